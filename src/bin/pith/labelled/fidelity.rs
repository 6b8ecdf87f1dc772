//! `pith fidelity`: how much of the structure is kept on a set that expects Markdown or HTML, with the differences page by page, or those
//! that nothing explains.

use std::fs::read_to_string;
use std::io::{Write, stdout};
use std::path::Path;

use pith::corpus::Set;
use pith::score::fidelity::{Difference, Fidelity, KnownDifferences, Part, Piece, Totals, Unexplained, compare, of_html, of_markdown};
use pith::score::{Truth, fold};
use pith::{Article, Page, extract, output};

use crate::args::FidelityArgs;
use crate::exit::{Code, Stop};
use crate::guard::{check_method, guarded_article, without_panic_messages};
use crate::input::Source;
use crate::pipeline::in_order;
use crate::progress::Progress;

/// Characters of a piece that are shown.
const SHOWN: usize = 90;
/// Bytes of a page searched for a comment with its address.
const HEAD: usize = 4_096;
/// The file of reasons, next to the file of known differences: key, tab, sentence.
const REASONS: &str = "reasons.tsv";
/// Word overlap from which on only the type differs.
const SAME: f64 = 0.9995;

/// Prints the table and the differences.
pub fn run(args: &FidelityArgs) -> Result<Code, Stop> {
    let set = Set::open(&args.set)?;
    let known = args.argued.as_deref().map(read_known_differences).transpose()?;
    let options = args.how.options();
    check_method(&options)?;
    let wanted = |truth: &&Truth| args.page.as_ref().is_none_or(|id| truth.id == *id) && (truth.markdown.is_some() || truth.html.is_some());
    let truths: Vec<&Truth> = set.truths.iter().filter(wanted).collect();
    if truths.is_empty() {
        let of = args.page.as_ref().map_or_else(String::new, |id| format!(" for a page “{id}”"));
        return Err(Stop::input(format!("{}: this set has no articles in Markdown or HTML{of} to compare with", args.set.display())));
    }
    let mut progress = Progress::begin(|| truths.len() as u64);
    let make = |page: &Page| extract(page, &options);
    let work = |truth: &Truth| {
        guarded_article(&Source::File(set.path(&truth.id)), address(&set, truth).as_deref(), &make).map(|found| judged(truth, &found))
    };
    let (mut sum, mut pages) = (Totals::default(), Vec::new());
    without_panic_messages(|| {
        in_order(
            truths.iter(),
            args.work.jobs,
            |truth| (truth.id.clone(), work(truth)),
            |(id, result)| {
                progress.page(1, result.is_err());
                let result = result.unwrap_or_default();
                sum.add(&result);
                pages.push((id, result));
                Ok(())
            },
        )
    })?;
    progress.end();
    pages.sort_by(|a, b| a.1.all.f1.total_cmp(&b.1.all.f1).then_with(|| a.0.cmp(&b.0)));
    write(&sum, &pages, args.differences, &mut stdout().lock())?;
    let Some(known) = known else { return Ok(Code::Done) };
    let unexplained = known.check(pages.iter().map(|(id, page)| (id.as_str(), page)), args.page.as_deref());
    write_unexplained(&unexplained, &known, &mut stdout().lock())?;
    Ok(if unexplained.open.is_empty() && unexplained.stale.is_empty() { Code::Done } else { Code::SomeFailed })
}

/// The page's address. Defuddle's pages have it in a comment before the document: `<!-- {"url": "…"} -->`.
fn address(set: &Set, truth: &Truth) -> Option<String> {
    if truth.url.is_some() {
        return truth.url.clone();
    }
    let bytes = set.bytes(&truth.id).ok()?;
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]).into_owned();
    let (_, told) = head.split_once("<!--")?.1.split_once("-->")?.0.split_once("\"url\"")?;
    told.split('"').nth(1).map(str::to_owned)
}

/// Compares in the format of the truth. A heading that only repeats the title is ignored: the title is separate from the text.
fn judged(truth: &Truth, article: &Article) -> Fidelity {
    let (mut own, mut wanted) = match (&truth.markdown, &truth.html) {
        (Some(markdown), _) => (of_markdown(&output::markdown(article)), of_markdown(without_facts(markdown))),
        (None, html) => (of_html(&output::html(article)), of_html(html.as_deref().unwrap_or(""))),
    };
    let title = article.meta.title.as_ref().map(|title| fold(&title.value)).unwrap_or_default();
    for parts in [&mut own, &mut wanted] {
        parts.retain(|part| !(matches!(part.piece, Piece::Heading(_)) && part.text == title));
    }
    compare(&own, &wanted)
}

/// Expected Markdown may begin with a block of metadata, which is not compared.
fn without_facts(markdown: &str) -> &str {
    let block = markdown.trim_start().strip_prefix("```json").and_then(|rest| rest.split_once("\n```"));
    block.map_or(markdown, |(_, rest)| rest)
}

fn write(sum: &Totals, pages: &[(String, Fidelity)], differences: usize, out: &mut impl Write) -> std::io::Result<()> {
    let (mean, count) = sum.mean();
    writeln!(out, "structure F1  {mean:>9.4} mean of {count} pages")?;
    for (name, prf, of) in sum.by_type() {
        writeln!(out, "  {name:<12}{:>9.4} precision {:>7.4} recall {:>7.4} of {of}", prf.f1, prf.precision, prf.recall)?;
    }
    for (id, page) in pages.iter().filter(|_| differences > 0) {
        writeln!(out, "\n{:.3}  {id}", page.all.f1)?;
        for difference in page.differences.iter().take(differences) {
            writeln!(out, "{}", told(difference))?;
        }
        if page.differences.len() > differences {
            writeln!(out, "  … {} more", page.differences.len() - differences)?;
        }
    }
    Ok(())
}

/// Reads a file of known differences, and the reasons next to it.
fn read_known_differences(path: &Path) -> Result<KnownDifferences, Stop> {
    let text = |path: &Path| read_to_string(path).map_err(|error| Stop::input(format!("{}: {error}", path.display())));
    let reasons = path.with_file_name(REASONS);
    Ok(KnownDifferences::parse((&path.display().to_string(), &text(path)?), (&reasons.display().to_string(), &text(&reasons)?))?)
}

/// Writes the unexplained differences as rows without a reason, then the totals. Pages are sorted by name.
fn write_unexplained(unexplained: &Unexplained, known: &KnownDifferences, out: &mut impl Write) -> std::io::Result<()> {
    for ((page, sign, piece), count) in &unexplained.open {
        writeln!(out, "unargued\t{page}\t{sign}\t{piece}\t{count}")?;
    }
    for (row, more) in &unexplained.stale {
        let (page, sign, piece) = &row.kind;
        writeln!(out, "stale\t{page}\t{sign}\t{piece}\t{more} of {}\t{}\tline {}", row.count, row.key, row.line)?;
    }
    for (key, pages, pieces) in &unexplained.by_reason {
        writeln!(out, "argued\t{key}\t{pages}\t{pieces}\t{}", known.sentence(key).unwrap_or_default())?;
    }
    let reasoned: usize = unexplained.by_reason.iter().map(|(_, _, pieces)| pieces).sum();
    let left: usize = unexplained.open.values().sum();
    let stale: usize = unexplained.stale.iter().map(|(_, more)| more).sum();
    writeln!(out, "differences: {reasoned} argued, {left} unargued, {stale} argued that no longer occur")
}

fn told(difference: &Difference) -> String {
    let text = |part: &Part| part.text.chars().take(SHOWN).collect::<String>();
    match difference {
        Difference::Lost(part) => format!("  - {}: {}", part.piece, text(part)),
        Difference::Added(part) => format!("  + {}: {}", part.piece, text(part)),
        Difference::Changed(own, wanted, alike) if own.piece == wanted.piece || *alike < SAME => {
            format!("  ~ {} for {}, {alike:.2} alike: {}\n      wanted: {}", own.piece, wanted.piece, text(own), text(wanted))
        }
        Difference::Changed(own, wanted, _) => format!("  ~ {} for {}: {}", own.piece, wanted.piece, text(wanted)),
    }
}
