//! Draws the numbers of rows and columns around the board. Also writes how many rows and columns are out of view.

use crate::Logipix;
use crate::view::{Buffer, Layout, Rect};
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::board::{BLOCK, Grid};
use pentimento_ui::theme::{Depth, Ink, Look};
use pentimento_ui::widgets::put;
use ratatui::style::{Modifier, Style};

/// Draws row numbers on the right and column numbers above. The first row, every fifth row, the row of the cursor and
/// the rows of marked numbers have one. The same holds for columns. Row and column numbers are in the middle of their
/// cells, like the numbers of the puzzle. A rule and another background separate them from the puzzle, and they are never
/// bold white like its numbers.
pub(super) fn draw(scene: &Scene<'_, Logipix>, layout: &Layout, buffer: &mut Buffer) {
    if scene.mode == Mode::Preview {
        return;
    }
    let grid = &layout.grid;
    let [rows, columns] = [0, 1].map(|axis| Named::new(scene, axis));
    let right = grid.right();
    for y in right.y..right.bottom() {
        put(buffer, right, right.x, y, "│", scene.look.ink(Ink::Line));
    }
    for row in grid.rows() {
        let place = grid.columns().next().and_then(|column| grid.rect(row, column));
        if let (Some(place), Some(style)) = (place, rows.style(scene.look, row)) {
            put(buffer, right, right.x + 1, place.y + place.height / 2, &(row + 1).to_string(), style);
        }
    }
    if let Some(y) = layout.numbers {
        let inside = grid.inside();
        buffer.set_style(Rect { y, height: 1, ..inside }, ruler_ground(scene.look));
        draw_columns(scene.look, grid, y, &columns, buffer);
    }
    draw_hidden(scene, grid, buffer);
}

/// The background of the column numbers. With few colours, a line below them separates them from the puzzle.
fn ruler_ground(look: &Look) -> Style {
    let ground = look.ground(Ink::Panel);
    if look.depth < Depth::Indexed { ground.add_modifier(Modifier::UNDERLINED) } else { ground }
}

fn draw_columns(look: &Look, grid: &Grid, y: u16, columns: &Named, buffer: &mut Buffer) {
    let mut free = 0;
    for column in grid.columns() {
        let (Some(x), Some(style)) = (grid.x(column), columns.style(look, column)) else { continue };
        let width = grid.x(column + 1).map_or(3, |next| next - x);
        let start = x + width / 2;
        // A number of three digits may need the place of the next number. Then the next number is left out.
        if start >= free {
            free = put(buffer, grid.area, start, y, &(column + 1).to_string(), style) + 1;
        }
    }
}

/// The rows or columns that are labelled with their number.
struct Named {
    cursor: Option<usize>,
    /// The rows or columns that a hint names, and those of the numbers that it marks.
    marked: Vec<usize>,
}

impl Named {
    /// Finds the rows if `axis` is 0, and the columns if `axis` is 1.
    fn new(scene: &Scene<'_, Logipix>, axis: usize) -> Self {
        let level = scene.level;
        let cursor = (scene.mode == Mode::Playing).then(|| level.at(scene.ui.cursor)[axis]);
        let named = &scene.ui.named;
        Self { cursor, marked: if axis == 0 { named.rows.clone() } else { named.columns.clone() } }
    }

    /// The style of the label of a row or column. `None` if it has no label.
    fn style(&self, look: &Look, index: usize) -> Option<Style> {
        let is_round = index == 0 || (index + 1).is_multiple_of(BLOCK);
        match index {
            _ if self.cursor == Some(index) => Some(look.bold(Ink::Accent)),
            _ if self.marked.contains(&index) => Some(look.ink(Ink::Premise)),
            _ => is_round.then(|| look.ink(Ink::Faint)),
        }
    }
}

/// Writes how many rows and columns are out of view, into free places beside the row numbers. The counts for above
/// and left are at the top. The counts for below and right are at the bottom.
fn draw_hidden(scene: &Scene<'_, Logipix>, grid: &Grid, buffer: &mut Buffer) {
    let right = grid.right();
    let is_free = |y: &u16| (right.x + 1..right.right()).all(|x| buffer[(x, *y)].symbol() == " ");
    let free: Vec<u16> = (right.y..right.bottom()).filter(is_free).collect();
    let style = scene.look.ink(Ink::Faint);
    let (mut top, mut bottom) = (free.iter(), free.iter().rev());
    for (sign, count) in grid.hidden_counts() {
        let y = if matches!(sign, "▴" | "◂") { top.next() } else { bottom.next() };
        if let Some(&y) = y {
            put(buffer, right, right.x, y, &format!("{sign}{count}"), style);
        }
    }
}
