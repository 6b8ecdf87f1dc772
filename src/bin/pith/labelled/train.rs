//! `pith train`, `pith features` and `pith signs`: trains the classic methods, and writes training data for the forests.

use std::path::Path;

use pith::corpus::Set;
use pith::train::cross_validation::Models;
use pith::train::{block_features, classic as classic_methods, page_features};

use crate::args::{FeaturesArgs, SignsArgs, TrainArgs};
use crate::exit::{Code, Stop};
use crate::labelled::score::watched;

/// Trains the classic methods.
pub fn classic(args: &TrainArgs) -> Result<Code, Stop> {
    let set = Set::open(&args.set)?;
    let names = watched(&set, 1, |page_done| classic_methods::train(&set, &args.output, page_done))?;
    eprintln!("{} in {}", names.join(", "), args.output.display());
    Ok(Code::Done)
}

/// Opens a set without the pages whose label is doubtful; pages without a type get this one.
fn open(folder: &Path, kind: Option<&str>) -> Result<Set, Stop> {
    let mut set = Set::open(folder)?;
    set.truths.retain(|truth| !truth.doubtful);
    for truth in &mut set.truths {
        truth.kind = truth.kind.take().or_else(|| kind.map(str::to_owned));
    }
    Ok(set)
}

/// Writes the features of a set.
pub fn features(args: &FeaturesArgs) -> Result<Code, Stop> {
    let pages = block_features::write(&open(&args.set, args.kind.as_deref())?, &args.output, args.varied)?;
    eprintln!("{pages} pages in {}", args.output.display());
    Ok(Code::Done)
}

/// Writes the page features of a set.
pub fn signs(args: &SignsArgs) -> Result<Code, Stop> {
    let pages = page_features::write(&open(&args.set, args.kind.as_deref())?, &Models::read(&args.models)?, &args.output, args.varied)?;
    eprintln!("{pages} pages in {}", args.output.display());
    Ok(Code::Done)
}
