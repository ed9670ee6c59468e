//! The solutions of a puzzle that has several but should have only one. The screen can show them one after the other.
//! The player's own board does not change.

use crate::contract::Role;
use crate::view::View;
use pentimento_base::job::Job;

/// The most solutions that are kept.
const MOST_OTHERS: usize = 12;

/// Several solutions as boards, and the spots where they differ.
pub(super) struct Others<G: View> {
    pub(super) boards: Vec<G::Board>,
    pub(super) marks: Vec<(G::Spot, Role)>,
    pub(super) complete: bool,
    pub(super) shown: Option<usize>,
}

impl<G: View> Others<G> {
    /// Looks for several solutions. `None` if there is only one, or if the puzzle is allowed to have several.
    pub(super) fn find(level: &G::Level, job: &Job) -> Option<Self> {
        let answer = G::solve(level, MOST_OTHERS, job);
        if answer.solutions.len() < 2 {
            return None;
        }
        let marks: Vec<_> =
            G::differing(level, &answer.solutions).into_iter().map(|spot| (spot, Role::Target)).collect();
        let boards = answer.solutions.iter().map(|solution| solved_board::<G>(level, solution)).collect();
        let others = Self { boards, marks, complete: answer.complete, shown: None };
        (!others.marks.is_empty()).then_some(others)
    }

    pub(super) fn board(&self) -> Option<&G::Board> {
        self.boards.get(self.shown?)
    }
}

fn solved_board<G: View>(level: &G::Level, solution: &G::Solution) -> G::Board {
    let mut board = G::start(level);
    for mv in G::finish(level, &board.clone(), solution) {
        // Every move that leads to a solution is legal.
        let _ = G::apply(level, &mut board, &mv);
    }
    board
}
