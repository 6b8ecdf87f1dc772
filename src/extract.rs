//! The pipeline from a page to its article: split into blocks, score, choose, read metadata, clean. It holds no rules and no thresholds.

use crate::article::{Article, PageKind};
use crate::block;
use crate::choose::{self, PageClassifier, Selection};
use crate::clean;
use crate::error::Error;
use crate::inspect;
use crate::meta;
use crate::method::{self, Method, Scene};
use crate::options::Options;
use crate::output;
use crate::page::Page;
use crate::page::rendering::{NoRendering, Rendering};
use crate::site::{self, Site};
use crate::stopwatch::Stopwatch;
use crate::trace::{Extras, Inspection, Trace};

/// Extracts the article of a page.
pub fn extract(page: &Page, options: &Options) -> Result<Article, Error> {
    extract_with(page, options, &NoRendering)
}

/// Extracts the article of a page whose rendering is known: a live document or a capture.
pub fn extract_with(page: &Page, options: &Options, rendering: &dyn Rendering) -> Result<Article, Error> {
    extract_timed(page, options, rendering, &mut Stopwatch::none())
}

/// Extracts the article of a page, timing each stage, and within a limit of time if there is one. The time is looked at between the stages.
///
/// ```
/// use pith::page::rendering::NoRendering;
/// use pith::stopwatch::Stopwatch;
///
/// let page = pith::page::scan::scan("<html><body><p>The lamp is lit at dusk.</p></body></html>", None)?;
/// let begun = std::time::Instant::now();
/// let clock = || begun.elapsed().as_secs_f64() * 1000.0;
/// // Two seconds; a page that takes longer is Error::OutOfTime.
/// let mut stopwatch = Stopwatch::new(&clock, Some(2000.0));
/// let article = pith::extract_timed(&page, &pith::Options::default(), &NoRendering, &mut stopwatch)?;
/// # assert!(article.word_count > 0);
/// # Ok::<(), pith::Error>(())
/// ```
pub fn extract_timed(page: &Page, options: &Options, rendering: &dyn Rendering, stopwatch: &mut Stopwatch<'_>) -> Result<Article, Error> {
    let method = method::find(&options.method).ok_or_else(|| Error::UnknownMethod(options.method.clone()))?;
    run(page, method, PageClassifier::shipped(), options, rendering, stopwatch, &|_| ())
}

/// Extracts the article with the caller's own method and classifier, for models that do not ship.
pub fn extract_by(
    page: &Page,
    method: &dyn Method,
    classifier: Option<&PageClassifier>,
    options: &Options,
    rendering: &dyn Rendering,
) -> Result<Article, Error> {
    run(page, method, classifier, options, rendering, &mut Stopwatch::none(), &|_| ())
}

/// Extracts the article of a page of a site of which other pages are known.
pub fn extract_on_site(
    page: &Page,
    site: &Site,
    options: &Options,
    rendering: &dyn Rendering,
    stopwatch: &mut Stopwatch<'_>,
) -> Result<Article, Error> {
    let method = method::find(&options.method).ok_or_else(|| Error::UnknownMethod(options.method.clone()))?;
    run(page, method, PageClassifier::shipped(), options, rendering, stopwatch, &|scene| compare(scene, site))
}

/// The same with the caller's own method and classifier.
pub fn extract_by_on_site(
    page: &Page,
    site: &Site,
    method: &dyn Method,
    classifier: Option<&PageClassifier>,
    options: &Options,
) -> Result<Article, Error> {
    run(page, method, classifier, options, &NoRendering, &mut Stopwatch::none(), &|scene| compare(scene, site))
}

/// Compares a page with the others of its site.
fn compare(scene: &mut Scene<'_>, site: &Site) {
    scene.evidence = Some(site.evidence(scene.page, scene.blocks));
}

/// Whether a page has a text to read: the answer of an extraction without making the article.
pub fn is_readable(page: &Page, options: &Options, stopwatch: &mut Stopwatch<'_>) -> Result<bool, Error> {
    let method = method::find(&options.method).ok_or_else(|| Error::UnknownMethod(options.method.clone()))?;
    refuse_large(page, options)?;
    let blocks = block::split(page);
    let scene = Scene::new(page, &blocks);
    stopwatch.stage("split")?;
    let scores = choose::with_declared(&scene, method.score(&scene), PageClassifier::shipped());
    stopwatch.stage("score")?;
    let classify_draft = choose::classify_draft(&scene, &scores, PageClassifier::shipped());
    Ok(classify_draft.is_offered && classify_draft.kept.contains(&true))
}

fn run(
    page: &Page,
    method: &dyn Method,
    classifier: Option<&PageClassifier>,
    options: &Options,
    rendering: &dyn Rendering,
    stopwatch: &mut Stopwatch<'_>,
    prepare: &dyn Fn(&mut Scene<'_>),
) -> Result<Article, Error> {
    refuse_large(page, options)?;
    // The reasons for what was left out come from the trace.
    let mut trace = if options.explain || options.left_out { Trace::on() } else { Trace::off() };

    let blocks = block::split(page);
    let mut scene = Scene::new(page, &blocks);
    scene.rendering = rendering;
    prepare(&mut scene);
    stopwatch.stage("split")?;
    let scores = choose::with_declared(&scene, method.score(&scene), classifier);
    let scores = choose::with_site(&scene, scores, classifier);
    let scores = if options.as_shown { choose::with_layout(&scene, scores, classifier) } else { scores };
    stopwatch.stage("score")?;
    let selection = choose::choose(&scene, &scores, classifier, rendering, options, &mut trace);
    if !options.left_out && !options.inspect {
        scene.forget();
    }
    stopwatch.stage("choose")?;
    let mut meta = meta::read(page, &blocks, &selection, options, &mut trace);
    stopwatch.stage("meta")?;
    let mut body = clean::build(page, &blocks, &selection, &meta, options, rendering, &mut trace);
    if selection.kind == PageKind::Forum {
        meta::complete_thread(&mut meta, page, &mut body, options.links);
        meta::head_opening_post(&meta, page, &mut body);
    }
    stopwatch.stage("clean")?;

    let told = Extras {
        places: options.places.then(|| inspect::places(page, &output::top_level_elements(&body))),
        left_out: options.left_out.then(|| inspect::left_out(&scene, &scores, &selection, &body, &trace)),
        inspection: options.inspect.then(|| Inspection {
            blocks: inspect::blocks(&scene, &scores, &selection),
            candidates: inspect::candidates(&scene, &scores, method),
            stages: stopwatch.stages().to_vec(),
            layout: inspect::layout(&scene),
        }),
        readability: options.readability.then(|| meta::readability::read(page, options.json_ld)),
        fingerprints: if options.fingerprints { site::remember(page, &blocks, &selection.kept, scene.evidence.as_ref()) } else { None },
    };
    // What follows is reporting and does not count as time of the extraction.
    stopwatch.skip();
    let (word_count, reading_minutes) = clean::length(&body);
    let trace = if options.explain { trace } else { Trace::off() };

    let Selection { kind, confidence, is_offered, .. } = selection;
    Ok(Article { meta, kind, is_offered, confidence, body, word_count, reading_minutes, trace, told })
}

/// Refuses a page over the caller's limits before any work is done.
fn refuse_large(page: &Page, options: &Options) -> Result<(), Error> {
    let elements = page.elements();
    let over = |found: usize, limit: Option<usize>, what: &'static str| match limit {
        Some(limit) if found > limit => Err(Error::TooLarge { what, limit }),
        _ => Ok(()),
    };
    over(page.source_bytes(), options.max_bytes, "bytes")?;
    over(elements, options.max_elements, "elements")
}
