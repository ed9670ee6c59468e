//! The editor. It shows nodes, colours and edges in a matrix.
//!
//! Each button has a row and a column. A cross means that two buttons are joined. The matrix is the same on both
//! sides of the diagonal. The verdict gives the fewest presses and the colours that can be reached. The solver
//! proves both.

#[cfg(test)]
mod tests;

use crate::Buttons;
use crate::grade::check;
use crate::model::{COLOR_NAMES, FEWEST_COLORS, Level, MOST_COLORS, node_name, presses};
use crate::solve::{Best, System, fewest};
use crate::view::draw::chip::{chip_style, chip_text, glyph};
use pentimento_base::job::Job;
use pentimento_engine::contract::{Failure, Puzzle};
use pentimento_engine::editor::{Editor, Judged, Judging, KeyHelp, Touch};
use pentimento_engine::kind::AnyPuzzle;
use pentimento_engine::view::{Button, Phase};
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::scroll::follow;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::{put, tint};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use serde_json::{Value as Json, json};

/// The most buttons that the editor allows. A larger matrix is hard to read.
const MOST: usize = 40;
/// The width of a row's header, which has the name and colour of its button. `CELL` is the width of a cell.
const HEAD: u16 = 8;
const CELL: u16 = 4;

const KEYS: &[KeyHelp] = &[
    ("Space", "join or separate"),
    ("1-6", "colour of the row's button"),
    ("+ -", "more buttons, fewer"),
    ("[ ]", "fewer colours, more"),
    ("r", "all one colour"),
];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Matrix {
    colors: u8,
    state: Vec<u8>,
    /// Whether each pair of buttons is joined, row by row. The matrix is the same on both sides of the
    /// diagonal.
    joined: Vec<Vec<bool>>,
    cursor: (usize, usize),
    scroll: (usize, usize),
}

impl Default for Matrix {
    /// The first level of the editor: a path of four buttons. One of them has another colour.
    fn default() -> Self {
        let mut matrix = Self {
            colors: 3,
            state: vec![1, 0, 0, 0],
            joined: vec![vec![false; 4]; 4],
            cursor: (0, 1),
            scroll: (0, 0),
        };
        for node in 0..3 {
            matrix.join(node, node + 1, true);
        }
        matrix
    }
}

impl Matrix {
    fn of(level: &Level) -> Option<Self> {
        let nodes = level.nodes();
        if nodes > MOST {
            return None;
        }
        let joined = (0..nodes).map(|a| (0..nodes).map(|b| level.joined(a, b)).collect()).collect();
        let state = level.state().to_vec();
        Some(Self { colors: level.colors(), state, joined, cursor: (0, 0), scroll: (0, 0) })
    }

    fn nodes(&self) -> usize {
        self.state.len()
    }

    fn join(&mut self, a: usize, b: usize, joined: bool) {
        self.joined[a][b] = joined;
        self.joined[b][a] = joined;
    }

    fn level(&self) -> Result<Level, String> {
        let state: Vec<usize> = self.state.iter().map(|&color| color.into()).collect();
        Level::new(self.colors.into(), &state, &self.edges()).map_err(|error| error.to_string())
    }

    fn edges(&self) -> Vec<(usize, usize)> {
        let pairs = (0..self.nodes()).flat_map(|a| (a + 1..self.nodes()).map(move |b| (a, b)));
        pairs.filter(|&(a, b)| self.joined[a][b]).collect()
    }

    fn toggle(&mut self) -> Touch {
        let (a, b) = self.cursor;
        if a == b {
            self.state[a] = (self.state[a] + 1) % self.colors;
        } else {
            self.join(a, b, !self.joined[a][b]);
        }
        Touch::Changed
    }

    fn grow(&mut self) -> Touch {
        if self.nodes() == MOST {
            return Touch::Ignored;
        }
        for row in &mut self.joined {
            row.push(false);
        }
        self.state.push(0);
        self.joined.push(vec![false; self.state.len()]);
        Touch::Changed
    }

    /// Removes the button in the row of the cursor.
    fn shrink(&mut self) -> Touch {
        if self.nodes() < 2 {
            return Touch::Ignored;
        }
        let node = self.cursor.0;
        self.state.remove(node);
        self.joined.remove(node);
        for row in &mut self.joined {
            row.remove(node);
        }
        let last = self.nodes() - 1;
        self.cursor = (self.cursor.0.min(last), self.cursor.1.min(last));
        Touch::Changed
    }

    fn recolour(&mut self, colors: u8) -> Touch {
        if !(FEWEST_COLORS..=MOST_COLORS).contains(&colors) {
            return Touch::Ignored;
        }
        self.colors = colors;
        for color in &mut self.state {
            *color = (*color).min(colors - 1);
        }
        Touch::Changed
    }

    fn go(&mut self, down: isize, right: isize) -> Touch {
        let last = self.nodes() - 1;
        let step = |place: usize, by: isize| place.saturating_add_signed(by).min(last);
        self.cursor = (step(self.cursor.0, down), step(self.cursor.1, right));
        Touch::Looked
    }

    /// The number of rows and columns that fit into the area.
    fn room(area: Rect) -> (usize, usize) {
        let rows = area.height.saturating_sub(2).max(1) as usize;
        (rows, (area.width.saturating_sub(HEAD + 2) / CELL).max(1) as usize)
    }

    /// The screen position of the left end of a cell. `None` if the cell is not in view.
    fn place(&self, area: Rect, row: usize, column: usize) -> Option<Position> {
        let (rows, columns) = Self::room(area);
        let (down, right) = (row.checked_sub(self.scroll.0)?, column.checked_sub(self.scroll.1)?);
        let seen = down < rows && right < columns;
        let at = Position::new(area.x + 2 + HEAD + right as u16 * CELL, area.y + 2 + down as u16);
        (seen && area.contains(at)).then_some(at)
    }

    fn draw_cell(&self, look: &Look, area: Rect, (row, column): (usize, usize), buffer: &mut Buffer) {
        let Some(at) = self.place(area, row, column) else { return };
        let here = self.cursor == (row, column);
        let (sign, style) = match (row == column, self.joined[row][column]) {
            (true, _) => (glyph(self.state[row]), look.pigment(self.state[row])),
            (false, true) => ("✕", look.bold(Ink::Strong)),
            (false, false) => ("∙", look.ink(Ink::Line)),
        };
        put(buffer, area, at.x + 1, at.y, sign, style);
        if here {
            let accent = look.on(Ink::OnAccent, Ink::Accent);
            put(buffer, area, at.x, at.y, "[", accent);
            put(buffer, area, at.x + 1, at.y, sign, accent);
            put(buffer, area, at.x + 2, at.y, "]", accent);
        }
    }
}

impl Editor for Matrix {
    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        for column in 0..self.nodes() {
            if let Some(at) = self.place(area, self.scroll.0, column) {
                let name = node_name(column);
                let style =
                    if column == self.cursor.1 { look.bold(Ink::Accent) } else { look.ink(Ink::Muted) };
                put(buffer, area, at.x + 1, area.y, &name, style);
            }
        }
        for row in 0..self.nodes() {
            let Some(at) = self.place(area, row, self.scroll.1) else { continue };
            if row == self.cursor.0 {
                let band = Rect { x: area.x + 1, y: at.y, width: area.width.saturating_sub(2), height: 1 };
                tint(buffer, band.intersection(area), look.ground(Ink::Lit));
            }
            let chip = chip_text(row, self.state[row], HEAD - 2);
            put(buffer, area, area.x + 2, at.y, &chip, chip_style(*look, self.state[row]));
            for column in 0..self.nodes() {
                self.draw_cell(look, area, (row, column), buffer);
            }
        }
    }

    fn key(&mut self, key: Key) -> Touch {
        if key.is_chord() {
            return Touch::Ignored;
        }
        match key.code {
            KeyCode::Up => self.go(-1, 0),
            KeyCode::Down => self.go(1, 0),
            KeyCode::Left => self.go(0, -1),
            KeyCode::Right => self.go(0, 1),
            KeyCode::Char(' ') | KeyCode::Enter => self.toggle(),
            KeyCode::Char(digit @ '1'..='6') if digit as u8 - b'1' < self.colors => {
                self.state[self.cursor.0] = digit as u8 - b'1';
                Touch::Changed
            }
            KeyCode::Char('+' | '=') => self.grow(),
            KeyCode::Char('-') => self.shrink(),
            KeyCode::Char('[') => self.recolour(self.colors - 1),
            KeyCode::Char(']') => self.recolour(self.colors + 1),
            KeyCode::Char('r') => {
                self.state.fill(0);
                Touch::Changed
            }
            _ => Touch::Ignored,
        }
    }

    fn point(&mut self, area: Rect, at: Position, button: Button, phase: Phase) -> Touch {
        if phase != Phase::Down || button == Button::Middle {
            return Touch::Ignored;
        }
        for row in 0..self.nodes() {
            let Some(first) = self.place(area, row, self.scroll.1).filter(|first| first.y == at.y) else {
                continue;
            };
            if at.x < first.x && at.x >= area.x {
                self.cursor.0 = row;
                self.state[row] = (self.state[row] + 1) % self.colors;
                return Touch::Changed;
            }
            let column = self.scroll.1 + ((at.x - first.x) / CELL) as usize;
            if column < self.nodes() && self.place(area, row, column).is_some() {
                self.cursor = (row, column);
                return self.toggle();
            }
        }
        Touch::Ignored
    }

    fn settle(&mut self, area: Rect) {
        let (rows, columns) = Self::room(area);
        self.scroll.0 = follow(self.scroll.0, self.cursor.0, rows, self.nodes(), 1);
        self.scroll.1 = follow(self.scroll.1, self.cursor.1, columns, self.nodes(), 1);
    }

    fn keys(&self) -> &'static [KeyHelp] {
        KEYS
    }

    fn status(&self) -> String {
        let (a, b) = self.cursor;
        let name =
            |node: usize| format!("{} ({})", node_name(node), COLOR_NAMES[usize::from(self.state[node])]);
        match (a == b, self.joined[a][b]) {
            (true, _) => name(a),
            (false, true) => format!("{} and {} are joined", name(a), name(b)),
            (false, false) => format!("{} and {} are not joined", name(a), name(b)),
        }
    }

    fn settings(&self) -> Vec<(String, String)> {
        vec![("buttons".into(), self.nodes().to_string()), ("colours".into(), self.colors.to_string())]
    }

    fn judge(&self) -> Judging {
        let level = self.level();
        Box::new(move |job| judged(level.map_err(Failure::Impossible)?, job))
    }

    fn draft(&self) -> Json {
        json!({ "colors": self.colors, "state": self.state, "edges": self.edges() })
    }

    fn restore(&mut self, draft: &Json) -> bool {
        let field = |name: &str| draft.get(name).cloned().unwrap_or_default();
        let colors: Option<usize> = serde_json::from_value(field("colors")).ok();
        let state: Option<Vec<usize>> = serde_json::from_value(field("state")).ok();
        let edges: Option<Vec<(usize, usize)>> = serde_json::from_value(field("edges")).ok();
        let (Some(colors), Some(state), Some(edges)) = (colors, state, edges) else { return false };
        let Some(matrix) = Level::new(colors, &state, &edges).ok().and_then(|level| Self::of(&level)) else {
            return false;
        };
        let last = matrix.nodes() - 1;
        let cursor = (self.cursor.0.min(last), self.cursor.1.min(last));
        *self = Self { cursor, scroll: self.scroll, ..matrix };
        true
    }
}

fn judged(level: Level, job: &Job) -> Result<Judged, Failure> {
    let found = fewest(&level, level.state(), 1, job)?;
    let check = check(&level, job);
    let headline = match found.best() {
        Best::Unsolvable => "no presses make them the same".to_owned(),
        Best::Proved(best) => format!("{}, the fewest", presses(best.total())),
        Best::Between { .. } => "not decided".to_owned(),
    };
    let system = System::new(&level, level.state(), job)?;
    let mut figures: Vec<(String, String)> = Vec::new();
    for (target, way) in system.particular.iter().enumerate() {
        let reached = if way.is_some() { "can be reached" } else { "cannot be reached" };
        figures.push((COLOR_NAMES[target].to_owned(), reached.to_owned()));
    }
    if let Some(grade) = &check.grade {
        figures.push(("grade".to_owned(), grade.difficulty.name().to_owned()));
    }
    let mut puzzle = Puzzle::<Buttons>::plain(level);
    puzzle.meta.difficulty = check.grade.map(|grade| grade.difficulty);
    let puzzle: Box<dyn AnyPuzzle> = Box::new(puzzle);
    Ok(Judged { headline, good: check.good, figures, problems: check.problems, puzzle: Some(puzzle) })
}
