//! The JSON of this game, for schemas and documentation.

use pentimento_engine::shape::{CELL, COUNT, Field, MAYBE_COUNT, MAYBE_FLAG, ROWS, Shape, Shapes};

const CLUES: Shape = Shape::List(&Shape::List(&Shape::Either(&[COUNT, Shape::Text])));
const STEP: Shape = Shape::Object(&[
    Field::new("at", CELL, "the row and the column, counted from 0"),
    Field::new(
        "to",
        Shape::Text,
        "`.` for blank, `#` or a letter for a colour, `?` to take back, `!r` for not r",
    ),
]);

pub(crate) const SHAPES: Shapes = Shapes {
    file: &[
        Field::optional("palette", Shape::Map(&Shape::Text), "the colour of each letter, as `#rrggbb`"),
        Field::optional(
            "rows",
            CLUES,
            "the clues of each row: a number, or `\"3r\"` with the letter of a colour; `\"?\"` for an unknown number; they can be left out if there is a goal",
        ),
        Field::optional("columns", CLUES, "the clues of each column"),
        Field::optional(
            "goal",
            ROWS,
            "the solution: `.` for blank, `#` for black, or the letter of a colour",
        ),
    ],
    solution: ROWS,
    solve: &[],
    check: &[
        Field::new("line_solvable", MAYBE_FLAG, "whether single lines are enough"),
        Field::new("guesses", MAYBE_COUNT, "how many times something must be tried out"),
        Field::new("links", MAYBE_COUNT, "the links of the longest shortest chain"),
        Field::new("suppositions", MAYBE_COUNT, "the same as guesses"),
        Field::new("openings", MAYBE_COUNT, "how many lines can be started with"),
        Field::new("dependency", MAYBE_COUNT, "how many steps wait for each other"),
        Field::new("nested", MAYBE_FLAG, "whether something must be tried out inside another trial"),
    ],
    step: STEP,
    spot: Shape::Either(&[CELL, Shape::Anything]),
    proof: Some(Field::optional(
        "chain",
        Shape::Object(&[
            Field::new("suppose", Shape::Anything, "what is tried out"),
            Field::new(
                "links",
                Shape::List(&Shape::Anything),
                "what follows, step by step, to a line that can't be filled",
            ),
            Field::new("shortest", Shape::Flag, "whether it is proved that no chain is shorter"),
        ]),
        "the proof that a cell can't have another colour",
    )),
};
