//! Turns the screen of a terminal into pixels. Blocks, lines and braille are drawn exactly. A letter becomes
//! a small block, so no font is needed.

use super::Frame;
use pentimento_ui::theme::{Ink, Look};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier, Style};

/// The size of a character in pixels.
const WIDTH: usize = 6;
const HEIGHT: usize = 12;
/// The colour of the paper behind a finished picture.
pub(super) const PAPER: [u8; 3] = [0xcf, 0xc4, 0xb0];
const GROUND: [u8; 3] = [0x18, 0x16, 0x14];
const TEXT: [u8; 3] = [0xe8, 0xdf, 0xcd];

pub(super) fn ground(look: &Look) -> Style {
    look.ink(Ink::Text).patch(look.ground(Ink::Ground))
}

/// Converts a colour to red, green and blue. `own` is used for the terminal's default colour.
pub(super) fn rgb(colour: Color, own: [u8; 3]) -> [u8; 3] {
    match colour {
        Color::Rgb(r, g, b) => [r, g, b],
        Color::Black => [0, 0, 0],
        Color::White => [255, 255, 255],
        _ => own,
    }
}

/// The pixels of a drawn terminal.
pub(super) fn frame(buffer: &Buffer) -> Frame {
    let (columns, rows) = (buffer.area.width as usize, buffer.area.height as usize);
    let (width, height) = (columns * WIDTH, rows * HEIGHT);
    let mut pixels = vec![GROUND; width * height];
    for y in 0..rows {
        for x in 0..columns {
            let cell = &buffer[(x as u16, y as u16)];
            paint(cell, &mut |dx, dy, colour| {
                pixels[(y * HEIGHT + dy) * width + x * WIDTH + dx] = colour;
            });
        }
    }
    Frame { width, height, pixels }
}

/// Crops all frames to the area that any of them uses, and leaves a small margin.
pub(super) fn cropped(frames: Vec<Frame>) -> Vec<Frame> {
    let Some(first) = frames.first() else { return frames };
    let (width, height) = (first.width, first.height);
    let (mut left, mut right, mut top, mut bottom) = (width, 0, height, 0);
    for frame in &frames {
        for place in (0..frame.pixels.len()).filter(|&place| frame.pixels[place] != GROUND) {
            let (x, y) = (place % width, place / width);
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
    }
    let (left, top) = (left.min(right).saturating_sub(WIDTH), top.min(bottom).saturating_sub(WIDTH));
    let (right, bottom) = ((right + WIDTH + 1).min(width), (bottom + WIDTH + 1).min(height));
    let cut = |frame: Frame| Frame {
        width: right - left,
        height: bottom - top,
        pixels: (top..bottom)
            .flat_map(|y| frame.pixels[y * width + left..y * width + right].to_vec())
            .collect(),
    };
    frames.into_iter().map(cut).collect()
}

fn paint(cell: &Cell, put: &mut impl FnMut(usize, usize, [u8; 3])) {
    let (mut fore, mut back) = (rgb(cell.fg, TEXT), rgb(cell.bg, GROUND));
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut fore, &mut back);
    }
    let sign = cell.symbol().chars().next().unwrap_or(' ');
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            put(x, y, if covers(sign, x, y) { fore } else { back });
        }
    }
}

/// Whether a character covers a pixel of its cell.
fn covers(sign: char, x: usize, y: usize) -> bool {
    let (middle_x, middle_y) = (x == WIDTH / 2 || x + 1 == WIDTH / 2, y == HEIGHT / 2 || y + 1 == HEIGHT / 2);
    let (left, right, up, down) =
        (x < WIDTH / 2 + 1, x + 1 >= WIDTH / 2, y < HEIGHT / 2 + 1, y + 1 >= HEIGHT / 2);
    match sign {
        ' ' | '\u{2800}' => false,
        '█' => true,
        '▉' => x + 1 < WIDTH,
        '▇' => y > 0,
        '▀' => 2 * y < HEIGHT,
        '▄' => 2 * y >= HEIGHT,
        '▌' => 2 * x < WIDTH,
        '▐' => 2 * x >= WIDTH,
        '▕' => x + 1 == WIDTH,
        '─' | '━' => middle_y,
        '│' | '┃' => middle_x,
        '╭' | '┏' => middle_y && right || middle_x && down,
        '╮' | '┓' => middle_y && left || middle_x && down,
        '╰' | '┗' => middle_y && right || middle_x && up,
        '╯' | '┛' => middle_y && left || middle_x && up,
        '├' => middle_x || middle_y && right,
        '┤' => middle_x || middle_y && left,
        '┬' => middle_y || middle_x && down,
        '┴' => middle_y || middle_x && up,
        '┼' => middle_x || middle_y,
        '╴' => middle_y && left,
        '╶' => middle_y && right,
        '╵' | '╹' => middle_x && up,
        '╷' | '╻' => middle_x && down,
        '╲' => x * HEIGHT / WIDTH == y || x * HEIGHT / WIDTH + 1 == y,
        '╱' => (WIDTH - 1 - x) * HEIGHT / WIDTH == y || (WIDTH - 1 - x) * HEIGHT / WIDTH + 1 == y,
        '∙' | '·' | '.' => middle_x && middle_y,
        '\u{2801}'..='\u{28ff}' => braille(sign, 2 * x / WIDTH, 4 * y / HEIGHT),
        _ => (1..WIDTH - 1).contains(&x) && (3..HEIGHT - 3).contains(&y),
    }
}

/// Whether a braille pattern has the dot in this column and row.
fn braille(sign: char, column: usize, row: usize) -> bool {
    const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
    (u32::from(sign) - 0x2800) & DOTS[row][column] != 0
}
