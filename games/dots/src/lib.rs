//! Dots: each joined to the closest of its colour, and the lines are the drawing.
//!
//! The rule and the first algorithm are those of a master's thesis on connect-the-closest-dot puzzles; it is here as
//! `thesis`, beside a generator that colours edges instead of whole lines and chooses dots and colours together.
//! Everything follows from one function: which dots are a dot's closest in one of its colours. Solver, hints, check
//! and the verification of all that is generated ask it, and where dots lie on pixels it answers in whole numbers.

pub mod curves;
pub mod game;
pub mod generator;
pub mod geometry;
pub mod hint;
pub mod judge;
pub mod model;
pub mod names;
pub mod painting;
pub mod presets;
pub mod print;
pub mod search;
pub mod settings;
pub mod sketch;
pub mod solver;
pub mod subject;
pub mod thesis;
pub mod verify;
pub mod view;

/// The game, as the contract knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dots;

/// The game for the registry. Being here, all code generic over the game is compiled in this crate.
pub static KIND: &dyn pentimento_engine::kind::Kind = &pentimento_engine::kind::Of::<Dots>::NEW;
