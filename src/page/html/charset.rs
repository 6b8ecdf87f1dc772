//! Decodes a page's bytes: by its byte order mark, by the encoding the transport declared, by the page's `meta`, or by guessing.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};
use memchr::{memchr, memmem};

use super::raw_tag::RawTag;

/// Bytes in which a `meta` may declare the encoding. The standard says 1,024; browsers read on to the end of the head.
const META_BYTES: usize = 16 << 10;

/// Bytes used for guessing. More of the same text does not change the guess.
const GUESS_BYTES: usize = 1 << 20;

/// Decodes a page. `declared` is the encoding declared by the transport; `host` is the page's host, whose top-level domain hints at the
/// language.
pub(super) fn decode<'b>(bytes: &'b [u8], declared: Option<&str>, host: Option<&str>) -> Cow<'b, str> {
    if let Some((encoding, mark)) = known(bytes, declared) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0;
    }
    // Saved pages are often converted to UTF-8 but still declare their old encoding. Text in another encoding is practically never valid
    // UTF-8.
    if let Ok(text) = std::str::from_utf8(bytes)
        && !is_escaped(bytes)
    {
        return Cow::Borrowed(text);
    }
    let encoding = named_by_meta(bytes).unwrap_or_else(|| guess(bytes, host));
    encoding.decode_without_bom_handling(bytes).0
}

/// The encoding that a byte order mark or the transport names, and the bytes of the mark.
fn known(bytes: &[u8], declared: Option<&str>) -> Option<(&'static Encoding, usize)> {
    let named = || {
        let declared = declared?.trim().as_bytes();
        Some((Encoding::for_label(declared).or_else(|| charset_in(declared))?, 0))
    };
    Encoding::for_bom(bytes).or_else(named)
}

/// The text of bytes that are UTF-16 by their byte order mark or by what the transport declared.
#[cfg(feature = "warc")]
pub fn utf_16<'b>(bytes: &'b [u8], declared: Option<&str>) -> Option<Cow<'b, str>> {
    let (encoding, mark) = known(bytes, declared).filter(|(encoding, _)| *encoding == UTF_16LE || *encoding == UTF_16BE)?;
    Some(encoding.decode_without_bom_handling(&bytes[mark..]).0)
}

/// Whether the bytes only look like ASCII: ISO-2022-JP writes Japanese in escape sequences.
fn is_escaped(bytes: &[u8]) -> bool {
    memchr(b'\x1b', bytes).is_some_and(|first| memmem::find(&bytes[first..], b"\x1b$").is_some())
}

fn guess(bytes: &[u8], host: Option<&str>) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(&bytes[..bytes.len().min(GUESS_BYTES)], true);
    let ending = host.and_then(|host| host.rsplit('.').next()).map(str::to_ascii_lowercase);
    let ending = ending.filter(|ending| !ending.is_empty() && ending.bytes().all(|b| b.is_ascii_lowercase()));
    detector.guess(ending.as_deref().map(str::as_bytes), Utf8Detection::Allow)
}

/// The encoding declared in a `meta`.
fn named_by_meta(bytes: &[u8]) -> Option<&'static Encoding> {
    let bytes = &bytes[..bytes.len().min(META_BYTES)];
    let mut at = 0;
    while let Some(found) = memchr(b'<', &bytes[at..]) {
        at += found;
        let rest = &bytes[at..];
        if rest.starts_with(b"<!--") {
            // `<!-->` is a complete comment.
            at += 2 + memmem::find(&rest[2..], b"-->")? + 3;
            continue;
        }
        let is_tag = rest.get(1).is_some_and(|b| b.is_ascii_alphabetic() || *b == b'/');
        if !is_tag {
            at += 1;
            continue;
        }
        let is_meta = rest.get(1..5).is_some_and(|name| name.eq_ignore_ascii_case(b"meta"))
            && rest.get(5).is_some_and(|b| b.is_ascii_whitespace() || *b == b'/');
        let mut tag = RawTag::new(bytes, at);
        if is_meta && let Some(encoding) = read_meta(bytes, &mut tag) {
            return Some(encoding);
        }
        tag.by_ref().for_each(drop);
        at = tag.at;
    }
    None
}

/// The encoding a `meta` declares, by `charset` or `http-equiv`.
fn read_meta(bytes: &[u8], tag: &mut RawTag<'_>) -> Option<&'static Encoding> {
    let (mut direct, mut in_content, mut is_pragma) = (None, None, false);
    for attr in tag {
        let value = &bytes[attr.value];
        match bytes[attr.name].to_ascii_lowercase().as_slice() {
            b"charset" => direct = direct.or(Encoding::for_label(value)),
            b"http-equiv" => is_pragma |= value.eq_ignore_ascii_case(b"content-type"),
            b"content" => in_content = in_content.or_else(|| charset_in(value)),
            _ => {}
        }
    }
    let encoding = direct.or(in_content.filter(|_| is_pragma))?;
    // The page could be read this far, so it cannot be UTF-16; the standard substitutes what is meant.
    Some(match encoding {
        e if e == UTF_16LE || e == UTF_16BE => UTF_8,
        e if e == X_USER_DEFINED => WINDOWS_1252,
        e => e,
    })
}

/// The encoding in a value like `text/html; charset=koi8-r`.
fn charset_in(value: &[u8]) -> Option<&'static Encoding> {
    let value = value.to_ascii_lowercase();
    let mut rest = value.as_slice();
    loop {
        let found = memmem::find(rest, b"charset")?;
        rest = rest[found + b"charset".len()..].trim_ascii_start();
        if let Some(label) = rest.strip_prefix(b"=") {
            let label = label.trim_ascii_start();
            let (label, stop): (&[u8], &[u8]) = match label.first() {
                Some(b'"') => (&label[1..], b"\""),
                Some(b'\'') => (&label[1..], b"'"),
                _ => (label, b"; \t\r\n"),
            };
            let end = label.iter().position(|b| stop.contains(b)).unwrap_or(label.len());
            return Encoding::for_label(&label[..end]);
        }
    }
}

/// Whether a name is one of a charset, as the Encoding Standard of the web lists them.
pub fn is_charset(name: &str) -> bool {
    Encoding::for_label(name.trim().as_bytes()).is_some()
}

#[cfg(test)]
mod tests {
    use super::decode;
    use encoding_rs::{BIG5, EUC_KR, GBK, ISO_2022_JP, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252};

    const RUSSIAN: &str = "Утром пошёл снег, и к вечеру город стал белым. Трамваи ходили медленно, люди шли пешком.";
    const JAPANESE: &str = "今朝は雪が降り、夕方には町が真っ白になりました。電車はゆっくり走り、人々は歩いて帰りました。";

    #[test]
    fn a_byte_order_mark_wins() {
        assert_eq!(decode(b"\xef\xbb\xbfna\xc3\xafve", Some("windows-1251"), None), "naïve");
        assert_eq!(decode(b"\xff\xfeh\0i\0", None, None), "hi");
    }

    #[test]
    fn the_transport_wins_over_the_page() {
        let bytes = WINDOWS_1251.encode(RUSSIAN).0;
        let page = [b"<meta charset=gbk>".as_slice(), &bytes].concat();
        for declared in [" Windows-1251 ", "text/html; charset=windows-1251", "text/html;Charset=\"windows-1251\"; x=y"] {
            assert!(decode(&page, Some(declared), None).ends_with(RUSSIAN), "{declared}");
        }
        // A name that is none counts as not given.
        assert_eq!(decode(&page, Some("klingon"), None), decode(&page, None, None));
    }

    #[test]
    fn the_page_names_its_encoding() {
        for (meta, encoding) in [
            ("<meta charset='windows-1251'>", WINDOWS_1251),
            ("<META content=\"text/html; charset = windows-1251\" http-equiv=Content-Type>", WINDOWS_1251),
            ("<!-- <meta charset=gbk> --><title a='<meta charset=gbk>'></title><meta/charset=cp1251>", WINDOWS_1251),
        ] {
            let page = [meta.as_bytes(), &encoding.encode(RUSSIAN).0].concat();
            assert!(decode(&page, None, None).ends_with(RUSSIAN), "{meta}");
        }
    }

    #[test]
    fn an_undeclared_encoding_is_guessed() {
        for (encoding, text) in [
            (WINDOWS_1251, RUSSIAN),
            (SHIFT_JIS, JAPANESE),
            (ISO_2022_JP, JAPANESE),
            (GBK, "今天早上下了雪，到了晚上整个城市都变白了。电车开得很慢，人们都走路回家。"),
            (BIG5, "今天早上下了雪，到了晚上整個城市都變白了。電車開得很慢，人們都走路回家。"),
            (EUC_KR, "오늘 아침에 눈이 내려서 저녁에는 도시가 하얗게 변했다. 전차는 천천히 달렸다."),
            (WINDOWS_1252, "Où est passé le garçon ? Il était là, près de la fenêtre, déjà très fatigué."),
        ] {
            assert_eq!(decode(&encoding.encode(text).0, None, None), text, "{}", encoding.name());
        }
    }

    #[test]
    fn valid_utf_8_is_read_as_such_whatever_is_declared() {
        let page = format!("<meta charset=iso-8859-1><p>{RUSSIAN}");
        assert!(decode(page.as_bytes(), None, None).ends_with(RUSSIAN));
    }

    #[test]
    fn a_page_cut_in_a_character_is_still_read() {
        let page = format!("<meta charset=utf-8><p>{RUSSIAN}");
        assert!(decode(&page.as_bytes()[..page.len() - 2], None, None).contains("белым"));
    }
}
