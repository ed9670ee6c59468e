//! The name of the program in large letters.

use pentimento_ui::theme::{Depth, Glyphs, Ink, Look};
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

const LETTERS: [&str; 3] = [
    "▄▄▄   ▄▄  ▄▄▄  ▄█▄ ▀ ▄▄▄▄   ▄▄  ▄▄▄  ▄█▄  ▄▄ ",
    "█  █ █▀▀▀ █  █  █  █ █ █ █ █▀▀▀ █  █  █  █  █",
    "█▀▀   ▀▀▀ ▀  ▀  ▀▀ ▀ ▀ ▀ ▀  ▀▀▀ ▀  ▀  ▀▀  ▀▀ ",
];

/// The style for a letter, from brown at the left (`share` 0) to the accent colour at the right (1).
fn gold(look: &Look, share: f64) -> Style {
    if look.depth != Depth::True {
        return look.bold(Ink::Accent);
    }
    let Color::Rgb(r, g, b) = look.colour(Ink::Accent) else { return look.bold(Ink::Accent) };
    let mix = |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * share) as u8;
    Style::new().fg(Color::Rgb(mix(0x5a, r), mix(0x4a, g), mix(0x33, b)))
}

pub(super) fn draw(look: &Look, area: Rect, buffer: &mut Buffer) {
    if look.glyphs == Glyphs::Ascii {
        widgets::put(buffer, area, area.x, area.y + 1, "P E N T I M E N T O", look.bold(Ink::Accent));
        return;
    }
    for (y, row) in (area.y..).zip(LETTERS) {
        let width = row.chars().count();
        for (column, glyph) in row.chars().enumerate().filter(|(_, glyph)| *glyph != ' ') {
            let style = gold(look, column as f64 / width as f64);
            widgets::put(buffer, area, area.x + column as u16, y, glyph.encode_utf8(&mut [0; 4]), style);
        }
    }
}
