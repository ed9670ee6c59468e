//! The fast solver. It finds out how many solutions there are, without explanations.
//!
//! A number depends on three neighbouring lamps. So the lamps from one place to the end depend only on the two lamps
//! before that place. [`Ends`] first goes through the places from the right, and finds which pairs of lamps can be
//! continued to the end. After that, the search from the left never reaches a dead end.

use super::model::{Board, Lamp, Level, Move, Spot};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::Answer;

pub(crate) fn answer(level: &Level, want: usize, job: &Job) -> Answer<Vec<bool>> {
    // The solver looks for one row more than requested, to find out whether there are others.
    match rows(level, &Board::new(level), want.saturating_add(1), job) {
        Ok(mut found) => {
            let complete = found.len() <= want;
            found.truncate(want);
            Answer::new(found, complete)
        }
        Err(Stopped) => Answer::new(Vec::new(), false),
    }
}

/// Finds up to `want` rows that agree with the numbers and with the marked lamps.
pub(crate) fn rows(level: &Level, board: &Board, want: usize, job: &Job) -> Result<Vec<Vec<bool>>, Stopped> {
    let ends = Ends::new(level, board);
    let (mut row, mut found) = (Vec::new(), Vec::new());
    if ends.can[0][0][0] {
        ends.search(&mut row, want, &mut found, job)?;
    }
    Ok(found)
}

/// Whether at least one row agrees with the numbers and with the marked lamps.
pub(crate) fn fits(level: &Level, board: &Board) -> bool {
    Ends::new(level, board).can[0][0][0]
}

struct Ends<'a> {
    level: &'a Level,
    board: &'a Board,
    /// `can[place][a][b]` says whether the lamps from `place` to the end can agree with all numbers and marks if the
    /// two lamps before `place` are `a` and `b`. Lamps outside the row count as dark.
    can: Vec<[[bool; 2]; 2]>,
}

impl<'a> Ends<'a> {
    fn new(level: &'a Level, board: &'a Board) -> Self {
        let mut ends = Self { level, board, can: vec![[[false; 2]; 2]; level.len() + 1] };
        for place in (0..=level.len()).rev() {
            for before in [[false, false], [false, true], [true, false], [true, true]] {
                let possible = if place == level.len() {
                    ends.is_right(place, before, false)
                } else {
                    [false, true].into_iter().any(|lit| ends.allows(place, before, lit))
                };
                ends.can[place][usize::from(before[0])][usize::from(before[1])] = possible;
            }
        }
        ends
    }

    /// Whether the lamp at `place` can have the state `lit`, given the two lamps before it.
    fn allows(&self, place: usize, before: [bool; 2], lit: bool) -> bool {
        let marked = self.board.lamps[place];
        let as_marked = marked == Lamp::Unknown || marked == Lamp::known(lit);
        as_marked
            && self.is_right(place, before, lit)
            && self.can[place + 1][usize::from(before[1])][usize::from(lit)]
    }

    /// Whether the number below the lamp before `place` is right. The number counts the three lamps in `before` and
    /// `lit`.
    fn is_right(&self, place: usize, before: [bool; 2], lit: bool) -> bool {
        let number = place.checked_sub(1).and_then(|middle| self.level.number(middle));
        let count = [before[0], before[1], lit].into_iter().filter(|&lit| lit).count();
        number.is_none_or(|number| usize::from(number) == count)
    }

    fn search(
        &self,
        row: &mut Vec<bool>,
        want: usize,
        found: &mut Vec<Vec<bool>>,
        job: &Job,
    ) -> Result<(), Stopped> {
        job.go_on()?;
        let place = row.len();
        if place == self.level.len() {
            found.push(row.clone());
            return Ok(());
        }
        let lamp = |back: usize| place.checked_sub(back).is_some_and(|lamp| row[lamp]);
        let before = [lamp(2), lamp(1)];
        for lit in [false, true] {
            if found.len() < want && self.allows(place, before, lit) {
                row.push(lit);
                self.search(row, want, found, job)?;
                row.pop();
            }
        }
        Ok(())
    }
}

/// Writes a solution in letters. `#` is a lit lamp, and `.` is a dark one.
pub(crate) fn letters(row: &[bool]) -> String {
    row.iter().map(|&lit| if lit { '#' } else { '.' }).collect()
}

/// Returns the moves that lead from a board to a solution.
pub(crate) fn finish(board: &Board, row: &[bool]) -> Vec<Move> {
    let moves = row.iter().enumerate().map(|(lamp, &lit)| Move { lamp, to: Lamp::known(lit) });
    moves.filter(|mv| board.lamps[mv.lamp] != mv.to).collect()
}

/// The lamps that are not the same in all solutions.
pub(crate) fn differing(rows: &[Vec<bool>]) -> Vec<Spot> {
    let Some((first, others)) = rows.split_first() else { return Vec::new() };
    let differs = |lamp: &usize| others.iter().any(|other| other[*lamp] != first[*lamp]);
    (0..first.len()).filter(differs).map(Spot::Lamp).collect()
}

#[cfg(test)]
mod tests {
    use super::super::file::tests::level;
    use super::*;
    use proptest::prelude::*;

    /// All rows that fit, found by brute force.
    fn by_trying(level: &Level) -> Vec<Vec<bool>> {
        let rows =
            (0..1u32 << level.len()).map(|bits| (0..level.len()).map(|at| bits >> at & 1 == 1).collect());
        let is_right = |row: &Vec<bool>| {
            let full = Level::of_row(row);
            level.given().all(|given| full.given().any(|number| number == given))
        };
        let mut found: Vec<Vec<bool>> = rows.filter(is_right).collect();
        found.sort();
        found
    }

    #[test]
    fn the_verdict_says_how_many_rows_fit() {
        let verdict = |numbers: &str| answer(&level(numbers).unwrap(), 2, &Job::endless()).verdict.name();
        assert_eq!([verdict("2?1"), verdict("11"), verdict("30")], ["unique", "multiple", "none"]);
    }

    proptest! {
        #[test]
        fn the_solver_finds_what_trying_all_rows_finds(numbers in "[0-3?]{1,9}") {
            let level = level(&numbers).unwrap();
            let found = rows(&level, &Board::new(&level), usize::MAX, &Job::endless()).unwrap();
            prop_assert_eq!(&found, &by_trying(&level));
            prop_assert_eq!(fits(&level, &Board::new(&level)), !found.is_empty());
        }
    }
}
