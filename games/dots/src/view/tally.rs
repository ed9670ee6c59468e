//! Which colours of the dots have a line, and how many lines of each colour are left.
//!
//! This module does not reveal whether a line of the player is right. A right line counts for the colours that it has
//! in the solution. A wrong line has no colour in the solution, so it counts for every colour that its ends share.

use crate::model::{Board, Level, Line, line};
use std::collections::{BTreeMap, BTreeSet, HashMap};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tally {
    with_line: BTreeSet<(u32, u8)>,
    left: BTreeMap<u8, usize>,
}

impl Tally {
    pub(crate) fn new(level: &Level, board: &Board) -> Self {
        let colours = colours_of_lines(level);
        let mut left: BTreeMap<u8, usize> = level.palette().into_iter().map(|colour| (colour, 0)).collect();
        for colour in colours.values().flatten() {
            *left.entry(*colour).or_default() += 1;
        }
        let mut with_line = BTreeSet::new();
        for &[a, b] in &board.lines {
            let shared = || level.shared(a, b).collect();
            for colour in colours.get(&[a, b]).map_or_else(shared, BTreeSet::clone) {
                with_line.extend([(a, colour), (b, colour)]);
                let left = left.entry(colour).or_default();
                *left = left.saturating_sub(1);
            }
        }
        Self { with_line, left }
    }

    /// Whether a line of this colour ends at a dot.
    pub(crate) fn has_line(&self, dot: u32, colour: u8) -> bool {
        self.with_line.contains(&(dot, colour))
    }

    /// The colours of a dot that have no line yet.
    pub(crate) fn open<'a>(&'a self, level: &'a Level, dot: u32) -> impl Iterator<Item = u8> + 'a {
        level.dots[dot as usize].colours.iter().copied().filter(move |&colour| !self.has_line(dot, colour))
    }

    /// The number of lines that the solution has in a colour, minus the lines of that colour on the board. At least 0.
    pub(crate) fn left(&self, colour: u8) -> usize {
        self.left.get(&colour).copied().unwrap_or(0)
    }

    /// Whether every dot of a colour has a line of it.
    pub(crate) fn all_have_lines(&self, level: &Level, colour: u8) -> bool {
        let mut dots = (0..).zip(&level.dots).filter(|(_, dot)| dot.colours.contains(&colour));
        dots.all(|(number, _)| self.has_line(number, colour))
    }
}

/// The lines of the solution with their colours.
fn colours_of_lines(level: &Level) -> HashMap<Line, BTreeSet<u8>> {
    let mut colours: HashMap<Line, BTreeSet<u8>> = HashMap::new();
    for link in level.links() {
        for &to in &link.closest {
            colours.entry(line(link.dot, to)).or_default().insert(link.colour);
        }
    }
    colours
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::tests::small;

    #[test]
    fn a_wrong_line_counts_like_a_right_one() {
        let level = small();
        let tally = |lines: &[Line]| Tally::new(&level, &Board { lines: lines.iter().copied().collect() });
        let (right, wrong) = (tally(&[[0, 1]]), tally(&[[0, 2]]));
        assert_eq!((right.left(0), wrong.left(0), tally(&[]).left(0)), (1, 1, 2));
        assert!(right.has_line(0, 0) && wrong.has_line(0, 0) && !right.has_line(2, 0));
        assert_eq!(wrong.open(&level, 2).collect::<Vec<_>>(), [1]);
        assert!(!right.all_have_lines(&level, 0) && tally(&[[0, 1], [1, 2]]).all_have_lines(&level, 0));
    }
}
