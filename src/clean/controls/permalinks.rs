//! Recognises what a heading holds besides its words: links to itself and buttons.

use crate::article::Node;
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::dom::siblings::siblings_before;
use crate::clean::links::fragment;
use crate::page::NodeId;
use crate::rules::allow_list::{Keep, keep};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Recognises what a heading holds beside its words: links to itself and buttons.
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
    let name = fragment(ctx, raw)?;
    // A link that is the whole heading leaves its words; one beside them, without words or to the heading itself, is a mark.
    if own == all {
        return Some(copy::line(ctx, node, depth));
    }
    let leads_here = own == 0 || names_heading(ctx, heading, node, &name);
    leads_here.then(Vec::new)
}

fn is_heading(ctx: &Context<'_>, node: NodeId) -> bool {
    keep(ctx.page.tag(node)) == Keep::Heading
}

/// Whether a name is that of a heading: its own, of something in it, or of what it begins.
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
    fn marks_for_linking_go_and_words_stay() {
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
        assert_eq!(outline("<body><h2 id=a>See <a href='#z'>there</a></h2><p id=z>x</p></body>"), "Heading[See Link[there]] Paragraph[x]");
    }
}
