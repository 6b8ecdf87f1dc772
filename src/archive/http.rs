//! Reads an HTTP response as stored in archives: status line, headers, body. Archives often keep the headers of an encoding they have
//! already undone, so a body is decoded only if it looks encoded.

use std::borrow::Cow;
use std::io::Read;

use flate2::read::{DeflateDecoder, ZlibDecoder};
use memchr::memchr;

use crate::archive::gzip::{GZIP, capped, unpack};
use crate::archive::headers::{Headers, head_end};
use crate::error::Error;

/// An HTTP response.
#[derive(Clone, Debug)]
pub struct Answer {
    status: u16,
    headers: Headers,
    body: Vec<u8>,
}

impl Answer {
    /// Reads a response; without a head, everything is the body.
    pub fn read(mut bytes: Vec<u8>) -> Answer {
        let head = if bytes.starts_with(b"HTTP/") { head_end(&bytes) } else { None };
        let Some((head, body)) = head else {
            return Answer { status: 200, headers: Headers::default(), body: bytes };
        };
        let first = memchr(b'\n', &bytes[..head]).unwrap_or(head);
        let status = String::from_utf8_lossy(&bytes[..first]).split_whitespace().nth(1).and_then(|code| code.parse().ok());
        let headers = Headers::read(&bytes[first..head]);
        bytes.drain(..body);
        Answer { status: status.unwrap_or(200), headers, body: bytes }
    }

    /// A response of which only body and content type were kept.
    pub fn of_body(kind: &str, body: Vec<u8>) -> Answer {
        Answer { status: 200, headers: Headers::one("content-type", kind), body }
    }

    /// Whether it is a page, not an image, redirect or error.
    pub fn is_page(&self) -> bool {
        let html = match self.headers.get("content-type") {
            Some(kind) => kind.to_ascii_lowercase().contains("html"),
            None => self.body.trim_ascii_start().starts_with(b"<"),
        };
        (200..300).contains(&self.status) && html
    }

    /// The charset in its `Content-Type`.
    pub fn charset(&self) -> Option<&str> {
        let kind = self.headers.get("content-type")?;
        let place = kind.to_ascii_lowercase().find("charset=")? + "charset=".len();
        let name = kind[place..].split(';').next()?.trim().trim_matches(['"', '\'']);
        (!name.is_empty()).then_some(name)
    }

    /// The decoded body.
    pub fn page_bytes(&self) -> Result<Vec<u8>, Error> {
        let chunked = self.headers.get("transfer-encoding").is_some_and(|coding| coding.to_ascii_lowercase().contains("chunked"));
        let body = if chunked { joined(&self.body) } else { Cow::Borrowed(&self.body[..]) };
        let coding = self.headers.get("content-encoding").unwrap_or("").to_ascii_lowercase();
        if body.starts_with(&GZIP) {
            return unpack(&body);
        }
        if coding == "deflate" && !body.trim_ascii_start().starts_with(b"<") {
            let inflated = inflate(ZlibDecoder::new(&body[..])).or_else(|_| inflate(DeflateDecoder::new(&body[..])));
            return inflated.map_err(|error| Error::Unusable(format!("cannot be unpacked: {error}")))?;
        }
        let unknown = matches!(coding.as_str(), "br" | "zstd" | "compress") && !body.trim_ascii_start().starts_with(b"<");
        if unknown { Err(Error::Unusable(format!("is packed with “{coding}”, which is not read"))) } else { Ok(body.into_owned()) }
    }
}

fn inflate(from: impl Read) -> std::io::Result<Result<Vec<u8>, Error>> {
    capped(from)
}

/// Joins the chunks of a body. A body that was joined before is unchanged.
fn joined(body: &[u8]) -> Cow<'_, [u8]> {
    let mut out = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some(line) = memchr(b'\n', rest) {
        let size = String::from_utf8_lossy(&rest[..line]);
        let size = size.split(';').next().unwrap_or("").trim();
        let Ok(size) = usize::from_str_radix(size, 16) else { break };
        rest = &rest[line + 1..];
        let take = size.min(rest.len());
        out.extend_from_slice(&rest[..take]);
        rest = rest[take..].strip_prefix(b"\r\n").or_else(|| rest[take..].strip_prefix(b"\n")).unwrap_or(&rest[take..]);
        if size == 0 {
            return Cow::Owned(out);
        }
    }
    if out.is_empty() { Cow::Borrowed(body) } else { Cow::Owned(out) }
}

#[cfg(test)]
mod tests {
    use super::Answer;

    #[test]
    fn head_charset_and_chunks_are_read() {
        let bytes = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=\"Windows-1251\"\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n<p>Hi\r\n4;x=y\r\n</p>\r\n0\r\n\r\n";
        let answer = Answer::read(bytes.to_vec());
        assert!(answer.is_page());
        assert_eq!(answer.charset(), Some("Windows-1251"));
        assert_eq!(answer.page_bytes().unwrap(), b"<p>Hi</p>");
    }

    #[test]
    fn a_body_joined_before_is_unchanged() {
        let bytes = b"HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n<p>Hi</p>\n";
        assert_eq!(Answer::read(bytes.to_vec()).page_bytes().unwrap(), b"<p>Hi</p>\n");
    }

    #[test]
    fn redirects_and_images_are_no_pages() {
        assert!(!Answer::read(b"HTTP/1.1 301 Moved\r\nContent-Type: text/html\r\n\r\n".to_vec()).is_page());
        assert!(!Answer::read(b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n<".to_vec()).is_page());
    }
}
