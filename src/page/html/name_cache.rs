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
        let hash = written.bytes().fold(0u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        let slot = &mut self.seen[(hash ^ (hash >> 16)) as usize % REMEMBERED];
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

/// A normalised name: lower case, no NUL.
fn plain(written: &str) -> Cow<'_, str> {
    if written.bytes().any(|byte| byte.is_ascii_uppercase() || byte == 0) {
        Cow::Owned(written.to_ascii_lowercase().replace('\0', "\u{fffd}"))
    } else {
        Cow::Borrowed(written)
    }
}
