//! Times Pith and other Rust extractors on the same pages, in one process and in rotating order.
//!
//! `peers times ROUNDS FILE...` prints a line of JSON per page: for each program the best of the rounds in milliseconds of processor time, parsing and
//! extraction separately where the program separates them. `peers run PROGRAM JOBS FILE...` runs one program on all pages and prints the seconds
//! and the peak memory in kilobytes. It does not look at the quality of the results.

use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use cpu_time::ThreadTime;
use dom_smoothie::Readability;
use pith::page::html::{HtmlOptions, parse};

const URL: &str = "https://example.org/page";

/// Milliseconds for parsing and for extraction; programs that do both at once have the sum as the second.
type Times = [f64; 2];
type Program = (&'static str, fn(&str) -> Times);

const PROGRAMS: &[Program] = &[("pith", pith_article), ("dom_smoothie", dom_smoothie_article), ("rs-trafilatura", rs_trafilatura_article)];

fn since(begun: ThreadTime) -> f64 {
    begun.elapsed().as_secs_f64() * 1000.0
}

fn pith_article(html: &str) -> Times {
    let begun = ThreadTime::now();
    let page = parse(html.as_bytes(), &HtmlOptions { url: Some(URL), charset: None });
    let parsed = since(begun);
    let Ok(page) = page else { return [parsed, 0.0] };
    let begun = ThreadTime::now();
    if let Ok(article) = pith::extract(&page, &pith::Options::default()) {
        black_box(pith::output::html(&article));
        black_box(pith::output::text(&article));
    }
    [parsed, since(begun)]
}

fn dom_smoothie_article(html: &str) -> Times {
    let begun = ThreadTime::now();
    let made = Readability::new(html, Some(URL), None);
    let parsed = since(begun);
    let Ok(mut made) = made else { return [parsed, 0.0] };
    let begun = ThreadTime::now();
    let _ = black_box(made.parse());
    [parsed, since(begun)]
}

fn rs_trafilatura_article(html: &str) -> Times {
    let options = rs_trafilatura::Options { url: Some(URL.to_owned()), ..Default::default() };
    let begun = ThreadTime::now();
    let _ = black_box(rs_trafilatura::extract_with_options(html, &options));
    [0.0, since(begun)]
}

fn read(file: &str) -> String {
    String::from_utf8_lossy(&std::fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}"))).into_owned()
}

fn times(rounds: usize, files: &[String]) {
    for file in files {
        let html = read(file);
        let mut best = vec![[f64::MAX; 2]; PROGRAMS.len()];
        for round in 0..rounds {
            for turn in 0..PROGRAMS.len() {
                let at = (round + turn) % PROGRAMS.len();
                let took = PROGRAMS[at].1(&html);
                if took.iter().sum::<f64>() < best[at].iter().sum::<f64>() {
                    best[at] = took;
                }
            }
        }
        let told: Vec<String> =
            PROGRAMS.iter().zip(&best).map(|((name, _), [parse, rest])| format!("\"{name}\":[{parse:.4},{rest:.4}]")).collect();
        println!("{{\"file\":{file:?},\"bytes\":{},{}}}", html.len(), told.join(","));
    }
}

/// Peak memory of this process, in kilobytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0");
    line.trim().split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn run(program: &str, jobs: usize, files: &[String]) {
    let (_, extract) = PROGRAMS.iter().find(|(name, _)| *name == program).expect("a program of this name");
    let next = AtomicUsize::new(0);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    extract(&read(file));
                }
            });
        }
    });
    println!("{:.3} {}", begun.elapsed().as_secs_f64(), peak());
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |text: &str| text.parse().expect("a number");
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["times", rounds, _, ..] => times(number(rounds), &args[2..]),
        ["run", program, jobs, _, ..] => run(program, number(jobs), &args[3..]),
        _ => panic!("usage: peers times ROUNDS FILE... | peers run PROGRAM JOBS FILE..."),
    }
}
