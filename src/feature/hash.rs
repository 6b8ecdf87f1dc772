//! One small hash for signatures of elements and texts: FNV-1a, the same on every machine, so that nothing depends on a seed.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// Hashes bytes.
pub(crate) fn hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(BASIS, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(PRIME))
}

/// Hashes bytes eight at a time, for keys whose text is compared as well.
pub(crate) fn quick_hash(bytes: &[u8]) -> u64 {
    let (whole, rest) = bytes.as_chunks::<8>();
    let mut sum = BASIS ^ bytes.len() as u64;
    for chunk in whole {
        sum = join(sum, u64::from_le_bytes(*chunk));
    }
    rest.iter().fold(sum, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(PRIME))
}

/// The hash of a word that is told byte by byte. Bytes are gathered by eight before they are mixed: most words are no longer.
#[derive(Default)]
pub(crate) struct Word {
    bytes: u64,
    count: u32,
    before: u64,
}

impl Word {
    /// Adds a byte, which is not zero, to the word.
    #[inline(always)]
    pub(crate) fn add(&mut self, byte: u8) {
        if self.count == u64::BITS / u8::BITS {
            *self = Word { before: join(BASIS ^ self.before, self.bytes), ..Word::default() };
        }
        self.bytes = self.bytes << u8::BITS | u64::from(byte);
        self.count += 1;
    }

    /// Ends the word, if one was begun.
    #[inline(always)]
    pub(crate) fn end(&mut self) -> Option<u64> {
        let Word { bytes, count, before } = std::mem::take(self);
        (count > 0).then(|| join(BASIS ^ before, bytes))
    }
}

/// Hashes bytes eight at a time, letters of ASCII as small ones.
pub(crate) fn hash_uncased(bytes: &[u8]) -> u64 {
    let (whole, rest) = bytes.as_chunks::<8>();
    let mut sum = BASIS ^ bytes.len() as u64;
    for chunk in whole {
        sum = join(sum, u64::from_le_bytes(chunk.map(|byte| byte.to_ascii_lowercase())));
    }
    rest.iter().fold(sum, |sum, byte| (sum ^ u64::from(byte.to_ascii_lowercase())).wrapping_mul(PRIME))
}

/// Joins two hashes in order.
pub(crate) fn join(a: u64, b: u64) -> u64 {
    (a.rotate_left(23) ^ b).wrapping_mul(PRIME) ^ (b >> 29)
}

/// A map whose keys are hashes already, or small numbers. A page that makes its keys collide gains nothing but a slower page for itself, and
/// [`MIX`] keeps that from being easy.
pub(crate) type HashedMap<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// An odd number without pattern: the golden ratio.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes whole numbers; the standard hasher takes ten times as long for them.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(26) ^ number).wrapping_mul(MIX);
    }
}
