//! The order of the puzzles in a book: a chapter for each game.

use super::Order;
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use std::ops::Range;

/// The puzzles of one game, as a range of the arranged puzzles.
pub(super) struct Chapter {
    pub kind: &'static dyn Kind,
    pub items: Range<usize>,
}

/// Arranges the puzzles. Returns their indices in the new order, and the chapters. Without an order, the puzzles are
/// loose sheets: they stay as they are, in one chapter.
pub(super) fn arranged(
    puzzles: &[&dyn AnyPuzzle],
    grades: &[Option<Difficulty>],
    order: Option<Order>,
) -> (Vec<usize>, Vec<Chapter>) {
    let Some(order) = order else {
        let whole = puzzles.first().map(|first| Chapter { kind: first.kind(), items: 0..puzzles.len() });
        return ((0..puzzles.len()).collect(), whole.into_iter().collect());
    };
    let mut games: Vec<&'static dyn Kind> = Vec::new();
    for puzzle in puzzles {
        if games.iter().all(|kind| kind.info().name != puzzle.kind().info().name) {
            games.push(puzzle.kind());
        }
    }
    let (mut places, mut chapters) = (Vec::new(), Vec::new());
    for kind in games {
        let is_of = |place: &usize| puzzles[*place].kind().info().name == kind.info().name;
        let mut of_game: Vec<usize> = (0..puzzles.len()).filter(is_of).collect();
        if order == Order::Grade {
            // Puzzles without a grade come last.
            of_game.sort_by_key(|&place| grades[place].map_or(u8::MAX, |grade| grade as u8));
        }
        chapters.push(Chapter { kind, items: places.len()..places.len() + of_game.len() });
        places.extend(of_game);
    }
    (places, chapters)
}
