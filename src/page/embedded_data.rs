//! Finds the text of a page in its embedded data (JSON in scripts and attributes), for pages that show hardly anything until their scripts
//! have run.
//!
//! The text found is untrusted HTML like any other: the builder parses it leniently into a `noscript`, with the same limits and the same
//! code in native and browser builds. Whether it is used is decided where it is for any `noscript`. Only properties listed in
//! `rules::embedded_json` are read.

use crate::map::Set;
use crate::page::json::{Value, read};
use crate::page::measure::measure;
use crate::page::node::{Marks, NodeId};
use crate::page::tree::Page;
use crate::rules::attr::Attr;
use crate::rules::embedded_json::{DATA_ATTRS, ENOUGH_SHOWN_WORDS, KeyScope, MAX_DATA, MIN_ADDED_PER_SHOWN, MIN_ADDED_WORDS, TEXT_KEYS};
use crate::rules::tag::Tag;

/// Values visited at most; the data of a long thread has about ten thousand.
const MAX_VALUES: usize = 200_000;

/// The text in a page's data, as HTML, if hardly anything is visible and the data holds much more.
pub(super) fn text_of(page: &Page, shown: u32) -> Option<String> {
    if shown >= ENOUGH_SHOWN_WORDS {
        return None;
    }
    let in_noscript: u32 =
        page.nodes().filter(|node| page.is_text(*node) && page.marks(*node).has(Marks::NOSCRIPT)).map(|node| words(page.text(node))).sum();
    if shown + in_noscript >= ENOUGH_SHOWN_WORDS {
        return None;
    }
    let mut found = DataText::default();
    for node in page.nodes().filter(|node| !page.is_text(*node)) {
        if is_json_script(page, node) {
            page.children(node).for_each(|text| found.add_json(page.text(text)));
        }
        for value in DATA_ATTRS.iter().filter_map(|(name, _)| page.attr_named(node, name)) {
            found.add_json(value);
        }
    }
    (found.words > MIN_ADDED_WORDS.max(MIN_ADDED_PER_SHOWN * (shown + in_noscript))).then_some(found.html)
}

fn is_json_script(page: &Page, node: NodeId) -> bool {
    let is_json = |kind: &str| {
        let kind = kind.split(';').next().unwrap_or("").trim();
        kind.eq_ignore_ascii_case("application/ld+json") || kind.eq_ignore_ascii_case("application/json")
    };
    page.tag(node) == Tag::Script && page.attr(node, Attr::Type).is_some_and(is_json)
}

fn words(text: &str) -> u32 {
    measure(text).words()
}

/// The text found so far.
#[derive(Default)]
struct DataText {
    html: String,
    words: u32,
    seen: Set<String>,
    looked: usize,
}

impl DataText {
    /// Adds the texts in a piece of JSON, in order.
    fn add_json(&mut self, json: &str) {
        for root in read(json) {
            self.walk(&root, true);
        }
    }

    /// Walks a value without recursion; with `nested`, strings may themselves be JSON.
    fn walk(&mut self, root: &Value, nested: bool) {
        let mut waiting: Vec<(&str, &Value)> = vec![("", root)];
        while let Some((name, value)) = waiting.pop() {
            self.looked += 1;
            if self.looked > MAX_VALUES || self.html.len() > MAX_DATA {
                return;
            }
            match value {
                Value::Array(items) => waiting.extend(items.iter().rev().map(|item| (name, item))),
                Value::Object(members) => {
                    let is_typed = value.get("@type").is_some();
                    for (key, inner) in members {
                        if let (true, Value::String(text)) = (is_text(key, name, is_typed), inner) {
                            self.take(text);
                        }
                    }
                    waiting.extend(members.iter().rev().map(|(key, inner)| (key.as_str(), inner)));
                }
                Value::String(text) if nested && text.starts_with('{') => {
                    for inner in read(text) {
                        self.walk(&inner, false);
                    }
                }
                _ => {}
            }
        }
    }

    fn take(&mut self, text: &str) {
        if text.trim().is_empty() || !self.seen.insert(text.to_owned()) {
            return;
        }
        self.html.push_str("<div>");
        if looks_like_html(text) {
            self.html.push_str(text);
        } else {
            for line in text.lines().filter(|line| !line.trim().is_empty()) {
                self.html.push_str("<p>");
                self.html.push_str(&line.replace('&', "&amp;").replace('<', "&lt;"));
                self.html.push_str("</p>");
            }
        }
        self.html.push_str("</div>");
        self.words += words(text);
    }
}

/// Whether a property holds text of the page, by its name, the name of its object and whether that has a type.
fn is_text(key: &str, name: &str, is_typed: bool) -> bool {
    TEXT_KEYS.iter().any(|(known, only, _)| {
        *known == key
            && match only {
                KeyScope::Always => true,
                KeyScope::Typed => is_typed,
                KeyScope::In(outer) => *outer == name,
            }
    })
}

/// Whether a text contains tags: `<`, a letter or slash, and a `>` after it.
fn looks_like_html(text: &str) -> bool {
    text.split('<').skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/') && rest.contains('>'))
}

#[cfg(test)]
mod tests {
    use crate::block::split;
    use crate::page::scan::scan;

    fn texts(html: &str) -> Vec<String> {
        let page = scan(html, None).unwrap();
        let blocks = split(&page);
        blocks.iter().map(|block| blocks.text(block).to_owned()).collect()
    }

    #[test]
    fn an_empty_page_is_read_from_its_data() {
        let long = "The tide tables of the harbour are kept by hand. ".repeat(10);
        let data =
            format!("<script type=\"application/ld+json\">{{\"@type\":\"NewsArticle\",\"articleBody\":\"{long}\\n2 < 3\"}}</script>");
        assert_eq!(texts(&format!("<html><head>{data}</head><body><p>Loading</p></body></html>"))[2], "2 < 3");
        assert_eq!(texts(&format!("<html><head>{data}</head><body><p>{long}{long}</p></body></html>")).len(), 1);
    }

    #[test]
    fn posts_in_nested_json_are_found_in_order_and_once() {
        let post = |word: &str| format!("\\\\u003cp\\\\u003e{}\\\\u003c/p\\\\u003e", format!("{word} tide ").repeat(40));
        let posts = format!(
            "[{{\\\"cooked\\\":\\\"{}\\\"}},{{\\\"cooked\\\":\\\"{}\\\"}},{{\\\"cooked\\\":\\\"{}\\\"}}]",
            post("high"),
            post("low"),
            post("low")
        );
        let json = format!("{{\"topic_1\":\"{{\\\"post_stream\\\":{{\\\"posts\\\":{posts}}}}}\"}}");
        let html = format!("<body><div id=\"data-preloaded\" data-preloaded=\"{}\"></div></body>", json.replace('"', "&quot;"));
        let found = texts(&html);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("high tide") && found[1].starts_with("low tide"));
    }

    #[test]
    fn unlisted_properties_are_no_text() {
        let long = "word ".repeat(200);
        assert!(
            texts(&format!("<body><script type=\"application/json\">{{\"note\":\"{long}\",\"text\":\"{long}\"}}</script></body>"))
                .is_empty()
        );
    }
}
