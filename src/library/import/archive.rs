//! Zip archives of unknown make: nothing is unpacked that is larger than it may be, and names of entries are names and never paths.

use std::io::{Read, Seek, SeekFrom};

use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

use super::input::Counted;
use super::limits::{FREE_OF_RATIO, MAX_ENTRIES, MAX_ENTRY, MAX_RATIO};
use super::reason::Reason;

/// Bytes at the end of an archive in which its last record begins.
const TAIL: u64 = 66 << 10;

/// The first bytes of the last record, and of the one for many entries.
const END: &[u8] = b"PK\x05\x06";
const LONG_END: &[u8] = b"PK\x06\x06";

/// An archive that is open.
pub(crate) struct Archive {
    zip: ZipArchive<Counted>,
}

impl Archive {
    pub(crate) fn open(mut bytes: Counted) -> Result<Archive, Reason> {
        if entries(&mut bytes)? > MAX_ENTRIES {
            return Err(Reason::TooMany);
        }
        let zip = ZipArchive::new(bytes).map_err(|error| reason(&error))?;
        if zip.len() as u64 > MAX_ENTRIES { Err(Reason::TooMany) } else { Ok(Archive { zip }) }
    }

    pub(crate) fn len(&self) -> usize {
        self.zip.len()
    }

    /// The name of an entry.
    pub(crate) fn name(&self, number: usize) -> String {
        self.zip.name_for_index(number).and_then(Result::ok).map(|name| name.replace('\\', "/")).unwrap_or_default()
    }

    /// The names of all entries in their order.
    pub(crate) fn names(&self) -> Vec<String> {
        (0..self.len()).map(|number| self.name(number)).collect()
    }

    /// The bytes of an entry. A folder has none.
    pub(crate) fn read(&mut self, number: usize) -> Result<Vec<u8>, Reason> {
        self.begin(number, MAX_ENTRY)
    }

    /// The first bytes of an entry.
    pub(crate) fn head(&mut self, number: usize, most: u64) -> Result<Vec<u8>, Reason> {
        match self.unpack(number, most, true) {
            Err(Reason::Bomb | Reason::TooLarge) => Ok(Vec::new()),
            other => other,
        }
    }

    fn begin(&mut self, number: usize, most: u64) -> Result<Vec<u8>, Reason> {
        self.unpack(number, most, false)
    }

    fn unpack(&mut self, number: usize, most: u64, part: bool) -> Result<Vec<u8>, Reason> {
        let mut entry = self.zip.by_index(number).map_err(|error| reason(&error))?;
        if entry.is_dir() {
            return Ok(Vec::new());
        }
        if entry.is_symlink() {
            return Err(Reason::UnknownShape);
        }
        if !matches!(entry.compression(), CompressionMethod::Stored | CompressionMethod::Deflated) {
            return Err(Reason::Unsupported);
        }
        // What the archive says of its sizes may be a lie: what counts is what comes out.
        let fair = entry.compressed_size().saturating_mul(MAX_RATIO).max(FREE_OF_RATIO);
        let allowed = most.min(fair);
        let mut bytes = Vec::new();
        let mut limited = entry.by_ref().take(if part { allowed } else { allowed + 1 });
        limited.read_to_end(&mut bytes).map_err(|_| Reason::Damaged)?;
        match bytes.len() as u64 > allowed {
            true if fair < most => Err(Reason::Bomb),
            true => Err(Reason::TooLarge),
            false => Ok(bytes),
        }
    }
}

fn reason(error: &ZipError) -> Reason {
    match error {
        ZipError::UnsupportedArchive(why) if why.to_lowercase().contains("password") => Reason::Encrypted,
        ZipError::InvalidPassword => Reason::Encrypted,
        ZipError::UnsupportedArchive(_) | ZipError::CompressionMethodNotSupported(_) => Reason::Unsupported,
        _ => Reason::Damaged,
    }
}

/// The number of entries that an archive says it has: looked at before their list is read into memory.
pub(crate) fn entries<R: Read + Seek>(bytes: &mut R) -> Result<u64, Reason> {
    let unreadable = |_| Reason::Unreadable;
    let size = bytes.seek(SeekFrom::End(0)).map_err(unreadable)?;
    bytes.seek(SeekFrom::Start(size.saturating_sub(TAIL))).map_err(unreadable)?;
    let mut tail = Vec::new();
    bytes.by_ref().take(TAIL).read_to_end(&mut tail).map_err(unreadable)?;
    bytes.rewind().map_err(unreadable)?;
    let at = |sign: &[u8]| tail.windows(4).rposition(|window| window == sign);
    let end = at(END).ok_or(Reason::Damaged)?;
    let short = tail.get(end + 10..end + 12).and_then(|bytes| bytes.try_into().ok()).map(u16::from_le_bytes);
    let long = at(LONG_END).and_then(|at| tail.get(at + 32..at + 40)).and_then(|bytes| bytes.try_into().ok()).map(u64::from_le_bytes);
    let short = u64::from(short.ok_or(Reason::Damaged)?);
    Ok(if short == u64::from(u16::MAX) { long.unwrap_or(short) } else { short })
}
