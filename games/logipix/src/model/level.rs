//! The level: numbers with colours on a grid, and the rules for lines.

use super::{At, Cell, LARGEST, LONGEST, Solution};
use pentimento_picture::Picture;
use pentimento_picture::paint::{Colour, Paint, Paints};

/// The numbers of a puzzle, and their colours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    width: usize,
    /// For each cell, its number. 0 if it has none.
    numbers: Vec<u8>,
    /// For each cell, the colour of its number. 0 if it has none.
    inks: Vec<Colour>,
    paints: Paints,
}

impl Level {
    /// Creates a level if the invariants hold. Otherwise, the error names the invariant that does not hold.
    pub(crate) fn new(
        width: usize,
        numbers: Vec<u8>,
        inks: Vec<Colour>,
        paints: Vec<Paint>,
    ) -> Result<Self, String> {
        if width == 0 || numbers.is_empty() || !numbers.len().is_multiple_of(width) {
            return Err("a Logipix has at least one row, and all rows have the same length".to_owned());
        }
        let height = numbers.len() / width;
        if width > LONGEST || height > LONGEST {
            return Err(format!("{width}x{height} is too large: a side has at most {LONGEST} cells"));
        }
        let paints = Paints::new(paints)?;
        if inks.len() != numbers.len() {
            return Err("a colour is missing".to_owned());
        }
        let is_wrong = |cell: &usize| {
            let (number, ink) = (numbers[*cell], usize::from(inks[*cell]));
            number > LARGEST || (number == 0) != (ink == 0) || ink >= paints.len()
        };
        if let Some(cell) = (0..numbers.len()).find(is_wrong) {
            let (row, column) = (cell / width, cell % width);
            return Err(format!("[{row}, {column}]: expected a number up to {LARGEST} with its colour"));
        }
        Ok(Self { width, numbers, inks, paints })
    }

    /// Creates a level with black numbers only.
    pub(crate) fn plain(width: usize, numbers: Vec<u8>) -> Result<Self, String> {
        let inks = numbers.iter().map(|&number| u8::from(number > 0)).collect();
        Self::new(width, numbers, inks, vec![Paint::blank(), Paint::black()])
    }

    /// Creates a level from the lines of a solution. The numbers get their colours from the picture.
    pub(crate) fn of_lines(
        width: usize,
        picture: &[Colour],
        lines: &[Vec<Cell>],
        paints: Vec<Paint>,
    ) -> Result<Self, String> {
        let mut numbers = vec![0; picture.len()];
        let mut inks = vec![0; picture.len()];
        for line in lines {
            for &end in [line.first(), line.last()].into_iter().flatten() {
                numbers[end as usize] = line.len().min(255) as u8;
                inks[end as usize] = picture[end as usize];
            }
        }
        Self::new(width, numbers, inks, paints)
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.numbers.len() / self.width
    }

    /// The number of cells.
    pub(crate) fn size(&self) -> usize {
        self.numbers.len()
    }

    /// The number in a cell. 0 if there is none.
    pub(crate) fn number(&self, cell: Cell) -> u8 {
        self.numbers[cell as usize]
    }

    pub(crate) fn ink(&self, cell: Cell) -> Colour {
        self.inks[cell as usize]
    }

    pub(crate) fn paints(&self) -> &Paints {
        &self.paints
    }

    pub(crate) fn cell(&self, [row, column]: At) -> Cell {
        (row * self.width + column) as Cell
    }

    pub(crate) fn at(&self, cell: Cell) -> At {
        [cell as usize / self.width, cell as usize % self.width]
    }

    pub(crate) fn contains(&self, [row, column]: At) -> bool {
        row < self.height() && column < self.width
    }

    /// The cells with a number, row by row.
    pub fn clues(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.size() as Cell).filter(|&cell| self.number(cell) > 0)
    }

    /// The number of lines that every solution has.
    pub(crate) fn lines(&self) -> usize {
        let ones = self.clues().filter(|&clue| self.number(clue) == 1).count();
        ones + (self.clues().count() - ones).div_ceil(2)
    }

    /// The number of steps from one cell to another on an empty board.
    pub(crate) fn distance(&self, a: Cell, b: Cell) -> usize {
        let ([row, column], [r, c]) = (self.at(a), self.at(b));
        row.abs_diff(r) + column.abs_diff(c)
    }

    /// Whether two clues can be joined, judging only by their numbers, colours and distance.
    pub(crate) fn may_join(&self, a: Cell, b: Cell) -> bool {
        let steps = usize::from(self.number(a)).saturating_sub(1);
        let apart = self.distance(a, b);
        a != b
            && self.number(a) == self.number(b)
            && self.ink(a) == self.ink(b)
            && apart <= steps
            && apart % 2 == steps % 2
    }

    /// The cells above, below, left and right of a cell.
    pub(crate) fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let (width, size) = (self.width as Cell, self.size() as Cell);
        let column = cell % width;
        let sides = [
            (cell >= width).then(|| cell - width),
            (cell + width < size).then(|| cell + width),
            (column > 0).then(|| cell - 1),
            (column + 1 < width).then(|| cell + 1),
        ];
        sides.into_iter().flatten()
    }

    /// Says which rule a line breaks, ignoring other lines. `None` if it breaks no rule.
    pub(crate) fn fault(&self, line: &[Cell]) -> Option<String> {
        let (Some(&first), Some(&last)) = (line.first(), line.last()) else {
            return Some("a line has at least one cell".to_owned());
        };
        let number = self.number(first);
        if number == 0 || self.number(last) != number || self.ink(first) != self.ink(last) {
            return Some("a line joins two equal numbers of the same colour".to_owned());
        }
        if line.len() != usize::from(number) {
            return Some(format!("a line of {number} has {number} cells, not {}", line.len()));
        }
        let beside = |pair: &[Cell]| self.distance(pair[0], pair[1]) == 1;
        if !line.windows(2).all(beside) {
            return Some("each cell of a line must be next to the one before".to_owned());
        }
        let inner = &line[1..line.len().max(2) - 1];
        if line.len() > 2 && inner.iter().any(|&cell| self.number(cell) > 0) {
            return Some("a line can't pass another number".to_owned());
        }
        let mut sorted = line.to_vec();
        sorted.sort_unstable();
        sorted.windows(2).any(|pair| pair[0] == pair[1]).then(|| "a line can't cross itself".to_owned())
    }

    /// Whether these lines solve the puzzle.
    pub fn is_solved_by(&self, lines: &[Vec<Cell>]) -> bool {
        let mut seen = vec![false; self.size()];
        let mut fresh = |cell: &Cell| !std::mem::replace(&mut seen[*cell as usize], true);
        let sound = lines.iter().all(|line| self.fault(line).is_none() && line.iter().all(&mut fresh));
        sound && self.clues().all(|clue| seen[clue as usize])
    }

    /// For each cell, the colour of the line through it. 0 if there is no line.
    pub(crate) fn picture(&self, lines: &[Vec<Cell>]) -> Vec<Colour> {
        let mut cells = vec![0; self.size()];
        for line in lines {
            let ink = line.first().map_or(0, |&first| self.ink(first));
            for &cell in line {
                cells[cell as usize] = ink;
            }
        }
        cells
    }

    /// The picture that a solution shows, with its palette.
    pub(crate) fn image(&self, solution: &Solution) -> Picture {
        self.paints.picture(self.width, self.picture(solution))
    }
}
