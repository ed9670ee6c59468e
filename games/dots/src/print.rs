//! Dots on paper: at true scale where the page allows, so that a ruler measures the millimetres of the puzzle.
//!
//! A dot is a disc with a sector for each of its colours, and in each sector the colour's sign, so that a printer without
//! colours will do. Its diameter is the thesis' one for so many colours; by a lucky chance sectors then have room for
//! signs of nearly one size. Dots that would lie on each other are drawn further apart where there is room, else smaller.
//! What is drawn beforehand stands back; a solution has the lines in black and the dots as beads.

use super::model::{Level, Line, Variant};
use super::names::colour_name;
use pentimento_paper::legend::{SIGN, legend};
use pentimento_paper::{
    Anchor, BLACK, Cap, Ease, Figure, GREY, HAIR, Pen, Point, Room, Style, WHITE, Weight, font, symbols,
};
use pentimento_picture::drawing::Place;
use pentimento_ui::theme::PIGMENTS;
use std::collections::BTreeSet;
use std::f64::consts::{PI, TAU};

/// The diameter of a dot of one colour, and what each further colour adds.
const DIAMETER: (f64, f64) = (2.4, 0.6);
/// White between a dot and what passes it.
const HALO: f64 = 0.2;
/// How much of its diameter a dot must keep to be read, and to be read with ease.
const KEPT: (f64, f64) = (0.5, 0.85);
/// No dot is drawn smaller than this share of its diameter.
const LEAST: f64 = 0.25;
/// A dot of a solution, as a share of the puzzle's.
const BEAD: f64 = 0.55;
/// Between the dots, the legend and the note below it.
const GAPS: (f64, f64) = (5.0, 2.5);
const NOTE: Style = Style { size: 2.9, weight: Weight::Regular, ink: GREY };

pub fn figure(level: &Level, lines: Option<&BTreeSet<Line>>, room: Room) -> Figure {
    if let Some(lines) = lines {
        return Plate::of(level, room).solved(lines);
    }
    let words = words(level, room.width);
    let plate = Plate::of(level, Room::new(room.width, room.height - words.height - GAPS.0)).open();
    let width = plate.width.max(words.width);
    let mut figure = Figure::new(width, plate.height + GAPS.0 + words.height);
    let (left, below) = ((width - plate.width) / 2.0, plate.height + GAPS.0);
    figure.put((left, 0.0), plate);
    figure.put(((width - words.width) / 2.0, below), words);
    figure
}

/// The radius of a dot of so many colours, in true millimetres.
fn radius(colours: usize) -> f64 {
    0.5 * (DIAMETER.0 + DIAMETER.1 * colours.saturating_sub(1) as f64)
}

/// Where everything lies: the drawing without the white around it, scaled and moved to a corner.
struct Plate<'a> {
    level: &'a Level,
    low: Place,
    scale: f64,
    rim: f64,
    width: f64,
    height: f64,
    /// Of each dot.
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
        // Below true scale dots shrink with the drawing, above it they keep their diameter.
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

    fn blank(&self) -> Figure {
        let mut figure = Figure::new(self.width, self.height);
        let lines = self.level.predrawn.iter().map(|line| line.iter().map(|&place| self.at(place)).collect());
        let pen = Pen::new((0.5 * self.shrunk()).max(0.2), HAIR).cap(Cap::Round);
        figure.strokes(lines.collect(), pen);
        figure
    }

    fn open(&self) -> Figure {
        let mut figure = self.blank();
        let middles = || (0..self.level.dots.len()).map(|number| (number, self.dot(number as u32)));
        // All of them first: no dot's halo may bite into another dot.
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
        let mut figure = self.blank();
        let strokes = lines.iter().map(|&[a, b]| vec![self.dot(a), self.dot(b)]).collect();
        figure.strokes(strokes, Pen::new((0.7 * self.shrunk()).max(0.25), BLACK).cap(Cap::Round));
        for (number, dot) in self.level.dots.iter().enumerate() {
            let bead = self.radii[number] * BEAD;
            sectors(&mut figure, &dot.colours, self.dot(number as u32), bead);
        }
        figure
    }
}

/// How much of its diameter each dot may have at true scale, so that none touches another.
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

/// True scale where it fits; smaller where it does not; larger where dots would lie on each other.
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

/// The place in the middle of a sector on a circle of the radius; the first sector points upwards.
fn toward((x, y): Point, radius: f64, turn: f64) -> Point {
    (x + radius * (turn * TAU).sin(), y - radius * (turn * TAU).cos())
}

/// A disc of all its colours, clockwise.
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

/// Each colour's sign in the largest circle that fits its sector.
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

/// What stands below the dots: the colours, and what the puzzle promises.
fn words(level: &Level, room: f64) -> Figure {
    let palette = level.palette();
    let names: Vec<String> = palette.iter().map(|&colour| name(colour)).collect();
    let meaning = legend(&names, room, |figure, place, at| {
        let colours = [palette[place]];
        sectors(figure, &colours, at, SIGN * 0.45);
        signs(figure, &colours, at, SIGN * 0.45);
    });
    let lines = font::wrap(&promise(level), NOTE.size, NOTE.weight, room);
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

/// A colour's name; one that borrows a colour is told by its letter too, which on paper is this one.
fn name(colour: u8) -> String {
    match symbols::letter(usize::from(colour)) {
        None => colour_name(colour),
        Some(letter) => format!("{} {letter}", PIGMENTS[usize::from(colour) % PIGMENTS.len()].name),
    }
}

/// How clear the closest is, and the rule of the variant.
fn promise(level: &Level) -> String {
    let percent = ((level.rho - 1.0) * 100.0).round();
    let clear = format!("the next closest is at least {percent} % further away");
    match level.variant {
        Variant::Closest if percent > 0.0 => format!("Of each colour, {clear}."),
        Variant::Closest => "Of each colour, one dot is the closest.".to_owned(),
        Variant::Ties => "Where several dots are exactly equally close, join them all.".to_owned(),
        Variant::Pairs => "Two dots that are joined are each other’s closest.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::tests::{level, small};
    use super::*;
    use pentimento_paper::Mark;

    const PAGE: Room = Room { width: 180.0, height: 230.0 };

    fn is_inside(figure: &Figure, room: Room) -> bool {
        let inside = |mark: &Mark| {
            let (low, high) = mark.extent();
            let (right, bottom) = (figure.width + 0.01, figure.height + 0.01);
            low.0 >= -0.01 && low.1 >= -0.01 && high.0 <= right && high.1 <= bottom
        };
        let fits = figure.width <= room.width + 0.01 && figure.height <= room.height + 0.01;
        fits && figure.marks.iter().all(inside)
    }

    /// Middle and diameter of every dot, legend excluded: the outlines, in order.
    fn dots(figure: &Figure, count: usize) -> Vec<(Point, f64)> {
        let ring = |mark: &Mark| match mark {
            Mark::Ring { centre, radius, pen } => Some((*centre, 2.0 * radius + pen.width)),
            _ => None,
        };
        figure.marks.iter().filter_map(ring).take(count).collect()
    }

    #[test]
    fn diameters_are_those_of_the_thesis_and_distances_are_true() {
        let level = level(
            Variant::Closest,
            &[
                (10.0, 10.0, &[0]),
                (50.0, 10.0, &[0, 1]),
                (10.0, 90.0, &[0, 1, 2]),
                (90.0, 90.0, &[0, 1, 2, 3]),
            ],
        );
        let figure = figure(&level, None, PAGE);
        let dots = dots(&figure, 4);
        for ((_, found), wanted) in dots.iter().zip([2.4, 3.0, 3.6, 4.2]) {
            assert!((found - wanted).abs() < 1e-9, "{found} {wanted}");
        }
        let ((x, y), (right, low)) = (dots[0].0, dots[3].0);
        assert!((right - x - 80.0).abs() < 1e-9 && (low - y - 80.0).abs() < 1e-9);
        assert!(figure.ease == Ease::Comfortable && is_inside(&figure, PAGE));
    }

    #[test]
    fn dots_never_lie_on_each_other() {
        let near = level(Variant::Closest, &[(10.0, 10.0, &[0]), (11.0, 10.0, &[0, 1]), (99.0, 99.0, &[1])]);
        for room in [PAGE, Room::new(60.0, 80.0)] {
            let dots = dots(&figure(&near, None, room), 3);
            let apart = dots[1].0.0 - dots[0].0.0;
            assert!(apart >= f64::midpoint(dots[0].1, dots[1].1), "{apart} {dots:?}");
        }
        let tiny = level(Variant::Closest, &[(10.0, 10.0, &[0]), (11.0, 10.0, &[0])]);
        let dots = dots(&figure(&tiny, None, PAGE), 2);
        assert!((dots[0].1 - 2.4).abs() < 1e-9, "a small one is drawn larger: {dots:?}");
    }

    #[test]
    fn every_colour_of_a_dot_has_its_sector_and_its_sign() {
        let figure = figure(&small(), None, PAGE);
        let areas = figure.marks.iter().filter(|mark| matches!(mark, Mark::Area { .. })).count();
        // Five signs and two sectors, and two signs in the legend.
        assert_eq!(areas, 5 + 2 + 2);
        let texts = figure.marks.iter().filter_map(|mark| match mark {
            Mark::Text(text) => Some(text.text.as_str()),
            _ => None,
        });
        let told = texts.collect::<Vec<_>>().join("; ");
        assert_eq!(told, "red; blue; Of each colour, the next closest is at least 25 % further away.");
    }

    #[test]
    fn the_solution_has_every_line_and_what_was_drawn_before_stands_back() {
        let mut facts = super::super::model::Facts::clone(&small());
        facts.predrawn = vec![vec![[5.0, 50.0], [60.0, 50.0], [60.0, 20.0]]];
        let level = Level::new(facts);
        let solved = figure(&level, Some(level.lines()), PAGE);
        let strokes: Vec<(usize, pentimento_paper::Ink)> = solved
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Strokes { lines, pen } if pen.width > 0.4 => Some((lines.len(), pen.ink)),
                _ => None,
            })
            .collect();
        assert_eq!(strokes, [(1, HAIR), (3, BLACK)]);
        assert!(is_inside(&solved, PAGE) && HAIR.lightness() > 2.0 * BLACK.lightness());
    }

    #[test]
    fn sixty_four_colours_on_a_dot_fit_every_room() {
        let all: Vec<u8> = (0..64).collect();
        let many = level(Variant::Ties, &[(0.0, 0.0, &all), (100.0, 100.0, &all), (50.0, 0.0, &[3])]);
        for room in [PAGE, Room::new(86.0, 120.0)] {
            assert!(is_inside(&figure(&many, None, room), room));
            assert!(is_inside(&figure(&many, Some(many.lines()), room), room));
        }
        assert!(is_inside(
            &figure(&small(), Some(small().lines()), Room::new(50.0, 40.0)),
            Room::new(50.0, 40.0)
        ));
    }
}
