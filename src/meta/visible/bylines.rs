//! Reads names out of the elements and lines near an article: what is called author, links to profiles, bylines, names behind a person's
//! icon. What may be a name and what not, `names` decides.

use crate::block::Block;
use crate::meta::authors::names::{Origin, after_short_intro, authors, before_role, has_intro, introduces, is_joint};
use crate::meta::authors::person_name::{is_name, is_role, looks_like_name};
use crate::meta::candidates::Found;
use crate::meta::dates::{Order, find};
use crate::meta::visible::near_title::Lines;
use crate::page::{Marks, NodeId, fold_space};
use crate::rules::attr::Attr;
use crate::rules::metadata::class_words::{AUTHOR_NOT, AUTHOR_WORDS, AUTHORS_PLACES, PEOPLE_PLACES, PERSON_ICONS};
use crate::rules::metadata::sources::Field;
use crate::rules::phrases::bylines::{BYLINE, WEAK_BYLINE};
use crate::rules::tag::Tag;

/// Characters of a name.
const MAX_NAME: u32 = 90;
/// Words of a line that is a name and nothing else.
const MAX_NAME_WORDS: usize = 8;
/// Added to the rank of what is the site's own name.
const SITE: u8 = 30;
/// Stretches up to which a name that nothing introduces is one, and what is added to its rank: a section may stand there, too.
const NEAR: u8 = 4;
const BARE: u8 = 7;
/// Elements looked at for the only name of a page.
const MAX_ELEMENTS: usize = 20_000;
/// Names told apart before it is clear that the page names many.
const MAX_NAMES: usize = 2;

/// The parts of a text, cut where elements begin or end. Bylines are laid out by styles, so only this tells a name from the role behind it.
pub struct Parts(Vec<String>);

impl Parts {
    /// All parts as one line.
    pub fn line(&self) -> String {
        fold_space(&self.0.join(" "))
    }

    /// The parts as a line in which a bar stands where one element says one thing and the next another: `By Ann Lee | Staff Writer`.
    fn told_apart(&self) -> String {
        let mut out = String::new();
        let mut last = String::new();
        for part in self.0.iter().map(|part| fold_space(part)).filter(|part| !part.is_empty()) {
            let is_sign = |text: &str| !text.chars().any(char::is_alphanumeric);
            let is_word =
                |text: &str| !text.contains(' ') && text.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '-' | '\'' | '’'));
            let joins = |text: &str| is_sign(text) || is_joint(text) || text.ends_with([',', '&', ':', '：', '/']);
            // Given name and family name may have an element each.
            let one_name = is_word(&last) && is_word(&part);
            let together =
                out.is_empty() || joins(&last) || joins(&part) || part.starts_with([',', '&', '/']) || introduces(&last) || one_name;
            out.push_str(if together { " " } else { " | " });
            out.push_str(&part);
            last = part;
        }
        out.trim().to_owned()
    }
}

impl Lines<'_, '_> {
    /// The parts of a stretch of the page.
    pub fn parts(&self, from: NodeId, to: NodeId) -> Parts {
        let page = self.view.page;
        let texts = (from.0..to.0).map(NodeId).filter(|node| page.is_text(*node) && !page.marks(*node).has(Marks::SILENT));
        Parts(texts.map(|node| page.text(node).to_owned()).collect())
    }

    /// Reads an element that may hold a name: by its class or what it links to.
    pub fn person(&self, node: NodeId, class: &str, far: u8, found: &mut Found) {
        let page = self.view.page;
        if page.tag(node) == Tag::A
            && let Some(key) = self.link(node)
        {
            self.name(node, key, far, found);
        }
        if says_author(class) && page.chars(node) <= MAX_NAME {
            self.name(node, "author class", far, found);
        }
        if page.chars(node) == 0
            && is_person_icon(class)
            && let Some(line) = page.parent(node).filter(|line| (1..=MAX_NAME).contains(&page.chars(*line)))
        {
            // Beside the same picture stands where one logs in, in one word.
            let mut names = Found::default();
            self.name(line, "person icon", far, &mut names);
            names.of(Field::Author).iter().filter(|name| name.text.contains(' ')).for_each(|name| {
                self.view.put(Field::Author, "person icon", far, &name.text, line, found);
            });
        }
    }

    fn name(&self, node: NodeId, key: &str, far: u8, found: &mut Found) {
        if !self.beside.holds(node) {
            self.names_of(&self.parts(node, self.view.page.end(node)), key, far, node, found);
        }
    }

    fn names_of(&self, parts: &Parts, key: &str, far: u8, node: NodeId, found: &mut Found) {
        self.put_names(&parts.told_apart(), key, far, node, found);
    }

    fn put_names(&self, line: &str, key: &str, far: u8, node: NodeId, found: &mut Found) {
        for name in authors(line, self.view.lang, Origin::Line) {
            let far = if self.view.site.is(&name) { far + SITE } else { far };
            self.view.put(Field::Author, key, far, &name, node, found);
        }
    }

    /// What kind of link to a person this is, if it is one.
    fn link(&self, node: NodeId) -> Option<&'static str> {
        let page = self.view.page;
        let href = page.attr(node, Attr::Href)?;
        if page.chars(node) > MAX_NAME {
            return None;
        }
        if self.is_rel_author(node) {
            return Some("rel author");
        }
        if !AUTHORS_PLACES.are_in(href) && !PEOPLE_PLACES.are_in(href) {
            return None;
        }
        // Other sites have profiles of everybody, for following and for sharing.
        let href = href.to_ascii_lowercase();
        let is_own = !href.contains("//") || self.view.own.is_none_or(|own| own.join(&href).is_some_and(|url| url.same_site(own)));
        is_own.then_some("profile link")
    }

    /// Whether an element says that what it leads to is the author.
    fn is_rel_author(&self, node: NodeId) -> bool {
        let rel = self.view.page.attr(node, Attr::Rel).unwrap_or("");
        rel.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case("author"))
    }

    /// Reads a line that begins as bylines do, or whose name stands in the line after it.
    pub fn byline(&self, block: &Block, parts: &Parts, next: Option<&Block>, date_end: Option<usize>, far: u8, found: &mut Found) {
        let text = &parts.line();
        let bare = text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let rest = date_end.map(|end| text[end..].trim_start_matches([' ', ',', '|', '·', '•', '-', '–', '/']));
        if BYLINE.contains(&bare.as_str()) && (!WEAK_BYLINE.contains(&bare.as_str()) || text.ends_with([':', '：'])) {
            let is_name = |next: &&Block| next.measure.chars <= MAX_NAME && next.measure.words() as usize <= MAX_NAME_WORDS;
            if let Some(next) = next.filter(is_name) {
                self.names_of(&self.parts(next.first, NodeId(next.last.0 + 1)), "byline", far, block.element, found);
            }
        } else if has_intro(text) {
            self.names_of(parts, "byline", far, block.element, found);
        } else if let Some(rest) = rest.filter(|rest| has_intro(rest)) {
            self.put_names(rest, "byline", far, block.element, found);
        } else if let Some(name) = before_role(text).or_else(|| after_short_intro(text, self.view.lang)) {
            self.put_names(name, "byline", far, block.element, found);
        } else if let Some(name) = behind_day(&parts.told_apart(), self.view.order).filter(|_| far <= NEAR) {
            self.put_names(&name, "byline", far + BARE, block.element, found);
        }
    }

    /// Adds the one name that elements anywhere on the page call an author's, or that links to where authors are kept have. What stands beside
    /// the article is believed where a link to one person alone says so.
    pub fn only_name(&self, found: &mut Found) {
        let page = self.view.page;
        let (mut all, mut linked, mut profiles) = (Found::default(), Found::default(), Found::default());
        for node in page.nodes().filter(|node| !page.is_text(*node) && !page.marks(*node).has(Marks::SILENT)).take(MAX_ELEMENTS) {
            if !(1..=MAX_NAME).contains(&page.chars(node)) {
                continue;
            }
            let named =
                page.attr(node, Attr::Class).is_some_and(|class| AUTHOR_WORDS.are_in(class) && says_author(&class.to_ascii_lowercase()));
            let is_link = page.tag(node) == Tag::A && page.attr(node, Attr::Href).is_some() && self.is_rel_author(node);
            if named || is_link {
                self.name(node, "only author", 0, &mut all);
            }
            if page.tag(node) == Tag::A && page.attr(node, Attr::Href).is_some_and(|href| AUTHORS_PLACES.are_in(href)) {
                self.name(node, "only author", 0, &mut profiles);
            }
            if is_link {
                self.names_of(&self.parts(node, page.end(node)), "only author", 0, node, &mut linked);
            }
        }
        for other in [linked, profiles] {
            if all.of(Field::Author).is_empty() {
                all = other;
            }
        }
        let mut names: Vec<(String, Option<NodeId>)> = Vec::new();
        for candidate in all.of(Field::Author) {
            if names.len() <= MAX_NAMES && !names.iter().any(|(name, _)| *name == candidate.text) {
                names.push((candidate.text.clone(), candidate.node));
            }
        }
        if let [(name, Some(node))] = &names[..] {
            self.view.put(Field::Author, "only author", 0, name, *node, found);
        }
    }
}

/// The name that a line says behind a day and nothing else: `3.11.2026 – Ann Lee`.
fn behind_day(line: &str, order: Order) -> Option<String> {
    let (_, range) = find(line, order).filter(|(_, range)| !line[..range.start].contains(char::is_alphanumeric))?;
    let rest = line[range.end..].trim();
    let name = rest.strip_prefix(['-', '–', '—', '|', '·', '•'])?.trim();
    let is_full = (2..=3).contains(&name.split(' ').count()) && name.split(' ').all(|word| word.starts_with(char::is_uppercase));
    (is_full && looks_like_name(name) && is_name(name) && !is_role(name)).then(|| name.to_owned())
}

/// Whether a class name says that an element holds an author and nothing else of theirs.
fn says_author(class: &str) -> bool {
    let mut names = class.split_ascii_whitespace();
    let is_author = |text: &str| AUTHOR_WORDS.are_in(text);
    is_author(class)
        && !names.clone().any(|name| AUTHOR_NOT.contains(&name))
        && names.any(|name| is_author(name) && !says_other(name, is_author))
}

/// Whether one of the words a class name is made of says that it is something of the author's.
fn says_other(name: &str, is_author: impl Fn(&str) -> bool) -> bool {
    let words = || name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let last_is_author = words().next_back().is_some_and(&is_author);
    words().any(|word| {
        AUTHOR_NOT.iter().any(|not| {
            let is_day = matches!(*not, "date" | "time");
            let is_word = word == *not || word.strip_suffix('s') == Some(not) || (not.len() > 3 && word.starts_with(not));
            // `authorbio`, `postdateauthor`.
            let is_within = is_author(word) && not.len() > 2 && word.contains(not);
            is_within || is_word && !(is_day && last_is_author)
        })
    })
}

/// Whether the class of an empty element is that of a little picture of a person.
fn is_person_icon(class: &str) -> bool {
    class.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| PERSON_ICONS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::{Parts, behind_day, is_person_icon, says_author};
    use crate::meta::dates::Order;

    #[test]
    fn classes_say_who_wrote_it() {
        for class in ["author", "post__author name", "byline", "jobber-hero__author", "publish-date-author", "PostUser-username"] {
            assert!(says_author(&class.to_lowercase()), "{class}");
        }
        for class in ["author-bio", "authorbio", "author image", "author__job", "bylinedate", "authority", "comment-author", "author-dates"]
        {
            assert!(!says_author(class), "{class}");
        }
        assert!(is_person_icon("bi bi-person") && is_person_icon("fa fa-user") && !is_person_icon("personal"));
    }

    #[test]
    fn a_name_alone_stands_behind_a_day() {
        let name = |line: &str| behind_day(line, Order::DayFirst);
        assert_eq!(name("3.11.2026 - Ann Lee").as_deref(), Some("Ann Lee"));
        assert_eq!(name("3 November 2026 | Ann Lee").as_deref(), Some("Ann Lee"));
        for line in
            ["3.11.2026 – Ann Lee goes home", "3.11.2026 Ann Lee", "Ann Lee, 3.11.2026", "3.11.2026 · News", "3.11.2026 | Staff Writer"]
        {
            assert_eq!(name(line), None, "{line}");
        }
    }

    #[test]
    fn elements_tell_names_from_roles() {
        for (parts, line) in [
            (&["By ", "Ann Lee", "Staff Writer"][..], "By Ann Lee | Staff Writer"),
            (&["Ann Lee", ", ", "Bo Ek"], "Ann Lee , Bo Ek"),
            (&["Ann Lee", " and ", "Bo Ek"], "Ann Lee and Bo Ek"),
            (&["Ann", "Lee", "Editor in chief"], "Ann Lee | Editor in chief"),
            (&["Written by", "Ann Lee"], "Written by Ann Lee"),
        ] {
            let parts = Parts(parts.iter().map(|part| (*part).to_owned()).collect());
            assert_eq!(parts.told_apart(), line);
        }
    }
}
