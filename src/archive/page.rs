//! Parses the bytes of a file or an archive into a page: unpacks gzip and refuses what is not text.

use std::borrow::Cow;

use crate::archive::gzip::{GZIP, unpack};
use crate::error::Error;
use crate::page::Page;
use crate::page::html::{HtmlOptions, parse, utf_16};

/// Parses bytes, unpacking gzip.
pub fn page(bytes: &[u8], url: Option<&str>, charset: Option<&str>) -> Result<Page, Error> {
    parse(&text_bytes(bytes, charset)?, &HtmlOptions { url, charset })
}

/// The bytes of a page, unpacked if they are gzipped. Bytes that are not text are an error.
pub fn text_bytes<'b>(bytes: &'b [u8], charset: Option<&str>) -> Result<Cow<'b, [u8]>, Error> {
    let bytes = if bytes.starts_with(&GZIP) { Cow::Owned(unpack(bytes)?) } else { Cow::Borrowed(bytes) };
    if is_no_text(&bytes, charset) {
        return Err(Error::Unusable("not a page: it holds no text but bytes of a program, a picture or the like".to_owned()));
    }
    Ok(bytes)
}

/// Bytes inspected to recognise non-text, and the percentage of control characters allowed.
const BEGINNING: usize = 4096;
const MOST_STRANGE: usize = 5;

/// Whether bytes are not text in any encoding: too many control characters. What is known to be UTF-16 is judged by its characters, as the bytes of
/// most scripts are control characters there; in what is not known to be, every second byte may be zero.
fn is_no_text(bytes: &[u8], charset: Option<&str>) -> bool {
    let beginning = &bytes[..bytes.len().min(BEGINNING)];
    let is_strange = |sign: u32| matches!(sign, 1..=8 | 14..=26 | 28..=31);
    if let Some(text) = utf_16(beginning, charset) {
        let strange =
            text.chars().filter(|sign| is_strange(u32::from(*sign)) || matches!(*sign, '\0' | char::REPLACEMENT_CHARACTER)).count();
        // The last character may be cut.
        return strange.saturating_sub(1) * 100 > text.chars().count() * MOST_STRANGE;
    }
    let nothing = |parity: usize| beginning.iter().skip(parity).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (nothing(0), nothing(1));
    let strange = beginning.iter().filter(|byte| is_strange(u32::from(**byte))).count();
    (strange + even.min(odd)) * 100 > beginning.len() * MOST_STRANGE
}

#[cfg(test)]
mod tests {
    use super::{is_no_text, page};
    use crate::page::Page;

    fn wide(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(unit).collect()
    }

    fn text(page: &Page) -> String {
        page.nodes().filter(|node| page.is_text(*node)).map(|node| page.text(node)).collect()
    }

    #[test]
    fn programs_and_images_are_no_text() {
        let no_text = |bytes: &[u8]| is_no_text(bytes, None);
        assert!(
            no_text(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0\x01\0\0\0") && no_text(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x03\0")
        );
        assert!(is_no_text(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0\x01\0\0\0", Some("utf-16le")));
        assert!(
            !no_text(&wide("<p>In UTF-16</p>", u16::to_le_bytes))
                && !no_text("<p>Füße, 山\u{1b}$B</p>".as_bytes())
                && !no_text(b"")
                && !no_text(b"a\0b c d e f g h i j k l m n")
        );
    }

    #[test]
    fn pages_of_all_scripts_are_read_in_utf_16() {
        for words in ["Утром пошёл снег.", "Το χιόνι έπεσε.", "تساقط الثلج صباحا.", "今朝は雪が降り。", "बर्फ गिरी।"]
        {
            let html = format!("<p>{words}</p>");
            for unit in [u16::to_le_bytes, u16::to_be_bytes] {
                let parsed = page(&wide(&format!("\u{feff}{html}"), unit), None, None).unwrap();
                assert!(text(&parsed).contains(words), "{words}");
            }
            let declared = page(&wide(&html, u16::to_be_bytes), None, Some("UTF-16BE")).unwrap();
            assert!(text(&declared).contains(words), "{words}");
        }
        // A character of two units that the beginning cuts in two.
        assert!(!is_no_text(&wide(&"\u{1f600}".repeat(2_000), u16::to_le_bytes)[2..], Some("utf-16le")));
    }
}
