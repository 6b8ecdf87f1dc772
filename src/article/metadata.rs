//! The metadata of an article, each fact with its source.

use serde::Serialize;

use crate::article::tree::Dir;

/// One fact and its source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact<T> {
    /// The fact.
    pub value: T,
    /// Where it was found, such as `json-ld` or `meta og:title`.
    pub source: &'static str,
}

/// The metadata of an article.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the names say it")]
pub struct Meta {
    pub title: Option<Fact<String>>,
    pub authors: Vec<Fact<String>>,
    /// The byline as the page writes it, where it has one.
    pub byline: Option<String>,
    /// ISO 8601, only as precise as the page is: a day, or a time with or without its zone.
    pub published: Option<Fact<String>>,
    /// ISO 8601, like `published`.
    pub modified: Option<Fact<String>>,
    pub site_name: Option<Fact<String>>,
    pub canonical_url: Option<Fact<String>>,
    pub lang: Option<Fact<String>>,
    pub dir: Option<Fact<Dir>>,
    pub image: Option<Fact<String>>,
    pub favicon: Option<Fact<String>>,
    pub description: Option<Fact<String>>,
    pub section: Option<Fact<String>>,
    pub tags: Vec<Fact<String>>,
    pub license: Option<Fact<String>>,
    pub next_url: Option<Fact<String>>,
    pub prev_url: Option<Fact<String>>,
}
