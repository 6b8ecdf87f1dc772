//! Recognises drawings that newsrooms put on a page with ai2html: for each width of the screen a picture, and over it its labels as
//! paragraphs laid at a place. The first picture is kept. Labels without their place are a column of numbers, so they are left out.

use crate::article::Node;
use crate::clean::context::Context;
use crate::clean::dom::siblings::siblings_before;
use crate::clean::images::frame::images_in;
use crate::clean::images::image;
use crate::page::{NodeId, Page};

/// The class of a picture with its labels, one for each width.
const ARTBOARD: &str = "g-artboard";

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
    !page.is_text(node) && page.classes(node).any(|class| class == ARTBOARD)
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline;

    #[test]
    fn a_drawing_keeps_one_picture_and_none_of_its_labels() {
        let board = |file: &str| {
            format!("<div class=\"g-artboard\"><img src=\"{file}\" alt=\"Rents\"><div class=\"g-aiAbs\"><p>900</p></div></div>")
        };
        let page = format!("<body><p>One.</p><div>{}{}</div><p>Two.</p></body>", board("narrow.png"), board("wide.png"));
        let found = outline(&page);
        assert!(found.matches("Image").count() == 1 && !found.contains("900"), "{found}");
    }
}
