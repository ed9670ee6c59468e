//! The canvas on the screen: where it stands, what its cells look like, and which of them is under the mouse.

use super::Workshop;
use crate::app::parts;
use crate::workshop::canvas::At;
use pentimento_ui::board::{Grid, Plan, Scale};
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// Room for the numbers of rows and columns.
const RULER: (u16, u16) = (4, 1);

/// Where the parts stand.
pub struct Places {
    pub tools: Option<Rect>,
    pub easel: Rect,
    pub panel: Option<Rect>,
}

impl Places {
    pub fn of(area: Rect) -> Self {
        let body = parts::body_of(area);
        let (tools, panel) = match body.width {
            116.. => (19, (body.width * 2 / 5).min(58)),
            72.. => (12, 28),
            _ => (0, 0),
        };
        let easel = Rect { x: body.x + tools, width: body.width - tools - panel, ..body };
        Self {
            tools: (tools > 0).then_some(Rect { width: tools, ..body }),
            easel,
            panel: (panel > 0).then_some(Rect { x: easel.right(), width: panel, ..body }),
        }
    }
}

/// What a cell is marked with, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// The repair would change it.
    Repair,
    /// The solutions differ here.
    Apart,
    /// The game itself has changed it.
    Altered,
    /// The line or rectangle being drawn would cover it.
    Pending,
    None,
}

impl Workshop {
    /// Cells as large as all of them fit, unless the painter has chosen.
    fn scale(&self, easel: Rect) -> Scale {
        let (width, height) = (self.canvas.width(), self.canvas.height());
        let fits = |scale| Grid::new(easel, self.plan(scale), (0, 0)).whole();
        // A picture that is being fitted is to be seen as a whole, whatever the size of its cells.
        let far = width * height > 2500 || self.import.is_some();
        let natural = match (fits(Scale::Cells), fits(Scale::Letters), far) {
            (false, true, true) => Scale::Letters,
            (false, false, true) => Scale::Halves,
            _ => Scale::Cells,
        };
        self.zoom.unwrap_or(natural)
    }

    fn plan(&self, scale: Scale) -> Plan {
        Plan { rows: self.canvas.height(), columns: self.canvas.width(), gutter: RULER, scale }
    }

    pub fn grid(&self, easel: Rect) -> Grid {
        Grid::new(easel, self.plan(self.scale(easel)), self.scroll)
    }

    /// One step larger or smaller than what is seen now.
    pub fn zoomed(&self, easel: Rect, closer: bool) -> Scale {
        match (self.scale(easel), closer) {
            (Scale::Halves, true) | (Scale::Cells, false) => Scale::Letters,
            (Scale::Letters | Scale::Cells, true) => Scale::Cells,
            (Scale::Letters | Scale::Halves, false) => Scale::Halves,
        }
    }

    fn mark(&self, at: At) -> Mark {
        if self.proposed().is_some_and(|repair| repair.iter().any(|(cell, _)| *cell == at)) {
            Mark::Repair
        } else if self.pending.contains(&at) {
            Mark::Pending
        } else if self.verdict.apart().contains(&at) {
            Mark::Apart
        } else if self.verdict.altered().contains(&[at[0], at[1]]) {
            Mark::Altered
        } else {
            Mark::None
        }
    }

    pub fn draw_easel(&self, look: &Look, easel: Rect, buffer: &mut Buffer) {
        let grid = self.grid(easel);
        draw_ruler(&grid, look, buffer);
        grid.light(look, (self.cursor[0], self.cursor[1]), buffer);
        grid.draw_blocks(look, buffer);
        match grid.scale {
            Scale::Halves => {
                let dab = |row, column| self.dab(look, [row, column]);
                grid.draw_halves(dab, ("∙", look.ink(Ink::Line)), buffer);
            }
            Scale::Cells | Scale::Letters => self.draw_cells(&grid, look, buffer),
        }
    }

    fn draw_cells(&self, grid: &Grid, look: &Look, buffer: &mut Buffer) {
        for row in grid.rows() {
            for column in grid.columns() {
                let Some(place) = grid.rect(row, column) else { continue };
                let signs = self.signs(look, [row, column]);
                let signs = match grid.scale {
                    Scale::Cells => &signs[..],
                    // Of two characters the one that says more.
                    Scale::Letters | Scale::Halves if signs[0].0 == " " => &signs[1..],
                    Scale::Letters | Scale::Halves => &signs[..1],
                };
                for (x, (sign, style)) in (place.x..).zip(signs) {
                    widgets::put(buffer, place, x, place.y, sign, *style);
                }
            }
        }
    }

    /// The two characters of a cell.
    fn signs(&self, look: &Look, at: At) -> [(&'static str, Style); 2] {
        let (shown, cursor) = (self.shown(at), self.cursor == at);
        let mut style = if shown == 0 { look.ink(Ink::Line) } else { self.shades.style(*look, shown) };
        let mut signs = if shown == 0 { [" ", "∙"] } else { self.shades.signs(shown) };
        let accent = look.on(Ink::OnAccent, Ink::Accent);
        match self.mark(at) {
            Mark::Apart => {
                let mark = look.on(Ink::Conflict, Ink::ConflictGround);
                let first = if shown == 0 { (" ", mark) } else { (signs[0], style) };
                return if cursor { [(first.0, accent), ("!", accent)] } else { [first, ("!", mark)] };
            }
            Mark::Repair => {
                let mark = if cursor { accent } else { look.on(Ink::Target, Ink::TargetGround) };
                return [("▒", mark), (if shown == 0 { "∙" } else { signs[0] }, mark)];
            }
            Mark::Altered => return [("▓", look.on(Ink::Premise, Ink::PremiseGround)), (signs[1], style)],
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

    /// What is seen at a cell: the canvas, what is being drawn on it, or another solution.
    fn shown(&self, at: At) -> u8 {
        if self.pending.contains(&at) {
            return self.ink();
        }
        match self.verdict.page() {
            Some(solution) => solution.get(at[0], at[1]),
            None => self.canvas.get(at),
        }
    }

    fn dab(&self, look: &Look, at: At) -> Color {
        if self.cursor == at {
            return look.colour(Ink::Accent);
        }
        match self.mark(at) {
            Mark::Repair | Mark::Pending => look.colour(Ink::Target),
            Mark::Apart => look.colour(Ink::Conflict),
            Mark::Altered => look.colour(Ink::Premise),
            Mark::None => self.shades.pixel(*look, self.shown(at)).unwrap_or(Color::Reset),
        }
    }
}

/// Numbers at every fifth row and column, counted as people count.
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
