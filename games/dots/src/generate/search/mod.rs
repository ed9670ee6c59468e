//! Finds colours for the lines of a sketch and places for its dots, by simulated annealing.
//!
//! The search starts with the most colours allowed and lowers their number one by one. For each number, it recolours
//! edges and shifts dots at random until there are no faults. It accepts changes for the worse, but less and less
//! often. Long lines have large circles, and large circles need many colours. So the search starts with most of the
//! dots that it may use. When annealing fails, the longest lines with faults are split by a new dot. When the limit
//! of dots is reached, it drops the dots whose removal causes the fewest faults. At the lowest number of colours
//! reached, the search reduces the number of multicoloured dots. If too many are left, it tries one more colour. A
//! curve that fails even with the most colours is predrawn. All limits are numbers of steps, not seconds, so the same
//! seed gives the same puzzle. When the job is stopped, the best result so far is used.

mod change_dots;

use crate::generate::curves::Curve;
use crate::generate::painting::{Change, Painting};
use crate::generate::sketch::Sketch;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::rng::Rng;

/// How much work to spend on a search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Effort {
    /// The number of steps per edge in a run of annealing that removes faults.
    pub(crate) steps: usize,
    /// The number of steps per edge in a run of annealing that reduces the multicoloured dots.
    pub(crate) polish: usize,
    /// The greatest and the smallest number of colours to try.
    pub(crate) colours: (usize, usize),
    /// The most dots per centimetre of drawing.
    pub(crate) density: f64,
    /// How often annealing may fail for the same number of colours.
    pub(crate) patience: usize,
    /// After this many steps in total, the search no longer lowers the number of colours, if it has a result.
    pub(crate) budget: usize,
    /// The number of rounds that reduce the multicoloured dots.
    pub(crate) rounds: usize,
    /// If the share of multicoloured dots is higher than this, the search tries one more colour.
    pub(crate) multicoloured: f64,
}

impl Effort {
    /// For a player who is waiting: a good puzzle in a few tenths of a second.
    pub(crate) const QUICK: Effort = Effort {
        steps: 500,
        polish: 300,
        colours: (7, 4),
        density: 0.61,
        patience: 12,
        budget: 250_000,
        rounds: 6,
        multicoloured: 0.30,
    };
    /// For a puzzle that is kept: fewer colours, and fewer multicoloured dots.
    pub(crate) const THOROUGH: Effort = Effort {
        steps: 1000,
        polish: 600,
        colours: (7, 3),
        density: 0.61,
        patience: 24,
        budget: 3_000_000,
        rounds: 40,
        multicoloured: 0.30,
    };
}

/// The cost of each kind of fault, and of an extra colour.
#[derive(Debug, Clone, Copy)]
struct Prices {
    wrong: f64,
    crowded: f64,
    extra_colours: f64,
}

impl Prices {
    fn of(self, change: Change) -> f64 {
        self.wrong * f64::from(change.wrong)
            + self.crowded * f64::from(change.crowded)
            + self.extra_colours * f64::from(change.extra_colours)
    }
}

/// The prices while the number of colours is being lowered. Extra colours hardly count.
const ROUGH: Prices = Prices { wrong: 1.0, crowded: 2.0, extra_colours: 0.05 };
/// The prices while the search reduces the multicoloured dots. Extra colours count, but less than faults. Otherwise
/// the search would never find a correct painting.
const FINE: Prices = Prices { wrong: 4.0, crowded: 8.0, extra_colours: 1.0 };

/// The temperatures at the start and at the end of annealing, with [`ROUGH`] and with [`FINE`] prices.
const ROUGH_HEAT: (f64, f64) = (0.36, 0.06);
const FINE_HEAT: (f64, f64) = (0.35, 0.05);
/// The search uses one more colour only if it lowers the share of multicoloured dots by at least this much.
const IMPROVEMENT: f64 = 0.02;

/// The probability that a step recolours an edge. Otherwise it shifts a dot.
const RECOLOUR: f64 = 0.65;
/// The number of steps between two checks whether the job is stopped.
const STEPS_PER_CHECK: usize = 512;

/// Finds the best painting. `None` if every curve had to be predrawn, or if the job was stopped before the first
/// painting without faults.
pub(crate) fn search(sketch: Sketch, effort: &Effort, rng: &mut Rng, job: &Job) -> Option<Painting> {
    let mut search = Search { effort: *effort, rng, job, best: None, one_more: None, max_dots: 0, steps: 0 };
    if search.lower_colours(sketch).is_ok() {
        search.finish();
    }
    search.best
}

struct Search<'a> {
    effort: Effort,
    rng: &'a mut Rng,
    job: &'a Job,
    best: Option<Painting>,
    /// The painting that was found with one more colour than `best`.
    one_more: Option<Painting>,
    max_dots: usize,
    /// The number of steps so far.
    steps: usize,
}

impl Search<'_> {
    fn lower_colours(&mut self, sketch: Sketch) -> Result<(), Stopped> {
        let length: f64 = sketch.curves.iter().map(Curve::drawn_length).sum();
        let (most, fewest) = self.effort.colours;
        let colours = (0..sketch.edges.len()).map(|_| self.rng.below(most) as u8).collect();
        let mut painting = Painting::new(sketch, colours, most);
        self.max_dots =
            ((length / 10.0 * self.effort.density) as usize).max(painting.sketch.places.len() + 2);
        self.fill(&mut painting);
        let mut failures = 0;
        while !painting.sketch.edges.is_empty() {
            if self.anneal(&mut painting, self.effort.steps)? {
                self.one_more = self.best.replace(painting.clone());
                let reached = painting.classes;
                self.job.progress(0.5 * (most - reached + 1) as f64 / (most - fewest + 1) as f64);
                if reached <= fewest {
                    return Ok(());
                }
                self.drop_colour(&mut painting);
                failures = 0;
                continue;
            }
            failures += 1;
            let patient = failures <= self.effort.patience;
            if self.best.is_some() && !(patient && self.steps <= self.effort.budget) {
                return Ok(());
            }
            if patient {
                self.change_dots(&mut painting);
            } else {
                self.predraw(&mut painting);
                failures = 0;
            }
        }
        Ok(())
    }

    /// Removes the rarest colour. Its edges get random other colours.
    fn drop_colour(&mut self, painting: &mut Painting) {
        painting.classes -= 1;
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

    /// Anneals until there are no faults or all steps are used up. Returns whether there are no faults.
    fn anneal(&mut self, painting: &mut Painting, steps: usize) -> Result<bool, Stopped> {
        let steps = steps * painting.sketch.edges.len();
        for step in 0..steps {
            if painting.is_correct() {
                return Ok(true);
            }
            self.steps += 1;
            if step % STEPS_PER_CHECK == 0 {
                self.job.go_on()?;
            }
            self.step(painting, ROUGH, temperature(ROUGH_HEAT, step, steps));
        }
        Ok(painting.is_correct())
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
        let new = if self.rng.chance(0.3 + 0.3 * prices.extra_colours) {
            // This way dots tend to have a single colour.
            painting.neighbour_colour(edge, self.rng)
        } else {
            self.rng.below(painting.classes) as u8
        };
        if new == old {
            return;
        }
        let change = painting.recolour(edge, new);
        if !self.accepts(prices.of(change), heat) {
            painting.undo_recolour(edge, old, change);
        }
    }

    fn shift(&mut self, painting: &mut Painting, prices: Prices, heat: f64) {
        let dot = self.rng.below(painting.sketch.places.len());
        let Some(shift) = painting.sketch.shift(dot, self.rng) else { return };
        let (change, back) = painting.shift(shift);
        if !self.accepts(prices.of(change), heat) {
            painting.undo_shift(back, change);
        }
    }

    fn accepts(&mut self, price: f64, heat: f64) -> bool {
        price <= 0.0 || self.rng.unit() < likelihood(-price / heat)
    }

    /// Reduces the multicoloured dots. If too many are left, also tries the painting with one more colour.
    fn finish(&mut self) {
        let Some(reached) = self.best.take() else { return };
        let polished = self.polish(reached, 0.5);
        let share = multicoloured_share(&polished);
        let before =
            self.one_more.take().filter(|_| share > self.effort.multicoloured && !self.job.stopped());
        let more = before.map(|before| self.polish(before, 0.75));
        let helps = |more: &Painting| multicoloured_share(more) <= share - IMPROVEMENT;
        self.best = Some(more.filter(helps).unwrap_or(polished));
    }

    /// Reduces the multicoloured dots without changing the number of colours. Each round after the first adds a few
    /// dots if the limit allows it. The result of a round replaces the best painting if its dots have fewer extra
    /// colours on average.
    fn polish(&mut self, mut best: Painting, done: f64) -> Painting {
        for round in 0..self.effort.rounds {
            self.job.progress(done + 0.25 * round as f64 / self.effort.rounds as f64);
            let mut painting = best.clone();
            if round > 0 {
                self.loosen(&mut painting);
            }
            match self.anneal_colours(painting) {
                Ok(Some(found)) if extra_colours_per_dot(&found) < extra_colours_per_dot(&best) => {
                    best = found;
                }
                Ok(_) => {}
                Err(Stopped) => break,
            }
        }
        best
    }

    /// Anneals with a cost for extra colours. Returns the best painting without faults that it found on the way.
    fn anneal_colours(&mut self, mut painting: Painting) -> Result<Option<Painting>, Stopped> {
        let steps = self.effort.polish * painting.sketch.edges.len();
        let mut best: Option<Painting> = None;
        for step in 0..steps {
            if step % STEPS_PER_CHECK == 0 {
                self.job.go_on()?;
            }
            self.step(&mut painting, FINE, temperature(FINE_HEAT, step, steps));
            if painting.is_correct()
                && best.as_ref().is_none_or(|best| painting.extra_colours < best.extra_colours)
            {
                best = Some(painting.clone());
            }
        }
        Ok(best)
    }
}

/// The temperature at a step. It falls evenly from hot to cold.
fn temperature((hot, cold): (f64, f64), step: usize, steps: usize) -> f64 {
    hot + (cold - hot) * step as f64 / steps as f64
}

/// The average number of colours that a dot has in addition to its first.
fn extra_colours_per_dot(painting: &Painting) -> f64 {
    f64::from(painting.extra_colours) / painting.sketch.places.len() as f64
}

/// The share of dots that have several colours.
fn multicoloured_share(painting: &Painting) -> f64 {
    let dots = painting.sketch.places.len();
    (0..dots).filter(|&dot| painting.colour_count(dot) > 1).count() as f64 / dots as f64
}

/// Approximates the exponential of a number that is not positive, as `(1 + x/32)` to the power of 32. It is exact
/// enough for a random decision, and unlike `exp` it gives the same result on every machine.
#[inline]
pub(super) fn likelihood(exponent: f64) -> f64 {
    let mut power = (1.0 + exponent / 32.0).max(0.0);
    for _ in 0..5 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likelihood_is_close_to_the_exponential() {
        assert!((likelihood(0.0) - 1.0).abs() < 1e-12);
        assert!((likelihood(-1.0) - (-1.0_f64).exp()).abs() < 0.01);
        assert!(likelihood(-40.0) == 0.0 && likelihood(-1000.0) == 0.0);
    }
}
