//! Describes the JSON of this game, for schemas and documentation.

use pentimento_engine::shape::{COUNT, Field, MAYBE_COUNT, Shape, Shapes};

const STEP: Shape = Shape::Object(&[
    Field::new("press", COUNT, "the button, counted from 0"),
    Field::new("times", Shape::Whole { min: 1, max: 5 }, "how many times it is pressed"),
]);

pub(crate) const SHAPES: Shapes = Shapes {
    file: &[
        Field::new("colors", Shape::Whole { min: 2, max: 6 }, "the number of colours"),
        Field::new(
            "state",
            Shape::List(&Shape::Whole { min: 0, max: 5 }),
            "the colour of each button at the start",
        ),
        Field::new("edges", Shape::List(&Shape::Pair(&COUNT)), "the pairs of neighbours"),
    ],
    solution: Shape::Object(&[
        Field::new("presses", Shape::List(&COUNT), "how many times each button is pressed"),
        Field::new("total", COUNT, "the sum of the presses"),
        Field::new("target", COUNT, "the colour that all buttons get"),
        Field::new("minimal", Shape::Flag, "whether it is proved that fewer presses are impossible"),
    ]),
    solve: &[Field::optional(
        "at_least",
        COUNT,
        "the fewest presses that are not ruled out, if the minimum is not proved",
    )],
    check: &[
        Field::new("presses", MAYBE_COUNT, "the fewest presses"),
        Field::new(
            "solutions",
            Shape::Either(&[COUNT, Shape::Number, Shape::Text, Shape::Null]),
            "the number of shortest solutions",
        ),
    ],
    step: STEP,
    spot: COUNT,
    proof: Some(Field::optional(
        "ledger",
        Shape::List(&Shape::Anything),
        "the rows that lead to the conclusion",
    )),
};
