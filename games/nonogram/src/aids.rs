//! What a screen may say of a line without spoiling anything: which clues are done for certain, and which lines
//! contradict their clues by themselves.
//!
//! Both look at one line and nothing else. That is weak on purpose: a check that knew the solution would tell a
//! player that a guess was right. A clue counts as done only where its run can stand nowhere else.

use super::bits::Bits;
use super::line::{Fate, Scratch};
use super::model::{Board, Level, Line};

/// For each clue of a line, whether its run certainly stands complete on the board.
pub fn finished(level: &Level, board: &Board, line: Line) -> Vec<bool> {
    let clues = level.clues(line);
    let Some(scratch) = filled(level, board, line) else { return vec![false; clues.len()] };
    let painted = |place: usize, colour| board.get(line.cell(place)).known() == Some(colour);
    let done = clues.iter().zip(&scratch.rooms).map(|(clue, room)| {
        let settled = room.starts.len() == 1 && room.ends.len() == 1;
        settled && room.cells.iter().all(|place| painted(place, clue.colour))
    });
    done.collect()
}

/// Whether no way of filling the rest of the line meets its clues.
pub fn is_broken(level: &Level, board: &Board, line: Line) -> bool {
    filled(level, board, line).is_none()
}

fn filled(level: &Level, board: &Board, line: Line) -> Option<Scratch<4>> {
    let length = level.length(line);
    let mut can = vec![Bits::below(length); level.colours() + 1];
    for place in 0..length {
        if let Some(colour) = board.get(line.cell(place)).known() {
            let others = can.iter_mut().enumerate().filter(|&(c, _)| c != usize::from(colour));
            others.for_each(|(_, cells)| cells.remove(place));
        }
    }
    let mut scratch = Scratch::default();
    (scratch.solve(level.clues(line), length, &mut can) == Fate::Open).then_some(scratch)
}

#[cfg(test)]
mod tests {
    use super::super::model::{Cell, Clue};
    use super::*;
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
    fn a_clue_is_done_only_where_its_run_can_stand_nowhere_else() {
        let done = |counts: &[usize], drawn| {
            let (level, board) = line_of(counts, drawn);
            finished(&level, &board, Line::Row(0))
        };
        assert_eq!(done(&[2, 1], "##?????"), [true, false]);
        assert_eq!(done(&[1, 1], "???#???"), [false, false]);
        assert_eq!(done(&[1, 2], "?.##..."), [false, true]);
        assert_eq!(done(&[2, 2], "##.?##."), [true, true]);
    }

    #[test]
    fn a_line_is_broken_where_nothing_fits_any_more() {
        let broken = |counts: &[usize], drawn| {
            let (level, board) = line_of(counts, drawn);
            is_broken(&level, &board, Line::Row(0))
        };
        assert!(broken(&[2], "#.?") && broken(&[1], "#?#") && broken(&[], "#"));
        assert!(!broken(&[2], "??#") && !broken(&[], "?"));
    }
}
