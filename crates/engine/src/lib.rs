//! What a game is, and what all games share.
//!
//! Start at [`contract`]: it lists what a game must offer, and `games/template` is a small example of it. [`view`] is
//! the part of a game that draws. [`session`] plays a game. [`kind`] lets the app and the command line treat all
//! games alike.

pub mod aids;
mod answer;
pub mod contract;
pub mod editor;
pub mod game;
pub mod history;
pub mod kind;
pub mod ladder;
mod meta;
pub mod mistakes;
pub mod progress;
mod puzzle;
pub mod repair;
pub mod session;
pub mod shape;
pub mod share;
mod step;
pub mod theatre;
pub mod view;
