//! Lines drawn in braille. A character has two by four dots, so the dots are evenly spaced if characters are twice as
//! high as wide.
//!
//! A canvas collects dots and is then painted on a buffer. If lines meet in a character, the character shows the dots
//! of all of them. It has the style of the highest rank, so an important line is never hidden by another. Invariants:
//! nothing is drawn outside the area, and the time to draw a line depends only on its visible part.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// The number of dots in a character, across and down.
pub const ACROSS: i32 = 2;
pub const DOWN: i32 = 4;

/// The position of a dot, counted from the upper left corner of the canvas.
pub type Dot = (i32, i32);

/// The bit of each dot in a braille character, by row and column.
const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

#[derive(Debug, Clone, Copy, Default)]
struct Cell {
    dots: u8,
    rank: u8,
}

#[derive(Debug, Clone)]
pub struct Canvas {
    area: Rect,
    cells: Vec<Cell>,
}

impl Canvas {
    pub fn new(area: Rect) -> Self {
        Self { area, cells: vec![Cell::default(); area.width as usize * area.height as usize] }
    }

    /// Sets a dot, if it is inside the canvas.
    pub fn dot(&mut self, (x, y): Dot, rank: u8) {
        let (column, row) = (x.div_euclid(ACROSS), y.div_euclid(DOWN));
        if column < 0 || row < 0 || column >= i32::from(self.area.width) || row >= i32::from(self.area.height)
        {
            return;
        }
        let cell = &mut self.cells[row as usize * self.area.width as usize + column as usize];
        cell.dots |= BITS[y.rem_euclid(DOWN) as usize][x.rem_euclid(ACROSS) as usize];
        cell.rank = cell.rank.max(rank);
    }

    /// Draws a straight line, including both end points.
    pub fn line(&mut self, from: Dot, to: Dot, rank: u8) {
        let Some((start, end)) = self.clip(from, to) else { return };
        let (dx, dy) = (end.0 - start.0, end.1 - start.1);
        let steps = dx.abs().max(dy.abs()).max(1.0).round() as i32;
        for step in 0..=steps {
            let part = f64::from(step) / f64::from(steps);
            let (x, y) = (start.0 + dx * part, start.1 + dy * part);
            self.dot((x.round() as i32, y.round() as i32), rank);
        }
    }

    /// The visible part of a line, found with the Liang-Barsky algorithm.
    fn clip(&self, from: Dot, to: Dot) -> Option<((f64, f64), (f64, f64))> {
        let (x, y) = (f64::from(from.0), f64::from(from.1));
        let (dx, dy) = (f64::from(to.0) - x, f64::from(to.1) - y);
        let right = f64::from(i32::from(self.area.width) * ACROSS - 1);
        let bottom = f64::from(i32::from(self.area.height) * DOWN - 1);
        let (mut first, mut last) = (0.0_f64, 1.0_f64);
        for (slope, room) in [(-dx, x), (dx, right - x), (-dy, y), (dy, bottom - y)] {
            if slope == 0.0 {
                if room < 0.0 {
                    return None;
                }
            } else if slope < 0.0 {
                first = first.max(room / slope);
            } else {
                last = last.min(room / slope);
            }
        }
        (first <= last).then_some(((x + dx * first, y + dy * first), (x + dx * last, y + dy * last)))
    }

    /// Paints the dots on a buffer. Characters without dots stay as they are.
    pub fn paint(&self, buffer: &mut Buffer, style: impl Fn(u8) -> Style) {
        for (place, cell) in self.cells.iter().enumerate().filter(|(_, cell)| cell.dots != 0) {
            let (column, row) = (place % self.area.width as usize, place / self.area.width as usize);
            let at = Position::new(self.area.x + column as u16, self.area.y + row as u16);
            let glyph = char::from_u32(0x2800 + u32::from(cell.dots)).unwrap_or(' ');
            if let Some(target) = buffer.cell_mut(at) {
                target.set_char(glyph).set_style(style(cell.rank));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Color;

    fn drawn(width: u16, height: u16, lines: &[(Dot, Dot)]) -> Buffer {
        let area = Rect::new(0, 0, width, height);
        let mut canvas = Canvas::new(area);
        for &(from, to) in lines {
            canvas.line(from, to, 0);
        }
        let mut buffer = Buffer::empty(area);
        canvas.paint(&mut buffer, |_| Style::new());
        buffer
    }

    #[test]
    fn a_line_sets_the_dots_between_its_ends() {
        assert_eq!(drawn(3, 1, &[((0, 0), (5, 0))]), Buffer::with_lines(["⠉⠉⠉"]));
        assert_eq!(drawn(1, 2, &[((0, 0), (0, 7))]), Buffer::with_lines(["⡇", "⡇"]));
        assert_eq!(drawn(2, 1, &[((0, 0), (3, 3))]), Buffer::with_lines(["⠑⢄"]));
        assert_eq!(drawn(2, 1, &[((3, 0), (0, 3))]), Buffer::with_lines(["⡠⠊"]));
    }

    #[test]
    fn lines_are_clipped_to_the_canvas() {
        assert_eq!(drawn(2, 1, &[((-50, 0), (50, 0))]), Buffer::with_lines(["⠉⠉"]));
        assert_eq!(drawn(2, 1, &[((-9, -9), (-1, -1)), ((9, 0), (9, 9))]), Buffer::with_lines(["  "]));
        assert_eq!(drawn(0, 0, &[((0, 0), (9, 9))]), Buffer::empty(Rect::new(0, 0, 0, 0)));
    }

    #[test]
    fn the_higher_rank_gives_the_colour_in_any_order() {
        for order in [[1, 0], [0, 1]] {
            let area = Rect::new(0, 0, 1, 1);
            let mut canvas = Canvas::new(area);
            for rank in order {
                canvas.dot((i32::from(rank), 0), rank);
            }
            let mut buffer = Buffer::empty(area);
            canvas
                .paint(&mut buffer, |rank| Style::new().fg(if rank == 1 { Color::Red } else { Color::Blue }));
            assert_eq!((buffer[(0, 0)].symbol(), buffer[(0, 0)].fg), ("⠉", Color::Red));
        }
    }
}
