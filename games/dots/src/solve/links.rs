//! Finds the closest dots of each dot. Everything else relies on this rule.
//!
//! A dot has one link for each of its colours. The link goes from the dot to the closest other dot of that colour.
//! Links have a direction and lines do not, so one line can belong to two links. The time to find all links is
//! quadratic in the number of dots of a colour.

use crate::model::{Facts, MOST_COLOURS, Variant};

/// A dot, one of its colours, and the closest dot of that colour. The player must join the two dots.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    pub(crate) dot: u32,
    pub(crate) colour: u8,
    /// The closest dot and all dots that are exactly equally close. Empty if the dot is the only one of its colour.
    pub(crate) closest: Vec<u32>,
    /// The squared distance to the closest dot.
    pub(crate) near: f64,
    /// The next dot after the closest ones: its squared distance and its number.
    pub(crate) runner_up: Option<(f64, u32)>,
}

/// All links: dot by dot, and for each dot in the order of its colours.
pub fn links(facts: &Facts) -> Vec<Link> {
    let mut classes: Vec<Vec<u32>> = vec![Vec::new(); MOST_COLOURS];
    for (number, dot) in facts.dots.iter().enumerate() {
        for &colour in &dot.colours {
            classes[colour as usize % MOST_COLOURS].push(number as u32);
        }
    }
    let mut links = Vec::new();
    for (number, dot) in facts.dots.iter().enumerate() {
        for &colour in &dot.colours {
            links.push(link(facts, &classes[colour as usize % MOST_COLOURS], number as u32, colour));
        }
    }
    links
}

fn link(facts: &Facts, class: &[u32], dot: u32, colour: u8) -> Link {
    let others =
        || class.iter().filter(|&&other| other != dot).map(|&other| (facts.square(dot, other), other));
    let near = others().map(|(square, _)| square).fold(f64::INFINITY, f64::min);
    let (mut closest, mut runner_up): (Vec<u32>, Option<(f64, u32)>) = (Vec::new(), None);
    for (square, other) in others() {
        if facts.is_tied(near, square) {
            closest.push(other);
        } else if runner_up.is_none_or(|(known, _)| square < known) {
            runner_up = Some((square, other));
        }
    }
    Link { dot, colour, closest, near, runner_up }
}

impl Link {
    /// The number of ways in which the link can be drawn.
    pub(crate) fn choices(&self, variant: Variant) -> usize {
        match variant {
            Variant::Ties => usize::from(!self.closest.is_empty()),
            Variant::Closest | Variant::Pairs => self.closest.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::model::tests::small;

    #[test]
    fn each_link_goes_to_the_closest_dot_of_its_colour() {
        let level = small();
        let found: Vec<(u32, u8, Vec<u32>)> =
            level.links().iter().map(|link| (link.dot, link.colour, link.closest.clone())).collect();
        assert_eq!(
            found,
            [(0, 0, vec![1]), (1, 0, vec![0]), (2, 0, vec![1]), (2, 1, vec![3]), (3, 1, vec![2])]
        );
        assert_eq!(level.links()[1].runner_up, Some((225.0, 2)));
    }
}
