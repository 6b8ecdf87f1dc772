//! What came of an import, or would come of it: every record is counted once, and each that is not in the library has its reason.

use serde::{Deserialize, Serialize};

use super::super::pith_zip::Whole;
use super::super::pith_zip::manifest::KeptSearch;
use super::kind::Kind;
use super::reader::FileKind;
use super::reason::Reason;
use super::record::{Aside, Record};
use super::time::Date;

/// Records of each outcome that are shown.
const SAMPLES: usize = 10;

/// Files that are named.
const FILES: usize = 20;

/// Examples of a reason.
const EXAMPLES: usize = 5;

/// What became of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It is a new article.
    New,
    /// It was in the library, which now knows both.
    Merged,
    /// It was left out, as it should be.
    Skipped,
    /// It could not be read.
    Failed,
}

/// What came of an import. Always `records = new + merged + skipped + failed`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Report {
    /// The name of the import; empty for a dry run.
    pub name: String,
    /// The first files and what made them.
    pub files: Vec<FileKind>,
    pub file_count: u64,
    /// What made the records, the most first.
    pub kinds: Vec<KindCount>,
    pub records: u64,
    pub new: u64,
    pub merged: u64,
    /// Of those merged, articles of another library of Pith of which all was there.
    pub same: u64,
    pub skipped: u64,
    pub failed: u64,
    /// Records that bring a text.
    pub texts: u64,
    /// Texts of which the engine could make nothing; their articles are links.
    pub lost_texts: u64,
    /// Pictures that another library of Pith had and that are not in the file.
    pub lost_pictures: u64,
    /// Records whose date or state cannot be read: without a date they count as saved at the time of the import, without a state as unread.
    pub unclear: u64,
    /// Kept searches that were added.
    pub searches: Vec<KeptSearch>,
    /// Highlights and notes of the records.
    pub highlights: u64,
    /// Why records were skipped or failed.
    pub reasons: Vec<Why>,
    /// Some records of each outcome.
    pub sample: Vec<Sample>,
    /// Whether all records were read.
    pub ended: bool,
}

/// What made some records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct KindCount {
    pub kind: Kind,
    pub records: u64,
}

/// A reason and how often there was it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Why {
    /// A short, stable name.
    pub code: Reason,
    /// The reason in words.
    pub words: String,
    /// Whether the records failed, or were left out as they should be.
    pub outcome: Outcome,
    /// How many records.
    pub count: u64,
    /// Some of them.
    pub examples: Vec<String>,
}

/// A record, as an example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Sample {
    pub outcome: Outcome,
    pub url: String,
    pub title: String,
    /// Milliseconds since 1970.
    pub saved: Option<i64>,
    pub archived: bool,
    pub favourite: bool,
    pub tags: Vec<String>,
}

impl Report {
    /// A report of files of which nothing was read yet.
    pub(crate) fn of(files: &[FileKind]) -> Report {
        Report { files: files.iter().take(FILES).cloned().collect(), file_count: files.len() as u64, ..Report::default() }
    }

    /// Counts what made a record.
    pub(crate) fn made_by(&mut self, kind: Option<Kind>) {
        let Some(kind) = kind else { return };
        match self.kinds.iter_mut().find(|known| known.kind == kind) {
            Some(known) => known.records += 1,
            None => self.kinds.push(KindCount { kind, records: 1 }),
        }
        self.kinds.sort_by_key(|known| std::cmp::Reverse(known.records));
    }

    /// Counts a record that is, or would be, in the library.
    pub(crate) fn count(&mut self, record: &Record, outcome: Outcome) {
        self.texts += u64::from(record.text.is_some());
        self.highlights += (record.marks.len() + record.notes.len()) as u64;
        self.unclear += u64::from(record.saved == Date::Unreadable || record.odd_state);
        self.sampled(outcome, || Sample {
            outcome,
            url: record.url.clone(),
            title: record.title.clone(),
            saved: record.saved.time(),
            archived: record.archived,
            favourite: record.favourite,
            tags: record.tags.clone(),
        });
    }

    /// Counts an article of another library that is, or would be, in the library.
    pub(crate) fn count_whole(&mut self, whole: &Whole, outcome: Outcome, is_same: bool) {
        let item = &whole.item;
        self.same += u64::from(is_same);
        self.texts += u64::from(item.taken.is_some());
        self.lost_texts += u64::from(whole.lost_text());
        self.lost_pictures += whole.lost_pictures() as u64;
        self.highlights += item.highlights.len() as u64;
        self.sampled(outcome, || Sample {
            outcome,
            url: item.url.clone(),
            title: item.title.clone(),
            saved: Some(item.saved),
            archived: item.archived.is_some(),
            favourite: item.favourite,
            tags: item.tags.clone(),
        });
    }

    fn sampled(&mut self, outcome: Outcome, sample: impl FnOnce() -> Sample) {
        self.records += 1;
        match outcome {
            Outcome::New => self.new += 1,
            _ => self.merged += 1,
        }
        if self.sample.iter().filter(|known| known.outcome == outcome).count() < SAMPLES {
            self.sample.push(sample());
        }
    }

    /// Counts a record that is not.
    pub(crate) fn leave_out(&mut self, aside: &Aside, outcome: Outcome) {
        self.records += 1;
        match outcome {
            Outcome::Skipped => self.skipped += 1,
            _ => self.failed += 1,
        }
        let place = self.reasons.iter().position(|why| why.code == aside.why && why.outcome == outcome).unwrap_or_else(|| {
            let words = aside.why.words().to_owned();
            self.reasons.push(Why { code: aside.why, words, outcome, count: 0, examples: Vec::new() });
            self.reasons.len() - 1
        });
        let why = &mut self.reasons[place];
        why.count += 1;
        if why.examples.len() < EXAMPLES && !aside.what.is_empty() && !why.examples.contains(&aside.what) {
            why.examples.push(aside.what.clone());
        }
    }
}
