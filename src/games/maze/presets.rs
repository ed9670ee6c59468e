//! What can be asked of the generator, and the four grades.

use super::Maze;
use super::generator::{Ends, Style, level, of_picture};
use super::judge::dead_ends;
use super::model::Level;
use super::plain::{self, Algorithm};
use super::solver::{shore, shortest_within, wrong_turnings};
use super::subject::{self, Subject};
use super::visibility::visibility;
use crate::engine::contract::{Failure, Generate, Meta, Puzzle, Study};
use crate::engine::job::Job;
use crate::engine::params::{Difficulty, Param, Params, Preset, Range};
use crate::engine::rng::Rng;
use crate::picture::Picture;

const fn param(name: &'static str, label: &'static str, help: &'static str, range: Range) -> Param {
    Param { name, label, help, range }
}

macro_rules! preset {
    ($difficulty:ident, $asks:literal, $side:literal, $piece:literal) => {
        Preset {
            difficulty: Difficulty::$difficulty,
            asks: $asks,
            values: &[
                ("width", $side),
                ("height", $side),
                ("picture", "random"),
                ("invert", "no"),
                ("style", "pieces"),
                ("piece", $piece),
                ("ends", "anywhere"),
                ("algorithm", "depth-first"),
                ("loops", "0"),
            ],
        }
    };
}

impl Generate for Maze {
    const VERSION: u32 = 1;
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
             lead further astray.",
            Range::Whole { min: 1, max: 1000 },
        ),
        param(
            "ends",
            "Ends",
            "Entrance and exit lie side by side, anywhere in the picture or on its outline.",
            Range::Choice(&["anywhere", "outline"]),
        ),
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
        preset!(Easy, "short dead ends", "10", "10"),
        preset!(Medium, "dead ends to be shut", "16", "20"),
        preset!(Hard, "long ways astray", "26", "40"),
        preset!(Expert, "very long ways astray", "42", "64"),
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
        let (style, ends) = asked(params);
        hiding(subject, style, ends, rng, job)
    }

    fn from_picture(
        picture: &Picture,
        params: &Params,
        rng: &mut Rng,
        job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        let subject = Subject::of(picture.mask(), params.flag("invert"))?;
        let (style, ends) = asked(params);
        hiding(subject, style, ends, rng, job)
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

fn asked(params: &Params) -> (Style, Ends) {
    let ends = if params.word("ends") == "outline" { Ends::Outline } else { Ends::Anywhere };
    let style = match params.word("style") {
        "paper" => Style::Paper,
        _ => Style::Pieces(params.size("piece")),
    };
    (style, ends)
}

/// A maze of a picture that was made ready.
pub fn hiding(
    subject: Subject,
    style: Style,
    ends: Ends,
    rng: &mut Rng,
    job: &Job,
) -> Result<Puzzle<Maze>, Failure> {
    let level = of_picture(&subject.mask, style, ends, rng, job)?;
    let meta = Meta { title: subject.title, changed: subject.changed, ..Meta::default() };
    Ok(Puzzle { meta, level })
}
