//! Trains the methods of `classic` on all pages of a labelled set and writes their files.

pub mod adaboost;
pub mod compare;
pub mod recipe;
pub mod rprop;
pub mod sample;

use std::fs;
use std::path::Path;

use crate::corpus::Set;
use crate::error::Error;
use crate::score::Truth;
use crate::train::classic::compare::lessons;
use crate::train::classic::recipe::{Lesson, Recipe};
use crate::train::parallel::each;
use crate::train::random::SEED;

/// Trains every method that ships on all pages with a known text and writes `NAME.txt` for each into a folder.
pub fn train(set: &Set, folder: &Path, page_done: &(dyn Fn() + Sync)) -> Result<Vec<&'static str>, Error> {
    let unusable = |path: &Path, error: &std::io::Error| Error::Unusable(format!("{}: {error}", path.display()));
    fs::create_dir_all(folder).map_err(|error| unusable(folder, &error))?;
    let truths: Vec<&Truth> = set.truths.iter().filter(|truth| truth.text.is_some()).collect();
    let lessons = lessons(set, &truths, &Recipe::SHIPPED, page_done);
    let fit = |at: usize| {
        let pages: Vec<&Lesson> = lessons.iter().map(|page| &page[at]).collect();
        Recipe::SHIPPED[at].fit(&pages, SEED).file()
    };
    let files = each(Recipe::SHIPPED.len(), fit);
    for (recipe, file) in Recipe::SHIPPED.iter().zip(files) {
        let path = folder.join(format!("{}.txt", recipe.name()));
        fs::write(&path, file).map_err(|error| unusable(&path, &error))?;
    }
    Ok(Recipe::SHIPPED.iter().map(|recipe| recipe.name()).collect())
}
