//! Finds all solutions of a level.
//!
//! If every link can be drawn in only one way, the lines of all links are the only solution. In the ties variant, the
//! player draws all lines of a link to several equally close dots, so there is no choice. In the other variants, the
//! player can draw any one of these lines, so the solution does not count as unique.

mod links;

pub use links::{Link, links};

use crate::model::{Level, Line, line};
use pentimento_base::job::Job;
use pentimento_engine::contract::{Answer, Verdict};
use std::collections::BTreeSet;

/// Finds up to `want` solutions.
pub(crate) fn solve(level: &Level, want: usize, job: &Job) -> Answer<BTreeSet<Line>> {
    let links = level.links();
    if links.is_empty() || links.iter().any(|link| link.choices(level.variant) == 0) {
        return Answer::new(Vec::new(), true);
    }
    if links.iter().all(|link| link.choices(level.variant) == 1) {
        return Answer::new(vec![level.lines().clone()], want > 1 || want == 0);
    }
    let mut found = Vec::new();
    let complete = choose(links, BTreeSet::new(), want.max(1), &mut found, job);
    let mut answer = Answer::new(found, complete);
    // A tie counts as a choice, even if other links need the same lines and every choice gives the same drawing.
    if answer.verdict == Verdict::Unique {
        answer.verdict = Verdict::Multiple;
    }
    answer
}

/// Finds up to `want` ways to draw the links, without duplicates. Returns false if it did not try all ways.
fn choose(
    links: &[Link],
    lines: BTreeSet<Line>,
    want: usize,
    found: &mut Vec<BTreeSet<Line>>,
    job: &Job,
) -> bool {
    // This is an explicit stack, because there can be thousands of links, too many for recursion.
    let mut waiting = vec![(0, lines)];
    let most_waiting = 64 * want.min(1000) + links.len();
    let mut is_complete = true;
    while let Some((mut place, mut lines)) = waiting.pop() {
        if job.stopped() || found.len() >= want {
            return false;
        }
        while let Some(link) = links.get(place) {
            place += 1;
            for &other in link.closest.iter().skip(1).rev() {
                let mut branch = lines.clone();
                branch.insert(line(link.dot, other));
                waiting.push((place, branch));
            }
            lines.insert(line(link.dot, link.closest[0]));
        }
        if !found.contains(&lines) {
            found.push(lines);
        }
        // Limits the memory. Ways that are dropped here are never tried.
        is_complete &= waiting.len() <= most_waiting;
        waiting.truncate(most_waiting);
    }
    is_complete
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Variant;
    use crate::model::tests::{level, small};

    #[test]
    fn without_ties_the_solution_is_unique() {
        let answer = solve(&small(), 2, &Job::endless());
        assert_eq!((answer.verdict, answer.solutions.len()), (Verdict::Unique, 1));
    }

    #[test]
    fn a_tie_is_a_choice_except_in_the_ties_variant() {
        let dots: &[(f64, f64, &[u8])] = &[(20.0, 10.0, &[0]), (10.0, 10.0, &[0]), (30.0, 10.0, &[0])];
        let answer = solve(&level(Variant::Closest, dots), 5, &Job::endless());
        // The outer dots need both lines anyway, so there is one solution, but the middle dot has a choice.
        assert_eq!((answer.verdict, answer.solutions.len(), answer.complete), (Verdict::Multiple, 1, true));
        let answer = solve(&level(Variant::Ties, dots), 5, &Job::endless());
        assert_eq!((answer.verdict, answer.solutions.len(), answer.complete), (Verdict::Unique, 1, true));
        let apart: &[(f64, f64, &[u8])] = &[
            (50.0, 10.0, &[0]),
            (40.0, 10.0, &[0]),
            (60.0, 10.0, &[0]),
            (35.0, 10.0, &[0]),
            (65.0, 10.0, &[0]),
        ];
        let answer = solve(&level(Variant::Closest, apart), 5, &Job::endless());
        assert_eq!((answer.verdict, answer.solutions.len(), answer.complete), (Verdict::Multiple, 2, true));
        let answer = solve(&level(Variant::Ties, apart), 5, &Job::endless());
        assert_eq!((answer.verdict, answer.solutions[0].len()), (Verdict::Unique, 4));
    }

    #[test]
    fn ways_that_are_dropped_are_not_called_tried() {
        // All ways give the same line, so no second solution ends the search before it has tried all ways that it kept.
        let complete = |ways: usize| {
            let link = Link { dot: 0, colour: 0, closest: vec![1; ways], near: 1.0, runner_up: None };
            let mut found = Vec::new();
            let complete = choose(&[link], BTreeSet::new(), 2, &mut found, &Job::endless());
            assert_eq!(found.len(), 1);
            complete
        };
        assert_eq!((complete(100), complete(300)), (true, false));
    }

    #[test]
    fn a_colour_with_one_dot_has_no_solution() {
        let answer =
            solve(&level(Variant::Closest, &[(1.0, 1.0, &[0]), (5.0, 1.0, &[1])]), 2, &Job::endless());
        assert_eq!((answer.verdict, answer.complete), (Verdict::None, true));
    }
}
