//! Sixteen bytes as one SIMD vector. Without SIMD the same operations are loops, with the same results.

/// The number of lanes.
pub const LANES: usize = 16;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wide {
    use std::arch::wasm32::{
        f32x4, f32x4_gt, f32x4_splat, i8x16_narrow_i16x8, i16x8_narrow_i32x4, u8x16_gt, u8x16_shuffle, u8x16_splat, u8x16_sub,
        u16x8_shuffle, u32x4_extract_lane, v128, v128_and, v128_andnot, v128_any_true,
    };

    use crate::model::simd::LANES;

    /// Sixteen bytes.
    #[derive(Clone, Copy, Debug)]
    pub struct Lanes(v128);

    impl Lanes {
        #[inline(always)]
        pub fn all(byte: u8) -> Lanes {
            Lanes(u8x16_splat(byte))
        }

        #[inline(always)]
        pub fn ranks(values: &[f32; LANES], thresholds: impl Iterator<Item = f32>) -> (Lanes, usize) {
            let four = |at: usize| f32x4(values[at], values[at + 1], values[at + 2], values[at + 3]);
            let (first, second, third, fourth) = (four(0), four(4), four(8), four(12));
            let (mut ranks, mut passed) = (u8x16_splat(0), 0);
            for threshold in thresholds {
                let threshold = f32x4_splat(threshold);
                // Lanes are all ones or all zeros, which narrowing preserves.
                let eight = |one: v128, two: v128| i16x8_narrow_i32x4(f32x4_gt(one, threshold), f32x4_gt(two, threshold));
                let above = i8x16_narrow_i16x8(eight(first, second), eight(third, fourth));
                if !v128_any_true(above) {
                    break;
                }
                (ranks, passed) = (u8x16_sub(ranks, above), passed + 1);
            }
            (Lanes(ranks), passed)
        }

        #[inline(always)]
        pub fn above(self, threshold: u8) -> Lanes {
            Lanes(u8x16_gt(self.0, u8x16_splat(threshold)))
        }

        #[inline(always)]
        pub fn without(self, here: Lanes, bits: u8) -> Lanes {
            Lanes(v128_andnot(self.0, v128_and(here.0, u8x16_splat(bits))))
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
    use crate::model::simd::LANES;

    /// Sixteen bytes.
    #[derive(Clone, Copy, Debug)]
    pub struct Lanes([u8; LANES]);

    impl Lanes {
        #[inline(always)]
        pub fn all(byte: u8) -> Lanes {
            Lanes([byte; LANES])
        }

        /// For every value how many of the ascending thresholds it exceeds; and how many thresholds any value exceeds.
        #[inline(always)]
        pub fn ranks(values: &[f32; LANES], thresholds: impl Iterator<Item = f32>) -> (Lanes, usize) {
            let (mut ranks, mut passed) = ([0u32; LANES], 0);
            for threshold in thresholds {
                // In this form compilers vectorize over all lanes. With bytes, or an early `any`, they go lane by lane.
                let (mut above, mut any) = ([0u32; LANES], 0);
                for (above, value) in above.iter_mut().zip(values) {
                    *above = u32::from(*value > threshold);
                    any |= *above;
                }
                if any == 0 {
                    break;
                }
                ranks.iter_mut().zip(above).for_each(|(rank, above)| *rank += above);
                passed += 1;
            }
            (Lanes(ranks.map(|rank| rank as u8)), passed)
        }

        /// All ones in every lane above the threshold, zeros in the others.
        #[inline(always)]
        pub fn above(self, threshold: u8) -> Lanes {
            Lanes(self.0.map(|byte| if byte > threshold { u8::MAX } else { 0 }))
        }

        /// Clears these bits in every lane that is set in `here`.
        #[inline(always)]
        pub fn without(self, here: Lanes, bits: u8) -> Lanes {
            let mut out = self.0;
            for (byte, here) in out.iter_mut().zip(here.0) {
                *byte &= !(here & bits);
            }
            Lanes(out)
        }

        /// For every lane its four bytes as one number, the first byte lowest.
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
