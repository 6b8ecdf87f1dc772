//! The bytes of a file that is imported: read in pieces, wherever they are, and UTF-16 as UTF-8.

use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes of one read.
const PIECE: usize = 256 << 10;

/// What may be kept while an import is stopped: natively it can be handed to another thread, in a browser there is only one.
#[cfg(not(target_arch = "wasm32"))]
pub trait Held: Send {}
#[cfg(not(target_arch = "wasm32"))]
impl<T: Send> Held for T {}
/// What may be kept while an import is stopped: natively it can be handed to another thread, in a browser there is only one.
#[cfg(target_arch = "wasm32")]
pub trait Held {}
#[cfg(target_arch = "wasm32")]
impl<T> Held for T {}

/// Bytes that can be read from any place: a file on a disk, or a file in a browser in slices.
pub trait Bytes: Read + Seek + Held {}
impl<T: Read + Seek + Held> Bytes for T {}

/// Bytes that are read from beginning to end.
pub(crate) trait Stream: BufRead + Held {}
impl<T: BufRead + Held> Stream for T {}

/// A file to import.
pub struct ImportFile {
    /// What it is called, for reports. Its kind is told by what is in it.
    pub name: String,
    /// Its bytes.
    pub bytes: Box<dyn Bytes>,
    /// Where SQLite finds it, if it does.
    pub path: Option<PathBuf>,
}

impl std::fmt::Debug for ImportFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ImportFile").field("name", &self.name).finish_non_exhaustive()
    }
}

impl ImportFile {
    /// A file in memory.
    pub fn of_bytes(name: &str, bytes: Vec<u8>) -> ImportFile {
        ImportFile { name: name.to_owned(), bytes: Box::new(io::Cursor::new(bytes)), path: None }
    }

    /// How long it is.
    pub(crate) fn size(&mut self) -> io::Result<u64> {
        self.bytes.seek(SeekFrom::End(0))
    }

    /// Its first bytes.
    pub(crate) fn head(&mut self, most: usize) -> io::Result<Vec<u8>> {
        self.bytes.rewind()?;
        let mut head = Vec::new();
        self.bytes.as_mut().take(most as u64).read_to_end(&mut head)?;
        self.bytes.rewind()?;
        Ok(head)
    }
}

/// How many bytes were read, for a bar.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counter(Arc<AtomicU64>);

impl Counter {
    pub(crate) fn read(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn set(&self, bytes: u64) {
        self.0.store(bytes, Ordering::Relaxed);
    }
}

/// Bytes whose place is counted.
pub(crate) struct Counted {
    pub(crate) from: Box<dyn Bytes>,
    pub(crate) counter: Counter,
}

impl Read for Counted {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.from.read(into)?;
        self.counter.0.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

impl Seek for Counted {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = self.from.seek(to)?;
        self.counter.set(at);
        Ok(at)
    }
}

/// Reads text from beginning to end as UTF-8: without its mark, and from UTF-16 if that is what it begins with.
pub(crate) fn text_stream(from: impl Read + Held + 'static) -> Box<dyn Stream> {
    let mut from = BufReader::with_capacity(PIECE, from);
    // What cannot be read is told when it is read.
    let head: [u8; 3] = match from.fill_buf() {
        Ok(bytes) => std::array::from_fn(|at| bytes.get(at).copied().unwrap_or_default()),
        Err(_) => [0; 3],
    };
    match head {
        [0xef, 0xbb, 0xbf] => {
            from.consume(3);
            Box::new(from)
        }
        [0xff, 0xfe, _] => {
            from.consume(2);
            Box::new(BufReader::with_capacity(PIECE, Wide { from, little: true, left: Vec::new() }))
        }
        [0xfe, 0xff, _] => {
            from.consume(2);
            Box::new(BufReader::with_capacity(PIECE, Wide { from, little: false, left: Vec::new() }))
        }
        _ => Box::new(from),
    }
}

/// UTF-16 as UTF-8.
struct Wide<R> {
    from: R,
    little: bool,
    /// What is decoded and was not asked for yet.
    left: Vec<u8>,
}

impl<R: BufRead> Wide<R> {
    fn unit(&mut self) -> io::Result<Option<u16>> {
        let mut pair = [0; 2];
        for (at, byte) in pair.iter_mut().enumerate() {
            match self.from.fill_buf()?.first() {
                Some(found) => *byte = *found,
                None if at == 0 => return Ok(None),
                None => return Ok(Some(0xfffd)),
            }
            self.from.consume(1);
        }
        Ok(Some(if self.little { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) }))
    }
}

impl<R: BufRead> Read for Wide<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.left.is_empty() {
            let mut units = Vec::with_capacity(8_192);
            while units.len() < 8_192 {
                let Some(unit) = self.unit()? else { break };
                units.push(unit);
            }
            // A pair is not torn apart.
            if units.last().is_some_and(|unit| (0xd800..0xdc00).contains(unit))
                && let Some(unit) = self.unit()?
            {
                units.push(unit);
            }
            self.left = String::from_utf16_lossy(&units).into_bytes();
        }
        let count = self.left.len().min(into.len());
        into[..count].copy_from_slice(&self.left[..count]);
        self.left.drain(..count);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};

    use super::text_stream;

    fn read(bytes: Vec<u8>) -> String {
        let mut text = String::new();
        text_stream(Cursor::new(bytes)).read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn marks_and_wide_letters_are_no_matter() {
        let text = format!("a𝄞ü{}", "山".repeat(9_000));
        let wide = |swap: bool| -> Vec<u8> {
            let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
            units.flat_map(|unit| if swap { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
        };
        assert_eq!(read(wide(false)), text);
        assert_eq!(read(wide(true)), text);
        assert_eq!(read([b"\xef\xbb\xbf", text.as_bytes()].concat()), text);
        assert_eq!(read(b"\xff\xfea\0b".to_vec()), "a\u{fffd}");
        assert_eq!(read(Vec::new()), "");
    }
}
