//! Pentimento: five puzzles for the terminal.

pub mod config;
pub mod engine;
pub mod games;
pub mod keymap;
pub mod store;
pub mod ui;
