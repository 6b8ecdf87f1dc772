//! FNV-1a hashes for signatures of elements and texts: the same on every machine, without a seed.

const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// Hashes bytes.
pub(crate) fn hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(BASIS, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(PRIME))
}

/// Hashes bytes eight at a time, for keys that are compared as well.
pub(crate) fn quick_hash(bytes: &[u8]) -> u64 {
    let (whole, rest) = bytes.as_chunks::<8>();
    let mut sum = BASIS ^ bytes.len() as u64;
    for chunk in whole {
        sum = join(sum, u64::from_le_bytes(*chunk));
    }
    rest.iter().fold(sum, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(PRIME))
}

/// The hash of a word fed byte by byte. Bytes are collected in groups of eight before mixing; most words are no longer.
#[derive(Default)]
pub(crate) struct Word {
    bytes: u64,
    count: u32,
    before: u64,
}

impl Word {
    /// Adds a byte other than zero.
    #[inline(always)]
    pub(crate) fn add(&mut self, byte: u8) {
        if self.count == u64::BITS / u8::BITS {
            *self = Word { before: join(BASIS ^ self.before, self.bytes), ..Word::default() };
        }
        self.bytes = self.bytes << u8::BITS | u64::from(byte);
        self.count += 1;
    }

    /// Ends the word, if there is one.
    #[inline(always)]
    pub(crate) fn end(&mut self) -> Option<u64> {
        let Word { bytes, count, before } = std::mem::take(self);
        (count > 0).then(|| join(BASIS ^ before, bytes))
    }
}

/// Hashes bytes eight at a time, ASCII letters in lower case.
pub(crate) fn hash_uncased(bytes: &[u8]) -> u64 {
    let (whole, rest) = bytes.as_chunks::<8>();
    let mut sum = BASIS ^ bytes.len() as u64;
    for chunk in whole {
        sum = join(sum, u64::from_le_bytes(chunk.map(|byte| byte.to_ascii_lowercase())));
    }
    rest.iter().fold(sum, |sum, byte| (sum ^ u64::from(byte.to_ascii_lowercase())).wrapping_mul(PRIME))
}

/// Combines two hashes in order.
pub(crate) fn join(a: u64, b: u64) -> u64 {
    (a.rotate_left(23) ^ b).wrapping_mul(PRIME) ^ (b >> 29)
}

/// An odd number without pattern, from the golden ratio.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// Spreads the bits of a number, so that near ones fall far apart. [`MIX`] makes it hard to find many that fall together.
pub(crate) fn mixed(number: u64) -> u64 {
    let product = (number ^ (number >> 32)).wrapping_mul(MIX);
    product ^ (product >> 32)
}
