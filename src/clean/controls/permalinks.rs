//! Recognises permalinks and buttons in headings.

use crate::article::Node;
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::dom::siblings::siblings_before;
use crate::clean::links::fragment;
use crate::page::NodeId;
use crate::rules::allow_list::{Keep, keep};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Recognises a button or a link to the heading itself.
pub(crate) fn recognise_permalink(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let tag = page.tag(node);
    if !matches!(tag, Tag::A | Tag::Button) {
        return None;
    }
    let heading = page.ancestors(node).take(4).find(|around| is_heading(ctx, *around))?;
    let all = page.words(heading);
    let own = page.words(node);
    if tag == Tag::Button {
        return (own < all).then(Vec::new);
    }
    let raw = page.attr(node, Attr::Href)?;
    // The sign says what it is, wherever it leads: a post has an address of its own.
    if own == 0 && all > 0 && is_sign(&page.text_of(node)) {
        return Some(Vec::new());
    }
    let name = fragment(ctx, raw)?;
    // A link around the whole heading leaves its words. A link beside them is a permalink if it has no words or leads to the heading.
    if own == all {
        return Some(copy::line(ctx, node, depth));
    }
    if own > 0 && !names_heading(ctx, heading, node, &name) {
        return None;
    }
    // Words within a sentence are needed to read it: "pub fn len(&self)".
    let is_within = own > 0 && has_words_around(ctx, heading, node);
    Some(if is_within { copy::line(ctx, node, depth) } else { Vec::new() })
}

/// Whether a heading has words on both sides of a link, those of buttons aside.
fn has_words_around(ctx: &Context<'_>, heading: NodeId, link: NodeId) -> bool {
    let page = ctx.page;
    let is_button =
        |text: NodeId| page.ancestors(text).take_while(|around| *around != heading).any(|around| page.tag(around) == Tag::Button);
    let says = |node: &NodeId| page.is_text(*node) && page.words(*node) > 0 && !is_button(*node);
    let mut texts = page.subtree(heading).filter(says);
    texts.next().is_some_and(|first| first < link) && texts.next_back().is_some_and(|last| last >= page.end(link))
}

/// Whether a text is a sign for a permalink.
fn is_sign(text: &str) -> bool {
    matches!(text.trim(), "¶" | "§" | "#" | "🔗")
}

fn is_heading(ctx: &Context<'_>, node: NodeId) -> bool {
    keep(ctx.page.tag(node)) == Keep::Heading
}

/// Whether a fragment leads to a heading: it names the heading, something in it, the element before it, or an element around it.
fn names_heading(ctx: &Context<'_>, heading: NodeId, link: NodeId, name: &str) -> bool {
    let page = ctx.page;
    let is_name = |node: NodeId| page.attr(node, Attr::Id) == Some(name) || page.attr(node, Attr::Name) == Some(name);
    let before = siblings_before(page, heading).find(|node| !page.is_text(*node));
    let around = page.ancestors(heading).take(2);
    page.subtree(heading).filter(|node| !page.is_text(*node)).chain(around).chain(before).chain([link]).any(is_name)
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline;

    #[test]
    fn permalinks_go_and_words_stay() {
        assert_eq!(
            outline("<body><h2 id=a>One<a href='#a'>¶</a></h2><h2><a href='#b' aria-hidden=true>#</a> Two</h2><p>x</p></body>"),
            "Heading[One] Heading[Two] Paragraph[x]"
        );
        assert_eq!(
            outline(
                "<body><section id=c><h2><a href='#c'>Three</a></h2><h3 id=d>Four <a href='#d'>Link to this part</a><button>Copy</button></h3><p>x</p></section></body>"
            ),
            "Heading[Three] Heading[Four] Paragraph[x]"
        );
        assert_eq!(outline("<body><h4>Re: Mills <a href='/t/2?post=6#6'>¶</a></h4><p>x</p></body>"), "Heading[Re: Mills] Paragraph[x]");
        assert_eq!(
            outline("<body><section id=len><h4>pub fn <a href='#len'>len</a>(self) -> usize</h4></section><p>x</p></body>"),
            "Heading[pub fn len(self) -> usize] Paragraph[x]"
        );
        assert_eq!(outline("<body><h2 id=a>See <a href='#z'>there</a></h2><p id=z>x</p></body>"), "Heading[See Link[there]] Paragraph[x]");
    }
}
