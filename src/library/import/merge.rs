//! Writes one record: a new article, or what it adds to one that is there. Tags are joined, the earliest date counts, an article is archived if any copy
//! is, notes are kept side by side, and a text that is there stays.

use rusqlite::{OptionalExtension, Transaction};
use sha2::{Digest, Sha256};

use super::super::address::address_key;
use super::super::error::LibraryError;
use super::super::highlight::Highlight;
use super::super::pith_zip::{self, Whole, bring, find};
use super::super::save::{NewArticle, insert, known, write_text};
use super::super::{highlights, own_html, tags};
use super::log::Moment;
use super::record::{Form, Mark, Record};
use super::report::Outcome;

/// Colours of highlights here, and what other programs call them.
const COLOURS: &[(&str, &[&str])] = &[
    ("yellow", &["yellow", "orange", "gold", "amber"]),
    ("green", &["green", "lime", "teal"]),
    ("blue", &["blue", "cyan", "aqua", "indigo"]),
    ("pink", &["pink", "red", "rose", "magenta", "brown"]),
    ("purple", &["purple", "violet"]),
];

/// The import that writes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writing {
    pub import: i64,
    /// When it began.
    pub at: i64,
}

/// What became of a record: its article, and whether it is new.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written {
    pub article: i64,
    pub outcome: Outcome,
    /// Whether anything of it is other than before.
    pub is_changed: bool,
}

/// Writes a record; nothing if its address cannot be a key. `number` keeps the order of records without a date.
pub(super) fn put(
    tx: &Transaction<'_>,
    record: &Record,
    taken: Option<&NewArticle>,
    number: u64,
    writing: Writing,
) -> Result<Option<Written>, LibraryError> {
    let Some(key) = address_key(&record.url) else { return Ok(None) };
    let article = new_article(record, taken);
    let saved = record.saved.time().unwrap_or_else(|| writing.at.saturating_sub(i64::try_from(number).unwrap_or(i64::MAX)));
    let there = known(tx, &article, &key)?;
    let moment = Moment::before(tx, writing.import, there, false)?;
    let id = match there {
        Some(id) => id,
        None => insert(tx, &article, &key, saved)?,
    };
    if let Some(html) = &article.content
        && !has_text(tx, id)?
    {
        let html = own_html::safe(html);
        write_text(tx, id, &article, &html, writing.at)?;
        highlights::place_again(tx, id, &html)?;
    }
    fill(tx, id, record, &article, saved, there.is_none(), writing.at)?;
    for tag in &record.tags {
        match tags::add(tx, id, tag) {
            // It is made of nothing but signs that a tag cannot have.
            Err(LibraryError::Unusable(_)) => {}
            other => other?,
        }
    }
    add_marks(tx, id, record, &key, writing.at)?;
    let is_plain = there.is_none() && article.content.is_none() && record.marks.is_empty() && record.notes.is_empty();
    let is_changed = moment.after(tx, id, is_plain)?;
    Ok(Some(Written { article: id, outcome: if there.is_some() { Outcome::Merged } else { Outcome::New }, is_changed }))
}

/// Brings in an article of another library, and tells whether all of it was there.
pub(super) fn put_whole(tx: &Transaction<'_>, whole: &Whole, writing: Writing) -> Result<(Written, bool), LibraryError> {
    let there = find(tx, &whole.item)?;
    let moment = Moment::before(tx, writing.import, there.map(|known| known.id), true)?;
    let (article, outcome) = bring(tx, there, whole)?;
    let is_changed = moment.after(tx, article, false)?;
    let is_same = outcome == pith_zip::Outcome::Same;
    let outcome = if outcome == pith_zip::Outcome::New { Outcome::New } else { Outcome::Merged };
    Ok((Written { article, outcome, is_changed }, is_same))
}

fn has_text(tx: &Transaction<'_>, id: i64) -> Result<bool, LibraryError> {
    Ok(tx.prepare_cached("SELECT 1 FROM content WHERE article = ?")?.exists([id])?)
}

/// The article of a record. What the source says of it counts more than what was found in its text.
fn new_article(record: &Record, taken: Option<&NewArticle>) -> NewArticle {
    let taken = taken.filter(|taken| taken.content.as_ref().is_some_and(|html| !html.trim().is_empty()) && taken.word_count > 0);
    let of = taken.cloned().unwrap_or_default();
    let said = Some(record.title.clone()).filter(|title| !title.is_empty());
    // Of a whole page the engine tells the title, as it does when the page is added.
    let is_page = record.text.as_ref().is_some_and(|text| text.form == Form::Page);
    let found = of.title.clone().filter(|title| !title.is_empty());
    NewArticle {
        url: record.url.clone(),
        // The address of the record was told by the same rules for all copies.
        canonical_url: None,
        title: if is_page { found.or(said) } else { said.or(found) },
        byline: record.byline.clone().or(of.byline),
        site_name: record.site.clone().or(of.site_name),
        lang: record.lang.clone().or(of.lang),
        excerpt: record.excerpt.clone().or(of.excerpt),
        image: record.image.clone().or(of.image),
        published_time: record.published.clone().or(of.published_time),
        tags: Vec::new(),
        pictures: record.pictures.iter().map(Into::into).collect(),
        ..of
    }
}

/// Writes the states and what was not known.
fn fill(
    tx: &Transaction<'_>,
    id: i64,
    record: &Record,
    article: &NewArticle,
    saved: i64,
    is_new: bool,
    at: i64,
) -> Result<(), LibraryError> {
    let says_more = record.archived || record.favourite || record.progress.is_some();
    let knows_more = [&article.byline, &article.lang, &article.image, &article.published_time].iter().any(|fact| fact.is_some());
    if is_new && !says_more && !knows_more {
        // All of it was written with the row.
        return Ok(());
    }
    let archived = record.archived.then(|| record.archived_at.unwrap_or(at));
    // A record without a date says nothing about when an article that is there was saved.
    let earliest = if is_new { Some(saved) } else { record.saved.time() };
    tx.prepare_cached(
        "UPDATE article SET saved = min(saved, coalesce(?2, saved)), archived = coalesce(archived, ?3), favourite = max(favourite, ?4), \
         title = CASE WHEN page_title IS NULL AND title = url THEN coalesce(nullif(?5, ''), title) ELSE title END, \
         page_title = CASE WHEN page_title = url THEN coalesce(nullif(?5, ''), page_title) ELSE page_title END, byline = coalesce(byline, ?6), site = coalesce(site, ?7), \
         lang = coalesce(lang, ?8), excerpt = coalesce(excerpt, ?9), image = coalesce(image, ?10), published = coalesce(published, ?11), \
         deleted = NULL WHERE id = ?1",
    )?
    .execute(rusqlite::params![
        id,
        earliest,
        archived,
        record.favourite,
        article.title,
        article.byline,
        article.site_name,
        article.lang,
        article.excerpt,
        article.image,
        article.published_time,
    ])?;
    if let Some(percent) = record.progress {
        // Of a link the words are not known: the share is kept until they are.
        tx.prepare_cached(
            "UPDATE article SET place = max(place, min(words, coalesce(?3, words * ?2 / 100))), \
             progress = CASE WHEN taken IS NULL THEN max(coalesce(progress, 0), ?2) ELSE progress END WHERE id = ?1",
        )?
        .execute((id, percent, record.place))?;
    }
    Ok(())
}

/// Adds highlights and notes that are not there.
fn add_marks(tx: &Transaction<'_>, id: i64, record: &Record, key: &str, at: i64) -> Result<(), LibraryError> {
    if record.marks.is_empty() && record.notes.is_empty() {
        return Ok(());
    }
    let html: Option<String> =
        tx.prepare_cached("SELECT html FROM content WHERE article = ?")?.query_row([id], |row| row.get(0)).optional()?;
    let text = html.map(|html| super::super::plain::text_content(&html)).unwrap_or_default();
    let notes = record.notes.iter().map(|note| Mark { note: note.clone(), ..Mark::default() });
    let mut there = tx.prepare_cached("SELECT 1 FROM highlight WHERE uid = ?1 OR (article = ?2 AND exact = ?3 AND note = ?4)")?;
    for mark in record.marks.iter().cloned().chain(notes) {
        // The same words of the same article have the same name, however often they are imported.
        let digest = Sha256::digest(format!("{key}\n{}\n{}", mark.exact, mark.note));
        let uid: String = digest.iter().take(10).map(|byte| format!("{byte:02x}")).collect();
        if there.exists((&uid, id, &mark.exact, &mark.note))? {
            continue;
        }
        let colour = colour(&mark.colour);
        let highlight = Highlight {
            uid,
            start: mark.start,
            stop: None,
            exact: mark.exact,
            prefix: mark.prefix,
            suffix: mark.suffix,
            colour,
            note: mark.note,
            made: mark.made.unwrap_or(at),
            changed: at,
        };
        highlights::add(tx, id, highlight, &text)?;
    }
    Ok(())
}

fn colour(name: &str) -> String {
    let name = name.trim().to_lowercase();
    let found = COLOURS.iter().find(|(_, names)| names.contains(&name.as_str()));
    found.map_or(COLOURS[0].0, |(colour, _)| *colour).to_owned()
}
