//! Pentimento: five puzzles for the terminal.

pub mod app;
pub mod cli;
pub mod config;
pub mod drawing;
pub mod engine;
pub mod files;
pub mod games;
pub mod keeping;
pub mod keymap;
pub mod levels;
pub mod library;
pub mod picture;
pub mod print;
pub mod store;
pub mod svg;
pub mod ui;
pub mod workshop;
