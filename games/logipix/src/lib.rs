//! Logipix: join equal numbers by lines of that many cells, and the lines are a picture.
//!
//! The idea of every part is the original's: the broken lines of a number, what they have in common, what they leave
//! to others. Lines are listed where they are few; where they are many, what is known of the neighbours makes them
//! few; what remains is left to a solver of clauses.

pub mod area;
pub mod cuts;
pub mod encode;
pub mod field;
pub mod game;
pub mod generator;
pub mod grade;
pub mod hint;
pub mod layers;
pub mod model;
pub mod notation;
pub mod original;
pub mod pieces;
pub mod presets;
pub mod print;
pub mod reason;
pub mod rungs;
pub mod sketch;
pub mod solver;
pub mod stages;
pub mod survey;
pub mod tell;
pub mod trials;
pub mod view;
pub mod walker;
pub mod web;

/// The game, as the contract knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Logipix;

/// The game for the registry. Being here, all code generic over the game is compiled in this crate.
pub static KIND: &dyn pentimento_engine::kind::Kind = &pentimento_engine::kind::Of::<Logipix>::NEW;
