//! Highlights and their notes.

use rusqlite::{Connection, OptionalExtension, Row, Transaction};
use serde::{Deserialize, Serialize};

use super::anchor::{Quote, find, from_utf16, to_utf16};
use super::before::Undo;
use super::change::Change;
use super::entry::id_of;
use super::error::LibraryError;
use super::highlight::{COLUMNS, Highlight, read, write_highlight};
use super::index;
use super::open::Library;
use super::plain::{Readings, text_content};

/// A highlight and its article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HighlightOf {
    /// The highlight.
    #[serde(flatten)]
    pub highlight: Highlight,
    /// The article's name in the library.
    pub article: String,
    /// Its title.
    pub title: String,
    /// Its address.
    pub url: String,
    /// The words as they are shown to people: without the readings above them. `None` if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

/// Whether a text has signs of Chinese and Japanese: only above those stand readings.
fn has_han(text: &str) -> bool {
    text.chars().any(|sign| matches!(sign as u32, 0x3400..=0x4dbf | 0x4e00..=0x9fff | 0xf900..=0xfaff | 0x20000..=0x3ffff))
}

fn of_article(db: &Connection, article: i64) -> Result<Vec<Highlight>, LibraryError> {
    let mut rows =
        db.prepare_cached(&format!("SELECT {COLUMNS} FROM highlight h WHERE h.article = ? ORDER BY h.start IS NULL, h.start, h.made"))?;
    let found = rows.query_map([article], read)?.collect::<Result<_, _>>()?;
    Ok(found)
}

/// Places the highlights of an article in its new text. Returns how many have no place in it.
pub(super) fn place_again(tx: &Transaction<'_>, article: i64, html: &str) -> Result<u32, LibraryError> {
    let highlights = of_article(tx, article)?;
    if highlights.is_empty() {
        return Ok(0);
    }
    let text = text_content(html);
    let mut lost = 0;
    for mut highlight in highlights {
        place(&mut highlight, &text);
        // A note about the whole article has no words to be placed.
        lost += u32::from(highlight.start.is_none() && !highlight.exact.is_empty());
        write_highlight(tx, article, &highlight)?;
    }
    Ok(lost)
}

/// Adds a highlight to an article whose text is this. The index is the caller's.
pub(super) fn add(tx: &Transaction<'_>, article: i64, mut highlight: Highlight, text: &str) -> Result<(), LibraryError> {
    place(&mut highlight, text);
    write_highlight(tx, article, &highlight)
}

/// Finds the place of a highlight in a text.
fn place(highlight: &mut Highlight, text: &str) {
    let start = from_utf16(text, highlight.start.unwrap_or_default() as usize);
    let quote = Quote { exact: &highlight.exact, prefix: &highlight.prefix, suffix: &highlight.suffix, start };
    let found = find(text, quote);
    let units = |at: usize| u32::try_from(to_utf16(text, at)).ok();
    highlight.start = found.and_then(|range| units(range.start));
    highlight.stop = found.and_then(|range| units(range.stop));
}

impl Library {
    /// The highlights of an article in the order of the text; those without a place come last.
    pub fn highlights(&self, uid: &str) -> Result<Vec<Highlight>, LibraryError> {
        of_article(&self.db, id_of(&self.db, uid)?)
    }

    /// All highlights of the library, the newest first.
    pub fn all_highlights(&self, most: u32, skip: u32) -> Result<Vec<HighlightOf>, LibraryError> {
        let mut rows = self.db.prepare_cached(&format!(
            "SELECT {COLUMNS}, a.uid, a.title, a.url FROM highlight h JOIN article a ON a.id = h.article WHERE a.deleted IS NULL \
             ORDER BY h.made DESC, h.id DESC LIMIT ? OFFSET ?"
        ))?;
        let read = |row: &Row<'_>| {
            Ok(HighlightOf { highlight: read(row)?, article: row.get(10)?, title: row.get(11)?, url: row.get(12)?, words: None })
        };
        let mut found: Vec<HighlightOf> = rows.query_map((most, skip), read)?.collect::<Result<_, _>>()?;
        self.add_words(&mut found)?;
        Ok(found)
    }

    /// Adds the words without the readings above them.
    fn add_words(&self, found: &mut [HighlightOf]) -> Result<(), LibraryError> {
        let mut texts = self.db.prepare_cached(
            "SELECT c.html FROM content c JOIN article a ON a.id = c.article WHERE a.uid = ? AND instr(c.html, '<rt') > 0",
        )?;
        let mut last: Option<(String, Option<Readings>)> = None;
        for one in found.iter_mut().filter(|one| one.highlight.start.is_some() && has_han(&one.highlight.exact)) {
            if last.as_ref().is_none_or(|(article, _)| *article != one.article) {
                let html: Option<String> = texts.query_row([&one.article], |row| row.get(0)).optional()?;
                last = Some((one.article.clone(), html.as_deref().and_then(Readings::of)));
            }
            let readings = last.as_ref().and_then(|(_, readings)| readings.as_ref());
            if let std::borrow::Cow::Owned(words) = one.highlight.words(readings) {
                one.words = Some(words);
            }
        }
        Ok(())
    }

    /// Writes a highlight of an article: a new one, or another colour or note. Its place is sought in the text that is stored.
    pub fn set_highlight(&mut self, uid: &str, highlight: &Highlight, change: Change<'_>) -> Result<Undo, LibraryError> {
        if highlight.uid.is_empty() || (highlight.exact.is_empty() && highlight.note.is_empty()) {
            return Err(LibraryError::Unusable("a highlight needs a name, and words or a note".to_owned()));
        }
        self.change(change, |tx, now| {
            let id = id_of(tx, uid)?;
            let before = before(tx, &highlight.uid)?;
            let html: Option<String> =
                tx.prepare_cached("SELECT html FROM content WHERE article = ?")?.query_row([id], |row| row.get(0)).optional()?;
            let mut highlight =
                Highlight { made: if highlight.made == 0 { now } else { highlight.made }, changed: now, ..highlight.clone() };
            place(&mut highlight, &text_content(&html.unwrap_or_default()));
            write_highlight(tx, id, &highlight)?;
            index::write(tx, id)?;
            Ok(Undo::Highlight(highlight.uid, before))
        })
    }

    /// Deletes a highlight.
    pub fn delete_highlight(&mut self, name: &str, change: Change<'_>) -> Result<Undo, LibraryError> {
        self.change(change, |tx, _| {
            let before = before(tx, name)?;
            let Some((uid, _)) = &before else { return Err(LibraryError::NotFound { what: "highlight", name: name.to_owned() }) };
            let id = id_of(tx, uid)?;
            tx.prepare_cached("DELETE FROM highlight WHERE uid = ?")?.execute([name])?;
            index::write(tx, id)?;
            Ok(Undo::Highlight(name.to_owned(), before))
        })
    }
}

fn before(tx: &Transaction<'_>, name: &str) -> Result<Option<(String, Highlight)>, LibraryError> {
    let sql = format!("SELECT {COLUMNS}, a.uid FROM highlight h JOIN article a ON a.id = h.article WHERE h.uid = ?");
    Ok(tx.prepare_cached(&sql)?.query_row([name], |row| Ok((row.get(10)?, read(row)?))).optional()?)
}
