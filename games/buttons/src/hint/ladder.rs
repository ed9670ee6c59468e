//! The techniques, easiest first.

use super::ledger::{Conclusion, Ground};
use super::reason::{MOST_COMBINED, Why};
use pentimento_engine::ladder::Technique;

pub(super) static ONE_NEED: Technique = Technique::new(
    "one-need",
    "One need",
    1,
    "If only one button can still change another, it must give all the steps that the other needs.",
);
static TWO_NEEDS: Technique = Technique::new(
    "two-needs",
    "Compare two",
    2,
    "Take one need from another. What both have drops out, and one button is left.",
);
static COMBINED_NEEDS: Technique = Technique::new(
    "combined-needs",
    "Compare and keep",
    3,
    "Compare two needs at a time until one button is left.",
);
pub(crate) static NOTHING_CHANGES: Technique = Technique::new(
    "nothing-changes",
    "Nothing changes",
    4,
    "These presses cancel out. Take the shorter way.",
);
pub(crate) static ALL_NEEDS: Technique = Technique::new(
    "all-needs",
    "Many needs",
    5,
    "This one takes more than four needs. Compare two at a time.",
);
pub(crate) const LADDER: &[&Technique] =
    &[&ONE_NEED, &TWO_NEEDS, &COMBINED_NEEDS, &NOTHING_CHANGES, &ALL_NEEDS];

pub(super) fn technique(why: &Why) -> &'static Technique {
    match why {
        Why::Combined(parts) => by_needs(parts.len()),
        Why::Chosen(_) => &NOTHING_CHANGES,
        Why::Together(_) => &ALL_NEEDS,
    }
}

fn by_needs(needs: usize) -> &'static Technique {
    match needs {
        0 | 1 => &ONE_NEED,
        2 => &TWO_NEEDS,
        3..=MOST_COMBINED => &COMBINED_NEEDS,
        _ => &ALL_NEEDS,
    }
}

/// The hardest technique that a plan needs.
pub(super) fn hardest(plan: &[Conclusion]) -> &'static Technique {
    let technique = |conclusion: &Conclusion| match conclusion.ground {
        Ground::Rows(_) => by_needs(conclusion.needs()),
        Ground::Choice(_) => &NOTHING_CHANGES,
    };
    plan.iter().map(technique).max_by_key(|technique| technique.tier).unwrap_or(&ONE_NEED)
}
