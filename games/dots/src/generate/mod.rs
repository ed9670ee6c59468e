//! Makes puzzles from built-in drawings, from pictures and from the player's own drawings.
//!
//! There are two methods. The default method, `edges`, is in [`make`]: [`sketch`] places dots along the drawing,
//! [`painting`] gives every line a colour and counts faults, and [`search`] changes dots and colours until there are
//! no faults. The other method is in [`thesis`]. Both end with checks from [`verify`], which solve the finished puzzle
//! and compare it with the drawing.

mod curves;
mod guess;
mod hidden;
pub(crate) mod make;
mod painting;
mod runs;
pub(crate) mod search;
pub(crate) mod settings;
mod sketch;
mod source;
pub(crate) mod thesis;
pub(crate) mod verify;

use crate::Dots;
use crate::geometry::distance;
use crate::grade::narrow;
use crate::model::{Level, Variant};
use pentimento_base::job::Job;
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Meta, Puzzle};
use pentimento_picture::Picture;
use pentimento_picture::drawing::Drawing;
use runs::Plan;
use search::Effort;
use settings::{Settings, page};
use verify::{closest_pair, error, predrawn_percent, segments};

/// Makes a puzzle from a built-in drawing.
pub(crate) fn from_art(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Dots>, Failure> {
    if params.former() != Some(2) {
        return hidden::make(params, rng, job);
    }
    let (drawing, title) = source::art_drawing(params.word("picture"), page(params), rng, job)?;
    let level = from_drawing(&drawing, params, rng, job)?;
    Ok(Puzzle { meta: Meta { title: Some(title), ..Meta::default() }, level })
}

/// Makes a puzzle from the outlines of a picture.
pub(crate) fn from_picture(
    picture: &Picture,
    params: &Params,
    rng: &mut Rng,
    job: &Job,
) -> Result<Puzzle<Dots>, Failure> {
    let drawing = source::outlines(picture, page(params), job)?;
    Ok(Puzzle::plain(from_drawing(&drawing, params, rng, job)?))
}

pub(crate) fn from_drawing(
    drawing: &Drawing,
    params: &Params,
    rng: &mut Rng,
    job: &Job,
) -> Result<Level, Failure> {
    if !is_in_runs(params) {
        let first = once(drawing, params, rng, job)?;
        let is_final = params.former().is_some() || params.word("method") == "thesis";
        if first.predrawn.is_empty() || is_final {
            return Ok(first);
        }
        return Ok(with_more_effort(first, drawing, params, rng, job));
    }
    let plan = plan(params);
    for plan in [plan, plan.harder()] {
        match in_runs(drawing, params, &plan, rng, job) {
            Err(Failure::Impossible(_)) => {}
            made => return made,
        }
    }
    let first = once(drawing, params, rng, job)?;
    Ok(with_more_effort(first, drawing, params, rng, job))
}

/// Whether the generator looks for long runs. It doesn't for ties and pairs, because runs have other rules
/// there, and it doesn't for the method `thesis`.
fn is_in_runs(params: &Params) -> bool {
    params.former().is_none() && params.word("method") == "edges" && params.word("variant") == "closest"
}

fn plan(params: &Params) -> Plan {
    Plan::new(params.word("effort") == "thorough", params.real("density"))
}

/// Makes a puzzle with nothing predrawn, or fails.
fn in_runs(
    drawing: &Drawing,
    params: &Params,
    plan: &Plan,
    rng: &mut Rng,
    job: &Job,
) -> Result<Level, Failure> {
    let settings = checked(drawing, params)?;
    let level = make::make_in_runs(drawing, &settings, plan, rng, job)?;
    level.ok_or_else(|| Failure::Impossible("no colours were found for this drawing".to_owned()))
}

fn checked(drawing: &Drawing, params: &Params) -> Result<Settings, Failure> {
    let settings = Settings::new(params, [drawing.width, drawing.height]);
    if settings.d_max < settings.d_min {
        return Err(Failure::Impossible("d_max is less than d_min, so no line is possible".to_owned()));
    }
    Ok(settings)
}

/// Makes a puzzle with the effort that the settings ask for. The puzzle can have predrawn lines.
fn once(drawing: &Drawing, params: &Params, rng: &mut Rng, job: &Job) -> Result<Level, Failure> {
    let settings = checked(drawing, params)?;
    if params.word("method") != "thesis" {
        return make::make(drawing, &settings, &effort(params, &settings), rng, job);
    }
    if settings.variant != Variant::Closest {
        return Err(Failure::Impossible("the thesis method does not support ties or pairs".to_owned()));
    }
    thesis::make(drawing, &Settings { lattice: None, ..settings }, job)
}

fn effort(params: &Params, settings: &Settings) -> Effort {
    let base = if params.word("effort") == "thorough" { Effort::THOROUGH } else { Effort::QUICK };
    // With pairs, all lines at a dot have different colours, so the search may use more colours.
    let colours = if settings.variant == Variant::Pairs { (10, 4) } else { base.colours };
    let multicoloured = if matches!(params.former(), Some(2 | 3)) { base.multicoloured } else { FEW };
    Effort { density: params.real("density"), colours, multicoloured, ..base }
}

/// If a new puzzle has a larger share of multicoloured dots than this, the search tries one more colour.
const FEW: f64 = 0.2;

/// Tries again to make a puzzle without predrawn lines: first with more steps, then also with more colours and dots.
/// Returns the puzzle with the fewest predrawn lines.
fn with_more_effort(first: Level, drawing: &Drawing, params: &Params, rng: &mut Rng, job: &Job) -> Level {
    let settings = &Settings::new(params, [drawing.width, drawing.height]);
    let effort = effort(params, settings);
    let longer = Effort { steps: Effort::THOROUGH.steps, patience: Effort::THOROUGH.patience, ..effort };
    let (most, fewest) = effort.colours;
    let freer = Effort { colours: (most + 3, fewest), density: 1.5 * effort.density, ..longer };
    let mut best = first;
    for effort in [longer, freer] {
        if best.predrawn.is_empty() || job.stopped() {
            break;
        }
        if let Ok(next) = make::make(drawing, settings, &effort, rng, job)
            && next.predrawn.len() < best.predrawn.len()
        {
            best = next;
        }
    }
    best
}

/// Statistics about a level, for the command `lab`.
pub(crate) fn measure(level: &Level) -> Vec<(&'static str, f64)> {
    let source = segments(&level.drawing);
    let most = level.dots.iter().map(|dot| dot.colours.len()).max().unwrap_or(0);
    let length: f64 = source.iter().map(|&[a, b]| distance(a, b)).sum();
    let dots = level.dots.len() as f64;
    let mut figures = vec![
        ("colors", level.colours() as f64),
        ("dots", dots),
        ("multicolored", level.multicoloured() as f64),
        ("multicolored_percent", 100.0 * level.multicoloured() as f64 / dots),
        ("most_colors", most as f64),
        ("narrow_margins", narrow(level) as f64),
        ("found_by_nearness_percent", 100.0 * guess::found_by_nearness(level)),
        ("closest_pair_mm", closest_pair(level)),
    ];
    if length > 0.0 {
        figures.push(("predrawn_percent", predrawn_percent(level, &source)));
        figures.push(("dots_per_cm", dots / (length / 10.0)));
        figures.push(("error_mm", error(level, &source)));
    }
    figures
}

/// Statistics about a drawing, for the command `lab`.
pub(crate) fn survey(drawing: &Drawing, params: &Params, job: &Job) -> Vec<(&'static str, f64)> {
    let settings = Settings::new(params, [drawing.width, drawing.height]);
    let share = thesis::unsolvable(drawing, &settings, job);
    share.map_or_else(|_| Vec::new(), |share| vec![("lines_one_color_cannot_solve_percent", share)])
}
