//! Reads names out of the elements and lines near an article: what is called author, links to profiles, bylines, names behind a person's
//! icon. What may be a name and what not, `names` decides.

use crate::block::Block;
use crate::meta::authors::names::{Origin, after_short_intro, authors, before_role, has_intro};
use crate::meta::authors::person_name::{is_name, is_role, looks_like_name};
use crate::meta::candidates::Found;
use crate::meta::dates::day_month_order::Order;
use crate::meta::dates::parse::find;
use crate::meta::visible::author_classes::{is_person_icon, says_author};
use crate::meta::visible::nearby::Lines;
use crate::meta::visible::text_parts::Parts;
use crate::page::{Marks, NodeId};
use crate::rules::attr::Attr;
use crate::rules::metadata::class_words::{AUTHOR_WORDS, AUTHORS_PLACES, PEOPLE_PLACES};
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

impl Lines<'_, '_> {
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

#[cfg(test)]
mod tests {
    use super::behind_day;
    use crate::meta::dates::day_month_order::Order;

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
}
