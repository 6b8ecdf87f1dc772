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
        pub fn clear_where_above(self, value: Lanes, border: u8, bits: u8) -> Lanes {
            let above = u8x16_gt(value.0, u8x16_splat(border));
            Lanes(v128_andnot(self.0, v128_and(above, u8x16_splat(bits))))
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

        /// Clears these bits in every byte whose value is above the border.
        #[inline(always)]
        pub fn clear_where_above(self, value: Lanes, border: u8, bits: u8) -> Lanes {
            let mut out = self.0;
            for (byte, value) in out.iter_mut().zip(value.0) {
                *byte &= !(if value > border { bits } else { 0 });
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
