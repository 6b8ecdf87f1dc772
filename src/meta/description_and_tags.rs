//! Chooses the description, the section and the tags.

use crate::article::{Fact, PageKind};
use crate::meta::candidates::{Candidate, Candidates};
use crate::meta::similarity::{count_words, normalized};
use crate::meta::site::Site;
use crate::page::measure::{is_dense, is_full_stop};
use crate::rules::metadata::sources::Field;
use crate::rules::phrases::tags::NO_VALUE;
use crate::rules::phrases::titles::GENERIC_TITLES;

/// A description must be longer than this, in characters.
const MIN_DESCRIPTION: usize = 12;

/// Letters from which on a word of a description says what it is about, and by which it is compared: endings differ.
const MIN_LETTERS: usize = 5;

/// Fewest such words by which a description is judged, and one in how many of them the text must have.
const MIN_WORDS: usize = 3;
const SHARE: usize = 4;

/// Most words of a slogan, and the words of the text with which a short description is compared.
const MAX_SLOGAN: usize = 9;
const OPENING: usize = 60;

/// Most letters of a part of the document's title that is no sentence of its own: a name.
const MAX_PART: usize = 30;

/// Fewest characters of a title in a script without spaces that a description may begin with, and what its own first sentence may begin with.
const MIN_DENSE: usize = 6;
const OPENING_SIGNS: [char; 9] = ['“', '„', '"', '«', '《', '「', '『', '（', '('];

/// Most characters that a sentence goes on where a description was cut.
const MAX_REST: usize = 300;

/// Parts from which on a text with commas is a list.
const MIN_LISTED: usize = 3;
/// Tags kept. More than this is keyword stuffing.
const MAX_TAGS: usize = 40;

/// What the sources are called that give one tag at a time.
const SINGLE_TAGS: [&str; 4] = ["article:tag", "rel tag", "tag link", "json-ld keywords"];

/// Longest tag, in characters.
const MAX_TAG: usize = 80;

/// The description, unless it repeats the title or, on the page of a text, says nothing of it: sites give their slogan on every page.
pub fn description(
    candidates: &Candidates,
    (title, document_title): (Option<&str>, &str),
    text: &[&str],
    kind: PageKind,
    site: &Site,
) -> Option<Fact<String>> {
    let squeezed = title.map_or_else(String::new, normalized);
    let document_key = normalized(document_title);
    let says_more = |c: &&Candidate| {
        says_more_than_title(&normalized(&c.text), &squeezed, &document_key, candidates)
            && c.text.chars().count() > MIN_DESCRIPTION
            && !is_byline(&c.text, candidates)
            && !(kind.is_one_text() && is_slogan(&c.text, title.unwrap_or(""), text))
            && !(kind == PageKind::Documentation && is_short_slogan(&c.text, title.unwrap_or(""), text))
    };
    let all = candidates.of(Field::Description);
    let first = all.iter().copied().find(|c| says_more(c))?;
    // Where a page gives two, one of them may be the slogan; others repeat the right one.
    let is_repeated =
        |one: &Candidate| all.iter().any(|other| other.source != one.source && normalized(&other.text) == normalized(&one.text));
    let second = all
        .iter()
        .copied()
        .find(|c| c.source == first.source && normalized(&c.text) != normalized(&first.text) && says_more(c) && is_repeated(c));
    // What may be a slogan gives way to the beginning of the text.
    let opening = || all.iter().copied().find(|c| says_more(c) && opens(&c.text, text));
    let may_be_slogan = kind == PageKind::Article && is_short_slogan(&first.text, title.unwrap_or(""), text);
    let other = if may_be_slogan { opening() } else { None };
    let mut chosen = other.or(second.filter(|_| !is_repeated(first))).unwrap_or(first).fact();
    if let Some(rest) = behind_title(&chosen.value, title.unwrap_or("")) {
        chosen.value = rest.to_owned();
    }
    let said = without_name(once(&chosen.value), site);
    chosen.value = whole(said, text).unwrap_or(said).to_owned();
    Some(chosen)
}

/// The sentence of the text that a description begins and does not end.
fn whole<'t>(description: &str, text: &[&'t str]) -> Option<&'t str> {
    let cut = description.strip_suffix('…').or_else(|| description.strip_suffix("..."))?.trim_end();
    let paragraph = text.iter().find(|part| part.starts_with(cut) && cut.len() > MIN_DESCRIPTION)?;
    let is_end = |(at, c): &(usize, char)| is_full_stop(*c) || matches!(c, '.' | '!' | '?') && paragraph[at + 1..].starts_with([' ', '\n']);
    let rest = paragraph[cut.len()..].char_indices().map(|(at, c)| (cut.len() + at, c));
    let end = rest.take(MAX_REST).find(is_end).map(|(at, c)| at + c.len_utf8());
    end.or((paragraph.len() <= cut.len() + MAX_REST).then_some(paragraph.len())).map(|end| &paragraph[..end])
}

/// Whether a description names an author of the page and says next to nothing else.
fn is_byline(description: &str, candidates: &Candidates) -> bool {
    let names = candidates.of(Field::Author);
    let mut rests = names.iter().filter_map(|name| description.split_once(name.text.as_str()));
    rests.any(|(before, after)| count_words(before) + count_words(after) < MIN_WORDS)
}

/// Whether a description is the beginning of the text, as far as it goes.
fn opens(description: &str, text: &[&str]) -> bool {
    let said: String = normalized(description).chars().take(OPENING).collect();
    let mut opening = String::new();
    for part in text.iter().take(MAX_SLOGAN) {
        opening.push_str(&normalized(part));
    }
    !said.is_empty() && opening.contains(&said)
}

/// A description that says all of it twice, once.
fn once(description: &str) -> &str {
    let half = description.len() / 2;
    let (Some(one), Some(other)) = (description.get(..half), description.get(half..)) else { return description };
    if one.trim() == other.trim() { one.trim() } else { description }
}

/// A description without the name of the site at its end: `How the last lamp went out. | Harbour Lamps`.
fn without_name<'t>(description: &'t str, site: &Site) -> &'t str {
    let parts = description.rsplit_once(['_', '|', '｜', '丨', '–', '—']).or_else(|| description.rsplit_once(" - "));
    parts.filter(|(_, name)| site.is_name(name)).map_or(description, |(before, _)| before.trim_end())
}

/// Whether a description says more than the title, the document's title or a part of it, keywords and the site's name.
fn says_more_than_title(said: &str, title: &str, document_title: &str, candidates: &Candidates) -> bool {
    let is_part = document_title.contains(said) && (said.chars().count() <= MAX_PART || said.contains(title));
    if said == title || said == document_title || is_part {
        return false;
    }
    let Some(rest) = said.strip_prefix(title).filter(|_| !title.is_empty()) else { return true };
    let is_keywords = |c: &Candidate| c.source == "meta keywords" && normalized(&c.text).contains(rest);
    !document_title.contains(rest) && !GENERIC_TITLES.contains(&rest) && !candidates.of(Field::Tag).into_iter().any(is_keywords)
}

/// What a description says after the title that it begins with, if a sign divides them, or white space in a script without it.
fn behind_title<'t>(description: &'t str, title: &str) -> Option<&'t str> {
    let rest = description
        .strip_prefix(title)
        .filter(|_| count_words(title) >= MIN_WORDS || title.chars().filter(|c| is_dense(*c)).count() >= MIN_DENSE)?;
    let is_divided = title.ends_with(is_dense) && rest.starts_with(char::is_whitespace)
        || rest.trim_start().starts_with(['-', '–', '—', '|', '.', '。', ':', '：', '_']);
    let rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric() && !OPENING_SIGNS.contains(&c));
    let begins = rest.starts_with(|c: char| c.is_uppercase() || is_dense(c) || OPENING_SIGNS.contains(&c));
    (is_divided && begins && rest.chars().count() > MIN_DESCRIPTION).then_some(rest)
}

/// Whether a short description has no word of the title, and few of those with which the text begins, as the slogan of a manual has.
fn is_short_slogan(description: &str, title: &str, text: &[&str]) -> bool {
    let words: Vec<String> = beginnings(description).collect();
    let is_short = description.split_whitespace().count() <= MAX_SLOGAN && !description.chars().any(is_dense);
    if !is_short || words.len() < MIN_WORDS - 1 || beginnings(title).any(|word| words.contains(&word)) {
        return false;
    }
    let opening: Vec<String> = text.iter().flat_map(|text| beginnings(text)).take(OPENING).collect();
    words.iter().filter(|word| opening.contains(word)).count() * 2 <= words.len()
}

/// Whether a description has no word of the title, and next to none of the text. Scripts without spaces are not judged.
fn is_slogan(description: &str, title: &str, text: &[&str]) -> bool {
    let words: Vec<String> = beginnings(description).collect();
    if words.len() < MIN_WORDS || description.chars().any(is_dense) || beginnings(title).any(|word| words.contains(&word)) {
        return false;
    }
    let mut is_said = vec![false; words.len()];
    for word in text.iter().flat_map(|text| beginnings(text)) {
        is_said.iter_mut().zip(&words).filter(|(_, known)| **known == word).for_each(|(is_said, _)| *is_said = true);
    }
    is_said.iter().filter(|is_said| **is_said).count() * SHARE < words.len()
}

/// The beginnings of the longer words of a text, in lower case.
fn beginnings(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphabetic());
    words
        .filter(|word| word.chars().count() >= MIN_LETTERS)
        .map(|word| word.chars().take(MIN_LETTERS).flat_map(char::to_lowercase).collect())
}

/// The source of the steps to a page, of which the first is the home page and the last may be the page itself.
const STEPS: &str = "json-ld breadcrumb";

/// The section of the site.
pub fn section(candidates: &Candidates, title: Option<&str>, site: &Site) -> Option<Fact<String>> {
    let key = title.map(normalized).unwrap_or_default();
    let is_section = |c: &Candidate| {
        let name = normalized(&c.text);
        c.source != STEPS
            || !(site.is_name(&c.text)
                || GENERIC_TITLES.contains(&name.as_str())
                || !key.is_empty() && (key.starts_with(&name) || name.starts_with(&key)))
    };
    candidates
        .of(Field::Section)
        .into_iter()
        .find(|c| !c.text.contains("://") && !is_nothing(&c.text) && c.text.chars().any(char::is_alphabetic) && is_section(c))
        .map(|c| {
            // Some programs write all sections of a text, divided by commas without a space.
            let is_list = c.text.contains(',') && !c.text.contains(", ");
            let first = if is_list { c.text.split(',').find(|part| !part.trim().is_empty()).unwrap_or(&c.text) } else { &c.text };
            Fact { value: first.trim().to_owned(), source: c.source }
        })
}

/// Whether a comma without a space joins two words, as programs write lists: `Flooding,Europe`, but not `10,000 lakes`.
fn is_joined(text: &str) -> bool {
    let is_end = |c: char| c.is_alphabetic() || c == ')';
    text.split_once(',').is_some_and(|(first, rest)| first.ends_with(is_end) && rest.starts_with(char::is_alphabetic))
}

/// Whether a program had no value and wrote that.
fn is_nothing(text: &str) -> bool {
    NO_VALUE.iter().any(|word| text.trim().eq_ignore_ascii_case(word))
}

/// The tags, from the most trusted source that has any.
pub fn tags(candidates: &Candidates, title: Option<&str>, site: &Site) -> Vec<Fact<String>> {
    let all = candidates.of(Field::Tag);
    let Some(first) = all.first() else { return Vec::new() };
    let mut out: Vec<Fact<String>> = Vec::new();
    let of_source = || all.iter().filter(|c| c.source == first.source);
    for candidate in of_source() {
        // Sources with one element per tag need no splitting: `Rock, Paper, Scissors` may be one tag.
        let single = SINGLE_TAGS.iter().any(|source| candidate.source.ends_with(source));
        // Unless there is but one element, with a list in it. JSON-LD may have all of them in one text.
        let is_one =
            candidate.text.split(',').count() < MIN_LISTED && !is_joined(&candidate.text) && !candidate.source.starts_with("json-ld");
        let single = single && (of_source().count() > 1 || is_one);
        let parts: Vec<&str> = if single { vec![&candidate.text] } else { candidate.text.split([',', ';', '、', '，']).collect() };
        let is_tag = |part: &&str| !part.is_empty() && part.chars().count() <= MAX_TAG && !is_nothing(part);
        let is_name = |part: &str| title.is_some_and(|title| title.eq_ignore_ascii_case(part)) || site.is_name(part);
        for part in parts.into_iter().map(str::trim).filter(is_tag).filter(|part| !is_name(part)) {
            let known = out.iter().any(|tag| tag.value.to_lowercase() == part.to_lowercase());
            if !known && out.len() < MAX_TAGS {
                out.push(Fact { value: part.to_owned(), source: candidate.source });
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{description, is_short_slogan, is_slogan, section, tags};
    use crate::article::PageKind;
    use crate::meta::candidates::Candidates;
    use crate::meta::site::Site;
    use crate::rules::metadata::sources::META_TAGS;
    use crate::url::Url;

    fn no_site() -> Site {
        Site::new(std::iter::empty(), None)
    }

    #[test]
    fn the_first_of_several_sections_is_taken() {
        let of = |text: &str| {
            let mut candidates = Candidates::default();
            candidates.add_for_key(META_TAGS, "og:article:section", text);
            section(&candidates, None, &no_site()).unwrap().value
        };
        assert_eq!([of("news,harbour"), of("Arts, crafts & lamps")], ["news", "Arts, crafts & lamps"]);
    }

    #[test]
    fn a_description_is_of_the_text_and_no_slogan_name_or_byline() {
        let url = Url::parse("https://lamps.example.org/a");
        let site = Site::new(["Harbour Lamps"].into_iter(), url.as_ref());
        let text = ["In the night of the storm the keeper slept, as keepers do, and the boats came home without a light."];
        let of = |descriptions: &[(&str, &str)]| {
            let mut candidates = Candidates::default();
            candidates.add_for_key(META_TAGS, "author", "Ann Lee");
            descriptions.iter().for_each(|(key, said)| candidates.add_for_key(META_TAGS, key, said));
            let found = description(&candidates, (Some("How it went out"), ""), &text, PageKind::Article, &site);
            found.map_or(String::new(), |fact| fact.value)
        };
        let opening = "In the night of the storm the keeper slept, as…";
        assert_eq!(of(&[("description", "Stories and pictures of every keeper"), ("og:description", opening)]), text[0]);
        assert_eq!(of(&[("description", "In the night of the storm the keeper slept, as keepers ...")]), text[0]);
        let said = "Nobody knows why the keeper slept when the storm came";
        assert_eq!(of(&[("description", said), ("og:description", opening)]), said);
        assert_eq!(of(&[("description", &format!("{said}. | Harbour Lamps"))]), format!("{said}."));
        assert_eq!(of(&[("description", &format!("{said} {said}"))]), said);
        assert_eq!(of(&[("description", "An interview: Ann Lee"), ("og:description", opening)]), text[0]);
    }

    #[test]
    fn a_lone_tag_with_commas_is_a_list() {
        let of = |texts: &[&str]| {
            let mut candidates = Candidates::default();
            texts.iter().for_each(|text| candidates.add_for_key(META_TAGS, "article:tag", text));
            candidates.add_for_key(META_TAGS, "article:section", "null");
            assert_eq!(section(&candidates, None, &no_site()), None);
            tags(&candidates, Some("Old boats"), &no_site()).into_iter().map(|tag| tag.value).collect::<Vec<_>>()
        };
        assert_eq!(of(&["Lamps, oil, old ships, old boats"]), ["Lamps", "oil", "old ships"]);
        assert_eq!(of(&["Lamps, oil"]), ["Lamps, oil"]);
        assert_eq!(of(&["Lamps,oil"]), ["Lamps", "oil"]);
        assert_eq!(of(&["10,000 lamps"]), ["10,000 lamps"]);
        assert_eq!(of(&["Rock, Paper, Scissors", "Games", "undefined"]), ["Rock, Paper, Scissors", "Games"]);
    }

    #[test]
    fn of_two_descriptions_the_one_that_others_repeat_is_taken() {
        let of = |shared: &str| {
            let mut candidates = Candidates::default();
            for text in ["All of the lamps of the harbour", "How the last lamp went out", shared] {
                candidates.add_for_key(META_TAGS, if text == shared { "og:description" } else { "description" }, text);
            }
            description(&candidates, (None, ""), &[], PageKind::Article, &no_site()).unwrap().value
        };
        assert_eq!(of("How the last lamp went out."), "How the last lamp went out");
        assert_eq!(of("Something else of a lamp"), "All of the lamps of the harbour");
    }

    #[test]
    fn a_description_that_says_the_title_says_nothing() {
        let of = |text: &str, title: &str, document: &str| {
            let mut candidates = Candidates::default();
            candidates.add_for_key(META_TAGS, "description", text);
            candidates.add_for_key(META_TAGS, "keywords", "lamp,oil,wick");
            description(&candidates, (Some(title), document), &[], PageKind::Product, &no_site()).map(|fact| fact.value)
        };
        let title = "How the last lamp went out";
        let document = "How the last lamp went out | Harbour Lamps";
        assert_eq!(of(document, "How the last lamp died", document), None);
        for text in [title, document, "Harbour Lamps", "How the last lamp went out lamp,oil,wick", "How the last lamp went out - News"] {
            assert_eq!(of(text, title, document), None, "{text}");
        }
        let said = "Nobody saw it go.";
        for text in ["How the last lamp went out. Nobody saw it go.", "How the last lamp went out - Nobody saw it go."] {
            assert_eq!(of(text, title, document).as_deref(), Some(said), "{text}");
        }
        for text in ["How the last lamp went out of use", "How the last lamp went out - we know", "A lamp. Nobody saw it go."] {
            assert_eq!(of(text, title, document).as_deref(), Some(text), "{text}");
        }
        let chinese = "最后一盏灯怎样熄灭 没有人看见它熄灭，也没有人听见";
        assert_eq!(of(chinese, "最后一盏灯怎样熄灭", "").as_deref(), Some("没有人看见它熄灭，也没有人听见"));
    }

    #[test]
    fn the_slogan_of_a_manual_is_short() {
        let text = ["Calling a lamp lights it.", "Lamps have a wick."];
        assert!(is_short_slogan("The framework for harbours with deadlines", "Wicks", &text));
        assert!(!is_short_slogan("Calling lamps that light harbours", "Wicks", &text));
        assert!(!is_short_slogan("The framework for wicks with deadlines", "Wicks", &text));
    }

    #[test]
    fn a_slogan_says_nothing_of_the_page() {
        let text = ["The lamp on the northern pier went out at four.", "Nobody noticed until the harbour master came."];
        let slogan = "Neighbours helping neighbours since nineteen hundred";
        assert!(is_slogan(slogan, "The longest night", &text));
        assert!(!is_slogan(slogan, "What my neighbour saw", &text));
        assert!(!is_slogan("Northern harbours, explained by neighbours", "The longest night", &text));
        assert!(!is_slogan("What happened then", "The longest night", &text));
        assert!(!is_slogan("灯塔 neighbours helping neighbours since", "灯", &text));
    }
}
