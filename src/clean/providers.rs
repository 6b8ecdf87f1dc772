//! Providers of embedded videos, posts and players: which elements embed one, or are placeholders for one, and which plain link leads to
//! the same thing.
//!
//! An address is parsed and matched against a list of hosts and URL patterns (`rules::embeds`); the link is built from scratch.

use crate::clean::dom::custom_elements::custom_element_name;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::embeds::{
    FORMS, FRAME_DATA, Form, ID_ATTRIBUTES, ID_ELEMENTS, NAMED_PROVIDERS, NUMBER_ATTRIBUTES, POST_CLASSES, POST_DATA, PROVIDER_ATTRIBUTES,
    VIDEO_ELEMENT, VIDEO_ID_ATTRIBUTES, VIDEO_ID_LETTERS,
};
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;
use crate::url::{Url, percent_decode};

/// The classes of embedded posts.
static POSTS: Words = Words::new(POST_CLASSES);
/// Words a placeholder of an embed may have: a consent question and a button.
const MAX_PLACEHOLDER_WORDS: u32 = 90;
/// Most words of an embedded post. A text may be in a box of the same class.
const MAX_POST_WORDS: u32 = 500;
/// Longest path segment of an embed's address, in characters.
const MAX_STEP: usize = 200;
/// Most nodes of a piece of a sentence.
const SENTENCE_NODES: u32 = 40;

/// A plain link to embedded content.
#[derive(Debug, PartialEq)]
pub(crate) struct EmbeddedLink {
    pub provider: &'static str,
    pub url: String,
}

/// Whether an element's words are not the article's own: it is a placeholder of an embed, or an embedded post.
pub(crate) fn is_embedded_content(page: &Page, node: NodeId) -> bool {
    !page.is_text(node) && (is_embedded_post(page, node) || is_placeholder_element(page, node))
}

/// Whether an element is a placeholder until a script loads the embed.
pub(crate) fn is_placeholder_element(page: &Page, node: NodeId) -> bool {
    let tag = page.tag(node);
    if let Some(name) = custom_element_name(page, node) {
        return ID_ELEMENTS.iter().any(|(known, ..)| *known == name) || video_in_element(page, node, name).is_some();
    }
    matches!(tag, Tag::Div | Tag::Span | Tag::Section | Tag::A | Tag::Button)
        && page.may_have_data(node)
        && page.words(node) <= MAX_PLACEHOLDER_WORDS
        && page.attrs(node).any(|(name, _)| name.starts_with("data-"))
        && page.attrs(node).any(|(name, value)| may_hold_address(name, value))
        && addresses(page, node).any(|address| absolute(&address).is_some_and(|url| embed_link(&url).is_some()))
        && !is_in_sentence(page, node)
}

/// The address of the video whose number a site's own element has.
fn video_in_element(page: &Page, node: NodeId, name: &str) -> Option<String> {
    let is_id = |id: &&str| id.len() == VIDEO_ID_LETTERS && id.bytes().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_'));
    let attrs = VIDEO_ID_ATTRIBUTES.iter().filter(|_| name.contains(VIDEO_ELEMENT));
    let id = attrs.filter_map(|attr| page.attr_named(node, attr)).find(is_id)?;
    Some(format!("https://www.youtube.com/embed/{id}"))
}

/// The address of the post that an element's data describe.
pub(crate) fn described_post(page: &Page, node: NodeId) -> Option<EmbeddedLink> {
    if page.words(node) == 0 || !page.may_have_data(node) {
        return None;
    }
    let data = page.attr_named(node, POST_DATA)?;
    let (_, address) = data.split_once("\"url\":\"")?;
    embed_link(&absolute(address.split('"').next()?)?)
}

/// Whether an element is a piece of a sentence: it has words and no image, and its line has other text. Links of a sentence have their
/// address in a `data-` attribute too, where a site counts clicks.
fn is_in_sentence(page: &Page, node: NodeId) -> bool {
    let is_in_line = |near: &NodeId| page.tag(*near).is_inline() && page.tag(*near) != Tag::Br;
    let says = |near: NodeId| page.chars(near) > 0;
    let wrappers = page.ancestors(node).take_while(|around| page.tag(*around).is_inline());
    is_in_line(&node)
        && page.words(node) > 0
        && page.end(node).0 - node.0 <= SENTENCE_NODES
        && !page.subtree(node).any(|inner| page.tag(inner) == Tag::Img)
        && std::iter::once(node).chain(wrappers).any(|inner| {
            siblings_before(page, inner).take_while(is_in_line).any(says) || siblings_after(page, inner).take_while(is_in_line).any(says)
        })
}

fn absolute(address: &str) -> Option<Url> {
    let address = address.trim();
    if address.starts_with("//") { Url::parse(&format!("https:{address}")) } else { Url::parse(address) }
}

/// Whether an attribute can be the source of one of the [`addresses`]. Most elements have none.
fn may_hold_address(name: &str, value: &str) -> bool {
    value.starts_with("http")
        || value.starts_with("//")
        || name == FRAME_DATA
        || PROVIDER_ATTRIBUTES.contains(&name)
        || ID_ATTRIBUTES.iter().any(|(known, _)| *known == name)
}

/// Candidate addresses for the embedded content, from an element's attributes, the likeliest first.
pub(crate) fn addresses(page: &Page, node: NodeId) -> impl Iterator<Item = String> + '_ {
    let by_custom_element = custom_element_name(page, node).and_then(|name| {
        let Some((_, attr, prefix)) = ID_ELEMENTS.iter().find(|(known, ..)| *known == name) else {
            return video_in_element(page, node, name);
        };
        Some(format!("{prefix}{}", page.attr_named(node, attr)?))
    });
    let by_id_attribute = ID_ATTRIBUTES.iter().filter_map(move |(name, prefix)| Some(format!("{prefix}{}", page.attr_named(node, name)?)));
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
    let listed = page.attr_named(node, FRAME_DATA).and_then(|list| list.split_once("\"src\",\"")?.1.split('"').next());
    let listed = listed.map(|address| address.replace("\\/", "/"));
    by_custom_element.into_iter().chain(listed).chain(direct.map(|(_, value)| value.to_owned())).chain(named).chain(by_id_attribute)
}

/// The plain link for an address, if its host and pattern are known.
pub(crate) fn embed_link(url: &Url) -> Option<EmbeddedLink> {
    let host = url.host().filter(|_| url.is_web() && url.port().is_none())?;
    let mut forms = FORMS.iter().filter(|form| form.hosts.contains(&host));
    forms.find_map(|form| Some(EmbeddedLink { provider: form.provider, url: link(form, url, host)? }))
}

/// The plain link for an address that matches a pattern.
fn link(form: &Form, url: &Url, host: &str) -> Option<String> {
    let (path, query) = form.pattern.split_once('?').unwrap_or((form.pattern, ""));
    let mut found: Vec<(&str, String)> = vec![("{host}", host.to_owned())];
    // Players of old have the parameters right behind the path: `/v/ID&hl=en`.
    let own = url.path().split('&').next().unwrap_or("");
    let mut steps = own.trim_matches('/').split('/');
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

pub(crate) fn is_embedded_post(page: &Page, node: NodeId) -> bool {
    let may_be_named = || page.attr(node, Attr::Class).is_some_and(|classes| POSTS.are_exactly_in(classes));
    let is_named = || may_be_named() && page.words(node) <= MAX_POST_WORDS && page.classes(node).any(|class| POSTS.has(class));
    matches!(page.tag(node), Tag::Blockquote | Tag::Div) && (is_named() || described_post(page, node).is_some())
}

#[cfg(test)]
mod tests {
    use super::{EmbeddedLink, embed_link};
    use crate::url::Url;

    fn link(address: &str) -> Option<String> {
        embed_link(&Url::parse(address)?).map(|EmbeddedLink { url, .. }| url)
    }

    #[test]
    fn known_patterns_give_plain_links() {
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
            ("https://docs.google.com/spreadsheets/d/1Y/preview#gid=2", "https://docs.google.com/spreadsheets/d/1Y/preview"),
            ("https://mastodon.social/@a/11/embed", "https://mastodon.social/@a/11"),
            ("https://codepen.io/a/embed/b?default-tab=css", "https://codepen.io/a/pen/b"),
        ];
        for (address, wanted) in cases {
            assert_eq!(link(address).as_deref(), Some(wanted), "{address}");
        }
    }

    #[test]
    fn lookalike_addresses_give_no_link() {
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
}
