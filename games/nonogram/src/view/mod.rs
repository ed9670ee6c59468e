//! A nonogram on the screen: the board between its clues, or the whole of a large one zoomed out.
//!
//! Until the player chooses, the area does: near, with the clues beside the board, unless a large board would be
//! seen by pieces. The cursor is a cell. Every state has its glyph: `█▉` filled, ` ✕` crossed, ` ∙` open, ` ?` maybe,
//! a colour its sign; hints hatch what they speak of.

mod brush;
mod cells;
mod clues;
mod far;
mod lessons;
mod panel;
#[cfg(test)]
mod tests;
mod words;

use super::Nonogram;
use super::aids::is_broken;
use super::model::{Board, Level, Mark, Spot};
use brush::{MAYBE_COMMAND, Stroke};
use cells::Seen;
use far::Far;
use pentimento_base::prose::Prose;
use pentimento_engine::aids::LIVE_ERRORS;
use pentimento_engine::contract::{Puzzle, Role};
use pentimento_engine::view::{
    Aid, Aids, Attend, Input, Lesson, Mode, Naming, NextFrame, Phrase, Reply, Said, Scene, View, placed,
};
use pentimento_picture::paint::Colour;
use pentimento_ui::board::{Grid, Plan, Scale, apart};
use pentimento_ui::keymap::{Action, Command};
use pentimento_ui::mosaic::{Mosaic, room_for};
use pentimento_ui::palette::Palette;
use pentimento_ui::theme::{Depth, Glyphs};
use pentimento_ui::widgets::put;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;
use ratatui::text::Line;
use std::sync::Arc;

/// Boards of up to so many cells are never zoomed out unasked.
const SMALL: usize = 900;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Zoom {
    Near,
    Far,
}

const AUTO_CROSS: Aid = Aid {
    name: "auto_cross",
    label: "Automatic crosses",
    help: "Cross out the rest of a line whose clues are all done.",
    default: true,
};

#[derive(Debug, Clone)]
pub struct Ui {
    cursor: [usize; 2],
    /// The first row and column in view.
    scroll: (usize, usize),
    /// The colour that filling fills with.
    brush: Colour,
    /// What the player chose; until then the area decides.
    zoom: Option<Zoom>,
    stroke: Option<Stroke>,
    palette: Arc<Palette>,
    aids: Aids,
    /// No colours, or no half blocks: zoomed out every cell needs a glyph.
    glyphs_only: bool,
    /// What the hint on display would do.
    next: Vec<Mark>,
    /// What the hint on display speaks of, and how long it is kept in view.
    shown: Option<Spot>,
    attend: Option<Attend<[usize; 2]>>,
    /// Where the board was last drawn.
    area: Rect,
}

/// Where everything stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Layout {
    Near(Grid),
    Far(Far),
}

impl Layout {
    fn grid(&self) -> &Grid {
        match self {
            Layout::Near(grid) => grid,
            Layout::Far(far) => &far.grid,
        }
    }
}

impl Nonogram {
    fn near(level: &Level, ui: &Ui, area: Rect) -> Grid {
        let (left, depth) = clues::gutters(level, area);
        let plan = |top: u16| Plan {
            rows: level.height(),
            columns: level.width(),
            gutter: (left, top),
            scale: Scale::Cells,
        };
        // A row more, for the mark above the clues; but not where it would cost a row of the board or its rules.
        let roomy = Grid::new(area, plan(depth + 1), ui.scroll);
        let tight = Grid::new(area, plan(depth), ui.scroll);
        if roomy.is_ruled() == tight.is_ruled() && roomy.count() == tight.count() { roomy } else { tight }
    }

    fn zoom(level: &Level, ui: &Ui, area: Rect) -> Zoom {
        ui.zoom.unwrap_or_else(|| {
            let large = level.size() > SMALL;
            let seen = || Self::near(level, ui, area).count();
            if large && 3 * seen() < level.size() { Zoom::Far } else { Zoom::Near }
        })
    }

    /// The picture so far, as it is painted.
    fn so_far(scene: &Scene<'_, Self>, of: impl Fn(Colour) -> Color) -> Mosaic {
        Mosaic::new(scene.level.width(), scene.level.height(), |row, column| {
            match scene.board.get([row, column]).colour() {
                0 => None,
                colour => Some(of(colour)),
            }
        })
    }
}

impl View for Nonogram {
    type Ui = Ui;
    type Layout = Layout;
    const COMMANDS: &'static [Command] = &[Command {
        id: MAYBE_COMMAND,
        key: "e",
        verb: "maybe",
        help: "Mark a cell as maybe filled, a note to yourself.",
    }];
    const KEYS: &'static [(Action, &'static str)] = &[
        (Action::Act, "fill"),
        (Action::Mark, "cross"),
        (Action::Undo, "undo"),
        (Action::Hint, "hint"),
        (Action::Check, "check"),
        (Action::SavepointSet, "suppose"),
        (Action::SavepointLoad, "take back"),
        (Action::SavepointDrop, "keep it"),
        (Action::Command(MAYBE_COMMAND), "maybe"),
        (Action::ZoomOut, "zoom out"),
        (Action::Solve, "solve"),
    ];
    const LEGEND: [&'static str; 2] = ["▓▓", "▒▒"];
    const AIDS: &'static [Aid] = &[LIVE_ERRORS, AUTO_CROSS];
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const PHRASES: &'static [Phrase] = words::PHRASES;

    fn example() -> Puzzle<Self> {
        Puzzle::plain(lessons::example())
    }

    fn ui(level: &Level) -> Ui {
        Ui {
            cursor: [0, 0],
            scroll: (0, 0),
            brush: 1,
            zoom: None,
            stroke: None,
            palette: Arc::new(Palette::of(level.paints())),
            aids: Aids::default(),
            glyphs_only: false,
            next: Vec::new(),
            shown: None,
            attend: None,
            area: Rect::ZERO,
        }
    }

    fn interpret(level: &Level, board: &Board, ui: &mut Ui, input: Input<Spot>) -> Reply<Vec<Mark>> {
        brush::interpret(level, board, ui, &input)
    }

    /// `12 7` is the seventh cell of row 12; `12` the row.
    fn named(level: &Level, text: &str) -> Naming<Spot> {
        placed(text, (level.height(), level.width()), |row, column| match column {
            Some(column) => Spot::Cell([row, column]),
            None => Spot::Row(row),
        })
    }

    fn notice(_level: &Level, ui: &mut Ui, glance: &NextFrame<'_, Self>) {
        ui.aids = glance.aids;
        ui.glyphs_only = glance.look.depth == Depth::Mono || glance.look.glyphs == Glyphs::Ascii;
        ui.next = glance.moves.to_vec();
        let target = glance.marks.iter().find(|(_, role)| *role == Role::Target);
        let spoken = target.or(glance.marks.first()).map(|(spot, _)| *spot);
        if ui.shown != spoken {
            ui.shown = spoken;
            ui.attend = match spoken {
                Some(Spot::Cell(at)) => Some(Attend { to: at, cursor: ui.cursor }),
                _ => None,
            };
        }
    }

    fn words(level: &Level, board: &Board) -> Option<String> {
        Some(words::board(level, board))
    }

    fn said(level: &Level, board: &Board, said: &[&str]) -> Said<Vec<Mark>> {
        words::said(level, board, said)
    }

    fn settle(level: &Level, ui: &mut Ui, area: Rect) {
        ui.area = area;
        let grid = Self::layout(level, ui, area).grid().clone();
        let [row, column] = Attend::place(&mut ui.attend, ui.cursor);
        ui.scroll = grid.scrolled((row, column));
    }

    fn layout(level: &Level, ui: &Ui, area: Rect) -> Layout {
        let area = apart(area);
        match Self::zoom(level, ui, area) {
            Zoom::Near => Layout::Near(Self::near(level, ui, area)),
            Zoom::Far => Layout::Far(Far::new(level, ui, area)),
        }
    }

    fn draw(scene: &Scene<'_, Self>, layout: &Layout, buffer: &mut Buffer) {
        match layout {
            Layout::Near(grid) => draw_near(scene, grid, buffer),
            Layout::Far(far) => far.draw(scene, buffer),
        }
    }

    fn hit(layout: &Layout, at: Position) -> Option<Spot> {
        let grid = layout.grid();
        if let Some((row, column)) = grid.hit(at) {
            return Some(Spot::Cell([row, column]));
        }
        if grid.left().contains(at) {
            return grid.rows().find(|&row| grid.y(row) == Some(at.y)).map(Spot::Row);
        }
        let above = grid.above().contains(at);
        let over = |column: &usize| grid.x(*column).is_some_and(|x| (x..x + 2).contains(&at.x));
        grid.columns().find(|column| above && over(column)).map(Spot::Column)
    }

    fn dead_end(level: &Level, board: &Board) -> Option<Prose> {
        let line = level.lines().find(|&line| is_broken(level, board, line))?;
        Some(Prose::new().conflict(line.name()).say(" can't be completed any more."))
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

    fn finale_size(level: &Level) -> (u16, u16) {
        room_for(level.width(), level.height())
    }
}

fn draw_near(scene: &Scene<'_, Nonogram>, grid: &Grid, buffer: &mut Buffer) {
    let [row, column] = scene.ui.cursor;
    grid.draw_blocks(scene.look, buffer);
    clues::draw_stripes(scene, grid, buffer);
    if scene.mode == Mode::Playing {
        grid.light(scene.look, (row, column), buffer);
    }
    grid.draw_hidden(scene.look, buffer);
    clues::draw(scene, grid, buffer);
    for (row, column) in grid.rows().flat_map(|row| grid.columns().map(move |column| (row, column))) {
        let Some(place) = grid.rect(row, column) else { continue };
        let signs = cells::signs(*scene.look, &scene.ui.palette, Seen::of(scene, [row, column]));
        for (x, (text, style)) in (place.x..).zip(signs) {
            put(buffer, place, x, place.y, text, style);
        }
    }
}
