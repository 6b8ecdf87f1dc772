//! Saves an article: the text with its facts, pictures and index in one transaction.

use rusqlite::{OptionalExtension, Transaction};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::address::{address_key, canonical_key, host_of};
use super::change::Change;
use super::entry::{Entry, Missing, entry_of};
use super::error::LibraryError;
use super::open::Library;
use super::plain::image_addresses;
use super::{highlights, images, index, own_html, tags};
use crate::article::{Article, Dir, PageKind};
use crate::output::Record;

/// An article to save: the record of an extraction, with its pictures.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct NewArticle {
    pub url: String,
    pub canonical_url: Option<String>,
    pub title: Option<String>,
    pub byline: Option<String>,
    pub site_name: Option<String>,
    pub lang: Option<String>,
    pub dir: Option<String>,
    pub kind: Option<String>,
    pub excerpt: Option<String>,
    pub image: Option<String>,
    pub published_time: Option<String>,
    pub word_count: u32,
    pub reading_time: u32,
    /// The text, as `output::html` writes it; `None` saves a link. Of other HTML only what an article may hold is kept.
    pub content: Option<String>,
    /// The version of Pith that took the text.
    pub engine: Option<String>,
    pub tags: Vec<String>,
    pub pictures: Vec<NewPicture>,
    /// Whether its text takes the place of one that is kept even if the page has no article.
    pub replace: bool,
}

/// A picture of an article, or why it is missing.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct NewPicture {
    /// Its address in the text.
    pub url: String,
    /// Its bytes; empty if it is missing.
    #[serde(with = "super::bytes")]
    pub bytes: Vec<u8>,
    /// Why it is missing: a code.
    pub why: Option<String>,
}

impl NewArticle {
    /// What is kept of an article that was extracted from the page of this address. Pictures and tags are the caller's.
    ///
    /// ```
    /// # #[cfg(feature = "html")] {
    /// use pith::library::{Change, Library, NewArticle};
    /// use pith::page::html::{HtmlOptions, parse};
    ///
    /// let address = "https://example.org/lighthouse";
    /// let page = parse(&std::fs::read("sample/page.html")?, &HtmlOptions { url: Some(address), charset: None })?;
    /// let article = pith::extract(&page, &pith::Options::default())?;
    ///
    /// let mut library = Library::empty()?;
    /// // What the change is called, and the time in milliseconds since 1970.
    /// let saved = library.save(&NewArticle::of(&article, address), Change::new("save", 1_800_000_000_000))?;
    /// assert!(saved.is_new);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(article: &Article, url: &str) -> NewArticle {
        let record = Record::of(article);
        let owned = |text: Option<&str>| text.map(str::to_owned);
        NewArticle {
            url: url.to_owned(),
            canonical_url: owned(record.canonical_url),
            title: owned(record.title),
            byline: record.byline.as_deref().map(str::to_owned),
            site_name: owned(record.site_name.or(record.domain)),
            lang: owned(record.lang),
            dir: owned(record.dir.map(|dir| match dir {
                Dir::Ltr => "ltr",
                Dir::Rtl => "rtl",
            })),
            kind: Some(record.kind.name().to_owned()),
            excerpt: record.excerpt.as_deref().map(str::to_owned),
            image: owned(record.image),
            published_time: owned(record.published_time),
            word_count: record.word_count,
            reading_time: record.reading_time,
            engine: Some(env!("CARGO_PKG_VERSION").to_owned()),
            content: Some(record.content),
            ..NewArticle::default()
        }
    }
}

/// What came of saving.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Saved {
    /// The article as lists show it.
    pub entry: Entry,
    /// Whether it was not in the library before; what was deleted was not.
    pub is_new: bool,
    /// The pictures that are not stored.
    pub missing: Vec<Missing>,
    /// Highlights that could not be placed in the new text.
    pub lost_highlights: u32,
    /// What became of the text.
    #[serde(default)]
    pub text: SavedText,
}

/// What became of the text of a page that was saved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SavedText {
    /// It was taken.
    #[default]
    Taken,
    /// It was taken, though the page has no article: there was no text before.
    WithoutArticle,
    /// The page has no article, so the text that was kept stays.
    Kept,
    /// There is none: a link was saved.
    None,
}

/// Kinds of pages that have no text to read. A site that has lost an article, or does not want to show it, answers with one of them.
const NO_TEXT: [PageKind; 3] = [PageKind::None, PageKind::Home, PageKind::List];

/// Why a picture is missing if nobody said: nobody tried to get it.
const NOT_FETCHED: &str = "not-fetched";

/// Why a picture is missing whose bytes are none.
const NOT_A_PICTURE: &str = "not-a-picture";

impl Library {
    /// Saves an article, or takes its text and facts anew if it is in the library. Tags, highlights, dates and place stay. The text of a page without
    /// an article takes the place of none that is kept, unless that is asked for.
    pub fn save(&mut self, article: &NewArticle, change: Change<'_>) -> Result<Saved, LibraryError> {
        let key = address_key(&article.url)
            .ok_or_else(|| LibraryError::Unusable(format!("“{}” is not the address of a web page", article.url)))?;
        self.change(change, |tx, now| {
            let (id, is_new) = row_of(tx, article, &key, now)?;
            let mut lost_highlights = 0;
            let html = article.content.as_deref().map(own_html::safe).filter(|html| !html.trim().is_empty());
            let html = html.as_deref();
            let text = outcome(tx, id, article, html)?;
            if let (Some(html), SavedText::Taken | SavedText::WithoutArticle) = (html, text) {
                write_text(tx, id, article, html, now)?;
                lost_highlights = highlights::place_again(tx, id, html)?;
            }
            for tag in &article.tags {
                tags::add(tx, id, tag)?;
            }
            index::write(tx, id)?;
            Ok(Saved { entry: entry_of(tx, id)?, is_new, missing: missing(tx, id)?, lost_highlights, text })
        })
    }
}

/// What is to become of the text of a page: whether it is taken, or the one that is kept stays.
fn outcome(tx: &Transaction<'_>, id: i64, article: &NewArticle, html: Option<&str>) -> Result<SavedText, LibraryError> {
    // A link says nothing about the text of its page.
    if article.content.is_none() && article.kind.is_none() {
        return Ok(SavedText::None);
    }
    let is = |kind: PageKind| article.kind.as_deref() == Some(kind.name());
    let before: Option<Option<String>> = tx
        .prepare_cached("SELECT a.kind FROM content c JOIN article a ON a.id = c.article WHERE c.article = ?")?
        .query_row([id], |row| row.get(0))
        .optional()?;
    Ok(match (html, before) {
        (None, None) => SavedText::None,
        (None, Some(_)) => SavedText::Kept,
        (Some(_), None) if is(PageKind::None) => SavedText::WithoutArticle,
        (Some(_), Some(_)) if article.replace => SavedText::Taken,
        // A list that is saved again is a newer list.
        (Some(_), Some(kind)) if is(PageKind::None) || NO_TEXT.into_iter().any(is) && kind != article.kind => SavedText::Kept,
        _ => SavedText::Taken,
    })
}

/// The row of an article, the one it has or a new one, and whether it was not in the library for the user.
fn row_of(tx: &Transaction<'_>, article: &NewArticle, key: &str, now: i64) -> Result<(i64, bool), LibraryError> {
    if let Some(id) = known(tx, article, key)? {
        // What was deleted comes back as it was, to be read now.
        let back = tx
            .prepare_cached("UPDATE article SET saved = ?, archived = NULL, deleted = NULL WHERE id = ? AND deleted IS NOT NULL")?
            .execute((now, id))?;
        return Ok((id, back > 0));
    }
    Ok((insert(tx, article, key, now)?, true))
}

/// Makes the row of an article that is not in the library.
pub(super) fn insert(tx: &Transaction<'_>, article: &NewArticle, key: &str, now: i64) -> Result<i64, LibraryError> {
    let own_key = key;
    // Another article may already use the address that this page calls its own.
    let key = canonical_key(&article.url, article.canonical_url.as_deref())
        .filter(|canonical| !is_taken(tx, canonical))
        .unwrap_or_else(|| own_key.to_owned());
    let digest = Sha256::digest(format!("{key}\n{now}"));
    let uid: String = digest.iter().take(10).map(|byte| format!("{byte:02x}")).collect();
    let title = article.title.clone().filter(|title| !title.is_empty()).unwrap_or_else(|| article.url.clone());
    tx.prepare_cached(
        "INSERT INTO article(uid, key, own_key, url, title, excerpt, site, host, words, minutes, saved) VALUES(?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?)",
    )?
    .execute((uid, key, own_key, &article.url, title, &article.excerpt, &article.site_name, host_of(&article.url), now))?;
    Ok(tx.last_insert_rowid())
}

fn is_taken(tx: &Transaction<'_>, key: &str) -> bool {
    tx.prepare_cached("SELECT 1 FROM article WHERE key = ?").and_then(|mut rows| rows.exists([key])).unwrap_or(true)
}

/// The article of the library that this one is: it has the same address, or the same page of its own and the same title. The title must agree
/// because there are sites on which every page names the same address.
pub(super) fn known(tx: &Transaction<'_>, article: &NewArticle, key: &str) -> Result<Option<i64>, LibraryError> {
    let found = tx
        .prepare_cached("SELECT id FROM article WHERE key = ?1 OR (own_key = ?1 AND own_key <> key) ORDER BY key = ?1 DESC LIMIT 1")?
        .query_row([key], |row| row.get(0))
        .optional()?;
    if found.is_some() {
        return Ok(found);
    }
    let (Some(canonical), Some(title)) = (canonical_key(&article.url, article.canonical_url.as_deref()), &article.title) else {
        return Ok(None);
    };
    Ok(tx
        .prepare_cached("SELECT id FROM article WHERE key = ? AND (coalesce(page_title, title) = ? OR taken IS NULL)")?
        .query_row([&canonical, title], |row| row.get(0))
        .optional()?)
}

/// Writes text, facts and pictures. A title that the user gave stays.
pub(super) fn write_text(tx: &Transaction<'_>, id: i64, article: &NewArticle, html: &str, now: i64) -> Result<(), LibraryError> {
    tx.prepare_cached(
        "UPDATE article SET url = ?2, title = CASE WHEN page_title IS NULL THEN coalesce(nullif(?3, ''), title) ELSE title END, \
         page_title = CASE WHEN page_title IS NOT NULL THEN coalesce(nullif(?3, ''), page_title) END, byline = ?4, site = ?5, host = ?6, lang = ?7, dir = ?8, kind = ?9, \
         excerpt = ?10, image = ?11, published = ?12, words = ?13, minutes = ?14, engine = ?15, taken = ?16, own_key = ?17, \
         place = CASE WHEN taken IS NULL AND progress IS NOT NULL THEN ?13 * progress / 100 ELSE min(place, ?13) END, progress = NULL WHERE id = ?1",
    )?
    .execute(rusqlite::params![
        id,
        article.url,
        article.title,
        article.byline,
        article.site_name,
        host_of(&article.url),
        article.lang,
        article.dir,
        article.kind,
        article.excerpt,
        article.image,
        article.published_time,
        article.word_count,
        article.reading_time,
        article.engine,
        now,
        address_key(&article.url),
    ])?;
    tx.prepare_cached("INSERT INTO content(article, html) VALUES(?, ?) ON CONFLICT DO UPDATE SET html = excluded.html")?
        .execute((id, html))?;
    write_pictures(tx, id, article, html)
}

/// Writes the pictures of the text and the lead image. One that was stored before and is not given now stays.
fn write_pictures(tx: &Transaction<'_>, id: i64, article: &NewArticle, html: &str) -> Result<(), LibraryError> {
    let mut wanted = image_addresses(html);
    wanted.extend(article.image.iter().filter(|lead| !wanted.contains(lead)).cloned().collect::<Vec<_>>());
    // Pictures that the text carries itself need no row.
    wanted.retain(|url| !url.starts_with("data:"));
    let before = images::of_article(tx, id)?;
    tx.prepare_cached("UPDATE article_image SET n = -1 WHERE article = ?")?.execute([id])?;
    for (n, url) in wanted.iter().enumerate() {
        let given = article.pictures.iter().find(|picture| picture.url == *url);
        let (image, why) = match given {
            Some(picture) if !picture.bytes.is_empty() => match images::keep(tx, &picture.bytes) {
                Ok(image) => (Some(image), None),
                Err(LibraryError::Unusable(_)) => (None, Some(NOT_A_PICTURE)),
                Err(error) => return Err(error),
            },
            Some(NewPicture { why: Some(why), .. }) => (None, Some(why.as_str())),
            _ => (None, Some(NOT_FETCHED)),
        };
        tx.prepare_cached(
            "INSERT INTO article_image(article, url, n, image, why) VALUES(?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE SET n = ?3, \
             image = coalesce(?4, image), why = CASE WHEN coalesce(?4, image) IS NULL THEN ?5 END",
        )?
        .execute((id, url, n as i64, image, why))?;
    }
    tx.prepare_cached("DELETE FROM article_image WHERE article = ? AND n = -1")?.execute([id])?;
    images::remove_unused_of(tx, &before)
}

fn missing(tx: &Transaction<'_>, id: i64) -> Result<Vec<Missing>, LibraryError> {
    let mut rows = tx.prepare_cached("SELECT url, why FROM article_image WHERE article = ? AND image IS NULL ORDER BY n")?;
    let found = rows.query_map([id], |row| Ok(Missing { url: row.get(0)?, why: row.get(1)? }))?.collect::<Result<_, _>>()?;
    Ok(found)
}
