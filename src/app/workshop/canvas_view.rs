//! Draws the canvas: its cells at the right scale, its ruler and its status line.

use super::keys::Tool;
use super::painting::Painting;
use crate::workshop::canvas::Cell;
use pentimento_ui::board::{Grid, Plan, Scale};
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use std::fmt::Write as _;

/// The width of the row numbers and the height of the column numbers.
const RULER: (u16, u16) = (4, 1);

/// How a cell is marked. If several marks apply, the first one of this list is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// The repair would change this cell.
    Repair,
    /// The solutions differ in this cell.
    Differs,
    /// The game had to change this cell.
    Changed,
    /// The line or rectangle that is being drawn would cover this cell.
    Pending,
    None,
}

impl Painting {
    /// The scale that the player chose. Otherwise cells are large, and a large canvas scrolls. Only a canvas of more
    /// than 2500 cells or an imported picture gets smaller cells, so that it fits. Half blocks keep the shape of an
    /// imported picture, letters would make it twice as high.
    fn scale(&self, area: Rect) -> Scale {
        let (width, height) = (self.canvas.width(), self.canvas.height());
        let fits = |scale| Grid::new(area, self.plan(scale), (0, 0)).whole();
        // While a picture is being imported, all of it must be visible.
        let may_shrink = width * height > 2500 || self.import.is_some();
        let natural = match (fits(Scale::Cells), fits(Scale::Letters), may_shrink) {
            (false, true, true) if self.import.is_none() => Scale::Letters,
            (false, _, true) => Scale::Halves,
            _ => Scale::Cells,
        };
        self.zoom.unwrap_or(natural)
    }

    fn plan(&self, scale: Scale) -> Plan {
        Plan { gutter: RULER, ..Plan::new(self.canvas.height(), self.canvas.width(), scale) }
    }

    pub(super) fn grid(&self, area: Rect) -> Grid {
        Grid::new(area, self.plan(self.scale(area)), self.scroll)
    }

    pub(super) fn larger_scale(&self) -> Scale {
        match self.scale(self.area) {
            Scale::Halves => Scale::Letters,
            Scale::Letters | Scale::Cells | Scale::Sized(_) => Scale::Cells,
        }
    }

    pub(super) fn smaller_scale(&self) -> Scale {
        match self.scale(self.area) {
            Scale::Cells | Scale::Sized(_) => Scale::Letters,
            Scale::Letters | Scale::Halves => Scale::Halves,
        }
    }

    pub(super) fn status(&self) -> String {
        if let Some(name) = self.opening.as_ref().and_then(|opening| opening.name.as_deref()) {
            return format!("Opening {name} …");
        }
        let [row, column] = self.cursor;
        let mut words = format!("Row {}  column {}   {}", row + 1, column + 1, self.tool.name());
        if self.tool != Tool::Eraser {
            words += "  ";
            words += self.colour_name(self.colour);
        }
        if self.verdict.differing().contains(&self.cursor) {
            words += "   ! the solutions differ here";
        } else if self.canvas.is_locked(self.cursor) {
            words += "   = locked";
        } else if let Some(from) = self.anchor {
            let _ = write!(words, "   from row {}, column {}: Space ends it", from[0] + 1, from[1] + 1);
        }
        words
    }

    fn mark(&self, at: Cell) -> Mark {
        if self.proposed().is_some_and(|repair| repair.iter().any(|(cell, _)| *cell == at)) {
            Mark::Repair
        } else if self.pending.contains(&at) || self.is_in_part(at) {
            Mark::Pending
        } else if self.verdict.differing().contains(&at) {
            Mark::Differs
        } else if self.verdict.changed_by_game().contains(&at) {
            Mark::Changed
        } else {
            Mark::None
        }
    }

    pub(super) fn draw_canvas(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        let grid = self.grid(area);
        draw_ruler(&grid, look, buffer);
        grid.light(look, (self.cursor[0], self.cursor[1]), buffer);
        grid.draw_blocks(look, buffer);
        match grid.scale {
            Scale::Halves => {
                let pixel = |row, column| self.pixel(look, [row, column]);
                grid.draw_halves(pixel, ("∙", look.ink(Ink::Line)), buffer);
                self.draw_marks_on_halves(&grid, look, buffer);
            }
            Scale::Cells | Scale::Letters | Scale::Sized(_) => self.draw_cells(&grid, look, buffer),
        }
    }

    /// Draws a sign on two half blocks if one of them is marked, because nothing is shown by colour alone.
    fn draw_marks_on_halves(&self, grid: &Grid, look: &Look, buffer: &mut Buffer) {
        for row in grid.rows().step_by(2) {
            for column in grid.columns() {
                let both = [[row, column], [row + 1, column]];
                let Some(place) = grid.rect(row, column).filter(|_| !both.contains(&self.cursor)) else {
                    continue;
                };
                let marks =
                    both.map(|at| if at[0] < self.canvas.height() { self.mark(at) } else { Mark::None });
                let (sign, style) = if marks.contains(&Mark::Repair) {
                    ("▒", look.on(Ink::Target, Ink::TargetGround))
                } else if marks.contains(&Mark::Differs) {
                    ("!", look.on(Ink::Conflict, Ink::ConflictGround))
                } else if marks.contains(&Mark::Changed) {
                    ("▓", look.on(Ink::Premise, Ink::PremiseGround))
                } else {
                    continue;
                };
                widgets::put(buffer, place, place.x, place.y, sign, style);
            }
        }
    }

    fn draw_cells(&self, grid: &Grid, look: &Look, buffer: &mut Buffer) {
        for row in grid.rows() {
            for column in grid.columns() {
                let Some(place) = grid.rect(row, column) else { continue };
                let signs = self.signs(look, [row, column]);
                let signs = match grid.scale {
                    Scale::Cells | Scale::Sized(_) => &signs[..],
                    // At this scale, a cell has room for only one of its two characters. Take one that is not
                    // blank.
                    Scale::Letters | Scale::Halves if signs[0].0 == " " => &signs[1..],
                    Scale::Letters | Scale::Halves => &signs[..1],
                };
                for (x, (sign, style)) in (place.x..).zip(signs) {
                    widgets::put(buffer, place, x, place.y, sign, *style);
                }
            }
        }
    }

    /// The two characters that show a cell.
    fn signs(&self, look: &Look, at: Cell) -> [(&'static str, Style); 2] {
        let (shown, cursor) = (self.shown(at), self.cursor == at);
        let mut style = match (shown, self.shades.ground(*look)) {
            (0, None) => look.ink(Ink::Line),
            (0, Some(ground)) => look.ink(Ink::Line).bg(ground),
            (_, _) => self.shades.style(*look, shown),
        };
        let mut signs = if shown == 0 { [" ", "∙"] } else { self.shades.signs(shown) };
        let accent = look.on(Ink::OnAccent, Ink::Accent);
        match self.mark(at) {
            Mark::Differs => {
                let mark = look.on(Ink::Conflict, Ink::ConflictGround);
                let first = if shown == 0 { (" ", mark) } else { (signs[0], style) };
                return if cursor { [(first.0, accent), ("!", accent)] } else { [first, ("!", mark)] };
            }
            Mark::Repair => {
                let mark = if cursor { accent } else { look.on(Ink::Target, Ink::TargetGround) };
                return [("▒", mark), (if shown == 0 { "∙" } else { signs[0] }, mark)];
            }
            Mark::Changed => return [("▓", look.on(Ink::Premise, Ink::PremiseGround)), (signs[1], style)],
            Mark::Pending => style = look.on(Ink::Target, Ink::TargetGround),
            Mark::None => {}
        }
        if self.canvas.is_locked(at) {
            signs[1] = "=";
        }
        match (cursor, shown) {
            (false, _) => [(signs[0], style), (signs[1], style)],
            (true, 0) => [("[", accent), (if signs[1] == "=" { "=" } else { "]" }, accent)],
            (true, _) if self.shades.is_plain() => {
                [("▐", accent), (if signs[1] == "=" { "=" } else { "▌" }, accent)]
            }
            (true, _) => [("[", accent), (signs[0], style)],
        }
    }

    /// The colour that is shown in a cell. It comes from the shape being drawn, from another solution, or from the
    /// canvas.
    fn shown(&self, at: Cell) -> u8 {
        if self.pending.contains(&at) {
            return self.paint_colour();
        }
        match self.verdict.page() {
            Some(solution) => solution.get(at[0], at[1]),
            None => self.canvas.get(at),
        }
    }

    fn pixel(&self, look: &Look, at: Cell) -> Color {
        if self.cursor == at {
            return look.colour(Ink::Accent);
        }
        match self.mark(at) {
            Mark::Repair | Mark::Pending => look.colour(Ink::Target),
            Mark::Differs => look.colour(Ink::Conflict),
            Mark::Changed => look.colour(Ink::Premise),
            Mark::None => {
                let ground = || self.shades.ground(*look).unwrap_or(Color::Reset);
                self.shades.pixel(*look, self.shown(at)).unwrap_or_else(ground)
            }
        }
    }
}

/// Draws the numbers of the rows and columns 1, 6, 11 and so on.
fn draw_ruler(grid: &Grid, look: &Look, buffer: &mut Buffer) {
    let style = look.ink(Ink::Faint);
    for column in grid.columns().filter(|column| column % 5 == 0) {
        if let Some(x) = grid.x(column) {
            let above = grid.above();
            widgets::put(buffer, above, x, above.y, &(column + 1).to_string(), style);
        }
    }
    for row in grid.rows().filter(|row| row % 5 == 0) {
        if let Some(y) = grid.y(row) {
            let left = grid.left();
            let text = format!("{:>3}", row + 1);
            widgets::put(buffer, left, left.x, y, &text, style);
        }
    }
}
