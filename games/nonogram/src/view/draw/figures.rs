//! The figures of cells at each size: a dot, a cross, a question mark, a block, and the corners of the cursor.

use pentimento_ui::fit::Size;
use pentimento_ui::widgets::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The lines of a figure, each with its text row in the cell. Each line is centred.
pub(crate) type Lines = &'static [(u16, &'static str)];

/// The figure of an open cell.
pub(crate) fn open(size: Size, is_ascii: bool) -> Lines {
    match size {
        Size::LargePrint | Size::Xxl | Size::Xl | Size::FiveByThree if is_ascii => &[(1, ".")],
        Size::LargePrint | Size::Xxl => &[(1, "⢀⡀"), (2, "⠈⠁")],
        Size::Xl | Size::FiveByThree => &[(1, "⠠⠄")],
        Size::L if !is_ascii => &[(0, "⢀⡀")],
        Size::FiveByTwo | Size::L | Size::M | Size::W | Size::S | Size::Fine | Size::Map => &[(0, "∙")],
    }
}

/// The figure of a cell that is known to be empty.
pub(crate) fn empty(size: Size, is_ascii: bool) -> Lines {
    match size {
        Size::LargePrint | Size::Xxl if is_ascii => &[(1, "\\/"), (2, "/\\")],
        Size::LargePrint | Size::Xxl => &[(1, "╲╱"), (2, "╱╲")],
        Size::Xl | Size::FiveByThree if is_ascii => &[(1, "><")],
        Size::Xl | Size::FiveByThree => &[(1, "⡱⢎")],
        Size::L if is_ascii => &[(0, "><")],
        Size::L => &[(0, "⢄⡠"), (1, "⠊⠑")],
        Size::FiveByTwo | Size::M | Size::W | Size::S | Size::Fine | Size::Map => &[(0, "✕")],
    }
}

/// The figure of a cell that is perhaps filled.
pub(crate) fn maybe(size: Size) -> Lines {
    match size {
        Size::LargePrint | Size::Xxl | Size::Xl | Size::FiveByThree => &[(1, "?")],
        Size::FiveByTwo | Size::L | Size::M | Size::W | Size::S | Size::Fine | Size::Map => &[(0, "?")],
    }
}

/// The figure of a filled cell under the cursor.
pub(crate) fn small_block(size: Size, is_ascii: bool) -> Lines {
    match size {
        Size::LargePrint | Size::Xxl => &[(1, "████"), (2, "████")],
        Size::Xl | Size::FiveByThree => &[(1, "██")],
        Size::FiveByTwo | Size::L | Size::M | Size::W | Size::S | Size::Fine | Size::Map if is_ascii => {
            &[(0, "##")]
        }
        Size::L => &[(0, "▄▄"), (1, "▀▀")],
        Size::FiveByTwo | Size::M | Size::W | Size::S | Size::Fine | Size::Map => &[(0, "∎")],
    }
}

pub(crate) fn draw(lines: Lines, place: Rect, style: Style, buffer: &mut Buffer) {
    for (row, text) in lines {
        let width = text.chars().count() as u16;
        let x = place.x + (place.width + 1).saturating_sub(width) / 2;
        put(buffer, place, x, place.y + row, text, style);
    }
}

/// Draws brackets around an open cell under the cursor, or corners if the cell is large.
pub(crate) fn draw_corners(place: Rect, style: Style, buffer: &mut Buffer) {
    let (last, bottom) = (place.right().saturating_sub(1), place.bottom().saturating_sub(1));
    for y in place.y..place.bottom() {
        let (left, right) = match y {
            _ if place.height == 1 => ("[", "]"),
            _ if y == place.y => ("┏", "┓"),
            _ if y == bottom => ("┗", "┛"),
            _ => ("┃", "┃"),
        };
        put(buffer, place, place.x, y, left, style);
        put(buffer, place, last, y, right, style);
    }
}

/// Draws a filled cell. Thin lines at its right edge and at its top separate it from its neighbours.
pub(crate) fn draw_filled(place: Rect, style: Style, buffer: &mut Buffer) {
    for y in place.y..place.bottom() {
        let inner = if y == place.y && place.height > 1 { "▇" } else { "█" };
        for x in place.x..place.right() {
            put(buffer, place, x, y, if x + 1 == place.right() { "▉" } else { inner }, style);
        }
    }
}
