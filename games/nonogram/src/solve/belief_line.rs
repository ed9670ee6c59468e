//! Weighs the ways to fill one line. Computes how likely each colour of each cell is, and each position of each run.
//!
//! Every cell has a weight for each colour. The weight of a way to fill the line is the product of the weights of its
//! cells. Sums over all ways, from the left and from the right, give exact shares. The code uses only the four basic
//! operations, so the result is the same on every machine. The sums of each run are scaled separately, because in long
//! lines the numbers would become too small or too large.

use crate::model::Clue;

/// The shares of one line. The memory is reused for the next line.
#[derive(Debug, Default)]
pub(super) struct Shares {
    /// For each cell and colour, the share of all ways in which the cell has the colour.
    pub(super) cells: Vec<f64>,
    /// For each run, the share of each start, in the order of the places. `ends` has the same for the ends.
    pub(super) starts: Vec<Vec<f64>>,
    pub(super) ends: Vec<Vec<f64>>,
    /// `ahead[j][i]` is the weight of all ways in which the first `j` runs fill the first `i` cells, with blanks
    /// between and after them.
    ahead: Vec<Vec<f64>>,
    /// `behind[j][i]` is the weight of all ways in which the runs from `j` on fill the cells from `i` on, with blanks
    /// before and between them.
    behind: Vec<Vec<f64>>,
    before: Vec<f64>,
    after: Vec<f64>,
    runs: Vec<f64>,
}

/// A line and the weights of its cells. Each cell has one weight for each colour.
#[derive(Clone, Copy)]
pub(super) struct Weighed<'a> {
    pub(super) clues: &'a [Clue],
    pub(super) states: usize,
    pub(super) weights: &'a [f64],
}

impl Weighed<'_> {
    fn length(&self) -> usize {
        self.weights.len() / self.states
    }

    fn weight(&self, place: usize, colour: u8) -> f64 {
        self.weights[place * self.states + usize::from(colour)]
    }

    fn touches(&self, first: usize) -> bool {
        let [one, other] = [first, first + 1].map(|run| self.clues.get(run).map(|clue| clue.colour));
        one != other
    }

    /// For each place, the weight of run `run` if it ends there and is `count` cells long.
    fn products(&self, run: usize, count: usize, products: &mut Vec<f64>) {
        let (length, colour) = (self.length(), self.clues[run].colour);
        products.clear();
        products.resize(length + 1, 0.0);
        let (mut product, mut cells) = (1.0, 0);
        for (end, slot) in products.iter_mut().enumerate().skip(1) {
            let weight = self.weight(end - 1, colour);
            if weight == 0.0 {
                (product, cells) = (1.0, 0);
                continue;
            }
            product *= weight;
            cells += 1;
            if cells > count {
                product /= self.weight(end - 1 - count, colour);
                cells = count;
            }
            if cells == count {
                *slot = product;
            }
        }
    }
}

/// Scales sums so that the largest is 1.
fn scale(sums: &mut [f64]) {
    let largest = sums.iter().copied().fold(0.0, f64::max);
    if largest > 0.0 {
        for sum in sums {
            *sum /= largest;
        }
    }
}

impl Shares {
    /// Computes the shares. Returns false if the weight of every way is 0.
    pub(super) fn weigh(&mut self, line: Weighed<'_>) -> bool {
        let (length, runs) = (line.length(), line.clues.len());
        for sums in [&mut self.ahead, &mut self.behind, &mut self.starts, &mut self.ends] {
            sums.resize_with(runs + 1, Vec::new);
            for sums in sums {
                sums.clear();
                sums.resize(length + 1, 0.0);
            }
        }
        self.walk_ahead(line);
        self.walk_behind(line);
        self.cells.clear();
        self.cells.resize(length * line.states, 0.0);
        let has_place = (0..runs).all(|run| self.share(line, run));
        self.blanks(line);
        has_place
    }

    fn walk_ahead(&mut self, line: Weighed<'_>) {
        let length = line.length();
        self.ahead[0][0] = 1.0;
        for place in 0..length {
            self.ahead[0][place + 1] = self.ahead[0][place] * line.weight(place, 0);
        }
        for run in 0..line.clues.len() {
            self.before(line, run);
            let mut ended = std::mem::take(&mut self.runs);
            self.ended(line, run, &mut ended);
            let sums = &mut self.ahead[run + 1];
            for place in 1..=length {
                sums[place] = ended[place] + sums[place - 1] * line.weight(place - 1, 0);
            }
            scale(sums);
            self.runs = ended;
        }
    }

    /// Sets `before`: for each place, the weight of everything before run `run` if the run starts there.
    fn before(&mut self, line: Weighed<'_>, run: usize) {
        let (length, sums) = (line.length(), &self.ahead[run]);
        self.before.clear();
        let joins = run == 0 || line.touches(run - 1);
        self.before.extend((0..=length).map(|place| match place {
            _ if joins => sums[place],
            0 => 0.0,
            _ => sums[place - 1] * line.weight(place - 1, 0),
        }));
    }

    /// For each place, the weight of everything up to the end of run `run` if the run ends there. `before` must be set.
    fn ended(&mut self, line: Weighed<'_>, run: usize, ended: &mut Vec<f64>) {
        let (length, clue) = (line.length(), line.clues[run]);
        if let Some(count) = clue.count {
            let count = usize::from(count);
            line.products(run, count, ended);
            for (end, sum) in ended.iter_mut().enumerate().skip(count) {
                *sum *= self.before[end - count];
            }
        } else {
            ended.clear();
            ended.push(0.0);
            for end in 1..=length {
                let sum = self.before[end - 1] + ended[end - 1];
                ended.push(line.weight(end - 1, clue.colour) * sum);
            }
        }
    }

    /// Sets `after`: for each place, the weight of everything after run `run` if the run ends there.
    fn after(&mut self, line: Weighed<'_>, run: usize) {
        let (length, sums) = (line.length(), &self.behind[run + 1]);
        self.after.clear();
        let joins = run + 1 == line.clues.len() || line.touches(run);
        self.after.extend((0..=length).map(|place| match place {
            _ if joins => sums[place],
            _ if place == length => 0.0,
            _ => line.weight(place, 0) * sums[place + 1],
        }));
    }

    fn walk_behind(&mut self, line: Weighed<'_>) {
        let (length, runs) = (line.length(), line.clues.len());
        self.behind[runs][length] = 1.0;
        for place in (0..length).rev() {
            self.behind[runs][place] = self.behind[runs][place + 1] * line.weight(place, 0);
        }
        for run in (0..runs).rev() {
            self.after(line, run);
            let mut begun = std::mem::take(&mut self.runs);
            self.begun(line, run, &mut begun);
            let sums = &mut self.behind[run];
            for place in (0..length).rev() {
                sums[place] = begun[place] + sums[place + 1] * line.weight(place, 0);
            }
            scale(sums);
            self.runs = begun;
        }
    }

    /// For each place, the weight of run `run` and everything after it if the run starts there. `after` must be set.
    fn begun(&mut self, line: Weighed<'_>, run: usize, begun: &mut Vec<f64>) {
        let (length, clue) = (line.length(), line.clues[run]);
        if let Some(count) = clue.count {
            let count = usize::from(count);
            line.products(run, count, begun);
            for start in 0..=length {
                let end = start + count;
                begun[start] = if end <= length { begun[end] * self.after[end] } else { 0.0 };
            }
        } else {
            begun.clear();
            begun.resize(length + 1, 0.0);
            for start in (0..length).rev() {
                let sum = self.after[start + 1] + begun[start + 1];
                begun[start] = line.weight(start, clue.colour) * sum;
            }
        }
    }

    /// Adds the shares of one run. Returns false if the run fits nowhere.
    fn share(&mut self, line: Weighed<'_>, run: usize) -> bool {
        let (length, clue) = (line.length(), line.clues[run]);
        self.before(line, run);
        self.after(line, run);
        let (mut begun, mut ended) = (std::mem::take(&mut self.runs), Vec::new());
        self.begun(line, run, &mut begun);
        let starts = &mut self.starts[run];
        for (place, start) in starts.iter_mut().enumerate() {
            *start = self.before[place] * begun[place];
        }
        let total: f64 = starts.iter().sum();
        if !(total > 0.0 && total.is_finite()) {
            return false;
        }
        for start in starts {
            *start /= total;
        }
        let colour = usize::from(clue.colour);
        if let Some(count) = clue.count {
            let (count, mut covered) = (usize::from(count), 0.0);
            for place in 0..length {
                covered += self.starts[run][place];
                if place >= count {
                    covered -= self.starts[run][place - count];
                }
                self.cells[place * line.states + colour] += covered.max(0.0);
            }
        } else {
            self.ended(line, run, &mut ended);
            for place in 0..length {
                let rest = self.after[place + 1] + begun[place + 1];
                self.cells[place * line.states + colour] += ended[place + 1] * rest / total;
                self.ends[run][place + 1] = ended[place + 1] * self.after[place + 1] / total;
            }
        }
        self.runs = begun;
        true
    }

    fn blanks(&mut self, line: Weighed<'_>) {
        for cell in self.cells.chunks_mut(line.states) {
            let painted: f64 = cell[1..].iter().sum();
            cell[0] = (1.0 - painted).max(0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::clues_of;
    use pentimento_base::rng::Rng;

    /// All ways to fill a line, each with its weight.
    fn ways(line: Weighed<'_>) -> Vec<(Vec<u8>, f64)> {
        let mut all: Vec<(Vec<u8>, f64)> = vec![(Vec::new(), 1.0)];
        for place in 0..line.length() {
            let grown = |(cells, weight): (Vec<u8>, f64)| {
                (0..line.states as u8).map(move |colour| {
                    ([&cells[..], &[colour]].concat(), weight * line.weight(place, colour))
                })
            };
            all = all.into_iter().flat_map(grown).filter(|(_, weight)| *weight > 0.0).collect();
        }
        let meets = |cells: &[u8]| {
            let runs = clues_of(cells.iter().copied());
            let fits = |(run, clue): (&Clue, &Clue)| {
                run.colour == clue.colour && (clue.count.is_none() || clue.count == run.count)
            };
            runs.len() == line.clues.len() && runs.iter().zip(line.clues).all(fits)
        };
        all.retain(|(cells, _)| meets(cells));
        all
    }

    #[test]
    fn shares_are_those_of_all_ways_to_fill_a_line() {
        let mut checked = 0;
        for seed in 0..300 {
            let mut rng = Rng::new(seed);
            let (length, states) = (rng.between(1, 7), rng.between(2, 3));
            let cells: Vec<u8> = (0..length).map(|_| rng.below(states) as u8).collect();
            let mut clues = clues_of(cells.iter().copied());
            for clue in &mut clues {
                clue.count = clue.count.filter(|_| !rng.chance(0.3));
            }
            let weight = |rng: &mut Rng| if rng.chance(0.15) { 0.0 } else { 0.05 + rng.unit() };
            let weights: Vec<f64> = (0..length * states).map(|_| weight(&mut rng)).collect();
            let line = Weighed { clues: &clues, states, weights: &weights };
            let all = ways(line);
            let total: f64 = all.iter().map(|(_, weight)| weight).sum();
            let mut shares = Shares::default();
            let found = shares.weigh(line);
            assert!(clues.is_empty() || found == (total > 0.0), "seed {seed}");
            if total == 0.0 || clues.is_empty() {
                continue;
            }
            checked += 1;
            for place in 0..length {
                for colour in 0..states {
                    let with = all.iter().filter(|(cells, _)| usize::from(cells[place]) == colour);
                    let share = with.map(|(_, weight)| weight).sum::<f64>() / total;
                    let difference = share - shares.cells[place * states + colour];
                    assert!(difference.abs() < 1e-9, "seed {seed}, cell {place}, colour {colour}");
                }
            }
        }
        assert!(checked > 150, "{checked}");
    }
}
