//! Recognises audio and video of the page itself; each becomes a card with a link to its file. Background videos and streams fed by a
//! script (`blob:`) are dropped.

use crate::article::{Element, Kind, Node};
use crate::clean::context::Context;
use crate::clean::dom::custom_elements::custom_element_name;
use crate::page::{Marks, NodeId, Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::boilerplate_classes::HIDDEN_CLASSES;
use crate::rules::tag::Tag;

/// Extensions of files every browser plays; preferred where there is a choice.
const COMMON: &[&str] = &[".mp4", ".mp3", ".m4a", ".webm"];

pub(crate) fn recognise_media(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let video = match page.tag(node) {
        Tag::Video => true,
        Tag::Audio => false,
        Tag::Custom => match custom_element_name(page, node)? {
            "amp-video" => true,
            "amp-audio" => false,
            _ => return None,
        },
        _ => return None,
    };
    if (video && is_decoration(page, node)) || (!video && is_unseen(page, node)) || !ctx.keeps_any(node) {
        return Some(Vec::new());
    }
    let Some(url) = address(ctx, node) else { return Some(Vec::new()) };
    let attr = |names: &[&str]| names.iter().find_map(|name| page.attr_named(node, name).filter(|value| !value.trim().is_empty()));
    let poster = attr(&["poster", "data-poster"]).and_then(|poster| ctx.web_address(poster)).map(|url| url.as_str().to_owned());
    let title = attr(&["title", "aria-label", "data-title"]).map(fold_space);
    Some(vec![Element::new(Kind::Media { video, url, poster, title }, Vec::new()).from_node(node).into()])
}

/// Whether a video is decoration: it plays by itself in a loop, without controls, outside of a figure.
fn is_decoration(page: &Page, node: NodeId) -> bool {
    let has = |attr: Attr| page.attr(node, attr).is_some();
    has(Attr::Autoplay) && has(Attr::Loop) && !has(Attr::Controls) && !page.ancestors(node).any(|around| page.tag(around) == Tag::Figure)
}

/// Whether a sound has no controls and is hidden or goes on for ever: a script plays it.
fn is_unseen(page: &Page, node: NodeId) -> bool {
    let has = |attr: Attr| page.attr(node, attr).is_some();
    let is_hidden = || page.marks(node).has(Marks::HIDDEN) || page.classes(node).any(|class| HIDDEN_CLASSES.contains(&class));
    !has(Attr::Controls) && (has(Attr::Loop) || is_hidden())
}

fn address(ctx: &Context<'_>, node: NodeId) -> Option<String> {
    let page = ctx.page;
    let sources = page.children(node).filter(|child| page.tag(*child) == Tag::Source);
    let addresses =
        std::iter::once(node).chain(sources).filter_map(|node| page.attr(node, Attr::Src).or_else(|| page.attr(node, Attr::DataSrc)));
    let named = addresses.filter(|address| !address.trim().is_empty());
    let urls: Vec<String> = named.filter_map(|address| Some(ctx.web_address(address)?.as_str().to_owned())).collect();
    let is_common = |url: &&String| COMMON.iter().any(|ending| url.split(['?', '#']).next().unwrap_or("").ends_with(ending));
    urls.iter().find(is_common).or(urls.first()).cloned()
}

#[cfg(test)]
mod tests {
    use crate::article::{Kind, Node};
    use crate::clean::testing::body;

    fn media(html: &str) -> Vec<(bool, String, Option<String>)> {
        let text = "<p>Words that make this a paragraph of the article.</p>";
        fn walk(nodes: &[Node], out: &mut Vec<(bool, String, Option<String>)>) {
            for element in nodes.iter().filter_map(Node::element) {
                if let Kind::Media { video, url, poster, .. } = &element.kind {
                    out.push((*video, url.clone(), poster.clone()));
                }
                walk(&element.children, out);
            }
        }
        let mut out = Vec::new();
        walk(&body(&format!("<body>{text}{html}{text}</body>")), &mut out);
        out
    }

    #[test]
    fn audio_and_video_become_cards() {
        let sound = "<figure><audio controls=\"\"><source src=\"/a.ogg\"><source src=\"/a.mp3\">Your browser is old.</audio><figcaption>A</figcaption></figure>";
        assert_eq!(media(sound), [(false, "https://example.org/a.mp3".to_owned(), None)]);
        let film = "<video controls=\"\" poster=\"p.jpg\"><source src=\"/a.webm\"></video>";
        assert_eq!(media(film), [(true, "https://example.org/a.webm".to_owned(), Some("https://example.org/news/p.jpg".to_owned()))]);
    }

    #[test]
    fn background_videos_and_streams_are_dropped() {
        assert_eq!(
            media("<video autoplay=\"\" muted=\"\" loop=\"\" src=\"a.mp4\"></video><video src=\"blob:https://example.org/1\"></video>"),
            []
        );
        assert_eq!(media("<audio loop src='/a.mp3'></audio><audio class=hide src='/b.mp3'></audio>"), []);
        assert_eq!(media("<audio src='/a.mp3'></audio><audio loop controls src='/b.mp3'></audio>").len(), 2);
        assert_eq!(media("<figure><video autoplay=\"\" loop=\"\" src=\"/a.mp4\"></video></figure>").len(), 1);
    }
}
