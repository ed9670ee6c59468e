//! The tutorial, and the example puzzle for the menu and the help.

use pentimento_engine::view::{Lesson, Saying, Until};

pub(crate) const EXAMPLE: &str = include_str!("puzzles/example.toml");

pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        puzzle: include_str!("puzzles/lesson-1.toml"),
        sayings: &[
            Saying {
                text: "Join each dot to the closest dot. The arrow keys move from dot to dot. Press Enter to start a line at \
                       a dot. Then an arrow aims at another dot that way; press it again for the next one. Enter \
                       joins them.",
                until: Until::Moves(1),
            },
            Saying {
                text: "You choose which dot is the closest: the game doesn't mark it. Not sure? Aim at a dot and press d. \
                       A circle shows if another one is closer. The game counts how often you measure.",
                until: Until::Moves(3),
            },
            Saying {
                text: "Join every dot to its closest dot. The lines become a picture.",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: include_str!("puzzles/lesson-2.toml"),
        sayings: &[
            Saying {
                text: "This puzzle has three colours. Only dots of the same colour count, so ignore closer dots of other \
                       colours. One colour is bright. Press Tab or a digit to choose another.",
                until: Until::Moves(3),
            },
            Saying {
                text: "A dot with two signs has two colours. It needs a line for each of them. A sign goes away when its \
                       colour has a line. Only the bright colour keeps its signs: a joined dot can still be the \
                       closest of another dot.",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: include_str!("puzzles/lesson-3.toml"),
        sayings: &[
            Saying {
                text: "Closest is not always mutual. Dot A's closest can be B, while B's closest is C. Then B has a \
                       line to A and a line to C. Look at each dot once for each of its colours.",
                until: Until::Moves(4),
            },
            Saying {
                text: "A wrong line looks like any other. C checks your lines, and H gives a hint. To remove a \
                       line, join its two dots again. If a dot has only one line, x removes it.",
                until: Until::Solved,
            },
        ],
    },
];
