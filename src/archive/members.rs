//! Unpacks gzip files member by member. Web archives pack each record by itself, so what is behind a damaged member is found again.

use std::fmt;
use std::io::{self, BufRead, ErrorKind, Read};

use flate2::bufread::GzDecoder;
use memchr::memmem;

use crate::archive::gzip::{GZIP, beginning};

/// Bytes of one read: large enough for files on a network.
const BUFFER: usize = 256 << 10;

/// Bytes of a damaged member, and behind it, that are searched at once. A decoder may run far past the end of a member before it notices the damage:
/// those of longer members are only searched from there on.
const MAX_KEPT: usize = 8 << 20;

/// Bytes of a member that tell what it begins with: a head of gzip with names in it, and the tables of a block.
const ENOUGH: usize = 4 << 10;

/// Packed bytes, with those of the current member kept.
struct Kept<R> {
    from: R,
    bytes: Vec<u8>,
    /// Where the member begins, if that is still kept.
    start: usize,
    /// What comes next.
    at: usize,
    /// Whether the bytes themselves could not be read.
    has_failed: bool,
}

impl<R: Read> Kept<R> {
    /// Reads more; whether there was any.
    fn more(&mut self) -> io::Result<bool> {
        if self.at - self.start > MAX_KEPT {
            self.start = self.at;
        }
        self.bytes.drain(..self.start);
        self.at -= self.start;
        self.start = 0;
        let before = self.bytes.len();
        self.bytes.resize(before + BUFFER, 0);
        let read = loop {
            match self.from.read(&mut self.bytes[before..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.has_failed |= read.is_err();
        self.bytes.truncate(before + *read.as_ref().unwrap_or(&0));
        Ok(read? > 0)
    }

    fn begin_member(&mut self) {
        self.start = self.at;
    }

    /// Goes to the next member that begins with `start`, unpacked, from behind the beginning of the one that is damaged; whether there is one.
    fn find_member(&mut self, start: &[u8]) -> io::Result<bool> {
        self.at = (self.start + 1).min(self.bytes.len());
        loop {
            self.begin_member();
            while self.bytes.len() - self.at < ENOUGH && self.more()? {}
            let ahead = &self.bytes[self.at..];
            if ahead.is_empty() {
                return Ok(false);
            }
            match memmem::find(ahead, &GZIP) {
                Some(0) if beginning(&ahead[..ahead.len().min(ENOUGH)], start.len()) == start => return Ok(true),
                Some(place) => self.at += place.max(1),
                // The first byte of a member may be the last that was read.
                None => self.at += (ahead.len() - 1).max(1),
            }
        }
    }
}

impl<R: Read> Read for Kept<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = Read::read(&mut self.fill_buf()?, into)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: Read> BufRead for Kept<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.bytes.len() {
            self.more()?;
        }
        Ok(&self.bytes[self.at..])
    }

    fn consume(&mut self, count: usize) {
        self.at += count;
    }
}

/// Damage of a member.
#[derive(Debug)]
pub(super) struct Damage {
    what: &'static str,
    /// Whether there was nothing of the member before.
    pub(super) is_at_start: bool,
}

impl fmt::Display for Damage {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(self.what)
    }
}

impl std::error::Error for Damage {}

/// The unpacked bytes of all members. A member that cannot be unpacked is an error, behind which reading goes on at the next one that begins as
/// all should.
pub(super) struct Members<R> {
    /// The open member; nothing at the end.
    open: Option<GzDecoder<Kept<R>>>,
    start: &'static [u8],
    is_damaged: bool,
    /// Whether nothing was given of the open member.
    is_at_start: bool,
}

impl<R: Read> Members<R> {
    /// Members each of which should begin with `start`, unpacked.
    pub(super) fn new(from: R, start: &'static [u8]) -> Members<R> {
        let kept = Kept { from, bytes: Vec::new(), start: 0, at: 0, has_failed: false };
        Members { open: Some(GzDecoder::new(kept)), start, is_damaged: false, is_at_start: true }
    }

    /// Opens the next member, if there is one.
    fn next_member(&mut self) -> io::Result<()> {
        let Some(before) = self.open.take() else { return Ok(()) };
        let mut kept = before.into_inner();
        let goes_on = if self.is_damaged {
            kept.find_member(self.start)?
        } else {
            kept.begin_member();
            !kept.fill_buf()?.is_empty()
        };
        (self.is_damaged, self.is_at_start) = (false, true);
        self.open = goes_on.then(|| GzDecoder::new(kept));
        Ok(())
    }
}

impl<R: Read> Read for Members<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.is_damaged {
            self.next_member()?;
        }
        while let Some(open) = &mut self.open {
            match open.read(into) {
                Ok(0) if !into.is_empty() => self.next_member()?,
                Err(error) if error.kind() != ErrorKind::Interrupted => {
                    let is_of_reading = open.get_ref().has_failed;
                    self.is_damaged = !is_of_reading;
                    let (kind, what) = match error.kind() {
                        kind @ ErrorKind::UnexpectedEof => (kind, "it is cut short"),
                        _ => (ErrorKind::InvalidData, "a part of it cannot be unpacked"),
                    };
                    let damage = Damage { what, is_at_start: self.is_at_start };
                    return Err(if is_of_reading { error } else { io::Error::new(kind, damage) });
                }
                Ok(count) => {
                    self.is_at_start &= count == 0;
                    return Ok(count);
                }
                interrupted => return interrupted,
            }
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{ErrorKind, Read, Write};

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::Members;

    fn packed(text: &str) -> Vec<u8> {
        let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
        packer.write_all(text.as_bytes()).unwrap();
        packer.finish().unwrap()
    }

    /// What comes of each reading up to an error or the end.
    fn read(bytes: &[u8]) -> Vec<Result<String, ErrorKind>> {
        let mut members = Members::new(bytes, b"A ");
        let mut all = Vec::new();
        loop {
            let mut text = Vec::new();
            let read = members.read_to_end(&mut text);
            let is_end = read.is_ok();
            if is_end && text.is_empty() && !all.is_empty() {
                return all;
            }
            all.push(Ok(String::from_utf8_lossy(&text).into_owned()));
            all.extend(read.err().map(|error| Err(error.kind())));
            if is_end {
                return all;
            }
        }
    }

    #[test]
    fn reading_goes_on_behind_damage_at_the_next_member_that_begins_as_it_should() {
        let text = |number: usize| format!("A {number} {}", (0..900).map(|i| (i * number * 7919 % 1009).to_string()).collect::<String>());
        let [one, two, three] = [1, 2, 3].map(|number| packed(&text(number)));
        assert_eq!(read(&[&one[..], &two, &three].concat()), [Ok([text(1), text(2), text(3)].concat())]);
        let mut flipped = two.clone();
        let middle = flipped.len() / 2;
        flipped[middle] ^= 0x55;
        flipped[middle + 1] ^= 0xff;
        for damaged in [&flipped[..], &two[..two.len() - 9], &two[..40], b"neither gzip \x1f\x8b nor \x1f\x8b\x08 text", &packed("B")[..9]]
        {
            let found = read(&[&one, damaged, &three].concat());
            assert!(found[0].as_ref().unwrap().starts_with(&text(1)), "{found:?}");
            assert_eq!((found[1..found.len() - 1].iter().any(Result::is_err), found.last()), (true, Some(&Ok(text(3)))), "{damaged:?}");
        }
        assert_eq!(read(&one[..one.len() - 9]).last(), Some(&Err(ErrorKind::UnexpectedEof)));
        assert_eq!(read(b""), [Ok(String::new()), Err(ErrorKind::UnexpectedEof)]);
    }
}
