//! Parses the bytes of a file or an archive into a page: unpacks gzip, takes the page out of a file that a browser saved, and refuses what is not
//! text.

use std::borrow::Cow;

use crate::archive::gzip::{GZIP, unpack};
use crate::archive::mhtml::saved_page;
use crate::archive::warc::WARC;
use crate::error::Error;
use crate::page::Page;
use crate::page::html::{HtmlOptions, parse, utf_16};

/// Parses bytes, unpacking gzip. Of a page that was saved as a single file the HTML is taken, and its address and charset unless others are given.
pub fn page(bytes: &[u8], url: Option<&str>, charset: Option<&str>) -> Result<Page, Error> {
    let bytes = text_bytes(bytes, charset)?;
    let Some(saved) = saved_page(&bytes)? else { return parse(&bytes, &HtmlOptions { url, charset }) };
    let (url, charset) = (url.or(saved.url.as_deref()), charset.or(saved.charset.as_deref()));
    refuse_no_text(&saved.html, charset)?;
    parse(&saved.html, &HtmlOptions { url, charset })
}

/// The bytes of a page, unpacked if they are gzipped. Bytes that are not text, or a text that is no page, are an error.
pub fn text_bytes<'b>(bytes: &'b [u8], charset: Option<&str>) -> Result<Cow<'b, [u8]>, Error> {
    let bytes = if bytes.starts_with(&GZIP) { Cow::Owned(unpack(bytes)?) } else { Cow::Borrowed(bytes) };
    refuse_no_text(&bytes, charset)?;
    Ok(bytes)
}

/// First bytes of files that are no page, though much of some of them is text, and what they are.
const NO_PAGES: [(&[u8], &str); 2] = [
    (b"%PDF-", "not a page but a PDF"),
    (WARC, "not a page but a web archive (WARC), which holds many; pith batch reads files called .warc or .warc.gz"),
];

fn refuse_no_text(bytes: &[u8], charset: Option<&str>) -> Result<(), Error> {
    let refused = |why: &str| Err(Error::Unusable(why.to_owned()));
    match NO_PAGES.iter().find(|(start, _)| bytes.starts_with(start)) {
        Some((_, why)) => refused(why),
        None if is_no_text(bytes, charset) => refused("not a page: it holds no text but bytes of a program, a picture or the like"),
        None => Ok(()),
    }
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
    use super::{is_no_text, page, text_bytes};
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

    #[test]
    fn files_that_hold_no_page_are_refused() {
        for (bytes, word) in [(&b"%PDF-1.7\n1 0 obj"[..], "PDF"), (b"WARC/1.0\r\nWARC-Type: response\r\n\r\n<p>One", "pith batch")] {
            assert!(text_bytes(bytes, None).unwrap_err().to_string().contains(word));
        }
        assert!(text_bytes(b"<p>%PDF-1.7 and WARC/1.0", None).is_ok());
    }

    #[test]
    fn a_page_in_a_single_file_has_its_own_address_and_charset() {
        let file = b"MIME-Version: 1.0\nContent-Type: text/html; charset=windows-1251\nContent-Location: https://example.org/a/\n\n<a href=b>\xd1\xed\xe5\xe3</a>";
        let read = |url, charset| page(file, url, charset).unwrap();
        assert!(text(&read(None, None)).contains("Снег"));
        assert_eq!(read(None, None).url.as_deref(), Some("https://example.org/a/"));
        assert_eq!(read(Some("https://example.org/c"), None).url.as_deref(), Some("https://example.org/c"));
        assert!(text(&read(None, Some("windows-1252"))).contains("Ñíåã"));
    }
}
