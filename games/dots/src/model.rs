//! A puzzle of dots, and the lines drawn so far.
//!
//! Invariants: every dot lies on the page, apart from every other, and has at least one colour; where there is a
//! lattice every dot lies on one of its pixels, and distances are compared in whole numbers. What each dot asks for
//! (its *wishes*, one for each of its colours) follows from the rest and is worked out once.

use super::solver::{Wish, wishes};
use pentimento_picture::drawing::Place;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most dots of a puzzle, the longest side of its page in millimetres, and the most colours.
pub const MOST_DOTS: usize = 4000;
pub const LONGEST: f64 = 5000.0;
pub const MOST_COLOURS: usize = 64;
/// How many pixels the longer side of a page may have.
pub const PIXELS: std::ops::RangeInclusive<usize> = 8..=2000;

/// Which dots are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// Each with its closest.
    Closest,
    /// Each with all that are exactly closest.
    Ties,
    /// Each with its closest, whose closest it is.
    Pairs,
}

impl Variant {
    pub const NAMES: &'static [&'static str] = &["closest", "ties", "pairs"];

    pub fn name(self) -> &'static str {
        match self {
            Variant::Closest => "closest",
            Variant::Ties => "ties",
            Variant::Pairs => "pairs",
        }
    }

    pub fn parse(name: &str) -> Option<Self> {
        [Variant::Closest, Variant::Ties, Variant::Pairs].into_iter().find(|variant| variant.name() == name)
    }
}

/// A pixel, column and row.
pub type Pixel = [i64; 2];

/// Square pixels on the page, so many along its longer side; two by four of them are a character in braille.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lattice {
    pub pixels: usize,
    pub pitch: f64,
    size: Pixel,
}

impl Lattice {
    pub fn new(pixels: usize, page: [f64; 2]) -> Self {
        let pitch = page[0].max(page[1]) / pixels as f64;
        let along = |side: f64| ((side / pitch + 1e-6).floor() as i64).max(1);
        Self { pixels, pitch, size: page.map(along) }
    }

    /// Pixels across and down.
    pub fn size(&self) -> Pixel {
        self.size
    }

    /// The pixel in which a place lies.
    pub fn pixel(&self, place: Place) -> Pixel {
        let at =
            |axis: usize| ((place[axis] / self.pitch + 1e-6).floor() as i64).clamp(0, self.size[axis] - 1);
        [at(0), at(1)]
    }

    /// The middle of a pixel.
    pub fn place(&self, pixel: Pixel) -> Place {
        pixel.map(|at| (at as f64 + 0.5) * self.pitch)
    }

    /// The character in which a place lies.
    pub fn cell(&self, place: Place) -> Pixel {
        let [x, y] = self.pixel(place);
        [x.div_euclid(2), y.div_euclid(4)]
    }

    /// Whether a place is the middle of a pixel, but for the rounding of a file.
    pub fn holds(&self, place: Place) -> bool {
        let middle = self.place(self.pixel(place));
        (0..2).all(|axis| (middle[axis] - place[axis]).abs() <= 1e-3 * self.pitch)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Dot {
    pub at: Place,
    /// In rising order.
    pub colours: Vec<u8>,
}

/// A line between two dots, the lower number first.
pub type Line = [u32; 2];

pub fn line(a: u32, b: u32) -> Line {
    [a.min(b), a.max(b)]
}

/// What a file says.
#[derive(Debug, Clone, PartialEq)]
pub struct Facts {
    pub width: f64,
    pub height: f64,
    pub rho: f64,
    pub variant: Variant,
    pub dots: Vec<Dot>,
    pub predrawn: Vec<Vec<Place>>,
    /// The drawing it was made from, if it is known.
    pub drawing: Vec<Vec<Place>>,
    pub lattice: Option<Lattice>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Level {
    facts: Arc<Facts>,
    wishes: Arc<Vec<Wish>>,
    lines: Arc<BTreeSet<Line>>,
    colours: usize,
}

impl std::ops::Deref for Level {
    type Target = Facts;

    fn deref(&self) -> &Facts {
        &self.facts
    }
}

impl Level {
    pub fn new(facts: Facts) -> Self {
        let wishes = wishes(&facts);
        let lines =
            wishes.iter().flat_map(|wish| wish.closest.iter().map(|&to| line(wish.dot, to))).collect();
        let used: BTreeSet<u8> = facts.dots.iter().flat_map(|dot| dot.colours.iter().copied()).collect();
        Self { facts: Arc::new(facts), wishes: Arc::new(wishes), lines: Arc::new(lines), colours: used.len() }
    }

    /// What every dot asks for, colour by colour.
    pub fn wishes(&self) -> &[Wish] {
        &self.wishes
    }

    pub fn wish(&self, dot: u32, colour: u8) -> Option<&Wish> {
        self.wishes.iter().find(|wish| wish.dot == dot && wish.colour == colour)
    }

    /// The lines to all that are closest: the solution, where every closest is clear.
    pub fn lines(&self) -> &BTreeSet<Line> {
        &self.lines
    }

    /// How many colours there are.
    pub fn colours(&self) -> usize {
        self.colours
    }

    /// The colours that occur, in rising order.
    pub fn palette(&self) -> Vec<u8> {
        self.dots
            .iter()
            .flat_map(|dot| dot.colours.iter().copied())
            .collect::<BTreeSet<u8>>()
            .into_iter()
            .collect()
    }

    /// Dots of more than one colour.
    pub fn several(&self) -> usize {
        self.dots.iter().filter(|dot| dot.colours.len() > 1).count()
    }

    /// The colours that two dots share.
    pub fn shared(&self, a: u32, b: u32) -> impl Iterator<Item = u8> + '_ {
        let theirs = &self.dots[b as usize].colours;
        self.dots[a as usize].colours.iter().copied().filter(|colour| theirs.contains(colour))
    }

    /// The colours in which a line is asked for by one of its ends; empty for a wrong line.
    pub fn colours_of(&self, [a, b]: Line) -> Vec<u8> {
        let asks = |wish: &&Wish| {
            (wish.dot == a && wish.closest.contains(&b)) || (wish.dot == b && wish.closest.contains(&a))
        };
        let found: BTreeSet<u8> = self.wishes.iter().filter(asks).map(|wish| wish.colour).collect();
        found.into_iter().collect()
    }
}

impl Facts {
    /// The squared distance of two dots: in pixels where there are any, else in millimetres.
    pub fn square(&self, a: u32, b: u32) -> f64 {
        let (a, b) = (self.dots[a as usize].at, self.dots[b as usize].at);
        match &self.lattice {
            None => super::geometry::square(a, b),
            Some(lattice) => {
                let (a, b) = (lattice.pixel(a), lattice.pixel(b));
                let (x, y) = (a[0] - b[0], a[1] - b[1]);
                (x * x + y * y) as f64
            }
        }
    }

    /// A squared distance as a distance in millimetres.
    pub fn millimetres(&self, square: f64) -> f64 {
        square.sqrt() * self.lattice.map_or(1.0, |lattice| lattice.pitch)
    }

    /// Whether two squared distances are the same, so that the dots are tied.
    pub fn tied(&self, near: f64, other: f64) -> bool {
        if self.lattice.is_some() { other <= near } else { other.sqrt() <= near.sqrt() + 1e-6 }
    }

    /// Whether the next is further than the closest by the factor: with pixels in whole numbers.
    pub fn clear(&self, near: f64, next: f64) -> bool {
        if self.lattice.is_none() {
            return next.sqrt() >= near.sqrt() * self.rho * (1.0 - 1e-9);
        }
        // The factor has at most four digits after the point: 1.25 is 12500 of 10000.
        let factor = (self.rho * 1e4).round() as u128;
        (next as u128) * 100_000_000 >= factor * factor * (near as u128)
    }
}

/// The lines drawn so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Board {
    pub lines: BTreeSet<Line>,
}

impl Board {
    pub fn has(&self, a: u32, b: u32) -> bool {
        self.lines.contains(&line(a, b))
    }

    /// Whether a dot is joined to all that it wants in one colour.
    pub fn grants(&self, wish: &Wish, variant: Variant) -> bool {
        let mut joined = wish.closest.iter().map(|&to| self.has(wish.dot, to));
        match variant {
            Variant::Ties => joined.all(|has| has),
            Variant::Closest | Variant::Pairs => joined.any(|has| has),
        }
    }

    /// Lines that nobody asks for.
    pub fn wrong(&self, level: &Level) -> Vec<Line> {
        self.lines.difference(level.lines()).copied().collect()
    }

    pub fn is_solved(&self, level: &Level) -> bool {
        self.lines.is_subset(level.lines())
            && level.wishes().iter().all(|wish| self.grants(wish, level.variant))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A level on a page of 100 by 100 with factor 1.25.
    pub fn level(variant: Variant, dots: &[(f64, f64, &[u8])]) -> Level {
        let dots =
            dots.iter().map(|&(x, y, colours)| Dot { at: [x, y], colours: colours.to_vec() }).collect();
        Level::new(Facts {
            width: 100.0,
            height: 100.0,
            rho: 1.25,
            variant,
            dots,
            predrawn: Vec::new(),
            drawing: Vec::new(),
            lattice: None,
        })
    }

    /// A row of four: red from 0 to 1 to 2, blue from 2 to 3.
    pub fn small() -> Level {
        level(
            Variant::Closest,
            &[(10.0, 10.0, &[0]), (20.0, 10.0, &[0]), (35.0, 10.0, &[0, 1]), (35.0, 40.0, &[1])],
        )
    }

    #[test]
    fn pixels_lie_on_the_page_and_come_back() {
        let lattice = Lattice::new(88, [150.0, 75.0]);
        assert_eq!(lattice.size(), [88, 44]);
        for pixel in [[0, 0], [87, 43], [13, 29]] {
            assert_eq!(lattice.pixel(lattice.place(pixel)), pixel);
            assert!(lattice.holds(lattice.place(pixel)));
        }
        assert_eq!(lattice.pixel([150.0, 75.0]), [87, 43]);
        assert!(!lattice.holds([0.1, 0.1]));
    }

    #[test]
    fn on_pixels_the_factor_is_held_in_whole_numbers() {
        let mut facts = Facts::clone(&small());
        facts.lattice = Some(Lattice::new(100, [100.0, 100.0]));
        assert!(facts.clear(16.0, 25.0), "exactly 25 % further");
        assert!(!facts.clear(16.0, 24.0) && !facts.tied(16.0, 17.0) && facts.tied(16.0, 16.0));
    }

    #[test]
    fn a_level_knows_its_lines_and_a_board_when_it_is_done() {
        let level = small();
        assert_eq!(level.lines().iter().copied().collect::<Vec<_>>(), [[0, 1], [1, 2], [2, 3]]);
        assert_eq!((level.colours(), level.several()), (2, 1));
        assert_eq!(level.colours_of([1, 2]), [0]);
        let mut board = Board::default();
        board.lines.extend([[0, 1], [1, 2]]);
        assert!(!board.is_solved(&level));
        board.lines.insert([2, 3]);
        assert!(board.is_solved(&level));
        board.lines.insert([0, 3]);
        assert_eq!((board.is_solved(&level), board.wrong(&level)), (false, vec![[0, 3]]));
    }
}
