//! Glyphs, and their replacements for terminals that lack them.
//!
//! Every screen is drawn with all glyphs. Then one pass over the finished frame replaces those that the terminal
//! lacks, so the screens need not do it. Glyphs of ambiguous width are not used, except block elements and box
//! drawing, which are narrow in nearly every terminal. Invariant: every glyph that is drawn is in the table, in the
//! braille block, or ASCII. Tests check that each glyph of the table takes one column.

use super::theme::Glyphs;
use pentimento_base::outside::is_unsafe;
use ratatui::buffer::Buffer;

struct Glyph {
    full: char,
    /// The replacement for fonts that have block and box characters but lack this symbol.
    plain: char,
    ascii: char,
}

const fn both(full: char, letter: char) -> Glyph {
    Glyph { full, plain: letter, ascii: letter }
}

/// A glyph that plain fonts have too: a block or box character, or the bullet.
const fn block(full: char, ascii: char) -> Glyph {
    Glyph { full, plain: full, ascii }
}

#[rustfmt::skip]
const TABLE: &[Glyph] = &[
    block('∙', '.'), both('✕', 'x'), both('✓', '/'), both('▸', '>'), both('◂', '<'), both('▴', '^'), both('▾', 'v'),
    both('◉', 'o'), both('∎', '#'), both('◊', '$'), both('✚', '+'), both('✱', '*'), both('◧', '%'), both('⊚', '@'),
    both('‹', '('), both('›', ')'), both('✦', '*'), both('✧', '-'), both('▰', '#'), both('▱', '-'), both('·', '.'),
    both('⊘', '!'),
    block('█', '#'), block('▉', '#'), block('▐', '#'), block('▌', '|'), block('▀', '"'), block('▄', '_'),
    block('▂', '_'), block('▃', '_'), block('▅', '#'), block('▆', '#'), block('▇', '#'), block('▕', '|'), block('╲', '\\'), block('╱', '/'),
    block('▓', '%'), block('▒', '='), block('░', ':'),
    block('─', '-'), block('│', '|'), block('╭', '+'), block('╮', '+'), block('╰', '+'), block('╯', '+'),
    block('├', '+'), block('┤', '+'), block('┬', '+'), block('┴', '+'), block('┼', '+'),
    block('╴', '-'), block('╶', '-'), block('╵', '|'), block('╷', '|'),
    block('━', '='), block('┃', '#'), block('┏', '#'), block('┓', '#'), block('┗', '#'), block('┛', '#'),
    block('╻', '#'), block('╹', '#'),
];

fn replacement(full: char, glyphs: Glyphs) -> char {
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

/// Replaces every glyph of a text by an ASCII sign, for output that is not a screen.
pub fn in_ascii(text: &str) -> String {
    let sign = |c: char| if c.is_ascii() { c } else { replacement(c, Glyphs::Ascii) };
    text.chars().map(sign).collect()
}

/// Returns an ASCII sign for a braille pattern. The sign shows whether the dots are in the upper half, in the lower
/// half, or in both.
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

/// Replaces the glyphs of a finished frame that the terminal can't show. It also replaces control characters, because
/// a terminal would obey them.
pub fn translate(buffer: &mut Buffer, glyphs: Glyphs) {
    for cell in &mut buffer.content {
        if cell.symbol().contains(is_unsafe) {
            cell.set_char('?');
        }
    }
    if glyphs == Glyphs::Full {
        return;
    }
    for cell in &mut buffer.content {
        let mut chars = cell.symbol().chars();
        if let (Some(only), None) = (chars.next(), chars.next())
            && !only.is_ascii()
        {
            cell.set_char(replacement(only, glyphs));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::theme::PIGMENTS;
    use super::*;
    use unicode_width::UnicodeWidthChar;

    fn translated(text: &str, glyphs: Glyphs) -> String {
        text.chars().map(|c| if c.is_ascii() { c } else { replacement(c, glyphs) }).collect()
    }

    #[test]
    fn every_glyph_takes_one_column_and_has_a_replacement() {
        for glyph in TABLE {
            assert_eq!(glyph.full.width(), Some(1), "{}", glyph.full);
            assert!(glyph.ascii.is_ascii_graphic());
            // The middle dot is used only in the text that players share. Nothing is aligned after it there, so its
            // width does not matter.
            let block = ('\u{2500}'..='\u{259f}').contains(&glyph.full) || glyph.full == '·';
            // Some terminals draw ambiguous glyphs wide. Every glyph that is not a block or box character must be
            // narrow even there.
            assert!(block || glyph.full.width_cjk() == Some(1), "{} is of ambiguous width", glyph.full);
        }
    }

    #[test]
    fn the_eight_colours_have_different_glyphs_in_every_set() {
        for glyphs in [Glyphs::Full, Glyphs::Plain, Glyphs::Ascii] {
            let mut letters: Vec<String> = PIGMENTS.iter().map(|p| translated(p.glyph, glyphs)).collect();
            letters.sort();
            letters.dedup();
            assert_eq!(letters.len(), PIGMENTS.len(), "{letters:?}");
        }
    }

    #[test]
    fn a_tick_differs_from_the_colours_in_every_set() {
        for glyphs in [Glyphs::Full, Glyphs::Plain, Glyphs::Ascii] {
            let tick = translated("✓", glyphs);
            assert!(PIGMENTS.iter().all(|pigment| translated(pigment.glyph, glyphs) != tick), "{tick}");
        }
    }

    #[test]
    fn a_frame_contains_nothing_that_a_terminal_obeys() {
        let mut buffer = Buffer::empty(ratatui::layout::Rect::new(0, 0, 4, 1));
        for (cell, symbol) in buffer.content.iter_mut().zip(["\u{1b}", "a\u{202e}", "\u{9b}", "é"]) {
            cell.set_symbol(symbol);
        }
        translate(&mut buffer, Glyphs::Full);
        let symbols: Vec<&str> = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect();
        assert_eq!(symbols, ["?", "?", "?", "é"]);
    }

    #[test]
    fn braille_in_ascii_shows_upper_and_lower_dots() {
        assert_eq!(translated("⠉⣀⣿⠀", Glyphs::Ascii), "'.: ");
    }
}
