//! What all sources say, field by field, before anything is believed.

use crate::article::Fact;
use crate::meta::plain_text::plain;
use crate::page::NodeId;
use crate::rules::metadata::sources::{Field, Row};
use crate::sort;

/// Values kept of one source's row; a page may repeat an element a million times.
const MAX_PER_FIELD: usize = 256;

/// What one source says of one field.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The field.
    pub field: Field,
    /// The lower, the sooner believed.
    pub rank: u8,
    /// The source's name.
    pub source: &'static str,
    /// The value, plain.
    pub text: String,
    /// Where in the page it was seen.
    pub node: Option<NodeId>,
}

impl Candidate {
    /// The value with its source.
    pub fn fact(&self) -> Fact<String> {
        Fact { value: self.text.clone(), source: self.source }
    }
}

/// All that was found, in the order it was.
#[derive(Clone, Debug, Default)]
pub struct Found {
    list: Vec<Candidate>,
}

/// Most characters of a field's value.
fn max_chars(field: Field) -> usize {
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

impl Found {
    /// Adds a value of a source.
    pub fn put(&mut self, row: &Row, text: &str) {
        self.put_at(row, text, None);
    }

    /// Adds a value that was seen at a place.
    pub fn put_at(&mut self, row: &Row, text: &str, node: Option<NodeId>) {
        let text = plain(text, max_chars(row.field));
        if text.is_empty() || self.list.iter().filter(|known| known.field == row.field).count() >= MAX_PER_FIELD {
            return;
        }
        self.list.push(Candidate { field: row.field, rank: row.rank, source: row.source, text, node });
    }

    /// Adds a value under every row of a table with this key.
    pub fn put_all(&mut self, table: &[Row], key: &str, text: &str) {
        table.iter().filter(|row| row.key == key).for_each(|row| self.put(row, text));
    }

    /// What was found of a field, the surest first, as found where equally sure.
    pub fn of(&self, field: Field) -> Vec<&Candidate> {
        let mut list: Vec<&Candidate> = self.list.iter().filter(|candidate| candidate.field == field).collect();
        sort::sort_by_key(&mut list, |candidate| candidate.rank);
        list
    }
}
