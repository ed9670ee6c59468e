//! Colours and places together: from a sketch to a puzzle, by annealing.
//!
//! Colours are lowered one by one. With each number, edges are recoloured and dots are shifted at random, what makes
//! it worse being kept ever more rarely, until nothing is wrong. Long lines have large circles, and large circles eat
//! colours: so it begins with most of the dots that there may be. When it won't do, the longest lines that are part of
//! something wrong get a dot in the middle, and where there may be no more, dots that are missed least go first. At the
//! fewest colours that were reached, dots of several colours are made fewer; where too many are left, one colour more
//! is tried. What cannot be had in the most colours is drawn beforehand. Everything is counted in steps and not in
//! seconds, so the same seed gives the same puzzle; when time is up, the best so far is handed over.

mod redot;

use super::curves::Curve;
use super::geometry::likelihood;
use super::painting::{Change, Painting};
use super::sketch::Sketch;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::rng::Rng;

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
    /// Steps in all after which it is good enough.
    pub budget: usize,
    /// How many rounds make dots of several colours fewer.
    pub rounds: usize,
}

impl Effort {
    /// For a player who waits: a good puzzle in a few tenths of a second.
    pub const QUICK: Effort = Effort {
        steps: 500,
        polish: 300,
        colours: (7, 4),
        density: 0.61,
        patience: 12,
        budget: 250_000,
        rounds: 6,
    };
    /// For a puzzle that is kept: fewer colours, and fewer dots that have several.
    pub const THOROUGH: Effort = Effort {
        steps: 1000,
        polish: 600,
        colours: (7, 3),
        density: 0.61,
        patience: 24,
        budget: 3_000_000,
        rounds: 40,
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
const FINE: Prices = Prices { wrong: 4.0, crowded: 8.0, several: 1.0 };

/// From how hot to how cold each is annealed.
const ROUGH_HEAT: (f64, f64) = (0.36, 0.06);
const FINE_HEAT: (f64, f64) = (0.35, 0.05);
/// Where more of the dots have several colours, a colour more is tried; it is taken if it helps by so much.
const MOTLEY: f64 = 0.30;
const HELPS: f64 = 0.02;

/// How often a step recolours an edge rather than shifting a dot.
const RECOLOUR: f64 = 0.65;
/// How many steps between two looks at the job.
const LOOK: usize = 512;

/// The fewest colours found, and the painting that has them. Nothing where even the most would not do.
pub fn search(sketch: Sketch, effort: &Effort, rng: &mut Rng, job: &Job) -> Option<Painting> {
    let mut search = Search { effort: *effort, rng, job, best: None, before: None, cap: 0, steps: 0 };
    if search.descend(sketch).is_ok() {
        search.finish();
    }
    search.best
}

struct Search<'a> {
    effort: Effort,
    rng: &'a mut Rng,
    job: &'a Job,
    best: Option<Painting>,
    /// The best with a colour more.
    before: Option<Painting>,
    /// The most dots.
    cap: usize,
    /// Steps made so far.
    steps: usize,
}

impl Search<'_> {
    fn descend(&mut self, sketch: Sketch) -> Result<(), Stopped> {
        let length: f64 = sketch.curves.iter().map(Curve::drawn_length).sum();
        let (most, fewest) = self.effort.colours;
        let colours = (0..sketch.edges.len()).map(|_| self.rng.below(most) as u8).collect();
        let mut painting = Painting::new(sketch, colours, most);
        self.cap = ((length / 10.0 * self.effort.density) as usize).max(painting.sketch.places.len() + 2);
        self.fill(&mut painting);
        let mut failures = 0;
        while !painting.sketch.edges.is_empty() {
            if self.anneal(&mut painting, self.effort.steps)? {
                self.before = self.best.replace(painting.clone());
                let reached = painting.classes;
                self.job.progress(0.5 * (most - reached + 1) as f64 / (most - fewest + 1) as f64);
                if reached <= fewest {
                    return Ok(());
                }
                self.fewer(&mut painting);
                failures = 0;
                continue;
            }
            failures += 1;
            let patient = failures <= self.effort.patience;
            if self.best.is_some() && !(patient && self.steps <= self.effort.budget) {
                return Ok(());
            }
            if patient {
                self.redot(&mut painting);
            } else {
                self.predraw(&mut painting);
                failures = 0;
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
            self.step(painting, ROUGH, cooled(ROUGH_HEAT, step, steps));
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

    /// Fewer dots of several colours, if need be with a colour more.
    fn finish(&mut self) {
        let Some(reached) = self.best.take() else { return };
        let polished = self.polish(reached, 0.5);
        let motley = share_of_several(&polished);
        let before = self.before.take().filter(|_| motley > MOTLEY && !self.job.stopped());
        let more = before.map(|before| self.polish(before, 0.75));
        let helps = |more: &Painting| share_of_several(more) <= motley - HELPS;
        self.best = Some(more.filter(helps).unwrap_or(polished));
    }

    /// Fewer dots of several colours, at the number of colours reached: in rounds, each with a few dots more where
    /// there is room, and the better painting stays.
    fn polish(&mut self, mut best: Painting, done: f64) -> Painting {
        for round in 0..self.effort.rounds {
            self.job.progress(done + 0.25 * round as f64 / self.effort.rounds as f64);
            let mut painting = best.clone();
            if round > 0 {
                self.loosen(&mut painting);
            }
            match self.thin(painting) {
                Ok(Some(found)) if further_colours(&found) < further_colours(&best) => best = found,
                Ok(_) => {}
                Err(Stopped) => break,
            }
        }
        best
    }

    /// Anneals with a price on colours; gives the best painting on the way in which nothing is wrong.
    fn thin(&mut self, mut painting: Painting) -> Result<Option<Painting>, Stopped> {
        let steps = self.effort.polish * painting.sketch.edges.len();
        let mut best: Option<Painting> = None;
        for step in 0..steps {
            if step % LOOK == 0 {
                self.job.go_on()?;
            }
            self.step(&mut painting, FINE, cooled(FINE_HEAT, step, steps));
            if painting.is_right() && best.as_ref().is_none_or(|best| painting.several < best.several) {
                best = Some(painting.clone());
            }
        }
        Ok(best)
    }
}

/// The heat at a step of so many.
fn cooled((hot, cold): (f64, f64), step: usize, steps: usize) -> f64 {
    hot + (cold - hot) * step as f64 / steps as f64
}

/// How many colours the dots have beyond their first, for each dot.
fn further_colours(painting: &Painting) -> f64 {
    f64::from(painting.several) / painting.sketch.places.len() as f64
}

/// How many of the dots have several colours.
fn share_of_several(painting: &Painting) -> f64 {
    let dots = painting.sketch.places.len();
    (0..dots).filter(|&dot| painting.hues_of(dot) > 1).count() as f64 / dots as f64
}
