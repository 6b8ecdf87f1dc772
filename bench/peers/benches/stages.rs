//! Times the stages of an extraction one by one, on one page of middling size and one of the largest tenth: `cargo bench`, with the pages
//! in PITH_PAGES (bench/sample.js writes them).

use std::hint::black_box;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use pith::page::Page;
use pith::page::eyes::NoEyes;
use pith::page::html::{HtmlOptions, parse};
use pith::watch::Watch;

const STAGES: [&str; 5] = ["split", "score", "choose", "meta", "clean"];
/// Which pages are taken, as shares of all by size.
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
    let mut watch = Watch::new(&clock, None);
    let article = pith::extract_timed(page, &pith::Options::default(), &NoEyes, &mut watch);
    let _ = black_box(article);
    let took = watch.stages().iter().find(|(stage, _)| *stage == name).map_or(0.0, |(_, took)| *took);
    Duration::from_secs_f64(took / 1000.0)
}

fn stages(criterion: &mut Criterion) {
    let files = pages();
    for (name, share) in PICKED {
        let bytes = std::fs::read(&files[(share * files.len() as f64) as usize]).expect("the page can be read");
        let page = read(&bytes);
        let article = pith::extract(&page, &pith::Options::default()).expect("the page is no larger than is read");
        let mut group = criterion.benchmark_group(name);
        group.bench_function("parse", |bencher| bencher.iter(|| read(black_box(&bytes))));
        for stage_name in STAGES {
            group.bench_function(stage_name, |bencher| {
                bencher.iter_custom(|rounds| (0..rounds).map(|_| stage(&page, stage_name)).sum());
            });
        }
        group.bench_function("write", |bencher| bencher.iter(|| black_box(pith::output::json(&article))));
        group.finish();
    }
}

criterion_group!(benches, stages);
criterion_main!(benches);
