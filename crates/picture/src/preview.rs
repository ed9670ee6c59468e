//! Shows a picture as text: coloured half blocks in a terminal, letters elsewhere.
//!
//! A half block shows two cells, one above the other, so cells look square. With colours, blank cells are painted in
//! the colour of the paper, because black cells would be invisible on a dark terminal.

use super::grid::Picture;
use std::fmt::Write as _;

/// How to show the colours of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// One character for each cell: `#` and `.`, or a letter for each colour.
    Letters,
    /// Half blocks without colours, which show only whether a cell is drawn.
    Blocks,
    /// Half blocks in the 256 colours of older terminals.
    Palette,
    /// Half blocks in exact colours.
    Exact,
}

pub fn text(picture: &Picture, paper: [u8; 3], paint: Paint) -> String {
    match paint {
        Paint::Letters => picture.rows().iter().map(|row| row.clone() + "\n").collect(),
        Paint::Blocks => lines(picture, |top, bottom| block(top != 0, bottom != 0).to_string(), ""),
        Paint::Palette | Paint::Exact => {
            let color = |cell| picture.color(cell).unwrap_or(paper);
            let half = |top, bottom| {
                let (ink, ground) = (code(color(top), paint), code(color(bottom), paint));
                format!("\x1b[38;{ink};48;{ground}m▀")
            };
            lines(picture, half, "\x1b[0m")
        }
    }
}

/// The picture as lines of text. Each line shows two rows. If the number of rows is odd, the last row has paper below
/// it.
fn lines(picture: &Picture, half: impl Fn(u8, u8) -> String, end: &str) -> String {
    let mut text = String::new();
    for row in (0..picture.height).step_by(2) {
        for column in 0..picture.width {
            let below = if row + 1 < picture.height { picture.get(row + 1, column) } else { 0 };
            text += &half(picture.get(row, column), below);
        }
        let _ = writeln!(text, "{end}");
    }
    text
}

fn block(top: bool, bottom: bool) -> char {
    match (top, bottom) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    }
}

fn code([r, g, b]: [u8; 3], paint: Paint) -> String {
    if paint == Paint::Exact {
        return format!("2;{r};{g};{b}");
    }
    // All terminals with 256 colours have a cube of 6 by 6 by 6 colours, which begins at number 16.
    let level = |byte: u8| {
        if byte < 48 {
            0
        } else if byte < 115 {
            1
        } else {
            (u16::from(byte) - 35) / 40
        }
    };
    format!("5;{}", 16 + 36 * level(r) + 6 * level(g) + level(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_rows_share_a_line() {
        let picture = Picture::from_rows(&["##.", "#.#", "#.."]).unwrap();
        assert_eq!(text(&picture, [255; 3], Paint::Blocks), "█▀▄\n▀  \n");
        assert_eq!(text(&picture, [255; 3], Paint::Letters), "##.\n#.#\n#..\n");
    }

    #[test]
    fn colours_are_reset_at_the_end_of_each_line() {
        let picture = Picture::from_rows(&["#", "."]).unwrap();
        assert_eq!(text(&picture, [255; 3], Paint::Exact), "\x1b[38;2;0;0;0;48;2;255;255;255m▀\x1b[0m\n");
        assert_eq!(text(&picture, [255, 0, 0], Paint::Palette), "\x1b[38;5;16;48;5;196m▀\x1b[0m\n");
    }
}
