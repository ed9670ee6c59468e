//! The lessons, and the example for the menu and the help.

use crate::Logipix;
use crate::model::{Board, Level};
use pentimento_engine::view::{Lesson, Saying, When};

/// The numbers of a puzzle that shows a cup with a handle.
const CUP: [[u8; 6]; 4] = [[5, 0, 0, 0, 2, 2], [2, 0, 3, 5, 0, 1], [2, 3, 2, 2, 2, 2], [0, 3, 0, 3, 0, 0]];

pub(crate) fn example() -> Level {
    Level::plain(CUP[0].len(), CUP.concat()).expect("the cup is a valid level")
}

fn has_line(board: &Board, length: usize) -> bool {
    board.lines().iter().any(|line| line.len() == length)
}

const MISTAKE: Saying<Logipix> = Saying {
    text: "That can't be right: a line or a note is wrong. Press u to take your last step back. Press C twice to see where.",
    when: When::Mistake,
};

pub(crate) const LESSONS: &[Lesson<Logipix>] = &[
    Lesson {
        title: "Join two numbers",
        puzzle: r#"
game = "logipix"
title = "Flag"
clues = [[4, 0, 0, 4, 0], [3, 0, 3, 1, 0], [2, 0, 0, 0, 0], [2, 0, 0, 0, 0]]
"#,
        sayings: &[
            Saying {
                text: "Join the two 4s with a line of four cells, including the numbers. Press Enter on one 4, then go to \
                       the other with the arrow keys. Or drag from one to the other with the mouse.",
                when: When::Always,
            },
            Saying {
                text: "A line is finished when it reaches the other number. Do the same with the 3s and the 2s. A 1 is a \
                       line of one cell: press Enter on it.",
                when: When::Board(|_, board| has_line(board, 4)),
            },
            MISTAKE,
        ],
    },
    Lesson {
        title: "Lines can turn",
        puzzle: r#"
game = "logipix"
title = "Cup"
clues = [[5, 0, 0, 0, 2, 2], [2, 0, 3, 5, 0, 1], [2, 3, 2, 2, 2, 2], [0, 3, 0, 3, 0, 0]]
"#,
        sayings: &[
            Saying {
                text: "Lines can turn. Only one line of five cells joins the two 5s: along the top and down. While you \
                       draw, go back to shorten the line. Press Enter to drop it.",
                when: When::Always,
            },
            Saying {
                text: "A line can't cross numbers or other lines. So look for numbers that can reach only one equal \
                       number. Which 2s have only one other 2 beside them?",
                when: When::Board(|_, board| has_line(board, 5)),
            },
            MISTAKE,
        ],
    },
    Lesson {
        title: "Colours and notes",
        puzzle: r##"
game = "logipix"
title = "Knot"
palette = { r = "#d03030", b = "#3060d0" }
clues = [[0, 3, 0], [3, 0, 3], [0, 3, 1]]
colors = [".r.", "r.b", ".bb"]
"##,
        sayings: &[
            Saying {
                text: "A line joins numbers of the same colour: ◉ is red and ∎ is blue. Go to a red 3 and press w to see \
                       its possible lines. There are two. Blue has only one line, so draw that first.",
                when: When::Always,
            },
            Saying {
                text: "Cells that every possible line passes are hatched. Press x on a cell that stays empty. \
                       Finish the picture. If you are stuck, press H for a hint.",
                when: When::Board(|_, board| has_line(board, 3)),
            },
            MISTAKE,
        ],
    },
];
