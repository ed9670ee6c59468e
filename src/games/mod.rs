//! The games: each a folder of pure functions on plain data, and one line in the registry.
//!
//! Menu, help, command line, saves, hints, tests and benches find a game here and nowhere else.

pub mod buttons;
pub mod dots;
pub mod maze;
pub mod nonogram;

use crate::engine::kind::{Kind, Of};

/// Every game, in the order of the menu.
pub const GAMES: &[&dyn Kind] = &[
    &Of::<buttons::Buttons>::NEW,
    &Of::<nonogram::Nonogram>::NEW,
    &Of::<maze::Maze>::NEW,
    &Of::<dots::Dots>::NEW,
];

pub fn find(name: &str) -> Option<&'static dyn Kind> {
    GAMES.iter().copied().find(|kind| kind.info().name == name)
}
