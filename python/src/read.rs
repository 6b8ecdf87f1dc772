//! Extracts the article of one page while the interpreter's lock is released.

use std::time::Instant;

use pith::page::html::{HtmlOptions, parse_str};
use pith::page::rendering::NoRendering;
use pith::stopwatch::Stopwatch;
use pith::{Error, archive, extract_timed, output};
use pyo3::prelude::{Bound, IntoPyObject, Py, PyAny, PyResult, Python, pyfunction};
use pyo3::types::PyDict;

use crate::article::Article;
use crate::errors::{Failure, catching};
use crate::options::Settings;
use crate::page::{Html, Page, text};

/// Extracts the main content of a page.
///
/// Broken markup and a page without an article give a result, too. `TooLarge` is raised for a page over 128 MB, 2,000,000 nodes or the limits
/// given, `OutOfTime` for one that takes longer than `max_time`, and `Unreadable` for bytes that are no text.
#[pyfunction]
#[pyo3(signature = (html, url=None, *, charset=None, **options))]
#[pyo3(text_signature = "(html, url=None, *, charset=None, favor='balance', images=True, links=True, tables=True, embeds=True, \
    comments=None, json_ld=True, explain=False, max_bytes=None, max_elements=None, max_time=None)")]
pub fn extract(
    py: Python<'_>,
    html: &Bound<'_, PyAny>,
    url: Option<&Bound<'_, PyAny>>,
    charset: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Article> {
    let settings = Settings::read("extract", options)?;
    let page = Page { html: Html::read(html)?, url: text("url", url)?, charset: text("charset", charset)? };
    py.detach(|| article(&page, &settings)).map_err(|failure| failure.raised(py))
}

/// Like `extract`, but returns a `PithError` instead of raising it.
#[pyfunction]
#[pyo3(signature = (html, url=None, *, charset=None, **options))]
pub fn attempt(
    py: Python<'_>,
    html: &Bound<'_, PyAny>,
    url: Option<&Bound<'_, PyAny>>,
    charset: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Py<PyAny>> {
    let settings = Settings::read("attempt", options)?;
    let page = Page { html: Html::read(html)?, url: text("url", url)?, charset: text("charset", charset)? };
    match py.detach(|| article(&page, &settings)) {
        Ok(article) => Ok(article.into_pyobject(py)?.into_any().unbind()),
        Err(failure) => Ok(failure.object(py)?.unbind()),
    }
}

/// Parses text. A page that was saved as a single file is a message with encoded parts, as which it is read.
fn parse_text(text: &str, page: &Page) -> Result<pith::page::Page, Error> {
    let (url, charset) = (page.url.as_deref(), page.charset.as_deref());
    if archive::is_mhtml(text.as_bytes()) { archive::page(text.as_bytes(), url, charset) } else { parse_str(text, &HtmlOptions { url, charset }) }
}

/// The article of a page, with its text: nearly every caller needs it, and the lock is not held here.
pub fn article(page: &Page, settings: &Settings) -> Result<Article, Failure> {
    catching(|| {
        let begun = Instant::now();
        let clock = || begun.elapsed().as_secs_f64() * 1000.0;
        let mut stopwatch = match settings.max_time {
            None => Stopwatch::none(),
            most => Stopwatch::new(&clock, most),
        };
        if let Some(limit) = settings.options.max_bytes.filter(|limit| page.html.len() > *limit) {
            return Err(Error::TooLarge { what: "bytes", limit }.into());
        }
        let parsed = match &page.html {
            Html::Text(text) => parse_text(text, page),
            Html::Repaired(text) => parse_text(text, page),
            Html::Bytes(bytes) => archive::page(bytes, page.url.as_deref(), page.charset.as_deref()),
        }?;
        stopwatch.stage("parse")?;
        let article = extract_timed(&parsed, &settings.options, &NoRendering, &mut stopwatch)?;
        let text = output::text(&article);
        stopwatch.stage("write")?;
        Ok(Article::new(article, text))
    })
}
