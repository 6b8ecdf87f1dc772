//! The candidates of every field, collected from all sources before any is chosen.

use crate::article::Fact;
use crate::page::NodeId;
use crate::page::plain_text::plain_text;
use crate::rules::metadata::sources::{Field, Row};
use crate::sort;

/// Candidates kept per field. A page may repeat an element a million times.
const MAX_PER_FIELD: usize = 256;

/// A value that one source gives for one field.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The field.
    pub field: Field,
    /// The lower the rank, the more the source is trusted.
    pub rank: u8,
    /// The name of the source, as reported with the chosen value.
    pub source: &'static str,
    /// The value as plain text.
    pub text: String,
    /// The node it was read from, if it was read from the page itself.
    pub node: Option<NodeId>,
}

impl Candidate {
    /// The value with its source.
    pub fn fact(&self) -> Fact<String> {
        Fact { value: self.text.clone(), source: self.source }
    }
}

/// All candidates, in the order they were found.
#[derive(Clone, Debug, Default)]
pub struct Candidates {
    list: Vec<Candidate>,
    /// Days that the page's data give for events and lives.
    other_days: Vec<String>,
}

/// The maximum length of a field's value, in characters.
pub fn max_chars(field: Field) -> usize {
    match field {
        Field::Title => 300,
        Field::Author | Field::SiteName | Field::Section => 200,
        Field::Published | Field::Modified => 120,
        Field::Lang => 40,
        Field::Description => 1_000,
        Field::Tag => 600,
        Field::Canonical | Field::Image | Field::Favicon | Field::License | Field::Next | Field::Prev => 4_096,
    }
}

/// What stands around the name of a value that a template was to fill in.
const PLACEHOLDERS: &[(&str, &str)] = &[("{{", "}}"), ("{", "}"), ("${", "}"), ("%", "%")];

/// Whether a text is nothing but names of values that nobody filled in: `{{site.name}}`, `%title%`.
fn is_placeholder(text: &str) -> bool {
    let is_part = |open: &str, c: char| c.is_ascii_alphanumeric() || "._-:$".contains(c) || open == "{{" && "{}| ".contains(c);
    let is_name = |open: &str, name: &str| name.starts_with(|c| is_part(open, c)) && name.chars().all(|c| is_part(open, c));
    PLACEHOLDERS.iter().any(|(open, close)| {
        let inner = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        inner.is_some_and(|inner| is_name(open, inner))
    })
}

impl Candidates {
    /// Adds a value without a place in the page.
    pub fn add(&mut self, row: &Row, text: &str) {
        self.add_at(row, text, None);
    }

    /// Adds a value that was read from a node.
    pub fn add_at(&mut self, row: &Row, text: &str, node: Option<NodeId>) {
        let text = plain_text(text, max_chars(row.field));
        if text.is_empty() || is_placeholder(&text) || self.list.iter().filter(|known| known.field == row.field).count() >= MAX_PER_FIELD {
            return;
        }
        self.list.push(Candidate { field: row.field, rank: row.rank, source: row.source, text, node });
    }

    /// Adds a day that is none of publication.
    pub fn add_other_day(&mut self, text: &str) {
        if self.other_days.len() < MAX_PER_FIELD {
            self.other_days.push(plain_text(text, max_chars(Field::Published)));
        }
    }

    /// The candidates without the days that the page shows and its data give for something else.
    pub fn without_other_days(&self, day: impl Fn(&str) -> Option<(u16, u8, u8)>) -> Candidates {
        let others: Vec<_> = self.other_days.iter().filter_map(|other| day(other)).collect();
        let is_other = |candidate: &Candidate| {
            candidate.field == Field::Published
                && candidate.source.starts_with("page ")
                && day(&candidate.text).is_some_and(|day| others.contains(&day))
        };
        Candidates { list: self.list.iter().filter(|candidate| !is_other(candidate)).cloned().collect(), other_days: Vec::new() }
    }

    /// Whether the data give days of something else.
    pub fn has_other_days(&self) -> bool {
        !self.other_days.is_empty()
    }

    /// Adds a value once for every row of a table that has this key.
    pub fn add_for_key(&mut self, table: &[Row], key: &str, text: &str) {
        table.iter().filter(|row| row.key == key).for_each(|row| self.add(row, text));
    }

    /// The candidates of a field, most trusted first; equal ranks stay in the order they were found.
    pub fn of(&self, field: Field) -> Vec<&Candidate> {
        let mut list: Vec<&Candidate> = self.list.iter().filter(|candidate| candidate.field == field).collect();
        sort::sort_by_key(&mut list, |candidate| candidate.rank);
        list
    }
}

#[cfg(test)]
mod tests {
    use super::is_placeholder;

    #[test]
    fn values_that_no_template_filled_in_are_none() {
        for text in ["{{site.name}}", "{{ title }} | {{ site }}", "{$plugin.news.site_name}", "${title}", "{title}", "%sitename%"] {
            assert!(is_placeholder(text), "{text}");
        }
        for text in ["Lamps", "What {{ }} means", "{}", "%", "100 %", "{ Lamps & oil }", "% of lamps lit in 100 %"] {
            assert!(!is_placeholder(text), "{text}");
        }
    }
}
