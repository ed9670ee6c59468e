//! What all games share below the screen.
//!
//! Start at [`contract`]: it says what a game is. [`session`] plays one, [`kind`] makes all of them look alike to
//! the app and the command line, [`document`] reads and writes their files.

pub mod aids;
pub mod contract;
pub mod editor;
pub mod game;
pub mod history;
pub mod kind;
pub mod ladder;
pub mod meta;
pub mod progress;
pub mod session;
pub mod share;
pub mod theatre;
pub mod view;
