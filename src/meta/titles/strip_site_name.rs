//! Removes the site's name from a title without losing a part of the title.

use crate::dates::{DayMonthOrder, find_date};
use crate::meta::similarity::{Comparable, count_words, normalized};
use crate::meta::site::Site;
use crate::meta::titles::candidate::{MIN_SIMILARITY, TitleCandidate, TitleKind};
use crate::page::measure::is_dense;
use crate::rules::phrases::titles::PRINT_VERSIONS;
use crate::rules::substrings::ranges;
use crate::sort;

/// Separators between a title and the site's name. The strong ones hardly ever occur within a title, the weak ones do.
const STRONG_SEPARATORS: &[&str] =
    &[" | ", " • ", " · ", " :: ", " » ", " « ", " ‹ ", " › ", " ⋆ ", " ~ ", " ¦ ", "｜", " ∣ ", " ❘ ", " │ ", " > ", " < ", " \\ "];

const WEAK_SEPARATORS: &[&str] = &[" - ", " – ", " — ", " -- ", ": ", " / ", "：", " − ", " : "];

/// Separators without spaces count only next to a known site name.
const UNSPACED_SEPARATORS: &[&str] = &["-", "–", "—", "_", "|"];

/// Separators beside what programs call a page for printing, and how many of them are examined.
const PRINT_SEPARATORS: &[&str] = &[" | ", " - ", " – ", " — ", " · ", " :: ", " » ", ": ", " / ", "：", "_"];
const MAX_SIGNS: usize = 16;

/// Separators between a line of the page and the rest of the document title.
const LINE_SEPARATORS: &[char] = &['-', '–', '—', '_', '|', '｜', '丨', '»', '«', '·', '•', '~', '/', '<', '>', ']', '】'];

/// Longest part, in words, that is taken for a site name at a strong separator without proof.
const MAX_SITE_NAME_WORDS: usize = 5;

/// The same at a weak separator.
const MAX_WORDS_AT_WEAK: usize = 3;

/// What Chinese sites put behind their name: blog, forum, net.
const SITE_KINDS: &[&str] = &["博客", "论坛", "社区", "百科", "网"];

/// Fewest words of a title that can be told from the lines around it.
pub const MIN_CORE_WORDS: usize = 3;

/// A heading without the name of the site or forum after it, if that name is known or another heading is the same without it.
pub fn heading_without_site<'t>(heading: &'t str, all: &[TitleCandidate<'_>], site: &Site) -> &'t str {
    let text = heading.trim();
    let ends = STRONG_SEPARATORS.iter().chain(WEAK_SEPARATORS).filter_map(|sign| ranges(text, sign).next_back());
    let Some((at, end)) = ends.max() else { return text };
    let (kept, dropped) = (text[..at].trim(), text[end..].trim());
    let strong = STRONG_SEPARATORS.iter().any(|sign| text[at..end] == **sign);
    let is_tail =
        strong && count_words(kept) >= MIN_CORE_WORDS && count_words(dropped) <= MAX_SITE_NAME_WORDS && dropped.len() < kept.len();
    if is_tail {
        return heading_without_site(kept, all, site);
    }
    // Where both parts do, they are the title together.
    let stands_alone = |part: &str| all.iter().any(|other| other.kind == TitleKind::Heading && other.text.trim() == part);
    if count_words(kept) > 1 && (site.is_name(dropped) || stands_alone(kept) && !stands_alone(dropped)) { kept } else { text }
}

/// Splits a title into the title and the site's name, which may be at either end.
pub fn strip_site_name(candidate: &TitleCandidate<'_>, site: &Site, all: &[TitleCandidate<'_>]) -> (String, Option<String>) {
    let mut title = without_print_version(candidate.text.trim());
    let mut name = None;
    let headings = || all.iter().filter(|other| other.kind == TitleKind::Heading);
    let clean =
        |other: &&TitleCandidate<'_>| matches!(other.kind, TitleKind::TitleOnly | TitleKind::LowerHeading) && other.text != candidate.text;
    let known: Vec<&str> = headings().chain(all.iter().filter(clean)).map(|other| &*other.key).collect();
    title = without_day(title, &known);
    let line = all.iter().find(|other| other.kind == TitleKind::Line).map(|other| other.text.trim());
    let is_headed = || {
        let title = Comparable::new(title);
        headings().any(|heading| Comparable::new(heading.text).similarity(&title) >= MIN_SIMILARITY)
    };
    if let Some((line, rest)) = line.and_then(|line| Some((line, rest_beside(title, line)?))).filter(|_| !is_headed()) {
        let rest = rest.trim_matches(|c: char| !c.is_alphanumeric());
        return (line.to_owned(), (!rest.is_empty()).then(|| rest.to_owned()));
    }
    let mut site_first = false;
    // Title, section, site: three cuts are enough.
    for _ in 0..3 {
        // A text that is a heading as a whole is not cut.
        let key = normalized(title);
        if headings().any(|heading| heading.key == key) {
            break;
        }
        let Some((kept, dropped)) = strip_end(title, site, &known, site_first) else { break };
        // If the site comes first, its section comes next.
        site_first |= site.is_name(dropped) && title.starts_with(dropped);
        name.get_or_insert_with(|| dropped.to_owned());
        title = kept;
    }
    (title.to_owned(), name)
}

/// A title without what programs call a page for printing: `The Paper - Print version - Lamps`. Behind it is the title, or else before it.
fn without_print_version(title: &str) -> &str {
    let is_print = |part: &str| PRINT_VERSIONS.contains(&part.trim().to_lowercase().as_str());
    let mut signs: Vec<(usize, usize)> = PRINT_SEPARATORS.iter().flat_map(|sign| ranges(title, sign)).take(MAX_SIGNS).collect();
    sort::sort_by_key(&mut signs, |sign| *sign);
    let mut start = 0;
    for (at, end) in signs {
        if at >= start && is_print(&title[start..at]) && !title[end..].trim().is_empty() {
            return title[end..].trim();
        }
        start = end;
    }
    let before = title[..start].trim_end_matches(|c: char| !c.is_alphanumeric());
    if start > 0 && is_print(&title[start..]) && !before.is_empty() { before } else { title }
}

/// A title without the day with which it begins, if a heading of the page follows: `2026/11/03 Lamps - The Paper`.
fn without_day<'t>(title: &'t str, known: &[&str]) -> &'t str {
    let Some((_, day)) = find_date(title, DayMonthOrder::DayFirst).filter(|(_, day)| day.start == 0) else { return title };
    let rest = title[day.end..].trim_start_matches(|c: char| !c.is_alphanumeric());
    let key = normalized(rest);
    if known.iter().any(|heading| !heading.is_empty() && key.starts_with(heading)) { rest } else { title }
}

/// What a title has beside a line of the page, if a sign divides them. In scripts without spaces a space does.
fn rest_beside<'t>(title: &'t str, line: &str) -> Option<&'t str> {
    let is_dense_line = line.contains(is_dense);
    let divides = |sign: Option<char>, edge: Option<char>| {
        sign.is_some_and(|c| LINE_SEPARATORS.contains(&c)) || is_dense_line && edge.is_some_and(char::is_whitespace)
    };
    let after = title.strip_prefix(line).filter(|rest| divides(rest.trim_start().chars().next(), rest.chars().next()));
    let before = || title.strip_suffix(line).filter(|rest| divides(rest.trim_end().chars().next_back(), rest.chars().next_back()));
    after.or_else(before)
}

/// Cuts off one part, if the text at one of the ends is the site's name.
fn strip_end<'t>(title: &'t str, site: &Site, known: &[&str], site_first: bool) -> Option<(&'t str, &'t str)> {
    for (signs, separator) in
        [(STRONG_SEPARATORS, Separator::Strong), (WEAK_SEPARATORS, Separator::Weak), (UNSPACED_SEPARATORS, Separator::Unspaced)]
    {
        let last = signs.iter().filter_map(|sign| ranges(title, sign).next_back()).max();
        let first = signs.iter().filter_map(|sign| ranges(title, sign).next()).min();
        let ends = [
            last.map(|(at, end)| (title[..at].trim(), title[end..].trim())),
            first.map(|(at, end)| (title[end..].trim(), title[..at].trim())),
        ];
        let ends = || ends.into_iter().enumerate().filter_map(|(place, end)| Some((place, end?)));
        // After a known site name the rest may be as short as a name.
        let site_leads = ends().any(|(place, (kept, dropped))| place > 0 && site.is_name(dropped) && !site.is_name(kept));
        for (place, (kept, dropped)) in ends() {
            if site_leads && place == 0 && !site.is_name(dropped) || site.is_name(kept) {
                continue;
            }
            if site.is_home_page && (place > 0 || count_words(kept) < 2) {
                continue;
            }
            // Behind a colon a title goes on.
            let is_subject = place > 0 && title[dropped.len()..].trim_start().starts_with([':', '：']);
            let separator = if is_subject && separator == Separator::Weak { Separator::Colon } else { separator };
            if !kept.is_empty() && (dropped.is_empty() || is_site_part(kept, dropped, separator, place == 0 || site_first, site, known)) {
                return Some((kept, dropped));
            }
        }
    }
    None
}

/// How reliably a separator divides a title from a site name.
#[derive(Clone, Copy, PartialEq)]
enum Separator {
    Strong,
    Weak,
    /// A colon behind what may be the subject of the title.
    Colon,
    Unspaced,
}

/// Whether the part cut off is the site's name and not part of the title.
fn is_site_part(kept: &str, dropped: &str, separator: Separator, is_site_position: bool, site: &Site, known: &[&str]) -> bool {
    if separator == Separator::Unspaced {
        let without_kind = || SITE_KINDS.iter().find_map(|kind| dropped.strip_suffix(kind));
        return site.is_name(dropped) || without_kind().is_some_and(|name| site.is_name(name));
    }
    let dropped_words = count_words(dropped);
    let shorter = dropped.chars().count() < kept.chars().count() && dropped_words <= MAX_SITE_NAME_WORDS;
    // A sign that hardly occurs in titles may have a longer form of the name beside it.
    let max_words = if separator == Separator::Strong { MAX_SITE_NAME_WORDS } else { MAX_WORDS_AT_WEAK };
    let is_similar = shorter && separator != Separator::Colon && dropped_words <= max_words && site.resembles_name(dropped);
    // A short title may come before a longer site name or slogan.
    let by_sign = separator == Separator::Strong && is_site_position && dropped_words <= MAX_SITE_NAME_WORDS && count_words(kept) > 1;
    let is_label = is_site_position && site.is_label_of_host(dropped);
    site.is_name(dropped) || is_label || known.contains(&&*normalized(kept)) || is_similar || by_sign
}
