//! Pentimento: five puzzles for the terminal.

pub mod engine;
pub mod games;
pub mod ui;
