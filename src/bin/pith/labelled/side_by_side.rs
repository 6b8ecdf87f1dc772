//! Several labelled sets side by side: a line for each, then lines for groups of languages, all pages and the mean, and other programs beside
//! Pith.

use std::collections::BTreeMap;

use pith::corpus::Set;
use pith::score::{Answer, Mean, Prf, Report, Share, Tally, Truth};
use serde::Serialize;

use crate::args::ScoreArgs;
use crate::exit::Stop;
use crate::labelled::answers::Program;

/// The program whose column comes first.
const OURS: &str = "Pith";
/// Groups of pages by language, over all sets that state it.
const GROUPS: [&str; 4] = ["all Chinese pages", "all English pages", "other Latin scripts", "other scripts"];
/// The line of all pages.
const EVERYWHERE: &str = "all pages";
/// The last line: each set counts as much as another.
const MEAN: &str = "mean of the sets";
/// Languages in other scripts than Latin and Han.
const OTHER_SCRIPTS: [&str; 34] = [
    "am", "ar", "be", "bg", "bn", "ckb", "el", "fa", "gu", "he", "hi", "hy", "ja", "ka", "kk", "km", "kn", "ko", "ky", "lo", "mk", "ml",
    "mn", "mr", "my", "ne", "pa", "ru", "sr", "ta", "te", "th", "uk", "ur",
];
/// A language that is not known.
const UNKNOWN: &str = "xx";
/// What stands where nothing is known.
const NOTHING: &str = "–";

/// The figures of all sets.
#[derive(Serialize)]
pub struct SideBySide {
    programs: Vec<String>,
    sets: Vec<Row>,
    groups: Vec<Row>,
    mean: Row,
}

/// A line: the figures of each program, if it was run there.
#[derive(Serialize)]
struct Row {
    name: String,
    figures: Vec<Option<Report>>,
}

/// Scores the sets. `extracted` passes each page with Pith's answer.
pub fn compare(
    sets: &[Set],
    args: &ScoreArgs,
    extracted: impl Fn(&Set, &mut dyn FnMut(&Truth, Option<&Answer>)) -> Result<(), Stop>,
) -> Result<SideBySide, Stop> {
    let peers = args.answers.iter().map(|given| Program::open(given)).collect::<Result<Vec<_>, _>>()?;
    let width = 1 + peers.len();
    let mut everywhere = tallies(width);
    let mut groups: Vec<Vec<Tally>> = GROUPS.iter().map(|_| tallies(width)).collect();
    let mut rows = Vec::new();
    for set in sets {
        let mut here = tallies(width);
        let mut add = |truth: &Truth, place: usize, answer: Option<&Answer>| {
            here[place].add(truth, answer);
            everywhere[place].add(truth, answer);
            if let Some(group) = group(truth) {
                groups[group][place].add(truth, answer);
            }
        };
        extracted(set, &mut |truth, answer| add(truth, 0, answer))?;
        for (place, answers) in peers.iter().enumerate().filter_map(|(place, peer)| Some((place + 1, peer.on(set)?))) {
            set.truths.iter().for_each(|truth| add(truth, place, answers.get(&truth.id)));
        }
        rows.push(row(&set.name(), here, &peers, args.worst));
    }
    let groups = GROUPS.iter().zip(groups).chain([(&EVERYWHERE, everywhere)]);
    let groups = groups.map(|(name, tallies)| row(name, tallies, &peers, 0)).filter(|row| row.figures[0].is_some());
    Ok(SideBySide {
        programs: std::iter::once(OURS.to_owned()).chain(peers.iter().map(|peer| peer.name.clone())).collect(),
        groups: groups.collect(),
        mean: Row { name: MEAN.to_owned(), figures: (0..width).map(|place| mean(&rows, place)).collect() },
        sets: rows,
    })
}

fn tallies(count: usize) -> Vec<Tally> {
    (0..count).map(|_| Tally::new()).collect()
}

/// A line. A program that was not run on all of its pages has no figure: it would be of other pages.
fn row(name: &str, tallies: Vec<Tally>, peers: &[Program], worst: usize) -> Row {
    let mut reports: Vec<Report> = tallies.into_iter().map(Tally::report).collect();
    let pages = reports[0].pages;
    reports.iter_mut().for_each(|report| report.worst.truncate(worst));
    let told = reports.into_iter().enumerate().map(|(place, report)| match place.checked_sub(1) {
        None => report,
        Some(peer) => peers[peer].only_told(report),
    });
    Row { name: name.to_owned(), figures: told.map(|report| (report.pages == pages && pages > 0).then_some(report)).collect() }
}

/// The group of a page by its language.
fn group(truth: &Truth) -> Option<usize> {
    let language = truth.lang.as_deref()?.split(['-', '_']).next()?.to_ascii_lowercase();
    match language.as_str() {
        "" | UNKNOWN => None,
        "zh" => Some(0),
        "en" => Some(1),
        other => Some(if OTHER_SCRIPTS.contains(&other) { 3 } else { 2 }),
    }
}

/// The means of the sets' scores, and the sums of their counts; `None` for a program that was not run on all of them.
fn mean(rows: &[Row], place: usize) -> Option<Report> {
    let reports: Vec<&Report> = rows.iter().map(|row| row.figures[place].as_ref()).collect::<Option<_>>()?;
    Some(Report {
        pages: reports.iter().map(|report| report.pages).sum(),
        answered: reports.iter().map(|report| report.answered).sum(),
        word: mean_of(reports.iter().filter_map(|report| report.word)),
        characters: mean_of(reports.iter().filter_map(|report| report.characters)),
        meta: sums(reports.iter().map(|report| &report.meta)),
        kinds: sums(reports.iter().map(|report| &report.kinds)),
        ..Report::default()
    })
}

fn mean_of(scores: impl Iterator<Item = Prf>) -> Option<Prf> {
    let mut means = [Mean::default(); 3];
    for score in scores {
        means.iter_mut().zip([score.precision, score.recall, score.f1]).for_each(|(mean, value)| mean.add(value));
    }
    let [precision, recall, f1] = means.map(Mean::value);
    (means[0].count() > 0).then_some(Prf { precision, recall, f1 })
}

fn sums<'r>(shares: impl Iterator<Item = &'r BTreeMap<&'static str, Share>>) -> BTreeMap<&'static str, Share> {
    let mut sums = BTreeMap::<_, Share>::new();
    for (name, share) in shares.flatten() {
        let sum = sums.entry(*name).or_default();
        sum.right += share.right;
        sum.of += share.of;
    }
    sums
}

/// A column: its head, and what it says about a line.
type Column = (&'static str, fn(&Report) -> Option<String>);

const COLUMNS: [Column; 11] = [
    ("pages", |report| Some(report.pages.to_string())),
    ("word F1", |report| number(report.characters.map(|score| score.f1))),
    ("precision", |report| number(report.characters.map(|score| score.precision))),
    ("recall", |report| number(report.characters.map(|score| score.recall))),
    ("snippets", snippets),
    ("articles", |report| share(&report.kinds, "articles")),
    ("threads", |report| share(&report.kinds, "threads")),
    ("refused", |report| share(&report.kinds, "refused")),
    ("titles", |report| share(&report.meta, "title")),
    ("authors", |report| share(&report.meta, "author")),
    ("days", |report| share(&report.meta, "date")),
];
/// The columns that are shown for each program.
const SHARED: [usize; 5] = [1, 4, 8, 9, 10];

fn number(value: Option<f64>) -> Option<String> {
    value.map(|value| format!("{value:.4}"))
}

/// F over the snippets or, where no unwanted ones are known, the share of the wanted that was found.
fn snippets(report: &Report) -> Option<String> {
    let snippets = report.snippets?;
    number(Some(if snippets.without_kept.is_some() { snippets.all.f1 } else { snippets.all.recall }))
}

fn share(shares: &BTreeMap<&'static str, Share>, name: &str) -> Option<String> {
    shares.get(name).map(|share| format!("{}/{}", share.right, share.of))
}

impl SideBySide {
    /// The tables as text: Pith's figures, then each figure that others have too beside theirs, then the worst pages if they are wanted.
    pub fn tables(&self) -> String {
        let rows = || self.sets.iter().chain(&self.groups).chain([&self.mean]);
        let heads: Vec<&str> = COLUMNS.iter().map(|(head, _)| *head).collect();
        let ours = |row: &Row| COLUMNS.iter().map(|(_, cell)| row.figures[0].as_ref().and_then(cell)).collect();
        let mut text = table("", &heads, rows().map(|row| (row.name.as_str(), ours(row))));
        let names: Vec<&str> = self.programs.iter().map(String::as_str).collect();
        for (head, cell) in SHARED.map(|place| COLUMNS[place]) {
            let cells = |row: &Row| -> Vec<Option<String>> { row.figures.iter().map(|report| report.as_ref().and_then(cell)).collect() };
            let known: Vec<(&str, Vec<Option<String>>)> = rows().map(|row| (row.name.as_str(), cells(row))).collect();
            if known.iter().any(|(_, cells)| cells[1..].iter().any(Option::is_some)) {
                text += "\n";
                text += &table(head, &names, known.into_iter().filter(|(_, cells)| cells.iter().any(Option::is_some)));
            }
        }
        for row in &self.sets {
            let worst = row.figures[0].iter().flat_map(|report| &report.worst);
            let lines: Vec<String> = worst.map(|page| format!("  {:.3}  {:<13} {}\n", page.characters.f1, page.kind, page.id)).collect();
            if !lines.is_empty() {
                text += &format!("\n{}, the worst pages\n{}", row.name, lines.concat());
            }
        }
        text
    }
}

/// A table with the names on the left and the cells aligned on the right.
fn table<'r>(corner: &str, heads: &[&str], rows: impl Iterator<Item = (&'r str, Vec<Option<String>>)>) -> String {
    let rows: Vec<(&str, Vec<String>)> =
        rows.map(|(name, cells)| (name, cells.into_iter().map(|cell| cell.unwrap_or_else(|| NOTHING.to_owned())).collect())).collect();
    let length = |text: &str| text.chars().count();
    let first = rows.iter().map(|(name, _)| length(name)).chain([length(corner)]).max().unwrap_or(0);
    let widths: Vec<usize> = (0..heads.len())
        .map(|place| rows.iter().map(|(_, cells)| length(&cells[place])).chain([length(heads[place])]).max().unwrap_or(0))
        .collect();
    let line = |name: &str, cells: &[&str]| {
        let cells: String = cells.iter().zip(&widths).map(|(cell, width)| format!("  {cell:>width$}")).collect();
        format!("{name:<first$}{cells}\n")
    };
    let body = rows.iter().map(|(name, cells)| line(name, &cells.iter().map(String::as_str).collect::<Vec<_>>()));
    line(corner, heads) + &body.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::{NOTHING, group, table};
    use pith::score::Truth;

    #[test]
    fn a_page_belongs_to_the_group_of_its_language() {
        let of = |lang: Option<&str>| group(&Truth { lang: lang.map(str::to_owned), ..Truth::default() });
        assert_eq!([of(Some("zh-Hant")), of(Some("en")), of(Some("tr")), of(Some("ar"))], [Some(0), Some(1), Some(2), Some(3)]);
        assert_eq!([of(None), of(Some("xx"))], [None, None]);
    }

    #[test]
    fn what_is_not_known_is_a_dash() {
        let told = table("word F1", &["Pith", "another"], [("one set", vec![Some("0.9".to_owned()), None])].into_iter());
        assert_eq!(told, format!("word F1  Pith  another\none set   0.9        {NOTHING}\n"));
    }
}
