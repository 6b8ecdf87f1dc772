//! Gzip, and reading with a size limit, so that no compressed file fills the memory.

use std::io::Read;

use flate2::read::MultiGzDecoder;

use crate::error::Error;
use crate::rules::limits::MAX_INPUT;

/// The first bytes of gzip data.
pub const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Reads to the end, or refuses at the first byte over the size limit.
pub fn capped(from: impl Read) -> std::io::Result<Result<Vec<u8>, Error>> {
    capped_with_room(from, 0)
}

/// The same with room for the bytes that are expected: a buffer that has to grow is copied, and ends up to twice as large.
pub fn capped_with_room(from: impl Read, expected: u64) -> std::io::Result<Result<Vec<u8>, Error>> {
    let mut bytes = Vec::with_capacity(expected.min(MAX_INPUT as u64) as usize);
    from.take(MAX_INPUT as u64 + 1).read_to_end(&mut bytes)?;
    Ok(if bytes.len() > MAX_INPUT { Err(Error::TooLarge { what: "bytes", limit: MAX_INPUT }) } else { Ok(bytes) })
}

/// The first bytes of what is packed, as far as those that are given can be unpacked.
pub fn beginning(packed: &[u8], most: usize) -> Vec<u8> {
    let mut found = Vec::new();
    // The packed bytes may end in the middle: what came out before that counts.
    let _ = MultiGzDecoder::new(packed).take(most as u64).read_to_end(&mut found);
    found
}

/// Unpacks gzip.
pub fn unpack(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    capped(MultiGzDecoder::new(bytes))
        .map_err(|error| Error::Unusable(format!("cannot be unpacked, it is cut short or broken: {error}")))?
}
