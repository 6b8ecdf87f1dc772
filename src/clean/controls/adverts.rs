//! Recognises advertisements in the middle of a text: by the names that programs give them, and by their labels.

use crate::article::Node;
use crate::clean::article_text::normalised;
use crate::clean::context::Context;
use crate::clean::dom::class_words::has_class_word;
use crate::page::{NodeId, Page};
use crate::rules::boilerplate_classes::ADVERT_WORDS;
use crate::rules::phrases::adverts::ADVERT_LABELS;
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;

static ADVERTS: Words = Words::new(ADVERT_WORDS);
/// Most words of an advertisement, and of the label that begins it.
const ADVERT_SIZE: u32 = 70;
const LABEL_WORDS: u32 = 3;
/// Most words of labels that stand alone: "Advertisement. Scroll to continue reading".
const LABELS_WORDS: u32 = 12;
/// Nodes of a box that holds nothing but an advertisement's picture.
const PICTURE_NODES: u32 = 40;

/// Recognises a small box named after advertisements that holds no words, or begins with a label of its own; and one that holds no words but
/// such labels.
pub(crate) fn recognise_advert(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let (page, words) = (ctx.page, ctx.page.words(node));
    let is_box = matches!(page.tag(node), Tag::Div | Tag::Section | Tag::Aside);
    let is_named = || has_class_word(page, node, &ADVERTS);
    let is_picture = || is_box && page.end(node).0 - node.0 <= PICTURE_NODES && is_named();
    let is_advert = match words {
        0 => is_text(ctx) && is_picture(),
        _ => words <= ADVERT_SIZE && ((begins_with_label(page, node) && is_named()) || (is_text(ctx) && is_label(page, node))),
    };
    is_advert.then(Vec::new)
}

/// Whether the page is read as one text. Among products and links, what is sponsored is a part of the list.
fn is_text(ctx: &Context<'_>) -> bool {
    ctx.kind.is_one_text()
}

fn begins_with_label(page: &Page, node: NodeId) -> bool {
    let first = page.children(node).find(|child| page.words(*child) > 0);
    first.is_some_and(|first| !page.is_text(first) && page.words(first) <= LABEL_WORDS)
}

/// Whether all words in a block are labels of advertisements.
fn is_label(page: &Page, node: NodeId) -> bool {
    let is_block = matches!(page.tag(node), Tag::Div | Tag::Section | Tag::Aside | Tag::P | Tag::Center | Tag::Figure);
    if !is_block || page.words(node) > LABELS_WORDS {
        return false;
    }
    let text = normalised(&page.text_of(node));
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let Some(after) = ADVERT_LABELS.iter().filter_map(|label| after_words(rest, label)).min_by_key(|after| after.len()) else {
            return false;
        };
        rest = after;
    }
    !text.is_empty()
}

/// What follows some words at the start of a text.
fn after_words<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(words)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ') }
}

#[cfg(test)]
mod tests {
    use crate::article::PageKind;
    use crate::clean::testing::{body_of, outline_between_paragraphs as of};

    #[test]
    fn labelled_advertisements_go() {
        assert_eq!(of("<div class=adsIn><span>Werbung</span><p>A broom that sweeps by itself.</p></div>"), "");
        assert_eq!(of("<div class='inread x'><div>Ad</div><p>A broom that sweeps by itself.</p></div>"), "");
        assert!(of("<div class=ad-history><p>The first advertisement of the town hung here.</p></div>").contains("first"));
        assert!(of("<div class=shade><p>Two words</p><p>and three more.</p></div>").contains("more"));
    }

    #[test]
    fn labels_of_advertisements_go_with_their_pictures() {
        for label in ["Advertisement", "– ANZEIGE –", "Anzeige:", "Publicité", "広告", "Advertisement. Scroll to continue reading."]
        {
            assert_eq!(of(&format!("<p>{label}</p>")), "");
            assert_eq!(of(&format!("<div><span>{label}</span><a href='/b'><img src='/b.jpg' width=600></a></div>")), "");
        }
        for text in ["Advertisement for a broom", "Adverse", "No ads", "<b>Ad</b> hoc"] {
            assert_ne!(of(&format!("<p>{text}</p>")), "", "{text}");
        }
        assert!(of("<h2>Advertising</h2><p>It began with signs.</p>").contains("Advertising"));
        let list = body_of("<body><p>One.</p><div>Sponsored</div><p>Two.</p></body>", PageKind::List);
        assert!(format!("{list:?}").contains("Sponsored"));
    }

    #[test]
    fn pictures_in_boxes_named_after_advertisements_go() {
        let picture = |class: &str| of(&format!("<div class='{class}'><a href='/b'><img src='/b.jpg' width=600></a></div>"));
        assert_eq!(picture("ad-slot"), "");
        assert!(picture("shadow").contains("Image"));
    }
}
