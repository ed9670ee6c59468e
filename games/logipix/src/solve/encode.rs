//! Turns the unsolved rest of a puzzle into clauses: every number has exactly one line, and every cell is on at most
//! one line.
//!
//! Each listed line has a literal. If both ends of the line have a list, the line belongs to the end that comes first
//! in the grid. Otherwise, it belongs to the end with the list. At each cell, the lines that belong to the same
//! number share a group literal, because a number has only one line anyway. So the number of clauses grows linearly
//! with the length of the lists, not quadratically. A number with too many lines to list gets literals for single
//! steps instead, in [`crate::solve::steps`].

use crate::model::Cell;
use crate::solve::field::Place;
use crate::solve::propagate::Propagator;
use crate::solve::steps;
use pentimento_sat::{Lit, Solver};

/// A line, and the literal that is true if the line is drawn.
#[derive(Debug, Clone)]
pub(crate) struct LineVar {
    pub(crate) lit: Lit,
    pub(crate) line: Vec<Place>,
}

/// A step of a line, and the literal that is true if the line takes this step.
#[derive(Debug, Clone)]
pub(crate) struct StepVar {
    pub(crate) lit: Lit,
    /// The clue at the start of the line.
    pub(crate) from: Place,
    pub(crate) at: Place,
}

#[derive(Debug, Clone)]
pub(crate) struct Encoded {
    pub(crate) solver: Solver,
    pub(crate) lines: Vec<LineVar>,
    /// The steps. The steps of one line are in order and next to each other.
    pub(crate) steps: Vec<StepVar>,
}

/// The error for clauses that would need more memory than allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// The literals of the lines through a cell, grouped by the clue at the start of the line.
#[derive(Debug, Clone, Default)]
struct Users {
    groups: Vec<(Place, Vec<Lit>)>,
}

/// The clauses that have been made so far.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) solver: Solver,
    pub(crate) lines: Vec<LineVar>,
    pub(crate) steps: Vec<StepVar>,
    /// For each clue, the literals of its lines. Exactly one of them is true.
    ends: Vec<Vec<Lit>>,
    users: Vec<Users>,
}

impl Draft {
    fn new(propagator: &Propagator) -> Self {
        Self {
            solver: Solver::new(),
            lines: Vec::new(),
            steps: Vec::new(),
            ends: vec![Vec::new(); propagator.field.clues.len()],
            users: vec![Users::default(); propagator.field.owner.len()],
        }
    }

    /// Records that, if the literal is true, the line from `from` passes the place.
    pub(crate) fn uses(&mut self, from: Place, place: Place, lit: Lit) {
        let groups = &mut self.users[place as usize].groups;
        match groups.iter_mut().find(|(owner, _)| *owner == from) {
            Some((_, lits)) => lits.push(lit),
            None => groups.push((from, vec![lit])),
        }
    }

    /// Records that, if the literal is true, a line ends at this clue.
    pub(crate) fn end(&mut self, clue: u32, lit: Lit) {
        self.ends[clue as usize].push(lit);
    }

    /// Adds clauses so that at most one of the literals is true. As long as the list is long, a new literal replaces
    /// the last three. It is true if one of the three is true.
    pub(crate) fn at_most_one(&mut self, lits: &[Lit]) {
        let mut rest = lits.to_vec();
        while rest.len() > 5 {
            let more = self.solver.variable(false);
            let three = rest.split_off(rest.len() - 3);
            for &lit in &three {
                self.solver.add(&[!lit, more]);
            }
            self.pairwise(&three);
            // Insert at the front, so that the new literals form a tree instead of a chain.
            rest.insert(0, more);
        }
        self.pairwise(&rest);
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        for (index, &a) in lits.iter().enumerate() {
            for &b in &lits[index + 1..] {
                self.solver.add(&[!a, !b]);
            }
        }
    }

    fn write_ends(&mut self, propagator: &Propagator) {
        for clue in propagator.open() {
            let lits = std::mem::take(&mut self.ends[clue]);
            self.solver.add(&lits);
            self.at_most_one(&lits);
        }
    }

    fn write_users(&mut self) {
        for users in std::mem::take(&mut self.users) {
            let mut any = Vec::new();
            for (_, lits) in &users.groups {
                if let [only] = lits[..] {
                    any.push(only);
                } else if users.groups.len() > 1 {
                    let group = self.solver.variable(false);
                    for &lit in lits {
                        self.solver.add(&[!lit, group]);
                    }
                    any.push(group);
                }
            }
            self.at_most_one(&any);
        }
    }
}

/// Makes the clauses for all numbers whose line is unknown. Each cell in `on` must be on some line.
pub(crate) fn encode(propagator: &Propagator, on: &[Cell]) -> Result<Encoded, TooLarge> {
    let mut draft = Draft::new(propagator);
    for clue in propagator.open() {
        let Some(lines) = propagator.lines(clue) else { continue };
        for line in lines {
            let (from, to) = (line[0], line[line.len() - 1]);
            let other = propagator.field.index[to as usize];
            // If both ends have a list, both list this line. It is encoded only once, for the end that comes first.
            if from < to || propagator.lines(other as usize).is_none() {
                // The solver tries "true" first, because a drawn line leads to more conclusions than a missing one.
                let lit = draft.solver.variable(true);
                draft.end(clue as u32, lit);
                draft.end(other, lit);
                for &place in line {
                    draft.uses(from, place, lit);
                }
                draft.lines.push(LineVar { lit, line: line.to_vec() });
            }
        }
    }
    steps::encode(propagator, &mut draft)?;
    for &cell in on {
        let groups = &draft.users[propagator.field.place(cell) as usize].groups;
        let lits: Vec<Lit> = groups.iter().flat_map(|(_, lits)| lits.iter().copied()).collect();
        draft.solver.add(&lits);
    }
    draft.write_ends(propagator);
    draft.write_users();
    let Draft { solver, lines, steps, .. } = draft;
    Ok(Encoded { solver, lines, steps })
}
