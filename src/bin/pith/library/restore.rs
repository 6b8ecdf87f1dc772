//! Brings articles back that were exported as a zip: an import of that zip and of nothing else.

use std::slice;

use pith::library::{Import, Kind, Library};

use super::import::{bring, open};
use super::print::Printer;
use crate::args::RestoreArgs;
use crate::exit::{Code, Stop};

/// Brings articles back.
pub fn run(library: &mut Library, args: &RestoreArgs, printer: Printer) -> Result<Code, Stop> {
    let import = Import::new(open(slice::from_ref(&args.zip))?);
    if import.kinds().iter().any(|file| file.kind != Some(Kind::Pith)) || import.kinds().is_empty() {
        return Err(Stop::input(format!("{}: this is not a zip that Pith exported, or it is damaged", args.zip.display())));
    }
    bring(library, import, Some(&args.name), args.dry_run, printer)
}
