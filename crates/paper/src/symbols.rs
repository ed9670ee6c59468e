//! Eight colours, and eight shapes that distinguish them on a printer without colours.
//!
//! The colours are those of the light theme, with one exception. The colour named ink looks too similar to violet and
//! brown in the light theme. So on paper it is a light disc with an outline, as on a dark screen. The shapes are those
//! of the glyphs on the screen.

use super::{BLACK, Figure, Ink, Pen, Point, Style};
use pentimento_picture::colours::{INK, SCREEN};
use std::f64::consts::TAU;

pub const COLOURS: [Ink; 8] = {
    let mut inks = [Ink([0; 3]); 8];
    let mut place = 0;
    while place < inks.len() {
        let colour = &SCREEN[place];
        inks[place] = Ink(if place == INK { colour.dark } else { colour.light });
        place += 1;
    }
    inks
};

/// Returns the point at a distance of `radius` from the centre. `turn` is the direction as a share of a full turn,
/// clockwise from the top.
fn around((x, y): Point, radius: f64, turn: f64) -> Point {
    (x + radius * (turn * TAU).sin(), y - radius * (turn * TAU).cos())
}

fn polygon(centre: Point, radius: f64, corners: usize, turn: f64) -> Vec<Point> {
    (0..corners).map(|n| around(centre, radius, turn + n as f64 / corners as f64)).collect()
}

/// The shape of a colour, about as large as a circle with the given radius.
fn shape(number: usize, centre: Point, radius: f64) -> Vec<Vec<Point>> {
    let ((x, y), r) = (centre, radius);
    let square = |half: f64| {
        vec![(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    };
    match number % 8 {
        0 => vec![polygon(centre, r * 0.86, 36, 0.0)],
        1 => vec![square(r * 0.74)],
        2 => vec![polygon((x, y + r * 0.12), r, 3, 0.0)],
        3 => vec![vec![(x, y - r), (x + r * 0.72, y), (x, y + r), (x - r * 0.72, y)]],
        4 => vec![cross(centre, r * 0.94, r * 0.3)],
        5 => vec![polygon((x, y - r * 0.12), r, 3, 0.5)],
        6 => vec![star(centre, r, r * 0.4)],
        _ => {
            let half = r * 0.78;
            let open = vec![
                (x + 0.02 * r, y - half * 0.7),
                (x + half * 0.7, y - half * 0.7),
                (x + half * 0.7, y + half * 0.7),
                (x + 0.02 * r, y + half * 0.7),
            ];
            vec![square(half), open]
        }
    }
}

fn cross((x, y): Point, long: f64, thin: f64) -> Vec<Point> {
    let corners = [
        (-thin, -long),
        (thin, -long),
        (thin, -thin),
        (long, -thin),
        (long, thin),
        (thin, thin),
        (thin, long),
        (-thin, long),
        (-thin, thin),
        (-long, thin),
        (-long, -thin),
        (-thin, -thin),
    ];
    corners.into_iter().map(|(dx, dy)| (x + dx, y + dy)).collect()
}

fn star(centre: Point, outer: f64, inner: f64) -> Vec<Point> {
    let corner = |n: usize| around(centre, if n.is_multiple_of(2) { outer } else { inner }, n as f64 / 12.0);
    (0..12).map(corner).collect()
}

/// The letter or digit for a colour. The first eight colours have a shape instead, so this returns `None` for them.
/// The first seventy colours all have different signs.
pub fn letter(number: usize) -> Option<char> {
    let signs = || ('A'..='Z').chain('a'..='z').chain('0'..='9');
    number.checked_sub(8).and_then(|beyond| signs().cycle().nth(beyond % 62))
}

/// Draws the sign of a colour: a shape for the first eight colours, and a letter for the others.
pub fn draw(figure: &mut Figure, number: usize, centre: Point, radius: f64, ink: Ink) {
    match letter(number) {
        Some(letter) => figure.centred(centre, Style::bold(radius * 2.2, ink), letter.to_string()),
        None => figure.area(shape(number, centre, radius), ink),
    }
}

/// Draws a disc in a colour, with an outline, and the colour's shape or letter inside.
pub fn chip(figure: &mut Figure, number: usize, centre: Point, radius: f64) {
    let colour = COLOURS[number % 8];
    figure.disc(centre, radius, colour);
    figure.ring(centre, radius, Pen::new((radius * 0.08).clamp(0.12, 0.35), BLACK));
    draw(figure, number, centre, radius * 0.56, colour.contrast());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_is_inside_its_circle_and_different_from_the_others() {
        let shapes: Vec<_> = (0..8).map(|number| shape(number, (0.0, 0.0), 1.0)).collect();
        for (number, rings) in shapes.iter().enumerate() {
            let far = rings.iter().flatten().map(|(x, y)| x.hypot(*y)).fold(0.0, f64::max);
            assert!((0.8..=1.13).contains(&far), "{number}: {far}");
            assert!(shapes[..number].iter().all(|other| other != rings));
        }
    }

    #[test]
    fn seventy_colours_have_seventy_different_signs() {
        let letters: std::collections::HashSet<char> = (8..70).filter_map(letter).collect();
        assert_eq!((letters.len(), letter(7), letter(8)), (62, None, Some('A')));
    }

    #[test]
    fn a_shape_can_be_read_on_its_colour() {
        for (number, colour) in COLOURS.iter().enumerate() {
            let ratio = {
                let (a, b) = (colour.lightness() + 0.05, colour.contrast().lightness() + 0.05);
                a.max(b) / a.min(b)
            };
            assert!(ratio >= 4.0, "{number}: {ratio}");
        }
    }
}
