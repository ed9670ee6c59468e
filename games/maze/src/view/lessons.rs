//! The tutorial, and the small maze that stands for the game.

use pentimento_engine::view::{Lesson, Saying, Until};

pub const EXAMPLE: &str = include_str!("puzzles/example.toml");

pub const LESSONS: &[Lesson] = &[
    Lesson {
        puzzle: include_str!("puzzles/lesson-1.toml"),
        sayings: &[
            Saying {
                text: "Walk from where you stand to the exit. The arrows take a step; what you have walked is painted.",
                until: Until::Moves(2),
            },
            Saying { text: "Enter runs on as long as only one way leads on.", until: Until::Solved },
        ],
    },
    Lesson {
        puzzle: include_str!("puzzles/lesson-2.toml"),
        sayings: &[
            Saying {
                text: "Here are dead ends. Walk to a junction: Shift with an arrow runs to the next one, and back again \
                       the same way. Backing up takes the paint away.",
                until: Until::Moves(3),
            },
            Saying {
                text: "In a dead end, x goes back to the junction and shuts the corridor behind you. Find the exit.",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: include_str!("puzzles/lesson-3.toml"),
        sayings: &[
            Saying {
                text: "Where every way but one is shut, f goes back further and shuts that one as well. Z shows more of \
                       the maze, z comes closer.",
                until: Until::Moves(3),
            },
            Saying {
                text: "The way through is the picture: the map shows what you have painted so far. H gives a hint.",
                until: Until::Solved,
            },
        ],
    },
];
