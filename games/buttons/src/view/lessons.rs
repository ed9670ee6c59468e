//! The tutorial: three small puzzles, explained one sentence at a time.

use crate::Buttons;
use crate::model::{Board, Level};
use pentimento_engine::view::{Lesson, Saying, When};

const fn always(text: &'static str) -> Saying<Buttons> {
    Saying { text, when: When::Always }
}

const fn when(text: &'static str, is_right: fn(&Level, &Board) -> bool) -> Saying<Buttons> {
    Saying { text, when: When::Board(is_right) }
}

pub(crate) const LESSONS: &[Lesson<Buttons>] = &[
    Lesson {
        title: "Press a neighbour",
        puzzle: r#"
game = "buttons"
title = "Two buttons"
colors = 4
state = [2, 0]
edges = [[0, 1]]
"#,
        sayings: &[
            always(
                "Make both buttons the same. A press changes the neighbours of a button, never the button itself. The \
                 colours go round in a circle: red, blue, yellow, green, red. u undoes a press.",
            ),
            when(
                "Make both buttons the same. A is yellow, B is red. Press A with Enter: A stays as it is, but B becomes \
                 blue.",
                |_, board| board.pressed == [0, 0],
            ),
            when(
                "The colours go round in a circle: red, blue, yellow, green, red. Press A again: then B is yellow, too.",
                |_, board| board.pressed == [1, 0],
            ),
        ],
    },
    Lesson {
        title: "Count the steps",
        puzzle: r#"
game = "buttons"
title = "Four in a row"
colors = 3
state = [1, 1, 1, 2]
edges = [[0, 1], [1, 2], [2, 3]]
"#,
        sayings: &[
            always("The shortest way is to press A once and B once. u undoes a press."),
            when(
                "D is yellow. Press t: now +1 means one step to yellow. A and C need one step, and B changes both. Move \
                 to B with an arrow key and press Enter.",
                |_, board| board.pressed == [0, 0, 0, 0],
            ),
            when(
                "Now only B needs a step. B never changes itself, and C would change D as well. So go to A and press \
                 Enter.",
                |_, board| board.pressed == [0, 1, 0, 0],
            ),
            when(
                "B is yellow, too. Now A and C need one step, and B changes both. Go to B and press Enter.",
                |_, board| board.pressed == [1, 0, 0, 0],
            ),
        ],
    },
    Lesson {
        title: "Any colour, any order",
        puzzle: r#"
game = "buttons"
title = "The house"
colors = 3
state = [1, 1, 2, 0, 2]
edges = [[0, 1], [0, 2], [1, 2], [1, 3], [2, 4], [3, 4]]
"#,
        sayings: &[
            always(
                "Any colour will do. The order doesn't matter, only how often you press each button. Press one with \
                 Enter, a click or its letter: e presses E.",
            ),
            when(
                "H gives a hint: it compares two buttons at a time. C says whether the fewest presses are still \
                 possible. u undoes a press. Tab shows the puzzle as a table. Make all five the same.",
                |_, board| board.total() > 0,
            ),
        ],
    },
];
