//! The complete algorithm of the thesis: split, simplify, colour. The command `lab` compares the default method with
//! it.
//!
//! 1. The drawing is split at every point where the number of lines is not two. Loops are split once more, because no
//!    loop can be drawn in one colour. A loop has as many lines as dots. Each dot is joined to one closest dot, but
//!    the shortest line serves both of its ends, so one line would be missing.
//! 2. Each polyline becomes a chain of shortcuts. Their lengths grow, fall, or fall from both ends towards one point,
//!    each by at least the factor rho. If no chain reaches the end, the chain that reaches farthest becomes a piece,
//!    and another piece continues from its end. If that fails too, the polyline is predrawn.
//! 3. Pieces get different colours if they conflict, for example because a circle of one contains dots of the other.
//!    Adjacent pieces without a conflict are merged first. Then the pieces are coloured one by one.
//!
//! Like the thesis, this algorithm allows dots of different polylines to be closer together than `d_min`.

mod colour;
mod orders;
mod pieces;
mod shortcuts;
#[cfg(test)]
mod tests;

use crate::generate::curves::{self, Curve};
use crate::generate::make::{colours_by_use, reading_order, rounded};
use crate::generate::settings::Settings;
use crate::generate::verify::{error, faults};
use crate::geometry::square;
use crate::model::{Dot, Facts, Level, Line, MOST_COLOURS, line};
pub(crate) use orders::Order;
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::Failure;
use pentimento_picture::drawing::{Drawing, Place};
use pieces::Outcome;
use std::collections::{BTreeMap, BTreeSet};

/// A chain of dots of one colour. Each line between neighbours goes to the closest dot of one of its ends.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Piece {
    pub(crate) dots: Vec<Place>,
}

/// Makes a puzzle with the method of the thesis. Like the thesis, it does not check that all dots are at least `d_min`
/// apart.
pub(crate) fn make(drawing: &Drawing, settings: &Settings, job: &Job) -> Result<Level, Failure> {
    let polylines = split(drawing);
    let outcomes = simplify(&polylines, settings, job)?;
    let chosen = pieces::choose(&outcomes, settings, job)?;
    let predrawn = polylines.iter().zip(&outcomes).filter(|(_, outcome)| outcome.is_predrawn());
    let predrawn: Vec<Vec<Place>> =
        predrawn.map(|(curve, _)| curve.points.iter().copied().map(rounded).collect()).collect();
    if chosen.is_empty() {
        return Err(Failure::Impossible("no line of this drawing can be made of dots".to_owned()));
    }
    let colours = colour::colour(&chosen, settings, job)?;
    let (level, intended) = to_level(&chosen, &colours, predrawn, settings, drawing);
    if level.colours() > MOST_COLOURS {
        return Err(Failure::Impossible(format!("more than {MOST_COLOURS} colours would be needed")));
    }
    let fault = faults(&level).into_iter().next();
    let away = error(&level, &drawing.segments());
    match fault {
        Some(fault) => Err(Failure::Impossible(format!("the puzzle of the thesis method is wrong: {fault}"))),
        None if level.lines() != &intended => Err(Failure::Impossible(
            "the puzzle of the thesis method has other lines than intended".to_owned(),
        )),
        None if away > settings.epsilon + 0.01 => Err(Failure::Impossible(format!(
            "the puzzle of the thesis method is {away:.3} mm from the drawing"
        ))),
        None => Ok(level),
    }
}

/// The percentage of polylines that cannot be drawn in one colour.
pub(crate) fn unsolvable(drawing: &Drawing, settings: &Settings, job: &Job) -> Result<f64, Stopped> {
    let outcomes = simplify(&split(drawing), settings, job)?;
    let failed = outcomes.iter().filter(|outcome| !outcome.is_whole()).count();
    Ok(100.0 * failed as f64 / outcomes.len().max(1) as f64)
}

fn simplify(polylines: &[Curve], settings: &Settings, job: &Job) -> Result<Vec<Outcome>, Stopped> {
    let mut outcomes = Vec::with_capacity(polylines.len());
    for (done, curve) in polylines.iter().enumerate() {
        job.progress(0.7 * done as f64 / polylines.len() as f64);
        outcomes.push(pieces::solve(&curve.points, settings, job)?);
    }
    Ok(outcomes)
}

/// The curves between junctions. A loop is cut in two at the point farthest from its start.
fn split(drawing: &Drawing) -> Vec<Curve> {
    let mut halves = Vec::new();
    for curve in curves::curves(drawing) {
        let start = curve.points[0];
        if square(start, curve.points[curve.last()]) > 0.0 {
            halves.push(curve);
            continue;
        }
        let order = |&a: &usize, &b: &usize| {
            square(start, curve.points[a]).total_cmp(&square(start, curve.points[b]))
        };
        let cut = (0..curve.points.len()).max_by(order).unwrap_or(0).clamp(1, curve.last() - 1);
        for points in [curve.points[..=cut].to_vec(), curve.points[cut..].to_vec()] {
            halves.push(Curve { points, ends: curve.ends, isolated: false, stroke: false });
        }
    }
    halves
}

/// A key for a dot, made from its place. Pieces that end at the same point share a dot.
pub(super) fn key(place: Place) -> [i64; 2] {
    place.map(|x| (x * 1e4).round() as i64)
}

fn to_level(
    pieces: &[Piece],
    colours: &[u8],
    predrawn: Vec<Vec<Place>>,
    settings: &Settings,
    drawing: &Drawing,
) -> (Level, BTreeSet<Line>) {
    let classes = colours.iter().copied().max().map_or(0, |most| most as usize + 1);
    let names = colours_by_use(colours, classes);
    let mut dots: BTreeMap<[i64; 2], (Place, BTreeSet<u8>)> = BTreeMap::new();
    for (piece, &colour) in pieces.iter().zip(colours) {
        for &place in &piece.dots {
            let dot = dots.entry(key(place)).or_insert_with(|| (place, BTreeSet::new()));
            dot.1.insert(names[colour as usize]);
        }
    }
    let keys: Vec<[i64; 2]> = dots.keys().copied().collect();
    let places: Vec<Place> = dots.values().map(|(place, _)| *place).collect();
    let order = reading_order(&places);
    let number: BTreeMap<[i64; 2], u32> =
        order.iter().enumerate().map(|(new, &old)| (keys[old], new as u32)).collect();
    let pairs = pieces.iter().flat_map(|piece| piece.dots.windows(2));
    let intended = pairs.map(|pair| line(number[&key(pair[0])], number[&key(pair[1])])).collect();
    let dot = |&old: &usize| {
        let (at, colours) = &dots[&keys[old]];
        Dot { at: *at, colours: colours.iter().copied().collect() }
    };
    let level = Level::new(Facts {
        width: settings.page[0],
        height: settings.page[1],
        rho: settings.rho,
        variant: settings.variant,
        dots: order.iter().map(dot).collect(),
        predrawn,
        drawing: drawing.polylines(),
        lattice: None,
    });
    (level, intended)
}
