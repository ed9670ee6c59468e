//! The puzzle on paper: a row of circles with numbers below them. In a solution, the lit lamps are filled.

use super::model::Level;
use pentimento_paper::{BLACK, Ease, Figure, Pen, Room, Style};

/// The largest width of a lamp, in millimetres.
const LARGEST: f64 = 12.0;
/// The smallest possible width of a lamp, and the smallest comfortable one.
const EASE: (f64, f64) = (3.0, 6.0);

pub(crate) fn figure(level: &Level, row: Option<&Vec<bool>>, room: Room) -> Figure {
    let cell = room.cell(level.len() as f64, 2.0, LARGEST);
    let mut figure = Figure::new(cell * level.len() as f64, 2.0 * cell);
    figure.ease = Ease::of(cell, EASE);
    for place in 0..level.len() {
        let x = (place as f64 + 0.5) * cell;
        if row.is_some_and(|row| row[place]) {
            figure.disc((x, 0.5 * cell), 0.35 * cell, BLACK);
        } else {
            figure.ring((x, 0.5 * cell), 0.35 * cell, Pen::new(0.04 * cell, BLACK));
        }
        if let Some(number) = level.number(place) {
            figure.centred((x, 1.5 * cell), Style::regular(0.6 * cell, BLACK), number.to_string());
        }
    }
    figure
}
