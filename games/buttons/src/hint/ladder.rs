//! The techniques, easiest first.

use super::reason::Why;
use pentimento_engine::ladder::Technique;

pub(super) static ONE_NEED: Technique = Technique::new(
    "one-need",
    "One need",
    1,
    "If only one button can still change another, it must give all the steps that the other needs.",
);
static TWO_NEEDS: Technique = Technique::new(
    "two-needs",
    "Two needs",
    2,
    "Two buttons share all undecided neighbours but one. The difference of their needs decides that one.",
);
static COMBINED_NEEDS: Technique = Technique::new(
    "combined-needs",
    "Combined needs",
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
    "All needs",
    5,
    "A few needs are not enough. All needs together decide a button.",
);
pub(crate) const LADDER: &[&Technique] =
    &[&ONE_NEED, &TWO_NEEDS, &COMBINED_NEEDS, &NOTHING_CHANGES, &ALL_NEEDS];

pub(super) fn technique(why: &Why) -> &'static Technique {
    match why {
        Why::Combined(parts) => match parts.len() {
            1 => &ONE_NEED,
            2 => &TWO_NEEDS,
            _ => &COMBINED_NEEDS,
        },
        Why::Chosen(_) => &NOTHING_CHANGES,
        Why::Together(_) => &ALL_NEEDS,
    }
}
