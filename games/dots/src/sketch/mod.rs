//! Dots along the curves of a drawing, before they have colours.
//!
//! Every curve is followed by dots in order; a junction's dot belongs to all curves that meet there. A dot may
//! leave its curve, and a junction may move, as long as everything stays within epsilon. Invariant: for each line
//! between neighbouring dots, the part of the curve that it stands for lies within epsilon of it, and its ends
//! within epsilon of that part's ends; so the whole is within epsilon both ways.

mod lay;
#[cfg(test)]
mod tests;

pub use lay::lay;

use super::curves::Curve;
use super::geometry::{square, square_to_segment};
use super::settings::Settings;
use pentimento_base::rng::Rng;
use pentimento_picture::drawing::Place;
use std::sync::Arc;

/// A dot's place in the drawing.
#[derive(Debug, Clone, PartialEq)]
pub enum Stand {
    /// On one curve.
    Inner(u32),
    Junction {
        /// The curves that begin here (`false`) or end here (`true`).
        ends: Vec<(u32, bool)>,
        /// What was drawn together into this dot.
        holds: Vec<Place>,
    },
}

/// A dot on its curve, and the point that it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    pub dot: u32,
    pub at: usize,
}

/// A dot's new place, and its new point of the curve where it is an inner one.
#[derive(Debug, Clone, Copy)]
pub struct Shift {
    pub dot: usize,
    pub to: Place,
    stop: Option<(u32, usize, usize)>,
}

#[derive(Debug, Clone)]
pub struct Sketch {
    pub settings: Settings,
    pub curves: Arc<[Curve]>,
    pub places: Vec<Place>,
    stands: Vec<Stand>,
    /// By curve; empty where it is drawn beforehand, or has shrunk into a junction.
    stops: Vec<Vec<Stop>>,
    pub edges: Vec<[u32; 2]>,
    /// For each edge its curve, and the number of its first stop there.
    spans: Vec<(u32, u32)>,
    /// The edges at each dot.
    pub incident: Vec<Vec<u32>>,
    /// Curves that are drawn beforehand.
    pub predrawn: Vec<u32>,
}

impl Sketch {
    /// Whether a line may stand for the curve between two of its points.
    fn fits(&self, curve: &Curve, (from, to): (usize, usize), a: Place, b: Place) -> bool {
        let most = self.settings.epsilon * self.settings.epsilon;
        self.settings.allows(square(a, b))
            && square(a, curve.at(from)) <= most
            && square(b, curve.at(to)) <= most
            && (from + 1..to).all(|at| square_to_segment(curve.at(at), a, b) <= most)
    }

    fn index_edges(&mut self) {
        self.edges.clear();
        self.spans.clear();
        for (curve, stops) in self.stops.iter().enumerate() {
            let count = stops.len();
            let lines = if self.curves[curve].lonely { count } else { count.saturating_sub(1) };
            for first in 0..lines {
                self.edges.push([stops[first].dot, stops[(first + 1) % count].dot]);
                self.spans.push((curve as u32, first as u32));
            }
        }
        self.incident = vec![Vec::new(); self.places.len()];
        for (edge, &[a, b]) in self.edges.iter().enumerate() {
            self.incident[a as usize].push(edge as u32);
            self.incident[b as usize].push(edge as u32);
        }
    }

    #[inline]
    pub fn other(&self, edge: usize, dot: usize) -> usize {
        let [a, b] = self.edges[edge];
        if a as usize == dot { b as usize } else { a as usize }
    }

    /// The length of the curve that an edge is part of.
    pub fn length_along(&self, edge: usize) -> f64 {
        self.curves[self.spans[edge].0 as usize].length()
    }

    #[inline]
    pub fn edge_square(&self, edge: usize) -> f64 {
        let [a, b] = self.edges[edge];
        square(self.places[a as usize], self.places[b as usize])
    }

    /// So many of the longest edges, the longest first.
    pub fn longest(&self, count: usize) -> Vec<usize> {
        let mut edges: Vec<(f64, usize)> =
            (0..self.edges.len()).map(|edge| (self.edge_square(edge), edge)).collect();
        let order = |a: &(f64, usize), b: &(f64, usize)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
        if count < edges.len() {
            edges.select_nth_unstable_by(count, order);
            edges.truncate(count);
        }
        edges.sort_by(order);
        edges.into_iter().map(|(_, edge)| edge).collect()
    }

    /// A random shift of a dot that keeps the invariant, if the first thought does.
    pub fn shift(&self, dot: usize, rng: &mut Rng) -> Option<Shift> {
        match &self.stands[dot] {
            Stand::Inner(curve) => self.shift_inner(dot, *curve as usize, rng),
            Stand::Junction { ends, holds } => self.shift_junction(dot, ends, holds, rng),
        }
    }

    fn shift_inner(&self, dot: usize, number: usize, rng: &mut Rng) -> Option<Shift> {
        let (curve, stops) = (&self.curves[number], &self.stops[number]);
        let place = stops.iter().position(|stop| stop.dot as usize == dot)?;
        let count = stops.len();
        let (before, after) = (stops[(place + count - 1) % count], stops[(place + 1) % count]);
        // Upwards along the curve, so that a loop's places never wrap.
        let on = |from: usize, to: usize| {
            if curve.lonely { (to + curve.last() - from) % curve.last() } else { to - from }
        };
        let low = before.at;
        let here = low + on(low, stops[place].at);
        let high = here + on(stops[place].at, after.at);
        let at = (here + rng.below(9)).checked_sub(4).filter(|at| (low + 1..high).contains(at))?;
        let reach = if rng.chance(0.5) { 0.0 } else { 0.8 * self.settings.epsilon };
        let to = self.settings.snap(nearby(curve.at(at), reach, rng));
        let (first, last) = (self.places[before.dot as usize], self.places[after.dot as usize]);
        let keeps = self.fits(curve, (low, at), first, to) && self.fits(curve, (at, high), to, last);
        let at = if curve.lonely { at % curve.last() } else { at };
        keeps.then_some(Shift { dot, to, stop: Some((number as u32, place, at)) })
    }

    fn shift_junction(
        &self,
        dot: usize,
        ends: &[(u32, bool)],
        holds: &[Place],
        rng: &mut Rng,
    ) -> Option<Shift> {
        let to = self.settings.snap(nearby(self.places[dot], 0.7 * self.settings.epsilon, rng));
        let most = self.settings.epsilon * self.settings.epsilon;
        if holds.iter().any(|&held| square(held, to) > most) {
            return None;
        }
        let keeps = |&(number, end): &(u32, bool)| {
            let (curve, stops) = (&self.curves[number as usize], &self.stops[number as usize]);
            let place =
                |stop: Stop| if stop.dot as usize == dot { to } else { self.places[stop.dot as usize] };
            let last = stops.len() - 1;
            let (a, b) = if end { (stops[last - 1], stops[last]) } else { (stops[0], stops[1]) };
            self.fits(curve, (a.at, b.at), place(a), place(b))
        };
        ends.iter().all(keeps).then_some(Shift { dot, to, stop: None })
    }

    /// Makes a shift; what it gives makes it undone.
    pub fn make(&mut self, shift: Shift) -> Shift {
        let back = self.places[shift.dot];
        self.places[shift.dot] = shift.to;
        let stop = shift.stop.map(|(curve, place, at)| {
            let old = std::mem::replace(&mut self.stops[curve as usize][place].at, at);
            (curve, place, old)
        });
        Shift { dot: shift.dot, to: back, stop }
    }

    /// Puts a dot on an edge, if there is room for one, and says whether. The new edge follows the old one in number.
    pub fn split(&mut self, edge: usize, rng: &mut Rng) -> bool {
        let (number, first) = (self.spans[edge].0 as usize, self.spans[edge].1 as usize);
        let (curve, stops) = (&self.curves[number], &self.stops[number]);
        if curve.stroke {
            return false;
        }
        let (a, b) = (stops[first], stops[(first + 1) % stops.len()]);
        let end = if curve.lonely && b.at <= a.at { b.at + curve.last() } else { b.at };
        if end <= a.at + 1 {
            return false;
        }
        let (from, to) = (self.places[a.dot as usize], self.places[b.dot as usize]);
        for attempt in 0..24 {
            let at = rng.between(a.at + 1, end - 1);
            // On the curve first; beside it, where that is too short for two lines.
            let reach = if attempt < 12 { 0.0 } else { 0.8 * self.settings.epsilon };
            let place = self.settings.snap(nearby(curve.at(at), reach, rng));
            if self.fits(curve, (a.at, at), from, place) && self.fits(curve, (at, end), place, to) {
                let at = if curve.lonely { at % curve.last() } else { at };
                self.insert(number, first + 1, place, at);
                return true;
            }
        }
        false
    }

    fn insert(&mut self, curve: usize, place: usize, at: Place, point: usize) {
        let dot = self.places.len() as u32;
        self.places.push(at);
        self.stands.push(Stand::Inner(curve as u32));
        self.stops[curve].insert(place, Stop { dot, at: point });
        self.index_edges();
    }

    /// Whether one line could stand for both lines at an inner dot: then the second of them, as the curve goes.
    pub fn spare(&self, dot: usize) -> Option<usize> {
        let Stand::Inner(number) = self.stands[dot] else { return None };
        let (curve, stops) = (&self.curves[number as usize], &self.stops[number as usize]);
        let count = stops.len();
        let place = stops.iter().position(|stop| stop.dot as usize == dot)?;
        if curve.lonely && count <= 3 {
            return None;
        }
        let (before, after) = (stops[(place + count - 1) % count], stops[(place + 1) % count]);
        let joined = |e: &&u32| self.other(**e as usize, before.dot as usize) == after.dot as usize;
        if before.dot == after.dot || self.incident[before.dot as usize].iter().any(|e| joined(&e)) {
            return None;
        }
        let end = if curve.lonely && after.at <= before.at { after.at + curve.last() } else { after.at };
        let (a, b) = (self.places[before.dot as usize], self.places[after.dot as usize]);
        if !self.fits(curve, (before.at, end), a, b) {
            return None;
        }
        self.spans.iter().position(|&(known, first)| known == number && first as usize == place)
    }

    /// Takes an inner dot away: its second edge is gone, and the last dot gets its number.
    pub fn remove(&mut self, dot: usize) {
        let Stand::Inner(number) = self.stands[dot] else { return };
        self.stops[number as usize].retain(|stop| stop.dot as usize != dot);
        let last = self.places.len() - 1;
        self.places.swap_remove(dot);
        self.stands.swap_remove(dot);
        for stop in self.stops.iter_mut().flatten().filter(|stop| stop.dot as usize == last) {
            stop.dot = dot as u32;
        }
        self.index_edges();
    }

    /// Draws a curve beforehand: its inner dots and its lines are gone, and so are junctions without any line.
    pub fn predraw(&mut self, edge: usize) {
        let curve = self.spans[edge].0;
        self.predrawn.push(curve);
        self.stops[curve as usize].clear();
        for stand in &mut self.stands {
            if let Stand::Junction { ends, .. } = stand {
                ends.retain(|(end, _)| *end != curve);
            }
        }
        let gone = |stand: &Stand| match stand {
            Stand::Inner(on) => *on == curve,
            Stand::Junction { ends, .. } => ends.is_empty(),
        };
        let mut number = 0;
        let renumbered: Vec<u32> = self
            .stands
            .iter()
            .map(|stand| {
                number += u32::from(!gone(stand));
                number.wrapping_sub(1)
            })
            .collect();
        let keep: Vec<bool> = self.stands.iter().map(|stand| !gone(stand)).collect();
        let mut kept = keep.iter();
        self.places.retain(|_| kept.next().copied().unwrap_or(false));
        let mut kept = keep.iter();
        self.stands.retain(|_| kept.next().copied().unwrap_or(false));
        for stop in self.stops.iter_mut().flatten() {
            stop.dot = renumbered[stop.dot as usize];
        }
        self.index_edges();
    }
}

/// A place within reach, by chance, without a sine.
fn nearby(place: Place, reach: f64, rng: &mut Rng) -> Place {
    if reach == 0.0 {
        return place;
    }
    loop {
        let (x, y) = (2.0 * rng.unit() - 1.0, 2.0 * rng.unit() - 1.0);
        if x * x + y * y <= 1.0 {
            return [place[0] + reach * x, place[1] + reach * y];
        }
    }
}
