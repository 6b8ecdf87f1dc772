//! Picks the title: weighs what data, document and headings say against each other and cuts the site's name off, never a part of the title.

use crate::meta::titles::url_slug::Address;
use crate::page::measure::is_dense;
use crate::rules::phrases::titles::GENERIC_TITLES;
use crate::sort;
use crate::url::{Url, registered_domain};

/// What stands between a title and a site's name. The first group is hardly ever within a title, the second is, too.
const STRONG: &[&str] =
    &[" | ", " • ", " · ", " :: ", " » ", " « ", " ‹ ", " › ", " ⋆ ", " ~ ", " ¦ ", "｜", " ∣ ", " ❘ ", " │ ", " > ", " < ", " \\ "];
const WEAK: &[&str] = &[" - ", " – ", " — ", " -- ", ": ", " / ", "：", " − ", " : "];
/// Signs without spaces part a site's name off only where it is known.
const BARE: &[&str] = &["-", "–", "—", "_", "|"];
/// Words of a part that may be a site's name though nothing proves it.
const MAX_SITE_WORDS: usize = 5;
/// The same behind a sign that titles use themselves.
const MAX_WEAK_WORDS: usize = 3;
/// Sources that say what a page is called where it is shared.
const SHARED: &[&str] = &["meta og:title", "meta twitter:title"];
/// Words of a title that can be told from the lines around it.
const MIN_CORE_WORDS: usize = 3;
/// Share of common words from which on two texts are versions of one title.
const ALIKE: f32 = 0.3;

/// Share of the words of the page's address up to which a title is not what the address was made of.
const FOREIGN: f32 = 0.3;
/// Share of a heading's words that stand in the address at least where the heading is believed for that; what says more is a sentence.
const MIN_OF_HEADING: f32 = 0.2;

/// What is known of the site's name.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// Names, folded.
    names: Vec<String>,
    /// The name of the host without what everybody has, letters and digits only.
    host: String,
    /// Whether the page is the site's entrance, whose title is the site's name and what it is about.
    is_entrance: bool,
    /// The page's own address.
    address: Address,
}

impl Site {
    /// Gathers what the names and the address say.
    pub fn new<'n>(names: impl Iterator<Item = &'n str>, url: Option<&Url>) -> Site {
        let host = url.and_then(Url::host).map(registered_domain).unwrap_or("");
        let host = host.split('.').next().unwrap_or("");
        let is_entrance = url.is_some_and(|url| url.path().len() <= 1 && url.query().is_none());
        Site {
            is_entrance,
            address: Address::of(url),
            names: names.map(squeeze).filter(|name| !name.is_empty()).collect(),
            host: squeeze(host),
        }
    }

    /// Whether the text is the site's name.
    pub fn is(&self, text: &str) -> bool {
        let text = squeeze(text);
        !text.is_empty() && (self.names.contains(&text) || self.matches_host(&text))
    }

    /// Whether the text is the host's name, with or without its ending.
    fn matches_host(&self, squeezed: &str) -> bool {
        if self.host.chars().count() < 3 {
            return self.host == squeezed;
        }
        let without = |text: &str, ends: &[&str]| ends.iter().find_map(|end| text.strip_suffix(end)).map(str::to_owned);
        let text = squeezed.strip_prefix("www").unwrap_or(squeezed);
        let text = text.strip_prefix("the").filter(|rest| rest.len() > 3).unwrap_or(text);
        let host = self.host.strip_prefix("the").filter(|rest| rest.len() > 3).unwrap_or(&self.host);
        text == host
            || without(text, &["com", "org", "net", "de", "blog", "couk", "io", "fr", "es", "ru", "at", "ch"])
                .is_some_and(|text| text == host)
    }

    /// Whether the text contains the site's name or the host its name, so that it is likely a longer form of it.
    fn resembles(&self, text: &str) -> bool {
        let text = squeeze(text);
        let near = |name: &str| name.chars().count() >= 4 && text.chars().count() >= 4 && (text.contains(name) || name.contains(&text));
        self.names.iter().any(|name| near(name)) || near(&self.host)
    }
}

/// Letters and digits only, in lower case, to compare names.
pub fn squeeze(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// The share of words two texts have in common, 0 to 1. Texts of scripts without spaces are compared by their characters.
pub fn alike(a: &str, b: &str) -> f32 {
    let by_sign = a.chars().any(is_dense) || b.chars().any(is_dense);
    let parts = |text: &str| if by_sign { squeeze(text).chars().map(String::from).collect() } else { words(text) };
    let (mut a, mut b) = (parts(a), parts(b));
    sort::sort(&mut a);
    sort::sort(&mut b);
    let (mut i, mut j, mut common) = (0, 0, 0);
    while i < a.len() && j < b.len() {
        match a[i].cmp(&b[j]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => (i, j, common) = (i + 1, j + 1, common + 1),
        }
    }
    if a.is_empty() || b.is_empty() { 0.0 } else { 2.0 * common as f32 / (a.len() + b.len()) as f32 }
}

/// One thing that may be the title.
#[derive(Clone, Debug)]
pub struct Named<'t> {
    /// The text as it was found.
    pub text: &'t str,
    /// Its source.
    pub source: &'static str,
    /// What kind of source it is.
    pub kind: Kind,
    /// How many of its letters stand before each place where an element within it ends or begins.
    pub seams: Vec<usize>,
}

/// What a title was taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Data that holds titles without the site's name.
    Clean,
    /// Data or a document title, which may hold the site's name.
    Full,
    /// A heading of the page.
    Heading,
    /// A heading of a lower level at the head of the text: the title where the document's title says so, too.
    Section,
}

impl Kind {
    fn is_heading(self) -> bool {
        matches!(self, Kind::Heading | Kind::Section)
    }
}

/// Whose words name a page best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// The heading's: it was written for the text under it.
    Heading,
    /// Those for sharing, where there are some: what is offered has a slogan or a short form for a heading.
    Shared,
}

/// Picks one of the candidates, which stand in the order they are believed, and the name of the site cut off it where it was found.
pub fn pick(candidates: &[Named<'_>], site: &Site, trust: Trust) -> Option<(String, &'static str, Option<String>)> {
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
    let is_foreign = |title: &str| site.address.share_in(title).is_some_and(|share| share <= FOREIGN);
    let best = match best {
        Some((title, source)) if is_foreign(&title) => in_address(candidates, site).or(Some((title, source))),
        best => best,
    };
    best.map(|(title, source)| (without_anchor(&title).to_owned(), source, site_part))
}

/// The first heading that says every word of the page's address and not much else.
fn in_address(candidates: &[Named<'_>], site: &Site) -> Option<(String, &'static str)> {
    let headings = candidates.iter().filter(|named| named.kind == Kind::Heading && !site.is(named.text));
    let mut said = headings.map(|named| (bare(named, candidates, site).to_owned(), named.source));
    said.find(|(title, _)| site.address.share_in(title) == Some(1.0) && site.address.share_of(title) >= MIN_OF_HEADING)
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

/// A heading without the name of the site or its forum behind it, where that is known for one or another heading goes without it.
fn bare<'t>(heading: &Named<'t>, all: &[Named<'t>], site: &Site) -> &'t str {
    let text = heading.text.trim();
    let ends = STRONG.iter().chain(WEAK).filter_map(|sign| text.rfind(sign).map(|at| (at, at + sign.len())));
    let Some((at, end)) = ends.max() else { return text };
    let (kept, dropped) = (text[..at].trim(), text[end..].trim());
    let strong = STRONG.iter().any(|sign| text[at..end] == **sign);
    let is_tail = strong && words(kept).len() >= MIN_CORE_WORDS && words(dropped).len() <= MAX_SITE_WORDS && dropped.len() < kept.len();
    if is_tail {
        return bare(&Named { text: kept, ..heading.clone() }, all, site);
    }
    let stands_alone = || all.iter().any(|other| other.kind == Kind::Heading && other.text.trim() == kept);
    if words(kept).len() > 1 && (site.is(dropped) || stands_alone()) { kept } else { text }
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

/// Cuts the site's name off a title, at either end, and gives it too.
fn cut(named: &Named<'_>, site: &Site, all: &[Named<'_>]) -> (String, Option<String>) {
    let mut title = named.text.trim();
    let mut name = None;
    let headings: Vec<String> = all.iter().filter(|other| other.kind == Kind::Heading).map(|other| squeeze(other.text)).collect();
    let clean = |other: &&Named<'_>| matches!(other.kind, Kind::Clean | Kind::Section) && other.text != named.text;
    let clean = all.iter().filter(clean).map(|other| squeeze(other.text));
    let known: Vec<String> = headings.iter().cloned().chain(clean).collect();
    let mut site_first = false;
    // Title, section, site: three cuts are enough.
    for _ in 0..3 {
        // What a heading says as a whole is whole.
        if headings.contains(&squeeze(title)) {
            break;
        }
        let Some((kept, dropped)) = cut_end(title, site, &known, site_first) else { break };
        // Where the site stands first, its section comes next.
        site_first |= site.is(dropped) && title.starts_with(dropped);
        name.get_or_insert_with(|| dropped.to_owned());
        title = kept;
    }
    (title.to_owned(), name)
}

/// One part cut off, if one of the ends is the site's name.
fn cut_end<'t>(title: &'t str, site: &Site, known: &[String], site_first: bool) -> Option<(&'t str, &'t str)> {
    for (signs, group) in [(STRONG, Group::Strong), (WEAK, Group::Weak), (BARE, Group::Bare)] {
        let last = signs.iter().filter_map(|sign| title.rfind(sign).map(|at| (at, at + sign.len()))).max();
        let first = signs.iter().filter_map(|sign| title.find(sign).map(|at| (at, at + sign.len()))).min();
        let ends = [
            last.map(|(at, end)| (title[..at].trim(), title[end..].trim())),
            first.map(|(at, end)| (title[end..].trim(), title[..at].trim())),
        ];
        let ends = || ends.into_iter().enumerate().filter_map(|(place, end)| Some((place, end?)));
        // Behind the site's name its section or the title may be as short as a name.
        let site_leads = ends().any(|(place, (kept, dropped))| place > 0 && site.is(dropped) && !site.is(kept));
        for (place, (kept, dropped)) in ends() {
            if site_leads && place == 0 && !site.is(dropped) || site.is(kept) {
                continue;
            }
            if site.is_entrance && (place > 0 || words(kept).len() < 2) {
                continue;
            }
            if !kept.is_empty() && (dropped.is_empty() || is_site(kept, dropped, group, place == 0 || site_first, site, known)) {
                return Some((kept, dropped));
            }
        }
    }
    None
}

/// How sure a sign parts a title from a site's name.
#[derive(Clone, Copy, PartialEq)]
enum Group {
    Strong,
    Weak,
    Bare,
}

/// Whether the dropped part is the site's name and not a part of the title.
fn is_site(kept: &str, dropped: &str, group: Group, may_stand: bool, site: &Site, known: &[String]) -> bool {
    if group == Group::Bare {
        return site.is(dropped);
    }
    let dropped_words = words(dropped).len();
    let shorter = dropped.chars().count() < kept.chars().count() && dropped_words <= MAX_SITE_WORDS;
    let resembles = shorter && dropped_words <= MAX_WEAK_WORDS && site.resembles(dropped);
    // A short title stands before a longer name or slogan, too.
    let by_sign = group == Group::Strong && may_stand && dropped_words <= MAX_SITE_WORDS && words(kept).len() > 1;
    site.is(dropped) || known.contains(&squeeze(kept)) || resembles || by_sign
}

#[cfg(test)]
mod tests {
    use super::{Kind, Named, Site, Trust, pick};
    use crate::url::Url;

    fn title(texts: &[(&str, Kind)], site: &str) -> Option<String> {
        let named: Vec<Named<'_>> =
            texts.iter().map(|(text, kind)| Named { text, source: "test", kind: *kind, seams: Vec::new() }).collect();
        pick(&named, &Site::new(std::iter::once(site), None), Trust::Heading).map(|(title, _, _)| title)
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
            pick(&named, &Site::default(), Trust::Heading).map(|(title, _, _)| title)
        };
        assert_eq!(told(&["Opinion".len(), 28]).as_deref(), Some("Movers of the year in Bath"));
        assert_eq!(told(&[28]).as_deref(), Some("Opinion Movers of the year in Bath"));
    }

    #[test]
    fn a_heading_that_says_the_address_is_the_title_before_a_slogan() {
        let of = |text, kind| Named { text, source: "test", kind, seams: Vec::new() };
        let told = |heading, address| {
            let named = [of("The home of all that floats", Kind::Full), of(heading, Kind::Heading)];
            pick(&named, &Site::new(std::iter::empty(), Url::parse(address).as_ref()), Trust::Heading).map(|(title, _, _)| title)
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
