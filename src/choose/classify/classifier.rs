//! The only place where results are compared: what kind of page it is, and how far the choice can be trusted.

use std::sync::LazyLock;

use crate::article::PageKind;
use crate::choose::classify::classification::{Classification, ONE_TEXT, SMALL, SMALL_SURE};
use crate::choose::classify::page_features::{DraftView, SCHEMA, page_features};
use crate::model::{BadModel, Forest, probability, softmax};

/// The kinds the forest tells apart, in the order of its outputs.
const KINDS: [PageKind; 6] =
    [PageKind::Article, PageKind::Documentation, PageKind::Service, PageKind::Forum, PageKind::List, PageKind::Product];

/// The chance of being one text and that of being right have this sum at least where a page is offered: with the least of the one it takes
/// much of the other. Of all rules over the two this refuses the fewest articles for the text that is offered.
const OFFERED: f32 = 0.8;
/// What looks like a list must have this chance at least of being one text: right or not, a list is there to be gone on from.
const LIST_AS_TEXT: f32 = 0.15;

/// Words below which there is nothing to read, whatever it looks like. Short notices of news have 40.
const NOTHING_WORDS: f32 = 20.0;
/// Confidence below which a page that is none of the readable kinds has no main text.
const NOTHING_CONFIDENCE: f32 = 0.12;

static SHIPPED: LazyLock<Result<PageClassifier, BadModel>> =
    LazyLock::new(|| PageClassifier::read(include_bytes!("../../model/kinds.forest"), include_bytes!("../../model/right.forest")));

/// Tells kinds and confidence by two small forests.
pub struct PageClassifier {
    kinds: Forest,
    right: Forest,
}

impl PageClassifier {
    /// Reads forests trained on the signs of this build.
    pub fn read(kinds: &[u8], right: &[u8]) -> Result<PageClassifier, BadModel> {
        let classifier = PageClassifier { kinds: Forest::read(kinds, SCHEMA)?, right: Forest::read(right, SCHEMA)? };
        if classifier.kinds.outputs() == KINDS.len() && classifier.right.outputs() == 1 { Ok(classifier) } else { Err(BadModel::Broken) }
    }

    /// The judge that ships, if its files fit this build.
    pub(crate) fn shipped() -> Option<&'static PageClassifier> {
        SHIPPED.as_ref().ok()
    }

    /// Judges a choice.
    pub(crate) fn classify(&self, draft_view: &DraftView<'_>) -> Classification {
        let page_features = page_features();
        let mut bins = Vec::new();
        let chances = softmax(&self.kinds.margins(&mut bins, |i| page_features[i].of(draft_view)));
        let best = (0..KINDS.len()).fold(0, |best, i| if chances[i] > chances[best] { i } else { best });
        let confidence = probability(self.right.margins(&mut bins, |i| page_features[i].of(draft_view))[0]);
        let one_text = (0..KINDS.len()).filter(|i| ONE_TEXT.contains(&KINDS[*i])).map(|i| chances[i]).sum();
        Classification { kind: KINDS[best], sure: chances[best], one_text, confidence }
    }
}

/// What is told of pages the forests do not know: entrances of sites by their address, pages without text by what there is of it.
pub(crate) fn settle(classification: Classification, draft_view: &DraftView<'_>) -> Classification {
    let is_text = matches!(classification.kind, PageKind::Article | PageKind::Documentation | PageKind::Forum);
    if draft_view.words() < NOTHING_WORDS || (classification.confidence < NOTHING_CONFIDENCE && !is_text) {
        return Classification { kind: PageKind::None, ..classification };
    }
    if draft_view.view.is_home_url() && !is_text {
        return Classification { kind: PageKind::Home, ..classification };
    }
    if draft_view.view.page_words() <= SMALL && classification.sure < SMALL_SURE {
        return Classification { kind: PageKind::Article, ..classification };
    }
    classification
}

/// Whether a page is offered to be read.
pub(crate) fn is_offered(classification: &Classification) -> bool {
    let may_be = match classification.kind {
        PageKind::None | PageKind::Home => false,
        PageKind::List => classification.one_text >= LIST_AS_TEXT,
        _ => true,
    };
    may_be && classification.one_text + classification.confidence >= OFFERED
}

#[cfg(test)]
mod tests {
    use super::{Classification, SHIPPED, is_offered};
    use crate::article::PageKind;

    #[test]
    fn the_less_a_page_is_one_text_the_surer_it_must_be() {
        let offered = |kind, one_text, confidence| is_offered(&Classification { kind, sure: 0.6, one_text, confidence });
        assert!(offered(PageKind::Article, 0.9, 0.1) && offered(PageKind::Product, 0.05, 0.9));
        assert!(!offered(PageKind::Product, 0.05, 0.6) && !offered(PageKind::Article, 0.5, 0.2));
        assert!(offered(PageKind::List, 0.2, 0.9) && !offered(PageKind::List, 0.1, 0.99));
        assert!(!offered(PageKind::Home, 0.3, 0.99));
    }

    #[test]
    fn the_shipped_judge_fits_the_page_features() {
        assert!(SHIPPED.is_ok(), "{:?}", SHIPPED.as_ref().err());
    }
}
