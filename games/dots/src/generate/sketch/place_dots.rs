//! Places the first dots on a drawing. There are as few dots as epsilon allows.
//!
//! First, parts of the drawing that are too small become strokes. Then junctions that are too close together for two
//! dots become one, if a single dot is within epsilon of everything between them. Then every curve gets the chain with
//! the fewest lines, found by dynamic programming over its points. A line can replace a part of a curve if it is
//! within epsilon of that part (Imai and Iri). If the ends of a curve are too close together, ends without a dot can
//! be pushed outwards by up to epsilon. A curve that still has no chain is predrawn.

use super::clusters::Clusters;
use super::simplify::simplified;
use super::{Anchor, Sketch, Stop, nearby};
use crate::generate::curves::Curve;
use crate::generate::runs::{self, Law};
use crate::generate::settings::Settings;
use crate::geometry::{between, distance, middle, square};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_picture::drawing::Place;
use std::collections::{BTreeMap, BTreeSet};

/// The search for the next dot of a chain ends when a line cannot reach this many points in a row.
const PATIENCE: usize = 60;
/// How many random positions are tried for the ends of a curve, if the curve has no chain otherwise.
const TRIES: usize = 24;
/// How many starting points are tried on an isolated loop.
const STARTS: usize = 12;

/// Places the first dots. If the job is stopped, the remaining curves are predrawn and the caller discards the
/// result.
pub(crate) fn place_dots(
    curves: Vec<Curve>,
    settings: Settings,
    law: Option<Law>,
    rng: &mut Rng,
    job: &Job,
) -> Sketch {
    let curves = simplified(curves, &settings);
    let clusters = Clusters::new(&curves, &settings);
    let sketch = Sketch {
        settings,
        stops: vec![Vec::new(); curves.len()],
        curves: curves.into(),
        places: Vec::new(),
        anchors: Vec::new(),
        edges: Vec::new(),
        spans: Vec::new(),
        incident: Vec::new(),
        predrawn: Vec::new(),
    };
    let mut placing =
        Placing { sketch, clusters, dot_of: BTreeMap::new(), direct: BTreeSet::new(), law, job };
    // Short curves have the least choice, so they come first.
    let mut order: Vec<usize> = (0..placing.sketch.curves.len()).collect();
    order.sort_by(|&a, &b| placing.sketch.curves[a].length().total_cmp(&placing.sketch.curves[b].length()));
    for curve in order {
        if !placing.clusters.shrunk[curve] {
            placing.place_on(curve, rng);
        }
    }
    placing.sketch.index_edges();
    placing.sketch
}

struct Placing<'a> {
    sketch: Sketch,
    clusters: Clusters,
    /// The dot of each leader that has one.
    dot_of: BTreeMap<u32, u32>,
    /// Pairs of leaders whose dots are already joined by a single line. Another curve between them needs an inner dot.
    direct: BTreeSet<[u32; 2]>,
    /// How dots are placed so that few runs cover a curve. `None` for as few dots as possible.
    law: Option<Law>,
    job: &'a Job,
}

/// The dots along a curve. For each dot, the index of the point that it replaces, and the place of the dot.
type Chain = Vec<(usize, Place)>;

impl Placing<'_> {
    /// Places dots along a curve, or makes it predrawn.
    fn place_on(&mut self, number: usize, rng: &mut Rng) {
        let found = if self.sketch.curves[number].isolated {
            self.on_loop(number, rng)
        } else {
            self.between_junctions(number, rng)
        };
        if !found {
            self.sketch.predrawn.push(number as u32);
        }
    }

    fn place_of(&self, leader: u32) -> Place {
        match self.dot_of.get(&leader) {
            Some(&dot) => self.sketch.places[dot as usize],
            None => self.sketch.settings.snap(middle(self.clusters.merged(leader))),
        }
    }

    fn between_junctions(&mut self, number: usize, rng: &mut Rng) -> bool {
        let curve = self.sketch.curves[number].clone();
        let [a, b] = curve.ends.map(|end| self.clusters.leader(end));
        let (mut from, mut to) = (self.place_of(a), self.place_of(b));
        let pair = [a.min(b), a.max(b)];
        let inner = if a == b { 2 } else { usize::from(self.direct.contains(&pair)) };
        let mut chain = self.chain(&curve, from, to, inner, rng);
        if chain.is_none() && a != b && distance(from, to) < 1.8 * self.sketch.settings.d_min {
            (from, to) = self.pushed_apart([a, b], from, to);
            chain = self.chain(&curve, from, to, inner, rng);
        }
        for _ in 0..TRIES {
            if chain.is_some() {
                break;
            }
            (from, to) = (self.random_place(a, rng), self.random_place(b, rng));
            if a != b {
                chain = self.chain(&curve, from, to, inner, rng);
            }
        }
        let Some(chain) = chain else { return false };
        if chain.len() == 2 {
            self.direct.insert(pair);
        }
        self.add_chain(number, [a, b], &chain);
        true
    }

    /// A random place for a junction. If the junction already has a dot, or if the random place is not within epsilon
    /// of everything that the dot would replace, the junction keeps its place.
    fn random_place(&self, leader: u32, rng: &mut Rng) -> Place {
        let (here, settings) = (self.place_of(leader), &self.sketch.settings);
        let there = settings.snap(nearby(here, 0.9 * settings.epsilon, rng));
        let most = settings.epsilon * settings.epsilon;
        let is_near = self.clusters.merged(leader).iter().all(|&place| square(place, there) <= most);
        if self.dot_of.contains_key(&leader) || !is_near { here } else { there }
    }

    /// Moves two ends apart if they are too close together for a line. An end stays where it is if it already has a
    /// dot or if it was merged with another end.
    fn pushed_apart(&self, ends: [u32; 2], from: Place, to: Place) -> (Place, Place) {
        let settings = &self.sketch.settings;
        // Two ends in the same place have no direction between them. A tiny shift of one end makes them move apart
        // horizontally.
        let to = if distance(from, to) < 1e-6 { [to[0] + 1e-3, to[1]] } else { to };
        let free = ends.map(|end| !self.dot_of.contains_key(&end) && self.clusters.merged(end).len() == 1);
        let apart = distance(from, to).max(1e-6);
        let pixel = settings.lattice.map_or(0.0, |lattice| lattice.pitch);
        let missing = (1.02 * settings.d_min + pixel - apart).max(0.0);
        let share = match free {
            [true, true] => [missing / 2.0; 2],
            [true, false] => [missing, 0.0],
            [false, true] => [0.0, missing],
            [false, false] => [0.0; 2],
        };
        (
            settings.snap(between(from, to, -share[0] / apart)),
            settings.snap(between(to, from, -share[1] / apart)),
        )
    }

    /// Adds the dots of a chain to the sketch.
    fn add_chain(&mut self, number: usize, ends: [u32; 2], chain: &Chain) {
        let last = chain.len() - 1;
        for (place, &(at, to)) in chain.iter().enumerate() {
            let dot = if place == 0 || place == last {
                let dot = self.junction_dot(ends[usize::from(place == last)], to);
                if let Anchor::Junction { ends, .. } = &mut self.sketch.anchors[dot as usize] {
                    ends.push((number as u32, place == last));
                }
                dot
            } else {
                self.inner_dot(number, to)
            };
            self.sketch.stops[number].push(Stop { dot, at });
        }
    }

    fn junction_dot(&mut self, leader: u32, place: Place) -> u32 {
        if let Some(&dot) = self.dot_of.get(&leader) {
            return dot;
        }
        let merged = self.clusters.merged(leader).to_vec();
        let dot = self.sketch.places.len() as u32;
        self.sketch.places.push(place);
        self.sketch.anchors.push(Anchor::Junction { ends: Vec::new(), merged });
        self.dot_of.insert(leader, dot);
        dot
    }

    fn inner_dot(&mut self, number: usize, place: Place) -> u32 {
        self.sketch.places.push(place);
        self.sketch.anchors.push(Anchor::Inner(number as u32));
        self.sketch.places.len() as u32 - 1
    }

    /// Places dots on an isolated loop. Tries several starting points and takes the chain with the fewest dots.
    fn on_loop(&mut self, number: usize, rng: &mut Rng) -> bool {
        let round = self.sketch.curves[number].last();
        let mut best: Option<(usize, Chain)> = None;
        for attempt in 0..STARTS {
            let start = attempt * round / (2 * STARTS);
            let curve = &self.sketch.curves[number];
            let points = (0..=round).map(|at| curve.at(start + at)).collect();
            let turned = Curve { points, ends: [0, 0], isolated: false, stroke: false };
            let end = self.sketch.settings.snap(turned.points[0]);
            let chain = self.chain(&turned, end, end, 2, rng);
            if let Some(chain) = chain.filter(|c| best.as_ref().is_none_or(|(_, b)| c.len() < b.len())) {
                best = Some((start, chain));
            }
        }
        let Some((start, chain)) = best else { return false };
        let mut stops: Vec<Stop> = chain[..chain.len() - 1]
            .iter()
            .map(|&(at, place)| Stop { dot: self.inner_dot(number, place), at: (start + at) % round })
            .collect();
        let first = (0..stops.len()).min_by_key(|&place| stops[place].at).unwrap_or(0);
        stops.rotate_left(first);
        self.sketch.stops[number] = stops;
        true
    }

    /// A chain along a curve, with at least `inner` dots between its ends.
    fn chain(&self, curve: &Curve, from: Place, to: Place, inner: usize, rng: &mut Rng) -> Option<Chain> {
        let law = self.law.filter(|_| !curve.stroke);
        let in_runs = law.and_then(|law| self.chain_in_runs(curve, [from, to], &law, rng));
        in_runs
            .filter(|chain| chain.len() >= inner + 2)
            .or_else(|| self.shortest_chain(curve, from, to, inner, rng))
    }

    /// The places along a curve where dots can be. The first and the last one are given.
    fn places_on(&self, curve: &Curve, from: Place, to: Place) -> Vec<Place> {
        let last = curve.last();
        let place = |at: usize| match at {
            0 => from,
            _ if at == last => to,
            _ => self.sketch.settings.snap(curve.points[at]),
        };
        (0..=last).map(place).collect()
    }

    /// A chain that few runs cover.
    fn chain_in_runs(
        &self,
        curve: &Curve,
        [from, to]: [Place; 2],
        law: &Law,
        rng: &mut Rng,
    ) -> Option<Chain> {
        let places = self.places_on(curve, from, to);
        let fits = |at: usize, next: usize| self.sketch.fits(curve, (at, next), places[at], places[next]);
        let points = runs::chain::chain(&places, law, fits, rng)?;
        Some(points.into_iter().map(|at| (at, places[at])).collect())
    }

    /// The chain with the fewest lines along a curve, with at least `inner` dots between its ends.
    fn shortest_chain(
        &self,
        curve: &Curve,
        from: Place,
        to: Place,
        inner: usize,
        rng: &mut Rng,
    ) -> Option<Chain> {
        let (last, levels) = (curve.last(), inner + 2);
        let settings = &self.sketch.settings;
        let places = self.places_on(curve, from, to);
        // `best` has an entry for each point and each level. A level is a number of lines from the start, and the last
        // level means "this many lines or more". An entry holds the lowest cost of a chain to that point with that
        // many lines, and the index of the entry before it on that chain.
        let mut best = vec![(f64::INFINITY, 0usize); (last + 1) * levels];
        best[0].0 = 0.0;
        for at in 0..last {
            if (0..levels).all(|level| best[at * levels + level].0.is_infinite()) {
                continue;
            }
            if self.job.stopped() {
                return None;
            }
            // The cost of a line is slightly random, so that each of several equally short chains can be chosen.
            let step = 1.0 + 0.01 * rng.unit();
            let mut missed = 0;
            for next in at + 1..=last {
                if square(places[at], places[next]) < settings.d_min * settings.d_min - 1e-9 {
                    continue;
                }
                if !self.sketch.fits(curve, (at, next), places[at], places[next]) {
                    missed += 1;
                    if missed > PATIENCE {
                        break;
                    }
                    continue;
                }
                missed = 0;
                for level in 0..levels {
                    let cost = best[at * levels + level].0 + step;
                    let target = next * levels + (level + 1).min(levels - 1);
                    if cost < best[target].0 {
                        best[target] = (cost, at * levels + level);
                    }
                }
            }
        }
        let mut state = last * levels + levels - 1;
        if best[state].0.is_infinite() {
            return None;
        }
        let mut chain = vec![(last, places[last])];
        while state >= levels {
            state = best[state].1;
            chain.push((state / levels, places[state / levels]));
        }
        chain.reverse();
        Some(chain)
    }
}
