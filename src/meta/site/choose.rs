//! Chooses the site's name.

use crate::article::Fact;
use crate::meta::candidates::{Candidate, Candidates};
use crate::meta::similarity::{count_words, normalized};
use crate::meta::site::known_names::{Site, host_of_site};
use crate::rules::metadata::class_words::FEED_WORDS;
use crate::rules::metadata::sources::Field;
use crate::rules::phrases::titles::GENERIC_TITLES;
use crate::url::Url;

/// From this rank on a site name is ignored if it equals a title.
const MIN_UNSURE_RANK: u8 = 26;

/// Fewest words of a title that is looked for in a site's name: a site may be called by one or two that are a title as well.
const MIN_TITLE_WORDS: usize = 3;

/// Signs between a title and the name of the site.
const SIGNS: [char; 9] = ['-', '–', '—', '|', '»', '«', '›', '·', '•'];

/// Signs between a document's title and the name of the site, apart from the hyphen, which names have, too; and the longest such name.
const DIVIDERS: [char; 10] = ['–', '—', '|', '｜', '»', '«', '·', '•', '_', '丨'];
const MAX_NAME_WORDS: usize = 4;
const MAX_NAME_CHARS: usize = 30;

/// What the names of Chinese sites end with, apart from sections of them.
const KINDS: &[&str] = &["网", "網", "博客"];
const MAX_KIND_CHARS: usize = 12;

/// What names of manuals have in them, beside the number of a version.
const MANUAL_WORDS: &[&str] = &["doc", "dok", "manual", "handbook", "reference"];

/// The source of a feed's title, and the longest name in one.
const FEED: &str = "link alternate";
const MAX_FEED_CHARS: usize = 60;

/// Collects the names of the site that titles and bylines are compared with.
pub fn known_names<'f>(candidates: &'f Candidates, home_names: impl Iterator<Item = &'f str>, url: Option<&Url>) -> Site {
    let titles: Vec<String> = candidates.of(Field::Title).iter().map(|c| normalized(&c.text)).collect();
    let is_home_page = url.is_none_or(|url| url.path().len() <= 1);
    // Some sites put the page title into the site name.
    let is_title = |c: &Candidate| !is_home_page && c.rank >= MIN_UNSURE_RANK && titles.contains(&normalized(&c.text));
    let declared = candidates.of(Field::SiteName).into_iter().filter(|c| c.rank < 60 && !is_title(c));
    Site::new(declared.map(|c| c.text.as_str()).chain(home_names), url)
}

/// The site's name: from the metadata, else the part cut off the title, else what stands behind the title in that of the document, else the
/// title of its feed, else its host. Some programs fill in the page's title, with or without the site's name; that is none.
pub fn site_name(
    candidates: &Candidates,
    title: Option<&str>,
    (part, document_title): (Option<Fact<String>>, &str),
    site: &Site,
    url: Option<&Url>,
) -> Option<Fact<String>> {
    let in_title = || {
        let of_page = title.unwrap_or("");
        let name = name_like_host(document_title, of_page, site).or_else(|| name_with_kind(document_title, of_page));
        name.or_else(|| name_behind(document_title, title?)).map(|value| Fact { value, source: "page title element" })
    };
    let own_title = title.filter(|title| !site.is_home_page && count_words(title) >= MIN_TITLE_WORDS).unwrap_or("");
    let key = normalized(own_title);
    let name = |c: &Candidate| match own_title {
        "" => Some(c.fact()),
        _ if normalized(&c.text).contains(&key) => {
            name_beside(&c.text, own_title).map(|value| Fact { value: value.to_owned(), source: c.source })
        }
        _ => Some(c.fact()),
    };
    let is_generic = |c: &&Candidate| GENERIC_TITLES.contains(&c.text.trim().to_lowercase().as_str());
    // A company may own many sites.
    let is_owner = |c: &Candidate| c.source.ends_with("publisher") && !site.is_form_of_host(&c.text);
    let named = name_like_host(document_title, title.unwrap_or(""), site);
    let is_other = |c: &&Candidate| c.text.contains("://") || named.is_some() && is_owner(c);
    let declared = candidates.of(Field::SiteName).into_iter().filter(|c| c.rank < 60 && !is_generic(c) && !is_other(c)).find_map(name);
    let declared = declared.map(|fact| Fact { value: without_sign(&fact.value).to_owned(), ..fact }).filter(|fact| !fact.value.is_empty());
    let part = part.filter(|part| site.is_name(&part.value));
    let host = || {
        let host = host_of_site(url?.host()?);
        Some(Fact { value: host.to_owned(), source: "page host" })
    };
    let in_title = || in_title().map(|fact| Fact { value: without_sign(&fact.value).to_owned(), ..fact });
    declared.or(part).or_else(in_title).or_else(|| name_of_feed(candidates, site)).or_else(host)
}

/// A name without a sign that divided it from something else.
fn without_sign(name: &str) -> &str {
    let bare = name.trim_end_matches('/').trim_end();
    bare.strip_suffix(['-', '–', '|']).filter(|name| name.ends_with(' ')).map_or(bare, str::trim_end)
}

/// The parts of a document's title.
fn parts(document_title: &str) -> Vec<String> {
    let divided = document_title.replace(" - ", "|").replace("--", "|").replace('：', "|");
    divided.split(DIVIDERS).map(|part| part.trim().to_owned()).collect()
}

/// The last part of a document's title that is a form of the host's name, if it is short enough for a name. As the first part it is its name.
fn name_like_host(document_title: &str, title: &str, site: &Site) -> Option<String> {
    let parts = parts(document_title);
    let is_name = |at: usize, part: &str| {
        is_short_name(part)
            && normalized(part) != normalized(title)
            && if at == 0 { site.is_name(part) } else { site.is_form_of_host(part) }
    };
    let at = (0..parts.len()).rev().find(|at| parts.len() > 1 && is_name(*at, &parts[*at]))?;
    parts.into_iter().nth(at)
}

/// The last part of a document's title that ends as names of Chinese sites do. Hyphens divide there as well.
fn name_with_kind(document_title: &str, title: &str) -> Option<String> {
    let rest =
        document_title.trim().strip_prefix(title).map(str::trim_start).filter(|rest| rest.starts_with('-') || rest.starts_with(DIVIDERS));
    let parts = parts(rest.unwrap_or(document_title));
    // Without the title it is the first part.
    let parts = parts.iter().skip(usize::from(rest.is_none())).rev().flat_map(|part| part.rsplit('-'));
    let is_kind = |part: &&str| KINDS.iter().any(|kind| part.ends_with(kind)) && (3..=MAX_KIND_CHARS).contains(&part.chars().count());
    parts.filter(|part| !part.contains(char::is_whitespace)).find(is_kind).map(str::to_owned)
}

/// Whether a text is short enough for the name of a site.
fn is_short_name(name: &str) -> bool {
    count_words(name) <= MAX_NAME_WORDS && name.chars().count() <= MAX_NAME_CHARS && name.contains(char::is_alphabetic)
}

/// The last part of a document's title behind that of the page, if it is short enough for a name. The number of a version is no part of a manual's name.
fn name_behind(document_title: &str, title: &str) -> Option<String> {
    let rest = document_title.trim().strip_prefix(title)?.trim_start();
    let rest = rest.strip_prefix('-').or_else(|| rest.strip_prefix(DIVIDERS))?;
    let is_version = |word: &str| {
        let bare = word.trim_matches(['(', ')']).trim_start_matches('v');
        bare.contains('.') && bare.starts_with(|c: char| c.is_ascii_digit())
    };
    let name = rest.rsplit(DIVIDERS).next()?.split(" - ").last()?.trim();
    let is_manual = MANUAL_WORDS.iter().any(|word| name.to_lowercase().contains(word));
    let words: Vec<&str> = name.split_whitespace().filter(|word| !(is_manual && is_version(word))).collect();
    let name = words.join(" ");
    let name = name.strip_prefix('【').and_then(|name| name.strip_suffix('】')).map_or(name.clone(), str::to_owned);
    let lower = name.to_lowercase();
    let is_generic = GENERIC_TITLES.contains(&lower.as_str()) || lower.starts_with("by ");
    (is_short_name(&name) && !is_generic).then_some(name)
}

/// The name in the title of the page's feed: before a sign and a word for feeds, `Harbour Lamps » Feed`; else of its only feed, where the host has
/// it as well, or where a program gives everybody a host and a feed.
fn name_of_feed(candidates: &Candidates, site: &Site) -> Option<Fact<String>> {
    let feeds: Vec<&Candidate> = candidates.of(Field::SiteName).into_iter().filter(|c| c.source == FEED).collect();
    let text = feeds.first()?.text.as_str();
    let is_word = |word: &str| FEED_WORDS.contains(&word.to_lowercase().as_str());
    let (before, last) = text.rsplit_once(' ').filter(|(_, last)| is_word(last)).unwrap_or((text, ""));
    let before_sign = before.strip_suffix(SIGNS).filter(|_| !last.is_empty());
    let bare = before.strip_suffix(" RSS").unwrap_or(before);
    let bare = bare.strip_suffix("'s").or_else(|| bare.strip_suffix("’s")).unwrap_or(bare);
    let name = before_sign.and_then(|name| name.split(" | ").next()).unwrap_or(bare).trim();
    let is_title = || candidates.of(Field::Title).iter().any(|c| normalized(&c.text) == normalized(name));
    let is_short = || count_words(name) <= MAX_NAME_WORDS && !name.contains(['(', '|', ':']) && !name.contains(" - ");
    let is_own = || before_sign.is_some() || feeds.len() == 1 && (site.is_on_shared_host || is_short() && site.resembles_name(name));
    let is_name = name.contains(char::is_alphabetic) && name.chars().count() <= MAX_FEED_CHARS && is_own() && !is_title();
    is_name.then(|| Fact { value: name.to_owned(), source: FEED })
}

/// What a text says beside the title of the page, behind a sign.
fn name_beside<'t>(text: &'t str, title: &str) -> Option<&'t str> {
    let is_sign = |c: char| c.is_whitespace() || SIGNS.contains(&c);
    let after = text.strip_prefix(title).map(str::trim_start).filter(|rest| rest.starts_with(SIGNS));
    let before = || text.strip_suffix(title).map(str::trim_end).filter(|rest| rest.ends_with(SIGNS));
    after.or_else(before).map(|rest| rest.trim_matches(is_sign)).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::site_name;
    use crate::meta::candidates::Candidates;
    use crate::meta::site::known_names::Site;
    use crate::rules::metadata::sources::{LINK_RELS, META_TAGS};
    use crate::url::Url;

    #[test]
    fn the_title_of_the_page_is_no_name_of_the_site() {
        let own = Url::parse("https://lamps.example.org/a/b");
        let name = |declared: &str, title: &str| {
            let mut candidates = Candidates::default();
            candidates.add_for_key(META_TAGS, "og:site_name", declared);
            site_name(&candidates, Some(title), (None, ""), &Site::new(std::iter::empty(), own.as_ref()), own.as_ref()).unwrap().value
        };
        assert_eq!(name("Harbour Lamps", "How keepers work"), "Harbour Lamps");
        assert_eq!(name("How keepers work | Harbour Lamps", "How keepers work"), "Harbour Lamps");
        assert_eq!(name("Harbour Lamps » How keepers work", "How keepers work"), "Harbour Lamps");
        assert_eq!(name("How keepers work", "How keepers work"), "example.org");
        assert_eq!(name("How keepers work Harbour Lamps", "How keepers work"), "example.org");
        assert_eq!(name("Lamps", "Lamps"), "Lamps");
        assert_eq!(name("https://lamps.example.org", "How keepers work"), "example.org");
    }

    #[test]
    fn what_stands_behind_the_title_of_the_page_is_the_name_of_the_site() {
        let own = Url::parse("https://lamps.example.org/a/b");
        let name = |document: &str, title: &str| {
            let site = Site::new(std::iter::empty(), own.as_ref());
            site_name(&Candidates::default(), Some(title), (None, document), &site, own.as_ref()).unwrap().value
        };
        assert_eq!(name("How keepers work | Harbour Lamps", "How keepers work"), "Harbour Lamps");
        assert_eq!(name("How keepers work - Work - Coast-Guard Times", "How keepers work"), "Coast-Guard Times");
        assert_eq!(name("守灯人怎样工作_港口_灯塔新闻网", "守灯人怎样工作"), "灯塔新闻网");
        assert_eq!(name("守灯人怎样工作--港口·海洋--灯塔网", "守灯人怎样工作"), "灯塔网");
        assert_eq!(name("守灯人怎样工作_海洋_灯塔网_lamps.cn", "守灯人怎样工作"), "灯塔网");
        assert_eq!(name("守灯人怎样工作-海洋频道-灯塔网", "守灯人怎样工作"), "灯塔网");
        assert_eq!(name("守灯人怎样工作_lamp教程-LAMP博客", "守灯人怎样工作"), "LAMP博客");
        assert_eq!(name("新闻动态--灯塔学会官网", "新闻动态--灯塔学会官网"), "灯塔学会官网");
        assert_eq!(name("守灯人怎样工作_【灯塔】", "守灯人怎样工作"), "灯塔");
        for document in [
            "How keepers work",
            "How keepers work at night",
            "How keepers work - 2",
            "How keepers work | what they do and what they do not do",
        ] {
            assert_eq!(name(document, "How keepers work"), "example.org", "{document}");
        }
    }

    #[test]
    fn a_part_of_the_title_that_is_a_form_of_the_host_is_the_name_of_the_site() {
        let own = Url::parse("https://harbourlamps.example/a/b");
        let name = |document: &str, title: &str| {
            let site = Site::new(std::iter::empty(), own.as_ref());
            site_name(&Candidates::default(), Some(title), (None, document), &site, own.as_ref()).unwrap().value
        };
        let title = "How keepers work";
        assert_eq!(name("Work of keepers | Harbour Lamps", title), "Harbour Lamps");
        assert_eq!(name("Work of keepers | Night | HARBOUR LAMPS News", title), "HARBOUR LAMPS News");
        assert_eq!(name("Work of keepers 国際：Harbour Lamps", title), "Harbour Lamps");
        assert_eq!(name("Harbour Lamps - How keepers work - Night", title), "Harbour Lamps");
        assert_eq!(name("Harbour lamps at night - Pictures", title), "harbourlamps.example");
        assert_eq!(name("Work of keepers - The best of all harbour lamps", title), "harbourlamps.example");
    }

    #[test]
    fn a_sign_behind_a_declared_name_is_no_part_of_it() {
        let mut candidates = Candidates::default();
        candidates.add_for_key(META_TAGS, "og:site_name", "Harbour Lamps -");
        assert_eq!(site_name(&candidates, None, (None, ""), &Site::default(), None).unwrap().value, "Harbour Lamps");
    }

    #[test]
    fn the_number_of_a_version_is_no_part_of_the_name_of_a_manual() {
        let own = Url::parse("https://lamps.example.org/a/b");
        let name = |document: &str| {
            let site = Site::new(std::iter::empty(), own.as_ref());
            site_name(&Candidates::default(), Some("Quickstart"), (None, document), &site, own.as_ref()).unwrap().value
        };
        assert_eq!(name("Quickstart — Wick Documentation (3.1.x)"), "Wick Documentation");
        assert_eq!(name("Quickstart — Wick 5.6.2 documentation"), "Wick documentation");
        assert_eq!(name("Quickstart — Harbour 2.0 news"), "Harbour 2.0 news");
    }

    #[test]
    fn a_word_that_any_site_has_is_no_name() {
        let own = Url::parse("https://lamps.example.org/a/b");
        let name = |declared: &str| {
            let mut candidates = Candidates::default();
            candidates.add_for_key(META_TAGS, "og:site_name", declared);
            site_name(&candidates, None, (None, ""), &Site::new(std::iter::empty(), own.as_ref()), own.as_ref()).unwrap().value
        };
        assert_eq!(["Start", "lamps.example/", "/"].map(name), ["example.org", "lamps.example", "example.org"]);
    }

    #[test]
    fn a_feed_has_the_name_of_the_site() {
        let name = |feeds: &[&str], host: &str| {
            let own = Url::parse(&format!("https://{host}/a/b"));
            let mut candidates = Candidates::default();
            candidates.add_for_key(META_TAGS, "og:title", "How keepers work");
            feeds.iter().for_each(|feed| candidates.add_for_key(LINK_RELS, "alternate", feed));
            let site = Site::new(std::iter::empty(), own.as_ref());
            site_name(&candidates, Some("How keepers work"), (None, ""), &site, own.as_ref()).unwrap().value
        };
        let own = "www.example.org";
        assert_eq!(name(&["Harbour Lamps » Feed", "Harbour Lamps » Comments Feed"], own), "Harbour Lamps");
        assert_eq!(name(&["Harbour Lamps - Atom", "Harbour Lamps - RSS"], own), "Harbour Lamps");
        assert_eq!(name(&["Harbour Lamps | Light and oil » Feed"], own), "Harbour Lamps");
        assert_eq!(name(&["Harbour Lamps RSS Feed"], "harbourlamps.org"), "Harbour Lamps");
        assert_eq!(name(&["Harbour Lamps (new)"], "harbourlamps.org"), "harbourlamps.org");
        assert_eq!(name(&["Harbour Lamps"], "keepers.substack.com"), "Harbour Lamps");
        for feed in ["Harbour Lamps", "RSS Feed", " » Feed", "How keepers work » Feed", "Harbour Lamps » Comments Feed", "Latest RSS"] {
            assert_eq!(name(&[feed], own), "example.org", "{feed}");
        }
        assert_eq!(name(&["Newest", "Most read"], "keepers.substack.com"), "keepers.substack.com");
    }
}
