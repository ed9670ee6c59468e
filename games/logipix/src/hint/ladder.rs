//! The ladder of techniques, cheapest first.

use pentimento_engine::ladder::Technique;

macro_rules! rung {
    ($name:ident, $id:literal, $title:literal, $tier:literal, $idea:literal) => {
        pub static $name: Technique = Technique { id: $id, name: $title, tier: $tier, idea: $idea };
    };
}

rung!(ONES, "ones", "Ones", 1, "A 1 is a cell by itself.");
rung!(MATE, "mate", "Only mate", 1, "A number with one equal one in reach, and one way there.");
rung!(LINE, "line", "Only line", 1, "Of all ways to equal numbers only one is free.");
rung!(COMMON, "common", "Cells in common", 2, "A cell that every line of a number passes is on a line.");
rung!(CUT, "cut", "Cut off", 3, "A line that would leave another number without a way cannot be.");
rung!(
    REACH,
    "reach",
    "Only reach",
    3,
    "A cell that is on a line belongs to the only number that can reach it."
);
rung!(
    PROBE,
    "probe",
    "Supposition",
    4,
    "Suppose a line, follow what it forces, and a number has no way left."
);
rung!(CASES, "cases", "Proof by cases", 5, "Every other way to go on comes to nothing.");

pub const LADDER: &[&Technique] = &[&ONES, &MATE, &LINE, &COMMON, &CUT, &REACH, &PROBE, &CASES];
