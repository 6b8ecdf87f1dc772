//! Cuts the site's name off a title, never a part of the title.

use crate::meta::similarity::{squeeze, words};
use crate::meta::site::known_names::Site;
use crate::meta::titles::candidate::{Kind, Named};

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

/// Words of a title that can be told from the lines around it.
pub const MIN_CORE_WORDS: usize = 3;

/// A heading without the name of the site or its forum behind it, where that is known for one or another heading goes without it.
pub fn bare<'t>(heading: &Named<'t>, all: &[Named<'t>], site: &Site) -> &'t str {
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

/// Cuts the site's name off a title, at either end, and gives it too.
pub fn cut(named: &Named<'_>, site: &Site, all: &[Named<'_>]) -> (String, Option<String>) {
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
