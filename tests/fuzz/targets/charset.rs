//! Bytes in any encoding. A page whose encoding is declared reads as encoding_rs decodes it, and guessing takes any bytes.

use encoding_rs::Encoding;
use pith::page::html::{HtmlOptions, parse, parse_str};

/// Encodings that a server may declare, by the first byte of an input; others let the page say it, or Pith guess.
const LABELS: &[&str] = &[
    "utf-8",
    "windows-1252",
    "shift_jis",
    "euc-jp",
    "iso-2022-jp",
    "gbk",
    "gb18030",
    "big5",
    "euc-kr",
    "utf-16le",
    "utf-16be",
    "koi8-r",
    "windows-1255",
    "x-user-defined",
    "replacement",
    "no such encoding",
];

/// Tries an input.
pub fn run(bytes: &[u8]) {
    let Some((choice, bytes)) = bytes.split_first() else { return };
    let declared = LABELS.get(usize::from(*choice)).copied();
    let url = ["https://example.org/", "https://example.jp/a", "http://example.рф/", "nothing"][usize::from(choice >> 6)];
    let page = parse(bytes, &HtmlOptions { url: Some(url), charset: declared }).expect("short pages are parsed");
    let told =
        Encoding::for_bom(bytes).map(|(encoding, _)| encoding).or_else(|| declared.and_then(|label| Encoding::for_label(label.as_bytes())));
    if let Some(encoding) = told {
        let text = encoding.decode_with_bom_removal(bytes).0;
        // A mark of another encoding is text there, and `parse_str` would take one more.
        if !text.starts_with('\u{feff}') {
            let expected = parse_str(&text, &HtmlOptions { url: Some(url), charset: None }).expect("short pages are parsed");
            assert_eq!(page.dump(), expected.dump(), "{}", encoding.name());
        }
    }
}
