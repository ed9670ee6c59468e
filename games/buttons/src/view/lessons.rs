//! The tutorial: three small puzzles, explained one sentence at a time.

use pentimento_engine::view::{Lesson, Saying, Until};

pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        puzzle: r#"
game = "buttons"
title = "Two buttons"
colors = 3
state = [2, 0]
edges = [[0, 1]]
"#,
        sayings: &[
            Saying {
                text: "Make both buttons the same. Press Enter: the other button changes, but this one does not.",
                until: Until::Moves(1),
            },
            Saying {
                text: "The colours go round in a circle: red, blue, yellow, red. Press A until B looks like A.",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: r#"
game = "buttons"
title = "Three in a row"
colors = 3
state = [2, 1, 2]
edges = [[0, 1], [1, 2]]
"#,
        sayings: &[
            Saying {
                text: "Move to B with the arrow keys. The signs beside A and C show their colours after a press \
                       of B. Press it.",
                until: Until::Moves(1),
            },
            Saying {
                text: "Pressing B never changes B itself. Press A or C to change it; it doesn't matter which. \
                       Make all three the same.",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: r#"
game = "buttons"
title = "The house"
colors = 3
state = [1, 1, 2, 0, 2]
edges = [[0, 1], [0, 2], [1, 2], [1, 3], [2, 4], [3, 4]]
"#,
        sayings: &[
            Saying {
                text: "Any colour will do. The order doesn't matter, only how often you press each button. \
                       Press one with Enter, a click or a digit: 1 presses A.",
                until: Until::Moves(1),
            },
            Saying {
                text: "Tab shows the same puzzle as a table. A cross means that two buttons are joined. u undoes a \
                       press, H gives a hint. Make all five the same.",
                until: Until::Solved,
            },
        ],
    },
];
