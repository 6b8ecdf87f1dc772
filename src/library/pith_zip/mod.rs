//! Reads a Pith zip, and brings what is in it into a library.
//!
//! Into an empty library everything comes as it was. In one with articles, what is there already is merged: see `merge`. Nothing of the file is
//! believed: sizes are bounded, every file must be the one the manifest means, and HTML holds only what an article may hold.

pub(super) mod manifest;
mod merge;
mod read;
mod restore;

pub use read::PithZip;
pub use restore::{RestoreOutcome, RestoreReport, Restored, Skipped};
