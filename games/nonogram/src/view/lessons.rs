//! The lessons of the tutorial, and the example for the menu and the help.

use crate::model::Level;
use pentimento_engine::view::{Lesson, Saying, Until};
use pentimento_picture::paint::Paint;

const DUCK: [&str; 8] =
    ["..##....", ".#.##...", "#####...", "..###..#", "..######", ".#######", ".######.", "..####.."];

pub(crate) fn example() -> Level {
    let cells: Vec<u8> = DUCK.concat().bytes().map(|byte| u8::from(byte == b'#')).collect();
    Level::of_picture(DUCK[0].len(), &cells, vec![Paint::blank(), Paint::black()])
        .expect("rows of the same length")
}

pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        puzzle: r#"
game = "nonogram"
title = "Cross"
rows = [[1], [1], [5], [1], [1]]
columns = [[1], [1], [5], [1], [1]]
"#,
        sayings: &[
            Saying {
                text: "A number is the length of a run of filled cells in its line. The third row says 5, so all of \
                       it is filled. Go there with the arrows and press Space, or click.",
                until: Until::Moves(1),
            },
            Saying {
                text: "Fill the row: hold Shift and press an arrow, or drag with the mouse. The third column says \
                       5 too.",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: r#"
game = "nonogram"
title = "Heart"
rows = [[1, 1], [5], [5], [3], [1]]
columns = [[2], [4], [4], [4], [2]]
"#,
        sayings: &[
            Saying {
                text: "Two numbers are two runs, in that order, with at least one empty cell between them. Start \
                       with the rows that say 5.",
                until: Until::Moves(3),
            },
            Saying {
                text: "Both rows are full, so the first column has its 2. Its other cells are empty, and ✕ shows \
                       that. To empty a cell yourself, press x or right-click it.",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: r#"
game = "nonogram"
title = "Cactus"
author = "Pentimento"
rows = [[3], [1, 3, 1], [1, 3, 1], [1, 3, 1], [7], [5], [3], [7], [5], [5]]
columns = [[], [4, 1], [2, 3], [10], [10], [10], [2, 3], [4, 1], []]
goal = [
  "...###...",
  ".#.###.#.",
  ".#.###.#.",
  ".#.###.#.",
  ".#######.",
  "..#####..",
  "...###...",
  ".#######.",
  "..#####..",
  "..#####..",
]
"#,
        sayings: &[
            Saying {
                text: "Here is a picture. Three columns of ten cells say 10, so they are full. Columns that say 0 are \
                       empty, so each 7 has exactly seven cells left.",
                until: Until::Moves(4),
            },
            Saying {
                text: "If you are stuck, press H. It shows where to look, then why, then makes the move. Press m to \
                       try something, and M to take it back.",
                until: Until::Solved,
            },
        ],
    },
];
