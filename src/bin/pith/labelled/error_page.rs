//! Writes the error report as one HTML page. Everything from a page or a set is escaped; nothing is loaded.

use std::io::{self, Write};

use crate::labelled::finding::{Finding, Part};

/// Bars of the histogram.
const COLUMNS: usize = 20;
/// Entries shown per list; the rest is counted.
const SHOWN: usize = 40;

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1d2430; --pale: #6b7585; --line: #dfe3e8; --paper: #fbfbf9; --kept: #b3261e; --lost: #9a6700; --bar: #4a6fa5 }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e7eb; --pale: #939ba7; --line: #343b45; --paper: #171a1f; --kept: #f2897f; --lost: #e3b341; --bar: #7fa3d8 } }
body { margin: 0 auto; padding: 2rem 1.25rem 6rem; max-width: 70rem; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; margin: 0 } p.sum { color: var(--pale); margin: .25rem 0 1.5rem }
.bars { display: flex; align-items: flex-end; gap: 2px; height: 90px; border-bottom: 1px solid var(--line) }
.bars i { flex: 1; background: var(--bar); border-radius: 2px 2px 0 0; min-height: 1px }
.axis { display: flex; justify-content: space-between; color: var(--pale); font-size: .8rem; margin-bottom: 2rem }
details { border-top: 1px solid var(--line); padding: .5rem 0 } summary { cursor: pointer; display: grid; grid-template-columns: 4rem 1fr auto; gap: 1rem; align-items: baseline }
summary b { font-variant-numeric: tabular-nums; font-size: 1.1rem } summary span { color: var(--pale); font-size: .85rem; text-align: right }
summary em { font-style: normal; overflow-wrap: anywhere }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem; margin: .75rem 0 1rem } @media (max-width: 50rem) { .two { grid-template-columns: 1fr } }
h2 { font-size: .8rem; letter-spacing: .04em; text-transform: uppercase; margin: 0 0 .5rem } .kept h2 { color: var(--kept) } .lost h2 { color: var(--lost) }
ol { list-style: none; margin: 0; padding: 0 } li { padding: .35rem 0; border-top: 1px dotted var(--line); overflow-wrap: anywhere }
code { display: block; color: var(--pale); font: .75rem/1.4 ui-monospace, monospace } code b { color: var(--ink) } .none { color: var(--pale) }
";

/// Writes the page.
pub fn write(set: &str, scores: &[f64], worst: &[Finding], out: &mut impl Write) -> io::Result<()> {
    let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
    writeln!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">"
    )?;
    writeln!(out, "<title>What went wrong in {}</title>\n<style>{STYLE}</style>", escape(set))?;
    writeln!(out, "<h1>What went wrong in {}</h1>", escape(set))?;
    writeln!(out, "<p class=\"sum\">{} pages, mean word F1 {mean:.4}; the {} worst, worst first</p>", scores.len(), worst.len())?;
    bars(scores, out)?;
    worst.iter().try_for_each(|finding| one(finding, out))
}

/// A histogram of the scores.
fn bars(scores: &[f64], out: &mut impl Write) -> io::Result<()> {
    let mut counts = [0usize; COLUMNS];
    for score in scores {
        counts[((score * COLUMNS as f64) as usize).min(COLUMNS - 1)] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    write!(out, "<div class=\"bars\">")?;
    for (i, count) in counts.iter().enumerate() {
        let (from, to) = (i as f64 / COLUMNS as f64, (i + 1) as f64 / COLUMNS as f64);
        // Square roots, so that a bar of three is visible next to one of a thousand.
        let height = (*count as f64 / most).sqrt() * 100.0;
        write!(out, "<i style=\"height:{height:.1}%\" title=\"{from:.2} to {to:.2}: {count} pages\"></i>")?;
    }
    writeln!(out, "</div><div class=\"axis\"><span>0</span><span>word F1 of a page</span><span>1</span></div>")
}

fn one(finding: &Finding, out: &mut impl Write) -> io::Result<()> {
    let score = finding.score;
    let name = finding.url.as_deref().unwrap_or("");
    write!(out, "<details><summary><b>{:.3}</b><em>{} <small>{}</small></em>", score.f1, escape(&finding.id), escape(name))?;
    writeln!(
        out,
        "<span>P {:.2} R {:.2}<br>{} → {}</span></summary>",
        score.precision,
        score.recall,
        escape(&finding.labelled),
        escape(&finding.judged)
    )?;
    if let Some(why) = &finding.failed {
        return writeln!(out, "<p>{}</p></details>", escape(why));
    }
    write!(out, "<div class=\"two\">")?;
    list("kept", "Wrongly kept", &finding.kept, out)?;
    list("lost", "Lost", &finding.lost, out)?;
    writeln!(out, "</div></details>")
}

fn list(class: &str, title: &str, parts: &[Part], out: &mut impl Write) -> io::Result<()> {
    write!(out, "<div class=\"{class}\"><h2>{title} · {}</h2><ol>", parts.len())?;
    for part in parts.iter().take(SHOWN) {
        let number = part.number.map_or(String::new(), |number| format!("{number:.3}"));
        write!(out, "<li>{}<code>{} <b>{number}</b> {}</code></li>", escape(&part.text), escape(&part.path), escape(&part.rule))?;
    }
    if parts.len() > SHOWN {
        write!(out, "<li class=\"none\">and {} more</li>", parts.len() - SHOWN)?;
    }
    if parts.is_empty() {
        write!(out, "<li class=\"none\">nothing</li>")?;
    }
    writeln!(out, "</ol></div>")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
