//! Makes levels: by the original's four steps, or to an exact number of presses.
//!
//! Exact means: draw a graph, keep it if a person has to combine as many needs as asked for; draw presses
//! that cost exactly T over twin classes; keep them if nothing cheaper leads to any colour. The deviation from
//! the wish is nought because what misses it is thrown away, and few are: a random light press set is
//! usually the lightest of its coset. Everything comes from one random stream, so a seed is a level.

use super::lightest::Count;
use super::minimum::{Fewest, fewest};
use super::model::{Level, all_alike};
use super::rating::Rating;
use super::system::System;
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;

/// What is asked of a level.
#[derive(Debug, Clone, PartialEq)]
pub struct Wishes {
    pub nodes: usize,
    pub colors: u8,
    /// Of each pair of nodes beside the line through all of them.
    pub density: f64,
    /// The fewest presses, exactly; none leaves them to chance.
    pub presses: Option<u32>,
    /// Needs that must be combined at once, 4 for four or more; none leaves it to chance.
    pub combined: Option<usize>,
    /// Only one way with the fewest presses.
    pub unique: bool,
    /// Every colour can be the last.
    pub all_colors: bool,
}

/// Graphs drawn before giving up.
const GRAPHS: usize = 3000;
/// Press sets drawn on each graph.
const DRAWS: usize = 12;
/// Nodes over all graphs drawn: large graphs get fewer tries.
const NODES_DRAWN: usize = 60_000;

/// A line through all nodes in shuffled order, and each other pair with probability `density`.
pub fn line_and_more(nodes: usize, density: f64, rng: &mut Rng) -> Vec<(usize, usize)> {
    let mut line: Vec<usize> = (0..nodes).collect();
    rng.shuffle(&mut line);
    let mut place = vec![0; nodes];
    line.iter().enumerate().for_each(|(at, &node)| place[node] = at);
    let mut edges = Vec::new();
    for a in 0..nodes {
        for b in a + 1..nodes {
            if place[a].abs_diff(place[b]) == 1 || rng.chance(density) {
                edges.push((a, b));
            }
        }
    }
    edges
}

/// All nodes in one random colour, on a random graph.
fn blank(nodes: usize, density: f64, colors: u8, rng: &mut Rng) -> Result<Level, Failure> {
    let color = rng.below(colors.into());
    let edges = line_and_more(nodes, density, rng);
    Level::new(colors.into(), &vec![color; nodes], &edges).map_err(|why| Failure::Impossible(why.to_string()))
}

/// The original's four steps: one colour for all; a line; more edges; each node pressed 0 to k−1 times.
pub fn original(nodes: usize, density: f64, colors: u8, rng: &mut Rng) -> Result<Level, Failure> {
    let level = blank(nodes, density, colors, rng)?;
    let presses: Vec<u8> = (0..nodes).map(|_| rng.below(colors.into()) as u8).collect();
    let state = level.after(level.state(), &presses);
    Ok(level.recolored(state))
}

/// A level as wished, with what is known of its shortest solutions.
pub fn make(wishes: &Wishes, rng: &mut Rng, job: &Job) -> Result<(Level, Fewest), Failure> {
    let room = wishes.nodes as u32 * (u32::from(wishes.colors) - 1);
    if let Some(presses) = wishes.presses.filter(|&presses| presses > room) {
        let told =
            format!("{} buttons never need {presses} presses: {room} are all there can be", wishes.nodes);
        return Err(Failure::Impossible(told));
    }
    let mut tally = Tally::default();
    let graphs = GRAPHS.min(NODES_DRAWN / wishes.nodes).max(8);
    for graph in 0..graphs {
        job.go_on()?;
        job.progress(graph as f64 / graphs as f64);
        let level = blank(wishes.nodes, wishes.density, wishes.colors, rng)?;
        let system = System::new(&level, level.state(), job)?;
        if !wishes.accept_graph(&level, &system, &mut tally, job)? {
            continue;
        }
        for _ in 0..DRAWS {
            let Some(presses) = wishes.draw(&system, rng) else {
                tally.crowded += 1;
                break;
            };
            let state = level.after(level.state(), &presses);
            if all_alike(&state) {
                continue;
            }
            let found = fewest(&level, &state, 1, job)?;
            if wishes.accept(&found, &mut tally) {
                return Ok((level.recolored(state), found));
            }
        }
    }
    Err(Failure::Impossible(tally.told(wishes, graphs)))
}

impl Wishes {
    fn accept_graph(
        &self,
        level: &Level,
        system: &System,
        tally: &mut Tally,
        job: &Job,
    ) -> Result<bool, Failure> {
        // From one colour another is reached or not, whatever the colours were before.
        if self.all_colors && system.particular.iter().any(Option::is_none) {
            tally.colors += 1;
            return Ok(false);
        }
        let Some(wanted) = self.combined else { return Ok(true) };
        let combined = Rating::of(level, system, job)?.combined;
        let suits = if wanted >= 4 { combined >= 4 } else { combined == wanted };
        tally.combined += usize::from(!suits);
        Ok(suits)
    }

    /// Presses of each node: so many in all, no class more than k−1 times; none where they find no room.
    fn draw(&self, system: &System, rng: &mut Rng) -> Option<Vec<u8>> {
        let mut presses = vec![0; self.nodes];
        let Some(total) = self.presses else {
            for times in &mut presses {
                *times = rng.below(self.colors.into()) as u8;
            }
            return Some(presses);
        };
        let most = u32::from(self.colors) - 1;
        if system.classes.len() as u32 * most < total {
            return None;
        }
        // With a slip of paper for each press a class may take, drawing slips is fair.
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
        tally.most = tally.most.max(range.best);
        if !range.is_proved() || self.presses.is_some_and(|wanted| wanted != range.best) {
            tally.lighter += 1;
            return false;
        }
        if self.unique && found.count != Count::ONE {
            tally.several += 1;
            return false;
        }
        true
    }
}

/// Why tries failed, and how often.
#[derive(Debug, Default)]
struct Tally {
    colors: usize,
    combined: usize,
    crowded: usize,
    lighter: usize,
    several: usize,
    most: u32,
}

impl Tally {
    fn told(&self, wishes: &Wishes, graphs: usize) -> String {
        let presses = wishes.presses.unwrap_or(0);
        let causes = [
            (self.colors, "not every colour could be reached".to_owned()),
            (self.combined, "the needs to be combined were others than asked for".to_owned()),
            (self.crowded, format!("so few buttons have no room for {presses} presses")),
            (
                self.lighter,
                format!("{presses} presses were not the fewest; the most needed was {}", self.most),
            ),
            (self.several, "there were several shortest solutions".to_owned()),
        ];
        let cause = causes.into_iter().max_by_key(|(times, _)| *times);
        let cause = cause.map_or_else(String::new, |(_, cause)| cause);
        format!("no such puzzle among {graphs} graphs of {} buttons: mostly, {cause}", wishes.nodes)
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
    fn what_is_made_is_what_was_wished() {
        for seed in 0..20 {
            let (level, _) = make(&wishes(), &mut Rng::new(seed), &Job::endless()).unwrap();
            let found = fewest(&level, level.state(), 2, &Job::endless()).unwrap();
            assert_eq!(found.presses.map(|range| (range.lower, range.best)), Some((6, 6)));
            assert_eq!((found.count, found.solutions.len()), (Count::ONE, 1));
            assert!(found.targets.iter().all(Option::is_some) && level.is_connected());
        }
    }

    #[test]
    fn a_seed_is_a_level() {
        let make = || make(&wishes(), &mut Rng::new(5), &Job::endless()).unwrap().0;
        assert_eq!(make(), make());
    }

    #[test]
    fn a_wish_that_cannot_be_is_answered_with_the_reason() {
        let told = |wishes| match make(&wishes, &mut Rng::new(1), &Job::endless()) {
            Err(Failure::Impossible(why)) => why,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            told(Wishes { presses: Some(15), ..wishes() }),
            "7 buttons never need 15 presses: 14 are all there can be"
        );
        assert!(told(Wishes { nodes: 2, presses: None, combined: Some(3), ..wishes() }).contains("combined"));
        let lighter = told(Wishes { presses: Some(14), combined: None, ..wishes() });
        assert!(lighter.contains("14 presses were not the fewest"), "{lighter}");
    }

    #[test]
    fn the_original_way_can_always_be_solved() {
        for seed in 0..50 {
            let level = original(8, 0.4, 3, &mut Rng::new(seed)).unwrap();
            assert!(fewest(&level, level.state(), 1, &Job::endless()).unwrap().presses.is_some());
            assert!(level.is_connected());
        }
    }
}
