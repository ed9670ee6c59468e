//! The positions of cells on the screen, and the part of the maze that is in view.

use crate::model::{Board, Cell, Level, Place};
use pentimento_ui::scroll::follow;
use ratatui::layout::{Position, Rect};

/// How large the maze is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Zoom {
    /// Each cell has four by two characters.
    Near,
    /// Each character shows two cells, one above the other.
    Far,
}

impl Zoom {
    /// How many rows and columns of cells fit into an area.
    fn capacity(self, area: Rect) -> (usize, usize) {
        match self {
            Zoom::Near => {
                ((area.height as usize).saturating_sub(1) / 2, (area.width as usize).saturating_sub(1) / 4)
            }
            Zoom::Far => (2 * area.height as usize, area.width as usize),
        }
    }
}

#[derive(Debug, Clone)]
pub struct Ui {
    pub(super) zoom: Zoom,
    /// The cell where the player is.
    pub(super) head: Cell,
    /// The first row and column in view.
    scroll: (usize, usize),
    /// The area in which the board was last drawn. The map needs it to show which part of the maze is in view.
    pub(super) area: Rect,
}

impl Ui {
    pub(crate) fn new(level: &Level) -> Self {
        Self { zoom: Zoom::Near, head: level.entrance(), scroll: (0, 0), area: Rect::ZERO }
    }

    /// Moves the cursor to the end of the trail, which a move or an undo may have changed.
    pub(crate) fn notice(&mut self, board: &Board) {
        self.head = board.head();
    }

    pub(crate) fn settle(&mut self, level: &Level, area: Rect) {
        let area = beside_panel(area);
        self.area = area;
        let [row, column] = level.place(self.head);
        let (rows, columns) = self.zoom.capacity(area);
        let scrolled = |offset, at, room: usize, total| {
            if room == 0 { 0 } else { follow(offset, at, room, total, (room / 4).min(4)) }
        };
        self.scroll.0 = scrolled(self.scroll.0, row, rows, level.height());
        self.scroll.1 = scrolled(self.scroll.1, column, columns, level.width());
    }
}

/// The area without one column, which stays empty between the board and the panel. A narrow area keeps all its columns.
fn beside_panel(area: Rect) -> Rect {
    Rect { width: area.width - u16::from(area.width >= 40), ..area }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    pub(super) zoom: Zoom,
    pub(super) area: Rect,
    size: (usize, usize),
    pub(super) scroll: (usize, usize),
}

impl Layout {
    pub(crate) fn beside_panel(level: &Level, ui: &Ui, area: Rect) -> Self {
        Self::new(level, ui, beside_panel(area))
    }

    /// The layout for an area. A maze that fits into the area is centred.
    pub(super) fn new(level: &Level, ui: &Ui, area: Rect) -> Self {
        let (height, width) = (level.height(), level.width());
        let (rows, columns) = ui.zoom.capacity(area);
        let drawn = match ui.zoom {
            Zoom::Near => (4 * width + 1, 2 * height + 1),
            Zoom::Far => (width + 1, height.div_ceil(2) + 1),
        };
        let across = (area.width as usize).saturating_sub(drawn.0) / 2;
        let down = (area.height as usize).saturating_sub(drawn.1) / 2;
        let area = Rect {
            x: area.x + across as u16,
            y: area.y + down as u16,
            width: area.width - across as u16,
            height: area.height - down as u16,
        };
        let scroll =
            (ui.scroll.0.min(height.saturating_sub(rows)), ui.scroll.1.min(width.saturating_sub(columns)));
        Self { zoom: ui.zoom, area, size: (height, width), scroll }
    }

    /// The rows and the columns in view. Each range includes its start and excludes its end.
    pub(super) fn in_view(&self) -> ((usize, usize), (usize, usize)) {
        let (rows, columns) = self.zoom.capacity(self.area);
        let (top, left) = self.scroll;
        ((top, (top + rows).min(self.size.0)), (left, (left + columns).min(self.size.1)))
    }

    pub(crate) fn place_at(&self, at: Position) -> Option<Place> {
        if !self.area.contains(at) {
            return None;
        }
        let (x, y) = ((at.x - self.area.x) as usize, (at.y - self.area.y) as usize);
        let (row, column) = match self.zoom {
            Zoom::Near => (y.saturating_sub(1) / 2, x.saturating_sub(1) / 4),
            Zoom::Far => (2 * y, x),
        };
        let place = [row + self.scroll.0, column + self.scroll.1];
        (place[0] < self.size.0 && place[1] < self.size.1).then_some(place)
    }
}
