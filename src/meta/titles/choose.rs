//! Picks the title: weighs what data, document and headings say against each other and cuts the site's name off, never a part of the title.

use crate::article::{Fact, PageKind};
use crate::meta::candidates::Found;
use crate::meta::similarity::{alike, squeeze, words};
use crate::meta::site::known_names::Site;
use crate::meta::titles::candidate::{Kind, Named};
use crate::meta::titles::site_name_part::{MIN_CORE_WORDS, bare, cut};
use crate::meta::titles::url_slug::Address;
use crate::page::{Marks, NodeId, Page};
use crate::rules::metadata::sources::Field;
use crate::rules::phrases::titles::GENERIC_TITLES;
use crate::url::Url;

/// Sources that say what a page is called where it is shared.
const SHARED: &[&str] = &["meta og:title", "meta twitter:title"];

/// Share of common words from which on two texts are versions of one title.
const ALIKE: f32 = 0.3;

/// Share of the words of the page's address up to which a title is not what the address was made of.
const FOREIGN: f32 = 0.3;

/// Share of a heading's words that stand in the address at least where the heading is believed for that; what says more is a sentence.
const MIN_OF_HEADING: f32 = 0.2;

/// Texts of a heading that are told apart.
const MAX_SEAMS: usize = 40;

/// Whose words name a page best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// The heading's: it was written for the text under it.
    Heading,
    /// Those for sharing, where there are some: what is offered has a slogan or a short form for a heading.
    Shared,
}

/// The title and the site's name where it was cut off it.
pub fn title(page: &Page, found: &Found, site: &Site, own: Option<&Url>, kind: PageKind) -> (Option<Fact<String>>, Option<Fact<String>>) {
    let all = found.of(Field::Title);
    let named: Vec<Named<'_>> = all
        .iter()
        .map(|c| {
            let kind = match c.source {
                "page heading" => Kind::Heading,
                "page first heading" => Kind::Section,
                "json-ld headline" | "meta citation_title" | "meta parsely-title" | "meta sailthru.title" => Kind::Clean,
                _ => Kind::Full,
            };
            let seams = c.node.filter(|_| kind == Kind::Heading).map_or_else(Vec::new, |node| seams(page, node));
            Named { text: &c.text, source: c.source, kind, seams }
        })
        .collect();
    let trust = if matches!(kind, PageKind::Product | PageKind::Service) { Trust::Shared } else { Trust::Heading };
    match pick(&named, site, &Address::of(own), trust) {
        Some((value, source, part)) => {
            let part = part.filter(|part| !part.is_empty()).map(|value| Fact { value, source: "page title element" });
            (Some(Fact { value, source }), part)
        }
        None => (None, None),
    }
}

/// How many letters of a heading stand before each place where one of its elements ends or begins.
fn seams(page: &Page, heading: NodeId) -> Vec<usize> {
    let texts = page.subtree(heading).filter(|node| page.is_text(*node) && !page.marks(*node).has(Marks::SILENT));
    let sums = texts.scan(0, |sum, text| {
        *sum += squeeze(page.text(text)).chars().count();
        Some(*sum)
    });
    sums.take(MAX_SEAMS).collect()
}

/// Picks one of the candidates, which stand in the order they are believed, and the name of the site cut off it where it was found.
fn pick(candidates: &[Named<'_>], site: &Site, slug: &Address, trust: Trust) -> Option<(String, &'static str, Option<String>)> {
    let mut site_part = None;
    let mut told: Vec<(String, &'static str)> = Vec::new();
    for named in candidates.iter().filter(|named| !named.kind.is_heading()) {
        let (title, rest) = cut(named, site, candidates);
        site_part = site_part.take().or(rest);
        if !site.is(&title) {
            told.push((title, named.source));
        }
    }
    // What programs call every page gives way to a heading.
    let is_generic = |title: &str| GENERIC_TITLES.contains(&title.trim().to_lowercase().as_str());
    if candidates.iter().any(|named| named.kind == Kind::Heading && !site.is(named.text) && !is_generic(named.text)) {
        told.retain(|(title, _)| !is_generic(title));
    }
    let (heading, near) = heading(candidates, site, &told);
    let shared = told.iter().position(|(_, source)| trust == Trust::Shared && SHARED.contains(source));
    let core = heading.filter(|_| near).and_then(|heading| told.iter().find(|(title, _)| is_core(title, heading)).cloned());
    let best = match (heading, told.into_iter().nth(shared.unwrap_or(0))) {
        (_, told @ Some(_)) if shared.is_some() => told,
        _ if core.is_some() => core,
        (Some(heading), _) if near => Some((bare(heading, candidates, site).to_owned(), heading.source)),
        (_, Some(told)) => Some(told),
        (Some(heading), None) => Some((bare(heading, candidates, site).to_owned(), heading.source)),
        (None, None) => candidates.iter().max_by_key(|named| !named.kind.is_heading()).map(|named| (named.text.to_owned(), named.source)),
    };
    // What stands over the text and says the address is the title where what looked like it says little of that.
    let is_foreign = |title: &str| slug.share_in(title).is_some_and(|share| share <= FOREIGN);
    let best = match best {
        Some((title, source)) if is_foreign(&title) => in_address(candidates, site, slug).or(Some((title, source))),
        best => best,
    };
    best.map(|(title, source)| (without_anchor(&title).to_owned(), source, site_part))
}

/// The first heading that says every word of the page's address and not much else.
fn in_address(candidates: &[Named<'_>], site: &Site, slug: &Address) -> Option<(String, &'static str)> {
    let headings = candidates.iter().filter(|named| named.kind == Kind::Heading && !site.is(named.text));
    let mut said = headings.map(|named| (bare(named, candidates, site).to_owned(), named.source));
    said.find(|(title, _)| slug.share_in(title) == Some(1.0) && slug.share_of(title) >= MIN_OF_HEADING)
}

/// The heading that says the same as the sources told, in the page's own words, and whether there is one; else the first heading.
fn heading<'n, 't>(candidates: &'n [Named<'t>], site: &Site, told: &[(String, &'static str)]) -> (Option<&'n Named<'t>>, bool) {
    let mut best: Option<(f32, &Named<'_>)> = None;
    for named in candidates.iter().filter(|named| named.kind.is_heading() && !site.is(named.text)) {
        let like = told.iter().map(|(title, _)| alike(title, named.text)).fold(0.0f32, f32::max);
        let may_be = named.kind == Kind::Heading || like >= 1.0;
        if may_be && best.is_none_or(|(best, _)| like > best) {
            best = Some((like, named));
        }
    }
    let near = best.is_some_and(|(like, _)| like >= ALIKE);
    (best.map(|(_, named)| named), near)
}

/// Whether the title is what remains of a heading without the line over or under it that stands in the same element.
fn is_core(title: &str, heading: &Named<'_>) -> bool {
    let (title_words, heading_words) = (words(title), words(heading.text));
    let (core, whole) = (title_words.len(), heading_words.len());
    // Behind a colon or a dash the heading goes on.
    let goes_on = heading.text.get(title.len()..).is_some_and(|rest| rest.trim_start().starts_with([':', '-', '–', '—']));
    // What one element says in one go is one title, of which others tell a part.
    let letters = squeeze(title).chars().count();
    let before = squeeze(heading.text).chars().count().saturating_sub(letters);
    let parts = |at: usize| heading.seams.contains(&at);
    !goes_on
        && core >= MIN_CORE_WORDS
        && core < whole
        && 2 * core >= whole
        && (heading_words.ends_with(&title_words) && parts(before) || heading_words.starts_with(&title_words) && parts(letters))
}

/// Cuts off the signs by which a heading links to itself.
fn without_anchor(title: &str) -> &str {
    title.trim_end_matches(['¶', '§', '#', ' ', '🔗'])
}

#[cfg(test)]
mod tests {
    use super::{Trust, pick};
    use crate::meta::site::known_names::Site;
    use crate::meta::titles::candidate::{Kind, Named};
    use crate::meta::titles::url_slug::Address;
    use crate::url::Url;

    fn title(texts: &[(&str, Kind)], site: &str) -> Option<String> {
        let named: Vec<Named<'_>> =
            texts.iter().map(|(text, kind)| Named { text, source: "test", kind: *kind, seams: Vec::new() }).collect();
        pick(&named, &Site::new(std::iter::once(site), None), &Address::default(), Trust::Heading).map(|(title, _, _)| title)
    }

    #[test]
    fn a_title_of_a_program_gives_way_to_a_heading() {
        let texts = [("Article", Kind::Full), ("Learning to whistle", Kind::Heading)];
        assert_eq!(title(&texts, "").as_deref(), Some("Learning to whistle"));
        assert_eq!(title(&texts[..1], "").as_deref(), Some("Article"));
    }

    #[test]
    fn a_few_words_behind_a_bar_are_not_the_title() {
        let of = |heading| title(&[("Movers of the year in Bath", Kind::Full), (heading, Kind::Heading)], "");
        assert_eq!(of("Movers of the year in Bath | Opinion | Top 19").as_deref(), Some("Movers of the year in Bath"));
        let long = "Movers of the year in Bath | All the vans we ever have been in";
        assert_eq!(of(long).as_deref(), Some(long));
        assert_eq!(title(&[("Black Edition | A longer name of it", Kind::Full)], "").as_deref(), Some("Black Edition"));
    }

    #[test]
    fn a_part_of_a_heading_is_the_title_where_an_element_parts_it() {
        let told = |seams: &[usize]| {
            let (whole, core) = ("Opinion Movers of the year in Bath", "Movers of the year in Bath");
            let of = |text, kind, seams: &[usize]| Named { text, source: "test", kind, seams: seams.to_vec() };
            let named = [of(core, Kind::Full, &[]), of(whole, Kind::Heading, seams)];
            pick(&named, &Site::default(), &Address::default(), Trust::Heading).map(|(title, _, _)| title)
        };
        assert_eq!(told(&["Opinion".len(), 28]).as_deref(), Some("Movers of the year in Bath"));
        assert_eq!(told(&[28]).as_deref(), Some("Opinion Movers of the year in Bath"));
    }

    #[test]
    fn a_heading_that_says_the_address_is_the_title_before_a_slogan() {
        let of = |text, kind| Named { text, source: "test", kind, seams: Vec::new() };
        let told = |heading, address| {
            let named = [of("The home of all that floats", Kind::Full), of(heading, Kind::Heading)];
            pick(
                &named,
                &Site::new(std::iter::empty(), Url::parse(address).as_ref()),
                &Address::of(Url::parse(address).as_ref()),
                Trust::Heading,
            )
            .map(|(title, _, _)| title)
        };
        let address = "https://example.org/c/boats/comments/a1/paint_for_an_old_wooden_boat/";
        assert_eq!(told("Paint for an old, wooden boat?", address).as_deref(), Some("Paint for an old, wooden boat?"));
        assert_eq!(told("Ten ways to paint", address).as_deref(), Some("The home of all that floats"));
        assert_eq!(told("Paint for an old, wooden boat?", "https://example.org/a1").as_deref(), Some("The home of all that floats"));
    }

    #[test]
    fn behind_the_site_comes_its_section() {
        let of = |text| title(&[(text, Kind::Full)], "Mie & Croûte");
        assert_eq!(of("Mie & Croûte » Levain » Mon levain a pris le train").as_deref(), Some("Mon levain a pris le train"));
        assert_eq!(of("Levain » Mon levain a pris le train").as_deref(), Some("Levain » Mon levain a pris le train"));
        assert_eq!(of("Mie & Croûte » Le levain").as_deref(), Some("Le levain"));
        assert_eq!(of("Mie & Croûte » Archives » Le levain").as_deref(), Some("Le levain"));
    }
}
