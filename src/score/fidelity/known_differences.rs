//! Known differences: rows that explain differences of a page by type, each with the key of a reason that is written once. Explained
//! differences are subtracted from those found.

use std::collections::{BTreeMap, BTreeSet};

use crate::error::Error;
use crate::score::fidelity::compare::{Difference, Fidelity};

/// The first character of comment lines.
const REMARK: char = '#';

/// A kind of difference: page, sign (`-` lost, `+` added, `~` changed), and what differs, as in the listing.
pub type DifferenceKind = (String, &'static str, String);

impl Difference {
    /// Its sign.
    pub fn sign(&self) -> &'static str {
        match self {
            Difference::Lost(_) => "-",
            Difference::Added(_) => "+",
            Difference::Changed(..) => "~",
        }
    }

    /// What differs: `item 1`, or `paragraph for quote` if the type changed.
    pub fn piece(&self) -> String {
        match self {
            Difference::Lost(part) | Difference::Added(part) => part.piece.to_string(),
            Difference::Changed(own, wanted, _) if own.piece == wanted.piece => own.piece.to_string(),
            Difference::Changed(own, wanted, _) => format!("{} for {}", own.piece, wanted.piece),
        }
    }
}

/// One row: this many differences of a kind have this reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line in the file, from 1.
    pub line: usize,
    /// The kind of difference.
    pub kind: DifferenceKind,
    /// The number of differences.
    pub count: usize,
    /// The key of the reason.
    pub key: String,
}

/// The known differences of a set and their reasons.
#[derive(Clone, Debug, Default)]
pub struct KnownDifferences {
    /// The rows, in file order.
    pub rows: Vec<Row>,
    /// Keys and sentences, in file order.
    pub reasons: Vec<(String, String)>,
}

/// The result of checking known differences against those found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unexplained {
    /// Differences that no row explains, and their number.
    pub open: BTreeMap<DifferenceKind, usize>,
    /// Rows that explain more differences than there are, and by how many.
    pub stale: Vec<(Row, usize)>,
    /// For each reason in use: its key, the number of pages and of differences, in file order.
    pub by_reason: Vec<(String, usize, usize)>,
}

impl KnownDifferences {
    /// Parses the rows and the reasons, each given with its file name (for errors) and its text.
    pub fn parse(rows: (&str, &str), reasons: (&str, &str)) -> Result<KnownDifferences, Error> {
        let at = |name: &str, line: usize, why: &str| Error::Unusable(format!("{name}, line {line}: {why}"));
        let mut known = KnownDifferences::default();
        for (line, text) in lines(reasons.1) {
            let (key, sentence) = text.split_once('\t').ok_or_else(|| at(reasons.0, line, "not key and sentence, with a tab between"))?;
            if key.is_empty() || sentence.trim().is_empty() {
                return Err(at(reasons.0, line, "a key or its sentence is empty"));
            }
            if known.sentence(key).is_some() {
                return Err(at(reasons.0, line, &format!("“{key}” has a sentence already")));
            }
            known.reasons.push((key.to_owned(), sentence.trim().to_owned()));
        }
        for (line, text) in lines(rows.1) {
            let row = row(line, text).map_err(|why| at(rows.0, line, why))?;
            if known.sentence(&row.key).is_none() {
                return Err(at(rows.0, line, &format!("no reason is called “{}”", row.key)));
            }
            if known.rows.iter().any(|other| other.kind == row.kind && other.key == row.key) {
                return Err(at(rows.0, line, "an earlier line has the same differences and the same reason"));
            }
            known.rows.push(row);
        }
        Ok(known)
    }

    /// The sentence of a reason.
    pub fn sentence(&self, key: &str) -> Option<&str> {
        self.reasons.iter().find(|(name, _)| name == key).map(|(_, sentence)| sentence.as_str())
    }

    /// Checks the rows of all pages, or of one, against the differences found.
    pub fn check<'p>(&self, found: impl IntoIterator<Item = (&'p str, &'p Fidelity)>, only: Option<&str>) -> Unexplained {
        let mut unexplained = Unexplained::default();
        for (page, fidelity) in found {
            for difference in &fidelity.differences {
                *unexplained.open.entry((page.to_owned(), difference.sign(), difference.piece())).or_default() += 1;
            }
        }
        let mut sums: BTreeMap<&str, (BTreeSet<&str>, usize)> = BTreeMap::new();
        for row in self.rows.iter().filter(|row| only.is_none_or(|page| row.kind.0 == page)) {
            let left = unexplained.open.get(&row.kind).copied().unwrap_or(0);
            let taken = left.min(row.count);
            if taken < row.count {
                unexplained.stale.push((row.clone(), row.count - taken));
            }
            if taken == left {
                unexplained.open.remove(&row.kind);
            } else {
                unexplained.open.insert(row.kind.clone(), left - taken);
            }
            if taken > 0 {
                let sum = sums.entry(&row.key).or_default();
                sum.0.insert(&row.kind.0);
                sum.1 += taken;
            }
        }
        let summed = |(key, _): &(String, String)| sums.get(key.as_str()).map(|(pages, pieces)| (key.clone(), pages.len(), *pieces));
        unexplained.by_reason = self.reasons.iter().filter_map(summed).collect();
        unexplained
    }
}

/// The lines that are neither empty nor comments, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(at, line)| (at + 1, line)).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with(REMARK))
}

fn row(line: usize, text: &str) -> Result<Row, &'static str> {
    let fields: Vec<&str> = text.split('\t').collect();
    let [page, sign, piece, count, key] = fields[..] else { return Err("not page, sign, piece, count and key, with tabs between") };
    if page.is_empty() || piece.is_empty() {
        return Err("the page or the piece is empty");
    }
    let sign = ["-", "+", "~"].into_iter().find(|one| *one == sign).ok_or("the sign is none of - + ~")?;
    let count = count.parse().ok().filter(|count| *count > 0).ok_or("the count is not a number above 0")?;
    Ok(Row { line, kind: (page.to_owned(), sign, piece.to_owned()), count, key: key.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::{KnownDifferences, Unexplained};
    use crate::score::fidelity::{compare, of_markdown};

    const REASONS: &str = "# key and sentence\ncopy\tIt stands there twice.\ntaste\tBoth read well.\nnever\tNobody says so.\n";

    fn known(rows: &str) -> Result<KnownDifferences, String> {
        KnownDifferences::parse(("rows.tsv", rows), ("reasons.tsv", REASONS)).map_err(|error| error.to_string())
    }

    /// What remains of two lost paragraphs, an added item and a paragraph that became a quotation.
    fn unexplained(rows: &str) -> Unexplained {
        let found = compare(&of_markdown("> Knead it well.\n\n- bake"), &of_markdown("Knead it well.\n\nRest.\n\nWait."));
        known(rows).expect("the rows are right").check([("bread", &found)], None)
    }

    #[test]
    fn rows_subtract_what_they_explain_and_no_more() {
        let left = unexplained("bread\t-\tparagraph\t1\tcopy\nbread\t~\tquote for paragraph\t1\tcopy\nbread\t+\titem 1\t1\ttaste\n");
        let open: Vec<_> = left.open.iter().map(|((page, sign, piece), count)| (page.as_str(), *sign, piece.as_str(), *count)).collect();
        assert_eq!(open, [("bread", "-", "paragraph", 1)]);
        assert!(left.stale.is_empty());
        assert_eq!(left.by_reason, [("copy".to_owned(), 1, 2), ("taste".to_owned(), 1, 1)]);
    }

    #[test]
    fn a_kind_may_have_two_reasons_and_an_unused_row_is_stale() {
        let left = unexplained("bread\t-\tparagraph\t1\tcopy\nbread\t-\tparagraph\t3\ttaste\ncake\t+\timage\t1\tcopy\n");
        let stale: Vec<_> = left.stale.iter().map(|(row, more)| (row.line, *more)).collect();
        assert_eq!(stale, [(2, 2), (3, 1)]);
        assert!(!left.open.contains_key(&("bread".to_owned(), "-", "paragraph".to_owned())));
    }

    #[test]
    fn a_broken_row_is_reported_with_its_line() {
        for (rows, why) in [
            ("\nbread\t-\tparagraph\t1", "rows.tsv, line 2: not page, sign, piece, count and key, with tabs between"),
            ("bread\t-\tparagraph\tmany\tcopy", "rows.tsv, line 1: the count is not a number above 0"),
            ("bread\t=\tparagraph\t1\tcopy", "rows.tsv, line 1: the sign is none of - + ~"),
            ("bread\t-\tparagraph\t1\twhim", "rows.tsv, line 1: no reason is called “whim”"),
            (
                "a\t-\timage\t1\tcopy\na\t-\timage\t2\tcopy",
                "rows.tsv, line 2: an earlier line has the same differences and the same reason",
            ),
        ] {
            assert_eq!(known(rows).expect_err("the row is broken"), why);
        }
    }
}
