//! Parses the bytes of a file or an archive into a page: unpacks gzip and refuses what is not text.

use std::borrow::Cow;

use crate::archive::gzip::{GZIP, unpack};
use crate::error::Error;
use crate::page::Page;
use crate::page::html::{HtmlOptions, parse};

/// Parses bytes, unpacking gzip.
pub fn page(bytes: &[u8], url: Option<&str>, charset: Option<&str>) -> Result<Page, Error> {
    parse(&text_bytes(bytes)?, &HtmlOptions { url, charset })
}

/// The bytes of a page, unpacked if they are gzipped. Bytes that are not text are an error.
pub fn text_bytes(bytes: &[u8]) -> Result<Cow<'_, [u8]>, Error> {
    let bytes = if bytes.starts_with(&GZIP) { Cow::Owned(unpack(bytes)?) } else { Cow::Borrowed(bytes) };
    if is_no_text(&bytes) {
        return Err(Error::Unusable("not a page: it holds no text but bytes of a program, a picture or the like".to_owned()));
    }
    Ok(bytes)
}

/// Bytes inspected to recognise non-text, and the percentage of control characters allowed.
const BEGINNING: usize = 4096;
const MOST_STRANGE: usize = 5;

/// Whether bytes are not text in any encoding: too many control characters. In UTF-16, every second byte may be zero.
fn is_no_text(bytes: &[u8]) -> bool {
    let beginning = &bytes[..bytes.len().min(BEGINNING)];
    let strange = |byte: &&u8| matches!(**byte, 1..=8 | 14..=26 | 28..=31);
    let nothing = |parity: usize| beginning.iter().skip(parity).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (nothing(0), nothing(1));
    (beginning.iter().filter(strange).count() + even.min(odd)) * 100 > beginning.len() * MOST_STRANGE
}

#[cfg(test)]
mod tests {
    use super::is_no_text;

    #[test]
    fn programs_and_images_are_no_text() {
        assert!(
            is_no_text(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0\x01\0\0\0")
                && is_no_text(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x03\0")
        );
        let wide: Vec<u8> = "<p>In UTF-16</p>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(
            !is_no_text(&wide)
                && !is_no_text("<p>Füße, 山\u{1b}$B</p>".as_bytes())
                && !is_no_text(b"")
                && !is_no_text(b"a\0b c d e f g h i j k l m n")
        );
    }
}
