//! Calculates where the cells are on the screen.

use super::{Position, Rect, Ui};
use crate::model::{Level, Spot};
use pentimento_ui::board::{Grid, Plan, Scale, apart};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Zoom {
    Near,
    Far,
}

/// The width of the left margin, which shows the number of hidden rows and columns.
const COUNTS_WIDTH: u16 = 4;
/// The number of hidden rows and columns is only shown if the board is wider than this.
const NARROWEST_WITH_COUNTS: u16 = 30;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    pub(super) grid: Grid,
}

impl Layout {
    pub(crate) fn new(level: &Level, ui: &Ui, area: Rect) -> Self {
        let scale = match ui.zoom {
            Zoom::Near => Scale::Cells,
            Zoom::Far => ui.smallest,
        };
        let area = apart(area);
        let has_counts = scale == Scale::Cells && !fits(level, area) && area.width > NARROWEST_WITH_COUNTS;
        let gutter = if has_counts { (COUNTS_WIDTH, 0) } else { (0, 0) };
        let plan = Plan { gutter, ..Plan::new(level.height(), level.width(), scale) };
        Self { grid: Grid::new(area, plan, ui.scroll) }
    }

    pub(crate) fn hit(&self, at: Position) -> Option<Spot> {
        self.grid.hit(at).map(|(row, column)| Spot([row, column]))
    }
}

/// Whether the whole board fits on the screen, if there are no grid lines between blocks.
fn fits(level: &Level, area: Rect) -> bool {
    2 * level.width() <= usize::from(area.width) && level.height() <= usize::from(area.height)
}
