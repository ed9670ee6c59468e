use super::*;
use crate::generate::curves;
use crate::geometry::distance;
use crate::model::Variant;
use pentimento_base::job::Job;
use pentimento_picture::drawing::Drawing;
use std::collections::BTreeSet;

fn settings(d_min: f64) -> Settings {
    Settings {
        epsilon: 3.0,
        rho: 1.25,
        d_min,
        d_max: f64::INFINITY,
        variant: Variant::Closest,
        page: [100.0, 100.0],
        lattice: None,
        orders: crate::generate::thesis::Order::allowed("any"),
    }
}

fn sketch_of(nodes: Vec<Place>, edges: Vec<[u32; 2]>) -> Sketch {
    let drawing = Drawing { width: 100.0, height: 100.0, nodes, edges };
    place_dots(curves::curves(&drawing), settings(4.5), None, &mut Rng::new(1), &Job::endless())
}

/// Asserts that every line is allowed to replace its part of a curve.
fn assert_invariant(sketch: &Sketch) {
    for (edge, &[a, b]) in sketch.edges.iter().enumerate() {
        let (number, first) = sketch.spans[edge];
        let (curve, stops) = (&sketch.curves[number as usize], &sketch.stops[number as usize]);
        let (from, to) = (stops[first as usize], stops[(first as usize + 1) % stops.len()]);
        assert_eq!([from.dot, to.dot], [a, b]);
        let end = if to.at <= from.at { to.at + curve.last() } else { to.at };
        assert!(sketch.fits(curve, (from.at, end), sketch.places[a as usize], sketch.places[b as usize]));
    }
}

#[test]
fn a_straight_line_needs_two_dots_and_a_corner_three() {
    assert_eq!(sketch_of(vec![[10.0, 10.0], [90.0, 10.0]], vec![[0, 1]]).places.len(), 2);
    assert_eq!(
        sketch_of(vec![[10.0, 10.0], [90.0, 10.0], [90.0, 90.0]], vec![[0, 1], [1, 2]]).places.len(),
        3
    );
}

#[test]
fn a_loop_gets_at_least_three_dots_and_a_tiny_loop_becomes_a_stroke() {
    let square =
        |side: f64| vec![[20.0, 20.0], [20.0 + side, 20.0], [20.0 + side, 20.0 + side], [20.0, 20.0 + side]];
    let ring = vec![[0, 1], [1, 2], [2, 3], [3, 0]];
    let large = sketch_of(square(50.0), ring.clone());
    assert!(large.places.len() >= 4 && large.edges.len() == large.places.len());
    let tiny = sketch_of(square(3.0), ring);
    assert_eq!((tiny.places.len(), tiny.edges.len(), tiny.predrawn.len()), (2, 1, 0));
}

#[test]
fn two_short_curves_side_by_side_become_one_line_and_long_ones_stay_two() {
    let pair = |length: f64| {
        let (left, right) = (50.0 - length / 2.0, 50.0 + length / 2.0);
        let nodes = vec![[left, 50.0], [right, 50.0], [50.0, 51.5], [left, 10.0], [right, 90.0]];
        sketch_of(nodes, vec![[0, 1], [0, 2], [2, 1], [0, 3], [1, 4]])
    };
    let (short, long) = (pair(9.0), pair(40.0));
    assert_eq!((short.places.len(), short.edges.len(), short.predrawn.len()), (4, 3, 0));
    assert_eq!((long.places.len(), long.edges.len(), long.predrawn.len()), (5, 5, 0));
    assert_invariant(&short);
    assert_invariant(&long);
}

#[test]
fn junctions_too_close_for_two_dots_become_one() {
    // Two junctions, joined by a line that is two millimetres long.
    let nodes = vec![[10.0, 50.0], [50.0, 50.0], [52.0, 50.0], [90.0, 20.0], [90.0, 80.0], [10.0, 20.0]];
    let sketch = sketch_of(nodes, vec![[0, 1], [5, 1], [1, 2], [2, 3], [2, 4]]);
    assert_eq!((sketch.places.len(), sketch.edges.len()), (5, 4));
    assert_invariant(&sketch);
}

#[test]
fn shifts_splits_and_removals_keep_the_invariant() {
    let nodes = (0..60)
        .map(|i| {
            let x = 5.0 + 1.5 * f64::from(i);
            [x, 50.0 + 20.0 * (x / 15.0).sin()]
        })
        .collect();
    let mut sketch = sketch_of(nodes, (0..59).map(|i| [i, i + 1]).collect());
    let mut rng = Rng::new(5);
    for round in 0..3000 {
        let dot = rng.below(sketch.places.len());
        if let Some(shift) = sketch.shift(dot, &mut rng) {
            let back = sketch.make(shift);
            if round % 3 == 0 {
                sketch.make(back);
            }
        }
        if round % 100 == 0 && sketch.places.len() < 16 {
            let edge = rng.below(sketch.edges.len());
            sketch.split(edge, &mut rng);
        }
        if round % 250 == 249 && sketch.removable(dot).is_some() {
            sketch.remove(dot);
        }
        assert_invariant(&sketch);
    }
    let numbers: BTreeSet<u32> = sketch.edges.iter().flatten().copied().collect();
    assert_eq!(numbers.len(), sketch.places.len());
}

#[test]
fn a_predrawn_curve_loses_its_dots() {
    let nodes = vec![[10.0, 10.0], [90.0, 10.0], [90.0, 90.0], [10.0, 60.0], [60.0, 60.0]];
    let mut sketch = sketch_of(nodes, vec![[0, 1], [1, 2], [3, 4]]);
    let before = (sketch.places.len(), sketch.edges.len());
    let single = sketch.edges.iter().position(|&[a, _]| sketch.places[a as usize][1] > 55.0).unwrap();
    sketch.predraw(single);
    assert_eq!((sketch.places.len(), sketch.edges.len()), (before.0 - 2, before.1 - 1));
    assert_eq!(sketch.predrawn.len(), 1);
    assert_invariant(&sketch);
    let apart = |&[a, b]: &[u32; 2]| distance(sketch.places[a as usize], sketch.places[b as usize]);
    assert!(sketch.edges.iter().all(|edge| apart(edge) >= 4.5 - 1e-9));
}
