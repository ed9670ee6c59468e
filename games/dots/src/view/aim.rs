//! Aiming: an arrow key turns the aim around the start of a line, from one dot to the next by angle.
//!
//! Distances never matter here, because finding the closest dot is the puzzle. Dots in exactly the same direction come
//! in the order of their numbers. An arrow turns the aim towards its direction and never past it. If the aim points
//! the opposite way, it jumps. Invariant: arrows reach every dot of the colour.

use crate::model::Level;
use crate::names::eighth;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Heading {
    Up,
    Down,
    Left,
    Right,
}

impl Heading {
    /// The direction on the page, as x and y.
    pub(crate) fn vector(self) -> (f64, f64) {
        match self {
            Heading::Up => (0.0, -1.0),
            Heading::Down => (0.0, 1.0),
            Heading::Left => (-1.0, 0.0),
            Heading::Right => (1.0, 0.0),
        }
    }
}

/// A right angle. Angles are whole numbers, so that equal directions are equal.
const RIGHT_ANGLE: i64 = 1_000_000;

/// The angle from a direction to a dot as seen from `from`: positive to the right of the direction.
fn turn(level: &Level, from: u32, to: u32, heading: Heading) -> i64 {
    let (a, b) = (level.dots[from as usize].at, level.dots[to as usize].at);
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let (x, y) = heading.vector();
    let (ahead, aside) = (dx * x + dy * y, dy * x - dx * y);
    let angle = aside.atan2(ahead) / std::f64::consts::FRAC_PI_2 * RIGHT_ANGLE as f64;
    let rounded = angle.round() as i64;
    // A dot straight behind is at the same angle on both sides.
    if rounded == -2 * RIGHT_ANGLE { 2 * RIGHT_ANGLE } else { rounded }
}

/// The dot to aim at after an arrow key. `None` if there are no candidates.
pub(crate) fn turned(
    level: &Level,
    from: u32,
    aim: Option<u32>,
    candidates: &[u32],
    heading: Heading,
) -> Option<u32> {
    let mut order: Vec<(i64, u32)> =
        candidates.iter().map(|&dot| (turn(level, from, dot, heading), dot)).collect();
    order.sort_unstable();
    let nearest = order.iter().min_by_key(|(turn, dot)| (turn.abs(), *turn, *dot)).map(|&(_, dot)| dot);
    let now = aim.and_then(|aim| order.iter().position(|&(_, dot)| dot == aim));
    let Some(now) = now.filter(|&now| 2 * order[now].0.abs() <= 3 * RIGHT_ANGLE) else { return nearest };
    let (angle, dot) = order[now];
    let next = match angle {
        0 => {
            let ahead: Vec<u32> = order.iter().filter(|(turn, _)| *turn == 0).map(|&(_, dot)| dot).collect();
            let place = ahead.iter().position(|&other| other == dot).unwrap_or(0);
            return Some(ahead[(place + 1) % ahead.len()]);
        }
        1.. => now.checked_sub(1),
        _ => Some(now + 1),
    };
    let next = next.and_then(|next| order.get(next));
    Some(next.filter(|(turn, _)| *turn == angle || turn.abs() < angle.abs()).map_or(dot, |&(_, dot)| dot))
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
    fn an_arrow_takes_the_dot_at_the_smallest_angle_however_far_it_is() {
        let level = star(&[(40.0, 1.0), (2.0, 1.0), (-1.0, -30.0)]);
        let all = [1, 2, 3];
        assert_eq!(turned(&level, 0, None, &all, Heading::Right), Some(1));
        assert_eq!(turned(&level, 0, Some(1), &all, Heading::Down), Some(2), "one step at a time");
        assert_eq!(turned(&level, 0, Some(1), &all, Heading::Right), Some(1), "it never goes past");
        assert_eq!(turned(&level, 0, Some(1), &all, Heading::Up), Some(3));
        assert_eq!(turned(&level, 0, None, &[], Heading::Up), None);
    }

    #[test]
    fn the_aim_does_not_depend_on_distances() {
        let near = [(3.0, 1.0), (20.0, 30.0), (-9.0, 4.0), (0.0, -8.0), (10.0, 10.0)];
        let far: Vec<(f64, f64)> =
            (1..).zip(near).map(|(n, (x, y))| (x / f64::from(n), y / f64::from(n))).collect();
        let (near, far) = (star(&near), star(&far));
        let candidates: Vec<u32> = (1..6).collect();
        for aim in (0..6).map(|dot| Some(dot).filter(|&dot| dot > 0)) {
            for heading in ALL {
                let [a, b] = [&near, &far].map(|level| turned(level, 0, aim, &candidates, heading));
                assert_eq!(a, b);
            }
        }
    }

    #[test]
    fn arrows_reach_every_dot_from_every_dot() {
        let mut rng = Rng::new(7);
        for _ in 0..300 {
            let mut ends = BTreeSet::new();
            for _ in 0..=rng.below(12) {
                ends.insert((rng.below(9) as i64 - 4, rng.below(9) as i64 - 4));
            }
            ends.remove(&(0, 0));
            let ends: Vec<(f64, f64)> = ends.iter().map(|&(x, y)| (x as f64, y as f64)).collect();
            let level = star(&ends);
            let candidates: Vec<u32> = (1..=ends.len() as u32).collect();
            for start in std::iter::once(None).chain(candidates.iter().copied().map(Some)) {
                let mut reached: BTreeSet<Option<u32>> = [start].into();
                let mut waiting = vec![start];
                while let Some(aim) = waiting.pop() {
                    for heading in ALL {
                        let next = turned(&level, 0, aim, &candidates, heading);
                        if reached.insert(next) {
                            waiting.push(next);
                        }
                    }
                }
                assert!(candidates.iter().all(|&dot| reached.contains(&Some(dot))), "{ends:?} {start:?}");
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
