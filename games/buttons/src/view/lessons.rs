//! The tutorial: three small puzzles, explained one sentence at a time.

use pentimento_engine::view::{Lesson, Saying, Until};

pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        puzzle: r#"
game = "buttons"
title = "Two buttons"
colors = 4
state = [2, 0]
edges = [[0, 1]]
"#,
        sayings: &[
            Saying {
                text: "Make both buttons the same. A is yellow, B is red. Press Enter: A stays as it is, but B becomes \
                       blue.",
                until: Until::Moves(1),
            },
            Saying {
                text: "The colours go round in a circle: red, blue, yellow, green, red. Press Enter again: then B is \
                       yellow, too.",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: r#"
game = "buttons"
title = "Four in a row"
colors = 3
state = [1, 1, 1, 2]
edges = [[0, 1], [1, 2], [2, 3]]
"#,
        sayings: &[
            Saying {
                text: "D is yellow. Press t: now +1 means one step to yellow. A and C need one step, and B changes \
                       both. Move to B with an arrow key and press Enter.",
                until: Until::Moves(1),
            },
            Saying {
                text: "Now only B needs a step. B never changes itself, and C would change D as well. So go to A and \
                       press Enter.",
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
                       Press one with Enter, a click or its letter: e presses E.",
                until: Until::Moves(1),
            },
            Saying {
                text: "H gives a hint: it compares two buttons at a time. C says whether the fewest presses are still \
                       possible. u undoes a press. Tab shows the puzzle as a table. Make all five the same.",
                until: Until::Solved,
            },
        ],
    },
];
