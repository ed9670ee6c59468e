//! The tutorial and the example: small pictures that teach by doing, a sentence at a time.

use super::super::model::Level;
use pentimento_engine::view::{Lesson, Saying, Until};
use pentimento_picture::paint::Paint;

/// A duck that swims to the left, for the menu and the help.
const DUCK: [&str; 8] =
    ["..##....", ".#.##...", "#####...", "..###..#", "..######", ".#######", ".######.", "..####.."];

pub fn example() -> Level {
    let cells: Vec<u8> = DUCK.concat().bytes().map(|byte| u8::from(byte == b'#')).collect();
    Level::of_picture(DUCK[0].len(), &cells, vec![Paint::blank(), Paint::black()])
        .expect("a duck is a picture")
}

pub const LESSONS: &[Lesson] = &[
    Lesson {
        puzzle: r#"
game = "nonogram"
title = "Cross"
rows = [[1], [1], [5], [1], [1]]
columns = [[1], [1], [5], [1], [1]]
"#,
        sayings: &[
            Saying {
                text: "A number is a run of filled cells in its line. The third row says 5: all of it. Go there \
                       with the arrows and press Space, or click.",
                until: Until::Moves(1),
            },
            Saying {
                text: "Fill the row: Shift with an arrow paints along, and so does dragging. The third column \
                       says 5 too.",
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
                text: "Two numbers are two runs, in that order, with at least one empty cell between them. Begin \
                       with the rows that say 5.",
                until: Until::Moves(3),
            },
            Saying {
                text: "The first column says 2 and has 2: the rest of it is empty. Mark that with x or a right \
                       click, and crosses will show you the rest.",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: r#"
game = "nonogram"
title = "Duckling"
rows = [[3], [1, 3], [4], [1, 3], [8], [7], [6], [4]]
columns = [[3], [3], [4], [8], [1, 6], [8], [2, 3], [1, 1]]
"#,
        sayings: &[
            Saying {
                text: "A line of eight cells with an 8 is full. A 6 covers the middle four wherever it stands. \
                       Begin with the largest numbers.",
                until: Until::Moves(4),
            },
            Saying {
                text: "Where you are stuck, H says where to look, then why, then does it. m remembers this moment \
                       and M returns to it: try something, and take it back.",
                until: Until::Solved,
            },
        ],
    },
];
