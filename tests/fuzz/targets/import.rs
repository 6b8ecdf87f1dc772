//! Imports of any bytes as a file of any kind: a dry run says what the import then does, the library stays whole, and undoing it puts
//! everything back.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{Cursor, Write};

use pith::library::{Batch, Import, ImportFile, Library, NewArticle, Plan, Report};

use super::shelf::{NOW, at};

thread_local! {
    /// An empty library, and imports since it was checked.
    static SHELF: RefCell<(Library, u32)> = RefCell::new((Library::empty().expect("a library can be made in memory"), 0));
}

/// Imports between two checks of the whole library, which take longer than an import.
const CHECKED: u32 = 500;

/// Tries an input as a file.
pub fn run(bytes: &[u8]) {
    SHELF.with_borrow_mut(|(library, count)| {
        *count += 1;
        import(library, bytes, (*count).is_multiple_of(CHECKED));
    });
}

/// Tries an input as an archive: a name and a text for each entry, with a zero byte after each. Mutated as they are, archives would rarely open.
pub fn run_zip(bytes: &[u8]) {
    run(&zip_of(bytes));
}

fn zip_of(bytes: &[u8]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let mut parts = bytes.split(|byte| *byte == 0);
    while let Some(name) = parts.next() {
        let options = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
        // A name that is given twice, or none that a zip can have: the entry is left out.
        if zip.start_file(String::from_utf8_lossy(name), options).is_ok() {
            let _ = zip.write_all(parts.next().unwrap_or_default());
        }
    }
    zip.finish().map(Cursor::into_inner).unwrap_or_default()
}

fn import(library: &mut Library, bytes: &[u8], thoroughly: bool) {
    let open = || Import::new(vec![ImportFile::of_bytes("file", bytes.to_vec())]);
    let mut dry = open();
    let mut plan = Plan::new(&dry);
    while !plan.report().ended {
        let batch = dry.read();
        library.plan_import(&mut plan, &batch).expect("a dry run ends in a report");
    }
    let mut import = open();
    let began = library.begin_import(&mut import, "fuzz", at(NOW)).expect("an import begins");
    let report = loop {
        let batch = import.read();
        let report = library.import_step(&began.name, &batch, &texts(&batch), at(NOW)).expect("a step ends in a report");
        if report.ended {
            break report;
        }
    };
    let counts = |report: &Report| (report.records, report.new, report.merged, report.skipped, report.failed);
    assert_eq!(counts(plan.report()), counts(&report), "the dry run said something else");
    assert_eq!(report.new + report.merged + report.skipped + report.failed, report.records, "{report:?}");
    if thoroughly {
        assert_eq!(library.check().expect("a library can be checked").findings, []);
    }
    library.undo_import(&began.name, usize::MAX, at(NOW)).expect("an import can be undone");
    let state = library.state().expect("a library has a state");
    assert_eq!((state.articles, state.images, state.highlights), (0, 0, 0), "something is left of an import that was undone");
    assert_eq!(library.tags().expect("tags are listed").len() + library.saved_searches().expect("searches are listed").len(), 0);
}

/// Texts that no engine made: it has targets of its own.
fn texts(batch: &Batch) -> HashMap<u64, NewArticle> {
    let made = |url: &str| NewArticle {
        url: url.to_owned(),
        content: Some("<p>Words of an article.</p>".to_owned()),
        word_count: 4,
        ..NewArticle::default()
    };
    batch.texts().iter().map(|text| (text.number, made(&text.url))).collect()
}
