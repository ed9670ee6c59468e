//! The techniques, easiest first.

use crate::model::Level;
use crate::solve::Link;
use pentimento_engine::ladder::Technique;

static MUTUAL: Technique =
    Technique::new("mutual", "Mutual", 1, "Two dots are each other's closest. Join them.");
static CLEAR: Technique = Technique::new(
    "clear",
    "Clear",
    1,
    "The closest dot of the colour is much closer than the next one. Join it.",
);
static NARROW: Technique = Technique::new(
    "narrow",
    "Narrow margin",
    2,
    "The closest dot is only a little closer than the next one. Compare them.",
);
static TIED: Technique = Technique::new(
    "tied",
    "Exactly tied",
    2,
    "Several dots of the colour are exactly equally close. With ties, join all of them.",
);
pub(crate) const LADDER: &[&Technique] = &[&MUTUAL, &CLEAR, &NARROW, &TIED];

/// If the margin is at least this large, the closest dot is obvious.
pub(crate) const OBVIOUS: f64 = 1.6;

/// The distance to the runner-up divided by the distance to the closest dot.
pub(crate) fn margin(level: &Level, link: &Link) -> f64 {
    link.runner_up
        .map_or(f64::INFINITY, |(square, _)| level.millimetres(square) / level.millimetres(link.near))
}

/// Whether the dot of a link is also the closest dot of each of its own closest dots.
pub(super) fn is_mutual(level: &Level, link: &Link) -> bool {
    let is_back =
        |&to: &u32| level.link(to, link.colour).is_some_and(|back| back.closest.contains(&link.dot));
    link.closest.iter().all(is_back)
}

/// The technique that finds the closest dot of a link.
pub(super) fn technique_for(level: &Level, link: &Link) -> &'static Technique {
    if link.closest.len() > 1 {
        &TIED
    } else if margin(level, link) < OBVIOUS {
        &NARROW
    } else if is_mutual(level, link) {
        &MUTUAL
    } else {
        &CLEAR
    }
}
