//! What every command is given: the time, the library, and the articles it is about.

use std::path::Path;
use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

use pith::library::{Library, LibraryError, day};

use super::time_zone::TimeZone;
use crate::exit::Stop;

/// Digits of an article's name that are enough if no other begins with them.
const SHORT: usize = 4;

/// The time, in milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The zone by whose days articles are listed and sought.
static ZONE: LazyLock<TimeZone> = LazyLock::new(TimeZone::of_machine);

/// How far the machine's clock is ahead of UTC, in minutes.
pub fn zone() -> i32 {
    ZONE.minutes_ahead(now())
}

/// The day of a time by the machine's clock.
pub fn day_here(time: i64) -> String {
    day(time.saturating_add(i64::from(ZONE.minutes_ahead(time)) * 60_000))
}

/// Says which file it is about.
pub fn named(file: &Path, error: LibraryError) -> Stop {
    let names_it = matches!(error, LibraryError::NotFound { what: "library", .. });
    let Stop { code, why } = Stop::from(error);
    Stop { code, why: why.map(|why| if names_it { why } else { format!("{}: {why}", file.display()) }) }
}

/// The names of articles, given in full or by their first digits.
pub fn uids(library: &Library, given: &[String]) -> Result<Vec<String>, Stop> {
    found(library, given, false)
}

/// The same for articles that were deleted and can be put back.
pub fn deleted_uids(library: &Library, given: &[String]) -> Result<Vec<String>, Stop> {
    found(library, given, true)
}

fn found(library: &Library, given: &[String], deleted: bool) -> Result<Vec<String>, Stop> {
    let mut found = Vec::with_capacity(given.len());
    for id in given {
        if id.len() < SHORT {
            return Err(Stop::usage(format!("“{id}” is too short: of the name of an article at least {SHORT} digits are wanted")));
        }
        let begins = id.to_ascii_lowercase();
        let matching = if deleted { library.deleted_names(&begins)? } else { library.names(&begins)? };
        match matching.as_slice() {
            [one] => found.push(one.clone()),
            [] if deleted => {
                return Err(Stop::usage(format!("no deleted article is called “{id}”; pith library FILE deleted shows their names")));
            }
            [] => return Err(Stop::usage(format!("there is no article “{id}”; pith library FILE list shows their names"))),
            many => return Err(Stop::usage(format!("“{id}” begins the names of {} articles: {}", many.len(), many.join(", ")))),
        }
    }
    Ok(found)
}
