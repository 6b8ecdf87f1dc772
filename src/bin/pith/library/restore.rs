//! Brings articles back that were exported as a zip: an import of that zip and of nothing else.

use pith::library::Kind;

use super::import::{Wanted, bring, opened};
use super::print::Printer;
use super::shelf::Shelf;
use crate::args::RestoreArgs;
use crate::exit::{Code, Stop};

/// Brings articles back.
pub fn run(shelf: &mut Shelf, args: &RestoreArgs, printer: Printer) -> Result<Code, Stop> {
    let import = opened(&args.zip)?;
    if import.kinds().iter().any(|file| file.kind != Some(Kind::Pith)) || import.kinds().is_empty() {
        return Err(Stop::input(format!("{}: this is not a zip that Pith exported, or it is damaged", args.zip.display())));
    }
    let wanted = Wanted { name: Some(&args.name), is_dry: args.dry_run };
    bring(shelf, &args.zip, wanted, &mut None, printer)
}
