//! Logipix on the screen: the board with its lines, or a small picture of the whole board.
//!
//! Each cell has three columns or five, and a line runs through the middle one. A line that is being drawn is not on
//! the board until it reaches its mate, the number at its other end.

mod draw;
mod input;
mod layout;
mod lessons;
mod panel;
mod pointed;
mod possible_lines;
mod reach;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use draw::{draw, finale, finale_size, pixels};
pub(crate) use input::interpret;
pub(crate) use layout::{Layout, needs};
pub(crate) use lessons::{LESSONS, example};
pub(crate) use panel::{cursor_lines, panel, status};
pub(crate) use pointed::pointed;
pub(crate) use ratatui::buffer::Buffer;
pub(crate) use ratatui::layout::{Position, Rect};
pub(crate) use ratatui::text::Line as TextLine;
pub(crate) use words::{PHRASES, board as board_in_words, said};

use crate::Logipix;
use crate::model::{At, Board, Cell, Level, Move, Spot};
use input::Stroke;
use pentimento_engine::contract::Role;
use pentimento_engine::named_lines::NamedLines;
use pentimento_engine::view::{Attend, Naming, NextFrame, placed};
use pentimento_ui::board::Scale;
use pentimento_ui::fit::{Fit, Size};
use pentimento_ui::keymap::{Action, Command};
use pentimento_ui::own_colours::Scheme;
use pentimento_ui::palette::Palette;
use pentimento_ui::theme::{Depth, Look};
use possible_lines::PossibleLines;
use std::sync::Arc;

/// The command that shows the possible lines of a number.
const POSSIBLE_LINES: &str = "ways";
/// The command that notes that a cell is on some line.
const ON_LINE: &str = "on";

pub(crate) const COMMANDS: &[Command] = &[
    Command { id: POSSIBLE_LINES, key: "w", verb: "ways", help: "Show where this line could go." },
    Command { id: ON_LINE, key: "o", verb: "on a line", help: "Note that the cell is on some line." },
];

pub(crate) const KEYS: &[(Action, &str)] = &[
    (Action::Act, "start"),
    (Action::Hint, "hint"),
    (Action::Mark, "empty"),
    (Action::Undo, "undo"),
    (Action::Command(POSSIBLE_LINES), "ways"),
    (Action::Next, "next"),
    (Action::Check, "check"),
    (Action::Command(ON_LINE), "on a line"),
    (Action::ZoomOut, "size"),
    (Action::Solve, "solve"),
];

#[derive(Debug, Clone)]
pub struct Ui {
    cursor: Cell,
    /// The first row and the first column in view.
    scroll: (usize, usize),
    /// The size of the cells. `None` in a preview.
    fit: Option<Fit>,
    /// The line that is being drawn, from its number to its tip. Empty if there is none.
    draft: Vec<Cell>,
    /// The cell that the line could not enter.
    clash: Option<Cell>,
    possible: Option<PossibleLines>,
    /// What dragging with the pressed mouse button does.
    stroke: Option<Stroke>,
    palette: Arc<Palette>,
    /// The picture's own colours, adapted to the colours of the terminal.
    scheme: Option<Arc<Scheme>>,
    /// The size of a cell on the map.
    smallest: Scale,
    /// The moves of the hint that is shown.
    next: Vec<Move>,
    /// If a hint explains a what-if (a supposition), the lines of its chain. The first one is the supposed line.
    chain: Vec<Vec<Cell>>,
    /// Lines that the hint only shows, for example a way that is too long.
    shown: Vec<Vec<Cell>>,
    /// The top left and the bottom right corner of the marks of a hint.
    marked: Option<[At; 2]>,
    attend: Attend<Cell>,
    /// The rows and columns that the hint on the screen names, and those of the numbers that it marks.
    named: NamedLines,
    /// The area where the board was last drawn.
    area: Rect,
}

impl Ui {
    pub(crate) fn new(level: &Level) -> Self {
        Self {
            cursor: level.clues().next().unwrap_or(0),
            scroll: (0, 0),
            fit: None,
            draft: Vec::new(),
            clash: None,
            possible: None,
            stroke: None,
            palette: Arc::new(Palette::of(level.paints())),
            scheme: None,
            smallest: Scale::Halves,
            next: Vec::new(),
            chain: Vec::new(),
            shown: Vec::new(),
            marked: None,
            attend: Attend::default(),
            named: NamedLines::default(),
            area: Rect::ZERO,
        }
    }

    /// Whether the board is shown as a map, whose cells are too small to draw in.
    fn is_map(&self) -> bool {
        self.fit.is_some_and(|fit| fit.size() == Size::Map)
    }

    /// The picture's own colours. `None` in a black puzzle, or if the terminal has too few colours. Usually they are
    /// made before the frame. If they were not, this makes them.
    fn own_colours(&self, look: Look) -> Option<Arc<Scheme>> {
        if self.palette.is_plain() || look.depth < Depth::Indexed {
            return None;
        }
        let made = self.scheme.as_ref().filter(|scheme| scheme.is_for(look)).cloned();
        Some(made.unwrap_or_else(|| Arc::new(self.palette.scheme(look))))
    }

    /// Drops the line that is being drawn if an undo or a hint put another line in its way.
    fn drop_stale_draft(&mut self, board: &Board) {
        if self.draft.iter().any(|&cell| board.is_on_line(cell)) {
            self.draft.clear();
        }
    }

    pub(crate) fn notice(&mut self, level: &Level, frame: &NextFrame<'_, Logipix>) {
        self.smallest = Scale::smallest(frame.look);
        if !self.scheme.as_ref().is_some_and(|scheme| scheme.is_for(*frame.look)) {
            self.scheme = Some(Arc::new(self.palette.scheme(*frame.look)));
        }
        self.fit = frame.fit;
        self.next = frame.moves.to_vec();
        // The first stage of a hint only says where to look.
        let exhibit = frame.exhibit.filter(|_| frame.marks.iter().any(|(_, role)| *role != Role::Premise));
        self.chain = exhibit.map(|exhibit| exhibit.lines.clone()).unwrap_or_default();
        self.shown = exhibit.map(|exhibit| exhibit.shown.clone()).unwrap_or_default();
        self.drop_stale_draft(frame.board);
        if let Some(possible) = self.possible.take() {
            let is_open = !frame.board.is_on_line(possible.clue);
            self.possible = match (is_open, possible.is_of(frame.board)) {
                (false, _) => None,
                (true, true) => Some(possible),
                (true, false) => PossibleLines::of(level, frame.board, possible.clue),
            };
        }
        let rows = frame.marks.iter().map(|(Spot(at), _)| at[0]);
        let columns = frame.marks.iter().map(|(Spot(at), _)| at[1]);
        let top_left = rows.clone().min().zip(columns.clone().min());
        let bottom_right = rows.max().zip(columns.max());
        self.marked =
            top_left.zip(bottom_right).map(|((top, left), (bottom, right))| [[top, left], [bottom, right]]);
        self.attend.notice(frame.focus().map(|&Spot(at)| level.cell(at)), self.cursor);
        self.named = frame.named.clone();
        for &(Spot([row, column]), _) in frame.marks {
            if level.number(level.cell([row, column])) > 0 {
                self.named.add_row(row);
                self.named.add_column(column);
            }
        }
        self.named.keep_within((level.height(), level.width()));
    }

    pub(crate) fn settle(&mut self, level: &Level, area: Rect) {
        self.area = area;
        let grid = Layout::new(level, self, area).grid;
        let [row, column] = level.at(self.attend.place(self.cursor));
        if self.attend.is_on_hint() {
            // If there is room, all marks of the hint are in view too.
            let corners = self.marked.unwrap_or([[row, column]; 2]);
            let with = |axis: usize, first: usize, named: &[usize]| {
                [&[first][..], named, &corners.map(|corner| corner[axis])].concat()
            };
            self.scroll =
                grid.scrolled_over(&with(0, row, &self.named.rows), &with(1, column, &self.named.columns));
        } else {
            self.scroll = grid.scrolled((row, column));
        }
    }
}

/// Finds a cell by its name. `12 7` is row 12, column 7.
pub(crate) fn cell_named(level: &Level, text: &str) -> Naming<Spot> {
    placed(text, (level.height(), level.width()), |row, column| Spot([row, column.unwrap_or(0)]))
}
