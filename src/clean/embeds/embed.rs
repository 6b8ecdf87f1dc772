//! Recognises embedded content of other sites: video, audio, posts. It becomes a card with a plain link to the same thing; posts whose words
//! are on the page stay quotations, or, where all of them is one link, are a card that says them.
//!
//! Embeds of unknown providers are dropped; see `providers`.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::text_of;
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::dom::style::background_url;
use crate::clean::providers::{EmbeddedLink, addresses, described_post, embed_link, is_embedded_post, is_placeholder_element};
use crate::page::{NodeId, Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::embeds::{POST_ATTRIBUTES, POST_COUNTERS, POST_FILLERS, STILLS};
use crate::rules::tag::Tag;

/// Most characters of a card's title.
const MAX_TITLE: usize = 300;
/// Most characters of a post on its card.
const MAX_POST: usize = 600;
/// Levels between a still and a link around it, and fewest words of a still's own that are a title.
const LINK_LEVELS: usize = 4;
const MIN_ALT_WORDS: usize = 3;

pub(crate) fn recognise_embed(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    match page.tag(node) {
        Tag::Iframe | Tag::Embed | Tag::Object => {}
        Tag::Blockquote | Tag::Div if is_embedded_post(page, node) => {
            return described_post(page, node).map_or_else(|| post(ctx, node, depth), |card| Some(vec![described(ctx, node, depth, card)]));
        }
        _ if is_placeholder_element(page, node) => {}
        _ => return still(ctx, node),
    }
    let mut all = addresses(page, node).chain(addresses_of_object(page, node));
    let card = all.find_map(|address| embed_link(&ctx.web_address(&address)?)).filter(|_| ctx.keeps_any(node));
    let Some(card) = card else { return if page.tag(node) == Tag::Custom { None } else { Some(Vec::new()) } };
    let kind = Kind::Embed { provider: card.provider, url: card.url, title: title(page, node), image: image(ctx, node) };
    Some(vec![Element::new(kind, Vec::new()).from_node(node).into()])
}

/// The card of a video that a page shows as its still until a script makes a player of it: an image without a link, or a background.
fn still(ctx: &Context<'_>, node: NodeId) -> Option<Vec<Node>> {
    let page = ctx.page;
    let address = match page.tag(node) {
        Tag::Text | Tag::A => return None,
        Tag::Img => page.attr(node, Attr::Src)?,
        _ => background_url(page.attr(node, Attr::Style)?)?,
    };
    if !STILLS.iter().any(|host| address.contains(host)) || !ctx.keeps_any(node) {
        return None;
    }
    let is_link = |around: NodeId| page.tag(around) == Tag::A && page.attr(around, Attr::Href).is_some();
    let card = embed_link(&ctx.web_address(address)?).filter(|_| !page.ancestors(node).take(LINK_LEVELS).any(is_link))?;
    let image = Some(ctx.web_address(address)?.as_str().to_owned());
    let alt = || page.attr(node, Attr::Alt).filter(|alt| alt.split_whitespace().count() >= MIN_ALT_WORDS).map(fold_space);
    let kind = Kind::Embed { provider: card.provider, url: card.url, title: title(page, node).or_else(alt), image };
    Some(vec![Element::new(kind, Vec::new()).from_node(node).into()])
}

/// The addresses in an `object`, as players of old have them: in a parameter, and in an `embed` for other browsers.
fn addresses_of_object(page: &Page, node: NodeId) -> impl Iterator<Item = String> + '_ {
    let inside = page.subtree(node).skip(1).filter(move |_| page.tag(node) == Tag::Object);
    inside.filter_map(|inner| match page.tag(inner) {
        Tag::Embed | Tag::Iframe => page.attr(inner, Attr::Src).map(str::to_owned),
        Tag::Param => {
            page.attr_named(inner, "value").filter(|_| matches!(page.attr(inner, Attr::Name), Some("movie" | "src"))).map(str::to_owned)
        }
        _ => None,
    })
}

fn title(page: &Page, node: NodeId) -> Option<String> {
    let names = ["title", "playlabel", "aria-label", "data-title", "data-video-title"];
    let title = names.iter().find_map(|name| page.attr_named(node, name).filter(|value| !value.trim().is_empty()))?;
    Some(fold_space(title).chars().take(MAX_TITLE).collect())
}

/// The preview image the page shows for the embed.
fn image(ctx: &Context<'_>, node: NodeId) -> Option<String> {
    let page = ctx.page;
    let named =
        ["poster", "data-poster", "data-thumbnail", "data-thumb", "data-poster-url"].iter().find_map(|name| page.attr_named(node, name));
    let style = || background_url(page.attr(node, Attr::Style)?);
    let inside = || page.subtree(node).find(|inner| page.tag(*inner) == Tag::Img).and_then(|image| page.attr(image, Attr::Src));
    Some(ctx.web_address(named.or_else(style).or_else(inside)?)?.as_str().to_owned())
}

/// An embedded post: its words as a quotation with a link to it, or a card if the page has none of its words.
fn post(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let declared = POST_ATTRIBUTES.iter().filter_map(|name| page.attr_named(node, name));
    let linked = page.subtree(node).filter(|inner| page.tag(*inner) == Tag::A).filter_map(|link| page.attr(link, Attr::Href));
    let card = declared.chain(linked).find_map(|address| embed_link(&ctx.web_address(address)?));
    let text = page.text_of(node);
    let lower = text.to_lowercase();
    let filler = POST_FILLERS.iter().find(|filler| lower.contains(**filler));
    if page.tag(node) == Tag::Div && (text.is_empty() || card.is_none()) && page.children(node).next().is_some() {
        return None;
    }
    let words = match filler {
        // Lower case may have another length in bytes. Then the filler stays.
        Some(filler) => lower
            .find(filler)
            .and_then(|at| Some(format!("{} {}", text.get(..at)?, text.get(at + filler.len()..)?)))
            .map(|text| fold_space(&text)),
        None => None,
    };
    let children = match (words, text.is_empty()) {
        (_, true) => Vec::new(),
        (Some(words), _) if words.is_empty() => Vec::new(),
        (Some(words), _) => vec![Element::new(Kind::Paragraph, vec![Node::Text(words)]).from_node(node).into()],
        (None, _) => without_quotation(ctx.keeping_all(node, || copy::blocks(ctx, node, depth + 1))),
    };
    let Some(card) = card else {
        return Some(if children.is_empty() {
            children
        } else {
            vec![Element::new(Kind::Quote { cite: None, purpose: None }, children).from_node(node).into()]
        });
    };
    if children.is_empty() {
        let kind = Kind::Embed { provider: card.provider, url: card.url, title: title(page, node), image: None };
        return Some(vec![Element::new(kind, Vec::new()).from_node(node).into()]);
    }
    Some(vec![quotation(card, children, node)])
}

/// A post that an editor of newsletters embedded: a card that says what its lines say, without counters. All of it is one link.
fn described(ctx: &Context<'_>, node: NodeId, depth: usize, card: EmbeddedLink) -> Node {
    let blocks = ctx.keeping_all(node, || copy::blocks(ctx, node, depth + 1));
    let lines = blocks.iter().filter_map(Node::element).map(|block| fold_space(&text_of(block)));
    let lines: Vec<String> = lines.filter(|line| !line.is_empty() && !is_counters(line)).collect();
    let title = lines.join(" · ").chars().take(MAX_POST).collect();
    Element::new(Kind::Embed { provider: card.provider, url: card.url, title: Some(title), image: None }, Vec::new()).from_node(node).into()
}

/// Whether a line says how often a post was liked or repeated, and nothing else.
fn is_counters(line: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).peekable();
    let is_known = |word: &str| POST_COUNTERS.iter().any(|known| word.eq_ignore_ascii_case(known));
    line.contains(|c: char| c.is_ascii_digit()) && words.peek().is_some() && words.all(is_known)
}

/// The lines of a post that its site gives as a quotation.
fn without_quotation(mut blocks: Vec<Node>) -> Vec<Node> {
    match blocks.as_mut_slice() {
        [Node::Element(only)] if matches!(only.kind, Kind::Quote { purpose: None, .. }) => std::mem::take(&mut only.children),
        _ => blocks,
    }
}

/// The quotation of a post. If its words do not link to it, a link follows them.
fn quotation(card: EmbeddedLink, mut children: Vec<Node>, node: NodeId) -> Node {
    let path = card.url.split_once("://").map_or(card.url.as_str(), |(_, rest)| rest).trim_end_matches('/').to_owned();
    if !children.iter().any(|child| leads_to(child, &path)) {
        let link = Element::new(Kind::Link { href: card.url.clone(), title: None }, vec![Node::Text(card.url.clone())]);
        children.push(Element::new(Kind::Paragraph, vec![link.into()]).into());
    }
    Element::new(Kind::Quote { cite: Some(card.url), purpose: None }, children).from_node(node).into()
}

/// Whether a part of the article links to an address. Recursive over the article's tree.
fn leads_to(node: &Node, path: &str) -> bool {
    let Some(element) = node.element() else { return false };
    let own = matches!(&element.kind, Kind::Link { href, .. } if href.contains(path));
    own || element.children.iter().any(|child| leads_to(child, path))
}

#[cfg(test)]
mod tests {
    use crate::article::{Kind, Node};
    use crate::clean::testing::{body, outline};

    /// The link of the only card.
    fn card(html: &str) -> Option<String> {
        let text = "<p>Words that make this a paragraph of the article.</p>";
        let all = body(&format!("<body>{text}{html}{text}</body>"));
        let link = |node: &Node| match &node.element()?.kind {
            Kind::Embed { url, .. } => Some(url.clone()),
            _ => None,
        };
        all.iter().find_map(link)
    }

    #[test]
    fn placeholders_become_cards_whatever_their_text() {
        let wanted = Some("https://www.youtube.com/watch?v=a1".to_owned());
        assert_eq!(card("<iframe src=\"about:blank\" data-src=\"//www.youtube.com/embed/a1\"></iframe>"), wanted);
        assert_eq!(card("<lite-youtube videoid=\"a1\"><button>Play</button></lite-youtube>"), wanted);
        assert!(card("<x-youtube-clip video-id=XhlkjlPVnXk></x-youtube-clip>").is_some_and(|link| link.ends_with("?v=XhlkjlPVnXk")));
        let frame = r#"["data-s9e-mediaembed","youtube","style","width:100%","src","https:\/\/www.youtube.com\/embed\/a1"]"#;
        assert_eq!(card(&format!("<span data-s9e-mediaembed=youtube data-s9e-mediaembed-iframe='{frame}'></span>")), wanted);
        assert_eq!(card("<x-youtube-clip video-id=12></x-youtube-clip>"), None);
        assert_eq!(
            card("<iframe src='https://videopress.com/embed/XBAwq?at&amp;loop=0'></iframe>"),
            Some("https://videopress.com/v/XBAwq".to_owned())
        );
        assert_eq!(card("<div data-youtube-id=\"a1\"></div>"), wanted);
        let image = "<img src='https://i.ytimg.com/vi/a1/hqdefault.jpg' width=480 height=360 alt='The lamp'>";
        assert_eq!(card(&format!("<div><a>{image}</a></div>")), wanted);
        assert_eq!(card(&format!("<div><a href=/lamps>{image}</a></div>")), None);
        assert_eq!(
            card("<div style=\"background-image:url('https://i.ytimg.com/vi_webp/a1/sd.webp')\"><button>Play</button></div>"),
            wanted
        );
        assert_eq!(card("<div data-plyr-provider=\"youtube\" data-plyr-embed-id=\"a1\"></div>"), wanted);
        assert_eq!(
            card("<div data-embed-src=\"https://www.youtube.com/embed/a1\"><p>¬ You must agree first.</p><button>¬ Load</button></div>"),
            wanted
        );
        let player = "<embed src='http://www.youtube.com/v/a1&hl=en'>";
        let object = |inside: &str| card(&format!("<object width=580>{inside}</object>"));
        assert_eq!(object(&format!("<param name=movie value='http://www.youtube.com/v/a1&hl=en'>{player}")), wanted);
        assert_eq!((object(player), object("<param name=flashvars value='https://youtu.be/a1'>")), (wanted, None));
        assert_eq!(card("<iframe src=\"https://ads.example.net/slot\"></iframe>"), None);
    }

    #[test]
    fn a_link_in_a_sentence_is_no_placeholder() {
        let link = "<a href=\"https://twitter.com/x/status/1\" data-original-href=\"https://twitter.com/x/status/1\">seen it happen</a>";
        assert_eq!(
            outline(&format!("<body><p>We've {link}. That's why.</p></body>")),
            "Paragraph[We've Link[seen it happen]. That's why.]"
        );
        assert_eq!(
            outline(&format!("<body><p>We've <b><i>{link}</i></b></p></body>")),
            "Paragraph[We've Strong[Emphasis[Link[seen it happen]]]]"
        );
        let wanted = Some("https://twitter.com/x/status/1".to_owned());
        assert_eq!(card(&format!("<p>{link}</p>")), wanted);
        assert_eq!(card(&format!("<div><p>We have</p>{link}<p>That is why.</p></div>")), wanted);
        assert_eq!(card(&format!("<p>We have<br>{link}<br>That is why.</p>")), wanted);
        let player = "<span data-youtube-id=\"a1\"></span>";
        assert_eq!(card(&format!("<p>A film: {player} That is why.</p>")).as_deref(), Some("https://www.youtube.com/watch?v=a1"));
    }

    #[test]
    fn posts_that_data_describe_are_cards_with_their_words() {
        let post = "<div data-attrs='{\"url\":\"https://twitter.com/cam/status/18?s=21\",\"likes\":2}'><a href=/x><div>¬ Cam</div>¬ A duck.</a>\
                    <p>¬ Nov 9</p><span>¬ 2 Retweets</span><span>12 Likes</span></div>";
        let all = body(&format!("<body><p>One two three.</p>{post}</body>"));
        let Some(Kind::Embed { url, title, .. }) = all[1].element().map(|card| &card.kind) else { panic!("{all:?}") };
        assert_eq!((url.as_str(), title.as_deref()), ("https://twitter.com/cam/status/18", Some("¬ Cam · ¬ A duck. · ¬ Nov 9")));
    }

    #[test]
    fn embedded_posts_keep_their_words_and_link() {
        let tweet = "<blockquote class=\"twitter-tweet\"><p>¬ A duck.</p>¬ Cam <a href=\"https://twitter.com/cam/status/18?ref_src=x\">Nov 9</a></blockquote>";
        let article = outline(&format!("<body><p>One two three.</p>{tweet}</body>"));
        assert_eq!(article, "Paragraph[One two three.] Quote[Paragraph[¬ A duck.]Paragraph[¬ Cam Link[Nov 9]]]");
        // A text in a box of the class is none.
        let text = outline(&format!("<body><div class=instagram-media><p>One two three.</p><p>{}</p></div></body>", "four ".repeat(500)));
        assert!(text.starts_with("Paragraph[One two three.] Paragraph[four"), "{text}");
        let quoted =
            "<div class=fb-post data-href=\"https://www.facebook.com/cam/posts/7\"><blockquote><p>¬ A duck.</p></blockquote></div>";
        assert_eq!(
            outline(&format!("<body><p>One two three.</p>{quoted}</body>")),
            "Paragraph[One two three.] Quote[Paragraph[¬ A duck.]Paragraph[Link[https://www.facebook.com/cam/posts/7]]]"
        );
        let photo = "<blockquote class=\"instagram-media\" data-instgrm-permalink=\"https://www.instagram.com/p/C1/?a=b\"><div>View this post on Instagram</div>\
                     <p>Four streets away.</p></blockquote>";
        let article = outline(&format!("<body><p>One two three.</p>{photo}</body>"));
        assert_eq!(
            article,
            "Paragraph[One two three.] Quote[Paragraph[Four streets away.]Paragraph[Link[https://www.instagram.com/p/C1/]]]"
        );
        let empty = photo.replace("<p>Four streets away.</p>", "");
        assert_eq!(card(&empty).as_deref(), Some("https://www.instagram.com/p/C1/"));
    }
}
