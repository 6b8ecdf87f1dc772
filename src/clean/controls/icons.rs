//! Recognises what an icon font draws as a picture: ligature names, and signs from the private ranges of Unicode, which are boxes in any other
//! font.

use crate::article::Node;
use crate::clean::context::Context;
use crate::clean::dom::siblings::siblings_before;
use crate::clean::dom::text::is_blank;
use crate::page::NodeId;
use crate::rules::boilerplate_classes::LIGATURE_FONTS;
use crate::rules::tag::Tag;

/// Signs up to which private ones are an icon. More of them may be words in a font of the page's own, and must not be lost unseen.
const MAX_SIGNS: u32 = 2;
/// Most words that name a drawing.
const LABEL_WORDS: u32 = 2;

pub(crate) fn recognise_icon(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let draws = |class: &str| LIGATURE_FONTS.has(class);
    let is_icon = || ctx.page.classes(node).any(draws) || is_private_sign(ctx, node) || names_drawing(ctx, node);
    (ctx.page.tag(node).is_inline() && is_icon()).then(Vec::new)
}

fn is_private_sign(ctx: &Context<'_>, node: NodeId) -> bool {
    let is_private = |c: char| ('\u{e000}'..='\u{f8ff}').contains(&c);
    (1..=MAX_SIGNS).contains(&ctx.page.chars(node)) && ctx.page.text_of(node).trim().chars().all(is_private)
}

/// Whether a word in brackets right behind a drawing says what that is, for those who do not see it: `<svg>…</svg><span>(warning)</span>`.
fn names_drawing(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    if page.tag(node) != Tag::Span || !(1..=LABEL_WORDS).contains(&page.words(node)) {
        return false;
    }
    let is_drawing = |beside: NodeId| page.chars(beside) == 0 && page.subtree(beside).any(|inner| page.tag(inner) == Tag::Svg);
    let text = page.text_of(node);
    let is_label = || {
        text.trim()
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'))
            .is_some_and(|word| word.chars().all(|c| c.is_alphabetic() || c == ' '))
    };
    is_label() && siblings_before(page, node).find(|beside| !is_blank(page, *beside)).is_some_and(is_drawing)
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline;

    #[test]
    fn icons_go_and_words_stay() {
        let of = |inside: &str| outline(&format!("<body><p>Go {inside} on</p></body>"));
        assert_eq!(of("<i class=fa>\u{f0c1}</i>"), "Paragraph[Go on]");
        assert_eq!(of("<span>\u{e001}\u{e002}\u{e003}</span>"), "Paragraph[Go \u{e001}\u{e002}\u{e003} on]");
        assert_eq!(of("<span><svg></svg></span><span>(warning)</span>"), "Paragraph[Go on]");
        assert_eq!(of("<svg></svg><span>(411)</span>"), "Paragraph[Go (411) on]");
        assert_eq!(of("<span>there</span> <span>(slowly)</span>"), "Paragraph[Go there (slowly) on]");
        assert_eq!(of("<b>5</b>"), "Paragraph[Go Strong[5] on]");
    }
}
