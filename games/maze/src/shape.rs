//! Describes the JSON of this game, for schemas and documentation.

use pentimento_engine::shape::{CELL, COUNT, Field, MAYBE_COUNT, MAYBE_NUMBER, ROWS, Shape, Shapes};

pub(crate) const SHAPES: Shapes = Shapes {
    file: &[
        Field::new("height", COUNT, "the number of rows"),
        Field::new("width", COUNT, "the number of columns"),
        Field::new(
            "cells",
            ROWS,
            "a hexadecimal digit for each cell, the sum of its walls: 1 north, 2 east, 4 south, 8 west",
        ),
        Field::new("entrance", CELL, "the cell where the way begins"),
        Field::new("exit", CELL, "the cell where it ends"),
        Field::optional("picture", ROWS, "the picture that the way fills, at half the resolution"),
    ],
    solution: Shape::Object(&[Field::new(
        "path",
        Shape::List(&CELL),
        "the cells from the entrance to the exit",
    )]),
    solve: &[],
    check: &[
        Field::new("dead_ends", MAYBE_COUNT, "the number of dead ends"),
        Field::new("touching_dead_ends", MAYBE_COUNT, "the dead ends that touch another"),
        Field::new("wrong_turnings", MAYBE_COUNT, "the turnings along the way that lead nowhere"),
        Field::new("wrong_turnings_per_thousand", MAYBE_NUMBER, "the same for a thousand steps"),
        Field::new(
            "visibility",
            MAYBE_NUMBER,
            "how well the walls show the picture: 0.5 not at all, 1 plainly",
        ),
        Field::new("steps", MAYBE_COUNT, "the length of the way"),
    ],
    step: Shape::Either(&[
        Shape::Object(&[Field::new("go", CELL, "walks to this cell")]),
        Shape::Object(&[Field::new("shut", CELL, "marks this cell as a dead end")]),
        Shape::Object(&[Field::new("open", CELL, "removes the mark")]),
    ]),
    spot: CELL,
    proof: None,
};
