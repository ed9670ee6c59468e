//! The dots of one colour and their circles, stored so that they are fast to scan.
//!
//! The numbers, coordinates and circles of the dots are in separate lists. The search spends nearly all of its time
//! scanning these lists. Invariant: all lists have the same length, and the same index means the same dot.

use crate::geometry::square;
use pentimento_picture::drawing::Place;

#[derive(Debug, Clone, Default)]
pub(crate) struct Class {
    pub(crate) dots: Vec<u32>,
    x: Vec<f64>,
    y: Vec<f64>,
    /// The squared radius of each dot's circle.
    reach: Vec<f64>,
}

impl Class {
    /// Adds a dot and returns its index.
    pub(crate) fn push(&mut self, dot: usize, place: Place, reach: f64) -> u32 {
        self.dots.push(dot as u32);
        self.x.push(place[0]);
        self.y.push(place[1]);
        self.reach.push(reach);
        self.dots.len() as u32 - 1
    }

    /// Removes the dot at an index. The last dot moves to this index and is returned. Returns `None` if the removed
    /// dot was the last one.
    pub(crate) fn remove(&mut self, slot: usize) -> Option<u32> {
        self.dots.swap_remove(slot);
        self.x.swap_remove(slot);
        self.y.swap_remove(slot);
        self.reach.swap_remove(slot);
        self.dots.get(slot).copied()
    }

    pub(crate) fn set(&mut self, slot: usize, place: Place, reach: f64) {
        self.x[slot] = place[0];
        self.y[slot] = place[1];
        self.reach[slot] = reach;
    }

    /// The number of dots in a circle around a place, plus the number of dots whose own circles contain the place.
    /// `reach` is the squared radius of the circle.
    #[inline]
    pub(crate) fn around(&self, place: Place, reach: f64) -> i32 {
        let both = self.x.iter().zip(&self.y).zip(&self.reach);
        both.map(|((x, y), theirs)| {
            let apart = square(place, [*x, *y]);
            i32::from(apart < reach) + i32::from(apart < *theirs)
        })
        .sum()
    }

    /// The number of dots in a circle around a place. `reach` is the squared radius.
    pub(crate) fn within(&self, place: Place, reach: f64) -> i32 {
        let near = |(x, y): (&f64, &f64)| i32::from(square(place, [*x, *y]) < reach);
        self.x.iter().zip(&self.y).map(near).sum()
    }
}
