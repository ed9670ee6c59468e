//! Finds a level with all requested properties.
//!
//! First, the search draws a random graph. Each node has a need: the presses of its neighbours must add up to its
//! colour steps. The search keeps the graph if a person must combine exactly the requested number of needs. Then it
//! draws random presses with exactly the requested total. It keeps them if no final colour can be reached with fewer
//! presses. Few draws are rejected, because a small number of random presses can rarely be replaced by fewer. All
//! randomness comes from one stream, so a seed always gives the same level.

use super::graph::blank;
use crate::hint::Reasoning;
use crate::model::{Level, all_alike};
use crate::solve::{Count, Fewest, System, fewest};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Wishes {
    pub(super) nodes: usize,
    pub(super) colors: u8,
    /// The probability that two nodes are joined. A random path through all nodes is always there.
    pub(super) density: f64,
    /// The exact number of presses. `None` means any number.
    pub(super) presses: Option<u32>,
    /// The number of needs that must be combined at once (4 means four or more). `None` means any number.
    pub(super) combined: Option<usize>,
    /// Whether there must be only one solution with the fewest presses.
    pub(super) unique: bool,
    /// Whether every colour must be possible as the final colour.
    pub(super) all_colors: bool,
}

/// The number of graphs to draw before giving up.
const GRAPHS: usize = 3000;
/// The number of sets of presses to draw for each graph.
const DRAWS: usize = 12;
/// The most nodes in all graphs together. This limit gives large graphs fewer tries.
const NODES_DRAWN: usize = 60_000;
/// The search gives up after this much work, which takes about a tenth of a second. One unit is roughly one addition
/// of two needs. The work is counted instead of timed, so that the code of a puzzle gives the same puzzle on every
/// machine.
const WORK: u64 = 2_000_000;

pub(super) fn find(wishes: &Wishes, rng: &mut Rng, job: &Job) -> Result<Level, Failure> {
    let most = wishes.nodes as u32 * (u32::from(wishes.colors) - 1);
    if let Some(presses) = wishes.presses.filter(|&presses| presses > most) {
        let why = format!("{} buttons need at most {most} presses, not {presses}", wishes.nodes);
        return Err(Failure::Impossible(why));
    }
    let mut tally = Tally::default();
    let most_graphs = GRAPHS.min(NODES_DRAWN / wishes.nodes).max(8);
    let mut graphs = 0;
    while graphs < most_graphs && tally.work < WORK {
        job.go_on()?;
        job.progress((graphs as f64 / most_graphs as f64).max(tally.work as f64 / WORK as f64));
        graphs += 1;
        tally.work += wishes.work();
        let level = blank(wishes.nodes, wishes.density, wishes.colors, rng)?;
        // Solving a large system takes a while, so it is solved only if the wishes need it.
        let system =
            if wishes.concern_graph() { Some(System::new(&level, level.state(), job)?) } else { None };
        if let Some(system) = &system
            && !wishes.accept_graph(&level, system, &mut tally, job)?
        {
            continue;
        }
        for _ in 0..DRAWS {
            let Some(presses) = wishes.draw(system.as_ref(), rng) else {
                tally.too_few_buttons += 1;
                break;
            };
            let state = level.after(level.state(), &presses);
            if all_alike(&state) {
                continue;
            }
            tally.work += wishes.work();
            let found = fewest(&level, &state, 1, job)?;
            if wishes.accept(&found, &mut tally) {
                return Ok(level.recolored(state));
            }
        }
    }
    Err(Failure::Impossible(tally.summary(wishes, graphs)))
}

impl Wishes {
    /// The approximate work to solve a system of this size, in sums of needs.
    fn work(&self) -> u64 {
        let nodes = self.nodes as u64;
        100 + nodes * nodes
    }

    /// Whether the graph must be checked before presses are drawn.
    fn concern_graph(&self) -> bool {
        self.presses.is_some() || self.combined.is_some() || self.all_colors
    }

    fn accept_graph(
        &self,
        level: &Level,
        system: &System,
        tally: &mut Tally,
        job: &Job,
    ) -> Result<bool, Failure> {
        // Presses can be undone. So a colour that can be reached before the presses can be reached after them
        // too.
        if self.all_colors && system.particular.iter().any(Option::is_none) {
            tally.unreachable_colors += 1;
            return Ok(false);
        }
        let Some(wished) = self.combined else { return Ok(true) };
        let nothing = vec![0; system.classes.len()];
        let mut reasoning = Reasoning::new(level, level.state(), system, &nothing);
        let accepted = reasoning.needs_exactly(wished, job)?;
        // A sum with more buttons takes longer.
        tally.work += reasoning.tried() * (1 + self.nodes as u64 / 6);
        tally.other_needs += usize::from(!accepted);
        Ok(accepted)
    }

    /// Draws random presses for each node. Let k be the number of colours. If a total is requested, the presses have
    /// this total, and each class of twins (nodes with the same neighbours) is pressed at most k−1 times. The result
    /// is `None` if there are too few classes for the total. If no total is requested, each node is pressed 0 to k−1
    /// times.
    fn draw(&self, system: Option<&System>, rng: &mut Rng) -> Option<Vec<u8>> {
        let mut presses = vec![0; self.nodes];
        let (Some(total), Some(system)) = (self.presses, system) else {
            for times in &mut presses {
                *times = rng.below(self.colors.into()) as u8;
            }
            return Some(presses);
        };
        let most = u32::from(self.colors) - 1;
        if system.classes.len() as u32 * most < total {
            return None;
        }
        // Draws the presses like lots. Each class has one slip for each press that it can take, so all choices are
        // equally likely.
        let mut slips: Vec<usize> =
            (0..system.classes.len() * most as usize).map(|slip| slip / most as usize).collect();
        rng.shuffle(&mut slips);
        for &class in &slips[..total as usize] {
            presses[usize::from(system.classes[class][0])] += 1;
        }
        Some(presses)
    }

    fn accept(&self, found: &Fewest, tally: &mut Tally) -> bool {
        let Some(range) = found.presses else { return false };
        tally.most_presses = tally.most_presses.max(range.best);
        if !range.is_proved() || self.presses.is_some_and(|wished| wished != range.best) {
            tally.other_presses += 1;
            return false;
        }
        if self.unique && found.count != Count::ONE {
            tally.several_solutions += 1;
            return false;
        }
        true
    }
}

/// Counts how often each wish was not met.
#[derive(Debug, Default)]
struct Tally {
    unreachable_colors: usize,
    other_needs: usize,
    too_few_buttons: usize,
    other_presses: usize,
    several_solutions: usize,
    /// The most presses that any drawn level needed so far.
    most_presses: u32,
    /// The work so far.
    work: u64,
}

impl Tally {
    fn summary(&self, wishes: &Wishes, graphs: usize) -> String {
        let presses = wishes.presses.unwrap_or(0);
        let causes = [
            (self.unreachable_colors, "some colour could not be reached".to_owned()),
            (self.other_needs, "a different number of needs had to be combined".to_owned()),
            (self.too_few_buttons, format!("there were too few different buttons for {presses} presses")),
            (
                self.other_presses,
                format!(
                    "fewer than {presses} presses were enough; the most needed was {}",
                    self.most_presses
                ),
            ),
            (self.several_solutions, "there were several shortest solutions".to_owned()),
        ];
        let cause = causes.into_iter().max_by_key(|(times, _)| *times);
        let cause = cause.map_or_else(String::new, |(_, cause)| cause);
        let plural = if graphs == 1 { "" } else { "s" };
        format!(
            "no such puzzle in {graphs} graph{plural} of {} buttons. The most common reason: {cause}",
            wishes.nodes
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wishes() -> Wishes {
        Wishes {
            nodes: 7,
            colors: 3,
            density: 0.2,
            presses: Some(6),
            combined: Some(2),
            unique: true,
            all_colors: true,
        }
    }

    #[test]
    fn a_level_fulfils_all_wishes() {
        for seed in 0..20 {
            let level = find(&wishes(), &mut Rng::new(seed), &Job::endless()).unwrap();
            let found = fewest(&level, level.state(), 2, &Job::endless()).unwrap();
            assert_eq!(found.presses.map(|range| (range.lower, range.best)), Some((6, 6)));
            assert_eq!((found.count, found.solutions.len()), (Count::ONE, 1));
            assert!(found.targets.iter().all(Option::is_some) && level.is_connected());
        }
    }

    #[test]
    fn a_graph_is_accepted_by_its_rating() {
        let job = Job::endless();
        for seed in 0..200 {
            let mut rng = Rng::new(seed);
            let level = blank(4 + rng.below(8), rng.unit() * 0.7, 2 + (seed % 5) as u8, &mut rng).unwrap();
            let system = System::new(&level, level.state(), &job).unwrap();
            let rated = crate::grade::Rating::of(&level, &system, &job).unwrap().combined;
            for wished in 1..=4 {
                let nothing = vec![0; system.classes.len()];
                let mut reasoning = Reasoning::new(&level, level.state(), &system, &nothing);
                let accepted = reasoning.needs_exactly(wished, &job).unwrap();
                assert_eq!(accepted, rated.min(4) == wished, "seed {seed}: {rated}, not {wished}");
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_level() {
        let level = || find(&wishes(), &mut Rng::new(5), &Job::endless()).unwrap();
        assert_eq!(level(), level());
    }

    #[test]
    fn an_impossible_wish_gets_a_reason() {
        let why = |wishes| match find(&wishes, &mut Rng::new(1), &Job::endless()) {
            Err(Failure::Impossible(why)) => why,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            why(Wishes { presses: Some(15), ..wishes() }),
            "7 buttons need at most 14 presses, not 15"
        );
        assert!(why(Wishes { nodes: 2, presses: None, combined: Some(3), ..wishes() }).contains("combined"));
        let fewer = why(Wishes { presses: Some(14), combined: None, ..wishes() });
        assert!(fewer.contains("fewer than 14 presses were enough"), "{fewer}");
    }
}
