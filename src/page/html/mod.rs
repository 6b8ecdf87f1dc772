//! Parses any HTML in any encoding, as a browser with scripting enabled does, but without running scripts.
//!
//! `tokenizer` makes tokens and html5ever builds the tree; `depth_cap` keeps its work linear; the tree is then fed to the same [`Builder`]
//! as pages from other sources. Parsing never fails: only the limits are errors.

mod character_references;
mod charset;
mod depth_cap;
mod doctype;
#[cfg(test)]
mod html5ever_agreement;
mod name_cache;
mod raw_tag;
#[cfg(any(test, fuzzing))]
pub mod second_opinion;
mod tokenizer;
mod tree_sink;

use std::borrow::Cow;

use html5ever::{Attribute, QualName, ns};

pub use self::charset::is_charset;
#[cfg(feature = "warc")]
pub(crate) use self::charset::utf_16;
use self::tree_sink::{DOCUMENT, Data, NOWHERE, Node, Tree};
use crate::error::Error;
use crate::page::build::Builder;
use crate::page::tree::Page;
use crate::rules::attr::Attr;
use crate::rules::limits::MAX_INPUT;
use crate::rules::tag::Tag;

/// What is known about a page besides its bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct HtmlOptions<'a> {
    /// Its address: http or https, whole. Another one is no address: it is not checked, links stay as they stand in the page, and [`Page::url`] gives
    /// it back. Of addresses that a stranger wrote, ask [`Url::parse`](crate::url::Url::parse) first.
    pub url: Option<&'a str>,
    /// The encoding declared by the transport: the `charset` of an HTTP `Content-Type`, or all of that header. A name that is none counts as not
    /// given, as in browsers, because servers send such names; [`is_charset`] tells.
    pub charset: Option<&'a str>,
}

/// Parses bytes.
pub fn parse(bytes: &[u8], options: &HtmlOptions<'_>) -> Result<Page, Error> {
    refuse_large(bytes.len())?;
    let text = charset::decode(bytes, options.charset, options.url.and_then(host));
    parse_text(&text, options, bytes.len())
}

/// Parses text.
pub fn parse_str(html: &str, options: &HtmlOptions<'_>) -> Result<Page, Error> {
    parse_text(html.strip_prefix('\u{feff}').unwrap_or(html), options, html.len())
}

fn parse_text(html: &str, options: &HtmlOptions<'_>, source_bytes: usize) -> Result<Page, Error> {
    refuse_large(html.len())?;
    let tree = depth_cap::parse(html)?;
    let mut builder = Builder::new();
    builder.reserve(tree.nodes.len(), tree.nodes.iter().map(Node::text_bytes).sum());
    // Elements that were reopened share their attributes, so there may be many more of them than the page has bytes.
    let values = tree.nodes.iter().flat_map(Node::attrs).map(|attr| attr.value.len());
    builder.reserve_attrs(values.clone().count().min(html.len()), values.sum::<usize>().min(html.len()));
    walk(&tree, &mut builder);
    builder.finish(options.url, source_bytes)
}

fn refuse_large(bytes: usize) -> Result<(), Error> {
    if bytes > MAX_INPUT { Err(Error::TooLarge { what: "bytes", limit: MAX_INPUT }) } else { Ok(()) }
}

fn host(url: &str) -> Option<&str> {
    let authority = url.split_once("://")?.1.split(['/', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?;
    host.split(':').next()
}

/// Feeds a tree to a builder in document order, a shadow tree before the host's children, as browsers serialize it.
fn walk(tree: &Tree, builder: &mut Builder) {
    let mut open: Vec<u32> = Vec::new();
    let mut next = tree.nodes[DOCUMENT as usize].first;
    loop {
        if next == NOWHERE {
            let Some(done) = open.pop() else { return };
            builder.close();
            next = match open.last().map(|parent| &tree.nodes[*parent as usize]) {
                Some(host) if host.shadow == done => host.first,
                _ => tree.nodes[done as usize].next,
            };
            continue;
        }
        let node = &tree.nodes[next as usize];
        match &node.data {
            Data::Nothing => next = node.next,
            Data::Text(text) => {
                builder.text(text);
                next = node.next;
            }
            Data::Element { name, attrs } => {
                let is_shadow = open.last().is_some_and(|host| tree.nodes[*host as usize].shadow == next);
                enter(builder, name, attrs, is_shadow);
                open.push(next);
                next = if node.shadow == NOWHERE { node.first } else { node.shadow };
            }
        }
    }
}

fn enter(builder: &mut Builder, name: &QualName, attrs: &[Attribute], is_shadow: bool) {
    let is_html = name.ns == ns!(html);
    let element = lower(&name.local, is_html);
    builder.open(&element);
    for attr in attrs {
        let local = lower(&attr.name.local, is_html);
        // A template that did not become a shadow root is an ordinary template.
        if !is_shadow && local == Attr::ShadowRootMode.name() && element == Tag::Template.name() {
            continue;
        }
        match attr.name.prefix.as_deref() {
            Some(prefix) if !prefix.is_empty() => builder.attr(&format!("{prefix}:{local}"), &attr.value),
            _ => builder.attr(&local, &attr.value),
        }
    }
    builder.enter();
}

/// The name in lower case. Those of HTML are; names in SVG have capitals, but no rule asks for them.
fn lower(name: &str, is_html: bool) -> Cow<'_, str> {
    if !is_html && name.bytes().any(|b| b.is_ascii_uppercase()) { Cow::Owned(name.to_ascii_lowercase()) } else { Cow::Borrowed(name) }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::time::{Duration, Instant};

    use super::{HtmlOptions, parse, parse_str};
    use crate::error::Error;
    use crate::page::scan::scan;
    use crate::page::tree::Page;
    use crate::rules::limits::MAX_DEPTH;
    use crate::rules::tag::Tag;

    /// The longest any page may take: the slowest take a second, unoptimised. One that takes time by the square of its size would need many minutes.
    const PATIENCE: Duration = Duration::from_secs(60);

    fn page(html: &str) -> Page {
        parse_str(html, &HtmlOptions::default()).unwrap()
    }

    /// Asserts that HTML parses to the same page as the canonical text a browser makes of it.
    fn same(html: &str, canonical: &str) {
        assert_eq!(page(html).dump(), scan(canonical, None).unwrap().dump(), "{html}");
    }

    #[test]
    fn implied_and_misplaced_tags_are_handled_as_in_browsers() {
        same(
            "<!doctype html><title>T &amp; t</title><p class=a>One<p>two<br>three",
            "<html><head><title>T &amp; t</title></head><body><p class=\"a\">One</p><p>two<br>three</p></body></html>",
        );
        same(
            "<table><tr><td>a</td>lost<b>bold</table>after",
            "<html><head></head><body>lost<b>bold</b><table><tbody><tr><td>a</td></tr></tbody></table><b>after</b></body></html>",
        );
        same("<p><b>one<p>two</b>three", "<html><head></head><body><p><b>one</b></p><p><b>two</b>three</p></body></html>");
        same(
            "<svg viewBox='0 0 1 1'><foreignObject><p xml:lang=en>x</p></foreignObject><path/></svg>y",
            "<html><head></head><body><svg viewBox=\"0 0 1 1\"><foreignObject><p xml:lang=\"en\">x</p></foreignObject><path></path></svg>y</body></html>",
        );
        same(
            "<body><pre>\n\n a</pre>one<!-- c -->two<template><p>no</p></template>",
            "<html><head></head><body><pre>\n a</pre>one<!-- c -->two<template><p>no</p></template></body></html>",
        );
    }

    #[test]
    fn scripts_are_dropped_and_noscript_is_read() {
        same(
            "<script>a<b</script><script type=application/ld+json>{\"a\":\"</b>\"}</script><noscript><p>one</noscript><body>x",
            "<html><head><script>a<b</script><script type=\"application/ld+json\">{\"a\":\"</b>\"}</script><noscript><p>one</noscript></head><body>x</body></html>",
        );
    }

    #[test]
    fn a_declarative_shadow_tree_precedes_its_hosts_content() {
        same(
            "<div><p>light</p><template shadowrootmode=open><p>shadow</p></template></div><section><template shadowrootmode=wrong>x</template></section>",
            "<html><head></head><body><div><template shadowrootmode=\"open\"><p>shadow</p></template><p>light</p></div><section><template>x</template></section></body></html>",
        );
    }

    /// Nested elements with a word each, and the same as a browser serializes it.
    fn nested(tags: &[&str], depth: usize) -> (String, String) {
        let (mut open, mut close) = (String::new(), String::new());
        for i in 0..depth {
            let tag = tags[i % tags.len()];
            let _ = write!(open, "<{tag}>w{i} ");
            close.insert_str(0, &format!("</{tag}>"));
        }
        let canonical = format!("<html><head></head><body>{open}{close}end</body></html>");
        (open, canonical)
    }

    #[test]
    fn folds_where_the_scanner_folds() {
        for tags in [&["div"][..], &["ul", "li"], &["section", "span"]] {
            let (open, canonical) = nested(tags, 3000);
            let closes = &canonical[canonical.find("</").unwrap() + "</head>".len()..];
            let closes = &closes[closes.find("</").unwrap()..];
            let html = format!("{open}{closes}");
            let (parsed, scanned) = (page(&html), scan(&canonical, None).unwrap());
            assert_eq!(parsed.nodes().map(|id| parsed.depth(id)).max(), Some(MAX_DEPTH));
            assert_eq!(parsed.len(), scanned.len());
            assert!(parsed.nodes().all(|id| parsed.tag(id) == scanned.tag(id) && parsed.text(id) == scanned.text(id)));
        }
    }

    /// Asserts that a hostile page is parsed or refused for its size in bounded time.
    fn survives(name: &str, html: &str) {
        let start = Instant::now();
        let page = parse(html.as_bytes(), &HtmlOptions::default());
        assert!(start.elapsed() < PATIENCE, "{name} took {:?}", start.elapsed());
        match page {
            Ok(page) => assert!(page.nodes().all(|id| page.depth(id) <= MAX_DEPTH), "{name}"),
            Err(error) => assert!(matches!(error, Error::TooLarge { .. }), "{name}"),
        }
    }

    #[test]
    fn depth_costs_no_more_than_length() {
        for tag in ["div", "b", "a", "ul><li", "table><tr><td", "svg", "math><mi", "select><option", "x-a><p", "button", "template", "form"]
        {
            survives(tag, &format!("<{tag}>").repeat(100_000));
            survives(tag, &format!("<{tag}>x</p></b>").repeat(50_000));
        }
    }

    #[test]
    fn formatting_elements_are_not_reopened_endlessly() {
        let mut distinct = String::new();
        for i in 0..20_000 {
            let _ = write!(distinct, "<p><b id={i}><i class=c{i}></p>x");
        }
        survives("distinct", &distinct);
        survives("paragraphs", &format!("{}{}", &distinct[..20_000], "<p>x".repeat(20_000)));
        survives("misnested", &"<a><b><div></a></b>".repeat(20_000));
        survives("foster", &"<table>x<b>y<table>".repeat(20_000));
        survives("names", &(0..200_000).map(|i| format!("<x{i}></x{i}>")).collect::<String>());
    }

    #[test]
    fn very_wide_pages_are_parsed_or_refused() {
        survives("million", &"<p>x".repeat(1_000_000));
        survives("text", &"words and words, ".repeat(3_000_000));
        survives("attributes", &format!("<p {}>", (0..1_000_000).map(|i| format!("a{i} ")).collect::<String>()));
        survives("tags of attributes", &format!("<p {}>", (0..900).map(|i| format!("a{i} ")).collect::<String>()).repeat(500));
    }

    /// Bytes that mean something to a parser or decoder.
    const ALPHABET: &[u8] = b"<>/!-ab =\"'&;\n\0\xff\xe4\x1b$tdrp";

    #[test]
    fn any_bytes_make_a_page() {
        let html = "<!doctype html><p title='ä'>Zoë &amp; <b>ok</b><script>x</script><table><td>1<svg><desc><p>t";
        for cut in 0..html.len() {
            parse(&html.as_bytes()[..cut], &HtmlOptions::default()).unwrap();
        }
        let mut state = 7u32;
        for _ in 0..200 {
            let bytes: Vec<u8> = (0..300)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    ALPHABET[(state >> 24) as usize % ALPHABET.len()]
                })
                .collect();
            let page = parse(&bytes, &HtmlOptions::default()).unwrap();
            assert!(page.first(Tag::Html).is_some());
        }
    }
}
