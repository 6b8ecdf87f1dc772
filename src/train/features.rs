//! Writes the features of a labelled set for the trainer of the forest: the same code that ships measures here, so there is one
//! implementation of them.
//!
//! `rows.f32` holds the rows of all blocks one after the other, little-endian; `pages.jsonl` one object a page with what the trainer
//! needs beside them; `features.json` the names and the schema number.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};
use serde_json::json;

use crate::block::{Blocks, split};
use crate::corpus::{Set, fold};
use crate::error::Error;
use crate::feature::{Table, View, features, schema};
use crate::page::Page;
use crate::page::html::{self, HtmlOptions};
use crate::score::Truth;
use crate::train::align::{Label, label};
use crate::train::vary::{VARIANTS, vary};

/// Pages measured before their rows are written.
const CHUNK: usize = 64;

/// Writes the features of a set into a folder, those of varied pages too if `varied`.
pub fn write(set: &Set, folder: &Path, varied: bool) -> Result<usize, Error> {
    std::fs::create_dir_all(folder).map_err(|error| unusable(folder, &error))?;
    let create = |name: &str| {
        let path = folder.join(name);
        File::create(&path).map(BufWriter::new).map_err(|error| unusable(&path, &error))
    };
    let (mut rows, mut pages) = (create("rows.f32")?, create("pages.jsonl")?);
    let names: Vec<&str> = features().iter().map(|feature| feature.name.as_str()).collect();
    let head = json!({ "schema": schema().to_string(), "features": names });
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

/// The rows of a page, and a line on its blocks.
type Measured = (Vec<u8>, String);

/// Measures a page and, if `varied`, its variants.
fn measure(set: &Set, truth: &Truth, varied: bool) -> Result<Vec<Measured>, Error> {
    let page = parse(&set.bytes(&truth.id)?, truth.url.as_deref())?;
    let blocks = split(&page);
    let labels = label(&blocks, truth.text.as_deref().unwrap_or(""));
    let mut out = vec![describe(&page, &blocks, truth, &labels, "none")];
    if varied && truth.text.is_some() {
        let is_text: Vec<bool> = labels.iter().map(|label| label.is_text()).collect();
        for variant in VARIANTS {
            let (page, stays) = vary(&page, &blocks, &is_text, variant, seed(truth))?;
            let left: Vec<Label> = labels.iter().zip(&stays).filter(|(_, stays)| **stays).map(|(label, _)| *label).collect();
            let blocks = split(&page);
            // Where a page is cut otherwise than before, labels no longer fit, and the variant is left out.
            if blocks.len() == left.len() {
                out.push(describe(&page, &blocks, truth, &left, &format!("{variant:?}")));
            }
        }
    }
    Ok(out)
}

/// A number that is the same for a page in every run.
fn seed(truth: &Truth) -> u64 {
    truth.id.bytes().fold(7, |sum, byte| sum * 31 % 1_000_003 + u64::from(byte))
}

fn describe(page: &Page, blocks: &Blocks, truth: &Truth, labels: &[Label], variant: &str) -> Measured {
    let table = Table::new(&View::new(page, blocks));
    let values = table.values().iter().flat_map(|value| value.to_le_bytes()).collect();
    let texts = || blocks.iter().map(|block| blocks.text(block)).collect::<Vec<_>>();
    let line = json!({
        "id": truth.id,
        "variant": variant,
        "type": truth.kind,
        "fold": fold(truth),
        "words": blocks.iter().map(|block| block.measure.words()).collect::<Vec<_>>(),
        "matched": labels.iter().map(|label| label.share()).collect::<Vec<_>>(),
        "texts": if variant == "none" { texts() } else { Vec::new() },
    });
    (values, line.to_string())
}

/// Makes a page of bytes.
pub(crate) fn parse(bytes: &[u8], url: Option<&str>) -> Result<Page, Error> {
    html::parse(bytes, &HtmlOptions { url, ..HtmlOptions::default() })
}

/// Says which file could not be used.
pub(crate) fn unusable(path: &Path, error: &std::io::Error) -> Error {
    Error::Unusable(format!("{}: {error}", path.display()))
}
