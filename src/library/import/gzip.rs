//! Files that are gzipped: what is in them tells their kind. A build without web archives knows no gzip.

#[cfg(feature = "warc")]
use std::io::Read;

#[cfg(feature = "warc")]
use flate2::read::MultiGzDecoder;

use super::reason::Reason;

/// Whether bytes begin as gzip does.
pub(crate) fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b])
}

/// The beginning of what is packed, as far as the bytes go; nothing if they cannot be unpacked.
#[cfg(feature = "warc")]
pub(crate) fn beginning(packed: &[u8], most: usize) -> Vec<u8> {
    let mut found = Vec::new();
    // The packed bytes end somewhere in the middle: what came out before that counts.
    let _ = MultiGzDecoder::new(packed).take(most as u64).read_to_end(&mut found);
    found
}

#[cfg(not(feature = "warc"))]
pub(crate) fn beginning(_: &[u8], _: usize) -> Vec<u8> {
    Vec::new()
}

/// What is packed.
#[cfg(feature = "warc")]
pub(crate) fn unpack(packed: &[u8]) -> Result<Vec<u8>, Reason> {
    let whole = crate::archive::capped(MultiGzDecoder::new(packed)).map_err(|error| match error.kind() {
        std::io::ErrorKind::UnexpectedEof => Reason::CutOff,
        _ => Reason::Damaged,
    })?;
    whole.map_err(|_| Reason::TooLarge)
}

#[cfg(not(feature = "warc"))]
pub(crate) fn unpack(_: &[u8]) -> Result<Vec<u8>, Reason> {
    Err(Reason::Unsupported)
}
