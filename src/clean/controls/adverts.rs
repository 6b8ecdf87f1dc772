//! Recognises advertisements in the middle of a text: by the names that programs give them, and the label that they begin with.

use crate::article::Node;
use crate::clean::context::Context;
use crate::clean::dom::class_words::has_class_word;
use crate::page::{NodeId, Page};
use crate::rules::boilerplate_classes::ADVERT_WORDS;
use crate::rules::substrings::Words;

static ADVERTS: Words = Words::new(ADVERT_WORDS);
/// Most words of an advertisement, and of the label that begins it.
const ADVERT_SIZE: u32 = 70;
const LABEL_WORDS: u32 = 3;

/// Recognises a small box named after advertisements that begins with a label of its own.
pub(crate) fn recognise_advert(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let is_small = (1..=ADVERT_SIZE).contains(&page.words(node));
    (is_small && has_class_word(page, node, &ADVERTS) && begins_with_label(page, node)).then(Vec::new)
}

fn begins_with_label(page: &Page, node: NodeId) -> bool {
    let first = page.children(node).find(|child| page.words(*child) > 0);
    first.is_some_and(|first| !page.is_text(first) && page.words(first) <= LABEL_WORDS)
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn labelled_advertisements_go() {
        assert_eq!(of("<div class=adsIn><span>Werbung</span><p>A broom that sweeps by itself.</p></div>"), "");
        assert_eq!(of("<div class='inread x'><div>Ad</div><p>A broom that sweeps by itself.</p></div>"), "");
        assert!(of("<div class=ad-history><p>The first advertisement of the town hung here.</p></div>").contains("first"));
        assert!(of("<div class=shade><p>Two words</p><p>and three more.</p></div>").contains("more"));
    }
}
