//! An article with everything the library knows of it, as a value: what exports write and backups bring back.

use std::cell::OnceCell;

use rusqlite::{Connection, OptionalExtension, Row};
use serde::{Deserialize, Serialize};

use super::address::host_of;
use super::dates::day;
use super::entry::Entry;
use super::error::LibraryError;
use super::highlight::{self, Highlight};
use super::images::StoredImage;
use super::open::Library;
use super::readable::{Indexed, Lost, LostPart, found_or_lost, rows_named};
use super::save::NewArticle;

/// An article with everything the library knows of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Item {
    /// Its name in the library.
    pub uid: String,
    pub url: String,
    /// The address by which it is known again, and that of the page it was taken from.
    pub key: String,
    pub own_key: String,
    pub title: String,
    /// What the page itself is called, if the user gave the article another title.
    pub page_title: Option<String>,
    pub byline: Option<String>,
    pub site: Option<String>,
    pub lang: Option<String>,
    pub dir: Option<String>,
    pub kind: Option<String>,
    pub excerpt: Option<String>,
    /// The address of the lead image.
    pub image: Option<String>,
    pub published: Option<String>,
    pub words: u32,
    pub minutes: u32,
    /// The version of Pith that took the text.
    pub engine: Option<String>,
    pub saved: i64,
    /// Minutes by which the person's clock is ahead of UTC, for the day on which it was saved. It is nothing of the article.
    #[serde(skip)]
    pub zone: i32,
    /// When its text was taken; `None` for a link.
    pub taken: Option<i64>,
    pub opened: Option<i64>,
    pub archived: Option<i64>,
    pub favourite: bool,
    /// Words read, and the words that stand there.
    pub place: u32,
    pub place_text: Option<String>,
    /// Percent of a link that was read elsewhere, until its text is there.
    pub progress: Option<u32>,
    pub tags: Vec<String>,
    /// Its pictures in their order.
    pub pictures: Vec<ItemPicture>,
    pub highlights: Vec<Highlight>,
    pub reading: Vec<ReadingDay>,
    /// The text, as `output::html` writes it; `None` for a link, and where it is kept apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
}

/// A picture of an article.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ItemPicture {
    /// Its address in the text.
    pub url: String,
    /// The SHA-256 of its bytes, in hexadecimal digits; `None` if it is not stored.
    pub hash: Option<String>,
    /// Why it is not stored: a code.
    pub why: Option<String>,
}

/// How long an article was read on a day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct ReadingDay {
    /// YYYY-MM-DD.
    pub day: String,
    pub seconds: u32,
    pub words: u32,
}

impl Item {
    /// The item of an article that is in no library.
    pub fn of(article: &NewArticle, now: i64) -> Item {
        Item {
            url: article.url.clone(),
            title: article.title.clone().filter(|title| !title.is_empty()).unwrap_or_else(|| article.url.clone()),
            byline: article.byline.clone(),
            site: article.site_name.clone(),
            lang: article.lang.clone(),
            dir: article.dir.clone(),
            kind: article.kind.clone(),
            excerpt: article.excerpt.clone(),
            image: article.image.clone(),
            published: article.published_time.clone(),
            words: article.word_count,
            minutes: article.reading_time,
            engine: article.engine.clone(),
            saved: now,
            taken: article.content.as_ref().map(|_| now),
            tags: article.tags.clone(),
            html: article.content.clone(),
            ..Item::default()
        }
    }

    /// The day on which it was saved, by the person's clock.
    pub(super) fn day_saved(&self) -> String {
        day(self.saved.saturating_add(i64::from(self.zone) * 60_000))
    }

    /// What its page is called.
    pub(super) fn title_of_page(&self) -> &str {
        self.page_title.as_deref().unwrap_or(&self.title)
    }

    /// The title that the user gave it.
    pub(super) fn given_title(&self) -> Option<&str> {
        self.page_title.is_some().then_some(self.title.as_str())
    }

    /// Gives it the title of its page, and over that one of the user's.
    pub(super) fn set_titles(&mut self, of_page: String, given: Option<String>) {
        (self.title, self.page_title) = match given {
            Some(given) => (given, Some(of_page)),
            None => (of_page, None),
        };
    }

    /// The site, or the host without one.
    pub(super) fn source(&self) -> String {
        self.site.clone().filter(|site| !site.is_empty()).unwrap_or_else(|| host_of(&self.url))
    }

    /// Whether it is written from right to left.
    pub(super) fn is_rtl(&self) -> bool {
        self.dir.as_deref() == Some("rtl")
    }
}

/// Where the pictures of items are.
pub(super) trait Pictures {
    /// A picture by the hash of its bytes.
    fn picture(&self, hash: &str) -> Result<Option<StoredImage>, LibraryError>;
}

impl Pictures for Library {
    fn picture(&self, hash: &str) -> Result<Option<StoredImage>, LibraryError> {
        match self.image(hash) {
            Ok(image) => Ok(Some(image)),
            Err(LibraryError::NotFound { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// The columns of [`read`], of a table `a`.
const COLUMNS: &str = "a.uid, a.url, a.key, a.own_key, a.title, a.byline, a.site, a.lang, a.dir, a.kind, a.excerpt, a.image, a.published, a.words, \
    a.minutes, a.engine, a.saved, a.taken, a.opened, a.archived, a.favourite, a.place, a.place_text, a.progress, a.page_title";

fn read(row: &Row<'_>) -> rusqlite::Result<Item> {
    Ok(Item {
        uid: row.get(0)?,
        url: row.get(1)?,
        key: row.get(2)?,
        own_key: row.get(3)?,
        title: row.get(4)?,
        byline: row.get(5)?,
        site: row.get(6)?,
        lang: row.get(7)?,
        dir: row.get(8)?,
        kind: row.get(9)?,
        excerpt: row.get(10)?,
        image: row.get(11)?,
        published: row.get(12)?,
        words: row.get(13)?,
        minutes: row.get(14)?,
        engine: row.get(15)?,
        saved: row.get(16)?,
        taken: row.get(17)?,
        opened: row.get(18)?,
        archived: row.get(19)?,
        favourite: row.get(20)?,
        place: row.get(21)?,
        place_text: row.get(22)?,
        progress: row.get(23)?,
        page_title: row.get(24)?,
        ..Item::default()
    })
}

/// The item of a row of the table of articles, without its text.
pub(super) fn item_of(db: &Connection, id: i64) -> Result<Option<Item>, LibraryError> {
    let Some(mut item) = row_of(db, id)? else { return Ok(None) };
    item.tags = tags_of(db, id)?;
    item.pictures = pictures_of(db, id)?;
    item.highlights = highlights_of(db, id)?;
    item.reading = reading_of(db, id)?;
    Ok(Some(item))
}

/// The same of a damaged library, as far as it can be read.
pub(super) fn item_found(
    db: &Connection,
    id: i64,
    indexed: &OnceCell<Indexed>,
    lost: &mut Vec<Lost>,
) -> Result<Option<Item>, LibraryError> {
    let mut item = match row_of(db, id) {
        Ok(Some(item)) => item,
        Ok(None) => return Ok(None),
        Err(LibraryError::Damaged(_)) => {
            let known = indexed_item(indexed.get_or_init(|| Indexed::of(db)), id);
            let (what, of) =
                known.as_ref().map_or_else(|| (LostPart::Article, format!("row {id}")), |item| (LostPart::Row, item.url.clone()));
            lost.push(Lost { what, of });
            let Some(item) = known else { return Ok(None) };
            item
        }
        Err(error) => return Err(error),
    };
    let mut damaged = Vec::new();
    let of = || item.url.clone();
    let tags = found_or_lost(tags_of(db, id), &mut damaged, LostPart::Facts, of)?;
    let pictures = found_or_lost(pictures_of(db, id), &mut damaged, LostPart::Facts, of)?;
    let highlights = found_or_lost(highlights_of(db, id), &mut damaged, LostPart::Facts, of)?;
    let reading = found_or_lost(reading_of(db, id), &mut damaged, LostPart::Facts, of)?;
    lost.extend(damaged.into_iter().next());
    (item.tags, item.pictures) = (tags.unwrap_or_default(), pictures.unwrap_or_default());
    (item.highlights, item.reading) = (highlights.unwrap_or_default(), reading.unwrap_or_default());
    Ok(Some(item))
}

/// What the indexes know of an article. Whether it has a text is seen when that is read.
fn indexed_item(indexed: &Indexed, id: i64) -> Option<Item> {
    let key = indexed.keys.get(&id)?.clone();
    let url = format!("https://{key}");
    let saved = indexed.saved.get(&id).copied().unwrap_or_default();
    let uid = indexed.uids.get(&id).cloned().unwrap_or_default();
    Some(Item { uid, title: url.clone(), url, own_key: key.clone(), key, saved, ..Item::default() })
}

fn row_of(db: &Connection, id: i64) -> Result<Option<Item>, LibraryError> {
    Ok(db.prepare_cached(&format!("SELECT {COLUMNS} FROM article a WHERE a.id = ?"))?.query_row([id], read).optional()?)
}

fn tags_of(db: &Connection, id: i64) -> Result<Vec<String>, LibraryError> {
    let mut tags = db.prepare_cached("SELECT t.name FROM article_tag l JOIN tag t ON t.id = l.tag WHERE l.article = ? ORDER BY t.name")?;
    let found = tags.query_map([id], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(found)
}

fn pictures_of(db: &Connection, id: i64) -> Result<Vec<ItemPicture>, LibraryError> {
    let mut pictures = db.prepare_cached(
        "SELECT l.url, lower(hex(i.hash)), l.why FROM article_image l LEFT JOIN image i ON i.id = l.image WHERE l.article = ? ORDER BY l.n, l.url",
    )?;
    let picture = |row: &Row<'_>| {
        let hash: Option<String> = row.get(1)?;
        Ok(ItemPicture { url: row.get(0)?, hash: hash.filter(|hash| !hash.is_empty()), why: row.get(2)? })
    };
    let found = pictures.query_map([id], picture)?.collect::<Result<_, _>>()?;
    Ok(found)
}

fn highlights_of(db: &Connection, id: i64) -> Result<Vec<Highlight>, LibraryError> {
    let mut highlights = db.prepare_cached(&format!("SELECT {} FROM highlight h WHERE h.article = ? ORDER BY h.id", highlight::COLUMNS))?;
    let found = highlights.query_map([id], highlight::read)?.collect::<Result<_, _>>()?;
    Ok(found)
}

fn reading_of(db: &Connection, id: i64) -> Result<Vec<ReadingDay>, LibraryError> {
    let mut reading = db.prepare_cached("SELECT day, seconds, words FROM reading WHERE article = ? ORDER BY day")?;
    let day = |row: &Row<'_>| Ok(ReadingDay { day: row.get(0)?, seconds: row.get(1)?, words: row.get(2)? });
    let found = reading.query_map([id], day)?.collect::<Result<_, _>>()?;
    Ok(found)
}

/// The text of an article; `None` for a link.
pub(super) fn html_of(db: &Connection, id: i64) -> Result<Option<String>, LibraryError> {
    Ok(db.prepare_cached("SELECT html FROM content WHERE article = ?")?.query_row([id], |row| row.get(0)).optional()?)
}

impl Library {
    /// The articles of a damaged library that can be listed, the last saved first, each as far as it can be read, and how many are known of that cannot.
    pub fn readable_entries(&self) -> Result<(Vec<Entry>, usize), LibraryError> {
        let indexed = OnceCell::new();
        let (mut entries, mut unreadable) = (Vec::new(), 0);
        for row in rows_named(&self.db).into_iter().rev() {
            let mut lost = Vec::new();
            match item_found(&self.db, row, &indexed, &mut lost)? {
                Some(item) => entries.push(entry_of(item)),
                None => unreadable += usize::from(!lost.is_empty()),
            }
        }
        Ok((entries, unreadable))
    }
}

/// An article as lists show it.
fn entry_of(item: Item) -> Entry {
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Entry {
        highlights: count(item.highlights.len()),
        notes: count(item.highlights.iter().filter(|highlight| !highlight.note.is_empty()).count()),
        missing: count(item.pictures.iter().filter(|picture| picture.hash.is_none()).count()),
        host: host_of(&item.url),
        uid: item.uid,
        url: item.url,
        title: item.title,
        page_title: item.page_title,
        byline: item.byline,
        site: item.site,
        lang: item.lang,
        dir: item.dir,
        kind: item.kind,
        excerpt: item.excerpt,
        image: item.image,
        published: item.published,
        words: item.words,
        minutes: item.minutes,
        saved: item.saved,
        taken: item.taken,
        opened: item.opened,
        archived: item.archived,
        favourite: item.favourite,
        place: item.place,
        tags: item.tags,
    }
}
