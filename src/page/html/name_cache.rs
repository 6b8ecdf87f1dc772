//! Caches html5ever's interned names: a page uses few different names, each a thousand times.

use std::borrow::Cow;

use html5ever::LocalName;

/// Size of the cache; a colliding name replaces the older one.
const REMEMBERED: usize = 512;

/// The names used last.
pub(super) struct Names<'h> {
    seen: Vec<Option<(&'h str, LocalName)>>,
}

impl<'h> Names<'h> {
    pub fn new() -> Names<'h> {
        Names { seen: vec![None; REMEMBERED] }
    }

    /// The interned name for a name in the page, in any case.
    pub fn of(&mut self, written: &'h str) -> LocalName {
        let slot = &mut self.seen[slot(written.as_bytes()) % REMEMBERED];
        if let Some((known, name)) = slot
            && *known == written
        {
            return name.clone();
        }
        let name = LocalName::from(&*plain(written));
        *slot = Some((written, name.clone()));
        name
    }
}

/// The hash of a name: its length, its start, its middle and its end.
fn slot(name: &[u8]) -> usize {
    let [.., last] = name else { return 0 };
    let sum = usize::from(name[0]) + 37 * usize::from(name[name.len() / 2]) + 101 * usize::from(*last) + 229 * name.len();
    sum ^ (sum >> 7)
}

/// A normalised name: lower case, no NUL.
fn plain(written: &str) -> Cow<'_, str> {
    if written.bytes().any(|byte| byte.is_ascii_uppercase() || byte == 0) {
        Cow::Owned(written.to_ascii_lowercase().replace('\0', "\u{fffd}"))
    } else {
        Cow::Borrowed(written)
    }
}
