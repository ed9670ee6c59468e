//! A level as a linear system: `A·x = t·1 − c` over Z/k, solved for every target colour `t` at once.
//!
//! Here k is the number of colours. `A` is the adjacency matrix of the graph, `x` are the presses, `1` is a column of
//! ones, and `c` are the colours at the start. Twins are nodes with the same neighbours. Pressing one twin has the
//! same effect as pressing another, and the same presses change both. So the unknowns are the presses of whole
//! classes of twins.
//!
//! The matrix is reduced once. Its right side has two columns, the ones and the colours, so it gives the solution for
//! each target. Mod 4, not every number has an inverse, so rows with an odd entry are used first. The remaining
//! entries are all even and are halved. Mod 6, the system is solved mod 2 and mod 3, and the results are combined
//! (Chinese remainder theorem).
//!
//! Invariant: for a solvable target, the solutions are `particular` plus all combinations of `kernel`. If each
//! factor is below the order of its generator, every solution appears exactly once.

use std::collections::HashMap;

use super::packed::{Bits, Bytes, Matrix, Packing, Trits, inverse};
use crate::model::{Level, Node};
use pentimento_base::job::{Job, Stopped};

/// A number of presses for each class. Together these presses change nothing. Repeated `order` times, every number is
/// zero mod k, where k is the number of colours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Generator {
    pub(crate) presses: Vec<u8>,
    pub(super) order: u8,
}

/// All solutions of a level from one state, in terms of classes of twins.
#[derive(Debug, Clone)]
pub(crate) struct System {
    pub(crate) colors: u8,
    /// The nodes of each class of twins. Classes are ordered by their first node.
    pub(crate) classes: Vec<Vec<Node>>,
    /// For each target colour, one solution: the presses of each class of twins. `None` if there is no
    /// solution.
    pub(crate) particular: Vec<Option<Vec<u8>>>,
    /// The generators: presses that together change nothing. Adding any of them to a solution gives another
    /// solution.
    pub(crate) kernel: Vec<Generator>,
    /// One class of twins for each generator. Once the presses of these classes are known, those of all other
    /// classes follow.
    pub(crate) free: Vec<usize>,
}

impl System {
    pub(crate) fn new(level: &Level, state: &[u8], job: &Job) -> Result<Self, Stopped> {
        let colors = level.colors();
        let classes = twin_classes(level);
        let twins_agree = classes.iter().all(|class| {
            let color = state[usize::from(class[0])];
            class.iter().all(|&node| state[usize::from(node)] == color)
        });
        let quotient = Quotient::new(level, state, &classes);
        let (mut particular, kernel, free) = match colors {
            2 => quotient.solve(Bits, job)?,
            3 => quotient.solve(Trits, job)?,
            6 => chinese(quotient.solve(Bits, job)?, quotient.solve(Trits, job)?),
            _ => quotient.solve(Bytes(colors), job)?,
        };
        if !twins_agree {
            particular.fill(None);
        }
        Ok(Self { colors, classes, particular, kernel, free })
    }
}

/// Groups nodes that have the same neighbours.
pub(super) fn twin_classes(level: &Level) -> Vec<Vec<Node>> {
    let mut class_of: HashMap<&[Node], usize> = HashMap::with_capacity(level.nodes());
    let mut classes: Vec<Vec<Node>> = Vec::new();
    for node in 0..level.nodes() {
        let class = *class_of.entry(level.neighbours(node)).or_insert_with(|| {
            classes.push(Vec::new());
            classes.len() - 1
        });
        classes[class].push(node as Node);
    }
    classes
}

/// Finds factors for the rows so that their sum is 1 in the column `only` and 0 in all other columns. `None` if there
/// is no such sum.
///
/// The rows consist of zeros and ones. For each column, `columns` lists the rows that have a one in it.
pub(crate) fn singled_out(
    colors: u8,
    columns: &[Vec<usize>],
    rows: usize,
    only: usize,
    job: &Job,
) -> Result<Option<Vec<u8>>, Stopped> {
    fn solve<P: Packing>(
        packing: P,
        columns: &[Vec<usize>],
        rows: usize,
        only: usize,
        job: &Job,
    ) -> Result<Option<Vec<u8>>, Stopped> {
        // The factors are the unknowns, and each column is an equation.
        let mut matrix = Matrix::zeros(packing, columns.len(), rows + 2);
        for (column, ones) in columns.iter().enumerate() {
            for &row in ones {
                matrix.set(column, row, 1);
            }
        }
        matrix.set(only, rows + 1, 1);
        Ok(Reduced::new(matrix, rows, job)?.particular(0))
    }
    Ok(match colors {
        2 => solve(Bits, columns, rows, only, job)?,
        3 => solve(Trits, columns, rows, only, job)?,
        6 => {
            let two = solve(Bits, columns, rows, only, job)?;
            chinese_pair(two, solve(Trits, columns, rows, only, job)?)
        }
        _ => solve(Bytes(colors), columns, rows, only, job)?,
    })
}

type Solutions = (Vec<Option<Vec<u8>>>, Vec<Generator>, Vec<usize>);

/// The graph of the classes of twins. Twins have the same neighbours, so the first node of a class represents
/// it.
pub(crate) struct Quotient {
    colors: u8,
    pub(crate) joined: Vec<Vec<usize>>,
    /// For each class of twins, the colour of its first node.
    state: Vec<u8>,
}

impl Quotient {
    pub(crate) fn new(level: &Level, state: &[u8], classes: &[Vec<Node>]) -> Self {
        let mut class_led_by = vec![None; level.nodes()];
        for (class, nodes) in classes.iter().enumerate() {
            class_led_by[usize::from(nodes[0])] = Some(class);
        }
        let led = |class: &Vec<Node>| {
            let neighbours = level.neighbours(usize::from(class[0]));
            neighbours.iter().filter_map(|&next| class_led_by[usize::from(next)]).collect()
        };
        Self {
            colors: level.colors(),
            joined: classes.iter().map(led).collect(),
            state: classes.iter().map(|class| state[usize::from(class[0])]).collect(),
        }
    }

    fn solve<P: Packing>(&self, packing: P, job: &Job) -> Result<Solutions, Stopped> {
        let size = self.joined.len();
        let q = packing.modulus();
        let mut matrix = Matrix::zeros(packing, size, size + 2);
        for (row, joined) in self.joined.iter().enumerate() {
            for &column in joined {
                matrix.set(row, column, 1);
            }
            matrix.set(row, size, 1);
            matrix.set(row, size + 1, (q - self.state[row] % q) % q);
        }
        let reduced = Reduced::new(matrix, size, job)?;
        let particular = (0..self.colors).map(|target| reduced.particular(target % q)).collect();
        let (kernel, free) = reduced.kernel();
        Ok((particular, kernel, free))
    }
}

/// Combines solutions mod 2 and mod 3 into solutions mod 6. A generator mod 2 is multiplied by 3, and a generator mod
/// 3 by 2, so that it is zero for the other modulus.
fn chinese(two: Solutions, three: Solutions) -> Solutions {
    let particular = two.0.into_iter().zip(three.0).map(|(a, b)| chinese_pair(a, b)).collect();
    let scaled = |by: u8| {
        move |generator: Generator| Generator {
            presses: generator.presses.iter().map(|&value| value * by).collect(),
            order: generator.order,
        }
    };
    let kernel = two.1.into_iter().map(scaled(3)).chain(three.1.into_iter().map(scaled(2))).collect();
    (particular, kernel, two.2.into_iter().chain(three.2).collect())
}

/// Combines one solution mod 2 and one mod 3. The number 3 is 1 mod 2 and 0 mod 3. The number 4 is 0 mod 2 and 1 mod 3.
fn chinese_pair(two: Option<Vec<u8>>, three: Option<Vec<u8>>) -> Option<Vec<u8>> {
    Some(two?.iter().zip(three?).map(|(a, b)| (3 * a + 4 * b) % 6).collect())
}

/// A reduced matrix, and the roles of its rows and columns.
struct Reduced<P: Packing> {
    matrix: Matrix<P>,
    columns: usize,
    /// Pairs of a column and a row. The entry at this column and row is 1, and all other entries in the
    /// column are 0.
    units: Vec<(usize, usize)>,
    /// Pairs of a column and a row, used only mod 4. The whole row is even, and the entry at this column and
    /// row is 2.
    halves: Vec<(usize, usize)>,
    /// Rows of zeros. If the right side of such a row is not zero, there is no solution.
    zeros: Vec<usize>,
}

impl<P: Packing> Reduced<P> {
    fn new(matrix: Matrix<P>, columns: usize, job: &Job) -> Result<Self, Stopped> {
        let mut unused: Vec<usize> = (0..matrix.rows()).collect();
        let mut reduced = Self { matrix, columns, units: Vec::new(), halves: Vec::new(), zeros: Vec::new() };
        for column in 0..columns {
            job.go_on()?;
            reduced.pivot(column, &mut unused);
        }
        if reduced.matrix.packing.modulus() == 4 {
            for column in 0..columns {
                reduced.halve(column, &mut unused);
            }
        }
        reduced.zeros = unused;
        Ok(reduced)
    }

    /// Clears a column with an unused row whose entry in this column has an inverse. If the modulus is prime, that row
    /// is zero in all earlier columns, so they are skipped. The reason: each earlier column was cleared, or was zero
    /// in all unused rows.
    fn pivot(&mut self, column: usize, unused: &mut Vec<usize>) {
        let q = self.matrix.packing.modulus();
        let unit = |&row: &usize| inverse(self.matrix.get(row, column), q);
        let Some((at, by)) = unused.iter().enumerate().find_map(|(at, row)| Some((at, unit(row)?))) else {
            return;
        };
        let row = unused.swap_remove(at);
        self.matrix.scale(row, by);
        let from = if q == 4 { 0 } else { column };
        // Adding a row several times is slow, so its multiples are calculated once.
        let multiples: Vec<_> = (1..q).map(|factor| self.matrix.multiple(row, factor)).collect();
        for other in (0..self.matrix.rows()).filter(|&other| other != row) {
            let value = self.matrix.get(other, column);
            if value > 0 {
                self.matrix.add_words(other, &multiples[usize::from(q - value) - 1], from);
            }
        }
        self.units.push((column, row));
    }

    fn halve(&mut self, column: usize, unused: &mut Vec<usize>) {
        let Some(at) = unused.iter().position(|&row| self.matrix.get(row, column) > 0) else { return };
        let row = unused.swap_remove(at);
        let halved: Vec<usize> = self.halves.iter().map(|&(_, row)| row).collect();
        for &other in unused.iter().chain(&halved) {
            if self.matrix.get(other, column) > 0 {
                self.matrix.add(other, row, 1, 0);
            }
        }
        self.halves.push((column, row));
    }

    /// The right side of a row, for a target colour.
    fn right(&self, row: usize, target: u8) -> u8 {
        let q = self.matrix.packing.modulus();
        (target * self.matrix.get(row, self.columns) + self.matrix.get(row, self.columns + 1)) % q
    }

    fn particular(&self, target: u8) -> Option<Vec<u8>> {
        if self.zeros.iter().any(|&row| self.right(row, target) != 0) {
            return None;
        }
        let mut values = vec![0; self.columns];
        for &(column, row) in &self.halves {
            match self.right(row, target) {
                even if even % 2 == 0 => values[column] = even / 2,
                _ => return None,
            }
        }
        self.fill_units(&mut values, |row| self.right(row, target));
        Some(values)
    }

    /// Calculates the values of the unit columns from the other columns. Of those, only the halved columns and at
    /// most one free column are not zero.
    fn fill_units(&self, values: &mut [u8], right: impl Fn(usize) -> u8) {
        let q = self.matrix.packing.modulus();
        let set: Vec<usize> = (0..self.columns).filter(|&column| values[column] > 0).collect();
        for &(column, row) in &self.units {
            let others: u8 = set.iter().map(|&other| values[other] * self.matrix.get(row, other) % q).sum();
            values[column] = (right(row) + q - others % q) % q;
        }
    }

    fn kernel(&self) -> (Vec<Generator>, Vec<usize>) {
        let q = self.matrix.packing.modulus();
        let mut is_free = vec![true; self.columns];
        self.units.iter().chain(&self.halves).for_each(|&(column, _)| is_free[column] = false);
        let free: Vec<usize> = (0..self.columns).filter(|&column| is_free[column]).collect();
        let freed = free.iter().map(|&column| {
            let mut presses = vec![0; self.columns];
            presses[column] = 1;
            for &(half, row) in &self.halves {
                presses[half] = self.matrix.get(row, column) / 2;
            }
            self.fill_units(&mut presses, |_| 0);
            Generator { presses, order: q }
        });
        let halved = self.halves.iter().map(|&(column, _)| {
            let mut presses = vec![0; self.columns];
            presses[column] = 2;
            self.fill_units(&mut presses, |_| 0);
            Generator { presses, order: 2 }
        });
        let kernel = freed.chain(halved).collect();
        (kernel, free.into_iter().chain(self.halves.iter().map(|&(column, _)| column)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::oracle::any_level;
    use proptest::prelude::*;

    /// All solutions for one target colour: the solution in `particular` plus each sum of the generators in `kernel`.
    fn members(system: &System, target: usize) -> Vec<Vec<u8>> {
        let Some(particular) = &system.particular[target] else { return Vec::new() };
        let mut all = vec![particular.clone()];
        for generator in &system.kernel {
            let mut more = Vec::new();
            for times in 0..generator.order {
                more.extend(all.iter().map(|member| {
                    let moved = member.iter().zip(&generator.presses);
                    moved.map(|(a, b)| (a + times * b) % system.colors).collect::<Vec<u8>>()
                }));
            }
            all = more;
        }
        all
    }

    proptest! {
        #[test]
        fn the_solutions_are_the_same_as_by_trying_everything(level in any_level(5)) {
            let system = System::new(&level, level.state(), &Job::endless()).unwrap();
            let k = level.colors();
            let size = system.classes.len() as u32;
            for target in 0..k {
                let mut found = members(&system, target.into());
                found.sort();
                let mut tried = Vec::new();
                for code in 0..u32::from(k).pow(size) {
                    let digit = |class| (code / u32::from(k).pow(class as u32) % u32::from(k)) as u8;
                    let values: Vec<u8> = (0..size as usize).map(digit).collect();
                    let mut presses = vec![0; level.nodes()];
                    for (class, &value) in system.classes.iter().zip(&values) {
                        presses[usize::from(class[0])] = value;
                    }
                    if level.after(level.state(), &presses).iter().all(|&color| color == target) {
                        tried.push(values);
                    }
                }
                tried.sort();
                prop_assert_eq!(found, tried);
            }
        }
    }
}
