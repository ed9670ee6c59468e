//! What the survey left open, as clauses: every number has just one of its lines, every cell is on one at the most.
//!
//! A line is a literal. At a cell the lines of one number are gathered under one literal first, since they exclude each
//! other anyway; so clauses grow with the length of the lists and not with its square. Numbers whose lines are too many
//! to be listed are told step by step instead, by [`crate::solve::layers`]. A line is told by its end that comes first.

use crate::model::Cell;
use crate::solve::field::Place;
use crate::solve::layers;
use crate::solve::survey::Survey;
use pentimento_sat::{Lit, Solver};

/// A line, if its literal holds.
#[derive(Debug, Clone)]
pub struct Choice {
    pub lit: Lit,
    pub line: Vec<Place>,
}

/// A step of a line that is told step by step, if its literal holds.
#[derive(Debug, Clone)]
pub struct Stride {
    pub lit: Lit,
    /// The clue at which the line begins.
    pub from: Place,
    /// How many steps from there.
    pub after: u8,
    pub at: Place,
}

#[derive(Debug, Clone)]
pub struct Encoded {
    pub solver: Solver,
    pub choices: Vec<Choice>,
    pub strides: Vec<Stride>,
}

/// The clauses would take more memory than is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

/// Literals that take a cell, those of one number together.
#[derive(Debug, Clone, Default)]
struct Takers {
    groups: Vec<(Place, Vec<Lit>)>,
}

/// The clauses while they are being written.
#[derive(Debug)]
pub struct Draft {
    pub solver: Solver,
    pub choices: Vec<Choice>,
    pub strides: Vec<Stride>,
    /// For each clue, the literals of which just one holds.
    ends: Vec<Vec<Lit>>,
    takers: Vec<Takers>,
}

impl Draft {
    fn new(survey: &Survey) -> Self {
        Self {
            solver: Solver::new(),
            choices: Vec::new(),
            strides: Vec::new(),
            ends: vec![Vec::new(); survey.field.clues.len()],
            takers: vec![Takers::default(); survey.field.owner.len()],
        }
    }

    /// If the literal holds, a line of `from` passes the place.
    pub fn take(&mut self, from: Place, place: Place, lit: Lit) {
        let groups = &mut self.takers[place as usize].groups;
        match groups.iter_mut().find(|(owner, _)| *owner == from) {
            Some((_, lits)) => lits.push(lit),
            None => groups.push((from, vec![lit])),
        }
    }

    /// If the literal holds, a line ends at this clue.
    pub fn end(&mut self, clue: u32, lit: Lit) {
        self.ends[clue as usize].push(lit);
    }

    /// At most one of these holds. Long lists are cut into threes, each tied to the rest by a new literal.
    pub fn at_most_one(&mut self, lits: &[Lit]) {
        let mut rest = lits.to_vec();
        while rest.len() > 5 {
            let more = self.solver.variable(false);
            let three = rest.split_off(rest.len() - 3);
            for &lit in &three {
                self.solver.add(&[!lit, more]);
            }
            self.pairwise(&three);
            // What is tied goes to the front, so that the chain is a tree and not a list.
            rest.insert(0, more);
        }
        self.pairwise(&rest);
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        for (place, &a) in lits.iter().enumerate() {
            for &b in &lits[place + 1..] {
                self.solver.add(&[!a, !b]);
            }
        }
    }

    fn write_ends(&mut self, survey: &Survey) {
        for clue in survey.open() {
            let lits = std::mem::take(&mut self.ends[clue]);
            self.solver.add(&lits);
            self.at_most_one(&lits);
        }
    }

    fn write_takers(&mut self) {
        for takers in std::mem::take(&mut self.takers) {
            let mut any = Vec::new();
            for (_, lits) in &takers.groups {
                if let [only] = lits[..] {
                    any.push(only);
                } else if takers.groups.len() > 1 {
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

/// Clauses for all that is open; `on` are cells that some line must pass.
pub fn encode(survey: &Survey, on: &[Cell]) -> Result<Encoded, TooLarge> {
    let mut draft = Draft::new(survey);
    for clue in survey.open() {
        let Some(lines) = survey.lines(clue) else { continue };
        for line in lines {
            let (from, to) = (line[0], line[line.len() - 1]);
            let other = survey.field.index[to as usize];
            // Where both ends have lists, the first one tells.
            if from < to || survey.lines(other as usize).is_none() {
                // Tried as there: that leads somewhere, while most lines are absent anyway.
                let lit = draft.solver.variable(true);
                draft.end(clue as u32, lit);
                draft.end(other, lit);
                for &place in line {
                    draft.take(from, place, lit);
                }
                draft.choices.push(Choice { lit, line: line.to_vec() });
            }
        }
    }
    layers::encode(survey, &mut draft)?;
    for &cell in on {
        let groups = &draft.takers[survey.field.place(cell) as usize].groups;
        let lits: Vec<Lit> = groups.iter().flat_map(|(_, lits)| lits.iter().copied()).collect();
        draft.solver.add(&lits);
    }
    draft.write_ends(survey);
    draft.write_takers();
    let Draft { solver, choices, strides, .. } = draft;
    Ok(Encoded { solver, choices, strides })
}
