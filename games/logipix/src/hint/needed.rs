//! Explains cut-off lines in the simplest way: by the cells that other numbers need.
//!
//! If all lines of a number pass a cell, the number needs that cell, so no other line can use it. For a person, such
//! cells are walls. Around walls, other numbers have fewer lines and need more cells. Most of these cells have a note
//! from an earlier hint, so a person sees them. Only hints use this. Grades count the techniques in the order of the
//! [`Thinker`](super::reason::Thinker). Invariant: each inference follows from the candidate lines of the board.

use super::candidates::{Candidates, LineId};
use super::inference::{Inference, Why};
use crate::model::{Board, Cell, Level, Note};
use crate::solve::field::Place;
use pentimento_base::job::{Job, Stopped};
use std::collections::BTreeMap;

/// For each place that some numbers need, these numbers.
type Owners = BTreeMap<Place, Vec<usize>>;

/// The inference that takes the least work to check. `None` if walls alone decide nothing.
pub(super) fn simplest(level: &Level, board: &Board, job: &Job) -> Result<Option<Inference>, Stopped> {
    let mut candidates = Candidates::new(level, board, job)?;
    let is_noted = |cell: Cell| board.note(cell) == Note::On;
    let (mut owners, mut gone) = (Owners::new(), vec![Vec::new(); candidates.field.clues.len()]);
    loop {
        job.go_on()?;
        add_owners(&candidates, &mut owners);
        if !block(&mut candidates, &owners, &mut gone) {
            return Ok(None);
        }
        let clues: Vec<usize> = candidates.listed().filter(|&clue| !gone[clue].is_empty()).collect();
        let found = clues.into_iter().filter_map(|clue| {
            let found = conclude(&candidates, clue, is_noted)?;
            Some(explained(&candidates, &owners, clue, &gone[clue], found))
        });
        let best = found.min_by_key(cost);
        if best.is_some() {
            return Ok(best);
        }
    }
}

/// How much a person has to look at.
fn cost(found: &Inference) -> usize {
    if let Why::Needed { owners, ruled_out, lines, .. } = &found.why {
        2 * lines + ruled_out + 3 * owners.len()
    } else {
        usize::MAX
    }
}

/// Adds the cells that all lines of a number pass.
fn add_owners(candidates: &Candidates, owners: &mut Owners) {
    for clue in candidates.listed() {
        for place in candidates.common(&candidates.left(clue)) {
            let by = owners.entry(place).or_default();
            if !by.contains(&clue) {
                by.push(clue);
            }
        }
    }
}

/// The numbers that need a cell of this line, but are not at its ends.
fn blockers(candidates: &Candidates, owners: &Owners, line: LineId) -> Vec<usize> {
    let ends = candidates.ends(line);
    let needed = candidates.line(line).iter().filter_map(|place| owners.get(place)).flatten();
    needed.copied().filter(|owner| !ends.contains(owner)).collect()
}

/// A line that is ruled out, and the numbers that need one of its cells.
type Gone = (LineId, Vec<usize>);

/// Rules out the lines that pass a cell which another number needs. Returns whether there were any.
fn block(candidates: &mut Candidates, owners: &Owners, gone: &mut [Vec<Gone>]) -> bool {
    let mut lines: Vec<LineId> = candidates.listed().flat_map(|clue| candidates.left(clue)).collect();
    lines.sort_unstable();
    lines.dedup();
    let mut found = false;
    for line in lines {
        let by = blockers(candidates, owners, line);
        if !by.is_empty() {
            found = true;
            candidates.rule_out(line);
            for end in candidates.ends(line) {
                gone[end].push((line, by.clone()));
            }
        }
    }
    found
}

/// The line that a number must have, or the cells without a note that its line must pass, with the number of lines
/// that are left.
fn conclude(
    candidates: &Candidates,
    clue: usize,
    is_noted: impl Fn(Cell) -> bool,
) -> Option<(Vec<Vec<Cell>>, Vec<Cell>, usize)> {
    let left = candidates.left(clue);
    if let [only] = left[..] {
        return Some((vec![candidates.cells(only)], Vec::new(), 1));
    }
    let mut cells = candidates.field.cells(&candidates.common(&left));
    cells.retain(|&cell| !is_noted(cell));
    (!cells.is_empty()).then_some((Vec::new(), cells, left.len()))
}

/// The inference, with the cells that rule out the other lines and the numbers that need them.
fn explained(
    candidates: &Candidates,
    owners: &Owners,
    clue: usize,
    gone: &[Gone],
    (lines, cells, left): (Vec<Vec<Cell>>, Vec<Cell>, usize),
) -> Inference {
    let field = &candidates.field;
    let chosen = cover(gone.iter().map(|(_, by)| by.clone()).collect());
    let is_wall = |place: &Place| owners.get(place).is_some_and(|by| by.iter().any(|v| chosen.contains(v)));
    let mut walls: Vec<Place> = gone.iter().flat_map(|(line, _)| candidates.line(*line)).copied().collect();
    walls.retain(is_wall);
    walls.sort_unstable();
    walls.dedup();
    let name = |clue: &usize| field.cell(field.clues[*clue]);
    let why = Why::Needed {
        cells: field.cells(&walls),
        owners: chosen.iter().map(name).collect(),
        ruled_out: gone.len(),
        lines: left,
    };
    Inference { why, clue: name(&clue), lines, cells }
}

/// Chooses few numbers, so that each line is blocked by one of them.
fn cover(mut blocked: Vec<Vec<usize>>) -> Vec<usize> {
    let mut chosen = Vec::new();
    while let Some(first) = blocked.first() {
        let hits = |owner: &usize| blocked.iter().filter(|by| by.contains(owner)).count();
        let mut all: Vec<usize> = blocked.iter().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        let best = all.into_iter().rev().max_by_key(hits).unwrap_or(first[0]);
        blocked.retain(|by| !by.contains(&best));
        chosen.push(best);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_around_a_cell_that_another_number_needs() {
        #[rustfmt::skip]
        let level = Level::plain(3, vec![
            0, 0, 1,
            4, 4, 1,
            0, 0, 3,
            1, 3, 1,
        ]).unwrap();
        let found = simplest(&level, &Board::new(&level), &Job::endless()).unwrap().unwrap();
        // The 3s need row 3, column 2. So the 4s are joined above their row.
        assert_eq!(level.number(found.clue), 4);
        assert_eq!(found.lines, [[3, 0, 1, 4]]);
        let Why::Needed { cells, owners, ruled_out: 1, lines: 1 } = found.why else { panic!("{found:?}") };
        assert_eq!((&cells[..], owners.len()), (&[7][..], 1));
    }

    #[test]
    fn a_cover_takes_the_number_that_blocks_most_lines() {
        assert_eq!(cover(vec![vec![1, 2], vec![2], vec![2, 3], vec![4]]), [2, 4]);
    }
}
