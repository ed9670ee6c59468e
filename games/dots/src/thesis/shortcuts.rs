//! Lines that may stand for a part of a polyline, and the circles in which nothing else may lie.
//!
//! A shortcut joins two points of the polyline, is within epsilon of all it bypasses (Imai and Iri) and neither too
//! short nor too long. When p seeks q, the circle about p with radius rho times |pq| must hold no other point that
//! could be chosen as a dot; so either side of the polyline, seen from p, may leave the circle once and not return.

use super::super::geometry::{distance, square_to_segment};
use super::super::settings::Settings;
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::drawing::Place;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shortcut {
    pub to: usize,
    pub length: f64,
    /// Whether its first point, and its second, may seek the other.
    pub sought: [bool; 2],
}

/// All shortcuts that somebody may seek, by their first point.
pub fn shortcuts(points: &[Place], settings: &Settings, job: &Job) -> Result<Vec<Vec<Shortcut>>, Stopped> {
    let gaps: Vec<Vec<[f64; 2]>> = (0..points.len()).map(|centre| returns(points, centre)).collect();
    let most = settings.epsilon * settings.epsilon;
    let mut all = Vec::with_capacity(points.len());
    for from in 0..points.len() {
        job.go_on()?;
        let mut found = Vec::new();
        for to in from + 1..points.len() {
            let length = distance(points[from], points[to]);
            if !settings.allows(length * length) {
                continue;
            }
            let near = |&p: &Place| square_to_segment(p, points[from], points[to]) <= most;
            let radius = length * settings.rho;
            let sought = [clear(&gaps[from], radius), clear(&gaps[to], radius)];
            if sought != [false; 2] && points[from + 1..to].iter().all(near) {
                found.push(Shortcut { to, length, sought });
            }
        }
        all.push(found);
    }
    Ok(all)
}

/// The radii about a point at which a side of the polyline comes back into the circle, as intervals in rising order.
fn returns(points: &[Place], centre: usize) -> Vec<[f64; 2]> {
    let mut found: Vec<[f64; 2]> = Vec::new();
    let mut look = |side: &mut dyn Iterator<Item = &Place>| {
        let mut furthest = 0.0_f64;
        for &point in side {
            let away = distance(points[centre], point);
            if away < furthest {
                found.push([away, furthest]);
            }
            furthest = furthest.max(away);
        }
    };
    look(&mut points[centre + 1..].iter());
    look(&mut points[..centre].iter().rev());
    found.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let mut merged: Vec<[f64; 2]> = Vec::new();
    for interval in found {
        match merged.last_mut() {
            Some(last) if interval[0] <= last[1] => last[1] = last[1].max(interval[1]),
            _ => merged.push(interval),
        }
    }
    merged
}

fn clear(gaps: &[[f64; 2]], radius: f64) -> bool {
    let place = gaps.partition_point(|gap| gap[0] < radius);
    place == 0 || gaps[place - 1][1] <= radius
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_never_comes_back_and_a_hairpin_does() {
        let straight: Vec<Place> = (0..9).map(|x| [f64::from(x), 0.0]).collect();
        assert!(returns(&straight, 3).is_empty());
        let hairpin = [[0.0, 0.0], [5.0, 0.0], [9.0, 0.0], [9.0, 1.0], [4.0, 1.0]];
        let gaps = returns(&hairpin, 0);
        assert_eq!(gaps.len(), 1);
        assert!(clear(&gaps, 3.0) && !clear(&gaps, 6.0) && clear(&gaps, 9.5));
    }
}
