//! Reads the bytes of one page from a file or standard input.

use std::path::Path;

use pith::Error;
use pith::archive::capped;
use pith::page::html::is_charset;
use pith::url::Url;

pub use pith::archive::page;

use crate::exit::Stop;

/// Whether a path means standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// Why a text cannot be the address of a page, to which links would silently stay relative; nothing if it can.
pub fn fault_of_address(text: &str) -> Option<String> {
    let fault =
        || format!("“{text}” is no address of a page: all of one is wanted, with http, https or file, such as https://example.org/page");
    (!Url::parse(text).is_some_and(|url| url.is_of_page())).then(fault)
}

/// Why a name cannot be that of a page's charset, which would silently be read in another one; nothing if it can.
pub fn fault_of_charset(name: &str) -> Option<String> {
    (!is_charset(name)).then(|| format!("there is no charset called “{name}”: a name is wanted such as utf-8 or windows-1252"))
}

/// Reads a whole file, or standard input for `-`.
pub fn file(path: &Path) -> Result<Vec<u8>, Error> {
    if !is_standard_input(path) {
        return pith::corpus::read(path);
    }
    capped(std::io::stdin().lock()).map_err(|error| Error::Unusable(format!("standard input: {error}")))?
}

/// Whether an address is given in place of a file.
pub fn is_address(file: &Path) -> bool {
    let name = file.to_string_lossy().to_ascii_lowercase();
    (name.starts_with("http://") || name.starts_with("https://")) && !file.exists()
}

/// Explains what to do if an address is given in place of a file.
pub fn refuse_to_fetch(file: &Path) -> Result<(), Stop> {
    if !is_address(file) {
        return Ok(());
    }
    let url = file.display();
    let instead = format!("curl -sL '{url}' | pith - --url '{url}'");
    Err(Stop::usage(format!("pith never fetches pages. Fetch it with a program of your choice:\n\n  {instead}\n")))
}
