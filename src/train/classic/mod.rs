//! Trains the classic methods on a labelled set and writes their files.

pub mod adaboost;
pub mod compare;
pub mod rprop;
pub mod sample;
pub mod trainable;

use std::fs;
use std::path::Path;

use crate::corpus::Set;
use crate::error::Error;
use crate::score::Truth;
use crate::train::classic::compare::training_pages;
use crate::train::classic::trainable::{TrainableMethod, TrainingPage};
use crate::train::parallel::each;
use crate::train::random::SEED;

/// Trains every shipped classic method on all pages with a known text and writes a `NAME.txt` each into a folder.
pub fn train(set: &Set, folder: &Path, page_done: &(dyn Fn() + Sync)) -> Result<Vec<&'static str>, Error> {
    let unusable = |path: &Path, error: &std::io::Error| Error::Unusable(format!("{}: {error}", path.display()));
    fs::create_dir_all(folder).map_err(|error| unusable(folder, &error))?;
    let truths: Vec<&Truth> = set.truths.iter().filter(|truth| truth.text.is_some()).collect();
    let training_pages = training_pages(set, &truths, &TrainableMethod::SHIPPED, page_done);
    let fit = |at: usize| {
        let pages: Vec<&TrainingPage> = training_pages.iter().map(|page| &page[at]).collect();
        TrainableMethod::SHIPPED[at].fit(&pages, SEED).file()
    };
    let files = each(TrainableMethod::SHIPPED.len(), fit);
    for (method, file) in TrainableMethod::SHIPPED.iter().zip(files) {
        let path = folder.join(format!("{}.txt", method.name()));
        fs::write(&path, file).map_err(|error| unusable(&path, &error))?;
    }
    Ok(TrainableMethod::SHIPPED.iter().map(|method| method.name()).collect())
}
