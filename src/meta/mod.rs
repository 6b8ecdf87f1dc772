//! Reads what is known about an article: candidates from every source, one pick per field, each with its source.

use crate::article::{Fact, Meta};
use crate::choose::Selection;
use crate::page::Page;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Reads the metadata of a page.
pub fn read(page: &Page, _selection: &Selection, _trace: &mut Trace) -> Meta {
    let title = page.first(Tag::Title).and_then(|title| {
        let text: String = page.subtree(title).map(|node| page.text(node)).collect();
        Some(crate::page::fold_space(&text)).filter(|text| !text.is_empty())
    });
    Meta { title: title.map(|value| Fact { value, source: "title element" }), ..Meta::default() }
}
