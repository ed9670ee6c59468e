//! Lists every reader of the program, each with good files to start from and words of its format.

use crate::mutate::LARGEST;
use image::ImageFormat::{Bmp, Gif, Jpeg, Png, Pnm};
use pentimento::config::{Config, Sources};
use pentimento::games::GAMES;
use pentimento::packs::{Library, embedded};
use pentimento::store::{Origin, Save, Store};
use pentimento::{files, save_game};
use pentimento_base::code;
use pentimento_base::job::Job;
use pentimento_engine::share;
use pentimento_picture::drawing;
use pentimento_picture::{self as picture, Picture};
use pentimento_ui::keymap::Keymap;
use std::cell::LazyCell;
use std::path::Path;
use std::time::Duration;

type Read = Box<dyn Fn(&[u8]) -> bool>;
type Corpus = LazyCell<Vec<Vec<u8>>, Box<dyn FnOnce() -> Vec<Vec<u8>>>>;

fn corpus(made: impl FnOnce() -> Vec<Vec<u8>> + 'static) -> Corpus {
    LazyCell::new(Box::new(made))
}

pub(crate) struct Reader {
    pub name: &'static str,
    /// Good files to start from. They are made only when needed, because AFL++ brings its own files.
    pub corpus: Corpus,
    /// Words of the format, which are inserted into files.
    pub words: &'static [&'static str],
    /// Reads a file and returns whether it was understood.
    pub read: Read,
}

/// Writes the example and a few levels of every game as files of one format. Puzzles that this format cannot hold are
/// left out.
fn written(extension: &str) -> Vec<Vec<u8>> {
    let name = format!("p.{extension}");
    let examples = GAMES.iter().map(|kind| kind.example());
    let some = embedded::packs().iter().flat_map(|pack| pack.levels.iter().take(3));
    let levels = some.filter_map(|level| level.puzzle().ok()).map(pentimento_engine::kind::AnyPuzzle::copy);
    let texts = examples.chain(levels).filter_map(|puzzle| files::write(&*puzzle, Path::new(&name)).ok());
    texts.map(String::into_bytes).filter(|bytes| bytes.len() < LARGEST / 2).collect()
}

fn text_reader(
    name: &'static str,
    extension: &'static str,
    words: &'static [&'static str],
    more: &'static [&'static str],
) -> Reader {
    let corpus = corpus(move || {
        let more = more.iter().map(|text| text.as_bytes().to_vec());
        written(extension).into_iter().chain(more).collect()
    });
    let file = format!("p.{extension}");
    let read = move |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        match files::read(Path::new(&file), &text) {
            // After a puzzle was read, it must be possible to describe, write and open it. A panic is a failure.
            Ok(puzzles) => {
                for puzzle in puzzles.iter().take(3) {
                    let _ = (
                        puzzle.describe(),
                        files::write(&**puzzle, Path::new("q.toml")),
                        puzzle.open().words(),
                    );
                }
                true
            }
            Err(why) => why.to_string().is_empty(),
        }
    };
    Reader { name, corpus, words, read: Box::new(read) }
}

const TOML_WORDS: &[&str] = &[
    "game = \"nonogram\"\n",
    "game = \"maze\"\n",
    "[[",
    "]]",
    "[",
    "]",
    "{",
    "}",
    "= ",
    "\"\"\"",
    "'''",
    "\\u0000",
    "palette = ",
    "goal = ",
    "colors = ",
    "cells = ",
    "state = ",
    "edges = ",
    "changed = [[1, 2]]\n",
    "\"?r\"",
    "title = ",
    "seed = ",
    "# ",
    "\n",
];
const JSON_WORDS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"",
    "null",
    "true",
    "\\ud800",
    "\"moves\"",
    "\"at\"",
    "\"entries\"",
    "\"play\"",
    "\"reset\"",
    "\"savepoints\"",
    "[[[[[[[[",
];
const XML_WORDS: &[&str] = &[
    "<puzzle>",
    "</puzzle>",
    "<clues type=\"rows\">",
    "<count color=\"red\">",
    "<color name=\"x\" char=\"x\">",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "<!ENTITY a \"aaaa\">",
    "&a;",
    "&amp;",
    "&#0;",
    "<solution type=\"saved\"><image>",
    "|",
    "<?xml",
    "<line>",
    "</line>",
    "<!DOCTYPE",
];
const LINE_WORDS: &[&str] = &[
    "width ",
    "height ",
    "rows\n",
    "columns\n",
    "goal ",
    ",",
    "\n",
    "\n\n",
    " ",
    "#",
    ":",
    "color ",
    "#d\n",
    "0:0",
    "a:%    black",
];
const SVG_WORDS: &[&str] = &[
    "<g>",
    "</g>",
    "<use href=\"#a\"/>",
    "<path d=\"M0 0",
    "C1e9 1e9",
    "A 1 1 0 0 1 5 5",
    "Z",
    "transform=\"scale(1e9)\"",
    "viewBox=\"0 0 1e-9 1e9\"",
    "id=\"a\"",
    "stroke-width=\"1e9\"",
    "<rect width=\"100%\"",
    "<pattern id=\"a\">",
    "stroke-dasharray=\"1e-9\"",
    "<text>",
    "<image href=\"data:,\"/>",
    "rotate(",
    "&lt;",
];

const GRAPH: &str = r#"{"nodes": [[0, 0], [100, 0], [100, 100], [0, 100], [50, 50]], "edges": [[0, 1], [1, 2], [2, 3], [3, 0], [0, 4], [1, 3]]}"#;
/// An SVG that uses many kinds of elements.
const SMALL_SVG: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><defs><g id="a"><path d="M2 2h9l3 8q-4 5-9 2C1 9 9 8 2 2z"/></g></defs><style>.b{fill:#c33}</style><rect class="b" x="3" y="4" width="8" height="6" rx="1"/><circle cx="20" cy="9" r="5" stroke="#036" stroke-width="2" fill="none"/><use href="#a" transform="translate(18 14) rotate(9) scale(.8)"/><polyline points="1,28 9,20 15,27" stroke-dasharray="2 1"/><ellipse cx="33" cy="8" rx="4" ry="6" opacity=".5"/><path d="M30 20a5 4 30 1 1 4 5T9 9" fill="none" stroke="black"/></svg>"##;
const OLSAK: &str = "#d\n   0:   \" \"  #FFFFFF   white\n   1:X  \"X\"  #000000   black\n: rows\n1\n3\n1\n: columns\n1\n3\n1\n";

pub(crate) fn native() -> Reader {
    text_reader("native TOML", "toml", TOML_WORDS, &[])
}

pub(crate) fn native_json() -> Reader {
    text_reader("native JSON", "json", JSON_WORDS, &[])
}

pub(crate) fn xml() -> Reader {
    text_reader("webpbn XML", "xml", XML_WORDS, &[])
}

pub(crate) fn non() -> Reader {
    text_reader(".non", "non", LINE_WORDS, &["width 3\nheight 3\n\nrows\n1\n3\n1\n\ncolumns\n1\n3\n1\n"])
}

/// The reader for formats that the games read but do not write: Olšák's format, the contest's format, and the text
/// format of Logipix.
pub(crate) fn foreign() -> Reader {
    let texts = [OLSAK, "$1\n1\n3\n1\n1\n3\n1\n", "3 3\n1 0 1\n0 2 2\n1 0 0\n"];
    let corpus = corpus(move || texts.iter().map(|text| text.as_bytes().to_vec()).collect());
    let read = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        for kind in GAMES {
            for format in 0..kind.formats().len() {
                let _ = kind.recognises(format, &text);
                if let Ok(puzzles) = kind.read_format(format, &text) {
                    puzzles.iter().take(2).for_each(|puzzle| drop(puzzle.describe()));
                }
            }
        }
        // Every file counts as understood, because it does not matter which game reads it. Only a panic is a failure.
        true
    };
    Reader { name: "other formats", corpus, words: LINE_WORDS, read: Box::new(read) }
}

pub(crate) fn svg() -> Reader {
    let corpus = corpus(|| {
        let art = ["cat", "anchor", "apple"].iter().filter_map(|name| pentimento_picture::art::svg(name));
        art.chain([SMALL_SVG.as_bytes()])
            .map(<[u8]>::to_vec)
            .filter(|bytes| bytes.len() < LARGEST / 2)
            .collect()
    });
    let read = |bytes: &[u8]| {
        let options = picture::Options { size: Some((20, 20)), ..picture::Options::default() };
        let drawn = pentimento::untrusted::picture(bytes, &options).is_ok();
        let text = String::from_utf8_lossy(bytes);
        let job = pentimento::clock::job_for(Duration::from_secs(5));
        drawing::from_svg(&text, &drawing::Options::default(), &job).is_ok() || drawn
    };
    Reader { name: "SVG", corpus, words: SVG_WORDS, read: Box::new(read) }
}

pub(crate) fn graph() -> Reader {
    let read = |bytes: &[u8]| {
        let job = pentimento::clock::job_for(Duration::from_secs(5));
        drawing::from_json(&String::from_utf8_lossy(bytes), &drawing::Options::default(), &job).is_ok()
    };
    Reader {
        name: "graph JSON",
        corpus: corpus(|| vec![GRAPH.as_bytes().to_vec()]),
        words: JSON_WORDS,
        read: Box::new(read),
    }
}

fn pictures_in_every_format() -> Vec<Vec<u8>> {
    let image = image::RgbaImage::from_fn(24, 18, |x, y| {
        let inside = (i64::from(x) - 12).pow(2) + (i64::from(y) - 9).pow(2) < 50;
        image::Rgba(if inside { [200, 30, 30, 255] } else { [255, 255, 255, if x < 3 { 0 } else { 255 }] })
    });
    let encoded = |format| {
        let mut bytes = std::io::Cursor::new(Vec::new());
        let opaque = image::DynamicImage::ImageRgba8(image.clone()).to_rgb8();
        opaque.write_to(&mut bytes, format).expect("a picture");
        bytes.into_inner()
    };
    [Png, Jpeg, Gif, Bmp, Pnm].map(encoded).to_vec()
}

pub(crate) fn pictures() -> Reader {
    let read = |bytes: &[u8]| {
        let options = picture::Options { colors: Some(4), ..picture::Options::default() };
        let coloured = pentimento::untrusted::picture(bytes, &options).is_ok();
        pentimento::untrusted::picture(bytes, &picture::Options::default()).is_ok() && coloured
    };
    Reader {
        name: "pictures",
        corpus: corpus(pictures_in_every_format),
        words: &["IHDR", "IDAT", "\u{7f}\u{7f}", "GIF89a", "P6 9 9 255 ", "BM", "JFIF"],
        read: Box::new(read),
    }
}

pub(crate) fn settings() -> Reader {
    let folder = tempfile::tempdir().expect("a folder");
    let corpus = corpus(|| {
        let few = "theme = \"light\"\nmotion = false\n[keys]\nundo = [\"u\", \"ctrl-z\"]\nhint = []\n";
        vec![include_bytes!("../../config.toml").to_vec(), few.as_bytes().to_vec()]
    });
    let read = move |bytes: &[u8]| {
        let path = folder.path().join("config.toml");
        std::fs::write(&path, bytes).expect("a file");
        let config = Config::load(&Sources { file: Some(path), ..Sources::default() });
        let (keymap, warnings) = Keymap::from_config(&config.keys);
        for kind in GAMES {
            let _ = keymap.for_game(kind.info().name, kind.facts().commands);
        }
        config.placed(warnings).iter().chain(&config.warnings).all(|warning| !warning.to_string().is_empty())
    };
    let words = &[
        "[keys]\n",
        "theme = ",
        "\"ctrl-\"",
        "= [",
        "]",
        "true",
        "\"\"\"",
        "maze.fill = [\"f\"]\n",
        "undo = ",
    ];
    Reader { name: "settings", corpus, words, read: Box::new(read) }
}

fn some_saves() -> Vec<Vec<u8>> {
    let saves = GAMES.iter().map(|kind| {
        let puzzle = kind.example();
        let mut game = puzzle.open();
        let mut save = save_game::begin(&Library::default(), &*puzzle, Origin::File);
        let _ = puzzle.explain(&[], &Job::endless(), &mut |step| {
            game.play(&step.moves).expect("a move");
            game.set_savepoint();
            save_game::update(&mut save, &*game, 5);
            game.moves() < 4
        });
        serde_json::to_vec(&save).expect("a save")
    });
    saves.collect()
}

/// Resumes the game of a save and draws it. Then writes it and reads it again, which must give the same game. Returns
/// whether the save can be resumed.
fn is_written_back(store: &Store, mut save: Save) -> bool {
    let Ok(mut game) = save_game::resume(&save) else { return false };
    let shown = game.drawn((80, 24));
    "b".clone_into(&mut save.id);
    let seconds = save.seconds;
    save_game::update(&mut save, &*game, seconds);
    store.write_quick_copy(&save).expect("a save that can be read can be written");
    let again = store.load("b").expect("a save that was written can be read");
    assert_eq!(again, save);
    let mut resumed = save_game::resume(&again).expect("the same game");
    assert_eq!((resumed.moves(), resumed.savepoints()), (game.moves(), game.savepoints()));
    assert_eq!((resumed.words(), resumed.drawn((80, 24))), (game.words(), shown));
    assert_eq!(resumed.log(), save.log);
    true
}

pub(crate) fn saves() -> Reader {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::new(folder.path().join("state"), folder.path().join("data"));
    std::fs::create_dir_all(store.saves_dir()).expect("a folder");
    let corpus = corpus(some_saves);
    let read = move |bytes: &[u8]| {
        let path = store.saves_dir().join("a.json");
        std::fs::write(&path, bytes).expect("a file");
        let listed = store.list().saves.len();
        let played = store.load("a").is_ok_and(|save| is_written_back(&store, save));
        // The store has renamed damaged saves. The folder must be empty for the next file, so everything is removed.
        for entry in std::fs::read_dir(store.saves_dir()).expect("a folder").flatten() {
            let _ = std::fs::remove_file(entry.path());
        }
        let _keep = &folder;
        played && listed == 1
    };
    Reader { name: "saves", corpus, words: JSON_WORDS, read: Box::new(read) }
}

fn some_codes() -> Vec<Vec<u8>> {
    let mut codes: Vec<Vec<u8>> = Vec::new();
    for kind in GAMES {
        for preset in kind.facts().presets {
            let params = kind.params(preset.difficulty);
            codes.push(kind.code(&params, 7).to_string().into_bytes());
        }
    }
    let cells = vec![1, 0, 1, 0, 2, 0, 1, 2, 1];
    let coloured = Picture { width: 3, height: 3, cells, palette: vec![[255, 0, 0], [0, 0, 255]] };
    let cells = coloured.cells.iter().map(|&cell| cell.min(1)).collect();
    let black = Picture { cells, palette: vec![[0, 0, 0]], ..coloured.clone() };
    for picture in [black, coloured] {
        codes.extend(share::write("nonogram", 2, &picture).map(String::into_bytes));
    }
    codes
}

pub(crate) fn codes() -> Reader {
    let read = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        let _ = code::looks_like_code(&text);
        if let Some(painted) = share::read(&text) {
            return painted.is_ok_and(|painted| painted.picture.cells.len() >= painted.picture.count());
        }
        match code::parse(&text) {
            Ok(code) => {
                GAMES.iter().any(|kind| kind.info().name == code.game && kind.params_of(&code).is_ok())
            }
            Err(why) => why.is_empty(),
        }
    };
    Reader {
        name: "codes",
        corpus: corpus(some_codes),
        words: &[
            "buttons:",
            "maze:",
            "nonogram:",
            "logipix:",
            "dots:",
            "paint#",
            "#1-",
            "#2-",
            "5x5-",
            "ff8800.",
            ",",
            "=",
            "easy",
            "expert",
            "@",
        ],
        read: Box::new(read),
    }
}

pub(crate) const READERS: [fn() -> Reader; 11] =
    [native, native_json, xml, non, foreign, svg, graph, pictures, settings, saves, codes];
