//! Makes the tree builder's names of those of tags and attributes. A page writes few different ones, each a thousand times.

use std::borrow::Cow;

use html5ever::LocalName;

/// Names that are remembered; one more takes the place of another.
const REMEMBERED: usize = 512;

/// Names seen last.
pub(super) struct Names<'h> {
    seen: Vec<Option<(&'h str, LocalName)>>,
}

impl<'h> Names<'h> {
    pub fn new() -> Names<'h> {
        Names { seen: vec![None; REMEMBERED] }
    }

    /// The name for one that stands in the page, letters of any case.
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

/// As tags and attributes are named: without capitals and zeros.
fn plain(written: &str) -> Cow<'_, str> {
    if written.bytes().any(|byte| byte.is_ascii_uppercase() || byte == 0) {
        Cow::Owned(written.to_ascii_lowercase().replace('\0', "\u{fffd}"))
    } else {
        Cow::Borrowed(written)
    }
}
