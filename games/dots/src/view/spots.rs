//! The columns that each dot takes: its sign, a chip around it, and the signs of its other colours beside it.
//!
//! A dot with several colours shows a sign for each colour that still needs a line. The additional signs are to the
//! right of the first one, or to the left if another dot is on the right. Invariant: no sign covers the sign of another
//! dot.

use super::layout::Layout;
use super::signs::{self, Sign};
use super::tally::Tally;
use crate::Dots;
use pentimento_engine::view::Scene;
use std::collections::HashSet;

/// The signs of a dot and their columns.
#[derive(Debug, Clone)]
pub(super) struct Spot {
    pub(super) sign: Sign,
    /// The signs of the other colours, with their columns counted from the dot.
    pub(super) others: Vec<(i32, Sign)>,
    /// The number of columns on the left and on the right of the dot that its signs use.
    pub(super) left: i32,
    pub(super) right: i32,
    /// How many columns the chip adds on each side.
    pub(super) chip: i32,
}

/// The spots of all dots.
pub(super) fn spots(scene: &Scene<'_, Dots>, layout: &Layout) -> Vec<Spot> {
    let tally = Tally::new(scene.level, scene.board);
    let mut taken: HashSet<(i32, i32)> = layout.cells.iter().copied().collect();
    (0..layout.cells.len() as u32)
        .map(|dot| {
            let sign = signs::sign(scene, &tally, dot);
            let chip = i32::from(sign.is_chip && layout.has_chip(dot));
            let mut spot = Spot { sign, others: Vec::new(), left: chip, right: chip, chip };
            for other in signs::others(scene, &tally, dot) {
                spot.put(layout.cells[dot as usize], other, &mut taken);
            }
            spot
        })
        .collect()
}

impl Spot {
    /// Puts a sign next to the signs that the dot already has. If possible, a blank column stays free between this sign
    /// and the next dot.
    fn put(&mut self, (x, y): (i32, i32), sign: Sign, taken: &mut HashSet<(i32, i32)>) {
        let (right, left) = (self.right + 1, -self.left - 1);
        let is_free = |by: i32| !taken.contains(&(x + by, y));
        let has_gap = |by: i32| is_free(by) && is_free(by + by.signum());
        let places = [right, left];
        let roomy = places.into_iter().find(|&by| has_gap(by));
        let Some(by) = roomy.or_else(|| places.into_iter().find(|&by| is_free(by))) else { return };
        taken.insert((x + by, y));
        self.others.push((by, sign));
        if by > 0 { self.right = by } else { self.left = -by }
    }
}
