//! Pages of search results: a search field that holds what the address asks for.

use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::url::{Url, percent_decode};

/// What fields for a search are called where their type does not say it.
#[rustfmt::skip]
const NAMES: &[&str] = &["q", "s", "query", "search", "keyword", "keywords", "kw", "wd", "term", "text", "suche", "recherche", "buscar", "busca", "cerca", "zoek", "szukaj"];

/// Whether a page shows what a search found.
pub(super) fn is_search_results(page: &Page) -> bool {
    let Some(url) = page.url().and_then(Url::parse) else { return false };
    let Some(query) = url.query() else { return false };
    page.nodes().any(|node| is_search_field(page, node) && is_asked_for(page, node, query))
}

fn is_search_field(page: &Page, node: NodeId) -> bool {
    let kind = || page.attr(node, Attr::Type).unwrap_or("text");
    let is_named = || page.attr(node, Attr::Name).is_some_and(|name| NAMES.iter().any(|word| name.eq_ignore_ascii_case(word)));
    page.tag(node) == Tag::Input
        && !page.marks(node).has(Marks::HIDDEN)
        && (kind().eq_ignore_ascii_case("search") || (kind().eq_ignore_ascii_case("text") && is_named()))
}

/// Whether the address has what a field holds under the field's name. A number may be that of a page.
fn is_asked_for(page: &Page, field: NodeId, query: &str) -> bool {
    let (Some(name), Some(value)) = (page.attr(field, Attr::Name), page.attr(field, Attr::Value)) else { return false };
    let value = value.trim();
    let holds = |pair: &str| {
        let asked = pair.split_once('=').filter(|(key, _)| *key == name).map(|(_, asked)| asked.replace('+', " "));
        asked.and_then(|asked| percent_decode(&asked)).is_some_and(|asked| asked.trim() == value)
    };
    value.contains(char::is_alphabetic) && query.split('&').any(holds)
}

#[cfg(test)]
mod tests {
    use super::is_search_results;
    use crate::page::scan::scan;

    fn is_one(field: &str, url: &str) -> bool {
        let page = scan(&format!("<html><body><form>{field}</form><p>Some words.</p></body></html>"), Some(url)).unwrap();
        is_search_results(&page)
    }

    #[test]
    fn a_field_that_holds_what_the_address_asks_for_is_of_a_search() {
        assert!(is_one("<input name=q value='slack water'>", "https://a.example/find?page=2&q=slack+water"));
        assert!(is_one("<input type=search name=begriff value='Fähre'>", "https://a.example/?begriff=F%C3%A4hre"));
    }

    #[test]
    fn other_fields_and_other_words_are_not() {
        let url = "https://a.example/find?q=slack&page=2&name=ann";
        assert!(!is_one("<input name=q value='Search this site'>", url));
        assert!(!is_one("<input name=q>", url));
        assert!(!is_one("<input name=page type=search value=2>", url));
        assert!(!is_one("<input name=name value=ann>", url));
        assert!(!is_one("<input type=hidden name=q value=slack>", url));
        assert!(!is_one("<input name=q value=slack>", "https://a.example/slack"));
    }
}
