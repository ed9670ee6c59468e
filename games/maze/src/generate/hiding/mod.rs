//! Makes a maze whose walls say as little as possible about its picture.
//!
//! Black and white pixels become trees by the same law, and each tree becomes a ring of cells. What can give a picture
//! away are the places where the rings are joined and cut: wrong turnings are at the edge of the picture, and dead ends
//! can only be white. So there are few of them, and their places are balanced: around them there is as much black as
//! there is on the whole, at several scales. The steps:
//!
//! 1. [`trees`] grows one tree in the black and one in each white part. It avoids outlines of turned copies of the
//!    picture, so that the true outline is not the only one that trees avoid.
//! 2. [`openings`] chooses where the white is joined to the black, and divides the white trees between these places.
//! 3. [`cuts`] opens each white ring there and cuts it somewhere else. Both cells of an opening then look alike.

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

/// The number of wrong turnings for each pixel along the side of a square of the same size. In large mazes, each of
/// them leads far astray, so fewer are enough.
pub(super) fn turnings(mask: &Mask) -> f64 {
    if mask.cells.len() < LARGE { 0.28 } else { 0.13 }
}

/// From this number of pixels on, a picture is large.
const LARGE: usize = 2500;

/// Makes a maze from a picture that is connected and not blank. `turnings` is the number of wrong turnings for each
/// pixel along the side of a square of the same size.
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
