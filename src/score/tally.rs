//! Aggregates the scores of a set's pages into the figures of the report.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::score::overlap::{character_f1, shingles, word_f1};
use crate::score::prf::Prf;
use crate::score::truth::{Answer, Truth};
use crate::score::words::{fold, squeeze};

/// Characters of a date that are compared: the day.
const DAY: usize = 10;

/// A running mean.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mean {
    sum: f64,
    count: usize,
}

impl Mean {
    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    /// The mean; 0 if empty.
    pub fn value(self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum / self.count as f64 }
    }

    /// The number of values.
    pub fn count(self) -> usize {
        self.count
    }
}

/// A share of right answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Share {
    /// Right ones.
    pub right: usize,
    /// Those whose truth is known.
    pub of: usize,
}

impl Share {
    /// The share, 0 to 1.
    pub fn value(self) -> f64 {
        if self.of == 0 { 0.0 } else { self.right as f64 / self.of as f64 }
    }
}

/// Figures over snippets that must and must not be in the text.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Snippets {
    /// Precision, recall and F over all snippets.
    #[serde(flatten)]
    pub all: Prf,
    /// Share of snippets judged correctly.
    pub accuracy: f64,
    /// Mean share of a page's wanted snippets that were found, ignoring case.
    pub with_found: Option<f64>,
    /// Mean share of a page's unwanted snippets that were kept, ignoring case.
    pub without_kept: Option<f64>,
}

/// The score of one page.
#[derive(Clone, Debug, Serialize)]
pub struct PageScore {
    /// The id of the page.
    pub id: String,
    /// Its page type in the set.
    pub kind: String,
    /// Word precision, recall and F1.
    #[serde(flatten)]
    pub word: Prf,
    /// The same with characters of scripts without spaces by themselves.
    pub characters: Prf,
}

/// The figures of a set.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// Pages in the set, without doubtful ones.
    pub pages: usize,
    /// Pages with a non-empty answer.
    pub answered: usize,
    /// Word scores, where texts are known.
    pub word: Option<Prf>,
    /// The same with characters of scripts without spaces by themselves.
    pub characters: Option<Prf>,
    /// Pages and mean word F1 by page type.
    pub by_type: BTreeMap<String, (usize, f64)>,
    /// Pages by language with their mean F1, characters of scripts without spaces by themselves, or, where only snippets are known, F over those.
    pub by_language: BTreeMap<String, (usize, Option<f64>)>,
    /// Shingle scores, where texts are known.
    pub shingle: Option<Prf>,
    /// Snippet scores, where snippets are known.
    pub snippets: Option<Snippets>,
    /// Title, author and date, where they are known.
    pub meta: BTreeMap<&'static str, Share>,
    /// `articles` and `threads` called so, and articles `refused`, where types of pages with a labelled text are known.
    pub kinds: BTreeMap<&'static str, Share>,
    /// Every page with a known text, worst first.
    pub worst: Vec<PageScore>,
}

/// Wanted snippets found and missed, unwanted ones kept and left out.
type Pieces = [usize; 4];

/// Sums over the pages in one language.
#[derive(Debug, Default)]
struct Language {
    pages: usize,
    words: Mean,
    pieces: Pieces,
}

/// Aggregates scores.
#[derive(Debug, Default)]
pub struct Tally {
    pages: usize,
    answered: usize,
    words: Vec<PageScore>,
    characters: [Mean; 3],
    shingle_precision: Mean,
    shingle_recall: Mean,
    pieces: Pieces,
    languages: BTreeMap<String, Language>,
    with_found: Mean,
    without_kept: Mean,
    meta: BTreeMap<&'static str, Share>,
    kinds: BTreeMap<&'static str, Share>,
    tells_kinds: bool,
    tells_offers: bool,
}

impl Tally {
    /// Starts without pages.
    pub fn new() -> Tally {
        Tally::default()
    }

    /// Adds a page and its answer; a missing answer counts as empty. A doubtful page is not added.
    pub fn add(&mut self, truth: &Truth, answer: Option<&Answer>) {
        if truth.doubtful {
            return;
        }
        let nothing = Answer::default();
        let answer = answer.unwrap_or(&nothing);
        let text = answer.text.as_deref().unwrap_or("");
        self.pages += 1;
        self.answered += usize::from(!text.is_empty());
        let language = language(truth.lang.as_deref().or(answer.lang.as_deref()));
        let is_labelled = truth.text.is_some() || !truth.with.is_empty() || !truth.without.is_empty();
        self.languages.entry(language.clone()).or_default().pages += usize::from(is_labelled);
        if let Some(wanted) = &truth.text {
            self.add_text(truth, text, wanted, &language);
        }
        let pieces = self.add_pieces(truth, text);
        for sums in [&mut self.pieces, &mut self.languages.entry(language).or_default().pieces] {
            sums.iter_mut().zip(pieces).for_each(|(sum, add)| *sum += add);
        }
        let same = |a: &str, b: &str| fold(a) == fold(b);
        let same_day = |a: &str, b: &str| a.chars().take(DAY).eq(b.chars().take(DAY));
        self.add_field("title", &truth.title, &answer.title, same);
        self.add_field("author", &truth.author, &answer.author, same);
        self.add_field("date", &truth.date, &answer.date, same_day);
        self.add_kind(truth, answer);
    }

    /// Counts the page's type. Where neither a text nor a piece of it is labelled, nobody has looked whether the page is an article.
    fn add_kind(&mut self, truth: &Truth, answer: &Answer) {
        self.tells_kinds |= answer.kind.is_some();
        self.tells_offers |= answer.is_offered.is_some();
        if truth.text.is_none() && truth.with.is_empty() {
            return;
        }
        let mut count = |name, is_counted| {
            let share = self.kinds.entry(name).or_default();
            share.of += 1;
            share.right += usize::from(is_counted);
        };
        match truth.kind.as_deref() {
            Some("article") => {
                // The page of a manual is one text too.
                count("articles", matches!(answer.kind.as_deref(), Some("article" | "documentation")));
                count("refused", answer.is_offered != Some(true));
            }
            Some("forum") => count("threads", answer.kind.as_deref() == Some("forum")),
            _ => {}
        }
    }

    fn add_text(&mut self, truth: &Truth, text: &str, wanted: &str, language: &str) {
        let kind = truth.kind.clone().filter(|kind| !kind.is_empty()).unwrap_or_else(|| "-".to_owned());
        let word = word_f1(text, wanted);
        let characters = character_f1(text, wanted);
        let language = self.languages.entry(language.to_owned()).or_default();
        language.words.add(characters.f1);
        self.words.push(PageScore { id: truth.id.clone(), kind, word, characters });
        let [precision, recall, f1] = &mut self.characters;
        precision.add(characters.precision);
        recall.add(characters.recall);
        f1.add(characters.f1);
        let (both, only_answer, only_truth) = shingles(text, wanted);
        if both + only_answer > 0 {
            self.shingle_precision.add(both as f64 / (both + only_answer) as f64);
        }
        if both + only_truth > 0 {
            self.shingle_recall.add(both as f64 / (both + only_truth) as f64);
        }
    }

    fn add_pieces(&mut self, truth: &Truth, text: &str) -> Pieces {
        if truth.with.is_empty() && truth.without.is_empty() {
            return Pieces::default();
        }
        let flat = squeeze(text);
        let low = flat.to_lowercase();
        let count = |pieces: &[String]| pieces.iter().filter(|piece| flat.contains(&squeeze(piece))).count();
        let share = |pieces: &[String]| {
            let found = pieces.iter().filter(|piece| low.contains(&squeeze(piece).to_lowercase())).count();
            found as f64 / pieces.len() as f64
        };
        let (found, kept) = (count(&truth.with), count(&truth.without));
        if !truth.with.is_empty() {
            self.with_found.add(share(&truth.with));
        }
        if !truth.without.is_empty() {
            self.without_kept.add(share(&truth.without));
        }
        [found, truth.with.len() - found, kept, truth.without.len() - kept]
    }

    fn add_field(&mut self, name: &'static str, truth: &Option<String>, answer: &Option<String>, same: impl Fn(&str, &str) -> bool) {
        let Some(truth) = truth else { return };
        let share = self.meta.entry(name).or_default();
        share.of += 1;
        share.right += usize::from(answer.as_deref().is_some_and(|answer| same(answer, truth)));
    }

    /// The figures.
    pub fn report(self) -> Report {
        let mut by_type: BTreeMap<String, Mean> = BTreeMap::new();
        let [mut precision, mut recall, mut f1] = [Mean::default(); 3];
        for page in &self.words {
            by_type.entry(page.kind.clone()).or_default().add(page.word.f1);
            precision.add(page.word.precision);
            recall.add(page.word.recall);
            f1.add(page.word.f1);
        }
        let known = !self.words.is_empty();
        let told = |name: &str| if name == "refused" { self.tells_offers } else { self.tells_kinds };
        let [each_precision, each_recall, each_f1] = self.characters.map(Mean::value);
        let mut worst = self.words;
        worst.sort_by(|a, b| a.characters.f1.total_cmp(&b.characters.f1));
        Report {
            pages: self.pages,
            answered: self.answered,
            word: known.then(|| Prf { precision: precision.value(), recall: recall.value(), f1: f1.value() }),
            characters: known.then_some(Prf { precision: each_precision, recall: each_recall, f1: each_f1 }),
            by_type: by_type.into_iter().map(|(kind, mean)| (kind, (mean.count(), mean.value()))).collect(),
            by_language: self.languages.iter().map(|(name, language)| (name.clone(), language.figure())).collect(),
            shingle: known.then(|| Prf::of(self.shingle_precision.value(), self.shingle_recall.value())),
            snippets: snippets(self.pieces, self.with_found, self.without_kept),
            meta: self.meta,
            kinds: self.kinds.into_iter().filter(|(name, _)| told(name)).collect(),
            worst,
        }
    }
}

impl Language {
    /// The number of scored pages, and their score.
    fn figure(&self) -> (usize, Option<f64>) {
        let pieces = || snippets(self.pieces, Mean::default(), Mean::default()).map(|snippets| snippets.all.f1);
        if self.words.count() > 0 { (self.words.count(), Some(self.words.value())) } else { (self.pages, pieces()) }
    }
}

/// The language of a tag, without script and region; `-` for none.
fn language(tag: Option<&str>) -> String {
    tag.and_then(|tag| tag.split(['-', '_']).next()).filter(|name| !name.is_empty()).unwrap_or("-").to_ascii_lowercase()
}

fn snippets([found, missed, kept, left]: [usize; 4], with_found: Mean, without_kept: Mean) -> Option<Snippets> {
    let all = found + missed + kept + left;
    let share = |part: usize, of: usize| if of == 0 { 0.0 } else { part as f64 / of as f64 };
    let mean = |mean: Mean| (mean.count() > 0).then(|| mean.value());
    (all > 0).then(|| Snippets {
        all: Prf::of(share(found, found + kept), share(found, found + missed)),
        accuracy: share(found + left, all),
        with_found: mean(with_found),
        without_kept: mean(without_kept),
    })
}

#[cfg(test)]
mod tests {
    use super::Tally;
    use crate::score::{Answer, Truth};

    #[test]
    fn texts_snippets_and_metadata_are_added_up() {
        let truth = |id: &str| Truth {
            id: id.into(),
            text: Some("one two three four five".into()),
            with: vec!["two  three".into()],
            without: vec!["Buy now".into()],
            title: Some("A Title!".into()),
            date: Some("2026-11-03".into()),
            ..Truth::default()
        };
        let answer = Answer {
            text: Some("one two three four five Buy now".into()),
            title: Some("a title".into()),
            date: Some("2026-11-03T10:00:00Z".into()),
            ..Answer::default()
        };
        let mut tally = Tally::new();
        tally.add(&truth("a"), Some(&answer));
        tally.add(&truth("b"), None);
        let report = tally.report();
        assert_eq!((report.pages, report.answered), (2, 1));
        let word = report.word.unwrap();
        assert!((word.precision - 5.0 / 14.0).abs() < 1e-9 && (word.recall - 0.5).abs() < 1e-9);
        let shingle = report.shingle.unwrap();
        assert!((shingle.precision - 0.5).abs() < 1e-9 && (shingle.recall - 0.5).abs() < 1e-9);
        let snippets = report.snippets.unwrap();
        assert!((snippets.all.precision - 0.5).abs() < 1e-9 && (snippets.accuracy - 0.5).abs() < 1e-9);
        assert_eq!((report.meta["title"].right, report.meta["date"].right, report.meta["date"].of), (1, 1, 2));
        assert_eq!(report.worst[0].id, "b");
    }

    #[test]
    fn pages_without_a_labelled_text_count_in_no_language() {
        let day = Truth { lang: Some("fr".into()), ..Truth::default() };
        let snippets = Truth { with: vec!["one two".into()], ..day.clone() };
        let mut tally = Tally::new();
        for truth in [&day, &snippets] {
            tally.add(truth, Some(&Answer { text: Some("one two".into()), ..Answer::default() }));
        }
        assert_eq!(tally.report().by_language["fr"], (1, Some(1.0)));
    }
}
