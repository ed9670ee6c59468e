//! Represents all members of a block as paths through a graph, and finds the shortest paths. The graph has one layer
//! for each column. A member is a sum of multiples of the block's generators. The length of its path is its number of
//! presses.
//!
//! A generator is open at a column if it has begun and not ended. At each column, only the multiples of the open
//! generators matter. So if few generators are open at once, there are few states, although d generators mod q have q^d
//! members. This is a Viterbi trellis with generators in minimal-span form (see Kschischang and Sorokine). The number
//! of states depends on the order of the columns.
//!
//! The trellis stores the lowest cost of the remaining columns for each state. So it can count and list the lightest
//! members from the first column on, without dead ends.

use std::collections::HashMap;

use super::blocks::Block;
use super::lightest::{Count, Lightest, Table};
use super::spans::{Spanned, best_form};
use pentimento_base::job::{Job, Stopped};

/// The most states that all layers of a trellis may have together. Each state takes two bytes.
const MOST_STATES: f64 = 4e7;

pub(super) struct Trellis {
    colors: u8,
    /// `order[layer]` is the column that the layer represents.
    order: Vec<usize>,
    layers: Vec<Layer>,
    work: f64,
}

/// One layer of the trellis. It belongs to a column, and lists the generators that are open at this column.
struct Layer {
    open: Vec<Open>,
    states: usize,
}

/// An open generator, and the number that it adds to the column. A state is a number with one digit for each open
/// generator. `before` and `after` are the place values of this digit in the states before and after the column. If
/// the generator begins at the column, `before` is 0. If it ends there, `after` is 0.
struct Open {
    order: usize,
    adds: u8,
    before: usize,
    after: usize,
}

impl Trellis {
    pub(super) fn new(block: &Block) -> Self {
        let (order, form) = best_form(block);
        let work = super::spans::work(&form, order.len());
        let mut trellis = Self { colors: block.colors, order, layers: Vec::new(), work };
        if trellis.is_affordable() {
            trellis.layers = (0..trellis.order.len()).map(|at| Layer::new(&form, at)).collect();
        }
        trellis
    }

    /// The number of states in all layers.
    pub(super) fn work(&self) -> f64 {
        self.work
    }

    pub(super) fn is_affordable(&self) -> bool {
        self.work <= MOST_STATES
    }

    pub(super) fn lightest(&self, tables: &[Table], want: usize, job: &Job) -> Result<Lightest, Stopped> {
        let to_go = self.costs_to_go(tables, job)?;
        let count = self.count(tables, &to_go, job)?;
        let listed = self.list(tables, &to_go, want.max(1));
        let cost = u32::from(to_go[0][0]);
        Ok(Lightest { cost, lower: cost, count, listed })
    }

    fn costs_to_go(&self, tables: &[Table], job: &Job) -> Result<Vec<Vec<u16>>, Stopped> {
        let mut to_go = vec![vec![0]];
        for (at, layer) in self.layers.iter().enumerate().rev() {
            job.go_on()?;
            job.progress(1.0 - at as f64 / self.layers.len() as f64);
            let next = layer.relax(self.colors, &tables[self.order[at]], &to_go[to_go.len() - 1]);
            to_go.push(next);
        }
        to_go.reverse();
        Ok(to_go)
    }

    /// Counts the shortest paths into each state, from the first layer on.
    fn count(&self, tables: &[Table], to_go: &[Vec<u16>], job: &Job) -> Result<Count, Stopped> {
        let mut alive: HashMap<usize, Count> = HashMap::from([(0, Count::ONE)]);
        for (at, layer) in self.layers.iter().enumerate() {
            job.go_on()?;
            let table = &tables[self.order[at]];
            let mut next: HashMap<usize, Count> = HashMap::with_capacity(alive.len());
            for (state, ways) in alive {
                for (value, after) in layer.best_steps(self.colors, table, state, &to_go[at], &to_go[at + 1])
                {
                    let more = ways.times(table.ways[usize::from(value)]);
                    let sum = next.entry(after).or_insert(Count::NONE);
                    *sum = sum.plus(more);
                }
            }
            alive = next;
        }
        Ok(alive.get(&0).copied().unwrap_or(Count::NONE))
    }

    /// Lists up to `want` shortest paths. It uses no recursion, because there can be a thousand layers.
    fn list(&self, tables: &[Table], to_go: &[Vec<u16>], want: usize) -> Vec<Vec<u8>> {
        let (mut listed, mut path) = (Vec::new(), Vec::new());
        let mut waiting = vec![(0, 0, 0)];
        while let Some((depth, state, value)) = waiting.pop() {
            path.truncate(usize::max(depth, 1) - 1);
            if depth > 0 {
                path.push(value);
            }
            if depth == self.layers.len() {
                listed.push(self.in_block_order(&path));
                if listed.len() == want {
                    break;
                }
                continue;
            }
            let table = &tables[self.order[depth]];
            let steps =
                self.layers[depth].best_steps(self.colors, table, state, &to_go[depth], &to_go[depth + 1]);
            waiting.extend(steps.into_iter().rev().map(|(value, after)| (depth + 1, after, value)));
        }
        listed
    }

    fn in_block_order(&self, path: &[u8]) -> Vec<u8> {
        let mut values = vec![0; path.len()];
        for (&column, &value) in self.order.iter().zip(path) {
            values[column] = value;
        }
        values
    }
}

impl Layer {
    fn new(form: &[Spanned], at: usize) -> Self {
        let mut open = Vec::new();
        let (mut before, mut after) = (1, 1);
        for generator in form.iter().filter(|g| g.start <= at && at <= g.end) {
            let order = usize::from(generator.order);
            let mut digit = Open { order, adds: generator.values[at], before: 0, after: 0 };
            if generator.start < at {
                digit.before = before;
                before *= order;
            }
            if generator.end > at {
                digit.after = after;
                after *= order;
            }
            open.push(digit);
        }
        // The digits of generators that begin at this column come last. So `relax` visits the states before this
        // column in order.
        open.sort_by_key(|digit| digit.before == 0);
        Self { open, states: before }
    }

    /// Calculates the lowest remaining cost of each state before this column from the costs of the states after it.
    fn relax(&self, colors: u8, table: &Table, next: &[u16]) -> Vec<u16> {
        let mut costs = vec![u16::MAX; self.states];
        let mut digits = vec![0; self.open.len()];
        let (mut value, mut before, mut after) = (0, 0, 0);
        loop {
            let through = table.cost[usize::from(value)] as u16 + next[after];
            costs[before] = costs[before].min(through);
            let mut at = 0;
            loop {
                let Some(open) = self.open.get(at) else { return costs };
                value = (value + open.adds) % colors;
                digits[at] += 1;
                if digits[at] < open.order {
                    before += open.before;
                    after += open.after;
                    break;
                }
                // The digit returns to zero, because adding a generator `order` times changes nothing.
                digits[at] = 0;
                before -= open.before * (open.order - 1);
                after -= open.after * (open.order - 1);
                at += 1;
            }
        }
    }

    /// The cheapest steps from a state: for each step, the value of the column and the next state.
    fn best_steps(
        &self,
        colors: u8,
        table: &Table,
        state: usize,
        to_go: &[u16],
        next: &[u16],
    ) -> Vec<(u8, usize)> {
        let mut steps = vec![(0u8, 0usize)];
        for open in &self.open {
            let digits = match open.before {
                0 => 0..open.order,
                weight => state / weight % open.order..state / weight % open.order + 1,
            };
            let begun = |&(value, after): &(u8, usize)| {
                let step = move |digit: usize| {
                    let value = (usize::from(value) + digit * usize::from(open.adds)) % usize::from(colors);
                    (value as u8, after + digit * open.after)
                };
                digits.clone().map(step).collect::<Vec<_>>()
            };
            steps = steps.iter().flat_map(begun).collect();
        }
        let is_best = |&(value, after): &(u8, usize)| {
            table.cost[usize::from(value)] as u16 + next[after] == to_go[state]
        };
        steps.retain(is_best);
        steps
    }
}
