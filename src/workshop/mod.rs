//! What a maker of puzzles works with, apart from the screen it is shown on.
//!
//! A [`canvas::Canvas`] is a grid that one paints; [`judge`] says what it is worth as a puzzle, and in
//! [`repair`] which fewest cells would make it better; [`share`] puts a small picture into a code. Nothing here knows
//! a terminal, a disk or a game by name: games come in as [`Kind`](pentimento_engine::kind::Kind).

pub mod canvas;
pub mod judge;
pub mod repair;
