//! The games: each a folder of pure functions on plain data.

pub mod buttons;
