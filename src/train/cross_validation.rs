//! The models of a cross-validation: for each fold of a set, models trained on the other folds.

use std::path::Path;

use crate::choose::PageClassifier;
use crate::corpus::{FOLDS, fold, read};
use crate::error::Error;
use crate::method::Trees;
use crate::model::BadModel;
use crate::score::Truth;

/// The models of one fold: `blocks-K.forest` and, once they are trained, `kinds-K.forest` and `right-K.forest`.
pub struct Part {
    /// The method.
    pub trees: Trees,
    /// The page classifier, once there is one.
    pub classifier: Option<PageClassifier>,
}

/// The models of all folds.
pub struct Models {
    parts: Vec<Part>,
}

impl Models {
    /// Reads the models of all folds from a folder.
    pub fn read(folder: &Path) -> Result<Models, Error> {
        let parts = (0..FOLDS).map(|part| read_part(folder, part)).collect::<Result<_, _>>()?;
        Ok(Models { parts })
    }

    /// The models that were not trained on the page's site.
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
