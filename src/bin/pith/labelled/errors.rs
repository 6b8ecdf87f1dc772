//! `pith errors`: the worst pages of a labelled set, with what was wrongly kept and lost and why, as one HTML file that loads nothing.

use pith::corpus::{PAGES, Set, TRUTH};
use pith::page::rendering::NoRendering;
use pith::score::{Truth, character_f1, fold};
use pith::trace::Entry;
use pith::train::cross_validation::Models;
use pith::{Article, Options, Page, extract, extract_by, output};

use crate::args::ErrorsArgs;
use crate::exit::{Code, Stop};
use crate::guard::{Failed, check_method, guarded};
use crate::input::read;
use crate::labelled::error_page::write;
use crate::labelled::finding::{Finding, Part};
use crate::out_file::OutFile;
use crate::pipeline::in_order;
use crate::progress::Progress;

/// Length at which a trace cuts its text, possibly inside the last word.
const CUT: usize = 80;
/// Words from which on a dropped block that is in the truth counts as lost; fewer may be there by chance.
const LOST_WORDS: usize = 4;
/// Elements of a path that are shown, innermost last.
const PATH: usize = 5;

/// Writes the report.
pub fn run(args: &ErrorsArgs) -> Result<Code, Stop> {
    let set = Set::open(&args.set)?;
    let mut options = args.how.options();
    options.explain = true;
    check_method(&options)?;
    let models = args.models.as_deref().map(Models::read).transpose()?;
    let wanted =
        |truth: &&Truth| truth.text.is_some() && !truth.doubtful && args.kind.as_ref().is_none_or(|kind| truth.kind.as_ref() == Some(kind));
    let truths: Vec<&Truth> = set.truths.iter().filter(wanted).collect();
    let mut out = OutFile::create(&args.output, &[args.set.join(PAGES), args.set.join(TRUTH)])?;
    let mut progress = Progress::begin(|| truths.len() as u64);
    let (mut scores, mut worst) = (Vec::new(), Vec::new());
    let work = |truth: &Truth| finding(truth, guarded(|| judged(&set, truth, args.without_addresses, models.as_ref(), &options)));
    in_order(truths.into_iter(), args.work.jobs, work, |finding| {
        progress.page(1, finding.failed.is_some());
        scores.push(finding.score.f1);
        worst.push(finding);
        if worst.len() >= 2 * args.worst.max(1) {
            keep_worst(&mut worst, args.worst);
        }
        Ok(())
    })?;
    keep_worst(&mut worst, args.worst);
    let (pages, _, _) = progress.end();
    write(&args.set.display().to_string(), &scores, &worst, &mut out)?;
    out.finish()?;
    eprintln!("the {} worst of {pages} pages are in {}", worst.len(), args.output.display());
    Ok(Code::Done)
}

fn keep_worst(findings: &mut Vec<Finding>, count: usize) {
    findings.sort_by(|a, b| a.score.f1.total_cmp(&b.score.f1).then_with(|| a.id.cmp(&b.id)));
    findings.truncate(count);
}

fn judged(
    set: &Set,
    truth: &Truth,
    without_address: bool,
    models: Option<&Models>,
    options: &Options,
) -> Result<(Page, Article), pith::Error> {
    let url = truth.url.as_deref().filter(|_| !without_address);
    let page = read::page(&set.bytes(&truth.id)?, url, None)?;
    let article = match models.map(|models| models.held_out_for(truth)) {
        Some(part) => extract_by(&page, &part.trees, part.classifier.as_ref(), options, &NoRendering)?,
        None => extract(&page, options)?,
    };
    Ok((page, article))
}

fn finding(truth: &Truth, judged: Result<(Page, Article), Failed>) -> Finding {
    let wanted = truth.text.as_deref().unwrap_or("");
    let mut finding = Finding {
        id: truth.id.clone(),
        url: truth.url.clone(),
        labelled: truth.kind.clone().unwrap_or_default(),
        judged: String::new(),
        score: character_f1("", wanted),
        kept: Vec::new(),
        lost: Vec::new(),
        failed: None,
    };
    let (page, article) = match judged {
        Ok(both) => both,
        Err(why) => {
            finding.failed = Some(why.message);
            return finding;
        }
    };
    finding.judged = format!("{:?} {:.2}", article.kind, article.confidence).to_lowercase();
    finding.score = character_f1(&output::text(&article), wanted);
    let wanted = format!(" {} ", fold(wanted));
    for entry in article.trace.entries() {
        let words = comparable(&entry.text);
        let in_truth = wanted.contains(&format!(" {words} "));
        match entry.kept {
            Some(true) if !in_truth && !words.is_empty() => finding.kept.push(part(&page, entry)),
            Some(false) if in_truth && words.split(' ').count() >= LOST_WORDS => finding.lost.push(part(&page, entry)),
            _ => {}
        }
    }
    finding
}

/// The words of a trace's text, without a last one that may be cut.
fn comparable(text: &str) -> String {
    let whole = if text.chars().count() >= CUT { text.rsplit_once(' ').map_or(text, |(whole, _)| whole) } else { text };
    fold(whole)
}

fn part(page: &Page, entry: &Entry) -> Part {
    let path = entry.node.map_or(String::new(), |node| {
        let mut names: Vec<String> =
            std::iter::once(node).chain(page.ancestors(node)).filter(|id| !page.is_text(*id)).take(PATH).map(|id| name(page, id)).collect();
        names.reverse();
        names.join(" › ")
    });
    Part { path, rule: entry.rule.clone(), number: entry.number, text: entry.text.clone() }
}

fn name(page: &Page, id: pith::page::NodeId) -> String {
    let tag = page.tag(id).name();
    page.classes(id).next().map_or_else(|| tag.to_owned(), |class| format!("{tag}.{class}"))
}

#[cfg(test)]
mod tests {
    use super::comparable;

    #[test]
    fn a_cut_word_is_not_compared() {
        let long = "word ".repeat(15) + "and a ha";
        assert!(comparable(&long).ends_with("word and a"));
        assert_eq!(comparable("Two, words."), "two words");
    }
}
