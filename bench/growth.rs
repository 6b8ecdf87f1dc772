//! Measures how time and memory grow with the size of a page, for generated pages of different shapes, each twice as large as the one before.
//!
//! Without arguments it runs itself once per page, so that peak memory is that of one page, and prints a JSON array. It checks no limits;
//! `tests/hostile.rs` does.

use std::fmt::Write;
use std::time::Instant;

use pith::page::scan::scan;

/// Nodes of the smallest and of the largest page; each page has twice as many as the one before.
const FEWEST: usize = 1_000;
const MOST: usize = 1_024_000;
/// Seconds after which a page is not repeated to find its best time.
const ENOUGH: f64 = 1.0;
/// Maximum repetitions of a page.
const ROUNDS: usize = 7;

/// A shape of pages: the markup of the `i`-th part, and its number of nodes.
type Make = (&'static str, usize, fn(usize, &mut String));

const SHAPES: &[Make] = &[
    ("flat", 2, |i, out| {
        let _ = write!(out, "<p>Paragraph {i} is about rivers, valleys and the towns that grew along them, and it ends here.</p>");
    }),
    ("deep", 3, |i, out| {
        // Down a hundred levels and up again: deeper ones would be folded.
        let tag = if i % 200 < 100 { "<div><p>A line of a nested part that says something.</p>" } else { "</div>" };
        out.push_str(tag);
    }),
    ("links", 3, |i, out| {
        let _ = write!(out, "<div><a href=\"/page/{i}\">Another page of the site</a></div>");
    }),
    ("list", 3, |i, out| {
        let end = if i % 50 == 49 { "</ul><ul>" } else { "" };
        let _ = write!(out, "<li>Entry {i} of a list, <b>short</b> as they are</li>{end}");
    }),
    ("table", 5, |i, out| {
        let _ = write!(out, "<tr><td>Row {i}</td><td>{}</td></tr>", i * 7919 % 1000);
    }),
    ("attributes", 2, |i, out| {
        let _ = write!(
            out,
            "<p id=\"p{i}\" class=\"text block-{i} story-text content\" data-number=\"{i}\" style=\"color: black\" role=\"presentation\" title=\"Part {i}\">\
             A sentence with a name of its own for everything.</p>"
        );
    }),
];

fn page(make: &Make, nodes: usize) -> String {
    let (name, each, write) = make;
    let around = match *name {
        "list" => ("<ul>", "</ul>"),
        "table" => ("<table><tbody>", "</tbody></table>"),
        _ => ("", ""),
    };
    let mut body = String::new();
    let mut open = 0usize;
    for i in 0..nodes / each {
        let before = body.len();
        write(i, &mut body);
        if *name == "deep" {
            open = if body[before..].starts_with("</") { open - 1 } else { open + 1 };
        }
    }
    let (start, end) = around;
    let close = "</div>".repeat(open);
    format!(
        "<html><head><title>A page that grows</title></head><body><main><h1>A page that grows</h1>{start}{body}{end}{close}</main></body></html>"
    )
}

/// Peak memory of this process, in kilobytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0");
    line.trim().split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Times one page and prints the result as a JSON object.
fn one(make: &Make, nodes: usize) -> Result<(), pith::Error> {
    let html = page(make, nodes);
    let (mut best, mut spent, mut rounds) = (f64::MAX, 0.0, 0);
    let mut found = 0;
    while rounds < ROUNDS && spent < ENOUGH {
        let begun = Instant::now();
        let read = scan(&html, Some("https://example.org/page"))?;
        let article = pith::extract(&read, &pith::Options::default())?;
        let written = pith::output::html(&article);
        let took = begun.elapsed().as_secs_f64();
        (best, spent, rounds) = (f64::min(best, took), spent + took, rounds + 1);
        found = read.len() + written.len().min(1) - 1;
    }
    print!("{{\"shape\":\"{}\",\"nodes\":{found},\"bytes\":{},\"ms\":{:.3},\"peak\":{}}}", make.0, html.len(), best * 1000.0, peak());
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [shape, nodes] = args.as_slice() {
        let make = SHAPES.iter().find(|make| make.0 == shape).ok_or("no page is made like this")?;
        return Ok(one(make, nodes.parse()?)?);
    }
    let this = std::env::current_exe()?;
    let sizes = std::iter::successors(Some(FEWEST), |nodes| (2 * nodes <= MOST).then_some(2 * nodes));
    let mut rows = Vec::new();
    for nodes in sizes {
        for make in SHAPES {
            let told = std::process::Command::new(&this).args([make.0, &nodes.to_string()]).output()?;
            rows.push(String::from_utf8(told.stdout)?);
        }
    }
    println!("[{}]", rows.join(",\n"));
    Ok(())
}
