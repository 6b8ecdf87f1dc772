//! Writes the signs of a labelled set for the trainer of the judge: on choices made by models that never saw the page, since the judge
//! must learn how far choices on new pages can be trusted.
//!
//! `signs.f32` holds a row a page, `signs.json` the names and the schema number, `choices.jsonl` what was chosen.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};
use serde_json::json;

use crate::block::split;
use crate::choose::{Sight, draft, schema, signs};
use crate::corpus::Set;
use crate::error::Error;
use crate::method::{Method, Scene};
use crate::score::word_f1;
use crate::train::features::{parse, unusable};
use crate::train::models::Models;

/// Writes the signs of a set into a folder.
pub fn write(set: &Set, models: &Models, folder: &Path) -> Result<usize, Error> {
    std::fs::create_dir_all(folder).map_err(|error| unusable(folder, &error))?;
    let names: Vec<&str> = signs().iter().map(|sign| sign.name.as_str()).collect();
    let head = json!({ "schema": schema().to_string(), "features": names });
    std::fs::write(folder.join("signs.json"), head.to_string()).map_err(|error| unusable(folder, &error))?;
    let rows: Vec<(Vec<f32>, String)> = set
        .truths
        .par_iter()
        .map(|truth| {
            let page = parse(&set.bytes(&truth.id)?, truth.url.as_deref())?;
            let blocks = split(&page);
            let scene = Scene::new(&page, &blocks);
            let draft = draft(&scene, &models.blind_to(truth).trees.score(&scene));
            let sight = Sight::new(&page, scene.view(), &draft);
            let row = signs().iter().map(|sign| sign.of(&sight)).collect();
            let taken = blocks.iter().zip(&draft.taken).filter(|(_, taken)| **taken);
            let text: Vec<&str> = taken.map(|(block, _)| blocks.text(block)).collect();
            let worth = word_f1(&text.join("\n"), truth.text.as_deref().unwrap_or("")).f1;
            Ok((row, json!({ "id": truth.id, "type": truth.kind, "fold": crate::corpus::fold(truth), "f1": worth }).to_string()))
        })
        .collect::<Result<_, Error>>()?;
    let create = |name: &str| {
        let path = folder.join(name);
        File::create(&path).map(BufWriter::new).map_err(|error| unusable(&path, &error))
    };
    let (mut out, mut lines) = (create("signs.f32")?, create("choices.jsonl")?);
    for (row, line) in &rows {
        for value in row {
            out.write_all(&value.to_le_bytes()).map_err(|error| unusable(folder, &error))?;
        }
        writeln!(lines, "{line}").map_err(|error| unusable(folder, &error))?;
    }
    Ok(rows.len())
}
