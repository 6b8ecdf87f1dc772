//! Sixteen bytes taken together: one step of a machine that can, sixteen of one that cannot, with the same result.

/// How many bytes are taken together.
pub const LANES: usize = 16;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wide {
    use std::arch::wasm32::{
        u8x16_extract_lane, u8x16_gt, u8x16_max, u8x16_shuffle, u8x16_splat, u16x8_shuffle, u32x4_extract_lane, u32x4_shuffle, u64x2,
        u64x2_shuffle, v128, v128_and, v128_andnot,
    };

    use super::LANES;

    /// Sixteen bytes.
    #[derive(Clone, Copy, Debug)]
    pub struct Lanes(v128);

    impl Lanes {
        #[inline(always)]
        pub fn of(bytes: [u8; LANES]) -> Lanes {
            let both = u128::from_le_bytes(bytes);
            Lanes(u64x2(both as u64, (both >> 64) as u64))
        }

        #[inline(always)]
        pub fn all(byte: u8) -> Lanes {
            Lanes(u8x16_splat(byte))
        }

        #[inline(always)]
        pub fn above(self, border: u8) -> Lanes {
            Lanes(u8x16_gt(self.0, u8x16_splat(border)))
        }

        #[inline(always)]
        pub fn without(self, here: Lanes, bits: u8) -> Lanes {
            Lanes(v128_andnot(self.0, v128_and(here.0, u8x16_splat(bits))))
        }

        #[inline(always)]
        pub fn most(self) -> u8 {
            // Halves are compared with each other until one byte is left of each.
            let eight = u8x16_max(self.0, u64x2_shuffle::<1, 0>(self.0, self.0));
            let four = u8x16_max(eight, u32x4_shuffle::<1, 0, 3, 2>(eight, eight));
            let two = u8x16_max(four, u16x8_shuffle::<1, 0, 3, 2, 5, 4, 7, 6>(four, four));
            u8x16_extract_lane::<0>(two).max(u8x16_extract_lane::<1>(two))
        }

        #[inline(always)]
        pub fn words([a, b, c, d]: [Lanes; 4]) -> [u32; LANES] {
            let low = |one: Lanes, two: Lanes| u8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(one.0, two.0);
            let high = |one: Lanes, two: Lanes| u8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(one.0, two.0);
            let ends = |ab: v128, cd: v128| {
                let low = u16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(ab, cd);
                let high = u16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(ab, cd);
                (low, high)
            };
            let (first, second) = ends(low(a, b), low(c, d));
            let (third, fourth) = ends(high(a, b), high(c, d));
            let mut out = [0; LANES];
            for (four, out) in [first, second, third, fourth].into_iter().zip(out.as_chunks_mut::<4>().0) {
                *out = [
                    u32x4_extract_lane::<0>(four),
                    u32x4_extract_lane::<1>(four),
                    u32x4_extract_lane::<2>(four),
                    u32x4_extract_lane::<3>(four),
                ];
            }
            out
        }
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod wide {
    use super::LANES;

    /// Sixteen bytes.
    #[derive(Clone, Copy, Debug)]
    pub struct Lanes([u8; LANES]);

    impl Lanes {
        #[inline(always)]
        pub fn of(bytes: [u8; LANES]) -> Lanes {
            Lanes(bytes)
        }

        #[inline(always)]
        pub fn all(byte: u8) -> Lanes {
            Lanes([byte; LANES])
        }

        /// All bits of every byte that is above the border, and none of the others.
        #[inline(always)]
        pub fn above(self, border: u8) -> Lanes {
            Lanes(self.0.map(|byte| if byte > border { u8::MAX } else { 0 }))
        }

        /// Clears these bits in every byte whose bits are set in `here`.
        #[inline(always)]
        pub fn without(self, here: Lanes, bits: u8) -> Lanes {
            let mut out = self.0;
            for (byte, here) in out.iter_mut().zip(here.0) {
                *byte &= !(here & bits);
            }
            Lanes(out)
        }

        /// The largest byte.
        #[inline(always)]
        pub fn most(self) -> u8 {
            self.0.iter().copied().fold(0, u8::max)
        }

        /// For every place the four bytes there, the first one lowest.
        #[inline(always)]
        pub fn words(bytes: [Lanes; 4]) -> [u32; LANES] {
            let mut out = [0; LANES];
            for (place, bytes) in bytes.iter().enumerate() {
                out.iter_mut().zip(bytes.0).for_each(|(word, byte)| *word |= u32::from(byte) << (8 * place));
            }
            out
        }
    }
}

pub use wide::Lanes;
