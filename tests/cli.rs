//! The command line from outside: output, files and exit codes.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;

const SAMPLE: &str = "sample/page.html";

/// A temporary folder, removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn pith(args: &[&str], stdin: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pith"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not read its input.
    let _ = child.stdin.take().unwrap().write_all(stdin);
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn page(title: &str) -> String {
    let prose = format!(
        "<p>{title}: the boats that had come in at night were tied up two by two, and nobody, it seemed, was awake to see them.</p>"
    );
    format!("<!DOCTYPE html><title>{title}</title><body><article><h1>{title}</h1>{}</article></body>", prose.repeat(8))
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

fn record(kind: &str, id: &str, url: &str, content: &str, body: &[u8]) -> Vec<u8> {
    let head = format!(
        "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:{id}>\r\nWARC-Target-URI: {url}\r\nContent-Type: {content}\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), body, b"\r\n\r\n"].concat()
}

#[test]
fn the_sample_becomes_an_article_without_boilerplate() {
    let output = pith(&[SAMPLE], b"");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let article = text(&output.stdout);
    for part in ["The Earth is.", "a bell, rung by clockwork", "Old Mole"] {
        assert!(article.contains(part), "{part} is missing:\n{article}");
    }
    for part in ["biscuits", "I grew up under", "oilskins", "Jobs at the pier"] {
        assert!(!article.contains(part), "{part} is there:\n{article}");
    }
}

#[test]
fn standard_input_and_a_file_give_the_same() {
    let from_file = pith(&[SAMPLE, "-f", "json"], b"").stdout;
    let from_input = pith(&["-", "-f", "json"], &packed(&fs::read(SAMPLE).unwrap())).stdout;
    assert_eq!(text(&from_file), text(&from_input));
    let record: Value = serde_json::from_slice(&from_file).unwrap();
    assert_eq!((&record["kind"], record["textContent"].as_str().unwrap().len() > 1000), (&"article".into(), true));
}

#[test]
fn a_url_is_refused_with_advice() {
    let output = pith(&["https://example.org/a"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("curl -sL 'https://example.org/a' | pith - --url 'https://example.org/a'"));
}

#[test]
fn exit_codes_tell_outcomes_apart() {
    let folder = Folder::new("codes");
    let missing = folder.0.join("no/such/file");
    let missing = missing.to_str().unwrap();
    for (args, code) in [
        (vec!["--help"], 0),
        (vec!["batch", "--help"], 0),
        (vec![], 2),
        (vec!["--format", "json"], 2),
        (vec![SAMPLE, "--method", "guessing"], 2),
        (vec![SAMPLE, "--no-such-thing"], 2),
        (vec!["-"], 3),
        (vec![missing], 4),
        (vec!["batch", missing], 4),
        (vec![SAMPLE, "-o", missing], 5),
        (vec!["tests"], 4),
        (vec![env!("CARGO_BIN_EXE_pith")], 4),
        (vec![SAMPLE, "--url", "example org"], 2),
        (vec![SAMPLE, "--url", "javascript:alert(1)"], 2),
        (vec![SAMPLE, "--url", "file:///srv/page.html"], 0),
        (vec![SAMPLE, "--explain", "-f", "json"], 2),
        (vec![SAMPLE, "--charset", "klingon"], 2),
        (vec![SAMPLE, "--charset", "Latin1"], 0),
        (vec![SAMPLE, "--max-time", "0"], 2),
        (vec![SAMPLE, "--max-time", "NaN"], 2),
        (vec![SAMPLE, "--max-time", "100000"], 0),
        (vec!["batch", SAMPLE, "--max-elements", "0"], 2),
        (vec!["batch", SAMPLE, "--max-bytes", "0"], 2),
        (vec!["batch", SAMPLE, "--max-bytes", "100000"], 0),
        (vec!["batch", SAMPLE, missing], 1),
        (vec!["batch", "-", SAMPLE, "--by-site"], 2),
        (vec![SAMPLE, SAMPLE], 2),
        (vec!["batch", SAMPLE, "-o", missing], 5),
        (vec!["batch", "https://example.org/a"], 2),
        (vec!["batch", SAMPLE, "-j", "0"], 2),
        (vec!["serve", "-a", "nowhere:80"], 2),
        (vec!["help"], 0),
        (vec!["help", "batch"], 0),
        (vec!["libary"], 4),
        (vec!["libary", "saved.sqlite", "list"], 2),
        (vec![SAMPLE, "-f", "markdown"], 0),
    ] {
        let output = pith(&args, b"<p>Nothing.");
        assert_eq!(output.status.code(), Some(code), "{args:?}: {}", text(&output.stderr));
    }
}

#[test]
fn pages_in_utf_16_are_read_and_files_without_a_page_refused() {
    let russian = page("Утро").replace("the boats that had come in at night", "лодки, пришедшие ночью, стояли у причала по две");
    let wide: Vec<u8> = russian.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [&b"\xff\xfe"[..], &wide].concat();
    for (args, bytes) in [(vec!["-"], &marked), (vec!["-", "--charset", "utf-16le"], &wide), (vec!["-"], &packed(&marked))] {
        let output = pith(&args, bytes);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(&output.stderr));
        assert!(text(&output.stdout).contains("лодки, пришедшие ночью"));
    }
    let archive = record(
        "response",
        "1",
        "https://w.example/",
        "application/http",
        format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{}", page("W")).as_bytes(),
    );
    let pdf = [&b"%PDF-1.4\n"[..], page("P").as_bytes()].concat();
    for (bytes, hint) in [(&pdf, "PDF"), (&archive, "pith batch"), (&packed(&archive), "pith batch")] {
        let output = pith(&["-"], bytes);
        assert_eq!(output.status.code(), Some(4));
        assert!(output.stdout.is_empty() && text(&output.stderr).contains(hint), "{}", text(&output.stderr));
    }
    // A batch reads an archive from standard input, too.
    for bytes in [&archive, &packed(&archive)] {
        let lines = lines(&pith(&["batch", "-"], bytes));
        assert_eq!((lines.len(), &lines[0]["url"], &lines[0]["title"]), (1, &"https://w.example/".into(), &"W".into()));
    }
}

/// A page as a browser saves it in a single file.
fn single_file(title: &str, url: &str) -> Vec<u8> {
    let html = page(title).replace('=', "=3D").replace(" and nobody", " and =\r\nnobody");
    format!(
        "From: <Saved by Blink>\r\nSnapshot-Content-Location: {url}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype=\"text/html\";\r\n\
         \tboundary=\"----b--\"\r\n\r\n------b--\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: {url}\r\n\r\n\
         {html}<a href=3Dnext></a>\r\n------b--\r\nContent-Type: text/css\r\n\r\np {{}}\r\n------b----\r\n"
    )
    .into_bytes()
}

#[test]
fn pages_saved_as_a_single_file_are_read_with_their_addresses() {
    let folder = Folder::new("single-file");
    let file = folder.write("in/a.mhtml", &single_file("Am", "https://a.example/nets"));
    folder.write("in/b.mht.gz", &packed(&single_file("Bm", "https://b.example/nets")));
    folder.write("in/c.mhtml", b"MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\n--x\nContent-Type: image/png\n\n--x--");
    let output = pith(&[file.to_str().unwrap(), "-f", "json"], b"");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let record: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&record["title"], &record["domain"]), (&"Am".into(), &"a.example".into()), "{record}");
    assert!(
        record["textContent"].as_str().unwrap().contains("and nobody, it seemed") && !record["content"].as_str().unwrap().contains("MIME")
    );
    let other = pith(&[file.to_str().unwrap(), "-f", "json", "--url", "https://c.example/"], b"").stdout;
    assert!(text(&other).contains("c.example") && !text(&other).contains("a.example"));
    let batch = lines(&pith(&["batch", folder.0.join("in").to_str().unwrap()], b""));
    let told: Vec<[&Value; 3]> = batch.iter().map(|line| [&line["id"], &line["url"], &line["error"]["code"]]).collect();
    let [none, unreadable] = [Value::Null, "unreadable".into()];
    let [a, b] = ["https://a.example/nets", "https://b.example/nets"].map(Value::from);
    assert_eq!(told, [[&"a".into(), &a, &none], [&"b".into(), &b, &none], [&"c".into(), &none, &unreadable]]);
}

#[test]
fn explain_is_plain_text_without_a_terminal() {
    let output = pith(&[SAMPLE, "--explain"], b"");
    let told = text(&output.stdout);
    assert!(told.lines().count() > 20 && !told.contains('\x1b'), "{told}");
    assert!(told.lines().any(|line| line.starts_with("+ ")) && told.lines().any(|line| line.starts_with("- ")));
}

#[test]
fn a_batch_takes_files_folders_and_archives_in_order() {
    let folder = Folder::new("batch");
    folder.write("in/b.html", page("B").as_bytes());
    folder.write("in/a.html.gz", &packed(page("A").as_bytes()));
    folder.write("in/c/d.HTM", page("D").as_bytes());
    folder.write("in/notes.txt", b"not a page");
    folder.write("in/.hidden.html", b"not for us");
    let answer = |head: &str, body: &str| [format!("HTTP/1.1 200 OK\r\n{head}\r\n\r\n").as_bytes(), body.as_bytes()].concat();
    let html = page("W");
    let chunked = format!("{:x}\r\n{html}\r\n0\r\n\r\n", html.len());
    let zipped =
        [&b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n"[..], &packed(page("Z").as_bytes())].concat();
    let cyrillic: Vec<u8> = page("X").bytes().map(|byte| if byte == b'X' { 0xcf } else { byte }).collect();
    let cyrillic = [&b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=windows-1251\r\n\r\n"[..], &cyrillic].concat();
    let http = "application/http; msgtype=response";
    let records = [
        record("warcinfo", "0", "-", "application/warc-fields", b"software: ours\r\n"),
        record("request", "1", "https://w.example/", "application/http; msgtype=request", b"GET / HTTP/1.1\r\n\r\n"),
        record("response", "2", "https://w.example/", http, &answer("Content-Type: text/html\r\nTransfer-Encoding: chunked", &chunked)),
        record("response", "3", "https://w.example/p.png", http, &answer("Content-Type: image/png", "\u{fffd}PNG")),
        record("response", "4", "https://z.example/", http, &zipped),
        record("response", "5", "https://x.example/", http, &cyrillic),
    ];
    // Archives are compressed record by record; uncompressed ones are read, too.
    folder.write("in/e.warc.gz", &records.iter().flat_map(|record| packed(record)).collect::<Vec<u8>>());
    folder.write("in/f.warc", &records.concat());
    let input = folder.0.join("in");
    let output = pith(&["batch", input.to_str().unwrap(), "--html", "--markdown", "-j", "3"], b"");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let lines = lines(&output);
    let ids: Vec<&str> = lines.iter().map(|line| line["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["a", "b", "c/d", "2", "4", "5", "2", "4", "5"]);
    let files: Vec<PathBuf> = lines.iter().map(|line| line["file"].as_str().unwrap().into()).collect();
    let found = ["a.html.gz", "b.html", "c/d.HTM", "e.warc.gz", "e.warc.gz", "e.warc.gz", "f.warc", "f.warc", "f.warc"];
    assert_eq!(files, found.map(|name| input.join(name)));
    let titles: Vec<&str> = lines.iter().map(|line| line["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["A", "B", "D", "W", "Z", "П", "W", "Z", "П"]);
    assert_eq!(lines[3]["url"], "https://w.example/");
    assert!(lines.iter().all(|line| line["text"].as_str().unwrap().contains("two by two")
        && line["markdown"].is_string()
        && line["html"].as_str().unwrap().contains("<p>")));
    assert!(text(&output.stderr).starts_with("9 pages in "), "{}", text(&output.stderr));
}

#[test]
fn nothing_is_written_over_what_is_read() {
    let folder = Folder::new("own-input");
    let (a, b) = (page("A"), page("B"));
    let one = folder.write("in/a.html", a.as_bytes());
    let archive =
        record("response", "1", "https://w.example/", "application/http", b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>x");
    let crawl = folder.write("crawl.warc", &archive);
    folder.write("in/below/b.html", b.as_bytes());
    let input = folder.0.join("in");
    let new = input.join("below/new.html");
    let detour = input.join("below/../a.html");
    fs::hard_link(&one, folder.0.join("same.jsonl")).unwrap();
    let hard = folder.0.join("same.jsonl");
    let mut outputs = vec![(&input, &one), (&one, &one), (&input, &new), (&input, &detour), (&input, &hard), (&crawl, &crawl)];
    let link = folder.0.join("link.jsonl");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&one, &link).unwrap();
    if link.exists() {
        outputs.push((&input, &link));
    }
    for (input, output) in outputs {
        let said = pith(&["batch", input.to_str().unwrap(), "-o", output.to_str().unwrap()], b"");
        assert_eq!(said.status.code(), Some(2), "{}: {}", output.display(), text(&said.stderr));
        assert!(text(&said.stderr).contains("is among what is read"), "{}", text(&said.stderr));
    }
    let single = pith(&[one.to_str().unwrap(), "-o", hard.to_str().unwrap()], b"");
    assert_eq!(single.status.code(), Some(2), "{}", text(&single.stderr));
    #[cfg(unix)]
    {
        let mut from_itself = Command::new(env!("CARGO_BIN_EXE_pith"));
        from_itself.args(["-", "-o", one.to_str().unwrap()]).stdin(fs::File::open(&one).unwrap()).stderr(Stdio::null());
        assert_eq!(from_itself.status().unwrap().code(), Some(2));
    }
    assert_eq!((fs::read(&one).unwrap(), fs::read(&crawl).unwrap(), new.exists()), (a.into_bytes(), archive, false));
}

#[test]
fn what_was_written_before_stays_until_all_is_written() {
    let folder = Folder::new("kept");
    folder.write("in/a.html", page("A").as_bytes());
    folder.write("none/notes.txt", b"not a page");
    let out = folder.write("out.jsonl", b"before\n");
    let place = out.to_str().unwrap();
    let none = pith(&["batch", folder.0.join("none").to_str().unwrap(), "-o", place], b"");
    assert_eq!((none.status.code(), fs::read(&out).unwrap()), (Some(4), b"before\n".to_vec()), "{}", text(&none.stderr));
    assert_eq!(pith(&["batch", folder.0.join("in").to_str().unwrap(), "-o", place], b"").status.code(), Some(0));
    assert!(fs::read_to_string(&out).unwrap().starts_with("{\"id\":\"a\""));
    assert_eq!(pith(&[SAMPLE, "-o", place], b"").status.code(), Some(0));
    assert!(fs::read_to_string(&out).unwrap().contains("The Earth is."));
    let mut names: Vec<_> = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["in", "none", "out.jsonl"], "nothing is left beside");
}

#[test]
fn a_batch_reads_what_is_behind_damage_in_an_archive() {
    let folder = Folder::new("damage");
    let records = ["one", "two", "three"].map(|id| {
        let answer = [b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n", page(id).as_bytes()].concat();
        record("response", id, &format!("https://w.example/{id}"), "application/http", &answer)
    });
    let mut parts = records.clone().map(|record| packed(&record));
    let middle = parts[1].len() / 2;
    parts[1][middle..middle + 8].fill(0xff);
    folder.write("in/a.warc.gz", &parts.concat());
    folder.write("in/b.warc", &[&records[0][..], b"junk\r\n", &records[2]].concat());
    let output = pith(&["batch", folder.0.join("in").to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let lines = lines(&output);
    let answers: Vec<(&str, Option<&str>)> =
        lines.iter().map(|line| (line["id"].as_str().unwrap(), line["error"]["code"].as_str())).collect();
    let bad = Some("unreadable");
    assert_eq!(answers, [("one", None), ("a.warc", bad), ("three", None), ("one", None), ("b.warc", bad), ("three", None)]);
    let why = lines[4]["error"]["message"].as_str().unwrap();
    assert!(why.contains("b.warc: ") && why.contains("damaged") && why.contains("reading goes on behind that"), "{why}");
}

/// A report of a site: a text of its own, and what all its reports have.
fn report(title: &str) -> String {
    let own: Vec<String> = (1..=6)
        .map(|i| format!("<p>{title} {}: it was the {title} that we had come for, and {i} of us saw it.</p>", "and on ".repeat(i)))
        .collect();
    let all = "<p>We print no advertisements, and whoever writes to us gets an answer within a week. Reports may be copied, with our name, by anyone who sells nothing with them.</p>";
    format!("<!DOCTYPE html><title>{title}</title><body><div><h1>{title}</h1>{}{all}</div></body>", own.concat())
}

#[test]
fn a_batch_by_site_knows_the_other_pages_from_files_folders_and_archives() {
    let folder = Folder::new("by-site");
    let address = |title: &str| format!("https://www.reports.example/of/{title}");
    let named = |title: &str| report(title).replace("<body>", &format!("<link rel=canonical href={}><body>", address(title)));
    let file = folder.write("one.html", named("heron").as_bytes());
    folder.write("in/two.html", named("otter").as_bytes());
    folder.write("in/broken.html.gz", &packed(named("stork").as_bytes())[..40]);
    let response = |title: &str| {
        let answer = [b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n", report(title).as_bytes()].concat();
        record("response", title, &address(title), "application/http; msgtype=response", &answer)
    };
    folder.write("in/three.warc.gz", &["bittern", "beaver"].iter().flat_map(|title| packed(&response(title))).collect::<Vec<u8>>());
    folder.write(
        "in/other.html",
        report("badger").replace("<body>", "<link rel=canonical href=https://alone.example/badger><body>").as_bytes(),
    );
    let paths = [file.to_str().unwrap(), folder.0.join("in").to_str().unwrap()].map(str::to_owned);
    let run = |more: &[&str]| pith(&[&["batch", &paths[0], &paths[1]], more].concat(), b"");
    let alone = run(&[]);
    let by_site = run(&["--by-site"]);
    assert_eq!((alone.status.code(), by_site.status.code()), (Some(1), Some(1)), "{}", text(&by_site.stderr));
    assert_eq!(run(&["--by-site", "-j", "1"]).stdout, by_site.stdout);
    let (alone, by_site) = (lines(&alone), lines(&by_site));
    assert_eq!((alone.len(), by_site.len()), (6, 6));
    let mut improved = 0;
    for (before, after) in alone.iter().zip(&by_site) {
        assert_eq!(before["id"], after["id"]);
        let (Some(before), Some(text)) = (before["text"].as_str(), after["text"].as_str()) else {
            assert_eq!((&after["id"], before["error"] == after["error"]), (&"broken".into(), true));
            continue;
        };
        let title = after["title"].as_str().unwrap();
        assert!(before.contains("no advertisements"), "{title}: there is nothing to show, the note goes anyway");
        assert!(text.contains(&format!("{title} and on and on and on")), "{text}");
        assert_eq!(text.contains("no advertisements"), title == "badger", "{text}");
        improved += usize::from(text != before);
    }
    assert_eq!(improved, 4);
}

#[test]
fn a_set_is_scored_and_compared_with_the_other_pages_of_its_sites() {
    let folder = Folder::new("by-site-set");
    let titles = ["heron", "otter", "bittern", "beaver"];
    let wanted = |title: &str| {
        (1..=6)
            .map(|i| format!("{title} {}: it was the {title} that we had come for, and {i} of us saw it.", "and on ".repeat(i)))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let truths = titles.map(|title| {
        folder.write(&format!("pages/{title}.html"), report(title).as_bytes());
        serde_json::json!({"id": title, "url": format!("https://reports.example/of/{title}"), "type": "article", "text": wanted(title)})
            .to_string()
    });
    folder.write("truth.jsonl", truths.join("\n").as_bytes());
    let set = folder.0.to_str().unwrap();
    let f1 = |more: &[&str]| {
        let told: Value = serde_json::from_slice(&pith(&[&["score", set, "--json"], more].concat(), b"").stdout).unwrap();
        told["word"]["f1"].as_f64().unwrap()
    };
    assert!(f1(&[]) < 0.95 && f1(&["--by-site"]) > 0.999, "{} {}", f1(&[]), f1(&["--by-site"]));
    let table = text(&pith(&["methods", "--corpus", set], b"").stdout);
    // The layout of a file is not known.
    assert!(!table.contains("as-shown"), "{table}");
    assert!(table.contains("\nsite-diff ") && table.contains("\nshipped, by site "), "{table}");
    folder.write("truth.jsonl", truths[..3].join("\n").as_bytes());
    let table = text(&pith(&["methods", "--corpus", set], b"").stdout);
    assert!(!table.contains("\nsite-diff") && !table.contains("\nshipped, by site"), "{table}");
}

#[test]
fn a_batch_continues_after_bad_pages() {
    let folder = Folder::new("bad");
    let mut cut = packed(page("A").as_bytes());
    cut.truncate(60);
    folder.write("in/a.html.gz", &cut);
    folder.write("in/b.html", page("B").as_bytes());
    let whole =
        record("response", "1", "https://w.example/", "application/http", b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>x");
    folder.write("in/c.warc", &whole[..whole.len() - 8]);
    folder.write("in/d.warc", b"<html>");
    folder.write("in/e.html", page("E").as_bytes());
    let (input, out) = (folder.0.join("in"), folder.0.join("out.jsonl"));
    let output = pith(&["batch", input.to_str().unwrap(), "-o", out.to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(output.stdout.is_empty());
    let lines: Vec<Value> = fs::read_to_string(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let answers: Vec<(&str, Option<&str>)> =
        lines.iter().map(|line| (line["id"].as_str().unwrap(), line["error"]["code"].as_str())).collect();
    let bad = Some("unreadable");
    assert_eq!(answers, [("a", bad), ("b", None), ("c.warc", bad), ("d.warc", bad), ("e", None)]);
    assert!(text(&output.stderr).contains("2 with an article, 0 without, 3 failed"), "{}", text(&output.stderr));

    folder.write("none/notes.txt", b"x");
    let empty = pith(&["batch", folder.0.join("none").to_str().unwrap()], b"");
    assert!(text(&empty.stderr).contains("there are no pages in "), "{}", text(&empty.stderr));

    // One that is not there, and one on standard input.
    let (b, missing) = (folder.0.join("in/b.html"), folder.0.join("missing.html"));
    let output = pith(&["batch", b.to_str().unwrap(), missing.to_str().unwrap(), "-"], page("C").as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let answers: Vec<(Value, Value)> =
        self::lines(&output).into_iter().map(|line| (line["id"].clone(), line["error"]["code"].clone())).collect();
    assert_eq!(answers, [("b".into(), Value::Null), ("missing".into(), "unreadable".into()), ("-".into(), Value::Null)]);
}

#[test]
fn structural_differences_without_a_reason_end_with_code_one() {
    let folder = Folder::new("argued");
    folder.write("set/pages/boats.html", page("Boats").as_bytes());
    let truth = serde_json::json!({ "id": "boats", "markdown": format!("{}\n\n## Tides\n", "Quite another text.") });
    folder.write("set/truth.jsonl", truth.to_string().as_bytes());
    folder.write("reasons.tsv", b"worse\tAn account of tides would be missed.\n");
    let run = |rows: &str| {
        let rows = folder.write("rows.tsv", rows.as_bytes());
        pith(&["fidelity", folder.0.join("set").to_str().unwrap(), "--argued", rows.to_str().unwrap()], b"")
    };

    let open = run("");
    assert_eq!(open.status.code(), Some(1), "{open:?}");
    let told = text(&open.stdout);
    assert!(told.contains("unargued\tboats\t-\theading 2\t1\n") && told.contains("unargued\tboats\t+\tparagraph\t"), "{told}");

    let rows: String = told.lines().filter_map(|line| line.strip_prefix("unargued\t")).map(|row| format!("{row}\tworse\n")).collect();
    let argued = run(&rows);
    assert_eq!(argued.status.code(), Some(0), "{argued:?}");
    assert!(text(&argued.stdout).contains("\tAn account of tides would be missed.\n"), "{argued:?}");

    let stale = run(&format!("{rows}boats\t-\tmath\t2\tworse\n"));
    assert_eq!(stale.status.code(), Some(1));
    assert!(text(&stale.stdout).contains("stale\tboats\t-\tmath\t2 of 2\tworse\tline 4\n"), "{stale:?}");

    folder.write("set/truth.jsonl", b"{\"id\":\"boats\",\"with\":[\"two by two\"]}\n");
    let set = folder.0.join("set");
    for args in [["fidelity", set.to_str().unwrap()].as_slice(), &["methods", "--corpus", set.to_str().unwrap()]] {
        let output = pith(args, b"");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(4), 0), "{output:?}");
        assert!(text(&output.stderr).contains("this set has no "), "{output:?}");
    }

    let broken = run("boats\t-\theading 2\tone\tworse\n");
    assert_eq!(broken.status.code(), Some(4));
    assert!(text(&broken.stderr).contains("rows.tsv, line 1: the count is not a number above 0"), "{broken:?}");
}

#[test]
fn a_labelled_set_provides_urls_and_is_scored() {
    let folder = Folder::new("set");
    folder.write("pages/one.html", page("One").as_bytes());
    folder.write("pages/two.html", page("Two").as_bytes());
    let truth = "{\"id\":\"two\",\"url\":\"https://two.example/\",\"type\":\"article\",\"text\":\"nothing of that\",\"title\":\"Two\"}\n{\"id\":\"one\",\"text\":\"\",\"with\":[\"two by two\"],\"without\":[\"three\"]}\n";
    folder.write("truth.jsonl", truth.as_bytes());
    let set = folder.0.to_str().unwrap();
    let batch = pith(&["batch", set], b"");
    let lines = lines(&batch);
    assert_eq!((&lines[0]["url"], &lines[1]["url"]), (&Value::Null, &Value::from("https://two.example/")));
    let answers = folder.write("answers.jsonl", &batch.stdout);
    let made = pith(&["score", set, "--json", "--worst", "1"], b"");
    let read = pith(&["score", set, "--json", "--worst", "1", "--answers", answers.to_str().unwrap()], b"");
    let [mut report, mut of_answers]: [Value; 2] = [&made, &read].map(|output| serde_json::from_slice(&output.stdout).unwrap());
    // A batch says neither what is offered nor in what language.
    assert_eq!(report["kinds"].as_object_mut().unwrap().remove("refused").unwrap()["of"], 1);
    let languages = [&mut report, &mut of_answers].map(|report| report.as_object_mut().unwrap().remove("by_language").unwrap());
    assert_eq!((languages[0]["en"][0].as_u64(), languages[1]["-"][0].as_u64()), (Some(2), Some(2)));
    assert_eq!((made.status.code(), &report), (Some(0), &of_answers));
    assert_eq!((&report["pages"], &report["snippets"]["accuracy"], &report["meta"]["title"]["right"]), (&2.into(), &1.0.into(), &1.into()));
    assert_eq!(report["worst"].as_array().unwrap().len(), 1);
    let table = text(&pith(&["score", set], b"").stdout);
    assert!(table.contains("word F1") && table.contains("  article"), "{table}");
    let report = folder.0.join("report.html");
    assert_eq!(pith(&["errors", set, "-o", report.to_str().unwrap()], b"").status.code(), Some(0));
    let report = fs::read_to_string(report).unwrap();
    assert!(report.contains("2 pages, mean word F1") && report.contains("Wrongly kept") && report.contains("two by two"), "{report}");
}

#[test]
fn several_sets_are_scored_side_by_side() {
    let folder = Folder::new("sets");
    let truths = [
        ("days", r#"{"id":"one","lang":"en","type":"article","date":"2001-02-03"}"#),
        (
            "texts",
            "{\"id\":\"two\",\"lang\":\"de\",\"type\":\"article\",\"text\":\"two by two\"}\n{\"id\":\"three\",\"doubtful\":true,\"text\":\"x\"}\n",
        ),
    ];
    for (set, truth) in truths {
        folder.write(&format!("{set}/truth.jsonl"), truth.as_bytes());
        for id in ["one", "two", "three"] {
            folder.write(&format!("{set}/pages/{id}.html"), page(id).as_bytes());
        }
    }
    let other = folder.write("answers.jsonl", b"{\"id\":\"two\",\"text\":\"two by two\"}\n");
    let answers = format!("another={}", other.display());
    let sets = folder.0.to_str().unwrap();
    let told = text(&pith(&["score", sets, "--answers", &answers], b"").stdout);
    let cells = |name: &str| -> Vec<Vec<String>> {
        let lines = told.lines().filter(|line| line.starts_with(name));
        lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
    };
    let days = cells("days");
    assert_eq!(
        (days.len(), &days[0][1..9], &days[0][11..]),
        (1, &["1", "–", "–", "–", "–", "–", "–", "–"].map(str::to_owned)[..], &["0/1".to_owned()][..]),
        "{told}"
    );
    let texts = cells("texts");
    assert_eq!((&texts[0][1], &texts[1][2]), (&"1".to_owned(), &"1.0000".to_owned()), "{told}");
    assert!(told.contains("other Latin scripts") && !told.contains("all Chinese pages"), "{told}");
    let json = pith(&["score", sets, "--json", "--without-addresses"], b"");
    let json: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&json["sets"][1]["name"], &json["sets"][1]["figures"][0]["pages"]), (&"texts".into(), &1.into()));
}

#[test]
fn completions_and_the_man_page_are_generated() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(text(&pith(&["completions", shell], b"").stdout).contains("batch"), "{shell}");
    }
    let man = text(&pith(&["man"], b"").stdout);
    assert!(man.contains(".TH pith") && man.contains("PITH BATCH") && man.contains("Exit codes"), "{man}");
    assert!(
        !man.contains("pith\\-batch(1)")
            && man.contains(".TP\n\\fBpith batch\\fR\n")
            && man.contains("\\fBpith library FILE.sqlite add\\fR")
            && man.contains("PITH LIBRARY FILE.SQLITE IMPORT")
            && ["dry\\-run", "repair", "undo"].iter().all(|option| man.contains(&format!("\\-\\-{option}"))),
        "{man}"
    );
    let verbatim: String = man.split("\n.nf\n").skip(1).filter_map(|block| block.split("\n.fi").next()).collect::<Vec<_>>().join("\n");
    for line in ["  pith page.html \\-f json | jq .title             content and metadata", "  2  the arguments are wrong"] {
        assert!(verbatim.contains(line), "{man}");
    }
}
