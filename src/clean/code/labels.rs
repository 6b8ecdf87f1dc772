//! Buttons and language labels beside a code block. They are no part of the text.

use crate::clean::code::language::{FIRST_NODES, LABEL_LEVELS, MAX_LABEL, named_language};
use crate::clean::context::Context;
use crate::clean::dom::class_words::class_words;
use crate::clean::dom::custom_elements::custom_element_name;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::text::is_blank;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::code::{CODE_ROOTS, TOOL_PHRASES};
use crate::rules::tag::Tag;

/// Most nodes of a label: its words, an icon and wrappers.
const LABEL_NODES: u32 = 40;

/// Whether an element beside code is a button or a language label, which is no text.
pub(crate) fn is_code_label(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    let tag = page.tag(node);
    if tag == Tag::Text || page.words(node) > MAX_LABEL || matches!(tag, Tag::Pre | Tag::Code | Tag::Img | Tag::Br | Tag::Table) {
        return false;
    }
    if custom_element_name(page, node) == Some("clipboard-copy") {
        return true;
    }
    let is_button = tag == Tag::Button || page.attr(node, Attr::Role) == Some("button");
    let could_be = is_button
        || matches!(tag, Tag::Div | Tag::Span | Tag::Figcaption | Tag::Small | Tag::Label | Tag::Header | Tag::A | Tag::P | Tag::Custom);
    if !could_be || !ctx.has_preformatted || page.end(node).0 - node.0 > LABEL_NODES {
        return false;
    }
    if page.chars(node) == 0 { is_drawn_button(page, node) } else { says_label(ctx, node) }
}

/// Whether a short element says what a label of code beside it says. Apart, so that pages without code do not compile it.
#[inline(never)]
fn says_label(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    let tag = page.tag(node);
    let said = page.text_of(node);
    let text = said.to_lowercase();
    let text = text.trim();
    let is_tool = TOOL_PHRASES.contains(&text);
    // A paragraph may say for whom the code is; in small letters it is what an editor has made of the first line of a fence.
    let may_name = match tag {
        Tag::A => false,
        Tag::P => !said.contains(char::is_uppercase),
        _ => true,
    };
    let is_name = may_name && named_language(text).is_some() && !is_in_sentence(page, node);
    // "Code: Select all"
    let is_tool = is_tool || (tag == Tag::P && has_script_link(page, node));
    let is_toolbar =
        tag != Tag::P && class_words(page, node).any(|word| matches!(&*word, "toolbar" | "copy" | "clipboard")) && !names_file(page, node);
    (is_tool || is_name || is_toolbar) && is_beside_code(page, node)
}

/// Whether a link is a picture of a button beside code, by what it says to those who do not see it.
fn is_drawn_button(page: &Page, node: NodeId) -> bool {
    let says = |inner: NodeId| page.attr(inner, Attr::Alt).is_some_and(|alt| TOOL_PHRASES.contains(&&*alt.trim().to_lowercase()));
    page.tag(node) == Tag::A && page.subtree(node).any(says) && is_beside_code(page, node)
}

/// Whether an element holds a link that leads nowhere and does something instead.
fn has_script_link(page: &Page, node: NodeId) -> bool {
    page.subtree(node).any(|inner| page.tag(inner) == Tag::A && page.attr(inner, Attr::Href) == Some("#"))
}

/// Whether the name of a language is a word among others: in inline code, in a paragraph or item of more words, or beside loose words.
fn is_in_sentence(page: &Page, node: NodeId) -> bool {
    if !page.tag(node).is_inline() {
        return false;
    }
    let is_inline = |around: &NodeId| page.tag(*around).is_inline();
    let in_code = page.ancestors(node).take_while(is_inline).any(|around| matches!(page.tag(around), Tag::Code | Tag::Tt | Tag::Samp));
    let Some(block) = page.ancestors(node).find(|around| !is_inline(around)) else { return in_code };
    let is_text =
        matches!(page.tag(block), Tag::P | Tag::Li | Tag::Dt | Tag::Dd | Tag::Td | Tag::Th) || page.tag(block).heading().is_some();
    in_code
        || (is_text && page.words(block) > page.words(node))
        || page.children(block).any(|child| page.is_text(child) && page.words(child) > 0)
}

/// Whether a bar beside code says in `code` which file it is.
fn names_file(page: &Page, node: NodeId) -> bool {
    page.subtree(node).any(|inner| page.tag(inner) == Tag::Code && page.words(inner) > 0)
}

fn is_beside_code(page: &Page, node: NodeId) -> bool {
    let frames =
        std::iter::once(node).chain(page.ancestors(node)).take(LABEL_LEVELS).take_while(|frame| page.words(*frame) <= 2 * MAX_LABEL);
    for frame in frames {
        let solid = |sibling: &NodeId| !is_blank(page, *sibling) && page.words(*sibling) > 0;
        let beside = siblings_after(page, frame).find(solid).into_iter().chain(siblings_before(page, frame).find(solid));
        if beside.into_iter().any(|sibling| begins_with_code(page, sibling)) {
            return true;
        }
    }
    false
}

fn begins_with_code(page: &Page, node: NodeId) -> bool {
    let mut inside = page.subtree(node).filter(|inner| !is_blank(page, *inner)).take(FIRST_NODES);
    inside.any(|inner| matches!(page.tag(inner), Tag::Pre | Tag::Listing) || page.classes(inner).any(|class| CODE_ROOTS.has(class)))
}
