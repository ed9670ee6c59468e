//! Makes a maze whose walls reveal as little as possible about its picture.
//!
//! The same rules turn black and white pixels into trees, and each tree becomes a ring of cells. But the places where
//! rings are opened and cut can reveal the picture. Wrong turnings are at the edge of the picture, and dead ends are
//! always white. So the maze has few of them, and their places are balanced: the area around them has as much black
//! as usual, at several scales. The steps:
//!
//! 1. [`trees`] grows one tree in the black area and one in each white part. The trees avoid the outlines of turned
//!    copies of the picture, so that the true outline is not the only one that trees avoid.
//! 2. [`openings`] chooses where the white area is joined to the black one. It divides the white trees between these
//!    places.
//! 3. [`cuts`] opens each white ring there and cuts it somewhere else, so that both cells of an opening look alike.

mod balance;
mod cuts;
mod decoys;
mod openings;
mod trees;

use super::{Draft, PicturePath};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::Mask;

use balance::Balance;

/// The number of wrong turnings, divided by the side of a square with as many pixels as the picture. In large mazes,
/// each wrong turning leads far astray, so fewer are enough. In large mazes, each wrong turning also gives away more
/// of the picture, because an attacker has more places to compare.
pub(super) fn turnings(mask: &Mask) -> f64 {
    let fits = TURNINGS.into_iter().find(|(pixels, _)| mask.cells.len() < *pixels);
    fits.map_or(FEWEST_TURNINGS, |(_, turnings)| turnings)
}

/// For pictures with fewer pixels than the first number, the second number is the result of [`turnings`].
const TURNINGS: [(usize, f64); 5] = [(220, 0.46), (500, 0.40), (1200, 0.34), (2500, 0.28), (6000, 0.13)];
const FEWEST_TURNINGS: f64 = 0.1;

/// The numbers of version 4. They must not change.
pub(super) fn former_turnings(mask: &Mask) -> f64 {
    if mask.cells.len() < 2500 { 0.28 } else { 0.13 }
}

/// Makes a maze from a picture that is connected and not blank. `turnings` is explained at the function [`turnings`].
pub(super) fn make(
    mask: &Mask,
    turnings: f64,
    path: &PicturePath,
    rng: &mut Rng,
    job: &Job,
) -> Result<Draft, Failure> {
    let mut forest = trees::grow(mask, rng, job)?;
    let balance = Balance::of(mask);
    let chosen = openings::choose(mask, &mut forest, &balance, turnings, rng, job)?;
    let mut walls = forest.links.rings();
    let ends = path.apply(&mut walls, rng);
    cuts::attach(&mut walls, &forest.links, &chosen, &balance, rng, job)?;
    Ok(Draft { walls, ends })
}
