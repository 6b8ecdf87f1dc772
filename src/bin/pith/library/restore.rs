//! Brings articles back that were exported as a zip: all of them or, where something is wrong with the file, none.

use std::fs::File;
use std::io::BufReader;

use pith::library::{Change, Library, PithZip, RestoreReport};

use super::given::now;
use super::print::Printer;
use crate::args::RestoreArgs;
use crate::exit::{Code, Stop};

/// Brings articles back.
pub fn run(library: &mut Library, args: &RestoreArgs, printer: Printer) -> Result<Code, Stop> {
    let named = |why: &dyn std::fmt::Display| Stop::input(format!("{}: {why}", args.zip.display()));
    let file = File::open(&args.zip).map_err(|error| named(&error))?;
    let mut zip = PithZip::open(BufReader::new(file)).map_err(|error| named(&error))?;
    let mut report = library.look_at(&mut zip).map_err(|error| named(&error))?;
    if !args.dry_run {
        report = library.restore(&mut zip, usize::MAX, &RestoreReport::default(), Change::new("restore", now()))?;
    }
    printer.restored(&report)?;
    Ok(if report.skipped > 0 { Code::SomeFailed } else { Code::Done })
}
