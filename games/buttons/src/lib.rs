//! Buttons: press nodes of a graph until all have one colour.
//!
//! Pressing a node advances the colour of each neighbour by one and leaves the node itself alone. Presses
//! commute and a node pressed `colors` times is as if never pressed, so a puzzle is a linear system over
//! Z/k and the fewest presses are the lightest member of a coset. Everything here follows from that.

pub mod bidirectional;
pub mod blocks;
pub mod descent;
pub mod enumerate;
pub mod game;
pub mod generator;
pub mod hint;
pub mod lightest;
pub mod minimum;
pub mod model;
#[cfg(test)]
mod oracle;
pub mod original;
pub mod packed;
pub mod presets;
pub mod print;
pub mod rating;
pub mod reason;
pub mod spans;
pub mod system;
pub mod tell;
pub mod trellis;
pub mod view;
pub mod zimmermann;

/// The game, as the contract knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Buttons;

/// The game for the registry. Being here, all code generic over the game is compiled in this crate.
pub static KIND: &dyn pentimento_engine::kind::Kind = &pentimento_engine::kind::Of::<Buttons>::NEW;
