//! Makes puzzles from painted pictures, without the screen.
//!
//! A [`canvas::Canvas`] is a grid that the player paints. [`judge`] finds out how good the picture is as a
//! puzzle, and asks the game for a few cells to change if the puzzle has several solutions. Nothing here knows
//! about terminals, disks or particular games: games are passed in as
//! [`Kind`](pentimento_engine::kind::Kind).

pub(crate) mod canvas;
pub(crate) mod judge;
pub(crate) mod shapes;
