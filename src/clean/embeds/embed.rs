//! Recognises what a page shows from elsewhere: films, sounds, posts. Each becomes a card with the plain link to the same thing, and
//! quoted posts stay quotations, since their words are on the page.
//!
//! An address is parsed and compared with a list of hosts and forms; the link is built anew. What is not in the list is left out.

use crate::article::{Element, Kind, Node};
use crate::clean::Context;
use crate::clean::images::image::url_in_style;
use crate::clean::math::mathml::custom_name;
use crate::page::{NodeId, Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::embeds::{
    FORMS, Form, ID_ATTRIBUTES, ID_ELEMENTS, NAMED_PROVIDERS, NUMBER_ATTRIBUTES, POST_ATTRIBUTES, POST_CLASSES, POST_FILLERS,
    PROVIDER_ATTRIBUTES,
};
use crate::rules::tag::Tag;
use crate::url::{Url, percent_decode};

/// Words an element may hold and still be nothing but the stand-in for a film: a question for consent and a button.
const MAX_STAND_IN: u32 = 90;
/// Characters of the number or name of a thing elsewhere.
const MAX_STEP: usize = 200;
/// Characters of a card's title.
const MAX_TITLE: usize = 300;

/// A plain link to something elsewhere.
#[derive(Debug, PartialEq)]
struct Card {
    provider: &'static str,
    url: String,
}

pub(crate) fn recognise(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    match page.tag(node) {
        Tag::Iframe | Tag::Embed | Tag::Object => {}
        Tag::Blockquote | Tag::Div if is_post(page, node) => return post(ctx, node, depth),
        _ if is_stand_in(page, node) => {}
        _ => return None,
    }
    let card = addresses(page, node).find_map(|address| card_of(&ctx.web_address(&address)?)).filter(|_| ctx.keeps_any(node));
    let Some(card) = card else { return if page.tag(node) == Tag::Custom { None } else { Some(Vec::new()) } };
    let kind = Kind::Embed { provider: card.provider, url: card.url, title: title(page, node), image: image(ctx, node) };
    Some(vec![Element::new(kind, Vec::new()).from_node(node).into()])
}

/// Whether the words in an element say nothing of the article around it: they stand in for something from elsewhere, or are quoted.
pub(crate) fn is_from_elsewhere(page: &Page, node: NodeId) -> bool {
    !page.is_text(node) && (is_post(page, node) || is_stand_in(page, node))
}

/// Whether an element stands in for something from elsewhere until a script puts it there.
fn is_stand_in(page: &Page, node: NodeId) -> bool {
    let tag = page.tag(node);
    if let Some(name) = custom_name(page, node) {
        return ID_ELEMENTS.iter().any(|(known, ..)| *known == name);
    }
    matches!(tag, Tag::Div | Tag::Span | Tag::Section | Tag::A | Tag::Button)
        && page.words(node) <= MAX_STAND_IN
        && page.may_have_data(node)
        && page.attrs(node).any(|(name, _)| name.starts_with("data-"))
        && page.attrs(node).any(|(name, value)| may_tell(name, value))
        && addresses(page, node).any(|address| absolute(&address).is_some_and(|url| card_of(&url).is_some()))
}

fn absolute(address: &str) -> Option<Url> {
    let address = address.trim();
    if address.starts_with("//") { Url::parse(&format!("https:{address}")) } else { Url::parse(address) }
}

/// Whether an attribute can be what [`addresses`] begins with: most elements have none that can.
fn may_tell(name: &str, value: &str) -> bool {
    value.starts_with("http")
        || value.starts_with("//")
        || PROVIDER_ATTRIBUTES.contains(&name)
        || ID_ATTRIBUTES.iter().any(|(known, _)| *known == name)
}

/// The addresses an element's attributes give for what it shows, the likeliest first.
fn addresses(page: &Page, node: NodeId) -> impl Iterator<Item = String> + '_ {
    let of_element = custom_name(page, node).and_then(|name| {
        let (_, attr, prefix) = ID_ELEMENTS.iter().find(|(known, ..)| *known == name)?;
        Some(format!("{prefix}{}", page.attr_named(node, attr)?))
    });
    let by_number = ID_ATTRIBUTES.iter().filter_map(move |(name, prefix)| Some(format!("{prefix}{}", page.attr_named(node, name)?)));
    let named = PROVIDER_ATTRIBUTES.iter().find_map(|name| {
        let provider = page.attr_named(node, name)?.to_ascii_lowercase();
        let (_, prefix) = NAMED_PROVIDERS.iter().find(|(known, _)| *known == provider)?;
        let number = NUMBER_ATTRIBUTES.iter().find_map(|name| page.attr_named(node, name))?;
        Some(format!("{prefix}{number}"))
    });
    let direct = page.attrs(node).filter(move |(name, value)| {
        (matches!(*name, "src" | "data") || name.starts_with("data-"))
            && value.len() > 8
            && (value.starts_with("http") || value.starts_with("//"))
    });
    of_element.into_iter().chain(direct.map(|(_, value)| value.to_owned())).chain(named).chain(by_number)
}

/// The card for an address, if its host and form are known.
fn card_of(url: &Url) -> Option<Card> {
    let host = url.host().filter(|_| url.is_web() && url.port().is_none())?;
    let mut forms = FORMS.iter().filter(|form| form.hosts.contains(&host));
    forms.find_map(|form| Some(Card { provider: form.provider, url: link(form, url, host)? }))
}

/// The plain link to what an address of this form shows.
fn link(form: &Form, url: &Url, host: &str) -> Option<String> {
    let (path, query) = form.pattern.split_once('?').unwrap_or((form.pattern, ""));
    let mut found: Vec<(&str, String)> = vec![("{host}", host.to_owned())];
    let mut steps = url.path().trim_matches('/').split('/');
    for wanted in path.trim_matches('/').split('/') {
        let step = steps.next()?;
        if wanted == "{rest}" {
            let rest = std::iter::once(step).chain(steps.by_ref()).collect::<Vec<_>>();
            if !rest.iter().all(|step| is_plain(step)) {
                return None;
            }
            found.push((wanted, rest.join("/")));
        } else if wanted.starts_with('{') {
            found.push((wanted, Some(step).filter(|step| is_plain(step))?.to_owned()));
        } else if wanted != step {
            return None;
        }
    }
    if steps.next().is_some() {
        return None;
    }
    for (name, wanted) in query.split('&').filter_map(|pair| pair.split_once('=')) {
        let pairs = url.query()?.split('&').filter_map(|pair| pair.split_once('='));
        let value = percent_decode(pairs.into_iter().find(|(known, _)| *known == name)?.1)?;
        found.push((wanted, query_value(form, wanted, &value)?));
    }
    Some(found.iter().fold(form.link.to_owned(), |link, (name, value)| link.replace(name, value)))
}

fn query_value(form: &Form, wanted: &str, value: &str) -> Option<String> {
    match wanted {
        "{href}" => {
            let inner = absolute(value)?;
            let known = inner.is_web() && inner.port().is_none() && inner.host().is_some_and(|host| form.hosts.contains(&host));
            known.then(|| inner.as_str().to_owned())
        }
        "{rest}" => value.split('/').all(|step| step.is_empty() || is_plain(step)).then(|| value.to_owned()),
        _ => is_plain(value).then(|| value.to_owned()),
    }
}

fn is_plain(step: &str) -> bool {
    let known = |b: u8| b.is_ascii_alphanumeric() || b"-_.~:@!,%$+=".contains(&b);
    !step.is_empty() && step.len() <= MAX_STEP && step != "." && step != ".." && step.bytes().all(known)
}

fn title(page: &Page, node: NodeId) -> Option<String> {
    let names = ["title", "playlabel", "aria-label", "data-title", "data-video-title"];
    let title = names.iter().find_map(|name| page.attr_named(node, name).filter(|value| !value.trim().is_empty()))?;
    Some(fold_space(title).chars().take(MAX_TITLE).collect())
}

/// The picture that the page itself shows for it.
fn image(ctx: &Context<'_>, node: NodeId) -> Option<String> {
    let page = ctx.page;
    let named =
        ["poster", "data-poster", "data-thumbnail", "data-thumb", "data-poster-url"].iter().find_map(|name| page.attr_named(node, name));
    let style = || url_in_style(page.attr(node, Attr::Style)?);
    let inside = || page.subtree(node).find(|inner| page.tag(*inner) == Tag::Img).and_then(|image| page.attr(image, Attr::Src));
    Some(ctx.web_address(named.or_else(style).or_else(inside)?)?.as_str().to_owned())
}

fn is_post(page: &Page, node: NodeId) -> bool {
    matches!(page.tag(node), Tag::Blockquote | Tag::Div) && page.classes(node).any(|class| POST_CLASSES.contains(&class))
}

/// A quoted post: its words as a quotation and the link to it; a card where the page has none of its words.
fn post(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let told = POST_ATTRIBUTES.iter().filter_map(|name| page.attr_named(node, name));
    let linked = page.subtree(node).filter(|inner| page.tag(*inner) == Tag::A).filter_map(|link| page.attr(link, Attr::Href));
    let card = told.chain(linked).find_map(|address| card_of(&ctx.web_address(address)?));
    let text = page.text_of(node);
    let lower = text.to_lowercase();
    let filler = POST_FILLERS.iter().find(|filler| lower.contains(**filler));
    if page.tag(node) == Tag::Div && (text.is_empty() || card.is_none()) && page.children(node).next().is_some() {
        return None;
    }
    let words = match filler {
        // Lower case may have another length in bytes; the filler is then left where it is.
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
        (None, _) => ctx.wholly(node, || ctx.copy_children(node, depth + 1)),
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

/// The quotation of a post; where its words do not lead to it, a link follows them.
fn quotation(card: Card, mut children: Vec<Node>, node: NodeId) -> Node {
    let path = card.url.split_once("://").map_or(card.url.as_str(), |(_, rest)| rest).trim_end_matches('/').to_owned();
    if !children.iter().any(|child| leads_to(child, &path)) {
        let link = Element::new(Kind::Link { href: card.url.clone(), title: None }, vec![Node::Text(card.url.clone())]);
        children.push(Element::new(Kind::Paragraph, vec![link.into()]).into());
    }
    Element::new(Kind::Quote { cite: Some(card.url), purpose: None }, children).from_node(node).into()
}

/// Whether a part of the article links to an address. Recursion is over the article's tree.
fn leads_to(node: &Node, path: &str) -> bool {
    let Some(element) = node.element() else { return false };
    let own = matches!(&element.kind, Kind::Link { href, .. } if href.contains(path));
    own || element.children.iter().any(|child| leads_to(child, path))
}

#[cfg(test)]
mod tests {
    use super::{Card, card_of};
    use crate::article::{Kind, Node};
    use crate::clean::testing::{body, outline};
    use crate::url::Url;

    fn link(address: &str) -> Option<String> {
        card_of(&Url::parse(address)?).map(|Card { url, .. }| url)
    }

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
    fn known_forms_lead_to_plain_links() {
        let cases = [
            ("https://www.youtube-nocookie.com/embed/abc-_1?rel=0&start=4", "https://www.youtube.com/watch?v=abc-_1"),
            ("https://www.youtube.com/embed/videoseries?list=PL1", "https://www.youtube.com/playlist?list=PL1"),
            ("https://player.vimeo.com/video/76?dnt=1&h=ab", "https://vimeo.com/76/ab"),
            ("https://player.vimeo.com/video/76", "https://vimeo.com/76"),
            ("https://open.spotify.com/embed/episode/4r?utm_source=g", "https://open.spotify.com/episode/4r"),
            (
                "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1&color=%23f",
                "https://api.soundcloud.com/tracks/1",
            ),
            (
                "https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fa%2Fposts%2F9",
                "https://www.facebook.com/a/posts/9",
            ),
            ("https://embed.podcasts.apple.com/us/podcast/x/id1?i=2", "https://podcasts.apple.com/us/podcast/x/id1?i=2"),
            ("https://mastodon.social/@a/11/embed", "https://mastodon.social/@a/11"),
            ("https://codepen.io/a/embed/b?default-tab=css", "https://codepen.io/a/pen/b"),
        ];
        for (address, wanted) in cases {
            assert_eq!(link(address).as_deref(), Some(wanted), "{address}");
        }
    }

    #[test]
    fn lookalikes_lead_nowhere() {
        let cases = [
            "https://www.youtube.com.evil.example/embed/a",
            "https://evil.example/?u=https://www.youtube.com/embed/a",
            "https://user@www.youtube.com/embed/a",
            "https://www.youtube.com:8443/embed/a",
            "https://www.youtube.com/embed/a/../../b",
            "javascript://www.youtube.com/embed/a",
            "https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fevil.example%2Fposts%2F9",
            "https://www.youtube.com/embed/%22onload=",
        ];
        let bad = cases
            .iter()
            .filter(|address| link(address).is_some_and(|link| !link.starts_with("https://www.youtube.com/") || link.contains('"')));
        assert_eq!(bad.collect::<Vec<_>>(), [&""; 0]);
        assert_eq!(link(cases[0]).or(link(cases[1])).or(link(cases[3])).or(link(cases[5])).or(link(cases[6])), None);
    }

    #[test]
    fn stand_ins_become_cards_whatever_they_say() {
        let wanted = Some("https://www.youtube.com/watch?v=a1".to_owned());
        assert_eq!(card("<iframe src=\"about:blank\" data-src=\"//www.youtube.com/embed/a1\"></iframe>"), wanted);
        assert_eq!(card("<lite-youtube videoid=\"a1\"><button>Play</button></lite-youtube>"), wanted);
        assert_eq!(card("<div data-youtube-id=\"a1\"></div>"), wanted);
        assert_eq!(card("<div data-plyr-provider=\"youtube\" data-plyr-embed-id=\"a1\"></div>"), wanted);
        assert_eq!(
            card("<div data-embed-src=\"https://www.youtube.com/embed/a1\"><p>¬ You must agree first.</p><button>¬ Load</button></div>"),
            wanted
        );
        assert_eq!(card("<iframe src=\"https://ads.example.net/slot\"></iframe>"), None);
    }

    #[test]
    fn the_words_of_posts_stay_and_lead_to_them() {
        let tweet = "<blockquote class=\"twitter-tweet\"><p>¬ A duck.</p>¬ Cam <a href=\"https://twitter.com/cam/status/18?ref_src=x\">Nov 9</a></blockquote>";
        let article = outline(&format!("<body><p>One two three.</p>{tweet}</body>"));
        assert_eq!(article, "Paragraph[One two three.] Quote[Paragraph[¬ A duck.]Paragraph[¬ Cam Link[Nov 9]]]");
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
