//! Measures how much of a drawing a player finds by joining near dots and ignoring the colours.
//!
//! Such a player draws the minimum spanning tree of the dots: the shortest lines that connect all of them. If a line of
//! the tree is also in the solution, the positions of the dots alone give it away.

use crate::geometry::square;
use crate::model::{Level, Line, line};
use pentimento_picture::drawing::Place;

/// The share of the puzzle's lines that are in the minimum spanning tree of its dots.
pub(crate) fn found_by_nearness(level: &Level) -> f64 {
    let places: Vec<Place> = level.dots.iter().map(|dot| dot.at).collect();
    let found = nearest_tree(&places).into_iter().filter(|line| level.lines().contains(line)).count();
    found as f64 / level.lines().len().max(1) as f64
}

/// The minimum spanning tree, by the algorithm of Prim.
pub(crate) fn nearest_tree(places: &[Place]) -> Vec<Line> {
    let mut tree = Vec::new();
    // For each dot that is not in the tree yet: the squared distance to the tree, and the dot of the tree there.
    let mut away: Vec<Option<(f64, u32)>> = vec![Some((f64::INFINITY, 0)); places.len()];
    let mut last = 0;
    for _ in 1..places.len() {
        away[last] = None;
        for (dot, entry) in away.iter_mut().enumerate() {
            if let Some(known) = entry {
                let here = square(places[last], places[dot]);
                if here < known.0 {
                    *known = (here, last as u32);
                }
            }
        }
        let open = away.iter().enumerate().filter_map(|(dot, entry)| Some((dot, (*entry)?)));
        let Some((dot, (_, to))) = open.min_by(|a, b| a.1.0.total_cmp(&b.1.0)) else { break };
        tree.push(line(dot as u32, to));
        last = dot;
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Variant;
    use crate::model::tests::{level, small};

    #[test]
    fn a_row_of_dots_is_given_away_and_crossing_colours_are_not() {
        assert!((found_by_nearness(&small()) - 1.0).abs() < 1e-12);
        let crossed: &[(f64, f64, &[u8])] =
            &[(10.0, 10.0, &[0]), (12.0, 10.0, &[1]), (10.0, 30.0, &[0]), (12.0, 30.0, &[1])];
        let level = level(Variant::Closest, crossed);
        // The tree has both short lines, which join dots of different colours, and one of the two long lines.
        assert!((found_by_nearness(&level) - 0.5).abs() < 1e-12);
    }
}
