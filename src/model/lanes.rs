//! Sixteen bytes taken together: one step of a machine that can, sixteen of one that cannot, with the same result.

/// How many bytes are taken together.
pub const LANES: usize = 16;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wide {
    use std::arch::wasm32::{u8x16, u8x16_gt, u8x16_splat, u64x2_extract_lane, v128, v128_and, v128_andnot};

    use super::LANES;

    /// Sixteen bytes.
    #[derive(Clone, Copy, Debug)]
    pub struct Lanes(v128);

    impl Lanes {
        #[inline(always)]
        pub fn of(b: [u8; LANES]) -> Lanes {
            Lanes(u8x16(b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]))
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
        pub fn bytes(self) -> [u8; LANES] {
            let (low, high) = (u64x2_extract_lane::<0>(self.0), u64x2_extract_lane::<1>(self.0));
            ((u128::from(high) << 64) | u128::from(low)).to_le_bytes()
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

        #[inline(always)]
        pub fn bytes(self) -> [u8; LANES] {
            self.0
        }
    }
}

pub use wide::Lanes;
