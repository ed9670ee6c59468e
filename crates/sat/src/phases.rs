//! How a variable is tried when it is decided.
//!
//! As it was in the longest trail without a conflict, else as it was last: a search that restarts rarely so works its
//! way towards a model. From time to time the aim is dropped for another one, and now and then everything is tried as
//! at the beginning, lest the search stay for ever in one corner. To try everything the other way round at such times
//! as well was worse.

use super::Lit;

/// Every so many changes lead back to the beginning.
const BACK: u64 = 6;

#[derive(Debug, Clone, Default)]
pub(crate) struct Phases {
    /// For each variable: as it is tried first, as it was last, and as in the longest trail since the last change.
    first: Vec<bool>,
    last: Vec<bool>,
    aim: Vec<Option<bool>>,
    aim_length: usize,
    changes: u64,
}

impl Phases {
    pub(crate) fn add_variable(&mut self, first: bool) {
        self.first.push(first);
        self.last.push(first);
        self.aim.push(None);
    }

    pub(crate) fn len(&self) -> usize {
        self.first.len()
    }

    #[inline]
    pub(crate) fn save(&mut self, lit: Lit) {
        self.last[lit.variable()] = lit.is_plain();
    }

    pub(crate) fn of(&self, variable: usize) -> bool {
        self.aim[variable].unwrap_or(self.last[variable])
    }

    /// A trail without a conflict.
    pub(crate) fn note(&mut self, trail: &[Lit]) {
        if trail.len() > self.aim_length {
            self.aim.fill(None);
            self.aim_length = trail.len();
            for lit in trail {
                self.aim[lit.variable()] = Some(lit.is_plain());
            }
        }
    }

    /// Tries everything as it was last, so that the next model is looked for beside the one just found.
    pub(crate) fn drop_aim(&mut self) {
        self.aim.fill(None);
        self.aim_length = 0;
    }

    /// Begins elsewhere.
    pub(crate) fn change(&mut self) {
        self.changes += 1;
        if self.changes.is_multiple_of(BACK) {
            self.last.copy_from_slice(&self.first);
        } else {
            self.last.iter_mut().zip(&self.aim).for_each(|(last, aim)| *last = aim.unwrap_or(*last));
        }
        self.drop_aim();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_trail_is_the_aim_until_it_is_dropped() {
        let mut phases = Phases::default();
        (0..3).for_each(|_| phases.add_variable(false));
        let [a, b, c] = [Lit(0), Lit(2), Lit(4)];
        phases.note(&[a, b]);
        phases.note(&[!b]);
        for lit in [!a, !b, c] {
            phases.save(lit);
        }
        assert_eq!([0, 1, 2].map(|variable| phases.of(variable)), [true, true, true]);
        phases.drop_aim();
        assert_eq!([0, 1, 2].map(|variable| phases.of(variable)), [false, false, true]);
    }
}
