//! From a picture to a maze, in either style.

use super::model::{Cell, Level, SIDES};
use super::pieces::{Black, Made};
use super::{ends, paper, pieces, pixels};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::Mask;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// The background in pieces that look like the picture; how many pixels a piece has, about.
    Pieces(usize),
    /// The method of Okamoto and Uehara.
    Paper,
}

impl Style {
    pub const NAMES: &'static [&'static str] = &["pieces", "paper"];
    /// A size that hides the picture well.
    pub const HIDING: Style = Style::Pieces(40);
}

/// Where the way begins and ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// Side by side, anywhere in the picture.
    Anywhere,
    /// Side by side, on the picture's outline.
    Outline,
    /// At these cells, row and column; one that is left open is beside the other.
    Chosen { entrance: Option<[usize; 2]>, exit: Option<[usize; 2]> },
}

/// A maze whose way through fills a picture, which must be in one part and not blank.
pub fn of_picture(mask: &Mask, style: Style, ends: Ends, rng: &mut Rng, job: &Job) -> Result<Level, Failure> {
    with_word(mask, style, ends, rng, job).map(|(level, _)| level)
}

/// The same, and a word where the ends are not those that were asked for.
pub fn with_word(
    mask: &Mask,
    style: Style,
    ends: Ends,
    rng: &mut Rng,
    job: &Job,
) -> Result<(Level, Option<String>), Failure> {
    let (black, proved) = way(mask, ends, rng, job)?;
    let mut made = match style {
        Style::Pieces(size) => pieces::make(mask, size, &black, rng, job)?,
        Style::Paper => paper::make(mask, &black, rng, job)?,
    };
    if matches!(ends, Ends::Chosen { entrance: None, exit: Some(_) }) {
        made.ends = (made.ends.1, made.ends.0);
    }
    let level = level(made, Some(mask.clone()));
    let word = word(&level, ends, proved);
    Ok((level, word))
}

fn word(level: &Level, ends: Ends, proved: bool) -> Option<String> {
    let Ends::Chosen { entrance, exit } = ends else { return None };
    let (from, to) = (level.place(level.entrance()), level.place(level.exit()));
    if entrance.is_none_or(|place| place == from) && exit.is_none_or(|place| place == to) {
        return None;
    }
    let reason = match (entrance.is_some() && exit.is_some(), proved) {
        (false, _) => "what was chosen is not in the picture",
        (true, true) => "no way fills the picture between the ends that were asked for",
        (true, false) => "no way that fills the picture was found between the ends that were asked for",
    };
    Some(format!("{reason}; the nearest is taken, entrance {from:?} and exit {to:?}"))
}

/// How the picture's way is had, and whether it is proved that no nearer ends could be.
fn way(mask: &Mask, ends: Ends, rng: &mut Rng, job: &Job) -> Result<(Black, bool), Failure> {
    let Ends::Chosen { entrance, exit } = ends else {
        return Ok((Black::Ring(start(mask, ends, rng)), true));
    };
    let cell = |[row, column]: [usize; 2]| {
        let (height, width) = (2 * mask.height, 2 * mask.width);
        if row < height && column < width {
            return Ok(row * width + column);
        }
        Err(Failure::Impossible(format!("[{row}, {column}] is not in a maze of {height} by {width} cells")))
    };
    match (entrance, exit) {
        (Some(entrance), Some(exit)) => {
            let thread = ends::thread(mask, (cell(entrance)?, cell(exit)?), rng, job)?;
            Ok((Black::Way(thread.way), thread.proved))
        }
        (Some(only), None) | (None, Some(only)) => Ok((Black::Ring(ends::nearest(mask, cell(only)?)), true)),
        (None, None) => Ok((Black::Ring(start(mask, ends, rng)), true)),
    }
}

pub fn level(made: Made, picture: Option<Mask>) -> Level {
    let Made { walls, ends } = made;
    Level::new((walls.height, walls.width), walls.walls, ends, picture)
}

fn start(mask: &Mask, ends: Ends, rng: &mut Rng) -> Cell {
    let edge = |pixel: usize| {
        let size = (mask.height, mask.width);
        SIDES.into_iter().any(|side| pixels::beside(size, pixel, side).is_none_or(|next| !mask.cells[next]))
    };
    let fits = |&pixel: &usize| mask.cells[pixel] && (ends != Ends::Outline || edge(pixel));
    let count = (0..mask.cells.len()).filter(fits).count();
    let chosen = rng.below(count.max(1));
    let pixel = (0..mask.cells.len()).filter(fits).nth(chosen).unwrap_or(0);
    pieces::at_side(mask.width, pixel, SIDES[2 * rng.below(2)], rng.below(2))
}

#[cfg(test)]
mod tests {
    use super::super::solver::{is_tree, shortest};
    use super::*;
    use pentimento_base::rng::Rng;
    use proptest::prelude::*;

    /// Perfect, well formed, and the way through is the picture.
    fn hold(level: &Level, mask: &Mask) {
        assert_eq!(level.flaw(), None);
        assert!(is_tree(level));
        let way = shortest(level).expect("a way through");
        let mut painted = vec![0; mask.cells.len()];
        for cell in &way {
            let [row, column] = level.place(*cell as usize);
            painted[row / 2 * mask.width + column / 2] += 1;
        }
        let wanted: Vec<usize> = mask.cells.iter().map(|&black| 4 * usize::from(black)).collect();
        assert_eq!(painted, wanted);
    }

    fn made(mask: &Mask, style: Style, seed: u64) -> Level {
        of_picture(mask, style, Ends::Anywhere, &mut Rng::new(seed), &Job::endless()).unwrap()
    }

    fn connected(width: usize, height: usize, seed: u64, share: f64) -> Mask {
        let mut rng = Rng::new(seed);
        let mut mask =
            Mask { width, height, cells: (0..width * height).map(|_| rng.chance(share)).collect() };
        mask.cells[rng.below(width * height)] = true;
        for (row, column) in pentimento_picture::connect::bridge(&mask).cells {
            mask.cells[row * width + column] = true;
        }
        mask
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(120))]
        #[test]
        fn every_picture_is_filled_by_the_only_way_through(
            width in 1usize..24, height in 1usize..24, seed in 0u64..1000, share in 0.05f64..0.98, piece in 1usize..90,
        ) {
            let mask = connected(width, height, seed, share);
            hold(&made(&mask, Style::Pieces(piece), seed), &mask);
            hold(&made(&mask, Style::Paper, seed), &mask);
        }
    }

    #[test]
    fn the_smallest_picture_is_a_ring_cut_once() {
        let mask = Mask::from_rows(&["#"]).unwrap();
        let level = made(&mask, Style::HIDING, 1);
        assert_eq!(shortest(&level).map(|way| way.len()), Some(4));
    }

    #[test]
    fn no_dead_ends_touch_in_the_papers_style() {
        for seed in 0..8 {
            let mask = connected(30, 30, seed, 0.4);
            let level = made(&mask, Style::Paper, seed);
            assert_eq!(super::super::judge::touching(&level), 0);
        }
    }

    #[test]
    fn the_outline_is_where_the_ends_are_if_so_wished() {
        let mask = Mask::from_rows(&[".....", ".###.", ".###.", ".###.", "....."]).unwrap();
        for seed in 0..20 {
            let level = of_picture(&mask, Style::HIDING, Ends::Outline, &mut Rng::new(seed), &Job::endless());
            let [row, column] = level.map(|level| level.place(level.entrance())).unwrap();
            assert_ne!((row / 2, column / 2), (2, 2));
        }
    }

    #[test]
    fn ends_are_where_they_were_chosen_in_both_styles() {
        let mask = connected(14, 11, 3, 0.6);
        for (seed, style) in [(1, Style::HIDING), (2, Style::Paper)] {
            let first = (0..28 * 22).find(|cell| mask.cells[cell / 28 / 2 * 14 + cell % 28 / 2]).unwrap();
            let entrance = Some([first / 28, first % 28]);
            let chosen = Ends::Chosen { entrance, exit: Some([21, 27]) };
            let made = with_word(&mask, style, chosen, &mut Rng::new(seed), &Job::endless());
            let (level, word) = made.unwrap();
            hold(&level, &mask);
            let moved =
                Some(level.place(level.entrance())) != entrance || level.place(level.exit()) != [21, 27];
            assert_eq!(word.is_some(), moved);
            let alone = Ends::Chosen { entrance, exit: None };
            let (level, word) = with_word(&mask, style, alone, &mut Rng::new(seed), &Job::endless()).unwrap();
            hold(&level, &mask);
            assert_eq!((Some(level.place(level.entrance())), word), (entrance, None));
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_maze_for_ever() {
        let mask = connected(12, 9, 5, 0.4);
        let sum = |style| {
            let level = made(&mask, style, 7);
            let digits = (0..level.cells()).map(|cell| u64::from(level.walls(cell)));
            digits.fold(level.entrance() as u64, |sum, wall| sum.wrapping_mul(31).wrapping_add(wall))
        };
        assert_eq!([sum(Style::HIDING), sum(Style::Paper)], GOLDEN);
    }

    const GOLDEN: [u64; 2] = [4_784_061_236_404_701_776, 1_057_188_101_757_740_962];
}
