//! Reads web archives (WARC 1.0 and 1.1, ISO 28500), gzipped or not, record by record. Pages are returned, other records are skipped
//! unread. Behind damage, reading goes on at the next record.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::archive::gzip::GZIP;
use crate::archive::headers::Headers;
use crate::archive::http::Answer;
use crate::archive::members::{Damage, Members};
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
    /// The first line of the next record, found behind damage.
    found: Option<Vec<u8>>,
    /// Damage behind the last page.
    next_damage: Option<io::Error>,
    has_ended: bool,
}

/// Counts the bytes read, compressed ones if they are compressed.
struct Counted<R> {
    from: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        // What cannot be read at all is not damage, behind which reading would go on without end.
        let read = self.from.read(into).map_err(|error| if is_damage(&error) { io::Error::other(error) } else { error });
        let count = read?;
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
        let from: Box<dyn BufRead + Send> = if packed { Box::new(BufReader::new(Members::new(bytes, WARC))) } else { Box::new(bytes) };
        Ok(Archive { from, read, found: None, next_damage: None, has_ended: false })
    }

    /// Bytes read of the archive so far.
    pub fn bytes_read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    /// The next page, or `None` at the end. Behind damage, an error of the kinds `InvalidData` and `UnexpectedEof`, the pages are next that follow it;
    /// behind another error nothing is.
    pub fn next_page(&mut self) -> io::Result<Option<Record>> {
        if self.has_ended {
            return Ok(None);
        }
        let next = self.next_whole_page().or_else(|error| if is_damage(&error) { Err(self.behind(&error)?) } else { Err(error) });
        self.has_ended = matches!(next, Ok(None)) || next.as_ref().is_err_and(|error| !is_damage(error));
        next
    }

    fn next_whole_page(&mut self) -> io::Result<Option<Record>> {
        loop {
            if let Some(damage) = self.next_damage.take() {
                return Err(damage);
            }
            let Some(headers) = self.head()? else { return Ok(None) };
            let size = headers.get("content-length").and_then(|size| size.parse().ok());
            let Some(size) = size else { return Err(damage("a record does not say how long it is")) };
            if let Some(record) = self.record(&headers, size)? {
                return Ok(Some(record));
            }
        }
    }

    /// Goes to the next record, and says what is lost before it.
    fn behind(&mut self, found: &io::Error) -> io::Result<io::Error> {
        let mut line = Vec::new();
        let mut is_at_start = true;
        loop {
            line.clear();
            let read = match self.line(&mut line, MAX_HEAD) {
                // There is more of it.
                Err(error) if is_damage(&error) => {
                    is_at_start = true;
                    continue;
                }
                read => read?,
            };
            if is_at_start && is_first_line(&line) {
                self.found = Some(line);
                return Ok(io::Error::new(found.kind(), format!("damaged: {found}; reading goes on behind that")));
            }
            if read == 0 {
                return Ok(io::Error::new(
                    found.kind(),
                    format!("not a web archive, or a damaged one: {found}; nothing can be read behind that"),
                ));
            }
            is_at_start = line.ends_with(b"\n");
        }
    }

    /// Reads the head of the next record.
    fn head(&mut self) -> io::Result<Option<Headers>> {
        let mut line = self.found.take().unwrap_or_default();
        while line.trim_ascii().is_empty() {
            line.clear();
            if self.line(&mut line, MAX_HEAD)? == 0 {
                return Ok(None);
            }
        }
        if !line.starts_with(WARC) {
            return Err(damage("there is no record where one should begin"));
        }
        let mut head = Vec::new();
        loop {
            line.clear();
            let left = MAX_HEAD.saturating_sub(head.len() as u64);
            if self.line(&mut line, left)? == 0 {
                return Err(damage("the head of a record has no end"));
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
        if let Err(error) = self.pass_line_breaks() {
            let is_of_next = error.get_ref().and_then(|error| error.downcast_ref::<Damage>()).is_some_and(|damage| damage.is_at_start);
            self.next_damage = if is_of_next { Some(error) } else { return Err(error) };
        }
        let answer = if kind.contains("html") { Answer::of_body(&kind, body) } else { Answer::read(body) };
        Ok(answer.is_page().then(|| named(headers, Some(answer))))
    }

    /// Passes over the line breaks behind a body. What is packed tells only at its end whether all of it was right.
    fn pass_line_breaks(&mut self) -> io::Result<()> {
        while let [b'\r' | b'\n', ..] = self.from.fill_buf()? {
            self.from.consume(1);
        }
        Ok(())
    }
}

fn named(headers: &Headers, answer: Option<Answer>) -> Record {
    let bare = |value: &str| value.trim_matches(['<', '>']).to_owned();
    let id = headers.get("warc-record-id").map(bare).unwrap_or_default();
    let id = id.strip_prefix("urn:uuid:").unwrap_or(&id).to_owned();
    let date = headers.get("warc-date").map(str::to_owned);
    Record { id, url: headers.get("warc-target-uri").map(bare), date, answer }
}

fn damage(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

fn cut() -> io::Error {
    damage("a record is cut short")
}

/// Whether what was read is damaged, and not the reading.
fn is_damage(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof)
}

/// Whether a line is the first of a record. Texts may speak of such records, so there is nothing else in it.
fn is_first_line(line: &[u8]) -> bool {
    let version = line.trim_ascii_end().strip_prefix(WARC);
    version.is_some_and(|version| (1..=5).contains(&version.len()) && version.iter().all(|sign| sign.is_ascii_digit() || *sign == b'.'))
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, ErrorKind, Write};

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::Archive;

    fn record(id: &str) -> Vec<u8> {
        let body = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>{id}</p>\nWARC/1.0 is a format\n");
        format!("WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: {id}\r\nContent-Length: {}\r\n\r\n{body}\r\n\r\n", body.len())
            .into_bytes()
    }

    /// The ids of all pages, and the kinds of what is damaged between them.
    fn read(bytes: Vec<u8>) -> Vec<Result<String, ErrorKind>> {
        let mut archive = Archive::new(Cursor::new(bytes)).unwrap();
        let mut all = Vec::new();
        while let Some(next) = archive.next_page().map_or_else(|error| Some(Err(error.kind())), |page| page.map(|page| Ok(page.id))) {
            all.push(next);
        }
        all
    }

    #[test]
    fn pages_behind_damage_are_read() {
        let [one, two, three] = ["1", "2", "3"].map(record);
        let page = |id: &str| Ok(id.to_owned());
        let damage = Err(ErrorKind::InvalidData);
        let headless = b"WARC/1.1\r\nWARC-Type: response\r\n\r\nno length\r\n\r\n";
        for junk in [&b"junk\n"[..], b"WARC", b"WARC/1.0 in a text\nand more\n", headless, &two[2..], &[0; 3 << 20]] {
            let junk = [junk, b"\n"].concat();
            assert_eq!(read([&one[..], &junk, &two, &three].concat()), [page("1"), damage.clone(), page("2"), page("3")]);
        }
        assert_eq!(read([&one[..], &two[..two.len() - 20]].concat()), [page("1"), damage.clone()]);
        assert_eq!(read(b"<html>".to_vec()), [damage]);
    }

    #[test]
    fn pages_behind_a_damaged_part_of_gzip_are_read() {
        let packed = ["1", "2", "3"].map(|id| {
            let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
            packer.write_all(&record(id)).unwrap();
            packer.finish().unwrap()
        });
        for place in [0, 2, 3, 10, 30, packed[1].len() - 30, packed[1].len() - 6] {
            let mut damaged = packed.clone();
            damaged[1][place] ^= 0xff;
            let found = read(damaged.concat());
            assert_eq!(found, [Ok("1".to_owned()), Err(ErrorKind::InvalidData), Ok("3".to_owned())], "{place}");
        }
    }
}
