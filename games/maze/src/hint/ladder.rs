//! The techniques of the hints, easiest first.

use pentimento_engine::ladder::Technique;

pub(crate) static DEAD_END: Technique = Technique {
    id: "dead-end",
    name: "Dead end",
    tier: 1,
    idea: "If a corridor ends without reaching the exit, close it at its first cell.",
};
pub(crate) static ONE_WAY: Technique = Technique {
    id: "one-way",
    name: "Only one way",
    tier: 1,
    idea: "If there is only one way to go, take it.",
};
pub(crate) static NOTHING_THERE: Technique = Technique {
    id: "nothing-there",
    name: "Nothing there",
    tier: 2,
    idea: "If every branch of a passage ends, don't take that passage.",
};
pub(crate) static SEVERAL_WAYS: Technique = Technique {
    id: "several-ways",
    name: "Several ways",
    tier: 2,
    idea: "If several ways lead to the exit, take the shortest.",
};
pub(crate) const LADDER: &[&Technique] = &[&DEAD_END, &ONE_WAY, &NOTHING_THERE, &SEVERAL_WAYS];
