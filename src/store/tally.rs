//! Statistics: pure functions from results to figures.
//!
//! Today's date is an argument, so that the functions can be tested. Times are shown as a median, not a mean, because
//! a single game left open overnight would distort the mean.

use std::collections::{BTreeMap, BTreeSet};

use super::{Day, Origin, Outcome};

/// The figures for a group of results. Only solved puzzles count towards the times.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Figures {
    pub played: usize,
    pub solved: usize,
    /// How many puzzles were solved without a hint.
    pub unaided: usize,
    pub best: Option<u64>,
    pub median: Option<u64>,
}

/// A game and a difficulty, if the difficulty is known.
pub(crate) type Class = (String, Option<String>);

pub(crate) fn by_class(all: &[Outcome]) -> BTreeMap<Class, Figures> {
    let mut groups: BTreeMap<Class, Vec<&Outcome>> = BTreeMap::new();
    for outcome in all {
        groups.entry((outcome.game.clone(), outcome.difficulty.clone())).or_default().push(outcome);
    }
    groups.into_iter().map(|(class, group)| (class, figures(group))).collect()
}

pub(crate) fn by_game(all: &[Outcome]) -> BTreeMap<String, Figures> {
    let mut groups: BTreeMap<String, Vec<&Outcome>> = BTreeMap::new();
    for outcome in all {
        groups.entry(outcome.game.clone()).or_default().push(outcome);
    }
    groups.into_iter().map(|(game, group)| (game, figures(group))).collect()
}

pub(crate) fn figures<'a>(group: impl IntoIterator<Item = &'a Outcome>) -> Figures {
    let mut figures = Figures::default();
    let mut times = Vec::new();
    for outcome in group {
        figures.played += 1;
        if outcome.solved {
            figures.solved += 1;
            figures.unaided += usize::from(outcome.hints == 0);
            times.push(outcome.seconds);
        }
    }
    times.sort_unstable();
    figures.best = times.first().copied();
    figures.median = median(&times);
    figures
}

fn median(sorted: &[u64]) -> Option<u64> {
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        n if n % 2 == 1 => Some(sorted[middle]),
        _ => Some(sorted[middle - 1].midpoint(sorted[middle])),
    }
}

/// The shortest time in which a puzzle was solved. The puzzle is given by its [`Outcome::level_id`].
pub(crate) fn best_time(all: &[Outcome], level_id: &str) -> Option<u64> {
    let same = all.iter().filter(|o| o.solved && o.level_id().as_deref() == Some(level_id));
    same.map(|o| o.seconds).min()
}

/// The number of consecutive days on which a daily puzzle of any game was solved.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Streak {
    pub current: usize,
    pub longest: usize,
}

/// The current and the longest streak. A streak up to yesterday still counts, because today is not over. A daily
/// puzzle counts for its own date even if it was solved later, so a player can repair a streak.
pub(crate) fn streak(all: &[Outcome], today: Day) -> Streak {
    let days: BTreeSet<Day> = all.iter().filter_map(solved_daily).filter(|&date| date <= today).collect();
    let run_to =
        |end: Day| (0..=days.len() as i64).take_while(|&back| days.contains(&end.before(back))).count();
    let current = match run_to(today) {
        0 => run_to(today.before(1)),
        run => run,
    };
    let ends = days.iter().filter(|day| !days.contains(&day.before(-1)));
    Streak { current, longest: ends.map(|&end| run_to(end)).max().unwrap_or(0) }
}

/// The dates of the solved daily puzzles of a game.
pub(crate) fn dailies_done(all: &[Outcome], game: &str) -> BTreeSet<Day> {
    all.iter().filter(|o| o.game == game).filter_map(solved_daily).collect()
}

fn solved_daily(outcome: &Outcome) -> Option<Day> {
    match &outcome.origin {
        Origin::Daily { date } => outcome.solved.then_some(*date),
        Origin::Fresh { .. } | Origin::Level { .. } | Origin::File | Origin::Tutorial => None,
    }
}

/// How many puzzles were solved in each of the last `weeks` weeks. Weeks begin on Monday, and the last one is the
/// current week.
pub(crate) fn per_week(all: &[Outcome], today: Day, weeks: usize) -> Vec<usize> {
    let mut counts = vec![0; weeks];
    for outcome in all.iter().filter(|o| o.solved) {
        // A day in the future, which comes from a wrong clock, is ignored.
        let ago = today.week().saturating_sub(outcome.day.week());
        if let Some(slot) = usize::try_from(ago).ok().and_then(|ago| weeks.checked_sub(ago + 1)) {
            counts[slot] += 1;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::outcome;
    use super::*;

    fn daily(day: i64) -> Outcome {
        Outcome { origin: Origin::Daily { date: Day(day) }, ..outcome(60, day) }
    }

    #[test]
    fn only_solved_puzzles_count_for_times() {
        let given_up = Outcome { solved: false, ..outcome(1, 1) };
        let helped = Outcome { hints: 2, ..outcome(30, 1) };
        let all = [given_up, helped, outcome(10, 1), outcome(20, 1), outcome(90, 1)];
        let found = &by_class(&all)[&("maze".into(), Some("easy".into()))];
        let expected = Figures { played: 5, solved: 4, unaided: 3, best: Some(10), median: Some(25) };
        assert_eq!(*found, expected);
        assert_eq!(by_game(&all)["maze"], expected);
        assert_eq!(figures([]), Figures::default());
    }

    #[test]
    fn a_streak_counts_until_a_whole_day_is_missed() {
        let all: Vec<_> = [1, 2, 3, 4, 8, 9].map(daily).into();
        assert_eq!(streak(&all, Day(9)), Streak { current: 2, longest: 4 });
        assert_eq!(streak(&all, Day(10)), Streak { current: 2, longest: 4 });
        assert_eq!(streak(&all, Day(11)), Streak { current: 0, longest: 4 });
        assert_eq!(streak(&[], Day(11)), Streak::default());
    }

    #[test]
    fn two_games_on_one_day_count_as_one_day_and_an_unsolved_one_does_not_count() {
        let other = Outcome { game: "dots".into(), ..daily(5) };
        let unsolved = Outcome { solved: false, ..daily(4) };
        let all = [daily(5), other, unsolved];
        assert_eq!(streak(&all, Day(5)).current, 1);
        assert_eq!(dailies_done(&all, "dots").len(), 1);
        assert!(dailies_done(&all, "logipix").is_empty());
    }

    #[test]
    fn weeks_begin_on_monday_and_end_with_this_one() {
        let monday = Day(20_773);
        let all = [20_773, 20_772, 20_766, 20_765, 20_800, 3].map(|day| outcome(1, day));
        assert_eq!(per_week(&all, monday, 3), [1, 2, 1]);
        assert!(per_week(&all, monday, 0).is_empty());
    }

    #[test]
    fn the_best_time_of_a_level_is_found_by_its_id() {
        let level = Origin::Level { pack: "sketchbook".into(), name: "cup".into() };
        let at = |seconds| Outcome { origin: level.clone(), ..outcome(seconds, 1) };
        let all = [at(50), at(40), Outcome { solved: false, ..at(3) }, outcome(2, 1)];
        assert_eq!(best_time(&all, "maze/sketchbook/cup"), Some(40));
        assert_eq!(best_time(&all, "maze/sketchbook/key"), None);
    }
}
