//! Makes mazes, from a picture or without one.
//!
//! Every pixel of a black and white picture becomes two by two cells. A tree connects the black pixels, and a ring of
//! cells goes around this tree. The generator cuts the ring at one place, so the ring becomes a path that fills the
//! picture. This idea is from Okamoto and Uehara. The white cells become dead ends.

mod ends;
mod grid;
mod hamiltonian;
mod hidden_picture;
mod hiding;
mod okamoto_uehara;
mod pieces;
mod plain;
mod rings;
mod settings;
#[cfg(test)]
pub(crate) mod tests;
mod wilson;
mod zigzag;

pub(crate) use settings::{FORMER, PARAMS, PRESETS, STUDIES};

use crate::Maze;
use crate::grade::{dead_ends, turnings_per_thousand, wrong_turnings};
use crate::model::{Cell, Level, Place, SIDES};
use crate::solve::shortest_within;
use crate::visibility::visibility;
use hidden_picture::HiddenPicture;
use pentimento_base::job::Job;
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Failure, Meta, Puzzle};
use pentimento_picture::{Mask, Picture};
use plain::Algorithm;
use rings::Walls;

/// How the white cells around the picture become dead ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// The background has few white pieces, with openings and dead ends at balanced places. This style hides the
    /// picture best.
    Hidden,
    /// The same, with as many wrong turnings as in version 4.
    FormerlyHidden,
    /// The white area is divided into pieces of about this many pixels. The pieces look like the picture.
    Pieces(usize),
    OkamotoUehara,
}

impl Style {
    pub(crate) const NAMES: &'static [&'static str] = &["hidden", "pieces", "paper"];
    /// The style with pieces whose size hides the picture well.
    pub const HIDING: Style = Style::Pieces(HIDING_SIZE);
}

const HIDING_SIZE: usize = 40;

/// Where the entrance and the exit are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// The ends are next to each other, anywhere in the picture.
    Anywhere,
    /// The ends are next to each other, on the outline of the picture.
    Outline,
    /// The ends are at these cells. If only one cell is given, the other end is next to it.
    Chosen { entrance: Option<[usize; 2]>, exit: Option<[usize; 2]> },
}

/// The walls of a new maze, and its entrance and exit.
struct Draft {
    walls: Walls,
    ends: (Cell, Cell),
}

impl Draft {
    fn level(self, picture: Option<Mask>) -> Level {
        Level::new((self.walls.height, self.walls.width), self.walls.bits, self.ends, picture)
    }
}

/// How the path through the picture is made.
#[derive(Debug, Clone, PartialEq, Eq)]
enum PicturePath {
    /// The ring of black cells is cut at one side of this cell.
    CutRing(Cell),
    /// The cells of the path are already known.
    Known(Vec<u32>),
}

impl PicturePath {
    /// Turns the ring of black cells in `walls` into the path. Returns the two ends of the path.
    fn apply(&self, walls: &mut Walls, rng: &mut Rng) -> (Cell, Cell) {
        match self {
            PicturePath::CutRing(start) => (*start, walls.cut(*start, rng).unwrap_or(*start)),
            PicturePath::Known(path) => {
                walls.set_path(path);
                (path[0] as Cell, path[path.len() - 1] as Cell)
            }
        }
    }
}

pub(crate) fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Maze>, Failure> {
    let (width, height) = (params.size("width"), params.size("height"));
    let name = params.word("picture");
    if name == "none" {
        let algorithm = Algorithm::of(params.word("algorithm"));
        let draft = plain::make((2 * height, 2 * width), algorithm, params.real("loops"), rng, job)?;
        return Ok(Puzzle::plain(draft.level(None)));
    }
    let hidden = match (name, params.former()) {
        ("blob", _) | (_, Some(2)) => {
            HiddenPicture::former(name, (width, height), params.flag("invert"), rng)?
        }
        (_, Some(3)) => HiddenPicture::first(params, rng)?,
        (_, Some(_) | None) => HiddenPicture::chosen(params, rng, job)?,
    };
    hiding(hidden, params, rng, job)
}

pub(crate) fn from_picture(
    picture: &Picture,
    params: &Params,
    rng: &mut Rng,
    job: &Job,
) -> Result<Puzzle<Maze>, Failure> {
    let hidden = HiddenPicture::of(picture.mask(), params.flag("invert"))?;
    hiding(hidden, params, rng, job)
}

fn hiding(hidden: HiddenPicture, params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Maze>, Failure> {
    let ends = settings::ends(params)?;
    let style = settings::style(params, &hidden.mask);
    let (level, note) = with_note(&hidden.mask, style, ends, rng, job)?;
    let meta = Meta { title: hidden.title, changed: hidden.changed, note, ..Meta::default() };
    Ok(Puzzle { meta, level })
}

/// Makes a maze whose path fills a picture. The picture must be connected and not blank.
pub fn of_picture(mask: &Mask, style: Style, ends: Ends, rng: &mut Rng, job: &Job) -> Result<Level, Failure> {
    with_note(mask, style, ends, rng, job).map(|(level, _)| level)
}

/// Like [`of_picture`], but also returns a note for the player if the maze does not have the chosen ends.
fn with_note(
    mask: &Mask,
    style: Style,
    ends: Ends,
    rng: &mut Rng,
    job: &Job,
) -> Result<(Level, Option<String>), Failure> {
    let (path, proved) = picture_path(mask, ends, rng, job)?;
    let mut draft = match style {
        Style::Hidden => hiding::make(mask, hiding::turnings(mask), &path, rng, job)?,
        Style::FormerlyHidden => hiding::make(mask, hiding::former_turnings(mask), &path, rng, job)?,
        Style::Pieces(size) => pieces::make(mask, size, &path, rng, job)?,
        Style::OkamotoUehara => okamoto_uehara::make(mask, &path, rng, job)?,
    };
    if matches!(ends, Ends::Chosen { entrance: None, exit: Some(_) }) {
        draft.ends = (draft.ends.1, draft.ends.0);
    }
    let level = draft.level(Some(mask.clone()));
    let note = note(&level, ends, proved);
    Ok((level, note))
}

fn note(level: &Level, ends: Ends, proved: bool) -> Option<String> {
    let Ends::Chosen { entrance, exit } = ends else { return None };
    let (from, to) = (level.place(level.entrance()), level.place(level.exit()));
    if entrance.is_none_or(|place| place == from) && exit.is_none_or(|place| place == to) {
        return None;
    }
    let reason = match (entrance.is_some() && exit.is_some(), proved) {
        (false, _) => "the chosen cell is not in the picture",
        (true, true) => "no path between the chosen ends fills the picture",
        (true, false) => "found no path between the chosen ends that fills the picture",
    };
    Some(format!("{reason}; using the nearest instead: entrance {from:?}, exit {to:?}"))
}

/// Chooses how to make the path. Also returns whether it is proved that no possible ends are nearer to the chosen
/// ones.
fn picture_path(mask: &Mask, ends: Ends, rng: &mut Rng, job: &Job) -> Result<(PicturePath, bool), Failure> {
    let Ends::Chosen { entrance, exit } = ends else {
        return Ok((PicturePath::CutRing(random_start(mask, ends, rng)), true));
    };
    let cell = |[row, column]: Place| {
        let (height, width) = (2 * mask.height, 2 * mask.width);
        if row < height && column < width {
            return Ok(row * width + column);
        }
        Err(Failure::Impossible(format!("[{row}, {column}] is not in a maze of {height} by {width} cells")))
    };
    match (entrance, exit) {
        (Some(entrance), Some(exit)) => {
            let nearest = ends::nearest_path(mask, (cell(entrance)?, cell(exit)?), rng, job)?;
            Ok((PicturePath::Known(nearest.path), nearest.proved))
        }
        (Some(only), None) | (None, Some(only)) => {
            Ok((PicturePath::CutRing(ends::nearest_black(mask, cell(only)?)), true))
        }
        (None, None) => Ok((PicturePath::CutRing(random_start(mask, ends, rng)), true)),
    }
}

fn random_start(mask: &Mask, ends: Ends, rng: &mut Rng) -> Cell {
    let is_outline = |pixel: usize| {
        let size = (mask.height, mask.width);
        SIDES.into_iter().any(|side| rings::beside(size, pixel, side).is_none_or(|next| !mask.cells[next]))
    };
    let fits = |&pixel: &usize| mask.cells[pixel] && (ends != Ends::Outline || is_outline(pixel));
    let count = (0..mask.cells.len()).filter(fits).count();
    let chosen = rng.below(count.max(1));
    let pixel = (0..mask.cells.len()).filter(fits).nth(chosen).unwrap_or(0);
    rings::cell_at_side(mask.width, pixel, SIDES[2 * rng.below(2)], rng.below(2))
}

/// Numbers about a level for the command `lab`.
pub(crate) fn measure(level: &Level, job: &Job) -> Vec<(&'static str, f64)> {
    let Ok(Some(path)) = shortest_within(level, job) else { return Vec::new() };
    let mut figures = vec![
        ("wrong_turnings", wrong_turnings(level, &path) as f64),
        ("wrong_turnings_per_thousand", turnings_per_thousand(level, &path)),
        ("dead_ends", dead_ends(level) as f64),
        ("steps", path.len() as f64 - 1.0),
    ];
    if let Ok(Some(seen)) = visibility(level, job) {
        figures.insert(0, ("visibility", seen));
    }
    figures
}
