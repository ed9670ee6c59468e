//! Large digits: three by five pixels, drawn in half blocks on three rows of text.

use crate::view::clue_form::LARGE;
use pentimento_ui::widgets::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The ten digits and a question mark. Each number is a row of three pixels.
const DIGITS: [[u8; 5]; 11] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b110, 0b010, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b011, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b001, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
    [0b111, 0b001, 0b011, 0b000, 0b010],
];

/// Draws a number with its upper left corner at `x` and `y`, and returns the column after it.
pub(super) fn draw(text: &str, (x, y): (u16, u16), area: Rect, style: Style, buffer: &mut Buffer) -> u16 {
    let mut x = x;
    for letter in text.chars() {
        let digit = letter.to_digit(10).map_or(10, |digit| digit as usize);
        draw_digit(DIGITS[digit.min(10)], (x, y), area, style, buffer);
        x += LARGE.0 + 1;
    }
    x.saturating_sub(1)
}

fn draw_digit(digit: [u8; 5], (x, y): (u16, u16), area: Rect, style: Style, buffer: &mut Buffer) {
    for row in 0..LARGE.1 {
        for column in 0..LARGE.0 {
            let pixel = |line: u16| {
                digit.get(usize::from(line)).is_some_and(|pixels| pixels >> (LARGE.0 - 1 - column) & 1 == 1)
            };
            let sign = match (pixel(2 * row), pixel(2 * row + 1)) {
                (true, true) => "█",
                (true, false) => "▀",
                (false, true) => "▄",
                (false, false) => " ",
            };
            put(buffer, area, x + column, y + row, sign, style);
        }
    }
}
