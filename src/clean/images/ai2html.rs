//! Recognises ai2html graphics of newsrooms: one artboard for each screen width, with an image and its labels as absolutely positioned
//! paragraphs. The image of the first artboard is kept. Labels out of position would be a column of numbers, so they are dropped.

use crate::article::Node;
use crate::clean::context::Context;
use crate::clean::dom::siblings::siblings_before;
use crate::clean::images::frame::images_in;
use crate::clean::images::image;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::substrings::Words;

/// The class of an artboard.
const ARTBOARD: &str = "g-artboard";
/// The same, to be found anywhere in the classes of an element.
static ARTBOARDS: Words = Words::new(&[ARTBOARD]);

pub(crate) fn recognise_ai2html(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    if !is_artboard(page, node) {
        return None;
    }
    if siblings_before(page, node).any(|other| is_artboard(page, other)) {
        return Some(Vec::new());
    }
    let picture = images_in(page, node).next();
    Some(picture.map(|picture| image::image_nodes(ctx, picture)).unwrap_or_default())
}

fn is_artboard(page: &Page, node: NodeId) -> bool {
    let may_be = page.attr(node, Attr::Class).is_some_and(|classes| ARTBOARDS.are_exactly_in(classes));
    may_be && page.classes(node).any(|class| class == ARTBOARD)
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline;

    #[test]
    fn an_ai2html_graphic_keeps_one_image_and_no_labels() {
        let board = |file: &str| {
            format!("<div class=\"g-artboard\"><img src=\"{file}\" alt=\"Rents\"><div class=\"g-aiAbs\"><p>900</p></div></div>")
        };
        let page = format!("<body><p>One.</p><div>{}{}</div><p>Two.</p></body>", board("narrow.png"), board("wide.png"));
        let found = outline(&page);
        assert!(found.matches("Image").count() == 1 && !found.contains("900"), "{found}");
    }
}
