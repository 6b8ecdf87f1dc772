//! What was read and for how long. These numbers never leave the library.

use serde::{Deserialize, Serialize};

use super::change::Change;
use super::entry::id_of;
use super::error::LibraryError;
use super::open::Library;

/// Reading time of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct ReadingTime {
    /// YYYY-MM-DD.
    pub day: String,
    pub seconds: u64,
    pub words: u64,
    pub articles: u32,
}

/// Reading time of something: a site, a tag, an author.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct ReadingOf {
    pub name: String,
    pub seconds: u64,
    pub articles: u32,
}

/// Whether a text is a day: YYYY-MM-DD.
pub(super) fn is_day(day: &str) -> bool {
    day.len() == 10 && day.bytes().enumerate().all(|(at, byte)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() })
}

impl Library {
    /// Adds to the time an article was read on a day of the person's calendar.
    pub fn add_reading(&mut self, uid: &str, day: &str, seconds: u32, words: u32, change: Change<'_>) -> Result<(), LibraryError> {
        if !is_day(day) {
            return Err(LibraryError::Unusable(format!("“{day}” is not a day")));
        }
        self.change(change, |tx, _| {
            let id = id_of(tx, uid)?;
            tx.prepare_cached(
                "INSERT INTO reading(article, day, seconds, words) VALUES(?1, ?2, ?3, ?4) \
                 ON CONFLICT DO UPDATE SET seconds = seconds + ?3, words = words + ?4",
            )?
            .execute((id, day, seconds, words))?;
            Ok(())
        })
    }

    /// Reading time by day, the latest days first.
    pub fn reading_days(&self, most: u32) -> Result<Vec<ReadingTime>, LibraryError> {
        let mut rows =
            self.db.prepare_cached("SELECT day, sum(seconds), sum(words), count(*) FROM reading GROUP BY day ORDER BY day DESC LIMIT ?")?;
        let read = |row: &rusqlite::Row<'_>| {
            let (seconds, words): (i64, i64) = (row.get(1)?, row.get(2)?);
            Ok(ReadingTime { day: row.get(0)?, seconds: seconds.unsigned_abs(), words: words.unsigned_abs(), articles: row.get(3)? })
        };
        let found = rows.query_map([most], read)?.collect::<Result<_, _>>()?;
        Ok(found)
    }

    /// The sites that were read the longest.
    pub fn reading_sites(&self, most: u32) -> Result<Vec<ReadingOf>, LibraryError> {
        let mut rows = self.db.prepare_cached(
            "SELECT a.host, sum(r.seconds) AS seconds, count(DISTINCT a.id) FROM reading r JOIN article a ON a.id = r.article \
             GROUP BY a.host ORDER BY seconds DESC, a.host LIMIT ?",
        )?;
        let read = |row: &rusqlite::Row<'_>| {
            Ok(ReadingOf { name: row.get(0)?, seconds: row.get::<_, i64>(1)?.unsigned_abs(), articles: row.get(2)? })
        };
        let found = rows.query_map([most], read)?.collect::<Result<_, _>>()?;
        Ok(found)
    }
}
