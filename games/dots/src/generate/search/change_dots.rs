//! Adds and removes dots between two runs of annealing.

use super::Search;
use crate::generate::painting::Painting;

/// The search places this share of the additional dots at the start. It adds the others later, where they are needed.
const FILLED: f64 = 0.8;
/// How many removable dots are compared before one is removed.
const CHOICES: usize = 6;
/// How many random dots are tested to find removable ones.
const TRIES: usize = 40;
/// How many of the longest lines are tried for a new dot.
const LONGEST: usize = 8;

impl Search<'_> {
    /// Puts dots on the longest lines, until the share [`FILLED`] of the additional dots is placed.
    pub(super) fn fill(&mut self, painting: &mut Painting) {
        let fewest = painting.sketch.places.len();
        let target = fewest + (self.max_dots.saturating_sub(fewest) as f64 * FILLED) as usize;
        // The loop changes the sketch without counting faults. They are counted once, at the end, because counting
        // takes longer than everything else on a large drawing.
        while painting.sketch.places.len() < target && !self.job.stopped() {
            let longest = painting.sketch.longest(LONGEST);
            let split = longest.into_iter().find(|&edge| painting.sketch.split(edge, self.rng));
            let Some(edge) = split else { break };
            painting.colours.insert(edge, self.rng.below(painting.classes) as u8);
        }
        painting.recount();
    }

    /// Adds dots where there are faults, and removes other dots to stay within the limit.
    pub(super) fn change_dots(&mut self, painting: &mut Painting) {
        self.thin_crowd(painting);
        let count = (painting.wrong as usize).div_ceil(4).max(1);
        self.make_room(painting, count);
        self.split(painting, count);
    }

    /// Removes one dot that is too close to another, if possible.
    fn thin_crowd(&mut self, painting: &mut Painting) {
        let crowded = painting.crowded_dots();
        if !crowded.is_empty() {
            let first = self.rng.below(crowded.len());
            let mut turned = crowded[first..].iter().chain(&crowded[..first]);
            let _ = turned.any(|&dot| painting.remove_dot(dot));
        }
    }

    /// Removes dots until `count` new dots would not exceed `max_dots`. In each round, the search picks a few random
    /// dots that can be removed. It removes the one whose removal leaves the fewest faults. If no dot can be removed,
    /// it gives up.
    fn make_room(&mut self, painting: &mut Painting, count: usize) {
        while painting.sketch.places.len() + count > self.max_dots {
            let dots = painting.sketch.places.len();
            let mut without = Vec::new();
            for _ in 0..TRIES {
                let mut fewer = painting.clone();
                if fewer.remove_dot(self.rng.below(dots)) {
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

    /// Puts up to `count` dots on the longest lines that are part of a fault.
    fn split(&mut self, painting: &mut Painting, count: usize) {
        for _ in 0..count {
            if painting.sketch.places.len() >= self.max_dots {
                return;
            }
            let faulty_edges = painting.faulty_edges();
            let split = faulty_edges.into_iter().take(24).find(|&edge| painting.split(edge, self.rng));
            if split.is_none() {
                return;
            }
        }
    }

    /// Makes a curve predrawn: the shortest curve with a dot that is too close to another dot. If there is no such
    /// dot, it is the shortest curve that is part of another fault. All remaining lines get new random colours.
    pub(super) fn predraw(&mut self, painting: &mut Painting) {
        let crowded = painting.crowded_dots();
        let mut edges: Vec<usize> = crowded
            .iter()
            .flat_map(|&dot| painting.sketch.incident[dot].iter().map(|&edge| edge as usize))
            .collect();
        if edges.is_empty() {
            edges = painting.faulty_edges();
        }
        let length = |edge: &usize| painting.sketch.curve_length(*edge);
        let edge = edges.into_iter().min_by(|a, b| length(a).total_cmp(&length(b))).unwrap_or(0);
        let colours = painting.classes;
        painting.sketch.predraw(edge);
        painting.colours = (0..painting.sketch.edges.len()).map(|_| self.rng.below(colours) as u8).collect();
        painting.recount();
    }

    /// Puts up to two dots on long lines that end at multicoloured dots. The lines become shorter and their circles
    /// smaller, which leaves more space for other dots.
    pub(super) fn loosen(&mut self, painting: &mut Painting) {
        for _ in 0..2 {
            if painting.sketch.places.len() >= self.max_dots {
                return;
            }
            let at_multicoloured = |edge: &usize| {
                painting.sketch.edges[*edge].iter().any(|&dot| painting.colour_count(dot as usize) > 1)
            };
            let mut edges: Vec<usize> = (0..painting.colours.len()).filter(at_multicoloured).collect();
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
