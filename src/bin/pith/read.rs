//! From bytes to a page. Where the bytes come from is decided here, what they mean in the library.

use std::path::Path;

use flate2::read::MultiGzDecoder;
use pith::corpus::{GZIP, capped};
use pith::page::html::{HtmlOptions, parse};
use pith::{Error, Page};

/// Makes a page from bytes, packed or not.
pub fn page(bytes: &[u8], url: Option<&str>, charset: Option<&str>) -> Result<Page, Error> {
    let unpacked = if bytes.starts_with(&GZIP) { Some(unpack(bytes)?) } else { None };
    parse(unpacked.as_deref().unwrap_or(bytes), &HtmlOptions { url, charset })
}

/// Reads a whole file, or standard input for `-`.
pub fn file(path: &Path) -> Result<Vec<u8>, Error> {
    if path != Path::new("-") {
        return pith::corpus::read(path);
    }
    capped(std::io::stdin().lock()).map_err(|error| Error::Unusable(format!("standard input: {error}")))?
}

/// Unpacks what gzip has packed.
pub fn unpack(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    capped(MultiGzDecoder::new(bytes)).map_err(|error| Error::Unusable(format!("cannot be unpacked: {error}")))?
}
