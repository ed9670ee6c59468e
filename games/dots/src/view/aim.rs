//! Aiming: when a line is started, an arrow key chooses a dot of the same colour in that direction.
//!
//! The first press chooses a near dot that is not far off the direction. So a near dot beside the direction comes
//! before a far dot exactly in the direction. Pressing the same arrow again goes to the next dot, and the opposite
//! arrow goes back. The arrows do not give away the closest dot, because the order also depends on how far off the
//! direction a dot is. The order depends only on the pixels of the dots. Invariant: the arrows reach every dot of the
//! colour.

use super::layout::pixel;
use crate::model::Level;
use crate::names::eighth;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Heading {
    Up,
    Down,
    Left,
    Right,
}

impl Heading {
    /// The direction as steps along x and y. y grows downwards.
    pub(crate) fn vector(self) -> (i64, i64) {
        match self {
            Heading::Up => (0, -1),
            Heading::Down => (0, 1),
            Heading::Left => (-1, 0),
            Heading::Right => (1, 0),
        }
    }

    fn opposite(self) -> Self {
        match self {
            Heading::Up => Heading::Down,
            Heading::Down => Heading::Up,
            Heading::Left => Heading::Right,
            Heading::Right => Heading::Left,
        }
    }
}

/// The weight of a squared distance to the side. A squared distance ahead has the weight 1.
const SIDE: i64 = 2;
/// A dot counts as in a direction if it is at most 60 degrees off. This is the squared tangent of 60 degrees.
const WIDEST: i64 = 3;

/// How far ahead and how far to the side a dot is, in pixels.
fn offset(level: &Level, from: u32, to: u32, heading: Heading) -> (i64, i64) {
    let ([x, y], [to_x, to_y]) = (pixel(level, from), pixel(level, to));
    let (across, down) = heading.vector();
    let (dx, dy) = (to_x - x, to_y - y);
    (dx * across + dy * down, (dx * down - dy * across).abs())
}

/// The dots in a direction, in the order in which the arrow chooses them. If there is none, all dots in that half of
/// the page.
fn in_direction(level: &Level, from: u32, candidates: &[u32], heading: Heading) -> Vec<u32> {
    let offsets = candidates.iter().map(|&dot| (offset(level, from, dot, heading), dot));
    let mut half: Vec<((i64, i64), u32)> = offsets.filter(|((ahead, _), _)| *ahead > 0).collect();
    half.sort_by_key(|&((ahead, aside), dot)| (ahead * ahead + SIDE * aside * aside, dot));
    let is_narrow = |&((ahead, aside), _): &((i64, i64), u32)| aside * aside <= WIDEST * ahead * ahead;
    if half.iter().any(is_narrow) {
        half.retain(is_narrow);
    }
    half.into_iter().map(|(_, dot)| dot).collect()
}

/// The dot to aim at after an arrow key. `now` is the current aim and the arrow that was pressed last. `None` if there
/// is no dot in that direction.
pub(crate) fn turned(
    level: &Level,
    from: u32,
    now: Option<(u32, Heading)>,
    candidates: &[u32],
    heading: Heading,
) -> Option<u32> {
    let dots = in_direction(level, from, candidates, heading);
    let first = dots.first().copied();
    let Some((aim, way)) = now else { return first };
    if way == heading.opposite() {
        let passed = in_direction(level, from, candidates, way);
        let before = passed.iter().position(|&dot| dot == aim).and_then(|place| place.checked_sub(1));
        return before.map(|place| passed[place]).or(first);
    }
    // A different arrow than before chooses the first dot in its direction. If that dot is already the aim, the arrow
    // chooses the next dot, so that the key always has an effect.
    let place = dots.iter().position(|&dot| dot == aim).filter(|&place| way == heading || place == 0);
    place.map(|place| dots[(place + 1) % dots.len()]).or(first)
}

/// The direction from one dot to another in words: `up`, `down and right`.
pub(crate) fn direction(level: &Level, from: u32, to: u32) -> &'static str {
    const WORDS: [&str; 8] =
        ["right", "down and right", "down", "down and left", "left", "up and left", "up", "up and right"];
    WORDS[eighth(level, from, to)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Variant;
    use crate::model::tests::level;
    use pentimento_base::rng::Rng;
    use std::collections::BTreeSet;

    const ALL: [Heading; 4] = [Heading::Up, Heading::Down, Heading::Left, Heading::Right];

    fn star(ends: &[(f64, f64)]) -> Level {
        let mut dots: Vec<(f64, f64, &[u8])> = vec![(50.0, 50.0, &[0])];
        dots.extend(ends.iter().map(|&(x, y)| (50.0 + x, 50.0 + y, &[0][..])));
        level(Variant::Closest, &dots)
    }

    #[test]
    fn a_near_dot_beside_the_direction_comes_before_a_far_one_in_it() {
        let level = star(&[(40.0, 0.0), (4.0, 3.0), (-2.0, -30.0)]);
        let all = [1, 2, 3];
        assert_eq!(turned(&level, 0, None, &all, Heading::Right), Some(2));
        let again = Some((2, Heading::Right));
        assert_eq!(turned(&level, 0, again, &all, Heading::Right), Some(1), "the same arrow goes on");
        let after = Some((1, Heading::Right));
        assert_eq!(turned(&level, 0, after, &all, Heading::Left), Some(2), "the opposite arrow goes back");
        assert_eq!(turned(&level, 0, after, &all, Heading::Right), Some(2), "and it starts again at the end");
        assert_eq!(turned(&level, 0, after, &all, Heading::Up), Some(3));
        assert_eq!(turned(&level, 0, None, &all, Heading::Left), Some(3), "the only one on this half");
        assert_eq!(turned(&level, 0, None, &[1], Heading::Left), None);
    }

    #[test]
    fn of_two_dots_about_equally_far_the_one_in_the_direction_comes_first() {
        let level = star(&[(20.0, 16.0), (24.0, 2.0)]);
        assert_eq!(turned(&level, 0, None, &[1, 2], Heading::Right), Some(2));
        assert_eq!(turned(&level, 0, None, &[1, 2], Heading::Down), Some(1));
    }

    #[test]
    fn arrows_reach_every_dot_from_every_dot() {
        let mut rng = Rng::new(7);
        for _ in 0..100 {
            let mut ends = BTreeSet::new();
            for _ in 0..=rng.below(12) {
                ends.insert((rng.below(9) as i64 - 4, rng.below(9) as i64 - 4));
            }
            ends.remove(&(0, 0));
            let ends: Vec<(f64, f64)> = ends.iter().map(|&(x, y)| (x as f64, y as f64)).collect();
            let level = star(&ends);
            let candidates: Vec<u32> = (1..=ends.len() as u32).collect();
            let starts = candidates.iter().flat_map(|&dot| ALL.map(|way| Some((dot, way))));
            for start in std::iter::once(None).chain(starts) {
                let mut reached: BTreeSet<Option<(u32, Heading)>> = [start].into();
                let mut waiting = vec![start];
                while let Some(now) = waiting.pop() {
                    for heading in ALL {
                        let next = turned(&level, 0, now, &candidates, heading).map(|dot| (dot, heading));
                        let next = next.or(now);
                        if reached.insert(next) {
                            waiting.push(next);
                        }
                    }
                }
                let aims: BTreeSet<u32> = reached.into_iter().flatten().map(|(dot, _)| dot).collect();
                assert!(candidates.iter().all(|dot| aims.contains(dot)), "{ends:?} {start:?}");
            }
        }
    }

    #[test]
    fn directions_have_eight_words() {
        let level = star(&[(9.0, 0.0), (5.0, 5.0), (0.0, -9.0), (-9.0, 1.0), (-5.0, -6.0)]);
        let words: Vec<&str> = (1..6).map(|to| direction(&level, 0, to)).collect();
        assert_eq!(words, ["right", "down and right", "up", "left", "up and left"]);
    }
}
