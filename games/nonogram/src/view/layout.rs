//! Calculates where everything is on the screen: the board with its clues beside it, or the whole board as a map.
//!
//! The play screen decides the size of the cells. Previews have small cells. If the board is large and less than a
//! third of it would be in view, the preview is a map instead.

use super::Ui;
use super::clue_form::{AFTER, Form, LARGE, depth, gutter, pair_text};
use super::clue_window::{ColumnClues, Progress, columns};
use super::needs::{ruler_width, smallest};
use crate::model::{Level, Spot};
use pentimento_engine::view::Attend;
use pentimento_ui::board::{Fold, Grid, Plan, Scale, apart};
use pentimento_ui::fit::Size;
use ratatui::layout::{Position, Rect};

/// Boards with at most this many cells are never shown as a map.
pub(super) const SMALL: usize = 900;
/// The height of the strip below a map: a blank row, then the clues of the cursor's row and column.
pub(super) const STRIP: u16 = 3;
/// All clues are shown if at least this many columns and rows are left for cells.
const LEAST_CELLS: (u16, u16) = (13, 4);
/// A board that scrolls has column numbers if its area has at least this many rows.
const LEAST_WITH_RULER: u16 = 12;
/// An area narrower than this has no row numbers.
const LEAST_WITH_NUMBERS: u16 = 24;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Layout {
    Board(BoardLayout),
    Map(MapLayout),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardLayout {
    pub(super) grid: Grid,
    pub(super) size: Size,
    /// The text row of the column numbers.
    pub(super) ruler: Option<u16>,
    /// For each column, the clues that are in view.
    pub(super) columns: Vec<ColumnClues>,
    /// How far the view is between the first and the last column. It decides which clues of a row are in view.
    pub(super) across: Progress,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapLayout {
    pub(super) grid: Grid,
    /// The area for the clues of the cursor's row and column. `None` if the screen is too small.
    pub(super) strip: Option<Rect>,
}

impl Layout {
    pub(super) fn grid(&self) -> &Grid {
        match self {
            Layout::Board(BoardLayout { grid, .. }) | Layout::Map(MapLayout { grid, .. }) => grid,
        }
    }
}

pub(crate) fn layout(level: &Level, ui: &Ui, area: Rect) -> Layout {
    let area = if ui.fit.is_some() { area } else { apart(area) };
    match size(level, ui, area) {
        Size::Map => Layout::Map(map(level, ui, area)),
        size => Layout::Board(board(level, ui, size, area)),
    }
}

/// Scrolls or folds so that the cursor or the cell of a new hint is in view.
pub(crate) fn settle(level: &Level, ui: &mut Ui, area: Rect) {
    ui.area = area;
    let [row, column] = Attend::place(&mut ui.attend, ui.cursor);
    // While the player holds a button, the folded rows stay the same, so that the cells under the pointer don't move.
    if ui.stroke.is_none() {
        let folded = folded_rows(level, ui, area);
        ui.fold = (folded > 0).then(|| Fold::away_from(row, level.height(), folded, ui.fold));
    }
    let layout = layout(level, ui, area);
    ui.scroll = if ui.attend.is_on_hint() {
        let with = |first: usize, others: &[usize]| [&[first], others].concat();
        layout.grid().scrolled_over(&with(row, &ui.named.rows), &with(column, &ui.named.columns))
    } else {
        layout.grid().scrolled((row, column))
    };
}

/// The number of rows that are drawn at half height. If a hint names columns and there is no row for their numbers, two
/// more rows are folded.
fn folded_rows(level: &Level, ui: &Ui, area: Rect) -> usize {
    let Some(fit) = ui.fit.filter(|fit| fit.is_whole && fit.size() == Size::S) else { return 0 };
    let folded = usize::from(fit.folded);
    let rows = depth(level, Size::S) + level.height() as u16 - fit.folded / 2;
    let is_short = !ui.named.columns.is_empty() && rows == area.height;
    let can_fold = ui.can_fold && folded + 2 <= level.height();
    if is_short && can_fold { folded + 2 } else { folded }
}

pub(crate) fn hit(layout: &Layout, at: Position) -> Option<Spot> {
    let grid = layout.grid();
    if let Some((row, column)) = grid.hit(at) {
        return Some(Spot::Cell([row, column]));
    }
    let (width, height) = grid.cell_size();
    if grid.left().contains(at) {
        let beside = |row: &usize| grid.y(*row).is_some_and(|y| (y..y + height).contains(&at.y));
        return grid.rows().find(beside).map(Spot::Row);
    }
    let above = grid.above().contains(at);
    let over = |column: &usize| grid.x(*column).is_some_and(|x| (x..x + width).contains(&at.x));
    grid.columns().find(|column| above && over(column)).map(Spot::Column)
}

pub(super) fn size(level: &Level, ui: &Ui, area: Rect) -> Size {
    if let Some(fit) = ui.fit {
        return fit.size();
    }
    let size = smallest(ui.form);
    let in_view = || board(level, ui, size, area).grid.count();
    if level.size() > SMALL && 3 * in_view() < level.size() { Size::Map } else { size }
}

fn board(level: &Level, ui: &Ui, size: Size, area: Rect) -> BoardLayout {
    let fold = ui.fold.filter(|fold| fold.rows > 0 && fold.rows == folded_rows(level, ui, area));
    let halves = level.height() as u16 * size.cell().1;
    let rows = halves.div_ceil(2) - fold.map_or(0, |fold| fold.rows as u16 / 2);
    let whole = depth(level, size) + rows;
    // A board that is wholly in view has column numbers if a row is left over. A board that scrolls has them if its
    // area is not very small. While a hint names columns, their numbers are always there.
    let has_ruler = area.height > whole
        || !ui.named.columns.is_empty() && area.height > 2
        || ui.fit.is_some() && area.height < whole && area.height >= LEAST_WITH_RULER;
    // If a hint needs two more folded rows at the end, the numbers are below the board, so that nothing else moves.
    let is_below = has_ruler
        && fold.is_some_and(|fold| fold.at_end && fold.rows > ui.fit.map_or(0, |fit| fit.folded.into()));
    let whole_area = area;
    let area = if is_below { Rect { height: area.height - 1, ..area } } else { area };
    let above = u16::from(has_ruler && !is_below);
    let (left, deep) = gutters(level, ui, size, Rect { height: area.height - above, ..area });
    let left = fold.map_or(left, |fold| left.max(with_pairs(level, ui, fold, left, area)));
    let plan = Plan {
        gutter: (left, deep + above),
        right: if area.width < LEAST_WITH_NUMBERS { 0 } else { ruler_width(level) },
        ruled: true,
        fold,
        ..Plan::new(level.height(), level.width(), Scale::Sized(size))
    };
    let grid = Grid::new(area, plan, ui.scroll);
    let ruler = has_ruler.then(|| if is_below { whole_area.bottom() - 1 } else { grid.above().y });
    let [row, column] = ui.cursor;
    let down = Progress::of(&grid.rows(), level.height(), row);
    let across = Progress::of(&grid.columns(), level.width(), column);
    let room = if size == Size::LargePrint { deep / LARGE.1 } else { deep };
    BoardLayout { grid, size, ruler, columns: columns(level, size, room, down), across }
}

/// The number of columns and rows for the clues. All clues are shown if enough cells are still in view. Otherwise the
/// clues get a share of the area.
fn gutters(level: &Level, ui: &Ui, size: Size, area: Rect) -> (u16, u16) {
    let (left, top) = (gutter(level, ui.form, size), depth(level, size));
    let numbers = ruler_width(level);
    let left_fits = left + numbers + LEAST_CELLS.0 <= area.width;
    let top_fits = top + LEAST_CELLS.1 <= area.height;
    // At least one row is left for cells.
    let share =
        ((area.width * 2 / 5).max(7), (area.height * 2 / 5).max(3).min(area.height.saturating_sub(1)));
    (if left_fits { left } else { left.min(share.0) }, if top_fits { top } else { top.min(share.1) })
}

/// The number of columns for the clues if folded rows show their clues in pairs. Only columns that are left over are
/// added.
fn with_pairs(level: &Level, ui: &Ui, fold: Fold, left: u16, area: Rect) -> u16 {
    let rows = level.rows();
    let folded = if fold.at_end { &rows[rows.len() - fold.rows..] } else { &rows[..fold.rows] };
    let widest = folded.chunks(2).map(|pair| pair_text(pair).len() as u16).max().unwrap_or(0) + AFTER;
    let spare = ui.fit.map_or(0, |fit| area.width.saturating_sub(fit.need.columns));
    if ui.form == Form::Plain { widest.min(left + spare) } else { left }
}

fn map(level: &Level, ui: &Ui, area: Rect) -> MapLayout {
    let rows = if area.height >= 3 * STRIP { STRIP } else { 0 };
    let board = Rect { height: area.height - rows, ..area };
    let plan = Plan::new(level.height(), level.width(), ui.smallest);
    let strip = Rect { y: board.bottom() + 1, height: STRIP - 1, ..area };
    MapLayout { grid: Grid::new(board, plan, ui.scroll), strip: (rows > 0).then_some(strip) }
}
