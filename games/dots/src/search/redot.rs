//! Dots that are added, and dots that are taken away again.

use super::Search;
use crate::painting::Painting;

/// The share of the further dots with which it begins; the others are for where they turn out to be needed.
const FILLED: f64 = 0.8;
/// Of so many dots that can be spared the best is taken, if so many tries find them.
const CHOICES: usize = 6;
const TRIES: usize = 40;
/// One of so many of the longest lines gets the next dot.
const LONGEST: usize = 8;

impl Search<'_> {
    /// Dots on the longest lines, up to a share of those that may be.
    pub(super) fn fill(&mut self, painting: &mut Painting) {
        let fewest = painting.sketch.places.len();
        let wanted = fewest + (self.cap.saturating_sub(fewest) as f64 * FILLED) as usize;
        // Counted once at the end: on a large drawing that takes longer than all the rest.
        while painting.sketch.places.len() < wanted && !self.job.stopped() {
            let longest = painting.sketch.longest(LONGEST);
            let split = longest.into_iter().find(|&edge| painting.sketch.split(edge, self.rng));
            let Some(edge) = split else { break };
            painting.colours.insert(edge, self.rng.below(painting.classes) as u8);
        }
        painting.recount();
    }

    /// Other dots where something is wrong.
    pub(super) fn redot(&mut self, painting: &mut Painting) {
        self.spare(painting);
        let wanted = (painting.wrong as usize).div_ceil(4).max(1);
        self.make_room(painting, wanted);
        self.split(painting, wanted);
    }

    /// Where dots crowd and one can be spared, it goes.
    fn spare(&mut self, painting: &mut Painting) {
        let crowded = painting.crowded_dots();
        if !crowded.is_empty() {
            let first = self.rng.below(crowded.len());
            let mut turned = crowded[first..].iter().chain(&crowded[..first]);
            let _ = turned.any(|&dot| painting.spare(dot));
        }
    }

    /// Takes dots away until so many have room again: of a few that can be spared always the one without which least
    /// is wrong.
    fn make_room(&mut self, painting: &mut Painting, wanted: usize) {
        while painting.sketch.places.len() + wanted > self.cap {
            let dots = painting.sketch.places.len();
            let mut without = Vec::new();
            for _ in 0..TRIES {
                let mut fewer = painting.clone();
                if fewer.spare(self.rng.below(dots)) {
                    without.push(fewer);
                }
                if without.len() == CHOICES {
                    break;
                }
            }
            let faults = |painting: &Painting| painting.wrong + painting.crowded;
            let Some(best) = without.into_iter().min_by_key(faults) else { return };
            *painting = best;
        }
    }

    /// Dots on the longest lines that are part of something wrong.
    fn split(&mut self, painting: &mut Painting, wanted: usize) {
        for _ in 0..wanted {
            if painting.sketch.places.len() >= self.cap {
                return;
            }
            let culprits = painting.culprits();
            let split = culprits.into_iter().take(24).find(|&edge| painting.split(edge, self.rng));
            if split.is_none() {
                return;
            }
        }
    }

    /// The shortest curve that is in the way is drawn beforehand.
    pub(super) fn predraw(&mut self, painting: &mut Painting) {
        let crowded = painting.crowded_dots();
        let mut edges: Vec<usize> = crowded
            .iter()
            .flat_map(|&dot| painting.sketch.incident[dot].iter().map(|&edge| edge as usize))
            .collect();
        if edges.is_empty() {
            edges = painting.culprits();
        }
        let length = |edge: &usize| painting.sketch.length_along(*edge);
        let edge = edges.into_iter().min_by(|a, b| length(a).total_cmp(&length(b))).unwrap_or(0);
        let colours = painting.classes;
        painting.sketch.predraw(edge);
        painting.colours = (0..painting.sketch.edges.len()).map(|_| self.rng.below(colours) as u8).collect();
        painting.recount();
    }

    /// A few dots on the longest lines at dots of several colours: shorter lines leave each other more room.
    pub(super) fn loosen(&mut self, painting: &mut Painting) {
        for _ in 0..2 {
            if painting.sketch.places.len() >= self.cap {
                return;
            }
            let at_several = |edge: &usize| {
                painting.sketch.edges[*edge].iter().any(|&dot| painting.hues_of(dot as usize) > 1)
            };
            let mut edges: Vec<usize> = (0..painting.colours.len()).filter(at_several).collect();
            edges.sort_by(|&a, &b| painting.sketch.edge_square(b).total_cmp(&painting.sketch.edge_square(a)));
            edges.truncate(8);
            if edges.is_empty() {
                return;
            }
            let edge = edges[self.rng.below(edges.len())];
            painting.split(edge, self.rng);
        }
    }
}
