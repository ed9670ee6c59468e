//! What every engine says about one block: its least cost, how many ways reach it, and some of them.
//!
//! A block's columns carry cost tables rather than single weights, since a column stands for many classes
//! that move together. Invariant: `lower <= cost`; only where they are equal is the cost a proved minimum,
//! and only where `count.exact` holds do `count` and `possible` speak of all that reach it.

use super::blocks::Block;

/// How many there are. Twins multiply: a tree of a thousand nodes has more solutions than fit a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    pub at_least: u128,
    pub exact: bool,
}

impl Count {
    pub const NONE: Self = Self { at_least: 0, exact: true };
    pub const ONE: Self = Self { at_least: 1, exact: true };

    pub fn of(number: u128) -> Self {
        Self { at_least: number, exact: true }
    }

    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self::checked(self.at_least.checked_add(other.at_least), self.exact && other.exact)
    }

    #[must_use]
    pub fn times(self, other: Self) -> Self {
        Self::checked(self.at_least.checked_mul(other.at_least), self.exact && other.exact)
    }

    fn checked(number: Option<u128>, exact: bool) -> Self {
        Self { at_least: number.unwrap_or(u128::MAX), exact: exact && number.is_some() }
    }
}

/// For each value of a column: the presses it costs, and the ways to share them among twins.
#[derive(Debug, Clone)]
pub struct Table {
    pub cost: [u32; 6],
    pub ways: [Count; 6],
}

/// The ways to share `presses` among `twins`; presses stay below the number of colours, so no twin is full.
pub fn shares(presses: u8, twins: usize) -> Count {
    let twins = twins as u128;
    let ways = (1..=u128::from(presses)).fold(1, |ways, i| ways * (twins + i - 1) / i);
    Count::of(ways)
}

/// An engine's answer for one block and one target.
#[derive(Debug, Clone)]
pub struct Lightest {
    pub cost: u32,
    pub lower: u32,
    pub count: Count,
    /// For each column, bit `v` is set if it has value `v` in some minimal member.
    pub possible: Vec<u8>,
    /// Some minimal members, by their column values; never empty.
    pub listed: Vec<Vec<u8>>,
}

impl Lightest {
    pub fn is_proved(&self) -> bool {
        self.lower == self.cost
    }
}

/// Keeps the lightest members offered to it, up to a number.
pub struct Keeper<'a> {
    tables: &'a [Table],
    want: usize,
    pub cost: u32,
    count: Count,
    possible: Vec<u8>,
    listed: Vec<Vec<u8>>,
}

impl<'a> Keeper<'a> {
    pub fn new(tables: &'a [Table], want: usize) -> Self {
        let possible = vec![0; tables.len()];
        Self { tables, want: want.max(1), cost: u32::MAX, count: Count::NONE, possible, listed: Vec::new() }
    }

    /// Takes a member not offered before.
    pub fn offer(&mut self, values: &[u8], cost: u32) {
        if cost > self.cost {
            return;
        }
        if cost < self.cost {
            self.cost = cost;
            self.count = Count::NONE;
            self.possible.fill(0);
            self.listed.clear();
        }
        self.count = self.count.plus(ways(self.tables, values));
        for (possible, &value) in self.possible.iter_mut().zip(values) {
            *possible |= 1 << value;
        }
        if self.listed.len() < self.want {
            self.listed.push(values.to_vec());
        }
    }

    pub fn finish(self, lower: u32, complete: bool) -> Lightest {
        let count = Count { exact: self.count.exact && complete, ..self.count };
        let Self { cost, possible, listed, .. } = self;
        Lightest { cost, lower: lower.min(cost), count, possible, listed }
    }
}

pub fn cost(tables: &[Table], values: &[u8]) -> u32 {
    tables.iter().zip(values).map(|(table, &value)| table.cost[usize::from(value)]).sum()
}

fn ways(tables: &[Table], values: &[u8]) -> Count {
    let each = tables.iter().zip(values).map(|(table, &value)| table.ways[usize::from(value)]);
    each.fold(Count::ONE, Count::times)
}

/// The presses no member can avoid, column by column: a bound that is always true and seldom sharp.
pub fn floor(block: &Block, tables: &[Table]) -> u32 {
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
    fn a_number_too_large_to_hold_is_no_longer_exact() {
        let huge = Count::of(u128::MAX);
        assert!(!huge.plus(Count::ONE).exact && !huge.times(huge).exact && huge.times(Count::ONE).exact);
    }
}
