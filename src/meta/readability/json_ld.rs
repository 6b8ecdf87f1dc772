//! Reads the JSON-LD node that Readability uses: the first script whose node is an article, or the first article in its list or graph.

use crate::meta::readability::document_title::text_similarity;
use crate::meta::structured_data::json_ld::is_type;
use crate::page::json::{Value, read as values};
use crate::page::{Page, linked_data};
use crate::rules::metadata::readability::MORE_ARTICLE_TYPES;
use crate::rules::metadata::sources::{ARTICLE_ONLY_TYPES, ARTICLE_TYPES};

/// Author names read from one page.
const MAX_NAMES: usize = 64;
/// A name more similar to the document's title than this is the title.
const MIN_SIMILARITY: f64 = 0.75;

/// The values of the node.
#[derive(Default)]
pub(super) struct JsonLd {
    pub title: Option<String>,
    pub byline: Option<String>,
    pub excerpt: Option<String>,
    pub site_name: Option<String>,
    pub published: Option<String>,
}

/// Reads the node.
pub(super) fn read(page: &Page, document_title: &str) -> JsonLd {
    let node = linked_data(page).find_map(|script| described(&values(script)).cloned());
    node.map_or_else(JsonLd::default, |node| facts(&node, document_title))
}

/// Whether a node is an article.
fn is_text(node: &Value) -> bool {
    is_type(node, &ARTICLE_TYPES[..ARTICLE_ONLY_TYPES]).is_some() || is_type(node, MORE_ARTICLE_TYPES).is_some()
}

/// The article node among the values of a script.
fn described(values: &[Value]) -> Option<&Value> {
    let root = match values.first()? {
        Value::Array(items) => items.iter().find(|item| is_text(item))?,
        one => one,
    };
    if !speaks_schema(root) {
        return None;
    }
    match root.get("@graph") {
        Some(Value::Array(nodes)) if root.get("@type").is_none() => nodes.iter().find(|node| is_text(node)),
        _ => Some(root).filter(|root| is_text(root)),
    }
}

/// Whether the `@context` of a value is schema.org.
fn speaks_schema(value: &Value) -> bool {
    let Some(context) = value.get("@context") else { return false };
    let Some(name) = context.get("@vocab").unwrap_or(context).as_str() else { return false };
    let name = name.strip_prefix("https://").or(name.strip_prefix("http://")).unwrap_or(name);
    name.trim_end_matches('/') == "schema.org"
}

fn facts(node: &Value, document_title: &str) -> JsonLd {
    let text = |name: &str| node.get(name).and_then(string);
    let title = match (text("name"), text("headline")) {
        (Some(name), Some(headline)) if name != headline => {
            let like = |text: &str| text_similarity(text, document_title) > MIN_SIMILARITY;
            Some(if like(&headline) && !like(&name) { headline } else { name })
        }
        (name, headline) => name.or(headline),
    };
    JsonLd {
        title,
        byline: node.get("author").and_then(author_names),
        excerpt: text("description"),
        site_name: node.get("publisher").and_then(|publisher| string(publisher.get("name")?)),
        published: text("datePublished"),
    }
}

fn string(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.trim().is_empty() => Some(text.trim().to_owned()),
        _ => None,
    }
}

/// The name of a person, or of several.
fn author_names(author: &Value) -> Option<String> {
    let of_one = |one: &Value| string(one.get("name")?);
    match author {
        Value::Array(people) => {
            let names: Vec<String> = people.iter().take(MAX_NAMES).filter_map(of_one).collect();
            (!names.is_empty()).then(|| names.join(", "))
        }
        one => of_one(one),
    }
}
