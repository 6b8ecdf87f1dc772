//! Reads a few facts by the rules of Mozilla's Readability 0.6, from the sources it knows and in its order, for programs that change
//! over and count on them. It believes what it finds, as Readability does: what is better known stands in `Meta`.

mod byline;
mod counting;
mod ld;
mod names;
mod title;

pub use counting::{Count, has_paragraphs};

use self::names::Named;
use crate::meta::plain_text::plain;
use crate::page::Page;
use crate::page::decode_entities;
use crate::rules::attr::Attr;
use crate::rules::metadata::readability::{BYLINE, EXCERPT, PUBLISHED, SITE_NAME, TITLE};
use crate::rules::tag::Tag;
use crate::trace::ReadabilityFields;

/// Characters kept of a value; Readability keeps all.
const MAX_CHARS: usize = 4_000;

/// Reads the facts. `json_ld`: whether what the page says in JSON-LD is asked.
pub fn read(page: &Page, json_ld: bool) -> ReadabilityFields {
    let document_title = title::of_document(page);
    let told = if json_ld { ld::read(page, &document_title) } else { ld::Extras::default() };
    let named = Named::read(page);
    let address = |text: &&str| !text.starts_with("http://") && !text.starts_with("https://");
    let author = named.first(&BYLINE[..BYLINE.len() - 1]).or_else(|| named.first(&BYLINE[BYLINE.len() - 1..]).filter(address));
    let byline = told.byline.as_deref().or(author).map(clean).or_else(|| byline::seen(page));
    let value = |told: Option<&str>, names| told.or_else(|| named.first(names)).map(clean);
    let html = page.first(Tag::Html);
    ReadabilityFields {
        title: value(told.title.as_deref(), TITLE).unwrap_or(document_title),
        byline,
        excerpt: value(told.excerpt.as_deref(), EXCERPT),
        site_name: value(told.site_name.as_deref(), SITE_NAME),
        published_time: value(told.published.as_deref(), PUBLISHED),
        lang: html.and_then(|html| page.attr(html, Attr::Lang)).filter(|lang| !lang.is_empty()).map(clean),
    }
}

/// A value in one line.
fn clean(text: &str) -> String {
    // References are undone once more than the page's own parser did, for many pages escape twice.
    plain(&decode_entities(text), MAX_CHARS)
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::page::scan::scan;

    #[test]
    fn a_field_is_the_first_of_its_sources_that_speaks() {
        let page = scan(
            "<html lang=\"en_US\"><head><title>A long story of the sea – The Pier</title>\
             <meta property=\"og:title\" content=\"Shared &amp;amp; told\"><meta name=\"DC.Title\" content=\"Catalogued\">\
             <meta property=\"x:author article:author\" content=\"https://example.org/ann\"><meta name=\"twitter:description\" content=\"In short\">\
             </head><body><p class=\"byline\">By Ann Lee</p></body></html>",
            None,
        );
        let told = read(&page.unwrap(), true);
        assert_eq!(told.title, "Catalogued");
        assert_eq!(told.byline.as_deref(), Some("By Ann Lee"), "an address is nobody");
        assert_eq!((told.excerpt.as_deref(), told.site_name, told.lang.as_deref()), (Some("In short"), None, Some("en_US")));
    }

    #[test]
    fn json_ld_comes_first_unless_it_is_not_asked() {
        let html = "<head><meta property=\"og:site_name\" content=\"The Pier\"><script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\
            \"@graph\":[{\"@type\":\"WebSite\",\"name\":\"x\"},{\"@type\":\"NewsArticle\",\"headline\":\"Tides\",\"author\":[{\"name\":\"A\"},{\"name\":\"B\"}],\
            \"datePublished\":\"2026-11-01\",\"publisher\":{\"name\":\"Pier Press\"}}]}</script></head><body></body>";
        let page = scan(html, None).unwrap();
        let told = read(&page, true);
        assert_eq!((told.title.as_str(), told.byline.as_deref()), ("Tides", Some("A, B")));
        assert_eq!((told.site_name.as_deref(), told.published_time.as_deref()), (Some("Pier Press"), Some("2026-11-01")));
        let told = read(&page, false);
        assert_eq!((told.title.as_str(), told.byline, told.site_name.as_deref()), ("", None, Some("The Pier")));
    }
}
