//! Tells what stands beside an article from what is around it. It reads no names and no dates.

use crate::meta::visible::context::View;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::metadata::class_words::{ASIDE, BUILT, OFFERS, OWN_FOOTERS};
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;

/// Elements around a node that are looked at.
const MAX_AROUND: usize = 8;
/// Characters from which on a block is a paragraph, and no title or byline.
const MIN_TEXT: u32 = 100;

/// The part of a class that is asked about as a whole word, if it stands there at all.
static PROMO: Words = Words::new(&["promo"]);

/// Where the article is, for asking what is beside it.
pub struct Beside<'p> {
    page: &'p Page,
    /// The element around the text.
    root: Option<NodeId>,
    /// The title's heading.
    title: Option<NodeId>,
    /// The first paragraph that was kept, behind the title.
    first: Option<NodeId>,
}

impl<'p> Beside<'p> {
    /// Of a page whose title stands in a heading.
    pub fn new(view: &View<'p>, title: Option<NodeId>) -> Beside<'p> {
        let kept = view.blocks.iter().zip(&view.selection.kept).filter(|(block, kept)| **kept && block.measure.chars >= MIN_TEXT);
        let first = kept.map(|(block, _)| block.first).find(|first| title.is_none_or(|title| *first > title));
        Beside { page: view.page, root: view.selection.root, title, first }
    }

    /// Whether an element stands in something beside the article. What is around the text or the title is not beside it, whatever it is
    /// called, and the foot of an `article` is its own and tells who and when.
    pub fn holds(&self, node: NodeId) -> bool {
        let page = self.page;
        let is_around = |around: NodeId| [self.root, self.title].into_iter().flatten().any(|own| page.contains(around, own));
        // Between title and text stands what belongs to both, in an `aside` or a `footer`, too.
        let between = self.title.is_some_and(|title| title < node) && self.first.is_some_and(|first| node < first);
        let (mut in_footer, mut is_own) = (false, false);
        for around in page.ancestors(node).take(MAX_AROUND).take_while(|around| !is_around(*around)) {
            if matches!(page.tag(around), Tag::Body | Tag::Main) {
                break;
            }
            let mut class = page.attr(around, Attr::Class).unwrap_or("").to_ascii_lowercase();
            if let Some(at) = class.find(BUILT) {
                // What kind of part it is stands behind and is left.
                class = format!("{}{}", &class[..at], class[at..].replace(BUILT, "part"));
            }
            // The address of an article's author is the article's, wherever it stands.
            is_own |= page.tag(around) == Tag::Address;
            if page.tag(around) == Tag::Nav
                || page.tag(around) == Tag::Aside && !between && !is_own
                || ASIDE.are_in(&class)
                || OFFERS.are_in(&class) && !between
                || PROMO.are_in(&class) && class.split(['-', '_', ' ']).any(|word| word == "promo")
            {
                return true;
            }
            let is_foot = page.tag(around) == Tag::Footer || class.contains("footer");
            in_footer |= is_foot && !between && !OWN_FOOTERS.are_in(&class);
        }
        in_footer && !page.ancestors(node).any(|around| page.tag(around) == Tag::Article)
    }
}
