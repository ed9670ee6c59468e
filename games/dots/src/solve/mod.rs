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
use std::collections::{BTreeSet, HashSet};

/// The solver tries at most this many combinations of lines, to limit the memory.
const MOST_WAYS: usize = 20_000;

/// Finds up to `want` solutions.
pub(crate) fn solve(level: &Level, want: usize, job: &Job) -> Answer<BTreeSet<Line>> {
    let links = level.links();
    if links.is_empty() || links.iter().any(|link| link.choices(level.variant) == 0) {
        return Answer::new(Vec::new(), true);
    }
    if links.iter().all(|link| link.choices(level.variant) == 1) {
        return Answer::new(vec![level.lines().clone()], want > 1 || want == 0);
    }
    let choices = Choices::of(links);
    let (found, complete) = choices.solutions(want.max(1), job);
    let mut answer = Answer::new(found, complete);
    // A tie counts as a choice, even if other links need the same lines and every choice gives the same drawing.
    if answer.verdict == Verdict::Unique {
        answer.verdict = Verdict::Multiple;
    }
    answer
}

/// The lines that every solution has, and what can be added to them.
struct Choices {
    forced: BTreeSet<Line>,
    /// For each tied link whose choice matters, the lines that it can add. `None` adds no line, because a forced line
    /// already satisfies the link.
    open: Vec<BTreeSet<Option<Line>>>,
}

impl Choices {
    /// Collects the choices. Most ties don't matter, because other links need the same lines. Such ties are left out.
    /// Otherwise, each of them would double the number of combinations to try.
    fn of(links: &[Link]) -> Self {
        let lines = |link: &Link| -> BTreeSet<Line> {
            link.closest.iter().map(|&other| line(link.dot, other)).collect()
        };
        let (forced, tied): (Vec<_>, Vec<_>) = links.iter().map(lines).partition(|lines| lines.len() == 1);
        let forced: BTreeSet<Line> = forced.into_iter().flatten().collect();
        let effect = |line: Line| Some(line).filter(|line| !forced.contains(line));
        let effects = tied.into_iter().map(|lines| lines.into_iter().map(effect).collect());
        let open = effects.filter(|effects: &BTreeSet<_>| effects.len() > 1).collect();
        Self { forced, open }
    }

    /// Finds up to `want` solutions, without duplicates. Also returns whether these are all.
    fn solutions(&self, want: usize, job: &Job) -> (Vec<BTreeSet<Line>>, bool) {
        let mut found: BTreeSet<BTreeSet<Line>> = BTreeSet::new();
        // If two combinations added the same lines for the same links, they continue in the same way. So the second is
        // dropped.
        let mut seen: HashSet<(usize, BTreeSet<Line>)> = HashSet::new();
        let mut waiting = vec![(0, BTreeSet::new())];
        while let Some((place, added)) = waiting.pop() {
            if job.stopped() || found.len() >= want || seen.len() >= MOST_WAYS {
                return (self.with_forced(found), false);
            }
            let Some(effects) = self.open.get(place) else {
                found.insert(added);
                continue;
            };
            for effect in effects {
                let mut next = added.clone();
                next.extend(*effect);
                if seen.insert((place + 1, next.clone())) {
                    waiting.push((place + 1, next));
                }
            }
        }
        (self.with_forced(found), true)
    }

    fn with_forced(&self, found: BTreeSet<BTreeSet<Line>>) -> Vec<BTreeSet<Line>> {
        found.into_iter().map(|added| &added | &self.forced).collect()
    }
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
    fn ties_whose_lines_are_needed_anyway_cost_nothing() {
        // In each triple, the dot in the middle is tied, and both outer dots need their line to it.
        let dots: Vec<(f64, f64, &[u8])> = (0..40)
            .flat_map(|n| {
                let (x, y) = (f64::from(n % 8) * 12.0, f64::from(n / 8) * 18.0);
                [(x + 1.0, y + 1.0, &[0][..]), (x + 3.0, y + 1.0, &[0]), (x + 5.0, y + 1.0, &[0])]
            })
            .collect();
        let answer = solve(&level(Variant::Closest, &dots), 1000, &Job::endless());
        assert_eq!((answer.verdict, answer.solutions.len(), answer.complete), (Verdict::Multiple, 1, true));
        assert_eq!(answer.solutions[0].len(), 80);
    }

    #[test]
    fn all_drawings_of_a_square_with_equal_sides_are_found_once() {
        let square: &[(f64, f64, &[u8])] =
            &[(10.0, 10.0, &[0]), (20.0, 10.0, &[0]), (10.0, 20.0, &[0]), (20.0, 20.0, &[0])];
        let level = level(Variant::Closest, square);
        let answer = solve(&level, 100, &Job::endless());
        // The dots are the corners of a square, and each dot chooses one of its two sides. Every set of sides is
        // possible if no corner is left alone: all four sides, three sides (four ways), and two opposite sides (two
        // ways).
        assert_eq!((answer.solutions.len(), answer.complete), (7, true));
        assert!(answer.solutions.iter().all(|lines| (2..=4).contains(&lines.len())));
        assert_eq!(solve(&level, 3, &Job::endless()).solutions.len(), 3);
    }

    #[test]
    fn a_colour_with_one_dot_has_no_solution() {
        let answer =
            solve(&level(Variant::Closest, &[(1.0, 1.0, &[0]), (5.0, 1.0, &[1])]), 2, &Job::endless());
        assert_eq!((answer.verdict, answer.complete), (Verdict::None, true));
    }
}
