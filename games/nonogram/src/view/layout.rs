//! Calculates where everything is on the screen: the board with its clues beside it, or the whole board zoomed out.
//!
//! Until the player chooses the zoom, it depends on the size of the area. A board is zoomed out only if it is large
//! and less than a third of it would be in view.

use super::Ui;
use super::draw::clues;
use crate::model::{Level, Spot};
use pentimento_engine::view::Attend;
use pentimento_ui::board::{Grid, Plan, Scale, apart};
use ratatui::layout::{Position, Rect};

/// Boards with at most this many cells are never zoomed out automatically.
const SMALL: usize = 900;
/// The height of the strip below a zoomed-out board: a blank row, then the clues of the cursor's row and column.
const STRIP: u16 = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Zoom {
    In,
    Out,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Layout {
    ZoomedIn(Grid),
    ZoomedOut(ZoomedOut),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoomedOut {
    pub(super) grid: Grid,
    /// The area for the clues of the cursor's row and column. `None` if the screen is too small.
    pub(super) strip: Option<Rect>,
}

impl Layout {
    pub(super) fn grid(&self) -> &Grid {
        match self {
            Layout::ZoomedIn(grid) | Layout::ZoomedOut(ZoomedOut { grid, .. }) => grid,
        }
    }
}

pub(crate) fn layout(level: &Level, ui: &Ui, area: Rect) -> Layout {
    let area = apart(area);
    match zoom(level, ui, area) {
        Zoom::In => Layout::ZoomedIn(zoomed_in(level, ui, area)),
        Zoom::Out => Layout::ZoomedOut(zoomed_out(level, ui, area)),
    }
}

/// Scrolls so that the cursor or the cell of a new hint is in view.
pub(crate) fn settle(level: &Level, ui: &mut Ui, area: Rect) {
    ui.area = area;
    let layout = layout(level, ui, area);
    let [row, column] = Attend::place(&mut ui.attend, ui.cursor);
    ui.scroll = layout.grid().scrolled((row, column));
}

pub(crate) fn hit(layout: &Layout, at: Position) -> Option<Spot> {
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

pub(super) fn zoom(level: &Level, ui: &Ui, area: Rect) -> Zoom {
    ui.zoom.unwrap_or_else(|| {
        let large = level.size() > SMALL;
        let in_view = || zoomed_in(level, ui, area).count();
        if large && 3 * in_view() < level.size() { Zoom::Out } else { Zoom::In }
    })
}

fn zoomed_in(level: &Level, ui: &Ui, area: Rect) -> Grid {
    let (left, depth) = clues::gutters(level, area);
    let plan =
        |top: u16| Plan { gutter: (left, top), ..Plan::new(level.height(), level.width(), Scale::Cells) };
    // Add a row for the mark above the clues, unless the board would lose a row or its grid lines.
    let roomy = Grid::new(area, plan(depth + 1), ui.scroll);
    let tight = Grid::new(area, plan(depth), ui.scroll);
    if roomy.is_ruled() == tight.is_ruled() && roomy.count() == tight.count() { roomy } else { tight }
}

fn zoomed_out(level: &Level, ui: &Ui, area: Rect) -> ZoomedOut {
    let rows = if area.height >= 3 * STRIP { STRIP } else { 0 };
    let board = Rect { height: area.height - rows, ..area };
    let plan = Plan::new(level.height(), level.width(), ui.smallest);
    let strip = Rect { y: board.bottom() + 1, height: STRIP - 1, ..area };
    ZoomedOut { grid: Grid::new(board, plan, ui.scroll), strip: (rows > 0).then_some(strip) }
}
