//! What a maze hides: one of our drawings, a random blob, or a picture that was given.
//!
//! A picture must be one part, for one way to fill it: parts are joined by the fewest pixels, which are listed.

use crate::engine::contract::Failure;
use crate::engine::rng::Rng;
use crate::levels;
use crate::picture::{self, Mask, Options, connect};

/// What can be asked for: chance, no picture, or a drawing by name.
#[rustfmt::skip]
pub const NAMES: &[&str] = &[
    "random", "blob", "none", "aeroplane", "anchor", "apple", "bell", "bicycle", "butterfly", "cactus", "camel", "candle", "castle", "cat", "chair", "cherries", "christmas-tree", "crab", "crown", "cup", "dinosaur", "duck", "elephant", "fish", "giraffe", "glasses", "guitar", "hand", "heart", "hot-air-balloon", "hourglass", "house", "ice-cream", "key", "lighthouse", "mushroom", "octopus", "owl", "padlock", "penguin", "rabbit", "rocket", "sailing-boat", "scissors", "snail", "steam-train", "swan", "teapot", "top-hat", "tulip", "turtle", "umbrella", "whale", "windmill",
];
const FIRST_DRAWING: usize = 3;

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
        let drawings = &NAMES[FIRST_DRAWING..];
        let name = if name == "random" { drawings[rng.below(drawings.len())] } else { name };
        let mut subject = Self::of(drawing(name, size)?, invert)?;
        subject.title = Some(titled(name));
        Ok(subject)
    }
}

fn drawing(name: &str, size: (usize, usize)) -> Result<Mask, Failure> {
    let bytes = levels::art(&format!("art/{name}"))
        .ok_or_else(|| Failure::Impossible(format!("there is no drawing {name:?}")))?;
    let options = Options { size: Some(size), ..Options::default() };
    let (picture, _) = picture::make(bytes, &options).map_err(|why| Failure::Impossible(why.to_string()))?;
    Ok(picture.mask())
}

/// `hot-air-balloon` as `Hot air balloon`.
fn titled(name: &str) -> String {
    let words = name.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
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
        for name in &NAMES[FIRST_DRAWING..] {
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
