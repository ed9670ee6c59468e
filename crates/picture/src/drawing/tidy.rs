//! Corrects small mistakes in drawings by hand: line ends that stop short of a line, line ends that overshoot it, and
//! specks.
//!
//! A gap is closed by a new short piece. The line itself is not moved, so nothing else bends. Invariant: every piece
//! that is added, and every overshoot that is removed, is within the given distance of a line.

use super::chains::{Adjacency, chains};
use super::grid::{Buckets, Net, Point, Segment, UNITS, Work, length};
use super::measure::nearest;
use super::{Cleanup, Error};

/// Pieces that join loose ends to the lines that they nearly touch. Each piece is at most `reach` long.
pub(super) fn bridges(segments: &[Segment], reach: f64, work: &mut Work<'_>) -> Result<Vec<Segment>, Error> {
    let net = Net::of(segments);
    let adjacency = Adjacency::of(net.points.len(), &net.edges);
    let lines: Vec<Segment> =
        net.edges.iter().map(|&[a, b]| [net.points[a as usize], net.points[b as usize]]).collect();
    let buckets = Buckets::of_segments(&lines);
    let mut bridges = Vec::new();
    for tip in (0..net.points.len() as u32).filter(|&node| adjacency.degree(node) == 1) {
        let own = close_along(&net, &adjacency, tip, 3.0 * reach);
        let end = net.points[tip as usize];
        let (mut best, mut looked) = (None, 0);
        buckets.along(&[end, end], reach.ceil() as i64, &mut |cell| {
            for &i in buckets.items(cell) {
                looked += 1;
                if net.edges[i as usize].iter().any(|node| own.contains(node)) {
                    continue;
                }
                let foot = foot(&lines[i as usize], end);
                let distance = foot.distance(end);
                if distance <= reach && best.is_none_or(|(so_far, _)| distance < so_far) {
                    best = Some((distance, foot));
                }
            }
        });
        work.spend(looked)?;
        bridges.extend(best.map(|(_, foot)| [end, foot]));
    }
    Ok(bridges)
}

fn foot(&[a, b]: &Segment, p: Point) -> Point {
    Point::of(nearest([a.place(), b.place()], p.place()))
}

/// The nodes that are close to a loose end along its own lines. They are already connected to the end, so no gap has
/// to be closed.
fn close_along(net: &Net, adjacency: &Adjacency, tip: u32, reach: f64) -> Vec<u32> {
    let mut seen = vec![tip];
    let mut open = vec![(tip, 0.0)];
    while let Some((node, so_far)) = open.pop() {
        for &(next, _) in adjacency.links(node) {
            let along = so_far + net.points[node as usize].distance(net.points[next as usize]);
            // The first step counts at any length, because an end is not joined to its own line. The search stops
            // at a hundred nodes, so that a dense tangle doesn't take long.
            if (along <= reach || node == tip) && !seen.contains(&next) && seen.len() < 100 {
                seen.push(next);
                open.push((next, along));
            }
        }
    }
    seen
}

/// Removes line ends that go less than `reach` beyond a junction.
pub(super) fn pruned(segments: &[Segment], reach: f64, cleanup: &mut Cleanup) -> Vec<Segment> {
    let net = Net::of(segments);
    let adjacency = Adjacency::of(net.points.len(), &net.edges);
    let long = |chain: &[u32]| {
        chain.windows(2).map(|w| net.points[w[0] as usize].distance(net.points[w[1] as usize])).sum::<f64>()
    };
    let mut kept = Vec::with_capacity(segments.len());
    for chain in chains(&adjacency, net.points.len(), net.edges.len()) {
        let degree = |node: Option<&u32>| node.map_or(0, |&node| adjacency.degree(node));
        let (one, other) = (degree(chain.first()), degree(chain.last()));
        if one.min(other) == 1 && one.max(other) > 2 && long(&chain) < reach {
            cleanup.spurs += 1;
            continue;
        }
        kept.extend(chain.windows(2).map(|w| [net.points[w[0] as usize], net.points[w[1] as usize]]));
    }
    kept
}

/// Removes parts whose total length is less than `least`.
pub(super) fn without_specks(segments: Vec<Segment>, least: f64, cleanup: &mut Cleanup) -> Vec<Segment> {
    let net = Net::of(&segments);
    let part = parts(&net);
    let mut lengths = vec![0.0; net.points.len()];
    let part_of =
        |segment: &Segment| net.points.binary_search(&segment[0]).map_or(0, |node| part[node] as usize);
    for segment in &segments {
        lengths[part_of(segment)] += length(segment);
    }
    for &length in lengths.iter().filter(|&&length| length > 0.0 && length < least) {
        cleanup.specks += 1;
        cleanup.speck_length += length / UNITS;
    }
    segments.into_iter().filter(|segment| lengths[part_of(segment)] >= least).collect()
}

/// For each node, the lowest node number in its part. This is union-find with path halving.
fn parts(net: &Net) -> Vec<u32> {
    let mut parent: Vec<u32> = (0..net.points.len() as u32).collect();
    let root = |parent: &mut Vec<u32>, mut node: u32| {
        while parent[node as usize] != node {
            parent[node as usize] = parent[parent[node as usize] as usize];
            node = parent[node as usize];
        }
        node
    };
    for &[a, b] in &net.edges {
        let (a, b) = (root(&mut parent, a), root(&mut parent, b));
        parent[a.max(b) as usize] = a.min(b);
    }
    (0..net.points.len() as u32).map(|node| root(&mut parent, node)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_base::job::Job;

    fn p(x: i64, y: i64) -> Point {
        Point { x, y }
    }

    fn bridged(segments: &[Segment]) -> Vec<Segment> {
        bridges(segments, 200.0, &mut Work::new(&Job::endless())).expect("few")
    }

    #[test]
    fn an_end_just_short_of_a_line_is_joined_to_it() {
        let t = [[p(0, 0), p(10_000, 0)], [p(5000, 150), p(5000, 9000)]];
        assert_eq!(bridged(&t), [[p(5000, 150), p(5000, 0)]]);
        let far = [[p(0, 0), p(10_000, 0)], [p(5000, 250), p(5000, 9000)]];
        assert!(bridged(&far).is_empty());
    }

    #[test]
    fn a_loop_that_is_not_quite_closed_is_closed() {
        let points = [p(0, 0), p(10_000, 0), p(10_000, 10_000), p(0, 10_000), p(0, 120)];
        let path: Vec<_> = points.windows(2).map(|w| [w[0], w[1]]).collect();
        assert!(bridged(&path).contains(&[p(0, 120), p(0, 0)]));
    }

    #[test]
    fn the_bends_of_a_lines_own_end_are_not_a_gap() {
        let hook = [[p(0, 0), p(5000, 0)], [p(5000, 0), p(5000, 150)], [p(5000, 150), p(4900, 150)]];
        assert!(bridged(&hook).is_empty());
    }

    #[test]
    fn short_overshoots_and_specks_are_removed() {
        let mut cleanup = Cleanup::default();
        let lines = [
            [p(0, 0), p(5000, 0)],
            [p(5000, 0), p(5080, 0)],
            [p(5000, -4000), p(5000, 0)],
            [p(5000, 0), p(5000, 4000)],
            [p(9000, 9000), p(9300, 9400)],
        ];
        let kept = pruned(&lines, 100.0, &mut cleanup);
        assert_eq!((kept.len(), cleanup.spurs), (4, 1));
        let kept = without_specks(kept, 1000.0, &mut cleanup);
        assert_eq!((kept.len(), cleanup.specks), (3, 1));
        assert!((cleanup.speck_length - 0.5).abs() < 1e-9);
    }
}
