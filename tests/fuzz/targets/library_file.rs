//! A damaged library file: opening, reading, changing, checking and exporting it end in an answer or a typed error.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use pith::library::{Export, Find, Format, Library, LibraryError, NewArticle, Packing, Which};

use super::shelf::{NOW, at, filled};

/// The bytes of a library that is whole.
static WHOLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let path = place("whole");
    filled(Some(&path)).close().expect("a new library can be closed");
    let bytes = fs::read(&path).expect("what was written can be read");
    remove(&path);
    bytes
});

/// Tries an input. If it begins with `SQLite`, it is the file; otherwise it is a list of changes to a file that was whole: four bytes of
/// place, one of length, and the bytes that stand there.
pub fn run(bytes: &[u8]) {
    let path = place("damaged");
    fs::write(&path, damaged(bytes)).expect("a temporary file can be written");
    if let Err(error) = used(&path) {
        assert!(!matches!(error, LibraryError::Fault(_)), "a damaged file is called a fault of Pith: {error}");
    }
    remove(&path);
}

fn damaged(mut changes: &[u8]) -> Vec<u8> {
    if changes.starts_with(b"SQLite") {
        return changes.to_vec();
    }
    let mut file = WHOLE.clone();
    while let Some(([a, b, c, d, length], rest)) = changes.split_first_chunk::<5>().map(|(head, rest)| (*head, rest)) {
        let (new, rest) = rest.split_at(rest.len().min(usize::from(length)));
        let at = u32::from_le_bytes([a, b, c, d]) as usize % file.len();
        let end = file.len().min(at + new.len());
        file[at..end].copy_from_slice(&new[..end - at]);
        changes = rest;
    }
    file
}

/// Does with a library what people do.
fn used(path: &Path) -> Result<(), LibraryError> {
    let mut library = Library::open(path, false)?;
    let answers = [
        library.state().map(drop),
        library.find(&Find { query: "nets tag:sea".to_owned(), limit: 10, snippets: true, now: NOW, ..Find::default() }).map(drop),
        library.tags().map(drop),
        library.saved_searches().map(drop),
        library.check().map(drop),
        everything(&library),
    ];
    let article =
        NewArticle { url: "https://example.org/new".to_owned(), content: Some("<p>New words.</p>".to_owned()), ..NewArticle::default() };
    library.save(&article, at(NOW + 2)).map(drop)?;
    library.repair(at(NOW + 3)).map(drop)?;
    library.close()?;
    answers.into_iter().collect()
}

/// Reads every article, and writes all of them in two formats.
fn everything(library: &Library) -> Result<(), LibraryError> {
    for hit in library.find(&Find { limit: 100, ..Find::default() })?.hits {
        library.full(&hit.entry.uid)?;
        library.highlights(&hit.entry.uid)?;
    }
    for format in [Format::Pith, Format::Markdown] {
        let export = Export { format, which: Which::All, packing: Packing::Zip, title: None, now: NOW, zone: 0, partial: false };
        library.export(&export, Vec::new())?;
    }
    Ok(())
}

/// A file in memory where the system has such a place.
fn place(name: &str) -> PathBuf {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
    folder.join(format!("pith-fuzz-{}-{name}.sqlite", std::process::id()))
}

fn remove(path: &Path) {
    for ending in ["", "-wal", "-shm", "-journal"] {
        // It is there only if the library was written.
        let _ = fs::remove_file(format!("{}{ending}", path.display()));
    }
}
