//! A button as it is drawn, in either view: its name and its colour's glyph on the colour.

use super::super::model::{Level, node_name};
use pentimento_engine::contract::Role;
use pentimento_ui::theme::{Ink, Look, PIGMENTS};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

/// Writes a text where it can be seen: what leaves the area is cut off.
pub fn put(buffer: &mut Buffer, area: Rect, (x, y): (i32, i32), text: &str, style: Style) {
    for (place, glyph) in (x..).zip(text.chars()) {
        let (Ok(column), Ok(row)) = (u16::try_from(place), u16::try_from(y)) else { continue };
        let at = Position::new(column, row);
        if area.contains(at)
            && let Some(cell) = buffer.cell_mut(at)
        {
            // What lay below may have been dim or bold; none of it belongs to what covers it.
            cell.modifier = Modifier::empty();
            cell.set_char(glyph).set_style(style);
        }
    }
}

pub fn glyph(color: u8) -> &'static str {
    PIGMENTS[color as usize % PIGMENTS.len()].glyph
}

pub fn color_name(color: u8) -> &'static str {
    PIGMENTS[color as usize % PIGMENTS.len()].name
}

/// Letters of the longest name in a level.
pub fn name_width(level: &Level) -> usize {
    node_name(level.nodes() - 1).width()
}

/// Columns of a chip: a blank, the name, the glyph, a blank.
pub fn chip_width(level: &Level) -> u16 {
    name_width(level) as u16 + 3
}

/// ` A◉ `, filled up with blanks.
pub fn chip_text(node: usize, color: u8, width: u16) -> String {
    let text = format!(" {}{}", node_name(node), glyph(color));
    format!("{text:<width$}", width = width as usize)
}

pub fn chip_style(look: Look, color: u8) -> Style {
    look.painted(color).add_modifier(Modifier::BOLD)
}

/// The glyph of a mark, which stands left of a chip, and how it looks.
pub fn mark(look: Look, role: Role) -> (&'static str, Style) {
    match role {
        Role::Premise => ("⊚", look.bold(Ink::Premise).remove_modifier(Modifier::UNDERLINED)),
        Role::Target => ("[", look.bold(Ink::Target)),
        Role::Conflict => ("!", look.on(Ink::Conflict, Ink::ConflictGround).add_modifier(Modifier::BOLD)),
    }
}
