//! Level, board and move.
//!
//! Invariants of a level: every dot is on the page, no two dots are in the same place, and every dot has at least one
//! colour. If the level has a lattice, every dot is on one of its pixels, and distances are compared as whole
//! numbers.

mod lattice;

pub(crate) use lattice::{Lattice, PIXELS, Pixel};

use crate::names::dot_name;
use crate::solve::{Link, links};
use pentimento_engine::contract::{Illegal, Standing};
use pentimento_picture::drawing::Place;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most dots in a puzzle.
pub(crate) const MOST_DOTS: usize = 4000;
/// The longest side of a page in millimetres.
pub(crate) const LONGEST: f64 = 5000.0;
pub(crate) const MOST_COLOURS: usize = 64;

/// The rule that decides which dots are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Variant {
    /// Each dot is joined to its closest dot.
    Closest,
    /// Each dot is joined to its closest dot and to all dots that are exactly as close.
    Ties,
    /// Each dot is joined to its closest dot, and two joined dots are each other's closest.
    Pairs,
}

impl Variant {
    pub(crate) const NAMES: &'static [&'static str] = &["closest", "ties", "pairs"];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Variant::Closest => "closest",
            Variant::Ties => "ties",
            Variant::Pairs => "pairs",
        }
    }

    pub(crate) fn parse(name: &str) -> Option<Self> {
        [Variant::Closest, Variant::Ties, Variant::Pairs].into_iter().find(|variant| variant.name() == name)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Dot {
    pub(crate) at: Place,
    /// The numbers of the dot's colours, in ascending order.
    pub(crate) colours: Vec<u8>,
}

/// A line between two dots. The lower number comes first.
pub(crate) type Line = [u32; 2];

pub(crate) fn line(a: u32, b: u32) -> Line {
    [a.min(b), a.max(b)]
}

/// The contents of a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Facts {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// In a correct puzzle, the second closest dot, called the runner-up, is at least this many times as far away as
    /// the closest dot.
    pub(crate) rho: f64,
    pub(crate) variant: Variant,
    pub(crate) dots: Vec<Dot>,
    /// Lines that are on the page when the game starts.
    pub predrawn: Vec<Vec<Place>>,
    /// The drawing that the puzzle was made from. Empty if it is unknown.
    pub(crate) drawing: Vec<Vec<Place>>,
    pub(crate) lattice: Option<Lattice>,
}

/// The contents of a file, and everything that is computed from them.
#[derive(Debug, Clone, PartialEq)]
pub struct Level {
    facts: Arc<Facts>,
    links: Arc<Vec<Link>>,
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
    pub(crate) fn new(facts: Facts) -> Self {
        let links = links(&facts);
        let lines = links.iter().flat_map(|link| link.closest.iter().map(|&to| line(link.dot, to))).collect();
        let used: BTreeSet<u8> = facts.dots.iter().flat_map(|dot| dot.colours.iter().copied()).collect();
        Self { facts: Arc::new(facts), links: Arc::new(links), lines: Arc::new(lines), colours: used.len() }
    }

    pub(crate) fn links(&self) -> &[Link] {
        &self.links
    }

    pub(crate) fn link(&self, dot: u32, colour: u8) -> Option<&Link> {
        self.links.iter().find(|link| link.dot == dot && link.colour == colour)
    }

    /// The lines from every dot to all of its closest dots. If no dot has a choice, this is the solution.
    pub(crate) fn lines(&self) -> &BTreeSet<Line> {
        &self.lines
    }

    /// The number of colours.
    pub(crate) fn colours(&self) -> usize {
        self.colours
    }

    /// The colours in use, in ascending order.
    pub(crate) fn palette(&self) -> Vec<u8> {
        self.dots
            .iter()
            .flat_map(|dot| dot.colours.iter().copied())
            .collect::<BTreeSet<u8>>()
            .into_iter()
            .collect()
    }

    /// The number of dots with more than one colour.
    pub(crate) fn multicoloured(&self) -> usize {
        self.dots.iter().filter(|dot| dot.colours.len() > 1).count()
    }

    /// The colours that two dots share.
    pub(crate) fn shared(&self, a: u32, b: u32) -> impl Iterator<Item = u8> + '_ {
        let theirs = &self.dots[b as usize].colours;
        self.dots[a as usize].colours.iter().copied().filter(|colour| theirs.contains(colour))
    }

    /// The colours in which one end of a line is the closest dot of the other end. Empty for a wrong line.
    pub(crate) fn colours_of(&self, [a, b]: Line) -> Vec<u8> {
        let is_between = |link: &&Link| {
            (link.dot == a && link.closest.contains(&b)) || (link.dot == b && link.closest.contains(&a))
        };
        let found: BTreeSet<u8> = self.links.iter().filter(is_between).map(|link| link.colour).collect();
        found.into_iter().collect()
    }

    /// A short description: `13 dots, 2 colours`.
    pub(crate) fn describe(&self) -> String {
        let variant = match self.variant {
            Variant::Closest => "",
            Variant::Ties => ", ties",
            Variant::Pairs => ", pairs",
        };
        let plural = if self.colours == 1 { "" } else { "s" };
        format!("{} dots, {} colour{plural}{variant}", self.dots.len(), self.colours)
    }
}

impl Facts {
    /// The squared distance between two dots, in pixels if there is a lattice, otherwise in millimetres.
    pub(crate) fn square(&self, a: u32, b: u32) -> f64 {
        let (a, b) = (self.dots[a as usize].at, self.dots[b as usize].at);
        match &self.lattice {
            None => crate::geometry::square(a, b),
            Some(lattice) => {
                let (a, b) = (lattice.pixel(a), lattice.pixel(b));
                let (x, y) = (a[0] - b[0], a[1] - b[1]);
                (x * x + y * y) as f64
            }
        }
    }

    /// The distance in millimetres, from a squared distance.
    pub(crate) fn millimetres(&self, square: f64) -> f64 {
        square.sqrt() * self.lattice.map_or(1.0, |lattice| lattice.pitch)
    }

    /// Whether two squared distances are equal, so that the dots are tied.
    pub(crate) fn is_tied(&self, near: f64, other: f64) -> bool {
        if self.lattice.is_some() { other <= near } else { other.sqrt() <= near.sqrt() + 1e-6 }
    }

    /// Whether the runner-up is at least rho times as far away as the closest dot. Both distances are squared.
    pub(crate) fn is_clear(&self, near: f64, runner_up: f64) -> bool {
        if self.lattice.is_none() {
            return runner_up.sqrt() >= near.sqrt() * self.rho * (1.0 - 1e-9);
        }
        // Compare whole numbers. For this, rho is rounded to nine decimals, so that 1.25 is 1250000000 / 1000000000.
        let factor = (self.rho * 1e9).round() as u128;
        (runner_up as u128) * 1_000_000_000_000_000_000 >= factor * factor * (near as u128)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Move {
    Join(Line),
    /// Removes a line.
    Part(Line),
}

/// The lines that the player has drawn so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Board {
    pub(crate) lines: BTreeSet<Line>,
}

impl Board {
    pub(crate) fn has(&self, a: u32, b: u32) -> bool {
        self.lines.contains(&line(a, b))
    }

    /// Whether all lines that a link needs are drawn.
    pub(crate) fn has_link(&self, link: &Link, variant: Variant) -> bool {
        let mut joined = link.closest.iter().map(|&to| self.has(link.dot, to));
        match variant {
            Variant::Ties => joined.all(|has| has),
            Variant::Closest | Variant::Pairs => joined.any(|has| has),
        }
    }

    /// The drawn lines that belong to no link.
    pub(crate) fn wrong(&self, level: &Level) -> Vec<Line> {
        self.lines.difference(level.lines()).copied().collect()
    }

    pub(crate) fn is_solved(&self, level: &Level) -> bool {
        self.lines.is_subset(level.lines())
            && level.links().iter().all(|link| self.has_link(link, level.variant))
    }

    pub(crate) fn standing(&self, level: &Level) -> Standing {
        if self.is_solved(level) {
            return Standing::Solved;
        }
        let total = level.lines().len();
        Standing::Playing { done: self.lines.len().min(total), total }
    }

    pub(crate) fn apply(&mut self, level: &Level, mv: Move) -> Result<(), Illegal> {
        let (Move::Join([a, b]) | Move::Part([a, b])) = mv;
        let count = level.dots.len() as u32;
        if a >= count || b >= count {
            return Err(Illegal(format!("there is no dot {}; there are {count}", a.max(b))));
        }
        if a == b {
            return Err(Illegal(format!("{} cannot be joined to itself", dot_name(a))));
        }
        let changed = match mv {
            Move::Join(_) => self.lines.insert(line(a, b)),
            Move::Part(_) => self.lines.remove(&line(a, b)),
        };
        let both = format!("{} and {}", dot_name(a), dot_name(b));
        match (changed, mv) {
            (true, _) => Ok(()),
            (false, Move::Join(_)) => Err(Illegal(format!("{both} are already joined"))),
            (false, Move::Part(_)) => Err(Illegal(format!("{both} are not joined"))),
        }
    }

    /// The moves that turn this board into a solution.
    pub(crate) fn moves_to(&self, solution: &BTreeSet<Line>) -> Vec<Move> {
        let wrong = self.lines.difference(solution).map(|&line| Move::Part(line));
        let missing = solution.difference(&self.lines).map(|&line| Move::Join(line));
        wrong.chain(missing).collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A level on a page of 100 by 100 mm with a rho of 1.25.
    pub(crate) fn level(variant: Variant, dots: &[(f64, f64, &[u8])]) -> Level {
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

    /// Four dots. Colour 0 joins dots 0, 1 and 2 in a row, and colour 1 joins dots 2 and 3.
    pub(crate) fn small() -> Level {
        level(
            Variant::Closest,
            &[(10.0, 10.0, &[0]), (20.0, 10.0, &[0]), (35.0, 10.0, &[0, 1]), (35.0, 40.0, &[1])],
        )
    }

    #[test]
    fn on_pixels_the_margin_is_compared_in_whole_numbers() {
        let mut facts = Facts::clone(&small());
        facts.lattice = Some(Lattice::new(100, [100.0, 100.0]));
        assert!(facts.is_clear(16.0, 25.0), "exactly 25 % farther");
        facts.rho = 1.25001;
        assert!(!facts.is_clear(16.0, 25.0), "a little too close");
        facts.rho = 1.25;
        assert!(!facts.is_clear(16.0, 24.0) && !facts.is_tied(16.0, 17.0) && facts.is_tied(16.0, 16.0));
    }

    #[test]
    fn a_margin_that_is_too_narrow_in_the_fifth_digit_is_not_clear() {
        let facts = Facts { rho: 1.25, ..Facts::clone(&small()) };
        let runner_up = |ratio: f64| (4.0 * ratio) * (4.0 * ratio);
        assert!(facts.lattice.is_none());
        assert!(facts.is_clear(16.0, runner_up(1.25)) && facts.is_clear(16.0, runner_up(1.25001)));
        assert!(!facts.is_clear(16.0, runner_up(1.24999)) && !facts.is_clear(16.0, runner_up(1.249_999)));
    }

    #[test]
    fn a_level_knows_its_lines_and_a_board_knows_when_it_is_solved() {
        let level = small();
        assert_eq!(level.lines().iter().copied().collect::<Vec<_>>(), [[0, 1], [1, 2], [2, 3]]);
        assert_eq!((level.colours(), level.multicoloured()), (2, 1));
        assert_eq!(level.colours_of([1, 2]), [0]);
        let mut board = Board::default();
        board.lines.extend([[0, 1], [1, 2]]);
        assert!(!board.is_solved(&level));
        board.lines.insert([2, 3]);
        assert!(board.is_solved(&level));
        board.lines.insert([0, 3]);
        assert_eq!((board.is_solved(&level), board.wrong(&level)), (false, vec![[0, 3]]));
    }

    #[test]
    fn an_illegal_move_is_explained_with_dot_numbers_from_1() {
        let level = small();
        let mut board = Board::default();
        let mut apply = |mv| board.apply(&level, mv).map_err(|Illegal(why)| why);
        assert_eq!(apply(Move::Join([0, 1])), Ok(()));
        assert_eq!(apply(Move::Join([0, 1])), Err("dot 1 and dot 2 are already joined".to_owned()));
        assert_eq!(apply(Move::Part([1, 2])), Err("dot 2 and dot 3 are not joined".to_owned()));
        assert_eq!(apply(Move::Join([0, 0])), Err("dot 1 cannot be joined to itself".to_owned()));
    }
}
