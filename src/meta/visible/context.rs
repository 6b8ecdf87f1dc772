//! The page, its article and what is known so far: what every reader of the visible page needs.

use crate::block::Blocks;
use crate::choose::Selection;
use crate::meta::candidates::Found;
use crate::meta::dates::day_month_order::Order;
use crate::meta::site::known_names::Site;
use crate::page::{NodeId, Page};
use crate::rules::metadata::sources::{Field, Row, VISIBLE};
use crate::url::Url;

/// What the visible page is read by.
pub struct View<'p> {
    /// The page.
    pub page: &'p Page,
    /// Its blocks.
    pub blocks: &'p Blocks,
    /// What of it is the article.
    pub selection: &'p Selection,
    /// The page's address.
    pub own: Option<&'p Url>,
    /// How numbers of dates are read.
    pub order: Order,
    /// What the site is called.
    pub site: &'p Site,
    /// The language, for joining names.
    pub lang: &'p str,
}

impl View<'_> {
    /// Adds what was seen at a place.
    pub fn put(&self, field: Field, key: &str, far: u8, text: &str, node: NodeId, found: &mut Found) {
        for row in VISIBLE.iter().filter(|row| row.key == key && row.field == field) {
            found.put_at(&Row { rank: row.rank + far, ..*row }, text, Some(node));
        }
    }
}
