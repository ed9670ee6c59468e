//! Squared paper: thin lines between cells, a heavy line every five cells, and a frame.

use super::{BLACK, Cap, Figure, HAIR, Ink, Pen, Point};

/// A grid of cells on a page.
#[derive(Debug, Clone, Copy)]
pub struct Grid {
    pub at: Point,
    pub columns: usize,
    pub rows: usize,
    /// The side of a cell.
    pub cell: f64,
}

impl Grid {
    pub fn width(&self) -> f64 {
        self.columns as f64 * self.cell
    }

    pub fn height(&self) -> f64 {
        self.rows as f64 * self.cell
    }

    pub fn x(&self, column: usize) -> f64 {
        self.at.0 + column as f64 * self.cell
    }

    pub fn y(&self, row: usize) -> f64 {
        self.at.1 + row as f64 * self.cell
    }

    pub fn middle(&self, row: usize, column: usize) -> Point {
        (self.x(column) + self.cell / 2.0, self.y(row) + self.cell / 2.0)
    }

    /// The pen for the frame. Larger cells get a wider pen. Every fifth line is drawn with a thinner version of this
    /// pen.
    pub fn heavy(&self) -> Pen {
        Pen::new((self.cell * 0.085).clamp(0.18, 0.55), BLACK).cap(Cap::Square)
    }

    pub fn hair(&self) -> Pen {
        Pen::new((self.cell * 0.025).clamp(0.07, 0.15), HAIR)
    }

    /// Draws the lines of the grid. Horizontal lines begin `left` millimetres before the grid, and vertical lines
    /// begin `above` millimetres above it, so that they also separate the clues there.
    pub fn rule(&self, figure: &mut Figure, left: f64, above: f64) {
        let (right, bottom) = (self.x(self.columns), self.y(self.rows));
        let down = |column: usize| vec![(self.x(column), self.at.1 - above), (self.x(column), bottom)];
        let across = |row: usize| vec![(self.at.0 - left, self.y(row)), (right, self.y(row))];
        let light = |n: &usize| !n.is_multiple_of(5);
        let mut hair: Vec<Vec<Point>> = (1..self.columns).filter(light).map(down).collect();
        hair.extend((1..self.rows).filter(light).map(across));
        figure.strokes(hair, self.hair());
        let mut heavy: Vec<Vec<Point>> = (5..self.columns).step_by(5).map(down).collect();
        heavy.extend((5..self.rows).step_by(5).map(across));
        figure.strokes(heavy, Pen { width: self.heavy().width * 0.7, ..self.heavy() }.cap(Cap::Butt));
        figure.frame(self.at, self.width(), self.height(), self.heavy());
    }

    /// Fills cells with colours. Cells of the same colour in a row become one rectangle, so that no seam shows
    /// between them.
    pub fn fill(&self, figure: &mut Figure, ink: impl Fn(usize, usize) -> Option<Ink>) {
        for row in 0..self.rows {
            let mut start = 0;
            while start < self.columns {
                let colour = ink(row, start);
                let end = (start..self.columns).find(|&column| ink(row, column) != colour);
                let end = end.unwrap_or(self.columns);
                if let Some(colour) = colour {
                    // The rectangle is slightly taller than a cell, so that no seam shows between rows either. The
                    // last row is not taller, because no row follows it.
                    let more = if row + 1 < self.rows { 0.02 } else { 0.0 };
                    let width = self.x(end) - self.x(start);
                    figure.rect((self.x(start), self.y(row)), width, self.cell + more, colour);
                }
                start = end;
            }
        }
    }
}
