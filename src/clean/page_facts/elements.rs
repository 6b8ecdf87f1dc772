//! Which elements occur on a page, and whether there may be an image among them.

use crate::clean::dom::style::background_address;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// One flag for each tag.
const TAGS: usize = 256;

/// Elements that are images or may stand for one.
const IMAGES: &[Tag] = &[Tag::Img, Tag::Picture, Tag::Figure, Tag::Custom, Tag::Other];

/// Which elements occur on a page.
pub(crate) struct Elements {
    present: [bool; TAGS],
    /// Whether there is an image, or an element that may stand for one.
    pub images: bool,
}

impl Elements {
    /// Looks at every node of a page once.
    pub fn of(page: &Page) -> Elements {
        let mut present = [false; TAGS];
        for node in page.nodes() {
            if let Some(flag) = present.get_mut(page.tag(node) as usize) {
                *flag = true;
            }
        }
        let mut elements = Elements { present, images: false };
        elements.images = elements.have_any(IMAGES) || page.nodes().any(|node| may_show_image(page, node));
        elements
    }

    /// Whether the page has one of these elements. A tag beyond the flags counts as present.
    pub fn have_any(&self, tags: &[Tag]) -> bool {
        tags.iter().any(|tag| self.present.get(*tag as usize).copied().unwrap_or(true))
    }
}

/// Whether an element shows an image in its background, or a script will put one into it.
fn may_show_image(page: &Page, node: NodeId) -> bool {
    page.attr(node, Attr::DataSrc).is_some() || background_address(page, node).is_some()
}
