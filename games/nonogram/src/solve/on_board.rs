//! Finds what the screen can show about a line without giving away the solution: which clues are done, and whether the
//! line can still be filled.
//!
//! Both checks look at one line only. They are weak on purpose: a check that knew the solution would tell players
//! whether a guess is right. A clue is done only if its run can't be anywhere else.

use super::bits::{MOST_WORDS, words_for};
use super::line::{LineSolver, possible};
use crate::model::{Board, Level, Line};

/// For each clue of a line, whether its run is certainly complete on the board.
pub(crate) fn done_clues(level: &Level, board: &Board, line: Line) -> Vec<bool> {
    match words_for(level.length(line)) {
        1 => done_in::<1>(level, board, line),
        2 => done_in::<2>(level, board, line),
        4 => done_in::<4>(level, board, line),
        _ => done_in::<MOST_WORDS>(level, board, line),
    }
}

fn done_in<const W: usize>(level: &Level, board: &Board, line: Line) -> Vec<bool> {
    let clues = level.clues(line);
    let mut can = possible::<W>(level, line, |at| board.get(at).known());
    let mut solver = LineSolver::default();
    if solver.narrow(clues, level.length(line), &mut can).is_err() {
        return vec![false; clues.len()];
    }
    let painted = |place: usize, colour| board.get(line.cell(place)).known() == Some(colour);
    let done = clues.iter().zip(&solver.rooms).map(|(clue, room)| {
        let settled = room.starts.len() == 1 && room.ends.len() == 1;
        settled && room.cells.iter().all(|place| painted(place, clue.colour))
    });
    done.collect()
}

/// Whether the line can no longer be filled.
pub(crate) fn is_broken(level: &Level, board: &Board, line: Line) -> bool {
    match words_for(level.length(line)) {
        1 => is_broken_in::<1>(level, board, line),
        2 => is_broken_in::<2>(level, board, line),
        4 => is_broken_in::<4>(level, board, line),
        _ => is_broken_in::<MOST_WORDS>(level, board, line),
    }
}

fn is_broken_in<const W: usize>(level: &Level, board: &Board, line: Line) -> bool {
    let can = possible::<W>(level, line, |at| board.get(at).known());
    !LineSolver::default().can_be_filled(level.clues(line), level.length(line), &can)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cell, Clue};
    use pentimento_picture::paint::Paint;

    fn line_of(counts: &[usize], drawn: &str) -> (Level, Board) {
        let row = counts.iter().map(|&n| Clue::new(n, 1)).collect();
        let columns = vec![vec![]; drawn.len()];
        let level = Level::new(vec![row], columns, vec![Paint::blank(), Paint::black()]).unwrap();
        let mut board = Board::new(&level);
        for (place, mark) in drawn.chars().enumerate() {
            board.set(
                [0, place],
                match mark {
                    '#' => Cell::Colour(1),
                    '.' => Cell::Blank,
                    _ => Cell::Unknown,
                },
            );
        }
        (level, board)
    }

    #[test]
    fn a_clue_is_done_only_if_its_run_can_be_nowhere_else() {
        let done = |counts: &[usize], drawn| {
            let (level, board) = line_of(counts, drawn);
            done_clues(&level, &board, Line::Row(0))
        };
        assert_eq!(done(&[2, 1], "##?????"), [true, false]);
        assert_eq!(done(&[1, 1], "???#???"), [false, false]);
        assert_eq!(done(&[1, 2], "?.##..."), [false, true]);
        assert_eq!(done(&[2, 2], "##.?##."), [true, true]);
    }

    #[test]
    fn a_line_is_broken_if_it_cannot_be_filled() {
        let broken = |counts: &[usize], drawn| {
            let (level, board) = line_of(counts, drawn);
            is_broken(&level, &board, Line::Row(0))
        };
        assert!(broken(&[2], "#.?") && broken(&[1], "#?#") && broken(&[], "#"));
        assert!(!broken(&[2], "??#") && !broken(&[], "?"));
    }
}
