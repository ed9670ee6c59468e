//! The recipes for scenes. A recipe lists the drawings that can be in a scene, and the form of its title.

use crate::art::Place;

/// The floor of a scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Floor {
    Ground,
    Water,
    Table,
}

/// The form of a scene's title. The numbers are the parts that the title names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Words {
    /// "Owl and moon"
    And(usize, usize),
    /// "Fox under the pine tree"
    Under(usize, usize),
    /// "Car by the church"
    By(usize, usize),
    /// "Teapot, pear and cheese"
    Three(usize, usize, usize),
}

/// A part of a recipe. Any drawing fits that has one of these words as its name or tag, and has this place
/// and height.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Wanted {
    pub(super) words: &'static [&'static str],
    pub(super) place: Place,
    /// The smallest and the largest real height of the thing, in metres.
    pub(super) height: (f64, f64),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Recipe {
    pub(super) floor: Floor,
    pub(super) words: Words,
    pub(super) parts: &'static [Wanted],
}

const fn want(words: &'static [&'static str], place: Place, low: f64, high: f64) -> Wanted {
    Wanted { words, place, height: (low, high) }
}

const NIGHT: Wanted = want(&["crescent-moon", "shooting-star", "bat"], Place::Sky, 0.1, 9.0);
const DAY: Wanted = want(&["sun", "rain-cloud", "thunder-cloud", "rainbow"], Place::Sky, 0.1, 9.0);
const TREE: Wanted = want(&["pine-tree", "oak-tree"], Place::Ground, 3.0, 20.0);
const WOODLAND: Wanted = want(
    &["fox", "bear", "hedgehog", "squirrel", "badger", "wolf", "beaver", "raccoon", "owl", "snail"],
    Place::Ground,
    0.01,
    2.0,
);
const FARM: Wanted = want(
    &["cow", "horse", "pig", "sheep", "goat", "rooster", "hen", "donkey", "rabbit", "cat", "dog"],
    Place::Ground,
    0.1,
    2.0,
);
const PET: Wanted = want(&["cat", "dog", "dachshund", "rabbit"], Place::Ground, 0.1, 2.0);
const SAFARI: Wanted = want(&["safari", "camel", "kangaroo"], Place::Ground, 0.3, 6.0);
const SWIMMER: Wanted = want(&["sea"], Place::Water, 0.1, 4.0);
const FRUIT: Wanted = want(&["fruit"], Place::Table, 0.01, 1.0);
const KITCHEN: Wanted = want(&["kitchen"], Place::Table, 0.01, 1.0);
const TOY: Wanted = want(&["toy", "game"], Place::Ground, 0.01, 1.0);

pub(super) const RECIPES: &[Recipe] = &[
    Recipe { floor: Floor::Ground, words: Words::Under(0, 1), parts: &[WOODLAND, TREE] },
    Recipe { floor: Floor::Ground, words: Words::And(0, 2), parts: &[WOODLAND, TREE, NIGHT] },
    Recipe {
        floor: Floor::Ground,
        words: Words::By(0, 1),
        parts: &[WOODLAND, want(&["camping"], Place::Ground, 0.5, 3.0), TREE, NIGHT],
    },
    Recipe {
        floor: Floor::Ground,
        words: Words::By(0, 1),
        parts: &[FARM, want(&["barn", "windmill", "tractor", "scarecrow"], Place::Ground, 0.5, 20.0), DAY],
    },
    Recipe {
        floor: Floor::Ground,
        words: Words::And(0, 2),
        parts: &[want(&["house", "church", "castle", "windmill"], Place::Ground, 1.0, 30.0), TREE, NIGHT],
    },
    Recipe {
        floor: Floor::Ground,
        words: Words::By(0, 1),
        parts: &[
            want(&["vehicle"], Place::Ground, 0.5, 5.0),
            want(&["street-lamp", "traffic-light", "post-box", "church", "house"], Place::Ground, 0.5, 30.0),
        ],
    },
    Recipe {
        floor: Floor::Ground,
        words: Words::By(0, 1),
        parts: &[
            PET,
            want(&["bench", "street-lamp", "house", "post-box", "armchair"], Place::Ground, 0.5, 9.0),
            NIGHT,
        ],
    },
    Recipe {
        floor: Floor::Water,
        words: Words::And(0, 1),
        parts: &[want(&["boat", "palm-island", "submarine"], Place::Water, 1.0, 9.0), SWIMMER, DAY],
    },
    Recipe {
        floor: Floor::Water,
        words: Words::And(0, 1),
        parts: &[
            want(&["swan", "duck", "flamingo", "pelican", "hippo"], Place::Water, 0.1, 4.0),
            want(&["sun", "rainbow", "butterfly", "hot-air-balloon"], Place::Sky, 0.01, 9.0),
        ],
    },
    Recipe { floor: Floor::Water, words: Words::And(0, 1), parts: &[SWIMMER, SWIMMER] },
    Recipe { floor: Floor::Table, words: Words::Three(0, 1, 2), parts: &[KITCHEN, FRUIT, KITCHEN] },
    Recipe { floor: Floor::Table, words: Words::And(0, 1), parts: &[KITCHEN, FRUIT] },
    Recipe {
        floor: Floor::Table,
        words: Words::And(0, 1),
        parts: &[
            want(&["cat"], Place::Ground, 0.1, 1.0),
            want(&["lamp"], Place::Table, 0.1, 1.0),
            want(&["window", "clock"], Place::Wall, 0.1, 3.0),
        ],
    },
    Recipe {
        floor: Floor::Table,
        words: Words::And(0, 1),
        parts: &[
            want(&["lamp", "candle"], Place::Table, 0.1, 1.0),
            want(
                &[
                    "alarm-clock",
                    "telephone",
                    "open-book",
                    "vase",
                    "sewing-machine",
                    "cup",
                    "hourglass",
                    "goldfish-bowl",
                ],
                Place::Table,
                0.05,
                0.45,
            ),
        ],
    },
    Recipe {
        floor: Floor::Ground,
        words: Words::By(0, 1),
        parts: &[PET, want(&["piano", "drum-kit", "harp", "armchair", "bed"], Place::Ground, 0.5, 2.0)],
    },
    Recipe {
        floor: Floor::Ground,
        words: Words::And(0, 2),
        parts: &[TOY, TOY, want(&["kite", "balloon"], Place::Sky, 0.1, 2.0)],
    },
    Recipe { floor: Floor::Ground, words: Words::And(0, 1), parts: &[SAFARI, SAFARI, DAY] },
    Recipe {
        floor: Floor::Ground,
        words: Words::And(0, 1),
        parts: &[
            want(&["dinosaur", "dragon", "mammoth"], Place::Ground, 1.0, 15.0),
            want(&["pterodactyl", "sun", "crescent-moon", "shooting-star"], Place::Sky, 0.1, 9.0),
        ],
    },
    Recipe {
        floor: Floor::Ground,
        words: Words::By(0, 1),
        parts: &[
            want(&["snowman", "penguin", "reindeer", "wolf"], Place::Ground, 0.3, 2.0),
            want(&["pine-tree", "christmas-tree", "house"], Place::Ground, 1.0, 20.0),
            want(&["snowflake", "crescent-moon"], Place::Sky, 0.1, 9.0),
        ],
    },
    Recipe {
        floor: Floor::Ground,
        words: Words::And(0, 1),
        parts: &[
            want(&["pumpkin-lantern", "cat", "owl"], Place::Ground, 0.1, 1.0),
            want(&["ghost", "witch", "bat"], Place::Sky, 0.1, 3.0),
            want(&["house", "castle", "church", "street-lamp"], Place::Ground, 1.0, 30.0),
        ],
    },
    Recipe {
        floor: Floor::Ground,
        words: Words::And(0, 1),
        parts: &[
            want(&["astronaut", "robot", "telescope"], Place::Ground, 0.1, 3.0),
            want(&["flying-saucer", "saturn", "rocket", "satellite", "shooting-star"], Place::Sky, 0.1, 9.0),
        ],
    },
    Recipe {
        floor: Floor::Ground,
        words: Words::And(0, 1),
        parts: &[
            want(&["garden", "tulip", "scarecrow", "mushroom", "hedgehog"], Place::Ground, 0.01, 2.0),
            want(&["butterfly", "sun", "rain-cloud"], Place::Sky, 0.01, 9.0),
        ],
    },
    Recipe {
        floor: Floor::Table,
        words: Words::And(0, 1),
        parts: &[
            want(&["birthday-cake", "cupcake", "gift"], Place::Table, 0.01, 1.0),
            want(&["balloon"], Place::Sky, 0.1, 2.0),
            want(&["party", "gift", "teapot"], Place::Table, 0.01, 1.0),
        ],
    },
    Recipe {
        floor: Floor::Ground,
        words: Words::And(0, 1),
        parts: &[
            want(&["lighthouse"], Place::Ground, 1.0, 30.0),
            want(&["crescent-moon", "shooting-star", "thunder-cloud"], Place::Sky, 0.1, 9.0),
        ],
    },
];
