//! The article as a record for JSON and JavaScript: content and metadata, each fact with its source.
//!
//! Readability's ten fields have the same names and meanings here, so that programs can switch without changes.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use crate::article::{Article, Dir, Fact, PageKind};
use crate::output::byline::byline;
use crate::output::html::html;
use crate::output::markdown::markdown;
use crate::output::text::{beginning, text};
use crate::sort::sort;
use crate::trace::{Fingerprints, LeftOut, PageLayout, ReadabilityFields, ScoredBlock, ScoredElement};

/// An article as JSON and JavaScript see it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the names say it")]
pub struct Record<'a> {
    pub title: Option<&'a str>,
    /// The byline, or all authors joined.
    pub byline: Option<Cow<'a, str>>,
    pub authors: Vec<&'a str>,
    pub published_time: Option<&'a str>,
    pub modified_time: Option<&'a str>,
    pub site_name: Option<&'a str>,
    /// The host of the canonical address.
    pub domain: Option<&'a str>,
    pub canonical_url: Option<&'a str>,
    pub lang: Option<&'a str>,
    pub dir: Option<Dir>,
    /// The page's description or, without one, the beginning of the text.
    pub excerpt: Option<Cow<'a, str>>,
    pub image: Option<&'a str>,
    pub favicon: Option<&'a str>,
    pub section: Option<&'a str>,
    pub tags: Vec<&'a str>,
    pub license: Option<&'a str>,
    pub next_page_url: Option<&'a str>,
    pub previous_page_url: Option<&'a str>,
    pub kind: PageKind,
    /// Whether the page is worth offering in reader mode.
    pub is_article: bool,
    pub confidence: f32,
    /// Characters of the plain text.
    pub length: usize,
    pub word_count: u32,
    /// Minutes.
    pub reading_time: u32,
    /// The body as HTML.
    pub content: String,
    pub text_content: String,
    /// The body as Markdown, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub markdown: Option<String>,
    /// For each top-level element of the content the number of the page element it came from, or -1, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<&'a [i64]>,
    /// The parts left out, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<&'a [LeftOut]>,
    /// Scores of blocks and candidates, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocks: Option<&'a [ScoredBlock]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<&'a [ScoredElement]>,
    /// Milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stages: Option<&'a [(&'static str, f64)]>,
    /// Where blocks stand, if it was asked for and the browser was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<&'a PageLayout>,
    /// Fields by the rules of Readability, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readability: Option<ReadabilityFields>,
    /// What can be remembered of the page, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fingerprints: Option<&'a Fingerprints>,
    /// The source of each fact, by its name in the order of the alphabet.
    #[serde(serialize_with = "as_map")]
    pub sources: Vec<(&'static str, &'static str)>,
}

impl<'a> Record<'a> {
    /// The record of an article.
    pub fn of(article: &'a Article) -> Record<'a> {
        let (meta, mut sources) = (&article.meta, Vec::new());
        let mut one = |name: &'static str, fact: &'a Option<Fact<String>>| {
            let Fact { value, source } = fact.as_ref()?;
            sources.push((name, *source));
            Some(value.as_str())
        };
        let canonical_url = one("canonicalUrl", &meta.canonical_url);
        let (plain, inspection) = (text(article), article.told.inspection.as_ref());
        let mut record = Record {
            title: one("title", &meta.title),
            byline: byline(article),
            authors: meta.authors.iter().map(|fact| fact.value.as_str()).collect(),
            published_time: one("publishedTime", &meta.published),
            modified_time: one("modifiedTime", &meta.modified),
            site_name: one("siteName", &meta.site_name),
            domain: canonical_url.and_then(host),
            canonical_url,
            lang: one("lang", &meta.lang),
            dir: meta.dir.as_ref().map(|fact| fact.value),
            excerpt: one("excerpt", &meta.description).map(Cow::Borrowed),
            image: one("image", &meta.image),
            favicon: one("favicon", &meta.favicon),
            section: one("section", &meta.section),
            tags: meta.tags.iter().map(|fact| fact.value.as_str()).collect(),
            license: one("license", &meta.license),
            next_page_url: one("nextPageUrl", &meta.next_url),
            previous_page_url: one("previousPageUrl", &meta.prev_url),
            kind: article.kind,
            is_article: article.is_offered && !article.body.is_empty(),
            confidence: article.confidence,
            length: plain.chars().count(),
            word_count: article.word_count,
            reading_time: article.reading_minutes,
            content: html(article),
            text_content: plain,
            markdown: None,
            places: article.told.places.as_deref(),
            left_out: article.told.left_out.as_deref(),
            blocks: inspection.map(|inspection| inspection.blocks.as_slice()),
            candidates: inspection.map(|inspection| inspection.candidates.as_slice()),
            stages: inspection.map(|inspection| inspection.stages.as_slice()),
            layout: inspection.and_then(|inspection| inspection.layout.as_ref()),
            readability: article.told.readability.clone(),
            fingerprints: article.told.fingerprints.as_ref(),
            sources,
        };
        if record.excerpt.is_none() {
            record.excerpt = excerpt(article).map(Cow::Owned);
            record.sources.extend(record.excerpt.is_some().then_some(("excerpt", BEGINNING)));
        }
        if let Some(fields) = &mut record.readability {
            fields.excerpt = fields.excerpt.take().or_else(|| beginning(&article.body, 1));
        }
        let lists = [("authors", meta.authors.first()), ("tags", meta.tags.first())];
        let lists = lists.into_iter().filter_map(|(name, fact)| Some((name, fact?.source)));
        record.sources.extend(lists.chain(meta.dir.as_ref().map(|fact| ("dir", fact.source))));
        sort(&mut record.sources);
        record
    }

    /// The record with the body as Markdown.
    #[must_use]
    pub fn with_markdown(mut self, article: &Article) -> Record<'a> {
        self.markdown = Some(markdown(article));
        self
    }
}

/// The first paragraph of a text that is longer than a label, or else the first.
fn excerpt(article: &Article) -> Option<String> {
    beginning(&article.body, MIN_EXCERPT).or_else(|| beginning(&article.body, 1))
}

/// Pairs as the map that they are. A `BTreeMap` for a dozen of them is six kilobytes of code.
fn as_map<S: Serializer>(pairs: &[(&'static str, &'static str)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(pairs.iter().copied())
}

/// Fewest bytes of a paragraph that is an excerpt, if there is one: a shorter one is a label or a link.
const MIN_EXCERPT: usize = 30;
/// The source given for an excerpt that is the beginning of the text.
const BEGINNING: &str = "text";

/// The host of an absolute address.
fn host(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    rest.split(['/', '?', '#']).next()
}

/// The record of an article as JSON.
#[cfg(feature = "corpus")]
pub fn json(article: &Article) -> String {
    serde_json::to_string(&Record::of(article)).expect("texts and numbers can always be written as JSON")
}

#[cfg(all(test, feature = "corpus"))]
mod tests {
    use super::{Record, json};
    use crate::article::{Fact, PageKind};
    use crate::output::testing::article;

    #[test]
    fn an_excerpt_is_longer_than_a_label_if_there_is_a_longer_paragraph() {
        let excerpt = |body: &str| Record::of(&article(&format!("<body>{body}</body>"))).excerpt.map(|text| text.into_owned());
        assert_eq!(
            excerpt("<p>On this page</p><p>The lamps of the harbour were lit.</p>").as_deref(),
            Some("The lamps of the harbour were lit.")
        );
        assert_eq!(excerpt("<p>On this page</p><p>Lamps</p>").as_deref(), Some("On this page"));
        let note = "When you buy through links on our site, we may earn an affiliate commission.";
        assert_eq!(
            excerpt(&format!("<p>{note}</p><p>The lamps of the harbour were lit.</p>")).as_deref(),
            Some("The lamps of the harbour were lit.")
        );
        assert_eq!(excerpt(&format!("<p>{note}</p>")).as_deref(), Some(note));
        assert_eq!(
            excerpt("<p>点击上方蓝字关注我们</p><p>港口的灯在夜里一盏一盏地亮了。</p>").as_deref(),
            Some("港口的灯在夜里一盏一盏地亮了。")
        );
        assert_eq!(
            excerpt("<p>（原标题：港口的灯在夜里亮了）</p><p>港口的灯在夜里一盏一盏地亮了。</p>").as_deref(),
            Some("港口的灯在夜里一盏一盏地亮了。")
        );
        assert_eq!(
            excerpt("<p>港口的灯在夜里一盏一盏地亮了。</p><p>The lamps of the harbour were lit.</p>").as_deref(),
            Some("港口的灯在夜里一盏一盏地亮了。")
        );
    }

    #[test]
    fn facts_have_their_sources() {
        let mut article = article("<body><p>One \"two\"</p></body>");
        (article.kind, article.is_offered) = (PageKind::Article, true);
        article.meta.title = Some(Fact { value: "A title".to_owned(), source: "json-ld" });
        article.meta.canonical_url = Some(Fact { value: "https://example.org/a".to_owned(), source: "link canonical" });
        article.meta.authors = ["A", "B"].map(|name| Fact { value: name.to_owned(), source: "visible" }).to_vec();
        let value: serde_json::Value = serde_json::from_str(&json(&article)).unwrap();
        assert_eq!(value["title"], "A title");
        assert_eq!((&value["byline"], &value["domain"]), (&"A, B".into(), &"example.org".into()));
        assert_eq!(value["sources"]["authors"], "visible");
        assert_eq!((&value["excerpt"], &value["sources"]["excerpt"]), (&"One \"two\"".into(), &"text".into()));
        assert_eq!(value["content"], "<p>One &quot;two&quot;</p>");
        assert_eq!((&value["length"], &value["isArticle"]), (&9.into(), &true.into()));
        assert_eq!(Record::of(&article).with_markdown(&article).markdown.as_deref(), Some("One \"two\"\n"));
    }
}
