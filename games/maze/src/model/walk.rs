//! Finds the walk from the trail to a cell.

use super::corridor::{follow, onward, open_cells};
use super::{Board, Cell, Level};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

/// What a walk does to the trail: it goes back to an index, then adds cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Walk {
    pub(crate) back_to: usize,
    pub(crate) on: Vec<Cell>,
}

/// Finds the walk to a cell. A cell on the trail or on the corridor ahead can always be reached. For any other cell,
/// it finds the shortest walk that starts on the trail, if this walk adds at most `limit` cells.
pub(crate) fn walk_to(level: &Level, board: &Board, target: Cell, limit: usize) -> Option<Walk> {
    if board.is_shut(target) {
        return None;
    }
    without_choice(level, board, target).or_else(|| from_trail(level, board, target, limit))
}

/// The walk to a cell on the trail, or on a corridor that starts at the player. Such a walk passes no junction, so it
/// chooses nothing for the player.
pub(crate) fn without_choice(level: &Level, board: &Board, target: Cell) -> Option<Walk> {
    let back = board.step_of(target).map(|step| Walk { back_to: step, on: Vec::new() });
    back.or_else(|| along_corridor(level, board, target))
}

/// The walk along a corridor that starts at the player. If several corridors reach the cell, the shortest one is
/// taken.
fn along_corridor(level: &Level, board: &Board, target: Cell) -> Option<Walk> {
    let up_to_target = |first: Cell| {
        let (mut cells, _) = follow(level, board, board.head(), first);
        cells.truncate(cells.iter().position(|&cell| cell == target)? + 1);
        Some(cells)
    };
    let on = onward(level, board).into_iter().filter_map(up_to_target).min_by_key(Vec::len)?;
    Some(Walk { back_to: board.trail().len() - 1, on })
}

/// Searches breadth first from the target until the search meets the trail. If several cells of the trail are equally
/// near, the walk leaves the trail at the latest of them.
fn from_trail(level: &Level, board: &Board, target: Cell, limit: usize) -> Option<Walk> {
    let mut towards: HashMap<Cell, (Cell, usize)> = HashMap::from([(target, (target, 0))]);
    let mut waiting = VecDeque::from([target]);
    let mut met: Option<(usize, Cell, usize)> = None;
    while let Some(cell) = waiting.pop_front() {
        let steps = towards[&cell].1;
        if steps >= limit || met.is_some_and(|(_, _, found)| steps > found) {
            break;
        }
        for next in open_cells(level, board, cell) {
            if let Some(step) = board.step_of(next) {
                if met.is_none_or(|(known, _, _)| step > known) {
                    met = Some((step, cell, steps));
                }
            } else if let Entry::Vacant(entry) = towards.entry(next) {
                entry.insert((cell, steps + 1));
                waiting.push_back(next);
            }
        }
    }
    let (back_to, mut cell, _) = met?;
    let mut on = vec![cell];
    while cell != target {
        cell = towards[&cell].0;
        on.push(cell);
    }
    Some(Walk { back_to, on })
}

#[cfg(test)]
mod tests {
    use super::super::{drawn, small};
    use super::*;

    #[test]
    fn a_walk_backs_up_first_if_it_must() {
        let level = small();
        let mut board = Board::new(&level);
        for cell in [3, 6] {
            board.push(cell);
        }
        assert_eq!(walk_to(&level, &board, 2, 9), Some(Walk { back_to: 0, on: vec![1, 2] }));
        assert_eq!(walk_to(&level, &board, 2, 1), None);
        assert_eq!(walk_to(&level, &board, 3, 9), Some(Walk { back_to: 1, on: Vec::new() }));
    }

    #[test]
    fn a_walk_takes_the_shorter_of_two_corridors() {
        // The cell to the right of the entrance can be reached directly, or by a detour that goes up first.
        let level = drawn(&["+-+-+-+", "|     |", "+ + + +", "|E   X|", "+-+-+-+"]);
        let board = Board::new(&level);
        assert_eq!(walk_to(&level, &board, 4, 9), Some(Walk { back_to: 0, on: vec![4] }));
    }
}
