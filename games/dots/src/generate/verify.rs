//! Solves a finished puzzle and measures the result.
//!
//! This module does not trust the generators. It solves the level with the rule alone. It compares the lines with the
//! intended lines, and it compares the solved puzzle with the drawing in both directions. A puzzle that fails is never
//! shown.

use crate::generate::settings::Settings;
use crate::model::{Level, Line, Variant};
use pentimento_picture::drawing::{Drawing, Near, Place, directed};
use std::collections::BTreeSet;

/// The distance between two sampled points of a line, in millimetres.
const STEP: f64 = 0.25;

/// The segments of some polylines.
pub(crate) fn segments(lines: &[Vec<Place>]) -> Vec<[Place; 2]> {
    lines.iter().flat_map(|line| line.windows(2).map(|pair| [pair[0], pair[1]])).collect()
}

fn length(segments: &[[Place; 2]]) -> f64 {
    segments.iter().map(|&[a, b]| crate::geometry::distance(a, b)).sum()
}

/// The segments of the solved puzzle: its lines and the predrawn lines.
fn drawn(level: &Level) -> Vec<[Place; 2]> {
    let at = |dot: u32| level.dots[dot as usize].at;
    let mut drawn: Vec<[Place; 2]> = level.lines().iter().map(|&[a, b]| [at(a), at(b)]).collect();
    drawn.extend(segments(&level.predrawn));
    drawn
}

/// The greatest distance between the solved puzzle and a drawing, in both directions.
pub(crate) fn error(level: &Level, source: &[[Place; 2]]) -> f64 {
    let drawn = drawn(level);
    let there = directed(&drawn, &Near::of(source.to_vec()), STEP);
    there.max(directed(source, &Near::of(drawn), STEP))
}

/// The percentage of a drawing that is predrawn.
pub(crate) fn predrawn_percent(level: &Level, source: &[[Place; 2]]) -> f64 {
    let whole = length(source);
    // The sum of an empty list is -0. `abs` removes the minus sign, so that it is not printed.
    if whole == 0.0 { 0.0 } else { (100.0 * length(&segments(&level.predrawn)) / whole).abs() }
}

/// The percentage of the finished drawing that is predrawn. If the original drawing is unknown, the lines of the puzzle
/// and the predrawn lines count as the whole.
pub(crate) fn shown_percent(level: &Level, source: &[[Place; 2]]) -> f64 {
    if source.is_empty() {
        return predrawn_percent(level, &drawn(level));
    }
    predrawn_percent(level, source)
}

/// The distance between the two closest dots, in millimetres.
pub(crate) fn closest_pair(level: &Level) -> f64 {
    let mut best = f64::INFINITY;
    for (number, dot) in level.dots.iter().enumerate() {
        for other in &level.dots[..number] {
            best = best.min(crate::geometry::square(dot.at, other.at));
        }
    }
    best.sqrt()
}

/// Lists violations of the rules, each as a sentence: a dot is the only one of its colour, has several closest dots
/// although the variant is not ties, or has a runner-up that is too close. With pairs, two joined dots must be each
/// other's closest, and in one colour only.
pub(crate) fn faults(level: &Level) -> Vec<String> {
    let mut faults = Vec::new();
    for link in level.links() {
        let (dot, colour) = (link.dot, link.colour);
        let runner_up = link.runner_up.map_or(f64::INFINITY, |(square, _)| square);
        if link.closest.is_empty() {
            faults.push(format!("dot {dot} is the only dot of colour {colour}"));
        } else if link.closest.len() > 1 && level.variant != Variant::Ties {
            faults.push(format!("dot {dot} has {} closest dots of colour {colour}", link.closest.len()));
        } else if runner_up.is_finite() && !level.is_clear(link.near, runner_up) {
            let (near, runner_up) = (level.millimetres(link.near), level.millimetres(runner_up));
            faults.push(format!(
                "dot {dot}, colour {colour}: the closest is {near:.2} mm away and the runner-up {runner_up:.2} mm, \
                 less than {:.0} % farther",
                100.0 * (level.rho - 1.0)
            ));
        } else if level.variant == Variant::Pairs {
            let back = level.link(link.closest[0], colour).is_some_and(|other| other.closest == [dot]);
            if !back {
                let other = link.closest[0];
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

/// Checks a finished level. The error says what is wrong with it.
pub(crate) fn verify(
    level: &Level,
    settings: &Settings,
    source: &Drawing,
    intended: &BTreeSet<Line>,
) -> Result<(), String> {
    if let Some(fault) = faults(level).into_iter().next() {
        return Err(fault);
    }
    if level.lines() != intended {
        return Err("the solution has other lines than intended".to_owned());
    }
    let pair = closest_pair(level);
    if pair < settings.d_min - 1e-6 {
        return Err(format!("two dots are {pair:.3} mm apart"));
    }
    let error = error(level, &source.segments());
    if error > settings.epsilon {
        return Err(format!("it is {error:.3} mm from the drawing"));
    }
    Ok(())
}
