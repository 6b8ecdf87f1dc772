//! The path from a page to its article. It owns no rule and no number.

use crate::article::Article;
use crate::block;
use crate::choose::{self, Judge};
use crate::clean;
use crate::error::Error;
use crate::meta;
use crate::method::{self, Method, Scene};
use crate::options::Options;
use crate::page::Page;
use crate::page::eyes::{Eyes, NoEyes};
use crate::trace::Trace;

/// Takes the article out of a page.
pub fn extract(page: &Page, options: &Options) -> Result<Article, Error> {
    extract_with(page, options, &NoEyes)
}

/// Takes the article out of a page that somebody sees as it is shown.
pub fn extract_with(page: &Page, options: &Options, eyes: &dyn Eyes) -> Result<Article, Error> {
    let method = method::find(&options.method).ok_or_else(|| Error::UnknownMethod(options.method.clone()))?;
    Ok(extract_by(page, method, Judge::shipped(), options, eyes))
}

/// Takes the article out of a page by a method and a judge of the caller's: how models are measured that do not ship.
pub fn extract_by(page: &Page, method: &dyn Method, judge: Option<&Judge>, options: &Options, eyes: &dyn Eyes) -> Article {
    let mut trace = if options.explain { Trace::on() } else { Trace::off() };

    let blocks = block::split(page);
    let scene = Scene::new(page, &blocks);
    let scores = method.score(&scene);
    let selection = choose::choose(&scene, &scores, judge, eyes, &mut trace);
    let meta = meta::read(page, &blocks, &selection, &mut trace);
    let body = clean::build(page, &blocks, &selection, &meta, options, eyes, &mut trace);

    let (word_count, reading_minutes) = clean::length(&body);

    Article { meta, kind: selection.kind, confidence: selection.confidence, body, word_count, reading_minutes, trace }
}
