//! The ladder of techniques, cheapest first, and what each weighs in a grade.

use super::reason::Why;
use pentimento_engine::ladder::Technique;

macro_rules! rung {
    ($name:ident, $id:literal, $title:literal, $tier:literal, $idea:literal) => {
        pub static $name: Technique = Technique { id: $id, name: $title, tier: $tier, idea: $idea };
    };
}

rung!(COMPLETED, "completed", "Completed line", 1, "Where all runs of a line stand, the rest is blank.");
rung!(
    OVERLAP,
    "overlap",
    "Overlap",
    1,
    "A run that is long for its room covers the middle wherever it stands."
);
rung!(EDGE, "edge", "Edge", 1, "A painted cell near the wall grows away from it.");
rung!(GLUE, "glue", "Glue", 2, "Painted cells that belong to one run are joined and completed.");
rung!(SPLIT, "split", "Split", 2, "A cell that would make a run too long is blank.");
rung!(GAP, "gap", "Gap too narrow", 2, "A gap in which no run fits is blank.");
rung!(REACH, "reach", "Out of reach", 2, "What no run can reach is blank.");
rung!(LINE, "line", "Whole line", 3, "What all ways to fill a line have in common is certain.");
rung!(
    COLOURS,
    "colours",
    "Colour conflict",
    3,
    "A cell has a colour that both its row and its column allow."
);
rung!(
    CONTRADICTION,
    "contradiction",
    "Contradiction",
    4,
    "Suppose the opposite, and a line cannot be completed."
);
rung!(CASES, "cases", "Proof by cases", 5, "Every way to go on from the opposite comes to nothing.");

pub const LADDER: &[&Technique] =
    &[&COMPLETED, &OVERLAP, &EDGE, &GLUE, &SPLIT, &GAP, &REACH, &LINE, &COLOURS, &CONTRADICTION, &CASES];

pub fn of(why: &Why) -> &'static Technique {
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
