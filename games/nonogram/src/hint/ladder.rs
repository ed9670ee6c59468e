//! The techniques, easiest first. Both hints and grades use them.

use super::line::Why;
use pentimento_engine::ladder::Technique;

pub(crate) static COMPLETED: Technique = Technique::new(
    "completed",
    "Completed line",
    1,
    "If all runs of a line are complete, the rest is empty.",
);
pub(crate) static OVERLAP: Technique =
    Technique::new("overlap", "Overlap", 1, "A long number always covers the middle.");
pub(crate) static EDGE: Technique =
    Technique::new("edge", "Edge", 1, "A filled cell near the edge fixes the cells farther in.");
pub(crate) static GLUE: Technique =
    Technique::new("glue", "Glue", 2, "Join the filled cells of a run, and complete it where you can.");
pub(crate) static SPLIT: Technique =
    Technique::new("split", "Split", 2, "A cell that would make a run too long is empty.");
pub(crate) static GAP: Technique =
    Technique::new("gap", "Gap too narrow", 2, "A gap in which no run fits is empty.");
pub(crate) static REACH: Technique =
    Technique::new("reach", "Out of reach", 2, "A cell that no run can reach is empty.");
pub(crate) static LINE: Technique = Technique::new(
    "line",
    "Whole line",
    3,
    "If all ways to fill a line agree on a cell, the cell is certain.",
);
pub(crate) static COLOURS: Technique = Technique::new(
    "colours",
    "Colour conflict",
    3,
    "A cell can only have a colour that both its row and its column allow.",
);
pub(crate) static CONTRADICTION: Technique =
    Technique::new("contradiction", "Contradiction", 4, "Try the opposite: one line stops working.");
pub(crate) static CASES: Technique =
    Technique::new("cases", "Proof by cases", 5, "The opposite never works out.");

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
