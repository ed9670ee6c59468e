//! Ends of curves that share a dot, because they are too close together for two dots.

use crate::generate::curves::Curve;
use crate::generate::settings::Settings;
use crate::geometry::{distance, middle, square};
use pentimento_picture::drawing::Place;
use std::collections::BTreeMap;

/// Groups of ends of curves. One end in each group is its leader.
pub(super) struct Clusters {
    leader: BTreeMap<u32, u32>,
    /// For each leader, all the places that the dot of its group replaces.
    merged: BTreeMap<u32, Vec<Place>>,
    /// For each curve, whether a single dot replaces all of it.
    pub(super) shrunk: Vec<bool>,
}

impl Clusters {
    pub(super) fn new(curves: &[Curve], settings: &Settings) -> Self {
        let mut clusters =
            Self { leader: BTreeMap::new(), merged: BTreeMap::new(), shrunk: vec![false; curves.len()] };
        for curve in curves.iter().filter(|curve| !curve.isolated) {
            for (end, place) in
                [(curve.ends[0], curve.points[0]), (curve.ends[1], curve.points[curve.last()])]
            {
                clusters.leader.insert(end, end);
                clusters.merged.insert(end, vec![place]);
            }
        }
        let mut shortest: Vec<usize> =
            (0..curves.len()).filter(|&i| !curves[i].isolated && !curves[i].stroke).collect();
        shortest.sort_by(|&a, &b| curves[a].length().total_cmp(&curves[b].length()));
        for curve in shortest {
            clusters.shrink(curve, &curves[curve], settings);
        }
        clusters
    }

    pub(super) fn leader(&self, mut end: u32) -> u32 {
        while let Some(&next) = self.leader.get(&end).filter(|&&next| next != end) {
            end = next;
        }
        end
    }

    pub(super) fn merged(&self, leader: u32) -> &[Place] {
        self.merged.get(&leader).map_or(&[], Vec::as_slice)
    }

    /// Merges the two ends of a curve if they are too close together for two dots. This is only possible if one dot
    /// can be within epsilon of all places that it replaces.
    fn shrink(&mut self, number: usize, curve: &Curve, settings: &Settings) {
        let [a, b] = curve.ends.map(|end| self.leader(end));
        if a != b && distance(middle(self.merged(a)), middle(self.merged(b))) >= settings.d_min {
            return;
        }
        let mut all = self.merged(a).to_vec();
        if a != b {
            all.extend_from_slice(self.merged(b));
        }
        all.extend_from_slice(&curve.points);
        let centre = settings.snap(middle(&all));
        if all.iter().all(|&place| square(place, centre) <= settings.epsilon * settings.epsilon) {
            self.shrunk[number] = true;
            self.leader.insert(b, a);
            self.merged.insert(a, all);
        }
    }
}
