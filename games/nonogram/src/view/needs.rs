//! The space that a nonogram needs at each size of its cells.

use super::clue_form::{Form, depth, gutter, number};
use super::layout::{SMALL, STRIP};
use crate::model::Level;
use pentimento_ui::board::{BLOCK, Scale};
use pentimento_ui::fit::{Need, Needs, Size};
use pentimento_ui::theme::{Glyphs, Look};

/// The least width of the rail beside a nonogram.
const LEAST_RAIL: u16 = 18;
/// Wide cells leave less space for the panel, so they are chosen only if this many columns stay free.
const FREE_BESIDE_WIDE: u16 = 24;
const SIZES: [Size; 8] =
    [Size::LargePrint, Size::Xxl, Size::Xl, Size::L, Size::M, Size::W, Size::S, Size::Map];

pub(crate) fn needs(level: &Level, look: &Look) -> Needs {
    let form = Form::of(level, look);
    let sizes = SIZES.into_iter().filter(|&size| has(level, form, look, size));
    let is_ascii = look.glyphs == Glyphs::Ascii;
    Needs {
        sizes: sizes.map(|size| need(level, form, look, size)).collect(),
        least_rail: LEAST_RAIL,
        foldable_rows: (!is_ascii).then_some(level.height() as u16),
    }
}

/// The number of columns for the row numbers at the right: a blank and the digits.
pub(super) fn ruler_width(level: &Level) -> u16 {
    match level.height() {
        ..100 => 3,
        100..1000 => 4,
        _ => 5,
    }
}

/// The smallest size of cells at which the clues of the columns are readable.
pub(super) fn smallest(form: Form) -> Size {
    match form {
        Form::Plain | Form::Chip => Size::S,
        // Two digits and the glyph of their colour take three characters.
        Form::Lettered => Size::W,
    }
}

fn has(level: &Level, form: Form, look: &Look, size: Size) -> bool {
    let numbers = || level.columns().iter().chain(level.rows()).flatten().map(|clue| number(*clue).len());
    match size {
        Size::LargePrint => form != Form::Lettered && numbers().all(|digits| digits <= 2),
        // At this size, two rows of cells share a row of text. This needs half blocks, which ASCII doesn't have.
        Size::M => look.glyphs != Glyphs::Ascii,
        Size::S => smallest(form) == Size::S,
        // On a small board, seeing a part with its clues is more useful than seeing the whole board without clues.
        Size::Map => level.size() > SMALL,
        Size::Xxl | Size::Xl | Size::L | Size::W => true,
        Size::FiveByThree | Size::FiveByTwo | Size::Fine => false,
    }
}

fn need(level: &Level, form: Form, look: &Look, size: Size) -> Need {
    let (width, height) = (level.width() as u16, level.height() as u16);
    if size == Size::Map {
        let rows = if Scale::smallest(look) == Scale::Halves { height.div_ceil(2) } else { height };
        return Need {
            size,
            columns: width,
            rows: rows + STRIP,
            fixed: (0, STRIP),
            least_free: 0,
            numbers: 0,
        };
    }
    let (cell, halves) = size.cell();
    let fixed = (gutter(level, form, size) + ruler_width(level), depth(level, size));
    let is_wide_by_choice = size == Size::W && smallest(form) == Size::S;
    Need {
        size,
        columns: fixed.0 + width * cell + (width - 1) / BLOCK as u16,
        rows: fixed.1 + (height * halves).div_ceil(2),
        fixed,
        least_free: if is_wide_by_choice { FREE_BESIDE_WIDE } else { 0 },
        numbers: 1,
    }
}
