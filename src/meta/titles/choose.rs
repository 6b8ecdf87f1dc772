//! Chooses the title by comparing metadata, the `title` element, headings and the URL slug, and removes the site's name.

use crate::article::{Fact, PageKind};
use crate::meta::candidates::Candidates;
use crate::meta::similarity::{Comparable, count_words, normalized, words};
use crate::meta::site::Site;
use crate::meta::titles::candidate::{MIN_SIMILARITY, TitleCandidate, TitleKind};
use crate::meta::titles::strip_site_name::{MIN_CORE_WORDS, heading_without_site, strip_site_name};
use crate::meta::titles::url_slug::UrlSlug;
use crate::page::{Marks, NodeId, Page};
use crate::rules::metadata::sources::Field;
use crate::rules::phrases::titles::GENERIC_TITLES;
use crate::url::Url;

/// Sources with the title meant for sharing.
const SHARE_SOURCES: &[&str] = &["meta og:title", "meta twitter:title"];

/// Signs that stand between a title and the name of the site.
const LONE_SIGNS: [char; 6] = ['|', '»', '–', '—', '·', '•'];

/// Signs between a title and the names of what it belongs to.
const NAME_SIGNS: [&str; 6] = ["-", "–", "—", "|", "·", "•"];

/// A title with at most this share of the slug's words is not what the slug was made from.
const MAX_UNRELATED_SHARE: f32 = 0.3;

/// Sources of data that agree on a title, at least, and the share of the slug's words up to which another title gives way to theirs.
const MIN_AGREED: usize = 3;
const MAX_PART_SHARE: f32 = 0.6;

/// A heading chosen for its match with the slug must have at least this share of its words in the slug. One with less is a sentence.
const MIN_HEADING_SHARE: f32 = 0.2;

/// A heading that begins with the title has at most this many times its words: the line below it may be longer.
const MAX_TIMES: usize = 3;

/// Text nodes of a heading that are examined.
const MAX_BOUNDS: usize = 40;

/// Which source of titles to prefer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefer {
    /// The heading, written for the text below it.
    Heading,
    /// The title for sharing, if there is one: the heading of a product page is often a slogan or a short form.
    ShareTitle,
}

/// Chooses the title, and the site's name where it was cut off the title.
pub fn title(
    page: &Page,
    candidates: &Candidates,
    site: &Site,
    own: Option<&Url>,
    kind: PageKind,
) -> (Option<Fact<String>>, Option<Fact<String>>) {
    let all = candidates.of(Field::Title);
    let named: Vec<TitleCandidate<'_>> = all
        .iter()
        .map(|c| {
            let kind = match c.source {
                "page heading" => TitleKind::Heading,
                "page first heading" => TitleKind::LowerHeading,
                "page title line" => TitleKind::Line,
                "json-ld headline" | "meta citation_title" | "meta parsely-title" | "meta sailthru.title" => TitleKind::TitleOnly,
                _ => TitleKind::MaybeWithSite,
            };
            let element_bounds = c.node.filter(|_| kind == TitleKind::Heading).map_or_else(Vec::new, |node| element_bounds(page, node));
            TitleCandidate::new(&c.text, c.source, kind, element_bounds)
        })
        .collect();
    let prefer = if matches!(kind, PageKind::Product | PageKind::Service) { Prefer::ShareTitle } else { Prefer::Heading };
    match best_title(&named, site, &UrlSlug::of(own), prefer) {
        Some((value, source, part)) => {
            let part = part.filter(|part| !part.is_empty()).map(|value| Fact { value, source: "page title element" });
            (Some(Fact { value, source }), part)
        }
        None => (None, None),
    }
}

/// The number of letters before each boundary between the text nodes of a heading.
fn element_bounds(page: &Page, heading: NodeId) -> Vec<usize> {
    let texts = page.subtree(heading).filter(|node| page.is_text(*node) && !page.marks(*node).has(Marks::SILENT));
    let sums = texts.scan(0, |sum, text| {
        *sum += normalized(page.text(text)).chars().count();
        Some(*sum)
    });
    sums.take(MAX_BOUNDS).collect()
}

/// Chooses among the candidates, given in order of trust. Also returns the site's name if it was cut off.
fn best_title(
    candidates: &[TitleCandidate<'_>],
    site: &Site,
    slug: &UrlSlug,
    prefer: Prefer,
) -> Option<(String, &'static str, Option<String>)> {
    let (from_data, site_part) = titles_from_data(candidates, site);
    let (heading, is_similar) = best_heading(candidates, site, &from_data);
    let declared = agreed_with_slug(&from_data, slug).cloned();
    let shared = from_data.iter().position(|(_, source)| prefer == Prefer::ShareTitle && SHARE_SOURCES.contains(source));
    let core =
        heading.filter(|_| is_similar).and_then(|heading| from_data.iter().find(|(title, _)| is_main_part_of(title, heading)).cloned());
    // Unless heading and data agree on a longer one.
    let is_part = |heading: &TitleCandidate<'_>| {
        let other = from_data.iter().find(|(title, source)| !SHARE_SOURCES.contains(source) && normalized(title) == heading.key);
        let within = shared.map(|at| words(&from_data[at].0)).filter(|shared| shared.len() < words(heading.text).len());
        other.filter(|_| within.is_some_and(|within| within.iter().all(|word| words(heading.text).contains(word)))).cloned()
    };
    let agreed = heading.filter(|_| shared.is_some()).and_then(is_part);
    let best = match (heading, from_data.into_iter().nth(shared.unwrap_or(0))) {
        (_, from_data @ Some(_)) if shared.is_some() && agreed.is_none() => from_data,
        _ if agreed.is_some() => agreed,
        _ if core.is_some() => core,
        (Some(heading), _) if is_similar => Some((heading_without_site(heading.text, candidates, site).to_owned(), heading.source)),
        (_, Some(from_data)) => Some(from_data),
        (Some(heading), None) => Some((heading_without_site(heading.text, candidates, site).to_owned(), heading.source)),
        (None, None) => {
            let named = candidates.iter().max_by_key(|named| !named.kind.is_heading());
            named.map(|named| (named.text.trim_start_matches(LONE_SIGNS).trim_start().to_owned(), named.source))
        }
    };
    // If the best candidate shares little with the slug, a heading that matches the slug is the title.
    let is_unrelated = |title: &str| slug.share_within(title).is_some_and(|share| share <= MAX_UNRELATED_SHARE);
    let best = match best {
        Some((title, source)) if is_unrelated(&title) => heading_like_slug(candidates, site, slug).or(Some((title, source))),
        best => best,
    };
    // A heading with but a part of it gives way to what all data say: it invites to something.
    let is_part = |title: &str| slug.share_within(title).is_some_and(|share| share <= MAX_PART_SHARE);
    let best = best.map(|best| if is_part(&best.0) { declared.unwrap_or(best) } else { best });
    // So is one that goes on where the best ends, and has all of the slug.
    let goes_on = |title: &str| {
        let longer = heading_like_slug(candidates, site, slug)?;
        let is_longer = longer.0.strip_prefix(title).is_some_and(|rest| rest.starts_with(' '));
        (is_longer && slug.share_within(title).is_some_and(|share| share < 1.0)).then_some(longer)
    };
    let best = best.map(|(title, source)| goes_on(&title).unwrap_or((title, source)));
    best.map(|(title, source)| (without_anchor_sign(without_home(&title, site)).to_owned(), source, site_part))
}

/// The titles that data give, without the name of the site, and that name where it was cut off.
fn titles_from_data(candidates: &[TitleCandidate<'_>], site: &Site) -> (Vec<(String, &'static str)>, Option<String>) {
    let mut site_part = None;
    let mut from_data: Vec<(String, &'static str)> = Vec::new();
    for named in candidates.iter().filter(|named| !named.kind.is_heading()) {
        let (title, rest) = strip_site_name(named, site, candidates);
        site_part = site_part.take().or(rest.filter(|rest| site.is_name(rest)));
        // Behind a sign at the beginning is the name of the site: the program found no title.
        if !site.is_name(&title) && !named.text.trim_start().starts_with(LONE_SIGNS) {
            from_data.push((title, named.source));
        }
    }
    // A generic title such as `Untitled` gives way to a heading or to another.
    let is_other = |named: &TitleCandidate<'_>| named.kind == TitleKind::Heading && !site.is_name(named.text) && !is_generic(named.text);
    if candidates.iter().any(is_other) || from_data.iter().any(|(title, _)| !is_generic(title)) {
        from_data.retain(|(title, _)| !is_generic(title));
    }
    (from_data, site_part)
}

fn is_generic(title: &str) -> bool {
    GENERIC_TITLES.contains(&title.trim().to_lowercase().as_str())
}

/// The title of a home page without what its program calls such a page, where that leaves the name of the site: `Home - The Paper`.
fn without_home<'t>(title: &'t str, site: &Site) -> &'t str {
    let parts = [" - ", " | ", " – ", " — "].iter().find_map(|sign| title.split_once(sign)).filter(|_| site.is_home_page);
    parts.filter(|(home, name)| is_generic(home) && site.is_name(name)).map_or(title, |(_, name)| name)
}

/// What all sources of data give as the title, if they are enough and it has all of the slug.
fn agreed_with_slug<'d>(from_data: &'d [(String, &'static str)], slug: &UrlSlug) -> Option<&'d (String, &'static str)> {
    let (first, others) = from_data.split_first()?;
    let agree = others.len() + 1 >= MIN_AGREED && others.iter().all(|(title, _)| normalized(title) == normalized(&first.0));
    Some(first).filter(|_| agree && slug.share_within(&first.0) == Some(1.0))
}

/// The first heading with every word of the slug and little else.
fn heading_like_slug(candidates: &[TitleCandidate<'_>], site: &Site, slug: &UrlSlug) -> Option<(String, &'static str)> {
    let headings = candidates.iter().filter(|named| named.kind == TitleKind::Heading && !site.is_name(named.text));
    let mut titles = headings.map(|named| (heading_without_site(named.text, candidates, site).to_owned(), named.source));
    titles.find(|(title, _)| slug.share_within(title) == Some(1.0) && slug.share_of_text(title) >= MIN_HEADING_SHARE)
}

/// The heading most similar to the other candidates, or else the first, and whether it is similar enough.
fn best_heading<'n, 't>(
    candidates: &'n [TitleCandidate<'t>],
    site: &Site,
    from_data: &[(String, &'static str)],
) -> (Option<&'n TitleCandidate<'t>>, bool) {
    let titles: Vec<Comparable<'_>> = from_data.iter().map(|(title, _)| Comparable::new(title)).collect();
    let mut best: Option<(f32, &TitleCandidate<'_>)> = None;
    for named in candidates.iter().filter(|named| named.kind.is_heading() && !site.is_name(named.text)) {
        let heading = Comparable::new(named.text);
        let similarity = titles.iter().map(|title| title.similarity(&heading)).fold(0.0f32, f32::max);
        let begins = begins_titles(candidates, named);
        let similarity = if begins { similarity.max(MIN_SIMILARITY) } else { similarity };
        let may_be = named.kind == TitleKind::Heading || named.kind == TitleKind::LowerHeading && (similarity >= 1.0 || begins);
        if may_be && best.is_none_or(|(best, _)| similarity > best) {
            best = Some((similarity, named));
        }
    }
    let is_similar = best.is_some_and(|(similarity, _)| similarity >= MIN_SIMILARITY);
    (best.map(|(_, named)| named), is_similar)
}

/// Whether all that the data call the page begins with a heading, before a sign and the names of what it belongs to: `The Sluice - Chapter 2 -
/// Saltlands [Archive]`. A single word must be the only heading, and may have one more behind it: `sluice package - water/sluice - Packages`.
fn begins_titles(candidates: &[TitleCandidate<'_>], heading: &TitleCandidate<'_>) -> bool {
    let text = heading.text.trim().trim_end_matches(['¶', '§', '#']).trim_end();
    let is_word = count_words(text) == 1;
    let is_only = || candidates.iter().filter(|other| other.kind == TitleKind::Heading).count() == 1;
    if is_word && !(heading.kind == TitleKind::Heading && is_only()) {
        return false;
    }
    let is_begun = |title: &str| {
        let Some(rest) = title.trim_start().strip_prefix(text).filter(|rest| rest.starts_with(' ')).map(str::trim_start) else {
            return false;
        };
        let is_sign = |rest: &str| NAME_SIGNS.iter().any(|sign| rest.strip_prefix(*sign).is_some_and(|rest| rest.starts_with(' ')));
        is_sign(rest) || is_word && rest.split_once(' ').is_some_and(|(_, rest)| is_sign(rest))
    };
    let mut data = candidates.iter().filter(|other| !other.kind.is_heading()).peekable();
    data.peek().is_some() && data.all(|other| is_begun(other.text))
}

/// Whether a title from another source is the main part of a heading, without a kicker or subtitle in the same element.
fn is_main_part_of(title: &str, heading: &TitleCandidate<'_>) -> bool {
    let (title_words, heading_words) = (words(title), words(heading.text));
    let (core, whole) = (title_words.len(), heading_words.len());
    // After a colon or a dash the title goes on.
    let goes_on = heading.text.get(title.len()..).is_some_and(|rest| rest.trim_start().starts_with([':', '-', '–', '—']));
    // A text node is one title; other sources may give just a part of it.
    let letters = normalized(title).chars().count();
    let before = heading.key.chars().count().saturating_sub(letters);
    let is_bound = |at: usize| heading.element_bounds.contains(&at);
    !goes_on
        && core >= MIN_CORE_WORDS
        && core < whole
        && (2 * core >= whole && heading_words.ends_with(&title_words) && is_bound(before)
            || MAX_TIMES * core >= whole && heading_words.starts_with(&title_words) && is_bound(letters))
}

/// Removes the permalink sign at the end of a heading.
fn without_anchor_sign(title: &str) -> &str {
    title.trim_end_matches(['¶', '§', '#', ' ', '🔗'])
}

#[cfg(test)]
mod tests {
    use super::{Prefer, best_title};
    use crate::meta::site::Site;
    use crate::meta::titles::candidate::{TitleCandidate, TitleKind};
    use crate::meta::titles::url_slug::UrlSlug;
    use crate::url::Url;

    fn title(texts: &[(&str, TitleKind)], site: &str) -> Option<String> {
        let named: Vec<TitleCandidate<'_>> =
            texts.iter().map(|(text, kind)| TitleCandidate::new(text, "test", *kind, Vec::new())).collect();
        best_title(&named, &Site::new(std::iter::once(site), None), &UrlSlug::default(), Prefer::Heading).map(|(title, _, _)| title)
    }

    #[test]
    fn a_generic_title_gives_way_to_a_heading() {
        let texts = [("Article", TitleKind::MaybeWithSite), ("Learning to whistle", TitleKind::Heading)];
        assert_eq!(title(&texts, "").as_deref(), Some("Learning to whistle"));
        assert_eq!(title(&texts[..1], "").as_deref(), Some("Article"));
    }

    #[test]
    fn a_heading_with_which_a_long_document_title_begins_is_the_title() {
        let of = |heading: &str, kind: TitleKind, document: &str| title(&[(document, TitleKind::MaybeWithSite), (heading, kind)], "");
        let story = "The Third Sluice - Chapter 2 - brackish - Saltlands and other shores (TV) [An Archive of Ours]";
        assert_eq!(of("The Third Sluice", TitleKind::LowerHeading, story).as_deref(), Some("The Third Sluice"));
        assert_eq!(of("The Third", TitleKind::LowerHeading, story).as_deref(), Some(story));
        let package = "sluice package - example.org/water/sluice - The Packages";
        assert_eq!(of("sluice", TitleKind::Heading, package).as_deref(), Some("sluice"));
        let long = "sluice of the north - example.org/water/sluice - The Packages";
        assert_eq!(of("sluice", TitleKind::Heading, long).as_deref(), Some(long));
        let two = [(package, TitleKind::MaybeWithSite), ("sluice", TitleKind::Heading), ("Gates", TitleKind::Heading)];
        assert_eq!(title(&two, "").as_deref(), Some(package));
    }

    #[test]
    fn a_home_page_called_home_has_the_name_of_its_site() {
        let of = |title: &str, address: &str| {
            let site = Site::new(std::iter::once("The Lamp Blog"), Url::parse(address).as_ref());
            let texts = [("Home", TitleKind::TitleOnly), (title, TitleKind::MaybeWithSite)];
            let named: Vec<TitleCandidate<'_>> =
                texts.iter().map(|(text, kind)| TitleCandidate::new(text, "test", *kind, Vec::new())).collect();
            best_title(&named, &site, &UrlSlug::default(), Prefer::Heading).map(|(title, ..)| title)
        };
        assert_eq!(of("Home - The Lamp Blog", "https://example.org/").as_deref(), Some("The Lamp Blog"));
        assert_eq!(of("Home - The Lamp Blog", "https://example.org/a").as_deref(), Some("Home"));
        assert_eq!(of("How lamps are lit", "https://example.org/a").as_deref(), Some("How lamps are lit"));
    }

    #[test]
    fn a_title_goes_on_behind_a_colon() {
        let of = |text: &str| title(&[(text, TitleKind::MaybeWithSite)], "Harbour Lamps");
        let whole = "Harbour Lamps Oil: Try the brightest of all oils";
        assert_eq!(of(whole).as_deref(), Some(whole));
        assert_eq!(of("Harbour Lamps: Oil and wick").as_deref(), Some("Oil and wick"));
    }

    #[test]
    fn the_part_of_the_host_below_the_domain_may_name_the_site() {
        let site = Site::new(std::iter::once("Harbour Lamps"), Url::parse("https://docs.example.org/a").as_ref());
        let named = [TitleCandidate::new("How to fill lamps with oil - Docs", "test", TitleKind::MaybeWithSite, Vec::new())];
        let best = best_title(&named, &site, &UrlSlug::default(), Prefer::Heading);
        assert_eq!(best.map(|(title, ..)| title).as_deref(), Some("How to fill lamps with oil"));
    }

    #[test]
    fn a_sign_before_the_name_of_the_site_has_no_title_before_it() {
        let texts = [("| Lamps & Boats Magazine", TitleKind::MaybeWithSite), ("Electric lamps", TitleKind::Heading)];
        assert_eq!(title(&texts, "Lamps and Boats").as_deref(), Some("Electric lamps"));
        assert_eq!(title(&texts[..1], "Lamps and Boats").as_deref(), Some("Lamps & Boats Magazine"));
    }

    #[test]
    fn a_longer_form_of_the_site_name_before_a_bar_is_removed() {
        let of = |text: &str| title(&[(text, TitleKind::MaybeWithSite)], "Ann Lee");
        let long = "What the lamps of the old harbour taught me";
        assert_eq!(of(&format!("Ann Lee's Quiet Home | {long}")).as_deref(), Some(long));
        let other = format!("Bo Ek and others | {long}");
        assert_eq!(of(&other).as_deref(), Some(&*other));
    }

    #[test]
    fn the_kind_of_a_site_is_no_part_of_the_title() {
        let of = |text: &str| title(&[(text, TitleKind::MaybeWithSite)], "Lamp");
        assert_eq!(of("灯塔的故事-Lamp博客").as_deref(), Some("灯塔的故事"));
        assert_eq!(of("灯塔的故事-Boat博客").as_deref(), Some("灯塔的故事-Boat博客"));
    }

    #[test]
    fn a_longer_title_on_which_heading_and_data_agree_is_preferred() {
        let chosen = |shared: &str, data: &str, heading: &str| {
            let named = [
                TitleCandidate::new(shared, "meta og:title", TitleKind::MaybeWithSite, Vec::new()),
                TitleCandidate::new(data, "json-ld name", TitleKind::MaybeWithSite, Vec::new()),
                TitleCandidate::new(heading, "page heading", TitleKind::Heading, Vec::new()),
            ];
            best_title(&named, &Site::default(), &UrlSlug::default(), Prefer::ShareTitle).map(|(title, ..)| title).unwrap()
        };
        assert_eq!(chosen("LAMP", "The Old Harbour Lamp", "The Old Harbour Lamp"), "The Old Harbour Lamp");
        assert_eq!(chosen("LAMP", "The Lamp", "The Old Harbour Lamp"), "LAMP");
        assert_eq!(chosen("OIL LAMP", "The Old Harbour Lamp", "The Old Harbour Lamp"), "OIL LAMP");
    }

    #[test]
    fn a_heading_that_goes_on_as_the_slug_does_is_the_title() {
        let url = Url::parse("https://lamps.example/new-lamps-burn-in-northern-harbours");
        let chosen = |heading: &str| {
            let named = [
                TitleCandidate::new("New lamps burn", "meta og:title", TitleKind::MaybeWithSite, Vec::new()),
                TitleCandidate::new(heading, "page heading", TitleKind::Heading, vec![12]),
            ];
            best_title(&named, &Site::default(), &UrlSlug::of(url.as_ref()), Prefer::ShareTitle).map(|(title, ..)| title).unwrap()
        };
        assert_eq!(chosen("New lamps burn in northern harbours"), "New lamps burn in northern harbours");
        assert_eq!(chosen("New lamps burn in the south"), "New lamps burn");
    }

    #[test]
    fn a_heading_that_invites_gives_way_to_what_data_and_address_say() {
        let url = Url::parse("https://lamps.example/how-to-trim-a-lamp-in-north-bay");
        let chosen = |declared: &[&str]| {
            let heading = TitleCandidate::new("Trim a lamp in Bath today", "page heading", TitleKind::Heading, Vec::new());
            let data = declared.iter().map(|text| TitleCandidate::new(text, "meta og:title", TitleKind::MaybeWithSite, Vec::new()));
            let named: Vec<TitleCandidate<'_>> = std::iter::once(heading).chain(data).collect();
            best_title(&named, &Site::default(), &UrlSlug::of(url.as_ref()), Prefer::Heading).map(|(title, ..)| title).unwrap()
        };
        let title = "How to Trim a Lamp in North Bay";
        assert_eq!(chosen(&[title; 3]), title);
        assert_eq!(chosen(&[title; 2]), "Trim a lamp in Bath today");
    }

    #[test]
    fn a_few_words_after_a_bar_are_not_the_title() {
        let of = |heading| title(&[("Movers of the year in Bath", TitleKind::MaybeWithSite), (heading, TitleKind::Heading)], "");
        assert_eq!(of("Movers of the year in Bath | Opinion | Top 19").as_deref(), Some("Movers of the year in Bath"));
        let long = "Movers of the year in Bath | All the vans we ever have been in";
        assert_eq!(of(long).as_deref(), Some(long));
        assert_eq!(title(&[("Black Edition | A longer name of it", TitleKind::MaybeWithSite)], "").as_deref(), Some("Black Edition"));
    }

    #[test]
    fn a_part_of_a_heading_in_its_own_element_may_be_the_title() {
        let chosen = |element_bounds: &[usize]| {
            let (whole, core) = ("Opinion Movers of the year in Bath", "Movers of the year in Bath");
            let of = |text, kind, element_bounds: &[usize]| TitleCandidate::new(text, "test", kind, element_bounds.to_vec());
            let named = [of(core, TitleKind::MaybeWithSite, &[]), of(whole, TitleKind::Heading, element_bounds)];
            best_title(&named, &Site::default(), &UrlSlug::default(), Prefer::Heading).map(|(title, _, _)| title)
        };
        assert_eq!(chosen(&["Opinion".len(), 28]).as_deref(), Some("Movers of the year in Bath"));
        assert_eq!(chosen(&[28]).as_deref(), Some("Opinion Movers of the year in Bath"));
        let with_line_below = |line: &str| {
            let (core, whole) = ("Movers in Bath", format!("Movers in Bath {line}"));
            let heading = TitleCandidate::new(&whole, "test", TitleKind::Heading, vec![12, 90]);
            let shared = TitleCandidate::new(core, "test", TitleKind::MaybeWithSite, Vec::new());
            best_title(&[shared, heading], &Site::default(), &UrlSlug::default(), Prefer::Heading).map(|(title, _, _)| title)
        };
        assert_eq!(with_line_below("All the vans of the year").as_deref(), Some("Movers in Bath"));
    }

    #[test]
    fn a_heading_that_matches_the_slug_is_preferred_to_a_slogan() {
        let of = |text, kind| TitleCandidate::new(text, "test", kind, Vec::new());
        let chosen = |heading, address| {
            let named = [of("The home of all that floats", TitleKind::MaybeWithSite), of(heading, TitleKind::Heading)];
            best_title(
                &named,
                &Site::new(std::iter::empty(), Url::parse(address).as_ref()),
                &UrlSlug::of(Url::parse(address).as_ref()),
                Prefer::Heading,
            )
            .map(|(title, _, _)| title)
        };
        let address = "https://example.org/c/boats/comments/a1/paint_for_an_old_wooden_boat/";
        assert_eq!(chosen("Paint for an old, wooden boat?", address).as_deref(), Some("Paint for an old, wooden boat?"));
        assert_eq!(chosen("Ten ways to paint", address).as_deref(), Some("The home of all that floats"));
        assert_eq!(chosen("Paint for an old, wooden boat?", "https://example.org/a1").as_deref(), Some("The home of all that floats"));
    }

    #[test]
    fn a_section_after_the_site_name_is_removed_too() {
        let of = |text| title(&[(text, TitleKind::MaybeWithSite)], "Mie & Croûte");
        assert_eq!(of("Mie & Croûte » Levain » Mon levain a pris le train").as_deref(), Some("Mon levain a pris le train"));
        assert_eq!(of("Levain » Mon levain a pris le train").as_deref(), Some("Levain » Mon levain a pris le train"));
        assert_eq!(of("Mie & Croûte » Le levain").as_deref(), Some("Le levain"));
        assert_eq!(of("Mie & Croûte » Archives » Le levain").as_deref(), Some("Le levain"));
    }
}
