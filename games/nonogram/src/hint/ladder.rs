//! The techniques, easiest first. Hints and grades share them.

use super::line::Why;
use pentimento_engine::ladder::Technique;

macro_rules! technique {
    ($name:ident, $id:literal, $title:literal, $tier:literal, $idea:literal) => {
        pub(crate) static $name: Technique = Technique { id: $id, name: $title, tier: $tier, idea: $idea };
    };
}

technique!(
    COMPLETED,
    "completed",
    "Completed line",
    1,
    "If all runs of a line are complete, the rest is empty."
);
technique!(OVERLAP, "overlap", "Overlap", 1, "A long number always covers the middle.");
technique!(EDGE, "edge", "Edge", 1, "A filled cell near the edge fixes the cells farther in.");
technique!(GLUE, "glue", "Glue", 2, "Join the filled cells of a run, and complete it where you can.");
technique!(SPLIT, "split", "Split", 2, "A cell that would make a run too long is empty.");
technique!(GAP, "gap", "Gap too narrow", 2, "A gap in which no run fits is empty.");
technique!(REACH, "reach", "Out of reach", 2, "A cell that no run can reach is empty.");
technique!(LINE, "line", "Whole line", 3, "If all ways to fill a line agree on a cell, the cell is certain.");
technique!(
    COLOURS,
    "colours",
    "Colour conflict",
    3,
    "A cell can only have a colour that both its row and its column allow."
);
technique!(CONTRADICTION, "contradiction", "Contradiction", 4, "Try the opposite: one line stops working.");
technique!(CASES, "cases", "Proof by cases", 5, "The opposite never works out.");

pub(crate) const LADDER: &[&Technique] =
    &[&COMPLETED, &OVERLAP, &EDGE, &GLUE, &SPLIT, &GAP, &REACH, &LINE, &COLOURS, &CONTRADICTION, &CASES];

/// The technique that an argument about one line uses.
pub(super) fn of(why: &Why) -> &'static Technique {
    match why {
        Why::Empty | Why::Completed => &COMPLETED,
        Why::Overlap { .. } => &OVERLAP,
        Why::Edge { .. } => &EDGE,
        Why::Glue { .. } => &GLUE,
        Why::Split { .. } => &SPLIT,
        Why::Gap { .. } => &GAP,
        Why::Reach => &REACH,
        Why::Line => &LINE,
        Why::Colours { .. } => &COLOURS,
    }
}
