//! The models of a cross-validation: for each part of a set those that never saw a page of it.

use std::path::Path;

use crate::choose::PageClassifier;
use crate::corpus::{FOLDS, fold, read};
use crate::error::Error;
use crate::method::Trees;
use crate::model::BadModel;
use crate::score::Truth;

/// Models of one part: `blocks-K.forest`, and `kinds-K.forest`, `right-K.forest` once they are trained.
pub struct Part {
    /// The method.
    pub trees: Trees,
    /// The judge, if there is one yet.
    pub classifier: Option<PageClassifier>,
}

/// Models by part.
pub struct Models {
    parts: Vec<Part>,
}

impl Models {
    /// Reads the models of all parts from a folder.
    pub fn read(folder: &Path) -> Result<Models, Error> {
        let parts = (0..FOLDS).map(|part| read_part(folder, part)).collect::<Result<_, _>>()?;
        Ok(Models { parts })
    }

    /// The models that never saw the page's site.
    pub fn held_out_for(&self, truth: &Truth) -> &Part {
        &self.parts[fold(truth) as usize]
    }
}

fn read_part(folder: &Path, part: u64) -> Result<Part, Error> {
    let file = |name: &str| folder.join(format!("{name}-{part}.forest"));
    let bad = |error: BadModel| Error::Unusable(format!("{}, part {part}: {error}", folder.display()));
    let trees = Trees::read(&read(&file("blocks"))?).map_err(bad)?;
    let classifier = if file("kinds").exists() {
        Some(PageClassifier::read(&read(&file("kinds"))?, &read(&file("right"))?).map_err(bad)?)
    } else {
        None
    };
    Ok(Part { trees, classifier })
}
