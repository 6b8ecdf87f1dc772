//! Recognises galleries that only a script shows: an element without words whose data list the pictures with their captions.

use crate::article::{Element, Image, Kind, Node};
use crate::clean::context::Context;
use crate::clean::images::frame::images_in;
use crate::page::json::{Value, read};
use crate::page::{NodeId, decode_entities, fold_space, without_tags};
use crate::rules::images::GALLERY_DATA;

/// Most pictures of a gallery.
const MAX_PICTURES: usize = 200;

pub(crate) fn recognise_listed_gallery(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    if !ctx.options.images || page.words(node) > 0 || !page.may_have_data(node) {
        return None;
    }
    let data = page.attr_named(node, GALLERY_DATA).filter(|data| data.trim_start().starts_with("[{"))?;
    if images_in(page, node).next().is_some() {
        return None;
    }
    let lists = read(data);
    let figures: Vec<Node> = lists.first()?.items().iter().take(MAX_PICTURES).filter_map(|one| figure(ctx, one, node)).collect();
    (!figures.is_empty()).then_some(figures)
}

/// The figure of one entry.
fn figure(ctx: &Context<'_>, entry: &Value, origin: NodeId) -> Option<Node> {
    let text = |name: &str| {
        entry.get(name).and_then(Value::as_str).map(|value| fold_space(&decode_entities(&without_tags(value)))).unwrap_or_default()
    };
    let src = ctx.web_address(entry.get("src")?.as_str()?)?.as_str().to_owned();
    let mut children: Vec<Node> = vec![Element::new(Kind::Image(Image { src, alt: text("alt"), ..Image::default() }), Vec::new()).into()];
    let caption = text("caption");
    if !caption.is_empty() {
        children.push(Element::new(Kind::Caption { chosen: false }, vec![Node::Text(caption)]).into());
    }
    Some(Element::new(Kind::Figure, children).from_node(origin).into())
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn a_gallery_that_a_script_shows_is_made_of_its_data() {
        let data = r#"[{"src":"/i/lamp.jpg","caption":"A <i>lamp</i> &amp; oil"},{"src":"/i/boat.jpg","caption":""},{"id":3}]"#;
        let gallery = |inside: &str| of(&format!("<div data-gallery='{data}'>{inside}</div>"));
        assert_eq!(gallery(""), "Figure[Image[]Caption[A lamp & oil]] Figure[Image[]]");
        assert_eq!(gallery("Lamps"), "Paragraph[Lamps]");
        assert_eq!(of("<div data-gallery='lamps'></div>"), "");
    }
}
