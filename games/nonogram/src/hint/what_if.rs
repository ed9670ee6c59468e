//! What the board shows while a what-if is explained: the supposed cell, and what each link so far decides.

use super::words::chain::Fact;
use crate::model::Mark;
use serde_json::Value as Json;
use std::sync::Arc;

/// What the board shows at one link of a what-if.
#[derive(Debug, Clone, PartialEq)]
pub struct WhatIf {
    /// The supposed cell and its supposed colour.
    pub(crate) tried: Mark,
    /// What the links so far decide.
    pub(crate) decided: Vec<Decided>,
    /// The cell that should be in view.
    pub(crate) focus: [usize; 2],
    /// The whole chain, as `hint --json` prints it. Only the first link has it.
    pub(super) json: Option<Arc<Json>>,
}

/// What a link decides about a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Decided {
    pub(crate) at: [usize; 2],
    pub(crate) fact: Fact,
    /// The number of the link in its chain, from 1.
    pub(crate) link: usize,
}

/// The sign on a cell. It shows which link decided the cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sign {
    /// `1` for the first link. Links after the ninth share a sign.
    pub(crate) digit: char,
    pub(crate) fact: Fact,
}

impl WhatIf {
    /// The sign on a cell. If several links are about the cell, the link that decides its colour is shown.
    pub(crate) fn sign(&self, at: [usize; 2]) -> Option<Sign> {
        let about = || self.decided.iter().filter(|decided| decided.at == at);
        let deciding = about().find(|decided| matches!(decided.fact, Fact::Is(_)));
        let decided = deciding.or_else(|| about().next_back())?;
        let digit = u32::try_from(decided.link).ok().and_then(|link| char::from_digit(link, 10));
        Some(Sign { digit: digit.unwrap_or('+'), fact: decided.fact })
    }
}
