//! Why every part of a page was kept or dropped. Costs nothing while it is off: entries are made by closures that then never run.

use crate::page::NodeId;

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
