//! Prints the dots on paper. If the paper is large enough, the drawing has its true size, so the player can measure
//! with a ruler.
//!
//! A dot is a disc with a sector for each of its colours. Each sector has the sign of its colour, so a black-and-white
//! printer is enough. The diameters come from the thesis. They make the signs almost equally large for every number of
//! colours. If dots would overlap, the whole drawing is enlarged as far as there is space. Dots that would still
//! overlap become smaller. Predrawn lines are light. A printed solution has black lines and small dots.

#[cfg(test)]
mod tests;

use crate::model::{Level, Line, Variant};
use crate::names::colour_name;
use pentimento_paper::legend::{SIGN, legend};
use pentimento_paper::{
    Anchor, BLACK, Cap, Ease, Figure, GREY, HAIR, Pen, Point, Room, Style, WHITE, Weight, font, symbols,
};
use pentimento_picture::colours::SCREEN;
use pentimento_picture::drawing::Place;
use std::collections::BTreeSet;
use std::f64::consts::{PI, TAU};

/// The diameter of a dot with one colour, and the increase for each further colour.
const DIAMETER: (f64, f64) = (2.4, 0.6);
/// The width of the white border around a dot.
const HALO: f64 = 0.2;
/// The share of its diameter that a dot needs to be readable, and the share that it needs to be easy to read.
const KEPT: (f64, f64) = (0.5, 0.85);
/// A dot is never drawn smaller than this share of its diameter.
const LEAST: f64 = 0.25;
/// The size of a dot in a solution divided by its size in the puzzle.
const SOLVED_SHARE: f64 = 0.55;
/// The space between the dots and the legend, and between the legend and the note.
const GAPS: (f64, f64) = (5.0, 2.5);
const NOTE: Style = Style { size: 2.9, weight: Weight::Regular, ink: GREY };

pub(crate) fn figure(level: &Level, lines: Option<&BTreeSet<Line>>, room: Room) -> Figure {
    if let Some(lines) = lines {
        return Plate::of(level, room).solved(lines);
    }
    let words = words(level, room.width);
    let plate = Plate::of(level, Room::new(room.width, room.height - words.height - GAPS.0)).unsolved();
    let width = plate.width.max(words.width);
    let mut figure = Figure::new(width, plate.height + GAPS.0 + words.height);
    let (left, below) = ((width - plate.width) / 2.0, plate.height + GAPS.0);
    figure.put((left, 0.0), plate);
    figure.put(((width - words.width) / 2.0, below), words);
    figure
}

/// The radius of a dot with this many colours, at true scale.
fn radius(colours: usize) -> f64 {
    0.5 * (DIAMETER.0 + DIAMETER.1 * colours.saturating_sub(1) as f64)
}

/// Converts places on the page to points on the figure: crops the margins, scales the drawing and moves it to a
/// corner.
struct Plate<'a> {
    level: &'a Level,
    low: Place,
    scale: f64,
    rim: f64,
    width: f64,
    height: f64,
    /// The radius of each dot.
    radii: Vec<f64>,
}

impl<'a> Plate<'a> {
    fn of(level: &'a Level, room: Room) -> Self {
        let places = || level.dots.iter().map(|dot| dot.at).chain(level.predrawn.iter().flatten().copied());
        let edge = |axis: usize, pick: fn(f64, f64) -> f64, from: f64| {
            places().map(|place| place[axis]).fold(from, pick)
        };
        let low = [edge(0, f64::min, f64::MAX), edge(1, f64::min, f64::MAX)];
        let size = [edge(0, f64::max, 0.0) - low[0], edge(1, f64::max, 0.0) - low[1]];
        let true_radii: Vec<f64> = level.dots.iter().map(|dot| radius(dot.colours.len())).collect();
        let rim = true_radii.iter().copied().fold(0.0, f64::max) + HALO;
        let shares = shares(level, &true_radii);
        let closest = shares.iter().copied().fold(1.0, f64::min);
        let scale = scale(size, rim, closest, room);
        // If the drawing is smaller than true scale, all dots become smaller with it. If it is larger, the dots do not
        // grow, but they are farther apart. So dots that would touch at true scale can have a larger share of their
        // diameter.
        let (shrunk, apart) = (scale.min(1.0), scale.max(1.0));
        let kept = |(radius, share): (&f64, &f64)| radius * shrunk * (share * apart).clamp(LEAST, 1.0);
        let radii = true_radii.iter().zip(&shares).map(kept).collect();
        let rim = rim * shrunk;
        let (width, height) = (size[0] * scale + 2.0 * rim, size[1] * scale + 2.0 * rim);
        Self { level, low, scale, rim, width, height, radii }
    }

    fn at(&self, place: Place) -> Point {
        (self.rim + (place[0] - self.low[0]) * self.scale, self.rim + (place[1] - self.low[1]) * self.scale)
    }

    fn dot(&self, number: u32) -> Point {
        self.at(self.level.dots[number as usize].at)
    }

    fn shrunk(&self) -> f64 {
        self.scale.min(1.0)
    }

    fn predrawn(&self) -> Figure {
        let mut figure = Figure::new(self.width, self.height);
        let lines = self.level.predrawn.iter().map(|line| line.iter().map(|&place| self.at(place)).collect());
        let pen = Pen::new((0.5 * self.shrunk()).max(0.2), HAIR).cap(Cap::Round);
        figure.strokes(lines.collect(), pen);
        figure
    }

    fn unsolved(&self) -> Figure {
        let mut figure = self.predrawn();
        let middles = || (0..self.level.dots.len()).map(|number| (number, self.dot(number as u32)));
        // Draw all borders first, so that no border covers a part of another dot.
        for (number, middle) in middles() {
            figure.disc(middle, self.radii[number] + HALO * self.shrunk(), WHITE);
        }
        let mut kept = f64::MAX;
        for (number, middle) in middles() {
            let colours = &self.level.dots[number].colours;
            kept = kept.min(self.radii[number] / radius(colours.len()));
            sectors(&mut figure, colours, middle, self.radii[number]);
            signs(&mut figure, colours, middle, self.radii[number]);
        }
        figure.ease = Ease::of(kept, KEPT);
        figure
    }

    fn solved(&self, lines: &BTreeSet<Line>) -> Figure {
        let mut figure = self.predrawn();
        let strokes = lines.iter().map(|&[a, b]| vec![self.dot(a), self.dot(b)]).collect();
        figure.strokes(strokes, Pen::new((0.7 * self.shrunk()).max(0.25), BLACK).cap(Cap::Round));
        for (number, dot) in self.level.dots.iter().enumerate() {
            let radius = self.radii[number] * SOLVED_SHARE;
            sectors(&mut figure, &dot.colours, self.dot(number as u32), radius);
        }
        figure
    }
}

/// For each dot, the share of its diameter that it can have at true scale without touching another dot.
fn shares(level: &Level, radii: &[f64]) -> Vec<f64> {
    let mut shares = vec![1.0_f64; radii.len()];
    for a in 0..radii.len() {
        for b in 0..a {
            let (p, q) = (level.dots[a].at, level.dots[b].at);
            let share = (p[0] - q[0]).hypot(p[1] - q[1]) / (radii[a] + radii[b] + HALO);
            if share < 1.0 {
                shares[a] = shares[a].min(share);
                shares[b] = shares[b].min(share);
            }
        }
    }
    shares
}

/// The scale of the drawing, where 1 is true scale. If the drawing does not fit at true scale, the scale is smaller.
/// If it fits but dots would overlap, the scale is larger, as far as there is space.
fn scale(size: [f64; 2], rim: f64, closest: f64, room: Room) -> f64 {
    let sides = [room.width, room.height];
    let shrinking = |axis: usize| sides[axis] / (size[axis] + 2.0 * rim);
    let fit = shrinking(0).min(shrinking(1));
    if fit < 1.0 {
        return fit;
    }
    let growing = |axis: usize| (sides[axis] - 2.0 * rim) / size[axis].max(0.1);
    (1.0 / closest).min(growing(0)).min(growing(1)).max(1.0)
}

/// The point on a circle after a share of a full turn, clockwise from the top.
fn toward((x, y): Point, radius: f64, turn: f64) -> Point {
    (x + radius * (turn * TAU).sin(), y - radius * (turn * TAU).cos())
}

/// Draws a disc with a sector for each colour, clockwise.
fn sectors(figure: &mut Figure, colours: &[u8], middle: Point, radius: f64) {
    let ink = |colour: u8| symbols::COLOURS[usize::from(colour) % symbols::COLOURS.len()];
    let outline = Pen::new((radius * 0.1).clamp(0.06, 0.16), BLACK);
    let count = colours.len() as f64;
    let edge = |n: usize| (n as f64 - 0.5) / count;
    if let [colour] = colours {
        figure.disc(middle, radius, ink(*colour));
    } else {
        for (n, &colour) in colours.iter().enumerate() {
            let arc = (0..=24).map(|step| toward(middle, radius, edge(n) + f64::from(step) / 24.0 / count));
            figure.area(vec![std::iter::once(middle).chain(arc).collect()], ink(colour));
        }
        let spokes =
            (0..colours.len()).map(|n| vec![middle, toward(middle, radius - outline.width, edge(n))]);
        figure.strokes(spokes.collect(), outline.cap(Cap::Round));
    }
    figure.ring(middle, radius - outline.width / 2.0, outline);
}

/// Draws the sign of each colour, in the largest circle that fits into its sector.
fn signs(figure: &mut Figure, colours: &[u8], middle: Point, radius: f64) {
    let count = colours.len() as f64;
    let narrow = (PI / count).sin();
    let (inner, far) = match colours.len() {
        1 => (radius * 0.62, 0.0),
        _ => (radius * narrow / (1.0 + narrow) * 0.76, radius / (1.0 + narrow)),
    };
    for (n, &colour) in colours.iter().enumerate() {
        let number = usize::from(colour);
        let ink = symbols::COLOURS[number % symbols::COLOURS.len()].contrast();
        symbols::draw(figure, number, toward(middle, far, n as f64 / count), inner, ink);
    }
}

/// The text below the dots: the legend of the colours, and the rule.
fn words(level: &Level, room: f64) -> Figure {
    let palette = level.palette();
    let names: Vec<String> = palette.iter().map(|&colour| name(colour)).collect();
    let meaning = legend(&names, room, |figure, place, at| {
        let colours = [palette[place]];
        sectors(figure, &colours, at, SIGN * 0.45);
        signs(figure, &colours, at, SIGN * 0.45);
    });
    let lines = font::wrap(&rule(level), NOTE.size, NOTE.weight, room);
    let wide = lines.iter().map(|line| font::width(line, NOTE.size, NOTE.weight)).fold(0.0, f64::max);
    let (width, leading) = (meaning.width.max(wide), NOTE.size * 1.4);
    let top = meaning.height + GAPS.1;
    let mut figure = Figure::new(width, top + lines.len() as f64 * leading);
    figure.put(((width - meaning.width) / 2.0, 0.0), meaning);
    for (row, line) in lines.into_iter().enumerate() {
        let at = (width / 2.0, top + row as f64 * leading + font::cap_height(NOTE.size));
        figure.text(at, Anchor::Middle, NOTE, line);
    }
    figure
}

/// The name of a colour. If the colour has a letter as its sign, the letter follows. The same letter is printed on the
/// dots.
fn name(colour: u8) -> String {
    match symbols::letter(usize::from(colour)) {
        None => colour_name(colour),
        Some(letter) => format!("{} {letter}", SCREEN[usize::from(colour) % SCREEN.len()].name),
    }
}

/// The sentence below the legend: the rule of the variant, or how far away the runner-up is.
fn rule(level: &Level) -> String {
    let percent = ((level.rho - 1.0) * 100.0).round();
    let clear = format!("the runner-up is at least {percent} % farther away");
    match level.variant {
        Variant::Closest if percent > 0.0 => format!("In each colour, {clear}."),
        Variant::Closest => "In each colour, one dot is the closest.".to_owned(),
        Variant::Ties => "If several dots are exactly equally close, join all of them.".to_owned(),
        Variant::Pairs => "Two joined dots are each other’s closest.".to_owned(),
    }
}
