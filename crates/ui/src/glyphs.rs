//! Glyphs and their stand-ins.
//!
//! Screens are drawn in full glyphs and, for terminals that lack them, put into letters afterwards: one table, one
//! pass over the finished frame, so no screen can forget it. Glyphs whose width is ambiguous are not used, block
//! elements and box drawing excepted, which are narrow wherever the terminal was not told otherwise.
//! Invariant: every glyph drawn is in the table, in the braille block, or ASCII; the tests hold the table to one
//! column each.

use super::theme::Glyphs;
use ratatui::buffer::Buffer;

struct Glyph {
    full: char,
    /// For fonts that have the blocks but not the symbol.
    plain: char,
    ascii: char,
}

const fn both(full: char, letter: char) -> Glyph {
    Glyph { full, plain: letter, ascii: letter }
}

/// Box drawing and blocks, which plain fonts have.
const fn block(full: char, ascii: char) -> Glyph {
    Glyph { full, plain: full, ascii }
}

#[rustfmt::skip]
const TABLE: &[Glyph] = &[
    block('∙', '.'), both('✕', 'x'), both('✓', '/'), both('▸', '>'), both('◂', '<'), both('▴', '^'), both('▾', 'v'),
    both('◉', 'o'), both('∎', '#'), both('◊', '$'), both('✚', '+'), both('✱', '*'), both('◧', '%'), both('⊚', '@'),
    both('‹', '('), both('›', ')'),
    block('█', '#'), block('▉', '#'), block('▐', '#'), block('▌', '|'), block('▀', '"'), block('▄', '_'),
    block('▓', '%'), block('▒', '='), block('░', ':'),
    block('─', '-'), block('│', '|'), block('╭', '+'), block('╮', '+'), block('╰', '+'), block('╯', '+'),
    block('├', '+'), block('┤', '+'), block('┬', '+'), block('┴', '+'), block('┼', '+'),
    block('╴', '-'), block('╶', '-'), block('╵', '|'), block('╷', '|'),
    block('━', '='), block('┃', '#'), block('┏', '#'), block('┓', '#'), block('┗', '#'), block('┛', '#'),
    block('╻', '#'), block('╹', '#'),
];

fn stand_in(full: char, glyphs: Glyphs) -> char {
    if let '\u{2800}'..='\u{28ff}' = full {
        return if glyphs == Glyphs::Ascii { braille_in_ascii(full) } else { full };
    }
    match (TABLE.iter().find(|glyph| glyph.full == full), glyphs) {
        (Some(glyph), Glyphs::Plain) => glyph.plain,
        (Some(glyph), Glyphs::Ascii) => glyph.ascii,
        (_, Glyphs::Full) | (None, Glyphs::Plain) => full,
        (None, Glyphs::Ascii) => '?',
    }
}

/// Dots above the middle, below it, or both.
fn braille_in_ascii(pattern: char) -> char {
    const UPPER: u32 = 0b0001_1011;
    let dots = u32::from(pattern) - 0x2800;
    match (dots & UPPER != 0, dots & !UPPER != 0) {
        (false, false) => ' ',
        (true, false) => '\'',
        (false, true) => '.',
        (true, true) => ':',
    }
}

/// Puts a finished frame into glyphs that the terminal has.
pub fn translate(buffer: &mut Buffer, glyphs: Glyphs) {
    if glyphs == Glyphs::Full {
        return;
    }
    for cell in &mut buffer.content {
        let mut chars = cell.symbol().chars();
        if let (Some(only), None) = (chars.next(), chars.next())
            && !only.is_ascii()
        {
            cell.set_char(stand_in(only, glyphs));
        }
    }
}

/// A text in glyphs that the terminal has, for what is not drawn into a buffer.
pub fn translated(text: &str, glyphs: Glyphs) -> String {
    text.chars().map(|c| if c.is_ascii() { c } else { stand_in(c, glyphs) }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::theme::PIGMENTS;
    use super::*;
    use unicode_width::UnicodeWidthChar;

    #[test]
    fn every_glyph_takes_one_column_and_has_a_stand_in() {
        for glyph in TABLE {
            assert_eq!(glyph.full.width(), Some(1), "{}", glyph.full);
            assert!(glyph.ascii.is_ascii_graphic());
            let block = ('\u{2500}'..='\u{259f}').contains(&glyph.full);
            // Outside the blocks a glyph must be narrow for those too who see ambiguous ones wide.
            assert!(block || glyph.full.width_cjk() == Some(1), "{} is of ambiguous width", glyph.full);
        }
    }

    #[test]
    fn the_games_colours_keep_glyphs_of_their_own_in_every_set() {
        for glyphs in [Glyphs::Full, Glyphs::Plain, Glyphs::Ascii] {
            let mut letters: Vec<String> = PIGMENTS.iter().map(|p| translated(p.glyph, glyphs)).collect();
            letters.sort();
            letters.dedup();
            assert_eq!(letters.len(), PIGMENTS.len(), "{letters:?}");
        }
    }

    #[test]
    fn a_tick_is_no_colour_in_any_set() {
        for glyphs in [Glyphs::Full, Glyphs::Plain, Glyphs::Ascii] {
            let tick = translated("✓", glyphs);
            assert!(PIGMENTS.iter().all(|pigment| translated(pigment.glyph, glyphs) != tick), "{tick}");
        }
    }

    #[test]
    fn braille_lines_keep_their_height() {
        assert_eq!(translated("⠉⣀⣿⠀", Glyphs::Ascii), "'.: ");
    }
}
