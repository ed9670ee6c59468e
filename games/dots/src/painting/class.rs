//! The dots of one colour with their circles, in a form that is quick to run through.
//!
//! Invariant: all lists have the same length, and the same place in each speaks of the same dot.

use crate::geometry::square;
use pentimento_picture::drawing::Place;

/// The dots of one colour, each number in a list of its own: nearly all time goes into running through these.
#[derive(Debug, Clone, Default)]
pub struct Class {
    pub dots: Vec<u32>,
    x: Vec<f64>,
    y: Vec<f64>,
    reach: Vec<f64>,
}

impl Class {
    /// Adds a dot and says where it stands.
    pub fn push(&mut self, dot: usize, place: Place, reach: f64) -> u32 {
        self.dots.push(dot as u32);
        self.x.push(place[0]);
        self.y.push(place[1]);
        self.reach.push(reach);
        self.dots.len() as u32 - 1
    }

    /// Takes a dot away; the last one takes its stand, and is told.
    pub fn remove(&mut self, slot: usize) -> Option<u32> {
        self.dots.swap_remove(slot);
        self.x.swap_remove(slot);
        self.y.swap_remove(slot);
        self.reach.swap_remove(slot);
        self.dots.get(slot).copied()
    }

    pub fn set(&mut self, slot: usize, place: Place, reach: f64) {
        self.x[slot] = place[0];
        self.y[slot] = place[1];
        self.reach[slot] = reach;
    }

    /// How many dots lie within reach of a place, and in how many circles it lies.
    #[inline]
    pub fn around(&self, place: Place, reach: f64) -> i32 {
        let both = self.x.iter().zip(&self.y).zip(&self.reach);
        both.map(|((x, y), theirs)| {
            let apart = square(place, [*x, *y]);
            i32::from(apart < reach) + i32::from(apart < *theirs)
        })
        .sum()
    }

    /// How many dots lie within reach of a place.
    pub fn within(&self, place: Place, reach: f64) -> i32 {
        let near = |(x, y): (&f64, &f64)| i32::from(square(place, [*x, *y]) < reach);
        self.x.iter().zip(&self.y).map(near).sum()
    }
}
