//! Who is whose closest: the rule itself, on which everything else rests.
//!
//! A dot has a wish for each of its colours: to be joined to the closest other dot of that colour. Where several are
//! exactly as close, all of them are granted with ties, and any one of them otherwise, so that a puzzle which leaves
//! it open is never called unique. Time is quadratic in the dots of a colour.

use super::model::{Facts, Level, Line, MOST_COLOURS, Variant, line};
use pentimento_base::job::Job;
use pentimento_engine::contract::{Answer, Verdict};
use std::collections::BTreeSet;

/// What a dot asks for in one of its colours.
#[derive(Debug, Clone, PartialEq)]
pub struct Wish {
    pub dot: u32,
    pub colour: u8,
    /// The closest, and all that are exactly as close. Empty where it is the only dot of the colour.
    pub closest: Vec<u32>,
    /// The squared distance to them, and to the next one with its number.
    pub near: f64,
    pub next: Option<(f64, u32)>,
}

/// Every dot's wishes, dot by dot, in the order of its colours.
pub fn wishes(facts: &Facts) -> Vec<Wish> {
    let mut classes: Vec<Vec<u32>> = vec![Vec::new(); MOST_COLOURS];
    for (number, dot) in facts.dots.iter().enumerate() {
        for &colour in &dot.colours {
            classes[colour as usize % MOST_COLOURS].push(number as u32);
        }
    }
    let mut wishes = Vec::new();
    for (number, dot) in facts.dots.iter().enumerate() {
        for &colour in &dot.colours {
            wishes.push(wish(facts, &classes[colour as usize % MOST_COLOURS], number as u32, colour));
        }
    }
    wishes
}

fn wish(facts: &Facts, class: &[u32], dot: u32, colour: u8) -> Wish {
    let others =
        || class.iter().filter(|&&other| other != dot).map(|&other| (facts.square(dot, other), other));
    let near = others().map(|(square, _)| square).fold(f64::INFINITY, f64::min);
    let (mut closest, mut next): (Vec<u32>, Option<(f64, u32)>) = (Vec::new(), None);
    for (square, other) in others() {
        if facts.tied(near, square) {
            closest.push(other);
        } else if next.is_none_or(|(known, _)| square < known) {
            next = Some((square, other));
        }
    }
    Wish { dot, colour, closest, near, next }
}

impl Wish {
    /// How many choices are left open.
    fn choices(&self, variant: Variant) -> usize {
        match variant {
            Variant::Ties => usize::from(!self.closest.is_empty()),
            Variant::Closest | Variant::Pairs => self.closest.len(),
        }
    }
}

/// Up to `want` sets of lines.
pub fn solve(level: &Level, want: usize, job: &Job) -> Answer<BTreeSet<Line>> {
    let wishes = level.wishes();
    if wishes.is_empty() || wishes.iter().any(|wish| wish.choices(level.variant) == 0) {
        return Answer::new(Vec::new(), true);
    }
    if wishes.iter().all(|wish| wish.choices(level.variant) == 1) {
        return Answer::new(vec![level.lines().clone()], want > 1 || want == 0);
    }
    let mut found = Vec::new();
    let complete = choose(wishes, BTreeSet::new(), want.max(1), &mut found, job);
    let mut answer = Answer::new(found, complete);
    // A tie is a choice, even where others ask for the same lines, so that every choice comes to one drawing.
    if answer.verdict == Verdict::Unique {
        answer.verdict = Verdict::Multiple;
    }
    answer
}

/// Every way to grant the wishes that are left; says whether all were tried.
fn choose(
    wishes: &[Wish],
    lines: BTreeSet<Line>,
    want: usize,
    found: &mut Vec<BTreeSet<Line>>,
    job: &Job,
) -> bool {
    // A stack of its own: there may be thousands of wishes, and a call for each is too deep.
    let mut waiting = vec![(0, lines)];
    while let Some((mut place, mut lines)) = waiting.pop() {
        if job.stopped() || found.len() >= want {
            return false;
        }
        while let Some(wish) = wishes.get(place) {
            place += 1;
            for &other in wish.closest.iter().skip(1).rev() {
                let mut branch = lines.clone();
                branch.insert(line(wish.dot, other));
                waiting.push((place, branch));
            }
            lines.insert(line(wish.dot, wish.closest[0]));
        }
        if !found.contains(&lines) {
            found.push(lines);
        }
        waiting.truncate(64 * want.min(1000) + wishes.len());
    }
    true
}

#[cfg(test)]
mod tests {
    use super::super::model::tests::{level, small};
    use super::*;

    #[test]
    fn each_dot_wants_the_closest_of_its_colour() {
        let level = small();
        let told: Vec<(u32, u8, Vec<u32>)> =
            level.wishes().iter().map(|wish| (wish.dot, wish.colour, wish.closest.clone())).collect();
        assert_eq!(
            told,
            [(0, 0, vec![1]), (1, 0, vec![0]), (2, 0, vec![1]), (2, 1, vec![3]), (3, 1, vec![2])]
        );
        assert_eq!(level.wishes()[1].next, Some((225.0, 2)));
        let answer = solve(&level, 2, &Job::endless());
        assert_eq!((answer.verdict, answer.solutions.len()), (Verdict::Unique, 1));
    }

    #[test]
    fn a_tie_is_a_choice_or_with_ties_all_of_it() {
        let dots: &[(f64, f64, &[u8])] = &[(20.0, 10.0, &[0]), (10.0, 10.0, &[0]), (30.0, 10.0, &[0])];
        let answer = solve(&level(Variant::Closest, dots), 5, &Job::endless());
        // The closest is not strictly closest, though both ends ask for their lines anyway.
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
    fn a_colour_with_one_dot_has_no_solution() {
        let answer =
            solve(&level(Variant::Closest, &[(1.0, 1.0, &[0]), (5.0, 1.0, &[1])]), 2, &Job::endless());
        assert_eq!((answer.verdict, answer.complete), (Verdict::None, true));
    }
}
