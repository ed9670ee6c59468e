//! Corridors: where there is but one way on, and where there is none.
//!
//! A shut cell counts as a wall. A junction is a cell with more than two ways; a corridor runs between junctions,
//! and one that ends without reaching the exit can be shut at its mouth, the first cell after the junction. When
//! all but one of a junction's ways are shut it is part of a corridor itself: this is dead-end filling.

use super::model::{Board, Cell, Level};
use std::collections::{HashMap, VecDeque};

/// The cells one can step to, shut ones left out.
pub fn ways<'a>(level: &'a Level, board: &'a Board, cell: Cell) -> impl Iterator<Item = Cell> + 'a {
    level.open(cell).filter(|&next| !board.is_shut(next))
}

/// How a corridor ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// No way on.
    Dead,
    /// At a cell with several ways on.
    Junction,
    /// At the exit or the entrance.
    Door,
    /// At the trail, in a maze with loops.
    Trail,
}

/// The cells from `first`, entered from `from`, as far as there is one way on; the last is where it ends.
pub fn follow(level: &Level, board: &Board, from: Cell, first: Cell) -> (Vec<Cell>, End) {
    let (mut before, mut at) = (from, first);
    let mut cells = vec![first];
    loop {
        if board.is_on_trail(at) && at != from {
            return (cells, End::Trail);
        }
        if at == level.exit() || at == level.entrance() {
            return (cells, End::Door);
        }
        let mut on = ways(level, board, at).filter(|&next| next != before);
        let (next, other) = (on.next(), on.next());
        drop(on);
        match (next, other) {
            (None, _) => return (cells, End::Dead),
            (Some(_), Some(_)) => return (cells, End::Junction),
            // A ring that comes back to where it began has no end of its own.
            (Some(next), None) if next == first || next == from => return (cells, End::Trail),
            (Some(next), None) => {
                (before, at) = (at, next);
                cells.push(at);
            }
        }
    }
}

/// The ways on from where the player stands, the way back left out.
pub fn onward(level: &Level, board: &Board) -> Vec<Cell> {
    let previous = board.previous();
    ways(level, board, board.head())
        .filter(|&next| Some(next) != previous && !board.is_on_trail(next))
        .collect()
}

/// What a walk to a cell does to the trail: back to a step, then on through these cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk {
    pub back_to: usize,
    pub on: Vec<Cell>,
}

/// The walk to a cell: back along the trail, on along the corridor, else the shortest way off the trail, of at most
/// `limit` steps.
pub fn walk_to(level: &Level, board: &Board, target: Cell, limit: usize) -> Option<Walk> {
    if board.is_shut(target) {
        return None;
    }
    without_choice(level, board, target).or_else(|| from_afar(level, board, target, limit))
}

/// The walk to a cell on which nothing has to be decided: back along the trail, or on along the corridor.
pub fn without_choice(level: &Level, board: &Board, target: Cell) -> Option<Walk> {
    let back = board.step_of(target).map(|step| Walk { back_to: step, on: Vec::new() });
    back.or_else(|| along_corridor(level, board, target))
}

/// On along a corridor that begins where the player stands, the shortest where several lead there.
fn along_corridor(level: &Level, board: &Board, target: Cell) -> Option<Walk> {
    let up_to_target = |first: Cell| {
        let (mut cells, _) = follow(level, board, board.head(), first);
        cells.truncate(cells.iter().position(|&cell| cell == target)? + 1);
        Some(cells)
    };
    let on = onward(level, board).into_iter().filter_map(up_to_target).min_by_key(Vec::len)?;
    Some(Walk { back_to: board.trail().len() - 1, on })
}

/// Searches from the target until the trail is met, its head first of all that are as near.
fn from_afar(level: &Level, board: &Board, target: Cell, limit: usize) -> Option<Walk> {
    let mut towards: HashMap<Cell, (Cell, usize)> = HashMap::from([(target, (target, 0))]);
    let mut waiting = VecDeque::from([target]);
    let mut met: Option<(usize, Cell, usize)> = None;
    while let Some(cell) = waiting.pop_front() {
        let steps = towards[&cell].1;
        if steps >= limit || met.is_some_and(|(_, _, found)| steps > found) {
            break;
        }
        for next in ways(level, board, cell) {
            if let Some(step) = board.step_of(next) {
                if met.is_none_or(|(known, _, _)| step > known) {
                    met = Some((step, cell, steps));
                }
            } else if let std::collections::hash_map::Entry::Vacant(e) = towards.entry(next) {
                e.insert((cell, steps + 1));
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

/// The junction behind the player and the mouth of the corridor that was entered there.
pub fn entered(level: &Level, board: &Board) -> Option<(Cell, Cell)> {
    let trail = board.trail();
    let behind = (0..trail.len().checked_sub(1)?)
        .rev()
        .find(|&step| step == 0 || ways(level, board, trail[step] as Cell).count() > 2)?;
    Some((trail[behind] as Cell, trail[behind + 1] as Cell))
}

/// What shutting has made certain: mouths of corridors, away from the trail, that lead only to shut cells.
pub fn implied(level: &Level, board: &Board) -> Vec<Cell> {
    let mut board = board.clone();
    let mut waiting: Vec<Cell> = board.shut().iter().collect();
    let mut found = Vec::new();
    while let Some(shut) = waiting.pop() {
        for end in level.open(shut).filter(|&cell| is_end(level, &board, cell)).collect::<Vec<_>>() {
            if let Some((mouth, _)) = mouth_from(level, &board, end) {
                board.set_shut(mouth, true);
                found.push(mouth);
                waiting.push(mouth);
            }
        }
    }
    found
}

/// Dead-end filling of the whole maze: the mouths of all corridors that end, in an order in which they can be shut,
/// each with the cell from which it is entered.
pub fn fill_all(level: &Level, board: &Board) -> Vec<(Cell, Cell)> {
    let mut board = board.clone();
    let mut ends: Vec<Cell> = (0..level.cells()).rev().filter(|&cell| is_end(level, &board, cell)).collect();
    let mut found = Vec::new();
    while let Some(end) = ends.pop() {
        if !is_end(level, &board, end) {
            continue;
        }
        if let Some((mouth, from)) = mouth_from(level, &board, end) {
            board.set_shut(mouth, true);
            found.push((mouth, from));
            ends.push(from);
        }
    }
    found
}

fn is_end(level: &Level, board: &Board, cell: Cell) -> bool {
    let door = cell == level.exit() || cell == level.entrance();
    !door && !board.is_shut(cell) && !board.is_on_trail(cell) && ways(level, board, cell).count() == 1
}

/// From a cell with one way to the last cell before a junction or the trail, and that.
fn mouth_from(level: &Level, board: &Board, end: Cell) -> Option<(Cell, Cell)> {
    let (mut before, mut at) = (end, end);
    loop {
        let next = ways(level, board, at).find(|&next| next != before)?;
        let door = next == level.exit() || next == level.entrance();
        if door || board.is_on_trail(next) || ways(level, board, next).count() > 2 {
            return Some((at, next));
        }
        (before, at) = (at, next);
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::tests::{drawn, small};
    use super::*;

    #[test]
    fn a_corridor_is_followed_to_its_end() {
        let level = small();
        let board = Board::new(&level);
        assert_eq!(follow(&level, &board, 0, 3), (vec![3, 6], End::Dead));
        assert_eq!(follow(&level, &board, 0, 1), (vec![1, 2, 5, 8, 7, 4], End::Door));
    }

    #[test]
    fn a_walk_goes_back_first_where_it_must() {
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
    fn of_two_corridors_to_a_junction_the_shorter_is_walked() {
        //  up is a way round to the cell at the right
        let level = drawn(&["+-+-+-+", "|     |", "+ + + +", "|E   X|", "+-+-+-+"]);
        let board = Board::new(&level);
        assert_eq!(walk_to(&level, &board, 4, 9), Some(Walk { back_to: 0, on: vec![4] }));
    }

    #[test]
    fn shutting_implies_shutting() {
        //  a comb: E at the left, the back corridor with two teeth at the right end
        let level = drawn(&[
            "+-+-+-+-+",
            "|E      |",
            "+ +-+ + +",
            "|X| | | |",
            "+-+ + + +",
            "| |   | |",
            "+-+-+-+-+",
        ]);
        let mut board = Board::new(&level);
        board.set_shut(7, true);
        let implied = implied(&level, &board);
        assert_eq!(implied, [3]);
    }
}
