//! The dots of one colour and their circles, in a form that is fast to scan.
//!
//! Each value of a dot has its own list, because the search spends nearly all of its time scanning these lists.
//! Invariant: all lists have the same length, and the same index means the same dot.

use crate::geometry::square;
use pentimento_picture::drawing::Place;

#[derive(Debug, Clone, Default)]
pub(crate) struct Class {
    pub(crate) dots: Vec<u32>,
    x: Vec<f64>,
    y: Vec<f64>,
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

    /// Removes a dot. The last dot takes its index, and is returned if there is one.
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

    /// The number of dots within `reach` of a place, plus the number of circles that contain the place.
    #[inline]
    pub(crate) fn around(&self, place: Place, reach: f64) -> i32 {
        let both = self.x.iter().zip(&self.y).zip(&self.reach);
        both.map(|((x, y), theirs)| {
            let apart = square(place, [*x, *y]);
            i32::from(apart < reach) + i32::from(apart < *theirs)
        })
        .sum()
    }

    /// The number of dots within `reach` of a place.
    pub(crate) fn within(&self, place: Place, reach: f64) -> i32 {
        let near = |(x, y): (&f64, &f64)| i32::from(square(place, [*x, *y]) < reach);
        self.x.iter().zip(&self.y).map(near).sum()
    }
}
