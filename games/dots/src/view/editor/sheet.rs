//! The position of the editor's page on the screen.

use super::{PAGE, STEP};
use pentimento_picture::drawing::Place;
use pentimento_ui::braille::{ACROSS, DOWN};
use ratatui::layout::{Position, Rect};

/// The page on the screen: a square, as large as its area allows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sheet {
    pub(super) area: Rect,
    scale: f64,
}

impl Sheet {
    pub(super) fn new(area: Rect) -> Self {
        let (across, down) =
            (f64::from(area.width) * f64::from(ACROSS), f64::from(area.height) * f64::from(DOWN));
        let side = (across - 1.0).min(down - 1.0).max(1.0);
        let columns = ((side as u16 / ACROSS as u16) + 1).min(area.width);
        let rows = ((side as u16 / DOWN as u16) + 1).min(area.height);
        let area = Rect { x: area.x + (area.width - columns) / 2, width: columns, height: rows, ..area };
        Self { area, scale: side / PAGE }
    }

    /// The braille dot for a place on the page.
    pub(super) fn dot(self, [x, y]: Place) -> (i32, i32) {
        ((x * self.scale).round() as i32, (y * self.scale).round() as i32)
    }

    /// The place under the mouse, rounded to a multiple of [`STEP`].
    pub(super) fn place(self, at: Position) -> Option<Place> {
        if !self.area.contains(at) {
            return None;
        }
        let x = (f64::from(at.x - self.area.x) + 0.5) * f64::from(ACROSS) / self.scale;
        let y = (f64::from(at.y - self.area.y) + 0.5) * f64::from(DOWN) / self.scale;
        let snapped = |v: f64| ((v / STEP).round() * STEP).clamp(0.0, PAGE);
        Some([snapped(x), snapped(y)])
    }
}
