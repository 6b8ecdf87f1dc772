//! Counts elements besides text: times, buttons, fields and images tell posts, comments and cards whose text reads alike, in any language
//! and under any class name.

use crate::block::Blocks;
use crate::page::{NodeId, Page};
use crate::rules::tag::Tag;

/// What is counted: name, what it tells, tags.
pub(crate) const COUNTED: &[(&str, &str, &[Tag])] = &[
    ("times", "posts and comments are dated, each", &[Tag::Time]),
    ("buttons", "what one can do with a post, a card, a product", &[Tag::Button]),
    ("images", "cards and posts have a picture each", &[Tag::Img]),
    ("fields", "forms", &[Tag::Input, Tag::Textarea, Tag::Select]),
    ("headings", "sections of a text, titles of cards", &[Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6]),
    ("paragraphs", "a text that was written as one", &[Tag::P]),
    ("items", "lists", &[Tag::Li]),
];

/// Rows of [`COUNTED`] whose distance is a feature too.
pub(crate) const TIMES: usize = 0;
pub(crate) const BUTTONS: usize = 1;

/// A count for each row of [`COUNTED`].
type Sum = [u16; COUNTED.len()];

/// Prefix sums over the nodes.
#[derive(Debug, Default)]
pub(crate) struct ElementCounts {
    before: Vec<Sum>,
}

impl ElementCounts {
    /// Counts the elements of a page.
    pub(crate) fn of(page: &Page) -> ElementCounts {
        let mut row_of = [COUNTED.len(); 256];
        for (row, (_, _, tags)) in COUNTED.iter().enumerate() {
            tags.iter().for_each(|tag| row_of[*tag as usize] = row);
        }
        let mut sum: Sum = [0; COUNTED.len()];
        let mut before = Vec::with_capacity(page.len() + 1);
        for node in page.nodes() {
            before.push(sum);
            if let Some(count) = sum.get_mut(row_of[page.tag(node) as usize]) {
                *count = count.wrapping_add(1);
            }
        }
        before.push(sum);
        ElementCounts { before }
    }

    /// The counts from one node up to, but not including, another.
    #[inline(always)]
    pub(crate) fn between(&self, from: NodeId, to: NodeId) -> Sum {
        let (from, to) = (&self.before[from.index()], &self.before[to.index()]);
        std::array::from_fn(|row| to[row].wrapping_sub(from[row]))
    }

    /// For every block whether an element of a kind is in it or directly before it.
    pub(crate) fn in_or_before(&self, blocks: &Blocks, row: usize) -> Vec<bool> {
        let mut from = NodeId(0);
        blocks
            .iter()
            .map(|block| {
                let to = NodeId(block.last.0 + 1);
                self.between(std::mem::replace(&mut from, to), to)[row] > 0
            })
            .collect()
    }
}
