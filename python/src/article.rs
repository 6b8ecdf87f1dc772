//! The class `Article`: the core's article with Python's field names. HTML and Markdown are written on first use.

use std::sync::OnceLock;

use pith::article::{Dir, Fact};
use pith::output::{Record, byline, html, markdown};
use pyo3::prelude::{Bound, PyDictMethods, PyResult, Python, pyclass, pymethods};
use pyo3::types::PyDict;

use crate::errors::{Class, Failure};

/// The main content of a page, with metadata.
#[pyclass(frozen, module = "pith")]
pub struct Article {
    made: pith::Article,
    text: String,
    html: OnceLock<String>,
    /// Excerpt and domain.
    derived: OnceLock<(Option<String>, Option<String>)>,
}

/// Names of sources in a record of the core, and in Python.
const NAMES: [(&str, &str); 7] = [
    ("publishedTime", "published"),
    ("modifiedTime", "modified"),
    ("siteName", "site_name"),
    ("canonicalUrl", "canonical_url"),
    ("nextPageUrl", "next_page_url"),
    ("previousPageUrl", "previous_page_url"),
    ("textContent", "text"),
];

fn renamed(name: &'static str) -> &'static str {
    NAMES.iter().find(|(known, _)| *known == name).map_or(name, |(_, here)| here)
}

fn value(fact: &Option<Fact<String>>) -> Option<&str> {
    fact.as_ref().map(|fact| fact.value.as_str())
}

/// The shortest decimal of a 32-bit number: 0.93, not 0.9300000071525574.
fn shortest(number: f32) -> f64 {
    number.to_string().parse().unwrap_or(f64::from(number))
}

fn direction(dir: Dir) -> &'static str {
    match dir {
        Dir::Ltr => "ltr",
        Dir::Rtl => "rtl",
    }
}

impl Article {
    /// Wraps an article and its plain text.
    pub fn new(made: pith::Article, text: String) -> Article {
        Article { made, text, html: OnceLock::new(), derived: OnceLock::new() }
    }

    fn derived(&self) -> &(Option<String>, Option<String>) {
        self.derived.get_or_init(|| {
            let record = Record::of(&self.made);
            (record.excerpt.as_deref().map(str::to_owned), record.domain.map(str::to_owned))
        })
    }
}

#[pymethods]
impl Article {
    /// The title, or None.
    #[getter]
    fn title(&self) -> Option<&str> {
        value(&self.made.meta.title)
    }

    /// All authors in one text, as the page writes them.
    #[getter]
    fn byline(&self) -> Option<String> {
        byline(&self.made).map(|text| text.into_owned())
    }

    /// The authors, one by one.
    #[getter]
    fn authors(&self) -> Vec<&str> {
        self.made.meta.authors.iter().map(|fact| fact.value.as_str()).collect()
    }

    /// When it was published: ISO 8601, as much of it as the page says.
    #[getter]
    fn published(&self) -> Option<&str> {
        value(&self.made.meta.published)
    }

    /// When it was last changed: ISO 8601, as much of it as the page says.
    #[getter]
    fn modified(&self) -> Option<&str> {
        value(&self.made.meta.modified)
    }

    /// The name of the site.
    #[getter]
    fn site_name(&self) -> Option<&str> {
        value(&self.made.meta.site_name)
    }

    /// The host of the canonical address.
    #[getter]
    fn domain(&self) -> Option<&str> {
        self.derived().1.as_deref()
    }

    /// The canonical address.
    #[getter]
    fn canonical_url(&self) -> Option<&str> {
        value(&self.made.meta.canonical_url)
    }

    /// The language, as a BCP 47 tag.
    #[getter]
    fn lang(&self) -> Option<&str> {
        value(&self.made.meta.lang)
    }

    /// The direction of writing, 'ltr' or 'rtl'.
    #[getter]
    fn dir(&self) -> Option<&'static str> {
        self.made.meta.dir.as_ref().map(|fact| direction(fact.value))
    }

    /// What the page says it is about or, where it does not, how the text begins.
    #[getter]
    fn excerpt(&self) -> Option<&str> {
        self.derived().0.as_deref()
    }

    /// The address of the article's image.
    #[getter]
    fn image(&self) -> Option<&str> {
        value(&self.made.meta.image)
    }

    /// The address of the site's icon.
    #[getter]
    fn favicon(&self) -> Option<&str> {
        value(&self.made.meta.favicon)
    }

    /// The section of the site.
    #[getter]
    fn section(&self) -> Option<&str> {
        value(&self.made.meta.section)
    }

    /// The tags.
    #[getter]
    fn tags(&self) -> Vec<&str> {
        self.made.meta.tags.iter().map(|fact| fact.value.as_str()).collect()
    }

    /// The licence.
    #[getter]
    fn license(&self) -> Option<&str> {
        value(&self.made.meta.license)
    }

    /// The address of the next page of the same text.
    #[getter]
    fn next_page_url(&self) -> Option<&str> {
        value(&self.made.meta.next_url)
    }

    /// The address of the previous page of the same text.
    #[getter]
    fn previous_page_url(&self) -> Option<&str> {
        value(&self.made.meta.prev_url)
    }

    /// The kind of page: 'article', 'forum', 'list', 'product', 'documentation', 'service', 'home' or 'none'.
    #[getter]
    fn kind(&self) -> &'static str {
        self.made.kind.name()
    }

    /// Whether there is a text to read.
    #[getter]
    fn is_article(&self) -> bool {
        self.made.is_offered && !self.made.body.is_empty()
    }

    /// How sure it is that the text is the page's main text, 0 to 1: of answers with 0.9 about nine in ten are right.
    #[getter]
    fn confidence(&self) -> f64 {
        shortest(self.made.confidence)
    }

    /// Characters of the text.
    #[getter]
    fn length(&self) -> usize {
        self.text.chars().count()
    }

    /// Words of the text.
    #[getter]
    fn word_count(&self) -> u32 {
        self.made.word_count
    }

    /// Minutes it takes to read.
    #[getter]
    fn reading_time(&self) -> u32 {
        self.made.reading_minutes
    }

    /// The article as HTML, safe to show.
    #[getter]
    fn html(&self, py: Python<'_>) -> &str {
        py.detach(|| self.html.get_or_init(|| html(&self.made)))
    }

    /// The article as plain text.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// Where each fact was found.
    #[getter]
    fn sources<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, source) in Record::of(&self.made).sources {
            dict.set_item(renamed(name), source)?;
        }
        Ok(dict)
    }

    /// What made it: its name and version.
    #[getter]
    fn engine<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("name", "pith")?;
        dict.set_item("version", env!("CARGO_PKG_VERSION"))?;
        Ok(dict)
    }

    /// The article as Markdown.
    fn markdown(&self, py: Python<'_>) -> String {
        py.detach(|| markdown(&self.made))
    }

    /// All fields as a dict of plain values: it can be pickled and written as JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("title", self.title())?;
        dict.set_item("byline", self.byline())?;
        dict.set_item("authors", self.authors())?;
        dict.set_item("published", self.published())?;
        dict.set_item("modified", self.modified())?;
        dict.set_item("site_name", self.site_name())?;
        dict.set_item("domain", self.domain())?;
        dict.set_item("canonical_url", self.canonical_url())?;
        dict.set_item("lang", self.lang())?;
        dict.set_item("dir", self.dir())?;
        dict.set_item("excerpt", self.excerpt())?;
        dict.set_item("image", self.image())?;
        dict.set_item("favicon", self.favicon())?;
        dict.set_item("section", self.section())?;
        dict.set_item("tags", self.tags())?;
        dict.set_item("license", self.license())?;
        dict.set_item("next_page_url", self.next_page_url())?;
        dict.set_item("previous_page_url", self.previous_page_url())?;
        dict.set_item("kind", self.kind())?;
        dict.set_item("is_article", self.is_article())?;
        dict.set_item("confidence", self.confidence())?;
        dict.set_item("length", self.length())?;
        dict.set_item("word_count", self.word_count())?;
        dict.set_item("reading_time", self.reading_time())?;
        dict.set_item("html", self.html(py))?;
        dict.set_item("text", self.text())?;
        dict.set_item("sources", self.sources(py)?)?;
        dict.set_item("engine", self.engine(py)?)?;
        Ok(dict)
    }

    /// Why each part was kept or dropped: wants explain=True.
    fn explain<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        if !self.made.trace.is_on() {
            let message = "reasons are kept on request: extract(page, explain=True)".to_owned();
            return Err(Failure { class: Class::NotAsked, message }.raised(py));
        }
        let entries = self.made.trace.entries().iter().map(|entry| {
            let dict = PyDict::new(py);
            dict.set_item("room", entry.room)?;
            dict.set_item("rule", &entry.rule)?;
            dict.set_item("number", entry.number.map(shortest))?;
            dict.set_item("kept", entry.kept)?;
            dict.set_item("text", &entry.text)?;
            Ok(dict)
        });
        entries.collect()
    }

    fn __repr__(&self) -> String {
        let title = self.title().unwrap_or("");
        format!("<pith.Article {title:?}: {}, confidence {:.2}, {} words>", self.kind(), self.made.confidence, self.made.word_count)
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(pyo3::exceptions::PyTypeError::new_err("an Article cannot be pickled or copied; send to_dict() instead"))
    }
}
