//! What a game is, and what all games share.
//!
//! Start at [`contract`]: it lists what a game must offer, and `games/template` is a small example of it. `view` is
//! the part of a game that draws. `session` plays a game. `kind` lets the app and the command line treat all
//! games alike.
//!
//! A program that only solves, explains or makes puzzles of one game needs no screen. It leaves out the feature `view`
//! (`default-features = false` for the game's crate). Then this crate has no modules that draw or play, and nothing
//! depends on `ratatui`. With [`contract::Puzzle::read`] and the functions of the contract it works on the game's own
//! types:
//!
//! ```
//! use pentimento_base::job::Job;
//! use pentimento_engine::contract::{Puzzle, Solve, Verdict};
//! use pentimento_template::Lamps;
//!
//! let puzzle = Puzzle::<Lamps>::read("title = \"Three\"\nnumbers = \"121\"").expect("a puzzle");
//! assert_eq!(puzzle.meta.title.as_deref(), Some("Three"));
//! assert_eq!(Lamps::solve(&puzzle.level, 2, &Job::endless()).verdict, Verdict::Unique);
//! ```

// Without the feature `view`, some code is unused.
#![cfg_attr(not(feature = "view"), allow(dead_code, unused_imports))]

#[cfg(feature = "view")]
pub mod aids;
mod answer;
pub mod contract;
#[cfg(feature = "view")]
pub mod editor;
#[cfg(feature = "view")]
pub mod game;
pub mod hidden;
#[cfg(feature = "view")]
pub mod history;
#[cfg(feature = "view")]
pub mod kind;
pub mod ladder;
mod meta;
pub mod mistakes;
#[cfg(feature = "view")]
pub mod named_lines;
pub mod progress;
#[cfg(feature = "view")]
mod puzzle;
pub mod repair;
#[cfg(feature = "view")]
pub mod session;
pub mod shape;
pub mod share;
mod step;
#[cfg(feature = "view")]
pub mod theatre;
#[cfg(feature = "view")]
pub mod view;
