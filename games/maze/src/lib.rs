//! Maze: the way through paints the picture.
//!
//! Every pixel of a black and white picture becomes two by two cells. A tree of the black pixels, walked around,
//! is a closed way through all their cells (Okamoto and Uehara); cut at one place it is the solution. What is not
//! picture is filled so that it looks the same, and hangs on the solution by dead ends. Everything here follows
//! from a level being a tree of cells, though mazes with loops are read, solved and played as well.

pub mod corridor;
pub mod ends;
pub mod exact;
pub mod game;
pub mod generator;
pub mod hint;
pub mod judge;
pub mod methods;
pub mod model;
pub mod paper;
pub mod pieces;
pub mod pixels;
pub mod plain;
pub mod presets;
pub mod print;
pub mod several;
pub mod solver;
pub mod subject;
pub mod view;
pub mod visibility;

/// The game, as the contract knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Maze;

/// The game for the registry. Being here, all code generic over the game is compiled in this crate.
pub static KIND: &dyn pentimento_engine::kind::Kind = &pentimento_engine::kind::Of::<Maze>::NEW;
