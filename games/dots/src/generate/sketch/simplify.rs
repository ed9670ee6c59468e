//! Finds parts of a drawing that are too small for several dots and replaces them with strokes. Each stroke becomes
//! one line.

use crate::generate::curves::Curve;
use crate::generate::settings::Settings;
use crate::geometry::{middle, square, square_to_segment};
use pentimento_picture::drawing::Place;
use std::collections::BTreeMap;

/// Curves shorter than this many times the least distance have hardly any space for a dot between their ends.
const SLIVER: f64 = 2.5;

pub(super) fn simplified(curves: Vec<Curve>, settings: &Settings) -> Vec<Curve> {
    join_slivers(flatten_small_parts(curves, settings), settings)
}

/// Turns small parts of the drawing into strokes: isolated loops without space for three dots, and connected parts
/// that fit into a circle of radius epsilon. Whether the line of a stroke is near all of its points is checked later,
/// by `Sketch::fits`.
fn flatten_small_parts(curves: Vec<Curve>, settings: &Settings) -> Vec<Curve> {
    let mut fresh = curves.iter().flat_map(|curve| curve.ends).max().unwrap_or(0);
    let mut kept = Vec::new();
    for part in parts(curves) {
        let points: Vec<Place> = part.iter().flat_map(|curve| curve.points.iter().copied()).collect();
        let centre = middle(&points);
        let within = points.iter().all(|&point| square(point, centre) <= settings.epsilon * settings.epsilon);
        let narrow = part.len() == 1 && part[0].isolated && part[0].length() < 3.6 * settings.d_min;
        if within || narrow {
            fresh += 2;
            kept.push(stroke(points, centre, [fresh - 1, fresh]));
        } else {
            kept.extend(part);
        }
    }
    kept
}

/// Makes a stroke from some points. Its line goes from `a`, the point farthest from the centre, to `b`, the point
/// farthest from `a`.
fn stroke(mut points: Vec<Place>, centre: Place, ends: [u32; 2]) -> Curve {
    let farthest_from = |from: Place| {
        let order = |a: &&Place, b: &&Place| square(from, **a).total_cmp(&square(from, **b));
        points.iter().max_by(order).copied().unwrap_or(from)
    };
    let a = farthest_from(centre);
    let b = farthest_from(a);
    points.insert(0, a);
    points.push(b);
    Curve { points, ends, isolated: false, stroke: true }
}

/// Merges two curves between the same ends if both are short and near the straight line between these ends. Two dots
/// are joined by at most one line, and there is no space for another dot, so this line replaces both curves.
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

/// The end that represents all ends connected to this end.
fn leader_of(leader: &BTreeMap<u32, u32>, mut end: u32) -> u32 {
    while let Some(&next) = leader.get(&end) {
        end = next;
    }
    end
}

/// Groups the curves that are connected by their ends.
fn parts(curves: Vec<Curve>) -> Vec<Vec<Curve>> {
    let mut leader: BTreeMap<u32, u32> = BTreeMap::new();
    for curve in &curves {
        let [a, b] = curve.ends.map(|end| leader_of(&leader, end));
        if a != b {
            leader.insert(a.max(b), a.min(b));
        }
    }
    let mut parts: BTreeMap<u32, Vec<Curve>> = BTreeMap::new();
    for curve in curves {
        parts.entry(leader_of(&leader, curve.ends[0])).or_default().push(curve);
    }
    parts.into_values().collect()
}
