//! Extracts the main content of a web page.
//!
//! ```
//! use pith::page::html::{HtmlOptions, parse};
//!
//! let bytes = std::fs::read("sample/page.html")?;
//! let page = parse(&bytes, &HtmlOptions { url: Some("https://example.org/a"), charset: None })?;
//! let article = pith::extract(&page, &pith::Options::default())?;
//! println!("{}", pith::output::markdown(&article));
//! # assert_eq!(article.meta.title.unwrap().value, "How far does a lighthouse shine?");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The main content is the text with its headings, lists, tables, code, formulas, footnotes and images, without the boilerplate around it.
//! Title, authors, dates, page type and a calibrated confidence come with it. Pith fetches nothing and keeps nothing between calls.
//!
//! # Input
//!
//! A [`Page`] is an immutable tree. Three parsers make one:
//!
//! | module | input | available |
//! | --- | --- | --- |
//! | `page::html` | bytes or text of any HTML in any encoding; scripts are not run | feature `html`, on by default |
//! | [`page::scan`] | canonical HTML: a document as a browser serializes it, every attribute quoted and every element closed | always |
//! | `page::live` | a document in a browser | WebAssembly only |
//!
//! The address of the page is optional. With it, relative links become absolute; without one they stay as they are.
//!
//! # Output
//!
//! [`extract()`] returns an [`Article`]: a tree built from a short allow-list of elements, so it can hold no script, form or event handler, and
//! [metadata](article::Meta) that names the source of every fact. [`output`] writes it as HTML, Markdown or plain text;
//! [`output::Record`] is the same as one value to serialize, with the field names of Readability.js.
//!
//! A page without an article is not an error: its [page type](article::PageKind) is `None`, and the best text on it is returned all the same.
//!
//! # Errors
//!
//! Parsing never fails: a strange page is still a page. An [`Error`] says that a limit was exceeded (bytes, elements, or the time given to
//! [`extract_timed`]) or that an option is wrong, such as a method that does not exist. Input never causes a panic.
//!
//! # Options
//!
//! ```
//! use pith::{Favor, Options};
//!
//! let options = Options { images: false, comments: Some(true), favor: Favor::Precision, max_bytes: Some(4 << 20), ..Options::default() };
//! ```
//!
//! A time limit needs a clock, and Pith has none of its own: see [`extract_timed`].
//!
//! # Many pages
//!
//! Calls share no state, so pages can be worked on in parallel; a page and its article can be sent to other threads. The examples show a
//! server with a pool of threads (`examples/server.rs`) and a crawl of saved pages with bounded memory (`examples/crawl.rs`).
//!
//! # Features
//!
//! | feature | what it adds | default |
//! | --- | --- | --- |
//! | `html` | `page::html`, with html5ever and encoding_rs | yes |
//! | `classic` | the published methods Pith is compared with, to be chosen by name in [`Options`] | no |
//! | `cli` | the command `pith`: `cargo install pith-reader --features cli` | no |
//! | `library` | `library`: saved articles in a SQLite file, with full-text search; of `archive` what reads single files of browsers (MHTML) | no |
//! | `warc` | `archive`: reads the pages of web archives (WARC), gzip files and single files of browsers (MHTML) | no |
//! | `corpus`, `train` | labelled sets of pages, scores on them, and training | no |
//!
//! # What is stable
//!
//! Within a version: what this page names, [`article`], [`error`], [`options`], [`output`], [`page`], [`site`], [`url`], `library` and `archive`. A new
//! version may have more fields, elements and page types: set [`Options`] with `..Options::default()`, and let a match over
//! [`Kind`](article::Kind) or [`PageKind`](article::PageKind) have an arm for others. The stages between page and article ([`block`], [`feature`],
//! [`method`], [`model`], [`choose`], [`clean`], [`meta`], [`trace`]) and the lists in `rules`, which is not shown here, are public for measuring and
//! training; they change whenever the extraction gets better.
//!
//! # How it works
//!
//! [`page`] → [`block`] → [`feature`] → [`method`] → [`choose`] → [`clean`] → [`output`], and [`meta`] for the metadata: the page is split into
//! blocks, a method scores each block by its features, the choice takes the blocks that belong to the main content, and the article is built from
//! them. [`extract()`] calls these stages in this order.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "warc", feature = "library"))]
pub mod archive;
pub mod article;
pub mod block;
pub mod choose;
pub mod clean;
#[cfg(feature = "corpus")]
pub mod corpus;
mod dates;
pub mod error;
mod extract;
pub mod feature;
mod hash;
mod inspect;
#[cfg(feature = "library")]
pub mod library;
mod map;
pub mod meta;
pub mod method;
pub mod model;
pub mod options;
pub mod output;
pub mod page;
#[doc(hidden)]
pub mod rules;
#[cfg(feature = "corpus")]
pub mod score;
pub mod site;
mod sort;
pub mod stopwatch;
pub mod trace;
#[cfg(feature = "train")]
pub mod train;
pub mod url;
// Two modules for browsers, each without the other's code.
#[cfg(all(target_arch = "wasm32", feature = "library"))]
pub mod library_wasm;
#[cfg(all(target_arch = "wasm32", not(feature = "library")))]
pub mod wasm;

pub use article::Article;
pub use error::Error;
pub use extract::{extract, extract_by, extract_by_on_site, extract_on_site, extract_timed, extract_with, is_readable};
pub use options::{Favor, Options};
pub use page::Page;
