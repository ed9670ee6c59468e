//! Levels, boards and moves.

mod board;
mod corridor;
mod level;
mod moves;
mod walk;

pub use board::Board;
pub(crate) use board::Cells;
pub(crate) use corridor::{End, entered, follow, onward, open_cells};
pub use level::Level;
#[cfg(test)]
pub(crate) use level::tests::{drawn, small};
pub(crate) use level::{Cell, LONGEST, SIDES, Side};
pub use moves::{Move, Place};
pub(crate) use moves::{apply, forbids, standing};
pub(crate) use walk::{Walk, walk_to};
