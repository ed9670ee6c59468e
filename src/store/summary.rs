//! A summary of all results. It has everything that the screens need, and its size hardly grows with the
//! number of results.
//!
//! Each result is added once and never read again. So the summary of a million results is as quick to use as
//! that of ten. [`summary_file`](super::summary_file) keeps it on disk beside the results.

use super::stars::Help;
use super::times::Times;
use super::{Day, Origin, Outcome, Pace};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

/// The most pictures of a game in the summary. Scenes, which are pictures of several drawings, could have far more
/// titles.
const MOST_PICTURES: usize = 2000;
/// How many of the latest results the summary keeps in full.
const RECENT: usize = 60;

#[derive(Debug, Default, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Summary {
    games: BTreeMap<String, GameSummary>,
    /// The solved daily puzzles of each date, by game.
    days: BTreeMap<Day, BTreeMap<String, Daily>>,
    /// The number of puzzles that were solved on each day.
    solved_on: BTreeMap<Day, u32>,
    /// The latest results, oldest first, without lessons.
    recent: VecDeque<Outcome>,
    /// The number of lines of the results that could not be read.
    pub skipped: usize,
    /// Why the results could not be read. A missing file is not an error.
    #[serde(skip)]
    pub trouble: Option<String>,
}

/// The results of one game.
#[derive(Debug, Default, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct GameSummary {
    /// The results by difficulty. Puzzles without a grade have the key "".
    pub classes: BTreeMap<String, Group>,
    /// The results by level. The key is the pack and the name.
    pub levels: BTreeMap<String, LevelRecord>,
    /// The pictures that the player has found in this game, by title.
    pub pictures: BTreeMap<String, Found>,
    /// The best times without hints, by [`record_class`].
    pub records: BTreeMap<String, u64>,
    /// The pace of each best time, by level or by [`record_class`].
    #[serde(default)]
    pub paces: BTreeMap<String, Pace>,
    /// The times of solved puzzles in each week.
    pub weeks: BTreeMap<i64, Times>,
    /// The times of solved puzzles by the hardest technique that they need.
    pub needs: BTreeMap<String, Times>,
    /// The number of hints that the player asked for, by technique.
    pub asked: BTreeMap<String, u32>,
    /// The hardest techniques of puzzles that the player solved without a hint. Each has the day of the first such
    /// puzzle.
    pub mastered: BTreeMap<String, Day>,
}

/// The results of one game and difficulty. Only solved puzzles have times.
#[derive(Debug, Default, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Group {
    pub played: usize,
    pub solved: usize,
    pub unaided: usize,
    pub best: Option<u64>,
    pub times: Times,
}

/// The player's results in one level.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LevelRecord {
    pub solved: bool,
    pub stars: usize,
    /// The day on which the player first solved the level.
    pub first: Option<Day>,
    /// The shortest time, with or without hints.
    pub best: Option<u64>,
    /// The shortest time without hints.
    pub record: Option<u64>,
}

/// A picture that the player has found. If the puzzle is not a level, `code` makes it again.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Found {
    pub record: LevelRecord,
    pub code: Option<String>,
}

/// A solved daily puzzle. If it was solved more than once, this is the result with the most stars, then the
/// fastest.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Daily {
    pub stars: usize,
    pub seconds: u64,
    pub hints: u32,
    pub moves: u32,
    pub par: Option<u32>,
    /// Whether the player solved the puzzle in time at least once, so that it counts for the streak.
    pub on_time: bool,
}

impl Summary {
    #[cfg(test)]
    pub(crate) fn of(all: impl IntoIterator<Item = Outcome>) -> Self {
        let mut summary = Self::default();
        for outcome in all {
            summary.add(outcome);
        }
        summary
    }

    /// A summary without results, because they could not be read.
    pub(crate) fn unreadable(why: String) -> Self {
        Self { trouble: Some(why), ..Self::default() }
    }

    pub(crate) fn add(&mut self, outcome: Outcome) {
        let game = self.games.entry(outcome.game.clone()).or_default();
        if outcome.origin == Origin::Tutorial {
            return;
        }
        game.add(&outcome);
        if outcome.solved {
            *self.solved_on.entry(outcome.day).or_default() += 1;
            self.add_daily(&outcome);
        }
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(outcome);
    }

    fn add_daily(&mut self, outcome: &Outcome) {
        let Origin::Daily { date } = outcome.origin else { return };
        let new = Daily {
            stars: Help::of(outcome).stars(),
            seconds: outcome.seconds,
            hints: outcome.hints,
            moves: outcome.moves,
            par: outcome.par,
            on_time: outcome.is_on_time(date),
        };
        let day = self.days.entry(date).or_default();
        match day.get_mut(&outcome.game) {
            Some(old) => {
                let on_time = old.on_time || new.on_time;
                if (new.stars, old.seconds) > (old.stars, new.seconds) {
                    *old = new;
                }
                old.on_time = on_time;
            }
            None => {
                day.insert(outcome.game.clone(), new);
            }
        }
    }

    /// The games that have any results, lessons included.
    pub(crate) fn games(&self) -> impl Iterator<Item = (&str, &GameSummary)> {
        self.games.iter().map(|(name, game)| (name.as_str(), game))
    }

    pub(crate) fn game(&self, name: &str) -> Option<&GameSummary> {
        self.games.get(name)
    }

    /// Whether the player has ever finished or given up a puzzle or a lesson of this game.
    pub(crate) fn has_met(&self, game: &str) -> bool {
        self.games.contains_key(game)
    }

    /// Whether there are no results at all, not even lessons.
    pub(crate) fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The player's results in a level. `None` if the puzzle is not a level, or was never finished.
    pub(crate) fn level(&self, game: &str, origin: &Origin) -> Option<LevelRecord> {
        let Origin::Level { pack, name } = origin else { return None };
        self.games.get(game)?.levels.get(&format!("{pack}/{name}")).copied()
    }

    /// The best time without hints for a puzzle like this: for this level, or for this game, size and difficulty.
    pub(crate) fn record(&self, outcome: &Outcome) -> Option<u64> {
        match outcome.origin {
            Origin::Level { .. } => self.level(&outcome.game, &outcome.origin)?.record,
            Origin::Fresh { .. } | Origin::Daily { .. } | Origin::File | Origin::Tutorial => {
                self.games.get(&outcome.game)?.records.get(&record_class(outcome)).copied()
            }
        }
    }

    /// The pace of the best time without hints for a puzzle like this.
    pub(crate) fn pace(&self, outcome: &Outcome) -> Option<&Pace> {
        self.games.get(&outcome.game)?.paces.get(&record_key(outcome))
    }

    /// The solved daily puzzles of a date, by game.
    pub(crate) fn day(&self, date: Day) -> Option<&BTreeMap<String, Daily>> {
        self.days.get(&date)
    }

    pub(crate) fn days(&self) -> &BTreeMap<Day, BTreeMap<String, Daily>> {
        &self.days
    }

    pub(crate) fn solved_on(&self) -> &BTreeMap<Day, u32> {
        &self.solved_on
    }

    /// The latest results, newest first, without lessons.
    pub(crate) fn recent(&self) -> impl Iterator<Item = &Outcome> {
        self.recent.iter().rev()
    }
}

impl GameSummary {
    fn add(&mut self, outcome: &Outcome) {
        self.add_pace(outcome);
        let class = outcome.difficulty.clone().unwrap_or_default();
        self.classes.entry(class).or_default().add(outcome);
        if let Origin::Level { pack, name } = &outcome.origin {
            self.levels.entry(format!("{pack}/{name}")).or_default().add(outcome);
        }
        if let Some(title) = outcome.title.as_ref().filter(|_| outcome.solved) {
            self.found(title, outcome);
        }
        for (technique, count) in &outcome.asked {
            *self.asked.entry(technique.clone()).or_default() += count;
        }
        if !outcome.solved {
            return;
        }
        if is_record(outcome) {
            least(self.records.entry(record_class(outcome)).or_insert(u64::MAX), outcome.seconds);
        }
        self.weeks.entry(outcome.day.week()).or_default().add_roughly(outcome.seconds);
        if let Some(technique) = &outcome.needs {
            self.needs.entry(technique.clone()).or_default().add_roughly(outcome.seconds);
            if outcome.hints == 0 {
                self.mastered.entry(technique.clone()).or_insert(outcome.day);
            }
        }
    }
}

impl GameSummary {
    /// Keeps the pace of a new best time. Called before the time itself is added. A best time on a level
    /// can also be the best time of all puzzles like it. Then the pace is kept for both.
    fn add_pace(&mut self, outcome: &Outcome) {
        if !is_record(outcome) {
            return;
        }
        let (key, class) = (record_key(outcome), record_class(outcome));
        let best_of_class = self.records.get(&class).copied();
        let best_of_level = self.levels.get(&key).and_then(|level| level.record);
        let level = (key != class).then_some((key, best_of_level));
        for (key, best) in [(class, best_of_class)].into_iter().chain(level) {
            if best.is_some_and(|best| best <= outcome.seconds) {
                continue;
            }
            if outcome.pace.is_empty() {
                self.paces.remove(&key);
            } else {
                self.paces.insert(key, outcome.pace.clone());
            }
        }
    }

    fn found(&mut self, title: &str, outcome: &Outcome) {
        if self.pictures.len() >= MOST_PICTURES && !self.pictures.contains_key(title) {
            return;
        }
        let found = self.pictures.entry(title.to_owned()).or_default();
        found.record.add(outcome);
        if !matches!(outcome.origin, Origin::Level { .. }) {
            found.code = outcome.code.clone().or(found.code.take());
        }
    }
}

impl Group {
    fn add(&mut self, outcome: &Outcome) {
        self.played += 1;
        if outcome.solved {
            self.solved += 1;
            self.unaided += usize::from(outcome.hints == 0);
            least(self.best.get_or_insert(u64::MAX), outcome.seconds);
            self.times.add(outcome.seconds);
        }
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.played += other.played;
        self.solved += other.solved;
        self.unaided += other.unaided;
        self.best = self.best.into_iter().chain(other.best).min();
        self.times.merge(&other.times);
    }
}

impl LevelRecord {
    fn add(&mut self, outcome: &Outcome) {
        self.stars = self.stars.max(Help::of(outcome).stars());
        if outcome.solved {
            self.solved = true;
            self.first.get_or_insert(outcome.day);
            least(self.best.get_or_insert(u64::MAX), outcome.seconds);
            if is_record(outcome) {
                least(self.record.get_or_insert(u64::MAX), outcome.seconds);
            }
        }
    }
}

fn least(known: &mut u64, seconds: u64) {
    *known = seconds.min(*known);
}

/// Whether a result can be a record. A game with hints never sets a record.
pub(crate) fn is_record(outcome: &Outcome) -> bool {
    outcome.solved && outcome.hints == 0 && outcome.played.unwrap_or(0) == 0
}

/// What a record belongs to: a level, or a group of puzzles that are alike.
fn record_key(outcome: &Outcome) -> String {
    match &outcome.origin {
        Origin::Level { pack, name } => format!("{pack}/{name}"),
        Origin::Fresh { .. } | Origin::Daily { .. } | Origin::File | Origin::Tutorial => {
            record_class(outcome)
        }
    }
}

/// The name of the group of puzzles that share a record: `15x15 hard`. A size that is not a grid, such as 31
/// dots, differs from puzzle to puzzle. Such a size is used only if there is no difficulty.
pub(crate) fn record_class(outcome: &Outcome) -> String {
    let size = outcome.size.split(',').next().unwrap_or_default().trim();
    let is_grid =
        size.split_once('x').is_some_and(|(w, h)| w.parse::<u32>().is_ok() && h.parse::<u32>().is_ok());
    match &outcome.difficulty {
        Some(difficulty) if is_grid => format!("{size} {difficulty}"),
        Some(difficulty) => difficulty.clone(),
        None => size.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::outcome;
    use super::*;

    fn level(name: &str) -> Origin {
        Origin::Level { pack: "sketchbook".into(), name: name.into() }
    }

    #[test]
    fn a_level_has_its_best_time_and_its_most_stars() {
        let at = |seconds, hints| Outcome { origin: level("cup"), hints, ..outcome(seconds, 1) };
        let failed = Outcome { solved: false, ..at(3, 0) };
        let summary = Summary::of([at(50, 0), at(40, 2), failed, outcome(2, 1)]);
        let expected =
            LevelRecord { solved: true, stars: 3, first: Some(Day(1)), best: Some(40), record: Some(50) };
        assert_eq!(summary.level("maze", &level("cup")), Some(expected));
        assert_eq!(summary.level("maze", &level("key")), None);
        assert_eq!(summary.record(&at(9, 0)), Some(50));
    }

    #[test]
    fn a_record_belongs_to_a_size_and_a_difficulty_and_is_never_made_with_hints() {
        let fresh = |seconds, size: &str, hints| Outcome { size: size.into(), hints, ..outcome(seconds, 1) };
        let summary = Summary::of([fresh(90, "20x20", 0), fresh(30, "20x20", 1), fresh(20, "10x10", 0)]);
        assert_eq!(summary.record(&fresh(1, "20x20, 3 ways", 0)), Some(90));
        assert_eq!(summary.record(&fresh(1, "10x10", 0)), Some(20));
        assert_eq!(summary.record(&fresh(1, "15x15", 0)), None);
        assert_eq!(record_class(&fresh(1, "31 dots, 4 colours", 0)), "easy");
        let custom = Outcome { difficulty: None, ..fresh(1, "31 dots, 4 colours", 0) };
        assert_eq!(record_class(&custom), "31 dots");
    }

    #[test]
    fn the_pace_of_the_best_time_is_kept() {
        let run = |seconds, hints, origin| {
            let pace = Pace::default().finished(seconds);
            Outcome { hints, origin, pace, ..outcome(seconds, 1) }
        };
        let fresh = || Origin::Fresh { code: String::new() };
        let summary = Summary::of([
            run(50, 0, level("cup")),
            run(40, 1, level("cup")),
            run(60, 0, level("cup")),
            run(90, 0, fresh()),
            run(45, 0, fresh()),
        ]);
        let kept = |origin| summary.pace(&run(1, 0, origin)).cloned();
        assert_eq!(kept(level("cup")), Some(Pace::default().finished(50)));
        assert_eq!(kept(fresh()), Some(Pace::default().finished(45)));
        assert_eq!(kept(level("key")), None);
        // Results of older versions have no pace. If such a result is the fastest, there is no ghost.
        let older = Outcome { pace: Pace::default(), ..run(30, 0, level("cup")) };
        let summary = Summary::of([run(50, 0, level("cup")), older.clone()]);
        assert_eq!(summary.pace(&older), None);
    }

    #[test]
    fn the_best_of_several_results_of_a_daily_puzzle_counts() {
        let daily = |seconds, hints, day| Outcome {
            origin: Origin::Daily { date: Day(5) },
            hints,
            ..outcome(seconds, day)
        };
        let summary = Summary::of([daily(90, 0, 9), daily(80, 1, 5), daily(70, 0, 9), daily(75, 0, 9)]);
        let found = &summary.day(Day(5)).unwrap()["maze"];
        assert_eq!((found.stars, found.seconds, found.on_time), (3, 70, true));
    }

    #[test]
    fn lessons_are_met_but_not_counted() {
        let summary = Summary::of([Outcome { origin: Origin::Tutorial, ..outcome(1, 1) }]);
        assert!(summary.has_met("maze") && !summary.is_empty());
        assert_eq!(summary.recent().count() + summary.solved_on().len(), 0);
        assert!(summary.game("maze").unwrap().classes.is_empty());
    }

    #[test]
    fn techniques_are_counted_by_need_and_by_hints() {
        let needs = |needs: &str, hints| Outcome {
            needs: Some(needs.into()),
            asked: [("split".to_owned(), hints)].into(),
            hints,
            ..outcome(60, 3)
        };
        let summary = Summary::of([needs("chain", 2), needs("chain", 0), needs("split", 1)]);
        let game = summary.game("maze").unwrap();
        assert_eq!(game.asked["split"], 3);
        assert_eq!(game.mastered.iter().collect::<Vec<_>>(), [(&"chain".to_owned(), &Day(3))]);
        assert_eq!(game.needs["chain"].count(), 2);
    }
}
