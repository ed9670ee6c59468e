//! Finds the lightest member of a block with information sets, by the method of Brouwer and Zimmermann. A member is a
//! sum of the block's generators. It gives a value to each column of the block.
//!
//! An information set is a set of columns whose values determine the member. The extra cost of a column is its cost
//! above the lowest in its table. The search lists all members whose extra cost on one set is at most `w`. Then every
//! other member has an extra cost above `w` on that set. For disjoint sets, these bounds add up. When their sum reaches
//! the extra cost of the best member found, this member is proved to be the lightest.
//!
//! The last set can have too few columns. Then it borrows columns from other sets, and the borrowed columns take all
//! values. The search always raises the bound of the set with the least work next.
//!
//! Invariant: every member whose extra cost is below the sum of the bounds has been found.

use pentimento_base::exact;
use std::collections::HashSet;

use super::blocks::Block;
use super::lightest::{Keeper, Lightest, Table, cost, floor};
use super::packed::{add_bytes, inverse};
use pentimento_base::job::{Job, Stopped};

/// The search gives up after this number of members. A member is one solution of the block.
const MOST_MEMBERS: f64 = 2e7;

/// Finds the lightest members of a block whose number of colours is prime. If the search reaches its limit or the job
/// stops, the result has the best bound so far.
pub(super) fn weigh_sets(block: &Block, tables: &[Table], start: &[u8], want: usize, job: &Job) -> Lightest {
    let base = floor(block, tables);
    let extra: Vec<[u32; 6]> = tables.iter().map(|table| above_least(table, block.colors)).collect();
    let mut sets = information_sets(block);
    let mut search =
        Search { block, tables, extra: &extra, keeper: Keeper::new(tables, want), seen: HashSet::new(), job };
    search.offer(start);
    let mut spent = 0.0;
    loop {
        let lower = base + sets.iter().map(|set| set.reached).sum::<u32>();
        let cheapest = sets.iter_mut().map(|set| (set.cost_to_advance(&extra, block.colors), set));
        let Some((price, set)) = cheapest.min_by(|a, b| a.0.total_cmp(&b.0)) else { break };
        // The proof needs only `>=`. With `>`, the search has also seen all solutions that are equally light.
        let all_seen = lower > search.keeper.cost;
        if all_seen || spent + price > MOST_MEMBERS {
            return search.keeper.finish(lower, all_seen);
        }
        spent += price;
        if search.advance(set).is_err() {
            return search.keeper.finish(lower, false);
        }
    }
    search.keeper.finish(base, false)
}

fn above_least(table: &Table, colors: u8) -> [u32; 6] {
    let least = table.cost[..usize::from(colors)].iter().copied().min().unwrap_or(0);
    table.cost.map(|cost| cost.saturating_sub(least))
}

/// A systematic form of the block: in column `pivots[i]`, `rows[i]` is 1 and all other rows are 0.
struct InformationSet {
    rows: Vec<Vec<u8>>,
    pivots: Vec<usize>,
    /// The first `rank` pivots belong only to this set. The other pivots are borrowed from earlier sets.
    rank: usize,
    /// All solutions of the block whose extra cost on this set of columns is below this number have been
    /// found.
    reached: u32,
}

impl InformationSet {
    /// The number of solutions of the block whose extra cost on this set of columns is exactly `reached`.
    fn cost_to_advance(&self, extra: &[[u32; 6]], colors: u8) -> f64 {
        let most = self.reached as usize;
        let mut ways = vec![0.0; most + 1];
        ways[0] = 1.0;
        for &pivot in &self.pivots[..self.rank] {
            let mut next = vec![0.0; most + 1];
            for &by in &extra[pivot][..usize::from(colors)] {
                let by = by as usize;
                (by..=most).for_each(|total| next[total] += ways[total - by]);
            }
            ways = next;
        }
        ways[most] * exact::power(f64::from(colors), self.pivots.len() - self.rank)
    }
}

fn information_sets(block: &Block) -> Vec<InformationSet> {
    let mut unused: Vec<usize> = (0..block.columns.len()).collect();
    let mut sets = Vec::new();
    while !unused.is_empty() {
        let used = (0..block.columns.len()).filter(|column| !unused.contains(column));
        let order: Vec<usize> = unused.iter().copied().chain(used).collect();
        let (rows, pivots) = systematic(block, &order);
        let rank = pivots.iter().filter(|pivot| unused.contains(pivot)).count();
        if rank == 0 {
            break;
        }
        unused.retain(|column| !pivots[..rank].contains(column));
        sets.push(InformationSet { rows, pivots, rank, reached: 0 });
    }
    sets
}

/// Reduces the matrix of generators (presses that together change nothing). Uses the columns in the given
/// order.
fn systematic(block: &Block, order: &[usize]) -> (Vec<Vec<u8>>, Vec<usize>) {
    let q = block.colors;
    let mut rows: Vec<Vec<u8>> = block.generators.iter().map(|g| g.presses.clone()).collect();
    let mut pivots = Vec::new();
    for &column in order {
        let done = pivots.len();
        let Some(at) = (done..rows.len()).find(|&at| rows[at][column] > 0) else { continue };
        rows.swap(done, at);
        let mut by = rows[done].clone();
        let unit = inverse(by[column], q).unwrap_or(1);
        for value in &mut by {
            *value = *value * unit % q;
        }
        rows[done].clone_from(&by);
        for row in rows.iter_mut().enumerate().filter(|(at, _)| *at != done).map(|(_, row)| row) {
            let factor = (q - row[column]) % q;
            add_bytes(row, &by, factor, q);
        }
        pivots.push(column);
    }
    (rows, pivots)
}

struct Search<'a> {
    block: &'a Block,
    tables: &'a [Table],
    extra: &'a [[u32; 6]],
    keeper: Keeper<'a>,
    /// The solutions found so far that are as light as the best one. A solution that several sets find must
    /// count only once.
    seen: HashSet<Vec<u8>>,
    job: &'a Job,
}

impl Search<'_> {
    fn offer(&mut self, values: &[u8]) {
        let cost = cost(self.tables, values);
        if cost > self.keeper.cost {
            return;
        }
        if cost < self.keeper.cost {
            self.seen.clear();
        }
        if self.seen.insert(values.to_vec()) {
            self.keeper.offer(values, cost);
        }
    }

    fn advance(&mut self, set: &mut InformationSet) -> Result<(), Stopped> {
        let mut partial = vec![vec![0; self.block.columns.len()]; set.pivots.len() + 1];
        self.descend(set, 0, set.reached, &mut partial)?;
        set.reached += 1;
        Ok(())
    }

    /// Gives pivot `at` each value whose extra cost is at most `left`. `partial[at]` is the sum of the rows for the
    /// earlier pivots.
    fn descend(
        &mut self,
        set: &InformationSet,
        at: usize,
        left: u32,
        partial: &mut [Vec<u8>],
    ) -> Result<(), Stopped> {
        if at == set.rank && left > 0 {
            return Ok(());
        }
        if at == set.pivots.len() {
            let member = std::mem::take(&mut partial[at]);
            self.offer(&member);
            partial[at] = member;
            return Ok(());
        }
        if at + 4 == set.pivots.len() {
            self.job.go_on()?;
        }
        let (head, tail) = partial.split_at_mut(at + 1);
        tail[0].copy_from_slice(&head[at]);
        for value in 0..self.block.colors {
            let price = if at < set.rank { self.extra[set.pivots[at]][usize::from(value)] } else { 0 };
            if price <= left {
                self.descend(set, at + 1, left - price, partial)?;
            }
            add_bytes(&mut partial[at + 1], &set.rows[at], 1, self.block.colors);
        }
        Ok(())
    }
}
