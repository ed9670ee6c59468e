//! Draws a chip: the name of a button and the glyph of its colour, on a background of that colour.

use crate::model::{Level, node_name};
use pentimento_engine::contract::Role;
use pentimento_ui::theme::{Ink, Look, PIGMENTS};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

/// Writes a text. The part outside the area is cut off.
pub(in crate::view) fn put(buffer: &mut Buffer, area: Rect, (x, y): (i32, i32), text: &str, style: Style) {
    for (place, glyph) in (x..).zip(text.chars()) {
        let (Ok(column), Ok(row)) = (u16::try_from(place), u16::try_from(y)) else { continue };
        let at = Position::new(column, row);
        if area.contains(at)
            && let Some(cell) = buffer.cell_mut(at)
        {
            // Clears the old modifiers, such as dim or bold, because the new style would keep them.
            cell.modifier = Modifier::empty();
            cell.set_char(glyph).set_style(style);
        }
    }
}

pub(in crate::view) fn glyph(color: u8) -> &'static str {
    PIGMENTS[color as usize % PIGMENTS.len()].glyph
}

pub(in crate::view) fn color_name(color: u8) -> &'static str {
    PIGMENTS[color as usize % PIGMENTS.len()].name
}

/// The width of the longest name in a level.
pub(in crate::view) fn name_width(level: &Level) -> usize {
    node_name(level.nodes() - 1).width()
}

pub(in crate::view) use crate::arrange::chip_width;

/// The text of a chip, padded with spaces: ` A◉ `.
pub(in crate::view) fn chip_text(node: usize, color: u8, width: u16) -> String {
    let text = format!(" {}{}", node_name(node), glyph(color));
    format!("{text:<width$}", width = width as usize)
}

pub(in crate::view) fn chip_style(look: Look, color: u8) -> Style {
    look.painted(color).add_modifier(Modifier::BOLD)
}

/// The sign to the left of a chip that a hint marks.
pub(super) fn mark(look: Look, role: Role) -> (&'static str, Style) {
    match role {
        Role::Premise => ("⊚", look.bold(Ink::Premise).remove_modifier(Modifier::UNDERLINED)),
        Role::Target => ("[", look.bold(Ink::Target)),
        Role::Conflict => ("!", look.on(Ink::Conflict, Ink::ConflictGround).add_modifier(Modifier::BOLD)),
    }
}
