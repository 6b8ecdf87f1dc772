//! What every command is given: the time, the library, and the articles it is about.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use pith::library::{Library, LibraryError};

use crate::exit::Stop;

/// Digits of an article's name that are enough if no other begins with them.
const SHORT: usize = 4;

/// The time, in milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Says which file it is about.
pub fn named(file: &Path, error: LibraryError) -> Stop {
    let names_it = matches!(error, LibraryError::NotFound { what: "library", .. });
    let Stop { code, why } = Stop::from(error);
    Stop { code, why: why.map(|why| if names_it { why } else { format!("{}: {why}", file.display()) }) }
}

/// The names of articles, given in full or by their first digits.
pub fn uids(library: &Library, given: &[String]) -> Result<Vec<String>, Stop> {
    let mut found = Vec::with_capacity(given.len());
    for id in given {
        let matching = if id.len() < SHORT { Vec::new() } else { library.names(id)? };
        match matching.as_slice() {
            [one] => found.push(one.clone()),
            [] => return Err(Stop::usage(format!("there is no article “{id}”; pith library FILE list shows their names"))),
            many => return Err(Stop::usage(format!("“{id}” begins the names of {} articles: {}", many.len(), many.join(", ")))),
        }
    }
    Ok(found)
}
