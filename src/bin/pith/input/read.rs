//! Reads the bytes of one page from a file or standard input.

use std::path::Path;

use pith::Error;
use pith::archive::capped;

pub use pith::archive::page;

/// Whether a path means standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// Reads a whole file, or standard input for `-`.
pub fn file(path: &Path) -> Result<Vec<u8>, Error> {
    if !is_standard_input(path) {
        return pith::corpus::read(path);
    }
    capped(std::io::stdin().lock()).map_err(|error| Error::Unusable(format!("standard input: {error}")))?
}
