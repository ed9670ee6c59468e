//! The picture that a maze hides: a built-in picture, a random blob, or the player's own picture.
//!
//! One path must fill the picture, so the picture must be connected. Separate parts are joined with as few pixels as
//! possible. The puzzle lists these pixels for the player.

use super::settings::pixels;
use pentimento_base::job::Job;
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::art;
use pentimento_picture::subject::{Room, Subjects};
use pentimento_picture::{Mask, connect};

/// The values of the setting `picture`: `random`, `scene`, `blob`, `none`, or the name of a built-in picture.
pub(super) const NAMES: &[&str] =
    &art::after::<4, { 4 + art::NAMES.len() }>([art::RANDOM, art::SCENE, "blob", art::NONE]);

/// The search stops at the first picture that can be hidden well and needs at most this many extra pixels to connect
/// its parts.
const MOST_ADDED: usize = 6;
/// The most pictures to try.
const SUBJECTS: usize = 4;
/// A picture whose `exposure` is at most this number can be hidden well.
const HIDDEN_WELL: f64 = 0.7;
/// The order of the drawings depends on this number. It makes the order different from that of other games.
const SALT: u64 = 0x3a2e;
/// In the exposure, each separate white part counts as much as this many pixels of outline.
const PART: usize = 4;

/// A connected picture, the pixels that were added to connect it, and its title.
#[derive(Debug, Clone)]
pub(super) struct HiddenPicture {
    pub(super) mask: Mask,
    pub(super) changed: Vec<[usize; 2]>,
    pub(super) title: Option<String>,
}

impl HiddenPicture {
    /// Inverts a picture if `invert` is true, and connects its parts.
    pub(super) fn of(mut mask: Mask, invert: bool) -> Result<Self, Failure> {
        if invert {
            mask.cells.iter_mut().for_each(|cell| *cell = !*cell);
        }
        if mask.count() == 0 {
            return Err(Failure::Impossible(
                "the picture has no black pixels, so no path can fill it".to_owned(),
            ));
        }
        let bridges = connect::bridge(&mask).cells;
        let changed: Vec<[usize; 2]> = bridges.into_iter().map(|(row, column)| [row, column]).collect();
        for [row, column] in &changed {
            mask.cells[row * mask.width + column] = true;
        }
        Ok(Self { mask, changed, title: None })
    }

    /// Chooses the drawing or scene that the settings ask for. It tries several subjects and takes the one that can
    /// be hidden best.
    pub(super) fn chosen(params: &Params, rng: &mut Rng, job: &Job) -> Result<Self, Failure> {
        let room = Room::of(params, pixels(params.base()));
        let picture = params.word("picture");
        let mut subjects = match params.former() {
            Some(_) => Subjects::new(picture, room, rng),
            None => Subjects::in_turn(picture, room, SALT, rng),
        };
        let mut best: Option<(f64, Self)> = None;
        for _ in 0..SUBJECTS {
            job.go_on()?;
            let Some(subject) = subjects.next(rng) else { break };
            let subject = subject?;
            let mut hidden = Self::of(subject.cells(subject.grid, 1)?.mask(), params.flag("invert"))?;
            hidden.title = Some(subject.title().to_owned());
            let exposure = hidden.exposure();
            if exposure <= HIDDEN_WELL && hidden.changed.len() <= MOST_ADDED {
                return Ok(hidden);
            }
            if best.as_ref().is_none_or(|(least, _)| exposure < *least) {
                best = Some((exposure, hidden));
            }
        }
        let best = best.map(|(_, hidden)| hidden);
        best.ok_or_else(|| Failure::Impossible("there is no picture for this size".to_owned()))
    }

    /// How hard it is to hide this picture. Three things make it harder. Thin lines force straight corridors, each
    /// white part needs an opening, and pixels that were added to connect the picture do not belong to it.
    fn exposure(&self) -> f64 {
        let mask = &self.mask;
        let is_black = |row: usize, column: usize| mask.cells[row * mask.width + column];
        let mut shore = 0;
        for row in 0..mask.height {
            for column in 0..mask.width {
                let black = is_black(row, column);
                shore += usize::from(column + 1 < mask.width && is_black(row, column + 1) != black);
                shore += usize::from(row + 1 < mask.height && is_black(row + 1, column) != black);
            }
        }
        let white = Mask { cells: mask.cells.iter().map(|cell| !cell).collect(), ..mask.clone() };
        let parts = connect::parts(&white).1;
        let black = mask.count().max(1);
        (shore + PART * parts + self.changed.len()) as f64 / black.min(mask.cells.len() - black).max(1) as f64
    }

    /// Chooses the drawing or scene for a code of version 3. It tries subjects until one needs few pixels to connect
    /// its parts.
    pub(super) fn first(params: &Params, rng: &mut Rng) -> Result<Self, Failure> {
        let room = Room::of(params, pixels(params.base()));
        let mut subjects = Subjects::new(params.word("picture"), room, rng);
        let mut best: Option<Self> = None;
        for _ in 0..SUBJECTS {
            let Some(subject) = subjects.next(rng) else { break };
            let subject = subject?;
            let mut hidden = Self::of(subject.cells(subject.grid, 1)?.mask(), params.flag("invert"))?;
            hidden.title = Some(subject.title().to_owned());
            if hidden.changed.len() <= MOST_ADDED {
                return Ok(hidden);
            }
            let fewer = |best: &Self| hidden.changed.len() < best.changed.len();
            if best.as_ref().is_none_or(fewer) {
                best = Some(hidden);
            }
        }
        best.ok_or_else(|| Failure::Impossible("there is no picture for this size".to_owned()))
    }

    /// Makes a blob, or the picture for a code from before version 3. `name` is one of [`NAMES`], but not `none`. This
    /// function must not change, so that old codes still give the same puzzles.
    pub(super) fn former(
        name: &str,
        size: (usize, usize),
        invert: bool,
        rng: &mut Rng,
    ) -> Result<Self, Failure> {
        if name == "blob" {
            return Self::of(blob(size, rng), invert);
        }
        let name = art::former::pick(name, rng);
        let mut hidden = Self::of(art::cells(name, size, 1)?.mask(), invert)?;
        hidden.title = Some(art::former::title(name));
        Ok(hidden)
    }
}

/// Makes a random blob. It starts as noise and is smoothed four times: each pixel takes the majority colour of the
/// three by three pixels around it. Only the largest part is kept.
fn blob((width, height): (usize, usize), rng: &mut Rng) -> Mask {
    let mut mask = Mask { width, height, cells: (0..width * height).map(|_| rng.chance(0.52)).collect() };
    for _ in 0..4 {
        let black_around = |cell: usize| {
            let (row, column) = ((cell / width) as isize, (cell % width) as isize);
            let near = (-1..=1).flat_map(|r| (-1..=1).map(move |c| (r, c)));
            near.filter(|&(r, c)| mask.has(row + r, column + c)).count()
        };
        mask.cells = (0..width * height).map(|cell| black_around(cell) >= 5).collect();
    }
    largest_part(mask)
}

/// Keeps only the largest part of a picture. A blank picture gets a black pixel in the middle.
fn largest_part(mut mask: Mask) -> Mask {
    let (part, count) = connect::parts(&mask);
    let mut sizes = vec![0; count];
    part.iter().flatten().for_each(|&part| sizes[part] += 1);
    let best = (0..count).max_by_key(|&part| sizes[part]);
    mask.cells = part.iter().map(|part| part.is_some() && *part == best).collect();
    if best.is_none() {
        let middle = mask.height / 2 * mask.width + mask.width / 2;
        mask.cells[middle] = true;
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_works_at_every_size() {
        for name in &art::NAMES {
            for side in [6, 10, 30] {
                let hidden = HiddenPicture::former(name, (side, side), false, &mut Rng::new(1)).unwrap();
                assert_eq!(connect::parts(&hidden.mask).1, 1, "{name} {side}");
            }
        }
    }

    #[test]
    fn a_blank_picture_is_refused_with_a_reason() {
        let blank = Mask::from_rows(&["..", ".."]).unwrap();
        assert!(matches!(HiddenPicture::of(blank.clone(), false), Err(Failure::Impossible(_))));
        assert_eq!(HiddenPicture::of(blank, true).unwrap().mask.count(), 4);
    }

    #[test]
    fn blobs_are_connected() {
        for seed in 0..20 {
            let hidden = HiddenPicture::former("blob", (9, 7), false, &mut Rng::new(seed)).unwrap();
            assert!(hidden.changed.is_empty() && hidden.mask.count() > 0);
        }
    }
}
