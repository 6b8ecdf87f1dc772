//! An article as lists show it, and the whole of it.

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row};
use serde::{Deserialize, Serialize};

use super::address::address_key;
use super::error::LibraryError;
use super::open::Library;

/// An article as lists show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the names say it")]
pub struct Entry {
    /// Its name in the library.
    pub uid: String,
    pub url: String,
    pub title: String,
    /// What the page itself is called, if the user gave the article another title.
    #[serde(default)]
    pub page_title: Option<String>,
    pub byline: Option<String>,
    pub site: Option<String>,
    pub host: String,
    pub lang: Option<String>,
    pub dir: Option<String>,
    pub kind: Option<String>,
    pub excerpt: Option<String>,
    /// The address of the lead image.
    pub image: Option<String>,
    pub published: Option<String>,
    pub words: u32,
    pub minutes: u32,
    pub saved: i64,
    /// When its text was taken; `None` for a link.
    pub taken: Option<i64>,
    pub opened: Option<i64>,
    pub archived: Option<i64>,
    pub favourite: bool,
    /// Words read.
    pub place: u32,
    pub tags: Vec<String>,
    pub highlights: u32,
    /// Highlights with a note.
    pub notes: u32,
    /// Pictures that are not stored.
    pub missing: u32,
}

/// An article in brief: what a change of many articles has to know of each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Brief {
    /// Its name in the library.
    pub uid: String,
    pub url: String,
    pub title: String,
    pub archived: Option<i64>,
    pub favourite: bool,
    pub tags: Vec<String>,
    pub highlights: u32,
}

/// The whole of an article.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Full {
    /// As lists show it.
    #[serde(flatten)]
    pub entry: Entry,
    /// The text, as `output::html` writes it; `None` for a link. Its images have their web addresses.
    pub html: Option<String>,
    /// The words at the place where reading stopped.
    pub place_text: Option<String>,
    /// The version of Pith that took the text.
    pub engine: Option<String>,
    /// The pictures that are stored: address and hash.
    pub images: Vec<(String, String)>,
    /// The pictures that are not.
    pub missing_images: Vec<Missing>,
}

/// A picture that is not stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Missing {
    /// Its address.
    pub url: String,
    /// Why: a code.
    pub why: Option<String>,
}

/// The columns of [`read`], of a table `a`.
pub(super) const COLUMNS: &str = "a.uid, a.url, a.title, a.byline, a.site, a.host, a.lang, a.dir, a.kind, a.excerpt, a.image, a.published, a.words, \
    a.minutes, a.saved, a.taken, a.opened, a.archived, a.favourite, a.place, a.page_title, \
    (SELECT json_group_array(name) FROM (SELECT t.name FROM article_tag l JOIN tag t ON t.id = l.tag WHERE l.article = a.id ORDER BY t.name)), \
    (SELECT count(*) FROM highlight h WHERE h.article = a.id), \
    (SELECT count(*) FROM highlight h WHERE h.article = a.id AND h.note <> ''), \
    (SELECT count(*) FROM article_image i WHERE i.article = a.id AND i.image IS NULL)";

/// Reads an entry from a row that begins with [`COLUMNS`].
pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let tags: String = row.get(21)?;
    Ok(Entry {
        uid: row.get(0)?,
        url: row.get(1)?,
        title: row.get(2)?,
        page_title: row.get(20)?,
        byline: row.get(3)?,
        site: row.get(4)?,
        host: row.get(5)?,
        lang: row.get(6)?,
        dir: row.get(7)?,
        kind: row.get(8)?,
        excerpt: row.get(9)?,
        image: row.get(10)?,
        published: row.get(11)?,
        words: row.get(12)?,
        minutes: row.get(13)?,
        saved: row.get(14)?,
        taken: row.get(15)?,
        opened: row.get(16)?,
        archived: row.get(17)?,
        favourite: row.get(18)?,
        place: row.get(19)?,
        tags: serde_json::from_str(&tags).map_err(|error| rusqlite::Error::FromSqlConversionFailure(21, Type::Text, error.into()))?,
        highlights: row.get(22)?,
        notes: row.get(23)?,
        missing: row.get(24)?,
    })
}

/// The row number of an article that is not deleted.
pub(super) fn id_of(db: &Connection, uid: &str) -> Result<i64, LibraryError> {
    db.prepare_cached("SELECT id FROM article WHERE uid = ? AND deleted IS NULL")?
        .query_row([uid], |row| row.get(0))
        .optional()?
        .ok_or_else(|| LibraryError::NotFound { what: "article", name: uid.to_owned() })
}

/// The row number of an article that is deleted and can be put back.
pub(super) fn deleted_id_of(db: &Connection, uid: &str) -> Result<i64, LibraryError> {
    db.prepare_cached("SELECT id FROM article WHERE uid = ? AND deleted IS NOT NULL")?
        .query_row([uid], |row| row.get(0))
        .optional()?
        .ok_or_else(|| LibraryError::NotFound { what: "article", name: uid.to_owned() })
}

/// The row numbers of articles; all must be there.
pub(super) fn ids_of(db: &Connection, uids: &[String]) -> Result<Vec<i64>, LibraryError> {
    uids.iter().map(|uid| id_of(db, uid)).collect()
}

/// An article by its row number.
pub(super) fn entry_of(db: &Connection, id: i64) -> Result<Entry, LibraryError> {
    Ok(db.prepare_cached(&format!("SELECT {COLUMNS} FROM article a WHERE a.id = ?"))?.query_row([id], read)?)
}

/// Articles in brief, in the order of their rows here.
pub(super) fn briefs_of(db: &Connection, ids: &[i64]) -> Result<Vec<Brief>, LibraryError> {
    let mut rows = db.prepare_cached(
        "SELECT a.uid, a.url, a.title, a.archived, a.favourite, (SELECT count(*) FROM highlight h WHERE h.article = a.id) FROM article a WHERE a.id = ?",
    )?;
    let mut names = db.prepare_cached("SELECT t.name FROM article_tag l JOIN tag t ON t.id = l.tag WHERE l.article = ? ORDER BY t.name")?;
    let mut briefs = Vec::with_capacity(ids.len());
    for id in ids {
        let tags = names.query_map([id], |row| row.get(0))?.collect::<Result<_, _>>()?;
        briefs.push(rows.query_row([id], |row| {
            let (archived, favourite, highlights) = (row.get(3)?, row.get(4)?, row.get(5)?);
            Ok(Brief { uid: row.get(0)?, url: row.get(1)?, title: row.get(2)?, archived, favourite, tags, highlights })
        })?);
    }
    Ok(briefs)
}

impl Library {
    /// An article as lists show it.
    pub fn entry(&self, uid: &str) -> Result<Entry, LibraryError> {
        entry_of(&self.db, id_of(&self.db, uid)?)
    }

    /// The whole of an article.
    pub fn full(&self, uid: &str) -> Result<Full, LibraryError> {
        let id = id_of(&self.db, uid)?;
        let (place_text, engine) = self
            .db
            .prepare_cached("SELECT place_text, engine FROM article WHERE id = ?")?
            .query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let html = self.db.prepare_cached("SELECT html FROM content WHERE article = ?")?.query_row([id], |row| row.get(0)).optional()?;
        let mut rows = self.db.prepare_cached(
            "SELECT l.url, lower(hex(i.hash)), l.why FROM article_image l LEFT JOIN image i ON i.id = l.image WHERE l.article = ? ORDER BY l.n",
        )?;
        let pictures =
            rows.query_map([id], |row| Ok((row.get::<_, String>(0)?, row.get::<_, Option<String>>(1)?, row.get::<_, Option<String>>(2)?)))?;
        let (mut images, mut missing_images) = (Vec::new(), Vec::new());
        for picture in pictures {
            match picture? {
                (url, Some(hash), _) if !hash.is_empty() => images.push((url, hash)),
                (url, _, why) => missing_images.push(Missing { url, why }),
            }
        }
        Ok(Full { entry: entry_of(&self.db, id)?, html, place_text, engine, images, missing_images })
    }

    /// The names of the articles that begin so, twenty at most.
    pub fn names(&self, beginning: &str) -> Result<Vec<String>, LibraryError> {
        self.names_of(beginning, false)
    }

    /// The same of articles that were deleted and can be put back.
    pub fn deleted_names(&self, beginning: &str) -> Result<Vec<String>, LibraryError> {
        self.names_of(beginning, true)
    }

    fn names_of(&self, beginning: &str, deleted: bool) -> Result<Vec<String>, LibraryError> {
        let mut rows = self.db.prepare_cached(
            "SELECT uid FROM article WHERE substr(uid, 1, length(?1)) = ?1 AND (deleted IS NOT NULL) = ?2 ORDER BY uid LIMIT 20",
        )?;
        let found = rows.query_map((beginning, deleted), |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(found)
    }

    /// The article of an address, if it is in the library.
    pub fn by_address(&self, address: &str) -> Result<Option<Entry>, LibraryError> {
        let Some(key) = address_key(address) else { return Ok(None) };
        let sql = format!(
            "SELECT {COLUMNS} FROM article a WHERE (a.key = ?1 OR (a.own_key = ?1 AND a.own_key <> a.key)) AND a.deleted IS NULL ORDER BY a.key = ?1 DESC LIMIT 1"
        );
        Ok(self.db.prepare_cached(&sql)?.query_row([key], read).optional()?)
    }
}
