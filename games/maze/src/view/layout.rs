//! The positions of cells on the screen, and the part of the maze that is in view.

use crate::Maze;
use crate::model::{Cell, Level, Place};
use pentimento_engine::view::{Attend, NextFrame};
use pentimento_ui::fit::{Fit, Need, Needs, Size};
use pentimento_ui::theme::{Depth, Glyphs, Look};
use ratatui::layout::{Position, Rect};

/// How large the maze is drawn, and with which characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scale {
    /// Box-drawing characters. A cell is four columns wide and two rows high.
    Near,
    /// Half blocks as pixels. A wall and a corridor are one pixel wide each.
    Fine,
    /// The letters `_` and `|`, as large as [`Scale::Fine`], for screens without colours or blocks.
    Lines,
    /// Braille: each character shows two cells, one above the other.
    Far,
}

/// How many cells fit on the screen in one direction, across or down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Room {
    /// The number of cells that are at least partly in view.
    seen: usize,
    /// The number of cells that are in view with the walls on both sides. The view can scroll until the outer wall of
    /// the last cell is in view.
    whole: usize,
}

impl Scale {
    /// The size of a drawing of the whole maze, in columns and rows.
    fn drawn(self, level: &Level) -> (usize, usize) {
        let (width, height) = (level.width(), level.height());
        match self {
            Scale::Near => (4 * width + 1, 2 * height + 1),
            Scale::Fine | Scale::Lines => (2 * width + 1, height + 1),
            Scale::Far => (width + 1, (2 * height + 1).div_ceil(4)),
        }
    }

    fn rows(self, area: Rect) -> Room {
        let rows = area.height as usize;
        let (seen, whole) = match self {
            Scale::Near => (rows.saturating_sub(1) / 2, rows.saturating_sub(1) / 2),
            Scale::Fine => (rows, rows.saturating_sub(1)),
            Scale::Lines => (rows.saturating_sub(1), rows.saturating_sub(1)),
            Scale::Far => (2 * rows, (2 * rows).saturating_sub(1)),
        };
        Room { seen, whole }
    }

    fn columns(self, area: Rect) -> Room {
        let columns = area.width as usize;
        let (seen, whole) = match self {
            Scale::Near => (columns.saturating_sub(1) / 4, columns.saturating_sub(1) / 4),
            Scale::Fine | Scale::Lines => (columns / 2, columns.saturating_sub(1) / 2),
            Scale::Far => (columns, columns.saturating_sub(1)),
        };
        Room { seen, whole }
    }
}

/// The least width of the rail, which is the narrow panel beside a maze. At this width it has few figures, and no
/// clues.
const LEAST_RAIL: u16 = 13;

pub(crate) fn needs(level: &Level) -> Needs {
    let need = |(size, scale): (Size, Scale)| {
        let (columns, rows) = scale.drawn(level);
        Need { size, columns: columns as u16, rows: rows as u16, fixed: (0, 0), least_free: 0, numbers: 0 }
    };
    let sizes = [(Size::L, Scale::Near), (Size::Fine, Scale::Fine), (Size::Map, Scale::Far)];
    Needs { sizes: sizes.map(need).to_vec(), least_rail: LEAST_RAIL, foldable_rows: None }
}

#[derive(Debug, Clone)]
pub struct Ui {
    /// The size that the screen chose for the cells. `None` on a preview. Then the scale depends on the area.
    pub(super) fit: Option<Fit>,
    /// Whether [`Scale::Lines`] is used instead of [`Scale::Fine`].
    pub(super) draws_lines: bool,
    /// The cell where the player is.
    pub(super) head: Cell,
    attend: Attend<Cell>,
    /// The cells that the hint on the screen marks.
    marked: Vec<Cell>,
    /// The first row and column in view.
    scroll: (usize, usize),
    /// The area in which the board was last drawn. The map needs it to show which part of the maze is in view.
    pub(super) area: Rect,
}

impl Ui {
    pub(crate) fn new(level: &Level) -> Self {
        Self {
            fit: None,
            draws_lines: false,
            head: level.entrance(),
            attend: Attend::default(),
            marked: Vec::new(),
            scroll: (0, 0),
            area: Rect::ZERO,
        }
    }

    /// Moves the cursor to the end of the trail, which a move or an undo may have changed.
    pub(crate) fn notice(&mut self, level: &Level, frame: &NextFrame<'_, Maze>) {
        self.head = frame.board.head();
        self.fit = frame.fit;
        self.draws_lines = draws_lines(frame.look);
        self.attend.notice(frame.focus().and_then(|&place| level.cell(place)), self.head);
        self.marked = frame.marks.iter().filter_map(|(place, _)| level.cell(*place)).collect();
    }

    fn scale(&self, level: &Level, area: Rect) -> Scale {
        let fine = if self.draws_lines { Scale::Lines } else { Scale::Fine };
        match self.fit.map(|fit| fit.size()) {
            Some(Size::Map) => Scale::Far,
            Some(Size::Fine) => fine,
            Some(_) => Scale::Near,
            None => {
                let fits = |scale: &Scale| {
                    let (columns, rows) = scale.drawn(level);
                    columns <= area.width as usize && rows <= area.height as usize
                };
                [Scale::Near, fine, Scale::Far].into_iter().find(fits).unwrap_or(Scale::Near)
            }
        }
    }

    pub(crate) fn settle(&mut self, level: &Level, area: Rect) {
        self.area = area;
        let shown = self.attend.place(self.head);
        // A cell that a hint marks only has to be in view. The player's cell needs a margin, because the player needs
        // room to walk.
        let margin = if shown == self.head { 2 } else { 0 };
        let scale = self.scale(level, area);
        if self.attend.is_on_hint() {
            let cells = [shown, self.head].into_iter().chain(self.marked.iter().copied());
            let (rows, columns): (Vec<_>, Vec<_>) =
                cells.map(|cell| level.place(cell)).map(|[row, column]| (row, column)).unzip();
            self.scroll.0 = scrolled_over(self.scroll.0, &rows, scale.rows(area), level.height());
            self.scroll.1 = scrolled_over(self.scroll.1, &columns, scale.columns(area), level.width());
            return;
        }
        let [row, column] = level.place(shown);
        self.scroll.0 = scrolled(self.scroll.0, row, scale.rows(area), level.height(), margin);
        self.scroll.1 = scrolled(self.scroll.1, column, scale.columns(area), level.width(), margin);
    }
}

/// Whether [`Scale::Lines`] is used instead of [`Scale::Fine`]. Blocks differ only in their colours, so they are used
/// only if the player can tell colours apart. ASCII has no blocks.
pub(super) fn draws_lines(look: &Look) -> bool {
    look.depth == Depth::Mono || look.glyphs == Glyphs::Ascii || look.spell_colours
}

/// The first row or column in view. It changes by half a screen when fewer than `margin` cells are left between `at`
/// and the edge. So the board does not scroll at every step.
fn scrolled(offset: usize, at: usize, room: Room, total: usize, margin: usize) -> usize {
    let last = total.saturating_sub(room.whole);
    let offset = offset.min(last);
    if last == 0 || room.seen == 0 {
        return offset;
    }
    let margin = margin.min(room.seen.saturating_sub(1) / 3);
    let half = (room.seen / 2).max(1);
    let next = if at < offset + margin {
        offset.saturating_sub(half)
    } else if at + margin >= offset + room.seen {
        offset + half
    } else {
        return offset;
    };
    let next = next.min(last);
    let in_view = (next..next + room.seen).contains(&at);
    if in_view { next } else { at.saturating_sub(half).min(last) }
}

/// The first row or column in view if the first of `places` must be in view, and as many of the others as fit. The view
/// stays if it shows all these already.
fn scrolled_over(offset: usize, places: &[usize], room: Room, total: usize) -> usize {
    let last = total.saturating_sub(room.whole);
    let Some(&first) = places.first().filter(|_| room.seen > 0) else { return offset.min(last) };
    let (from, to) = places.iter().fold((first, first), |(from, to), &place| {
        let wider = (from.min(place), to.max(place));
        if wider.1 - wider.0 < room.seen { wider } else { (from, to) }
    });
    let offset = offset.min(last);
    if offset <= from && to < offset + room.seen {
        offset
    } else {
        ((from + to + 1).saturating_sub(room.seen) / 2).min(last)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    pub(super) scale: Scale,
    pub(super) area: Rect,
    size: (usize, usize),
    pub(super) scroll: (usize, usize),
}

impl Layout {
    /// The layout for an area. A maze that fits into the area is centred.
    pub(crate) fn new(level: &Level, ui: &Ui, area: Rect) -> Self {
        let (height, width) = (level.height(), level.width());
        let scale = ui.scale(level, area);
        let last_row = height.saturating_sub(scale.rows(area).whole);
        let last_column = width.saturating_sub(scale.columns(area).whole);
        let scroll = (ui.scroll.0.min(last_row), ui.scroll.1.min(last_column));
        let (columns, rows) = scale.drawn(level);
        let across = (area.width as usize).saturating_sub(columns) / 2;
        let down = (area.height as usize).saturating_sub(rows) / 2;
        let area = Rect {
            x: area.x + across as u16,
            y: area.y + down as u16,
            width: area.width - across as u16,
            height: area.height - down as u16,
        };
        Self { scale, area, size: (height, width), scroll }
    }

    /// The rows and the columns in view. Each range includes its start and excludes its end.
    pub(super) fn in_view(&self) -> ((usize, usize), (usize, usize)) {
        let (rows, columns) = (self.scale.rows(self.area).seen, self.scale.columns(self.area).seen);
        let (top, left) = self.scroll;
        ((top, (top + rows).min(self.size.0)), (left, (left + columns).min(self.size.1)))
    }

    pub(crate) fn place_at(&self, at: Position) -> Option<Place> {
        if !self.area.contains(at) {
            return None;
        }
        let (x, y) = ((at.x - self.area.x) as usize, (at.y - self.area.y) as usize);
        let (row, column) = match self.scale {
            Scale::Near => (y.saturating_sub(1) / 2, x.saturating_sub(1) / 4),
            Scale::Fine => (y, x.saturating_sub(1) / 2),
            Scale::Lines => (y.saturating_sub(1), x.saturating_sub(1) / 2),
            Scale::Far => (2 * y, x),
        };
        let place = [row + self.scroll.0, column + self.scroll.1];
        (place[0] < self.size.0 && place[1] < self.size.1).then_some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_view_moves_by_half_a_screen_near_its_edge() {
        let room = Room { seen: 20, whole: 19 };
        let to = |offset, at| scrolled(offset, at, room, 60, 2);
        assert_eq!([to(0, 17), to(0, 18), to(10, 12), to(10, 11)], [0, 10, 10, 0]);
        // The view scrolls until the outer wall of the last cell is visible, and stops there.
        assert_eq!([to(40, 59), to(41, 59)], [41, 41]);
        // A cell far away scrolls to the middle.
        assert_eq!([to(0, 50), to(40, 5)], [40, 0]);
    }

    #[test]
    fn a_hint_shows_as_many_of_its_cells_as_fit() {
        let room = Room { seen: 20, whole: 19 };
        let to = |offset, places: &[usize]| scrolled_over(offset, places, room, 60);
        assert_eq!([to(0, &[10, 19]), to(0, &[10, 25]), to(0, &[10, 12, 45])], [0, 8, 0]);
        assert_eq!([to(0, &[59, 50]), to(41, &[5, 9, 60])], [41, 0]);
        for first in 0..60 {
            for other in 0..60 {
                let offset = to(17, &[first, other]);
                assert!((offset..offset + 20).contains(&first), "{first} {other} {offset}");
                assert_eq!(
                    (offset..offset + 20).contains(&other),
                    first.abs_diff(other) < 20,
                    "{first} {other} {offset}"
                );
            }
        }
    }

    #[test]
    fn the_player_is_always_in_view() {
        for seen in 1..12 {
            for whole in [seen - 1, seen] {
                for total in 1..30 {
                    let mut offset = 0;
                    for at in (0..total).chain((0..total).rev()) {
                        offset = scrolled(offset, at, Room { seen, whole }, total, 2);
                        assert!((offset..offset + seen).contains(&at), "{seen} {whole} {total} {at}");
                    }
                }
            }
        }
    }
}
