//! Belief propagation: estimates the colours of the undecided cells, so that the search tries likely values first.
//!
//! Rows and columns exchange estimates of how likely each colour of a cell is. Each line counts the ways to fill it. It
//! gives each way a weight, according to the estimates of the crossing lines. After some rounds the estimates hardly
//! change. They prove nothing. The SAT solver only tries the likely values first. The idea is from nonosolve (hyouv).

use super::belief_line::{Shares, Weighed};
use super::encode::{OpenCell, Run};
use crate::model::{Level, Line};
use pentimento_base::job::Job;
use pentimento_sat::Lit;

/// How many times each line computes its estimates.
const ROUNDS: usize = 20;
/// The least estimate for a colour that is still possible, so that no line is ever certain.
const LEAST: f64 = 1e-3;

/// The estimates of all lines: for each cell and colour, a share between 0 and 1.
struct Talk<'a> {
    level: &'a Level,
    states: usize,
    /// For each cell and colour, whether the cell can have it.
    can: &'a [bool],
    /// The estimates of the rows, and those of the columns.
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
            // The job is stopped, so the search ends soon, with or without beliefs.
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
    /// Indices into `said`: the side of the line itself, and the side of the crossing lines.
    fn sides(line: Line) -> (usize, usize) {
        if let Line::Row(_) = line { (0, 1) } else { (1, 0) }
    }

    /// Weighs the ways to fill a line by the estimates of the crossing lines. Returns false if no way is left.
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

    /// Updates the estimates of a line from those of the crossing lines. The new estimate is the average of the old one
    /// and the computed one. What the crossing lines said is divided out, so that a line does not repeat it.
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

    /// Adds the literals of the runs of a line. The literal "begins at or before this place" is added as true if more
    /// than half of all ways agree with it.
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
