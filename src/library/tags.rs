//! Tags. A tag may stand below another one: `food/soup`.

use rusqlite::{OptionalExtension, Transaction};
use serde::{Deserialize, Serialize};

use super::before::{Undo, tags_before};
use super::change::Change;
use super::entry::ids_of;
use super::error::LibraryError;
use super::index;
use super::open::Library;
use super::tag_name::tidy;

/// A tag and how many articles have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct TagCount {
    pub name: String,
    pub articles: u32,
}

/// Gives an article a tag. The index is the caller's.
pub(super) fn add(tx: &Transaction<'_>, article: i64, name: &str) -> Result<(), LibraryError> {
    let name = tidy(name)?;
    tx.prepare_cached("INSERT INTO tag(name) VALUES(?) ON CONFLICT DO NOTHING")?.execute([&name])?;
    tx.prepare_cached("INSERT INTO article_tag(tag, article) SELECT id, ?2 FROM tag WHERE name = ?1 ON CONFLICT DO NOTHING")?
        .execute((&name, article))?;
    Ok(())
}

/// Gives an article these tags and no others. The index is the caller's.
pub(super) fn replace(tx: &Transaction<'_>, article: i64, names: &[String]) -> Result<(), LibraryError> {
    tx.prepare_cached("DELETE FROM article_tag WHERE article = ?")?.execute([article])?;
    names.iter().try_for_each(|name| add(tx, article, name))
}

/// Removes the tags that no article has.
pub(super) fn remove_unused(tx: &Transaction<'_>) -> Result<(), LibraryError> {
    tx.prepare_cached("DELETE FROM tag WHERE NOT EXISTS (SELECT 1 FROM article_tag l WHERE l.tag = tag.id)")?.execute([])?;
    Ok(())
}

impl Library {
    /// Gives articles tags and takes others from them.
    pub fn tag(
        &mut self,
        uids: &[String],
        add_names: &[String],
        remove_names: &[String],
        change: Change<'_>,
    ) -> Result<Undo, LibraryError> {
        self.change(change, |tx, _| {
            let ids = ids_of(tx, uids)?;
            let before = tags_before(tx, &ids)?;
            for id in &ids {
                for name in remove_names {
                    tx.prepare_cached("DELETE FROM article_tag WHERE article = ? AND tag = (SELECT id FROM tag WHERE name = ?)")?
                        .execute((id, tidy(name)?))?;
                }
                for name in add_names {
                    add(tx, *id, name)?;
                }
                index::write(tx, *id)?;
            }
            remove_unused(tx)?;
            Ok(Undo::Tags(before))
        })
    }

    /// Renames a tag and those below it, or takes it from all articles if there is no new name. A name that is there already takes its articles.
    pub fn rename_tag(&mut self, name: &str, new: Option<&str>, change: Change<'_>) -> Result<Undo, LibraryError> {
        let name = tidy(name)?;
        let new = new.map(tidy).transpose()?;
        self.change(change, |tx, _| {
            let exists: Option<i64> = tx
                .prepare_cached("SELECT 1 FROM tag WHERE name = ?1 OR substr(name, 1, length(?1) + 1) = ?1 || '/'")?
                .query_row([&name], |row| row.get(0))
                .optional()?;
            if exists.is_none() {
                return Err(LibraryError::NotFound { what: "tag", name });
            }
            let mut with = tx.prepare_cached(
                "SELECT DISTINCT l.article FROM article_tag l JOIN tag t ON t.id = l.tag WHERE t.name = ?1 OR substr(t.name, 1, length(?1) + 1) = ?1 || '/'",
            )?;
            let ids: Vec<i64> = with.query_map([&name], |row| row.get(0))?.collect::<Result<_, _>>()?;
            let before = tags_before(tx, &ids)?;
            for (id, (_, names)) in ids.iter().zip(&before) {
                let below = format!("{name}/");
                let after: Vec<String> = names
                    .iter()
                    .filter_map(|old| match (old == &name, old.strip_prefix(&below), &new) {
                        (true, _, Some(new)) => Some(new.clone()),
                        (_, Some(rest), Some(new)) => Some(format!("{new}/{rest}")),
                        (false, None, _) => Some(old.clone()),
                        _ => None,
                    })
                    .collect();
                replace(tx, *id, &after)?;
                index::write(tx, *id)?;
            }
            remove_unused(tx)?;
            Ok(Undo::Tags(before))
        })
    }

    /// All tags in order of their names, with the articles that have them.
    pub fn tags(&self) -> Result<Vec<TagCount>, LibraryError> {
        let mut rows = self.db.prepare_cached(
            "SELECT t.name, count(a.id) FROM tag t JOIN article_tag l ON l.tag = t.id JOIN article a ON a.id = l.article \
             WHERE a.deleted IS NULL GROUP BY t.id ORDER BY t.name",
        )?;
        let found = rows.query_map([], |row| Ok(TagCount { name: row.get(0)?, articles: row.get(1)? }))?.collect::<Result<_, _>>()?;
        Ok(found)
    }
}
