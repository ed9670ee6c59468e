//! The tutorial, and the small maze that stands for the game.

use crate::engine::view::{Lesson, Saying, Until};

pub const EXAMPLE: &str = r########"
game = "maze"
height = 6
width = 6
cells = [
  "979393",
  "a92aaa",
  "aaeaea",
  "c6943a",
  "956baa",
  "c556c6",
]
entrance = [2, 2]
exit = [3, 2]
picture = [
  ".#.",
  ".#.",
  "...",
]
"########;

pub const LESSONS: &[Lesson] = &[
    Lesson {
        puzzle: r########"
game = "maze"
title = "One way"
height = 6
width = 6
cells = [
  "955553",
  "a9393a",
  "aaaaaa",
  "aac6aa",
  "aed3aa",
  "c556c6",
]
entrance = [4, 2]
exit = [4, 1]
picture = [
  "###",
  "###",
  "###",
]
"########,
        sayings: &[
            Saying {
                text: "Walk from where you stand to the exit. The arrows take a step; what you have walked is painted.",
                until: Until::Moves(2),
            },
            Saying { text: "Enter runs on as long as only one way leads on.", until: Until::Solved },
        ],
    },
    Lesson {
        puzzle: r########"
game = "maze"
title = "Dead ends"
height = 8
width = 8
cells = [
  "95539553",
  "c53aa93a",
  "956c6aaa",
  "c1395686",
  "baec53ab",
  "aad156aa",
  "aabc53aa",
  "c6c556c6",
]
entrance = [4, 2]
exit = [5, 2]
picture = [
  "####",
  "####",
  ".##.",
  "....",
]
"########,
        sayings: &[
            Saying {
                text: "Here are dead ends. Walk to a junction: Shift with an arrow runs to the next one, and back again \
                       the same way. Backing up takes the paint away.",
                until: Until::Moves(3),
            },
            Saying {
                text: "In a dead end, x goes back to the junction and shuts the corridor behind you. Find the exit.",
                until: Until::Solved,
            },
        ],
    },
    Lesson {
        puzzle: r########"
game = "maze"
title = "The whole picture"
height = 14
width = 14
cells = [
  "95539553955553",
  "a956c53ae95556",
  "ea93d3a83c5553",
  "96aa96aac53956",
  "856c456a93aa93",
  "c539393aaac6aa",
  "93aaaaac6a956a",
  "aaaac6c556a93a",
  "aaac53d553aaaa",
  "aac5785556aac6",
  "ac53bc55556a93",
  "a956c1555552aa",
  "ac5556d3957c6a",
  "c5555556c55556",
]
entrance = [10, 4]
exit = [9, 4]
picture = [
  "..##...",
  ".#.#...",
  "#####.#",
  ".######",
  ".##..##",
  "..####.",
  ".......",
]
"########,
        sayings: &[
            Saying {
                text: "Where every way but one is shut, f goes back further and shuts that one as well. Z shows more of \
                       the maze, z comes closer.",
                until: Until::Moves(3),
            },
            Saying {
                text: "The way through is the picture: the map shows what you have painted so far. H gives a hint.",
                until: Until::Solved,
            },
        ],
    },
];
