//! The puzzles of a day: one of each game, the same for everyone.
//!
//! A puzzle depends only on its game and its date. The player's progress comes from the results and the
//! saves. Invariant: nothing here reads or writes a file, and the date is always an argument.

pub(crate) mod share;

use crate::games::GAMES;
use crate::store::summary::{Daily, Summary};
use crate::store::tally::{self, Streak};
use crate::store::{Day, Header, Origin};
use pentimento_base::params::{Difficulty, Params, Setting};
use pentimento_engine::kind::Kind;
use serde_json::{Value as Json, json};

/// One of the puzzles of a day.
pub(crate) struct DayPuzzle {
    pub kind: &'static dyn Kind,
    pub difficulty: Difficulty,
    pub code: String,
    /// The size, if it is known before the puzzle is made. Otherwise empty.
    pub size: String,
    pub state: State,
    /// The usual time of this player for this game and difficulty, in seconds.
    pub usual: Option<u64>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum State {
    New,
    Begun(Header),
    Solved(Daily),
}

impl State {
    pub(crate) fn is_solved(&self) -> bool {
        matches!(self, State::Solved(_))
    }
}

/// The puzzles of a date and the player's streak.
pub(crate) struct DayPuzzles {
    pub date: Day,
    /// The current day, which can be later than `date`.
    pub today: Day,
    pub puzzles: Vec<DayPuzzle>,
    pub streak: Streak,
}

impl DayPuzzles {
    pub(crate) fn of(date: Day, today: Day, summary: &Summary, saves: &[Header]) -> Self {
        let puzzle = |(place, kind): (usize, &&'static dyn Kind)| {
            let difficulty = difficulty(place, date);
            let params = kind.params(difficulty);
            let name = kind.info().name;
            let solved = summary.day(date).and_then(|day| day.get(name)).cloned().map(State::Solved);
            let begun = saves.iter().find(|save| save.game == name && save.origin == Origin::Daily { date });
            let begun = begun.cloned().map(State::Begun);
            DayPuzzle {
                kind: *kind,
                difficulty,
                code: kind.code(&params, seed(name, date)).to_string(),
                size: size(*kind, &params),
                // A solved puzzle stays solved while the player plays it again for the missing stars.
                state: solved.or(begun).unwrap_or(State::New),
                usual: tally::of_class(summary, name, difficulty.name()).and_then(|figures| figures.median),
            }
        };
        let puzzles = GAMES.iter().enumerate().map(puzzle).collect();
        Self { date, today, puzzles, streak: tally::streak(summary, today) }
    }

    pub(crate) fn solved(&self) -> usize {
        self.puzzles.iter().filter(|puzzle| puzzle.state.is_solved()).count()
    }

    /// Whether this day is over. Its puzzles still earn stars, but a puzzle that is begun now does not count for the
    /// streak.
    pub(crate) fn is_late(&self) -> bool {
        self.date < self.today
    }

    /// The first unsolved puzzle after `place`. After the last puzzle, the search continues at the first.
    pub(crate) fn next_open(&self, place: usize) -> Option<usize> {
        let count = self.puzzles.len();
        (1..=count).map(|by| (place + by) % count).find(|&place| !self.puzzles[place].state.is_solved())
    }

    /// The first unsolved puzzle. If all are solved, the first puzzle.
    pub(crate) fn first_open(&self) -> usize {
        self.next_open(self.puzzles.len().saturating_sub(1)).unwrap_or(0)
    }

    pub(crate) fn json(&self) -> Json {
        let puzzle = |puzzle: &DayPuzzle| {
            let (state, stars, seconds) = match &puzzle.state {
                State::New => ("new", 0, 0),
                State::Begun(save) => ("begun", 0, save.seconds),
                State::Solved(daily) => ("solved", daily.stars, daily.seconds),
            };
            let name = puzzle.kind.info().name;
            let difficulty = puzzle.difficulty.name();
            json!({
                "game": name, "code": puzzle.code, "difficulty": difficulty, "state": state, "stars": stars,
                "seconds": seconds,
            })
        };
        let puzzles: Vec<Json> = self.puzzles.iter().map(puzzle).collect();
        json!({ "date": self.date.to_string(), "streak": self.streak.current, "puzzles": puzzles })
    }
}

/// The settings and the seed of a game's daily puzzle of a date.
pub(crate) fn request(kind: &'static dyn Kind, date: Day) -> (Params, u64) {
    let place = GAMES.iter().position(|known| known.info().name == kind.info().name).unwrap_or(0);
    (kind.params(difficulty(place, date)), seed(kind.info().name, date))
}

/// The difficulty of a game on a date. Every day has one easy and one hard puzzle. In five days, each game is
/// easy once and hard once.
fn difficulty(place: usize, date: Day) -> Difficulty {
    use Difficulty::{Easy, Hard, Medium};
    [Easy, Medium, Medium, Hard, Medium][(date.0 + place as i64).rem_euclid(5) as usize]
}

/// The seed of a puzzle. It depends only on the game and the date, so it is the same for all players.
fn seed(game: &str, date: Day) -> u64 {
    // This is the hash FNV-1a of the name and the day. It must never change, because the puzzles of past days
    // would change too.
    let bytes = game.bytes().chain(date.0.to_le_bytes());
    bytes
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
        & 0x3fff_ffff
}

/// The size that the settings ask for: `15x15`, or `9 buttons`. Empty if the size is known only when the
/// puzzle is made.
fn size(kind: &'static dyn Kind, params: &Params) -> String {
    // A page in millimetres is not a size that players see.
    if kind.facts().drawn.is_some() {
        return String::new();
    }
    let scale = kind.facts().cells_per_pixel;
    if let (Some(Setting::Whole(width)), Some(Setting::Whole(height))) =
        (params.get("width"), params.get("height"))
    {
        return format!("{}x{}", width * scale, height * scale);
    }
    let first = params.table().first();
    match first.and_then(|param| Some((param, params.get(param.name)?))) {
        Some((param, Setting::Whole(count))) => format!("{count} {}", param.label.to_lowercase()),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Outcome;

    const TUESDAY: Day = Day(20_774);

    #[test]
    fn the_seed_never_changes() {
        assert_eq!(seed("buttons", Day(20_000)), 485_242_580);
        assert_ne!(seed("buttons", Day(20_000)), seed("buttons", Day(20_001)));
        assert_ne!(seed("buttons", Day(20_000)), seed("nonogram", Day(20_000)));
    }

    #[test]
    fn every_day_has_a_puzzle_of_each_game_one_easy_and_one_hard() {
        for day in 0..10 {
            let day = DayPuzzles::of(Day(20_000 + day), TUESDAY, &Summary::default(), &[]);
            let count =
                |difficulty| day.puzzles.iter().filter(|puzzle| puzzle.difficulty == difficulty).count();
            assert_eq!(
                [count(Difficulty::Easy), count(Difficulty::Medium), count(Difficulty::Hard)],
                [1, 3, 1]
            );
            assert_eq!(day.puzzles.len(), GAMES.len());
            for puzzle in &day.puzzles {
                let (params, seed) = request(puzzle.kind, day.date);
                assert_eq!(puzzle.kind.code(&params, seed).to_string(), puzzle.code);
            }
        }
    }

    #[test]
    fn the_next_puzzle_is_the_next_one_that_is_not_solved() {
        let solved = |game: &str| Outcome {
            game: game.to_owned(),
            ..crate::app::testing::outcome(60, Origin::Daily { date: TUESDAY })
        };
        let names: Vec<&str> = GAMES.iter().map(|kind| kind.info().name).collect();
        let day = |done: &[&str]| {
            let summary = Summary::of(done.iter().map(|game| solved(game)));
            DayPuzzles::of(TUESDAY, TUESDAY, &summary, &[])
        };
        assert_eq!((day(&[]).first_open(), day(&names[..1]).first_open()), (0, 1));
        assert_eq!(day(&names[..3]).next_open(4), Some(3));
        assert_eq!((day(&names).next_open(2), day(&names).solved()), (None, 5));
    }

    #[test]
    fn sizes_are_those_that_players_see() {
        let sizes = |place: usize| {
            let kind = GAMES[place];
            size(kind, &kind.params(Difficulty::Easy))
        };
        assert!(sizes(0).ends_with(" buttons"), "{}", sizes(0));
        assert!(sizes(1).contains('x') && sizes(4).is_empty());
    }
}
