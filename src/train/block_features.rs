//! Writes the features of a labelled set for the forest's trainer, computed by the same code that ships.
//!
//! `rows.f32` holds the rows of all blocks, little-endian; `pages.jsonl` one object per page with whatever else the trainer needs;
//! `features.json` the feature names and the schema number.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};
use serde_json::json;

use crate::block::{Block, Blocks, split};
use crate::corpus::{Set, fold};
use crate::error::Error;
use crate::feature::{SCHEMA, Table, View, features};
use crate::page::Page;
use crate::page::html::{self, HtmlOptions};
use crate::score::{Truth, squeeze, words};
use crate::train::augment::{Augmented, VARIANTS, augment};
use crate::train::block_labels::{Label, label};
use crate::train::graft::{Source, graft, site};

/// Pages computed before their rows are written.
const CHUNK: usize = 64;

/// Writes the features of a set into a folder, including augmented pages if `varied`.
pub fn write(set: &Set, folder: &Path, varied: bool) -> Result<usize, Error> {
    std::fs::create_dir_all(folder).map_err(|error| unusable(folder, &error))?;
    let create = |name: &str| {
        let path = folder.join(name);
        File::create(&path).map(BufWriter::new).map_err(|error| unusable(&path, &error))
    };
    let (mut rows, mut pages) = (create("rows.f32")?, create("pages.jsonl")?);
    let names: Vec<String> = features().iter().map(|feature| feature.name()).collect();
    let head = json!({ "schema": SCHEMA.to_string(), "features": names });
    std::fs::write(folder.join("features.json"), head.to_string()).map_err(|error| unusable(folder, &error))?;
    let mut count = 0;
    for chunk in set.truths.chunks(CHUNK) {
        let measured: Vec<Vec<Measured>> = chunk.par_iter().map(|truth| measure(set, truth, varied)).collect::<Result<_, Error>>()?;
        for (values, line) in measured.iter().flatten() {
            rows.write_all(values).map_err(|error| unusable(folder, &error))?;
            writeln!(pages, "{line}").map_err(|error| unusable(folder, &error))?;
            count += 1;
        }
    }
    Ok(count)
}

/// The rows of a page, and a line about its blocks.
type Measured = (Vec<u8>, String);

/// Computes the features of a page and, if `varied`, of its variants.
fn measure(set: &Set, truth: &Truth, varied: bool) -> Result<Vec<Measured>, Error> {
    let pages = labelled(set, truth, varied)?;
    Ok(pages.iter().map(|page| describe(page, truth)).collect())
}

/// A page with the labels of its blocks.
pub(crate) struct Labelled {
    /// The variant's name, `none` for the page itself.
    pub variant: String,
    pub page: Page,
    pub labels: Vec<KnownLabel>,
}

/// The label of a block. Where only snippets are known, most blocks have none.
pub(crate) type KnownLabel = Option<Label>;

/// A page with its labels and, if `varied`, its variants with theirs.
pub(crate) fn labelled(set: &Set, truth: &Truth, varied: bool) -> Result<Vec<Labelled>, Error> {
    let page = parse(&set.bytes(&truth.id)?, truth.url.as_deref())?;
    let blocks = split(&page);
    let Some(text) = truth.text.as_deref() else {
        let labels = by_pieces(&blocks, truth);
        return Ok(vec![Labelled { variant: "none".to_owned(), page, labels }]);
    };
    let labels: Vec<KnownLabel> = label(&blocks, text).into_iter().map(Some).collect();
    let mut out = Vec::new();
    if varied {
        let is_text: Vec<bool> = labels.iter().map(|label| label.is_some_and(Label::is_text)).collect();
        let distractors = distractors_for(set, truth);
        for variant in VARIANTS.into_iter().filter(|variant| !variant.has_distractors() || !distractors.is_empty()) {
            let Augmented { page, stays, between } = augment(&page, &blocks, &is_text, variant, &distractors, seed(truth))?;
            let mut labels: Vec<KnownLabel> = labels.iter().zip(&stays).filter(|(_, stays)| **stays).map(|(label, _)| *label).collect();
            labels.splice(between.0..between.0, vec![Some(Label::default()); between.1]);
            let count = split(&page).len();
            // Where a variant is split into blocks differently, the labels no longer fit and it is left out.
            if if variant.has_distractors() { count > labels.len() } else { count == labels.len() } {
                labels.resize(count, Some(Label::default()));
                out.push(Labelled { variant: format!("{variant:?}"), page, labels });
            }
        }
    }
    if varied {
        let labels: Vec<Label> = labels.iter().copied().flatten().collect();
        if let Some(source) = Source::new(&page, &blocks, &labels) {
            grafts(set, truth, &source, &mut out)?;
        }
    }
    out.insert(0, Labelled { variant: "none".to_owned(), page, labels });
    Ok(out)
}

/// Grafts of a page. Sets of many pages have many sites already.
const GRAFTS: usize = 4;
const GRAFTS_OF_LARGE_SET: usize = 1;
const LARGE_SET: usize = 500;
/// Other pages that are tried.
const GRAFTS_TRIED: usize = 12;

/// Adds a page's text among the furniture of pages of its type and fold, so that no model sees what it is measured on.
fn grafts(set: &Set, truth: &Truth, text: &Source, out: &mut Vec<Labelled>) -> Result<(), Error> {
    let own = site(truth.url.as_deref());
    let is_other = |other: &&Truth| {
        other.id != truth.id
            && other.kind == truth.kind
            && fold(other) == fold(truth)
            && (own.is_none() || site(other.url.as_deref()) != own)
    };
    let others: Vec<&Truth> = set.truths.iter().filter(|other| other.text.is_some()).filter(is_other).collect();
    let wanted = if set.truths.len() >= LARGE_SET { GRAFTS_OF_LARGE_SET } else { GRAFTS };
    let step = 1 + seed(truth) as usize % 7;
    let mut made = 0;
    for at in (0..others.len().min(GRAFTS_TRIED)).map(|place| (seed(truth) as usize + place * step) % others.len()) {
        let page = parse(&set.bytes(&others[at].id)?, others[at].url.as_deref())?;
        let blocks = split(&page);
        let labels = label(&blocks, others[at].text.as_deref().unwrap_or_default());
        let Some(furniture) = Source::new(&page, &blocks, &labels) else { continue };
        if let Some((page, labels)) = graft(text, &furniture)? {
            out.push(Labelled { variant: "Grafted".to_owned(), page, labels: labels.into_iter().map(Some).collect() });
            made += 1;
            if made == wanted {
                break;
            }
        }
    }
    Ok(())
}

/// Words of a block per word of an unwanted snippet in it: a longer block has other words that may be wanted.
const WORDS_A_PIECE: usize = 4;

/// Labels the blocks that contain a wanted or an unwanted snippet.
fn by_pieces(blocks: &Blocks, truth: &Truth) -> Vec<KnownLabel> {
    let squeezed = |pieces: &[String]| pieces.iter().map(|piece| squeeze(piece)).collect::<Vec<_>>();
    let (wanted, unwanted) = (squeezed(&truth.with), squeezed(&truth.without));
    let known = |block: &Block| {
        let text = squeeze(blocks.text(block));
        let has = |pieces: &[String]| pieces.iter().any(|piece| text.contains(piece.as_str()));
        let filled = |piece: &String| text.contains(piece.as_str()) && words(&text).count() <= WORDS_A_PIECE * words(piece).count();
        let all = block.measure.words();
        match (has(&wanted), unwanted.iter().any(filled)) {
            (true, false) => Some(Label { words: all, matched: all }),
            (false, true) => Some(Label { words: all, matched: 0 }),
            _ => None,
        }
    };
    blocks.iter().map(known).collect()
}

fn describe(of: &Labelled, truth: &Truth) -> Measured {
    let blocks = split(&of.page);
    let table = Table::new(&View::new(&of.page, &blocks));
    let values = table.values().iter().flat_map(|value| value.to_le_bytes()).collect();
    let texts = || blocks.iter().map(|block| blocks.text(block)).collect::<Vec<_>>();
    let line = json!({
        "id": truth.id,
        "variant": of.variant,
        "type": truth.kind,
        "fold": fold(truth),
        "words": blocks.iter().map(|block| block.measure.words()).collect::<Vec<_>>(),
        "matched": of.labels.iter().map(|label| label.map(Label::share)).collect::<Vec<_>>(),
        "texts": if of.variant == "none" { texts() } else { Vec::new() },
    });
    (values, line.to_string())
}

/// Page types whose main content is one text, so that whatever follows is not part of it.
const ONE_TEXT: &[&str] = &["article", "documentation", "service"];
/// Characters from which on a line of the truth is a paragraph.
const PARAGRAPH: usize = 120;
/// Paragraphs of distractors.
const TAIL: usize = 7;

/// Prose for distractors: paragraphs of another page of the same fold, so that no model sees what it is measured on.
fn distractors_for(set: &Set, truth: &Truth) -> Vec<String> {
    if !truth.kind.as_deref().is_some_and(|kind| ONE_TEXT.contains(&kind)) {
        return Vec::new();
    }
    let others: Vec<&Truth> = set.truths.iter().filter(|other| other.id != truth.id && fold(other) == fold(truth)).collect();
    let Some(other) = (!others.is_empty()).then(|| others[seed(truth) as usize % others.len()]) else { return Vec::new() };
    let lines = other.text.as_deref().unwrap_or("").lines().filter(|line| line.len() >= PARAGRAPH);
    lines.take(TAIL).map(str::to_owned).collect()
}

/// A number that is the same for a page in every run.
fn seed(truth: &Truth) -> u64 {
    truth.id.bytes().fold(7, |sum, byte| sum * 31 % 1_000_003 + u64::from(byte))
}

/// Parses bytes.
pub(crate) fn parse(bytes: &[u8], url: Option<&str>) -> Result<Page, Error> {
    html::parse(bytes, &HtmlOptions { url, ..HtmlOptions::default() })
}

/// The error for a file that cannot be used.
pub(crate) fn unusable(path: &Path, error: &std::io::Error) -> Error {
    Error::Unusable(format!("{}: {error}", path.display()))
}
