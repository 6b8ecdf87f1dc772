//! Recognises the cards that `output::html` writes, so that an article that is parsed again keeps its embeds and media.

use crate::article::{Element, Kind, Node};
use crate::clean::context::Context;
use crate::page::NodeId;
use crate::rules::attr::Attr;
use crate::rules::embeds::FORMS;
use crate::rules::tag::Tag;

/// Recognises a card by its class. Its addresses are checked again, like those of any page.
pub(crate) fn recognise_card(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let class = page.attr(node, Attr::Class).filter(|_| page.tag(node) == Tag::Figure)?;
    let what = page.attr_named(node, "data-what").filter(|_| matches!(class, "pith-embed" | "pith-media"))?;
    let link = page.subtree(node).find(|inner| page.tag(*inner) == Tag::A)?;
    let url = ctx.web_address(page.attr(link, Attr::Href)?)?.as_str().to_owned();
    let title = page.attr(link, Attr::Title).map(str::to_owned);
    let image = page.subtree(link).find(|inner| page.tag(*inner) == Tag::Img).and_then(|image| page.attr(image, Attr::Src));
    let image = image.and_then(|src| Some(ctx.web_address(src)?.as_str().to_owned()));
    let kind = if class == "pith-media" {
        Kind::Media { video: what == "video", url, poster: image, title }
    } else {
        let provider = FORMS.iter().find(|form| form.provider == what)?.provider;
        Kind::Embed { provider, url, title, image }
    };
    Some(vec![Element::new(kind, Vec::new()).from_node(node).into()])
}
