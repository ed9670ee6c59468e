//! What can be asked of the generator, and the four grades.

use super::judge::narrow;
use super::model::{Lattice, Level, Variant};
use super::search::Effort;
use super::settings::Settings;
use super::verify::{closest_pair, error, predrawn_percent, segments};
use super::{Dots, generator, subject, thesis};
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Param, Params, Preset, Range};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Generate, Meta, Puzzle, Study};
use pentimento_picture::Picture;
use pentimento_picture::drawing::Drawing;

const fn param(name: &'static str, label: &'static str, help: &'static str, range: Range) -> Param {
    Param { name, label, help, range }
}

/// A drawing from a file is made for paper, and with care.
const DRAWN: &[(&str, &str)] = &[("lattice", "none"), ("effort", "thorough")];

macro_rules! preset {
    ($difficulty:ident, $asks:literal, $rho:literal, $lattice:literal, $epsilon:literal, $d_min:literal, $density:literal) => {
        Preset {
            difficulty: Difficulty::$difficulty,
            asks: $asks,
            values: &[
                ("picture", "random"),
                ("variant", "closest"),
                ("rho", $rho),
                ("width", "150"),
                ("height", "150"),
                ("lattice", $lattice),
                ("epsilon", $epsilon),
                ("d_min", $d_min),
                ("d_max", "0"),
                ("density", $density),
                ("effort", "quick"),
                ("method", "edges"),
            ],
        }
    };
}

impl Generate for Dots {
    const VERSION: u32 = 2;
    const PARAMS: &'static [Param] = &[
        param(
            "picture",
            "Picture",
            "One of our drawings, by chance or by name.",
            Range::Choice(subject::NAMES),
        ),
        param(
            "variant",
            "Variant",
            "Each dot is joined to its closest; with ties to all that are exactly closest; with pairs two joined dots \
             are each other's closest.",
            Range::Choice(Variant::NAMES),
        ),
        param(
            "rho",
            "Margin",
            "By which factor the closest is closer than the next: 1.25 is 25 %. Less is harder to see.",
            Range::Real { min: 1.0, max: 3.0, step: 0.05 },
        ),
        param(
            "width",
            "Width",
            "The page in millimetres. A larger page has more dots.",
            Range::Whole { min: 40, max: 1000 },
        ),
        param("height", "Height", "The page in millimetres.", Range::Whole { min: 40, max: 1000 }),
        param(
            "lattice",
            "Pixels",
            "Dots lie on so many pixels of the terminal along the longer side: 64, 88 (for 80x24), 110 or 150; or none, \
             for paper.",
            Range::WholeOr { min: 24, max: 1000, word: "none" },
        ),
        param(
            "density",
            "Density",
            "The most dots for a centimetre of drawing. More dots need fewer colours.",
            Range::Real { min: 0.1, max: 3.0, step: 0.05 },
        ),
        param(
            "epsilon",
            "Tolerance",
            "How many millimetres the solved puzzle may lie from the drawing.",
            Range::Real { min: 0.2, max: 50.0, step: 0.2 },
        ),
        param(
            "d_min",
            "Least distance",
            "No two dots are nearer than so many millimetres.",
            Range::Real { min: 0.0, max: 100.0, step: 0.5 },
        ),
        param(
            "d_max",
            "Longest line",
            "No line is longer than so many millimetres; 0 leaves it open.",
            Range::Real { min: 0.0, max: 1000.0, step: 1.0 },
        ),
        param(
            "effort",
            "Effort",
            "thorough takes some seconds, and finds fewer colours and fewer dots that have several.",
            Range::Choice(&["quick", "thorough"]),
        ),
        param(
            "method",
            "Method",
            "edges gives colours to single lines, with dots and colours chosen together; thesis is the method of the \
             thesis that invented the puzzle, for comparison (without pixels).",
            Range::Choice(&["edges", "thesis"]),
        ),
    ];
    const PRESETS: [Preset; 4] = [
        preset!(Easy, "closest ones that are seen at once", "1.5", "64", "4.5", "7", "0.45"),
        preset!(Medium, "a look at the distances", "1.25", "88", "3", "4.5", "0.61"),
        preset!(Hard, "narrow margins", "1.15", "88", "2.6", "4.5", "0.61"),
        preset!(Expert, "margins of a tenth", "1.1", "110", "2", "3.8", "0.61"),
    ];
    const DRAWN: Option<Study> = Some(Study { label: "drawings", base: Difficulty::Medium, changes: DRAWN });
    const STUDIES: &'static [Study] = &[
        Study { label: "colours on edges", base: Difficulty::Medium, changes: &[("lattice", "none")] },
        Study { label: "on 88 pixels", base: Difficulty::Medium, changes: &[] },
        Study {
            label: "as in the thesis",
            base: Difficulty::Medium,
            changes: &[("lattice", "none"), ("method", "thesis")],
        },
    ];

    fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Self>, Failure> {
        let page = page(params);
        let (drawing, title) = subject::named(params.word("picture"), page, rng, job)?;
        let level = of_drawing(&drawing, params, rng, job)?;
        Ok(Puzzle { meta: Meta { title: Some(title), ..Meta::default() }, level })
    }

    fn from_picture(
        picture: &Picture,
        params: &Params,
        rng: &mut Rng,
        job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        let drawing = subject::outlines(picture, page(params), job)?;
        Ok(Puzzle::plain(of_drawing(&drawing, params, rng, job)?))
    }

    fn from_drawing(
        drawing: &Drawing,
        params: &Params,
        rng: &mut Rng,
        job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        Ok(Puzzle::plain(of_drawing(drawing, params, rng, job)?))
    }

    fn measure(level: &Level, _job: &Job) -> Vec<(&'static str, f64)> {
        let source = segments(&level.drawing);
        let most = level.dots.iter().map(|dot| dot.colours.len()).max().unwrap_or(0);
        let length: f64 = source.iter().map(|&[a, b]| super::geometry::distance(a, b)).sum();
        let dots = level.dots.len() as f64;
        let mut figures = vec![
            ("colours", level.colours() as f64),
            ("dots", dots),
            ("dots of several colours", level.several() as f64),
            ("of several colours %", 100.0 * level.several() as f64 / dots),
            ("most colours on a dot", most as f64),
            ("narrow margins", narrow(level) as f64),
            ("closest pair mm", closest_pair(level)),
        ];
        if length > 0.0 {
            figures.push(("predrawn %", predrawn_percent(level, &source)));
            figures.push(("dots a cm", dots / (length / 10.0)));
            figures.push(("error mm", error(level, &source)));
        }
        figures
    }

    fn survey(drawing: &Drawing, params: &Params, job: &Job) -> Vec<(&'static str, f64)> {
        let share = thesis::unsolvable(drawing, &settings(params, [drawing.width, drawing.height]), job);
        share.map_or_else(|_| Vec::new(), |share| vec![("lines one colour can't solve %", share)])
    }
}

fn page(params: &Params) -> [f64; 2] {
    [params.size("width") as f64, params.size("height") as f64]
}

fn settings(params: &Params, page: [f64; 2]) -> Settings {
    let d_max = params.real("d_max");
    Settings {
        epsilon: params.real("epsilon"),
        rho: params.real("rho"),
        d_min: params.real("d_min"),
        d_max: if d_max == 0.0 { f64::INFINITY } else { d_max },
        variant: Variant::parse(params.word("variant")).unwrap_or(Variant::Closest),
        page,
        lattice: params.whole("lattice").map(|pixels| Lattice::new(pixels as usize, page)),
    }
}

fn of_drawing(drawing: &Drawing, params: &Params, rng: &mut Rng, job: &Job) -> Result<Level, Failure> {
    let settings = settings(params, [drawing.width, drawing.height]);
    if settings.d_max < settings.d_min {
        return Err(Failure::Impossible("d_max is less than d_min: no line could be drawn".to_owned()));
    }
    if params.word("method") == "thesis" {
        if settings.variant != Variant::Closest {
            return Err(Failure::Impossible(
                "the method of the thesis knows no ties and no pairs".to_owned(),
            ));
        }
        thesis::make(drawing, &Settings { lattice: None, ..settings }, job)
    } else {
        let base = if params.word("effort") == "thorough" { Effort::THOROUGH } else { Effort::QUICK };
        // In pairs a dot has as many colours as lines, so more of them are needed.
        let colours = if settings.variant == Variant::Pairs { (10, 4) } else { base.colours };
        let effort = Effort { density: params.real("density"), colours, ..base };
        generator::make(drawing, &settings, &effort, rng, job)
    }
}
