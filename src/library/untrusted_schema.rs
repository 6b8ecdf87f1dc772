//! What stands in a library's file that Pith did not put there. The file may come from a stranger, and SQLite runs what a schema says: a trigger with
//! every change, a view or a computed column with every reading. None of that is ours, so it is turned off, named and refused.

use std::collections::HashMap;

use rusqlite::config::DbConfig;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, TransactionBehavior};

use super::error::LibraryError;
use super::migrate::{VERSION, empty_of_version};
use super::plain::is_override;

/// Characters of a foreign name that are shown.
const SHOWN: usize = 60;

/// What SQLite itself adds to a file, when somebody lets it analyze the tables.
const STATISTICS: &[(&str, &str)] = &[
    ("sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
    ("sqlite_stat4", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
];

/// Something of a file's schema that Pith did not make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Foreign {
    /// A table, a view, a trigger or an index.
    kind: &'static str,
    name: String,
    /// Whether reading the library would run it or take it for one of our tables.
    pub is_obstacle: bool,
}

impl Foreign {
    fn of(made: Made, has_our_name: bool) -> Foreign {
        let tokens = tokens(&made.sql);
        let is = |at: usize, word: &str| tokens.get(at).is_some_and(|token| token.eq_ignore_ascii_case(word));
        let is_virtual = is(1, "virtual");
        let is_index_of_words = is(4, "using") && is(5, "fts5");
        let kind = match made.kind.as_str() {
            "trigger" => "trigger",
            "index" => "index",
            "view" => "view",
            _ => "table",
        };
        let is_obstacle = match kind {
            "table" if is_virtual => has_our_name || !is_index_of_words,
            // A column that is computed says `AS`, and nothing else of a table does.
            "table" => tokens.iter().any(|token| token.eq_ignore_ascii_case("as")),
            "view" => has_our_name,
            _ => false,
        };
        Foreign { kind, name: made.name, is_obstacle }
    }

    /// Whether it can be removed and nothing is lost: it holds nothing of its own.
    pub fn is_removable(&self) -> bool {
        self.kind != "table" && !self.is_obstacle
    }

    /// Its kind and its name.
    pub fn shown(&self) -> String {
        format!("{} “{}”", self.kind, self.shown_name())
    }

    fn shown_name(&self) -> String {
        self.name.chars().filter(|sign| !sign.is_control() && !is_override(*sign)).take(SHOWN).collect()
    }

    /// Why the library is not changed, or not even read.
    pub fn error(&self) -> LibraryError {
        LibraryError::Foreign { kind: self.kind, name: self.shown_name() }
    }
}

/// A row of a schema.
struct Made {
    kind: String,
    name: String,
    sql: String,
}

impl Made {
    fn read(row: &Row<'_>) -> rusqlite::Result<Made> {
        Ok(Made { kind: text(row, 0)?, name: text(row, 1)?, sql: text(row, 2)? })
    }

    fn is_like(&self, own: &Made) -> bool {
        self.kind == own.kind && self.name == own.name && tokens(&self.sql) == tokens(&own.sql)
    }
}

/// A value as text, whatever a stranger made it.
fn text(row: &Row<'_>, at: usize) -> rusqlite::Result<String> {
    Ok(match row.get_ref(at)? {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        ValueRef::Integer(number) => number.to_string(),
        _ => String::new(),
    })
}

/// Lets SQLite run nothing of what the schema of a file says, but for the functions that it holds to be harmless.
pub(super) fn run_nothing(db: &Connection) -> Result<(), LibraryError> {
    for setting in
        [DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA]
    {
        db.set_db_config(setting, false)?;
    }
    Ok(())
}

/// What Pith did not make of the schema of a file. Of a newer version only what stands in the way of reading is known.
pub(super) fn foreign(db: &Connection) -> Result<Vec<Foreign>, LibraryError> {
    let (version, theirs) = {
        // Both at once: another program may bring the library to the next version meanwhile.
        let tx = db.unchecked_transaction()?;
        (tx.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))?, schema(&tx)?)
    };
    if theirs.is_empty() {
        return Ok(Vec::new());
    }
    let is_newer = version > VERSION;
    let ours = ours(version)?;
    let mut found = Vec::new();
    for made in theirs {
        let own = ours.get(&made.name.to_ascii_lowercase());
        if !own.is_some_and(|own| made.is_like(own)) {
            found.push(Foreign::of(made, own.is_some()));
        }
    }
    found.retain(|one| one.is_obstacle || !is_newer);
    Ok(found)
}

/// What keeps a library from being changed, if anything does; an error keeps it from being read.
pub(super) fn hindrance(db: &Connection) -> Result<Option<LibraryError>, LibraryError> {
    let found = foreign(db)?;
    match found.iter().find(|one| one.is_obstacle) {
        Some(obstacle) => Err(obstacle.error()),
        None => Ok(found.first().map(Foreign::error)),
    }
}

/// Removes what is foreign and holds nothing, and makes our indexes again that it stood in for.
pub(super) fn remove(db: &mut Connection) -> Result<(), LibraryError> {
    let foreign = foreign(db)?;
    let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let tx = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let attempt = |sql: &str| match tx.execute_batch(sql).map_err(LibraryError::from) {
        // What a stranger wrote into the list of a schema may have another name there than it has for SQLite. It stays, and is named again.
        Err(LibraryError::Damaged(_) | LibraryError::Fault(_)) => Ok(()),
        done => done,
    };
    for one in foreign.iter().filter(|one| one.is_removable()) {
        attempt(&format!("DROP {} main.\"{}\"", one.kind, one.name.replace('"', "\"\"")))?;
    }
    let there: Vec<String> = schema(&tx)?.into_iter().map(|made| made.name).collect();
    for own in ours(version)?.values().filter(|own| own.kind == "index" && !there.contains(&own.name)) {
        attempt(&own.sql)?;
    }
    Ok(tx.commit()?)
}

/// The statements of a schema. Indexes without one belong to the table whose statement asks for them.
fn schema(db: &Connection) -> rusqlite::Result<Vec<Made>> {
    let mut rows = db.prepare("SELECT type, name, sql FROM main.sqlite_schema WHERE coalesce(sql, '') <> ''")?;
    rows.query_map([], Made::read)?.collect()
}

/// What the schema of a version is, by the names.
fn ours(version: i64) -> Result<HashMap<String, Made>, LibraryError> {
    let steps = usize::try_from(version.min(VERSION)).unwrap_or_default();
    let mut made = schema(&empty_of_version(steps)?)?;
    made.extend(STATISTICS.iter().map(|(name, sql)| Made { kind: "table".to_owned(), name: (*name).to_owned(), sql: (*sql).to_owned() }));
    Ok(made.into_iter().map(|made| (made.name.clone(), made)).collect())
}

/// The words and signs of a statement as SQLite reads them: without comments and what stands between.
fn tokens(sql: &str) -> Vec<&str> {
    let bytes = sql.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let (end, is_token) = token(&bytes[at..]);
        if is_token {
            found.push(&sql[at..at + end]);
        }
        at += end;
    }
    found
}

/// The length of what begins here, and whether it says something.
fn token(bytes: &[u8]) -> (usize, bool) {
    let until = |from: usize, end: &[u8]| {
        let found = bytes.get(from..).and_then(|rest| rest.windows(end.len()).position(|window| window == end));
        found.map_or(bytes.len(), |at| from + at + end.len())
    };
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | 0x80..);
    match bytes {
        [b'-', b'-', ..] => (until(2, b"\n"), false),
        [b'/', b'*', ..] => (until(2, b"*/"), false),
        [b'[', ..] => (until(1, b"]"), true),
        [quote @ (b'\'' | b'"' | b'`'), ..] => (until(1, &[*quote]), true),
        [space, ..] if space.is_ascii_whitespace() => (1, false),
        [word, ..] if is_word(word) => (bytes.iter().position(|byte| !is_word(byte)).unwrap_or(bytes.len()), true),
        _ => (1, true),
    }
}

#[cfg(test)]
mod tests {
    use super::{foreign, tokens};
    use crate::library::migrate::{VERSION, empty_of_version};

    #[test]
    fn statements_are_compared_by_what_sqlite_reads() {
        assert_eq!(tokens("a(b /* c */,\n d) -- e\n'f--''g' [h i]"), ["a", "(", "b", ",", "d", ")", "'f--'", "'g'", "[h i]"]);
        assert_eq!(tokens("/* no end"), [""; 0]);
        assert_eq!(tokens("'no end"), ["'no end"]);
        assert_ne!(tokens("a b"), tokens("ab"));
    }

    #[test]
    fn no_version_holds_anything_foreign() {
        for version in 0..=usize::try_from(VERSION).unwrap() {
            let db = empty_of_version(version).unwrap();
            db.execute_batch("ANALYZE").unwrap();
            assert_eq!(foreign(&db), Ok(Vec::new()), "version {version}");
        }
    }
}
