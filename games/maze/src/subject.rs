//! What a maze hides: one of our drawings, a random blob, or a picture that was given.
//!
//! A picture must be one part, for one way to fill it: parts are joined by the fewest pixels, which are listed.

use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::art;
use pentimento_picture::{Mask, connect};

/// What can be asked for: chance, no picture, or a drawing by name.
pub const NAMES: &[&str] = &art::after::<3, { 3 + art::NAMES.len() }>(["random", "blob", "none"]);

/// A picture in one part, the pixels that were added, and what it is called.
#[derive(Debug, Clone)]
pub struct Subject {
    pub mask: Mask,
    pub changed: Vec<[usize; 2]>,
    pub title: Option<String>,
}

impl Subject {
    /// A picture made ready: exchanged if so wished, its parts joined.
    pub fn of(mut mask: Mask, invert: bool) -> Result<Self, Failure> {
        if invert {
            mask.cells.iter_mut().for_each(|cell| *cell = !*cell);
        }
        if mask.count() == 0 {
            return Err(Failure::Impossible(
                "the picture has no black pixel, so no way can fill it".to_owned(),
            ));
        }
        let bridges = connect::bridge(&mask).cells;
        let changed: Vec<[usize; 2]> = bridges.into_iter().map(|(row, column)| [row, column]).collect();
        for [row, column] in &changed {
            mask.cells[row * mask.width + column] = true;
        }
        Ok(Self { mask, changed, title: None })
    }

    /// By its name in [`NAMES`], `none` excepted.
    pub fn named(name: &str, size: (usize, usize), invert: bool, rng: &mut Rng) -> Result<Self, Failure> {
        if name == "blob" {
            return Self::of(blob(size, rng), invert);
        }
        let name = if name == "random" { art::NAMES[rng.below(art::NAMES.len())] } else { name };
        let mut subject = Self::of(art::cells(name, size, 1)?.mask(), invert)?;
        subject.title = Some(art::title(name));
        Ok(subject)
    }
}

/// Noise in which every pixel goes with the majority around it a few times; of what comes the largest part.
fn blob((width, height): (usize, usize), rng: &mut Rng) -> Mask {
    let mut mask = Mask { width, height, cells: (0..width * height).map(|_| rng.chance(0.52)).collect() };
    for _ in 0..4 {
        let around = |cell: usize| {
            let (row, column) = ((cell / width) as isize, (cell % width) as isize);
            let near = (-1..=1).flat_map(|r| (-1..=1).map(move |c| (r, c)));
            near.filter(|&(r, c)| mask.has(row + r, column + c)).count()
        };
        mask.cells = (0..width * height).map(|cell| around(cell) >= 5).collect();
    }
    largest(mask)
}

/// The largest part alone; a picture without any gets a pixel in the middle.
fn largest(mut mask: Mask) -> Mask {
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
    fn every_drawing_can_be_had_at_every_size() {
        for name in &art::NAMES {
            for side in [6, 10, 30] {
                let subject = Subject::named(name, (side, side), false, &mut Rng::new(1)).unwrap();
                assert_eq!(connect::parts(&subject.mask).1, 1, "{name} {side}");
            }
        }
    }

    #[test]
    fn a_blank_picture_is_refused_with_a_reason() {
        let blank = Mask::from_rows(&["..", ".."]).unwrap();
        assert!(matches!(Subject::of(blank.clone(), false), Err(Failure::Impossible(_))));
        assert_eq!(Subject::of(blank, true).unwrap().mask.count(), 4);
    }

    #[test]
    fn blobs_are_one_part() {
        for seed in 0..20 {
            let subject = Subject::named("blob", (9, 7), false, &mut Rng::new(seed)).unwrap();
            assert!(subject.changed.is_empty() && subject.mask.count() > 0);
        }
    }
}
