//! The parts of a Pith zip: their names, and the list of them.

use serde::{Deserialize, Serialize};

/// What the manifest calls the format, and the newest version of it.
pub(crate) const FORMAT: &str = "pith-library";
pub(crate) const VERSION: u32 = 1;

/// Explains the zip to who has no Pith.
pub(crate) const README: &str = "\
This is a library of saved articles, exported by Pith.

manifest.json            what is in here: numbers, kept searches, and every file with its size and SHA-256
articles/00001.jsonl     the articles, one JSON object a line, the oldest first
content/<uid>.html       the text of an article, as HTML without scripts; its images have their addresses on the web
pictures/<sha256>.<type> the pictures; an article names those it shows under \"pictures\": address and SHA-256

Times are milliseconds since 1970-01-01 UTC; an empty (null) time means it has not happened.
A highlight stands at \"start\" to \"stop\", in UTF-16 units of the text content of the HTML; \"exact\" are its words.
\"reading\" is how long an article was read on a day: seconds and words.
An article without content is a saved link.

All of it, or a part, can be brought into a library again: nothing is lost, and what is there already is merged.
";

/// The manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Manifest {
    pub format: String,
    pub version: u32,
    /// The version of Pith that made it.
    pub engine: String,
    pub articles: u64,
    pub texts: u64,
    pub highlights: u64,
    pub pictures: u64,
    /// Parts of the list of articles.
    pub parts: u32,
    pub searches: Vec<KeptSearch>,
    pub files: Vec<Packed>,
}

/// A search that is kept, with the time it was made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct KeptSearch {
    pub name: String,
    pub query: String,
    pub made: i64,
}

/// A file of the zip.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Packed {
    pub name: String,
    pub bytes: u64,
    pub sha256: String,
}

/// The name of a part of the list of articles, counted from 1.
pub(crate) fn part_name(part: u32) -> String {
    format!("articles/{part:05}.jsonl")
}

/// The name of a text. Names of articles in the library are digits; a part that is none would mean a folder to somebody.
pub(crate) fn content_name(uid: &str) -> String {
    let uid: String = uid.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    format!("content/{uid}.html")
}

/// The name of a picture.
pub(crate) fn picture_name(hash: &str, ending: &str) -> String {
    format!("pictures/{hash}.{ending}")
}
