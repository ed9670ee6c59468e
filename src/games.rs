//! The registry: the only list of games. The menu, the help, the command line, the saves and the tests all use it.

use pentimento_engine::kind::Kind;

/// Every game, in the order of the menu.
pub static GAMES: &[&dyn Kind] = &[
    pentimento_buttons::KIND,
    pentimento_nonogram::KIND,
    pentimento_maze::KIND,
    pentimento_logipix::KIND,
    pentimento_dots::KIND,
];

/// Finds a game by the name that people type on the command line.
pub fn find(name: &str) -> Option<&'static dyn Kind> {
    GAMES.iter().copied().find(|kind| kind.info().name == name)
}
