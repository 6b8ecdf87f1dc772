//! Writes the page features of a labelled set for the trainer of the page classifier. The drafts come from models that never saw the page:
//! the classifier must learn how far selections on new pages can be trusted.
//!
//! `signs.f32` holds a row per page, `signs.json` the names and the schema number, `choices.jsonl` what was selected.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};
use serde_json::json;

use crate::block::{Blocks, split};
use crate::choose::{DraftView, SCHEMA, draft, page_features};
use crate::corpus::{Set, fold};
use crate::error::Error;
use crate::method::{Method, Scene};
use crate::score::{Truth, word_f1};
use crate::train::block_features::{KnownLabel, Labelled, labelled, unusable};
use crate::train::cross_validation::Models;

/// Writes the page features of a set into a folder.
pub fn write(set: &Set, models: &Models, folder: &Path, varied: bool) -> Result<usize, Error> {
    std::fs::create_dir_all(folder).map_err(|error| unusable(folder, &error))?;
    let names: Vec<String> = page_features().iter().map(|sign| sign.name()).collect();
    let head = json!({ "schema": SCHEMA.to_string(), "features": names });
    std::fs::write(folder.join("signs.json"), head.to_string()).map_err(|error| unusable(folder, &error))?;
    let rows: Vec<Vec<Seen>> = set.truths.par_iter().map(|truth| see(set, truth, models, varied)).collect::<Result<_, Error>>()?;
    let create = |name: &str| {
        let path = folder.join(name);
        File::create(&path).map(BufWriter::new).map_err(|error| unusable(&path, &error))
    };
    let (mut out, mut lines) = (create("signs.f32")?, create("choices.jsonl")?);
    for (row, line) in rows.iter().flatten() {
        for value in row {
            out.write_all(&value.to_le_bytes()).map_err(|error| unusable(folder, &error))?;
        }
        writeln!(lines, "{line}").map_err(|error| unusable(folder, &error))?;
    }
    Ok(rows.len())
}

/// The page features of a page, and a line about its draft.
type Seen = (Vec<f32>, String);

fn see(set: &Set, truth: &Truth, models: &Models, varied: bool) -> Result<Vec<Seen>, Error> {
    let pages = labelled(set, truth, varied)?;
    Ok(pages.iter().map(|page| look(page, truth, models)).collect())
}

fn look(of: &Labelled, truth: &Truth, models: &Models) -> Seen {
    let blocks = split(&of.page);
    let scene = Scene::new(&of.page, &blocks);
    let draft = draft(&scene, &models.held_out_for(truth).trees.score(&scene));
    let draft_view = DraftView::new(&of.page, scene.view(), &draft);
    let row = page_features().iter().map(|sign| sign.of(&draft_view)).collect();
    // Of pages without a text only the type is known.
    let worth = truth.text.as_deref().map(|text| match of.variant.as_str() {
        "none" | "Addressless" => by_truth(&blocks, &draft.taken, text),
        _ => by_label(&of.labels, &draft.taken),
    });
    let line = json!({ "id": truth.id, "variant": of.variant, "type": truth.kind, "fold": fold(truth), "f1": worth });
    (row, line.to_string())
}

/// The word F1 of a draft against the truth.
fn by_truth(blocks: &Blocks, taken: &[bool], truth: &str) -> f64 {
    let text: Vec<&str> = blocks.iter().zip(taken).filter(|(_, taken)| **taken).map(|(block, _)| blocks.text(block)).collect();
    word_f1(&text.join("\n"), truth).f1
}

/// The F1 of a draft against the labels: augmented pages have no text to compare with.
fn by_label(labels: &[KnownLabel], taken: &[bool]) -> f64 {
    let known = || labels.iter().zip(taken).filter_map(|(label, taken)| label.map(|label| (label, *taken)));
    let words = |wanted: &dyn Fn(bool, bool) -> bool| {
        known().filter(|(label, taken)| wanted(label.is_text(), *taken)).map(|(label, _)| f64::from(label.words)).sum::<f64>()
    };
    let (both, size) = (words(&|is, taken| is && taken), words(&|is, _| is) + words(&|_, taken| taken));
    if size > 0.0 { 2.0 * both / size } else { 1.0 }
}
