//! Dots along the curves of a drawing, before they have colours.
//!
//! Every curve has a row of dots. The dot at a junction belongs to all curves that meet there. Dots can leave their
//! curve and junctions can move, but everything must stay within epsilon. Invariant: each line between neighbouring
//! dots replaces a part of a curve. That part is within epsilon of the line, and the ends of the line are within
//! epsilon of the ends of that part. So sketch and drawing are within epsilon of each other.

mod clusters;
mod place_dots;
mod simplify;
#[cfg(test)]
mod tests;

pub(crate) use place_dots::place_dots;

use crate::generate::curves::Curve;
use crate::generate::settings::Settings;
use crate::geometry::{square, square_to_segment};
use pentimento_base::rng::Rng;
use pentimento_picture::drawing::Place;
use std::sync::Arc;

/// The part of the drawing that a dot belongs to.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Anchor {
    /// The dot is on the curve with this number, between the ends of the curve.
    Inner(u32),
    Junction {
        /// The curves that begin (`false`) or end (`true`) at this dot.
        ends: Vec<(u32, bool)>,
        /// The places that this dot replaces.
        merged: Vec<Place>,
    },
}

/// A dot on a curve, and the index of the point of the curve that the dot replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stop {
    pub(crate) dot: u32,
    pub(crate) at: usize,
}

/// A new position for a dot. At the new position, an inner dot can stand for another point of its curve.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shift {
    pub(crate) dot: usize,
    pub(crate) to: Place,
    /// For an inner dot: its curve, the number of its stop on that curve, and the index of the point that the dot
    /// replaces after the shift.
    stop: Option<(u32, usize, usize)>,
}

#[derive(Debug, Clone)]
pub(crate) struct Sketch {
    pub(crate) settings: Settings,
    pub(crate) curves: Arc<[Curve]>,
    pub(crate) places: Vec<Place>,
    anchors: Vec<Anchor>,
    /// The stops of each curve. Empty if the curve is predrawn or has shrunk to a junction.
    stops: Vec<Vec<Stop>>,
    pub(crate) edges: Vec<[u32; 2]>,
    /// For each edge, its curve and the number of the stop on that curve where the edge starts.
    spans: Vec<(u32, u32)>,
    /// The edges at each dot.
    pub(crate) incident: Vec<Vec<u32>>,
    /// Curves that the finished puzzle shows when the game starts.
    pub(crate) predrawn: Vec<u32>,
}

impl Sketch {
    /// Whether the line from `a` to `b` can replace the curve between two of its points.
    fn fits(&self, curve: &Curve, (from, to): (usize, usize), a: Place, b: Place) -> bool {
        let most = self.settings.epsilon * self.settings.epsilon;
        self.settings.allows(square(a, b))
            && square(a, curve.at(from)) <= most
            && square(b, curve.at(to)) <= most
            && (from + 1..to).all(|at| square_to_segment(curve.at(at), a, b) <= most)
    }

    /// Rebuilds the edges from the stops.
    fn index_edges(&mut self) {
        self.edges.clear();
        self.spans.clear();
        for (curve, stops) in self.stops.iter().enumerate() {
            let count = stops.len();
            let lines = if self.curves[curve].isolated { count } else { count.saturating_sub(1) };
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

    /// The other end of an edge.
    #[inline]
    pub(crate) fn other(&self, edge: usize, dot: usize) -> usize {
        let [a, b] = self.edges[edge];
        if a as usize == dot { b as usize } else { a as usize }
    }

    /// The length of the curve that an edge is part of.
    pub(crate) fn curve_length(&self, edge: usize) -> f64 {
        self.curves[self.spans[edge].0 as usize].length()
    }

    /// The squared length of an edge.
    #[inline]
    pub(crate) fn edge_square(&self, edge: usize) -> f64 {
        let [a, b] = self.edges[edge];
        square(self.places[a as usize], self.places[b as usize])
    }

    /// The `count` longest edges, longest first.
    pub(crate) fn longest(&self, count: usize) -> Vec<usize> {
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

    /// Chooses a random shift of a dot. `None` if the shift would break the invariant.
    pub(crate) fn shift(&self, dot: usize, rng: &mut Rng) -> Option<Shift> {
        match &self.anchors[dot] {
            Anchor::Inner(curve) => self.shift_inner(dot, *curve as usize, rng),
            Anchor::Junction { ends, merged } => self.shift_junction(dot, ends, merged, rng),
        }
    }

    fn shift_inner(&self, dot: usize, number: usize, rng: &mut Rng) -> Option<Shift> {
        let (curve, stops) = (&self.curves[number], &self.stops[number]);
        let place = stops.iter().position(|stop| stop.dot as usize == dot)?;
        let count = stops.len();
        let (before, after) = (stops[(place + count - 1) % count], stops[(place + 1) % count]);
        // The number of points from one index to another along the curve. On a loop, the count continues past the
        // start. So `low`, `here` and `high` always increase.
        let on = |from: usize, to: usize| {
            if curve.isolated { (to + curve.last() - from) % curve.last() } else { to - from }
        };
        let low = before.at;
        let here = low + on(low, stops[place].at);
        let high = here + on(stops[place].at, after.at);
        let at = (here + rng.below(9)).checked_sub(4).filter(|at| (low + 1..high).contains(at))?;
        let reach = if rng.chance(0.5) { 0.0 } else { 0.8 * self.settings.epsilon };
        let to = self.settings.snap(nearby(curve.at(at), reach, rng));
        let (first, last) = (self.places[before.dot as usize], self.places[after.dot as usize]);
        let keeps = self.fits(curve, (low, at), first, to) && self.fits(curve, (at, high), to, last);
        let at = if curve.isolated { at % curve.last() } else { at };
        keeps.then_some(Shift { dot, to, stop: Some((number as u32, place, at)) })
    }

    fn shift_junction(
        &self,
        dot: usize,
        ends: &[(u32, bool)],
        merged: &[Place],
        rng: &mut Rng,
    ) -> Option<Shift> {
        let to = self.settings.snap(nearby(self.places[dot], 0.7 * self.settings.epsilon, rng));
        let most = self.settings.epsilon * self.settings.epsilon;
        if merged.iter().any(|&held| square(held, to) > most) {
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

    /// Makes a shift, and returns the shift that undoes it.
    pub(crate) fn make(&mut self, shift: Shift) -> Shift {
        let back = self.places[shift.dot];
        self.places[shift.dot] = shift.to;
        let stop = shift.stop.map(|(curve, place, at)| {
            let old = std::mem::replace(&mut self.stops[curve as usize][place].at, at);
            (curve, place, old)
        });
        Shift { dot: shift.dot, to: back, stop }
    }

    /// Puts a dot on an edge if there is space. The second half of the edge becomes the edge with the next number.
    /// Returns whether a dot was added.
    pub(crate) fn split(&mut self, edge: usize, rng: &mut Rng) -> bool {
        let (number, first) = (self.spans[edge].0 as usize, self.spans[edge].1 as usize);
        let (curve, stops) = (&self.curves[number], &self.stops[number]);
        if curve.stroke {
            return false;
        }
        let (a, b) = (stops[first], stops[(first + 1) % stops.len()]);
        let end = if curve.isolated && b.at <= a.at { b.at + curve.last() } else { b.at };
        if end <= a.at + 1 {
            return false;
        }
        let (from, to) = (self.places[a.dot as usize], self.places[b.dot as usize]);
        for attempt in 0..24 {
            let at = rng.between(a.at + 1, end - 1);
            // First try places on the curve. If none fits, try places beside the curve, where two lines have more
            // space.
            let reach = if attempt < 12 { 0.0 } else { 0.8 * self.settings.epsilon };
            let place = self.settings.snap(nearby(curve.at(at), reach, rng));
            if self.fits(curve, (a.at, at), from, place) && self.fits(curve, (at, end), place, to) {
                let at = if curve.isolated { at % curve.last() } else { at };
                self.insert(number, first + 1, place, at);
                return true;
            }
        }
        false
    }

    fn insert(&mut self, curve: usize, place: usize, at: Place, point: usize) {
        let dot = self.places.len() as u32;
        self.places.push(at);
        self.anchors.push(Anchor::Inner(curve as u32));
        self.stops[curve].insert(place, Stop { dot, at: point });
        self.index_edges();
    }

    /// Checks whether one line can replace both lines of an inner dot. If so, returns the edge that would disappear,
    /// which is the second of the two along the curve.
    pub(crate) fn removable(&self, dot: usize) -> Option<usize> {
        let Anchor::Inner(number) = self.anchors[dot] else { return None };
        let (curve, stops) = (&self.curves[number as usize], &self.stops[number as usize]);
        let count = stops.len();
        let place = stops.iter().position(|stop| stop.dot as usize == dot)?;
        if curve.isolated && count <= 3 {
            return None;
        }
        let (before, after) = (stops[(place + count - 1) % count], stops[(place + 1) % count]);
        let joined = |e: &&u32| self.other(**e as usize, before.dot as usize) == after.dot as usize;
        if before.dot == after.dot || self.incident[before.dot as usize].iter().any(|e| joined(&e)) {
            return None;
        }
        let end = if curve.isolated && after.at <= before.at { after.at + curve.last() } else { after.at };
        let (a, b) = (self.places[before.dot as usize], self.places[after.dot as usize]);
        if !self.fits(curve, (before.at, end), a, b) {
            return None;
        }
        self.spans.iter().position(|&(known, first)| known == number && first as usize == place)
    }

    /// Removes an inner dot. Its two edges become one, and the second edge disappears. The last dot gets the number of
    /// the removed dot.
    pub(crate) fn remove(&mut self, dot: usize) {
        let Anchor::Inner(number) = self.anchors[dot] else { return };
        self.stops[number as usize].retain(|stop| stop.dot as usize != dot);
        let last = self.places.len() - 1;
        self.places.swap_remove(dot);
        self.anchors.swap_remove(dot);
        for stop in self.stops.iter_mut().flatten().filter(|stop| stop.dot as usize == last) {
            stop.dot = dot as u32;
        }
        self.index_edges();
    }

    /// Makes the curve of an edge predrawn. The lines and inner dots of the curve disappear. A dot at an end of the
    /// curve disappears too if no other curve ends there.
    pub(crate) fn predraw(&mut self, edge: usize) {
        let curve = self.spans[edge].0;
        self.predrawn.push(curve);
        self.stops[curve as usize].clear();
        for anchor in &mut self.anchors {
            if let Anchor::Junction { ends, .. } = anchor {
                ends.retain(|(end, _)| *end != curve);
            }
        }
        let gone = |anchor: &Anchor| match anchor {
            Anchor::Inner(on) => *on == curve,
            Anchor::Junction { ends, .. } => ends.is_empty(),
        };
        let mut number = 0;
        let renumbered: Vec<u32> = self
            .anchors
            .iter()
            .map(|anchor| {
                number += u32::from(!gone(anchor));
                number.wrapping_sub(1)
            })
            .collect();
        let keep: Vec<bool> = self.anchors.iter().map(|anchor| !gone(anchor)).collect();
        let mut kept = keep.iter();
        self.places.retain(|_| kept.next().copied().unwrap_or(false));
        let mut kept = keep.iter();
        self.anchors.retain(|_| kept.next().copied().unwrap_or(false));
        for stop in self.stops.iter_mut().flatten() {
            stop.dot = renumbered[stop.dot as usize];
        }
        self.index_edges();
    }
}

/// A random place in a circle around a place. The code uses no sine, because sines could differ between machines.
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
