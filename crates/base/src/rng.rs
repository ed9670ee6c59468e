//! The random stream behind puzzle codes.
//!
//! A code must always give the same puzzle, on every machine. So the stream is `ChaCha8`, whose output is documented
//! as stable. Ranges, shuffles and choices are implemented here, because those of `rand` can change between versions.
//! Invariant: the same seed always gives the same numbers. If the golden test below fails, every game has to raise
//! the generator version in its codes.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

#[derive(Debug, Clone)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// The seed with which the stream began.
    pub fn seed(&self) -> u64 {
        self.0.get_seed().iter().take(8).rev().fold(0, |seed, &byte| seed << 8 | u64::from(byte))
    }

    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a random number from 0 to `bound - 1`, by Lemire's multiplication method. The probability of each
    /// number differs from `1 / bound` by less than 2^-64.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        debug_assert!(bound > 0, "a choice from nothing");
        ((u128::from(self.word()) * bound as u128) >> 64) as usize
    }

    /// A random number in `low..=high`.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// A random real number from 0 to 1, excluding 1.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.word() >> 11) as f64 / (1u64 << 53) as f64
    }

    #[inline]
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_never_changes() {
        let mut rng = Rng::new(1);
        let drawn: Vec<u64> = (0..3).map(|_| rng.word()).collect();
        let mut order: Vec<u8> = (0..8).collect();
        rng.shuffle(&mut order);
        let below: Vec<usize> = (0..8).map(|_| rng.below(100)).collect();
        assert_eq!(drawn, GOLDEN_WORDS);
        assert_eq!(order, [2, 6, 1, 4, 3, 0, 5, 7]);
        assert_eq!(below, [84, 21, 34, 75, 18, 70, 97, 30]);
    }

    const GOLDEN_WORDS: [u64; 3] =
        [7_037_237_572_835_827_407, 5_440_448_899_038_119_230, 14_725_191_807_199_933_458];

    #[test]
    fn a_stream_knows_its_seed() {
        let mut rng = Rng::new(0x0123_4567_89ab_cdef);
        rng.word();
        assert_eq!(rng.seed(), 0x0123_4567_89ab_cdef);
    }

    #[test]
    fn below_gives_every_value_and_no_other() {
        let mut rng = Rng::new(2);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[rng.below(6)] += 1;
        }
        assert!(seen.iter().all(|&count| (800..1200).contains(&count)), "{seen:?}");
    }
}
