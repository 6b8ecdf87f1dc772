//! Compares all methods on a labelled set. Trained methods answer only pages of sites they were not trained on: the pages are divided into
//! folds, and each fold is answered by models trained on the others.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::block::{Blocks, split};
use crate::corpus::{FOLDS, Set, fold};
use crate::error::Error;
use crate::extract::{extract, extract_by, extract_on_site};
use crate::method::classic::Trained;
use crate::method::classic::density::{LineDensity, Threshold};
use crate::method::{Method, Scene, Scores, all};
use crate::options::Options;
use crate::output;
use crate::page::Page;
use crate::page::html::{HtmlOptions, parse};
use crate::page::rendering::NoRendering;
use crate::score::{Mean, Truth, word_f1};
use crate::site::{MIN_OTHERS, Site, Sites};
use crate::stopwatch::Stopwatch;
use crate::train::block_labels::label;
use crate::train::classic::trainable::{TrainableMethod, TrainingPage};
use crate::train::cross_validation::Models;
use crate::train::parallel::each;
use crate::train::random::SEED;

/// Score from which on a block is kept.
const KEEP: f32 = 0.5;
/// The method that compares pages of a site, and all that learn nothing.
const COMPARING: &str = "site-diff";
const UNLEARNED: [&str; 2] = ["mass", COMPARING];
/// The method that looks at the layout, which a file has not.
const LOOKING: &str = "as-shown";

/// On what basis a method answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// It learns nothing.
    Unlearned,
    /// Every page is answered by a model trained on other sites of the set.
    OtherSites,
    /// As in this build. If it was trained on this set, it has seen these pages.
    AsBuilt,
}

/// The figures of one method.
#[derive(Clone, Debug)]
pub struct Row {
    /// The method.
    pub name: String,
    /// How its answers were come by.
    pub basis: Basis,
    /// Mean word precision, recall and F1 over pages.
    pub word: [Mean; 3],
    /// Mean F1 by page type.
    pub kinds: BTreeMap<String, Mean>,
}

/// The figures of all methods.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Pages with a known text.
    pub pages: usize,
    /// Pages of each type.
    pub kinds: BTreeMap<String, usize>,
    /// The methods in historical order, the shipped one last.
    pub rows: Vec<Row>,
}

/// Reads a page of a set like the command line does.
pub(crate) fn read(set: &Set, truth: &Truth) -> Result<Page, Error> {
    parse(&set.bytes(&truth.id)?, &HtmlOptions { url: truth.url.as_deref(), charset: None })
}

/// The training examples of every page for every method. A page that cannot be read has none.
pub(crate) fn training_pages(
    set: &Set,
    truths: &[&Truth],
    methods: &[TrainableMethod],
    page_done: &(dyn Fn() + Sync),
) -> Vec<Vec<TrainingPage>> {
    each(truths.len(), |at| {
        page_done();
        let Ok(page) = read(set, truths[at]) else { return vec![TrainingPage::default(); methods.len()] };
        let blocks = split(&page);
        let labels = label(&blocks, truths[at].text.as_deref().unwrap_or(""));
        methods.iter().map(|method| method.training_page(&Scene::new(&page, &blocks), &labels)).collect()
    })
}

/// Compares all methods on the pages with a known text. With the models of a cross-validation, the shipped pipeline is also measured on
/// sites it was not trained on. Where the set has several pages of a site, methods that compare them are measured, too, and the shipped
/// pipeline with what they have in common. `page_done` is called twice per page.
pub fn compare(set: &Set, models: Option<&Models>, page_done: &(dyn Fn() + Sync)) -> Comparison {
    let truths: Vec<&Truth> = set.truths.iter().filter(|truth| truth.text.is_some()).collect();
    let folds: Vec<usize> = truths.iter().map(|truth| fold(truth) as usize).collect();
    let training_pages = training_pages(set, &truths, &TrainableMethod::ALL, page_done);
    let trained = train_folds(&training_pages, &folds);
    let sites = sites(set);
    let contestants = contestants(models, sites.most_pages() > MIN_OTHERS);
    let answers = each(truths.len(), |at| {
        let mut answers = vec![String::new(); contestants.len()];
        if let Ok(page) = read(set, truths[at]) {
            let blocks = split(&page);
            for (answer, contestant) in answers.iter_mut().zip(&contestants) {
                *answer = contestant.answer(truths[at], &Scene::new(&page, &blocks), &trained[folds[at]], sites.of(&page));
            }
        }
        page_done();
        let truth = truths[at].text.as_deref().unwrap_or("");
        answers.iter().map(|answer| word_f1(answer, truth)).collect::<Vec<_>>()
    });
    let mut rows: Vec<Row> = contestants.iter().map(Contestant::row).collect();
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for (truth, scores) in truths.iter().zip(answers) {
        let kind = truth.kind.clone().unwrap_or_else(|| "-".to_owned());
        *kinds.entry(kind.clone()).or_default() += 1;
        for (row, score) in rows.iter_mut().zip(scores) {
            row.kinds.entry(kind.clone()).or_default().add(score.f1);
            for (mean, value) in row.word.iter_mut().zip([score.precision, score.recall, score.f1]) {
                mean.add(value);
            }
        }
    }
    Comparison { pages: truths.len(), kinds, rows }
}

/// Every trainable method trained for every fold on the other folds.
fn train_folds(training_pages: &[Vec<TrainingPage>], folds: &[usize]) -> Vec<Vec<Trained>> {
    let count = TrainableMethod::ALL.len();
    let parts = FOLDS as usize;
    let mut trained = each(parts * count, |job| {
        let (fold, method) = (job / count, job % count);
        let others = training_pages.iter().zip(folds).filter(|(_, of)| **of != fold).map(|(page, _)| &page[method]);
        TrainableMethod::ALL[method].fit(&others.collect::<Vec<_>>(), SEED).method()
    })
    .into_iter();
    (0..parts).map(|_| trained.by_ref().take(count).collect()).collect()
}

/// What the pages of each site of a set have in common.
fn sites(set: &Set) -> Sites {
    let found = each(set.truths.len(), |at| read(set, &set.truths[at]).ok().and_then(|page| Sites::of_page(&page, &split(&page))));
    let mut sites = Sites::default();
    for (name, site) in found.into_iter().flatten() {
        // Sites of one name can always be merged.
        let _ = sites.add(name, site);
    }
    sites
}

/// What is compared.
enum Contestant<'m> {
    /// A method without training, or one of this build.
    Method(&'static dyn Method, Basis),
    /// A trainable method, by index.
    TrainableMethod(usize),
    /// The whole pipeline with the shipped method, as a caller gets it.
    Path,
    /// The same with models that have not seen the page's site.
    Blind(&'m Models),
    /// The same as built, with the other pages of the site known.
    OnSite,
}

/// Everything that is compared, in historical order.
fn contestants(models: Option<&Models>, has_sites: bool) -> Vec<Contestant<'_>> {
    static THRESHOLDS: [LineDensity; 3] = [LineDensity(Threshold::Edunov), LineDensity(Threshold::Average), LineDensity(Threshold::Alexjc)];
    let mut out: Vec<Contestant<'_>> = THRESHOLDS.iter().map(|method| Contestant::Method(method, Basis::Unlearned)).collect();
    out.extend((0..TrainableMethod::ALL.len()).map(Contestant::TrainableMethod));
    let known: Vec<&str> = out.iter().map(Contestant::name).collect();
    let is_other = |name: &str| !known.contains(&name) && name != LOOKING && (has_sites || name != COMPARING);
    let others = all().iter().rev().filter(|method| is_other(method.name()));
    let basis = |name| if UNLEARNED.contains(&name) { Basis::Unlearned } else { Basis::AsBuilt };
    let others: Vec<Contestant<'_>> = others.map(|method| Contestant::Method(*method, basis(method.name()))).collect();
    out.extend(others);
    out.push(Contestant::Path);
    out.extend(models.map(Contestant::Blind));
    out.extend(has_sites.then_some(Contestant::OnSite));
    out
}

impl Contestant<'_> {
    fn name(&self) -> &'static str {
        match self {
            Contestant::Method(method, _) => method.name(),
            Contestant::TrainableMethod(method) => TrainableMethod::ALL[*method].name(),
            Contestant::Path | Contestant::Blind(_) => "shipped",
            Contestant::OnSite => "shipped, by site",
        }
    }

    fn row(&self) -> Row {
        let basis = match self {
            Contestant::Method(_, basis) => *basis,
            Contestant::TrainableMethod(_) | Contestant::Blind(_) => Basis::OtherSites,
            Contestant::Path | Contestant::OnSite => Basis::AsBuilt,
        };
        Row { name: self.name().to_owned(), basis, word: [Mean::default(); 3], kinds: BTreeMap::new() }
    }

    fn answer(&self, truth: &Truth, scene: &Scene<'_>, trained: &[Trained], site: Option<&Site>) -> String {
        let options = Options::default();
        match self {
            Contestant::Method(method, _) if method.name() == COMPARING => {
                let mut scene = Scene::new(scene.page, scene.blocks);
                scene.evidence = site.map(|site| site.evidence(scene.page, scene.blocks));
                text(scene.blocks, &method.score(&scene))
            }
            Contestant::Method(method, _) => text(scene.blocks, &method.score(scene)),
            Contestant::OnSite if site.is_some() => {
                let article = site.map(|site| extract_on_site(scene.page, site, &options, &NoRendering, &mut Stopwatch::none()));
                article.and_then(Result::ok).map_or(String::new(), |article| output::text(&article))
            }
            Contestant::TrainableMethod(method) => text(scene.blocks, &trained[*method].score(scene)),
            Contestant::Path | Contestant::OnSite => extract(scene.page, &options).map_or(String::new(), |article| output::text(&article)),
            Contestant::Blind(models) => {
                let part = models.held_out_for(truth);
                let article = extract_by(scene.page, &part.trees, part.classifier.as_ref(), &options, &NoRendering);
                article.map_or(String::new(), |article| output::text(&article))
            }
        }
    }
}

/// The text of the blocks a method keeps.
fn text(blocks: &Blocks, scores: &Scores) -> String {
    let kept = blocks.iter().zip(&scores.blocks).filter(|(_, score)| **score >= KEEP);
    kept.map(|(block, _)| blocks.text(block)).collect::<Vec<_>>().join("\n")
}

impl Comparison {
    /// The figures as a text table.
    pub fn table(&self) -> String {
        let width = self.rows.iter().map(|row| row.name.len()).max().unwrap_or(0) + 2;
        let mut out = format!("{:width$}{:>7}{:>7}{:>7} ", "word F1, mean over pages", "F1", "prec", "recall");
        for (kind, count) in &self.kinds {
            let _ = write!(out, "{:>9}", format!("{:.4} {count}", kind));
        }
        out.push('\n');
        for row in &self.rows {
            let [precision, recall, f1] = row.word.map(Mean::value);
            let mark = match row.basis {
                Basis::AsBuilt => '*',
                Basis::OtherSites => '+',
                Basis::Unlearned => ' ',
            };
            let _ = write!(out, "{:width$}{f1:>7.4}{precision:>7.3}{recall:>7.3}{mark}", row.name);
            for kind in self.kinds.keys() {
                let _ = write!(out, "{:>9.3}", row.kinds.get(kind).map_or(0.0, |mean| mean.value()));
            }
            out.push('\n');
        }
        let _ =
            writeln!(out, "\n{} pages. + every page answered by what was learned from other sites of the set ({FOLDS} folds);", self.pages);
        let _ = writeln!(
            out,
            "* as built: where this set was learned from, these pages were seen. “shipped” is the article as written, “by site” with the other pages of each site known, the others the text of the blocks they keep."
        );
        out
    }
}
