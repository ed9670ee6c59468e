//! Measures how hard a puzzle is. It solves the puzzle step by step, with the code that finds the hints.
//!
//! The length of the longest chain does not depend on the order of the steps: a conclusion from a few links remains
//! valid when more is known. So this length is a property of the puzzle. The walk ends when a step needs a nested
//! proof, because such a puzzle is too hard for a person anyway.

use crate::hint::chain::reasons;
use crate::hint::machine::{Finding, Machine};
use crate::hint::{Solution, chain};
use crate::model::{Board, Level, Line};
use crate::solve::Picture;
use crate::solve::bits::{MOST_WORDS, words};
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::paint::Colour;

/// Openings are counted only while more than one in this many cells is undecided. Near the end, there is always little
/// left to do.
const OPEN_SHARE: usize = 10;

/// How hard a puzzle is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Walk {
    /// The number of links of the longest chain. Each step uses the shortest chain that is possible. 0 if no
    /// supposition is needed.
    pub(crate) links: usize,
    pub(crate) suppositions: usize,
    /// The smallest number of possible next steps at any point of the walk. A next step is a line that decides a cell.
    /// If no line does, it is a cell that one of the shortest chains decides. `None` if nothing was counted.
    pub(crate) openings: Option<usize>,
    /// The number of steps in the longest sequence in which each step needs the one before it.
    pub(crate) dependency: usize,
    /// Whether a nested proof is needed.
    pub(crate) nested: bool,
}

/// Walks through a puzzle. `solution` is the only solution.
pub(crate) fn walk(level: &Level, solution: &Picture, job: &Job) -> Result<Walk, Stopped> {
    match words(level) {
        1 => Walker::<1>::new(level, solution).walk(job),
        2 => Walker::<2>::new(level, solution).walk(job),
        4 => Walker::<4>::new(level, solution).walk(job),
        _ => Walker::<MOST_WORDS>::new(level, solution).walk(job),
    }
}

struct Walker<'a, const W: usize> {
    level: &'a Level,
    machine: Machine<'a, W>,
    /// The number of painted cells in the solution.
    painted: usize,
    /// For each cell, the length of the longest sequence of steps that led to it.
    depths: Vec<usize>,
    found: Walk,
}

impl<'a, const W: usize> Walker<'a, W> {
    fn new(level: &'a Level, solution: &Picture) -> Self {
        let painted = solution.iter().filter(|&&colour| colour > 0).count();
        let machine = Machine::new(level, &Board::new(level), Solution::known(solution.clone()));
        Self { level, machine, painted, depths: vec![0; level.size()], found: Walk::default() }
    }

    fn is_done(&self) -> bool {
        let painted = self.machine.known().iter().flatten().filter(|&&colour| colour > 0).count();
        painted >= self.painted
    }

    fn walk(mut self, job: &Job) -> Result<Walk, Stopped> {
        while !self.is_done() {
            job.go_on()?;
            let Some(finding) = self.machine.next(job)? else { break };
            self.count(&finding);
            if self.found.nested {
                break;
            }
            let depth = 1 + self.depth_before(&finding);
            self.found.dependency = self.found.dependency.max(depth);
            for at in decided(&finding) {
                self.depths[self.level.place(at)] = depth;
            }
            self.machine.take(&finding);
        }
        Ok(self.found)
    }

    fn count(&mut self, finding: &Finding) {
        let openings = match finding {
            Finding::Line(_) => Some(self.machine.useful_lines()),
            Finding::RuledOut(..) => None,
            Finding::Chain(found) => {
                self.found.suppositions += 1;
                self.found.links = self.found.links.max(found.chain.length());
                Some(found.openings)
            }
            Finding::Nested(_) | Finding::Deep { .. } | Finding::Choice { .. } => {
                self.found.suppositions += 1;
                self.found.nested = true;
                None
            }
        };
        let open = self.machine.known().iter().filter(|known| known.is_none()).count();
        if let Some(openings) = openings.filter(|_| open * OPEN_SHARE > self.level.size()) {
            self.found.openings = Some(self.found.openings.map_or(openings, |fewest| fewest.min(openings)));
        }
    }

    /// The length of the longest sequence of steps that a finding depends on.
    fn depth_before(&self, finding: &Finding) -> usize {
        let because: Vec<[usize; 2]> = match finding {
            Finding::Line(found) => {
                let forced: Vec<([usize; 2], Colour)> =
                    found.cells.iter().map(|&(place, colour)| (found.line.cell(place), colour)).collect();
                self.reasons(found.line, &forced)
            }
            Finding::RuledOut(line, _) => {
                (0..self.level.length(*line)).map(|place| line.cell(place)).collect()
            }
            Finding::Chain(chain::Found { chain, .. }) | Finding::Nested(chain::Nested { chain }) => {
                chain.links().flat_map(|link| link.because.iter().copied()).collect()
            }
            Finding::Deep { .. } | Finding::Choice { .. } => Vec::new(),
        };
        because.iter().map(|&at| self.depths[self.level.place(at)]).max().unwrap_or(0)
    }

    fn reasons(&self, line: Line, forced: &[([usize; 2], Colour)]) -> Vec<[usize; 2]> {
        let all = self.machine.cells();
        let cells: Vec<u64> =
            (0..self.level.length(line)).map(|place| all[self.level.place(line.cell(place))]).collect();
        reasons::<W>(self.level, line, &cells, forced)
    }
}

/// The cells that a finding decides, or for which it rules out colours.
fn decided(finding: &Finding) -> Vec<[usize; 2]> {
    match finding {
        Finding::Line(found) => found.cells.iter().map(|&(place, _)| found.line.cell(place)).collect(),
        Finding::RuledOut(line, gone) => gone.iter().map(|&(place, _)| line.cell(place)).collect(),
        Finding::Chain(chain::Found { chain, .. }) | Finding::Nested(chain::Nested { chain }) => {
            vec![chain.suppose.0]
        }
        Finding::Deep { at, .. } | Finding::Choice { at, .. } => vec![*at],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::solve;
    use pentimento_base::rng::Rng;
    use pentimento_picture::paint::Paint;

    fn random(seed: u64) -> (Level, Vec<Picture>) {
        let mut rng = Rng::new(seed);
        let cells: Picture = (0..100).map(|_| Colour::from(rng.chance(0.45))).collect();
        let level = Level::of_picture(10, &cells, vec![Paint::blank(), Paint::black()]).unwrap();
        let found = solve(&level, 2, &Job::endless()).0;
        (level, found)
    }

    #[test]
    fn a_walk_agrees_with_the_techniques_that_the_puzzle_needs() {
        let (mut easy, mut hard) = (0, 0);
        for (level, found) in (0..120).map(random).filter(|(_, found)| found.len() == 1) {
            let job = Job::endless();
            let walk = walk(&level, &found[0], &job).unwrap();
            let needed = crate::grade::needed(&level, &found[0], &job).unwrap();
            assert_eq!(walk.suppositions == 0, crate::grade::suppositions(&needed) == 0);
            assert_eq!(walk.nested, needed.count(&crate::hint::ladder::CASES) > 0);
            assert!(walk.dependency > 1 && walk.openings.is_some_and(|openings| openings > 0), "{walk:?}");
            let counted = if walk.suppositions == 0 { &mut easy } else { &mut hard };
            *counted += 1;
            assert!(if walk.suppositions == 0 { walk.links == 0 } else { walk.links >= 4 || walk.nested });
        }
        assert!(easy > 3 && hard > 3, "{easy} {hard}");
    }
}
