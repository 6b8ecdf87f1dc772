//! `pith score` and `pith methods`: scores extraction on labelled sets.

use std::io::{Write, stdout};
use std::path::Path;
use std::sync::Mutex;

use pith::corpus::Set;
use pith::page::rendering::NoRendering;
use pith::score::{Answer, Prf, Report, Tally, Truth};
use pith::site::Sites;
use pith::stopwatch::Stopwatch;
use pith::train::cross_validation::Models;
use pith::{Article, Error, Options, Page};

use crate::args::{MethodsArgs, ScoreArgs};
use crate::exit::{Code, Stop};
use crate::guard::{check_method, guarded_article, without_panic_messages};
use crate::input::Source;
use crate::json_line;
use crate::labelled::{answers, side_by_side};
use crate::pipeline::in_order;
use crate::progress::Progress;
use crate::sites;

/// Prints the methods of this build.
pub fn methods(args: &MethodsArgs) -> Result<Code, Stop> {
    if let Some(folder) = &args.corpus {
        return compare(folder, args.models.as_deref());
    }
    let all = pith::method::all();
    let width = all.iter().map(|method| method.name().len()).max().unwrap_or(0);
    let mut out = stdout().lock();
    for method in all {
        let shipped = if method.name() == pith::method::SHIPPED { " (shipped)" } else { "" };
        writeln!(out, "{:width$}  {}{shipped}", method.name(), method.about())?;
    }
    Ok(Code::Done)
}

/// Compares the methods on a set.
fn compare(folder: &Path, models: Option<&Path>) -> Result<Code, Stop> {
    let set = Set::open(folder)?;
    if !set.truths.iter().any(|truth| truth.text.is_some()) {
        return Err(Stop::input(format!("{}: this set has no texts to compare the methods on", folder.display())));
    }
    let models = models.map(Models::read).transpose()?;
    let table = watched(&set, 2, |page_done| pith::train::compare(&set, models.as_ref(), page_done).table());
    stdout().lock().write_all(table.as_bytes())?;
    Ok(Code::Done)
}

/// Runs work that reads every page of a set this many times, with a progress bar.
pub fn watched<T>(set: &Set, readings: u64, work: impl FnOnce(&(dyn Fn() + Sync)) -> T) -> T {
    let progress = Mutex::new(Progress::begin(|| readings * set.truths.len() as u64));
    let page_done = || {
        if let Ok(mut progress) = progress.lock() {
            progress.page(1, false);
        }
    };
    let result = work(&page_done);
    if let Ok(progress) = progress.into_inner() {
        progress.end();
    }
    result
}

/// Scores sets.
pub fn score(args: &ScoreArgs) -> Result<Code, Stop> {
    let mut sets = Vec::new();
    for folder in &args.sets {
        sets.extend(Set::open_all(folder)?);
    }
    let has_name = args.answers.iter().any(|given| answers::named(given).0.is_some());
    let mut out = stdout().lock();
    let (Some(set), true) = (sets.first(), sets.len() == 1 && args.answers.len() < 2 && !has_name) else {
        let all = side_by_side::compare(&sets, args, |set, each| extracted(set, args, each))?;
        let text = if args.json { json(&all)? } else { all.tables() };
        out.write_all(text.as_bytes())?;
        return Ok(Code::Done);
    };
    let mut tally = Tally::new();
    match args.answers.first() {
        Some(given) => {
            let answers = answers::read(Path::new(given))?;
            set.truths.iter().for_each(|truth| tally.add(truth, answers.get(&truth.id)));
        }
        None => extracted(set, args, &mut |truth, answer| tally.add(truth, answer))?,
    }
    let mut report = tally.report();
    let text = if args.json {
        report.worst.truncate(args.worst);
        json(&report)?
    } else {
        table(&report, args.worst)
    };
    out.write_all(text.as_bytes())?;
    Ok(Code::Done)
}

fn json(figures: &impl serde::Serialize) -> Result<String, Stop> {
    Ok(serde_json::to_string_pretty(figures).map_err(Stop::input)? + "\n")
}

/// Extracts the pages of a set and passes them on with their answers, in order; a page that failed has none.
fn extracted(set: &Set, args: &ScoreArgs, each: &mut dyn FnMut(&Truth, Option<&Answer>)) -> Result<(), Stop> {
    let options = args.how.options();
    check_method(&options)?;
    let mut progress = Progress::begin(|| set.truths.len() as u64);
    let makers = Makers::new(args, set)?;
    let work = |truth: &'_ Truth| {
        let make = |page: &Page| makers.make(truth, page, &options);
        let url = truth.url.as_deref().filter(|_| !args.without_addresses);
        guarded_article(&Source::File(set.path(&truth.id)), url, &make).map(|found| answer(&truth.id, &found))
    };
    without_panic_messages(|| {
        in_order(
            set.truths.iter(),
            args.work.jobs,
            |truth| (truth, work(truth)),
            |(truth, answer)| {
                progress.page(1, answer.is_err());
                each(truth, answer.as_ref().ok());
                if let Err(why) = answer {
                    eprintln!("pith: {}: {}", truth.id, why.message);
                }
                Ok(())
            },
        )
    })?;
    progress.end();
    Ok(())
}

/// Where the scored articles come from: the shipped method, or the models of a cross-validation, with or without what is known of the sites.
struct Makers {
    models: Option<Models>,
    sites: Option<Sites>,
}

impl Makers {
    fn new(args: &ScoreArgs, set: &Set) -> Result<Makers, Stop> {
        let models = args.models.as_deref().map(Models::read).transpose()?;
        let address = |truth: &Truth| truth.url.clone().filter(|_| !args.without_addresses);
        let pages = set.truths.iter().map(|truth| (Source::File(set.path(&truth.id)), address(truth), 1));
        let sites = args.by_site.then(|| sites::learn(pages, args.work.jobs, |_| ())).transpose()?;
        Ok(Makers { models, sites })
    }

    fn make(&self, truth: &Truth, page: &Page, options: &Options) -> Result<Article, Error> {
        let site = self.sites.as_ref().and_then(|sites| sites.of(page));
        let part = self.models.as_ref().map(|models| models.held_out_for(truth));
        match (part, site) {
            (Some(part), Some(site)) => pith::extract_by_on_site(page, site, &part.trees, part.classifier.as_ref(), options),
            (Some(part), None) => pith::extract_by(page, &part.trees, part.classifier.as_ref(), options, &NoRendering),
            (None, Some(site)) => pith::extract_on_site(page, site, options, &NoRendering, &mut Stopwatch::none()),
            (None, None) => pith::extract(page, options),
        }
    }
}

/// What a batch would have written.
fn answer(id: &str, article: &pith::Article) -> Answer {
    Answer {
        id: id.to_owned(),
        text: Some(pith::output::text(article)),
        title: article.meta.title.as_ref().map(|title| title.value.clone()),
        author: pith::output::byline(article).map(std::borrow::Cow::into_owned),
        date: json_line::date(article).map(str::to_owned),
        lang: article.meta.lang.as_ref().map(|lang| lang.value.clone()),
        kind: Some(article.kind.name().to_owned()),
        is_offered: Some(article.is_offered),
    }
}

fn table(report: &Report, worst: usize) -> String {
    let mut lines = vec![format!("{:<14}{:>9} pages, {} answered", "", report.pages, report.answered)];
    let mut figures = |name: &str, prf: Option<Prf>| {
        if let Some(prf) = prf {
            lines.push(format!("{name:<14}{:>9.4} precision {:>7.4} recall {:>7.4}", prf.f1, prf.precision, prf.recall));
        }
    };
    figures("word F1", report.word);
    // Counting characters makes a difference only where words are not divided by spaces.
    figures("characters F1", report.characters.filter(|score| report.word.is_none_or(|word| (score.f1 - word.f1).abs() > 5e-5)));
    figures("shingle F1", report.shingle);
    figures("snippet F", report.snippets.map(|snippets| snippets.all));
    if let Some(snippets) = report.snippets {
        let share = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.4}"));
        let (found, kept) = (share(snippets.with_found), share(snippets.without_kept));
        lines.push(format!("{:<14}{:>9.4} accuracy, {found} of the wanted found, {kept} of the unwanted kept", "", snippets.accuracy));
    }
    if report.by_type.len() > 1 {
        lines.extend(report.by_type.iter().map(|(kind, (count, f1))| format!("  {kind:<12}{f1:>9.4} of {count}")));
    }
    if report.by_language.len() > 1 {
        let scored = report.by_language.iter().filter_map(|(name, (count, f1))| f1.map(|f1| format!("  {name:<12}{f1:>9.4} of {count}")));
        lines.extend(scored);
    }
    lines.extend(report.meta.iter().map(|(name, share)| format!("{name:<14}{:>9.4} ({} of {})", share.value(), share.right, share.of)));
    lines.extend(report.kinds.iter().map(|(name, share)| format!("{name:<14}{:>9.4} ({} of {})", share.value(), share.right, share.of)));
    for page in report.worst.iter().take(worst) {
        let Prf { precision, recall, f1 } = page.characters;
        lines.push(format!("  {f1:.3}  P {precision:.3}  R {recall:.3}  {:<13} {}", page.kind, page.id));
    }
    lines.join("\n") + "\n"
}
