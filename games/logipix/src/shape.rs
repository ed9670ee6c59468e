//! Describes the JSON of this game, for schemas and documentation.

use pentimento_engine::shape::{CELL, COUNT, Field, MAYBE_COUNT, ROWS, Shape, Shapes};

const LINE: Shape = Shape::List(&CELL);
const VERDICT: Shape = Shape::Word(&["unique", "multiple", "none", "unknown"]);

pub(crate) const SHAPES: Shapes = Shapes {
    file: &[
        Field::optional("palette", Shape::Map(&Shape::Text), "the colour of each letter, as `#rrggbb`"),
        Field::new("clues", Shape::List(&Shape::List(&COUNT)), "the numbers, row by row; 0 for none"),
        Field::optional("colors", ROWS, "the letter of each number's colour"),
    ],
    solution: Shape::Object(&[
        Field::new("lines", Shape::List(&LINE), "the cells of each line; a 1 is a line of one cell"),
        Field::new("picture", ROWS, "the cells on lines: `#` or the letter of the colour"),
    ]),
    solve: &[Field::optional(
        "picture_verdict",
        VERDICT,
        "the verdict on the picture; `verdict` is about the lines",
    )],
    check: &[
        Field::new("guesses", MAYBE_COUNT, "how many times a line must be tried out"),
        Field::new("picture_verdict", VERDICT, "the verdict on the picture"),
    ],
    step: Shape::Either(&[
        Shape::Object(&[Field::new("line", LINE, "draws this line")]),
        Shape::Object(&[
            Field::new("at", CELL, "the row and the column, counted from 0"),
            Field::new(
                "to",
                Shape::Text,
                "`#` for a cell on a line, `.` for one that is not, `?` to take back",
            ),
        ]),
        Shape::Object(&[Field::new("erase", LINE, "removes this line")]),
    ]),
    spot: Shape::Anything,
    proof: Some(Field::optional("chain", Shape::Anything, "the proof that a line is impossible")),
};
