//! The techniques of the hints, easiest first.

use pentimento_engine::ladder::Technique;

pub(crate) static DEAD_END: Technique = Technique::new(
    "dead-end",
    "Dead end",
    1,
    "If a corridor ends without reaching the exit, close it at its first cell.",
);
pub(crate) static ONE_WAY: Technique =
    Technique::new("one-way", "Only one way", 1, "If there is only one way to go, take it.");
pub(crate) static NOTHING_THERE: Technique = Technique::new(
    "nothing-there",
    "Nothing there",
    2,
    "If every branch of a passage ends, don't take that passage.",
);
pub(crate) static SEVERAL_WAYS: Technique =
    Technique::new("several-ways", "Several ways", 2, "If several ways lead to the exit, take the shortest.");
pub(crate) const LADDER: &[&Technique] = &[&DEAD_END, &ONE_WAY, &NOTHING_THERE, &SEVERAL_WAYS];
