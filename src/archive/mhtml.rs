//! Reads pages that a browser saved as a single file (MHTML, RFC 2557; `.mhtml`, `.mht`): a MIME message whose parts are the page, its pictures, its
//! styles and its frames. The page is taken, and its pictures on request; frames are not.
//!
//! A file is gone through from beginning to end once for each level of parts in parts, and nothing that is made of it is larger than it is.

use std::borrow::Cow;
use std::iter;

use memchr::{memchr, memchr_iter};

use crate::archive::headers::{Headers, head_end};
use crate::error::Error;

/// Maximum bytes of a head. Real ones have hundreds.
const MAX_HEAD: usize = 64 << 10;

/// Levels of parts in parts that are looked through. Browsers write one; mails that were saved have up to three.
const MAX_LEVELS: usize = 4;

/// A page that was saved as a single file.
#[derive(Debug)]
pub struct SavedPage<'b> {
    /// Its HTML.
    pub html: Cow<'b, [u8]>,
    /// Its address.
    pub url: Option<String>,
    /// The charset of its HTML.
    pub charset: Option<String>,
    /// When it was saved, as written.
    pub date: Option<String>,
}

/// A picture in such a file.
#[derive(Debug)]
pub struct SavedPicture {
    /// Its address.
    pub url: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Whether bytes are a page that was saved as a single file: they begin with the head of a MIME message whose body is HTML or has parts.
pub fn is_mhtml(bytes: &[u8]) -> bool {
    whole(bytes).is_some()
}

/// The page of such a file. Without one it is an error; bytes that are something else are nothing.
pub fn saved_page(bytes: &[u8]) -> Result<Option<SavedPage<'_>>, Error> {
    let Some(whole) = whole(bytes) else { return Ok(None) };
    let address = |part: &Part<'_>, name: &str| part.headers.get(name).filter(|url| is_address(url)).map(str::to_owned);
    let url = address(&whole, "snapshot-content-location").or_else(|| address(&whole, "content-location"));
    let date = whole.headers.get("date").map(str::to_owned);
    let mut part = whole;
    for _ in 0..MAX_LEVELS {
        if part.is_html() {
            let charset = part.headers.get("content-type").and_then(|kind| parameter(kind, "charset"));
            let url = url.or_else(|| address(&part, "content-location"));
            return Ok(Some(SavedPage { html: part.decoded(), url, charset, date }));
        }
        let Some(root) = part.root() else { break };
        part = root;
    }
    Err(Error::Unusable("not a page: a file of MIME parts (MHTML), of which none is HTML".to_owned()))
}

/// The pictures of such a file that have an address, at most so many, of at most so many bytes in all.
pub fn saved_pictures(bytes: &[u8], most: usize, most_bytes: usize) -> Vec<SavedPicture> {
    let mut found = Vec::new();
    let mut left = most_bytes;
    for part in whole(bytes).iter().filter_map(Part::parts).flatten() {
        let url = part.headers.get("content-location").filter(|url| is_address(url));
        let Some(url) = url.filter(|_| found.len() < most && part.media_type().starts_with("image/")) else { continue };
        let bytes = part.decoded();
        let Some(rest) = left.checked_sub(bytes.len()) else { continue };
        left = rest;
        found.push(SavedPicture { url: url.to_owned(), bytes: bytes.into_owned() });
    }
    found
}

/// The whole file as one part, if it is a MIME message.
fn whole(bytes: &[u8]) -> Option<Part<'_>> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    // Pages begin with a tag.
    if !bytes.first()?.is_ascii_alphabetic() {
        return None;
    }
    let part = Part::of(bytes);
    let is_mime = part.headers.get("mime-version").is_some() && !part.body.is_empty();
    (is_mime && (part.is_html() || part.media_type().starts_with("multipart/"))).then_some(part)
}

/// Whether a text is an address at which a page or picture may have been.
fn is_address(text: &str) -> bool {
    ["http://", "https://", "file://"].iter().any(|scheme| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))
}

/// A part of a message, or the message itself.
struct Part<'b> {
    headers: Headers,
    body: &'b [u8],
}

impl<'b> Part<'b> {
    /// Splits a part into head and body. What has no blank line after its head has no body.
    fn of(bytes: &'b [u8]) -> Part<'b> {
        if let Some(body) = bytes.strip_prefix(b"\r\n").or_else(|| bytes.strip_prefix(b"\n")) {
            return Part { headers: Headers::default(), body };
        }
        let (head, body) = head_end(&bytes[..bytes.len().min(MAX_HEAD)]).unwrap_or((bytes.len().min(MAX_HEAD), bytes.len()));
        Part { headers: Headers::read(&unfolded(&bytes[..head])), body: &bytes[body..] }
    }

    /// The media type in lower case. A part that names none is text.
    fn media_type(&self) -> String {
        let kind = self.headers.get("content-type").unwrap_or("text/plain");
        kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
    }

    fn is_html(&self) -> bool {
        matches!(self.media_type().as_str(), "text/html" | "application/xhtml+xml")
    }

    /// The parts of this part, if it has any.
    fn parts(&self) -> Option<Parts<'b>> {
        if !self.media_type().starts_with("multipart/") {
            return None;
        }
        let boundary = parameter(self.headers.get("content-type")?, "boundary").filter(|boundary| !boundary.is_empty())?;
        let mut parts = Parts { body: self.body, boundary: format!("--{boundary}").into_bytes(), next: None };
        parts.next = parts.delimiter(0).and_then(|first| first.next);
        Some(parts)
    }

    /// The part that all others belong to: the one that is named as the start, or the first one of HTML, or else the first with parts of its own.
    fn root(&self) -> Option<Part<'b>> {
        let start = self.headers.get("content-type").and_then(|kind| parameter(kind, "start"));
        let (mut html, mut nested) = (None, None);
        for part in self.parts()? {
            let is_start = start.is_some() && part.headers.get("content-id") == start.as_deref();
            let (is_html, is_nested) = (part.is_html(), part.media_type().starts_with("multipart/"));
            if is_html && (is_start || start.is_none()) {
                return Some(part);
            }
            if is_html && html.is_none() {
                html = Some(part);
            } else if is_nested && nested.is_none() {
                nested = Some(part);
            }
        }
        html.or(nested)
    }

    /// The body without its encoding for mail.
    fn decoded(&self) -> Cow<'b, [u8]> {
        let coding = self.headers.get("content-transfer-encoding").unwrap_or("").to_ascii_lowercase();
        match coding.as_str() {
            "quoted-printable" => Cow::Owned(quoted_printable(self.body)),
            "base64" => Cow::Owned(base64(self.body)),
            _ => Cow::Borrowed(self.body),
        }
    }
}

/// Goes through the parts between lines that begin with the boundary.
struct Parts<'b> {
    body: &'b [u8],
    /// How such a line begins.
    boundary: Vec<u8>,
    /// Where the next part begins.
    next: Option<usize>,
}

/// A line between parts.
struct Delimiter {
    /// Where the part before it ends.
    end: usize,
    /// Where the part after it begins, unless it was the last.
    next: Option<usize>,
}

impl Parts<'_> {
    /// The first line between parts from a place on, at which a line begins.
    fn delimiter(&self, from: usize) -> Option<Delimiter> {
        let later = memchr_iter(b'\n', &self.body[from..]).map(|end| from + end + 1);
        iter::once(from).chain(later).find_map(|place| {
            let before = &self.body[..place];
            let after = self.body[place..].strip_prefix(self.boundary.as_slice())?;
            let is_last = after.starts_with(b"--");
            // One boundary may begin with another.
            let blank = after.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
            let ends_line = is_last || matches!(after.get(blank), None | Some(b'\n'));
            if !ends_line {
                return None;
            }
            let before = before.strip_suffix(b"\n").unwrap_or(before);
            let next = self.body.len() - after.len() + blank + 1;
            let end = before.strip_suffix(b"\r").unwrap_or(before).len().max(from);
            Some(Delimiter { end, next: (!is_last && next <= self.body.len()).then_some(next) })
        })
    }
}

impl<'b> Iterator for Parts<'b> {
    type Item = Part<'b>;

    fn next(&mut self) -> Option<Part<'b>> {
        let start = self.next?;
        // A file that was cut short ends in a part.
        let delimiter = self.delimiter(start).unwrap_or(Delimiter { end: self.body.len(), next: None });
        self.next = delimiter.next;
        Some(Part::of(&self.body[start..delimiter.end]))
    }
}

/// The lines of a head with those that go on in the next line in one.
fn unfolded(head: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(head.len());
    let mut from = 0;
    for end in memchr_iter(b'\n', head) {
        let goes_on = matches!(head.get(end + 1), Some(b' ' | b'\t'));
        let line = &head[from..end];
        out.extend_from_slice(line.strip_suffix(b"\r").unwrap_or(line));
        if !goes_on {
            out.push(b'\n');
        }
        from = end + 1;
    }
    out.extend_from_slice(&head[from..]);
    out
}

/// A parameter of a header's value, such as `boundary` in `multipart/related; boundary="a;b"`.
fn parameter(value: &str, name: &str) -> Option<String> {
    let mut rest = value.split_once(';')?.1;
    loop {
        let (key, after) = rest.split_once('=')?;
        // What has no value is passed over.
        let key = key.rsplit(';').next().unwrap_or_default().trim();
        let after = after.trim_start();
        let (found, next) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.find(';').map_or((after, ""), |end| after.split_at(end)),
        };
        if key.eq_ignore_ascii_case(name) {
            return Some(found.trim().to_owned());
        }
        rest = next;
    }
}

/// Decodes quoted-printable. A sign that begins no code stands for itself.
fn quoted_printable(text: &[u8]) -> Vec<u8> {
    let digit = |at: usize| text.get(at).and_then(|byte| char::from(*byte).to_digit(16)).and_then(|digit| u8::try_from(digit).ok());
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(found) = memchr(b'=', &text[at..]) {
        out.extend_from_slice(&text[at..at + found]);
        at += found + 1;
        let blank = text[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
        if let (Some(high), Some(low)) = (digit(at), digit(at + 1)) {
            out.push(high << 4 | low);
            at += 2;
        } else if text.get(at + blank) == Some(&b'\n') {
            // The line goes on in the next one.
            at += blank + 1;
        } else {
            out.push(b'=');
        }
    }
    out.extend_from_slice(&text[at..]);
    out
}

/// Decodes base 64, whatever stands between its digits.
fn base64(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() / 4 * 3);
    let (mut number, mut bits) = (0_u32, 0);
    for byte in text {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => continue,
        };
        number = number << 6 | u32::from(value);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            out.push((number >> bits & 0xff) as u8);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::time::{Duration, Instant};

    use super::{base64, is_mhtml, parameter, quoted_printable, saved_page, saved_pictures};

    /// The longest that hostile input may take, unoptimised.
    const PATIENCE: Duration = Duration::from_secs(60);

    /// A file as Chromium writes it.
    const CHROMIUM: &str = "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.org/nets?a=1\r\nSubject: Nets\r\n\
        Date: Sat, 3 May 2025 08:12:00 -0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype=\"text/html\";\r\n\
        \tboundary=\"----MultipartBoundary--x1y2----\"\r\n\r\n\r\n------MultipartBoundary--x1y2----\r\nContent-Type: text/html\r\n\
        Content-ID: <frame-1@mhtml.blink>\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: https://example.org/nets\r\n\r\n\
        <!DOCTYPE html><html><head><meta http-equiv=3D\"Content-Type\" content=3D\"text/html=\r\n; charset=3DUTF-8\"></head><body><p>The k=C3=B6nig's nets.</p>\r\n\
        ------MultipartBoundary--x1y2----\r\nContent-Type: text/html\r\nContent-ID: <frame-2@mhtml.blink>\r\n\r\n<p>A frame.\r\n\
        ------MultipartBoundary--x1y2----\r\nContent-Type: image/gif\r\nContent-Transfer-Encoding: base64\r\nContent-Location: https://example.org/net.gif\r\n\r\n\
        R0lG\r\nODlh\r\n------MultipartBoundary--x1y2------\r\n";

    fn html(file: &str) -> String {
        String::from_utf8(saved_page(file.as_bytes()).unwrap().unwrap().html.into_owned()).unwrap()
    }

    #[test]
    fn a_page_saved_by_chromium_is_read() {
        let page = saved_page(CHROMIUM.as_bytes()).unwrap().unwrap();
        assert_eq!(page.url.as_deref(), Some("https://example.org/nets?a=1"));
        assert_eq!((page.charset, page.date.as_deref()), (None, Some("Sat, 3 May 2025 08:12:00 -0000")));
        assert!(
            html(CHROMIUM).ends_with("content=\"text/html; charset=UTF-8\"></head><body><p>The könig's nets.</p>"),
            "{}",
            html(CHROMIUM)
        );
        let pictures = saved_pictures(CHROMIUM.as_bytes(), 10, 100);
        assert_eq!((pictures.len(), pictures[0].url.as_str(), &pictures[0].bytes[..]), (1, "https://example.org/net.gif", &b"GIF89a"[..]));
        assert!(saved_pictures(CHROMIUM.as_bytes(), 0, 100).is_empty() && saved_pictures(CHROMIUM.as_bytes(), 10, 5).is_empty());
    }

    #[test]
    fn the_root_is_the_start_or_the_first_html() {
        let file = |start: &str| {
            format!(
                "MIME-Version: 1.0\nContent-Type: Multipart/Related; boundary=ab{start}\n\nA preamble.\n--abc\n--ab\nContent-Type: text/css\n\np {{}}\n\
                 --ab \nContent-Type: text/html\n\n<p>One\n--ab\nContent-Type: text/HTML; charset=\"koi8-r\"\nContent-ID: <two>\nContent-Location: http://example.org/two\n\n<p>Two\n--ab--\n--ab\n\nx"
            )
        };
        assert_eq!((html(&file("")).as_str(), html(&file("; start=\"<two>\"")).as_str()), ("<p>One", "<p>Two"));
        assert_eq!(html(&file("; start=\"<three>\"")), "<p>One");
        let (bytes, page) = (file("; start=\"<two>\""), saved_page);
        let page = page(bytes.as_bytes()).unwrap().unwrap();
        assert_eq!((page.url.as_deref(), page.charset.as_deref()), (Some("http://example.org/two"), Some("koi8-r")));
    }

    #[test]
    fn one_part_alone_parts_in_parts_and_cut_files_are_read() {
        assert_eq!(html("MIME-Version: 1.0\nContent-Type: text/html\nContent-Transfer-Encoding: BASE64\n\nPHA+\nSGk="), "<p>Hi");
        let nested = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: multipart/alternative; boundary=b\n\n\
            --b\n\nHi\n--b\nContent-Type: text/html\n\n<p>Hi";
        assert_eq!(html(nested), "<p>Hi");
    }

    #[test]
    fn what_is_something_else_is_none() {
        for other in [
            "",
            "<p>MIME-Version: 1.0",
            "Content-Type: text/html\n\n<p>",
            "MIME-Version: 1.0\nContent-Type: text/plain\n\nHi",
            "MIME-Version: 1.0",
        ] {
            assert!(!is_mhtml(other.as_bytes()) && saved_page(other.as_bytes()).unwrap().is_none(), "{other}");
        }
        let without = "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=a\n\n--a\n\nHi\n--a--";
        assert!(is_mhtml(without.as_bytes()) && saved_page(without.as_bytes()).is_err());
    }

    #[test]
    fn encodings_for_mail_are_undone() {
        assert_eq!(quoted_printable(b"a=3D=\r\nb= \nc=zz=4=\n="), b"a=bc=zz=4=");
        assert_eq!(base64(b"S-G k=\r\n"), b"Hi");
        assert_eq!(parameter("a/b; x; y = \"1;2\" ; Z=3", "y").as_deref(), Some("1;2"));
        assert_eq!(parameter("a/b; x; y = \"1;2\" ; Z=3", "z").as_deref(), Some("3"));
        assert_eq!((parameter("a/b; zz=3", "z"), parameter("a/b; z=\"3", "z").as_deref()), (None, Some("3")));
    }

    #[test]
    fn hostile_files_take_no_longer_than_others() {
        let begun = Instant::now();
        let mut file = "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=a; start=x\n".to_owned();
        for n in 0..1000 {
            let _ = writeln!(file, " ;p{n}=1");
        }
        file.push('\n');
        for piece in ["--a\n", "--a \t", "--a--x", "--a\nContent-Type: multipart/mixed; boundary=a\n\n", "--a\nx:\n ", "--a\n= = = ="] {
            let long = file.clone() + &piece.repeat(400_000 / piece.len());
            let _ = saved_page(long.as_bytes());
            let _ = saved_pictures(long.as_bytes(), 10, 100);
        }
        assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());
    }
}
