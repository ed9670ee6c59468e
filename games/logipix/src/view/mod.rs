//! A Logipix on the screen: the board with its lines, or the whole of a large one zoomed out.
//!
//! Two characters a cell: number or stroke, then the stroke's way on. The line being drawn belongs to the screen until
//! it joins its mate. A board is near until the player zooms out: far away its numbers cannot be read.

mod cells;
mod lessons;
mod panel;
mod pen;
#[cfg(test)]
mod tests;
mod ways;
mod words;

use crate::Logipix;
use crate::model::Spot;
use crate::model::{Board, Cell, Level, Move};
use cells::Canvas;
use pen::{ON_LINE, Stroke, WAYS};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Puzzle, Role};
use pentimento_engine::view::{
    Attend, Input, Lesson, Mode, Naming, NextFrame, Phrase, Reply, Said, Scene, View, placed,
};
use pentimento_picture::paint::Colour;
use pentimento_ui::board::{Grid, Plan, Scale, apart};
use pentimento_ui::keymap::{Action, Command};
use pentimento_ui::mosaic::{Mosaic, room_for};
use pentimento_ui::palette::Palette;
use pentimento_ui::theme::{Depth, Glyphs, Ink};
use pentimento_ui::widgets::put;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::Line;
use std::sync::Arc;
use ways::Ways;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Zoom {
    Near,
    Far,
}

#[derive(Debug, Clone)]
pub struct Ui {
    cursor: Cell,
    /// The first row and column in view.
    scroll: (usize, usize),
    zoom: Zoom,
    /// The line being drawn, from its number to its tip; empty where none is.
    draft: Vec<Cell>,
    /// Where the line was not allowed to go.
    clash: Option<Cell>,
    ways: Option<Ways>,
    stroke: Option<Stroke>,
    palette: Arc<Palette>,
    /// No colours, or no half blocks: zoomed out every cell needs a glyph.
    glyphs_only: bool,
    /// What the hint on display would do.
    next: Vec<Move>,
    /// What the hint on display speaks of, and how long it is kept in view.
    shown: Option<Spot>,
    attend: Option<Attend<Cell>>,
    /// Where the board was last drawn.
    area: Rect,
}

impl Ui {
    /// What undo or a hint made senseless.
    fn drop_stale(&mut self, board: &Board) {
        if self.draft.iter().any(|&cell| board.is_on_line(cell)) {
            self.draft.clear();
        }
    }
}

/// Where everything stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    grid: Grid,
}

impl Logipix {
    /// The picture as far as it is drawn.
    fn so_far(scene: &Scene<'_, Self>, of: impl Fn(Colour) -> Color) -> Mosaic {
        let level = scene.level;
        Mosaic::new(level.width(), level.height(), |row, column| {
            let line = scene.board.line(level.cell([row, column]))?;
            Some(of(level.ink(line[0])))
        })
    }
}

impl View for Logipix {
    type Ui = Ui;
    type Layout = Layout;
    const COMMANDS: &'static [Command] = &[
        Command {
            id: WAYS,
            key: "w",
            verb: "ways",
            help: "Show the possible lines of the number under the cursor, and what they have in common.",
        },
        Command { id: ON_LINE, key: "o", verb: "on a line", help: "Mark the cell as on some line." },
    ];
    const KEYS: &'static [(Action, &'static str)] = &[
        (Action::Act, "start"),
        (Action::Hint, "hint"),
        (Action::Mark, "not here"),
        (Action::Undo, "undo"),
        (Action::Command(WAYS), "ways"),
        (Action::Next, "next number"),
        (Action::Check, "check"),
        (Action::Command(ON_LINE), "on a line"),
        (Action::ZoomOut, "zoom out"),
        (Action::Solve, "solve"),
    ];
    const LEGEND: [&'static str; 2] = ["▓▓", "▒▒"];
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const PHRASES: &'static [Phrase] = words::PHRASES;

    fn example() -> Puzzle<Self> {
        Puzzle::plain(lessons::example())
    }

    fn ui(level: &Level) -> Ui {
        Ui {
            cursor: level.clues().next().unwrap_or(0),
            scroll: (0, 0),
            zoom: Zoom::Near,
            draft: Vec::new(),
            clash: None,
            ways: None,
            stroke: None,
            palette: Arc::new(Palette::of(level.paints())),
            glyphs_only: false,
            next: Vec::new(),
            shown: None,
            attend: None,
            area: Rect::ZERO,
        }
    }

    fn interpret(level: &Level, board: &Board, ui: &mut Ui, input: Input<Spot>) -> Reply<Vec<Move>> {
        pen::interpret(level, board, ui, &input)
    }

    /// `12 7` is the seventh cell of row 12.
    fn named(level: &Level, text: &str) -> Naming<Spot> {
        placed(text, (level.height(), level.width()), |row, column| Spot([row, column.unwrap_or(0)]))
    }

    fn notice(level: &Level, ui: &mut Ui, glance: &NextFrame<'_, Self>) {
        ui.glyphs_only = glance.look.depth == Depth::Mono || glance.look.glyphs == Glyphs::Ascii;
        ui.next = glance.moves.to_vec();
        ui.drop_stale(glance.board);
        if let Some(ways) = ui.ways.take() {
            let open = !glance.board.is_on_line(ways.clue);
            ui.ways = match (open, ways.is_of(glance.board)) {
                (false, _) => None,
                (true, true) => Some(ways),
                (true, false) => Ways::of(level, glance.board, ways.clue),
            };
        }
        let target = glance.marks.iter().find(|(_, role)| *role == Role::Target);
        let spoken = target.or(glance.marks.first()).map(|(spot, _)| *spot);
        if ui.shown != spoken {
            ui.shown = spoken;
            ui.attend = spoken.map(|Spot(at)| Attend { to: level.cell(at), cursor: ui.cursor });
        }
    }

    fn settle(level: &Level, ui: &mut Ui, area: Rect) {
        ui.area = area;
        let grid = Self::layout(level, ui, area).grid;
        let [row, column] = level.at(Attend::place(&mut ui.attend, ui.cursor));
        ui.scroll = grid.scrolled((row, column));
    }

    fn layout(level: &Level, ui: &Ui, area: Rect) -> Layout {
        let scale = match (ui.zoom, ui.glyphs_only) {
            (Zoom::Near, _) => Scale::Cells,
            (Zoom::Far, false) => Scale::Halves,
            (Zoom::Far, true) => Scale::Letters,
        };
        let area = apart(area);
        let gutter = if scale == Scale::Cells && needs_counts(level, area) { (4, 0) } else { (0, 0) };
        let plan = Plan { rows: level.height(), columns: level.width(), gutter, scale };
        Layout { grid: Grid::new(area, plan, ui.scroll) }
    }

    fn draw(scene: &Scene<'_, Self>, layout: &Layout, buffer: &mut Buffer) {
        let canvas = Canvas::new(scene);
        match layout.grid.scale {
            Scale::Cells => draw_near(scene, &canvas, &layout.grid, buffer),
            Scale::Halves => {
                let pixel = |row, column| canvas.pixel(scene.level.cell([row, column]));
                layout.grid.draw_halves(pixel, (" ", Style::new()), buffer);
            }
            Scale::Letters => draw_letters(scene, &canvas, &layout.grid, buffer),
        }
    }

    fn hit(layout: &Layout, at: Position) -> Option<Spot> {
        layout.grid.hit(at).map(|(row, column)| Spot([row, column]))
    }

    fn panel(scene: &Scene<'_, Self>, width: u16) -> Vec<Line<'static>> {
        panel::panel(scene, width)
    }

    fn status(scene: &Scene<'_, Self>) -> Prose {
        panel::status(scene)
    }

    fn finale(scene: &Scene<'_, Self>, progress: f64, area: Rect, buffer: &mut Buffer) {
        let picture = Self::so_far(scene, |colour| scene.ui.palette.own(*scene.look, colour));
        picture.lay_on(scene.look, progress, area, buffer);
    }

    fn words(level: &Level, board: &Board) -> Option<String> {
        Some(words::board(level, board))
    }

    fn said(level: &Level, board: &Board, said: &[&str]) -> Said<Vec<Move>> {
        words::said(level, board, said)
    }

    fn finale_size(level: &Level) -> (u16, u16) {
        room_for(level.width(), level.height())
    }
}

/// Whether the board does not fit, so that it must be said what is out of view.
fn needs_counts(level: &Level, area: Rect) -> bool {
    (2 * level.width() > usize::from(area.width) || level.height() > usize::from(area.height))
        && area.width > 30
}

fn draw_near(scene: &Scene<'_, Logipix>, canvas: &Canvas<'_, '_>, grid: &Grid, buffer: &mut Buffer) {
    let [row, column] = scene.level.at(scene.ui.cursor);
    grid.draw_blocks(scene.look, buffer);
    if scene.mode == Mode::Playing && scene.ui.draft.is_empty() {
        grid.light(scene.look, (row, column), buffer);
    }
    draw_hidden(scene, grid, buffer);
    for (row, column) in grid.rows().flat_map(|row| grid.columns().map(move |column| (row, column))) {
        let Some(place) = grid.rect(row, column) else { continue };
        let signs = canvas.signs(scene.level.cell([row, column]));
        put(buffer, place, place.x, place.y, &signs.text[0], signs.style);
        put(buffer, place, place.x + 1, place.y, &signs.text[1], signs.second.unwrap_or(signs.style));
        // Rules stand between blocks; a stroke goes on across them.
        if signs.right && grid.x(column + 1) == Some(place.x + 3) {
            put(buffer, grid.area, place.x + 2, place.y, "━", signs.style);
        }
        if signs.down && grid.y(row + 1) == Some(place.y + 2) {
            put(buffer, grid.area, place.x, place.y + 1, "┃", signs.style);
        }
    }
}

/// How much is out of view on each side, left of the board.
fn draw_hidden(scene: &Scene<'_, Logipix>, grid: &Grid, buffer: &mut Buffer) {
    let left = grid.left();
    let signs = ["▴", "▾", "◂", "▸"];
    let counts = signs.into_iter().zip(grid.hidden()).filter(|(_, count)| *count > 0);
    for (y, (sign, count)) in (left.y..left.bottom()).zip(counts) {
        put(buffer, left, left.x, y, &format!("{sign}{count}"), scene.look.ink(Ink::Faint));
    }
}

fn draw_letters(scene: &Scene<'_, Logipix>, canvas: &Canvas<'_, '_>, grid: &Grid, buffer: &mut Buffer) {
    for (row, column) in grid.rows().flat_map(|row| grid.columns().map(move |column| (row, column))) {
        let Some(place) = grid.rect(row, column) else { continue };
        let (text, style) = canvas.letter(scene.level.cell([row, column]));
        put(buffer, place, place.x, place.y, &text, style);
    }
}
