//! Statistics: pure functions from the summary of the results to figures.
//!
//! Today's date is an argument, so that the functions can be tested. Times are shown as a median, not a mean, because
//! a single game left open overnight would distort the mean.

use super::Day;
use super::summary::{Group, Summary};
use std::collections::{BTreeMap, BTreeSet};

/// The figures for a group of results. Only solved puzzles count towards the times.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Figures {
    pub played: usize,
    pub solved: usize,
    /// The number of puzzles that were solved without a hint.
    pub unaided: usize,
    pub best: Option<u64>,
    pub median: Option<u64>,
}

/// A game and a difficulty, if the difficulty is known.
pub(crate) type Class = (String, Option<String>);

impl Figures {
    pub(crate) fn of(group: &Group) -> Self {
        let Group { played, solved, unaided, best, ref times } = *group;
        Self { played, solved, unaided, best, median: times.median() }
    }

    fn of_all<'a>(groups: impl IntoIterator<Item = &'a Group>) -> Self {
        let mut sum = Group::default();
        for group in groups {
            sum.merge(group);
        }
        Self::of(&sum)
    }
}

pub(crate) fn by_class(summary: &Summary) -> BTreeMap<Class, Figures> {
    let mut classes = BTreeMap::new();
    for (name, game) in summary.games() {
        for (difficulty, group) in &game.classes {
            let difficulty = (!difficulty.is_empty()).then(|| difficulty.clone());
            classes.insert((name.to_owned(), difficulty), Figures::of(group));
        }
    }
    classes
}

/// The figures of each game that was played. Lessons do not count.
pub(crate) fn by_game(summary: &Summary) -> BTreeMap<String, Figures> {
    let played = summary.games().filter(|(_, game)| !game.classes.is_empty());
    played.map(|(name, game)| (name.to_owned(), Figures::of_all(game.classes.values()))).collect()
}

/// The figures of one game and difficulty. `None` if it was never played.
pub(crate) fn of_class(summary: &Summary, game: &str, difficulty: &str) -> Option<Figures> {
    summary.game(game)?.classes.get(difficulty).map(Figures::of)
}

/// The figures of one game.
pub(crate) fn of_game(summary: &Summary, game: &str) -> Figures {
    Figures::of_all(summary.game(game).into_iter().flat_map(|game| game.classes.values()))
}

pub(crate) fn whole(summary: &Summary) -> Figures {
    Figures::of_all(summary.games().flat_map(|(_, game)| game.classes.values()))
}

/// The streak: the days in a row on which the player solved a daily puzzle in time.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Streak {
    /// The number of days in the current streak that have a solved puzzle.
    pub current: usize,
    pub longest: usize,
    /// The missed days inside the current streak, which do not end it.
    pub forgiven: Vec<Day>,
}

/// Two missed days that a streak forgives are at least this many days apart. So a streak survives a day without a
/// computer.
const FORGIVEN_EVERY: i64 = 7;

/// The current and the longest streak. A streak up to yesterday still counts, because today is not over. If
/// the clock was set back, days after today don't count.
pub(crate) fn streak(summary: &Summary, today: Day) -> Streak {
    let on_time = |day: &&BTreeMap<_, super::summary::Daily>| day.values().any(|daily| daily.on_time);
    let days: BTreeSet<Day> = summary
        .days()
        .iter()
        .filter(|(date, day)| **date <= today && on_time(day))
        .map(|(date, _)| *date)
        .collect();
    let end = if days.contains(&today) { today } else { today.before(1) };
    let (current, forgiven, _) = run_to(&days, end);
    let mut longest = current;
    let mut left = days.last().copied();
    while let Some(end) = left {
        let (run, _, start) = run_to(&days, end);
        longest = longest.max(run);
        left = days.range(..start).next_back().copied();
    }
    Streak { current, longest, forgiven }
}

/// The run of days that ends at `end`: its length, the forgiven days in it, and its first day.
fn run_to(days: &BTreeSet<Day>, end: Day) -> (usize, Vec<Day>, Day) {
    let (mut length, mut forgiven, mut start) = (0, Vec::<Day>::new(), end);
    let mut at = end;
    loop {
        if days.contains(&at) {
            length += 1;
            start = at;
        } else {
            let is_free = forgiven.last().is_none_or(|last| last.0 - at.0 >= FORGIVEN_EVERY);
            if !is_free || !days.contains(&at.before(1)) {
                return (length, forgiven, start);
            }
            forgiven.push(at);
        }
        at = at.before(1);
    }
}

/// The number of daily puzzles of a date that are solved.
pub(crate) fn solved_of_day(summary: &Summary, date: Day) -> usize {
    summary.day(date).map_or(0, BTreeMap::len)
}

/// The number of solved puzzles in each of the last `weeks` weeks. Weeks begin on Monday, and the last one is
/// the current week.
pub(crate) fn per_week(summary: &Summary, today: Day, weeks: usize) -> Vec<usize> {
    let mut counts = vec![0; weeks];
    for (day, count) in summary.solved_on() {
        // A day in the future comes from a wrong clock and is ignored.
        let ago = today.week().saturating_sub(day.week());
        if let Some(slot) = usize::try_from(ago).ok().and_then(|ago| weeks.checked_sub(ago + 1)) {
            counts[slot] += *count as usize;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::outcome;
    use super::super::{Origin, Outcome};
    use super::*;

    fn daily(day: i64) -> Outcome {
        Outcome { origin: Origin::Daily { date: Day(day) }, ..outcome(60, day) }
    }

    fn streak_of(days: &[i64], today: i64) -> (usize, usize, Vec<i64>) {
        let found = streak(&Summary::of(days.iter().map(|&day| daily(day))), Day(today));
        (found.current, found.longest, found.forgiven.into_iter().map(|day| day.0).collect())
    }

    #[test]
    fn only_solved_puzzles_count_for_times() {
        let given_up = Outcome { solved: false, ..outcome(1, 1) };
        let helped = Outcome { hints: 2, ..outcome(30, 1) };
        let all = Summary::of([given_up, helped, outcome(10, 1), outcome(20, 1), outcome(90, 1)]);
        let expected = Figures { played: 5, solved: 4, unaided: 3, best: Some(10), median: Some(25) };
        assert_eq!(by_class(&all)[&("maze".into(), Some("easy".into()))], expected);
        assert_eq!(by_game(&all)["maze"], expected);
        assert_eq!([whole(&all), of_game(&all, "maze")], [expected.clone(), expected]);
        assert_eq!(whole(&Summary::default()), Figures::default());
    }

    #[test]
    fn a_streak_goes_on_until_today_is_over() {
        assert_eq!(streak_of(&[1, 2, 3, 4, 8, 9], 9), (2, 4, vec![]));
        assert_eq!(streak_of(&[1, 2, 3, 4, 8, 9], 10), (2, 4, vec![]));
        assert_eq!(streak_of(&[1, 2, 3, 4, 8, 9], 12), (0, 4, vec![]));
        assert_eq!(streak_of(&[], 11), (0, 0, vec![]));
    }

    #[test]
    fn one_missed_day_in_seven_is_forgiven() {
        assert_eq!(streak_of(&[1, 2, 4, 5], 5), (4, 4, vec![3]));
        assert_eq!(streak_of(&[1, 2, 4], 6), (1, 3, vec![5]), "the 3rd is too near to the 5th");
        assert_eq!(streak_of(&[1, 3, 5], 5), (2, 2, vec![4]));
        assert_eq!(streak_of(&[1, 2, 4, 5, 6, 7, 8, 9, 11], 11), (9, 9, vec![10, 3]));
        assert_eq!(streak_of(&[1, 4], 4), (1, 1, vec![]), "two missed days in a row end it");
    }

    #[test]
    fn a_clock_that_goes_back_hides_days_but_loses_none() {
        let days = [1, 2, 3, 4, 5];
        assert_eq!(streak_of(&days, 3), (3, 3, vec![]));
        assert_eq!(streak_of(&days, 5), (5, 5, vec![]));
    }

    #[test]
    fn a_late_puzzle_fills_its_day_but_not_the_streak() {
        let late = Outcome { day: Day(9), ..daily(4) };
        let summary = Summary::of([daily(5), late]);
        assert_eq!(streak(&summary, Day(5)).current, 1);
        assert_eq!(solved_of_day(&summary, Day(4)), 1);
    }

    #[test]
    fn two_games_on_one_day_count_as_one_day_and_an_unsolved_one_does_not_count() {
        let other = Outcome { game: "dots".into(), ..daily(5) };
        let unsolved = Outcome { solved: false, ..daily(4) };
        let all = Summary::of([daily(5), other, unsolved]);
        assert_eq!(streak(&all, Day(5)).current, 1);
        assert_eq!([solved_of_day(&all, Day(5)), solved_of_day(&all, Day(4))], [2, 0]);
    }

    #[test]
    fn weeks_begin_on_monday_and_end_with_this_one() {
        let monday = Day(20_773);
        let all = Summary::of([20_773, 20_772, 20_766, 20_765, 20_800, 3].map(|day| outcome(1, day)));
        assert_eq!(per_week(&all, monday, 3), [1, 2, 1]);
        assert!(per_week(&all, monday, 0).is_empty());
    }
}
