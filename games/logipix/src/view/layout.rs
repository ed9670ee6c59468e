//! Calculates where the cells are on the screen, and how much room they need.
//!
//! The play screen chooses the size of the cells. A preview shows all numbers if they fit. If they don't, it shows
//! the map, which is the whole board in its smallest form.

use super::{Position, Rect, Ui};
use crate::model::{Level, Spot};
use pentimento_ui::board::{Grid, Plan, Scale};
use pentimento_ui::fit::{BY_CHOICE, Need, Needs, Size};
use pentimento_ui::theme::{Glyphs, Look};

/// The number of blank columns beside the board, left and right together.
const MARGINS: u16 = 2;
/// The least width of the rail, which is the narrow panel beside the board.
const LEAST_RAIL: u16 = 18;
/// A board that scrolls keeps its column numbers if its area has at least this many rows. While a hint names columns,
/// it always keeps them.
const LEAST_ROWS: u16 = 8;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    pub(super) grid: Grid,
    /// The text row of the column numbers, if there is one.
    pub(super) numbers: Option<u16>,
}

/// The number of columns for the row numbers, with a blank before them.
fn row_numbers(level: &Level) -> u16 {
    if level.height() < 100 { 3 } else { 4 }
}

/// The room that the board needs at each size. Cells of one and a half rows need half blocks, so ASCII does not have
/// them.
pub(crate) fn needs(level: &Level, look: &Look) -> Needs {
    let need = |size: Size| {
        let (width, halves) = if size == Size::Map { map_cell(look) } else { size.cell() };
        let fixed = if size == Size::Map { 0 } else { row_numbers(level) } + MARGINS;
        Need {
            size,
            columns: fixed + level.width() as u16 * width,
            rows: (level.height() as u16 * halves).div_ceil(2),
            fixed: (fixed, 0),
            // The map shows no numbers, and square cells are uneven. So these two sizes are used only if the player
            // asks for them.
            least_free: if [Size::Map, Size::M].contains(&size) { BY_CHOICE } else { 0 },
            numbers: u16::from(size != Size::Map),
        }
    };
    let has_halves = look.glyphs != Glyphs::Ascii;
    let sizes = [Size::FiveByThree, Size::FiveByTwo, Size::M, Size::W, Size::Map].into_iter();
    let sizes = sizes.filter(|&size| has_halves || size != Size::M).map(need).collect();
    Needs { sizes, least_rail: LEAST_RAIL, foldable_rows: None }
}

/// The width of a cell of the map in characters, and its height in half characters.
fn map_cell(look: &Look) -> (u16, u16) {
    if Scale::smallest(look) == Scale::Letters { (1, 2) } else { Size::Map.cell() }
}

impl Layout {
    pub(crate) fn new(level: &Level, ui: &Ui, area: Rect) -> Self {
        match ui.fit {
            Some(fit) if fit.size() != Size::Map => Self::sized(level, ui, fit.size(), area),
            Some(_) => Self::unnumbered(level, ui, ui.smallest, area),
            None => Self::preview(level, ui, area),
        }
    }

    fn sized(level: &Level, ui: &Ui, size: Size, area: Rect) -> Self {
        let plan = Plan {
            right: row_numbers(level),
            ..Plan::new(level.height(), level.width(), Scale::Sized(size))
        };
        let tight = Grid::new(area, plan, ui.scroll);
        let numbered = Grid::new(area, Plan { gutter: (0, 1), ..plan }, ui.scroll);
        let has_row = match tight.whole() {
            _ if !ui.named.columns.is_empty() => true,
            true => numbered.whole(),
            false => area.height >= LEAST_ROWS,
        };
        if has_row {
            let y = numbered.origin.y - 1;
            Self { grid: numbered, numbers: Some(y) }
        } else {
            Self { grid: tight, numbers: None }
        }
    }

    fn unnumbered(level: &Level, ui: &Ui, scale: Scale, area: Rect) -> Self {
        let plan = Plan::new(level.height(), level.width(), scale);
        Self { grid: Grid::new(area, plan, ui.scroll), numbers: None }
    }

    fn preview(level: &Level, ui: &Ui, area: Rect) -> Self {
        let readable = Self::unnumbered(level, ui, Scale::Sized(Size::W), area);
        if readable.grid.whole() { readable } else { Self::unnumbered(level, ui, ui.smallest, area) }
    }

    pub(crate) fn hit(&self, at: Position) -> Option<Spot> {
        self.grid.hit(at).map(|(row, column)| Spot([row, column]))
    }
}
