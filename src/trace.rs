//! Why every part of a page was kept or dropped. Costs nothing while it is off: entries are made by closures that then never run.

use serde::Serialize;

use crate::page::NodeId;

/// What is told beside an article where it was asked for. Elements are told by their numbers ([`Page::origin`](crate::page::Page::origin)).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extras {
    /// For each element at the top of the article's HTML the number of the page's element it came from, or -1.
    pub places: Option<Vec<i64>>,
    /// The parts of the page that were left out, in its order.
    pub left_out: Option<Vec<LeftOut>>,
    /// How the page was weighed.
    pub inspection: Option<Inspection>,
    /// A few facts by the rules of Readability.
    pub readability: Option<ReadabilityFields>,
}

/// A few facts as Mozilla's Readability tells them, for programs that count on its rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the names say it")]
pub struct ReadabilityFields {
    pub title: String,
    pub byline: Option<String>,
    /// What the page says it is about or, where it does not, the first paragraph.
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
    /// Words in all of it.
    pub words: u32,
    /// The chance that it is main text, the mean over its words.
    pub chance: f32,
    /// Why, in a word: see `inspect::left_out`.
    pub reason: &'static str,
}

/// How a page was weighed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inspection {
    /// Every block in reading order.
    pub blocks: Vec<ScoredBlock>,
    /// The parts of the page with the highest scores.
    pub candidates: Vec<ScoredElement>,
    /// Each stage of the work with the milliseconds it took; empty where there is no clock.
    pub stages: Vec<(&'static str, f64)>,
}

/// A block with what was thought of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoredBlock {
    /// The number of the element it stands in.
    pub node: u32,
    /// Its text.
    pub text: String,
    /// The chance that it is main text.
    pub chance: f32,
    /// Whether it is in the article.
    pub kept: bool,
}

/// A part of the page with what speaks for and against it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoredElement {
    /// The element's number.
    pub node: u32,
    /// What a person knows it by: its name, id and classes.
    pub label: String,
    /// The sum of what follows.
    pub score: f32,
    /// What speaks for it, the strongest first.
    pub pluses: Vec<(String, f32)>,
    /// What speaks against it, the strongest first.
    pub minuses: Vec<(String, f32)>,
}

/// One thing that was decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The part of the page it is about.
    pub node: Option<NodeId>,
    /// The room that decided: `block`, `method`, `choose`, `clean`, `meta`.
    pub room: &'static str,
    /// The rule or the features that decided.
    pub rule: String,
    /// The number it was decided by, where there is one.
    pub number: Option<f32>,
    /// Whether the part was kept by it.
    pub kept: Option<bool>,
    /// The beginning of the part's text, for a person to recognise it.
    pub text: String,
}

/// The record of one extraction.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    entries: Option<Vec<Entry>>,
}

impl Trace {
    /// A trace that writes nothing.
    pub fn off() -> Trace {
        Trace { entries: None }
    }

    /// A trace that writes.
    pub fn on() -> Trace {
        Trace { entries: Some(Vec::new()) }
    }

    /// Whether entries are written.
    pub fn is_on(&self) -> bool {
        self.entries.is_some()
    }

    /// Writes the entry that `make` makes, if the trace is on.
    pub fn note(&mut self, make: impl FnOnce() -> Entry) {
        if let Some(entries) = &mut self.entries {
            entries.push(make());
        }
    }

    /// What was written, in order.
    pub fn entries(&self) -> &[Entry] {
        self.entries.as_deref().unwrap_or_default()
    }
}

/// The former name of [`Extras`].
#[deprecated(note = "renamed to `Extras`")]
pub type Told = Extras;
/// The former name of [`ReadabilityFields`].
#[deprecated(note = "renamed to `ReadabilityFields`")]
pub type AsReadability = ReadabilityFields;
/// The former name of [`ScoredBlock`].
#[deprecated(note = "renamed to `ScoredBlock`")]
pub type Weighed = ScoredBlock;
/// The former name of [`ScoredElement`].
#[deprecated(note = "renamed to `ScoredElement`")]
pub type Part = ScoredElement;
