//! What is drawn around the cells of a grid: numbers, lines, shaded blocks, and the highlight of the cursor. It also draws
//! two cells in one character.

use super::axis::{Axis, Pitch};
use super::{BLOCK, Grid, Scale};
use crate::theme::{Ink, Look};
use crate::widgets::{put, tint};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

impl Grid {
    /// Draws row numbers on the right: 1, every fifth number, the cursor's number and those in `named`. The rows in
    /// `named` are the ones that a hint names, so their numbers are brighter.
    pub fn draw_row_numbers(&self, look: &Look, cursor: Option<usize>, named: &[usize], buffer: &mut Buffer) {
        let right = self.right();
        for row in self.rows() {
            let Some((style, _)) = number_style(look, row, cursor, named) else { continue };
            // If two rows share a character, only the more important number is shown.
            let pair = self.folded_pair(row);
            let hides = |other: usize| number_style(look, other, cursor, named).map_or(0, |(_, rank)| rank);
            if let Some((upper, lower)) = pair {
                let other = if row == upper { lower } else { upper };
                let own = number_style(look, row, cursor, named).map_or(0, |(_, rank)| rank);
                if hides(other) > own || (hides(other) == own && row == lower) {
                    continue;
                }
            }
            if let Some(y) = self.label_y(row) {
                put(buffer, right, right.x + 1, y, &(row + 1).to_string(), style);
            }
        }
    }

    /// Draws column numbers into a text row: 1, every fifth number, the cursor's number and those in `named`.
    pub fn draw_column_numbers(
        &self,
        look: &Look,
        y: u16,
        cursor: Option<usize>,
        named: &[usize],
        buffer: &mut Buffer,
    ) {
        let mut numbered: Vec<(u8, usize, Style)> = self
            .columns()
            .filter_map(|column| {
                let (style, rank) = number_style(look, column, cursor, named)?;
                Some((rank, column, style))
            })
            .collect();
        // The most important numbers are placed first. A number that would touch one of those is left out.
        numbered.sort_by_key(|(rank, column, _)| (std::cmp::Reverse(*rank), *column));
        let mut taken: Vec<(u16, u16)> = Vec::new();
        for (_, column, style) in numbered {
            let text = (column + 1).to_string();
            let Some(x) = self.x(column) else { continue };
            let width = text.len() as u16;
            let end = x + (self.across.extent() / 2 + 1).max(width);
            let start = end - width;
            if taken.iter().any(|&(from, to)| start <= to && from <= end) {
                continue;
            }
            taken.push((start, end));
            put(buffer, Rect { y, height: 1, ..self.area }, start, y, &text, style);
        }
    }

    /// Draws lines between the blocks. If there is no room for lines, neighbouring blocks get different shades.
    pub fn draw_blocks(&self, look: &Look, buffer: &mut Buffer) {
        let inside = self.inside();
        if self.scale == Scale::Cells && !(self.down.ruled && self.across.ruled) {
            self.shade_blocks(look, buffer);
        }
        let style = look.ink(Ink::Line);
        let across: Vec<u16> = self.across.rules().map(|x| self.origin.x + x).collect();
        for x in &across {
            (inside.y..inside.bottom()).for_each(|y| {
                put(buffer, inside, *x, y, "│", style);
            });
        }
        for y in self.down.rules().map(|y| self.origin.y + y) {
            for x in inside.x..inside.right() {
                put(buffer, inside, x, y, if across.contains(&x) { "┼" } else { "─" }, style);
            }
        }
    }

    /// Draws two cells in each character. `Color::Reset` is the terminal's own background, and no glyph can have that
    /// colour. So a cell of that colour becomes the background of its character. If both cells have that colour,
    /// `bare` is drawn.
    pub fn draw_halves(
        &self,
        pixel: impl Fn(usize, usize) -> Color,
        bare: (&str, Style),
        buffer: &mut Buffer,
    ) {
        for row in self.rows().step_by(2) {
            for column in self.columns() {
                let Some(place) = self.rect(row, column) else { continue };
                let lower = (row + 1 < self.down.total).then(|| pixel(row + 1, column));
                let (sign, style) = match (pixel(row, column), lower) {
                    (Color::Reset, None | Some(Color::Reset)) => bare,
                    (Color::Reset, Some(lower)) => ("▄", Style::new().fg(lower)),
                    (upper, Some(lower)) => ("▀", Style::new().fg(upper).bg(lower)),
                    (upper, None) => ("▀", Style::new().fg(upper)),
                };
                put(buffer, place, place.x, place.y, sign, style);
            }
        }
    }

    fn shade_blocks(&self, look: &Look, buffer: &mut Buffer) {
        let block = |axis: Axis, index: usize| if axis.ruled { 0 } else { index / BLOCK };
        for row in self.rows() {
            for column in self.columns() {
                let odd = (block(self.down, row) + block(self.across, column)) % 2 == 1;
                if let Some(place) = self.rect(row, column).filter(|_| odd) {
                    tint(buffer, place, look.ground(Ink::Panel));
                }
            }
        }
    }

    /// Gives every second block of five rows the background of a panel, and draws a line after every five columns.
    pub fn draw_bands(&self, look: &Look, buffer: &mut Buffer) {
        let inside = self.inside();
        for row in self.rows().filter(|row| row / BLOCK % 2 == 1) {
            let Some(y) = self.y(row) else { continue };
            // The lines between blocks also cross the text row that two cells share, so this row needs a background
            // too: that of the upper cell.
            let shared = u16::from(self.down.pitch == Pitch::OneAndAHalf && row.is_multiple_of(2));
            let height = self.down.extent() + shared;
            tint(buffer, Rect { y, height, ..inside }.intersection(inside), look.ground(Ink::Panel));
        }
        for x in self.across.rules().map(|x| self.origin.x + x) {
            for y in inside.y..inside.bottom() {
                put(buffer, inside, x, y, "│", look.ink(Ink::Line));
            }
        }
    }

    /// Highlights the row and the column of the cursor, including the gutters.
    pub fn light(&self, look: &Look, (row, column): (usize, usize), buffer: &mut Buffer) {
        self.light_row(look.ground(Ink::Lit), row, buffer);
        self.light_column(look.ground(Ink::Lit), column, buffer);
    }

    /// Gives a row and its gutter this background.
    pub fn light_row(&self, ground: Style, row: usize, buffer: &mut Buffer) {
        let Some(y) = self.y(row) else { return };
        let left = self.left().x;
        let width = self.inside().right().saturating_sub(left);
        let band = Rect { x: left, y, width, height: self.down.extent() };
        tint(buffer, band.intersection(self.area), ground);
    }

    /// Gives a column and its gutter this background.
    pub fn light_column(&self, ground: Style, column: usize, buffer: &mut Buffer) {
        let Some(x) = self.x(column) else { return };
        let top = self.above().y;
        let height = self.inside().bottom().saturating_sub(top);
        let band = Rect { x, y: top, width: self.across.extent(), height };
        tint(buffer, band.intersection(self.area), ground);
    }

    /// Writes into the corner how many rows and columns are out of view, if there is enough room.
    pub fn draw_hidden(&self, look: &Look, buffer: &mut Buffer) {
        let corner = self.corner();
        for (y, (sign, count)) in (corner.y..corner.bottom()).zip(self.hidden_counts()) {
            let x = corner.x + 1.min(corner.width);
            put(buffer, corner, x, y, &format!("{sign} {count}"), look.ink(Ink::Faint));
        }
    }
}

/// Returns the style and the importance of a row or column number, or `None` if the number is not shown.
fn number_style(look: &Look, index: usize, cursor: Option<usize>, named: &[usize]) -> Option<(Style, u8)> {
    if cursor == Some(index) {
        return Some((look.bold(Ink::Accent), 3));
    }
    if named.contains(&index) {
        return Some((look.bold(Ink::Text), 2));
    }
    let is_round = index == 0 || (index + 1).is_multiple_of(BLOCK);
    is_round.then(|| (look.ink(Ink::Faint), 1))
}
