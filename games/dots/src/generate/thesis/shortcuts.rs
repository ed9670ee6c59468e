//! Lines that can replace a part of a polyline, and the circles around their ends.
//!
//! A shortcut joins two points of the polyline. It is within epsilon of all points between them (Imai and Iri), and it
//! is neither too short nor too long. If q must be the closest dot of p, the circle around p with radius rho times
//! |pq| must not contain any other dot. So each of the two sides of the polyline, seen from p, may leave the circle
//! once but never return. If that holds, p can be an owner of the shortcut.

use crate::generate::settings::Settings;
use crate::geometry::{distance, square_to_segment};
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::drawing::Place;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Shortcut {
    pub(crate) to: usize,
    pub(crate) length: f64,
    /// Whether the second point can be the closest dot of the first, and whether the first can be the closest dot of
    /// the second.
    pub(crate) owners: [bool; 2],
}

/// For each point, the shortcuts that start there and have at least one owner.
pub(crate) fn shortcuts(
    points: &[Place],
    settings: &Settings,
    job: &Job,
) -> Result<Vec<Vec<Shortcut>>, Stopped> {
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
            let owners = [is_clear(&gaps[from], radius), is_clear(&gaps[to], radius)];
            if owners != [false; 2] && points[from + 1..to].iter().all(near) {
                found.push(Shortcut { to, length, owners });
            }
        }
        all.push(found);
    }
    Ok(all)
}

/// The radii at which one side of the polyline leaves the circle around a point and enters it again, as ascending
/// intervals.
fn returns(points: &[Place], centre: usize) -> Vec<[f64; 2]> {
    let mut found: Vec<[f64; 2]> = Vec::new();
    let mut look = |side: &mut dyn Iterator<Item = &Place>| {
        let mut farthest = 0.0_f64;
        for &point in side {
            let away = distance(points[centre], point);
            if away < farthest {
                found.push([away, farthest]);
            }
            farthest = farthest.max(away);
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

/// Whether the polyline never returns after it leaves the circle with this radius.
fn is_clear(gaps: &[[f64; 2]], radius: f64) -> bool {
    let place = gaps.partition_point(|gap| gap[0] < radius);
    place == 0 || gaps[place - 1][1] <= radius
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_never_returns_and_a_hairpin_does() {
        let straight: Vec<Place> = (0..9).map(|x| [f64::from(x), 0.0]).collect();
        assert!(returns(&straight, 3).is_empty());
        let hairpin = [[0.0, 0.0], [5.0, 0.0], [9.0, 0.0], [9.0, 1.0], [4.0, 1.0]];
        let gaps = returns(&hairpin, 0);
        assert_eq!(gaps.len(), 1);
        assert!(is_clear(&gaps, 3.0) && !is_clear(&gaps, 6.0) && is_clear(&gaps, 9.5));
    }
}
