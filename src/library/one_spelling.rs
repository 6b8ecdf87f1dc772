//! A step of the migration: tags that are one in their present spelling become one, and the index is made again, as words are made comparable now.

use rusqlite::{OptionalExtension, Transaction};

use super::error::LibraryError;
use super::index;
use super::tag_name::{MAX_TAG, tidy};

/// Takes the step.
pub(super) fn take(tx: &Transaction<'_>) -> Result<(), LibraryError> {
    join_tags(tx)?;
    index::make_again(tx)
}

fn join_tags(tx: &Transaction<'_>) -> Result<(), LibraryError> {
    let mut rows = tx.prepare("SELECT id, name FROM tag ORDER BY id")?;
    let tags: Vec<(i64, String)> = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    for (id, name) in tags {
        let Some(now) = name_now(&name).filter(|now| *now != name) else { continue };
        let same: Option<i64> = tx.prepare_cached("SELECT id FROM tag WHERE name = ?")?.query_row([&now], |row| row.get(0)).optional()?;
        if let Some(same) = same {
            tx.prepare_cached("UPDATE OR IGNORE article_tag SET tag = ?2 WHERE tag = ?1")?.execute((id, same))?;
            tx.prepare_cached("DELETE FROM article_tag WHERE tag = ?")?.execute([id])?;
            tx.prepare_cached("DELETE FROM tag WHERE id = ?")?.execute([id])?;
        } else {
            tx.prepare_cached("UPDATE tag SET name = ?2 WHERE id = ?1")?.execute((id, now))?;
        }
    }
    Ok(())
}

/// The name that a tag has now. Spelt out, a name may be too long: it is cut. One of quotation marks alone stays as it is.
fn name_now(name: &str) -> Option<String> {
    tidy(name).or_else(|_| tidy(&super::search::spelling(name).chars().take(MAX_TAG).collect::<String>())).ok()
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::{MAX_TAG, join_tags, name_now};

    #[test]
    fn tags_of_one_spelling_become_one() {
        let mut db = Connection::open_in_memory().unwrap();
        let tx = db.transaction().unwrap();
        tx.execute_batch(
            "CREATE TABLE tag(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
             CREATE TABLE article_tag(tag, article, PRIMARY KEY(tag, article)) WITHOUT ROWID;
             INSERT INTO tag VALUES(1, 'café'), (2, 'cafe' || char(0x301)), (3, 'ａｂ'), (4, 'ａ／ｂ'), (5, 'i' || char(0x307) || 'ş'), (6, 'x');
             INSERT INTO article_tag VALUES(1, 1), (2, 1), (2, 2), (3, 1), (4, 2), (5, 1), (6, 1);",
        )
        .unwrap();
        for _ in 0..2 {
            join_tags(&tx).unwrap();
            let mut rows =
                tx.prepare("SELECT t.name || ' ' || l.article FROM article_tag l JOIN tag t ON t.id = l.tag ORDER BY 1").unwrap();
            let found: Vec<String> = rows.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
            assert_eq!(found, ["a/b 2", "ab 1", "café 1", "café 2", "iş 1", "x 1"]);
        }
        assert_eq!(tx.query_row("SELECT count(*) FROM tag", [], |row| row.get(0)), Ok(5));
    }

    #[test]
    fn a_name_that_would_be_too_long_is_cut() {
        assert_eq!(name_now(&"㌖".repeat(50)).map(|name| name.chars().count()), Some(MAX_TAG));
        assert_eq!(name_now("「」"), None);
    }
}
