//! What is exported as Markdown comes back: every page among the fixtures is exported, imported into another library and exported again, and both files
//! say the same. Markdown holds the text and its structure, so that nothing of either is lost between them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use pith::archive::page;
use pith::library::{Batch, Change, Export, Find, Format, Import, ImportFile, ImportText, Library, NewArticle, Packing};
use pith::page::html::{HtmlOptions, parse};
use pith::{Options, extract};

/// Pages whose Markdown comes back otherwise, and why.
const OTHERWISE: &[&str] = &[
    // A title within a citation is emphasis within emphasis in Markdown, of which the engine makes one.
    "footnotes/wiki-references--bread-clock",
    // The engine takes the paragraph below the picture, which names the photographer, for its caption, and keeps it, too, because all is wanted.
    "portals/de-portal--valley-railway",
];

const NOW: i64 = 1_800_000_000_000;

fn fixtures(folder: &Path, into: &mut Vec<PathBuf>) {
    if folder.join("page.toml").exists() {
        into.push(folder.to_owned());
    }
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            fixtures(&entry.path(), into);
        }
    }
}

/// An empty library with one article.
fn library_with(article: &NewArticle) -> Library {
    let mut library = Library::empty().unwrap();
    library.save(article, Change::new("save", NOW)).unwrap();
    library
}

/// The Markdown of the only article.
fn exported(library: &Library) -> String {
    let mut out = Vec::new();
    let export = Export { packing: Packing::One, ..Export::new(Format::Markdown) };
    library.export(&export, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn body(markdown: &str) -> &str {
    markdown.split_once("\n---\n").map_or(markdown, |(_, body)| body.trim())
}

fn texts(batch: &Batch) -> HashMap<u64, NewArticle> {
    let article = |text: ImportText| {
        let options = Options { keep: text.keep.into_iter().collect(), ..Options::default() };
        let page = page(&text.html, Some(&text.url), text.charset.as_deref()).unwrap();
        (text.number, NewArticle::of(&extract(&page, &options).unwrap(), &text.url))
    };
    batch.texts().into_iter().map(article).collect()
}

/// A library into which a file was imported.
fn imported(markdown: &str) -> Library {
    let mut library = Library::empty().unwrap();
    let mut import = Import::new(vec![ImportFile::of_bytes("article.md", markdown.as_bytes().to_vec())]);
    let name = library.begin_import(&mut import, "test", Change::new("begin", NOW)).unwrap().name;
    loop {
        let batch = import.read();
        let report = library.import_step(&name, &batch, &texts(&batch), Change::new("step", NOW)).unwrap();
        if report.ended {
            assert_eq!((report.new, report.failed, report.skipped), (1, 0, 0), "{report:?}");
            return library;
        }
    }
}

/// What of a page comes back otherwise.
fn difference(folder: &Path) -> Option<String> {
    let description = std::fs::read_to_string(folder.join("page.toml")).unwrap();
    let known: toml::Table = description.parse().unwrap();
    let known = |name: &str| known.get(name).and_then(toml::Value::as_str);
    let url = known("url").filter(|url| url.starts_with("http")).unwrap_or("https://example.org/page");
    let bytes = std::fs::read(folder.join("page.html")).unwrap();
    let page = parse(&bytes, &HtmlOptions { url: Some(url), charset: known("charset") }).unwrap();
    let article = NewArticle::of(&extract(&page, &Options::default()).unwrap(), url);
    if article.word_count == 0 {
        return None;
    }
    let first = exported(&library_with(&article));
    let second = exported(&imported(&first));
    let (first, second) = (body(&first), body(&second));
    (first != second).then(|| format!("{first}\n\n======\n\n{second}\n"))
}

#[test]
fn markdown_comes_back_as_it_was_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
    let mut folders = Vec::new();
    fixtures(&root, &mut folders);
    folders.sort();
    assert!(folders.len() > 100);
    let mut complaints = String::new();
    for folder in &folders {
        let name = folder.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        let found = difference(folder).filter(|_| !OTHERWISE.contains(&&*name));
        complaints.push_str(&found.map(|found| format!("== {name}\n{found}\n")).unwrap_or_default());
    }
    assert!(complaints.is_empty(), "{complaints}");
}

#[test]
fn hostile_markdown_comes_in_without_harm() {
    let hostile = "---\ntitle: T\nsource: https://example.org/a\n---\n\
        The keeper of the light wrote down each evening how far it was seen, and nobody asked what became of the books[^1].\n\n\
        <script>alert(1)</script>\n\n<p onclick=\"alert(2)\">Words with more of them behind.</p>\n\n\
        [one](javascript:alert(3)) ![two](javascript:alert(4) \"\\\" onerror=alert(5)\") [three](<https://x.org/\" onclick=\"alert(6)>)\n\n\
        ![\" onerror=\"alert(7)](https://x.org/i.png)\n\n``` \" onclick=\"alert(8)\n<img src=x onerror=alert(9)>\n```\n\n\
        $\\href{javascript:alert(10)}{x}$\n\n| <img onerror=alert(11)> |\n| :-: |\n| &lt;script> |\n\n> [!NOTE]\" onclick=\"alert(12)\n> Words.\n\n\
        [^1]: <script>alert(13)</script>\n\n    [four](data:text/html,x)\n";
    let library = imported(hostile);
    let uid = library.find(&Find { limit: 1, ..Find::default() }).unwrap().hits[0].entry.uid.clone();
    let html = library.full(&uid).unwrap().html.unwrap();
    let lower = html.to_lowercase();
    for harm in ["<script", "href=\"javascript", "src=\"javascript", "href=\"data"] {
        assert!(!lower.contains(harm), "{harm}: {html}");
    }
    assert!(!exported(&library).contains("\\href"));
    // Handlers are words of the text, never attributes.
    let tags = html.split('<').skip(1).filter_map(|rest| rest.split_once('>')).map(|(tag, _)| tag);
    for tag in tags {
        let mut unquoted = String::new();
        tag.split('"').step_by(2).for_each(|part| unquoted.push_str(part));
        assert!(!unquoted.contains("onclick") && !unquoted.contains("onerror"), "{tag}");
    }
}
