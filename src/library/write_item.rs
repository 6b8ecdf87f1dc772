//! Writes an article as a value says it is, whatever was there before: for what comes back, and for what is put back.

use rusqlite::{OptionalExtension, Transaction, params};

use super::address::host_of;
use super::error::LibraryError;
use super::highlight::write_highlight;
use super::item::Item;
use super::{images, tags};

/// Where the bytes of pictures come from that the library does not have, by their hashes.
pub(super) type Bytes<'a> = &'a mut dyn FnMut(&str) -> Result<Option<Vec<u8>>, LibraryError>;

/// Writes an article with this text: over the row that is known, or as a new one. It is not deleted then. The index is the caller's.
pub(super) fn write_item(
    tx: &Transaction<'_>,
    known: Option<i64>,
    item: &Item,
    html: Option<&str>,
    pictures: Bytes<'_>,
) -> Result<i64, LibraryError> {
    let id = write_row(tx, known, item)?;
    match html {
        Some(html) => tx
            .prepare_cached("INSERT INTO content(article, html) VALUES(?, ?) ON CONFLICT DO UPDATE SET html = excluded.html")?
            .execute((id, html))?,
        None => tx.prepare_cached("DELETE FROM content WHERE article = ?")?.execute([id])?,
    };
    write_pictures(tx, id, item, pictures)?;
    tags::replace(tx, id, &item.tags)?;
    write_highlights(tx, id, item)?;
    tx.prepare_cached("DELETE FROM reading WHERE article = ?")?.execute([id])?;
    for day in &item.reading {
        tx.prepare_cached("INSERT INTO reading(article, day, seconds, words) VALUES(?, ?, ?, ?)")?.execute((
            id,
            &day.day,
            day.seconds,
            day.words,
        ))?;
    }
    Ok(id)
}

fn write_row(tx: &Transaction<'_>, known: Option<i64>, item: &Item) -> Result<i64, LibraryError> {
    let id = match known {
        Some(id) => id,
        None => {
            tx.prepare_cached(
                "INSERT INTO article(uid, key, own_key, url, title, host, words, minutes, saved) VALUES(?, ?, ?, '', '', '', 0, 0, 0)",
            )?
            .execute((&item.uid, &item.key, &item.own_key))?;
            tx.last_insert_rowid()
        }
    };
    tx.prepare_cached(
        "UPDATE article SET own_key = ?2, url = ?3, title = ?4, byline = ?5, site = ?6, host = ?7, lang = ?8, dir = ?9, kind = ?10, excerpt = ?11, \
         image = ?12, published = ?13, words = ?14, minutes = ?15, engine = ?16, saved = ?17, taken = ?18, opened = ?19, archived = ?20, \
         favourite = ?21, place = ?22, place_text = ?23, progress = ?24, page_title = ?25, deleted = NULL WHERE id = ?1",
    )?
    .execute(params![
        id,
        item.own_key,
        item.url,
        item.title,
        item.byline,
        item.site,
        host_of(&item.url),
        item.lang,
        item.dir,
        item.kind,
        item.excerpt,
        item.image,
        item.published,
        item.words,
        item.minutes,
        item.engine,
        item.saved,
        item.taken,
        item.opened,
        item.archived,
        item.favourite,
        item.place,
        item.place_text,
        item.progress,
        item.page_title,
    ])?;
    Ok(id)
}

/// Writes the pictures of an article: those the library has, and those that are given.
fn write_pictures(tx: &Transaction<'_>, id: i64, item: &Item, pictures: Bytes<'_>) -> Result<(), LibraryError> {
    let before = images::of_article(tx, id)?;
    let mut rows = Vec::with_capacity(item.pictures.len());
    for picture in &item.pictures {
        let image = match &picture.hash {
            Some(hash) => stored(tx, hash, pictures)?,
            None => None,
        };
        let why = if image.is_none() && picture.hash.is_some() { Some("lost") } else { picture.why.as_deref() };
        rows.push((image, why));
    }
    tx.prepare_cached("DELETE FROM article_image WHERE article = ?")?.execute([id])?;
    for (n, (picture, (image, why))) in item.pictures.iter().zip(rows).enumerate() {
        tx.prepare_cached("INSERT INTO article_image(article, url, n, image, why) VALUES(?, ?, ?, ?, ?)")?.execute((
            id,
            &picture.url,
            n as i64,
            image,
            why,
        ))?;
    }
    images::remove_unused_of(tx, &before)
}

/// The row of a picture, which is kept if the library does not have it.
fn stored(tx: &Transaction<'_>, hash: &str, pictures: Bytes<'_>) -> Result<Option<i64>, LibraryError> {
    let known = tx.prepare_cached("SELECT id FROM image WHERE hash = unhex(?)")?.query_row([hash], |row| row.get(0)).optional()?;
    if known.is_some() {
        return Ok(known);
    }
    let Some(bytes) = pictures(hash)? else { return Ok(None) };
    match images::keep(tx, &bytes) {
        Ok(image) => Ok(Some(image)),
        Err(LibraryError::Unusable(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes the highlights of an article. A name that a highlight of another article has gets that of this article before it.
fn write_highlights(tx: &Transaction<'_>, id: i64, item: &Item) -> Result<(), LibraryError> {
    tx.prepare_cached("DELETE FROM highlight WHERE article = ?")?.execute([id])?;
    for highlight in &item.highlights {
        let is_taken = tx.prepare_cached("SELECT 1 FROM highlight WHERE uid = ?")?.exists([&highlight.uid])?;
        if is_taken {
            let mut renamed = highlight.clone();
            renamed.uid = format!("{}-{}", item.uid, highlight.uid);
            write_highlight(tx, id, &renamed)?;
        } else {
            write_highlight(tx, id, highlight)?;
        }
    }
    Ok(())
}
