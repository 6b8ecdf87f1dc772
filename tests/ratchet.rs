//! Minimum scores on the labelled sets (`tests/floors.toml`), and structural differences that need a reason (`bench/structure/`).
//! The sets are not part of the project: `PITH_CORPUS` is their folder, and without it nothing is measured. With `PITH_MODELS`, the models of a
//! cross-validation, pages of the training sets are also scored out of fold, by models that never saw their site.

use std::collections::BTreeMap;
use std::env::var_os;
use std::path::{Path, PathBuf};
#[cfg(feature = "cli")]
use std::process::Command;

use pith::corpus::Set;
use pith::page::html::{HtmlOptions, parse};
use pith::page::rendering::NoRendering;
use pith::score::{Answer, Tally};
use pith::train::cross_validation::Models;
use pith::{Options, extract_by, extract_with, output};

/// The floors: for each set, in sample and out of fold, minimum scores by name.
const FLOORS: &str = include_str!("floors.toml");
/// Tolerance below a floor: a page more or less is no loss.
const SLACK: f64 = 0.0005;

type Floors = BTreeMap<String, BTreeMap<String, f64>>;

fn measured(set: &Path, models: Option<&Models>) -> BTreeMap<String, f64> {
    let set = Set::open(set).expect("the set can be opened");
    let mut tally = Tally::new();
    for truth in &set.truths {
        let bytes = set.bytes(&truth.id).expect("every page of the set is there");
        let page = parse(&bytes, &HtmlOptions { url: truth.url.as_deref(), charset: None }).expect("every page can be read");
        let article = match models.map(|models| models.held_out_for(truth)) {
            Some(part) => extract_by(&page, &part.trees, part.classifier.as_ref(), &Options::default(), &NoRendering),
            None => extract_with(&page, &Options::default(), &NoRendering),
        };
        let article = article.expect("no page of the set breaks a limit");
        let answer = Answer { id: truth.id.clone(), text: Some(output::text(&article)), ..Answer::default() };
        tally.add(truth, Some(&answer));
    }
    let report = tally.report();
    let mut figures: BTreeMap<String, f64> =
        report.by_type.iter().filter(|_| report.word.is_some()).map(|(kind, (_, f1))| (kind.clone(), *f1)).collect();
    figures.extend(report.word.map(|word| ("all".to_owned(), word.f1)));
    figures.extend(report.snippets.map(|snippets| ("snippets".to_owned(), snippets.all.f1)));
    figures
}

#[test]
fn no_score_falls_below_its_floor() {
    let Some(corpus) = var_os("PITH_CORPUS").map(PathBuf::from) else { return };
    let models = var_os("PITH_MODELS").map(|folder| Models::read(Path::new(&folder)).expect("the models fit this build"));
    let floors: Floors = toml::from_str(FLOORS).expect("the floors are a table of tables");
    let mut fallen = Vec::new();
    for (name, floors) in &floors {
        let (set, blind) = name.strip_suffix("-blind").map_or((name.as_str(), false), |set| (set, true));
        if (blind && models.is_none()) || !corpus.join(set).exists() {
            continue;
        }
        let figures = measured(&corpus.join(set), models.as_ref().filter(|_| blind));
        for (figure, floor) in floors {
            let now = figures.get(figure).copied().unwrap_or(0.0);
            println!("{name} {figure}: {now:.4}, floor {floor:.4}");
            if now < floor - SLACK {
                fallen.push(format!("{name} {figure}: {now:.4} is below {floor:.4}"));
            }
        }
    }
    assert!(fallen.is_empty(), "{}", fallen.join("\n"));
}

/// The sets with expected structure.
#[cfg(feature = "cli")]
const STRUCTURED: &[&str] = &["defuddle", "readability"];

/// Every structural difference has a written reason, and every reason a difference.
#[test]
#[cfg(feature = "cli")]
fn every_structural_difference_has_a_reason_and_no_reason_is_stale() {
    let Some(corpus) = var_os("PITH_CORPUS").map(PathBuf::from) else { return };
    let mut left = Vec::new();
    for name in STRUCTURED.iter().filter(|name| corpus.join(name).exists()) {
        let rows = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("bench/structure/{name}.tsv"));
        let run = Command::new(env!("CARGO_BIN_EXE_pith")).arg("fidelity").arg(corpus.join(name)).arg("--argued").arg(rows).output();
        let run = run.expect("the program runs");
        let told = String::from_utf8_lossy(&run.stdout);
        let lines = told.lines().filter(|line| line.starts_with("unargued") || line.starts_with("stale"));
        left.extend(lines.map(|line| format!("{name}: {line}")));
        if !run.status.success() && left.is_empty() {
            left.push(format!("{name}: {}", String::from_utf8_lossy(&run.stderr)));
        }
    }
    assert!(left.is_empty(), "{}", left.join("\n"));
}
