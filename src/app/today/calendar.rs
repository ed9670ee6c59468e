//! The calendar of the last twelve weeks: a column for each week, from Monday to Sunday.

use crate::store::Day;
use crate::store::summary::Summary;
use crate::store::tally;
use std::collections::BTreeSet;

pub(super) const WEEKS: usize = 12;

pub(super) struct Calendar {
    pub(super) today: Day,
    /// The number of solved puzzles of each day, starting at the first Monday.
    solved: Vec<usize>,
    /// The missed days that the streak forgives.
    forgiven: BTreeSet<Day>,
}

/// What the calendar shows for a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    /// How many puzzles of the day are solved.
    Solved(usize),
    /// The player solved no puzzle, but the streak forgives this day.
    Forgiven,
    /// The day has not come yet.
    Future,
}

impl Calendar {
    pub(super) fn of(summary: &Summary, today: Day) -> Self {
        let first = first(today);
        let solved =
            (0..(WEEKS * 7) as i64).map(|day| tally::solved_of_day(summary, first.before(-day))).collect();
        Self { today, solved, forgiven: tally::streak(summary, today).forgiven.into_iter().collect() }
    }

    /// The date of a cell. `week` and `weekday` count from 0.
    pub(super) fn day(&self, week: usize, weekday: usize) -> Day {
        first(self.today).before(-((week * 7 + weekday) as i64))
    }

    pub(super) fn cell(&self, day: Day) -> Cell {
        let place = usize::try_from(day.0 - first(self.today).0).ok();
        match place.and_then(|place| self.solved.get(place)) {
            _ if day > self.today => Cell::Future,
            Some(0) | None if self.forgiven.contains(&day) => Cell::Forgiven,
            Some(&count) => Cell::Solved(count),
            None => Cell::Solved(0),
        }
    }

    /// The date, limited to the days of the calendar up to today.
    pub(super) fn within(&self, day: Day) -> Day {
        day.clamp(first(self.today), self.today)
    }
}

/// The Monday of the first week.
fn first(today: Day) -> Day {
    today.before(today.weekday() as i64 + 7 * (WEEKS as i64 - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Origin, Outcome};

    #[test]
    fn the_last_column_is_this_week_and_future_days_are_empty() {
        let tuesday = Day(20_774);
        let solved = |back| {
            let date = tuesday.before(back);
            Outcome { day: date, ..crate::app::testing::outcome(60, Origin::Daily { date }) }
        };
        let calendar = Calendar::of(&Summary::of([solved(0), solved(2)]), tuesday);
        assert_eq!(calendar.day(WEEKS - 1, 1), tuesday);
        assert_eq!(calendar.day(0, 0), Day(20_773 - 77));
        let cells = [0, 1, 2, 3, -1].map(|back| calendar.cell(tuesday.before(back)));
        let expected = [Cell::Solved(1), Cell::Forgiven, Cell::Solved(1), Cell::Solved(0), Cell::Future];
        assert_eq!(cells, expected);
        assert_eq!((calendar.within(Day(1)), calendar.within(Day(99_999))), (Day(20_696), tuesday));
    }
}
