//! A sketch with a colour on every edge, and a count of the faults that keep it from being a puzzle.
//!
//! Colours belong to edges, not to whole curves. A dot has a circle for each of its colours. The radius is rho times
//! the length of the dot's shortest line of that colour. The circle may contain the closest dot of the colour, but no
//! other dot of the colour. There are three faults: a circle contains a wrong dot, a line does not go to the closest
//! dot of either end, or two dots are too close together. Invariant: the counts are always correct for the whole
//! painting. A change updates only the counts that it affects, so it takes about a microsecond.

mod changes;
mod class;
#[cfg(test)]
mod tests;

use crate::generate::sketch::Sketch;
use crate::geometry::square;
use crate::model::{Pixel, Variant};
pub(super) use changes::Change;
use changes::{Touched, excess};
use class::Class;
use pentimento_base::rng::Rng;
use pentimento_picture::drawing::Place;

/// Squared lengths that differ by less than this count as equal.
const SLACK: f64 = 1e-9;
/// In the ties variant, lines are tied if their squared lengths differ by at most this much.
const TIED: f64 = 1e-7;

/// The state of a dot in one colour. If the dot does not have the colour, `near` is 0.
#[derive(Debug, Clone, Copy, Default)]
struct State {
    /// The squared length of the dot's shortest line.
    near: f64,
    /// The squared radius of the dot's circle. It may contain only the closest dots of the colour.
    reach: f64,
    /// The number of lines that have the shortest length. Except in the ties variant, this is always 1.
    tied: i32,
    /// The index of this dot in the [`Class`] of the colour.
    slot: u32,
}

#[derive(Debug, Clone)]
pub(crate) struct Painting {
    pub(crate) sketch: Sketch,
    pub(crate) colours: Vec<u8>,
    pub(crate) classes: usize,
    /// The squared length of each edge.
    squares: Vec<f64>,
    /// The state of each dot in each colour. The first index is the colour, and the second is the dot.
    states: Vec<Vec<State>>,
    /// For each colour, the dots that have it.
    members: Vec<Class>,
    /// The number of colours of each dot.
    counts: Vec<u8>,
    touched: Touched,
    /// The number of dots inside circles where they are not allowed, plus the number of lines that `is_drawn` rejects.
    pub(crate) wrong: i32,
    /// The number of pairs of dots that are too close together or in the same character cell.
    pub(crate) crowded: i32,
    /// The total number of colours that dots have in addition to their first.
    pub(crate) extra_colours: i32,
    /// The number of dots that have several colours.
    pub(crate) several: i32,
    /// The character cell of each dot. Empty if there is no lattice.
    cells: Vec<Pixel>,
}

impl Painting {
    pub(crate) fn new(sketch: Sketch, colours: Vec<u8>, classes: usize) -> Self {
        let mut painting = Self {
            sketch,
            colours,
            classes,
            squares: Vec::new(),
            states: Vec::new(),
            members: Vec::new(),
            counts: Vec::new(),
            touched: Touched::default(),
            wrong: 0,
            crowded: 0,
            extra_colours: 0,
            several: 0,
            cells: Vec::new(),
        };
        painting.recount();
        painting
    }

    /// Counts everything again, after the sketch or the number of colours changed.
    pub(crate) fn recount(&mut self) {
        let dots = self.sketch.places.len();
        self.squares = (0..self.sketch.edges.len()).map(|edge| self.sketch.edge_square(edge)).collect();
        self.states = vec![vec![State::default(); dots]; self.classes];
        self.members = vec![Class::default(); self.classes];
        self.counts = vec![0; dots];
        for class in 0..self.classes {
            for dot in 0..dots {
                self.refresh(class, dot);
            }
        }
        let lattice = self.sketch.settings.lattice;
        self.cells = lattice
            .map(|lattice| self.sketch.places.iter().map(|&place| lattice.cell(place)).collect())
            .unwrap_or_default();
        let all: Vec<u32> = (0..dots as u32).collect();
        self.wrong = (0..self.classes).map(|class| self.faults(class, &all)).sum();
        self.crowded = (0..dots).map(|dot| self.crowding(dot)).sum::<i32>() / 2;
        self.extra_colours = self.counts.iter().map(|&count| excess(count)).sum();
        self.several = self.counts.iter().map(|&count| i32::from(count > 1)).sum();
    }

    pub(crate) fn is_correct(&self) -> bool {
        self.wrong == 0 && self.crowded == 0
    }

    pub(crate) fn colour_count(&self, dot: usize) -> u8 {
        self.counts[dot]
    }

    /// Updates the state of a dot in one colour.
    fn refresh(&mut self, class: usize, dot: usize) {
        let settings = &self.sketch.settings;
        let mine =
            self.sketch.incident[dot].iter().filter(|&&edge| self.colours[edge as usize] as usize == class);
        let mut near = f64::INFINITY;
        for &edge in mine.clone() {
            near = near.min(self.squares[edge as usize]);
        }
        let state = if near.is_infinite() {
            State::default()
        } else {
            let tied = match settings.variant {
                Variant::Closest | Variant::Pairs => 1,
                Variant::Ties => {
                    mine.filter(|&&edge| self.squares[edge as usize] <= near + TIED).count() as i32
                }
            };
            // The factor is a little more than 1, even if rho is 1. So the circle always contains the closest dot. It
            // also contains any other dot at the same distance, and such a dot is a fault unless it is tied.
            let factor = (settings.rho * settings.rho).max(1.0 + 1e-6);
            State { near, reach: near * factor - SLACK, tied, slot: self.states[class][dot].slot }
        };
        let old = std::mem::replace(&mut self.states[class][dot], state);
        let slot = old.slot as usize;
        match (old.near > 0.0, state.near > 0.0) {
            (false, true) => {
                let slot = self.members[class].push(dot, self.sketch.places[dot], state.reach);
                self.states[class][dot].slot = slot;
                self.counts[dot] += 1;
            }
            (true, false) => {
                if let Some(moved) = self.members[class].remove(slot) {
                    self.states[class][moved as usize].slot = slot as u32;
                }
                self.counts[dot] -= 1;
            }
            (true, true) => self.members[class].set(slot, self.sketch.places[dot], state.reach),
            (false, false) => {}
        }
    }

    /// Counts the faults of one colour that involve the `touched` dots: in their circles, in the circles of other
    /// dots, and on their lines. If not all dots are touched, the result also counts touched dots that are rightly in
    /// the circles of other dots. A change does not affect their number, so the difference before and after it is
    /// exact.
    fn faults(&self, class: usize, touched: &[u32]) -> i32 {
        let states = &self.states[class];
        let mut found = 0;
        for (place, &dot) in touched.iter().enumerate() {
            let dot = dot as usize;
            let state = states[dot];
            if state.near == 0.0 {
                continue;
            }
            let here = self.sketch.places[dot];
            // `around` counts the dot itself twice, and it counts the tied dots, which are allowed. Both are
            // subtracted. If two dots are touched, both count the pair, so the next loop subtracts it once.
            let itself = 2 * i32::from(state.reach > 0.0);
            found += self.members[class].around(here, state.reach) - state.tied - itself;
            for &other in &touched[..place] {
                let theirs = states[other as usize];
                if theirs.near > 0.0 {
                    let apart = square(here, self.sketch.places[other as usize]);
                    found -= i32::from(apart < state.reach) + i32::from(apart < theirs.reach);
                }
            }
            for &edge in &self.sketch.incident[dot] {
                let other = self.sketch.other(edge as usize, dot) as u32;
                let counted = touched[..place].contains(&other);
                if self.colours[edge as usize] as usize == class
                    && !counted
                    && !self.is_drawn(class, edge as usize)
                {
                    found += 1;
                }
            }
        }
        found
    }

    /// Whether a line goes to the closest dot of at least one of its ends. With pairs, it must go to the closest dot
    /// of both ends.
    fn is_drawn(&self, class: usize, edge: usize) -> bool {
        let [a, b] = self.sketch.edges[edge];
        let slack = if self.sketch.settings.variant == Variant::Ties { TIED } else { SLACK };
        let by = |dot: u32| self.squares[edge] <= self.states[class][dot as usize].near + slack;
        match self.sketch.settings.variant {
            Variant::Closest | Variant::Ties => by(a) || by(b),
            Variant::Pairs => by(a) && by(b),
        }
    }

    /// The number of dots that are too close to this dot or in the same character cell.
    fn crowding(&self, dot: usize) -> i32 {
        let here = self.sketch.places[dot];
        let least = self.sketch.settings.least_square();
        let near = |&place: &Place| i32::from(square(here, place) < least);
        let near: i32 = self.sketch.places.iter().map(near).sum();
        // If there is a least distance, `near` also counts the dot itself, so 1 is subtracted.
        near - i32::from(least > 0.0) + self.in_same_character(dot)
    }

    /// The number of other dots that are far enough away, but share a character cell of the terminal with this dot.
    fn in_same_character(&self, dot: usize) -> i32 {
        let Some(&cell) = self.cells.get(dot) else { return 0 };
        let (here, least) = (self.sketch.places[dot], self.sketch.settings.least_square());
        let beside = |other: usize| other != dot && square(here, self.sketch.places[other]) >= least;
        let same = self.cells.iter().enumerate().filter(|(_, other)| **other == cell);
        same.filter(|&(other, _)| beside(other)).count() as i32
    }

    /// The dots that are too close to another dot.
    pub(crate) fn crowded_dots(&self) -> Vec<usize> {
        (0..self.sketch.places.len()).filter(|&dot| self.crowding(dot) > 0).collect()
    }

    /// Removes a dot if it is between the ends of a curve and one line can replace its two lines. Returns whether the
    /// dot was removed.
    pub(crate) fn remove_dot(&mut self, dot: usize) -> bool {
        let Some(edge) = self.sketch.removable(dot) else { return false };
        self.sketch.remove(dot);
        self.colours.remove(edge);
        self.recount();
        true
    }

    /// The colour of a random edge at one end of an edge.
    pub(crate) fn neighbour_colour(&self, edge: usize, rng: &mut Rng) -> u8 {
        let dot = self.sketch.edges[edge][rng.below(2)] as usize;
        let beside = &self.sketch.incident[dot];
        self.colours[beside[rng.below(beside.len())] as usize]
    }

    /// Puts a dot on an edge if there is space. Both halves keep the colour of the edge. Returns whether a dot was
    /// added.
    pub(crate) fn split(&mut self, edge: usize, rng: &mut Rng) -> bool {
        let split = self.sketch.split(edge, rng);
        if split {
            self.colours.insert(edge, self.colours[edge]);
            self.recount();
        }
        split
    }

    /// The edges that are part of a fault, longest first.
    pub(crate) fn faulty_edges(&self) -> Vec<usize> {
        let mut found = Vec::new();
        for class in 0..self.classes {
            for &dot in &self.members[class].dots {
                let dot = dot as usize;
                let state = self.states[class][dot];
                let here = self.sketch.places[dot];
                let full = self.members[class].within(here, state.reach) > state.tied + 1;
                for &edge in &self.sketch.incident[dot] {
                    let edge = edge as usize;
                    let mine = self.colours[edge] as usize == class;
                    let shortest = self.squares[edge] <= state.near + SLACK;
                    if mine && ((full && shortest) || !self.is_drawn(class, edge)) {
                        found.push(edge);
                    }
                }
            }
        }
        found.sort_by(|&a, &b| self.squares[b].total_cmp(&self.squares[a]).then(a.cmp(&b)));
        found.dedup();
        found
    }
}
