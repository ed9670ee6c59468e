//! Texts to share: a result in one line, and the same result in words for screen readers. Neither text
//! contains a title or a part of a solution, so they spoil nothing.

use super::{DayPuzzle, DayPuzzles, State};
use crate::store::stars::ALL;
use crate::store::summary::Daily;
use crate::store::{Day, Header};
use pentimento_ui::widgets::clock;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// A date as `17 Nov 2026`.
pub(crate) fn short_date(date: Day) -> String {
    let (year, month, day) = date.civil();
    format!("{day} {} {year}", &MONTHS[month as usize - 1][..3])
}

/// A date as `Tuesday 17 November 2026`.
pub(crate) fn long_date(date: Day) -> String {
    let (year, month, day) = date.civil();
    format!("{} {day} {} {year}", WEEKDAYS[date.weekday()], MONTHS[month as usize - 1])
}

pub(crate) fn short_month(date: Day) -> &'static str {
    &MONTHS[date.civil().1 as usize - 1][..3]
}

pub(crate) fn short_weekday(weekday: usize) -> &'static str {
    &WEEKDAYS[weekday % 7][..3]
}

/// Stars as `✦✦✧`.
pub(crate) fn stars(earned: usize) -> String {
    "✦".repeat(earned.min(ALL)) + &"✧".repeat(ALL.saturating_sub(earned))
}

/// A result as `Nonogram ✦✦✧ 11:32`.
pub(crate) fn result(title: &str, earned: usize, seconds: u64) -> String {
    format!("{title} {} {}", stars(earned), clock(seconds))
}

impl DayPuzzles {
    /// The line to share all solved puzzles: `Pentimento 17 Nov 2026 · Nonogram ✦✦✧ 11:32 · streak 13`.
    pub(crate) fn share_line(&self) -> String {
        self.line_of(self.puzzles.iter())
    }

    /// The line to share one puzzle.
    pub(crate) fn share_one(&self, game: &str) -> String {
        self.line_of(self.puzzles.iter().filter(|puzzle| puzzle.kind.info().name == game))
    }

    fn line_of<'a>(&self, puzzles: impl Iterator<Item = &'a DayPuzzle>) -> String {
        let mut parts = vec![format!("Pentimento {}", short_date(self.date))];
        let mut is_late = false;
        for puzzle in puzzles {
            if let State::Solved(daily) = &puzzle.state {
                parts.push(result(puzzle.kind.info().title, daily.stars, daily.seconds));
                is_late |= !daily.on_time;
            }
        }
        if parts.len() == 1 {
            parts.push("nothing solved yet".to_owned());
        }
        if self.is_late() {
            parts.extend(is_late.then(|| "late".to_owned()));
        } else if self.streak.current > 0 {
            parts.push(format!("streak {}", self.streak.current));
        }
        parts.join(" · ")
    }

    /// The lines of the panel, with the result of every puzzle in columns.
    pub(crate) fn share_rows(&self) -> Vec<String> {
        let row = |puzzle: &DayPuzzle| {
            let title = puzzle.kind.info().title;
            match &puzzle.state {
                State::New => format!("{title:<10}∙"),
                State::Begun(save) => format!("{title:<10}{}", part_done(save)),
                State::Solved(daily) => {
                    format!("{title:<10}{}  {:>6}", stars(daily.stars), clock(daily.seconds))
                }
            }
        };
        let mut rows = vec![format!("Pentimento {}", short_date(self.date))];
        rows.extend(self.puzzles.iter().map(row));
        let count = format!("{} of {}", self.solved(), self.puzzles.len());
        rows.push(if self.is_late() { count } else { format!("{count}   streak {}", self.streak.current) });
        rows
    }

    /// The text to share, in words. It has only letters, digits, blanks, full stops, commas and colons.
    pub(crate) fn share_words(&self) -> String {
        let mut sentences = vec![format!("Pentimento, {}.", long_date(self.date))];
        for puzzle in &self.puzzles {
            sentences.push(format!("{}: {}.", puzzle.kind.info().title, state_words(&puzzle.state)));
        }
        if !self.is_late() {
            sentences.push(format!("Streak: {}.", counted(self.streak.current, "day")));
        }
        sentences.join(" ")
    }
}

/// The player's progress in a puzzle: `solved, two stars, one hint, 11 minutes 32 seconds`.
pub(crate) fn state_words(state: &State) -> String {
    match state {
        State::New => "not started".to_owned(),
        State::Begun(save) => format!("{} percent", percent(save)),
        State::Solved(daily) => {
            let mut parts = vec!["solved".to_owned(), star_words(daily.stars)];
            parts.extend((daily.hints > 0).then(|| hint_words(daily)));
            parts.push(time_words(daily.seconds));
            parts.extend((!daily.on_time).then(|| "late".to_owned()));
            parts.join(", ")
        }
    }
}

fn counted(count: usize, unit: &str) -> String {
    if count == 1 { format!("1 {unit}") } else { format!("{count} {unit}s") }
}

fn hint_words(daily: &Daily) -> String {
    if daily.hints == 1 { "one hint".to_owned() } else { format!("{} hints", daily.hints) }
}

pub(crate) fn star_words(earned: usize) -> String {
    match earned {
        0 => "no stars".to_owned(),
        1 => "one star".to_owned(),
        2 => "two stars".to_owned(),
        _ => "three stars".to_owned(),
    }
}

/// A time as `1 hour 2 minutes 3 seconds`. Parts that are 0 are left out.
pub(crate) fn time_words(seconds: u64) -> String {
    let parts = [(seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second")];
    let named = parts.iter().filter(|(count, _)| *count > 0);
    let words: Vec<String> = named.map(|&(count, unit)| counted(count as usize, unit)).collect();
    if words.is_empty() { "0 seconds".to_owned() } else { words.join(" ") }
}

pub(crate) fn percent(save: &Header) -> u64 {
    let (done, total) = (u64::from(save.progress.done), u64::from(save.progress.total));
    (done * 100).checked_div(total).unwrap_or(0).min(100)
}

/// The progress of a puzzle, as `▰▰▰▱▱`.
fn part_done(save: &Header) -> String {
    let full = (percent(save) as usize + 10) / 20;
    "▰".repeat(full) + &"▱".repeat(5 - full)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;
    use crate::store::summary::Summary;
    use crate::store::{Origin, Outcome, Progress};

    const TUESDAY: Day = Day(20_774);

    /// A solved daily puzzle.
    fn solved(game: usize, date: Day, seconds: u64, hints: u32) -> Outcome {
        Outcome {
            game: GAMES[game].info().name.to_owned(),
            hints,
            day: date,
            ..crate::app::testing::outcome(seconds, Origin::Daily { date })
        }
    }

    /// A streak of 13 days that ends with these results.
    fn summary(today: impl IntoIterator<Item = Outcome>) -> Summary {
        let before = (1..13).map(|back| solved(0, TUESDAY.before(back), 60, 0));
        Summary::of(before.chain(today))
    }

    fn begun(game: usize) -> Header {
        Header {
            id: String::new(),
            game: GAMES[game].info().name.to_owned(),
            title: String::new(),
            origin: Origin::Daily { date: TUESDAY },
            progress: Progress { done: 62, total: 100 },
            seconds: 100,
            hints: 0,
            checks: 0,
            started: 0,
            updated: 0,
        }
    }

    #[test]
    fn the_line_is_exactly_this() {
        let day = DayPuzzles::of(TUESDAY, TUESDAY, &summary([solved(1, TUESDAY, 692, 1)]), &[]);
        assert_eq!(day.share_line(), "Pentimento 17 Nov 2026 · Nonogram ✦✦✧ 11:32 · streak 13");
        assert_eq!(day.share_one("nonogram"), day.share_line());
        let none = DayPuzzles::of(TUESDAY, TUESDAY, &Summary::default(), &[]);
        assert_eq!(none.share_line(), "Pentimento 17 Nov 2026 · nothing solved yet");
    }

    #[test]
    fn several_puzzles_share_one_line_and_the_panel_has_them_all() {
        let results = [solved(0, TUESDAY, 130, 0), solved(1, TUESDAY, 692, 1), solved(2, TUESDAY, 245, 0)];
        let day = DayPuzzles::of(TUESDAY, TUESDAY, &summary(results), &[begun(3)]);
        assert_eq!(
            day.share_line(),
            "Pentimento 17 Nov 2026 · Buttons ✦✦✦ 2:10 · Nonogram ✦✦✧ 11:32 · Maze ✦✦✦ 4:05 · streak 13"
        );
        assert_eq!(
            day.share_rows(),
            [
                "Pentimento 17 Nov 2026",
                "Buttons   ✦✦✦    2:10",
                "Nonogram  ✦✦✧   11:32",
                "Maze      ✦✦✦    4:05",
                "Logipix   ▰▰▰▱▱",
                "Dots      ∙",
                "3 of 5   streak 13"
            ]
        );
        assert_eq!(
            day.share_words(),
            "Pentimento, Tuesday 17 November 2026. Buttons: solved, three stars, 2 minutes 10 seconds. Nonogram: \
             solved, two stars, one hint, 11 minutes 32 seconds. Maze: solved, three stars, 4 minutes 5 seconds. \
             Logipix: 62 percent. Dots: not started. Streak: 13 days."
        );
        let is_plain = |c: char| c.is_ascii_alphanumeric() || ". ,:".contains(c);
        assert!(day.share_words().chars().all(is_plain));
    }

    #[test]
    fn a_late_result_says_so_and_has_no_streak() {
        let late = Outcome { day: TUESDAY, ..solved(1, TUESDAY.before(3), 61, 0) };
        let day = DayPuzzles::of(TUESDAY.before(3), TUESDAY, &Summary::of([late]), &[]);
        assert_eq!(day.share_line(), "Pentimento 14 Nov 2026 · Nonogram ✦✦✦ 1:01 · late");
        assert!(day.share_words().contains("Nonogram: solved, three stars, 1 minute 1 second, late."));
        assert!(!day.share_words().contains("Streak"));
    }

    #[test]
    fn times_are_written_in_words() {
        assert_eq!(time_words(3_723), "1 hour 2 minutes 3 seconds");
        assert_eq!((time_words(60), time_words(0)), ("1 minute".to_owned(), "0 seconds".to_owned()));
    }
}
