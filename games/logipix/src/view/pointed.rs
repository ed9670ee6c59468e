//! The cells that the first stage of a hint highlights. They show where to look, but not what to do.

use crate::Logipix;
use crate::hint::ladder::{MATE, ONES};
use crate::model::{Cell, Level, Spot};
use pentimento_engine::contract::{MISTAKE, Role, Step};

/// The numbers that a step is about, and the cells that their lines could reach. For a mistake, only the wrong cell.
pub(crate) fn pointed(level: &Level, step: &Step<Logipix>) -> Vec<(Spot, Role)> {
    let marked =
        |role: Role| step.marks.iter().filter(move |(_, other)| *other == role).map(|(spot, _)| *spot);
    let number = |spot: &Spot| level.number(level.cell(spot.0));
    let spots: Vec<Spot> = if step.technique == &ONES {
        marked(Role::Target).collect()
    } else if step.technique == &MISTAKE {
        step.marks.iter().take(1).map(|(spot, _)| *spot).collect()
    } else {
        // Only a step with the technique `MATE` can be about several numbers.
        let several = if step.technique == &MATE { usize::MAX } else { 1 };
        let numbers: Vec<Spot> =
            marked(Role::Premise).filter(|spot| number(spot) > 0).take(several).collect();
        let squares = numbers.iter().flat_map(|spot| square(level, level.cell(spot.0)));
        let squares: Vec<Spot> = squares.map(|cell| Spot(level.at(cell))).collect();
        numbers.into_iter().chain(squares).collect()
    };
    let mut seen = Vec::new();
    for spot in spots {
        if !seen.contains(&(spot, Role::Premise)) {
            seen.push((spot, Role::Premise));
        }
    }
    seen
}

/// The cells without a number that the line of a clue could reach on an empty board. They form a diamond around the
/// clue.
fn square(level: &Level, clue: Cell) -> impl Iterator<Item = Cell> + '_ {
    // The last cell of the line is the other number.
    let reach = usize::from(level.number(clue)).saturating_sub(2);
    let is_near = move |&cell: &Cell| level.number(cell) == 0 && level.distance(clue, cell) <= reach;
    (0..level.size() as Cell).filter(is_near)
}
