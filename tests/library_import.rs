//! Imports: every source and version field by field, what is done twice, stopped or undone, and files that are damaged or hostile.
//!
//! `PITH_FILES=10000` makes so many damaged files, and `PITH_SEED` others of them. The bounds of a large import are asked for with
//! `cargo test --release --features cli --test library_import -- --ignored --nocapture`.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};

use pith::archive::page;
use pith::library::{
    Batch, Change, Export, Find, Format, Highlight, Import, ImportFile, Kind, Library, NewArticle, NewPicture, Order, Packing, Place, Plan,
    Report, Sort, StateChange, Which, text_content,
};
use pith::{Options, extract, output};
use rusqlite::Connection;

const NOW: i64 = 1_800_000_000_000;

fn at(now: i64) -> Change<'static> {
    Change::new("test", now)
}

fn memory() -> Library {
    Library::with(Connection::open_in_memory().unwrap(), Place::Disk).unwrap()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library/import")
}

/// A file of the fixtures. One whose name ends in `.d` is a folder, of which an archive is made.
fn fixture(name: &str) -> Vec<u8> {
    let path = folder().join(name);
    if path.is_file() {
        return std::fs::read(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    let path = folder().join(format!("{name}.d"));
    let mut entries = Vec::new();
    if name.ends_with(".epub") {
        entries.push(("mimetype".to_owned(), b"application/epub+zip".to_vec()));
    }
    collect(&path, "", &mut entries);
    zip_of(&entries)
}

fn collect(path: &Path, name: &str, entries: &mut Vec<(String, Vec<u8>)>) {
    let mut names: Vec<PathBuf> = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    for path in names {
        let name = format!("{name}{}", path.file_name().unwrap().to_str().unwrap());
        if path.is_dir() {
            collect(&path, &format!("{name}/"), entries);
        } else {
            entries.push((name, std::fs::read(path).unwrap()));
        }
    }
}

fn zip_of(entries: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        let method = if name == "mimetype" { zip::CompressionMethod::Stored } else { zip::CompressionMethod::Deflated };
        zip.start_file(name.as_str(), zip::write::SimpleFileOptions::default().compression_method(method)).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// The articles that the engine makes of the HTML of a batch.
fn texts(batch: &Batch) -> HashMap<u64, NewArticle> {
    let article = |text: pith::library::ImportText| {
        let mut options = Options::default();
        options.keep.extend(text.keep);
        let page = page(&text.html, Some(&text.url), text.charset.as_deref()).ok()?;
        let article = extract(&page, &options).ok()?;
        let record = output::Record::of(&article);
        let made = NewArticle {
            url: text.url.clone(),
            title: record.title.map(str::to_owned),
            byline: record.byline.as_deref().map(str::to_owned),
            lang: record.lang.map(str::to_owned),
            word_count: record.word_count,
            reading_time: record.reading_time,
            content: Some(record.content),
            ..NewArticle::default()
        };
        Some((text.number, made))
    };
    batch.texts().into_iter().filter_map(article).collect()
}

/// A text that no engine made, for tests that are not about texts.
fn quick_texts(batch: &Batch) -> HashMap<u64, NewArticle> {
    let made = |text: &pith::library::ImportText| NewArticle {
        url: text.url.clone(),
        content: Some("<p>Words of an article.</p>".to_owned()),
        word_count: 4,
        ..NewArticle::default()
    };
    batch.texts().iter().map(|text| (text.number, made(text))).collect()
}

fn files(files: &[(&str, Vec<u8>)]) -> Vec<ImportFile> {
    files.iter().map(|(name, bytes)| ImportFile::of_bytes(name, bytes.clone())).collect()
}

fn on_disk(path: &Path) -> ImportFile {
    ImportFile { name: path.display().to_string(), bytes: Box::new(std::fs::File::open(path).unwrap()), path: Some(path.to_owned()) }
}

fn planned(library: &Library, given: &[(&str, Vec<u8>)]) -> Report {
    let mut import = Import::new(files(given));
    let mut plan = Plan::new(&import);
    while !plan.report().ended {
        let batch = import.read();
        library.plan_import(&mut plan, &batch).unwrap();
    }
    adds_up(plan.report());
    plan.report().clone()
}

fn adds_up(report: &Report) {
    assert_eq!(report.new + report.merged + report.skipped + report.failed, report.records, "{report:?}");
    for (outcome, count) in [(pith::library::Outcome::Skipped, report.skipped), (pith::library::Outcome::Failed, report.failed)] {
        assert_eq!(report.reasons.iter().filter(|why| why.outcome == outcome).map(|why| why.count).sum::<u64>(), count);
    }
}

fn imported_with(
    library: &mut Library,
    given: &[(&str, Vec<u8>)],
    name: &str,
    now: i64,
    texts: fn(&Batch) -> HashMap<u64, NewArticle>,
) -> Report {
    let mut import = Import::new(files(given));
    let began = library.begin_import(&mut import, name, at(now)).unwrap();
    loop {
        let batch = import.read();
        let report = library.import_step(&began.name, &batch, &texts(&batch), at(now)).unwrap();
        adds_up(&report);
        if report.ended {
            return report;
        }
    }
}

fn imported(library: &mut Library, name: &str) -> Report {
    imported_with(library, &[(name, fixture(name))], "test", NOW, texts)
}

/// What the library holds, a line for each article, the last saved first.
fn described(library: &Library) -> String {
    let find = Find { sort: Sort::Saved, order: Order::Usual, limit: 10_000, ..Find::default() };
    let mut out = String::new();
    for hit in library.find(&find).unwrap().hits {
        let entry = hit.entry;
        let full = library.full(&entry.uid).unwrap();
        let _ =
            write!(out, "{} | {} | {}", entry.url, entry.title, if entry.saved > NOW - 10_000 { NOW - entry.saved } else { entry.saved });
        let _ = write!(out, "{}", entry.archived.map(|at| format!(" | archived {at}")).unwrap_or_default());
        let _ = write!(out, "{}", if entry.favourite { " | favourite" } else { "" });
        for (name, value) in [
            ("by", &entry.byline),
            ("site", &entry.site),
            ("lang", &entry.lang),
            ("published", &entry.published),
            ("excerpt", &entry.excerpt),
            ("image", &entry.image),
        ] {
            let _ = write!(out, "{}", value.as_ref().map(|value| format!(" | {name} {value}")).unwrap_or_default());
        }
        for tag in &entry.tags {
            let _ = write!(out, " | #{tag}");
        }
        for mark in library.highlights(&entry.uid).unwrap() {
            let place = mark.start.map(|start| format!("@{start}")).unwrap_or_default();
            let made = if mark.made == NOW { String::new() } else { format!(" {}", mark.made) };
            let _ = write!(out, " | “{}”{place} {}{made}", mark.exact, mark.note.replace('\n', "¶"));
        }
        if entry.place > 0 {
            let _ = write!(out, " | read {}", entry.place);
        }
        for (url, _) in &full.images {
            let _ = write!(out, " | picture {url}");
        }
        if let Some(html) = full.html {
            let text = text_content(&html);
            let _ = write!(out, " | text {}", text.chars().take(60).collect::<String>());
        }
        out.push('\n');
    }
    out
}

fn whole(library: &Library) {
    assert_eq!(library.check().unwrap().findings, []);
}

/// Every fixture, and what made it.
const FIXTURES: &[(&str, Option<Kind>)] = &[
    ("pocket.csv", Some(Kind::Pocket)),
    ("pocket-2024.csv", Some(Kind::Pocket)),
    ("pocket.zip", Some(Kind::Zip)),
    ("ril_export.html", Some(Kind::PocketHtml)),
    ("instapaper-old.csv", Some(Kind::Instapaper)),
    ("instapaper-timestamp.csv", Some(Kind::Instapaper)),
    ("instapaper-tags.csv", Some(Kind::Instapaper)),
    ("omnivore.zip", Some(Kind::Zip)),
    ("omnivore.csv", Some(Kind::OmnivoreCsv)),
    ("wallabag.json", Some(Kind::Wallabag)),
    ("wallabag.csv", Some(Kind::WallabagCsv)),
    ("readwise.csv", Some(Kind::Readwise)),
    ("readwise-highlights.csv", Some(Kind::ReadwiseHighlights)),
    ("_matter_history.csv", Some(Kind::Matter)),
    ("raindrop.csv", Some(Kind::Raindrop)),
    ("pinboard.json", Some(Kind::Pinboard)),
    ("delicious.json", Some(Kind::Delicious)),
    ("goodlinks.json", Some(Kind::GoodLinks)),
    ("linkwarden.json", Some(Kind::Linkwarden)),
    ("karakeep.json", Some(Kind::Karakeep)),
    ("mymind.csv", Some(Kind::Mymind)),
    ("onetab.txt", Some(Kind::Addresses)),
    ("table.csv", Some(Kind::Table)),
    ("bookmarks-chrome.html", Some(Kind::Bookmarks)),
    ("bookmarks-shaarli.html", Some(Kind::Bookmarks)),
    ("firefox.json", Some(Kind::FirefoxBookmarks)),
    ("chrome-bookmarks.json", Some(Kind::ChromeBookmarks)),
    ("singlefile.html", Some(Kind::Page)),
    ("pages.zip", Some(Kind::Zip)),
    ("readeck-markdown.zip", Some(Kind::Zip)),
    ("readeck-epub.epub", Some(Kind::Epub)),
    ("readeck-book.epub", Some(Kind::Epub)),
    ("archive.warc", Some(Kind::Warc)),
    ("page.mhtml", Some(Kind::Mhtml)),
];

/// What must come of each fixture is written beside them, in `expected.txt`: the name, the articles, and what was left out.
#[test]
fn every_source_is_read_field_by_field() {
    let mut found = String::new();
    for (name, kind) in FIXTURES {
        let mut library = memory();
        let plan = planned(&library, &[(name, fixture(name))]);
        assert_eq!(library.state().unwrap().articles, 0, "{name}: a dry run changes nothing");
        let report = imported(&mut library, name);
        assert_eq!(report.files[0].kind, *kind, "{name}");
        assert_eq!(
            (plan.new, plan.merged, plan.skipped, plan.failed, &plan.reasons),
            (report.new, report.merged, report.skipped, report.failed, &report.reasons),
            "{name}: the dry run said something else"
        );
        let _ = writeln!(found, "== {name}: {} new, {} merged", report.new, report.merged);
        for why in &report.reasons {
            let _ = writeln!(found, "-- {} {}: {}", why.count, why.code.code(), why.examples.join(", "));
        }
        found.push_str(&described(&library));
        whole(&library);
    }
    let path = folder().join("expected.txt");
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    if found != expected {
        let actual = Path::new(env!("CARGO_TARGET_TMPDIR")).join("library-import-found.txt");
        std::fs::write(&actual, &found).unwrap();
        let difference = found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
        panic!("{} differs from {}, first here: {difference:#?}", actual.display(), path.display());
    }
}

#[test]
fn foreign_html_gets_in_only_through_the_engine() {
    let mut library = memory();
    imported(&mut library, "omnivore.zip");
    let entry = library.by_address("https://example.org/lighthouses").unwrap().unwrap();
    let html = library.full(&entry.uid).unwrap().html.unwrap();
    for evil in ["script", "onclick", "onerror", "javascript:", "alert"] {
        assert!(!html.contains(evil), "{html}");
    }
    assert!(html.contains("forty years") && html.contains("The lamp"), "{html}");
}

#[test]
fn importing_twice_changes_nothing_and_undoing_puts_everything_back() {
    for (name, _) in FIXTURES {
        let mut library = memory();
        // Some of the articles are there already, with other states.
        for (n, url) in ["https://example.org/a", "https://example.org/1", "https://example.org/first", "https://example.org/harbour"]
            .iter()
            .enumerate()
        {
            let article = NewArticle { url: (*url).to_owned(), tags: vec!["mine".to_owned()], ..NewArticle::default() };
            let uid = library.save(&article, at(NOW + n as i64)).unwrap().entry.uid;
            if n % 2 == 0 {
                library.set_state(&[uid], StateChange::Favourite, at(NOW)).unwrap();
            }
        }
        let before = (described(&library), library.tags().unwrap());
        let first = imported(&mut library, name);
        let after = described(&library);
        let second = imported(&mut library, name);
        assert_eq!((second.new, second.merged), (0, first.new + first.merged), "{name}");
        assert_eq!(described(&library), after, "{name}: the second time changes nothing");
        assert_eq!((first.name.as_str(), second.name.as_str()), ("test", "test-2"));
        whole(&library);
        for import in ["test-2", "test"] {
            library.undo_import(import, usize::MAX, at(NOW)).unwrap();
            whole(&library);
        }
        assert_eq!((described(&library), library.tags().unwrap()), before, "{name}");
        assert_eq!(library.state().unwrap().images, 0, "{name}");
        assert_eq!(library.imports().unwrap(), []);
        assert!(library.undo_import("test", usize::MAX, at(NOW)).is_err());
    }
}

#[test]
fn duplicates_merge_tags_dates_states_and_notes() {
    let mut library = memory();
    let html = "<p>The boats lay still. Nets were counted aloud.</p>".to_owned();
    let mine = NewArticle {
        url: "https://example.org/a".to_owned(),
        title: Some("My title".to_owned()),
        content: Some(html.clone()),
        word_count: 8,
        tags: vec!["mine".to_owned()],
        ..NewArticle::default()
    };
    let uid = library.save(&mine, at(NOW)).unwrap().entry.uid;
    let other = NewArticle { url: "https://example.org/link".to_owned(), ..NewArticle::default() };
    library.save(&other, at(1_000_000_000_000)).unwrap();
    let before = described(&library);
    let table = "url,title,created,archived,starred,tags,note,progress\n\
        https://example.org/a?utm_source=x,Their title,1600000000,1,0,theirs,One note,50\n\
        https://www.example.org/a,Another,1500000000,0,1,mine|more,Two notes,25\n\
        https://example.org/a,,,0,0,,One note,\n\
        https://example.org/link,Now with a title,1700000000,0,0,,,\n";
    let report = imported_with(&mut library, &[("t", table.into())], "merge", NOW, quick_texts);
    assert_eq!((report.new, report.merged), (0, 4));
    let entry = library.entry(&uid).unwrap();
    assert_eq!(
        (entry.title.as_str(), entry.saved, entry.archived, entry.favourite, entry.place),
        ("My title", 1_500_000_000_000, Some(NOW), true, 4)
    );
    assert_eq!(entry.tags, ["mine", "more", "theirs"]);
    let notes: Vec<String> = library.highlights(&uid).unwrap().into_iter().map(|mark| mark.note).collect();
    assert_eq!(notes, ["One note", "Two notes"]);
    assert_eq!(library.full(&uid).unwrap().html, Some(html), "a text that is there stays");
    let link = library.by_address("https://example.org/link").unwrap().unwrap();
    assert_eq!((link.title.as_str(), link.saved), ("Now with a title", 1_000_000_000_000));
    assert_eq!(library.undo_import("merge", usize::MAX, at(NOW)).unwrap().restored, 2);
    assert_eq!(described(&library), before);
    whole(&library);
}

#[test]
fn what_the_person_did_since_stays_when_an_import_is_undone() {
    let mut library = memory();
    let table = "url,title,tags\nhttps://example.org/a,A,x\nhttps://example.org/b,B,x\nhttps://example.org/c,C,x\n";
    let kept = library.save(&NewArticle { url: "https://example.org/c".to_owned(), ..NewArticle::default() }, at(5)).unwrap().entry.uid;
    imported_with(&mut library, &[("t", table.into())], "t", NOW, quick_texts);
    let uid = |library: &Library, url: &str| library.by_address(url).unwrap().unwrap().uid;
    let marked = uid(&library, "https://example.org/a");
    let mark = pith::library::Highlight { uid: "m".to_owned(), note: "A thought".to_owned(), ..Default::default() };
    library.set_highlight(&marked, &mark, at(NOW + 1)).unwrap();
    library.tag(std::slice::from_ref(&kept), &["own".to_owned()], &[], at(NOW + 1)).unwrap();
    library.set_state(std::slice::from_ref(&kept), StateChange::Archive, at(NOW + 2)).unwrap();
    let undone = library.undo_import("t", usize::MAX, at(NOW + 3)).unwrap();
    assert_eq!((undone.removed, undone.restored, undone.kept), (1, 1, 1));
    assert_eq!(library.entry(&marked).unwrap().title, "A");
    let entry = library.entry(&kept).unwrap();
    assert_eq!((entry.tags, entry.archived, entry.title.as_str()), (vec!["own".to_owned()], Some(NOW + 2), "https://example.org/c"));
    whole(&library);
}

#[test]
fn imports_are_undone_in_any_order() {
    let address = "https://example.org/both";
    let csv = |year: &str, tag: &str| format!("title,url,time_added,tags,status\nBoth,{address},{year},{tag},unread\n").into_bytes();
    let (one, two, three) = (csv("1500000000", "one"), csv("1400000000", "two"), csv("1300000000", "three"));
    for is_saved in [true, false] {
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let mut library = memory();
            if is_saved {
                library
                    .save(&NewArticle { url: address.to_owned(), tags: vec!["own".to_owned()], ..NewArticle::default() }, at(NOW))
                    .unwrap();
            }
            let before = described(&library);
            let names = ["one", "two", "three"];
            for (name, bytes) in names.iter().zip([&one, &two, &three]) {
                imported_with(&mut library, &[("pocket.csv", bytes.clone())], name, NOW, quick_texts);
            }
            for undone in order {
                assert_eq!(library.state().unwrap().articles, 1, "what a later import brought, too, stays");
                library.undo_import(names[undone], usize::MAX, at(NOW)).unwrap();
            }
            assert_eq!(described(&library), before, "{order:?}");
            whole(&library);
        }
    }
}

#[test]
fn how_far_a_link_was_read_is_known_once_its_text_is_there() {
    let mut library = memory();
    imported(&mut library, "readwise.csv");
    let taken = NewArticle {
        url: "https://example.org/q".to_owned(),
        content: Some("<p>Words.</p>".to_owned()),
        word_count: 200,
        ..NewArticle::default()
    };
    let place = |library: &mut Library, at_time: i64| library.save(&taken, at(at_time)).unwrap().entry.place;
    assert_eq!(place(&mut library, NOW + 1), 50);
    let uid = library.by_address("https://example.org/q").unwrap().unwrap().uid;
    library.set_place(&uid, 10, "Words", at(NOW + 2)).unwrap();
    assert_eq!(place(&mut library, NOW + 3), 10, "what was read here counts from then on");
}

/// A library of one saved article, with a note about the whole of it and a highlight with a note.
fn noted() -> Library {
    let mut library = memory();
    let article = NewArticle {
        url: "https://example.org/noted".to_owned(),
        title: Some("The <noted> harbour".to_owned()),
        excerpt: Some("What the page says of itself.".to_owned()),
        content: Some("<p>The boats of the harbour lay still that evening, and somebody counted the nets aloud.</p>".to_owned()),
        word_count: 15,
        tags: vec!["sea/two words".to_owned(), "x, y".to_owned()],
        ..NewArticle::default()
    };
    let uid = library.save(&article, at(NOW - 500_000)).unwrap().entry.uid;
    library.set_state(std::slice::from_ref(&uid), StateChange::Archive, at(NOW - 400_000)).unwrap();
    library.set_state(std::slice::from_ref(&uid), StateChange::Favourite, at(NOW - 400_000)).unwrap();
    for (name, exact, note, colour) in [
        ("n", "", "My own note,\nin two lines & <b>.", "yellow"),
        ("h", "somebody counted", "Who?", "blue"),
        ("p", "lay still", "", "green"),
    ] {
        let highlight = Highlight {
            uid: name.to_owned(),
            exact: exact.to_owned(),
            note: note.to_owned(),
            colour: colour.to_owned(),
            ..Highlight::default()
        };
        library.set_highlight(&uid, &highlight, at(NOW - 300_000)).unwrap();
    }
    let link = NewArticle { url: "https://example.org/a-link".to_owned(), ..NewArticle::default() };
    let uid = library.save(&link, at(NOW - 600_000)).unwrap().entry.uid;
    let note = Highlight { uid: "l".to_owned(), note: "To be read".to_owned(), colour: "yellow".to_owned(), ..Highlight::default() };
    library.set_highlight(&uid, &note, at(NOW - 300_000)).unwrap();
    library
}

/// What comes of an export of that library in another one.
fn exported_and_imported(format: Format, name: &str) -> Library {
    let mut out = Vec::new();
    let export = Export { format, which: Which::All, packing: Packing::Zip, title: None, now: 0, zone: 0, partial: false };
    noted().export(&export, &mut out).unwrap();
    let mut library = memory();
    let report = imported_with(&mut library, &[(name, out)], "test", NOW, texts);
    assert_eq!((report.new, report.merged, report.skipped, report.failed), (2, 0, 0, 0), "{report:?}");
    whole(&library);
    library
}

#[test]
fn bookmarks_hold_the_persons_notes_and_no_descriptions() {
    let described = described(&exported_and_imported(Format::Bookmarks, "bookmarks.html"));
    assert_eq!(
        described,
        "https://example.org/noted | The <noted> harbour | 1799999500000 | archived 1800000000000 | favourite | #sea/two words | #x y | “” My own note,¶in two lines & <b>.\n\
         https://example.org/a-link | https://example.org/a-link | 1799999400000 | “” To be read\n"
    );
}

#[test]
fn titles_and_tags_that_look_like_formulas_come_back_as_they_were() {
    let mut there = memory();
    let titles = ["=1+1", "+x", "-y", "@z", "'=q", "'tis", "a, \"b\""];
    for (n, title) in titles.iter().enumerate() {
        let article = NewArticle {
            url: format!("https://example.org/{n}"),
            title: Some((*title).to_owned()),
            tags: vec![format!("-{n}")],
            ..NewArticle::default()
        };
        there.save(&article, at(NOW - 5_000)).unwrap();
    }
    let export = Export { format: Format::Csv, which: Which::All, packing: Packing::Zip, title: None, now: 0, zone: 0, partial: false };
    let mut out = Vec::new();
    there.export(&export, &mut out).unwrap();
    let mut library = memory();
    imported_with(&mut library, &[("list.csv", out)], "test", NOW, texts);
    for (n, title) in titles.iter().enumerate() {
        let entry = library.by_address(&format!("https://example.org/{n}")).unwrap().unwrap();
        assert_eq!((entry.title.as_str(), entry.tags), (*title, vec![format!("-{n}")]));
    }
}

#[test]
fn a_page_has_the_title_it_has_when_it_is_added() {
    let words = "The boats of the harbour lay still that evening, and somebody on the quay counted the nets aloud. ".repeat(12);
    let page = format!(
        "<!DOCTYPE html><html lang=\"en\"><head><title>How to use <b>nets</b> - Harbour | Quay</title>\
         <link rel=\"canonical\" href=\"https://example.org/nets\"></head><body><article><h1>How to use &lt;b>nets&lt;/b></h1><p>{words}</p></article></body></html>"
    );
    let added = pith::archive::page(page.as_bytes(), Some("https://example.org/nets"), None).unwrap();
    let title = extract(&added, &Options::default()).unwrap().meta.title.map(|fact| fact.value);
    let mut library = memory();
    imported_with(&mut library, &[("nets.html", page.into_bytes())], "test", NOW, texts);
    let entry = library.by_address("https://example.org/nets").unwrap().unwrap();
    assert_eq!((Some(entry.title.clone()), entry.title.contains("Quay")), (title, false));
}

#[test]
fn a_date_or_state_that_cannot_be_read_is_told() {
    let table = "title,url,time_added,tags,status\na,https://example.org/1,99999999999999,,unread\nb,https://example.org/2,-5,,archive\n\
                 c,https://example.org/3,yesterday,,unread\nd,https://example.org/4,1400000000,,weird\ne,https://example.org/5,,,\nf,https://example.org/6,0,,\n";
    let mut library = memory();
    assert_eq!(planned(&library, &[("pocket.csv", table.as_bytes().to_vec())]).unclear, 4);
    let report = imported_with(&mut library, &[("pocket.csv", table.replace('\n', "\r").into_bytes())], "test", NOW, texts);
    assert_eq!((report.new, report.unclear), (6, 4), "line ends of carriage returns alone are read, too");
    assert_eq!(library.by_address("https://example.org/4").unwrap().unwrap().saved, 1_400_000_000_000);
}

#[test]
fn json_lines_come_back_with_everything_but_pictures() {
    let there = noted();
    let export = Export { format: Format::Jsonl, which: Which::All, packing: Packing::Zip, title: None, now: 0, zone: 0, partial: false };
    let written = |library: &Library| {
        let mut out = Vec::new();
        library.export(&export, &mut out).unwrap();
        out
    };
    let lines = written(&there);
    let mut library = memory();
    let cut = [&lines[..], b"{\"uid\":\"x\",\"ur", b"\nnonsense\n\n"].concat();
    let report = imported_with(&mut library, &[("all.jsonl", cut)], "test", NOW, texts);
    assert_eq!((report.files[0].kind, report.new, report.failed), (Some(Kind::PithLines), 2, 2));
    assert_eq!(report.reasons.iter().map(|why| why.examples.join(", ")).collect::<Vec<_>>(), ["line 3, line 4"]);
    assert_eq!(String::from_utf8(written(&library)), String::from_utf8(lines));
    whole(&library);
}

#[test]
fn articles_in_files_of_html_and_books_come_back_with_what_is_known_of_them() {
    let expected = "https://example.org/noted | The <noted> harbour | 1799999500000 | archived 1799999600000 | favourite | excerpt What the page says of itself. | #sea/two words | #x, y | “lay still”@25  1799999700000 | “somebody counted”@53 Who? 1799999700000 | “” My own note,¶in two lines & <b>. 1799999700000 | text The boats of the harbour lay still that evening, and somebod\nhttps://example.org/a-link | https://example.org/a-link | 1799999400000 | “” To be read 1799999700000\n";
    for (format, name) in [(Format::Html, "pages.zip"), (Format::Epub, "book.epub")] {
        let library = exported_and_imported(format, name);
        assert_eq!(described(&library), expected, "{name}");
        let entry = library.by_address("https://example.org/noted").unwrap().unwrap();
        let html = library.full(&entry.uid).unwrap().html.unwrap();
        assert!(!html.contains("<mark") && !html.contains("Highlights"), "{html}");
        let colours: Vec<String> = library.highlights(&entry.uid).unwrap().into_iter().map(|mark| mark.colour).collect();
        assert_eq!(colours, ["green", "blue", "yellow"]);
    }
}

#[test]
fn pictures_in_files_of_html_and_books_get_their_addresses_back() {
    let mut there = memory();
    let gif = b"GIF89a\x01\0\x01\0\x80\0\0\x09\x08\x07\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";
    let words = "<p>The boats of the harbour lay still that evening, and somebody counted the nets aloud.</p>".repeat(4);
    let image = |name: &str| {
        format!("<p><img src=\"https://example.org/{name}.gif\" alt=\"{name}\" loading=\"lazy\" referrerpolicy=\"no-referrer\"></p>")
    };
    let article = NewArticle {
        url: "https://example.org/shown".to_owned(),
        content: Some(format!("{words}{}{}", image("kept"), image("missing"))),
        word_count: 60,
        pictures: vec![NewPicture { url: "https://example.org/kept.gif".to_owned(), bytes: gif.to_vec(), why: None }],
        ..NewArticle::default()
    };
    let uid = there.save(&article, at(NOW - 5_000_000)).unwrap().entry.uid;
    for (format, packing) in [(Format::Html, Packing::One), (Format::Html, Packing::Zip), (Format::Epub, Packing::Zip)] {
        let mut out = Vec::new();
        let which = Which::Uids(vec![uid.clone()]);
        there.export(&Export { format, which, packing, title: None, now: 0, zone: 0, partial: false }, &mut out).unwrap();
        let mut library = memory();
        let report = imported_with(&mut library, &[("shown", out)], "test", NOW, texts);
        assert_eq!((report.new, report.records, report.lost_texts), (1, 1, 0), "{report:?}");
        let entry = library.by_address("https://example.org/shown").unwrap().unwrap();
        let full = library.full(&entry.uid).unwrap();
        let addresses: Vec<&str> = full.images.iter().map(|(url, _)| url.as_str()).collect();
        assert_eq!(addresses, ["https://example.org/kept.gif"]);
        let html = full.html.unwrap();
        assert!(
            html.contains("src=\"https://example.org/missing.gif\"") && html.contains("alt=\"missing\"") && !html.contains("data:"),
            "{html}"
        );
    }
}

/// Texts with all that an article can hold, as the library keeps them.
const TEXTS: &[&str] = &[
    "<article itemscope=\"\" itemtype=\"https://schema.org/Comment\"><header><b itemprop=\"author\">Ada</b> <a itemprop=\"url\" href=\"https://example.org/1\" rel=\"noopener noreferrer\"><time itemprop=\"dateCreated\" datetime=\"2025-01-02\">2025-01-02</time></a></header><p>Who has <em>counted</em> the nets?</p></article>\
     <article itemscope=\"\" itemtype=\"https://schema.org/Comment\"><header><b itemprop=\"author\">Ben</b></header><blockquote><p>the nets</p></blockquote><p>I have.</p></article>",
    "<h2 id=\"pith-tides\">Tides</h2><table><caption>Heights</caption><thead><tr><th scope=\"col\" colspan=\"2\">Port &amp; height</th></tr></thead><tbody><tr><td rowspan=\"2\">Quay</td><td align=\"right\">3&nbsp;m</td></tr></tbody></table><p>See <a href=\"#pith-tides\">above</a> and <a href=\"https://example.org/a b?c=ü&amp;d\" title=\"T\" rel=\"noopener noreferrer\">there</a>.</p>",
    "<dl><dt>Ebb</dt><dd>The water goes.</dd><dt>Flood</dt><dd><p>It comes.</p><p>Twice a day.</p></dd></dl><details open=\"\"><summary>More</summary><p lang=\"de\">Ebbe</p></details><aside><p>x</p></aside>",
    "<figure><img id=\"pith-ä b\" src=\"https://example.org/a.png\" srcset=\"https://example.org/b.png 2x\" alt=\"[a] &quot;b&quot;\" title=\"t\" width=\"3\" height=\"4\" loading=\"lazy\" referrerpolicy=\"no-referrer\"><figcaption>First</figcaption></figure><p><img src=\"https://example.org/c.png\" alt=\"image\" loading=\"lazy\" referrerpolicy=\"no-referrer\"><a href=\"#pith-ä b\">up</a></p>\
     <figure class=\"pith-embed\" data-what=\"YouTube\"><a href=\"https://www.youtube.com/watch?v=a\" title=\"A film\" rel=\"noopener noreferrer\"><img src=\"https://example.org/d.jpg\" alt=\"\" loading=\"lazy\" referrerpolicy=\"no-referrer\">A film</a></figure>\
     <figure class=\"pith-media\" data-what=\"audio\"><a href=\"https://example.org/a.mp3\" rel=\"noopener noreferrer\">https://example.org/a.mp3</a></figure>",
    "<p>A boat<sup><a id=\"pith-r\" href=\"#pith-n\" role=\"doc-noteref\">1</a></sup></p><section role=\"doc-endnotes\"><ol><li id=\"pith-n\"><p>Note. <a href=\"#pith-r\" role=\"doc-backlink\">↩</a></p></li></ol></section>",
    "<pre><code class=\"language-rust\">fn a() {\n\tlet b = &quot;&lt;c&gt;&quot;;\n}</code></pre><pre>  a\n b</pre><ol start=\"3\" reversed=\"\"><li>a<ul><li>☑ b</li><li value=\"9\">☐ c</li></ul></li></ol>",
    "<p><math display=\"block\" alttext=\"x^2\"><msup><mi mathvariant=\"normal\">x</mi><mn>2</mn></msup></math> and <math><mtext>a b</mtext></math></p>",
    "<blockquote class=\"pith-callout\" data-callout=\"warning\"><p><strong>Mind</strong> the step.</p></blockquote><blockquote cite=\"https://example.org/q\"><p><abbr title=\"Before\">b.</abbr> <time datetime=\"2025\">2025</time> <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> <span lang=\"ar\" dir=\"rtl\">ن</span> <mark>own</mark></p></blockquote><hr><p>One<br>two</p>",
];

#[test]
fn texts_in_files_of_html_and_books_come_back_byte_for_byte() {
    let mut there = memory();
    for (n, text) in TEXTS.iter().enumerate() {
        let article = NewArticle {
            url: format!("https://example.org/{n}"),
            content: Some((*text).to_owned()),
            word_count: 9,
            ..NewArticle::default()
        };
        let uid = there.save(&article, at(NOW - 900_000 + n as i64)).unwrap().entry.uid;
        for (exact, number) in [("counted", 0), ("Quay", 1), ("water goes", 2)] {
            let highlight =
                Highlight { uid: format!("{n}-{number}"), exact: exact.to_owned(), colour: "blue".to_owned(), ..Highlight::default() };
            there.set_highlight(&uid, &highlight, at(NOW - 800_000)).unwrap();
        }
    }
    for (format, name) in [(Format::Html, "pages.zip"), (Format::Epub, "book.epub")] {
        let export = Export { format, which: Which::All, packing: Packing::Zip, title: None, now: 0, zone: 0, partial: false };
        let mut out = Vec::new();
        there.export(&export, &mut out).unwrap();
        let mut library = memory();
        let report = imported_with(&mut library, &[(name, out)], "test", NOW, texts);
        assert_eq!((report.new as usize, report.records as usize), (TEXTS.len(), TEXTS.len()), "{report:?}");
        whole(&library);
        for n in 0..TEXTS.len() {
            let of = |library: &Library| {
                let uid = library.by_address(&format!("https://example.org/{n}")).unwrap().unwrap().uid;
                let marks: Vec<_> = library.highlights(&uid).unwrap().into_iter().map(|mark| (mark.exact, mark.start, mark.stop)).collect();
                (library.full(&uid).unwrap().html.unwrap(), marks)
            };
            assert_eq!(of(&library), of(&there), "{name}");
        }
    }
}

#[test]
fn markdown_files_come_back_with_what_is_known_of_them() {
    let library = exported_and_imported(Format::Markdown, "notes.zip");
    assert_eq!(
        described(&library),
        "https://example.org/noted | The <noted> harbour | 1799999500000 | archived 1799999600000 | favourite | site example.org | excerpt What the page says of itself. | #sea/two words | #x, y | “lay still”@25  1799999700000 | “somebody counted”@53 Who? 1799999700000 | “” My own note,¶in two lines & <b>. 1799999700000 | text The boats of the harbour lay still that evening, and somebod\n\
         https://example.org/a-link | https://example.org/a-link | 1799999400000 | site example.org | “” To be read 1799999700000\n"
    );
    let entry = library.by_address("https://example.org/noted").unwrap().unwrap();
    let html = library.full(&entry.uid).unwrap().html.unwrap();
    assert!(!html.contains("<mark") && !html.contains("==") && !html.contains("Highlights"), "{html}");
    assert_eq!(library.find(&Find { query: "is:link".to_owned(), limit: 9, ..Find::default() }).unwrap().total, 1);
}

#[test]
fn markdown_files_hold_times_progress_and_the_addresses_of_pictures() {
    let mut there = memory();
    let gif = b"GIF89a\x01\0\x01\0\x80\0\0\x09\x08\x07\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";
    let words = "<p>The boats of the harbour lay still that evening, and somebody counted the nets aloud.</p>".repeat(4);
    let address = "https://img.example.org/deep/kept.gif?w=3&h=4";
    let article = NewArticle {
        url: "https://example.org/shown".to_owned(),
        title: Some("[[ -f boats ]] in a shell".to_owned()),
        published_time: Some("2025-01-02T03:04:05+01:00".to_owned()),
        image: Some(address.to_owned()),
        content: Some(format!("{words}<p><img src=\"{}\" alt=\"Boats\"></p>", address.replace('&', "&amp;"))),
        word_count: 60,
        pictures: vec![NewPicture { url: address.to_owned(), bytes: gif.to_vec(), why: None }],
        ..NewArticle::default()
    };
    there.save(&article, at(NOW - 5_000_000)).unwrap();
    let mut table = b"url,progress\nhttps://example.org/link,40\n".to_vec();
    imported_with(&mut there, &[("progress.csv", std::mem::take(&mut table))], "progress", NOW, texts);
    let export =
        Export { format: Format::Markdown, which: Which::All, packing: Packing::Zip, title: None, now: 0, zone: 0, partial: false };
    let mut out = Vec::new();
    there.export(&export, &mut out).unwrap();
    let mut library = memory();
    let report = imported_with(&mut library, &[("notes.zip", out)], "test", NOW, texts);
    assert_eq!((report.new, report.lost_texts), (2, 0), "{report:?}");
    let entry = library.by_address("https://example.org/shown").unwrap().unwrap();
    assert_eq!((entry.title.as_str(), entry.published.as_deref()), ("[[ -f boats ]] in a shell", Some("2025-01-02T03:04:05+01:00")));
    assert_eq!(entry.image.as_deref(), Some(address));
    let full = library.full(&entry.uid).unwrap();
    assert_eq!(full.images.iter().map(|(url, _)| url.as_str()).collect::<Vec<_>>(), [address]);
    assert!(full.html.unwrap().contains(&address.replace('&', "&amp;")));
    let items = |library: &Library| {
        let mut out = Vec::new();
        library.export(&Export { format: Format::Jsonl, ..export.clone() }, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    assert!(items(&library).contains("\"progress\":40"), "{}", items(&library));
}

#[test]
fn drawings_beside_texts_are_no_texts() {
    let note = b"---\ntitle: A\nsource: https://example.org/drawn\n---\nThe tower, drawn.\n\n![](images/p.svg)\n".to_vec();
    let drawing = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0h9\"/><text><p>x</p></text></svg>".to_vec();
    let zip = zip_of(&[("A.md".to_owned(), note), ("images/p.svg".to_owned(), drawing)]);
    let mut library = memory();
    let report = imported_with(&mut library, &[("notes.zip", zip)], "test", NOW, texts);
    assert_eq!((report.records, report.new, report.reasons.len()), (1, 1, 0), "{report:?}");
}

fn rows(count: usize) -> Vec<u8> {
    let mut table = "title,url,time_added,tags,status\n".to_owned();
    for n in 0..count {
        let tags = ["sea|to read", "", "food", "a b|c"][n % 4];
        let status = if n % 3 == 0 { "archive" } else { "unread" };
        // Some pages come twice, and some rows are no pages.
        let page = if n % 50 == 7 { n - 3 } else { n };
        let scheme = if n % 97 == 5 { "file" } else { "https" };
        let _ = writeln!(
            table,
            "\"An article, number {n}, of \"\"many\"\"\",{scheme}://site{}.example.org/articles/{page}?id={page},{},{tags},{status}",
            n % 500,
            1_400_000_000 + n
        );
    }
    table.into_bytes()
}

#[test]
fn an_import_that_is_stopped_goes_on_and_no_step_counts_twice() {
    let table = rows(9_200);
    let mut whole_way = memory();
    let expected = imported_with(&mut whole_way, &[("t", table.clone())], "t", NOW, quick_texts);
    let mut library = memory();
    let mut steps = 0;
    loop {
        // The files are opened anew each time, as after a crash.
        let mut import = Import::new(files(&[("t", table.clone())]));
        let began = library.begin_import(&mut import, "t", at(NOW)).unwrap();
        assert_eq!((began.name.as_str(), began.done), ("t", steps * 4_000));
        let batch = import.read();
        let report = library.import_step("t", &batch, &HashMap::new(), at(NOW)).unwrap();
        let again = library.import_step("t", &batch, &HashMap::new(), at(NOW + 1)).unwrap();
        assert_eq!(report, again, "the same step again changes nothing");
        assert_eq!(library.imports().unwrap()[0].ended.is_some(), report.ended);
        steps += 1;
        if report.ended {
            assert_eq!(report, expected);
            break;
        }
        let next = import.read();
        let beyond = import.read();
        if !next.is_last() {
            assert!(library.import_step("t", &beyond, &HashMap::new(), at(NOW)).is_err(), "no step is left out");
        }
    }
    assert_eq!(steps, 3);
    assert_eq!(described(&library), described(&whole_way));
    whole(&library);
}

#[test]
fn several_files_are_one_import() {
    let mut library = memory();
    let given: Vec<(&str, Vec<u8>)> =
        vec![("a", fixture("pocket.csv")), ("b", b"no kind that is known".to_vec()), ("c", Vec::new()), ("d", fixture("pinboard.json"))];
    let plan = planned(&library, &given);
    let report = imported_with(&mut library, &given, "many", NOW, texts);
    assert_eq!((report.failed, report.new, report.skipped), (2, 7, 2), "{report:?}");
    assert_eq!((plan.new, plan.failed), (report.new, report.failed));
    let codes: Vec<&str> =
        report.reasons.iter().filter(|why| why.outcome == pith::library::Outcome::Failed).map(|why| why.code.code()).collect();
    assert_eq!(codes, ["unknown-kind", "empty"]);
}

#[test]
fn another_library_is_merged_with_its_texts_pictures_and_highlights() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("library-import-other.sqlite");
    let _ = std::fs::remove_file(&path);
    let mut other = Library::open(&path, true).unwrap();
    imported(&mut other, "pages.zip");
    imported(&mut other, "omnivore.zip");
    imported(&mut other, "pocket.csv");
    let expected = described(&other);
    other.close().unwrap();
    let mut library = memory();
    let mut import = Import::new(vec![on_disk(&path)]);
    assert_eq!(import.kinds()[0].kind, Some(Kind::Library));
    let name = library.begin_import(&mut import, "other", at(NOW)).unwrap().name;
    let batch = import.read();
    let report = library.import_step(&name, &batch, &texts(&batch), at(NOW)).unwrap();
    assert_eq!((report.ended, report.failed, report.lost_texts), (true, 0, 0));
    assert_eq!(described(&library), expected);
    whole(&library);
    // One of the first version.
    let _ = std::fs::remove_file(&path);
    let first = Connection::open(&path).unwrap();
    first.execute_batch(include_str!("library/version-1.sql")).unwrap();
    drop(first);
    let mut import = Import::new(vec![on_disk(&path)]);
    let mut empty = memory();
    let name = empty.begin_import(&mut import, "first", at(NOW)).unwrap().name;
    let report = empty.import_step(&name, &import.read(), &HashMap::new(), at(NOW)).unwrap();
    assert_eq!((report.new, report.failed, report.searches.len(), report.lost_pictures), (2, 0, 1, 0), "{report:?}");
    assert_eq!(empty.entry("a1").unwrap().archived, Some(1_700_000_000_003));
    assert_eq!(empty.undo_import(&name, usize::MAX, at(NOW)).unwrap().removed, 2);
    // What calls itself a library and is a trap is not run.
    for sql in [
        "ALTER TABLE article ADD COLUMN more TEXT AS (hex(zeroblob(100000000)))",
        "ALTER TABLE tag RENAME TO tag_; CREATE VIRTUAL TABLE tag USING rtree(id, name, more)",
        "ALTER TABLE article_tag RENAME TO article_tag_; CREATE VIEW article_tag AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS tag, i AS article FROM n",
    ] {
        let _ = std::fs::remove_file(&path);
        let trap = Connection::open(&path).unwrap();
        trap.execute_batch(include_str!("library/version-1.sql")).unwrap();
        trap.execute_batch(sql).unwrap();
        drop(trap);
        let mut import = Import::new(vec![on_disk(&path)]);
        let batch = import.read();
        let name = library.begin_import(&mut import, sql, at(NOW)).unwrap().name;
        let report = library.import_step(&name, &batch, &HashMap::new(), at(NOW)).unwrap();
        assert_eq!((report.failed, report.new), (1, 0), "{sql}");
    }
    let _ = std::fs::remove_file(&path);
}

/// Files that were made to do harm, each with the reason that must be given for it, if it fails at all.
fn hostile() -> Vec<(&'static str, Vec<u8>, Option<&'static str>)> {
    let one = |name: &str, bytes: Vec<u8>| zip_of(&[(name.to_owned(), bytes)]);
    let zeros = vec![b' '; 40 << 20];
    let csv = b"title,url\nA,https://example.org/a\n".to_vec();
    let mut locked = one("a.csv", csv.clone());
    // The flag that says an entry is locked, in its head and in the list of entries.
    let list = locked.windows(4).position(|bytes| bytes == b"PK\x01\x02").unwrap();
    locked[6] |= 1;
    locked[list + 8] |= 1;
    let wide: Vec<u8> = "\u{feff}title,url\nÄ,https://example.org/wide\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let tags = (0..1_000_000).map(|n| n.to_string()).collect::<Vec<_>>().join("|");
    let bookmark = "<DT><A HREF=\"https://example.org/deep\">Deep</A>";
    vec![
        ("a bomb", one("bomb.csv", [b"title,url\n".as_slice(), &zeros].concat()), Some("bomb")),
        ("a bomb in a bomb", one("a.zip", one("b.csv", zeros.clone())), Some("unsupported")),
        ("an entry that leads out", one("../../x.csv", csv.clone()), None),
        ("an entry with a device's name", one("CON", csv.clone()), None),
        ("a locked entry", locked, Some("encrypted")),
        ("an empty archive", zip_of(&[]), Some("empty")),
        ("an archive of nothing", one("a.png", b"\x89PNG".to_vec()), Some("unknown-kind")),
        ("UTF-16", wide, None),
        ("Latin-1", b"title,url\nF\xfc\xdfe,https://example.org/latin\n".to_vec(), None),
        ("formulas", b"title,url,tags\n\"=HYPERLINK(\"\"x\"\")\",https://example.org/f,+1|-1|@x|\"\"\"\"\n".to_vec(), None),
        ("a million tags", format!("title,url,tags\nT,https://example.org/t,{tags}\n").into_bytes(), None),
        ("a million columns", format!("url{}\nhttps://example.org/c\n", ",x".repeat(1_000_000)).into_bytes(), Some("unknown-kind")),
        ("a quote without an end", format!("title,url\n\"{}", "x,\n".repeat(100_000)).into_bytes(), None),
        (
            "deep JSON",
            format!("[{{\"url\":\"https://example.org/j\",\"is_archived\":{}", "[".repeat(1_000_000)).into_bytes(),
            Some("cut-off"),
        ),
        (
            "deep folders",
            format!("<!DOCTYPE NETSCAPE-Bookmark-file-1>{}{bookmark}", "<DT><H3>F</H3><DL><p>".repeat(100_000)).into_bytes(),
            None,
        ),
        ("one long line", format!("https://example.org/{}", "x".repeat(40 << 20)).into_bytes(), Some("too-large")),
        (
            "names of JavaScript",
            b"[{\"href\":\"https://example.org/p\",\"description\":\"P\",\"__proto__\":{\"x\":1},\"tags\":\"__proto__\"}]".to_vec(),
            None,
        ),
        ("no address of the web", b"url\njavascript:alert(1)\ndata:text/html,x\n\\\\server\\share\n".to_vec(), None),
        ("bytes of a program", [b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0".as_slice(), &[0; 4_096]].concat(), Some("unknown-kind")),
    ]
}

#[test]
fn hostile_files_end_in_a_report() {
    for (name, bytes, why) in hostile() {
        let mut library = memory();
        let given = [(name, bytes)];
        let plan = planned(&library, &given);
        let report = imported_with(&mut library, &given, "hostile", NOW, quick_texts);
        assert_eq!(
            (plan.new, plan.merged, plan.skipped, plan.failed),
            (report.new, report.merged, report.skipped, report.failed),
            "{name}"
        );
        let codes: Vec<&str> =
            report.reasons.iter().filter(|why| why.outcome == pith::library::Outcome::Failed).map(|why| why.code.code()).collect();
        assert_eq!(codes, why.into_iter().collect::<Vec<_>>(), "{name}: {report:?}");
        assert!(report.records > 0, "{name}");
        whole(&library);
        library.undo_import("hostile", usize::MAX, at(NOW)).unwrap();
        assert_eq!(library.state().unwrap().articles, 0, "{name}");
    }
}

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most.max(1)
    }
}

/// Damages a file as disks, networks and enemies do.
fn damage(bytes: &mut Vec<u8>, random: &mut Random) {
    const SIGNS: &[&[u8]] = &[
        b"\"",
        b"'",
        b"<",
        b">",
        b"{",
        b"[",
        b"]",
        b"}",
        b"\0",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b",",
        b"\n",
        b"<!--",
        b"\\u0000",
        b"\xed\xa0\x80",
        b"=cmd|",
        b"../",
        b"PK\x05\x06",
        b"PK\x01\x02",
        b"99999999999999999999",
        b"-1",
        b"https://",
        b"javascript:",
        b"<script>",
        b"&#x0;",
    ];
    for _ in 0..=random.below(4) {
        let place = random.below(bytes.len());
        match random.below(6) {
            0 => bytes.truncate(place),
            1 => {
                for _ in 0..=random.below(8) {
                    let place = random.below(bytes.len());
                    if let Some(byte) = bytes.get_mut(place) {
                        *byte ^= 1 << random.below(8);
                    }
                }
            }
            2 => {
                let sign = SIGNS[random.below(SIGNS.len())].repeat(1 + random.below(20));
                bytes.splice(place..place, sign);
            }
            3 => {
                let end = bytes.len().min(place + random.below(200));
                bytes.drain(place..end);
            }
            4 => {
                let part = bytes[place..bytes.len().min(place + random.below(400))].repeat(1 + random.below(30));
                bytes.splice(place..place, part);
            }
            _ => {
                let other = random.below(bytes.len());
                let end = bytes.len().min(other + random.below(100));
                let part = bytes[other..end].to_vec();
                let stop = bytes.len().min(place + part.len());
                bytes.splice(place..stop, part);
            }
        }
    }
}

/// What Pith exports of a library with texts, pictures, highlights and a kept search.
fn backup() -> Vec<u8> {
    let mut library = memory();
    for name in ["pages.zip", "omnivore.zip", "pocket.csv"] {
        imported(&mut library, name);
    }
    library.save_search("Ports", Some("tag:sea"), at(NOW)).unwrap();
    let mut bytes = Vec::new();
    let export = Export { format: Format::Pith, which: Which::All, packing: Packing::Zip, title: None, now: 0, zone: 0, partial: false };
    library.export(&export, &mut bytes).unwrap();
    bytes
}

#[test]
fn damaged_files_end_in_a_report() {
    let number = |name: &str, usual: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (count, seed) = (number("PITH_FILES", 400), number("PITH_SEED", 1));
    let mut originals: Vec<(&str, Vec<u8>)> = FIXTURES.iter().map(|(name, _)| (*name, fixture(name))).collect();
    // Those of which every byte is looked at come more often.
    originals.extend(std::iter::repeat_n(("backup.zip", backup()), 4));
    let mut library = memory();
    let mut reasons: HashMap<&'static str, u64> = HashMap::new();
    for n in 0..count {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(n.wrapping_mul(0xd134_2543_de82_ef95)) | 1);
        let (name, original) = &originals[random.below(originals.len())];
        let mut bytes = original.clone();
        damage(&mut bytes, &mut random);
        let given = [(*name, bytes)];
        let plan = planned(&library, &given);
        // The engine reads one text in forty: it has its own tests.
        let texts = if n % 40 == 0 { texts } else { quick_texts };
        let report = imported_with(&mut library, &given, "damaged", NOW, texts);
        assert_eq!(
            (plan.new, plan.merged, plan.skipped, plan.failed),
            (report.new, report.merged, report.skipped, report.failed),
            "{name}, file {n} of seed {seed}"
        );
        for why in &report.reasons {
            *reasons.entry(why.code.code()).or_default() += 1;
        }
        if n % 50 == 0 {
            whole(&library);
        }
        library.undo_import("damaged", usize::MAX, at(NOW)).unwrap();
        let state = library.state().unwrap();
        assert_eq!((state.articles, state.images, library.tags().unwrap().len()), (0, 0, 0), "{name}, file {n} of seed {seed}");
        assert_eq!(library.saved_searches().unwrap().len(), 0, "{name}, file {n} of seed {seed}");
    }
    whole(&library);
    assert!(count < 400 || reasons.len() >= 6, "{reasons:?}");
    println!("{count} files of seed {seed}: {reasons:?}");
}

/// The most memory this process had, in megabytes.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("VmHWM: 0 kB");
    line.split_whitespace().nth(1).and_then(|number| number.parse::<u64>().ok()).unwrap_or(0) / 1_024
}

#[test]
#[ignore = "it measures, and so wants a release build and a machine to itself"]
fn a_hundred_thousand_rows_take_ten_seconds_and_little_memory() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("library-import-large.sqlite");
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
    let table = path.with_extension("csv");
    std::fs::write(&table, rows(100_000)).unwrap();
    let mut library = Library::open(&path, true).unwrap();
    let started = std::time::Instant::now();
    let mut import = Import::new(vec![on_disk(&table)]);
    library.begin_import(&mut import, "large", at(NOW)).unwrap();
    let report = loop {
        let batch = import.read();
        let report = library.import_step("large", &batch, &HashMap::new(), at(NOW)).unwrap();
        if report.ended {
            break report;
        }
    };
    let (seconds, memory) = (started.elapsed().as_secs_f64(), peak_memory());
    adds_up(&report);
    assert_eq!(report.records, 100_000);
    let started = std::time::Instant::now();
    let undone = library.undo_import("large", usize::MAX, at(NOW)).unwrap();
    assert_eq!(undone.removed, report.new);
    println!("100,000 rows in {seconds:.1} s, {memory} MB; undone in {:.1} s, {} MB", started.elapsed().as_secs_f64(), peak_memory());
    let _ = std::fs::remove_file(&path);
    assert!(seconds <= 10.0 && memory < 300);
}
