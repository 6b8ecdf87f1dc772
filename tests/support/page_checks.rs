//! What holds for every page and for the HTML of every article. Random pages and fuzzing are checked with it.

use pith::Page;
use pith::page::NodeId;
use pith::page::measure::{Measure, measure};
use pith::page::scan::scan;
use pith::rules::attr::Attr;
use pith::rules::tag::Tag;

/// Everything allowed in the output: elements, and their attributes besides `id`, `lang` and `dir`.
/// Written by hand, so that a person notices a new name in the output.
const ALLOWED: &[(&str, &[&str])] = &[
    ("p", &[]),
    ("h1", &[]),
    ("h2", &[]),
    ("h3", &[]),
    ("h4", &[]),
    ("h5", &[]),
    ("h6", &[]),
    ("aside", &[]),
    ("hr", &[]),
    ("ul", &[]),
    ("dl", &[]),
    ("dt", &[]),
    ("dd", &[]),
    ("table", &[]),
    ("thead", &[]),
    ("tbody", &[]),
    ("tr", &[]),
    ("caption", &[]),
    ("figcaption", &[]),
    ("summary", &[]),
    ("pre", &[]),
    ("header", &[]),
    ("article", &["itemscope", "itemtype"]),
    ("section", &["role"]),
    ("blockquote", &["cite", "class", "data-callout"]),
    ("ol", &["start", "reversed"]),
    ("li", &["value"]),
    ("th", &["scope", "colspan", "rowspan", "align"]),
    ("td", &["colspan", "rowspan", "align"]),
    ("figure", &["class", "data-what"]),
    ("details", &["open"]),
    ("code", &["class"]),
    ("strong", &[]),
    ("em", &[]),
    ("b", &["itemprop"]),
    ("kbd", &[]),
    ("samp", &[]),
    ("var", &[]),
    ("br", &[]),
    ("sub", &[]),
    ("sup", &[]),
    ("mark", &[]),
    ("del", &[]),
    ("ins", &[]),
    ("u", &[]),
    ("small", &[]),
    ("q", &[]),
    ("cite", &[]),
    ("dfn", &[]),
    ("ruby", &[]),
    ("rt", &[]),
    ("rp", &[]),
    ("span", &[]),
    ("a", &["href", "title", "rel", "role", "itemprop"]),
    ("img", &["src", "srcset", "alt", "title", "width", "height", "loading", "referrerpolicy"]),
    ("abbr", &["title"]),
    ("time", &["datetime", "itemprop"]),
];

/// Attributes any element may have.
const ANYWHERE: &[&str] = &["id", "lang", "dir"];
/// Allowed beginnings of a URL in the output.
const SCHEMES: &[&str] = &["https://", "http://", "mailto:", "tel:", "#", "data:image/"];

/// Every node lies within its parent.
pub fn parent_holds(page: &Page, node: NodeId) {
    assert!(page.end(node) > node && page.end(node).index() <= page.len());
    match page.parent(node) {
        Some(parent) => {
            assert!(page.contains(parent, node) && page.end(node) <= page.end(parent) && !page.is_text(parent));
            assert_eq!(page.depth(node), page.depth(parent) + 1);
        }
        None => assert_eq!(page.depth(node), 0),
    }
}

/// The sums of a node are those of what is in it.
pub fn sums_hold(page: &Page, node: NodeId) {
    let inside: Vec<NodeId> = page.subtree(node).collect();
    let sums = page.sums(node);
    let elements = inside.iter().filter(|id| !page.is_text(**id)).count();
    let links = inside.iter().filter(|id| page.tag(**id) == Tag::A && page.attr(**id, Attr::Href).is_some()).count();
    assert_eq!((sums.elements as usize, sums.links as usize), (elements, links));
    let mut text = Measure::default();
    for id in inside.iter().filter(|id| page.is_text(**id) && !page.marks(**id).any(page.uncounted())) {
        text += measure(page.text(*id));
    }
    // Texts that were separated by a comment are one text now, but were measured separately.
    assert_eq!((sums.text.dense, sums.text.commas), (text.dense, text.commas));
    assert!(sums.text.runs >= text.runs && sums.linked.runs <= sums.text.runs);
}

/// Only names and addresses that are allowed stand in the HTML.
pub fn only_allowed(html: &str) {
    // An empty page still has its root element.
    if html.is_empty() {
        return;
    }
    let page = scan(html, None).unwrap();
    for node in page.nodes().filter(|node| !page.is_text(*node)) {
        let name = page.tag(node).name();
        let in_math = std::iter::once(node).chain(page.ancestors(node)).any(|id| page.tag(id) == Tag::Math);
        let row = ALLOWED.iter().find(|(allowed, _)| *allowed == name);
        assert!(in_math || row.is_some(), "<{name}> stands in {html}");
        for (attr, value) in page.attrs(node) {
            let fine = in_math || ANYWHERE.contains(&attr) || row.is_some_and(|(_, attrs)| attrs.contains(&attr));
            assert!(fine && !attr.starts_with("on") && attr != "style", "{attr}={value} on <{name}> in {html}");
            if matches!(attr, "href" | "src" | "cite") {
                assert!(SCHEMES.iter().any(|scheme| value.starts_with(scheme)), "{attr}={value} on <{name}> in {html}");
            }
        }
    }
    // The scanner forgets attributes that no rule knows, so they are searched for in the bytes.
    let low = html.to_lowercase();
    for never in [
        "<script",
        "<style",
        "<iframe",
        "<object",
        "<embed",
        "<form",
        "<svg",
        "<template",
        " onclick=\"",
        " onerror=\"",
        " onload=\"",
        "=\"javascript:",
    ] {
        assert!(!low.contains(never), "{never} stands in {html}");
    }
}
