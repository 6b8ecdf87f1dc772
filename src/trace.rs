//! Reports on an extraction that a caller can ask for: the trace of decisions, parts left out, scores of blocks and candidates.
//!
//! A trace that is off costs nothing: its entries are made by closures that never run.

use serde::Serialize;

use crate::page::NodeId;

/// What was reported beside the article. Elements are given by number, see [`Page::origin`](crate::page::Page::origin).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extras {
    /// For each top-level element of the article's HTML the number of the page element it came from, or -1.
    pub places: Option<Vec<i64>>,
    /// The parts of the page that were left out, in document order.
    pub left_out: Option<Vec<LeftOut>>,
    /// How the page was scored.
    pub inspection: Option<Inspection>,
    /// Some fields by the rules of Mozilla's Readability.
    pub readability: Option<ReadabilityFields>,
    /// What a reader may remember of the page.
    pub fingerprints: Option<Fingerprints>,
}

/// What a reader may remember of a page, so that the next page of its site is cut better: hashes, without a word. Each text can be read with
/// others of the same site by [`Site::from_texts`](crate::site::Site::from_texts).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Fingerprints {
    /// The page's number: two texts with the same number are about the same page.
    pub page: u32,
    /// What stood outside of the article, and what stood in it and on another page, too.
    pub outside: String,
    /// What stood on the page.
    pub all: String,
}

/// Fields as Mozilla's Readability fills them, for programs that rely on its rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the names say it")]
pub struct ReadabilityFields {
    pub title: String,
    pub byline: Option<String>,
    /// The page's description or, without one, its first paragraph.
    pub excerpt: Option<String>,
    pub site_name: Option<String>,
    pub published_time: Option<String>,
    pub lang: Option<String>,
}

/// A part of the page that was left out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeftOut {
    /// The element's number.
    pub node: u32,
    /// The beginning of its text.
    pub text: String,
    /// Its words.
    pub words: u32,
    /// The probability that it is main text, averaged over its words.
    pub chance: f32,
    /// The reason in a word, see `inspect::left_out`.
    pub reason: &'static str,
}

/// How a page was scored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inspection {
    /// Every block in reading order.
    pub blocks: Vec<ScoredBlock>,
    /// The candidates with the highest scores.
    pub candidates: Vec<ScoredElement>,
    /// Each stage with the milliseconds it took; empty without a clock.
    pub stages: Vec<(&'static str, f64)>,
    /// How the page is laid out, if the browser was asked.
    pub layout: Option<PageLayout>,
}

/// How a page is laid out.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PageLayout {
    /// The main column; `None` on a page without running text.
    pub column: Option<Rectangle>,
    /// The blocks the browser was asked about that are shown, in reading order.
    pub blocks: Vec<LaidOutBlock>,
}

/// A block where it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LaidOutBlock {
    /// The number of the element around it.
    pub node: u32,
    /// Where it stands.
    #[serde(flatten)]
    pub rectangle: Rectangle,
    /// How likely it is main text by where it stands and how it is set.
    pub chance: f32,
}

/// A part of a page as it is shown, in CSS pixels from the corner of the document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Rectangle {
    pub left: f32,
    pub top: f32,
    pub width: f32,
    pub height: f32,
}

/// A block with its score.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoredBlock {
    /// The number of the element around it.
    pub node: u32,
    /// Its text.
    pub text: String,
    /// The probability that it is main text.
    pub chance: f32,
    /// Whether it is in the article.
    pub kept: bool,
}

/// A candidate element with what speaks for and against it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoredElement {
    /// The element's number.
    pub node: u32,
    /// Its name, id and classes, as a selector.
    pub label: String,
    /// Its score: the sum of the pluses and minuses.
    pub score: f32,
    /// What raises the score, strongest first.
    pub pluses: Vec<(String, f32)>,
    /// What lowers the score, strongest first.
    pub minuses: Vec<(String, f32)>,
}

/// One decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The node it is about.
    pub node: Option<NodeId>,
    /// The module that decided: `block`, `method`, `choose`, `clean`, `meta`.
    pub room: &'static str,
    /// The rule or feature that decided.
    pub rule: String,
    /// The number the decision is based on, if there is one.
    pub number: Option<f32>,
    /// Whether the node was kept.
    pub kept: Option<bool>,
    /// The beginning of the node's text.
    pub text: String,
}

/// The decisions of one extraction.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    entries: Option<Vec<Entry>>,
}

impl Trace {
    /// A trace that records nothing.
    pub fn off() -> Trace {
        Trace { entries: None }
    }

    /// A trace that records.
    pub fn on() -> Trace {
        Trace { entries: Some(Vec::new()) }
    }

    /// Whether entries are recorded.
    pub fn is_on(&self) -> bool {
        self.entries.is_some()
    }

    /// Records the entry that `make` returns, if the trace is on.
    pub fn note(&mut self, make: impl FnOnce() -> Entry) {
        if let Some(entries) = &mut self.entries {
            entries.push(make());
        }
    }

    /// The entries, in order.
    pub fn entries(&self) -> &[Entry] {
        self.entries.as_deref().unwrap_or_default()
    }
}
