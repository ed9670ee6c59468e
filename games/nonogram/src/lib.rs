//! Nonogram: paint the picture that the numbers beside its rows and columns tell of.
//!
//! A clue is a run of one colour; runs of the same colour have a blank between them, runs of different colours
//! need none. Any grid that meets every clue wins, not only the maker's. Black and white is the case of one
//! colour, and nothing here treats it apart but for speed.

pub mod aids;
pub mod bits;
pub mod encode;
pub mod formats;
pub mod game;
pub mod generator;
pub mod grade;
pub mod grid;
pub mod hint;
pub mod line;
pub mod model;
pub mod notation;
pub mod presets;
pub mod print;
pub mod reason;
pub mod repair;
pub mod rungs;
pub mod solver;
pub mod suppose;
pub mod tell;
pub mod tell_cases;
pub mod view;

/// The game, as the contract knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nonogram;

/// The game for the registry. Being here, all code generic over the game is compiled in this crate.
pub static KIND: &dyn pentimento_engine::kind::Kind = &pentimento_engine::kind::Of::<Nonogram>::NEW;
