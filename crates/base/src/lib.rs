//! The parts that every other crate uses. Nothing here knows about puzzles, screens or disks.
//!
//! | module | holds |
//! | --- | --- |
//! | [`job`] | work that can be stopped, limited and watched |
//! | [`rng`] | the random stream behind puzzle codes |
//! | [`document`] | TOML and JSON as one tree, with the line of each value |
//! | [`prose`] | sentences in which some words have a tone |
//! | [`params`] | the settings of a generator, as a table |
//! | [`code`] | the codes that name puzzles |
//! | [`exact`] | functions of real numbers that are the same everywhere |
//! | [`outside`] | the gate for text from outside |
//! | [`suggest`] | "did you mean …?" |

pub mod code;
pub mod document;
pub mod exact;
pub mod job;
pub mod outside;
pub mod params;
pub mod prose;
pub mod rng;
pub mod suggest;

#[cfg(test)]
mod tests {
    use proptest::test_runner::{Config, RngSeed};

    /// `.cargo/config.toml` sets the seed. Without it, a property test could fail in one run and pass in the next.
    #[test]
    fn property_tests_have_a_fixed_seed() {
        assert!(matches!(Config::default().rng_seed, RngSeed::Fixed(_)), "PROPTEST_RNG_SEED is not set");
    }
}
