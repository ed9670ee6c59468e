//! Belief propagation: guesses the colours of the open cells, so that the search tries likely values first.
//!
//! Rows and columns tell each other how likely each colour of a cell is. Each line counts its ways to be filled, each way
//! weighed by what the crossing lines say. After some rounds the shares hardly change. They are no proof, only values
//! that the clause solver tries first. The idea is from nonosolve (hyouv).

use super::belief_line::{Shares, Weighed};
use super::encode::{OpenCell, Run};
use crate::model::{Level, Line};
use pentimento_base::job::Job;
use pentimento_sat::Lit;

/// The number of times that all lines are weighed.
const ROUNDS: usize = 20;
/// The least weight of a colour that a cell can have, so that no line is ever sure.
const LEAST: f64 = 1e-3;

/// What lines say about the cells. For each cell and colour, a share.
struct Talk<'a> {
    level: &'a Level,
    states: usize,
    /// For each cell and colour, whether the cell can have it.
    can: &'a [bool],
    /// What the rows say, and what the columns say.
    said: [Vec<f64>; 2],
    shares: Shares,
    heard: Vec<f64>,
}

/// The literals to try first, from the beliefs about the open cells and the runs.
pub(super) fn literals(
    level: &Level,
    can: &[bool],
    open: &[OpenCell],
    runs: &[(Line, Vec<Run>)],
    job: &Job,
) -> Vec<Lit> {
    let states = level.paints().colours() + 1;
    let share = |on: &bool| if *on { 1.0 } else { 0.0 };
    let mut even: Vec<f64> = can.iter().map(share).collect();
    even.chunks_mut(states).for_each(normalise);
    let said = [even.clone(), even];
    let mut talk = Talk { level, states, can, said, shares: Shares::default(), heard: Vec::new() };
    let lines: Vec<Line> = runs.iter().map(|(line, _)| *line).collect();
    for _ in 0..ROUNDS {
        for &line in &lines {
            // Without beliefs, both solvers do the same, and the search ends soon anyway.
            if job.stopped() {
                return Vec::new();
            }
            talk.hear(line);
        }
    }
    let mut lits = talk.cell_literals(open);
    for (line, runs) in runs {
        talk.run_literals(*line, runs, &mut lits);
    }
    lits
}

fn normalise(cell: &mut [f64]) {
    let total: f64 = cell.iter().sum();
    if total > 0.0 {
        for share in cell {
            *share /= total;
        }
    }
}

impl Talk<'_> {
    /// Which of the two says something about a line, and which hears it.
    fn sides(line: Line) -> (usize, usize) {
        if let Line::Row(_) = line { (0, 1) } else { (1, 0) }
    }

    /// Weighs a line by what the crossing lines say. Returns false if that leaves no way.
    fn weigh(&mut self, line: Line) -> bool {
        let (states, (_, other)) = (self.states, Self::sides(line));
        self.heard.clear();
        for place in 0..self.level.length(line) {
            let at = self.level.place(line.cell(place)) * states;
            let (said, can) = (&self.said[other][at..at + states], &self.can[at..at + states]);
            let weigh = |(&share, &can): (&f64, &bool)| if can { share.max(LEAST) } else { 0.0 };
            let from = self.heard.len();
            self.heard.extend(said.iter().zip(can).map(weigh));
            let largest = self.heard[from..].iter().copied().fold(0.0, f64::max);
            for share in &mut self.heard[from..] {
                *share /= largest;
            }
        }
        self.shares.weigh(Weighed { clues: self.level.clues(line), states, weights: &self.heard })
    }

    /// Lets a line hear the crossing lines, and changes what it says half way to what it believes now. A line doesn't
    /// repeat what it heard, so that is divided out.
    fn hear(&mut self, line: Line) {
        if !self.weigh(line) {
            return;
        }
        let (states, (mine, _)) = (self.states, Self::sides(line));
        let mut new = vec![0.0; states];
        for place in 0..self.level.length(line) {
            let from = place * states;
            for (colour, new) in new.iter_mut().enumerate() {
                let heard = self.heard[from + colour];
                *new = if heard > 0.0 { self.shares.cells[from + colour] / heard } else { 0.0 };
            }
            normalise(&mut new);
            let at = self.level.place(line.cell(place)) * states;
            for (said, new) in self.said[mine][at..at + states].iter_mut().zip(&new) {
                *said = (*said + new) / 2.0;
            }
        }
    }

    fn cell_literals(&self, open: &[OpenCell]) -> Vec<Lit> {
        let mut lits = Vec::new();
        for cell in open {
            let at = cell.place * self.states;
            let belief = |colour: u8| {
                let place = at + usize::from(colour);
                self.said[0][place].max(LEAST) * self.said[1][place].max(LEAST)
            };
            let best = cell.choices.iter().map(|&(colour, _)| belief(colour)).fold(0.0, f64::max);
            let is_best = |colour: u8| belief(colour) >= best;
            if let [(first, lit), (_, other)] = cell.choices[..] {
                lits.push(if is_best(first) { lit } else { other });
            } else {
                lits.extend(
                    cell.choices.iter().map(|&(colour, lit)| if is_best(colour) { lit } else { !lit }),
                );
            }
        }
        lits
    }

    /// A run begins at or before a place if more than half of all ways say so.
    fn run_literals(&mut self, line: Line, runs: &[Run], lits: &mut Vec<Lit>) {
        if !self.weigh(line) {
            return;
        }
        for (i, run) in runs.iter().enumerate() {
            likely(&self.shares.starts[i], run.starts(), lits);
            if let Some(ends) = run.open_ends() {
                likely(&self.shares.ends[i], ends, lits);
            }
        }
    }
}

/// Adds the literals of a number: "at most this value" if the values up to there have more than half of all shares.
fn likely<'n>(shares: &[f64], number: impl Iterator<Item = (usize, Lit)> + 'n, lits: &mut Vec<Lit>) {
    let (mut sum, mut next) = (0.0, 0);
    for (value, lit) in number {
        sum += shares[next..=value].iter().sum::<f64>();
        next = value + 1;
        lits.push(if sum > 0.5 { lit } else { !lit });
    }
}
