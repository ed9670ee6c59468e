//! The techniques, easiest first.

use pentimento_engine::ladder::Technique;

pub(crate) static ONES: Technique = Technique::new("ones", "Ones", 1, "A 1 is a line of one cell.");
pub(crate) static MATE: Technique = Technique::new(
    "mate",
    "Only partner",
    1,
    "Only one equal number is in reach, and only one line leads there.",
);
pub(crate) static LINE: Technique =
    Technique::new("line", "Only line", 1, "Several equal numbers are in reach, but only one line is free.");
pub(crate) static COMMON: Technique = Technique::new(
    "common",
    "Cells in common",
    2,
    "If every line of a number passes a cell, that cell is on a line.",
);
pub(crate) static CUT: Technique =
    Technique::new("cut", "Cut off", 3, "A line that leaves another number without a line is wrong.");
pub(crate) static REACH: Technique = Technique::new(
    "reach",
    "Only reach",
    3,
    "A line passes a cell, and only one number can reach it. That line belongs to the number.",
);
pub(crate) static PROBE: Technique = Technique::new(
    "probe",
    "What if",
    4,
    "Try a line and draw what it forces. If a number has no line left, the line is wrong.",
);
pub(crate) static CASES: Technique =
    Technique::new("cases", "Proof by cases", 5, "All other lines lead to a contradiction.");

pub(crate) const LADDER: &[&Technique] = &[&ONES, &MATE, &LINE, &COMMON, &CUT, &REACH, &PROBE, &CASES];
