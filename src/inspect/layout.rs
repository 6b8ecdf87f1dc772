//! The layout of a page as `as-shown` sees it: where its blocks stand, and its main column.

use crate::method::Scene;
use crate::method::as_shown::{self, Place};
use crate::trace::{LaidOutBlock, PageLayout, Rectangle};

/// The layout, if the browser was asked about it.
pub(crate) fn layout(scene: &Scene<'_>) -> Option<PageLayout> {
    let layout = scene.asked_layout()?;
    if layout.iter().all(Option::is_none) {
        return None;
    }
    let column = as_shown::column(scene).map(|column| Rectangle {
        left: column.left,
        top: column.top,
        width: column.right - column.left,
        height: column.bottom - column.top,
    });
    let places = as_shown::opinion(scene).map_or_else(|| vec![Place::NotShown; layout.len()], |opinion| opinion.places);
    let shown = layout.iter().enumerate().filter_map(|(i, layout)| Some((i, layout.filter(|layout| layout.width * layout.height > 0.0)?)));
    let blocks = shown.map(|(i, layout)| LaidOutBlock {
        node: scene.page.origin(scene.blocks[i].element),
        rectangle: Rectangle { left: layout.left, top: layout.top, width: layout.width, height: layout.height },
        chance: places[i].score(),
    });
    Some(PageLayout { column, blocks: blocks.collect() })
}
