//! The query language: every text means something, and what is wrong in it is shown where it is.

use pith::library::parse_query;

/// Tries an input. The first byte says whether the person is still typing.
pub fn run(bytes: &[u8]) {
    let Some((choice, text)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    let query = parse_query(&text, choice & 1 == 1, 1_800_000_000_000, i32::from(*choice) - 128);
    let units = text.encode_utf16().count();
    for mistake in &query.mistakes {
        assert!(mistake.start < mistake.stop && mistake.stop <= units, "{mistake:?} in {text:?}");
    }
}
