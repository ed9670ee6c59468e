//! The rows of the ledger, and how a row follows from others.
//!
//! A row says that some presses together give a number of colour steps. The need of a button is such a row. Twins are
//! buttons with the same neighbours, so a row counts the presses of a whole class of twins. Invariant: every row is
//! true for the solution that the hint follows.

/// An equation: presses that together give `is` colour steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    /// For each class of twins, how often its presses count in this row.
    pub(super) times: Vec<u8>,
    pub(super) is: u8,
}

impl Row {
    pub(super) fn width(&self) -> usize {
        self.times.iter().filter(|&&times| times > 0).count()
    }

    pub(super) fn classes(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.times.len()).filter(|&class| self.times[class] > 0)
    }

    /// If the row contains exactly one class of twins, returns that class.
    pub(super) fn only(&self) -> Option<usize> {
        let mut classes = self.classes();
        classes.next().filter(|_| classes.next().is_none())
    }

    /// Returns `a` times this row plus `b` times the other.
    pub(super) fn mixed(&self, a: u8, other: &Self, b: u8, colors: u8) -> Self {
        let mix = |x: u8, y: u8| (x * a + y * b) % colors;
        let times = self.times.iter().zip(&other.times).map(|(&x, &y)| mix(x, y)).collect();
        Self { times, is: mix(self.is, other.is) }
    }

    /// Returns the row without the settled classes. Those are not pressed, so they add nothing.
    pub(super) fn without(&self, settled: &[bool]) -> Self {
        let left = |(&times, &is_settled): (&u8, &bool)| if is_settled { 0 } else { times };
        Self { times: self.times.iter().zip(settled).map(left).collect(), is: self.is }
    }

    pub(super) fn scaled(&self, by: u8, colors: u8) -> Self {
        self.mixed(by, self, 0, colors)
    }
}

/// Where a row comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum From {
    /// The need of the class of twins with this number.
    Need(usize),
    /// A row that an earlier conclusion wrote. The number counts the rows of all conclusions in the plan.
    Earlier(usize),
    /// A comparison of two earlier rows. The numbers are their positions in the list.
    Both(usize, usize),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Made {
    pub(super) row: Row,
    pub(super) from: From,
}

/// Why a class of twins has its number of presses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ground {
    /// Rows that lead to the conclusion. The last row contains only the class of the conclusion.
    Rows(Vec<Made>),
    /// A choice, because some presses together change nothing. The list has the number of these presses for
    /// each class.
    Choice(Vec<u8>),
}

/// A class of twins whose number of presses is now known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Conclusion {
    pub(super) class: usize,
    pub(super) presses: u8,
    pub(super) ground: Ground,
}

impl Conclusion {
    /// The number of links that explain this conclusion.
    pub(super) fn links(&self) -> usize {
        match &self.ground {
            Ground::Rows(rows) => compared(rows).count().max(1),
            Ground::Choice(_) => 2,
        }
    }

    /// The number of rows that were combined.
    pub(super) fn needs(&self) -> usize {
        match &self.ground {
            Ground::Rows(rows) => rows.len() - compared(rows).count(),
            Ground::Choice(_) => 0,
        }
    }
}

fn compared(rows: &[Made]) -> impl Iterator<Item = &Made> {
    rows.iter().filter(|made| matches!(made.from, From::Both(..)))
}
