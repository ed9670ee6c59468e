//! Levels, boards and moves.

mod board;
mod corridor;
mod level;
mod moves;
mod walk;

pub(crate) use board::{Board, Cells};
pub(crate) use corridor::{
    CorridorEnd, NoDeadEnd, entered, follow, is_dead_end, onward, open_cells, way_out,
};
pub use level::Level;
#[cfg(test)]
pub(crate) use level::tests::{drawn, small};
pub(crate) use level::{Cell, LONGEST, SIDES, Side};
pub(crate) use moves::{Move, Place, apply, forbids, standing};
pub(crate) use walk::{Walk, walk_to};
