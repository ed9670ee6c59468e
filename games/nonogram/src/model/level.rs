//! The clues and colours of a puzzle.

use super::{Cell, Clue, LONGEST, Line, Spot};
use pentimento_picture::paint::{Colour, Paint, Paints};
use pentimento_picture::{Picture, colours};

/// The clues and colours of a puzzle. They never change during play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    rows: Vec<Vec<Clue>>,
    columns: Vec<Vec<Clue>>,
    paints: Paints,
    /// The author's picture, row by row.
    goal: Option<Vec<Colour>>,
    /// Boards that came with a webpbn file, finished or not.
    pub(crate) saved: Vec<Vec<Cell>>,
}

impl Level {
    /// Creates a level if its invariants hold. The module `model` lists them. The error says which one does not hold.
    pub(crate) fn new(
        rows: Vec<Vec<Clue>>,
        columns: Vec<Vec<Clue>>,
        paints: Vec<Paint>,
    ) -> Result<Self, String> {
        if rows.is_empty() || columns.is_empty() {
            return Err("a nonogram needs at least one row and one column".to_owned());
        }
        if rows.len() > LONGEST || columns.len() > LONGEST {
            let (height, width) = (rows.len(), columns.len());
            return Err(format!("{width}x{height} is too large: a side has at most {LONGEST} cells"));
        }
        let paints = Paints::new(paints)?;
        for (place, paint) in paints.iter().enumerate() {
            if paints[..place].iter().any(|other| other.letter == paint.letter) {
                return Err(format!("two colours have the letter {:?}", paint.letter));
            }
        }
        let level = Self { rows, columns, paints, goal: None, saved: Vec::new() };
        level.lines().try_for_each(|line| level.fits(line))?;
        Ok(level)
    }

    fn fits(&self, line: Line) -> Result<(), String> {
        let (clues, length) = (self.clues(line), self.length(line));
        if clues.iter().any(|clue| clue.colour == 0 || usize::from(clue.colour) >= self.paints.len()) {
            return Err(format!("{}: a clue has a colour that is not in the palette", line.name()));
        }
        if clues.iter().any(|clue| clue.count == Some(0)) {
            return Err(format!("{}: a run has no cells", line.name()));
        }
        let least = least_length(clues);
        if least > length {
            let name = line.name();
            return Err(format!("{name}: the clues need {least} cells, but there are {length}"));
        }
        Ok(())
    }

    /// Creates a level from a picture.
    pub fn of_picture(width: usize, cells: &[Colour], paints: Vec<Paint>) -> Result<Self, String> {
        if width == 0 || cells.is_empty() || !cells.len().is_multiple_of(width) {
            return Err("the rows of a picture must have the same length".to_owned());
        }
        let height = cells.len() / width;
        let rows = cells.chunks(width).map(|row| clues_of(row.iter().copied())).collect();
        let column = |c: usize| clues_of((0..height).map(|r| cells[r * width + c]));
        let mut level = Self::new(rows, (0..width).map(column).collect(), paints)?;
        level.goal = Some(cells.to_vec());
        Ok(level)
    }

    /// Adds the author's picture, which must fit the clues.
    pub(crate) fn with_goal(mut self, goal: Vec<Colour>) -> Result<Self, String> {
        if goal.len() != self.size() {
            return Err(format!("expected {} cells, found {}", self.size(), goal.len()));
        }
        if let Some(line) = self.lines().find(|&line| !self.meets(line, |at| goal[self.place(at)])) {
            return Err(format!("{}: the goal does not meet the clues", line.name()));
        }
        self.goal = Some(goal);
        Ok(self)
    }

    pub fn height(&self) -> usize {
        self.rows.len()
    }

    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// The number of cells.
    pub(crate) fn size(&self) -> usize {
        self.height() * self.width()
    }

    pub(crate) fn rows(&self) -> &[Vec<Clue>] {
        &self.rows
    }

    pub(crate) fn columns(&self) -> &[Vec<Clue>] {
        &self.columns
    }

    pub fn paints(&self) -> &Paints {
        &self.paints
    }

    pub fn goal(&self) -> Option<&[Colour]> {
        self.goal.as_deref()
    }

    /// The index of a cell in a grid that is stored row by row.
    pub(crate) fn place(&self, [row, column]: [usize; 2]) -> usize {
        row * self.width() + column
    }

    pub(crate) fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        (0..self.height()).map(Line::Row).chain((0..self.width()).map(Line::Column))
    }

    pub(crate) fn clues(&self, line: Line) -> &[Clue] {
        match line {
            Line::Row(row) => &self.rows[row],
            Line::Column(column) => &self.columns[column],
        }
    }

    pub(crate) fn length(&self, line: Line) -> usize {
        match line {
            Line::Row(_) => self.width(),
            Line::Column(_) => self.height(),
        }
    }

    pub(crate) fn has_unknown_clue(&self) -> bool {
        self.rows.iter().chain(&self.columns).flatten().any(|clue| clue.count.is_none())
    }

    pub(crate) fn colour_of(&self, letter: char) -> Option<Colour> {
        self.paints.iter().position(|paint| paint.letter == letter).map(|place| place as Colour)
    }

    /// The name of a colour as the board shows it. It can differ from the name in the file.
    pub(crate) fn colour_word(&self, colour: Colour) -> String {
        colours::shown_paints(&self.paints)[usize::from(colour)].word()
    }

    /// Describes the size and the colours: `20x20, 3 colours`.
    pub(crate) fn describe(&self) -> String {
        let unknown = if self.has_unknown_clue() { ", some numbers unknown" } else { "" };
        self.paints.describe(self.width(), self.height()) + unknown
    }

    /// The picture that a grid shows.
    pub(crate) fn image(&self, cells: &[Colour]) -> Picture {
        self.paints.picture(self.width(), cells.to_vec())
    }

    /// The cells in which solutions differ.
    pub(crate) fn differing(&self, solutions: &[Vec<Colour>]) -> Vec<Spot> {
        let [first, others @ ..] = solutions else { return Vec::new() };
        let differs = |place: &usize| others.iter().any(|other| other[*place] != first[*place]);
        let spot = |place: usize| Spot::Cell([place / self.width(), place % self.width()]);
        (0..first.len()).filter(differs).map(spot).collect()
    }

    /// Whether a line of a grid has exactly the runs that its clues describe.
    pub(crate) fn meets(&self, line: Line, colour: impl Fn([usize; 2]) -> Colour) -> bool {
        let runs = clues_of((0..self.length(line)).map(|place| colour(line.cell(place))));
        let clues = self.clues(line);
        let same = |(clue, run): (&Clue, &Clue)| {
            clue.colour == run.colour && (clue.count.is_none() || clue.count == run.count)
        };
        runs.len() == clues.len() && clues.iter().zip(&runs).all(same)
    }

    /// Whether a grid fits all clues.
    #[cfg(test)]
    pub(crate) fn is_met_by(&self, cells: &[Colour]) -> bool {
        self.lines().all(|line| self.meets(line, |at| cells[self.place(at)]))
    }
}

/// The length of the shortest line that these clues fit into.
pub(crate) fn least_length(clues: &[Clue]) -> usize {
    let gaps = clues.windows(2).filter(|pair| pair[0].colour == pair[1].colour).count();
    clues.iter().map(|clue| clue.least()).sum::<usize>() + gaps
}

/// The clues that describe the runs in a line of cells.
pub(crate) fn clues_of(cells: impl IntoIterator<Item = Colour>) -> Vec<Clue> {
    let mut clues: Vec<Clue> = Vec::new();
    let mut before = 0;
    for colour in cells {
        match clues.last_mut() {
            Some(run) if colour == before && colour != 0 => run.count = run.count.map(|n| n + 1),
            _ if colour != 0 => clues.push(Clue::new(1, colour)),
            _ => {}
        }
        before = colour;
    }
    clues
}
