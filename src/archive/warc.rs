//! Reads web archives (WARC 1.0 and 1.1, ISO 28500), gzipped or not, record by record. Pages are returned, other records are skipped
//! unread.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::MultiGzDecoder;

use crate::archive::gzip::GZIP;
use crate::archive::headers::Headers;
use crate::archive::http::Answer;
use crate::rules::limits::MAX_INPUT;

/// The first bytes of a record.
pub const WARC: &[u8] = b"WARC/";

/// Maximum bytes of a record's head. Real ones have hundreds.
const MAX_HEAD: u64 = 1 << 20;

/// Bytes of one read: large enough for files on a network.
const BUFFER: usize = 256 << 10;

/// A page in an archive.
#[derive(Debug)]
pub struct Record {
    /// Its record id, without brackets and prefix.
    pub id: String,
    /// Its address.
    pub url: Option<String>,
    /// When it was archived, as written.
    pub date: Option<String>,
    /// The server's response; `None` if it exceeds the size limit of a page.
    pub answer: Option<Answer>,
}

/// An open archive.
pub struct Archive {
    from: Box<dyn BufRead + Send>,
    read: Arc<AtomicU64>,
}

/// Counts the bytes read, compressed ones if they are compressed.
struct Counted<R> {
    from: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.from.read(into)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

impl Archive {
    /// Starts reading an archive, gzipped or not.
    pub fn new(from: impl Read + Send + 'static) -> io::Result<Archive> {
        let read = Arc::new(AtomicU64::new(0));
        let mut bytes = BufReader::with_capacity(BUFFER, Counted { from, read: Arc::clone(&read) });
        let packed = bytes.fill_buf()?.starts_with(&GZIP);
        let from: Box<dyn BufRead + Send> = if packed { Box::new(BufReader::new(MultiGzDecoder::new(bytes))) } else { Box::new(bytes) };
        Ok(Archive { from, read })
    }

    /// Bytes read of the archive so far.
    pub fn bytes_read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    /// The next page, or `None` at the end. After an error nothing more can be read.
    pub fn next_page(&mut self) -> io::Result<Option<Record>> {
        while let Some(headers) = self.head()? {
            let size = headers.get("content-length").and_then(|size| size.parse().ok());
            let Some(size) = size else { return Err(broken("a record without a length")) };
            if let Some(record) = self.record(&headers, size)? {
                return Ok(Some(record));
            }
        }
        Ok(None)
    }

    /// Reads the head of the next record.
    fn head(&mut self) -> io::Result<Option<Headers>> {
        let mut line = Vec::new();
        while line.trim_ascii().is_empty() {
            line.clear();
            if self.line(&mut line, MAX_HEAD)? == 0 {
                return Ok(None);
            }
        }
        if !line.starts_with(WARC) {
            return Err(broken("no record where one should begin"));
        }
        let mut head = Vec::new();
        loop {
            line.clear();
            let left = MAX_HEAD.saturating_sub(head.len() as u64);
            if self.line(&mut line, left)? == 0 {
                return Err(broken("a record's head without an end"));
            }
            if line.trim_ascii().is_empty() {
                return Ok(Some(Headers::read(&head)));
            }
            head.extend_from_slice(&line);
        }
    }

    fn line(&mut self, into: &mut Vec<u8>, at_most: u64) -> io::Result<usize> {
        self.from.as_mut().take(at_most).read_until(b'\n', into)
    }

    /// Reads a record's body if it is a page, otherwise skips it.
    fn record(&mut self, headers: &Headers, size: u64) -> io::Result<Option<Record>> {
        let kind = headers.get("content-type").unwrap_or("").to_ascii_lowercase();
        let wanted = match headers.get("warc-type").unwrap_or("") {
            "response" => kind.starts_with("application/http") || kind.is_empty(),
            "resource" | "conversion" => kind.contains("html"),
            _ => false,
        };
        if !wanted || size > MAX_INPUT as u64 {
            let passed = io::copy(&mut self.from.as_mut().take(size), &mut io::sink())?;
            return if passed < size { Err(cut()) } else { Ok(wanted.then(|| named(headers, None))) };
        }
        let mut body = Vec::new();
        self.from.as_mut().take(size).read_to_end(&mut body)?;
        if (body.len() as u64) < size {
            return Err(cut());
        }
        let answer = if kind.contains("html") { Answer::of_body(&kind, body) } else { Answer::read(body) };
        Ok(answer.is_page().then(|| named(headers, Some(answer))))
    }
}

fn named(headers: &Headers, answer: Option<Answer>) -> Record {
    let bare = |value: &str| value.trim_matches(['<', '>']).to_owned();
    let id = headers.get("warc-record-id").map(bare).unwrap_or_default();
    let id = id.strip_prefix("urn:uuid:").unwrap_or(&id).to_owned();
    let date = headers.get("warc-date").map(str::to_owned);
    Record { id, url: headers.get("warc-target-uri").map(bare), date, answer }
}

fn broken(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("not a web archive, or a broken one: {what}"))
}

fn cut() -> io::Error {
    broken("a record is cut short")
}
