//! What every reader of the visible page needs: the page, the selected article and what is known so far.

use crate::block::Blocks;
use crate::choose::Selection;
use crate::dates::DayMonthOrder;
use crate::meta::candidates::Candidates;
use crate::meta::site::Site;
use crate::page::{NodeId, Page};
use crate::rules::metadata::sources::{Field, Row, VISIBLE};
use crate::url::Url;

/// The page, the selected article and what is known so far.
pub struct Context<'p> {
    /// The page.
    pub page: &'p Page,
    /// The page's blocks.
    pub blocks: &'p Blocks,
    /// Which blocks are the article.
    pub selection: &'p Selection,
    /// The page's own URL.
    pub own: Option<&'p Url>,
    /// Whether numeric dates put the day or the month first.
    pub order: DayMonthOrder,
    /// The known names of the site.
    pub site: &'p Site,
    /// The language code, used to split lists of names.
    pub lang: &'p str,
}

impl Context<'_> {
    /// The first node of the article.
    pub fn first_kept(&self) -> Option<NodeId> {
        let first = self.selection.kept.iter().position(|kept| *kept)?;
        Some(self.blocks.get(first)?.first)
    }

    /// Adds a value read from a node, under every row of `VISIBLE` with this key; `penalty` is added to the rank.
    pub fn add(&self, field: Field, key: &str, penalty: u8, text: &str, node: NodeId, candidates: &mut Candidates) {
        for row in VISIBLE.iter().filter(|row| row.key == key && row.field == field) {
            candidates.add_at(&Row { rank: row.rank + penalty, ..*row }, text, Some(node));
        }
    }
}
