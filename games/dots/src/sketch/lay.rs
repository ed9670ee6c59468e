//! The first dots on a drawing: as few as epsilon allows.
//!
//! Junctions too near each other for two dots become one, where a dot within epsilon of all that lies between them
//! exists. Then every curve gets a chain of the fewest lines (Imai and Iri: a line may stand for a part of the curve
//! if it is within epsilon of it), found by dynamic programming over the curve's points. A free end that is too near
//! may be pushed outwards by up to epsilon; a part too small for three dots becomes a stroke through it, and so do two
//! curves between the same ends that no dot has room to tell apart. What cannot be done even so is drawn beforehand.

use super::{Sketch, Stand, Stop, nearby};
use crate::curves::Curve;
use crate::geometry::{between, distance, middle, square, square_to_segment};
use crate::settings::Settings;
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_picture::drawing::Place;
use std::collections::{BTreeMap, BTreeSet};

/// A chain is given up after so many points in a row that no line reaches.
const PATIENCE: usize = 60;
/// Other places that are tried for the ends of a curve that is too short for a line.
const TRIES: usize = 24;
/// Curves shorter than so many least distances have hardly room for a dot between their ends.
const SLIVER: f64 = 2.5;
/// Starts that are tried on a lonely loop.
const STARTS: usize = 12;

/// When the job is stopped the rest is drawn beforehand: nobody will see it.
pub fn lay(curves: Vec<Curve>, settings: Settings, rng: &mut Rng, job: &Job) -> Sketch {
    let curves = join_slivers(flatten_small_parts(curves, &settings), &settings);
    let clusters = Clusters::of(&curves, &settings);
    let sketch = Sketch {
        settings,
        stops: vec![Vec::new(); curves.len()],
        curves: curves.into(),
        places: Vec::new(),
        stands: Vec::new(),
        edges: Vec::new(),
        spans: Vec::new(),
        incident: Vec::new(),
        predrawn: Vec::new(),
    };
    let mut laying = Laying { sketch, clusters, dot_of: BTreeMap::new(), direct: BTreeSet::new(), job };
    // Short curves have the least choice, so they go first.
    let mut order: Vec<usize> = (0..laying.sketch.curves.len()).collect();
    order.sort_by(|&a, &b| laying.sketch.curves[a].length().total_cmp(&laying.sketch.curves[b].length()));
    for curve in order {
        if !laying.clusters.shrunk[curve] {
            laying.curve(curve, rng);
        }
    }
    laying.sketch.index_edges();
    laying.sketch
}

/// Loops in which no three dots have room, and whatever hangs together within a dot's reach, become strokes: a line
/// along their longer axis, which has to be near all of their points.
fn flatten_small_parts(curves: Vec<Curve>, settings: &Settings) -> Vec<Curve> {
    let mut fresh = curves.iter().flat_map(|curve| curve.ends).max().unwrap_or(0);
    let mut kept = Vec::new();
    for part in parts(curves) {
        let points: Vec<Place> = part.iter().flat_map(|curve| curve.points.iter().copied()).collect();
        let around = middle(&points);
        let within = points.iter().all(|&point| square(point, around) <= settings.epsilon * settings.epsilon);
        let narrow = part.len() == 1 && part[0].lonely && part[0].length() < 3.6 * settings.d_min;
        if within || narrow {
            fresh += 2;
            kept.push(stroke(points, around, [fresh - 1, fresh]));
        } else {
            kept.extend(part);
        }
    }
    kept
}

fn stroke(mut points: Vec<Place>, around: Place, ends: [u32; 2]) -> Curve {
    let far = |from: Place| {
        let further = |a: &&Place, b: &&Place| square(from, **a).total_cmp(&square(from, **b));
        points.iter().max_by(further).copied().unwrap_or(from)
    };
    let a = far(around);
    let b = far(a);
    points.insert(0, a);
    points.push(b);
    Curve { points, ends, lonely: false, stroke: true }
}

/// Two curves between the same ends, both near the line between them and too short for a dot on the way: that line
/// stands for both, since two dots are joined by one line at most.
fn join_slivers(curves: Vec<Curve>, settings: &Settings) -> Vec<Curve> {
    let most = settings.epsilon * settings.epsilon;
    let flat = |curve: &Curve| {
        let [a, b] = [curve.points[0], curve.points[curve.last()]];
        curve.ends[0] != curve.ends[1]
            && curve.length() < SLIVER * settings.d_min
            && settings.allows(square(a, b))
            && curve.points.iter().all(|&point| square_to_segment(point, a, b) <= most)
    };
    let mut kept: Vec<Curve> = Vec::new();
    for curve in curves {
        let same = |other: &&mut Curve| {
            other.ends == curve.ends || (other.ends[0] == curve.ends[1] && other.ends[1] == curve.ends[0])
        };
        let twin = if flat(&curve) { kept.iter_mut().find(|other| same(other) && flat(other)) } else { None };
        match twin {
            None => kept.push(curve),
            Some(twin) => {
                let last = twin.last();
                twin.points.splice(last..last, curve.points[1..curve.last()].iter().copied());
                twin.stroke = true;
            }
        }
    }
    kept
}

/// Who leads the ends that hang together with one.
fn lead(leader: &BTreeMap<u32, u32>, mut end: u32) -> u32 {
    while let Some(&next) = leader.get(&end) {
        end = next;
    }
    end
}

/// Curves that hang together by their ends.
fn parts(curves: Vec<Curve>) -> Vec<Vec<Curve>> {
    let mut leader: BTreeMap<u32, u32> = BTreeMap::new();
    for curve in &curves {
        let [a, b] = curve.ends.map(|end| lead(&leader, end));
        if a != b {
            leader.insert(a.max(b), a.min(b));
        }
    }
    let mut parts: BTreeMap<u32, Vec<Curve>> = BTreeMap::new();
    for curve in curves {
        parts.entry(lead(&leader, curve.ends[0])).or_default().push(curve);
    }
    parts.into_values().collect()
}

/// Ends of curves that share a dot.
struct Clusters {
    leader: BTreeMap<u32, u32>,
    holds: BTreeMap<u32, Vec<Place>>,
    /// Curves that lie within a dot.
    shrunk: Vec<bool>,
}

impl Clusters {
    fn of(curves: &[Curve], settings: &Settings) -> Self {
        let mut clusters =
            Self { leader: BTreeMap::new(), holds: BTreeMap::new(), shrunk: vec![false; curves.len()] };
        for curve in curves.iter().filter(|curve| !curve.lonely) {
            for (end, place) in
                [(curve.ends[0], curve.points[0]), (curve.ends[1], curve.points[curve.last()])]
            {
                clusters.leader.insert(end, end);
                clusters.holds.insert(end, vec![place]);
            }
        }
        let mut shortest: Vec<usize> =
            (0..curves.len()).filter(|&i| !curves[i].lonely && !curves[i].stroke).collect();
        shortest.sort_by(|&a, &b| curves[a].length().total_cmp(&curves[b].length()));
        for curve in shortest {
            clusters.shrink(curve, &curves[curve], settings);
        }
        clusters
    }

    fn leader(&self, mut end: u32) -> u32 {
        while let Some(&next) = self.leader.get(&end).filter(|&&next| next != end) {
            end = next;
        }
        end
    }

    fn holds(&self, leader: u32) -> &[Place] {
        self.holds.get(&leader).map_or(&[], Vec::as_slice)
    }

    fn shrink(&mut self, number: usize, curve: &Curve, settings: &Settings) {
        let [a, b] = curve.ends.map(|end| self.leader(end));
        if a != b && distance(middle(self.holds(a)), middle(self.holds(b))) >= settings.d_min {
            return;
        }
        let mut all = self.holds(a).to_vec();
        if a != b {
            all.extend_from_slice(self.holds(b));
        }
        all.extend_from_slice(&curve.points);
        let centre = settings.snap(middle(&all));
        if all.iter().all(|&place| square(place, centre) <= settings.epsilon * settings.epsilon) {
            self.shrunk[number] = true;
            self.leader.insert(b, a);
            self.holds.insert(a, all);
        }
    }
}

struct Laying<'a> {
    sketch: Sketch,
    clusters: Clusters,
    dot_of: BTreeMap<u32, u32>,
    /// Pairs of clusters that one line joins already.
    direct: BTreeSet<[u32; 2]>,
    job: &'a Job,
}

type Chain = Vec<(usize, Place)>;

impl Laying<'_> {
    fn curve(&mut self, number: usize, rng: &mut Rng) {
        let found = if self.sketch.curves[number].lonely {
            self.lonely(number, rng)
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
            None => self.sketch.settings.snap(middle(self.clusters.holds(leader))),
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
            (from, to) = (self.somewhere(a, rng), self.somewhere(b, rng));
            if a != b {
                chain = self.chain(&curve, from, to, inner, rng);
            }
        }
        let Some(chain) = chain else { return false };
        if chain.len() == 2 {
            self.direct.insert(pair);
        }
        self.follow(number, [a, b], &chain);
        true
    }

    /// Another place for a junction that has no dot yet, within epsilon of all it holds.
    fn somewhere(&self, leader: u32, rng: &mut Rng) -> Place {
        let (here, settings) = (self.place_of(leader), &self.sketch.settings);
        let there = settings.snap(nearby(here, 0.9 * settings.epsilon, rng));
        let most = settings.epsilon * settings.epsilon;
        let holds = self.clusters.holds(leader).iter().all(|&held| square(held, there) <= most);
        if self.dot_of.contains_key(&leader) || !holds { here } else { there }
    }

    /// Two ends that are too near for a line: those that are free yield.
    fn pushed_apart(&self, ends: [u32; 2], from: Place, to: Place) -> (Place, Place) {
        let settings = &self.sketch.settings;
        // Two ends in one place part sideways.
        let to = if distance(from, to) < 1e-6 { [to[0] + 1e-3, to[1]] } else { to };
        let free = ends.map(|end| !self.dot_of.contains_key(&end) && self.clusters.holds(end).len() == 1);
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

    fn follow(&mut self, number: usize, ends: [u32; 2], chain: &Chain) {
        let last = chain.len() - 1;
        for (place, &(at, to)) in chain.iter().enumerate() {
            let dot = if place == 0 || place == last {
                let dot = self.junction(ends[usize::from(place == last)], to);
                if let Stand::Junction { ends, .. } = &mut self.sketch.stands[dot as usize] {
                    ends.push((number as u32, place == last));
                }
                dot
            } else {
                self.inner(number, to)
            };
            self.sketch.stops[number].push(Stop { dot, at });
        }
    }

    fn junction(&mut self, leader: u32, place: Place) -> u32 {
        if let Some(&dot) = self.dot_of.get(&leader) {
            return dot;
        }
        let holds = self.clusters.holds(leader).to_vec();
        let dot = self.sketch.places.len() as u32;
        self.sketch.places.push(place);
        self.sketch.stands.push(Stand::Junction { ends: Vec::new(), holds });
        self.dot_of.insert(leader, dot);
        dot
    }

    fn inner(&mut self, number: usize, place: Place) -> u32 {
        self.sketch.places.push(place);
        self.sketch.stands.push(Stand::Inner(number as u32));
        self.sketch.places.len() as u32 - 1
    }

    /// A lonely loop, begun at several places; the fewest dots win.
    fn lonely(&mut self, number: usize, rng: &mut Rng) -> bool {
        let round = self.sketch.curves[number].last();
        let mut best: Option<(usize, Chain)> = None;
        for attempt in 0..STARTS {
            let start = attempt * round / (2 * STARTS);
            let curve = &self.sketch.curves[number];
            let points = (0..=round).map(|at| curve.at(start + at)).collect();
            let turned = Curve { points, ends: [0, 0], lonely: false, stroke: false };
            let end = self.sketch.settings.snap(turned.points[0]);
            let chain = self.chain(&turned, end, end, 2, rng);
            if let Some(chain) = chain.filter(|c| best.as_ref().is_none_or(|(_, b)| c.len() < b.len())) {
                best = Some((start, chain));
            }
        }
        let Some((start, chain)) = best else { return false };
        let mut stops: Vec<Stop> = chain[..chain.len() - 1]
            .iter()
            .map(|&(at, place)| Stop { dot: self.inner(number, place), at: (start + at) % round })
            .collect();
        let first = (0..stops.len()).min_by_key(|&place| stops[place].at).unwrap_or(0);
        stops.rotate_left(first);
        self.sketch.stops[number] = stops;
        true
    }

    /// The fewest lines along a curve with at least so many dots between its ends.
    fn chain(&self, curve: &Curve, from: Place, to: Place, inner: usize, rng: &mut Rng) -> Option<Chain> {
        let (last, levels) = (curve.last(), inner + 2);
        let settings = &self.sketch.settings;
        let place = |at: usize| match at {
            0 => from,
            _ if at == last => to,
            _ => settings.snap(curve.points[at]),
        };
        let places: Vec<Place> = (0..=last).map(place).collect();
        // The cost to a point with so many lines (the last level: or more), and where it was reached from.
        let mut best = vec![(f64::INFINITY, 0usize); (last + 1) * levels];
        best[0].0 = 0.0;
        for at in 0..last {
            if (0..levels).all(|level| best[at * levels + level].0.is_infinite()) {
                continue;
            }
            if self.job.stopped() {
                return None;
            }
            // A little chance, so that among equals not always the same is taken.
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
        let mut chain = Vec::new();
        loop {
            chain.push((state / levels, places[state / levels]));
            if state < levels {
                break;
            }
            state = best[state].1;
        }
        chain.reverse();
        Some(chain)
    }
}
