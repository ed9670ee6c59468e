//! Splits the kernel into independent blocks, so that the lightest member of each can be found separately.
//!
//! A generator is a list of presses, one number for each class of twins, that together change nothing. The kernel is
//! the list of all generators. A member is one solution plus any sum of generators, and its weight is its number of
//! presses. A generator moves a class if its number for that class is not zero.
//!
//! Two generators are independent if no class is moved by both. So each block can be made as light as possible on its
//! own. If the number of colours is prime, no finer split is possible: the blocks are the connected components of the
//! matroid of the columns. The reason is that the generators come from a reduced matrix, so each of them has a column
//! of its own.
//!
//! Within a block, classes whose columns are multiples of each other always move together. They become one column with
//! a table of costs. With d generators mod 3, there are at most (3^d − 1)/2 columns, even in a large graph.

use std::collections::HashMap;

use super::lightest::{Count, Table, shares};
use super::packed::inverse;
use super::system::{Generator, System};

/// An independent part of the kernel. The kernel lists presses that together change nothing. Its entries are
/// called generators. In a block, a generator has one number for each column.
#[derive(Debug, Clone)]
pub(super) struct Block {
    pub(super) colors: u8,
    pub(super) generators: Vec<Generator>,
    pub(super) columns: Vec<Column>,
}

/// Classes that always move together. If the column has the value `v`, a class moves by its `factor` times
/// `v`.
#[derive(Debug, Clone, Default)]
pub(super) struct Column {
    members: Vec<Member>,
}

/// A class of twins in a column. Do not confuse it with a member of a block.
#[derive(Debug, Clone, Copy)]
struct Member {
    class: usize,
    factor: u8,
}

/// The blocks of the kernel, and the classes of twins whose presses are the same in all solutions.
#[derive(Debug)]
pub(super) struct Split {
    pub(super) blocks: Vec<Block>,
    pub(super) fixed: Vec<usize>,
}

impl Split {
    pub(super) fn new(system: &System) -> Self {
        let part = parts(system);
        let mut blocks = Vec::new();
        for first in 0..system.kernel.len() {
            if part[first] == first {
                let chosen: Vec<_> = (0..part.len()).filter(|&other| part[other] == first).collect();
                blocks.push(Block::new(system, &chosen));
            }
        }
        let still = |class: &usize| system.kernel.iter().all(|generator| generator.presses[*class] == 0);
        Self { blocks, fixed: (0..system.classes.len()).filter(still).collect() }
    }
}

/// For each generator, the first generator in its block. Two generators that move the same class are in the same
/// block.
fn parts(system: &System) -> Vec<usize> {
    let mut part: Vec<usize> = (0..system.kernel.len()).collect();
    for class in 0..system.classes.len() {
        let mut moving = (0..system.kernel.len()).filter(|&g| system.kernel[g].presses[class] > 0);
        let Some(first) = moving.next() else { continue };
        for other in moving {
            let (a, b) = (part[first].min(part[other]), part[first].max(part[other]));
            if a != b {
                part.iter_mut().filter(|part| **part == b).for_each(|part| *part = a);
            }
        }
    }
    part
}

impl Block {
    fn new(system: &System, chosen: &[usize]) -> Self {
        let colors = system.colors;
        let units: Vec<u8> = (1..colors).filter(|&unit| inverse(unit, colors).is_some()).collect();
        let mut column_of: HashMap<Vec<u8>, usize> = HashMap::new();
        let mut columns: Vec<Column> = Vec::new();
        let mut entries: Vec<Vec<u8>> = Vec::new();
        for class in 0..system.classes.len() {
            let moved: Vec<u8> = chosen.iter().map(|&g| system.kernel[g].presses[class]).collect();
            if moved.iter().all(|&value| value == 0) {
                continue;
            }
            let (least, unit) = canonical(&moved, &units, colors);
            let at = *column_of.entry(least.clone()).or_insert_with(|| {
                columns.push(Column::default());
                entries.push(least);
                columns.len() - 1
            });
            // `least` is `moved` times `unit`. So `moved` is `least` times the inverse of `unit`.
            let factor = inverse(unit, colors).unwrap_or(1);
            columns[at].members.push(Member { class, factor });
        }
        let generator = |(row, &g): (usize, &usize)| Generator {
            presses: entries.iter().map(|column| column[row]).collect(),
            order: system.kernel[g].order,
        };
        Self { colors, generators: chosen.iter().enumerate().map(generator).collect(), columns }
    }

    /// The number of members, which are the sums of the block's generators. It is a floating-point number because
    /// it can be huge.
    pub(super) fn size(&self) -> f64 {
        self.generators.iter().map(|generator| f64::from(generator.order)).product()
    }

    pub(super) fn is_over_a_field(&self) -> bool {
        matches!(self.colors, 2 | 3 | 5)
    }

    /// The cost of each value of each column. `particular` is the solution to which the generators are added.
    pub(super) fn tables(&self, system: &System, particular: &[u8]) -> Vec<Table> {
        self.columns.iter().map(|column| self.table(column, system, particular)).collect()
    }

    fn table(&self, column: &Column, system: &System, particular: &[u8]) -> Table {
        let mut table = Table { cost: [0; 6], ways: [Count::ONE; 6] };
        for value in 0..self.colors {
            for member in &column.members {
                let presses = (particular[member.class] + member.factor * value) % self.colors;
                let v = usize::from(value);
                table.cost[v] += u32::from(presses);
                table.ways[v] = table.ways[v].times(shares(presses, system.classes[member.class].len()));
            }
        }
        table
    }

    /// Translates the column values of one solution of the block into presses of the classes of twins.
    pub(super) fn place(&self, values: &[u8], particular: &[u8], presses: &mut [u8]) {
        for (column, &value) in self.columns.iter().zip(values) {
            for member in &column.members {
                presses[member.class] = (particular[member.class] + member.factor * value) % self.colors;
            }
        }
    }
}

/// Multiplies a column by each unit (a number with an inverse), and finds the smallest product. Returns that product
/// and its unit.
fn canonical(column: &[u8], units: &[u8], colors: u8) -> (Vec<u8>, u8) {
    let times = |unit: u8| column.iter().map(|&value| value * unit % colors).collect::<Vec<u8>>();
    let mut least = (column.to_vec(), 1);
    for &unit in &units[1..] {
        let multiple = times(unit);
        if multiple < least.0 {
            least = (multiple, unit);
        }
    }
    least
}
