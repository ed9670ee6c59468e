//! What a nonogram is: clues, colours, and a board that is being painted.
//!
//! Colours are [`paint`]s by their number. Invariants of a [`Level`]: at least one row and column and at most [`LONGEST`] of each, at most [`MOST_COLOURS`] paints, every letter once, every clue
//! of a paint that there is, every number from 1 to the length of its line.

use pentimento_engine::contract::{Illegal, Standing};
use pentimento_picture::colours;
use pentimento_picture::paint::{self, Colour, MOST_COLOURS, Paint};
use serde::{Deserialize, Serialize, Serializer};

/// The most rows and the most columns.
pub const LONGEST: usize = 255;
/// In a move: as it was at the start.
pub const TAKEN_BACK: char = '?';
/// In a move: a mark that says maybe, and nothing to the rules.
pub const MAYBE: char = '~';

/// A run to be painted: how long, and in which colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clue {
    /// `None` where the number is blotted: a run of unknown length, at least one cell.
    pub count: Option<u8>,
    pub colour: Colour,
}

impl Clue {
    pub fn new(count: usize, colour: Colour) -> Self {
        Self { count: Some(count as u8), colour }
    }

    pub fn blotted(colour: Colour) -> Self {
        Self { count: None, colour }
    }

    /// The fewest cells it can take.
    pub fn least(self) -> usize {
        self.count.map_or(1, usize::from)
    }
}

/// A row or a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    Row(usize),
    Column(usize),
}

impl Line {
    /// The cell that stands at `place` in the line.
    pub fn cell(self, place: usize) -> [usize; 2] {
        match self {
            Line::Row(row) => [row, place],
            Line::Column(column) => [place, column],
        }
    }

    /// As people count: `Row 13`.
    pub fn name(self) -> String {
        match self {
            Line::Row(row) => format!("Row {}", row + 1),
            Line::Column(column) => format!("Column {}", column + 1),
        }
    }

    pub fn index(self) -> usize {
        match self {
            Line::Row(index) | Line::Column(index) => index,
        }
    }

    /// The spot of its clue number `i`.
    pub fn clue_spot(self, i: usize) -> Spot {
        match self {
            Line::Row(row) => Spot::RowClue(row, i),
            Line::Column(column) => Spot::ColumnClue(column, i),
        }
    }
}

/// A puzzle; never changes during play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    rows: Vec<Vec<Clue>>,
    columns: Vec<Vec<Clue>>,
    /// The blank first.
    paints: Vec<Paint>,
    /// The maker's picture, row by row.
    goal: Option<Vec<Colour>>,
    /// Other grids that a file of others came with, finished or not.
    pub saved: Vec<Vec<Cell>>,
}

impl Level {
    /// Checks everything that must hold; says what doesn't.
    pub fn new(rows: Vec<Vec<Clue>>, columns: Vec<Vec<Clue>>, paints: Vec<Paint>) -> Result<Self, String> {
        if rows.is_empty() || columns.is_empty() {
            return Err("a nonogram has at least one row and one column".to_owned());
        }
        if rows.len() > LONGEST || columns.len() > LONGEST {
            let (height, width) = (rows.len(), columns.len());
            return Err(format!("{width}x{height} is too large: a side has at most {LONGEST} cells"));
        }
        if paints.len() < 2 || paints.len() > MOST_COLOURS + 1 {
            let found = paints.len().saturating_sub(1);
            return Err(format!("expected 1 to {MOST_COLOURS} colours, found {found}"));
        }
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
            return Err(format!("{}: a clue of a colour that there is not", line.name()));
        }
        if clues.iter().any(|clue| clue.count == Some(0)) {
            return Err(format!("{}: a run of no cells", line.name()));
        }
        let least = least_length(clues);
        if least > length {
            let name = line.name();
            return Err(format!("{name}: the clues need {least} cells, there are {length}"));
        }
        Ok(())
    }

    /// The clues of a picture.
    pub fn of_picture(width: usize, cells: &[Colour], paints: Vec<Paint>) -> Result<Self, String> {
        if width == 0 || cells.is_empty() || !cells.len().is_multiple_of(width) {
            return Err("a picture has rows of one length".to_owned());
        }
        let height = cells.len() / width;
        let rows = cells.chunks(width).map(|row| clues_of(row.iter().copied())).collect();
        let column = |c: usize| clues_of((0..height).map(|r| cells[r * width + c]));
        let mut level = Self::new(rows, (0..width).map(column).collect(), paints)?;
        level.goal = Some(cells.to_vec());
        Ok(level)
    }

    /// With the maker's picture, which must meet the clues.
    pub fn with_goal(mut self, goal: Vec<Colour>) -> Result<Self, String> {
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

    /// How many cells there are.
    pub fn size(&self) -> usize {
        self.height() * self.width()
    }

    pub fn rows(&self) -> &[Vec<Clue>] {
        &self.rows
    }

    pub fn columns(&self) -> &[Vec<Clue>] {
        &self.columns
    }

    /// All colours by number, the blank first.
    pub fn paints(&self) -> &[Paint] {
        &self.paints
    }

    /// How many colours there are beside the blank.
    pub fn colours(&self) -> usize {
        self.paints.len() - 1
    }

    /// Whether black is all there is.
    pub fn is_plain(&self) -> bool {
        paint::are_plain(&self.paints)
    }

    pub fn goal(&self) -> Option<&[Colour]> {
        self.goal.as_deref()
    }

    /// Where a cell stands in a grid written row by row.
    pub fn place(&self, [row, column]: [usize; 2]) -> usize {
        row * self.width() + column
    }

    pub fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        (0..self.height()).map(Line::Row).chain((0..self.width()).map(Line::Column))
    }

    pub fn clues(&self, line: Line) -> &[Clue] {
        match line {
            Line::Row(row) => &self.rows[row],
            Line::Column(column) => &self.columns[column],
        }
    }

    pub fn length(&self, line: Line) -> usize {
        match line {
            Line::Row(_) => self.width(),
            Line::Column(_) => self.height(),
        }
    }

    /// Whether some number is unknown.
    pub fn is_blotted(&self) -> bool {
        self.rows.iter().chain(&self.columns).flatten().any(|clue| clue.count.is_none())
    }

    pub fn colour_of(&self, letter: char) -> Option<Colour> {
        self.paints.iter().position(|paint| paint.letter == letter).map(|place| place as Colour)
    }

    pub fn letter(&self, colour: Colour) -> char {
        self.paints[usize::from(colour)].letter
    }

    /// What a colour is called on the board: a word for what stands for it there.
    pub fn colour_word(&self, colour: Colour) -> String {
        colours::shown_paints(&self.paints)[usize::from(colour)].word()
    }

    /// Whether a line of a grid has just the runs that its clues ask for.
    pub fn meets(&self, line: Line, colour: impl Fn([usize; 2]) -> Colour) -> bool {
        let runs = clues_of((0..self.length(line)).map(|place| colour(line.cell(place))));
        let clues = self.clues(line);
        let same = |(clue, run): (&Clue, &Clue)| {
            clue.colour == run.colour && (clue.count.is_none() || clue.count == run.count)
        };
        runs.len() == clues.len() && clues.iter().zip(&runs).all(same)
    }

    /// Whether a whole grid meets all clues.
    pub fn is_met_by(&self, cells: &[Colour]) -> bool {
        self.lines().all(|line| self.meets(line, |at| cells[self.place(at)]))
    }
}

/// The fewest cells that clues can stand in.
pub fn least_length(clues: &[Clue]) -> usize {
    let gaps = clues.windows(2).filter(|pair| pair[0].colour == pair[1].colour).count();
    clues.iter().map(|clue| clue.least()).sum::<usize>() + gaps
}

/// The runs of a line of cells.
pub fn clues_of(cells: impl IntoIterator<Item = Colour>) -> Vec<Clue> {
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

/// What a player says of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Cell {
    #[default]
    Unknown,
    /// Crossed out: it stays blank.
    Blank,
    /// Painted; never 0.
    Colour(Colour),
    /// A mark that says maybe, and nothing to the rules.
    Maybe,
}

impl Cell {
    /// As it looks once the game is over: what is not painted is blank.
    pub fn colour(self) -> Colour {
        if let Cell::Colour(colour) = self { colour } else { 0 }
    }

    /// What is said for certain.
    pub fn known(self) -> Option<Colour> {
        match self {
            Cell::Blank => Some(0),
            Cell::Colour(colour) => Some(colour),
            Cell::Unknown | Cell::Maybe => None,
        }
    }

    pub fn of(colour: Colour) -> Self {
        if colour == 0 { Cell::Blank } else { Cell::Colour(colour) }
    }
}

/// What undo restores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    width: usize,
    cells: Vec<Cell>,
}

impl Board {
    pub fn new(level: &Level) -> Self {
        Self { width: level.width(), cells: vec![Cell::Unknown; level.size()] }
    }

    pub fn get(&self, [row, column]: [usize; 2]) -> Cell {
        self.cells[row * self.width + column]
    }

    pub fn set(&mut self, [row, column]: [usize; 2], cell: Cell) {
        self.cells[row * self.width + column] = cell;
    }

    /// Row by row.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub fn apply(&mut self, level: &Level, mv: &Mark) -> Result<(), Illegal> {
        let [row, column] = mv.at;
        if row >= level.height() || column >= level.width() {
            let (height, width) = (level.height(), level.width());
            return Err(Illegal(format!("there is no cell [{row}, {column}] in {height} rows of {width}")));
        }
        let cell = read_letter(level, mv.to).ok_or_else(|| {
            let letters: String = level.paints().iter().map(|paint| paint.letter).collect();
            Illegal(format!("{:?} is no colour of this puzzle: they are {letters}, ? takes back", mv.to))
        })?;
        self.set(mv.at, cell);
        Ok(())
    }

    pub fn standing(&self, level: &Level) -> Standing {
        let colour = |at: [usize; 2]| self.get(at).colour();
        if level.lines().all(|line| level.meets(line, colour)) {
            return Standing::Solved;
        }
        let painted = self.cells.iter().filter(|cell| cell.colour() != 0).count();
        let sum = |lines: &[Vec<Clue>]| lines.iter().flatten().map(|clue| clue.least()).sum::<usize>();
        let total = sum(level.rows()).max(sum(level.columns())).max(1);
        Standing::Playing { done: painted.min(total - 1), total }
    }
}

fn read_letter(level: &Level, letter: char) -> Option<Cell> {
    match letter {
        TAKEN_BACK => Some(Cell::Unknown),
        MAYBE => Some(Cell::Maybe),
        _ => level.colour_of(letter).map(Cell::of),
    }
}

/// A cell and what becomes of it: `.` for blank, a colour's letter, `?` to take back, `~` for maybe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    pub at: [usize; 2],
    pub to: char,
}

/// Anything one can point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Spot {
    Cell([usize; 2]),
    Row(usize),
    Column(usize),
    /// A row and the number of one of its clues.
    RowClue(usize, usize),
    ColumnClue(usize, usize),
}

/// In `focus` a cell is `[row, column]`; what stands beside the board has no place there and is `null`.
impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Spot::Cell(at) => at.serialize(serializer),
            Spot::Row(_) | Spot::Column(_) | Spot::RowClue(..) | Spot::ColumnClue(..) => {
                serializer.serialize_none()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(rows: &[&[usize]], columns: &[&[usize]]) -> Level {
        let lines = |lines: &[&[usize]]| {
            lines.iter().map(|line| line.iter().map(|&n| Clue::new(n, 1)).collect()).collect()
        };
        Level::new(lines(rows), lines(columns), vec![Paint::blank(), Paint::black()]).unwrap()
    }

    #[test]
    fn any_grid_that_meets_the_clues_wins_and_blanks_need_no_crosses() {
        let level = plain(&[&[1], &[1]], &[&[1], &[1]]);
        for other in [0, 1] {
            let mut board = Board::new(&level);
            board.apply(&level, &Mark { at: [0, other], to: '#' }).unwrap();
            assert_eq!(board.standing(&level), Standing::Playing { done: 1, total: 2 });
            board.apply(&level, &Mark { at: [1, 1 - other], to: '#' }).unwrap();
            assert_eq!(board.standing(&level), Standing::Solved);
        }
    }

    #[test]
    fn runs_of_different_colours_may_touch() {
        assert_eq!(clues_of([1, 1, 2, 0, 2]), [Clue::new(2, 1), Clue::new(1, 2), Clue::new(1, 2)]);
        assert_eq!(least_length(&[Clue::new(2, 1), Clue::new(1, 2), Clue::new(1, 2)]), 5);
        assert_eq!(clues_of([0, 0]), []);
    }

    #[test]
    fn colours_are_called_by_what_is_seen_and_told_apart() {
        let paint = |letter, rgb| Paint::new(letter, rgb);
        let paints = vec![
            Paint::blank(),
            Paint::black(),
            paint('r', [208, 48, 48]),
            paint('b', [48, 96, 208]),
            paint('s', [50, 100, 210]),
        ];
        let level = Level::of_picture(4, &[1, 2, 3, 4], paints).unwrap();
        let words: Vec<String> = (1..5).map(|colour| level.colour_word(colour)).collect();
        assert_eq!(words, ["ink", "red", "violet", "blue"]);
    }

    #[test]
    fn a_blotted_clue_is_met_by_any_length() {
        let rows = vec![vec![Clue::blotted(1)]];
        let columns = vec![vec![Clue::blotted(1)], vec![Clue::new(1, 1)], vec![]];
        let level = Level::new(rows, columns, vec![Paint::blank(), Paint::black()]).unwrap();
        assert!(level.is_met_by(&[1, 1, 0]) && !level.is_met_by(&[0, 0, 0]));
    }

    #[test]
    fn a_move_is_written_as_the_contract_says() {
        let mark: Mark = serde_json::from_str(r##"{"at": [3, 4], "to": "#"}"##).unwrap();
        assert_eq!(mark, Mark { at: [3, 4], to: '#' });
        assert_eq!(serde_json::to_string(&mark).unwrap(), r##"{"at":[3,4],"to":"#"}"##);
        let level = plain(&[&[1]], &[&[1]]);
        assert!(Board::new(&level).apply(&level, &mark).is_err());
        assert!(Board::new(&level).apply(&level, &Mark { at: [0, 0], to: 'r' }).is_err());
    }
}
