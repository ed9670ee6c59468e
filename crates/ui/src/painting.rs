//! The picture that is shown when a puzzle is solved. First it shows the cells that the player painted. Then it shows
//! the drawing that the cells were made from, on paper.
//!
//! Both are scaled to the same pixels, two in each character, so that one can show through the other. On terminals
//! with few colours, a pixel of the picture takes a whole number of screen pixels, because colours can't be mixed
//! there.

use super::mosaic::Mosaic;
use super::theme::{Depth, Ink, Look, Shade};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// The possible colours of the paper, the most usual first. The first one that differs clearly from all colours of the
/// picture is used.
const PAPERS: [[u8; 3]; 4] = [[0xcf, 0xc4, 0xb0], [0x8a, 0x80, 0x72], [0xb3, 0xa7, 0x93], [0x5f, 0x57, 0x4c]];
/// Two colours whose distance is smaller than this look alike. The distance is measured in steps of a colour channel.
const ALIKE: f64 = 60.0;
/// The paint moves from left to right. This many columns at its front are still half wet.
const WET: usize = 4;
/// The front of the paint is ragged. In each group of three text rows, each row is this many columns behind the row
/// above it.
const RAGGED: usize = 2;

/// A solved board as a picture, one pixel for each cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pixels {
    /// The picture in the colours of the board.
    pub ink: Mosaic,
    /// The picture in its own colours, on paper.
    pub paint: Mosaic,
}

/// A picture that fills a place on the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Painting {
    /// The area of the screen that the picture covers.
    pub place: Rect,
    ink: Mosaic,
    paint: Mosaic,
    paper: Color,
}

/// How much of the paint is on the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Coat {
    /// Only the cells that the player painted are shown.
    Ink,
    /// The paint covers this share of the width.
    Wet(f64),
    Dry,
}

impl Painting {
    /// Scales a picture to the largest size that fits into `room`. `drawing` returns the original drawing with a given
    /// number of pixels across and down. If it returns `None`, the cells themselves are painted.
    pub fn new(
        look: &Look,
        pixels: &Pixels,
        room: Rect,
        drawing: impl FnOnce((usize, usize)) -> Option<Mosaic>,
    ) -> Self {
        let (width, height) = size_in(look, &pixels.ink, room);
        let enlarged = |small: &Mosaic| {
            Mosaic::new(width, height, |row, column| {
                small.at(row * small.height / height.max(1), column * small.width / width.max(1))
            })
        };
        let paint = if shows_paper(look) { drawing((width, height)) } else { None };
        let paint = paint.unwrap_or_else(|| enlarged(&pixels.paint));
        let paper = paper(look, &paint);
        let (columns, rows) = (width as u16, height.div_ceil(2) as u16);
        let place = Rect {
            x: room.x + room.width.saturating_sub(columns) / 2,
            y: room.y + room.height.saturating_sub(rows) / 2,
            width: columns.min(room.width),
            height: rows.min(room.height),
        };
        Self { place, ink: enlarged(&pixels.ink), paint, paper }
    }

    pub fn draw(&self, look: &Look, coat: Coat, buffer: &mut Buffer) {
        for row in 0..self.place.height {
            for column in 0..self.place.width {
                let pixel =
                    |half: usize| self.pixel(look, coat, 2 * usize::from(row) + half, usize::from(column));
                let (upper, lower) = (pixel(0), pixel(1));
                let cell = &mut buffer[(self.place.x + column, self.place.y + row)];
                match (upper, lower) {
                    (None, None) => {}
                    (Some(upper), Some(lower)) if upper == lower => {
                        cell.set_symbol("█").set_style(Style::new().fg(upper));
                    }
                    (Some(upper), Some(lower)) => {
                        cell.set_symbol("▀").set_style(Style::new().fg(upper).bg(lower));
                    }
                    (Some(upper), None) => {
                        cell.set_symbol("▀").set_style(Style::new().fg(upper));
                    }
                    (None, Some(lower)) => {
                        cell.set_symbol("▄").set_style(Style::new().fg(lower));
                    }
                }
            }
        }
    }

    fn pixel(&self, look: &Look, coat: Coat, row: usize, column: usize) -> Option<Color> {
        let below = row >= self.ink.height;
        let ink = self.ink.at(row, column);
        let painted = || (!below).then(|| self.paint.at(row, column).unwrap_or(self.paper));
        match coat {
            Coat::Dry if shows_paper(look) => painted(),
            Coat::Dry | Coat::Ink => ink,
            Coat::Wet(share) => {
                let reach = self.ink.width + WET + 2 * RAGGED;
                let front = (share * reach as f64) as usize;
                let behind = (column + RAGGED * (row / 2 % 3)).abs_diff(front);
                let is_dry = column + RAGGED * (row / 2 % 3) + WET < front;
                let is_wet = column + RAGGED * (row / 2 % 3) < front && behind <= WET;
                match (is_dry, is_wet) {
                    (true, _) => painted(),
                    (false, true) => painted().map(|colour| mixed(colour, look.colour(Ink::Ground), 0.5)),
                    (false, false) => ink,
                }
            }
        }
    }
}

/// Whether the terminal has enough colours to show the drawing on paper.
fn shows_paper(look: &Look) -> bool {
    look.depth >= Depth::Indexed
}

/// The largest number of screen pixels across and down that fits, with the proportions of the picture.
fn size_in(look: &Look, ink: &Mosaic, room: Rect) -> (usize, usize) {
    let (width, height) = (ink.width.max(1), ink.height.max(1));
    let scale = (f64::from(room.width) / width as f64).min(2.0 * f64::from(room.height) / height as f64);
    let scale = if shows_paper(look) || scale < 1.0 { scale } else { scale.floor() };
    let size = |cells: usize| ((cells as f64 * scale).floor() as usize).max(1);
    (size(width), size(height))
}

fn paper(look: &Look, paint: &Mosaic) -> Color {
    let clear = |paper: &[u8; 3]| {
        let colours = paint.pixels.iter().flatten();
        colours.filter_map(|colour| rgb(*colour)).all(|colour| distance(colour, *paper) >= ALIKE)
    };
    let [r, g, b] = PAPERS.into_iter().find(clear).unwrap_or(PAPERS[0]);
    match (look.depth, look.shade) {
        (Depth::True, _) => Color::Rgb(r, g, b),
        (Depth::Indexed, Shade::Dark) => Color::Indexed(250),
        (Depth::Indexed, Shade::Light) => Color::Indexed(248),
        (Depth::Sixteen | Depth::Mono, _) => Color::Reset,
    }
}

fn rgb(colour: Color) -> Option<[u8; 3]> {
    match colour {
        Color::Rgb(r, g, b) => Some([r, g, b]),
        _ => None,
    }
}

fn distance(a: [u8; 3], b: [u8; 3]) -> f64 {
    let square = |a: u8, b: u8| (f64::from(a) - f64::from(b)).powi(2);
    (0..3).map(|channel| square(a[channel], b[channel])).sum::<f64>().sqrt()
}

/// Mixes a colour with another. `share` is the share of the other colour, from 0 to 1. If one of them is not a true
/// colour, the first stays as it is.
pub fn mixed(colour: Color, other: Color, share: f64) -> Color {
    let (Some(colour_rgb), Some(other_rgb)) = (rgb(colour), rgb(other)) else { return colour };
    let part = |channel: usize| {
        let (a, b) = (f64::from(colour_rgb[channel]), f64::from(other_rgb[channel]));
        (a + (b - a) * share).round() as u8
    };
    Color::Rgb(part(0), part(1), part(2))
}

/// Fades everything in an area into the background. `share` goes from 0 (unchanged) to 1 (background only).
pub fn fade(look: &Look, area: Rect, share: f64, buffer: &mut Buffer) {
    let ground = look.colour(Ink::Ground);
    for at in area.intersection(buffer.area).positions() {
        let cell = &mut buffer[at];
        cell.fg = mixed(cell.fg, ground, share);
        cell.bg = mixed(cell.bg, ground, share);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ink(width: usize, height: usize) -> Pixels {
        let picture = |colour| Mosaic::new(width, height, |row, column| (row == column).then_some(colour));
        Pixels { ink: picture(Color::Rgb(230, 221, 204)), paint: picture(Color::Rgb(0, 0, 0)) }
    }

    #[test]
    fn a_square_picture_fills_the_height_of_its_room() {
        let painting = Painting::new(&Look::default(), &ink(20, 20), Rect::new(1, 1, 60, 21), |_| None);
        assert_eq!((painting.place.width, painting.place.height), (42, 21));
    }

    #[test]
    fn few_colours_mean_whole_pixels() {
        let look = Look { depth: Depth::Sixteen, ..Look::default() };
        let painting = Painting::new(&look, &ink(15, 15), Rect::new(0, 0, 60, 21), |_| None);
        assert_eq!((painting.place.width, painting.place.height), (30, 15));
    }

    #[test]
    fn the_ink_comes_first_and_the_drawing_last() {
        let (look, room) = (Look::default(), Rect::new(0, 0, 8, 4));
        let red = Color::Rgb(226, 75, 4);
        let painting = Painting::new(&look, &ink(8, 8), room, |(width, height)| {
            Some(Mosaic::new(width, height, |_, _| Some(red)))
        });
        let drawn = |coat| {
            let mut buffer = Buffer::empty(room);
            painting.draw(&look, coat, &mut buffer);
            buffer
        };
        let is_red = |buffer: &Buffer, x: u16| buffer[(x, 0)].fg == red && buffer[(x, 0)].symbol() == "█";
        let (ink, dry) = (drawn(Coat::Ink), drawn(Coat::Dry));
        assert!((0..8).all(|x| !is_red(&ink, x) && is_red(&dry, x)));
        let half = drawn(Coat::Wet(0.7));
        assert!(is_red(&half, 0) && !is_red(&half, 7));
        assert_eq!(drawn(Coat::Wet(0.0)), ink);
    }

    #[test]
    fn the_paper_differs_from_every_colour_of_the_picture() {
        let beige = Mosaic::new(2, 2, |_, _| Some(Color::Rgb(0xd0, 0xc0, 0xb0)));
        assert_eq!(paper(&Look::default(), &beige), Color::Rgb(0x8a, 0x80, 0x72));
    }

    #[test]
    fn no_room_is_too_small() {
        for (width, height) in [(0, 0), (1, 1), (3, 1), (1, 9)] {
            let room = Rect::new(0, 0, width, height);
            let painting = Painting::new(&Look::default(), &ink(30, 20), room, |_| None);
            painting.draw(&Look::default(), Coat::Dry, &mut Buffer::empty(room));
        }
    }
}
