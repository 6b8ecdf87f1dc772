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

use crate::block::split;
use crate::corpus::{Set, fold};
use crate::error::Error;
use crate::feature::{Table, View, features, schema};
use crate::page::Page;
use crate::page::html::{self, HtmlOptions};
use crate::score::Truth;
use crate::train::align::label;

/// Pages measured before their rows are written.
const CHUNK: usize = 64;

/// Writes the features of a set into a folder.
pub fn write(set: &Set, folder: &Path) -> Result<usize, Error> {
    std::fs::create_dir_all(folder).map_err(|error| unusable(folder, &error))?;
    let create = |name: &str| {
        let path = folder.join(name);
        File::create(&path).map(BufWriter::new).map_err(|error| unusable(&path, &error))
    };
    let (mut rows, mut pages) = (create("rows.f32")?, create("pages.jsonl")?);
    let names: Vec<&str> = features().iter().map(|feature| feature.name.as_str()).collect();
    let head = json!({ "schema": schema().to_string(), "features": names });
    std::fs::write(folder.join("features.json"), head.to_string()).map_err(|error| unusable(folder, &error))?;
    for chunk in set.truths.chunks(CHUNK) {
        let measured: Vec<(Vec<u8>, String)> = chunk.par_iter().map(|truth| measure(set, truth)).collect::<Result<_, Error>>()?;
        for (values, line) in &measured {
            rows.write_all(values).map_err(|error| unusable(folder, &error))?;
            writeln!(pages, "{line}").map_err(|error| unusable(folder, &error))?;
        }
    }
    Ok(set.truths.len())
}

/// The rows of one page and what is known of its blocks.
fn measure(set: &Set, truth: &Truth) -> Result<(Vec<u8>, String), Error> {
    let page = parse(&set.bytes(&truth.id)?, truth.url.as_deref())?;
    let blocks = split(&page);
    let table = Table::new(&View::new(&page, &blocks));
    let values = table.values().iter().flat_map(|value| value.to_le_bytes()).collect();
    let labels = label(&blocks, truth.text.as_deref().unwrap_or(""));
    let line = json!({
        "id": truth.id,
        "type": truth.kind,
        "fold": fold(truth),
        "words": blocks.iter().map(|block| block.measure.words()).collect::<Vec<_>>(),
        "matched": labels.iter().map(|label| label.share()).collect::<Vec<_>>(),
        "texts": blocks.iter().map(|block| blocks.text(block)).collect::<Vec<_>>(),
    });
    Ok((values, line.to_string()))
}

/// Makes a page of bytes.
pub(crate) fn parse(bytes: &[u8], url: Option<&str>) -> Result<Page, Error> {
    html::parse(bytes, &HtmlOptions { url, ..HtmlOptions::default() })
}

/// Says which file could not be used.
pub(crate) fn unusable(path: &Path, error: &std::io::Error) -> Error {
    Error::Unusable(format!("{}: {error}", path.display()))
}
