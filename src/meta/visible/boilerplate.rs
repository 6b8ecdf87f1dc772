//! Tells an element that belongs to the article (author box, date line) from the boilerplate around it.

use std::borrow::Cow;

use crate::article::PageKind;
use crate::meta::visible::context::Context;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::embeds::POST_CLASSES;
use crate::rules::metadata::class_words::{
    ARTICLE_FOOTER_WORDS, BOILERPLATE_WORDS, COMMENT_WORDS, NEWSLETTER_WORDS, PAGE_BUILDER_CLASS, QUOTATION_WORDS,
};
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;

/// Ancestors examined.
const MAX_AROUND: usize = 8;
/// Levels between a name and the box with a heading that it is in, and children of the box before it.
const BOX_LEVELS: usize = 3;
const MAX_HEAD: usize = 6;
/// Shortest paragraph, in characters. Shorter blocks are titles or bylines.
const MIN_TEXT: u32 = 100;

/// Most words of a teaser in a list, and the least of its title.
const TEASER_WORDS: u32 = 60;
const TITLE_WORDS: u32 = 5;

/// Most words and nodes of a card of another text, and children of a box among which another one is looked for.
const CARD_WORDS: u32 = 100;
const CARD_NODES: u32 = 400;
const MAX_BESIDE: usize = 40;

/// What sentences end with, with the sign that closes a quotation.
const SENTENCE_ENDS: [char; 10] = ['.', '!', '?', '…', '»', '«', '”', '“', '"', '。'];

/// Share of linked text from which on a list is one of links.
const MIN_LINKED: f32 = 0.4;

/// Found anywhere in a class first, then checked as a whole word.
static PROMO: Words = Words::new(&["promo"]);
static PAGE_BUILDER: Words = Words::new(&[PAGE_BUILDER_CLASS]);
static FOOTER: Words = Words::new(&["footer"]);

/// Where the article is, to tell the boilerplate around it.
pub struct Boilerplate<'p> {
    page: &'p Page,
    /// The root element of the article.
    root: Option<NodeId>,
    /// The heading of the title.
    title: Option<NodeId>,
    /// The first selected paragraph after the title, and the last.
    first: Option<NodeId>,
    last: Option<NodeId>,
    /// Where the selected blocks begin, in order.
    kept: Vec<NodeId>,
    /// Whether the page is a thread, whose posts are no cards of other texts.
    is_thread: bool,
}

impl<'p> Boilerplate<'p> {
    /// For a page whose title is in this heading.
    pub fn new(context: &Context<'p>, title: Option<NodeId>) -> Boilerplate<'p> {
        let kept = || context.blocks.iter().zip(&context.selection.kept).filter(|(_, kept)| **kept).map(|(block, _)| block);
        let long = kept().filter(|block| block.measure.chars >= MIN_TEXT);
        let mut after = long.map(|block| block.first).filter(|first| title.is_none_or(|title| *first > title));
        let first = after.next();
        let is_thread = context.selection.kind == PageKind::Forum;
        let kept = kept().map(|block| block.first).collect();
        Boilerplate { page: context.page, root: context.selection.root, title, first, last: after.next_back(), kept, is_thread }
    }

    /// Whether a node is in the heading of the title.
    pub fn is_in_title(&self, node: NodeId) -> bool {
        self.title.is_some_and(|title| self.page.contains(title, node))
    }

    /// Whether an element is around the article or its title.
    pub fn is_around(&self, around: NodeId) -> bool {
        [self.root, self.title].into_iter().flatten().any(|own| self.page.contains(around, own))
    }

    /// Whether a node stands after the first paragraph and before the last.
    pub fn is_in_text(&self, node: NodeId) -> bool {
        self.first.is_some_and(|first| node > first) && self.last.is_some_and(|last| node < last)
    }

    /// Whether a node between the paragraphs of the text stands in a box with a heading of its own before it, or a saying: it is named as the
    /// author of that.
    pub fn is_in_headed_box(&self, node: NodeId) -> bool {
        let page = self.page;
        let holds_text = |around: NodeId| self.first.is_some_and(|first| page.contains(around, first));
        let is_heading = |inner: NodeId| page.tag(inner).heading().is_some() && page.chars(inner) > 0;
        let headed = |around: NodeId| page.children(around).take(MAX_HEAD).take_while(|inner| *inner < node).any(is_heading);
        self.is_in_text(node)
            && (page.ancestors(node).take(BOX_LEVELS).take_while(|around| !holds_text(*around)).any(headed) || self.is_below_saying(node))
    }

    /// Whether a name between the paragraphs of the text stands below a sentence in a box of its own: it is of whom the box quotes.
    fn is_below_saying(&self, name: NodeId) -> bool {
        let page = self.page;
        let is_apart = |around: &NodeId| self.is_in_text(name) && self.first.is_some_and(|first| !page.contains(*around, first));
        let Some(around) = page.parent(name).filter(is_apart) else { return false };
        let before = page.children(around).take(MAX_HEAD).take_while(|inner| *inner < name).filter(|inner| page.chars(*inner) > 0).last();
        let is_sentence = |said: NodeId| page.words(said) <= CARD_WORDS && page.text_of(said).trim_end().ends_with(SENTENCE_ENDS);
        !page.tag(name).is_inline() && before.is_some_and(is_sentence)
    }

    /// Whether an element is in boilerplate: a sidebar, navigation, comments, a newsletter box, a post of another site. Ancestors of the article
    /// or its title are never boilerplate, whatever their class, and the footer of an `article` element is its own and may hold author and date.
    pub fn contains(&self, node: NodeId) -> bool {
        let page = self.page;
        // Between title and text everything belongs to the article, even in an `aside` or a `footer`.
        let between = self.title.is_some_and(|title| title < node) && self.first.is_some_and(|first| node < first);
        let (mut in_footer, mut is_own) = (false, false);
        for around in page.ancestors(node).take(MAX_AROUND).take_while(|around| !self.is_around(*around)) {
            if matches!(page.tag(around), Tag::Body | Tag::Main) {
                break;
            }
            let mut class = Cow::Borrowed(page.attr(around, Attr::Class).unwrap_or(""));
            if PAGE_BUILDER.are_in(&class) {
                // The rest of the class names the kind of widget.
                class = Cow::Owned(class.to_ascii_lowercase().replace(PAGE_BUILDER_CLASS, "part"));
            }
            // An `address` element holds the article's author, wherever it is.
            is_own |= page.tag(around) == Tag::Address;
            if page.tag(around) == Tag::Nav
                || self.is_teaser(around, node)
                || self.is_note_in_list(around, node)
                || matches!(page.tag(around), Tag::Aside | Tag::Blockquote) && !between && !is_own
                || !class.is_empty() && self.is_called_so(around, &class, between)
                || page.attr(around, Attr::Id).is_some_and(|id| COMMENT_WORDS.are_in(id))
            {
                return true;
            }
            let is_foot = page.tag(around) == Tag::Footer || FOOTER.are_in(&class);
            in_footer |= is_foot && !between && !ARTICLE_FOOTER_WORDS.are_in(&class);
        }
        in_footer && !page.ancestors(node).any(|around| page.tag(around) == Tag::Article)
    }

    /// Whether an element's class calls it boilerplate.
    fn is_called_so(&self, around: NodeId, class: &str, between: bool) -> bool {
        BOILERPLATE_WORDS.are_in(class)
            || QUOTATION_WORDS.are_in(class)
            || NEWSLETTER_WORDS.are_in(class) && !between
            || self.page.classes(around).any(|class| POST_CLASSES.contains(&class))
            || PROMO.are_in(class) && class.split(['-', '_', ' ']).any(|word| word.eq_ignore_ascii_case("promo"))
    }

    /// Whether a node stands in a list of links, but in none of its items: it is a note on one of them.
    pub fn is_note_in_list(&self, list: NodeId, node: NodeId) -> bool {
        let page = self.page;
        matches!(page.tag(list), Tag::Ul | Tag::Ol)
            && page.link_density(list) >= MIN_LINKED
            && !std::iter::once(node)
                .chain(page.ancestors(node))
                .take_while(|around| *around != list)
                .any(|around| page.tag(around) == Tag::Li)
    }

    /// Whether an element is the item of a list, or one of several cards that are left out, that has another text's title in a link, beside what
    /// the node says: its date is that text's. Of a list of cards that is the text, the first date is the day of the list.
    pub fn is_teaser(&self, item: NodeId, node: NodeId) -> bool {
        let page = self.page;
        let says = |link: NodeId| page.words(link).saturating_sub(if page.contains(link, node) { page.words(node) } else { 0 });
        let is_link = |link: NodeId| page.tag(link) == Tag::A && page.attr(link, Attr::Href).is_some();
        let is_title = |link: NodeId| is_link(link) && says(link) >= TITLE_WORDS;
        match page.tag(item) {
            Tag::Li => page.words(item) <= TEASER_WORDS && page.subtree(item).any(is_title),
            Tag::Article | Tag::Div | Tag::Section if !self.is_thread => {
                let is_small = (1..=CARD_WORDS).contains(&page.words(item)) && page.end(item).0 - item.0 <= CARD_NODES;
                is_small
                    && !self.holds_text(item)
                    && self.is_one_of_several(item)
                    && page.subtree(item).any(|inner| self.is_linked_heading(inner) || is_title(inner))
            }
            _ => false,
        }
    }

    /// Whether a block in an element is selected.
    fn holds_text(&self, node: NodeId) -> bool {
        self.kept.get(self.kept.partition_point(|first| *first < node)).is_some_and(|first| *first < self.page.end(node))
    }

    /// Whether a heading is all of a link, or a link all of it.
    fn is_linked_heading(&self, heading: NodeId) -> bool {
        let page = self.page;
        let is_link = |node: NodeId| page.tag(node) == Tag::A && page.attr(node, Attr::Href).is_some();
        page.tag(heading).heading().is_some()
            && page.words(heading) > 0
            && (page.ancestors(heading).take(BOX_LEVELS).any(is_link)
                || page.subtree(heading).any(|inner| is_link(inner) && page.words(inner) == page.words(heading)))
    }

    /// Whether an element with a link has a neighbour in the same markup with another: cards of other texts, or a list of one each.
    fn is_one_of_several(&self, item: NodeId) -> bool {
        let page = self.page;
        let class = |node: NodeId| page.attr(node, Attr::Class);
        let is_alike = |other: NodeId| page.tag(other) == page.tag(item) && class(other) == class(item) && page.link_density(other) > 0.0;
        let around = page.parent(item);
        let after = || Some(page.end(item)).filter(|next| around.is_some_and(|around| *next < page.end(around)));
        let mut beside = around.into_iter().flat_map(|around| page.children(around)).take(MAX_BESIDE).filter(|other| !page.is_text(*other));
        (class(item).is_some() || page.tag(item) == Tag::Article)
            && (beside.any(|other| other != item && is_alike(other)) || after().is_some_and(is_alike))
    }
}
