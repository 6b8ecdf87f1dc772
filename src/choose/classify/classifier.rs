//! The page classifier: tells the page type and the confidence in the selection, by two small forests. Results are compared only here.

use std::sync::LazyLock;

use crate::article::PageKind;
use crate::choose::classify::classification::{Classification, MIN_OTHER_TYPE_PROBABILITY, ONE_TEXT, SHORT_PAGE_WORDS};
use crate::choose::classify::no_content::has_no_content;
use crate::choose::classify::page_features::{DraftView, SCHEMA, page_features};
use crate::choose::classify::search_results::is_search_results;
use crate::model::{BadModel, Forest, probability, softmax};

/// The page types the forest tells apart, in the order of its outputs.
const KINDS: [PageKind; 6] =
    [PageKind::Article, PageKind::Documentation, PageKind::Service, PageKind::Forum, PageKind::List, PageKind::Product];

/// What the chance of an article or a thread counts: one that is called a list loses its reader, a list that is called an article loses little.
/// The front page of a site is left out. Documentation needs no more: it is an article to a reader.
const TEXT_WORTH: f32 = 1.2;

/// The places of articles and threads among the page types.
const ARTICLE: usize = 0;
const THREAD: usize = 3;
/// Probability below which an article is a thread, if most of the page is in posts: a short text with a long discussion looks like an article
/// with comments.
const MAX_UNSURE_ARTICLE: f32 = 0.5;
/// The same where nearly all that the page says is in posts with heads.
const MAX_UNSURE_SIGNED: f32 = 0.7;

/// A page is offered if the probability of being a single text, or of being the thread it is taken for, and the confidence add up to at least
/// this: the less there is of one, the more it takes of the other. Of all rules over the two, this one refuses the fewest articles for the text
/// that is offered.
const MIN_OFFERED_SUM: f32 = 0.8;
/// A page that looks like a list needs at least this probability of being a single text. However well it was extracted, a list is a page to
/// leave by its links.
const MIN_LIST_ONE_TEXT: f32 = 0.15;

/// Words below which a page has no main content, whatever it looks like. Short news items have 40.
const MIN_WORDS: f32 = 20.0;
/// Share of words in links from which on what was chosen is a menu, whatever the page around it looks like.
const MAX_LINKED: f32 = 0.8;
/// Share of the words of what was chosen that must be in sentences outside of links, for a page of a manual to be documentation, whatever it
/// looks like: its lists of contents and its indexes are lists.
const MIN_PROSE_OF_MANUAL: f32 = 0.5;
/// Confidence below which a page of none of the readable types has no main content.
const MIN_CONFIDENCE: f32 = 0.12;

static SHIPPED: LazyLock<Result<PageClassifier, BadModel>> =
    LazyLock::new(|| PageClassifier::read(include_bytes!("../../model/kinds.forest"), include_bytes!("../../model/right.forest")));

/// Predicts page type and confidence by two small forests.
pub struct PageClassifier {
    kinds: Forest,
    confidence_forest: Forest,
}

impl PageClassifier {
    /// Reads forests trained on the page features of this build.
    pub fn read(kinds: &[u8], confidence_forest: &[u8]) -> Result<PageClassifier, BadModel> {
        let classifier =
            PageClassifier { kinds: Forest::read(kinds, SCHEMA)?, confidence_forest: Forest::read(confidence_forest, SCHEMA)? };
        if classifier.kinds.outputs() == KINDS.len() && classifier.confidence_forest.outputs() == 1 {
            Ok(classifier)
        } else {
            Err(BadModel::Broken)
        }
    }

    /// The shipped classifier, if its files fit this build.
    pub(crate) fn shipped() -> Option<&'static PageClassifier> {
        SHIPPED.as_ref().ok()
    }

    /// Classifies a page by a draft of its selection.
    pub(crate) fn classify(&self, draft_view: &DraftView<'_>) -> Classification {
        let page_features = page_features();
        let mut bins = Vec::new();
        let chances = softmax(&self.kinds.margins(&mut bins, |i| page_features[i].of(draft_view)));
        let is_home = draft_view.view.is_home_url();
        let is_dear = |kind: PageKind| matches!(kind, PageKind::Article | PageKind::Forum) && !is_home;
        let worth = |i: usize| if is_dear(KINDS[i]) { TEXT_WORTH * chances[i] } else { chances[i] };
        let best = (0..KINDS.len()).fold(0, |best, i| if worth(i) > worth(best) { i } else { best });
        let view = draft_view.view;
        let is_post = view.is_post() && !view.declares_thread();
        let is_signed = || !is_post && chances[best] < MAX_UNSURE_SIGNED && draft_view.is_short_thread();
        let is_thread = || view.declares_thread() || (!is_post && chances[best] < MAX_UNSURE_ARTICLE && draft_view.is_thread());
        let (kind, kind_probability) = match KINDS[best] {
            PageKind::Article | PageKind::Forum | PageKind::Service | PageKind::Product if is_signed() => {
                (PageKind::Forum, (chances[best] + chances[THREAD]).max(MIN_OTHER_TYPE_PROBABILITY))
            }
            PageKind::Article if is_thread() => (PageKind::Forum, chances[best] + chances[THREAD]),
            // What everybody signs and dates is a thread, whatever the page around it offers.
            PageKind::Service | PageKind::Product if !is_post && draft_view.is_signed_thread() => {
                (PageKind::Forum, chances[best] + chances[THREAD])
            }
            other if is_post && !ONE_TEXT.contains(&other) => (PageKind::Article, chances[best] + chances[ARTICLE]),
            kind => (kind, chances[best]),
        };
        let confidence = probability(self.confidence_forest.margins(&mut bins, |i| page_features[i].of(draft_view))[0]);
        let is_one_text = |i: &usize| ONE_TEXT.contains(&KINDS[*i]) || (is_post && *i == best);
        let one_text = (0..KINDS.len()).filter(is_one_text).map(|i| chances[i]).sum();
        Classification { kind, kind_probability, one_text, confidence }
    }
}

/// Corrects the classification where the forests were not trained: home pages by their address, pages without content by their length or
/// because they are there to sign in or say that they are missing, results of a search by their field, menus by their links, pages of manuals by
/// the program that made them, short pages by their probability.
pub(crate) fn correct(classification: Classification, draft_view: &DraftView<'_>) -> Classification {
    let classification = correct_manual(classification, draft_view);
    let is_text = classification.kind.is_one_text();
    let is_short = draft_view.view.page_words() <= SHORT_PAGE_WORDS;
    let is_empty = draft_view.words() < MIN_WORDS || has_no_content(draft_view, classification.kind);
    if is_empty || (classification.confidence < MIN_CONFIDENCE && !is_text) {
        return Classification { kind: PageKind::None, ..classification };
    }
    if draft_view.view.is_home_url() && !is_text {
        return Classification { kind: PageKind::Home, ..classification };
    }
    if !draft_view.view.is_post() && is_search_results(draft_view.view.page) {
        return Classification { kind: PageKind::List, one_text: 0.0, ..classification };
    }
    if draft_view.linked() >= MAX_LINKED {
        return Classification { kind: if is_text { PageKind::List } else { classification.kind }, one_text: 0.0, ..classification };
    }
    if is_short && classification.kind_probability < MIN_OTHER_TYPE_PROBABILITY {
        return Classification { kind: PageKind::Article, ..classification };
    }
    classification
}

/// Makes a page documentation that looks like something else, but was made by a program for manuals, if most of what was chosen is prose.
fn correct_manual(classification: Classification, draft_view: &DraftView<'_>) -> Classification {
    let (view, draft) = (draft_view.view, draft_view.draft);
    if ONE_TEXT.contains(&classification.kind) || !view.is_of_manual() {
        return classification;
    }
    let sentences = (0..draft.taken.len()).filter(|i| draft.taken[*i] && view.is_sentence(*i));
    let prose = sentences.map(|i| view.words(i) * (1.0 - view.linked(i))).sum::<f32>();
    if prose < MIN_PROSE_OF_MANUAL * draft_view.words() {
        return classification;
    }
    let one_text = classification.one_text + classification.kind_probability;
    Classification { kind: PageKind::Documentation, kind_probability: one_text, one_text, ..classification }
}

/// Whether a page is offered in reader mode.
pub(crate) fn is_offered(classification: &Classification) -> bool {
    let may_be = match classification.kind {
        PageKind::None | PageKind::Home => false,
        PageKind::List => classification.one_text >= MIN_LIST_ONE_TEXT,
        _ => true,
    };
    let to_be_read = if classification.kind == PageKind::Forum { classification.kind_probability } else { classification.one_text };
    may_be && to_be_read.max(classification.one_text) + classification.confidence >= MIN_OFFERED_SUM
}

#[cfg(test)]
mod tests {
    use super::{Classification, SHIPPED, is_offered};
    use crate::article::PageKind;

    #[test]
    fn the_less_a_page_is_a_single_text_the_higher_the_confidence_it_needs() {
        let offered = |kind, one_text, confidence| is_offered(&Classification { kind, kind_probability: 0.6, one_text, confidence });
        assert!(offered(PageKind::Article, 0.9, 0.1) && offered(PageKind::Product, 0.05, 0.9));
        assert!(!offered(PageKind::Product, 0.05, 0.6) && !offered(PageKind::Article, 0.5, 0.2));
        assert!(offered(PageKind::List, 0.2, 0.9) && !offered(PageKind::List, 0.1, 0.99));
        assert!(!offered(PageKind::Home, 0.3, 0.99));
        // Whatever it is, it is that by 0.6.
        assert!(offered(PageKind::Forum, 0.1, 0.3) && !offered(PageKind::Forum, 0.1, 0.1));
    }

    #[test]
    fn the_shipped_classifier_fits_the_page_features() {
        assert!(SHIPPED.is_ok(), "{:?}", SHIPPED.as_ref().err());
    }
}
