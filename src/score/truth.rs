//! What is known to be right for a page, and what an extractor answered.

use serde::{Deserialize, Deserializer};

/// What is known to be right for one page. Sets differ in what they know.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Truth {
    /// Its name in the set.
    pub id: String,
    /// Its address.
    pub url: Option<String>,
    /// What kind of page it is, in the words of the set.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// The main text.
    pub text: Option<String>,
    /// Pieces of the main text.
    #[serde(deserialize_with = "or_empty")]
    pub with: Vec<String>,
    /// Pieces of what stands around it.
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
    /// The day of publication, `2026-11-03`; what follows it is not compared.
    #[serde(deserialize_with = "one_or_many")]
    pub date: Option<String>,
}

/// What an extractor says of one page, as `pith batch` writes it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Answer {
    /// The page's name in the set.
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
    /// The language the page is in, as a tag of BCP 47.
    #[serde(deserialize_with = "one_or_many")]
    pub lang: Option<String>,
}

fn or_empty<'d, D: Deserializer<'d>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

/// Reads a text, several texts or none; no text and an empty one are the same.
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
