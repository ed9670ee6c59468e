//! Playing a puzzle out, and measuring what comes of it.
//!
//! Nothing that the generators know is believed here: the level alone is solved by the rule, its lines are compared
//! with those intended, and the solved puzzle with the drawing, both ways. What fails is not shown to anybody.

use super::model::{Level, Line, Variant};
use super::settings::Settings;
use pentimento_picture::drawing::{Drawing, Near, Place, directed};
use std::collections::BTreeSet;

/// How densely lines are looked at, in millimetres.
const STEP: f64 = 0.25;

/// Every segment of some polylines.
pub fn segments(lines: &[Vec<Place>]) -> Vec<[Place; 2]> {
    lines.iter().flat_map(|line| line.windows(2).map(|pair| [pair[0], pair[1]])).collect()
}

fn length(segments: &[[Place; 2]]) -> f64 {
    segments.iter().map(|&[a, b]| super::geometry::distance(a, b)).sum()
}

/// What the solved puzzle draws: its lines, and what was there before.
pub fn drawn(level: &Level) -> Vec<[Place; 2]> {
    let at = |dot: u32| level.dots[dot as usize].at;
    let mut drawn: Vec<[Place; 2]> = level.lines().iter().map(|&[a, b]| [at(a), at(b)]).collect();
    drawn.extend(segments(&level.predrawn));
    drawn
}

/// The distance between the solved puzzle and a drawing, both ways.
pub fn error(level: &Level, source: &[[Place; 2]]) -> f64 {
    let drawn = drawn(level);
    let there = directed(&drawn, &Near::of(source.to_vec()), STEP);
    there.max(directed(source, &Near::of(drawn), STEP))
}

/// How much of a drawing is there beforehand, in percent.
pub fn predrawn_percent(level: &Level, source: &[[Place; 2]]) -> f64 {
    let whole = length(source);
    // The sum of nothing is -0.
    if whole == 0.0 { 0.0 } else { (100.0 * length(&segments(&level.predrawn)) / whole).abs() }
}

/// The two dots that are nearest to each other, in millimetres.
pub fn closest_pair(level: &Level) -> f64 {
    let mut best = f64::INFINITY;
    for (number, dot) in level.dots.iter().enumerate() {
        for other in &level.dots[..number] {
            best = best.min(super::geometry::square(dot.at, other.at));
        }
    }
    best.sqrt()
}

/// What the rule itself finds fault with: dots alone in a colour, closest ones that are not clear, pairs that are
/// not mutual.
pub fn faults(level: &Level) -> Vec<String> {
    let mut faults = Vec::new();
    for wish in level.wishes() {
        let (dot, colour) = (wish.dot, wish.colour);
        let next = wish.next.map_or(f64::INFINITY, |(square, _)| square);
        if wish.closest.is_empty() {
            faults.push(format!("dot {dot} is the only one of colour {colour}"));
        } else if wish.closest.len() > 1 && level.variant != Variant::Ties {
            faults.push(format!("dot {dot} has {} closest dots of colour {colour}", wish.closest.len()));
        } else if next.is_finite() && !level.clear(wish.near, next) {
            let (near, next) = (level.millimetres(wish.near), level.millimetres(next));
            faults.push(format!(
                "dot {dot}, colour {colour}: the closest is {near:.2} mm away and the next {next:.2} mm, less than {:.0} % further",
                100.0 * (level.rho - 1.0)
            ));
        } else if level.variant == Variant::Pairs {
            let back = level.wish(wish.closest[0], colour).is_some_and(|other| other.closest == [dot]);
            if !back {
                let other = wish.closest[0];
                faults
                    .push(format!("dots {dot} and {other} are not each other's closest in colour {colour}"));
            }
        }
    }
    if level.variant == Variant::Pairs {
        let twice = level.lines().iter().filter(|&&line| level.colours_of(line).len() > 1);
        faults.extend(twice.map(|[a, b]| format!("dots {a} and {b} are a pair in two colours")));
    }
    faults
}

/// Whether a level is what it was meant to be; if not, why.
pub fn verify(
    level: &Level,
    settings: &Settings,
    source: &Drawing,
    intended: &BTreeSet<Line>,
) -> Result<(), String> {
    if let Some(fault) = faults(level).into_iter().next() {
        return Err(fault);
    }
    if level.lines() != intended {
        return Err("the closest dots are not the lines that were meant".to_owned());
    }
    let pair = closest_pair(level);
    if pair < settings.d_min - 1e-6 {
        return Err(format!("two dots are {pair:.3} mm apart"));
    }
    let error = error(level, &source.segments());
    if error > settings.epsilon {
        return Err(format!("{error:.3} mm from the drawing"));
    }
    Ok(())
}
