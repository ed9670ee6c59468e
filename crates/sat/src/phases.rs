//! Chooses the value that a variable gets when it is decided.
//!
//! The target is the longest trail without a conflict so far. A variable gets its value in the target. If it has none
//! there, it gets its last value. That way, a search that rarely restarts works towards a model. From time to time,
//! the target is dropped, and its values become the last values. Sometimes all variables return to their first values
//! instead, so that the search does not stay in one region. In experiments, trying the opposite values was worse.

use super::{Lit, Style};

/// Once in this many calls, [`Phases::change`] gives all variables their first values again.
const BACK: u64 = 6;

#[derive(Debug, Clone, Default)]
pub(crate) struct Phases {
    /// The next three fields hold, for each variable, its first value, its last value, and its value in the target.
    first: Vec<bool>,
    last: Vec<bool>,
    target: Vec<Option<bool>>,
    target_length: usize,
    changes: u64,
    /// A restless search uses no target.
    style: Style,
    /// The values that are always tried first, for variables that have one. The list is empty if no variable has one.
    preferred: Vec<Option<bool>>,
}

impl Phases {
    pub(crate) fn add_variable(&mut self, first: bool) {
        self.first.push(first);
        self.last.push(first);
        self.target.push(None);
    }

    pub(crate) fn len(&self) -> usize {
        self.first.len()
    }

    #[inline]
    pub(crate) fn save(&mut self, lit: Lit) {
        self.last[lit.variable()] = lit.is_plain();
    }

    pub(crate) fn set_style(&mut self, style: Style) {
        self.style = style;
        self.drop_target();
    }

    pub(crate) fn of(&self, variable: usize) -> bool {
        let preferred = self.preferred.get(variable).copied().flatten();
        preferred.or(self.target[variable]).unwrap_or(self.last[variable])
    }

    /// Makes the variable of this literal always try first the value that makes the literal true.
    pub(crate) fn prefer(&mut self, lit: Lit) {
        self.preferred.resize(self.first.len(), None);
        self.preferred[lit.variable()] = Some(lit.is_plain());
    }

    pub(crate) fn prefer_nothing(&mut self) {
        self.preferred.clear();
    }

    /// Makes the trail the new target if it is longer than the target. The trail must have no conflict.
    pub(crate) fn note(&mut self, trail: &[Lit]) {
        if self.style == Style::Steady && trail.len() > self.target_length {
            self.target.fill(None);
            self.target_length = trail.len();
            for lit in trail {
                self.target[lit.variable()] = Some(lit.is_plain());
            }
        }
    }

    /// Drops the target, so that variables get their last values again. After a search finds a model, the last values
    /// are those of the model, so the next search begins close to it.
    pub(crate) fn drop_target(&mut self) {
        self.target.fill(None);
        self.target_length = 0;
    }

    /// Drops the target. Usually its values become the last values. Every [`BACK`]th time, all variables return to
    /// their first values instead, so that the search leaves its region.
    pub(crate) fn change(&mut self) {
        self.changes += 1;
        if self.changes.is_multiple_of(BACK) {
            self.last.copy_from_slice(&self.first);
        } else {
            self.last.iter_mut().zip(&self.target).for_each(|(last, target)| *last = target.unwrap_or(*last));
        }
        self.drop_target();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_trail_is_the_target_until_it_is_dropped() {
        let mut phases = Phases::default();
        (0..3).for_each(|_| phases.add_variable(false));
        let [a, b, c] = [Lit(0), Lit(2), Lit(4)];
        phases.note(&[a, b]);
        phases.note(&[!b]);
        for lit in [!a, !b, c] {
            phases.save(lit);
        }
        assert_eq!([0, 1, 2].map(|variable| phases.of(variable)), [true, true, true]);
        phases.drop_target();
        assert_eq!([0, 1, 2].map(|variable| phases.of(variable)), [false, false, true]);
    }
}
