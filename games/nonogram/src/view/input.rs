//! Handles keys and the pointer. They fill cells, cross them out, or paint several cells in one stroke.
//!
//! A stroke gives every cell the new state of its first cell. It only changes cells that are undecided or had the same
//! state as the first cell, so a drag never undoes other decisions. If the player has turned on [`AUTO_CROSS`], a move
//! that completes a line also crosses out the rest of that line.

use super::Ui;
use super::layout::size;
use crate::model::{Board, CLEAR, Cell, Level, Line, MAYBE, Mark, Spot, not};
use crate::view::AUTO_CROSS;
use pentimento_base::prose::Prose;
use pentimento_engine::view::{Button, Input, Phase, Reply};
use pentimento_picture::paint::Colour;
use pentimento_ui::board::Scale;
use pentimento_ui::fit::Size;
use pentimento_ui::keymap::Action;

/// The command that marks a cell as maybe filled.
pub(super) const MAYBE_COMMAND: &str = "maybe";

/// The command that rules out the selected colour for a cell.
pub(super) const NOT_COMMAND: &str = "not";

/// A stroke with a pressed button: the new state `to`, the state `over` that it can replace, and the last cell of the
/// stroke so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stroke {
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

/// The number of rows to move down, and the number of columns to move right.
type Direction = (isize, isize);

pub(crate) fn interpret(level: &Level, board: &Board, ui: &mut Ui, input: &Input<Spot>) -> Reply<Vec<Mark>> {
    match *input {
        Input::Do(action) => act(level, board, ui, action),
        Input::Named(spot) => look_at(level, ui, spot),
        Input::Point { spot, button, phase } => point(level, board, ui, spot, button, phase),
    }
}

fn act(level: &Level, board: &Board, ui: &mut Ui, action: Action) -> Reply<Vec<Mark>> {
    let colours = level.paints().colours();
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
        Action::Command(NOT_COMMAND) => rule_out(level, board, ui),
        Action::Digit(digit) => choose(level, ui, if digit == 0 { 10 } else { usize::from(digit) }),
        Action::Next if colours > 1 => choose(level, ui, usize::from(ui.brush) % colours + 1),
        Action::Previous if colours > 1 => {
            choose(level, ui, (usize::from(ui.brush) + colours - 2) % colours + 1)
        }
        Action::Next => next_open_row(level, board, ui, 1),
        Action::Previous => next_open_row(level, board, ui, level.height() - 1),
        Action::RowStart => look_at(level, ui, Spot::Column(0)),
        Action::RowEnd => look_at(level, ui, Spot::Column(level.width() - 1)),
        _ => Reply::Ignored,
    }
}

/// Goes to the next row with open cells. After the last row, the search continues at the first. `step` is 1 to go down.
/// To go up, it is one less than the number of rows.
fn next_open_row(level: &Level, board: &Board, ui: &mut Ui, step: usize) -> Reply<Vec<Mark>> {
    let is_open = |row: &usize| {
        let mut cells = (0..level.width()).map(|column| board.get([*row, column]));
        cells.any(|cell| matches!(cell, Cell::Unknown | Cell::Maybe))
    };
    let rows = (1..=level.height()).map(|count| (ui.cursor[0] + count * step) % level.height());
    match rows.into_iter().find(is_open) {
        Some(row) => {
            ui.cursor[0] = row;
            Reply::Looked
        }
        None => Reply::Refused("Every row is complete.".into()),
    }
}

fn choose(level: &Level, ui: &mut Ui, colour: usize) -> Reply<Vec<Mark>> {
    let count = level.paints().colours();
    if colour > count {
        let there = if count == 1 { "is one colour".to_owned() } else { format!("are {count} colours") };
        return Reply::Refused(Prose::from(format!("There {there} here.")));
    }
    ui.brush = colour as u8;
    Reply::Looked
}

fn beside(level: &Level, [row, column]: [usize; 2], (down, right): Direction) -> [usize; 2] {
    let row = row.saturating_add_signed(down).min(level.height() - 1);
    [row, column.saturating_add_signed(right).min(level.width() - 1)]
}

fn step(level: &Level, ui: &mut Ui, direction: Direction) -> Reply<Vec<Mark>> {
    ui.cursor = beside(level, ui.cursor, direction);
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

/// Gives the cell under the cursor this state. If the cell already has this state, clears the cell.
fn turn(level: &Level, board: &Board, ui: &Ui, to: Cell) -> Reply<Vec<Mark>> {
    let to = if board.get(ui.cursor) == to { Cell::Unknown } else { to };
    play(level, board, ui, &[(ui.cursor, to)])
}

/// Rules out the selected colour for the cell under the cursor, or allows it again.
fn rule_out(level: &Level, board: &Board, ui: &Ui) -> Reply<Vec<Mark>> {
    let (at, letter) = (ui.cursor, |colour: Colour| level.paints().letter(colour));
    if level.paints().colours() == 1 {
        return Reply::Refused("There is one colour here. Set the cell to empty instead.".into());
    }
    if board.get(at).known().is_some() {
        return Reply::Refused(
            "This cell is decided already. Only an open cell can be \"not\" a colour.".into(),
        );
    }
    let before = board.ruled_out_at(level.place(at));
    if before >> ui.brush & 1 == 0 {
        return Reply::Play(vec![Mark { at, to: not(letter(ui.brush)) }]);
    }
    // Clearing the cell allows all colours again, so the other colours are ruled out again.
    let others = (0..u64::BITS as Colour).filter(|&colour| colour != ui.brush && before >> colour & 1 != 0);
    let again = others.map(|colour| Mark { at, to: not(letter(colour)) });
    Reply::Play(std::iter::once(Mark { at, to: CLEAR }).chain(again).collect())
}

/// Moves the cursor by one cell, and paints the old and the new cell if they are undecided. They get the state of the
/// old cell, or the selected colour if the old cell has no mark.
fn paint_along(level: &Level, board: &Board, ui: &mut Ui, direction: Direction) -> Reply<Vec<Mark>> {
    let (from, to) = (ui.cursor, beside(level, ui.cursor, direction));
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
    if ui.is_folded(level, at[0]) {
        return point_at_pair(ui, at, phase);
    }
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

/// Handles a click on folded rows, which are too small to paint. A click moves the cursor there, and other rows are
/// folded instead.
fn point_at_pair(ui: &mut Ui, at: [usize; 2], phase: Phase) -> Reply<Vec<Mark>> {
    match phase {
        Phase::Down => ui.cursor = at,
        Phase::Drag => return Reply::Ignored,
        Phase::Up => ui.stroke = None,
    }
    Reply::Looked
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

/// Continues a stroke to the pointer. A fast pointer skips cells, so the cells in between are painted too.
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

/// The cells on a straight line from one cell to another, not counting the first.
fn between(from: [usize; 2], to: [usize; 2]) -> impl Iterator<Item = [usize; 2]> {
    let steps = from[0].abs_diff(to[0]).max(from[1].abs_diff(to[1]));
    let along = move |a: usize, b: usize, step: usize| {
        let (a, b) = (a as f64, b as f64);
        (a + (b - a) * step as f64 / steps as f64).round() as usize
    };
    (1..=steps).map(move |step| [along(from[0], to[0], step), along(from[1], to[1], step)])
}

/// Turns the changes into moves. With [`AUTO_CROSS`], adds the crosses that follow from them.
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
        Cell::Unknown => CLEAR,
        Cell::Maybe => MAYBE,
        Cell::Blank | Cell::Colour(_) => level.paints().letter(cell.colour()),
    }
}

/// Crosses out the rest of every line that these changes complete.
fn crosses(level: &Level, after: &mut Board, changes: &[([usize; 2], Cell)]) -> Vec<Mark> {
    let painted = changes.iter().filter(|(_, to)| matches!(to, Cell::Colour(_)));
    let mut lines: Vec<Line> =
        painted.flat_map(|&([row, column], _)| [Line::Row(row), Line::Column(column)]).collect();
    lines.sort_unstable();
    lines.dedup();
    let mut marks = Vec::new();
    for line in lines {
        // A run of unknown length can perhaps get longer, so nothing is crossed out in a line with such a run.
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
    fn is_folded(&self, level: &Level, row: usize) -> bool {
        self.fold.is_some_and(
            |fold| {
                if fold.at_end { row + fold.rows >= level.height() } else { row < fold.rows }
            },
        )
    }

    /// The cell under the pointer. On the map, a character can show two cells, one above the other. Then this is the
    /// upper cell if the cursor is in the upper half of its own character, and otherwise the lower cell.
    fn pointed(&self, level: &Level, [row, column]: [usize; 2]) -> [usize; 2] {
        let halved = size(level, self, self.area) == Size::Map && self.smallest == Scale::Halves;
        let row = if halved { (row / 2 * 2 + self.cursor[0] % 2).min(level.height() - 1) } else { row };
        [row, column]
    }
}
