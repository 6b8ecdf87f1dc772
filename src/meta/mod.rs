//! Reads what is known about an article: candidates from every source of the page, and one pick for each field that says where it is from.

mod authors;
mod candidates;
mod dates;
mod description_and_tags;
mod language;
mod links;
mod plain_text;
pub mod readability;
mod similarity;
mod site;
mod structured_data;
#[cfg(test)]
mod tests;
mod titles;
mod visible;

use crate::article::Meta;
use crate::block::Blocks;
use crate::choose::Selection;
use crate::meta::authors::joint_byline;
use crate::meta::candidates::Found;
use crate::meta::dates::day_month_order::Order;
use crate::meta::links::article_links::Links;
use crate::meta::site::home_links::Entrance;
use crate::meta::structured_data::{html_head, json_ld, microdata};
use crate::meta::titles::headings;
use crate::meta::visible::context::View;
use crate::meta::visible::labelled;
use crate::options::Options;
use crate::page::Page;
use crate::rules::metadata::sources::Field;
use crate::trace::{Entry, Trace};
use crate::url::Url;

/// Reads the metadata.
pub fn read(page: &Page, blocks: &Blocks, selection: &Selection, options: &Options, trace: &mut Trace) -> Meta {
    let base = page.base();
    let own = page.url().and_then(Url::parse);
    let mut found = Found::default();
    html_head::gather(page, &mut found);
    let addresses: Vec<&Url> = own.iter().collect();
    if options.json_ld {
        json_ld::gather(page, &addresses, &mut found);
    }
    microdata::gather(page, &mut found);
    language::around(page, selection, &mut found);

    let lang = language::language(&found);
    let lang_code = lang.as_ref().map_or("", |lang| &lang.value).to_owned();
    let entrance = Entrance::of(page, base.as_ref(), own.as_ref());
    let site = site::choose::site(&found, entrance.names(&html_head::title_text(page).unwrap_or_default()), own.as_ref());
    let view =
        View { page, blocks, selection, own: own.as_ref(), order: Order::of_page(&lang_code, own.as_ref()), site: &site, lang: &lang_code };
    headings::gather(&view, &entrance, &mut found);
    let mut meta = Meta { lang, ..Meta::default() };
    let (title, site_part) = titles::choose::title(page, &found, &site, own.as_ref(), selection.kind);
    meta.title = title;
    view.lines(meta.title.as_ref().map(|title| title.value.as_str()), &mut found);
    meta.site_name = site::choose::site_name(&found, site_part, &site, own.as_ref());
    meta.authors = authors::choose::authors(&found, &site, &lang_code, selection.kind);
    if meta.authors.is_empty() {
        view.anywhere(meta.title.as_ref().map(|title| title.value.as_str()), &mut found);
        meta.authors = authors::choose::authors(&found, &site, &lang_code, selection.kind);
    }
    (meta.published, meta.modified) = dates::choose::dates(&found, own.as_ref(), view.order, selection.kind);
    if meta.published.is_none() || !authors::choose::names_somebody(&meta.authors, &site, selection.kind) {
        labelled::gather(&view, &mut found);
        meta.authors = authors::choose::authors(&found, &site, &lang_code, selection.kind);
        (meta.published, meta.modified) = dates::choose::dates(&found, own.as_ref(), view.order, selection.kind);
    }
    meta.byline = joint_byline::written(blocks, &found, &meta.authors);
    let links = Links { page, selection, base: base.as_ref(), own: own.as_ref() };
    links.gather(&mut found);
    meta.canonical_url = links.canonical(&found);
    meta.image = links.image(&found);
    meta.favicon = links.favicon(&found);
    meta.license = links.license(&found);
    meta.next_url = links.neighbour(&found, Field::Next);
    meta.prev_url = links.neighbour(&found, Field::Prev);
    meta.description = description_and_tags::description(&found, meta.title.as_ref());
    meta.section = description_and_tags::section(&found);
    meta.tags = description_and_tags::tags(&found);
    meta.lang = meta.lang.take().or_else(|| language::from_letters(blocks, selection));
    meta.dir = language::direction(page, selection, meta.lang.as_ref());
    note(&meta, &found, trace);
    meta
}

/// Writes down what every source said and whether it was believed.
fn note(meta: &Meta, found: &Found, trace: &mut Trace) {
    if !trace.is_on() {
        return;
    }
    let chosen = |field: Field| match field {
        Field::Title => meta.title.as_ref().map(|fact| fact.source),
        Field::Author => meta.authors.first().map(|fact| fact.source),
        Field::Published => meta.published.as_ref().map(|fact| fact.source),
        Field::Modified => meta.modified.as_ref().map(|fact| fact.source),
        Field::SiteName => meta.site_name.as_ref().map(|fact| fact.source),
        _ => None,
    };
    for field in [Field::Title, Field::Author, Field::Published, Field::Modified, Field::SiteName] {
        let mut said = Vec::new();
        let mut taken = false;
        for candidate in found.of(field) {
            // One place may be read by several rules; it says the same each time.
            let this = (candidate.node, candidate.source, candidate.text.as_str());
            if said.contains(&this) {
                continue;
            }
            said.push(this);
            let is_it = chosen(field) == Some(candidate.source)
                && (if field == Field::Author { meta.authors.iter().any(|name| candidate.text.contains(&name.value)) } else { !taken });
            taken |= is_it;
            trace.note(|| Entry {
                node: candidate.node,
                room: "meta",
                rule: format!("{field:?} from {}", candidate.source),
                number: Some(f32::from(candidate.rank)),
                kept: Some(is_it),
                text: candidate.text.clone(),
            });
        }
    }
}
