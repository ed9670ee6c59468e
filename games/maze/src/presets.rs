//! What can be asked of the generator, and the four grades.

use super::Maze;
use super::generator::{Ends, Style, level, with_word};
use super::judge::dead_ends;
use super::model::Level;
use super::plain::{self, Algorithm};
use super::solver::{shore, shortest_within, wrong_turnings};
use super::subject::{self, Subject};
use super::visibility::visibility;
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Param, Params, Preset, Range};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Generate, Meta, Puzzle, Study};
use pentimento_picture::{Mask, Picture};

const fn param(name: &'static str, label: &'static str, help: &'static str, range: Range) -> Param {
    Param { name, label, help, range }
}

const CELL: Range = Range::WholeOr { min: 0, max: 3999, word: "any" };

macro_rules! preset {
    ($difficulty:ident, $asks:literal, $side:literal) => {
        Preset {
            difficulty: Difficulty::$difficulty,
            asks: $asks,
            values: &[
                ("width", $side),
                ("height", $side),
                ("picture", "random"),
                ("invert", "no"),
                ("style", "pieces"),
                ("piece", "auto"),
                ("ends", "anywhere"),
                ("entrance-row", "any"),
                ("entrance-column", "any"),
                ("exit-row", "any"),
                ("exit-column", "any"),
                ("algorithm", "depth-first"),
                ("loops", "0"),
            ],
        }
    };
}

impl Generate for Maze {
    const VERSION: u32 = 2;
    const PARAMS: &'static [Param] = &[
        param(
            "width",
            "Width",
            "Pixels of the picture across; the maze has twice as many cells.",
            Range::Whole { min: 1, max: 2000 },
        ),
        param(
            "height",
            "Height",
            "Pixels of the picture down; the maze has twice as many cells.",
            Range::Whole { min: 1, max: 2000 },
        ),
        param(
            "picture",
            "Picture",
            "One of our drawings, by chance or by name; a random blob; or none, for just a maze.",
            Range::Choice(subject::NAMES),
        ),
        param("invert", "Invert", "What is around the picture becomes the picture.", Range::Flag),
        param(
            "style",
            "Style",
            "pieces hides the picture: all around it looks the same. paper is the method of Okamoto and Uehara.",
            Range::Choice(Style::NAMES),
        ),
        param(
            "piece",
            "Pieces",
            "How many pixels a piece of the background has, about: larger ones hide the picture better and \
             lead further astray. auto goes with the size of the picture.",
            Range::WholeOr { min: 1, max: 1000, word: "auto" },
        ),
        param(
            "ends",
            "Ends",
            "Entrance and exit lie side by side, anywhere in the picture or on its outline, unless they are chosen.",
            Range::Choice(&["anywhere", "outline"]),
        ),
        param("entrance-row", "Entrance row", "The row of the entrance, in cells of the maze from 0.", CELL),
        param("entrance-column", "Entrance column", "The column of the entrance, from 0.", CELL),
        param(
            "exit-row",
            "Exit row",
            "The row of the exit, from 0. Where no way can fill the picture so, the nearest pair is taken.",
            CELL,
        ),
        param("exit-column", "Exit column", "The column of the exit, from 0.", CELL),
        param(
            "algorithm",
            "Algorithm",
            "How a maze without a picture is made.",
            Range::Choice(Algorithm::NAMES),
        ),
        param(
            "loops",
            "Loops",
            "In a maze without a picture, the share of walls that are opened afterwards.",
            Range::Real { min: 0.0, max: 1.0, step: 0.01 },
        ),
    ];
    const PRESETS: [Preset; 4] = [
        preset!(Easy, "short dead ends", "10"),
        preset!(Medium, "dead ends to be shut", "16"),
        preset!(Hard, "long ways astray", "26"),
        preset!(Expert, "very long ways astray", "42"),
    ];
    const TAKES_PICTURES: bool = true;
    const STUDIES: &'static [Study] = &[
        Study { label: "in pieces, which hide the picture", base: Difficulty::Expert, changes: &[] },
        Study { label: "as Okamoto and Uehara", base: Difficulty::Expert, changes: &[("style", "paper")] },
    ];

    fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Self>, Failure> {
        let (width, height) = (params.size("width"), params.size("height"));
        let name = params.word("picture");
        if name == "none" {
            let algorithm = Algorithm::of(params.word("algorithm"));
            let made = plain::make((2 * height, 2 * width), algorithm, params.real("loops"), rng, job)?;
            return Ok(Puzzle::plain(level(made, None)));
        }
        let subject = Subject::named(name, (width, height), params.flag("invert"), rng)?;
        hiding(subject, params, rng, job)
    }

    fn from_picture(
        picture: &Picture,
        params: &Params,
        rng: &mut Rng,
        job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        let subject = Subject::of(picture.mask(), params.flag("invert"))?;
        hiding(subject, params, rng, job)
    }

    fn measure(level: &Level, job: &Job) -> Vec<(&'static str, f64)> {
        let Ok(Some(way)) = shortest_within(level, job) else { return Vec::new() };
        let turnings = wrong_turnings(level, &way) as f64;
        let mut figures = vec![
            ("wrong turnings", turnings),
            ("per thousand at the edge", 1000.0 * turnings / shore(level, &way).max(1) as f64),
            ("dead ends", dead_ends(level) as f64),
            ("steps", way.len() as f64 - 1.0),
        ];
        if let Ok(Some(seen)) = visibility(level, job) {
            figures.insert(0, ("visibility", seen));
        }
        figures
    }
}

fn asked(params: &Params) -> Result<(Option<usize>, Ends), Failure> {
    let place = |row: &str, column: &str| match (params.whole(row), params.whole(column)) {
        (None, None) => Ok(None),
        (Some(row), Some(column)) => Ok(Some([row as usize, column as usize])),
        _ => Err(Failure::Impossible(format!("{row} and {column} are given together or not at all"))),
    };
    let ends = match (place("entrance-row", "entrance-column")?, place("exit-row", "exit-column")?) {
        (None, None) if params.word("ends") == "outline" => Ends::Outline,
        (None, None) => Ends::Anywhere,
        (entrance, exit) => Ends::Chosen { entrance, exit },
    };
    Ok((params.whole("piece").map(|size| size as usize), ends))
}

/// Pieces that suit a picture where nobody said: in small ones small, so that there are several, and never larger than
/// it takes to hide.
fn suiting(mask: &Mask) -> usize {
    let Style::Pieces(most) = Style::HIDING else { return 1 };
    (mask.cells.len() / 40).clamp(8, most)
}

/// A maze of a picture that was made ready.
fn hiding(subject: Subject, params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Maze>, Failure> {
    let (piece, ends) = asked(params)?;
    let style = match params.word("style") {
        "paper" => Style::Paper,
        _ => Style::Pieces(piece.unwrap_or_else(|| suiting(&subject.mask))),
    };
    let (level, note) = with_word(&subject.mask, style, ends, rng, job)?;
    let meta = Meta { title: subject.title, changed: subject.changed, note, ..Meta::default() };
    Ok(Puzzle { meta, level })
}
