//! A grid of square cells: where each cell is drawn, which cells are in view, and the lines around them.
//!
//! All games with a grid share this module. A cell has one of the sizes of [`crate::fit`], or takes one character or
//! half a character. The gutters on the left and above the cells stay in place while the grid scrolls. The row and the
//! column of the cursor are highlighted. The layout depends only on the area and on the first cell in view, so a click
//! is looked up in the same grid that was drawn. Invariant: nothing is painted outside the area.

use super::theme::{Depth, Glyphs, Ink, Look};
use super::widgets::{put, tint};
use crate::fit::Size;
use crate::scroll::follow;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use std::ops::Range;

/// The number of cells between two rules. A rule is a line between blocks of cells.
pub const BLOCK: usize = 5;
/// How many cells on each side of the cursor are kept in view.
const MARGIN: usize = 2;

/// The size of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Two cells in one character, one above the other.
    Halves,
    /// One character per cell.
    Letters,
    /// Two characters per cell, with lines between blocks of cells in both directions.
    Cells,
    /// Cells of this size.
    Sized(Size),
}

/// How many characters the cells take in one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pitch {
    /// Each cell has this many characters.
    Whole(u16),
    /// Two cells share one character.
    Half,
    /// Two cells share three characters. The upper half of the middle character belongs to the first cell, and the
    /// lower half to the second.
    OneAndAHalf,
}

/// A fold: rows at one end of the board that are drawn at half height, two in one character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fold {
    /// The number of folded rows, which is always even.
    pub rows: usize,
    /// If true, the last rows are folded. If false, the first rows are folded.
    pub at_end: bool,
}

impl Fold {
    /// Folds the end of the board that is farther from the cursor. The present fold stays until the cursor comes near
    /// it, so that the board does not jump to and fro.
    pub fn away_from(cursor: usize, total: usize, rows: usize, present: Option<Self>) -> Self {
        let keeps_clear = |fold: Self| {
            let distance = if fold.at_end {
                (total - rows).saturating_sub(cursor + 1)
            } else {
                cursor.saturating_sub(rows)
            };
            let is_inside = if fold.at_end { cursor >= total - rows } else { cursor < rows };
            !is_inside && distance >= MARGIN
        };
        let present = present.map(|fold| Self { rows, ..fold });
        present.filter(|fold| keeps_clear(*fold)).unwrap_or(Self { rows, at_end: cursor < total / 2 })
    }
}

impl Scale {
    /// The smallest scale that the screen supports. Without colours or half blocks, every cell needs its own
    /// character.
    pub fn smallest(look: &Look) -> Self {
        if look.depth == Depth::Mono || look.glyphs == Glyphs::Ascii { Scale::Letters } else { Scale::Halves }
    }
}

/// One direction of a grid: which cells are in view, and where each is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Axis {
    total: usize,
    first: usize,
    shown: usize,
    pitch: Pitch,
    ruled: bool,
    fold: Option<Fold>,
}

impl Axis {
    fn new(total: usize, room: u16, pitch: Pitch, ruled: Ruled, first: usize) -> Self {
        let bare = Self { total, first: 0, shown: total, pitch, ruled: false, fold: None };
        let ruled_axis = Self { ruled: ruled != Ruled::Never, ..bare };
        // If the grid fits only without the lines between blocks, these lines are left out.
        let keeps = ruled != Ruled::IfItFits || ruled_axis.length() <= room || bare.length() > room;
        let axis = if keeps { ruled_axis } else { bare };
        if axis.length() <= room {
            return axis;
        }
        let shown = axis.most(room).min(total);
        let first = first.min(total - shown);
        // The first row in view must be the upper one of a pair.
        let first = if pitch.is_paired() { first.div_ceil(2) * 2 } else { first };
        Self { first, shown: shown.min(total - first.min(total)), ..axis }
    }

    /// The number of cells that fit. It is the same for every scroll position.
    fn most(self, room: u16) -> usize {
        let rules = |cells: usize| if self.ruled { cells.saturating_sub(1).div_ceil(BLOCK) } else { 0 };
        match self.pitch {
            Pitch::Half => 2 * room as usize,
            Pitch::OneAndAHalf => 2 * (room as usize / 3),
            Pitch::Whole(cell) => {
                let fits = |&cells: &usize| cells * cell as usize + rules(cells) <= room as usize;
                (0..=(room / cell.max(1)) as usize).rev().find(fits).unwrap_or(0)
            }
        }
    }

    fn range(self) -> Range<usize> {
        self.first..self.first + self.shown
    }

    /// The number of characters that belong to one cell alone, in this direction.
    fn extent(self) -> u16 {
        match self.pitch {
            Pitch::Whole(cell) => cell,
            Pitch::Half | Pitch::OneAndAHalf => 1,
        }
    }

    /// The distance from the first cell in view to this cell, in characters.
    fn place(self, index: usize) -> u16 {
        let cells = index - self.first;
        let rules = if self.ruled { index / BLOCK - self.first / BLOCK } else { 0 };
        let place = match (self.pitch, self.fold) {
            (Pitch::Half, _) => cells / 2,
            (Pitch::OneAndAHalf, _) => cells / 2 * 3 + cells % 2 * 2,
            (Pitch::Whole(cell), None) => cells * cell as usize + rules,
            (Pitch::Whole(_), Some(fold)) => folded_place(index, self.total, fold),
        };
        place as u16
    }

    fn length(self) -> u16 {
        match self.range().last() {
            // Beyond this limit, the distance could overflow a `u16`.
            Some(last) if last < 8_000 => {
                // With an odd number of cells, the last cell fills only the upper half of its last character. The
                // lower half is empty.
                let half = u16::from(self.pitch == Pitch::OneAndAHalf && last.is_multiple_of(2));
                self.place(last) + self.extent() + half
            }
            Some(_) => u16::MAX,
            None => 0,
        }
    }

    /// Finds the cell at a distance from the first cell in view. If two cells share the character, it returns the
    /// upper one.
    fn find(self, distance: u16) -> Option<usize> {
        let covers = |index: &usize| {
            let shared = u16::from(self.pitch == Pitch::OneAndAHalf && index.is_multiple_of(2));
            (self.place(*index)..self.place(*index) + self.extent() + shared).contains(&distance)
        };
        self.range().find(covers)
    }

    /// The distances from the first cell in view to the rules, the lines between blocks. Each block in view, except
    /// the first, has a rule before it.
    fn rules(self) -> impl Iterator<Item = u16> {
        let starts = self.range().skip(1).filter(move |index| self.ruled && index.is_multiple_of(BLOCK));
        starts.map(move |index| self.place(index) - 1)
    }

    fn scrolled(self, cursor: usize, margin: usize) -> usize {
        if self.shown == 0 || self.shown == self.total {
            return 0;
        }
        if self.pitch.is_paired() {
            return 2 * follow(
                self.first / 2,
                cursor / 2,
                self.shown.div_ceil(2),
                self.total.div_ceil(2),
                margin / 2,
            );
        }
        follow(self.first, cursor, self.shown, self.total, margin)
    }

    /// Returns the first cell in view after scrolling just far enough to show the first of `places`, and then as many
    /// of the others as fit.
    fn scrolled_over(self, places: impl Iterator<Item = usize>) -> usize {
        let mut axis = self;
        // With pairs, a view that begins in the middle of a pair could lose one cell.
        let room = if self.pitch.is_paired() { self.shown.saturating_sub(1) } else { self.shown };
        let mut seen: Option<(usize, usize)> = None;
        for place in places {
            let (first, last) =
                seen.map_or((place, place), |(first, last)| (first.min(place), last.max(place)));
            if seen.is_some() && last - first >= room {
                continue;
            }
            axis.first = axis.scrolled(place, if seen.is_none() { MARGIN } else { 0 });
            for end in [first, last] {
                axis.first = axis.scrolled(end, 0);
            }
            seen = Some((first, last));
        }
        axis.first
    }

    fn before(self) -> usize {
        self.first
    }

    fn after(self) -> usize {
        self.total - self.range().end.min(self.total)
    }
}

impl Pitch {
    fn is_paired(self) -> bool {
        self == Pitch::Half || self == Pitch::OneAndAHalf
    }
}

/// The text row in which a row of cells is drawn if the board is folded.
fn folded_place(index: usize, total: usize, fold: Fold) -> usize {
    let rows = fold.rows.min(total);
    match fold.at_end {
        true if index >= total - rows => total - rows + (index - (total - rows)) / 2,
        true => index,
        false if index < rows => index / 2,
        false => index - rows + rows / 2,
    }
}

/// Whether there are rules, which are lines between blocks of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ruled {
    Never,
    IfItFits,
    Always,
}

/// Returns the area for a grid. On a wide screen, it leaves a gap on the right, before the panel.
pub fn apart(area: Rect) -> Rect {
    if area.width > 42 { Rect { width: area.width - 2, ..area } } else { area }
}

/// The sizes and options for the layout of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    pub rows: usize,
    pub columns: usize,
    /// The size of the gutters in characters: the columns on the left and the rows above.
    pub gutter: (u16, u16),
    /// The number of screen columns on the right of the cells, for row numbers.
    pub right: u16,
    pub scale: Scale,
    /// Whether there is a line after every five columns. It has an effect only with [`Scale::Sized`].
    pub ruled: bool,
    /// The rows that are drawn at half height. It has an effect only if cells are one character high.
    pub fold: Option<Fold>,
}

impl Plan {
    /// A plan without gutters.
    pub fn new(rows: usize, columns: usize, scale: Scale) -> Self {
        Self { rows, columns, gutter: (0, 0), right: 0, scale, ruled: false, fold: None }
    }

    fn axes(&self) -> ((Pitch, Ruled), (Pitch, Ruled)) {
        let across_rules = if self.ruled { Ruled::Always } else { Ruled::Never };
        match self.scale {
            Scale::Halves => ((Pitch::Half, Ruled::Never), (Pitch::Whole(1), Ruled::Never)),
            Scale::Letters => ((Pitch::Whole(1), Ruled::Never), (Pitch::Whole(1), Ruled::Never)),
            Scale::Cells => ((Pitch::Whole(1), Ruled::IfItFits), (Pitch::Whole(2), Ruled::IfItFits)),
            Scale::Sized(size) => {
                let (width, halves) = size.cell();
                let down = match halves {
                    1 => Pitch::Half,
                    3 => Pitch::OneAndAHalf,
                    _ => Pitch::Whole(halves / 2),
                };
                ((down, Ruled::Never), (Pitch::Whole(width), across_rules))
            }
        }
    }
}

/// A text row that shows the lower half of an upper cell and the upper half of a lower cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedRow {
    pub y: u16,
    pub upper: usize,
    /// The lower row of cells. It is `None` below the last row if the number of rows is odd.
    pub lower: Option<usize>,
}

/// A grid laid out in an area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    pub area: Rect,
    pub scale: Scale,
    /// The upper left corner of the first cell in view.
    pub origin: Position,
    gutter: (u16, u16),
    right: u16,
    down: Axis,
    across: Axis,
}

impl Grid {
    /// Lays out a grid in an area. `scroll` is the first row and column in view.
    pub fn new(area: Rect, plan: Plan, scroll: (usize, usize)) -> Self {
        let gutter = (plan.gutter.0.min(area.width), plan.gutter.1.min(area.height));
        let right = plan.right.min(area.width - gutter.0);
        let (room_across, room_down) = (area.width - gutter.0 - right, area.height - gutter.1);
        let ((high, ruled_down), (wide, ruled_across)) = plan.axes();
        let mut down = Axis::new(plan.rows, room_down, high, ruled_down, scroll.0);
        if let Some(fold) = plan.fold.filter(|_| high == Pitch::Whole(1)) {
            let folded = Axis { first: 0, shown: plan.rows, fold: Some(fold), ..down };
            if folded.length() <= room_down {
                down = folded;
            }
        }
        let across = Axis::new(plan.columns, room_across, wide, ruled_across, scroll.1);
        let spare = (room_across.saturating_sub(across.length()), room_down.saturating_sub(down.length()));
        let origin = Position::new(area.x + gutter.0 + spare.0 / 2, area.y + gutter.1 + spare.1 / 3);
        Self { area, scale: plan.scale, origin, gutter, right, down, across }
    }

    /// Returns the first row and column in view after scrolling just far enough to show the cursor.
    pub fn scrolled(&self, (row, column): (usize, usize)) -> (usize, usize) {
        (self.down.scrolled(row, MARGIN), self.across.scrolled(column, MARGIN))
    }

    /// Returns the first row and column in view after scrolling just far enough to show the first of `rows` and of
    /// `columns`, and then as many of the others as fit.
    pub fn scrolled_over(&self, rows: &[usize], columns: &[usize]) -> (usize, usize) {
        (self.down.scrolled_over(rows.iter().copied()), self.across.scrolled_over(columns.iter().copied()))
    }

    pub fn rows(&self) -> Range<usize> {
        self.down.range()
    }

    pub fn columns(&self) -> Range<usize> {
        self.across.range()
    }

    /// The number of all columns, including those out of view.
    pub fn width(&self) -> usize {
        self.across.total
    }

    /// Whether all cells are in view.
    pub fn whole(&self) -> bool {
        self.down.shown == self.down.total && self.across.shown == self.across.total
    }

    /// The number of cells in view.
    pub fn count(&self) -> usize {
        self.down.shown * self.across.shown
    }

    /// Whether there are lines between blocks in both directions.
    pub fn is_ruled(&self) -> bool {
        self.down.ruled && self.across.ruled
    }

    /// The numbers of rows and columns out of view: above, below, on the left and on the right.
    pub fn hidden(&self) -> [usize; 4] {
        [self.down.before(), self.down.after(), self.across.before(), self.across.after()]
    }

    /// The numbers of rows and columns out of view, without zeros. Each has an arrow for its side.
    pub fn hidden_counts(&self) -> impl Iterator<Item = (&'static str, usize)> {
        ["▴", "▾", "◂", "▸"].into_iter().zip(self.hidden()).filter(|(_, count)| *count > 0)
    }

    /// The part of the area that the cells cover.
    pub fn inside(&self) -> Rect {
        let part = Rect {
            x: self.origin.x,
            y: self.origin.y,
            width: self.across.length(),
            height: self.down.length(),
        };
        part.intersection(self.area)
    }

    /// Where a column begins on the screen, if it is in view.
    pub fn x(&self, column: usize) -> Option<u16> {
        self.columns().contains(&column).then(|| self.origin.x + self.across.place(column))
    }

    pub fn y(&self, row: usize) -> Option<u16> {
        self.rows().contains(&row).then(|| self.origin.y + self.down.place(row))
    }

    /// The text row for a number beside a row of cells: the middle one, or the one just above the middle.
    pub fn label_y(&self, row: usize) -> Option<u16> {
        self.y(row).map(|y| y + (self.down.extent() - 1) / 2)
    }

    /// The width and height of the characters that belong to one cell alone.
    pub fn cell_size(&self) -> (u16, u16) {
        (self.across.extent(), self.down.extent())
    }

    /// The text rows that two rows of cells share. There are some only if cells are one and a half characters high.
    pub fn shared_rows(&self) -> Vec<SharedRow> {
        if self.down.pitch != Pitch::OneAndAHalf {
            return Vec::new();
        }
        let upper = self.rows().filter(|row| row.is_multiple_of(2));
        let shared = upper.map(|upper| {
            let lower = Some(upper + 1).filter(|lower| self.rows().contains(lower));
            SharedRow { y: self.origin.y + self.down.place(upper) + 1, upper, lower }
        });
        shared.filter(|shared| shared.y < self.area.bottom()).collect()
    }

    /// Whether a row is folded, which means that it shares a character with another row.
    pub fn is_folded(&self, row: usize) -> bool {
        self.down.fold.is_some_and(|fold| {
            let start = self.down.total - fold.rows.min(self.down.total);
            if fold.at_end { row >= start } else { row < fold.rows }
        })
    }

    /// If the row is folded, returns the two rows that share its character, the upper one first.
    pub fn folded_pair(&self, row: usize) -> Option<(usize, usize)> {
        let fold = self.down.fold.filter(|_| self.is_folded(row))?;
        let start = if fold.at_end { self.down.total - fold.rows } else { 0 };
        let upper = row - (row - start) % 2;
        Some((upper, upper + 1))
    }

    /// The area on the right of the cells, for row numbers.
    pub fn right(&self) -> Rect {
        let inside = self.inside();
        Rect { x: inside.right(), width: self.right, ..inside }.intersection(self.area)
    }

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

    /// Where a cell is drawn. Two cells that share a character have the same rectangle. Cells that are one and a half
    /// characters high have a rectangle of one row, without the row that they share.
    pub fn rect(&self, row: usize, column: usize) -> Option<Rect> {
        let (x, y) = (self.x(column)?, self.y(row)?);
        let place = Rect { x, y, width: self.across.extent(), height: self.down.extent() };
        let seen = place.intersection(self.area);
        (seen == place).then_some(place)
    }

    /// The cells in view, each with the rectangle in which it is drawn.
    pub fn cells(&self) -> impl Iterator<Item = ([usize; 2], Rect)> {
        let cells = self.rows().flat_map(|row| self.columns().map(move |column| [row, column]));
        cells.filter_map(|[row, column]| Some(([row, column], self.rect(row, column)?)))
    }

    /// Finds the cell at a position on the screen. If two cells share the character, it returns the upper one.
    pub fn hit(&self, at: Position) -> Option<(usize, usize)> {
        if !self.inside().contains(at) {
            return None;
        }
        let row = self.down.find(at.y - self.origin.y)?;
        Some((row, self.across.find(at.x - self.origin.x)?))
    }

    /// The gutter on the left of the cells.
    pub fn left(&self) -> Rect {
        let inside = self.inside();
        let x = self.origin.x.saturating_sub(self.gutter.0);
        Rect { x, y: inside.y, width: self.origin.x - x, height: inside.height }
    }

    /// The gutter above the cells.
    pub fn above(&self) -> Rect {
        let inside = self.inside();
        let y = self.origin.y.saturating_sub(self.gutter.1);
        Rect { x: inside.x, y, width: inside.width, height: self.origin.y - y }
    }

    /// The corner between the left gutter and the upper gutter.
    pub fn corner(&self) -> Rect {
        let (left, above) = (self.left(), self.above());
        Rect { x: left.x, y: above.y, width: left.width, height: above.height }
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

#[cfg(test)]
mod tests;
