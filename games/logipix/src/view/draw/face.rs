//! The face of a cell, and how it is painted at each size.
//!
//! A face has three columns. The middle column is for the stroke or for the first digit of the number, and the right
//! one is for the second digit. The left column never has a digit. So two numbers never touch, and strokes run
//! through the middle of their cells. Larger cells have room around the three columns. There, the strokes continue to
//! the edges.

use crate::strokes::Sides;
use pentimento_ui::board::{Grid, SharedRow};
use pentimento_ui::widgets::{put, wipe};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// What a cell shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Face {
    /// The left, the middle and the right column, each with its style.
    pub(super) text: [(String, Style); 3],
    /// The background of the cell, and the style of the strokes that continue to its edges.
    pub(super) stroke: Style,
    /// The sides through which strokes leave the cell.
    pub(super) sides: Sides,
    pub(super) is_thin: bool,
}

impl Face {
    pub(super) fn new(text: [&str; 3], style: Style) -> Self {
        let text = text.map(|sign| (sign.to_owned(), style));
        Self { text, stroke: style, sides: Sides::default(), is_thin: false }
    }

    /// A face with strokes that run through the middle column to these sides.
    pub(super) fn stroked(sides: Sides, is_thin: bool, style: Style) -> Self {
        let across = across(is_thin);
        let arm = |is_open: bool| if is_open { across } else { " " };
        let middle = if is_thin { sides.thin() } else { sides.heavy() };
        Self { sides, is_thin, ..Self::new([arm(sides.left), middle, arm(sides.right)], style) }
    }

    /// Puts a number into the middle column. A second digit goes into the right column.
    pub(super) fn write(&mut self, number: usize, style: Style) {
        let text = number.to_string();
        let (first, second) = text.split_at(1);
        self.text[1] = (first.to_owned(), style);
        if !second.is_empty() {
            self.text[2] = (second.to_owned(), style);
        }
    }

    /// Puts a sign into the middle column.
    pub(super) fn write_sign(&mut self, sign: &str, style: Style) {
        self.text[1] = (sign.to_owned(), style);
    }

    /// Puts a sign into the left column if it is blank. Otherwise tries the right column.
    pub(super) fn fill_left(&mut self, sign: &str, style: Style) {
        self.fill_blank([0, 2], sign, style);
    }

    /// Puts a sign into the right column if it is blank. Otherwise tries the left column.
    pub(super) fn fill_right(&mut self, sign: &str, style: Style) {
        self.fill_blank([2, 0], sign, style);
    }

    fn fill_blank(&mut self, places: [usize; 2], sign: &str, style: Style) {
        if let Some(place) = places.into_iter().find(|&place| self.text[place].0 == " ") {
            self.text[place] = (sign.to_owned(), style);
        }
    }

    fn ground(&self) -> Ground {
        Ground::of(self.stroke)
    }

    /// Whether all three columns show the same sign. In wider cells, this sign fills the whole cell.
    fn is_hatched(&self) -> bool {
        self.text.iter().all(|(sign, _)| sign != " " && *sign == self.text[0].0)
            && self.sides == Sides::default()
    }

    /// Paints the three columns of the cell.
    pub(super) fn paint(&self, place: Rect, buffer: &mut Buffer) {
        let y = place.y + place.height / 2;
        let x = place.x + place.width.saturating_sub(3) / 2;
        for (x, (sign, style)) in (x..).zip(&self.text) {
            put(buffer, place, x, y, sign, *style);
        }
    }

    /// Paints the cell with the room around its three columns.
    pub(super) fn paint_wide(&self, place: Rect, buffer: &mut Buffer) {
        wipe(buffer, place, self.stroke);
        let middle = (place.x + place.width / 2, place.y + place.height / 2);
        for x in [place.x, place.right() - 1] {
            let is_open = if x == place.x { self.sides.left } else { self.sides.right };
            if is_open {
                put(buffer, place, x, middle.1, across(self.is_thin), self.stroke);
            } else if self.is_hatched() {
                put(buffer, place, x, middle.1, &self.text[0].0, self.text[0].1);
            }
        }
        for (y, is_open) in [(place.y, self.sides.up), (place.bottom() - 1, self.sides.down)] {
            if is_open {
                put(buffer, place, middle.0, y, upright(self.is_thin), self.stroke);
            }
        }
        self.paint(place, buffer);
    }
}

const fn across(is_thin: bool) -> &'static str {
    if is_thin { "─" } else { "━" }
}

const fn upright(is_thin: bool) -> &'static str {
    if is_thin { "│" } else { "┃" }
}

/// The background of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ground {
    /// The terminal's own background. The program does not know this colour, so it can't draw a glyph in it.
    Own,
    /// The terminal's text colour. It is the background of reversed cells on a screen without colours.
    Reversed,
    Painted(Color),
}

impl Ground {
    fn of(style: Style) -> Self {
        match style.bg {
            _ if style.add_modifier.contains(Modifier::REVERSED) => Ground::Reversed,
            None | Some(Color::Reset) => Ground::Own,
            Some(colour) => Ground::Painted(colour),
        }
    }

    /// The glyph and the style of a half block. Its upper half has this background, and its lower half has the
    /// background `lower`.
    fn above(self, lower: Self) -> (&'static str, Style) {
        let plain = Style::new();
        match (self, lower) {
            (Ground::Own, Ground::Own) => (" ", plain),
            (Ground::Reversed, Ground::Reversed) => (" ", plain.add_modifier(Modifier::REVERSED)),
            (Ground::Painted(upper), Ground::Painted(lower)) if upper == lower => (" ", plain.bg(lower)),
            (Ground::Painted(upper), Ground::Painted(lower)) => ("▀", plain.fg(upper).bg(lower)),
            (Ground::Painted(upper), Ground::Own | Ground::Reversed) => ("▀", plain.fg(upper)),
            (Ground::Own | Ground::Reversed, Ground::Painted(lower)) => ("▄", plain.fg(lower)),
            (Ground::Reversed, Ground::Own) => ("▀", plain),
            (Ground::Own, Ground::Reversed) => ("▄", plain),
        }
    }
}

/// Paints a row of text that two rows of cells share. It shows the backgrounds of both, or a stroke from one to the
/// other.
pub(super) fn paint_shared(
    grid: &Grid,
    shared: SharedRow,
    below: Style,
    face: impl Fn([usize; 2]) -> Face,
    buffer: &mut Buffer,
) {
    for column in grid.columns() {
        let Some(x) = grid.x(column) else { continue };
        let place = Rect { x, y: shared.y, width: 3, height: 1 }.intersection(grid.inside());
        let upper = face([shared.upper, column]);
        let lower = shared.lower.map(|row| face([row, column]));
        let lower_ground = lower.as_ref().map_or(Ground::of(below), Face::ground);
        let (glyph, style) = upper.ground().above(lower_ground);
        (0..3).for_each(|dx| {
            put(buffer, place, x + dx, shared.y, glyph, style);
        });
        let is_joined = upper.sides.down && lower.is_some_and(|lower| lower.sides.up);
        if is_joined && upper.ground() == lower_ground {
            put(buffer, place, x + 1, shared.y, upright(upper.is_thin), upper.stroke);
        }
    }
}
