//! Reads the metadata of an article. Every source on the page adds candidates (`structured_data`, `visible`, headings, links); then each
//! field picks one of them and records which source it came from.

mod authors;
mod candidates;
mod description_and_tags;
mod first_post;
mod language;
mod links;
mod opening_line;
mod opening_post;
mod post_days;
mod publication_dates;
pub mod readability;
mod similarity;
mod site;
mod structured_data;
mod submitted_link;
#[cfg(test)]
mod tests;
mod titles;
mod visible;

use crate::article::{Meta, Node};
use crate::block::Blocks;
use crate::choose::Selection;
use crate::dates::DayMonthOrder;
use crate::meta::authors::Others;
use crate::meta::candidates::{Candidates, max_chars};
use crate::meta::links::ArticleLinks;
use crate::meta::publication_dates::published_and_modified;
use crate::meta::site::{HomeLinks, Site};
use crate::meta::structured_data::{html_head, json_ld, microdata};
use crate::meta::visible::Context;
use crate::options::Options;
use crate::page::Page;
use crate::page::plain_text::plain_text;
use crate::rules::metadata::sources::Field;
use crate::trace::{Entry, Trace};
use crate::url::Url;

/// Reads the metadata.
pub fn read(page: &Page, blocks: &Blocks, selection: &Selection, options: &Options, trace: &mut Trace) -> Meta {
    let base = page.base();
    let own = page.address();
    let mut candidates = Candidates::default();
    html_head::gather(page, &mut candidates);
    if options.json_ld {
        json_ld::gather(page, &own.iter().collect::<Vec<&Url>>(), &mut candidates);
    }
    microdata::gather(page, &mut candidates);
    language::add_article_lang(page, selection, &mut candidates);

    let text = text_of(blocks, selection);
    let lang = language::of_text(&candidates, &text);
    let title_text = plain_text(&html_head::own_title(page).unwrap_or_default(), max_chars(Field::Title));
    let lang_code = language::of_names(lang.as_ref().map_or("", |lang| &lang.value), &title_text);
    let home_links = HomeLinks::find(page, base.as_ref(), own.as_ref());
    let site = site::known_names(&candidates, home_links.site_names_in(&title_text), own.as_ref());
    let context = Context {
        page,
        blocks,
        selection,
        own: own.as_ref(),
        order: DayMonthOrder::of_page(&lang_code, own.as_ref()),
        site: &site,
        lang: &lang_code,
    };
    titles::gather_headings(&context, &home_links, &title_text, &mut candidates);
    let mut meta = Meta { lang, ..Meta::default() };
    let (title, site_part) = titles::title(page, &candidates, &site, own.as_ref(), selection.kind);
    meta.title = title;
    visible::add_opening_date(&context, &mut candidates);
    visible::gather_near_title(&context, title_of(&meta), &mut candidates);
    let title_end = title_text.rsplit_once(['_', '-', '|', '—']).map_or("", |(_, end)| end).to_owned();
    let others = Others { editors: visible::gather_reporters(&context, &mut candidates), title_end };
    meta.site_name = site::site_name(&candidates, title_of(&meta), (site_part, &title_text), &site, own.as_ref());
    let authors = |candidates: &Candidates| authors::authors(candidates, &site, &others, &lang_code, selection.kind);
    meta.authors = authors(&candidates);
    if !authors::includes_person(&meta.authors, &site, &lang_code, selection.kind) {
        visible::add_only_author(&context, title_of(&meta), &mut candidates);
        meta.authors = authors(&candidates);
    }
    (meta.published, meta.modified) = published_and_modified(&candidates, own.as_ref(), context.order, selection.kind);
    if meta.published.is_none() || !authors::includes_person(&meta.authors, &site, &lang_code, selection.kind) {
        visible::gather_labelled_values(&context, &mut candidates);
        meta.authors = authors(&candidates);
        (meta.published, meta.modified) = published_and_modified(&candidates, own.as_ref(), context.order, selection.kind);
    }
    if meta.published.is_none() && meta.modified.is_none() {
        visible::add_only_date(&context, &title_text, &mut candidates);
        (meta.published, meta.modified) = published_and_modified(&candidates, own.as_ref(), context.order, selection.kind);
    }
    (meta.authors, meta.byline) = authors::authors_and_byline(page, blocks, &candidates, meta.authors, &lang_code, selection.kind);
    let links = ArticleLinks { page, blocks, selection, base: base.as_ref(), own: own.as_ref() };
    links.gather(&mut candidates);
    add_links_and_tags(&mut meta, &links, &candidates, &site);
    meta.description = description_and_tags::description(&candidates, (title_of(&meta), &title_text), &text, selection.kind, &site);
    meta.dir = language::direction(page, selection, meta.lang.as_ref());
    trace_candidates(&meta, &candidates, trace);
    meta
}

/// The texts of the chosen blocks, or of all if none is chosen.
fn text_of<'b>(blocks: &'b Blocks, selection: &Selection) -> Vec<&'b str> {
    let is_any = selection.kept.contains(&true);
    blocks.iter().zip(&selection.kept).filter(|(_, kept)| **kept || !is_any).map(|(block, _)| blocks.text(block)).collect()
}

fn title_of(meta: &Meta) -> Option<&str> {
    meta.title.as_ref().map(|title| title.value.as_str())
}

/// Begins a thread with the link that it is about, if links are wanted, and completes its metadata by the first post of its body.
pub fn complete_thread(meta: &mut Meta, page: &Page, body: &mut Vec<Node>, links: bool) {
    // The first post below a link is somebody else's.
    if links {
        submitted_link::add_link(meta, page, body);
    }
    let lang = language::of_names(meta.lang.as_ref().map_or("", |lang| &lang.value), "");
    let order = DayMonthOrder::of_page(&lang, page.address().as_ref());
    let (began, opening) = (opening_line::opening_line(page, body, order), opening_line::opening_day(page, body, order));
    first_post::complete(meta, body, began, opening, order);
}

/// Gives the text that a thread begins with the head that the page gives it, and the days of all heads one form.
pub fn head_opening_post(meta: &Meta, page: &Page, body: &mut Vec<Node>) {
    let lang = language::of_names(meta.lang.as_ref().map_or("", |lang| &lang.value), "");
    opening_post::add_head(meta, body, DayMonthOrder::of_page(&lang, page.address().as_ref()));
    post_days::in_one_form(body);
}

/// Chooses the links, the section and the tags.
fn add_links_and_tags(meta: &mut Meta, links: &ArticleLinks<'_>, candidates: &Candidates, site: &Site) {
    meta.canonical_url = links.canonical(candidates);
    meta.image = links.image(candidates);
    meta.favicon = links.favicon(candidates);
    meta.license = links.license(candidates);
    meta.next_url = links.next_or_previous(candidates, Field::Next);
    meta.prev_url = links.next_or_previous(candidates, Field::Prev);
    meta.section = description_and_tags::section(candidates, title_of(meta), site);
    meta.tags = description_and_tags::tags(candidates, title_of(meta), site);
}

/// Adds to the trace what each source said and whether it was chosen.
fn trace_candidates(meta: &Meta, candidates: &Candidates, trace: &mut Trace) {
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
        let mut seen = Vec::new();
        let mut is_taken = false;
        for candidate in candidates.of(field) {
            // Several rules may read the same place and find the same value.
            let value = (candidate.node, candidate.source, candidate.text.as_str());
            if seen.contains(&value) {
                continue;
            }
            seen.push(value);
            let is_chosen = chosen(field) == Some(candidate.source)
                && (if field == Field::Author { meta.authors.iter().any(|name| candidate.text.contains(&name.value)) } else { !is_taken });
            is_taken |= is_chosen;
            trace.note(|| Entry {
                node: candidate.node,
                room: "meta",
                rule: format!("{field:?} from {}", candidate.source),
                number: Some(f32::from(candidate.rank)),
                kept: Some(is_chosen),
                text: candidate.text.clone(),
            });
        }
    }
}
