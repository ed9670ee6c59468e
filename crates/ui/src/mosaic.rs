//! Small pictures in half blocks: each character has two pixels, one above the other.
//!
//! Maps and thumbnails are such pictures. So is the animation after a puzzle is solved, called the finale, in games
//! that hide a picture. A pixel has a colour or is empty. On terminals without colours, every pixel that is not empty
//! is drawn in the terminal's own text colour.

use super::theme::{Depth, Ink, Look};
use super::widgets::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

/// A picture to show. `None` is an empty pixel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mosaic {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<Option<Color>>,
}

impl Mosaic {
    pub fn new(width: usize, height: usize, pixel: impl Fn(usize, usize) -> Option<Color>) -> Self {
        let places = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        Self { width, height, pixels: places.map(|(row, column)| pixel(row, column)).collect() }
    }

    pub fn at(&self, row: usize, column: usize) -> Option<Color> {
        if row < self.height && column < self.width { self.pixels[row * self.width + column] } else { None }
    }

    /// The number of text rows that the picture takes.
    pub fn rows(&self) -> usize {
        self.height.div_ceil(2)
    }

    /// Shrinks the picture to at most this width and height. Each new pixel replaces a square of old pixels and gets
    /// their most frequent colour. Coloured pixels count more than empty ones.
    #[must_use]
    pub fn within(&self, width: usize, height: usize) -> Self {
        let step = self.width.div_ceil(width.max(1)).max(self.height.div_ceil(height.max(1))).max(1);
        if step == 1 {
            return self.clone();
        }
        let (columns, rows) = (self.width.div_ceil(step), self.height.div_ceil(step));
        Self::new(columns, rows, |row, column| self.majority(row * step, column * step, step))
    }

    fn majority(&self, top: usize, left: usize, step: usize) -> Option<Color> {
        let mut counts: Vec<(Option<Color>, usize)> = Vec::new();
        for row in top..(top + step).min(self.height) {
            for column in left..(left + step).min(self.width) {
                let pixel = self.at(row, column);
                match counts.iter_mut().find(|(known, _)| *known == pixel) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((pixel, 1)),
                }
            }
        }
        // Otherwise, a line one pixel wide would vanish from the new picture. So each coloured pixel counts `step`
        // times, which is the width of the square, but at least twice.
        let ink = step.max(2);
        let weight =
            |&&(pixel, count): &&(Option<Color>, usize)| count * if pixel.is_some() { ink } else { 1 };
        counts.iter().max_by_key(weight).and_then(|(pixel, _)| *pixel)
    }

    /// The picture as lines of text, for side panels.
    pub fn lines(&self, look: &Look) -> Vec<Line<'static>> {
        (0..self.rows())
            .map(|row| (0..self.width).map(|column| self.span(look, row, column)).collect())
            .collect()
    }

    fn span(&self, look: &Look, row: usize, column: usize) -> Span<'static> {
        let (upper, lower) = (self.at(2 * row, column), self.at(2 * row + 1, column));
        let (glyph, style) = halves(look, upper, lower);
        Span::styled(glyph, style)
    }

    /// Draws the picture in the middle of an area, shrunk if it does not fit.
    pub fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        let picture = self.within(area.width as usize, 2 * area.height as usize);
        let left = area.x + area.width.saturating_sub(picture.width as u16) / 2;
        let top = area.y + area.height.saturating_sub(picture.rows() as u16) / 2;
        for row in 0..picture.rows() {
            for column in 0..picture.width {
                let (upper, lower) = (picture.at(2 * row, column), picture.at(2 * row + 1, column));
                if upper.is_some() || lower.is_some() {
                    let (glyph, style) = halves(look, upper, lower);
                    put(buffer, area, left + column as u16, top + row as u16, glyph, style);
                }
            }
        }
    }

    /// Draws the finale, the animation after a puzzle is solved. The picture appears from left to right: first as
    /// underdrawing, then as wet paint, then finished. Meanwhile `progress` goes from 0 to 1. If there is room, a
    /// pixel takes two characters, so that small pictures are easier to see.
    pub fn lay_on(&self, look: &Look, progress: f64, area: Rect, buffer: &mut Buffer) {
        let wide = self.width * 2 <= area.width as usize && self.height <= area.height as usize;
        let picture =
            if wide { self.clone() } else { self.within(area.width as usize, 2 * area.height as usize) };
        let (width, rows) =
            if wide { (2 * picture.width, picture.height) } else { (picture.width, picture.rows()) };
        let left = area.x + (area.width as usize).saturating_sub(width) as u16 / 2;
        let top = area.y + (area.height as usize).saturating_sub(rows) as u16 / 2;
        for row in 0..rows {
            for column in 0..width {
                let coat = coat(progress, column as f64 / width.max(1) as f64);
                let (upper, lower) = if wide {
                    let pixel = picture.at(row, column / 2);
                    (pixel, pixel)
                } else {
                    (picture.at(2 * row, column), picture.at(2 * row + 1, column))
                };
                if let Some((glyph, style)) = coated(look, coat, upper, lower) {
                    put(buffer, area, left + column as u16, top + row as u16, glyph, style);
                }
            }
        }
    }
}

/// The number of columns and rows that the finale of a picture needs. A pixel takes two characters if that fits on a
/// usual screen.
pub fn room_for(width: usize, height: usize) -> (u16, u16) {
    let (width, height) = (width as u16, height as u16);
    if width <= 30 && height <= 18 { (2 * width, height) } else { (width, height.div_ceil(2)) }
}

/// The stage of painting that a part of the picture has reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Coat {
    Bare,
    Underdrawing,
    Wet,
    Done,
}

fn coat(progress: f64, place: f64) -> Coat {
    if progress >= 1.0 {
        return Coat::Done;
    }
    let ahead = progress * 1.4 - place;
    match ahead {
        _ if ahead > 0.4 => Coat::Done,
        _ if ahead > 0.2 => Coat::Wet,
        _ if ahead > 0.0 => Coat::Underdrawing,
        _ => Coat::Bare,
    }
}

fn coated(
    look: &Look,
    coat: Coat,
    upper: Option<Color>,
    lower: Option<Color>,
) -> Option<(&'static str, Style)> {
    let pixel = upper.or(lower)?;
    match coat {
        Coat::Bare => None,
        Coat::Underdrawing => Some(("▒", look.ink(Ink::Soft))),
        Coat::Wet => Some(("▓", inked(look, pixel))),
        Coat::Done => Some(halves(look, upper, lower)),
    }
}

fn inked(look: &Look, colour: Color) -> Style {
    if look.depth == Depth::Mono { Style::new() } else { Style::new().fg(colour) }
}

fn halves(look: &Look, upper: Option<Color>, lower: Option<Color>) -> (&'static str, Style) {
    match (upper, lower) {
        (None, None) => (" ", Style::new()),
        (Some(colour), None) => ("▀", inked(look, colour)),
        (None, Some(colour)) => ("▄", inked(look, colour)),
        (Some(a), Some(b)) if a == b || look.depth == Depth::Mono => ("█", inked(look, a)),
        (Some(a), Some(b)) => ("▀", Style::new().fg(a).bg(b)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(rows: &[&str]) -> Mosaic {
        let cells: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        Mosaic::new(cells[0].len(), cells.len(), |row, column| match cells[row][column] {
            '#' => Some(Color::White),
            'r' => Some(Color::Red),
            _ => None,
        })
    }

    fn text(lines: &[Line<'_>]) -> Vec<String> {
        lines.iter().map(|line| line.spans.iter().map(|span| span.content.as_ref()).collect()).collect()
    }

    #[test]
    fn two_rows_of_pixels_take_one_row_of_text() {
        let lines = picture(&["##.", "#.#", ".#r"]).lines(&Look::default());
        assert_eq!(text(&lines), ["█▀▄", " ▀▀"]);
    }

    #[test]
    fn a_character_shows_two_colours() {
        let (glyph, style) = halves(&Look::default(), Some(Color::Red), Some(Color::White));
        assert_eq!((glyph, style.fg, style.bg), ("▀", Some(Color::Red), Some(Color::White)));
    }

    #[test]
    fn a_smaller_picture_keeps_thin_lines() {
        let small = picture(&["#...", "#...", "#...", "#..."]).within(2, 2);
        assert_eq!((small.width, small.height), (2, 2));
        assert_eq!(text(&small.lines(&Look::default())), ["█ "]);
    }

    #[test]
    fn the_finale_begins_empty_and_ends_with_the_picture() {
        let area = Rect::new(0, 0, 4, 1);
        let mut buffer = Buffer::empty(area);
        picture(&["####", "####"]).lay_on(&Look::default(), 0.0, area, &mut buffer);
        assert_eq!(buffer, Buffer::empty(area));
        picture(&["####", "####"]).lay_on(&Look::default(), 1.0, area, &mut buffer);
        assert!(buffer.content.iter().all(|cell| cell.symbol() == "█"));
    }

    #[test]
    fn no_area_is_too_small() {
        for width in 0..9 {
            for height in 0..5 {
                let area = Rect::new(0, 0, width, height);
                let mut buffer = Buffer::empty(area);
                let picture = picture(&["####", "#..#", "####"]);
                picture.draw(&Look::default(), area, &mut buffer);
                picture.lay_on(&Look::default(), 0.5, area, &mut buffer);
            }
        }
    }
}
