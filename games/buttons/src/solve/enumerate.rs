//! Walks through all members of a block. A member is any sum of the block's generators, and each step adds one
//! generator.
//!
//! The order of the members is a modular Gray code. Each generator belongs to one digit of the step number, and the
//! order of the generator is the base of that digit. Each step adds the generator of the lowest digit that is not
//! zero. A step costs one table lookup for each column that the generator moves. The first generators are added most
//! often, so those that move the fewest columns come first. Invariant: every member is visited once.

use super::blocks::Block;
use super::lightest::{Keeper, Lightest, Table, cost, floor};
use pentimento_base::job::Job;

const STEPS_BETWEEN_LOOKS: u64 = 1 << 12;

/// Finds the lightest of all solutions of the block. If the job stops early, finds the lightest of the
/// solutions visited so far.
pub(super) fn enumerate(block: &Block, tables: &[Table], want: usize, job: &Job) -> Lightest {
    let mut walk = Walk::new(block);
    let mut keeper = Keeper::new(tables, want);
    let mut now = cost(tables, &walk.values);
    keeper.offer(&walk.values, now);
    let members = block.size() as u64;
    for step in 1..members {
        if step % STEPS_BETWEEN_LOOKS == 0 {
            if job.stopped() {
                return keeper.finish(floor(block, tables), false);
            }
            job.progress(step as f64 / members as f64);
        }
        now = walk.step(step, tables, now);
        keeper.offer(&walk.values, now);
    }
    let least = keeper.cost;
    keeper.finish(least, true)
}

/// The number of table lookups in a walk through all solutions of the block.
pub(super) fn work(block: &Block) -> f64 {
    let walk = Walk::new(block);
    let mut left = block.size();
    let mut lookups = 0.0;
    for (order, moves) in &walk.generators {
        lookups += (left - left / f64::from(*order)) * moves.len() as f64;
        left /= f64::from(*order);
    }
    lookups
}

struct Walk {
    colors: u8,
    values: Vec<u8>,
    /// For each generator, its order and the columns that it moves, with their amounts. The generator that moves the
    /// fewest columns is first.
    generators: Vec<(u8, Vec<(usize, u8)>)>,
}

impl Walk {
    fn new(block: &Block) -> Self {
        let sparse = |presses: &[u8]| {
            let moved = presses.iter().enumerate().filter(|&(_, &by)| by > 0);
            moved.map(|(column, &by)| (column, by)).collect::<Vec<_>>()
        };
        let mut generators: Vec<_> = block.generators.iter().map(|g| (g.order, sparse(&g.presses))).collect();
        generators.sort_by_key(|(_, moves)| moves.len());
        Self { colors: block.colors, values: vec![0; block.columns.len()], generators }
    }

    fn step(&mut self, number: u64, tables: &[Table], mut cost: u32) -> u32 {
        let mut left = number;
        let mut turning = 0;
        while left.is_multiple_of(u64::from(self.generators[turning].0)) {
            left /= u64::from(self.generators[turning].0);
            turning += 1;
        }
        for &(column, by) in &self.generators[turning].1 {
            let value = &mut self.values[column];
            let sum = *value + by;
            let next = sum.min(sum.wrapping_sub(self.colors));
            let table = &tables[column].cost;
            cost = cost + table[usize::from(next)] - table[usize::from(*value)];
            *value = next;
        }
        cost
    }
}
