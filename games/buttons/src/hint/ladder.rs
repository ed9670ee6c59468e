//! The techniques, easiest first.

use super::reason::Why;
use pentimento_engine::ladder::Technique;

pub(super) static ONE_NEED: Technique = Technique {
    id: "one-need",
    name: "One need",
    tier: 1,
    idea: "If only one button can still change another, it must give all the steps that the other needs.",
};
static TWO_NEEDS: Technique = Technique {
    id: "two-needs",
    name: "Two needs",
    tier: 2,
    idea: "Two buttons share all undecided neighbours but one. The difference of their needs decides that one.",
};
static COMBINED_NEEDS: Technique = Technique {
    id: "combined-needs",
    name: "Combined needs",
    tier: 3,
    idea: "Compare two needs at a time until one button is left.",
};
pub(crate) static NOTHING_CHANGES: Technique = Technique {
    id: "nothing-changes",
    name: "Nothing changes",
    tier: 4,
    idea: "These presses cancel out. Take the shorter way.",
};
pub(crate) static ALL_NEEDS: Technique = Technique {
    id: "all-needs",
    name: "All needs",
    tier: 5,
    idea: "A few needs are not enough. All needs together decide a button.",
};
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
