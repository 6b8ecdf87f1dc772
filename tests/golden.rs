//! The fixtures: whole pages, each with what its article must and must not contain.
//!
//! Every `tests/pages/<group>/<slug>/page.toml` is a test; `tests/pages/README.md` describes its keys. `PITH_ACCEPT=1` rewrites
//! `expected.md`, for a person to read. A fixture with `known_failure = "why"` has to fail; once it passes, the test asks to remove
//! the line.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use pith::article::{Article, Element, Fact, Kind, Meta, Node};
use pith::page::html::{HtmlOptions, parse};
use pith::{Options, extract, output};
use serde::Deserialize;

/// The keys of a page.toml. An unknown key is an error in the fixture.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fixture {
    why: String,
    url: Option<String>,
    charset: Option<String>,
    kind: String,
    offered: Option<bool>,
    #[allow(dead_code, reason = "for those who count fixtures by language")]
    lang: Option<String>,
    #[serde(default)]
    must: Vec<String>,
    #[serde(default)]
    must_not: Vec<String>,
    #[serde(default)]
    once: Vec<String>,
    #[serde(default)]
    markdown: Vec<String>,
    #[serde(default)]
    must_not_markdown: Vec<String>,
    #[serde(default)]
    html: Vec<String>,
    #[serde(default)]
    must_not_html: Vec<String>,
    #[serde(default)]
    meta: Facts,
    known_failure: Option<String>,
}

/// Expected metadata; a field that is not named may be anything.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Facts {
    title: Option<String>,
    byline: Option<String>,
    authors: Option<Vec<String>>,
    published: Option<String>,
    modified: Option<String>,
    site: Option<String>,
    lang: Option<String>,
    dir: Option<String>,
    canonical: Option<String>,
    image: Option<String>,
    favicon: Option<String>,
    description: Option<String>,
    section: Option<String>,
    tags: Option<Vec<String>>,
    license: Option<String>,
    next: Option<String>,
    prev: Option<String>,
}

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
    let mut fixtures = Vec::new();
    find(&folder, &mut fixtures);
    fixtures.sort();
    let name = |path: &Path| path.strip_prefix(&folder).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let trials = fixtures.into_iter().map(|path| Trial::test(name(&path), move || run(&path))).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn find(folder: &Path, into: &mut Vec<PathBuf>) {
    if folder.join("page.toml").exists() {
        into.push(folder.to_owned());
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            find(&entry.path(), into);
        }
    }
}

fn run(folder: &Path) -> Result<(), Failed> {
    let fixture: Fixture = toml::from_str(&fs::read_to_string(folder.join("page.toml"))?)?;
    let complaints = complaints(folder, &fixture)?;
    let list = complaints.iter().map(|complaint| format!("  - {complaint}")).collect::<Vec<_>>().join("\n");
    match (&fixture.known_failure, complaints.is_empty()) {
        (None, true) | (Some(_), false) => Ok(()),
        (None, false) => Err(format!("{}\n{list}", fixture.why).into()),
        (Some(why), true) => Err(format!("passes now, take known_failure out of its page.toml: {why}").into()),
    }
}

/// Appends the captions that plain text leaves out.
fn captions(nodes: &[Node], out: &mut String) {
    for element in nodes.iter().filter_map(Node::element) {
        if element.kind == (Kind::Caption { chosen: false }) {
            let figure = Element::new(Kind::Paragraph, element.children.clone());
            out.push('\n');
            out.push_str(&output::text(&Article { body: vec![figure.into()], ..Article::default() }));
        }
        captions(&element.children, out);
    }
}

/// All deviations of a page's article from its fixture.
fn complaints(folder: &Path, fixture: &Fixture) -> Result<Vec<String>, Failed> {
    let bytes = fs::read(folder.join("page.html"))?;
    let page = parse(&bytes, &HtmlOptions { url: fixture.url.as_deref(), charset: fixture.charset.as_deref() })?;
    let article = extract(&page, &Options::default())?;
    let mut out = Vec::new();
    let kind = format!("{:?}", article.kind).to_lowercase();
    if kind != fixture.kind {
        out.push(format!("kind is {kind}, not {}", fixture.kind));
    }
    if let Some(offered) = fixture.offered.filter(|offered| *offered != article.is_offered) {
        out.push(format!("the page is {}offered as an article", if offered { "not " } else { "" }));
    }
    let mut text = output::text(&article);
    captions(&article.body, &mut text);
    let text = pith::page::fold_space(&text);
    let fold = |part: &String| pith::page::fold_space(part);
    out.extend(fixture.must.iter().map(fold).filter(|part| !text.contains(part)).map(|part| format!("the text lacks “{part}”")));
    out.extend(fixture.must_not.iter().map(fold).filter(|part| text.contains(part)).map(|part| format!("the text has “{part}”")));
    let times = |part: &String| text.matches(part.as_str()).count();
    let counted = fixture.once.iter().map(fold).filter(|part| times(part) != 1);
    out.extend(counted.map(|part| format!("the text has “{part}” {} times, not once", times(&part))));
    let markdown = output::markdown(&article);
    out.extend(fixture.markdown.iter().filter(|part| !markdown.contains(*part)).map(|part| format!("the Markdown lacks {part}")));
    out.extend(fixture.must_not_markdown.iter().filter(|part| markdown.contains(*part)).map(|part| format!("the Markdown has {part}")));
    let html = output::html(&article);
    out.extend(fixture.html.iter().filter(|part| !html.contains(*part)).map(|part| format!("the HTML lacks {part}")));
    out.extend(fixture.must_not_html.iter().filter(|part| html.contains(*part)).map(|part| format!("the HTML has {part}")));
    facts(&fixture.meta, &article.meta, &mut out);
    expected(folder, fixture, &article, &mut out)?;
    Ok(out)
}

fn facts(wanted: &Facts, found: &Meta, out: &mut Vec<String>) {
    let dir = found.dir.as_ref().map(|dir| format!("{:?}", dir.value).to_lowercase());
    let authors: Vec<String> = found.authors.iter().map(|author| author.value.clone()).collect();
    let byline = (!authors.is_empty()).then(|| authors.join(", "));
    let one = |fact: &Option<Fact<String>>| fact.as_ref().map(|fact| fact.value.clone());
    let fields = [
        ("title", &wanted.title, one(&found.title)),
        ("byline", &wanted.byline, byline),
        ("published", &wanted.published, one(&found.published)),
        ("modified", &wanted.modified, one(&found.modified)),
        ("site", &wanted.site, one(&found.site_name)),
        ("lang", &wanted.lang, one(&found.lang)),
        ("dir", &wanted.dir, dir),
        ("canonical", &wanted.canonical, one(&found.canonical_url)),
        ("image", &wanted.image, one(&found.image)),
        ("favicon", &wanted.favicon, one(&found.favicon)),
        ("description", &wanted.description, one(&found.description)),
        ("section", &wanted.section, one(&found.section)),
        ("license", &wanted.license, one(&found.license)),
        ("next", &wanted.next, one(&found.next_url)),
        ("prev", &wanted.prev, one(&found.prev_url)),
    ];
    for (name, wanted, found) in fields {
        // An empty value means that nothing must be found.
        if let Some(wanted) = wanted
            && found.as_deref().unwrap_or("") != wanted
        {
            out.push(format!("{name} is {found:?}, not {wanted:?}"));
        }
    }
    let tags: Vec<String> = found.tags.iter().map(|tag| tag.value.clone()).collect();
    for (name, wanted, found) in [("authors", &wanted.authors, authors), ("tags", &wanted.tags, tags)] {
        if let Some(wanted) = wanted
            && *wanted != found
        {
            out.push(format!("{name} are {found:?}, not {wanted:?}"));
        }
    }
}

/// Compares with the accepted Markdown, or rewrites it for a person to read. Known failures have no accepted Markdown.
fn expected(folder: &Path, fixture: &Fixture, article: &Article, out: &mut Vec<String>) -> Result<(), Failed> {
    let path = folder.join("expected.md");
    let made = output::markdown(article);
    if std::env::var_os("PITH_ACCEPT").is_some_and(|value| value != "0") {
        if fixture.known_failure.is_none() {
            fs::write(&path, made)?;
        } else if path.exists() {
            fs::remove_file(&path)?;
        }
    } else if path.exists()
        && let Some(difference) = difference(&fs::read_to_string(&path)?, &made)
    {
        out.push(format!("expected.md: {difference}"));
    }
    Ok(())
}

/// The first line that differs.
fn difference(wanted: &str, found: &str) -> Option<String> {
    let (mut a, mut b) = (wanted.lines(), found.lines());
    for number in 1.. {
        match (a.next(), b.next()) {
            (None, None) => return None,
            (a, b) if a == b => {}
            (a, b) => {
                return Some(format!(
                    "line {number}\n      expected {}\n      found    {}",
                    a.unwrap_or("its end"),
                    b.unwrap_or("its end")
                ));
            }
        }
    }
    None
}
