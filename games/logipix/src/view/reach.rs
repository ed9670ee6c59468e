//! Finds the partners of a number: the equal numbers that its line can still reach.

use crate::model::{Board, Cell, Level, Note};
use std::collections::VecDeque;

/// The partners of a clue. `draft` is the line that is being drawn from the clue, or empty. An equal number is a
/// partner if a way through free cells leads to it, and this way is no longer than the rest of the line.
pub(super) fn partners(level: &Level, board: &Board, clue: Cell, draft: &[Cell]) -> Vec<Cell> {
    let left = usize::from(level.number(clue)).saturating_sub(draft.len().max(1));
    let tip = draft.last().copied().unwrap_or(clue);
    let mut steps = vec![usize::MAX; level.size()];
    steps[tip as usize] = 0;
    let mut queue = VecDeque::from([tip]);
    let mut found = Vec::new();
    while let Some(cell) = queue.pop_front() {
        let next = steps[cell as usize] + 1;
        if next > left {
            break;
        }
        for other in level.beside(cell) {
            let is_closed = board.is_on_line(other) || board.note(other) == Note::Off;
            if steps[other as usize] != usize::MAX || is_closed || draft.contains(&other) || other == clue {
                continue;
            }
            steps[other as usize] = next;
            if level.number(other) == 0 {
                queue.push_back(other);
            } else if level.may_join(clue, other) {
                found.push(other);
            }
        }
    }
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In this level, a wall of ones separates the 5 on the left from the 5 on the right.
    #[test]
    fn a_partner_behind_a_wall_is_out_of_reach() {
        let level =
            Level::plain(5, [[0, 0, 1, 0, 0], [5, 0, 1, 0, 5], [0, 5, 1, 0, 0]].concat()).expect("a level");
        let board = Board::new(&level);
        assert_eq!(partners(&level, &board, 5, &[]), [11]);
        let level =
            Level::plain(5, [[0, 0, 0, 0, 0], [5, 0, 0, 0, 5], [0, 5, 1, 0, 0]].concat()).expect("a level");
        assert_eq!(partners(&level, &board, 5, &[]), [9, 11]);
    }

    #[test]
    fn a_longer_draft_reaches_fewer_partners() {
        let level =
            Level::plain(5, [[5, 0, 0, 0, 5], [0, 0, 0, 0, 0], [5, 0, 0, 0, 0]].concat()).expect("a level");
        let board = Board::new(&level);
        assert_eq!(partners(&level, &board, 0, &[0]), [4, 10]);
        assert_eq!(partners(&level, &board, 0, &[0, 1]), [4, 10]);
        assert_eq!(partners(&level, &board, 0, &[0, 1, 2]), [4]);
    }
}
