//! Where everything is drawn. Drawing and clicks use the same layout, so a click finds what is shown.

use super::Ui;
use crate::model::{Level, Spot};
use pentimento_ui::scroll::follow;
use ratatui::layout::{Position, Rect};

/// The width of a lamp in columns: one for its sign, and one on each side for marks.
pub(crate) const STEP: u16 = 3;

/// The rows of the lamps and of the numbers, counted from the top of the area. Row 0 shows the cursor.
const LAMPS: u16 = 1;
const NUMBERS: u16 = 2;

pub struct Layout {
    pub(crate) area: Rect,
    first: usize,
    /// The index after the last lamp in view.
    end: usize,
}

impl Layout {
    pub(crate) fn new(level: &Level, ui: &Ui, area: Rect) -> Self {
        let end = (ui.first + room(area)).min(level.len());
        Self { area, first: ui.first.min(end), end }
    }

    pub(crate) fn lamps(&self) -> std::ops::Range<usize> {
        self.first..self.end
    }

    /// The leftmost column of a lamp.
    pub(crate) fn x(&self, lamp: usize) -> u16 {
        self.area.x + STEP * (lamp - self.first) as u16
    }

    pub(crate) fn lamps_row(&self) -> u16 {
        self.area.y.saturating_add(LAMPS)
    }

    pub(crate) fn numbers_row(&self) -> u16 {
        self.area.y.saturating_add(NUMBERS)
    }

    pub(crate) fn hit(&self, at: Position) -> Option<Spot> {
        if !self.area.contains(at) {
            return None;
        }
        let lamp = self.first + usize::from((at.x - self.area.x) / STEP);
        let is_shown = self.lamps().contains(&lamp);
        let in_rows = at.y == self.lamps_row() || at.y == self.numbers_row();
        (is_shown && in_rows).then_some(Spot::Lamp(lamp))
    }
}

/// The number of lamps that fit into the area.
fn room(area: Rect) -> usize {
    usize::from(area.width / STEP)
}

/// The first lamp in view, chosen so that the cursor is in view.
pub(crate) fn first_in_view(level: &Level, ui: &Ui, area: Rect) -> usize {
    follow(ui.first, ui.cursor, room(area), level.len(), 1)
}
