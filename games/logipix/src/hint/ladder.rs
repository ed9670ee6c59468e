//! The techniques, easiest first.

use pentimento_engine::ladder::Technique;

macro_rules! technique {
    ($name:ident, $id:literal, $title:literal, $tier:literal, $idea:literal) => {
        pub(crate) static $name: Technique = Technique { id: $id, name: $title, tier: $tier, idea: $idea };
    };
}

technique!(ONES, "ones", "Ones", 1, "A 1 is a line of one cell.");
technique!(
    MATE,
    "mate",
    "Only partner",
    1,
    "Only one equal number is in reach, and only one line leads there."
);
technique!(LINE, "line", "Only line", 1, "Several equal numbers are in reach, but only one line is free.");
technique!(
    COMMON,
    "common",
    "Cells in common",
    2,
    "If every line of a number passes a cell, that cell is on a line."
);
technique!(CUT, "cut", "Cut off", 3, "A line that leaves another number without a line is wrong.");
technique!(
    REACH,
    "reach",
    "Only reach",
    3,
    "A line passes a cell, and only one number can reach it. That line belongs to the number."
);
technique!(
    PROBE,
    "probe",
    "What if",
    4,
    "Try a line and draw what it forces. If a number has no line left, the line is wrong."
);
technique!(CASES, "cases", "Proof by cases", 5, "All other lines lead to a contradiction.");

pub(crate) const LADDER: &[&Technique] = &[&ONES, &MATE, &LINE, &COMMON, &CUT, &REACH, &PROBE, &CASES];
