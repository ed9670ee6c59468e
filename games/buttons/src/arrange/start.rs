//! The first positions of the nodes in the search for a drawing. They come from distances in the graph, or
//! from a circle.

use super::geometry::Cell;
use crate::model::Level;

/// Scales points so that they fill the drawing.
fn fitted(points: &[(f64, f64)], span: (i32, i32)) -> Vec<Cell> {
    let fit = |values: Vec<f64>, span: i32| -> Vec<i32> {
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let scale = if high - low < 1e-9 { 0.0 } else { f64::from(span) / (high - low) };
        let middle = if scale == 0.0 { f64::from(span) / 2.0 } else { 0.0 };
        values.iter().map(|value| (middle + (value - low) * scale).round() as i32).collect()
    };
    let across = fit(points.iter().map(|point| point.0).collect(), span.0);
    let down = fit(points.iter().map(|point| point.1).collect(), span.1);
    across.into_iter().zip(down).collect()
}

fn circle(nodes: usize) -> Vec<(f64, f64)> {
    let angle = |node| std::f64::consts::TAU * node as f64 / nodes as f64;
    (0..nodes).map(|node| (-angle(node).cos(), -angle(node).sin())).collect()
}

/// Puts the nodes on a circle. `stride` changes their order, so that each start has different nodes side by
/// side.
pub(super) fn on_a_circle(nodes: usize, stride: usize, span: (i32, i32)) -> Vec<Cell> {
    let places = fitted(&circle(nodes), span);
    let mut order: Vec<usize> = (0..nodes).collect();
    order.sort_by_key(|node| (node % stride, *node));
    let mut cells = vec![(0, 0); nodes];
    order.into_iter().zip(places).for_each(|(node, place)| cells[node] = place);
    cells
}

/// The number of steps between each pair of nodes, or √n + 1 if there is no path.
fn distances(level: &Level) -> Vec<Vec<f64>> {
    let far = (level.nodes() as f64).sqrt() + 1.0;
    let from = |start: usize| {
        let mut steps = vec![far; level.nodes()];
        steps[start] = 0.0;
        let mut ring = vec![start];
        let mut step = 0.0;
        let mut seen = vec![false; level.nodes()];
        seen[start] = true;
        while !ring.is_empty() {
            step += 1.0;
            let mut next = Vec::new();
            for node in ring {
                for &beside in level.neighbours(node) {
                    let beside = usize::from(beside);
                    if !std::mem::replace(&mut seen[beside], true) {
                        steps[beside] = step;
                        next.push(beside);
                    }
                }
            }
            ring = next;
        }
        steps
    };
    (0..level.nodes()).map(from).collect()
}

/// Places the nodes by stress majorisation. The distance between two nodes becomes similar to their number of steps
/// in the graph. Close pairs have more weight.
pub(super) fn by_distance(level: &Level, span: (i32, i32)) -> Vec<Cell> {
    let steps = distances(level);
    let mut points: Vec<(f64, f64)> = circle(level.nodes());
    // Shifts the points a little, because the search would get stuck in the mirror symmetries of the circle.
    for (node, point) in points.iter_mut().enumerate() {
        point.0 += 0.01 * node as f64;
    }
    for _ in 0..120 {
        for node in 0..points.len() {
            let mut sum = (0.0, 0.0, 0.0);
            for other in (0..points.len()).filter(|&other| other != node) {
                let distance = steps[node][other];
                let (dx, dy) = (points[node].0 - points[other].0, points[node].1 - points[other].1);
                let length = dx.hypot(dy).max(1e-6);
                let weight = 1.0 / (distance * distance);
                sum.0 += weight * (points[other].0 + distance * dx / length);
                sum.1 += weight * (points[other].1 + distance * dy / length);
                sum.2 += weight;
            }
            if sum.2 > 0.0 {
                points[node] = (sum.0 / sum.2, sum.1 / sum.2);
            }
        }
    }
    fitted(&turned_flat(&points), span)
}

/// Rotates the points so that their longer axis is horizontal.
fn turned_flat(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let count = points.len() as f64;
    let mean = points.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / count, sum.1 + p.1 / count));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for point in points {
        let (x, y) = (point.0 - mean.0, point.1 - mean.1);
        (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y);
    }
    let angle = 0.5 * (2.0 * xy).atan2(xx - yy);
    let (sin, cos) = angle.sin_cos();
    points.iter().map(|&(x, y)| (x * cos + y * sin, y * cos - x * sin)).collect()
}
