//! The tutorial, and the small puzzle that stands for the game.

use pentimento_engine::view::{Lesson, Saying, Until};

pub const EXAMPLE: &str = include_str!("puzzles/example.toml");

pub const LESSONS: &[Lesson] = &[
    Lesson {
        puzzle: include_str!("puzzles/lesson-1.toml"),
        sayings: &[
            Saying {
                text: "Each dot is joined to the closest other dot of its colour. Press Enter: you draw from this dot, and \
                       the ring shows how far its closest is.",
                until: Until::Moves(0),
            },
            Saying {
                text: "Enter takes a dot, the arrows go to another, Enter joins them. On the same dot again, Enter joins it \
                       to the marked one.",
                until: Until::Moves(2),
            },
            Saying {
                text: "Join every dot to its closest. The lines become a picture.",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: include_str!("puzzles/lesson-2.toml"),
        sayings: &[
            Saying {
                text: "Here are several colours. A dot looks only for dots of its own colour, so a nearer one of another \
                       colour does not count. A digit shows one colour alone, 0 all of them.",
                until: Until::Moves(3),
            },
            Saying {
                text: "A dot of two colours has a line for each: Tab turns through them. It is one dot, with both signs \
                       side by side.",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: include_str!("puzzles/lesson-3.toml"),
        sayings: &[
            Saying {
                text: "A line may be wanted by one of its ends only: your closest may have another closest of its own. Ask \
                       each dot once for each colour.",
                until: Until::Moves(4),
            },
            Saying {
                text: "A wrong line is not told at once: C checks what you have, x or Enter on both ends takes it back, and H \
                       gives a hint.",
                until: Until::Solved,
            },
        ],
    },
];
