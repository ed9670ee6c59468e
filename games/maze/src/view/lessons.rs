//! The tutorial, and the small maze for the menu and the help.

use crate::{Maze, file};
use pentimento_base::document::{Fields, parse};
use pentimento_engine::contract::Puzzle;
use pentimento_engine::view::{Lesson, Saying, Until};

const EXAMPLE: &str = include_str!("puzzles/example.toml");

pub(crate) fn example() -> Puzzle<Maze> {
    let root = parse(EXAMPLE).expect("the example is a valid file");
    let mut fields = Fields::of(&root).expect("the example is a table");
    let _ = fields.take("game");
    Puzzle::plain(file::read(&mut fields).expect("the example is a valid maze"))
}

pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        puzzle: include_str!("puzzles/lesson-1.toml"),
        sayings: &[
            Saying {
                text: "Walk to the exit. Each arrow key takes a step, and your trail is painted.",
                until: Until::Moves(2),
            },
            Saying { text: "Enter runs on until there is more than one way to go.", until: Until::Solved },
        ],
    },
    Lesson {
        puzzle: include_str!("puzzles/lesson-2.toml"),
        sayings: &[
            Saying {
                text: "This maze has dead ends. Hold Shift and press an arrow to run to the next junction, or back to the \
                       last one. Step back to remove the paint.",
                until: Until::Moves(3),
            },
            Saying {
                text: "In a dead end, press x to go back to the junction and close the corridor. Find the exit.",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: include_str!("puzzles/lesson-3.toml"),
        sayings: &[
            Saying {
                text: "If all other ways at a junction are closed, press f. It goes back further and closes that way \
                       too. z and Z change the size.",
                until: Until::Moves(3),
            },
            Saying {
                text: "The path to the exit is the picture. On a wide screen, a small map beside the maze shows what you have \
                       painted so far. H gives a hint.",
                until: Until::Solved,
            },
        ],
    },
];
