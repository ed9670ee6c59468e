//! The tutorial, and the example for the menu and the help.

use crate::model::Level;
use pentimento_engine::view::{Lesson, Saying, Until};

pub(crate) fn example() -> Level {
    Level::of_row(&[true, true, false, false, true, false, true])
}

pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        puzzle: "game = \"lamps\"\nnumbers = \"2?1?0\"\n",
        sayings: &[
            Saying {
                text: "The 2 counts the first two lamps, so both are lit. Enter lights a lamp.",
                until: Until::Moves(2),
            },
            Saying { text: "The 0 leaves its lamps dark: x marks a lamp as dark.", until: Until::Solved },
        ],
    },
    Lesson {
        puzzle: "game = \"lamps\"\nnumbers = \"111\"\n",
        sayings: &[Saying {
            text: "What if the first lamp is lit? What happens to the last one? H gives a hint.",
            until: Until::Solved,
        }],
    },
];
