//! Chooses where the white area is joined to the black one, and divides the white trees between these places.
//!
//! The shore is the border between black and white. Each opening at the shore is a wrong turning. Walks through the
//! white trees start at all openings at once. Where two walks meet, the tree is cut in two, so each opening gets its
//! own piece. A few more pieces are attached to other white pieces, but only where that makes the openings better
//! balanced.

use super::balance::{Balance, Excess, add, cost};
use super::trees::Forest;
use crate::generate::rings::{Edge, edge, pixel_and_side};
use crate::model::{SIDES, Side};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::Mask;
use std::collections::BTreeSet;

/// The number of candidate places that are compared for each opening.
const CANDIDATES: usize = 24;
/// The least number of openings, if the shore is long enough.
const FEWEST: usize = 2;
/// The least distance between two openings, as a share of their mean distance.
const APART: f64 = 0.5;
/// The most pieces that are attached to white pieces, for each piece that is attached at the shore.
const INNER: f64 = 0.3;
/// The least number of pixels in a piece that is attached to a white piece.
const SMALLEST: u32 = 6;
/// The number of random pixels to try for each piece that is attached to a white piece.
const TRIES: usize = 60;

struct Choice<'a> {
    mask: &'a Mask,
    balance: &'a Balance,
    /// The least distance between two openings, in pixels.
    apart: usize,
    chosen: Vec<Edge>,
    sum: Excess,
}

impl Choice<'_> {
    fn take(&mut self, opening: Edge) {
        add(&mut self.sum, &self.balance.excess(pixel_and_side(opening).0));
        self.chosen.push(opening);
    }

    /// Whether a pixel is far enough from all openings.
    fn is_apart(&self, pixel: usize) -> bool {
        let width = self.mask.width;
        let away = |other: usize| {
            let down = (pixel / width).abs_diff(other / width);
            down.max((pixel % width).abs_diff(other % width))
        };
        self.chosen.iter().all(|&other| away(pixel_and_side(other).0) >= self.apart.max(1))
    }

    fn cost(&self, pixel: usize) -> f64 {
        cost(&self.sum, &self.balance.excess(pixel))
    }
}

/// Chooses the opening of each white piece: an edge that leads from the piece to the area that it is attached to.
pub(super) fn choose(
    mask: &Mask,
    forest: &mut Forest,
    balance: &Balance,
    turnings: f64,
    rng: &mut Rng,
    job: &Job,
) -> Result<Vec<Edge>, Failure> {
    let pixels = mask.cells.len() as f64;
    let wished = ((turnings * pixels.sqrt()) as usize).max(FEWEST);
    let apart = (APART * (pixels / wished as f64).sqrt()) as usize;
    let mut choice = Choice { mask, balance, apart, chosen: Vec::new(), sum: Excess::default() };
    let shore = std::mem::take(&mut forest.shore);
    one_for_each_part(&mut choice, forest, &shore);
    at_the_shore(&mut choice, &shore, wished);
    job.go_on()?;
    let mut pieces = Pieces::divided(mask, forest, &choice.chosen);
    hang_inner(&mut choice, &mut pieces, forest, rng);
    Ok(choice.chosen)
}

/// Gives every white part one opening, so that the player can reach the part.
fn one_for_each_part(choice: &mut Choice<'_>, forest: &mut Forest, shore: &[Edge]) {
    let mut done = BTreeSet::new();
    for &opening in shore {
        if done.insert(forest.part(pixel_and_side(opening).0)) {
            choice.take(opening);
        }
    }
}

/// Adds openings until there are `wished`, or until the shore has no more edges. Each opening is the most balanced of
/// several candidates. Candidates too near to other openings are left out.
fn at_the_shore(choice: &mut Choice<'_>, shore: &[Edge], wished: usize) {
    let mut rest = shore.iter();
    while choice.chosen.len() < wished {
        // The rest of the shore is shared between the missing openings. On a short shore, each has few candidates.
        let missing = wished - choice.chosen.len();
        let share = (rest.len() / missing).max(1);
        let candidates = rest.by_ref().take(share.max(1));
        let apart =
            candidates.filter(|&&opening| choice.is_apart(pixel_and_side(opening).0)).take(CANDIDATES);
        let price = |opening: &Edge| choice.cost(pixel_and_side(*opening).0);
        let best = apart.copied().min_by(|a, b| price(a).total_cmp(&price(b)));
        if let Some(best) = best {
            choice.take(best);
        } else if rest.len() == 0 {
            break;
        }
    }
}

/// The white pixels, divided between the openings.
struct Pieces {
    /// The white pixels. Pixels near an opening come first.
    order: Vec<u32>,
    /// For each white pixel, the side that leads towards its opening. `None` for a pixel at an opening.
    towards: Vec<Option<Side>>,
}

impl Pieces {
    /// Walks the white trees from all openings at once, and removes the links where two walks meet.
    fn divided(mask: &Mask, forest: &mut Forest, openings: &[Edge]) -> Self {
        const NOBODY: u32 = u32::MAX;
        let mut owner = vec![NOBODY; mask.cells.len()];
        let mut order = Vec::new();
        for &opening in openings {
            let pixel = pixel_and_side(opening).0;
            if owner[pixel] == NOBODY {
                owner[pixel] = pixel as u32;
                order.push(pixel as u32);
            }
        }
        let mut towards = vec![None; mask.cells.len()];
        let mut next = 0;
        while next < order.len() {
            let pixel = order[next] as usize;
            next += 1;
            for side in SIDES {
                let Some(beside) = forest.links.beside(pixel, side) else { continue };
                if !forest.links.has(pixel, side) {
                    continue;
                }
                if owner[beside] == NOBODY {
                    owner[beside] = owner[pixel];
                    towards[beside] = Some(side.opposite());
                    order.push(beside as u32);
                } else if owner[beside] != owner[pixel] {
                    forest.links.part(pixel, side, beside);
                }
            }
        }
        Self { order, towards }
    }

    /// For each white pixel, the number of pixels that would be cut off from the opening without this pixel,
    /// including itself.
    fn sizes(&self, forest: &Forest) -> Vec<u32> {
        let mut sizes = vec![1; self.towards.len()];
        for &pixel in self.order.iter().rev() {
            if let Some(next) = self.next(forest, pixel as usize) {
                sizes[next] += sizes[pixel as usize];
            }
        }
        sizes
    }

    /// The next pixel on the way to the opening.
    fn next(&self, forest: &Forest, pixel: usize) -> Option<usize> {
        forest.links.beside(pixel, self.towards[pixel]?)
    }
}

/// Turns a few links between white pixels into openings, as long as this makes the openings better balanced.
fn hang_inner(choice: &mut Choice<'_>, pieces: &mut Pieces, forest: &mut Forest, rng: &mut Rng) {
    let most = (INNER * choice.chosen.len() as f64) as usize;
    let mut sizes = pieces.sizes(forest);
    let mut tries = TRIES * most;
    for _ in 0..most {
        let mut best: Option<(f64, usize)> = None;
        let mut compared = 0;
        while compared < CANDIDATES && tries > 0 && !pieces.order.is_empty() {
            tries -= 1;
            let pixel = pieces.order[rng.below(pieces.order.len())] as usize;
            if pieces.towards[pixel].is_none() || sizes[pixel] < SMALLEST || !choice.is_apart(pixel) {
                continue;
            }
            compared += 1;
            let price = choice.cost(pixel);
            if best.is_none_or(|(least, _)| price < least) {
                best = Some((price, pixel));
            }
        }
        let now = cost(&choice.sum, &Excess::default());
        let Some((_, pixel)) = best.filter(|(price, _)| *price < now) else { break };
        hang(choice, pieces, forest, &mut sizes, pixel);
    }
}

/// Cuts off the part of a piece that is behind a pixel, seen from the opening. The part becomes a new piece. Its
/// opening is where the link was.
fn hang(choice: &mut Choice<'_>, pieces: &mut Pieces, forest: &mut Forest, sizes: &mut [u32], pixel: usize) {
    let Some(side) = pieces.towards[pixel].take() else { return };
    let Some(next) = forest.links.beside(pixel, side) else { return };
    forest.links.part(pixel, side, next);
    choice.take(edge(pixel, side));
    let gone = sizes[pixel];
    let mut at = Some(next);
    while let Some(passed) = at {
        sizes[passed] -= gone;
        at = pieces.next(forest, passed);
    }
}
