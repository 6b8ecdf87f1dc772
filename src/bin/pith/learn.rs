//! What the trainers of the learned method read.

use pith::corpus::Set;
use pith::train::models::Models;
use pith::train::{features as rows, signs as sight};

use crate::args::{FeaturesArgs, SignsArgs};
use crate::codes::{Code, Stop};

/// Writes the features of a set.
pub fn features(args: &FeaturesArgs) -> Result<Code, Stop> {
    let pages = rows::write(&Set::open(&args.set)?, &args.output, args.varied)?;
    eprintln!("{pages} pages in {}", args.output.display());
    Ok(Code::Done)
}

/// Writes the signs of a set.
pub fn signs(args: &SignsArgs) -> Result<Code, Stop> {
    let pages = sight::write(&Set::open(&args.set)?, &Models::read(&args.models)?, &args.output)?;
    eprintln!("{pages} pages in {}", args.output.display());
    Ok(Code::Done)
}
