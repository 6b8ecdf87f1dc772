//! Finds articles: those a query means, in an order, a page at a time.

use rusqlite::types::Value;
use rusqlite::{OptionalExtension, params_from_iter};
use serde::{Deserialize, Serialize};

use super::entry::{Brief, Entry, briefs_of, entry_of};
use super::error::LibraryError;
use super::highlight::notes_of;
use super::open::Library;
use super::plain::lines_of;
use super::search::{Conditions, Mistake, Query, Seeker, Snippet, Stemmer, conditions, languages, parse_query};

/// What a word weighs by where it stands: title, text, stems, tags, highlights and notes, author and site.
const WEIGHTS: &str = "8.0, 1.0, 0.6, 5.0, 4.0, 1.0";

/// What is sought. A default one asks for the number of articles alone; see [`Find::first`].
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Find {
    /// The query; empty for all articles.
    pub query: String,
    /// The person is still typing: the last word may go on.
    pub typing: bool,
    /// The order.
    pub sort: Sort,
    /// Which end comes first.
    pub order: Order,
    /// Articles of a page; 0 for the number alone.
    pub limit: u32,
    /// Articles before it.
    pub skip: u32,
    /// Show the words around what was found.
    pub snippets: bool,
    /// The time, in milliseconds since 1970, and how far the person's clock is ahead of UTC, in minutes: for dates in the query.
    pub now: i64,
    /// See `now`.
    pub zone: i32,
}

impl Find {
    /// The first so many articles that a query finds.
    ///
    /// ```
    /// use pith::library::{Find, Library};
    ///
    /// let found = Library::empty()?.find(&Find { snippets: true, ..Find::first(20, "lighthouse tag:sea") })?;
    /// assert_eq!((found.total, found.hits.len()), (0, 0));
    /// # Ok::<(), pith::library::LibraryError>(())
    /// ```
    pub fn first(limit: u32, query: &str) -> Find {
        Find { query: query.to_owned(), limit, ..Find::default() }
    }
}

/// An order of articles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Sort {
    /// The best first if words are sought; without words as `Saved`.
    #[default]
    Relevance,
    Saved,
    Published,
    Length,
    Progress,
    Title,
}

/// Which end of an order comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// The newest, longest, most read; titles from A.
    #[default]
    Usual,
    /// The other end.
    Reverse,
}

/// What was found.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// The articles of this page.
    pub hits: Vec<Hit>,
    /// How many there are on all pages.
    pub total: u64,
    /// What in the query makes no sense.
    pub mistakes: Vec<Mistake>,
    /// The number of the last change of the library.
    pub seq: i64,
}

/// An article that was found.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Hit {
    /// The article.
    #[serde(flatten)]
    pub entry: Entry,
    /// What was sought in the title, in UTF-16 units.
    pub title_marks: Vec<(usize, usize)>,
    /// The words around what was found in the text or the notes.
    pub snippet: Option<Snippet>,
}

impl Library {
    /// Finds articles.
    pub fn find(&self, find: &Find) -> Result<Found, LibraryError> {
        let query = parse_query(&find.query, find.typing, find.now, find.zone);
        let langs = self.langs()?;
        let stemmers = languages(langs.iter().map(String::as_str));
        let (ids, total) = self.page(&query, &stemmers, find)?;
        let seeker = Seeker::new(&query, &stemmers);
        let hits = ids.into_iter().map(|id| self.hit(id, find.snippets, &seeker)).collect::<Result<_, _>>()?;
        Ok(Found { hits, total, mistakes: query.mistakes, seq: self.seq()? })
    }

    /// The same articles in brief: all of a large library are there at once.
    pub fn briefs(&self, find: &Find) -> Result<Vec<Brief>, LibraryError> {
        let query = parse_query(&find.query, find.typing, find.now, find.zone);
        let langs = self.langs()?;
        let (ids, _) = self.page(&query, &languages(langs.iter().map(String::as_str)), find)?;
        briefs_of(&self.db, &ids)
    }

    /// The articles of a page, and how many there are on all pages.
    fn page(&self, query: &Query, stemmers: &[Stemmer], find: &Find) -> Result<(Vec<i64>, u64), LibraryError> {
        let select = select(conditions(query, stemmers));
        let is_ranked = find.sort == Sort::Relevance && select.from != ARTICLES && find.limit > 0;
        if is_ranked { self.best(&select, find) } else { self.in_order(&select, find) }
    }

    /// The articles of a page, the best first and among equals the newest, and how many there are on all pages. The index is read once for both,
    /// and the table of articles is asked only about the page and what ranks as its ends do.
    fn best(&self, select: &Select, find: &Find) -> Result<(Vec<i64>, u64), LibraryError> {
        let Select { from, conditions, values, .. } = select;
        // What is deleted is not in the index.
        let (from, conditions) = if select.is_words_alone { ("fts", "fts MATCH ?") } else { (*from, conditions.as_str()) };
        let mut rows = self.db.prepare_cached(&format!("SELECT fts.rowid, bm25(fts, {WEIGHTS}) FROM {from} WHERE {conditions}"))?;
        let mut found: Vec<(f64, i64)> =
            rows.query_map(params_from_iter(values), |row| Ok((row.get(1)?, row.get(0)?)))?.collect::<Result<_, _>>()?;
        // The smaller the better.
        let by_rank = |one: f64, other: f64| match find.order {
            Order::Usual => one.total_cmp(&other),
            Order::Reverse => other.total_cmp(&one),
        };
        found.sort_unstable_by(|one, other| by_rank(one.0, other.0));
        let skip = find.skip as usize;
        let end = found.len().min(skip.saturating_add(find.limit as usize));
        let (Some((first, _)), Some((last, _))) = (found.get(skip), found.get(end.wrapping_sub(1))) else {
            return Ok((Vec::new(), found.len() as u64));
        };
        let from = found.partition_point(|one| by_rank(one.0, *first).is_lt());
        let to = found.partition_point(|one| by_rank(one.0, *last).is_le());
        let mut saved = self.db.prepare_cached("SELECT saved FROM article WHERE id = ?")?;
        let mut near = Vec::with_capacity(to - from);
        for (rank, id) in &found[from..to] {
            near.push((*rank, saved.query_row([id], |row| row.get::<_, i64>(0))?, *id));
        }
        near.sort_unstable_by(|one, other| {
            let by_age = (other.1, one.2).cmp(&(one.1, other.2));
            by_rank(one.0, other.0).then(if find.order == Order::Usual { by_age } else { by_age.reverse() })
        });
        Ok((near[skip - from..end - from].iter().map(|one| one.2).collect(), found.len() as u64))
    }

    /// The articles of a page in another order, and how many there are on all pages.
    fn in_order(&self, select: &Select, find: &Find) -> Result<(Vec<i64>, u64), LibraryError> {
        let Select { from, conditions, values, .. } = select;
        let count = format!("SELECT count(*) FROM {from} WHERE {conditions}");
        let total: i64 = self.db.prepare_cached(&count)?.query_row(params_from_iter(values), |row| row.get(0))?;
        if find.limit == 0 {
            return Ok((Vec::new(), total.unsigned_abs()));
        }
        let sql = format!("SELECT a.id FROM {from} WHERE {conditions} ORDER BY {} LIMIT ? OFFSET ?", order(find.sort, find.order));
        let page = [Value::from(i64::from(find.limit)), Value::from(i64::from(find.skip))];
        let mut rows = self.db.prepare_cached(&sql)?;
        let ids = rows.query_map(params_from_iter(values.iter().chain(&page)), |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok((ids, total.unsigned_abs()))
    }

    /// The rows of all articles that a query means, the first saved first.
    pub(super) fn ids_found(&self, query: &str, now: i64, zone: i32) -> Result<Vec<i64>, LibraryError> {
        let query = parse_query(query, false, now, zone);
        if !query.mistakes.is_empty() {
            return Err(LibraryError::Unusable("the query makes no sense in part".to_owned()));
        }
        let langs = self.langs()?;
        let stemmers = languages(langs.iter().map(String::as_str));
        let Select { from, conditions, values, .. } = select(conditions(&query, &stemmers));
        let mut rows = self.db.prepare_cached(&format!("SELECT a.id FROM {from} WHERE {conditions} ORDER BY a.saved, a.id"))?;
        let found = rows.query_map(params_from_iter(&values), |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(found)
    }

    /// The languages of the library.
    fn langs(&self) -> Result<Vec<String>, LibraryError> {
        // Jumps from language to language in the index instead of reading every article.
        let mut rows = self.db.prepare_cached(
            "WITH RECURSIVE langs(lang) AS (SELECT min(lang) FROM article UNION ALL \
             SELECT (SELECT min(lang) FROM article WHERE lang > langs.lang) FROM langs WHERE lang IS NOT NULL) SELECT lang FROM langs WHERE lang IS NOT NULL",
        )?;
        let found = rows.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(found)
    }

    fn hit(&self, id: i64, snippets: bool, seeker: &Seeker) -> Result<Hit, LibraryError> {
        let entry = entry_of(&self.db, id)?;
        if !snippets || seeker.is_empty() {
            return Ok(Hit { entry, title_marks: Vec::new(), snippet: None });
        }
        let lang = entry.lang.as_deref();
        let title_marks = seeker.marks(&entry.title, lang);
        let html: Option<String> =
            self.db.prepare_cached("SELECT html FROM content WHERE article = ?")?.query_row([id], |row| row.get(0)).optional()?;
        let mut snippet = html.as_deref().and_then(|html| seeker.snippet(&lines_of(html), lang));
        if snippet.is_none() {
            snippet = seeker.snippet(&notes_of(&self.db, id, html.as_deref(), " – ")?, lang);
        }
        Ok(Hit { entry, title_marks, snippet })
    }
}

const ARTICLES: &str = "article a";

/// Parts of a statement.
struct Select {
    from: &'static str,
    conditions: String,
    values: Vec<Value>,
    /// Words are sought and nothing else.
    is_words_alone: bool,
}

fn select(made: Conditions) -> Select {
    let mut conditions = vec!["a.deleted IS NULL".to_owned()];
    let mut values = Vec::new();
    let mut from = ARTICLES;
    let is_words_alone = made.words.is_some() && made.sql.is_empty();
    if let Some(words) = made.words {
        from = "fts JOIN article a ON a.id = fts.rowid";
        conditions.push("fts MATCH ?".to_owned());
        values.push(words.into());
    }
    if !made.sql.is_empty() {
        conditions.push(made.sql);
        values.extend(made.values);
    }
    Select { from, conditions: conditions.join(" AND "), values, is_words_alone }
}

fn order(sort: Sort, order: Order) -> String {
    let (first, then) = match order {
        Order::Usual => ("DESC", "ASC"),
        Order::Reverse => ("ASC", "DESC"),
    };
    match sort {
        Sort::Relevance | Sort::Saved => format!("a.saved {first}, a.id {first}"),
        Sort::Published => format!("a.published IS NULL, a.published {first}, a.saved {first}, a.id"),
        Sort::Length => format!("a.words {first}, a.saved DESC, a.id"),
        Sort::Progress => format!("CAST(a.place AS REAL) / max(a.words, 1) {first}, a.saved DESC, a.id"),
        Sort::Title => format!("pith_order(a.title) {then}, a.title {then}, a.id"),
    }
}
