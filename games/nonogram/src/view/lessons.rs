//! The lessons of the tutorial, and the example for the menu and the help.

use crate::Nonogram;
use crate::model::{Board, Cell, Level};
use pentimento_engine::view::{Lesson, Saying, When};
use pentimento_picture::paint::Paint;

const DUCK: [&str; 8] =
    ["..##....", ".#.##...", "#####...", "..###..#", "..######", ".#######", ".######.", "..####.."];

pub(crate) fn example() -> Level {
    let cells: Vec<u8> = DUCK.concat().bytes().map(|byte| u8::from(byte == b'#')).collect();
    Level::of_picture(DUCK[0].len(), &cells, vec![Paint::blank(), Paint::black()])
        .expect("rows of the same length")
}

const fn always(text: &'static str) -> Saying<Nonogram> {
    Saying { text, when: When::Always }
}

const fn when(text: &'static str, is_right: fn(&Level, &Board) -> bool) -> Saying<Nonogram> {
    Saying { text, when: When::Board(is_right) }
}

fn is_filled(board: &Board, row: usize, column: usize) -> bool {
    matches!(board.get([row, column]), Cell::Colour(_))
}

fn row_is_filled(board: &Board, row: usize, mut columns: impl Iterator<Item = usize>) -> bool {
    columns.all(|column| is_filled(board, row, column))
}

fn column_is_filled(level: &Level, board: &Board, column: usize) -> bool {
    (0..level.height()).all(|row| is_filled(board, row, column))
}

const MISTAKE: Saying<Nonogram> = Saying {
    text: "That can't be right: a cell is wrong. Press u to take your last step back. Press C twice to see where.",
    when: When::Mistake,
};

pub(crate) const LESSONS: &[Lesson<Nonogram>] = &[
    Lesson {
        title: "A number is a run",
        puzzle: r#"
game = "nonogram"
title = "Cross"
rows = [[1], [1], [5], [1], [1]]
columns = [[1], [1], [5], [1], [1]]
"#,
        sayings: &[
            always(
                "A number is the length of a run of filled cells in its line. Row 3 says 5, so all of it is filled. Go \
                 there with the arrows and press Enter or Space, or click.",
            ),
            when(
                "Fill the whole of row 3: hold Shift and press an arrow, or drag with the mouse.",
                |_, board| (0..5).any(|column| is_filled(board, 2, column)),
            ),
            when(
                "Row 3 is done, and ✕ marks cells that must be empty. Column 3 says 5 too, so fill it as well.",
                |_, board| row_is_filled(board, 2, 0..5),
            ),
            MISTAKE,
        ],
    },
    Lesson {
        title: "Two numbers in a line",
        puzzle: r#"
game = "nonogram"
title = "Heart"
rows = [[1, 1], [5], [5], [3], [1]]
columns = [[2], [4], [4], [4], [2]]
"#,
        sayings: &[
            always(
                "Two numbers are two runs, in that order, with at least one empty cell between them. Start with the two \
                 rows that say 5.",
            ),
            when(
                "Both rows are full, so column 1 has its 2. Its other cells are empty. Mark them: press x, or right-click.",
                |_, board| row_is_filled(board, 1, 0..5) && row_is_filled(board, 2, 0..5),
            ),
            when(
                "Both rows are full, so column 1 has its 2. Its other cells are empty, and ✕ marks them. To mark a cell \
                 yourself, press x or right-click it. Now finish the other rows.",
                |_, board| {
                    row_is_filled(board, 1, 0..5)
                        && row_is_filled(board, 2, 0..5)
                        && [0, 3, 4].iter().all(|&row| board.get([row, 0]) == Cell::Blank)
                },
            ),
            MISTAKE,
        ],
    },
    Lesson {
        title: "Your first picture",
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
            always(
                "This one hides a picture. Three columns say 10 and have ten cells, so they are full. Fill them first: \
                 hold Shift and press an arrow.",
            ),
            when(
                "The three columns are full. Row 5 says 7. Columns 1 and 9 say 0, so only seven of its cells can be \
                 filled: fill them all. Row 8 says 7 too.",
                |level, board| (3..6).all(|column| column_is_filled(level, board, column)),
            ),
            when(
                "Now look for the shorter numbers. If you are stuck, press H. It shows where to look, then why, then \
                 makes the move. Press m to try something, and M to take it back.",
                |level, board| {
                    (3..6).all(|column| column_is_filled(level, board, column))
                        && row_is_filled(board, 4, 1..8)
                        && row_is_filled(board, 7, 1..8)
                },
            ),
            MISTAKE,
        ],
    },
];
