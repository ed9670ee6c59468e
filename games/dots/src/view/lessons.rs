//! The tutorial, and the example puzzle for the menu and the help.

use pentimento_engine::view::{Lesson, Saying, Until};

pub(crate) const EXAMPLE: &str = include_str!("puzzles/example.toml");

pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        puzzle: include_str!("puzzles/lesson-1.toml"),
        sayings: &[
            Saying {
                text: "Join each dot to the closest other dot of its colour. Press Enter to start a line at this dot. The \
                       ring shows how far away its closest dot is.",
                until: Until::Moves(0),
            },
            Saying {
                text: "Press Enter on a dot, go to another dot with the arrow keys, and press Enter again to join them. Or \
                       press Enter twice on the same dot to join it to the marked dot.",
                until: Until::Moves(2),
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
                text: "This puzzle has several colours. Only dots of the same colour count: ignore closer dots of other \
                       colours. A digit shows one colour only, and 0 shows all.",
                until: Until::Moves(3),
            },
            Saying {
                text: "A dot of two colours needs a line for each. It shows both signs side by side. Press Tab to switch \
                       between its colours.",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: include_str!("puzzles/lesson-3.toml"),
        sayings: &[
            Saying {
                text: "Closest is not always mutual. Dot A's closest can be B, while B's closest is C. Then B has a \
                       line to A and a line to C. Check each dot once for each of its colours.",
                until: Until::Moves(4),
            },
            Saying {
                text: "The game doesn't show wrong lines at once. C checks your lines, and H gives a hint. To remove \
                       a line, press Enter at both its ends. If a dot has only one line, x removes it.",
                until: Until::Solved,
            },
        ],
    },
];
