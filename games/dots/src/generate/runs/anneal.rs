//! Anneals the colours of lines and the places of dots together.
//!
//! A step recolours a line or a whole run, shifts a dot, or adds or removes one. It is accepted if it lowers the cost, and
//! with a small probability if it raises the cost. All limits are numbers of steps, not seconds, so the same seed gives
//! the same puzzle.

use super::Plan;
use super::chain::Phase;
use crate::generate::curves::Curve;
use crate::generate::painting::{Change, Painting};
use crate::generate::search::likelihood;
use crate::generate::sketch::Sketch;
use crate::geometry::square;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::rng::Rng;

/// The cost of each kind of fault, of a multicoloured dot, and of a colour that a dot has in addition to its first.
const WRONG: f64 = 2.0;
const CROWDED: f64 = 4.0;
const SEVERAL: f64 = 0.5;
const EXTRA: f64 = 0.25;
/// The gain of one more dot. Without it, dots would disappear, because fewer dots have fewer faults.
const DOT: f64 = 0.3;

/// The temperatures at the start and at the end of the first round, and of the later ones.
const FIRST_HEAT: (f64, f64) = (0.3, 0.05);
const LATER_HEAT: (f64, f64) = (0.25, 0.05);

/// The probabilities of the kinds of steps. All other steps shift a dot.
const RESIZE: f64 = 0.003;
const RECOLOUR_RUN: f64 = 0.04;
const RECOLOUR: f64 = 0.5;
/// The probability that a step concerns a line that is part of a fault or that ends at a multicoloured dot.
const FOCUS: f64 = 0.6;
/// Each time after this many steps, the search checks whether the job is stopped, and updates the lines to focus on.
const STEPS_PER_CHECK: usize = 256;
/// Squared lengths that differ by less than this count as equal.
const SLACK: f64 = 1e-9;

fn price(change: Change) -> f64 {
    WRONG * f64::from(change.wrong)
        + CROWDED * f64::from(change.crowded)
        + SEVERAL * f64::from(change.several)
        + EXTRA * f64::from(change.extra_colours)
}

/// Finds a painting without faults. `None` if there is none within the plan.
pub(crate) fn search(sketch: &Sketch, plan: &Plan, rng: &mut Rng, job: &Job) -> Option<Painting> {
    let length: f64 = sketch.curves.iter().map(Curve::drawn_length).sum();
    let most = ((length / 10.0 * plan.density) as usize).max(sketch.places.len() + 2);
    let mut search = Search { plan: *plan, rng, job, most, run: Vec::new(), focus: Vec::new() };
    let mut best: Option<Painting> = None;
    for colours in plan.colours.0..=plan.colours.1 {
        let first = first_colours(sketch, colours, search.rng);
        let painting = Painting::new(sketch.clone(), first, colours);
        let Ok(found) = search.with(painting) else { break };
        if let Some(found) = found
            && best.as_ref().is_none_or(|best| share(&found) < share(best) - 0.02)
        {
            best = Some(found);
        }
        if best.as_ref().is_some_and(|best| share(best) <= plan.limit) {
            break;
        }
    }
    best
}

/// The share of dots that have several colours.
fn share(painting: &Painting) -> f64 {
    f64::from(painting.several) / painting.sketch.places.len() as f64
}

/// The edges that end at a multicoloured dot.
fn at_several(painting: &Painting) -> impl Iterator<Item = usize> {
    let is_several = |dot: &u32| painting.colour_count(*dot as usize) > 1;
    (0..painting.colours.len()).filter(move |&edge| painting.sketch.edges[edge].iter().any(is_several))
}

/// Gives each run along a curve a random colour.
fn first_colours(sketch: &Sketch, colours: usize, rng: &mut Rng) -> Vec<u8> {
    let mut found = Vec::with_capacity(sketch.edges.len());
    let (mut colour, mut grows) = (0, false);
    for edge in 0..sketch.edges.len() {
        let step = if edge == 0 { None } else { step_of_run(sketch, edge) };
        let goes_on = step == Some(Phase::Growing) || (step == Some(Phase::Falling) && !grows);
        if !goes_on {
            colour = rng.below(colours) as u8;
        }
        grows = goes_on && step == Some(Phase::Growing);
        found.push(colour);
    }
    found
}

/// Whether the lengths fall or grow from the edge before this one to this edge. `None` if both can't be in one run.
fn step_of_run(sketch: &Sketch, edge: usize) -> Option<Phase> {
    let ([from, middle], [next, to]) = (sketch.edges[edge - 1], sketch.edges[edge]);
    let (before, here) = (sketch.edge_square(edge - 1), sketch.edge_square(edge));
    let factor = sketch.settings.rho * sketch.settings.rho;
    let across = square(sketch.places[from as usize], sketch.places[to as usize]);
    if middle != next || across < factor * before.max(here) - SLACK {
        return None;
    }
    if here >= factor * before - SLACK {
        return Some(Phase::Growing);
    }
    (before >= factor * here - SLACK).then_some(Phase::Falling)
}

struct Search<'a> {
    plan: Plan,
    rng: &'a mut Rng,
    job: &'a Job,
    /// The most dots.
    most: usize,
    /// The edges of the run that a step recolours, with the change of each. Kept to reuse the memory.
    run: Vec<(u32, Change)>,
    /// The edges to focus on. An edge can be in it twice. Empty if the dots changed since it was made.
    focus: Vec<usize>,
}

impl Search<'_> {
    /// Anneals with a fixed number of colours. Returns the best painting without faults.
    fn with(&mut self, mut painting: Painting) -> Result<Option<Painting>, Stopped> {
        let mut best: Option<Painting> = None;
        for round in 0..self.plan.rounds {
            let (fewest, most) = self.plan.colours;
            let done = (painting.classes - fewest) as f64 + round as f64 / self.plan.rounds as f64;
            self.job.progress(done / (most - fewest + 1) as f64);
            let (steps, heat) =
                if round == 0 { (self.plan.steps.0, FIRST_HEAT) } else { (self.plan.steps.1, LATER_HEAT) };
            let found = self.anneal(&mut painting, steps, heat)?;
            if let Some(found) = found
                && best.as_ref().is_none_or(|best| share(&found) < share(best))
            {
                best = Some(found);
            }
            match &best {
                Some(best) if share(best) <= self.plan.goal => break,
                Some(best) => painting = best.clone(),
                None => {}
            }
            self.add_dots(&mut painting);
        }
        Ok(best)
    }

    /// Puts dots on long lines that are part of a fault, or that end at a multicoloured dot if there are no faults.
    fn add_dots(&mut self, painting: &mut Painting) {
        let crowded = painting.crowded_dots();
        if !crowded.is_empty() {
            let first = self.rng.below(crowded.len());
            let mut turned = crowded[first..].iter().chain(&crowded[..first]);
            let _ = turned.any(|&dot| painting.remove_dot(dot));
        }
        for _ in 0..(painting.wrong as usize).div_ceil(4).max(2) {
            if painting.sketch.places.len() >= self.most {
                return;
            }
            let mut edges = painting.faulty_edges();
            if edges.is_empty() {
                edges = at_several(painting).collect();
                edges.sort_by(|&a, &b| {
                    painting.sketch.edge_square(b).total_cmp(&painting.sketch.edge_square(a))
                });
            }
            edges.truncate(8);
            if edges.is_empty() {
                return;
            }
            let edge = edges[self.rng.below(edges.len())];
            painting.split(edge, self.rng);
        }
    }

    /// Anneals. Returns the best painting without faults that it found on the way.
    fn anneal(
        &mut self,
        painting: &mut Painting,
        steps: usize,
        (hot, cold): (f64, f64),
    ) -> Result<Option<Painting>, Stopped> {
        let steps = steps * painting.sketch.edges.len();
        let goal = (self.plan.goal * painting.sketch.places.len() as f64) as i32;
        let mut best: Option<Painting> = None;
        for step in 0..steps {
            if step % STEPS_PER_CHECK == 0 {
                self.job.go_on()?;
                self.focus = painting.faulty_edges();
                self.focus.extend(at_several(painting));
            }
            self.step(painting, hot + (cold - hot) * step as f64 / steps as f64);
            if painting.is_correct() && best.as_ref().is_none_or(|best| painting.several < best.several) {
                best = Some(painting.clone());
                if painting.several <= goal {
                    break;
                }
            }
        }
        Ok(best)
    }

    fn step(&mut self, painting: &mut Painting, heat: f64) {
        let kind = self.rng.unit();
        if kind < RESIZE {
            self.resize(painting, heat);
        } else if kind < RESIZE + RECOLOUR_RUN {
            self.recolour_run(painting, heat);
        } else if kind < RESIZE + RECOLOUR_RUN + RECOLOUR {
            self.recolour(painting, heat);
        } else {
            self.shift(painting, heat);
        }
    }

    /// Adds or removes a dot.
    fn resize(&mut self, painting: &mut Painting, heat: f64) {
        let all = |p: &Painting| Change {
            wrong: p.wrong,
            crowded: p.crowded,
            extra_colours: p.extra_colours,
            several: p.several,
        };
        let old = painting.clone();
        let grows = self.rng.chance(0.5);
        let changed = if grows {
            let edge = self.edge(painting);
            painting.sketch.places.len() < self.most && painting.split(edge, self.rng)
        } else {
            let dot = self.dot(painting);
            painting.remove_dot(dot)
        };
        if !changed {
            return;
        }
        let price = price(all(painting)) - price(all(&old)) + if grows { -DOT } else { DOT };
        if !self.accepts(price, heat) {
            *painting = old;
            return;
        }
        self.focus.clear();
    }

    /// A random edge, often one of those to focus on.
    fn edge(&mut self, painting: &Painting) -> usize {
        if !self.focus.is_empty() && self.rng.chance(FOCUS) {
            return self.focus[self.rng.below(self.focus.len())];
        }
        self.rng.below(painting.colours.len())
    }

    /// A random dot, often an end of an edge to focus on.
    fn dot(&mut self, painting: &Painting) -> usize {
        if !self.focus.is_empty() && self.rng.chance(FOCUS) {
            let edge = self.focus[self.rng.below(self.focus.len())];
            return painting.sketch.edges[edge][self.rng.below(2)] as usize;
        }
        self.rng.below(painting.sketch.places.len())
    }

    fn recolour(&mut self, painting: &mut Painting, heat: f64) {
        let edge = self.edge(painting);
        let old = painting.colours[edge];
        let new = if self.rng.chance(0.7) {
            // This way a run grows.
            painting.neighbour_colour(edge, self.rng)
        } else {
            self.rng.below(painting.classes) as u8
        };
        if new == old {
            return;
        }
        let change = painting.recolour(edge, new);
        if !self.accepts(price(change), heat) {
            painting.undo_recolour(edge, old, change);
        }
    }

    /// Gives another colour to all edges of one colour that are connected to an edge.
    fn recolour_run(&mut self, painting: &mut Painting, heat: f64) {
        let first = self.rng.below(painting.colours.len());
        let old = painting.colours[first];
        let new = self.rng.below(painting.classes) as u8;
        if new == old {
            return;
        }
        self.run.clear();
        self.run.push((first as u32, painting.recolour(first, new)));
        let mut total = price(self.run[0].1);
        let mut next = 0;
        while next < self.run.len() {
            for dot in painting.sketch.edges[self.run[next].0 as usize] {
                for place in 0..painting.sketch.incident[dot as usize].len() {
                    let edge = painting.sketch.incident[dot as usize][place];
                    if painting.colours[edge as usize] == old {
                        let change = painting.recolour(edge as usize, new);
                        total += price(change);
                        self.run.push((edge, change));
                    }
                }
            }
            next += 1;
        }
        if !self.accepts(total, heat) {
            for &(edge, change) in self.run.iter().rev() {
                painting.undo_recolour(edge as usize, old, change);
            }
        }
    }

    fn shift(&mut self, painting: &mut Painting, heat: f64) {
        let dot = self.dot(painting);
        let Some(shift) = painting.sketch.shift(dot, self.rng) else { return };
        let (change, back) = painting.shift(shift);
        if !self.accepts(price(change), heat) {
            painting.undo_shift(back, change);
        }
    }

    fn accepts(&mut self, price: f64, heat: f64) -> bool {
        price <= 0.0 || self.rng.unit() < likelihood(-price / heat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::make::tests::settings;
    use crate::generate::runs::Law;
    use crate::generate::sketch::place_dots;
    use crate::generate::{curves, source};
    use crate::model::Variant;

    #[test]
    fn few_dots_of_a_house_have_several_colours() {
        let (settings, job, mut rng) = (settings(Variant::Closest, Some(88)), Job::endless(), Rng::new(4));
        let (drawing, _) = source::art_drawing("house", settings.page, &mut rng, &job).unwrap();
        let law = Law { least: settings.d_min, usual: 16.0, rho: settings.rho };
        let sketch = place_dots(curves::curves(&drawing), settings, Some(law), &mut rng, &job);
        let plan = Plan { steps: (600, 300), rounds: 4, ..Plan::new(false, 0.8) };
        let painting = search(&sketch, &plan, &mut rng, &job).unwrap();
        assert!(painting.is_correct() && share(&painting) < 0.35, "{}", share(&painting));
        let mut again = painting.clone();
        again.recount();
        assert_eq!((again.wrong, again.crowded, again.several), (0, 0, painting.several));
    }

    #[test]
    fn a_stopped_job_gives_no_painting() {
        let (settings, job, mut rng) = (settings(Variant::Closest, None), Job::endless(), Rng::new(1));
        let (drawing, _) = source::art_drawing("heart", settings.page, &mut rng, &job).unwrap();
        let law = Law { least: settings.d_min, usual: 16.0, rho: settings.rho };
        let sketch = place_dots(curves::curves(&drawing), settings, Some(law), &mut rng, &job);
        job.stop();
        assert!(search(&sketch, &Plan::new(false, 0.6), &mut rng, &job).is_none());
    }
}
