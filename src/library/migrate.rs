//! Brings a library to the newest version, step by step. Each step is one transaction that also sets the number of its version, so a step that
//! is cut off has not happened.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::address::key_again;
use super::error::LibraryError;
use super::one_spelling;
use super::schema::{APPLICATION_ID, AS_IT_IS, IMPORTS, NO_IMPORTS, NO_TITLES, ONE_ADDRESS, TABLES, TITLES};

/// A step to the next version.
type Step = fn(&Transaction<'_>) -> Result<(), LibraryError>;

/// The steps: the first makes version 1 from an empty file.
const STEPS: &[Step] = &[create, add_imports, index_other_addresses, make_keys_again, add_titles, one_spelling::take];

/// The newest version.
pub(super) const VERSION: i64 = STEPS.len() as i64;

fn create(tx: &Transaction<'_>) -> Result<(), LibraryError> {
    tx.pragma_update(None, "application_id", APPLICATION_ID)?;
    tx.execute_batch(TABLES)?;
    Ok(())
}

fn add_imports(tx: &Transaction<'_>) -> Result<(), LibraryError> {
    Ok(tx.execute_batch(IMPORTS)?)
}

fn index_other_addresses(tx: &Transaction<'_>) -> Result<(), LibraryError> {
    Ok(tx.execute_batch(ONE_ADDRESS)?)
}

/// Gives articles the keys that their addresses have now: hosts in Punycode, no slash at the end. Two articles of one address stay two.
fn make_keys_again(tx: &Transaction<'_>) -> Result<(), LibraryError> {
    let mut rows = tx.prepare("SELECT id, key, own_key FROM article")?;
    let articles: Vec<(i64, String, String)> =
        rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect::<Result<_, _>>()?;
    for (id, key, own_key) in articles {
        let again = |key: &str| key_again(key).unwrap_or_else(|| key.to_owned());
        let (new_key, new_own_key) = (again(&key), again(&own_key));
        if (&new_key, &new_own_key) != (&key, &own_key) {
            tx.prepare_cached("UPDATE article SET own_key = ?2 WHERE id = ?1")?.execute((id, new_own_key))?;
            tx.prepare_cached("UPDATE OR IGNORE article SET key = ?2 WHERE id = ?1")?.execute((id, new_key))?;
        }
    }
    Ok(())
}

fn add_titles(tx: &Transaction<'_>) -> Result<(), LibraryError> {
    Ok(tx.execute_batch(TITLES)?)
}

/// Takes all steps that are still to be taken.
pub(super) fn to_newest(db: &mut Connection) -> Result<(), LibraryError> {
    take(db, STEPS)
}

/// An empty library of a version, in memory.
pub(super) fn empty_of_version(version: usize) -> Result<Connection, LibraryError> {
    let mut db = Connection::open_in_memory()?;
    take(&mut db, STEPS.get(..version).unwrap_or(STEPS))?;
    Ok(db)
}

/// Makes a library that cannot be written look like one of the newest version: what that adds is there, and empty. The file stays as it is.
pub(super) fn read_as_newest(db: &Connection) -> Result<(), LibraryError> {
    let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let what_is_missing = match version {
        ..2 => NO_IMPORTS,
        2..5 => NO_TITLES,
        _ => return Ok(()),
    };
    Ok(db.execute_batch(what_is_missing)?)
}

/// Lets a library look as it is again, because it can be written now.
pub(super) fn read_as_it_is(db: &Connection) -> Result<(), LibraryError> {
    Ok(db.execute_batch(AS_IT_IS)?)
}

fn take(db: &mut Connection, steps: &[Step]) -> Result<(), LibraryError> {
    let version = |db: &Connection| db.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0));
    // A library that is up to date is opened without waiting for who writes into it.
    while usize::try_from(version(db)?).is_ok_and(|done| done < steps.len()) {
        let tx = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Read inside of the transaction: another program may have taken the step meanwhile.
        let done = version(&tx)?;
        let Some(step) = usize::try_from(done).ok().and_then(|done| steps.get(done)) else { break };
        step(&tx)?;
        tx.pragma_update(None, "user_version", done + 1)?;
        tx.commit()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::{STEPS, Step, VERSION, read_as_newest, take};
    use crate::library::error::LibraryError;
    use crate::library::readable::{Indexed, rows_named};

    fn version(db: &Connection) -> i64 {
        db.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
    }

    #[test]
    fn every_step_is_taken_once_and_in_order() {
        let mut db = Connection::open_in_memory().unwrap();
        take(&mut db, STEPS).unwrap();
        let more: Vec<Step> = STEPS.iter().copied().chain([(|tx| Ok(tx.execute_batch("CREATE TABLE next(a)")?)) as Step]).collect();
        for _ in 0..2 {
            take(&mut db, &more).unwrap();
            assert_eq!(version(&db), more.len() as i64);
        }
    }

    #[test]
    fn a_step_that_fails_has_not_happened() {
        let mut db = Connection::open_in_memory().unwrap();
        let half: Step = |tx| {
            tx.execute_batch("CREATE TABLE half(a)")?;
            Err(LibraryError::Full)
        };
        assert_eq!(take(&mut db, &[half]), Err(LibraryError::Full));
        assert_eq!(version(&db), 0);
        assert_eq!(db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0)), Ok(0));
    }

    #[test]
    fn articles_get_the_keys_that_their_addresses_have_now() {
        let mut db = Connection::open_in_memory().unwrap();
        take(&mut db, &STEPS[..3]).unwrap();
        for (n, key, own_key) in [
            (1, "example.org/a/", "example.org/amp/"),
            (2, "bücher.example/b", "bücher.example/b"),
            (3, "x.example/c/", "x.example/c/"),
            (4, "x.example/c", "x.example/c"),
        ] {
            let sql = "INSERT INTO article(id, uid, key, own_key, url, title, host, words, minutes, saved) VALUES(?1, ?1, ?2, ?3, '', '', '', 0, 0, 0)";
            db.execute(sql, (n, key, own_key)).unwrap();
        }
        take(&mut db, STEPS).unwrap();
        let mut rows = db.prepare("SELECT key || ' ' || own_key FROM article ORDER BY id").unwrap();
        let keys: Vec<String> = rows.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
        assert_eq!(
            keys,
            [
                "example.org/a example.org/amp",
                "xn--bcher-kva.example/b xn--bcher-kva.example/b",
                "x.example/c/ x.example/c",
                "x.example/c x.example/c"
            ]
        );
    }

    #[test]
    fn titles_stay_and_are_those_of_the_pages() {
        let mut db = Connection::open_in_memory().unwrap();
        take(&mut db, &STEPS[..4]).unwrap();
        let sql = "INSERT INTO article(uid, key, own_key, url, title, host, words, minutes, saved) VALUES('a', 'a', 'a', '', 'Boats', '', 0, 0, 0)";
        db.execute(sql, []).unwrap();
        take(&mut db, STEPS).unwrap();
        let titles: (String, Option<String>) =
            db.query_row("SELECT title, page_title FROM article", [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        assert_eq!(titles, ("Boats".to_owned(), None));
    }

    #[test]
    fn every_older_version_can_be_read_without_being_changed() {
        for steps in 1..STEPS.len() {
            let mut db = Connection::open_in_memory().unwrap();
            take(&mut db, &STEPS[..steps]).unwrap();
            read_as_newest(&db).unwrap();
            assert!(version(&db) < VERSION);
            let sql = "INSERT INTO main.article(uid, key, own_key, url, title, host, words, minutes, saved) VALUES('a', 'k', 'k', '', '', '', 0, 0, 7)";
            db.execute(sql, []).unwrap();
            // Also where the file is damaged, and its indexes tell what is in it.
            assert_eq!(rows_named(&db), [1], "version {steps}");
            let indexed = Indexed::of(&db);
            assert_eq!((indexed.keys[&1].as_str(), indexed.uids[&1].as_str(), indexed.saved[&1]), ("k", "a", 7), "version {steps}");
            for sql in ["SELECT progress, page_title FROM article", "SELECT name FROM import", "SELECT image FROM import_image"] {
                assert!(db.prepare(sql).is_ok(), "version {steps}: {sql}");
            }
        }
    }

    #[test]
    fn an_article_is_found_by_both_addresses_without_a_look_at_all() {
        let mut db = Connection::open_in_memory().unwrap();
        take(&mut db, STEPS).unwrap();
        let plan = "EXPLAIN QUERY PLAN SELECT id FROM article WHERE key = ?1 OR (own_key = ?1 AND own_key <> key)";
        let mut rows = db.prepare(plan).unwrap();
        let steps: Vec<String> = rows.query_map(["a"], |row| row.get(3)).unwrap().collect::<Result<_, _>>().unwrap();
        assert!(steps.iter().any(|step| step.contains("INDEX article_own_key")), "{steps:?}");
        assert!(steps.iter().all(|step| !step.starts_with("SCAN")), "{steps:?}");
    }
}
