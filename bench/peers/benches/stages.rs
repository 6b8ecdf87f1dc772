//! Times the stages of an extraction one by one, on a page of median size and one of the largest tenth: `cargo bench`, with the pages
//! in PITH_PAGES (bench/sample.js writes them).

use std::hint::black_box;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use pith::page::Page;
use pith::page::rendering::NoRendering;
use pith::page::html::{HtmlOptions, parse};
use pith::stopwatch::Stopwatch;

const STAGES: [&str; 5] = ["split", "score", "choose", "meta", "clean"];
/// Calls behind one figure of a stage. Asked by the stage's own time, criterion wants as many as fill seconds with a stage of microseconds, and
/// a call goes through all stages.
const MOST_CALLS: u64 = 8;
/// Samples per stage.
const FIGURES: usize = 20;
const WARM_UP: Duration = Duration::from_millis(300);
/// The pages, as quantiles of size.
const PICKED: [(&str, f64); 2] = [("median page", 0.5), ("large page", 0.9)];

fn pages() -> Vec<PathBuf> {
    let folder = std::env::var("PITH_PAGES").expect("PITH_PAGES is the folder with the pages");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).expect("the folder can be read").flatten().map(|entry| entry.path()).collect();
    files.sort_by_key(|file| std::fs::metadata(file).map(|about| about.len()).unwrap_or(0));
    files
}

fn read(bytes: &[u8]) -> Page {
    parse(bytes, &HtmlOptions { url: Some("https://example.org/page"), charset: None }).expect("the page is no larger than is read")
}

/// How long one stage of an extraction took.
fn stage(page: &Page, name: &str) -> Duration {
    let begun = Instant::now();
    let clock = || begun.elapsed().as_secs_f64() * 1000.0;
    let mut stopwatch = Stopwatch::new(&clock, None);
    let article = pith::extract_timed(page, &pith::Options::default(), &NoRendering, &mut stopwatch);
    let _ = black_box(article);
    let took = stopwatch.stages().iter().find(|(stage, _)| *stage == name).map_or(0.0, |(_, took)| *took);
    Duration::from_secs_f64(took / 1000.0)
}

/// The time of as many rounds, told from the first of them.
fn rounds_of(page: &Page, name: &str, rounds: u64) -> Duration {
    let calls = rounds.clamp(1, MOST_CALLS);
    let took: Duration = (0..calls).map(|_| stage(page, name)).sum();
    took.mul_f64(rounds as f64 / calls as f64)
}

fn stages(criterion: &mut Criterion) {
    let files = pages();
    for (name, share) in PICKED {
        let bytes = std::fs::read(&files[(share * files.len() as f64) as usize]).expect("the page can be read");
        let page = read(&bytes);
        let article = pith::extract(&page, &pith::Options::default()).expect("the page is no larger than is read");
        let mut group = criterion.benchmark_group(name);
        // Rounds double while it warms up, and those of a stage end after few calls: for long it would count beyond all numbers.
        group.sample_size(FIGURES).warm_up_time(WARM_UP);
        group.bench_function("parse", |bencher| bencher.iter(|| read(black_box(&bytes))));
        for stage_name in STAGES {
            group.bench_function(stage_name, |bencher| {
                bencher.iter_custom(|rounds| rounds_of(&page, stage_name, rounds));
            });
        }
        group.bench_function("write", |bencher| bencher.iter(|| black_box((pith::output::html(&article), pith::output::text(&article)))));
        group.finish();
    }
}

criterion_group!(benches, stages);
criterion_main!(benches);
