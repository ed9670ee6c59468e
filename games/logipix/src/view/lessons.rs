//! The tutorial and the example: small pictures that teach by doing, a sentence at a time.

use crate::model::Level;
use pentimento_engine::view::{Lesson, Saying, Until};

/// A cup with a handle, for the menu and the help.
const CUP: [[u8; 6]; 4] = [[5, 0, 0, 0, 2, 2], [2, 0, 3, 5, 0, 1], [2, 3, 2, 2, 2, 2], [0, 3, 0, 3, 0, 0]];

pub fn example() -> Level {
    Level::plain(CUP[0].len(), CUP.concat()).expect("a cup is a grid")
}

pub const LESSONS: &[Lesson] = &[
    Lesson {
        puzzle: r#"
game = "logipix"
title = "Flag"
clues = [[4, 0, 0, 4, 0], [3, 0, 3, 1, 0], [2, 0, 0, 0, 0], [2, 0, 0, 0, 0]]
"#,
        sayings: &[
            Saying {
                text: "Join the two 4s by a line of four cells, the numbers counted. Press Space on one, then go to the \
                       other with the arrows; or drag from one to the other.",
                until: Until::Moves(1),
            },
            Saying {
                text: "A line is finished when it joins its mate. Do the same with the 3s and the 2s. A 1 is a cell by \
                       itself: Space draws it.",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: r#"
game = "logipix"
title = "Cup"
clues = [[5, 0, 0, 0, 2, 2], [2, 0, 3, 5, 0, 1], [2, 3, 2, 2, 2, 2], [0, 3, 0, 3, 0, 0]]
"#,
        sayings: &[
            Saying {
                text: "Lines may turn. The two 5s have one way of five cells: along the top and down. While you draw, \
                       going back shortens the line, and Space gives it up.",
                until: Until::Moves(1),
            },
            Saying {
                text: "A line passes no other number and no other line. So look for numbers that have one equal number \
                       in reach: which 2 can only go to one side?",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: r##"
game = "logipix"
title = "Knot"
palette = { r = "#d03030", b = "#3060d0" }
clues = [[0, 3, 0], [3, 0, 3], [0, 3, 1]]
colors = [".r.", "r.b", ".bb"]
"##,
        sayings: &[
            Saying {
                text: "With colours, a line joins numbers of one colour. Go to a red 3 and press w: its possible lines \
                       are shown. There are two. Which one is left when blue has its only one?",
                until: Until::Moves(1),
            },
            Saying {
                text: "Cells that every possible line passes are hatched. With x you mark a cell that no line can \
                       pass. Finish the picture; H says what to look at if you are stuck.",
                until: Until::Solved,
            },
        ],
    },
];
