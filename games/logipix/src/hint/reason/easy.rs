//! Puts several easy lines into one inference, for hints.

use super::Thinker;
use crate::hint::candidates::LineId;
use crate::hint::inference::{Inference, Why};
use crate::model::Cell;

/// The largest number for which a hint draws several lines at once. Lines of small numbers are easy to see.
const SMALL: u8 = 3;

impl Thinker<'_> {
    /// Finds equal small numbers that have only one line and one partner each. Returns them if they give at least two
    /// lines. A person joins them one after the other without thinking, so one hint draws all of them. For the grade,
    /// each line is a step of its own.
    pub(crate) fn easy_mates(&self) -> Option<Inference> {
        let of_number = |number: u8| {
            let is_easy = |&clue: &usize| {
                self.level.number(self.clue(clue)) == number
                    && self.candidates.count(clue) == 1
                    && self.mates(clue) == 1
            };
            let clues: Vec<usize> = self.candidates.listed().filter(is_easy).collect();
            let mut ids: Vec<LineId> = clues.iter().flat_map(|&clue| self.candidates.left(clue)).collect();
            ids.sort_unstable();
            ids.dedup();
            (ids.len() > 1).then_some((clues, ids))
        };
        let (clues, ids) = (2..=SMALL).find_map(of_number)?;
        let clues: Vec<Cell> = clues.into_iter().map(|clue| self.clue(clue)).collect();
        let lines = ids.into_iter().map(|id| self.candidates.cells(id)).collect();
        Some(Inference { clue: clues[0], why: Why::Mates { clues }, lines, cells: Vec::new() })
    }
}
