//! Finds out how to draw a polyline: as one chain in one colour, or as several pieces in a row.

use super::Piece;
use super::colour::agree;
use super::orders::chains;
use super::shortcuts::shortcuts;
use crate::generate::settings::Settings;
use pentimento_base::job::{Job, Stopped};
use pentimento_picture::drawing::Place;

/// The ways to draw a polyline with the fewest dots. Each way is a list of pieces.
type Solutions = Vec<Vec<Piece>>;

/// How a polyline can be drawn.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Outcome {
    /// One colour is enough. Any of these ways works.
    Whole(Solutions),
    /// One colour is not enough, so the polyline becomes several pieces in a row.
    Pieces(Vec<Piece>),
    Predrawn,
}

impl Outcome {
    pub(crate) fn is_whole(&self) -> bool {
        matches!(self, Outcome::Whole(_))
    }

    pub(crate) fn is_predrawn(&self) -> bool {
        matches!(self, Outcome::Predrawn)
    }
}

pub(crate) fn solve(points: &[Place], settings: &Settings, job: &Job) -> Result<Outcome, Stopped> {
    let lines = shortcuts(points, settings, job)?;
    let last = points.len() - 1;
    let piece = |chain: &[usize]| Piece { dots: chain.iter().map(|&at| points[at]).collect() };
    let (mut start, mut pieces) = (0, Vec::new());
    while start < last {
        job.go_on()?;
        let found: Vec<(usize, Vec<usize>)> = settings
            .orders
            .iter()
            .flat_map(|&order| chains(points, &lines, start, order, settings.rho))
            .collect();
        let Some(reach) = found.iter().map(|(end, _)| *end).max() else { return Ok(Outcome::Predrawn) };
        let fewest = found.iter().filter(|(end, _)| *end == reach).map(|(_, chain)| chain.len()).min();
        let mut best: Vec<&Vec<usize>> = Vec::new();
        for (end, chain) in &found {
            if *end == reach && Some(chain.len()) == fewest && !best.contains(&chain) {
                best.push(chain);
            }
        }
        if start == 0 && reach == last {
            return Ok(Outcome::Whole(best.into_iter().map(|chain| vec![piece(chain)]).collect()));
        }
        pieces.push(piece(best[0]));
        start = reach;
    }
    Ok(Outcome::Pieces(pieces))
}

/// For each polyline, chooses the way to draw it that conflicts with the fewest pieces of other polylines.
pub(crate) fn choose(outcomes: &[Outcome], settings: &Settings, job: &Job) -> Result<Vec<Piece>, Stopped> {
    let options: Vec<Solutions> = outcomes
        .iter()
        .map(|outcome| match outcome {
            Outcome::Whole(solutions) => solutions.clone(),
            Outcome::Pieces(pieces) => vec![pieces.clone()],
            Outcome::Predrawn => Vec::new(),
        })
        .collect();
    let mut chosen: Vec<usize> = vec![0; options.len()];
    for line in 0..options.len() {
        job.go_on()?;
        if options[line].len() < 2 {
            continue;
        }
        let conflicts = |option: usize| {
            let mine = &options[line][option];
            let others = (0..options.len()).filter(|&other| other != line && !options[other].is_empty());
            let theirs = others.flat_map(|other| &options[other][chosen[other]]);
            theirs.filter(|piece| mine.iter().any(|own| !agree(&[own, piece], settings))).count()
        };
        chosen[line] = (0..options[line].len()).min_by_key(|&option| conflicts(option)).unwrap_or(0);
    }
    let picked = options.into_iter().zip(chosen).filter(|(options, _)| !options.is_empty());
    Ok(picked.flat_map(|(mut options, chosen)| options.swap_remove(chosen)).collect())
}
