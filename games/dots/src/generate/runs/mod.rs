//! Finds puzzles in which few dots have several colours.
//!
//! A run is a row of lines of one colour along a curve. Every line must go to the closest dot of one of its ends. So
//! along a run the lengths first fall and then grow, each time by at least the factor rho. Inside a run the dots
//! have one colour, so long runs mean few multicoloured dots. [`chain`] places the dots of a curve so that few runs
//! cover it. Then [`search`] anneals colours and places together: it removes the faults and the multicoloured dots
//! at the same time. It starts with few colours and takes one more if the result is not good enough.

mod anneal;
pub(super) mod chain;
mod plan;

pub(super) use anneal::search;
pub(super) use plan::Plan;

/// What the dots of a curve must satisfy before they have colours.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Law {
    /// The least and the usual length of a line, in millimetres.
    pub(crate) least: f64,
    pub(crate) usual: f64,
    pub(crate) rho: f64,
}
