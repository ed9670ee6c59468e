//! The tutorial, and the example for the menu and the help.

use crate::Lamps;
use crate::model::{Board, Lamp, Level};
use pentimento_engine::view::{Lesson, Saying, When};

pub(crate) fn example() -> Level {
    Level::of_row(&[true, true, false, false, true, false, true])
}

pub(crate) const LESSONS: &[Lesson<Lamps>] = &[
    Lesson {
        title: "Light the lamps",
        puzzle: "game = \"lamps\"\nnumbers = \"2?1?0\"\n",
        sayings: &[
            Saying {
                text: "The 2 counts the first two lamps, so both are lit. Enter lights a lamp.",
                when: When::Always,
            },
            Saying {
                text: "The 0 leaves its lamps dark: x marks a lamp as dark.",
                when: When::Board(|_, board: &Board| board.count([0, 1], Lamp::Lit) == 2),
            },
        ],
    },
    Lesson {
        title: "What if?",
        puzzle: "game = \"lamps\"\nnumbers = \"111\"\n",
        sayings: &[Saying {
            text: "What if the first lamp is lit? What happens to the last one? H gives a hint.",
            when: When::Always,
        }],
    },
];
