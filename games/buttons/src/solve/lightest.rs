//! The result that every method gives for one block: the lowest cost, the number of members with this cost, and
//! some of these members.
//!
//! A block is a part of the level that is solved separately. A member is one way to solve it: it gives a value to each
//! column of the block. Its cost is its number of presses.
//!
//! A column represents many classes that move together, so it has a table of costs instead of one weight. Invariant:
//! `lower <= cost`. The cost is a proved minimum only if the two are equal.

use super::blocks::Block;

/// A number of solutions. Twins multiply it, so a tree of a thousand nodes can have more solutions than fit into an
/// integer. Then `at_least` is the largest integer, and `exact` is false.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) at_least: u128,
    pub(crate) exact: bool,
}

impl Count {
    pub(super) const NONE: Self = Self { at_least: 0, exact: true };
    pub(crate) const ONE: Self = Self { at_least: 1, exact: true };

    pub(super) fn of(number: u128) -> Self {
        Self { at_least: number, exact: true }
    }

    #[must_use]
    pub(super) fn plus(self, other: Self) -> Self {
        Self::checked(self.at_least.checked_add(other.at_least), self.exact && other.exact)
    }

    #[must_use]
    pub(super) fn times(self, other: Self) -> Self {
        Self::checked(self.at_least.checked_mul(other.at_least), self.exact && other.exact)
    }

    fn checked(number: Option<u128>, exact: bool) -> Self {
        Self { at_least: number.unwrap_or(u128::MAX), exact: exact && number.is_some() }
    }
}

/// For each value of a column: the number of presses, and the number of ways to share them among twins.
#[derive(Debug, Clone)]
pub(super) struct Table {
    pub(super) cost: [u32; 6],
    pub(super) ways: [Count; 6],
}

/// The number of ways to share `presses` among `twins`. There are fewer presses than colours, so one twin can take
/// all of them.
pub(super) fn shares(presses: u8, twins: usize) -> Count {
    let twins = twins as u128;
    let ways = (1..=u128::from(presses)).fold(1, |ways, i| ways * (twins + i - 1) / i);
    Count::of(ways)
}

/// The result for one block and one target colour.
#[derive(Debug, Clone)]
pub(super) struct Lightest {
    pub(super) cost: u32,
    /// A proved bound: no solution of the block costs less than this.
    pub(super) lower: u32,
    /// The number of solutions of the block that cost `cost`. Twins can share the presses in several ways,
    /// and each way counts.
    pub(super) count: Count,
    /// Some solutions of the block that cost `cost`, each as a list of column values. There is at least one.
    pub(super) listed: Vec<Vec<u8>>,
}

/// Collects solutions of a block one by one, and keeps up to `want` of the lightest.
pub(super) struct Keeper<'a> {
    tables: &'a [Table],
    want: usize,
    pub(super) cost: u32,
    count: Count,
    listed: Vec<Vec<u8>>,
}

impl<'a> Keeper<'a> {
    pub(super) fn new(tables: &'a [Table], want: usize) -> Self {
        Self { tables, want: want.max(1), cost: u32::MAX, count: Count::NONE, listed: Vec::new() }
    }

    /// Compares a solution of the block with the best so far. Call this only once for each solution, because
    /// solutions are counted.
    pub(super) fn offer(&mut self, values: &[u8], cost: u32) {
        if cost > self.cost {
            return;
        }
        if cost < self.cost {
            self.cost = cost;
            self.count = Count::NONE;
            self.listed.clear();
        }
        self.count = self.count.plus(ways(self.tables, values));
        if self.listed.len() < self.want {
            self.listed.push(values.to_vec());
        }
    }

    pub(super) fn finish(self, lower: u32, complete: bool) -> Lightest {
        let count = Count { exact: self.count.exact && complete, ..self.count };
        let Self { cost, listed, .. } = self;
        Lightest { cost, lower: lower.min(cost), count, listed }
    }
}

pub(super) fn cost(tables: &[Table], values: &[u8]) -> u32 {
    tables.iter().zip(values).map(|(table, &value)| table.cost[usize::from(value)]).sum()
}

fn ways(tables: &[Table], values: &[u8]) -> Count {
    let each = tables.iter().zip(values).map(|(table, &value)| table.ways[usize::from(value)]);
    each.fold(Count::ONE, Count::times)
}

/// The sum of the lowest costs of all columns. No solution of the block costs less, but often every solution
/// costs more.
pub(super) fn floor(block: &Block, tables: &[Table]) -> u32 {
    let least = |table: &Table| table.cost[..usize::from(block.colors)].iter().copied().min().unwrap_or(0);
    tables.iter().map(least).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_presses_are_shared_by_three_twins_in_six_ways() {
        assert_eq!(shares(2, 3), Count::of(6));
        assert_eq!(shares(0, 9), Count::ONE);
        assert_eq!(shares(5, 1), Count::ONE);
    }

    #[test]
    fn a_count_that_overflows_is_not_exact() {
        let huge = Count::of(u128::MAX);
        assert!(!huge.plus(Count::ONE).exact && !huge.times(huge).exact && huge.times(Count::ONE).exact);
    }
}
