//! The tutorial, and the small maze for the menu and the help.

use crate::model::{Board, Level, is_dead_end};
use crate::{Maze, file};
use pentimento_base::document::{Fields, parse};
use pentimento_engine::contract::Puzzle;
use pentimento_engine::view::{Lesson, Saying, When};

const EXAMPLE: &str = include_str!("puzzles/example.toml");

pub(crate) fn example() -> Puzzle<Maze> {
    let root = parse(EXAMPLE).expect("the example is a valid file");
    let mut fields = Fields::of(&root).expect("the example is a table");
    let _ = fields.take("game");
    Puzzle::plain(file::read(&mut fields).expect("the example is a valid maze"))
}

const fn always(text: &'static str) -> Saying<Maze> {
    Saying { text, when: When::Always }
}

const fn when(text: &'static str, is_right: fn(&Level, &Board) -> bool) -> Saying<Maze> {
    Saying { text, when: When::Board(is_right) }
}

pub(crate) const LESSONS: &[Lesson<Maze>] = &[
    Lesson {
        title: "Walk to the exit",
        puzzle: include_str!("puzzles/lesson-1.toml"),
        sayings: &[
            always("Walk to the exit. Each arrow key takes a step, and your trail is painted."),
            when(
                "Enter runs on until there is more than one way to go. There, choose a way with an arrow.",
                |_, board| board.trail().len() > 2,
            ),
        ],
    },
    Lesson {
        title: "Dead ends",
        puzzle: include_str!("puzzles/lesson-2.toml"),
        sayings: &[
            always(
                "This maze has dead ends. Hold Shift and press an arrow to run to the next junction, or back to the \
                 last one. Step back to remove the paint.",
            ),
            when("A corridor is closed now. It can't mislead you again. Find the exit.", |_, board| {
                board.shut().count() > 0
            }),
            when("A dead end. Press x to go back to the junction and close the corridor.", is_dead_end),
        ],
    },
    Lesson {
        title: "A picture in the maze",
        puzzle: include_str!("puzzles/lesson-3.toml"),
        sayings: &[
            always(
                "The path to the exit is the picture. Close the dead ends that you see. Soon the path is easy to find. H \
                 gives a hint. z and Z change the size.",
            ),
            when(
                "If all other ways at a junction are closed, press f. It goes back further and closes that way too. H \
                 gives a hint.",
                |_, board| board.shut().count() > 0,
            ),
        ],
    },
];
