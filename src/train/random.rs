//! Reproducible pseudo-random numbers (SplitMix64; Steele, Lea and Flood 2014).

/// The seed of all training.
pub const SEED: u64 = 2011;

/// A random number generator.
pub struct Random(u64);

impl Random {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// The next number as a fraction in [0, 1).
    pub fn share(&mut self) -> f64 {
        (self.draw() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_numbers_are_those_of_splitmix() {
        let mut random = Random::new(1_234_567);
        assert_eq!((random.draw(), random.draw()), (6_457_827_717_110_365_317, 3_203_168_211_198_807_973));
        assert!((0..1000).all(|_| (0.0..1.0).contains(&random.share())));
    }
}
