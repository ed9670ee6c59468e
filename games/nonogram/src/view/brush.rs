//! What keys and the pointer do to the board: filling, crossing, painting along.
//!
//! A stroke paints what its first cell became, and only over cells that are open or were as the first was: so a
//! drag never takes back what was decided before. A line that is complete can have its rest crossed out with the
//! same move, where the player wants that.

use super::super::model::{Board, Cell, Level, Line, MAYBE, Mark, Spot, TAKEN_BACK};
use super::{AUTO_CROSS, Nonogram, Ui, Zoom};
use pentimento_base::prose::Prose;
use pentimento_engine::view::{Button, Input, Phase, Reply};
use pentimento_ui::keymap::Action;

/// The mark that says maybe.
pub const MAYBE_COMMAND: &str = "maybe";

/// A button held down: what it paints, over what, and where it was last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stroke {
    button: Button,
    to: Cell,
    over: Cell,
    last: [usize; 2],
}

impl Stroke {
    fn paints(self, cell: Cell) -> bool {
        cell != self.to && (cell == self.over || matches!(cell, Cell::Unknown | Cell::Maybe))
    }
}

/// A direction, as rows and columns to go.
type Way = (isize, isize);

pub fn interpret(level: &Level, board: &Board, ui: &mut Ui, input: &Input<Spot>) -> Reply<Vec<Mark>> {
    match *input {
        Input::Do(action) => act(level, board, ui, action),
        Input::Named(spot) => look_at(level, ui, spot),
        Input::Point { spot, button, phase } => point(level, board, ui, spot, button, phase),
    }
}

fn act(level: &Level, board: &Board, ui: &mut Ui, action: Action) -> Reply<Vec<Mark>> {
    match action {
        Action::Up => step(level, ui, (-1, 0)),
        Action::Down => step(level, ui, (1, 0)),
        Action::Left => step(level, ui, (0, -1)),
        Action::Right => step(level, ui, (0, 1)),
        Action::RunUp => paint_along(level, board, ui, (-1, 0)),
        Action::RunDown => paint_along(level, board, ui, (1, 0)),
        Action::RunLeft => paint_along(level, board, ui, (0, -1)),
        Action::RunRight => paint_along(level, board, ui, (0, 1)),
        Action::Act => turn(level, board, ui, Cell::Colour(ui.brush)),
        Action::Mark => turn(level, board, ui, Cell::Blank),
        Action::Command(MAYBE_COMMAND) => turn(level, board, ui, Cell::Maybe),
        Action::Digit(digit) => choose(level, ui, if digit == 0 { 10 } else { usize::from(digit) }),
        Action::Next if level.colours() > 1 => choose(level, ui, usize::from(ui.brush) % level.colours() + 1),
        Action::Previous if level.colours() > 1 => {
            let before = usize::from(ui.brush) + level.colours() - 2;
            choose(level, ui, before % level.colours() + 1)
        }
        Action::ZoomIn => zoom(ui, Zoom::Near),
        Action::ZoomOut => zoom(ui, Zoom::Far),
        _ => Reply::Ignored,
    }
}

fn zoom(ui: &mut Ui, zoom: Zoom) -> Reply<Vec<Mark>> {
    ui.zoom = Some(zoom);
    Reply::Looked
}

fn choose(level: &Level, ui: &mut Ui, colour: usize) -> Reply<Vec<Mark>> {
    if colour > level.colours() {
        let count = level.colours();
        let there = if count == 1 { "is one colour".to_owned() } else { format!("are {count} colours") };
        return Reply::Refused(Prose::from(format!("There {there} here.")));
    }
    ui.brush = colour as u8;
    Reply::Looked
}

fn beside(level: &Level, [row, column]: [usize; 2], (down, right): Way) -> [usize; 2] {
    let row = row.saturating_add_signed(down).min(level.height() - 1);
    [row, column.saturating_add_signed(right).min(level.width() - 1)]
}

fn step(level: &Level, ui: &mut Ui, way: Way) -> Reply<Vec<Mark>> {
    ui.cursor = beside(level, ui.cursor, way);
    Reply::Looked
}

fn look_at(level: &Level, ui: &mut Ui, spot: Spot) -> Reply<Vec<Mark>> {
    match spot {
        Spot::Cell(at) => ui.cursor = at,
        Spot::Row(row) | Spot::RowClue(row, _) => ui.cursor[0] = row.min(level.height() - 1),
        Spot::Column(column) | Spot::ColumnClue(column, _) => ui.cursor[1] = column.min(level.width() - 1),
    }
    Reply::Looked
}

/// The cell under the cursor becomes this, or open again if it was.
fn turn(level: &Level, board: &Board, ui: &Ui, to: Cell) -> Reply<Vec<Mark>> {
    let to = if board.get(ui.cursor) == to { Cell::Unknown } else { to };
    play(level, board, ui, &[(ui.cursor, to)])
}

/// One cell on, which becomes as the one before it; from an open cell in the chosen colour.
fn paint_along(level: &Level, board: &Board, ui: &mut Ui, way: Way) -> Reply<Vec<Mark>> {
    let (from, to) = (ui.cursor, beside(level, ui.cursor, way));
    let here = board.get(from);
    let paint = if here == Cell::Unknown { Cell::Colour(ui.brush) } else { here };
    let stroke = Stroke { button: Button::Left, to: paint, over: Cell::Unknown, last: from };
    ui.cursor = to;
    let changes: Vec<_> =
        [from, to].into_iter().filter(|&at| stroke.paints(board.get(at))).map(|at| (at, paint)).collect();
    if changes.is_empty() { Reply::Looked } else { play(level, board, ui, &changes) }
}

fn point(
    level: &Level,
    board: &Board,
    ui: &mut Ui,
    spot: Spot,
    button: Button,
    phase: Phase,
) -> Reply<Vec<Mark>> {
    let Spot::Cell(at) = spot else {
        return if phase == Phase::Down { look_at(level, ui, spot) } else { Reply::Ignored };
    };
    let at = ui.pointed(level, at);
    match phase {
        Phase::Down => begin(level, board, ui, at, button),
        Phase::Drag => match ui.stroke {
            Some(stroke) if stroke.button == button => go_on(level, board, ui, stroke, at),
            _ => Reply::Ignored,
        },
        Phase::Up => {
            ui.stroke = None;
            Reply::Looked
        }
    }
}

fn begin(level: &Level, board: &Board, ui: &mut Ui, at: [usize; 2], button: Button) -> Reply<Vec<Mark>> {
    ui.cursor = at;
    let over = board.get(at);
    let want = match button {
        Button::Left => Cell::Colour(ui.brush),
        Button::Right => Cell::Blank,
        Button::Middle => Cell::Maybe,
    };
    let to = if over == want { Cell::Unknown } else { want };
    ui.stroke = Some(Stroke { button, to, over, last: at });
    play(level, board, ui, &[(at, to)])
}

/// From the cell where the pointer was last to where it is: a fast hand skips some.
fn go_on(level: &Level, board: &Board, ui: &mut Ui, stroke: Stroke, at: [usize; 2]) -> Reply<Vec<Mark>> {
    if at == stroke.last {
        return Reply::Ignored;
    }
    ui.stroke = Some(Stroke { last: at, ..stroke });
    ui.cursor = at;
    let changes: Vec<_> = between(stroke.last, at)
        .filter(|&cell| stroke.paints(board.get(cell)))
        .map(|cell| (cell, stroke.to))
        .collect();
    if changes.is_empty() { Reply::Looked } else { play(level, board, ui, &changes) }
}

/// The cells on the straight way from one to another, the first left out.
fn between(from: [usize; 2], to: [usize; 2]) -> impl Iterator<Item = [usize; 2]> {
    let steps = from[0].abs_diff(to[0]).max(from[1].abs_diff(to[1]));
    let along = move |a: usize, b: usize, step: usize| {
        let (a, b) = (a as f64, b as f64);
        (a + (b - a) * step as f64 / steps as f64).round() as usize
    };
    (1..=steps).map(move |step| [along(from[0], to[0], step), along(from[1], to[1], step)])
}

/// The changes as moves, with the crosses that they bring about.
fn play(level: &Level, board: &Board, ui: &Ui, changes: &[([usize; 2], Cell)]) -> Reply<Vec<Mark>> {
    let mut after = board.clone();
    let mut marks: Vec<Mark> = Vec::new();
    for &(at, to) in changes {
        after.set(at, to);
        marks.push(Mark { at, to: letter(level, to) });
    }
    if ui.aids.has(&AUTO_CROSS) {
        marks.extend(crosses(level, &mut after, changes));
    }
    Reply::Play(marks)
}

fn letter(level: &Level, cell: Cell) -> char {
    match cell {
        Cell::Unknown => TAKEN_BACK,
        Cell::Maybe => MAYBE,
        Cell::Blank | Cell::Colour(_) => level.letter(cell.colour()),
    }
}

/// The rest of every line that a newly painted cell completed.
fn crosses(level: &Level, after: &mut Board, changes: &[([usize; 2], Cell)]) -> Vec<Mark> {
    let painted = changes.iter().filter(|(_, to)| matches!(to, Cell::Colour(_)));
    let mut lines: Vec<Line> =
        painted.flat_map(|&([row, column], _)| [Line::Row(row), Line::Column(column)]).collect();
    lines.sort_unstable();
    lines.dedup();
    let mut marks = Vec::new();
    for line in lines {
        // A run of unknown length may always have grown by one more cell.
        let certain = level.clues(line).iter().all(|clue| clue.count.is_some());
        if certain && level.meets(line, |at| after.get(at).colour()) {
            for at in (0..level.length(line)).map(|place| line.cell(place)) {
                if after.get(at) == Cell::Unknown {
                    after.set(at, Cell::Blank);
                    marks.push(Mark { at, to: letter(level, Cell::Blank) });
                }
            }
        }
    }
    marks
}

impl Ui {
    /// Zoomed out a character may hold two cells: the pointer means the one in the half where the cursor stands.
    fn pointed(&self, level: &Level, [row, column]: [usize; 2]) -> [usize; 2] {
        let halved = Nonogram::zoom(level, self, self.area) == Zoom::Far && !self.glyphs_only;
        let row = if halved { (row / 2 * 2 + self.cursor[0] % 2).min(level.height() - 1) } else { row };
        [row, column]
    }
}
