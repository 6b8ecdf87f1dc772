//! Reads microdata and RDFa: properties of the item that is the article, not of comments, people or offers in it.

use crate::meta::candidates::Candidates;
use crate::meta::structured_data::json_ld::local_name;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::metadata::sources::{ARTICLE_TYPES, Field, MICRODATA, OTHER_DAYS, WEB_PAGE_TYPES};
use crate::rules::tag::Tag;

/// Properties read. A page of offers has thousands that are not the page's.
const MAX_PROPERTIES: usize = 500;
/// Ancestors of a property among which its item is looked for.
const MAX_AROUND: usize = 64;
/// Longest text of a property, in characters. Anything longer is body text.
const MAX_TEXT: u32 = 1_000;
/// Nodes of an author's item among which the name is looked for.
const MAX_ITEM: usize = 200;

/// Adds the candidates from marked properties.
pub fn gather(page: &Page, candidates: &mut Candidates) {
    let marked = |id: &NodeId| !page.is_text(*id) && property(page, *id).is_some();
    for id in page.nodes().filter(marked).take(MAX_PROPERTIES) {
        for name in property(page, id).unwrap_or("").split_ascii_whitespace() {
            let key = local_name(name).to_ascii_lowercase();
            if OTHER_DAYS.iter().any(|name| key.eq_ignore_ascii_case(name))
                && let Some(day) = value(page, id, Field::Published)
            {
                candidates.add_other_day(&day);
            }
            if MICRODATA.iter().any(|row| row.key == key) && belongs_to_article(page, id) {
                // Who made the page is named below it.
                if key == "creator" && is_in_foot(page, id) {
                    continue;
                }
                for row in MICRODATA.iter().filter(|row| row.key == key) {
                    if let Some(value) = value(page, id, row.field) {
                        candidates.add_at(row, &value, Some(id));
                    }
                }
            }
        }
    }
}

/// The properties of an element. Those of `meta` elements are Open Graph and the like, read by `html_head`, unless they are schema.org's.
fn property(page: &Page, id: NodeId) -> Option<&str> {
    page.attr(id, Attr::Itemprop)
        .or_else(|| page.attr(id, Attr::Property).filter(|name| page.tag(id) != Tag::Meta || name.starts_with("schema:")))
}

/// Whether the item around a property is an article or a page.
fn belongs_to_article(page: &Page, id: NodeId) -> bool {
    let is_item = |around: &NodeId| page.attr(*around, Attr::Itemscope).is_some() || page.attr(*around, Attr::Typeof).is_some();
    // A property of a `meta` element outside of items is the page's.
    let Some(item) = page.ancestors(id).take(MAX_AROUND).find(is_item) else { return page.tag(id) == Tag::Meta };
    let kinds = page.attr(item, Attr::Itemtype).or(page.attr(item, Attr::Typeof)).unwrap_or("").to_ascii_lowercase();
    kinds.split_ascii_whitespace().map(local_name).any(|kind| ARTICLE_TYPES.contains(&kind) || WEB_PAGE_TYPES.contains(&kind))
}

/// Whether an element is in the foot of the page, and not in that of an article.
fn is_in_foot(page: &Page, id: NodeId) -> bool {
    let mut around = page.ancestors(id).take(MAX_AROUND).take_while(|around| page.tag(*around) != Tag::Article);
    around.any(|around| page.tag(around) == Tag::Footer || page.classes(around).any(|class| class.eq_ignore_ascii_case("footer")))
}

/// Whether an item has a link to what the text was taken from: a source, and not the site.
fn is_source(page: &Page, id: NodeId) -> bool {
    let is_link = |node: NodeId| property(page, node).is_some_and(|name| local_name(name).eq_ignore_ascii_case("isBasedOnUrl"));
    page.subtree(id).skip(1).take(MAX_ITEM).any(|node| !page.is_text(node) && is_link(node))
}

/// The value of a property.
fn value(page: &Page, id: NodeId, field: Field) -> Option<String> {
    let attr = |attr: Attr| page.attr(id, attr).filter(|value| !value.trim().is_empty()).map(str::to_owned);
    let written = attr(Attr::Content).or_else(|| attr(Attr::Datetime));
    let text = || (page.chars(id) <= MAX_TEXT).then(|| page.text_of(id));
    match field {
        Field::Image => written.or_else(|| attr(Attr::Src)).or_else(|| attr(Attr::Href)),
        Field::License => written.or_else(|| attr(Attr::Href)),
        Field::SiteName if is_source(page, id) => None,
        Field::Author | Field::SiteName => {
            let is_name = |node: &NodeId| !page.is_text(*node) && property(page, *node).is_some_and(|name| local_name(name) == "name");
            let name = page.subtree(id).skip(1).take(MAX_ITEM).find(is_name);
            let inner = name.and_then(|name| page.attr(name, Attr::Content).map(str::to_owned).or_else(|| Some(page.text_of(name))));
            inner.or(written).or_else(|| linked_name(page, id)).or_else(text)
        }
        // An abbreviation has the whole date in its title.
        Field::Published | Field::Modified if page.tag(id) == Tag::Abbr => written.or_else(|| attr(Attr::Title)).or_else(text),
        _ => written.or_else(text),
    }
}

/// The text of the first link in an element that has numbers beside the name: a profile's points and badges.
fn linked_name(page: &Page, id: NodeId) -> Option<String> {
    let has_numbers =
        page.chars(id) <= MAX_TEXT && page.text_of(id).split_whitespace().any(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let link = page.subtree(id).skip(1).take(MAX_ITEM).find(|node| page.tag(*node) == Tag::A && page.chars(*node) > 1)?;
    has_numbers.then(|| page.text_of(link))
}

#[cfg(test)]
mod tests {
    use super::gather;
    use crate::meta::candidates::Candidates;
    use crate::page::scan::scan;
    use crate::rules::metadata::sources::Field;

    #[test]
    fn only_properties_of_the_article_item_are_read() {
        let html = "<body><article itemscope=\"\" itemtype=\"https://schema.org/BlogPosting\"><h1 itemprop=\"headline\">One</h1>\
            <span itemprop=\"author\" itemscope=\"\" itemtype=\"https://schema.org/Person\"><b itemprop=\"name\">Ann Lee</b> of Rome</span>\
            <meta itemprop=\"datePublished\" content=\"2026-11-03\">\
            <div itemprop=\"comment\" itemscope=\"\" itemtype=\"https://schema.org/Comment\"><i itemprop=\"author\">Troll</i></div></article></body>";
        let mut candidates = Candidates::default();
        gather(&scan(html, None).unwrap(), &mut candidates);
        let texts = |field| candidates.of(field).iter().map(|c| c.text.clone()).collect::<Vec<_>>();
        assert_eq!(texts(Field::Title), ["One"]);
        assert_eq!(texts(Field::Author), ["Ann Lee"]);
        assert_eq!(texts(Field::Published), ["2026-11-03"]);
    }

    #[test]
    fn a_meta_element_outside_of_items_is_read() {
        let html =
            "<head><meta itemprop=\"datePublished\" content=\"2026-03-19\"></head><body><b itemprop=\"dateModified\">2026-03-20</b></body>";
        let mut candidates = Candidates::default();
        gather(&scan(html, None).unwrap(), &mut candidates);
        assert_eq!(candidates.of(Field::Published)[0].text, "2026-03-19");
        assert!(candidates.of(Field::Modified).is_empty());
    }

    #[test]
    fn an_abbreviation_has_the_date_in_its_title() {
        let html = "<body><div itemscope itemtype=\"https://schema.org/BlogPosting\">\
            <abbr itemprop=\"datePublished\" title=\"2026-11-03T10:52:00+01:00\">10:52</abbr></div></body>";
        let mut candidates = Candidates::default();
        gather(&scan(html, None).unwrap(), &mut candidates);
        assert_eq!(candidates.of(Field::Published)[0].text, "2026-11-03T10:52:00+01:00");
    }

    #[test]
    fn who_made_the_page_is_not_its_author() {
        let of = |tag: &str| {
            let html = format!(
                "<body><{tag}><p itemscope itemtype=\"https://schema.org/CreativeWork\">Made by <b itemprop=\"creator\">Ink</b></p></{tag}></body>"
            );
            let mut candidates = Candidates::default();
            gather(&scan(&html, None).unwrap(), &mut candidates);
            candidates.of(Field::Author).len()
        };
        assert_eq!(["footer", "div"].map(of), [0, 1]);
    }

    #[test]
    fn a_source_is_not_the_site() {
        let of = |property: &str| {
            let html = format!(
                "<body><div itemscope itemtype=\"https://schema.org/Article\"></div><div itemscope itemtype=\"https://schema.org/Article\">\
                <i itemprop=\"publisher\"><b itemprop=\"name\"><a href=\"/a\" itemprop=\"{property}\">Harbour Lamps</a></b></i></div></body>"
            );
            let mut candidates = Candidates::default();
            gather(&scan(&html, None).unwrap(), &mut candidates);
            candidates.of(Field::SiteName).len()
        };
        assert_eq!(["isBasedOnUrl", "url"].map(of), [0, 1]);
    }

    #[test]
    fn points_beside_an_author_are_no_part_of_the_name() {
        let html = "<body><div itemscope itemtype=\"https://schema.org/Answer\"></div><div itemscope itemtype=\"https://schema.org/Question\">\
            <div itemprop=\"author\"><a href=\"/users/7\">Ann Lee</a> <b>1,197</b> <i>12 gold badges</i></div></div></body>";
        let mut candidates = Candidates::default();
        gather(&scan(html, None).unwrap(), &mut candidates);
        assert_eq!(candidates.of(Field::Author)[0].text, "Ann Lee");
    }

    #[test]
    fn rdfa_is_read_the_same_way() {
        let html = "<body><div vocab=\"https://schema.org/\" typeof=\"Article\"><h1 property=\"headline\">Two</h1></div></body>";
        let mut candidates = Candidates::default();
        gather(&scan(html, None).unwrap(), &mut candidates);
        assert_eq!(candidates.of(Field::Title)[0].text, "Two");
    }
}
