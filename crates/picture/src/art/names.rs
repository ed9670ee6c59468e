//! The names of the drawings. They are constants, because the values of a setting must be constants.

/// The names of all drawings. A random choice picks a position in this list. So if the list changes, every game that
/// uses it must raise its `VERSION` and keep the old list for its older codes.
#[rustfmt::skip]
pub const NAMES: [&str; 257] = [
    "accordion", "ace-of-spades", "acorn", "aeroplane", "alarm-clock", "ammonite", "ampersand", "anchor", "apple",
    "armchair", "arrow", "astronaut", "badger", "balloon", "banana", "banjo", "barn", "bat", "bath-boat", "bathtub",
    "bauble", "bear", "beaver", "bed", "bell", "bench", "bicycle", "birthday-cake", "brachiosaurus", "bread",
    "bridge", "broom", "bucket", "bus", "butterfly", "cactus", "camel", "campfire", "candle", "canoe", "car",
    "carrot", "castle", "cat", "chair", "chameleon", "cheese", "cherries", "chess-knight", "chess-rook",
    "christmas-stocking", "christmas-tree", "church", "clam", "clock", "corn", "cow", "crab", "crane",
    "crescent-moon", "crocodile", "crown", "cup", "cupcake", "dachshund", "deer", "diamond", "die", "dinosaur",
    "dinosaur-egg", "dinosaur-footprint", "dinosaur-skull", "divers-helmet", "dog", "dolphin", "donkey", "dragon",
    "drum-kit", "duck", "easter-egg", "elephant", "fire-engine", "firework", "fish", "fish-skeleton", "flamingo",
    "flying-saucer", "four-leaf-clover", "fox", "fried-egg", "front-door", "ghost", "gift", "gingerbread-man",
    "giraffe", "glasses", "goat", "goldfish-bowl", "gorilla", "gramophone", "grapes", "guitar", "hamburger", "hand",
    "hanger", "harp", "headphones", "heart", "hedgehog", "helicopter", "hen", "hippo", "horse", "hot-air-balloon",
    "hourglass", "house", "ice-cream", "infinity-knot", "iron", "jack-in-the-box", "jellyfish", "kangaroo",
    "kettle", "key", "kite", "koala", "lamp", "lighthouse", "lightning-bolt", "lion", "lobster", "lorry", "mammoth",
    "maracas", "message-in-a-bottle", "microphone", "milk-carton", "monkey", "motorbike", "mushroom", "music-notes",
    "nutcracker", "oak-leaf", "oak-tree", "octopus", "open-book", "ostrich", "owl", "padlock", "palm-island",
    "panda", "parachute", "parrot", "party-hat", "peace-sign", "pear", "pelican", "penguin", "piano", "pig",
    "pine-tree", "pineapple", "pirate-flag", "pizza-slice", "post-box", "pterodactyl", "pumpkin-lantern",
    "puzzle-piece", "question-mark", "rabbit", "raccoon", "rain-cloud", "rainbow", "recorder", "reindeer", "rhino",
    "robot", "rocket", "rocking-horse", "rooster", "sailing-boat", "satellite", "saturn", "saxophone", "scarecrow",
    "scissors", "seahorse", "seal", "sewing-machine", "shark", "sheep", "ships-wheel", "shooting-star",
    "skyscraper", "smiley", "snail", "snake", "snowflake", "snowman", "spinning-top", "squirrel", "star",
    "starfish", "steam-train", "stegosaurus", "strawberry", "street-lamp", "submarine", "suitcase", "sun", "swan",
    "tambourine", "teapot", "teddy-bear", "telephone", "telescope", "television", "tent", "thermometer",
    "thunder-cloud", "tiger", "toothbrush", "top-hat", "tornado", "toucan", "toy-car", "toy-drum", "tractor",
    "traffic-light", "tram", "treasure-chest", "treble-clef", "triceratops", "trumpet", "tulip", "turtle",
    "tyrannosaurus", "umbrella", "unicorn", "vase", "violin", "walrus", "watering-can", "watermelon", "whale",
    "wheelbarrow", "whisk", "windmill", "window", "wine-glass", "witch", "wolf", "woodpecker", "xylophone",
    "yin-and-yang", "yo-yo", "zebra",
];

/// The first list of drawings. Older codes with the picture `random` pick from this list, so it never
/// changes.
#[rustfmt::skip]
pub const FIRST: [&str; 51] = [
    "aeroplane", "anchor", "apple", "bell", "bicycle", "butterfly", "cactus", "camel", "candle", "castle", "cat",
    "chair", "cherries", "christmas-tree", "crab", "crown", "cup", "dinosaur", "duck", "elephant", "fish",
    "giraffe", "glasses", "guitar", "hand", "heart", "hot-air-balloon", "hourglass", "house", "ice-cream", "key",
    "lighthouse", "mushroom", "octopus", "owl", "padlock", "penguin", "rabbit", "rocket", "sailing-boat",
    "scissors", "snail", "steam-train", "swan", "teapot", "top-hat", "tulip", "turtle", "umbrella", "whale",
    "windmill",
];
