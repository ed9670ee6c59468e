//! Colours and places together: from a sketch to a puzzle, by annealing.
//!
//! Colours are lowered one by one. With each number, edges are recoloured and dots are shifted at random, what makes
//! it worse being kept ever more rarely, until nothing is wrong. When it won't do, the longest lines that are part of
//! something wrong get a dot in the middle: long lines have large circles, and large circles eat colours. At the
//! fewest colours that were reached, dots of several colours are made fewer, and dots that are not needed are taken
//! away. What cannot be had in the most colours is drawn beforehand. Everything is counted in steps and not in
//! seconds, so the same seed gives the same puzzle; when time is up, the best so far is handed over.

use super::geometry::likelihood;
use super::painting::{Change, Painting};
use super::sketch::Sketch;
use crate::engine::job::{Job, Stopped};
use crate::engine::rng::Rng;

/// How much is tried.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    /// Steps of an annealing for each edge.
    pub steps: usize,
    /// The same when dots of several colours are made fewer.
    pub polish: usize,
    /// The most colours, and the fewest worth trying.
    pub colours: (usize, usize),
    /// The most dots for a centimetre of drawing.
    pub density: f64,
    /// How often an annealing may fail at one number of colours.
    pub patience: usize,
    /// How often it is tried again where no dot can be added.
    pub idle: usize,
    /// Steps in all after which it is good enough.
    pub budget: usize,
    /// How many rounds make dots of several colours fewer.
    pub rounds: usize,
}

impl Effort {
    /// For a player who waits: a good puzzle in a few tenths of a second.
    pub const QUICK: Effort = Effort {
        steps: 1200,
        polish: 150,
        colours: (7, 4),
        density: 0.61,
        patience: 16,
        idle: 1,
        budget: 250_000,
        rounds: 6,
    };
    /// For a puzzle that is kept: fewer colours, and fewer dots that have several.
    pub const THOROUGH: Effort = Effort {
        steps: 4000,
        polish: 600,
        colours: (7, 3),
        density: 0.61,
        patience: 24,
        idle: 3,
        budget: 6_000_000,
        rounds: 24,
    };
}

/// What a step may cost: what is wrong, what is crowded, what is of several colours.
#[derive(Debug, Clone, Copy)]
struct Prices {
    wrong: f64,
    crowded: f64,
    several: f64,
}

impl Prices {
    fn of(self, change: Change) -> f64 {
        self.wrong * f64::from(change.wrong)
            + self.crowded * f64::from(change.crowded)
            + self.several * f64::from(change.several)
    }
}

/// On the way down colours hardly count: what matters is that nothing is wrong.
const ROUGH: Prices = Prices { wrong: 1.0, crowded: 2.0, several: 0.05 };
/// Afterwards they count, but less than what is wrong, or nothing right would be met.
const FINE: Prices = Prices { wrong: 3.0, crowded: 6.0, several: 1.0 };

/// How often a step recolours an edge rather than shifting a dot.
const RECOLOUR: f64 = 0.65;
/// How many steps between two looks at the job.
const LOOK: usize = 512;

/// The fewest colours found, and the painting that has them. Nothing where even the most would not do.
pub fn search(sketch: Sketch, effort: &Effort, rng: &mut Rng, job: &Job) -> Option<Painting> {
    let mut search = Search { effort: *effort, rng, job, best: None, cap: 0, steps: 0 };
    let reached = search.descend(sketch);
    if reached.is_ok() {
        let _ = search.polish();
    }
    search.best
}

struct Search<'a> {
    effort: Effort,
    rng: &'a mut Rng,
    job: &'a Job,
    best: Option<Painting>,
    /// The most dots.
    cap: usize,
    /// Steps made so far.
    steps: usize,
}

impl Search<'_> {
    fn descend(&mut self, sketch: Sketch) -> Result<(), Stopped> {
        let length: f64 = sketch.curves.iter().map(super::curves::Curve::length).sum();
        let (most, fewest) = self.effort.colours;
        let colours = (0..sketch.edges.len()).map(|_| self.rng.below(most) as u8).collect();
        let mut painting = Painting::new(sketch, colours, most);
        self.cap = ((length / 10.0 * self.effort.density) as usize).max(painting.sketch.places.len() + 2);
        let (mut idle, mut failures) = (0, 0);
        while !painting.sketch.edges.is_empty() {
            // A quick try tells whether it is worth a long one; without a new dot only a long one is worth it.
            let near = 1 + painting.sketch.edges.len() as i32 / 40;
            let quick = idle == 0 && !self.anneal(&mut painting, self.effort.steps / 4)?;
            let worth = painting.wrong + painting.crowded <= near;
            if painting.is_right() || ((!quick || worth) && self.anneal(&mut painting, self.effort.steps)?) {
                self.best = Some(painting.clone());
                let reached = painting.classes;
                self.job.progress(0.6 * (most - reached + 1) as f64 / (most - fewest + 1) as f64);
                if reached <= fewest {
                    return Ok(());
                }
                self.fewer(&mut painting);
                (idle, failures) = (0, 0);
                continue;
            }
            failures += 1;
            let changed = self.spare(&mut painting) | self.split(&mut painting);
            idle = if changed { 0 } else { idle + 1 };
            let spent = idle > self.effort.idle || self.steps > self.effort.budget;
            if self.best.is_some() && spent {
                return Ok(());
            }
            if self.best.is_none() && failures > self.effort.patience {
                self.predraw(&mut painting);
                (idle, failures) = (0, 0);
            }
        }
        Ok(())
    }

    /// One colour less; what had it takes another by chance.
    fn fewer(&mut self, painting: &mut Painting) {
        painting.classes -= 1;
        // The rarest colour is the one to go.
        let count = |class: usize| painting.colours.iter().filter(|&&c| c as usize == class).count();
        let rarest = (0..=painting.classes).min_by_key(|&class| count(class)).unwrap_or(0) as u8;
        let last = painting.classes as u8;
        for colour in &mut painting.colours {
            if *colour == rarest {
                *colour = self.rng.below(painting.classes) as u8;
            } else if *colour == last {
                *colour = rarest;
            }
        }
        painting.recount();
    }

    /// Where dots crowd and one can be spared, it goes; says whether one did.
    fn spare(&mut self, painting: &mut Painting) -> bool {
        let crowded = painting.crowded_dots();
        if crowded.is_empty() {
            return false;
        }
        let first = self.rng.below(crowded.len());
        let turned = crowded[first..].iter().chain(&crowded[..first]);
        turned.copied().any(|dot| painting.spare(dot))
    }

    /// Dots on the longest lines that are part of something wrong; says whether there were any.
    fn split(&mut self, painting: &mut Painting) -> bool {
        let wanted = (painting.wrong as usize).div_ceil(4).max(1);
        let mut made = 0;
        for _ in 0..wanted {
            if painting.sketch.places.len() >= self.cap {
                break;
            }
            let split =
                painting.culprits().into_iter().take(24).find(|&edge| painting.sketch.split(edge, self.rng));
            let Some(edge) = split else { break };
            let colour = painting.colours[edge];
            painting.colours.insert(edge, colour);
            painting.recount();
            made += 1;
        }
        made > 0
    }

    /// The shortest curve that is in the way is drawn beforehand.
    fn predraw(&mut self, painting: &mut Painting) {
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

    /// Anneals until nothing is wrong; says whether that was reached.
    fn anneal(&mut self, painting: &mut Painting, steps: usize) -> Result<bool, Stopped> {
        let steps = steps * painting.sketch.edges.len();
        for step in 0..steps {
            if painting.is_right() {
                return Ok(true);
            }
            self.steps += 1;
            if step % LOOK == 0 {
                self.job.go_on()?;
            }
            let heat = 0.6 * (1.0 - step as f64 / steps as f64) + 0.02;
            self.step(painting, ROUGH, heat);
        }
        Ok(painting.is_right())
    }

    fn step(&mut self, painting: &mut Painting, prices: Prices, heat: f64) {
        if self.rng.chance(RECOLOUR) {
            self.recolour(painting, prices, heat);
        } else {
            self.shift(painting, prices, heat);
        }
    }

    fn recolour(&mut self, painting: &mut Painting, prices: Prices, heat: f64) {
        let edge = self.rng.below(painting.colours.len());
        let old = painting.colours[edge];
        let new = if self.rng.chance(0.3 + 0.3 * prices.several) {
            // A neighbour's colour: dots of one colour come from that.
            let dot = painting.sketch.edges[edge][self.rng.below(2)] as usize;
            let beside = &painting.sketch.incident[dot];
            painting.colours[beside[self.rng.below(beside.len())] as usize]
        } else {
            self.rng.below(painting.classes) as u8
        };
        if new == old {
            return;
        }
        let change = painting.recolour(edge, new);
        if !self.accepts(prices.of(change), heat) {
            painting.uncolour(edge, old, change);
        }
    }

    fn shift(&mut self, painting: &mut Painting, prices: Prices, heat: f64) {
        let dot = self.rng.below(painting.sketch.places.len());
        let Some(shift) = painting.sketch.shift(dot, self.rng) else { return };
        let (change, back) = painting.shift(shift);
        if !self.accepts(prices.of(change), heat) {
            painting.unshift(back, change);
        }
    }

    fn accepts(&mut self, price: f64, heat: f64) -> bool {
        price <= 0.0 || self.rng.unit() < likelihood(-price / heat)
    }

    /// Fewer dots of several colours, at the number of colours reached: in rounds, each with a few dots more where
    /// there is room, and the better painting stays.
    fn polish(&mut self) -> Result<(), Stopped> {
        for round in 0..self.effort.rounds {
            self.job.progress(0.6 + 0.4 * round as f64 / self.effort.rounds as f64);
            let Some(best) = &self.best else { return Ok(()) };
            let mut painting = best.clone();
            if round > 0 {
                self.loosen(&mut painting);
            }
            let found = self.thin(painting)?;
            if let (Some(found), Some(best)) = (found, &self.best)
                && share(&found) < share(best)
            {
                self.best = Some(found);
            }
        }
        Ok(())
    }

    /// A few dots on the longest lines at dots of several colours: shorter lines leave each other more room.
    fn loosen(&mut self, painting: &mut Painting) {
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
            if painting.sketch.split(edge, self.rng) {
                let colour = painting.colours[edge];
                painting.colours.insert(edge, colour);
                painting.recount();
            }
        }
    }

    /// Anneals with a price on colours; gives the best painting on the way in which nothing is wrong.
    fn thin(&mut self, mut painting: Painting) -> Result<Option<Painting>, Stopped> {
        let steps = self.effort.polish * painting.sketch.edges.len();
        let mut best: Option<Painting> = None;
        for step in 0..steps {
            if step % LOOK == 0 {
                self.job.go_on()?;
            }
            let heat = 0.8 * (1.0 - step as f64 / steps as f64) + 0.05;
            self.step(&mut painting, FINE, heat);
            if painting.is_right() && best.as_ref().is_none_or(|best| painting.several < best.several) {
                best = Some(painting.clone());
            }
        }
        Ok(best)
    }
}

/// How many of the dots have several colours, further colours counted as well.
fn share(painting: &Painting) -> f64 {
    f64::from(painting.several) / painting.sketch.places.len() as f64
}
