//! Files that are gzipped: what is in them tells their kind. A build without web archives knows no gzip.

#[cfg(feature = "warc")]
use flate2::read::MultiGzDecoder;

use super::reason::Reason;
#[cfg(feature = "warc")]
pub(crate) use crate::archive::beginning;

/// Whether bytes begin as gzip does.
pub(crate) fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b])
}

/// The beginning of what is packed, which is not known here.
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
