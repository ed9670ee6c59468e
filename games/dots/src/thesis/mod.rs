//! The algorithm of the thesis, whole: split, simplify, colour. It is the baseline that ours is measured against.
//!
//! 1. The drawing is split where other than two lines meet; loops are split once more, since no loop can be drawn in
//!    one colour (each of its dots seeks one line, and the two ends of the shortest seek the same).
//! 2. Each polyline becomes a chain of shortcuts whose lengths grow, fall, or fall from both ends to meet, by the
//!    factor at least; where no chain reaches the end, the one that reaches furthest is a piece, and the next piece
//!    goes on from there in another colour. Where even that fails, the polyline is drawn beforehand.
//! 3. Pieces whose circles hold each other's dots get different colours: adjacent ones that agree are merged first, then
//!    the largest degree goes first, with saturation.
//!
//! What it leaves open it leaves open here: dots of different polylines may lie closer than `d_min`.

mod colour;
mod orders;
mod pieces;
mod shortcuts;
#[cfg(test)]
mod tests;

pub use pieces::{Outcome, Solutions};

use super::curves::{self, Curve};
use super::generator::{by_use, reading_order, rounded};
use super::geometry::square;
use super::model::{Dot, Facts, Level, Line, MOST_COLOURS, line};
use super::settings::Settings;
use super::verify::{error, faults};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::Failure;
use pentimento_picture::drawing::{Drawing, Place};
use std::collections::{BTreeMap, BTreeSet};

/// A chain of dots that share a colour: each line between neighbours is drawn by one of its ends.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    pub dots: Vec<Place>,
}

/// A puzzle by the rules of the thesis; its own verification leaves out `d_min`, as the thesis does.
pub fn make(drawing: &Drawing, settings: &Settings, job: &Job) -> Result<Level, Failure> {
    let polylines = split(drawing);
    let outcomes = simplify(&polylines, settings, job)?;
    let chosen = pieces::choose(&outcomes, settings, job)?;
    let predrawn = polylines.iter().zip(&outcomes).filter(|(_, outcome)| outcome.is_predrawn());
    let predrawn: Vec<Vec<Place>> =
        predrawn.map(|(curve, _)| curve.points.iter().copied().map(rounded).collect()).collect();
    if chosen.is_empty() {
        return Err(Failure::Impossible("no line of this drawing can be solved by dots".to_owned()));
    }
    let colours = colour::colour(&chosen, settings, job)?;
    let (level, intended) = finished(&chosen, &colours, predrawn, settings, drawing);
    if level.colours() > MOST_COLOURS {
        return Err(Failure::Impossible(format!("more than {MOST_COLOURS} colours would be needed")));
    }
    let fault = faults(&level).into_iter().next();
    let away = error(&level, &drawing.segments());
    match fault {
        Some(fault) => Err(Failure::Impossible(format!("the thesis' puzzle does not hold: {fault}"))),
        None if level.lines() != &intended => {
            Err(Failure::Impossible("the thesis' puzzle draws other lines than were meant".to_owned()))
        }
        None if away > settings.epsilon + 0.01 => {
            Err(Failure::Impossible(format!("the thesis' puzzle lies {away:.3} mm from the drawing")))
        }
        None => Ok(level),
    }
}

/// The share of polylines that one colour can't solve, in percent.
pub fn unsolvable(drawing: &Drawing, settings: &Settings, job: &Job) -> Result<f64, Stopped> {
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

/// Curves between junctions; a loop in two halves, cut where it is furthest from its beginning.
fn split(drawing: &Drawing) -> Vec<Curve> {
    let mut halves = Vec::new();
    for curve in curves::of(drawing) {
        let start = curve.points[0];
        if square(start, curve.points[curve.last()]) > 0.0 {
            halves.push(curve);
            continue;
        }
        let further = |&a: &usize, &b: &usize| {
            square(start, curve.points[a]).total_cmp(&square(start, curve.points[b]))
        };
        let cut = (0..curve.points.len()).max_by(further).unwrap_or(0).clamp(1, curve.last() - 1);
        for points in [curve.points[..=cut].to_vec(), curve.points[cut..].to_vec()] {
            halves.push(Curve { points, ends: curve.ends, lonely: false, stroke: false });
        }
    }
    halves
}

/// Dots by their place: pieces that end at the same point share a dot.
pub(super) fn key(place: Place) -> [i64; 2] {
    place.map(|x| (x * 1e4).round() as i64)
}

fn finished(
    pieces: &[Piece],
    colours: &[u8],
    predrawn: Vec<Vec<Place>>,
    settings: &Settings,
    drawing: &Drawing,
) -> (Level, BTreeSet<Line>) {
    let classes = colours.iter().copied().max().map_or(0, |most| most as usize + 1);
    let names = by_use(colours, classes);
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
    let links = pieces.iter().flat_map(|piece| piece.dots.windows(2));
    let intended = links.map(|pair| line(number[&key(pair[0])], number[&key(pair[1])])).collect();
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
