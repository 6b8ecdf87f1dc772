//! Reads author names in elements and lines near the article: elements with an author class, links to profiles, bylines, names next to a
//! person icon. `authors::names` parses the names.

use crate::article::PageKind;
use crate::block::Block;
use crate::dates::{DayMonthOrder, find_date};
use crate::meta::authors::{
    NameSource, byline_after_label, is_chinese, is_job_title, is_name, is_written_like_name, korean_reporters, name_after_short_intro,
    name_before_job_title, parse_names, reporters, starts_with_byline,
};
use crate::meta::candidates::Candidates;
use crate::meta::visible::author_classes::{is_person_icon, marks_author};
use crate::meta::visible::line_reader::LineReader;
use crate::meta::visible::text_parts::Parts;
use crate::page::{Marks, NodeId};
use crate::rules::attr::Attr;
use crate::rules::metadata::class_words::{AUTHOR_URL_PARTS, AUTHOR_WORDS, BUTTON_WORDS, CARD_NAME_CLASSES, PROFILE_URL_PARTS, USER_WORDS};
use crate::rules::metadata::sources::Field;
use crate::rules::phrases::bylines::{BYLINE_INTROS, CONTACT_LABELS, NON_AUTHOR_INTROS, WEAK_BYLINE_INTROS};
use crate::rules::substrings::beginning;
use crate::rules::tag::Tag;

/// Longest element that holds a name, in characters.
const MAX_NAME: u32 = 90;
/// Longest line around a link to a profile, in characters. A longer one is text about somebody.
const MAX_PROFILE_LINE: u32 = 160;
/// Nodes before such a link that may hold a label.
const MAX_LABEL_NODES: u32 = 8;
/// Nodes of a line that are examined for a button.
const MAX_LINE_NODES: usize = 40;
/// Nodes between a link to more of an author's texts and the author's name.
const MAX_CARD_NODES: u32 = 40;
/// Levels between the words of such a link and the link.
const LINK_LEVELS: usize = 3;
/// The class of a contact card.
const CARD_CLASS: &str = "vcard";
/// Longest line, in words, that is a name and nothing else.
const MAX_NAME_WORDS: usize = 8;
/// Added to the rank of a name that is the site's own.
const SITE_NAME_PENALTY: u8 = 30;
/// A name without an introduction is read only in zones up to the first penalty, and gets the second one: it may as well be a section.
const MAX_BARE_NAME_PENALTY: u8 = 4;
const BARE_NAME_PENALTY: u8 = 7;
/// The source of names in a line such as `Reviewed by Ann Lee`: they are the author's only where nobody else is named.
const REVIEWER: &str = "reviewer";
/// Signs between the name of the site and that of the author.
const PARTED: &[&str] = &[" - ", " – ", " — ", " | ", " / ", " · "];
/// Elements examined for the only author of a page.
const MAX_ELEMENTS: usize = 20_000;
/// Different names after which the page clearly has more than one author candidate.
const MAX_NAMES: usize = 2;

impl LineReader<'_, '_> {
    /// Reads an element that may hold an author: by its link, its class or its person icon.
    pub fn author_element(&self, node: NodeId, class: &str, penalty: u8, candidates: &mut Candidates) {
        let page = self.context.page;
        if page.tag(node) == Tag::A
            && let Some(key) = self.author_link_kind(node)
        {
            self.add_name(node, if self.is_credit(node) { REVIEWER } else { key }, penalty, candidates);
        }
        if marks_author(class) && self.is_shown(node, class) && page.chars(node) <= MAX_NAME {
            self.add_name_in_class(node, penalty, candidates);
        }
        // An id is the page's own; only a class is drawn as an icon.
        if page.chars(node) == 0
            && page.attr(node, Attr::Class).is_some_and(|class| is_person_icon(&class.to_ascii_lowercase()))
            && let Some(line) = page.parent(node).filter(|line| (1..=MAX_NAME).contains(&page.chars(*line)) && !self.has_button(*line))
        {
            // The same icon marks login links, whose label is a single word.
            let mut names = Candidates::default();
            self.add_name(line, "person icon", penalty, &mut names);
            names.of(Field::Author).iter().filter(|name| name.text.contains(' ')).for_each(|name| {
                self.context.add(Field::Author, "person icon", penalty, &name.text, line, candidates);
            });
        }
    }

    /// Whether an element counts by what its class says. Hidden parts hold menus and tools, but hidden data of a contact card as well, and on some
    /// pages everything until a program shows it.
    fn is_shown(&self, node: NodeId, class: &str) -> bool {
        let is_hidden = |node: NodeId| self.context.page.marks(node).has(Marks::HIDDEN);
        !is_hidden(node) || class.contains(CARD_CLASS) || self.context.first_kept().is_some_and(is_hidden)
    }

    /// Whether a line has a button or a link drawn as one: the icon beside it leads to the reader's own account.
    fn has_button(&self, line: NodeId) -> bool {
        let page = self.context.page;
        let is_button = |node: NodeId| {
            page.tag(node) == Tag::Button
                || page.tag(node) == Tag::A && page.attr(node, Attr::Class).is_some_and(|class| BUTTON_WORDS.are_in(class))
        };
        page.subtree(line).take(MAX_LINE_NODES).any(is_button)
    }

    /// Reads an element with the class of an author: a weak introduction needs no colon there.
    fn add_name_in_class(&self, node: NodeId, penalty: u8, candidates: &mut Candidates) {
        if self.boilerplate.contains(node) || self.context.selection.kind != PageKind::Forum && self.boilerplate.is_in_headed_box(node) {
            return;
        }
        let key = if self.is_credit(node) { REVIEWER } else { "author class" };
        // A contact card says in any language which part of it is the name.
        let page = self.context.page;
        let is_name = |inner: &NodeId| page.chars(*inner) > 0 && page.classes(*inner).any(|class| CARD_NAME_CLASSES.contains(&class));
        let mut is_card = false;
        for name in page.subtree(node).skip(1).take(MAX_LINE_NODES).filter(is_name) {
            is_card = true;
            self.add_names(&self.parts(name, page.end(name)).with_bars(), key, penalty, name, candidates);
        }
        if is_card {
            return;
        }
        let line = self.parts(node, page.end(node)).with_bars();
        let name = line.split_once(' ').filter(|(first, name)| WEAK_BYLINE_INTROS.contains(first) && name.starts_with(char::is_uppercase));
        let name = name.map(|(_, name)| name).or_else(|| name_after_short_intro(&line, self.context.lang));
        self.add_names(name.unwrap_or(&line), key, penalty, node, candidates);
    }

    fn add_name(&self, node: NodeId, key: &str, penalty: u8, candidates: &mut Candidates) {
        if !self.boilerplate.contains(node) {
            self.add_names_of(&self.parts(node, self.context.page.end(node)), key, penalty, node, candidates);
        }
    }

    fn add_names_of(&self, parts: &Parts, key: &str, penalty: u8, node: NodeId, candidates: &mut Candidates) {
        self.add_names(&parts.with_bars(), key, penalty, node, candidates);
    }

    fn add_names(&self, line: &str, key: &str, penalty: u8, node: NodeId, candidates: &mut Candidates) {
        // "The Site - Ann Lee"
        let behind_site = PARTED.iter().find_map(|sign| line.split_once(sign)).filter(|(site, _)| self.context.site.is_name(site));
        let line = behind_site.map_or(line, |(_, name)| name);
        for name in parse_names(line, self.context.lang, NameSource::Line) {
            let penalty = if self.context.site.is_name(&name) { penalty + SITE_NAME_PENALTY } else { penalty };
            self.context.add(Field::Author, key, penalty, &name, node, candidates);
        }
    }

    /// The source of a link to an author's page, if it is one.
    fn author_link_kind(&self, node: NodeId) -> Option<&'static str> {
        let page = self.context.page;
        let href = page.attr(node, Attr::Href)?;
        if page.chars(node) > MAX_NAME {
            return None;
        }
        if self.is_rel_author(node) {
            return Some("rel author");
        }
        if !AUTHOR_URL_PARTS.are_in(href) && !PROFILE_URL_PARTS.are_in(href) || self.is_about_somebody(node, href) {
            return None;
        }
        // Other sites have profiles of everybody, for following and sharing.
        let href = href.to_ascii_lowercase();
        let is_own = !href.contains("//") || self.context.own.is_none_or(|own| own.join(&href).is_some_and(|url| url.same_site(own)));
        is_own.then_some("profile link")
    }

    /// Whether a link to a profile stands in a paragraph, which speaks of somebody, or behind a label for somebody else. Links to the pages of
    /// authors may have a few sentences about these beside them.
    fn is_about_somebody(&self, link: NodeId, href: &str) -> bool {
        let page = self.context.page;
        let blocks = self.context.blocks;
        let Some(block) = blocks.get(blocks.partition_point(|block| block.last < link)).filter(|block| block.first < page.end(link)) else {
            return false;
        };
        let before = self.label_before(block, link);
        CONTACT_LABELS.iter().any(|label| before.ends_with(label))
            || block.measure.chars > MAX_PROFILE_LINE && !AUTHOR_URL_PARTS.are_in(href) && !self.is_in_author_box(link)
    }

    /// What stands right before a node in its line, in lower case and without a colon.
    fn label_before(&self, line: &Block, node: NodeId) -> String {
        let page = self.context.page;
        let before = (line.first.0.max(node.0.saturating_sub(MAX_LABEL_NODES))..node.0).map(NodeId);
        let before: String = before.filter(|node| page.is_text(*node)).map(|text| page.text(text)).collect();
        before.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '：')).to_lowercase()
    }

    /// Whether an element begins with words for who worked on the text of others, `Reviewed by`, or stands behind them in its line.
    fn is_credit(&self, node: NodeId) -> bool {
        let page = self.context.page;
        let blocks = self.context.blocks;
        let line = blocks.get(blocks.partition_point(|block| block.last < node));
        let before = line.map_or_else(String::new, |line| self.label_before(line, node));
        let own = page.text_of(node).trim_start().to_lowercase();
        beginning(&own, NON_AUTHOR_INTROS).next().is_some() || NON_AUTHOR_INTROS.iter().any(|intro| before.ends_with(intro))
    }

    /// Whether the element around a link is named after the author: a few sentences about the author follow the name.
    fn is_in_author_box(&self, link: NodeId) -> bool {
        let class = |node: NodeId| self.context.page.attr(node, Attr::Class).is_some_and(|class| marks_author(&class.to_ascii_lowercase()));
        self.context.page.ancestors(link).take(2).any(class)
    }

    /// Whether a link has `rel="author"`.
    fn is_rel_author(&self, node: NodeId) -> bool {
        let rel = self.context.page.attr(node, Attr::Rel).unwrap_or("");
        rel.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case("author"))
    }

    /// Reads a line that is a byline, or a byline's introduction with the name in the next line.
    pub fn byline_line(
        &self,
        block: &Block,
        parts: &Parts,
        next: Option<&Block>,
        date_end: Option<usize>,
        penalty: u8,
        candidates: &mut Candidates,
    ) {
        let text = &parts.line();
        let is_korean = self.context.lang.starts_with("ko");
        if is_korean || is_chinese(self.context.lang) {
            let names = if is_korean { korean_reporters(text) } else { reporters(text) };
            names.iter().for_each(|name| self.context.add(Field::Author, "byline", penalty, name, block.element, candidates));
            if !names.is_empty() {
                return;
            }
        }
        let bare = text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let key = if beginning(&bare, NON_AUTHOR_INTROS).next().is_some() { REVIEWER } else { "byline" };
        let rest = date_end.map(|end| text[end..].trim_start_matches([' ', ',', '|', '·', '•', '-', '–', '/']));
        if BYLINE_INTROS.contains(&bare.as_str()) && (!WEAK_BYLINE_INTROS.contains(&bare.as_str()) || text.ends_with([':', '：'])) {
            let is_name = |next: &&Block| next.measure.chars <= MAX_NAME && next.measure.words() as usize <= MAX_NAME_WORDS;
            if let Some(next) = next.filter(is_name) {
                self.add_names_of(&self.parts(next.first, NodeId(next.last.0 + 1)), key, penalty, block.element, candidates);
            }
        } else if starts_with_byline(text) {
            match self.full_name(block) {
                Some(name) => self.add_names(name, key, penalty, block.element, candidates),
                None => self.add_names_of(parts, key, penalty, block.element, candidates),
            }
        } else if let Some(rest) = rest.filter(|rest| starts_with_byline(rest)).or_else(|| byline_after_label(text)) {
            self.add_names(rest, "byline", penalty, block.element, candidates);
        } else if let Some(name) = name_before_job_title(text).or_else(|| name_after_short_intro(text, self.context.lang)) {
            self.add_names(name, "byline", penalty, block.element, candidates);
        } else if let Some(name) = self.name_before_mail(block).filter(|_| date_end.is_some() && penalty <= MAX_BARE_NAME_PENALTY) {
            self.add_names(&name, "byline", penalty, block.element, candidates);
        } else if penalty <= MAX_BARE_NAME_PENALTY
            && text.contains(char::is_numeric)
            && let Some(name) = name_after_date(&parts.with_bars(), self.context.order)
        {
            self.add_names(&name, "byline", penalty + BARE_NAME_PENALTY, block.element, candidates);
        }
    }

    /// The name with which a line begins, before a link to write to who has it: the head of a message, as archives of mail show it.
    fn name_before_mail(&self, line: &Block) -> Option<String> {
        let page = self.context.page;
        let is_mail = |node: &NodeId| {
            page.tag(*node) == Tag::A && page.attr(*node, Attr::Href).is_some_and(|href| href.to_ascii_lowercase().starts_with("mailto:"))
        };
        let link = (line.first.0..=line.last.0).map(NodeId).take(MAX_LINE_NODES).find(is_mail)?;
        let name = self.parts(line.first, link).line();
        let name = name.trim_matches(|c: char| c.is_whitespace() || matches!(c, '<' | '(' | ','));
        let is_full = (2..=MAX_NAME_WORDS / 2).contains(&name.split(' ').count())
            && name.split(' ').all(|word| word.starts_with(char::is_alphabetic));
        (is_full && is_written_like_name(name) && is_name(name) && !is_job_title(name)).then(|| name.to_owned())
    }

    /// The full name of whom a line with a link calls by the given name, `More by Ann`, if it stands before the line and is the last part of the
    /// link's address.
    fn full_name(&self, line: &Block) -> Option<&str> {
        let page = self.context.page;
        let link = page.ancestors(line.first).take(LINK_LEVELS).find(|around| page.tag(*around) == Tag::A)?;
        let (_, called) = page.attr(link, Attr::Href)?.trim_end_matches('/').rsplit_once('/')?;
        let text = page.text_of(link);
        let given = text.split_whitespace().next_back()?;
        let is_full = |name: &&str| {
            name.strip_prefix(given).is_some_and(|rest| rest.starts_with(' ')) && name.to_lowercase().replace(' ', "-") == called
        };
        let before = (link.0.saturating_sub(MAX_CARD_NODES)..link.0).rev().map(NodeId).filter(|node| page.is_text(*node));
        before.map(|node| page.text(node).trim()).find(is_full)
    }

    /// Adds the only name that the page marks as an author by class, `rel="author"` or a link to an author page. Names in boilerplate count
    /// only if a `rel="author"` link gives them and no other name is marked.
    pub fn only_author(&self, candidates: &mut Candidates) {
        let page = self.context.page;
        let is_thread = self.context.selection.kind == PageKind::Forum;
        let (mut all, mut linked, mut profiles) = (Candidates::default(), Candidates::default(), Candidates::default());
        let mut is_named = false;
        for node in page.nodes().filter(|node| !page.is_text(*node) && !page.marks(*node).has(Marks::SILENT)).take(MAX_ELEMENTS) {
            if !(1..=MAX_NAME).contains(&page.chars(node)) {
                continue;
            }
            let names_author = |class: &str| marks_author(class) && self.is_shown(node, class);
            let named = page
                .attr(node, Attr::Class)
                .is_some_and(|class| AUTHOR_WORDS.are_in(class) && !USER_WORDS.are_in(class) && names_author(&class.to_ascii_lowercase()));
            let is_link = page.tag(node) == Tag::A && page.attr(node, Attr::Href).is_some() && self.is_rel_author(node);
            if (named || is_link) && (is_thread || !self.boilerplate.is_in_headed_box(node)) {
                self.add_name(node, "only author", 0, &mut all);
                let names = all.of(Field::Author);
                if names.windows(2).any(|pair| pair[0].text != pair[1].text) {
                    return;
                }
                is_named = !names.is_empty();
            }
            let is_profile = |href: &str| AUTHOR_URL_PARTS.are_in(href) && !self.is_about_somebody(node, href);
            // Links count only where nothing else names anybody.
            if !is_named && page.tag(node) == Tag::A && page.attr(node, Attr::Href).is_some_and(is_profile) {
                self.add_name(node, "only author", 0, &mut profiles);
            }
            if is_link {
                self.add_names_of(&self.parts(node, page.end(node)), "only author", 0, node, &mut linked);
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
            self.context.add(Field::Author, "only author", 0, name, *node, candidates);
        }
    }
}

/// The name in a line of a date and a name: `3.11.2026 – Ann Lee`.
fn name_after_date(line: &str, order: DayMonthOrder) -> Option<String> {
    let (_, range) = find_date(line, order).filter(|(_, range)| !line[..range.start].contains(char::is_alphanumeric))?;
    let rest = line[range.end..].trim();
    let name = rest.strip_prefix(['-', '–', '—', '|', '·', '•'])?.trim();
    let is_full = (2..=3).contains(&name.split(' ').count()) && name.split(' ').all(|word| word.starts_with(char::is_uppercase));
    (is_full && is_written_like_name(name) && is_name(name) && !is_job_title(name)).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::name_after_date;
    use crate::dates::DayMonthOrder;

    #[test]
    fn a_bare_name_is_read_after_a_date() {
        let name = |line: &str| name_after_date(line, DayMonthOrder::DayFirst);
        assert_eq!(name("3.11.2026 - Ann Lee").as_deref(), Some("Ann Lee"));
        assert_eq!(name("3 November 2026 | Ann Lee").as_deref(), Some("Ann Lee"));
        for line in
            ["3.11.2026 – Ann Lee goes home", "3.11.2026 Ann Lee", "Ann Lee, 3.11.2026", "3.11.2026 · News", "3.11.2026 | Staff Writer"]
        {
            assert_eq!(name(line), None, "{line}");
        }
    }
}
