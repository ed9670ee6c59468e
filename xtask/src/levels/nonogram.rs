//! The collections of Nonogram: two thirds of the drawings in each collection, and scenes.
//!
//! The generator can change cells of a picture so that the puzzle is good. If it changes many cells, other sizes
//! nearby are tried. The size with the fewest changed cells is used.

use super::drawings::{Share, reason, shares};
use super::finish::grade;
use super::{Collection, Made, Order};
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty;
use pentimento_base::rng::Rng;
use pentimento_engine::kind::AnyPuzzle;
use pentimento_nonogram::KIND;
use pentimento_picture::Picture;
use pentimento_picture::subject::{Room, Subject, Subjects};

/// The approximate side of each level of a collection in cells, and its number of colours.
const SIDES: [(usize, usize); 14] = [
    (10, 1),
    (10, 3),
    (12, 1),
    (13, 3),
    (15, 1),
    (15, 4),
    (18, 1),
    (20, 3),
    (20, 1),
    (25, 1),
    (25, 4),
    (30, 1),
    (30, 5),
    (36, 1),
];
const SCENES: [(usize, usize); 22] = [
    (25, 1),
    (25, 4),
    (26, 1),
    (28, 4),
    (28, 1),
    (30, 4),
    (30, 1),
    (30, 5),
    (32, 1),
    (32, 4),
    (35, 1),
    (35, 5),
    (35, 1),
    (40, 4),
    (40, 1),
    (40, 5),
    (45, 1),
    (45, 5),
    (50, 1),
    (50, 5),
    (60, 1),
    (60, 5),
];
/// How much longer or shorter than requested a side may be, in the order in which these sizes are tried.
const NEARBY: [isize; 7] = [0, 1, -1, 2, -2, 3, 4];
/// A puzzle is accepted at once if at most one in this many of its cells had to change.
const CELLS_PER_CHANGE: usize = 120;

pub(super) fn collections() -> Vec<Collection> {
    let mut all: Vec<Collection> = shares(|place| place % 3 != 2).into_iter().map(collection).collect();
    let scenes = SCENES.iter().enumerate().map(|(place, &(side, colours))| scene(place, side, colours));
    all.push(Collection { folder: "scenes".to_owned(), orders: scenes.collect() });
    all
}

fn collection(share: Share) -> Collection {
    let count = share.drawings.len().max(1);
    let order = |(place, drawing): (usize, &'static pentimento_picture::art::Drawing)| {
        let (side, colours) = SIDES[place * SIDES.len() / count];
        let side = side.max(drawing.least);
        let make = move || of_subject(&Subject::of_drawing(drawing).map_err(reason)?, side, colours);
        Order { name: drawing.name.clone(), make: Box::new(make) }
    };
    Collection { folder: share.folder, orders: share.drawings.into_iter().enumerate().map(order).collect() }
}

/// Instructions for making a scene. `place` is its position in the list, and gives the seed and the name.
fn scene(place: usize, side: usize, colours: usize) -> Order {
    let make = move || {
        let mut rng = Rng::new(1000 + place as u64);
        let mut subjects = Subjects::new("scene", Room::Cells(side * side), &mut rng);
        let subject = subjects.next(&mut rng).ok_or("there is no scene")?.map_err(reason)?;
        of_subject(&subject, side, colours)
    };
    Order { name: format!("scene-{place:02}"), make: Box::new(make) }
}

fn of_subject(subject: &Subject, side: usize, colours: usize) -> Made {
    let mut best: Option<(usize, Box<dyn AnyPuzzle>)> = None;
    let mut why = "no size works".to_owned();
    for nearby in NEARBY {
        let side = side.saturating_add_signed(nearby);
        match at_size(subject, side, colours) {
            Ok((changes, puzzle)) if changes * CELLS_PER_CHANGE <= side * side => return Ok(puzzle),
            Ok((changes, puzzle)) => {
                if best.as_ref().is_none_or(|(fewest, _)| changes < *fewest) {
                    best = Some((changes, puzzle));
                }
            }
            Err(reason) => why = reason,
        }
    }
    best.map(|(_, puzzle)| puzzle).ok_or(why)
}

/// The puzzle of a subject at this size, and the number of cells that had to change.
fn at_size(subject: &Subject, side: usize, colours: usize) -> Result<(usize, Box<dyn AnyPuzzle>), String> {
    // A clue of 0 is not interesting.
    let picture = subject.cells(subject.grid_of(side * side), colours).map_err(reason)?.trimmed();
    let params = KIND.params(Difficulty::Easy);
    let mut puzzle = KIND.paint(&picture, &params, 7, &Job::endless()).map_err(reason)?;
    puzzle.meta_mut().title = Some(subject.title().to_owned());
    if has_blank_edge(&puzzle.goal().ok_or("it has no picture")?) {
        return Err("the repair left a blank line at an edge".to_owned());
    }
    grade(&*puzzle)?;
    Ok((puzzle.meta().changed.len(), puzzle))
}

fn has_blank_edge(picture: &Picture) -> bool {
    let trimmed = picture.clone().trimmed();
    (trimmed.width, trimmed.height) != (picture.width, picture.height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blank_edge_is_seen() {
        let picture = Picture::from_rows(&["....", ".#.#", ".##.", "...."]).expect("a picture");
        assert!(has_blank_edge(&picture) && !has_blank_edge(&picture.trimmed()));
    }
}
