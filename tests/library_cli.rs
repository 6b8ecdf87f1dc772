//! `pith library` from outside, and what is left of a library when the process that writes it is killed.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

/// A temporary folder, removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("library-cli-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn page(&self, n: usize) -> PathBuf {
        let text = format!("The boats of harbour number {n} lay still, and somebody on the quay counted the nets aloud. ").repeat(12);
        let path = self.0.join(format!("page-{n}.html"));
        let head = format!("<title>Harbour {n}</title><link rel=\"canonical\" href=\"https://example.org/harbour/{n}\">");
        fs::write(&path, format!("<!DOCTYPE html><html lang=\"en\"><head>{head}</head><body><article><h1>Harbour {n}</h1><p>{text}</p></article></body></html>")).unwrap();
        path
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pith"));
        command.args(["library", self.0.join("library.sqlite").to_str().unwrap()]).args(args);
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    fn json(&self, args: &[&str]) -> Vec<Value> {
        let output = self.run(&[&["--json"], args].concat());
        String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn pages_are_added_found_shown_and_deleted() {
    let folder = Folder::new("life");
    let pages: Vec<PathBuf> = (0..3).map(|n| folder.page(n)).collect();
    let names: Vec<&str> = pages.iter().map(|page| page.to_str().unwrap()).collect();
    assert_eq!(folder.run(&["list"]).status.code(), Some(4), "a library that is not there is not made by looking");
    let added = folder.json(&[&["add", "--tag", "Sea/Harbour"], names.as_slice()].concat());
    assert_eq!(added.len(), 3);
    assert!(added.iter().all(|saved| saved["isNew"] == true && saved["entry"]["tags"][0] == "sea/harbour"));
    assert!(folder.json(&["add", names[1]])[0]["isNew"] == false);
    let uid = added[1]["entry"]["uid"].as_str().unwrap();

    let found = folder.json(&["search", "\"number 1\"", "tag:sea"]);
    assert_eq!((found.len(), &found[0]["title"]), (1, &Value::from("Harbour 1")));
    assert!(found[0]["snippet"]["marks"].as_array().is_some_and(|marks| !marks.is_empty()));
    let plain = folder.run(&["search", "net"]);
    assert_eq!(text(&plain.stdout).lines().filter(|line| line.contains("nets aloud")).count(), 3);
    let wrong = folder.run(&["search", "boats is:lost"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("boats is:lost\n      ^^^^^^^"), "{}", text(&wrong.stderr));
    assert_eq!(text(&wrong.stdout), "", "what the rest of the query finds is not what was asked for");
    assert_eq!((folder.json(&["list", "-n", "1"]).len(), folder.json(&["list", "-n", "all", "--skip", "1"]).len()), (1, 2));
    assert_eq!(folder.json(&["search", "boats", "-n", "all"]).len(), 3);
    assert_eq!(folder.run(&["list", "-n", "few"]).status.code(), Some(2));

    for (query, marked) in [("東京の空 is:lost", "         ^^^^^^^ "), ("हिन्दी is:lost", "      ^^^^^^^ ")] {
        let said = text(&folder.run(&["search", query]).stderr);
        assert!(said.contains(&format!("{query}\n{marked}")), "{said}");
    }

    let shown = folder.run(&["show", &uid[..6]]);
    assert!(text(&shown.stdout).starts_with("# Harbour 1\n\nThe boats of harbour number 1"));
    for (format, begins) in [("html", "<p>The boats"), ("text", "The boats"), ("json", "{\"article\":")] {
        assert!(text(&folder.run(&["show", uid, "-f", format]).stdout).starts_with(begins), "{format}");
    }

    assert!(folder.json(&["archive", uid])[0]["archived"].is_i64());
    assert_eq!(folder.json(&["search", "is:archived"]).len(), 1);
    assert!(folder.json(&["archive", uid, "--undo"])[0]["archived"].is_null());
    assert_eq!(folder.json(&["favourite", uid])[0]["favourite"], true);
    assert_eq!(folder.json(&["tag", uid, "--add", "new", "--remove", "sea/harbour"])[0]["tags"], serde_json::json!(["new"]));
    assert_eq!(folder.json(&["tags"]).len(), 2);
    let named = folder.json(&["title", &uid[..6], "The quiet", " harbour"]);
    assert_eq!((&named[0]["title"], &named[0]["pageTitle"]), (&Value::from("The quiet harbour"), &Value::from("Harbour 1")));
    assert_eq!(folder.json(&["add", names[1]])[0]["entry"]["title"], "The quiet harbour", "it stays when the page is added again");
    assert_eq!(folder.json(&["search", "quiet"]).len(), 1);
    assert!(text(&folder.run(&["show", uid]).stdout).starts_with("# The quiet harbour\n"));
    assert_eq!(folder.json(&["title", uid, ""])[0]["title"], "Harbour 1");
    assert_eq!(folder.json(&["delete", uid]).len(), 1);
    assert_eq!(folder.run(&["show", uid]).status.code(), Some(2));
    assert_eq!(folder.json(&["list"]).len(), 2);

    let gone = folder.json(&["deleted"]);
    assert_eq!((gone.len(), &gone[0]["title"], gone[0]["deleted"].is_i64()), (1, &Value::from("Harbour 1"), true));
    assert!(text(&folder.run(&["deleted"]).stdout).contains("Harbour 1"));
    assert_eq!(folder.json(&["delete", "--undo", &uid[..6]])[0]["tags"], serde_json::json!(["new"]));
    assert_eq!((folder.json(&["list"]).len(), folder.json(&["deleted"]).len()), (3, 0));
    assert_eq!(folder.run(&["delete", "--undo", uid]).status.code(), Some(2));
    // What was deleted, and what is there.
    let other = added[0]["entry"]["uid"].as_str().unwrap();
    folder.run(&["delete", uid]);
    assert_eq!(folder.json(&["delete", "--for-good", uid, other, other]).len(), 2);
    assert_eq!((folder.json(&["list"]).len(), folder.json(&["deleted"]).len()), (1, 0));
    folder.run(&["delete", added[2]["entry"]["uid"].as_str().unwrap()]);
    assert_eq!((folder.json(&["deleted", "--empty"]).len(), folder.json(&["deleted"]).len()), (1, 0));
    assert_eq!(folder.json(&["check"])[0]["findings"], serde_json::json!([]));
}

#[test]
fn mistakes_are_told_and_change_nothing() {
    let folder = Folder::new("mistakes");
    let page = folder.page(1);
    let nowhere = folder.0.join("nowhere.html");
    fs::write(&nowhere, "<title>Without an address</title><p>Some words that make a short page.</p>").unwrap();
    let added = folder.run(&["add", nowhere.to_str().unwrap(), "missing.html", page.to_str().unwrap()]);
    assert_eq!(added.status.code(), Some(1));
    let said = text(&added.stderr);
    assert!(said.contains("nowhere.html: the page does not say its address") && said.contains("missing.html"), "{said}");
    assert_eq!(folder.json(&["list"]).len(), 1, "the other pages are added all the same");
    assert_eq!(folder.run(&["add", "--url", "javascript:1", page.to_str().unwrap()]).status.code(), Some(2));
    for args in
        [&["show", "zzzz"][..], &["delete", "a"], &["tag", "zzzz", "--add", "x"], &["title", "zzzz", "x"], &["list", "--sort", "colour"]]
    {
        assert_eq!(folder.run(args).status.code(), Some(2), "{args:?}");
    }
    let foreign = folder.0.join("foreign.sqlite");
    fs::write(&foreign, [b'x'; 4_096]).unwrap();
    let refused = Command::new(env!("CARGO_BIN_EXE_pith")).args(["library", foreign.to_str().unwrap(), "list"]).output().unwrap();
    assert_eq!((refused.status.code(), text(&refused.stderr).contains("is not a library of Pith")), (Some(4), true));
}

#[test]
fn articles_are_named_by_four_digits_in_any_case() {
    let folder = Folder::new("digits");
    let page = folder.page(1);
    let uid = folder.json(&["add", page.to_str().unwrap()])[0]["entry"]["uid"].as_str().unwrap().to_owned();
    for name in [&uid[..4], &uid[..8].to_uppercase(), &uid] {
        let shown = folder.run(&["show", name, "-f", "markdown"]);
        assert_eq!(shown.status.code(), Some(0), "{name}: {}", text(&shown.stderr));
    }
    let short = folder.run(&["show", &uid[..3]]);
    assert!(text(&short.stderr).contains("is too short: of the name of an article at least 4 digits are wanted"), "{short:?}");
    assert_eq!(folder.run(&["tag", &uid[..4], "--remove", "x"]).status.code(), Some(0));
    assert_eq!(folder.run(&["tag", &uid[..4]]).status.code(), Some(2));
}

#[test]
fn days_are_those_of_the_machine() {
    let folder = Folder::new("days");
    folder.json(&["add", folder.page(1).to_str().unwrap()]);
    let saved = folder.json(&["list"])[0]["saved"].as_i64().unwrap();
    let out = folder.0.join("one.md");
    // At least one of these has another day than UTC.
    for (zone, hours) in [("XXX-14", 14), ("XXX12", -12), ("UTC0", 0)] {
        let run = |args: &[&str]| folder.command(args).env("TZ", zone).output().unwrap();
        let day = pith::library::day(saved + hours * 3_600_000);
        let list = text(&run(&["list"]).stdout);
        assert!(list.contains(&day), "{zone}: {day}: {list}");
        let found = |query: String| !run(&["search", &query]).stdout.is_empty();
        assert!(found(format!("after:{day}")) && !found(format!("before:{day}")), "{zone}");
        assert_eq!(run(&["export", out.to_str().unwrap(), "--force"]).status.code(), Some(0));
        assert!(fs::read_to_string(&out).unwrap().contains(&format!("\ncreated: {day}\n")), "{zone}");
    }
}

#[test]
fn what_there_is_nothing_of_is_said() {
    let folder = Folder::new("nothing");
    folder.json(&["add", folder.page(1).to_str().unwrap()]);
    let empty = folder.0.join("empty");
    fs::create_dir(&empty).unwrap();
    let place = |name: &str| folder.0.join(name).to_str().unwrap().to_owned();
    for (args, code, words) in [
        (&["search", "nosuchword"][..], 0, "nothing was found"),
        (&["list", "--skip", "100"], 0, "1 article is there, and --skip leaves out 100"),
        (&["import", empty.to_str().unwrap()], 4, "there are no files in this folder"),
        (&["export", &place("all.zip"), "--title", "T"], 2, "--title is the title of a book or a feed"),
        (&["export", &place("backup-2026.11.30/"), "-f", "markdown"], 0, ""),
        (&["export", &place("notes/"), "-f", "md"], 0, ""),
        (&["rm", "1234"], 2, "a library has no command “rm”; it has list, search"),
    ] {
        let output = folder.run(args);
        let said = text(&output.stderr);
        assert_eq!((output.status.code(), said.contains(words)), (Some(code), true), "{args:?}: {said}");
    }
    assert!(folder.0.join("backup-2026.11.30").is_dir());
}

#[test]
fn a_page_that_is_no_article_any_more_replaces_no_text() {
    let folder = Folder::new("no-article");
    let page = folder.page(1);
    let uid = folder.json(&["add", page.to_str().unwrap()])[0]["entry"]["uid"].as_str().unwrap().to_owned();
    let before = folder.run(&["show", &uid]).stdout;
    let (wall, empty) = (folder.0.join("wall.html"), folder.0.join("empty.html"));
    fs::write(&wall, "<title>Just a moment...</title><p>Checking your browser</p>").unwrap();
    fs::write(&empty, "").unwrap();
    let add = |page: &Path, more: &[&str]| {
        folder.run(&[&["add", page.to_str().unwrap(), "--url", "https://example.org/harbour/1"], more].concat())
    };
    for page in [&wall, &empty] {
        let added = add(page, &[]);
        let said = text(&added.stderr);
        assert_eq!(added.status.code(), Some(3), "{said}");
        assert!(said.contains("has no article, so the text that was saved before stays; --force"), "{said}");
        assert!(folder.run(&["show", &uid]).stdout == before);
    }
    assert_eq!(add(&wall, &["--force"]).status.code(), Some(0));
    assert!(text(&folder.run(&["show", &uid]).stdout).contains("Checking your browser"));
    let new = folder.run(&["add", wall.to_str().unwrap(), "--url", "https://example.org/other"]);
    assert_eq!(new.status.code(), Some(3));
    assert!(text(&new.stderr).contains("the best text on it was saved"), "{}", text(&new.stderr));
}

#[test]
fn imports_are_tried_made_listed_and_undone() {
    let folder = Folder::new("import");
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library/import");
    let (pocket, pins) = (fixtures.join("pocket.csv"), fixtures.join("pinboard.json"));
    let (pocket, pins) = (pocket.to_str().unwrap(), pins.to_str().unwrap());
    let page = folder.page(1);
    let added = folder.json(&["add", page.to_str().unwrap()]);
    let before = folder.json(&["list"]);
    let tried = folder.json(&["import", "--dry-run", pocket, pins, pins]);
    let counts: Vec<[&Value; 4]> = tried.iter().map(|one| [&one["new"], &one["merged"], &one["skipped"], &one["records"]]).collect();
    assert_eq!(counts, [[5, 0, 2, 7], [2, 0, 0, 2], [0, 2, 0, 2]].map(|four| four.map(Value::from)).each_ref().map(|four| four.each_ref()));
    assert_eq!(folder.json(&["list"]), before, "a dry run changes nothing");
    let said = text(&folder.run(&["import", "--dry-run", pocket]).stdout);
    assert!(said.contains("5 new, 0 merged, 2 skipped, 0 failed") && said.contains("its address is not one of the web"), "{said}");

    // Each file is an import of its own.
    let made = folder.json(&["import", pocket, pins]);
    let named: Vec<[&Value; 3]> = made.iter().map(|one| [&one["name"], &one["new"], &one["ended"]]).collect();
    let expected = [[Value::from("pocket"), 5.into(), true.into()], [Value::from("pinboard"), 2.into(), true.into()]];
    assert_eq!(named, expected.each_ref().map(|three| three.each_ref()));
    assert_eq!(folder.json(&["import", "--undo", "pinboard"])[0]["removed"], 2);
    assert_eq!(folder.json(&["search", "tag:linux"]).len(), 1, "the other import stays");
    assert_eq!(folder.json(&["import", pins, "--name", "from Pinboard"])[0]["name"], "from Pinboard");
    let wrong = folder.0.join("wrong.bin");
    fs::write(&wrong, "no kind that is known").unwrap();
    let failed = folder.run(&["import", wrong.to_str().unwrap(), "--name", "wrong"]);
    assert_eq!(failed.status.code(), Some(1));
    assert!(text(&failed.stdout).contains("is of no kind that can be imported"));
    let listed = folder.json(&["import"]);
    let names: Vec<&Value> = listed.iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["from Pinboard", "pocket"], "what brought nothing is no import");
    assert_eq!(folder.run(&["import", "nowhere.csv"]).status.code(), Some(4));
    assert_eq!(folder.run(&["import", "--undo", "nothing"]).status.code(), Some(2));

    // A folder of pages goes through the engine.
    let pages = folder.0.join("pages");
    fs::create_dir(&pages).unwrap();
    for n in 1..4 {
        fs::rename(folder.page(n), pages.join(format!("{n}.html"))).unwrap();
    }
    let made = folder.json(&["import", pages.to_str().unwrap()]);
    assert_eq!((&made[0]["name"], &made[0]["new"], &made[0]["merged"]), (&Value::from("page"), &Value::from(2), &Value::from(1)));
    assert!(folder.json(&["search", "\"number 3\" nets", "has:text"])[0]["words"].as_u64().is_some_and(|words| words > 100));
    for name in ["page", "pocket", "from Pinboard"] {
        assert_eq!(folder.json(&["import", "--undo", name])[0]["name"], name);
    }
    assert_eq!(folder.json(&["list"]), before);
    assert_eq!(folder.json(&["check"])[0]["findings"], serde_json::json!([]));
    assert_eq!(added.len(), 1);
}

/// A picture of one pixel.
const GIF: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\x09\x08\x07\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

#[test]
fn a_folder_of_pages_comes_with_the_pictures_beside_them() {
    let folder = Folder::new("folder");
    let pages = folder.0.join("pages");
    for inner in ["harbour_files", "notes/images"] {
        fs::create_dir_all(pages.join(inner)).unwrap();
    }
    let page = fs::read_to_string(folder.page(7)).unwrap();
    let picture = "<p><img src=\"harbour_files/boat%201.gif\" alt=\"A boat\" width=\"400\" height=\"300\"></p></article>";
    fs::write(pages.join("harbour.html"), page.replace("</article>", picture)).unwrap();
    fs::write(pages.join("harbour_files/boat 1.gif"), GIF).unwrap();
    fs::write(pages.join("harbour_files/frame.html"), "<!DOCTYPE html><title>A frame</title><p>Buy nets.</p>").unwrap();
    fs::write(pages.join("style.css"), "p { color: red }").unwrap();
    let words = "The nets were counted aloud, one after the other, until it was dark over the harbour. ".repeat(9);
    let note = format!("---\ntitle: Nets\nsource: https://example.org/nets\n---\n{words}\n\n![A boat](images/boat.gif)\n");
    fs::write(pages.join("notes/nets.md"), note).unwrap();
    fs::write(pages.join("notes/images/boat.gif"), GIF).unwrap();
    let made = folder.json(&["import", pages.to_str().unwrap()]);
    let count = |name: &str| made[0][name].as_u64().unwrap();
    assert_eq!((count("records"), count("new"), count("failed"), count("fileCount")), (2, 2, 0, 2), "{made:?}");
    assert_eq!(folder.json(&["search", "has:image"]).len(), 2);
    assert_eq!(text(&folder.run(&["check"]).stdout), "the library is whole\n", "no picture is missing");
    // A picture alone is no part of a page, and is told.
    let alone = folder.json(&["import", pages.join("notes/images").to_str().unwrap()]);
    assert_eq!((&alone[0]["failed"], &alone[0]["reasons"][0]["code"]), (&Value::from(1), &Value::from("unknown-kind")));
}

#[test]
fn gzipped_pages_are_imported_and_what_fails_is_named_by_its_file() {
    let folder = Folder::new("gzip");
    let pages = folder.0.join("pages");
    fs::create_dir(&pages).unwrap();
    let packed = |bytes: &[u8]| {
        let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        std::io::Write::write_all(&mut writer, bytes).unwrap();
        writer.finish().unwrap()
    };
    let page = fs::read(folder.page(1)).unwrap();
    fs::write(pages.join("1.html.gz"), packed(&page)).unwrap();
    fs::write(pages.join("2.html.gz"), &packed(&page)[..200]).unwrap();
    fs::write(pages.join("list.csv.gz"), packed(b"url,title\nhttps://example.org/listed,Listed\n,No address\n")).unwrap();
    fs::write(pages.join("nowhere.html"), "<!DOCTYPE html><title>Nowhere</title><p>Words.</p>").unwrap();
    let made = folder.json(&["import", pages.to_str().unwrap()]);
    let examples = |code: &str| {
        let reasons = made[0]["reasons"].as_array().unwrap();
        reasons
            .iter()
            .filter(|why| why["code"] == code)
            .flat_map(|why| why["examples"].as_array().unwrap())
            .map(|one| one.as_str().unwrap().rsplit('/').next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!((&made[0]["new"], &made[0]["records"]), (&Value::from(2), &Value::from(5)), "{made:?}");
    assert_eq!(examples("cut-off"), ["2.html.gz"]);
    assert_eq!(examples("no-address"), ["list.csv.gz: No address", "nowhere.html: Nowhere"]);
}

#[cfg(unix)]
#[test]
fn a_folder_may_have_more_files_than_may_be_open() {
    let folder = Folder::new("many");
    let pages = folder.0.join("pages");
    fs::create_dir(&pages).unwrap();
    for n in 0..100 {
        fs::write(pages.join(format!("{n}.txt")), format!("https://example.org/{n}\n")).unwrap();
    }
    let command =
        format!("ulimit -n 40 && exec {} library {}/l.sqlite import {}", env!("CARGO_BIN_EXE_pith"), folder.0.display(), pages.display());
    let made = Command::new("sh").args(["-c", &command]).output().unwrap();
    assert!(text(&made.stdout).contains("100 records: 100 new"), "{}{}", text(&made.stdout), text(&made.stderr));
}

#[test]
fn standard_input_is_imported_and_a_missing_file_hinders_no_other() {
    let folder = Folder::new("standard-input");
    let mut child =
        folder.command(&["--json", "import", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"https://example.org/1\tOne\n- https://example.org/2\n").unwrap();
    let done = child.wait_with_output().unwrap();
    let report: Value = serde_json::from_slice(&done.stdout).unwrap();
    assert_eq!((done.status.code(), &report["new"], &report["name"]), (Some(0), &Value::from(2), &Value::from("addresses")));
    let good = folder.0.join("good.csv");
    fs::write(&good, "url,title\nhttps://example.org/3,Three\n").unwrap();
    let some = folder.run(&["import", "missing.csv", good.to_str().unwrap()]);
    assert_eq!(some.status.code(), Some(1), "{}", text(&some.stderr));
    assert!(text(&some.stderr).contains("missing.csv: there is no such file"));
    assert_eq!(folder.json(&["list"]).len(), 3);
    let newer = rusqlite::Connection::open(folder.0.join("library.sqlite")).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    drop(newer);
    for args in [&["add", folder.page(1).to_str().unwrap()][..], &["import", good.to_str().unwrap()]] {
        assert_eq!(folder.run(args).status.code(), Some(4), "{args:?}");
    }
}

#[test]
fn an_export_over_an_earlier_one_leaves_nothing_of_what_is_gone() {
    let folder = Folder::new("export-again");
    let pages: Vec<PathBuf> = (0..4).map(|n| folder.page(n)).collect();
    let names: Vec<&str> = pages.iter().map(|page| page.to_str().unwrap()).collect();
    let added = folder.json(&[&["add"], names.as_slice()].concat());
    let out = folder.0.join("notes");
    let files = || {
        let mut names: Vec<String> = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.retain(|name| name.ends_with(".md"));
        names.sort();
        names
    };
    assert_eq!(folder.run(&["export", out.to_str().unwrap()]).status.code(), Some(0));
    fs::write(out.join("Harbour 1.md"), "changed").unwrap();
    fs::write(out.join("mine.md"), "mine").unwrap();
    for n in [0, 1] {
        folder.run(&["delete", added[n]["entry"]["uid"].as_str().unwrap()]);
    }
    let some = folder.run(&["export", out.to_str().unwrap(), added[2]["entry"]["uid"].as_str().unwrap(), "--force"]);
    assert_eq!((some.status.code(), files().len()), (Some(0), 5), "an export of some removes nothing");
    let again = folder.run(&["export", out.to_str().unwrap(), "--force"]);
    assert_eq!(again.status.code(), Some(0));
    assert_eq!(files(), ["Harbour 1.md", "Harbour 2.md", "Harbour 3.md", "mine.md"]);
    assert!(text(&again.stderr).contains("was changed since: it stays"), "{}", text(&again.stderr));
    // What an export left that was killed is taken away; a file that happens to be called so by another program's habit is not touched.
    let (zip, left, other) = (folder.0.join("all.zip"), folder.0.join("all.zip.pith-part"), folder.0.join("all.zip.part"));
    fs::write(&left, "half").unwrap();
    fs::write(&other, "mine").unwrap();
    assert_eq!(folder.run(&["export", zip.to_str().unwrap()]).status.code(), Some(0));
    assert_eq!((left.exists(), other.exists()), (false, true));
}

#[test]
fn a_command_that_fails_makes_no_library() {
    let folder = Folder::new("typo");
    let unknown = folder.0.join("unknown.csv");
    fs::write(&unknown, "neither this nor that\n").unwrap();
    let cut = folder.0.join("cut.zip");
    fs::write(&cut, b"PK\x03\x04").unwrap();
    let (unknown, cut, inside) = (unknown.to_str().unwrap(), cut.to_str().unwrap(), folder.0.to_str().unwrap());
    let page = folder.page(1);
    for (args, code, words) in [
        (&["import", unknown][..], 1, ""),
        (&["import", cut], 1, ""),
        (&["import", "nosuch.csv"], 4, "pith: nosuch.csv: there is no such file"),
        (&["add", "nosuch.html"], 4, "pith: nosuch.html: there is no such file"),
        (&["add", inside], 4, "is a folder; this takes the pages in it"),
        (&["add", page.to_str().unwrap(), "--url", "javascript:1"], 2, "is not the address of a web page"),
        (&["restore", "nosuch.zip"], 4, "pith: nosuch.zip: there is no such file"),
        (&["list"], 4, "pith: there is no library"),
    ] {
        let failed = folder.run(args);
        assert_eq!(failed.status.code(), Some(code), "{args:?}");
        assert!(text(&failed.stderr).contains(words), "{args:?}: {}", text(&failed.stderr));
        assert!(!folder.0.join("library.sqlite").exists(), "{args:?}");
    }
    let made = folder.run(&["add", page.to_str().unwrap()]);
    assert!(text(&made.stderr).contains("library.sqlite is a new library"), "{}", text(&made.stderr));
    assert!(!text(&folder.run(&["add", page.to_str().unwrap()]).stderr).contains("new library"));
    assert!(text(&folder.run(&["export", folder.0.join("one.csv").to_str().unwrap()]).stdout).starts_with("1 article is in "));
    let opened = Command::new(env!("CARGO_BIN_EXE_pith")).args(["library", inside, "list"]).output().unwrap();
    assert_eq!((opened.status.code(), text(&opened.stderr).contains("is a folder; a library is a file")), (Some(4), true));
}

#[test]
fn a_library_is_exported_in_every_format_and_comes_back() {
    let folder = Folder::new("export");
    let pages: Vec<PathBuf> = (0..3).map(|n| folder.page(n)).collect();
    let names: Vec<&str> = pages.iter().map(|page| page.to_str().unwrap()).collect();
    let added = folder.json(&[&["add", "--tag", "sea"], names.as_slice()].concat());
    let uid = added[1]["entry"]["uid"].as_str().unwrap();
    folder.run(&["archive", uid]);
    let place = |name: &str| folder.0.join(name).to_str().unwrap().to_owned();
    let begins = |name: &str, expected: &[u8]| {
        let bytes = fs::read(folder.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(bytes.starts_with(expected), "{name}: {}", String::from_utf8_lossy(&bytes[..bytes.len().min(80)]));
    };
    for (name, more, expected) in [
        ("all.zip", &[][..], b"PK\x03\x04".as_slice()),
        ("notes.zip", &["-f", "markdown"], b"PK\x03\x04"),
        ("pages.zip", &["-f", "html"], b"PK\x03\x04"),
        ("one.md", &[uid], b"---\ntitle: "),
        ("one.html", &[uid], b"<!DOCTYPE html>"),
        ("book.epub", &["--tag", "sea", "--title", "Boats"], b"PK\x03\x04"),
        ("list.csv", &["--query", "is:archived"], b"title,url,time_added,tags,status\n"),
        ("marks.html", &["-f", "bookmarks"], b"<!DOCTYPE NETSCAPE-Bookmark-file-1>"),
        ("all.jsonl", &[], b"{\"uid\":"),
        ("feed.atom", &["--title", "Boats"], b"<?xml"),
        ("marks.jsonld", &[], b"{"),
        ("highlights.md", &["-f", "highlights"], b""),
    ] {
        let written = folder.json(&[&["export", &place(name)], more].concat());
        assert!(written[0]["articles"].as_u64().is_some_and(|count| count > 0), "{name}");
        begins(name, expected);
    }
    let piped = folder.command(&["export", "-", "-f", "csv"]).current_dir(&folder.0).output().unwrap();
    assert!(piped.stdout.starts_with(b"title,url,") && !folder.0.join("-").exists());
    assert_eq!(piped.stdout.iter().filter(|byte| **byte == b'\n').count(), 4);
    assert!(folder.run(&["export", "-", uid, "-f", "markdown"]).stdout.starts_with(b"---\ntitle: "));
    folder.json(&["export", &place("notes")]);
    let names = fs::read_dir(folder.0.join("notes")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(names.filter(|name| !name.starts_with('.')).count(), 3);
    for (args, code) in [
        (&["export", &place("all.zip")][..], 2),
        (&["export", &place("all.doc")], 2),
        (&["export", "-"], 2),
        (&["export", &place("two.md")], 2),
        (&["export", &place("none.csv"), "--query", "nothing_like_it"], 2),
        (&["export", &place("wrong.csv"), "--query", "is:lost"], 2),
    ] {
        assert_eq!(folder.run(args).status.code(), Some(code), "{args:?}");
    }
    assert!(!folder.0.join("none.csv").exists() && !folder.0.join("none.csv.part").exists());

    let elsewhere = |name: &str| {
        let file = folder.0.join(name);
        move |args: &[&str]| {
            Command::new(env!("CARGO_BIN_EXE_pith")).args(["library", file.to_str().unwrap(), "--json"]).args(args).output().unwrap()
        }
    };
    let json = |output: Output| serde_json::from_slice::<Value>(&output.stdout).unwrap();
    let other = elsewhere("other.sqlite");
    let tried = json(other(&["restore", &place("all.zip"), "--dry-run"]));
    assert_eq!((&tried["new"], &tried["failed"]), (&Value::from(3), &Value::from(0)));
    assert!(!folder.0.join("other.sqlite").exists(), "a dry run makes no library");
    let back = json(other(&["restore", &place("all.zip")]));
    assert_eq!((&back["new"], &back["name"]), (&Value::from(3), &Value::from("restore")));
    other(&["export", &place("again.zip")]);
    assert_eq!(fs::read(folder.0.join("again.zip")).unwrap(), fs::read(folder.0.join("all.zip")).unwrap());
    // The same by import, of the zip and of the file of the library.
    for from in ["all.zip", "library.sqlite"] {
        let third = elsewhere(&format!("third-{from}.sqlite"));
        assert_eq!(json(third(&["import", &place(from)]))["new"], 3, "{from}");
        third(&["export", &place("third.zip"), "--force"]);
        assert_eq!(fs::read(folder.0.join("third.zip")).unwrap(), fs::read(folder.0.join("all.zip")).unwrap(), "{from}");
    }
    let undone = json(other(&["import", "--undo", "restore"]));
    assert_eq!((&undone["removed"], &undone["left"]), (&Value::from(3), &Value::from(0)));
    assert_eq!(other(&["restore", &place("list.csv")]).status.code(), Some(4), "only what was exported as a zip is restored");
    assert_eq!(other(&["restore", &place("nowhere.zip")]).status.code(), Some(4));
}

#[test]
fn an_export_whose_reader_has_seen_enough_ends_quietly() {
    let folder = Folder::new("pipe");
    let html = "<p>The boats of the harbour lay still, and somebody on the quay counted the nets aloud.</p>".repeat(4_000);
    let page = folder.0.join("long.html");
    fs::write(&page, format!("<title>Long</title><article><h1>Long</h1>{html}</article>")).unwrap();
    folder.run(&["add", page.to_str().unwrap(), "--url", "https://example.org/long"]);
    let mut child = folder.command(&["export", "-", "-f", "jsonl"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
}

#[test]
fn a_page_saved_as_a_single_file_brings_its_address_and_pictures() {
    let folder = Folder::new("mhtml");
    let text = "<p>The boats of the harbour lay still, and somebody on the quay counted the nets aloud.</p>".repeat(12);
    let file = folder.0.join("page.mhtml");
    let html = format!(
        "<title>Nets</title><article><h1>Nets</h1><p><img src=\"/net.gif\" width=\"600\" height=\"400\" alt=\"A net\"></p>{text}</article>"
    );
    let gif = "R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAIBTAA7";
    let part = |about: &str, body: &str| format!("--b\r\n{about}\r\n\r\n{body}\r\n");
    let parts = [
        part("Content-Type: text/html\r\nContent-Location: https://example.org/nets", &html),
        part("Content-Type: image/gif\r\nContent-Transfer-Encoding: base64\r\nContent-Location: https://example.org/net.gif", gif),
        part("Content-Type: image/gif\r\nContent-Transfer-Encoding: base64\r\nContent-Location: https://example.org/other.gif", gif),
    ];
    let head = "Date: Sat, 3 May 2025 08:12:00 -0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n";
    fs::write(&file, format!("{head}{}--b--\r\n", parts.concat())).unwrap();
    let file = file.to_str().unwrap();
    for args in [["add", file], ["import", file]] {
        let done = folder.run(&args);
        assert_eq!(done.status.code(), Some(0), "{args:?}: {done:?}");
        let article = folder.json(&["list"]).remove(0);
        assert_eq!((&article["url"], &article["title"]), (&"https://example.org/nets".into(), &"Nets".into()), "{article}");
        let out = folder.0.join(args[0]);
        assert_eq!(folder.run(&["export", out.to_str().unwrap()]).status.code(), Some(0));
        let pictures = |folder: &Path| -> usize {
            let files = fs::read_dir(folder).unwrap().flatten().map(|file| file.path());
            files
                .map(|path| {
                    if path.is_dir() {
                        fs::read_dir(path).unwrap().count()
                    } else {
                        usize::from(path.extension().is_some_and(|end| end == "gif"))
                    }
                })
                .sum()
        };
        assert_eq!(pictures(&out), 1, "{args:?}");
        let uid = article["uid"].as_str().unwrap().to_owned();
        folder.run(&["delete", &uid]);
    }
}

#[test]
fn an_export_is_never_written_over_its_own_library() {
    let folder = Folder::new("own");
    folder.json(&["add", folder.page(1).to_str().unwrap()]);
    let own = folder.0.join("library.sqlite");
    let before = fs::read(&own).unwrap();
    let place = |name: &str| folder.0.join(name).to_str().unwrap().to_owned();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&own, folder.0.join("link.csv")).unwrap();
    let mut names = vec!["library.sqlite", "library.sqlite-wal", "library.sqlite-shm"];
    names.extend(cfg!(unix).then_some("link.csv"));
    for name in names {
        for format in ["pith", "csv"] {
            let refused = folder.run(&["export", &place(name), "-f", format, "--force"]);
            assert_eq!(refused.status.code(), Some(2), "{name}");
            assert!(text(&refused.stderr).contains("belongs to the library itself"), "{}", text(&refused.stderr));
        }
    }
    // The name of a file that is being written is another one than that of any file that is there.
    let file = folder.0.join("list.csv.pith-part");
    fs::rename(&own, &file).unwrap();
    let written =
        Command::new(env!("CARGO_BIN_EXE_pith")).args(["library", file.to_str().unwrap(), "export", &place("list.csv")]).output().unwrap();
    assert_eq!(written.status.code(), Some(0), "{}", text(&written.stderr));
    assert!(fs::read(&file).unwrap() == before);
    assert!(fs::read_to_string(folder.0.join("list.csv")).unwrap().contains("harbour/1"));
    let nowhere =
        Command::new(env!("CARGO_BIN_EXE_pith")).args(["library", file.to_str().unwrap(), "export", &place("no/x.zip")]).output().unwrap();
    assert_eq!(nowhere.status.code(), Some(5));
    assert!(text(&nowhere.stderr).contains("x.zip: cannot be written"), "{}", text(&nowhere.stderr));
}

/// Kills a process that adds pages at many moments; what it said it had saved must be there and whole.
#[test]
fn killed_at_any_moment_nothing_acknowledged_is_lost() {
    let folder = Folder::new("kill");
    let pages: Vec<PathBuf> = (0..40).map(|n| folder.page(n)).collect();
    let names: Vec<&str> = pages.iter().map(|page| page.to_str().unwrap()).collect();
    let mut killed_between = 0;
    for round in 0..60_u64 {
        let tag = format!("round-{round}");
        let args = [&["--json", "add", "--tag", &tag][..], &names].concat();
        let mut child = folder.command(&args).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        // Moments that differ: after some of the pages, and a little later, in the middle of the next one.
        let mut output: Vec<String> = lines.by_ref().take(round as usize * 7 % names.len()).collect();
        std::thread::sleep(Duration::from_micros(round * 7_919 % 9_000));
        let _ = child.kill();
        child.wait().unwrap();
        output.extend(lines);
        // The last line may have been cut off.
        let said: Vec<Value> = output.iter().filter_map(|line| serde_json::from_str(line).ok()).collect();
        killed_between += usize::from(!said.is_empty() && said.len() < names.len());
        if !folder.0.join("library.sqlite").exists() {
            assert_eq!(said.len(), 0);
            continue;
        }
        let check = folder.json(&["check"]);
        assert_eq!(check[0]["findings"], serde_json::json!([]), "round {round}");
        let there = folder.json(&["list", "-n", "100"]);
        for saved in &said {
            let kept = there.iter().find(|entry| entry["uid"] == saved["entry"]["uid"]).expect("what was acknowledged is there");
            assert!(kept["tags"].as_array().is_some_and(|tags| tags.iter().any(|one| one == tag.as_str())), "round {round}");
        }
        // Whatever is there is whole: each article is found by its own words.
        for entry in there.iter().step_by(7) {
            let found = folder.json(&["search", &format!("\"{}\"", entry["title"].as_str().unwrap().to_lowercase())]);
            assert!(found.iter().any(|hit| hit["uid"] == entry["uid"]), "round {round}");
        }
    }
    assert!(killed_between > 30, "only {killed_between} rounds were killed while pages were added");
}

#[test]
fn a_strangers_library_commands_no_terminal_and_shows_no_script() {
    let folder = Folder::new("stranger");
    folder.run(&["add", folder.page(1).to_str().unwrap(), "--tag", "sea"]);
    let file = folder.0.join("library.sqlite");
    let stored =
        || -> String { rusqlite::Connection::open(&file).unwrap().query_row("SELECT html FROM content", [], |row| row.get(0)).unwrap() };
    assert_eq!(text(&folder.run(&["show", &uid_of(&folder), "-f", "html"]).stdout).trim_end(), stored().trim_end());
    let turned = "char(27) || ']0;title' || char(7) || char(155) || '2J' || char(8238) || 'x'";
    rusqlite::Connection::open(&file)
        .unwrap()
        .execute_batch(&format!(
            "UPDATE article SET title = {turned}, host = {turned}, byline = {turned}; UPDATE tag SET name = {turned};
             UPDATE content SET html = html || '<script>alert(1)</script><p onclick=\"alert(1)\">Nets, ' || {turned} || '</p>'"
        ))
        .unwrap();
    let uid = uid_of(&folder);
    for args in [&["list"][..], &["tags"], &["search", "boats"], &["show", &uid], &["show", &uid, "-f", "html"], &["check"]] {
        let output = folder.run(args);
        let shown = text(&output.stdout) + &text(&output.stderr);
        assert!(shown.len() > 10, "{args:?} {shown}");
        // In a text the direction may be turned, as in its page; in a line of a list it would turn what Pith says, too.
        let turns = args[0] != "show" && shown.contains('\u{202e}');
        let commands = |sign: char| sign.is_control() && sign != '\n';
        assert!(!turns && !shown.contains(commands) && !shown.contains("alert"), "{args:?} {shown:?}");
    }
    let shown = &folder.json(&["show", &uid])[0]["article"]["html"];
    assert!(shown.as_str().is_some_and(|html| html.contains("Nets") && !html.contains("alert")), "{shown}");
    // What comes from it into another library is plain text, too.
    let own = Folder::new("strangers-guest");
    let exported = folder.0.join("all.zip");
    assert!(folder.run(&["export", exported.to_str().unwrap()]).status.success());
    for from in [&exported, &file] {
        assert!(own.run(&["import", from.to_str().unwrap()]).status.success());
        assert_eq!(own.json(&["list"])[0]["title"], "]0;title2Jx");
        let uid = uid_of(&own);
        own.run(&["delete", &uid]);
    }
}

/// The name of the only article.
fn uid_of(folder: &Folder) -> String {
    folder.json(&["list"])[0]["uid"].as_str().unwrap().to_owned()
}
