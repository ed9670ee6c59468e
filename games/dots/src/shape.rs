//! The JSON of this game, for schemas and documentation.

use pentimento_engine::shape::{COUNT, Field, MAYBE_COUNT, MAYBE_NUMBER, POINT, Shape, Shapes};

const LINES: Shape = Shape::List(&Shape::List(&POINT));
const DOT: Shape = Shape::Object(&[
    Field::new("at", POINT, "x and y in millimetres, y downwards"),
    Field::new("colors", Shape::List(&COUNT), "its colours"),
]);

pub(crate) const SHAPES: Shapes = Shapes {
    file: &[
        Field::new("width", Shape::Number, "the width of the page in millimetres"),
        Field::new("height", Shape::Number, "the height of the page"),
        Field::optional("rho", Shape::Number, "how much closer the closest dot is: 1.25 means 25 %"),
        Field::optional("variant", Shape::Word(&["closest", "ties", "pairs"]), "which dots are joined"),
        Field::optional(
            "lattice",
            COUNT,
            "the braille pixels along the longer side, if the dots lie on them",
        ),
        Field::new("dots", Shape::List(&DOT), "the dots"),
        Field::optional("predrawn", LINES, "lines that are drawn from the start"),
        Field::optional("drawing", LINES, "the drawing that the puzzle was made from"),
    ],
    solution: Shape::Object(&[Field::new(
        "lines",
        Shape::List(&Shape::Pair(&COUNT)),
        "the dots of each line, the lower first",
    )]),
    solve: &[],
    check: &[
        Field::new("dots", MAYBE_COUNT, "the number of dots"),
        Field::new("colors", MAYBE_COUNT, "the number of colours"),
        Field::new("multicolored", MAYBE_COUNT, "the dots with several colours"),
        Field::new("predrawn_percent", MAYBE_NUMBER, "the share of the drawing that is drawn from the start"),
        Field::new("error_mm", MAYBE_NUMBER, "the distance of the lines from the drawing"),
        Field::new("closest_pair_mm", MAYBE_NUMBER, "the distance of the closest two dots"),
    ],
    step: Shape::Either(&[
        Shape::Object(&[Field::new("join", Shape::Pair(&COUNT), "joins two dots")]),
        Shape::Object(&[Field::new("part", Shape::Pair(&COUNT), "removes a line")]),
    ]),
    spot: COUNT,
    proof: None,
};
