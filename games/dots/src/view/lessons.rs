//! The tutorial, and the example puzzle for the menu and the help.

use crate::Dots;
use crate::model::Board;
use pentimento_engine::view::{Lesson, Saying, When};

pub(crate) const EXAMPLE: &str = include_str!("puzzles/example.toml");

const MISTAKE: Saying<Dots> = Saying {
    text: "That can't be right: a line does not go to the closest dot. Press u to take your last step back. Press C \
           twice to see where.",
    when: When::Mistake,
};

pub(crate) const LESSONS: &[Lesson<Dots>] = &[
    Lesson {
        title: "Join the closest",
        puzzle: include_str!("puzzles/lesson-1.toml"),
        sayings: &[
            Saying {
                text: "Go to a dot with the arrow keys and press Enter. Then aim at the closest other dot with an \
                       arrow. Press the arrow again to aim at another dot on that side. Enter joins the two.",
                when: When::Always,
            },
            Saying {
                text: "You choose which dot is the closest: the game doesn't mark it. Not sure? \
                       Press Enter on a dot, aim at another and press d. A circle shows if one is closer. The game counts how often you measure.",
                when: When::Board(|_, board: &Board| !board.lines.is_empty()),
            },
            Saying {
                text: "Join every dot to its closest dot. The lines become a picture.",
                when: When::Board(|_, board: &Board| board.lines.len() >= 3),
            },
            MISTAKE,
        ],
    },
    Lesson {
        title: "Several colours",
        puzzle: include_str!("puzzles/lesson-2.toml"),
        sayings: &[
            Saying {
                text: "Only dots of the same colour count, so ignore closer dots of other colours. Two signs side by \
                       side are one dot with two colours. One colour is bright. Press Tab or a digit to choose \
                       another.",
                when: When::Always,
            },
            Saying {
                text: "A dot with two signs has two colours. It needs a line for each of them. A sign goes away when its \
                       colour has a line. Only the bright colour keeps its signs: a joined dot can still be the \
                       closest of another dot.",
                when: When::Board(|_, board: &Board| board.lines.len() >= 3),
            },
            MISTAKE,
        ],
    },
    Lesson {
        title: "Who is whose closest",
        puzzle: include_str!("puzzles/lesson-3.toml"),
        sayings: &[
            Saying {
                text: "Closest is not always mutual. Your closest dot can have another dot that is closer \
                       still. Then it gets two lines. Look at each dot once for each of its colours.",
                when: When::Always,
            },
            Saying {
                text: "A wrong line looks like any other. C checks your lines, and H gives a hint. To remove a \
                       line, join its two dots again. If a dot has only one line, x removes it.",
                when: When::Board(|_, board: &Board| board.lines.len() >= 4),
            },
            MISTAKE,
        ],
    },
];
