//! What a library keeps of an article.

use pith::library::NewArticle;
use pith::{Article, output};

/// What is kept of an article.
pub fn new_article(article: &Article, url: String) -> NewArticle {
    let record = output::Record::of(article);
    let owned = |text: Option<&str>| text.map(str::to_owned);
    let name = |value: serde_json::Result<serde_json::Value>| value.ok().as_ref().and_then(serde_json::Value::as_str).map(str::to_owned);
    NewArticle {
        url,
        canonical_url: owned(record.canonical_url),
        title: owned(record.title),
        byline: record.byline.as_deref().map(str::to_owned),
        site_name: owned(record.site_name.or(record.domain)),
        lang: owned(record.lang),
        dir: record.dir.and_then(|dir| name(serde_json::to_value(dir))),
        kind: name(serde_json::to_value(record.kind)),
        excerpt: record.excerpt.as_deref().map(str::to_owned),
        image: owned(record.image),
        published_time: owned(record.published_time),
        word_count: record.word_count,
        reading_time: record.reading_time,
        engine: Some(env!("CARGO_PKG_VERSION").to_owned()),
        content: Some(record.content),
        ..NewArticle::default()
    }
}
