//! The tutorial: three puzzles that teach by doing, a sentence at a time.

use pentimento_engine::view::{Lesson, Saying, Until};

pub const LESSONS: &[Lesson] = &[
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
                text: "Make both buttons alike. Press Enter: the other button changes, this one does not.",
                until: Until::Moves(1),
            },
            Saying {
                text: "The colours run in a ring: red, blue, yellow, red. Press A until B is like A.",
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
                text: "Move to B with the arrows. The signs beside A and C show what a press of B would make of \
                       them. Press it.",
                until: Until::Moves(1),
            },
            Saying {
                text: "B never changes by its own press: A or C must do it, and it is all one which. Make all \
                       three alike.",
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
                text: "Any colour will do, and so will any order: only how often each button is pressed counts. \
                       Press one, with Enter, a click or its number.",
                until: Until::Moves(1),
            },
            Saying {
                text: "Tab shows the same puzzle as a table: a cross where two buttons are joined. u takes a \
                       press back, H gives a hint. Make all five alike.",
                until: Until::Solved,
            },
        ],
    },
];
