//! Brings the articles of a Pith zip into a library, some at a time, or only tells what would come of it.

use std::io::{Read, Seek};

use rusqlite::{Connection, OptionalExtension, Transaction, params};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::merge::{Text, merge};
use super::read::PithZip;
use crate::library::address::{address_key, host_of};
use crate::library::change::Change;
use crate::library::error::LibraryError;
use crate::library::highlight::write_highlight;
use crate::library::highlights::place_again;
use crate::library::images;
use crate::library::item::{Item, html_of, item_of};
use crate::library::open::Library;
use crate::library::plain::text_content;
use crate::library::reading::is_day;
use crate::library::{index, own_html, tags};

/// Articles of each outcome that a report names.
const SAMPLE: usize = 20;
/// Skipped lines that a report names.
const MOST_SKIPPED: usize = 1_000;
/// Characters of a name of an article, a highlight or a colour.
const MAX_NAME: usize = 64;

/// What became of an article, or would.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RestoreOutcome {
    /// It was not in the library.
    New,
    /// It was, and something was added.
    Merged,
    /// It was, with all that the file has.
    Same,
}

/// An article and its outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Restored {
    pub title: String,
    pub url: String,
    pub outcome: RestoreOutcome,
}

/// A line that is no article for a library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped {
    /// Its number, from 1.
    pub row: u64,
    /// Its address, if it has one.
    pub url: Option<String>,
    /// Why.
    pub why: String,
}

/// What came of a restore so far, or would.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RestoreReport {
    /// Articles in the file. Those below are as many when it is done.
    pub rows: u64,
    /// Articles that were not in the library.
    pub new: u64,
    /// Articles to which something was added.
    pub merged: u64,
    /// Articles of which all was there.
    pub same: u64,
    /// Lines that are no articles.
    pub skipped: u64,
    /// The first of them.
    pub reasons: Vec<Skipped>,
    /// Kept searches that were added.
    pub searches: u64,
    /// Some articles of each outcome.
    pub sample: Vec<Restored>,
    /// Whether all was looked at.
    pub done: bool,
}

impl RestoreReport {
    fn count(&mut self, item: &Item, outcome: RestoreOutcome) {
        let number = match outcome {
            RestoreOutcome::New => &mut self.new,
            RestoreOutcome::Merged => &mut self.merged,
            RestoreOutcome::Same => &mut self.same,
        };
        *number += 1;
        if self.sample.iter().filter(|known| known.outcome == outcome).count() < SAMPLE {
            self.sample.push(Restored { title: item.title.clone(), url: item.url.clone(), outcome });
        }
    }

    fn skip(&mut self, row: u64, url: Option<String>, why: String) {
        self.skipped += 1;
        if self.reasons.len() < MOST_SKIPPED {
            self.reasons.push(Skipped { row, url, why });
        }
    }
}

impl Library {
    /// What would come of restoring. Every file of the zip is read once, so a damaged one is known before anything is changed.
    pub fn look_at<R: Read + Seek>(&self, zip: &mut PithZip<R>) -> Result<RestoreReport, LibraryError> {
        zip.verify()?;
        zip.rewind();
        let mut report = RestoreReport { rows: zip.articles(), ..RestoreReport::default() };
        while let Some(found) = zip.next_item()? {
            match found.and_then(tidy) {
                Ok(item) => {
                    let (_, _, outcome) = plan(&self.db, &item)?;
                    report.count(&item, outcome);
                }
                Err(why) => report.skip(zip.row, None, why),
            }
        }
        for search in &zip.manifest.searches {
            report.searches += u64::from(new_name(&self.db, &search.name, &search.query)?.is_some());
        }
        zip.rewind();
        report.done = true;
        Ok(report)
    }

    /// Brings in the next articles, at most so many, in one transaction. With no limit all comes or nothing. Asked again until the report says that
    /// it is done; begun anew after a break, it does what is left to do.
    pub fn restore<R: Read + Seek>(
        &mut self,
        zip: &mut PithZip<R>,
        most: usize,
        report: &RestoreReport,
        change: Change<'_>,
    ) -> Result<RestoreReport, LibraryError> {
        self.change(change, |tx, _| {
            let mut report = RestoreReport { rows: zip.articles(), ..report.clone() };
            for _ in 0..most {
                let Some(found) = zip.next_item()? else {
                    for search in &zip.manifest.searches {
                        if let Some(name) = new_name(tx, &search.name, &search.query)? {
                            tx.prepare_cached("INSERT INTO search(name, query, made) VALUES(?, ?, ?)")?.execute((
                                name,
                                &search.query,
                                search.made,
                            ))?;
                            report.searches += 1;
                        }
                    }
                    tags::remove_unused(tx)?;
                    report.done = true;
                    break;
                };
                match found.and_then(tidy) {
                    Ok(item) => {
                        let outcome = bring(tx, zip, &item)?;
                        report.count(&item, outcome);
                    }
                    Err(why) => report.skip(zip.row, None, why),
                }
            }
            Ok(report)
        })
    }
}

/// An article as a library may hold it, or why it may not.
fn tidy(mut item: Item) -> Result<Item, String> {
    let own_key = address_key(&item.url).ok_or_else(|| format!("“{}” is not the address of a web page", item.url))?;
    // The key must be one that an address has.
    let is_key = address_key(&format!("https://{}", item.key)).is_some_and(|key| key == item.key);
    if !is_key {
        item.key = own_key.clone();
    }
    item.own_key = own_key;
    if !is_name(&item.uid) {
        let digest = Sha256::digest(format!("{}\n{}", item.key, item.saved));
        item.uid = digest.iter().take(10).map(|byte| format!("{byte:02x}")).collect();
    }
    if item.title.is_empty() {
        item.title = item.url.clone();
    }
    item.dir = item.dir.filter(|dir| matches!(dir.as_str(), "ltr" | "rtl"));
    item.tags = item.tags.iter().filter_map(|tag| tags::tidy(tag).ok()).collect();
    item.tags.sort();
    item.tags.dedup();
    item.reading.retain(|day| is_day(&day.day));
    item.reading.sort_by(|a, b| a.day.cmp(&b.day));
    item.reading.dedup_by(|a, b| a.day == b.day);
    let mut seen = Vec::new();
    item.pictures.retain(|picture| {
        let is_new = picture.url.starts_with("http") && !seen.contains(&picture.url);
        seen.push(picture.url.clone());
        is_new
    });
    // One without words is a note about the whole article.
    item.highlights.retain(|highlight| !highlight.exact.is_empty() || !highlight.note.is_empty());
    for highlight in &mut item.highlights {
        if !is_name(&highlight.uid) {
            let digest = Sha256::digest(format!("{}\n{}\n{:?}", item.uid, highlight.exact, highlight.start));
            highlight.uid = digest.iter().take(10).map(|byte| format!("{byte:02x}")).collect();
        }
        if !is_name(&highlight.colour) {
            highlight.colour = "yellow".to_owned();
        }
    }
    Ok(item)
}

fn is_name(name: &str) -> bool {
    (1..=MAX_NAME).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// What becomes of an article: the row it has in the library, the article as it will be, and the outcome.
fn plan(db: &Connection, item: &Item) -> Result<(Option<i64>, Item, RestoreOutcome), LibraryError> {
    let known: Option<(i64, bool)> = db
        .prepare_cached(
            "SELECT id, deleted IS NOT NULL FROM article WHERE uid = ?1 OR key = ?2 OR key = ?3 OR own_key = ?3 \
             ORDER BY uid = ?1 DESC, key = ?2 DESC, key = ?3 DESC LIMIT 1",
        )?
        .query_row((&item.uid, &item.key, &item.own_key), |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((id, is_deleted)) = known else { return Ok((None, item.clone(), RestoreOutcome::New)) };
    let Some(ours) = item_of(db, id)? else { return Ok((None, item.clone(), RestoreOutcome::New)) };
    let (merged, _) = merge(&ours, item);
    let outcome = match (is_deleted, merged == ours) {
        (true, _) => RestoreOutcome::New,
        (false, true) => RestoreOutcome::Same,
        (false, false) => RestoreOutcome::Merged,
    };
    Ok((Some(id), merged, outcome))
}

/// Brings in an article.
fn bring<R: Read + Seek>(tx: &Transaction<'_>, zip: &mut PithZip<R>, item: &Item) -> Result<RestoreOutcome, LibraryError> {
    let (known, mut merged, outcome) = plan(tx, item)?;
    if outcome == RestoreOutcome::Same {
        return Ok(outcome);
    }
    let ours = match known {
        Some(id) => item_of(tx, id)?,
        None => None,
    };
    let own_html = known.map(|id| html_of(tx, id)).transpose()?.flatten();
    let text = ours.as_ref().map_or(Text::Theirs, |ours| merge(ours, item).1);
    let given = match text {
        Text::Theirs if item.taken.is_some() => zip.content(&item.uid)?,
        Text::Theirs => None,
        Text::Ours => own_html.clone(),
    };
    let safe = given.as_deref().map(own_html::safe);
    if merged.taken.is_some() && safe.is_none() {
        // The file names a text it does not have: what is left is a link.
        merged.taken = None;
    }
    let id = write(tx, known, &merged)?;
    if let Some(safe) = &safe {
        tx.prepare_cached("INSERT INTO content(article, html) VALUES(?, ?) ON CONFLICT DO UPDATE SET html = excluded.html")?
            .execute((id, safe))?;
    }
    bring_pictures(tx, zip, id, &merged)?;
    tags::replace(tx, id, &merged.tags)?;
    bring_highlights(tx, id, &merged)?;
    if let Some(safe) = safe.as_deref().filter(|_| !merged.highlights.is_empty()) {
        // Places are those of the text they were made in.
        let is_other = |html: Option<&str>| html.is_some_and(|html| html != safe && text_content(html) != text_content(safe));
        let theirs_moved = text == Text::Ours && ours.as_ref().is_some_and(|ours| ours.taken != item.taken);
        let has_none = merged.highlights.iter().any(|highlight| highlight.start > highlight.stop);
        if is_other(given.as_deref()) || is_other(own_html.as_deref()) || theirs_moved || has_none {
            place_again(tx, id, safe)?;
        }
    }
    tx.prepare_cached("DELETE FROM reading WHERE article = ?")?.execute([id])?;
    for day in &merged.reading {
        tx.prepare_cached("INSERT INTO reading(article, day, seconds, words) VALUES(?, ?, ?, ?)")?.execute((
            id,
            &day.day,
            day.seconds,
            day.words,
        ))?;
    }
    index::write(tx, id)?;
    Ok(outcome)
}

/// Writes the row of an article.
fn write(tx: &Transaction<'_>, known: Option<i64>, item: &Item) -> Result<i64, LibraryError> {
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
         favourite = ?21, place = ?22, place_text = ?23, deleted = NULL WHERE id = ?1",
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
    ])?;
    Ok(id)
}

/// Writes the pictures of an article: those the library has, and those of the zip.
fn bring_pictures<R: Read + Seek>(tx: &Transaction<'_>, zip: &mut PithZip<R>, id: i64, item: &Item) -> Result<(), LibraryError> {
    let before = images::of_article(tx, id)?;
    let mut rows = Vec::with_capacity(item.pictures.len());
    for picture in &item.pictures {
        let stored: Option<i64> = match &picture.hash {
            Some(hash) => {
                tx.prepare_cached("SELECT id FROM image WHERE hash = unhex(?)")?.query_row([hash], |row| row.get(0)).optional()?
            }
            None => None,
        };
        let image = match (stored, &picture.hash) {
            (Some(image), _) => Some(image),
            (None, Some(hash)) => match zip.picture(hash)? {
                Some(bytes) => match images::keep(tx, &bytes) {
                    Ok(image) => Some(image),
                    Err(LibraryError::Unusable(_)) => None,
                    Err(error) => return Err(error),
                },
                None => None,
            },
            (None, None) => None,
        };
        let why = match (image, &picture.hash) {
            (Some(_), _) => picture.why.as_deref(),
            (None, Some(_)) => Some("lost"),
            (None, None) => picture.why.as_deref(),
        };
        rows.push((image, why.map(str::to_owned)));
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

/// Writes the highlights of an article. A name that a highlight of another article has gets that of this article before it.
fn bring_highlights(tx: &Transaction<'_>, id: i64, item: &Item) -> Result<(), LibraryError> {
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

/// The name under which a search is to be kept; nothing if it is kept already.
fn new_name(db: &Connection, name: &str, query: &str) -> Result<Option<String>, LibraryError> {
    let base = name.trim();
    if base.is_empty() {
        return Ok(None);
    }
    let mut kept = db.prepare_cached("SELECT query FROM search WHERE name = ?")?;
    let mut candidate = base.to_owned();
    for number in 2.. {
        let known: Option<String> = kept.query_row([&candidate], |row| row.get(0)).optional()?;
        match known {
            None => break,
            Some(known) if known == query => return Ok(None),
            Some(_) => candidate = format!("{base} ({number})"),
        }
    }
    Ok(Some(candidate))
}
