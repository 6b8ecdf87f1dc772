//! Exports of a library from outside: what goes out comes back, other programs read it, and the same articles give the same bytes.

#[path = "support/articles.rs"]
mod articles;

use std::io::{Cursor, Read};

use articles::{LOOKS, made};
use pith::library::{
    Access, Change, Export, ExportRequest, Exports, Find, Format, Highlight, Import, ImportFile, Item, Kind, Library, LibraryError,
    LostPart, NewArticle, NewPicture, Packing, Place, Plan, Report, StateChange, Which, export_article,
};
use rusqlite::{Connection, OpenFlags};

fn memory() -> Library {
    Library::empty().unwrap()
}

fn at(now: i64) -> Change<'static> {
    Change::new("test", now)
}

/// A library of made articles with everything that can be in one.
fn filled(articles: usize) -> Library {
    let mut library = memory();
    for n in 0..articles {
        add(&mut library, n);
    }
    library.save_search("Long reads", Some("longer:10 is:unread"), at(77)).unwrap();
    library.save_search("海", Some("tag:sea"), at(78)).unwrap();
    library
}

fn add(library: &mut Library, n: usize) {
    let now = 1_700_000_000_000 + n as i64 * 1_234_567;
    let saved = library.save(&made(n), at(now)).unwrap();
    let uid = saved.entry.uid;
    let one = std::slice::from_ref(&uid);
    if n % 12 == 8 {
        library.set_title(&uid, &format!("What I call {n}"), at(now + 4)).unwrap();
    }
    if n.is_multiple_of(3) {
        library.set_state(one, StateChange::Archive, at(now + 5)).unwrap();
    }
    if n % 4 == 1 {
        library.set_state(one, StateChange::Favourite, at(now + 6)).unwrap();
    }
    if saved.entry.taken.is_none() {
        return;
    }
    library.set_place(&uid, 3, "the words that stand there", at(now + 7)).unwrap();
    library.add_reading(&uid, "2025-01-02", 60 + n as u32, 100, at(now + 8)).unwrap();
    library.add_reading(&uid, "2025-01-03", 5, 10, at(now + 9)).unwrap();
    for (at_place, exact) in [(0, "counted"), (1, "words that are nowhere in it")] {
        let highlight = Highlight {
            uid: format!("h-{n}-{at_place}"),
            exact: exact.to_owned(),
            colour: ["yellow", "green"][at_place].to_owned(),
            note: if n.is_multiple_of(2) { format!("A *note* of {n},\nin two lines") } else { String::new() },
            ..Highlight::default()
        };
        library.set_highlight(&uid, &highlight, at(now + 10 + at_place as i64)).unwrap();
    }
}

fn export(format: Format) -> Export {
    Export { format, which: Which::All, packing: Packing::Zip, title: None, now: 0, zone: 0, partial: false }
}

fn bytes(library: &Library, export: &Export) -> Vec<u8> {
    let mut out = Vec::new();
    library.export(export, &mut out).unwrap();
    out
}

/// The files of a zip.
fn files(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    (0..zip.len())
        .map(|at| {
            let mut file = zip.by_index(at).unwrap();
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).unwrap();
            (file.name().unwrap().into_owned(), bytes)
        })
        .collect()
}

fn opened(bytes: &[u8]) -> Import {
    Import::new(vec![ImportFile::of_bytes("backup.zip", bytes.to_vec())])
}

fn looked(library: &Library, bytes: &[u8]) -> Report {
    let mut import = opened(bytes);
    let mut plan = Plan::new(&import);
    while !plan.report().ended {
        let batch = import.read();
        library.plan_import(&mut plan, &batch).unwrap();
    }
    plan.report().clone()
}

/// Brings back what a zip holds. It must be what a dry run says.
fn restore(library: &mut Library, bytes: &[u8], name: &str) -> Report {
    let look = looked(library, bytes);
    let mut import = opened(bytes);
    let began = library.begin_import(&mut import, name, at(1)).unwrap();
    assert_eq!(began.done, 0);
    loop {
        let batch = import.read();
        assert!(batch.texts().is_empty(), "the engine has nothing to do with it");
        let report = library.import_step(name, &batch, &std::collections::HashMap::new(), at(1)).unwrap();
        assert_eq!(report.new + report.merged + report.skipped + report.failed, report.records);
        if report.ended {
            assert_eq!(Report { name: String::new(), ..report.clone() }, look);
            return report;
        }
    }
}

#[test]
fn a_library_of_the_first_version_that_cannot_be_written_is_exported_as_it_is() {
    let path = std::env::temp_dir().join(format!("pith-first-version-{}.sqlite", std::process::id()));
    Connection::open(&path).unwrap().execute_batch(include_str!("library/version-1.sql")).unwrap();
    let library = Library::with(Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap(), Place::Disk).unwrap();
    assert_eq!(library.access(), &Access::Read(LibraryError::ReadOnly));
    assert_eq!((library.state().unwrap().articles, library.imports().unwrap().len()), (2, 0));
    let from_old = bytes(&library, &export(Format::Pith));
    drop(library);
    // The same one brought to the newest version.
    let library = Library::open(&path, false).unwrap();
    assert_eq!(library.access(), &Access::Write);
    assert!(bytes(&library, &export(Format::Pith)) == from_old);
    library.close().unwrap();
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_library_comes_back_equal_in_every_field() {
    let mut library = filled(700);
    // How far a link was read elsewhere is known before its text is there.
    let table = "url,title,progress\nhttps://example.org/half,Half,50\n".as_bytes().to_vec();
    let mut import = Import::new(vec![ImportFile::of_bytes("t", table)]);
    library.begin_import(&mut import, "t", at(5)).unwrap();
    library.import_step("t", &import.read(), &std::collections::HashMap::new(), at(5)).unwrap();
    let first = bytes(&library, &export(Format::Pith));
    let mut empty = memory();
    assert_eq!(opened(&first).kinds()[0].kind, Some(Kind::Pith));
    let look = looked(&empty, &first);
    assert_eq!((look.records, look.new, look.searches.len()), (701, 701, 2));
    assert_eq!(empty.state().unwrap().articles, 0, "a look changes nothing");
    let report = restore(&mut empty, &first, "back");
    assert_eq!((report.new, report.merged, report.skipped, report.failed, report.searches.len()), (701, 0, 0, 0, 2));
    assert_eq!((report.lost_texts, report.lost_pictures), (0, 0));
    assert_eq!(empty.check().unwrap().findings, []);
    assert!(bytes(&empty, &export(Format::Pith)) == first, "the export of what came back has the same bytes");
    let all = |library: &Library| library.find(&Find { limit: 1_000, ..Find::default() }).unwrap().hits;
    for (before, after) in all(&library).iter().zip(all(&empty)) {
        assert_eq!(before.entry, after.entry);
        assert_eq!(library.full(&before.entry.uid).unwrap(), empty.full(&before.entry.uid).unwrap());
        assert_eq!(library.highlights(&before.entry.uid).unwrap(), empty.highlights(&before.entry.uid).unwrap());
        for (_, hash) in library.full(&before.entry.uid).unwrap().images {
            assert_eq!(library.image(&hash).unwrap(), empty.image(&hash).unwrap());
        }
    }
    assert_eq!(library.saved_searches().unwrap(), empty.saved_searches().unwrap());
    assert_eq!(library.reading_days(100).unwrap(), empty.reading_days(100).unwrap());
    let found = |library: &Library| library.find(&Find { query: "counted tag:sea".to_owned(), limit: 5, ..Find::default() }).unwrap().total;
    assert!(found(&empty) > 0 && found(&empty) == found(&library));
    let half = NewArticle {
        url: "https://example.org/half".to_owned(),
        content: Some("<p>Words.</p>".to_owned()),
        word_count: 200,
        ..NewArticle::default()
    };
    let again = restore(&mut empty, &first, "again");
    assert_eq!((again.same, again.merged, again.searches.len()), (701, 701, 0), "the same again changes nothing");
    assert!(bytes(&empty, &export(Format::Pith)) == first);
    assert_eq!(empty.undo_import("again", usize::MAX, at(2)).unwrap().restored, 0);
    assert_eq!(empty.save(&half, at(9)).unwrap().entry.place, 100);
    let undone = empty.undo_import("back", usize::MAX, at(2)).unwrap();
    assert_eq!((undone.removed, undone.kept), (700, 1), "what got its text since stays");
    let state = empty.state().unwrap();
    assert_eq!((state.articles, state.images, empty.saved_searches().unwrap().len()), (1, 0, 0));
}

#[test]
fn a_title_that_the_user_gave_goes_out_and_comes_back() {
    let mut library = memory();
    let article = NewArticle {
        url: "https://example.org/boats".to_owned(),
        title: Some("Just a moment".to_owned()),
        content: Some("<p>Boats were counted aloud, one after the other, until it was dark.</p>".to_owned()),
        word_count: 12,
        ..NewArticle::default()
    };
    let uid = library.save(&article, at(5)).unwrap().entry.uid;
    library.set_title(&uid, "The boats", at(6)).unwrap();
    let titles = |library: &Library| {
        let entry = library.by_address("https://example.org/boats").unwrap().unwrap();
        (entry.title, entry.page_title)
    };
    let bring = |library: &mut Library, bytes: &[u8]| {
        let mut import = opened(bytes);
        library.begin_import(&mut import, "back", at(1)).unwrap();
        library.import_step("back", &import.read(), &std::collections::HashMap::new(), at(1)).unwrap();
    };
    let expected = ("The boats".to_owned(), Some("Just a moment".to_owned()));
    for format in [Format::Pith, Format::Jsonl, Format::Html, Format::Epub, Format::Markdown] {
        let out = bytes(&library, &export(format));
        // Into an empty library, and into one that has the article under the title of its page.
        for before in [None, Some(at(9))] {
            let mut other = memory();
            if let Some(change) = before {
                other.save(&article, change).unwrap();
            }
            bring(&mut other, &out);
            let found = titles(&other);
            match (format, before) {
                // Properties of notes have one title.
                (Format::Markdown, None) => assert_eq!(found, ("The boats".to_owned(), None)),
                (Format::Markdown, Some(_)) => assert_eq!(found, ("Just a moment".to_owned(), None)),
                _ => assert_eq!(found, expected, "{format:?}"),
            }
            other.undo_import("back", usize::MAX, at(20)).unwrap();
            if before.is_some() {
                assert_eq!(titles(&other), ("Just a moment".to_owned(), None), "{format:?}");
            }
        }
        // One that has another title of the user's keeps it.
        let mut other = memory();
        let there = other.save(&article, at(9)).unwrap().entry.uid;
        other.set_title(&there, "Mine", at(10)).unwrap();
        bring(&mut other, &out);
        assert_eq!(titles(&other), ("Mine".to_owned(), Some("Just a moment".to_owned())), "{format:?}");
    }
    for (format, shown) in [(Format::Csv, "The boats,"), (Format::Bookmarks, ">The boats</A>"), (Format::Atom, "<title>The boats</title>")]
    {
        assert!(
            String::from_utf8(bytes(&library, &Export { packing: Packing::One, ..export(format) })).unwrap().contains(shown),
            "{format:?}"
        );
    }
}

#[test]
fn what_comes_back_is_merged_with_what_is_there() {
    let library = filled(20);
    let backup = bytes(&library, &export(Format::Pith));
    let mut other = memory();
    // The same pages, saved earlier by another browser: with another tag and a highlight; with an older text and another picture; deleted.
    let known = NewArticle { tags: vec!["mine".to_owned()], ..made(0) };
    let uid = other.save(&known, at(5)).unwrap().entry.uid;
    let mine = Highlight { uid: "mine".to_owned(), exact: "counted".to_owned(), note: "mine".to_owned(), ..Highlight::default() };
    other.set_highlight(&uid, &mine, at(6)).unwrap();
    other.save_search("Long reads", Some("longer:20"), at(7)).unwrap();
    let mut old = NewArticle {
        content: Some(
            "<p>An older text <img src=\"https://example.org/old.gif\" alt=\"\" loading=\"lazy\" referrerpolicy=\"no-referrer\"></p>"
                .to_owned(),
        ),
        ..made(4)
    };
    old.pictures = vec![NewPicture { url: "https://example.org/old.gif".to_owned(), bytes: articles::gif(999_999), why: None }];
    other.save(&old, at(7)).unwrap();
    let before = bytes(&other, &export(Format::Pith));
    let deleted = other.save(&made(1), at(8)).unwrap().entry.uid;
    other.set_state(&[deleted], StateChange::Delete, at(9)).unwrap();

    let report = restore(&mut other, &backup, "back");
    assert_eq!((report.new, report.merged, report.same, report.searches.len()), (18, 2, 0, 2));
    let entry = other.entry(&uid).unwrap();
    assert_eq!(entry.saved, 5);
    assert!(entry.tags.contains(&"mine".to_owned()) && entry.tags.contains(&"sea".to_owned()) && entry.archived.is_some());
    assert_eq!(other.highlights(&uid).unwrap().len(), 3);
    let searches: Vec<String> = other.saved_searches().unwrap().into_iter().map(|search| search.name).collect();
    assert_eq!(searches, ["Long reads", "Long reads (2)", "海"]);
    assert_eq!(other.check().unwrap().findings, []);
    let after = bytes(&other, &export(Format::Pith));
    assert_eq!(restore(&mut other, &backup, "again").same, 20);
    assert!(bytes(&other, &export(Format::Pith)) == after);
    other.undo_import("again", usize::MAX, at(2)).unwrap();
    // Undone piece by piece, as a browser does.
    let mut pieces = 0;
    while other.undo_import("back", 3, at(2)).unwrap().left > 0 {
        assert!(bytes(&other, &export(Format::Pith)) != before);
        pieces += 1;
    }
    assert_eq!(pieces, 6);
    assert!(bytes(&other, &export(Format::Pith)) == before, "all is as it was, with the older text and its picture");
    assert_eq!(other.check().unwrap().findings, []);
    assert!(other.imports().unwrap().is_empty());
}

#[test]
fn of_a_damaged_zip_comes_what_is_whole_and_the_rest_is_told() {
    let library = filled(6);
    let backup = bytes(&library, &export(Format::Pith));
    let mut random = 88_172_645_463_325_252_u64;
    let mut below = |most: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 11) as usize % most
    };
    let (mut nothing, mut part, mut whole) = (0, 0, 0);
    for round in 0..400 {
        let mut damaged = backup.clone();
        if round % 2 == 0 {
            damaged.truncate(below(backup.len()));
        } else {
            let place = below(backup.len());
            damaged[place] ^= 1 << below(8);
        }
        let mut empty = memory();
        let report = restore(&mut empty, &damaged, "back");
        assert_eq!(empty.check().unwrap().findings, []);
        if bytes(&empty, &export(Format::Pith)) == backup {
            // A bit that means nothing, as in the time of a file.
            assert_eq!((report.new, report.lost_texts, report.lost_pictures), (6, 0, 0));
            whole += 1;
        } else if report.new == 0 {
            assert!(report.failed > 0 && !report.reasons.is_empty(), "{report:?}");
            nothing += 1;
        } else {
            assert!(report.failed + report.lost_texts + report.lost_pictures > 0, "{report:?}");
            part += 1;
        }
        empty.undo_import("back", usize::MAX, at(2)).unwrap();
        let state = empty.state().unwrap();
        assert_eq!((state.articles, state.images), (0, 0));
    }

    assert!(nothing > 100 && part > 100 && whole < 150, "{nothing} {part} {whole}");
}

/// A backup of articles with long texts.
fn long_backup(articles: usize) -> (Library, Vec<u8>) {
    let mut library = memory();
    for n in 0..articles {
        let words: String = (0..900).map(|word| format!("word{} ", (word * 7_919 + n * 104_729) % 65_537)).collect();
        let content = Some(format!("<p>{words}{}</p>", "and so on ".repeat(800)));
        let article = NewArticle { content, url: format!("https://example.org/{n}"), title: Some(format!("Number {n}")), ..made(n) };
        library.save(&article, at(1_000 + n as i64)).unwrap();
    }
    library.save_search("Sea", Some("tag:sea"), at(9)).unwrap();
    let backup = bytes(&library, &export(Format::Pith));
    (library, backup)
}

#[test]
fn a_zip_that_was_cut_off_is_read_as_far_as_it_goes() {
    let (library, backup) = long_backup(21);
    let restored = |zip: &[u8]| {
        let mut empty = memory();
        let report = restore(&mut empty, zip, "back");
        assert_eq!(empty.check().unwrap().findings, []);
        (report, bytes(&empty, &export(Format::Pith)))
    };
    // The list of files alone is lost.
    for less in [1, 10, 500] {
        let (report, back) = restored(&backup[..backup.len() - less]);
        assert_eq!((report.new, report.failed, report.lost_texts), (21, 0, 0), "{less}");
        assert!(back == backup, "{less}");
    }
    // So is a third of the zip.
    let (report, _) = restored(&backup[..backup.len() * 2 / 3]);
    assert!((9..14).contains(&report.new) && report.lost_texts == 0, "{report:?}");
    let told: Vec<&str> = report.reasons.iter().map(|why| why.code.code()).collect();
    assert_eq!(told, ["cut-off"]);
    assert!(report.failed > 0);
    // The manifest is damaged.
    let place = |name: &str| backup.windows(name.len()).position(|part| part == name.as_bytes()).unwrap() + name.len();
    let damaged = |at: usize| {
        let mut damaged = backup.clone();
        damaged[at..at + 40].fill(0xa5);
        restored(&damaged).0
    };
    let report = damaged(place("manifest.json") + 200);
    assert_eq!((report.new, report.failed, report.lost_texts, report.searches.len()), (21, 1, 0, 0));
    // A part of the list of articles is damaged: those before the damage come, and the others are counted.
    let report = damaged(place("articles/00001.jsonl") + 200);
    assert_eq!(report.new + report.failed, 21, "{report:?}");
    assert!(report.failed > 0 && report.new > 10 && report.searches.len() == 1);
    assert_eq!(library.state().unwrap().articles, 21);
}

#[test]
fn of_a_damaged_part_come_the_lines_before_the_damage() {
    let library = filled(200);
    let mut backup = bytes(&library, &export(Format::Pith));
    let name = b"articles/00001.jsonl";
    let at = backup.windows(name.len()).position(|part| part == name).unwrap();
    let packed = u32::from_le_bytes(backup[at - 12..at - 8].try_into().unwrap()) as usize;
    let middle = at + name.len() + packed / 2;
    backup[middle..middle + 30].fill(0xff);
    let mut empty = memory();
    let report = restore(&mut empty, &backup, "back");
    assert!((5..200).contains(&report.new) && report.failed > 0, "{report:?}");
    assert_eq!(report.new + report.failed, 200, "{report:?}");
}

#[test]
fn of_a_library_with_a_lost_page_all_else_is_exported_and_repaired() {
    let folder = std::env::temp_dir().join(format!("pith-lost-page-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("library.sqlite");
    let mut library = Library::open(&path, true).unwrap();
    (0..24).for_each(|n| add(&mut library, n));
    library.close().unwrap();
    let good = std::fs::read(&path).unwrap();
    let (mut opened, mut partly, mut rows) = (0, 0, 0);
    for start in (4_096..good.len()).step_by(4_096) {
        let mut bad = good.clone();
        bad[start..start + 4_096].fill(0xa5);
        for ending in ["-wal", "-shm"] {
            let _ = std::fs::remove_file(folder.join(format!("library.sqlite{ending}")));
        }
        std::fs::write(&path, &bad).unwrap();
        // Where a page of the schema is lost, nothing can be read.
        let Ok(mut library) = Library::open(&path, false) else { continue };
        opened += 1;
        for format in [Format::Jsonl, Format::Pith] {
            let mut out = Vec::new();
            let exported = library.export(&Export { partial: true, ..export(format) }, &mut out).unwrap();
            let whole = exported.lost.iter().filter(|lost| lost.what == LostPart::Article).count() + exported.articles;
            assert!(whole == 24 || exported.lost.iter().any(|lost| lost.what == LostPart::Articles), "page at {start}: {exported:?}");
            // Addresses stand in an index, too, and texts in a table of their own.
            assert!(exported.articles > 12, "page at {start}: {exported:?}");
            let of = |part: LostPart| exported.lost.iter().filter(|lost| lost.what == part).count();
            rows = rows.max(of(LostPart::Row));
            if format == Format::Pith {
                partly += usize::from(!exported.lost.is_empty());
                let report = restore(&mut memory(), &out, "back");
                assert_eq!(report.new as usize, exported.articles, "page at {start}: {exported:?} {report:?}");
                assert_eq!(report.lost_texts as usize, of(LostPart::Text), "page at {start}");
                // What ends an export that is not to be partial is told by one that is.
                assert!(library.export(&export(format), Vec::new()).is_ok() || !exported.lost.is_empty(), "page at {start}");
            }
        }
        let before = library.check().unwrap();
        let after = library.repair(at(9)).unwrap();
        assert!(
            before.findings.iter().any(|finding| !finding.mended) || after.findings.is_empty(),
            "page at {start}: {before:?} {after:?}"
        );
    }
    assert!(opened > 20 && partly > 5 && rows == 24, "{opened} {partly} {rows}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn of_a_library_that_was_cut_off_the_rest_is_exported_listed_and_imported() {
    let folder = std::env::temp_dir().join(format!("pith-cut-off-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("library.sqlite");
    let mut library = Library::open(&path, true).unwrap();
    (0..24).for_each(|n| add(&mut library, n));
    library.close().unwrap();
    let good = std::fs::read(&path).unwrap();
    // A last page that is there in part is no whole one.
    std::fs::write(&path, &good[..good.len() - 100]).unwrap();
    assert!(matches!(Library::open(&path, false).unwrap().access(), Access::Read(LibraryError::Damaged(_))));
    for part in [50, 70, 90] {
        let bad = &good[..good.len() * part / 100 / 4_096 * 4_096];
        std::fs::write(&path, bad).unwrap();
        let mut library = Library::open(&path, false).unwrap();
        assert!(matches!(library.access(), Access::Read(LibraryError::Damaged(how)) if how.contains("cut off")), "{:?}", library.access());
        let mut out = Vec::new();
        let exported = library.export(&Export { partial: true, ..export(Format::Pith) }, &mut out).unwrap();
        assert!(exported.articles > 0 && !exported.lost.is_empty(), "{part} %: {exported:?}");
        let back = restore(&mut memory(), &out, "back");
        assert_eq!(back.new as usize, exported.articles, "{part} %");
        let (listed, unlisted) = library.readable_entries().unwrap();
        assert!(!listed.is_empty() && listed.len() + unlisted >= exported.articles, "{part} %: {} and {unlisted}", listed.len());
        assert!(library.check().unwrap().findings.iter().all(|finding| finding.code == "damaged" && !finding.mended), "{part} %");
        assert!(!library.repair(at(9)).unwrap().findings.is_empty(), "{part} %");
        assert!(matches!(library.save(&made(50), at(9)), Err(LibraryError::Damaged(_))));
        library.close().unwrap();
        // The same without an export between them.
        let file = || {
            let bytes = Box::new(std::fs::File::open(&path).unwrap());
            ImportFile { name: "library.sqlite".to_owned(), bytes, path: Some(path.clone()) }
        };
        let mut into = memory();
        let mut import = Import::new(vec![file()]);
        into.begin_import(&mut import, "direct", at(1)).unwrap();
        let report = loop {
            let report = into.import_step("direct", &import.read(), &std::collections::HashMap::new(), at(1)).unwrap();
            if report.ended {
                break report;
            }
        };
        assert_eq!((report.new, report.lost_texts), (back.new, back.lost_texts), "{part} %: {report:?}");
        assert!(report.failed > 0, "{part} %: {report:?}");
        assert!(std::fs::read(&path).unwrap() == bad, "{part} %: the file was changed");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A zip as somebody could make it who means harm.
fn forged(lines: &str, files: &[(&str, &[u8])]) -> Vec<u8> {
    use sha2::{Digest, Sha256};
    use std::io::Write;
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let mut listed = Vec::new();
    for (name, bytes) in files.iter().copied().chain([("articles/00001.jsonl", lines.as_bytes())]) {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
        let sha256: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        listed.push(serde_json::json!({ "name": name, "bytes": bytes.len(), "sha256": sha256 }));
    }
    let articles = lines.lines().count();
    let manifest = serde_json::json!({ "format": "pith-library", "version": 1, "articles": articles, "parts": 1, "files": listed });
    zip.start_file("manifest.json", zip::write::SimpleFileOptions::default()).unwrap();
    zip.write_all(manifest.to_string().as_bytes()).unwrap();
    zip.finish().unwrap().into_inner()
}

#[test]
fn nothing_of_a_forged_zip_is_believed() {
    let evil = "<p onclick=\"x\">One<script>alert(1)</script> <a href=\"javascript:x\">two</a></p><img src=\"https://example.org/a.png\" onerror=\"x\">";
    let item = serde_json::json!({
        "uid": "a1", "url": "https://example.org/a", "key": "other.example/stolen?x#y", "ownKey": "z", "title": "", "dir": "up", "taken": 5, "saved": -9,
        "tags": [" Sea / Ports ", "", "#x"], "words": 3,
        "pictures": [{ "url": "https://example.org/a.png", "hash": "0".repeat(64) }, { "url": "file:///etc/passwd" }],
        "highlights": [{ "uid": "../x", "exact": "One", "start": 900, "stop": 3, "colour": "red;x" }],
        "reading": [{ "day": "2025-01-01", "seconds": 5 }, { "day": "'; DROP" }],
    });
    let lines = format!(
        "{item}\n{{\"url\":\"javascript:alert(1)\"}}\nnot json\n{{\"url\":\"https://example.org/b\",\"saved\":\"x\"}}\n{{\"url\":\"https://example.org/c\",\"taken\":1,\"uid\":\"../../c\"}}\n"
    );
    let made = forged(&lines, &[("content/a1.html", evil.as_bytes())]);
    let mut library = memory();
    let report = restore(&mut library, &made, "forged");
    assert_eq!((report.records, report.new, report.skipped, report.failed), (5, 2, 1, 2));
    let told: Vec<(&str, Vec<String>)> = report.reasons.iter().map(|why| (why.code.code(), why.examples.clone())).collect();
    let expected = [("not-web", vec!["javascript:alert(1)".to_owned()]), ("bad-row", vec!["article 3".to_owned(), "article 4".to_owned()])];
    assert_eq!(told, expected);
    assert_eq!((report.lost_texts, report.lost_pictures), (1, 1));
    let entry = library.by_address("https://example.org/a").unwrap().unwrap();
    let full = library.full(&entry.uid).unwrap();
    assert_eq!(
        full.html.as_deref(),
        Some("<p>One two</p><img src=\"https://example.org/a.png\" alt=\"\" loading=\"lazy\" referrerpolicy=\"no-referrer\">")
    );
    assert_eq!(
        (full.entry.title.as_str(), full.entry.dir, full.entry.tags),
        ("https://example.org/a", None, vec!["sea/ports".to_owned(), "x".to_owned()])
    );
    assert_eq!((full.images.len(), full.missing_images[0].why.as_deref()), (0, Some("lost")));
    let highlights = library.highlights(&entry.uid).unwrap();
    assert_eq!((highlights[0].start, highlights[0].colour.as_str()), (Some(0), "yellow"));
    assert!(library.by_address("https://example.org/c").unwrap().unwrap().taken.is_none(), "a text that is not there makes a link");
    assert_eq!(library.check().unwrap().findings, []);

    let bomb = forged("", &[("content/x.html", &vec![b' '; 80 << 20])]);
    let report = restore(&mut library, &bomb, "bomb");
    assert_eq!((report.records, report.reasons[0].code.code()), (1, "bomb"));
}

#[test]
fn articles_are_chosen_by_query_tag_and_name() {
    let library = filled(12);
    let count = |which: Which| {
        let mut out = Vec::new();
        library.export(&Export { which, ..export(Format::Pith) }, &mut out).map(|exported| exported.articles)
    };
    let uids: Vec<String> =
        library.find(&Find { limit: 3, ..Find::default() }).unwrap().hits.into_iter().map(|hit| hit.entry.uid).collect();
    assert_eq!(count(Which::All), Ok(12));
    assert_eq!(count(Which::Query("is:archived".to_owned())), Ok(4));
    assert_eq!(count(Which::Tag("sea".to_owned())), Ok(12));
    assert_eq!(count(Which::Uids(uids)), Ok(3));
    for wrong in [Which::Query("is:lost".to_owned()), Which::Query("nothing_like_it".to_owned()), Which::Tag("no such".to_owned())] {
        assert!(matches!(count(wrong), Err(LibraryError::Unusable(_))));
    }
    assert!(matches!(count(Which::Uids(vec!["x".to_owned()])), Err(LibraryError::NotFound { .. })));
}

#[test]
fn markdown_files_stand_beside_their_images() {
    let library = filled(LOOKS);
    let zip = files(&bytes(&library, &export(Format::Markdown)));
    assert_eq!(bytes(&library, &export(Format::Markdown)), bytes(&library, &export(Format::Markdown)));
    let notes: Vec<&(String, Vec<u8>)> = zip.iter().filter(|(name, _)| name.ends_with(".md")).collect();
    assert_eq!(notes.len(), LOOKS);
    for (name, text) in notes {
        let text = String::from_utf8(text.clone()).unwrap();
        assert!(text.starts_with("---\ntitle: \""), "{name}");
        for path in text.split("](images/").skip(1).map(|rest| rest.split([')', ' ']).next().unwrap()) {
            assert!(zip.iter().any(|(file, _)| *file == format!("images/{path}")), "{name}: {path}");
        }
    }
    let text = |part: &str| {
        let (_, bytes) = zip
            .iter()
            .find(|(name, _)| name.contains(part))
            .unwrap_or_else(|| panic!("{part}: {:?}", zip.iter().map(|f| &f.0).collect::<Vec<_>>()));
        String::from_utf8(bytes.clone()).unwrap()
    };
    assert!(text("everything").contains("> [!WARNING]") && text("everything").contains("[^1]: ") && text("everything").contains("| --- |"));
    assert!(text("everything").contains("==*counted*==") && text("everything").contains("```rust") && text("everything").contains("$x^2$"));
    let item =
        Item::of(&NewArticle { url: "https://example.org/".to_owned(), pictures: vec![NewPicture::default()], ..NewArticle::default() }, 5);
    assert_eq!((item.title.as_str(), item.taken), ("https://example.org/", None));
}

/// Writes answers as JSON.
struct ToJson;

impl pith::library::Writer for ToJson {
    type Out = serde_json::Value;

    fn write<T: serde::Serialize>(&self, answer: &T) -> Result<serde_json::Value, LibraryError> {
        serde_json::to_value(answer).map_err(|error| LibraryError::Fault(error.to_string()))
    }

    fn image(&self, _: &str, _: &[u8]) -> Result<serde_json::Value, LibraryError> {
        Ok(serde_json::Value::Null)
    }
}

#[test]
fn an_export_can_be_asked_for_piece_by_piece() {
    let mut library = filled(5);
    let whole = bytes(&library, &export(Format::Pith));
    let mut exports = Exports::default();
    let mut ask = |library: &Library, request: serde_json::Value| {
        exports.answer(library, serde_json::from_value::<ExportRequest>(request).unwrap(), &ToJson)
    };
    let begun = ask(&library, serde_json::json!({ "op": "beginExport", "export": { "format": "pith" } })).unwrap();
    assert_eq!(begun, serde_json::json!({ "export": 1, "total": 5 }));
    let mut out: Vec<u8> = Vec::new();
    let mut done = Vec::new();
    loop {
        let next = ask(&library, serde_json::json!({ "op": "nextPiece", "export": 1 })).unwrap();
        let Some(piece) = next["piece"].as_object() else { break };
        out.extend(piece["bytes"].as_array().unwrap().iter().map(|byte| byte.as_u64().unwrap() as u8));
        done.push(next["done"].as_u64().unwrap());
        assert_eq!(next["lost"], 0);
    }
    assert!(done.is_sorted() && done.len() >= 5, "{done:?}");
    assert!(out == whole, "{} and {} bytes", out.len(), whole.len());
    let gone = ask(&library, serde_json::json!({ "op": "nextPiece", "export": 1 }));
    assert!(matches!(gone, Err(LibraryError::NotFound { .. })));

    // What is deleted before its turn is left out.
    ask(&library, serde_json::json!({ "op": "beginExport", "export": { "format": "jsonl", "which": { "tag": "sea" } } })).unwrap();
    let uid = library.find(&Find { limit: 1, ..Find::default() }).unwrap().hits.remove(0).entry.uid;
    library.set_state(&[uid], StateChange::Delete, at(1)).unwrap();
    library.sweep(i64::MAX).unwrap();
    let mut lines = 0;
    loop {
        let next = ask(&library, serde_json::json!({ "op": "nextPiece", "export": 2 })).unwrap();
        let Some(piece) = next["piece"].as_object() else { break };
        lines += piece["bytes"].as_array().unwrap().iter().filter(|byte| byte.as_u64() == Some(10)).count();
    }
    assert_eq!(lines, 4);
    assert_eq!(ask(&library, serde_json::json!({ "op": "endExport", "export": 2 })).unwrap(), false);
}

#[test]
fn quotations_have_no_readings_between_their_words() {
    let mut library = memory();
    let content = "<p><ruby>東<rt>とう</rt></ruby><ruby>京<rt>きょう</rt></ruby>の家</p>".to_owned();
    let article = NewArticle { url: "https://example.org/".to_owned(), content: Some(content), ..NewArticle::default() };
    let uid = library.save(&article, at(1)).unwrap().entry.uid;
    let words = |uid: &str, exact: &str| Highlight {
        uid: uid.to_owned(),
        exact: exact.to_owned(),
        note: "A note".to_owned(),
        ..Highlight::default()
    };
    library.set_highlight(&uid, &words("h", "東とう京きょう"), at(2)).unwrap();
    let text = String::from_utf8(bytes(&library, &export(Format::Highlights))).unwrap();
    assert!(text.contains("> 東京\n"), "{text}");
    for (format, quoted) in
        [(Format::Markdown, "> 東京\n"), (Format::Html, ">東京</a></blockquote>"), (Format::Epub, "<blockquote><p>東京</p>")]
    {
        let files = files(&bytes(&library, &export(format)));
        assert!(files.iter().any(|(_, bytes)| String::from_utf8_lossy(bytes).contains(quoted)), "{format:?}");
    }
    // What is read by programs finds its place by the text itself.
    assert!(String::from_utf8(bytes(&library, &export(Format::Annotations))).unwrap().contains("東とう京きょう"));
}

#[test]
fn an_article_can_be_exported_without_a_library() {
    let article = made(0);
    let highlight = Highlight { start: Some(0), stop: Some(5), exact: "Boats".to_owned(), ..Highlight::default() };
    let written = |format| export_article(&article, std::slice::from_ref(&highlight), format, 5).unwrap();
    let text = |format| String::from_utf8(written(format)).unwrap();
    assert!(text(Format::Markdown).contains("## ==Boats== & nets") || text(Format::Markdown).contains("==Boats=="));
    assert!(text(Format::Markdown).contains("](https://example.org/0/0.gif)"), "its images stay on the web");
    assert!(text(Format::Html).contains("src=\"data:image/gif;base64,R0lGODlh"));
    let names: Vec<String> = files(&written(Format::Epub)).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names[0], "mimetype");
    assert!(names.iter().any(|name| name == "EPUB/text/00001.xhtml"));
}

#[test]
fn html_files_need_nothing_else_and_run_nothing() {
    let library = filled(LOOKS);
    let zip = files(&bytes(&library, &export(Format::Html)));
    assert_eq!(zip.len(), LOOKS);
    for (name, text) in &zip {
        let text = String::from_utf8(text.clone()).unwrap();
        assert!(text.contains("default-src 'none'"), "{name}");
        assert!(!text.contains("<script") && !text.contains("javascript:alert(1)\""), "{name}");
        assert!(!text.contains("src=\"http"), "{name}");
        // Code in Arabic text keeps the order of its signs.
        assert!(text.contains("code,kbd,samp,var,pre{direction:ltr;unicode-bidi:isolate}"), "{name}");
    }
    let names: Vec<&str> = zip.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.contains(&"_CON.html") && names.contains(&"_con (2).html") && names.contains(&"a b c . . etc.html"), "{names:?}");
    assert!(names.contains(&"كيف يضيء الفنار؟.html") && names.contains(&"船与网：港口的一天.html"), "{names:?}");
}

#[test]
fn lists_are_read_by_others() {
    let library = filled(LOOKS * 2);
    let text = |format| String::from_utf8(bytes(&library, &export(format))).unwrap();

    let csv = text(Format::Csv);
    assert!(csv.starts_with("title,url,time_added,tags,status\n"));
    assert_eq!(csv.lines().count(), LOOKS * 2 + 1);
    assert!(csv.lines().all(|line| !line.trim_start_matches('"').starts_with(['=', '+', '-', '@'])));
    assert!(csv.contains("sea|sea/number 3,archive"));

    let bookmarks = text(Format::Bookmarks);
    assert!(bookmarks.starts_with("<!DOCTYPE NETSCAPE-Bookmark-file-1>"));
    assert_eq!(bookmarks.matches("<DT><A HREF=\"https://").count(), LOOKS * 2);
    assert!(bookmarks.contains("&lt;b&gt;&amp;&quot;"));

    let items: Vec<Item> = text(Format::Jsonl).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(items.len(), LOOKS * 2);
    assert_eq!(items[0].html, made(0).content);

    let page: serde_json::Value = serde_json::from_str(&text(Format::Annotations)).unwrap();
    let annotations = page["items"].as_array().unwrap();
    assert_eq!(annotations.len(), items.iter().map(|item| item.highlights.len()).sum::<usize>());
    assert_eq!(annotations[0]["target"]["selector"][0]["exact"], "counted");
    assert_eq!(annotations[0]["motivation"], "commenting");

    let highlights = text(Format::Highlights);
    assert!(highlights.starts_with("## [") && highlights.contains("\n> counted\n\nA *note* of 0,\nin two lines\n"));
    let atom = text(Format::Atom);
    assert_eq!(atom.matches("<entry").count(), LOOKS * 2);
    for format in [Format::Csv, Format::Annotations, Format::Atom, Format::Highlights] {
        assert!(!bytes(&memory(), &export(format)).is_empty() || format == Format::Highlights, "an empty library has an empty list");
    }
}

#[test]
fn a_book_has_its_parts() {
    let library = filled(LOOKS);
    let book = bytes(&library, &export(Format::Epub));
    assert_eq!(&book[30..58], b"mimetypeapplication/epub+zip".as_slice(), "readers know it by its first bytes");
    assert_eq!(book, bytes(&library, &export(Format::Epub)));
    let parts = files(&book);
    let part = |name: &str| {
        String::from_utf8(parts.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("{name}")).1.clone()).unwrap()
    };
    let package = part("EPUB/package.opf");
    assert_eq!(package.matches("<itemref").count(), LOOKS + 2);
    assert!(package.contains("properties=\"mathml\"") && package.contains("<dc:language>ar</dc:language>"));
    assert!(part("EPUB/text/00002.xhtml").contains("dir=\"rtl\""));
    assert!(part("EPUB/text/00001.xhtml").contains("<img src=\"../images/"));
    assert!(part("EPUB/nav.xhtml").contains("船与网：港口的一天"));
    let one = Export { which: Which::Query("الفنار".to_owned()), ..export(Format::Epub) };
    let package =
        String::from_utf8(files(&bytes(&library, &one)).into_iter().find(|(name, _)| name.ends_with("package.opf")).unwrap().1).unwrap();
    assert!(package.contains("page-progression-direction=\"rtl\"") && package.contains("<dc:title>كيف يضيء الفنار؟</dc:title>"));
}

/// The command of epubcheck. Debian's is a program for Java, which not every system starts by its name.
fn epubcheck() -> Option<std::process::Command> {
    static FOUND: std::sync::OnceLock<Option<&[&str]>> = std::sync::OnceLock::new();
    let command = |parts: &[&str]| {
        let mut command = std::process::Command::new(parts[0]);
        command.args(&parts[1..]);
        command
    };
    let runs = |parts: &&&[&str]| {
        command(parts).arg("--version").output().is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("EPUBCheck"))
    };
    const COMMANDS: [&[&str]; 2] = [&["epubcheck"], &["java", "-jar", "/usr/bin/epubcheck"]];
    FOUND.get_or_init(|| COMMANDS.iter().find(runs).copied()).map(command)
}

/// Checks a book; without epubcheck it says plainly that it checked nothing.
fn check(book: &[u8], name: &str) {
    let Some(mut command) = epubcheck() else {
        eprintln!("epubcheck is not here, so “{name}” was not checked (Debian and Ubuntu: apt install epubcheck)");
        return;
    };
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("export-{name}.epub"));
    std::fs::write(&path, book).unwrap();
    let output = command.arg(&path).output().unwrap();
    let said = format!("{}\n{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && !said.contains("WARNING"), "{name}: {said}");
    let _ = std::fs::remove_file(path);
}

#[test]
fn epubcheck_finds_nothing() {
    let library = filled(LOOKS);
    check(&bytes(&library, &export(Format::Epub)), "all");
    for query in ["everything", "الفنار", "\"without text\""] {
        let one = Export { which: Which::Query(query.to_owned()), title: Some("A <title> & \"more\"".to_owned()), ..export(Format::Epub) };
        check(&bytes(&library, &one), &format!("one-{}", query.len()));
    }
}
