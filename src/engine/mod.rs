//! What all games share below the screen.

pub mod job;
pub mod rng;
