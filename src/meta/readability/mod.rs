//! Reads metadata exactly as Mozilla's Readability 0.6 does, from its sources and in its order, for programs that switch from it and rely
//! on its results. Like Readability it trusts what it finds; `Meta` has the better values.

mod byline;
mod document_title;
mod json_ld;
mod meta_tags;
mod probably_readerable;

pub use probably_readerable::{ReaderableOptions, is_probably_readerable};

use self::meta_tags::MetaTags;
use crate::page::Page;
use crate::page::decode_entities;
use crate::page::plain_text::plain_text;
use crate::rules::attr::Attr;
use crate::rules::metadata::readability::{BYLINE, EXCERPT, PUBLISHED, SITE_NAME, TITLE};
use crate::rules::tag::Tag;
use crate::trace::ReadabilityFields;

/// Characters kept of a value; Readability keeps all.
const MAX_CHARS: usize = 4_000;

/// Reads the metadata. `json_ld` is whether JSON-LD is read.
pub fn read(page: &Page, json_ld: bool) -> ReadabilityFields {
    let document_title = document_title::read(page);
    let linked = if json_ld { json_ld::read(page, &document_title) } else { json_ld::JsonLd::default() };
    let meta_tags = MetaTags::read(page);
    let address = |text: &&str| !text.starts_with("http://") && !text.starts_with("https://");
    let author = meta_tags.first(&BYLINE[..BYLINE.len() - 1]).or_else(|| meta_tags.first(&BYLINE[BYLINE.len() - 1..]).filter(address));
    let byline = linked.byline.as_deref().or(author).map(clean).or_else(|| byline::find_byline(page));
    let value = |from_json_ld: Option<&str>, names| from_json_ld.or_else(|| meta_tags.first(names)).map(clean);
    let html = page.first(Tag::Html);
    ReadabilityFields {
        title: value(linked.title.as_deref(), TITLE).unwrap_or(document_title),
        byline,
        excerpt: value(linked.excerpt.as_deref(), EXCERPT),
        site_name: value(linked.site_name.as_deref(), SITE_NAME),
        published_time: value(linked.published.as_deref(), PUBLISHED),
        lang: html.and_then(|html| page.attr(html, Attr::Lang)).filter(|lang| !lang.is_empty()).map(clean),
    }
}

/// A value as one line of plain text.
fn clean(text: &str) -> String {
    // Decode once more than the HTML parser did: many pages escape twice.
    plain_text(&decode_entities(text), MAX_CHARS)
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::page::scan::scan;

    #[test]
    fn a_field_comes_from_its_first_source_with_a_value() {
        let page = scan(
            "<html lang=\"en_US\"><head><title>A long story of the sea – The Pier</title>\
             <meta property=\"og:title\" content=\"Shared &amp;amp; told\"><meta name=\"DC.Title\" content=\"Catalogued\">\
             <meta property=\"x:author article:author\" content=\"https://example.org/ann\"><meta name=\"twitter:description\" content=\"In short\">\
             </head><body><p class=\"byline\">By Ann Lee</p></body></html>",
            None,
        );
        let fields = read(&page.unwrap(), true);
        assert_eq!(fields.title, "Catalogued");
        assert_eq!(fields.byline.as_deref(), Some("By Ann Lee"), "an address is nobody");
        assert_eq!((fields.excerpt.as_deref(), fields.site_name, fields.lang.as_deref()), (Some("In short"), None, Some("en_US")));
    }

    #[test]
    fn json_ld_comes_first_unless_it_is_not_read() {
        let html = "<head><meta property=\"og:site_name\" content=\"The Pier\"><script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\
            \"@graph\":[{\"@type\":\"WebSite\",\"name\":\"x\"},{\"@type\":\"NewsArticle\",\"headline\":\"Tides\",\"author\":[{\"name\":\"A\"},{\"name\":\"B\"}],\
            \"datePublished\":\"2026-11-01\",\"publisher\":{\"name\":\"Pier Press\"}}]}</script></head><body></body>";
        let page = scan(html, None).unwrap();
        let fields = read(&page, true);
        assert_eq!((fields.title.as_str(), fields.byline.as_deref()), ("Tides", Some("A, B")));
        assert_eq!((fields.site_name.as_deref(), fields.published_time.as_deref()), (Some("Pier Press"), Some("2026-11-01")));
        let fields = read(&page, false);
        assert_eq!((fields.title.as_str(), fields.byline, fields.site_name.as_deref()), ("", None, Some("The Pier")));
    }
}
