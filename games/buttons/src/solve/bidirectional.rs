//! Searches from both ends: forwards from the current state, and backwards from every goal, until the two sides meet. A
//! state has a colour for each node. In a goal, all nodes have the same colour.
//!
//! The solver uses this method last. It needs no linear algebra, so it works with any graph and any number of colours.
//! But its cost grows fast with the number of presses, so it can only prove short solutions. Each step extends one side
//! by one press, in every possible way.
//!
//! Invariant: if one side has all states within `m` presses, the other has all states within `n` presses, and the two
//! sides have not met, every solution takes more than `m + n` presses.

use std::collections::HashMap;

use super::minimum::Solution;
use super::system::twin_classes;
use crate::model::{Level, all_alike};
use pentimento_base::job::{Job, Stopped};

/// The most bytes that the states of both sides may take together.
const MOST_BYTES: usize = 1 << 26;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Meeting {
    /// The sides met. No solution has fewer presses than this one.
    At(Solution),
    /// The search ended before the sides met. Every solution has at least this number of presses.
    NotBelow(u32),
}

/// Looks for a shortest solution of at most `most` presses.
pub(super) fn meet(level: &Level, state: &[u8], most: u32, job: &Job) -> Result<Meeting, Stopped> {
    let pressable: Vec<usize> = twin_classes(level).iter().map(|class| usize::from(class[0])).collect();
    let k = level.colors();
    let mut ahead = Side::new(level, vec![state.to_vec()], 1);
    let mut behind = Side::new(level, (0..k).map(|color| vec![color; level.nodes()]).collect(), k - 1);
    if all_alike(state) {
        return Ok(Meeting::At(Solution { presses: vec![0; level.nodes()], target: state[0] }));
    }
    for presses in 1..=most {
        let forward = ahead.level_size() <= behind.level_size();
        let (side, other) = if forward { (&mut ahead, &behind) } else { (&mut behind, &ahead) };
        let met = side.grow(&pressable, other, job)?;
        if let Some((mine, theirs)) = met {
            let (a, b) = if forward { (mine, theirs) } else { (theirs, mine) };
            return Ok(Meeting::At(join(&ahead, a, &behind, b)));
        }
        if (ahead.entries.len() + behind.entries.len()) * level.nodes() > MOST_BYTES {
            return Ok(Meeting::NotBelow(presses + 1));
        }
    }
    Ok(Meeting::NotBelow(most + 1))
}

fn join(ahead: &Side<'_>, a: usize, behind: &Side<'_>, b: usize) -> Solution {
    let mut presses = vec![0; ahead.level.nodes()];
    ahead.collect(a, &mut presses);
    let goal = behind.collect(b, &mut presses);
    Solution { presses, target: behind.entries[goal].state[0] }
}

struct Entry {
    state: Vec<u8>,
    /// The previous entry, and the node that was pressed there. `None` for a first entry.
    from: Option<(usize, usize)>,
}

struct Side<'a> {
    level: &'a Level,
    /// The number of colour steps that a press adds to a neighbour: 1 forwards, k − 1 backwards.
    step: u8,
    entries: Vec<Entry>,
    known: HashMap<Vec<u8>, usize>,
    level_start: usize,
}

impl<'a> Side<'a> {
    fn new(level: &'a Level, first: Vec<Vec<u8>>, step: u8) -> Self {
        let known = first.iter().cloned().enumerate().map(|(at, state)| (state, at)).collect();
        let entries = first.into_iter().map(|state| Entry { state, from: None }).collect();
        Self { level, step, entries, known, level_start: 0 }
    }

    fn level_size(&self) -> usize {
        self.entries.len() - self.level_start
    }

    /// Adds all states that are one press further. Stops at the first state that the other side has too. Returns the
    /// index of that state on this side and on the other.
    fn grow(
        &mut self,
        pressable: &[usize],
        other: &Side<'_>,
        job: &Job,
    ) -> Result<Option<(usize, usize)>, Stopped> {
        let old = self.level_start..self.entries.len();
        self.level_start = self.entries.len();
        for from in old {
            job.go_on()?;
            for &node in pressable {
                let mut state = self.entries[from].state.clone();
                for &next in self.level.neighbours(node) {
                    let color = &mut state[usize::from(next)];
                    *color = (*color + self.step) % self.level.colors();
                }
                if self.known.contains_key(&state) {
                    continue;
                }
                let met = other.known.get(&state).copied();
                self.known.insert(state.clone(), self.entries.len());
                self.entries.push(Entry { state, from: Some((from, node)) });
                if let Some(theirs) = met {
                    return Ok(Some((self.entries.len() - 1, theirs)));
                }
            }
        }
        Ok(None)
    }

    /// Adds the presses on the path to an entry to `presses`. Returns the first entry of the path.
    fn collect(&self, mut at: usize, presses: &mut [u8]) -> usize {
        while let Some((from, node)) = self.entries[at].from {
            presses[node] += 1;
            at = from;
        }
        at
    }
}
