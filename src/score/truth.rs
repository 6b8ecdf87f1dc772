//! The truth for a page, and an extractor's answer.

use serde::{Deserialize, Deserializer};

/// What is known to be right for a page. Sets differ in what they know.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Truth {
    /// The id of the page.
    pub id: String,
    /// Its address.
    pub url: Option<String>,
    /// The page type in the words of the set.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// The language of the page, as a BCP 47 tag.
    pub lang: Option<String>,
    /// Whether the label is known to be wrong; such a page counts nowhere.
    pub doubtful: bool,
    /// The main text.
    pub text: Option<String>,
    /// Snippets of the main text.
    #[serde(deserialize_with = "or_empty")]
    pub with: Vec<String>,
    /// Snippets of boilerplate.
    #[serde(deserialize_with = "or_empty")]
    pub without: Vec<String>,
    /// The title.
    #[serde(deserialize_with = "one_or_many")]
    pub title: Option<String>,
    /// The author; several are joined by commas.
    #[serde(deserialize_with = "one_or_many")]
    pub author: Option<String>,
    /// The article in Markdown, with its structure.
    pub markdown: Option<String>,
    /// The article in HTML, with its structure.
    pub html: Option<String>,
    /// The day of publication as `2026-11-03`; anything after it is not compared.
    #[serde(deserialize_with = "one_or_many")]
    pub date: Option<String>,
}

/// An extractor's answer for a page, as `pith batch` writes it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Answer {
    /// The id of the page.
    pub id: String,
    /// The main text.
    #[serde(deserialize_with = "one_or_many")]
    pub text: Option<String>,
    /// The title.
    #[serde(deserialize_with = "one_or_many")]
    pub title: Option<String>,
    /// The author; several are joined by commas.
    #[serde(deserialize_with = "one_or_many")]
    pub author: Option<String>,
    /// The day of publication.
    #[serde(deserialize_with = "one_or_many")]
    pub date: Option<String>,
    /// The language of the page, as a BCP 47 tag.
    #[serde(deserialize_with = "one_or_many")]
    pub lang: Option<String>,
    /// The page type, by Pith's names.
    pub kind: Option<String>,
    /// Whether the page is offered to be read.
    pub is_offered: Option<bool>,
}

fn or_empty<'d, D: Deserializer<'d>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

/// Reads one text, several texts or `null`; an empty text counts as none.
fn one_or_many<'d, D: Deserializer<'d>>(from: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        One(String),
        Many(Vec<String>),
    }
    let text = match Option::deserialize(from)? {
        Some(Either::One(text)) => text,
        Some(Either::Many(texts)) => texts.join(", "),
        None => return Ok(None),
    };
    Ok(Some(text).filter(|text| !text.is_empty()))
}
