//! Lines of JSON: the articles and errors of a batch.

use std::borrow::Cow;

use pith::{Article, Error, output};
use serde::Serialize;

/// Optional fields of a line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Extras {
    /// The article as HTML.
    pub html: bool,
    /// The article as Markdown.
    pub markdown: bool,
}

/// How a page is told from others.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// Its id.
    pub id: &'a str,
    /// The file it is in.
    pub file: &'a str,
    /// Its address.
    pub url: Option<&'a str>,
}

/// The line of an article.
#[derive(Debug, Serialize)]
pub struct Line<'a> {
    id: &'a str,
    file: &'a str,
    url: Option<&'a str>,
    title: Option<&'a str>,
    author: Option<Cow<'a, str>>,
    date: Option<&'a str>,
    kind: pith::article::PageKind,
    confidence: f32,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    markdown: Option<String>,
}

impl<'a> Line<'a> {
    /// The line of an article.
    pub fn new(page: Names<'a>, article: &'a Article, extras: Extras) -> Line<'a> {
        let Names { id, file, url } = page;
        let meta = &article.meta;
        Line {
            id,
            file,
            url,
            title: meta.title.as_ref().map(|title| title.value.as_str()),
            author: output::byline(article),
            date: date(article),
            kind: article.kind,
            confidence: article.confidence,
            text: output::text(article),
            html: extras.html.then(|| output::html(article)),
            markdown: extras.markdown.then(|| output::markdown(article)),
        }
    }
}

/// The day of publication or, if unknown, of the last change.
pub fn date(article: &Article) -> Option<&str> {
    let meta = &article.meta;
    meta.published.as_ref().or(meta.modified.as_ref()).map(|date| date.value.as_str())
}

/// The line of an error.
#[derive(Debug, Serialize)]
struct Failure<'a> {
    id: &'a str,
    file: &'a str,
    url: Option<&'a str>,
    error: Why<'a>,
}

#[derive(Debug, Serialize)]
struct Why<'a> {
    code: &'a str,
    message: String,
}

/// The error code for a panic in the library.
pub const FAULT: &str = "fault";

/// An error as a JSON object.
#[derive(Debug, Serialize)]
pub struct Failed<'a> {
    error: Why<'a>,
}

/// An error as a JSON object.
pub fn failure_of(code: &str, message: String) -> Failed<'_> {
    Failed { error: Why { code, message } }
}

/// The error code for scripts.
pub fn code(error: &Error) -> &'static str {
    match error {
        Error::TooLarge { .. } => "too-large",
        Error::OutOfTime => "out-of-time",
        Error::UnknownMethod(_) => "unknown-method",
        Error::Unusable(_) => "unreadable",
        _ => "failed",
    }
}

/// The line of a page that could not be read.
pub fn failure(page: Names<'_>, code: &str, message: String) -> String {
    let Names { id, file, url } = page;
    json(&Failure { id, file, url, error: Why { code, message } })
}

/// A value as JSON.
pub fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and numbers can always be written as JSON")
}
