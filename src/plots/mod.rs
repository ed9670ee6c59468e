//! Plots of the statistics: their data, their words and their SVG. The statistics screen draws them with
//! characters.

pub(crate) mod svg;

use crate::games::{GAMES, find};
use crate::store::Day;
use crate::store::summary::{GameSummary, Summary};
use crate::store::times::Times;
use pentimento_base::params::Difficulty;
use pentimento_base::prose::capital;
use pentimento_engine::ladder::Technique;
use pentimento_ui::widgets::clock;
use std::collections::BTreeMap;

/// How many weeks the plot of times shows.
pub(crate) const WEEKS: usize = 26;
/// "Lately" means this many of a game's latest puzzles.
const LATELY: usize = 10;

/// The plots of one game.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct GamePlots {
    /// The name of the game in files and commands.
    pub game: String,
    pub title: String,
    /// The median time in each of the last weeks, oldest first. `None` if no puzzle was solved.
    pub weeks: Vec<Option<u64>>,
    /// The median time by difficulty, and by the hardest technique that the puzzle needs.
    pub difficulties: Vec<Bar>,
    pub needs: Vec<Bar>,
    /// The number of hints that the player asked for, by technique.
    pub asked: Vec<Bar>,
    /// The technique for which the player asked the most hints lately.
    pub weakest: Option<&'static Technique>,
    /// The hardest techniques of puzzles that the player solved without a hint. Each has the day of the first such
    /// puzzle.
    pub mastered: Vec<(String, Day)>,
}

/// A bar with its label and its value as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bar {
    pub label: String,
    pub value: u64,
    pub text: String,
}

/// The plots of all games that were played, in the order of the menu. Unknown games come last.
pub(crate) fn plots(summary: &Summary, today: Day) -> Vec<GamePlots> {
    let known = GAMES.iter().map(|kind| kind.info().name);
    let others = summary.games().map(|(name, _)| name).filter(|name| find(name).is_none());
    let games = known.chain(others).filter_map(|name| Some((name, summary.game(name)?)));
    let played = games.filter(|(_, game)| !game.classes.is_empty());
    played.map(|(name, game)| of(name, game, &asked_lately(summary, name), today)).collect()
}

/// The hints that the player asked for in the latest puzzles of a game, by technique.
fn asked_lately(summary: &Summary, game: &str) -> BTreeMap<String, u32> {
    let mut lately = BTreeMap::new();
    for outcome in summary.recent().filter(|outcome| outcome.game == game).take(LATELY) {
        for (technique, count) in &outcome.asked {
            *lately.entry(technique.clone()).or_default() += count;
        }
    }
    lately
}

fn of(name: &str, game: &GameSummary, lately: &BTreeMap<String, u32>, today: Day) -> GamePlots {
    let title = find(name).map_or_else(|| capital(name), |kind| kind.info().title.to_owned());
    let week = |place: usize| {
        let week = today.week() - (WEEKS - 1 - place) as i64;
        game.weeks.get(&week).and_then(Times::median)
    };
    let difficulty = |name: &str| {
        let group = game.classes.get(name)?;
        let label = if name.is_empty() { "custom" } else { name };
        time_bar(label.to_owned(), &group.times)
    };
    let names = Difficulty::ALL.iter().map(|difficulty| difficulty.name()).chain([""]);
    let needs = techniques(name, game.needs.keys());
    let asked = techniques(name, game.asked.keys());
    let mastered = techniques(name, game.mastered.keys());
    let of_id = |id: &String| lately.get(id).copied().unwrap_or(0);
    // Among equals, the technique that comes first on the ladder. It is the easiest to learn.
    let most = asked.iter().rev().map(|(id, _)| id).filter(|id| of_id(id) > 0).max_by_key(|id| of_id(id));
    GamePlots {
        game: name.to_owned(),
        weakest: most.and_then(|id| crate::practice::technique(find(name)?, id)),
        title,
        weeks: (0..WEEKS).map(week).collect(),
        difficulties: names.filter_map(difficulty).collect(),
        needs: needs.into_iter().filter_map(|(id, label)| time_bar(label, &game.needs[&id])).collect(),
        asked: asked.into_iter().map(|(id, label)| count_bar(label, game.asked[&id], of_id(&id))).collect(),
        mastered: mastered.into_iter().map(|(id, label)| (label, game.mastered[&id])).collect(),
    }
}

fn time_bar(label: String, times: &Times) -> Option<Bar> {
    let value = times.median()?;
    let count = times.count();
    Some(Bar { label, value, text: format!("{}  {count} solved", clock(value)) })
}

/// A bar for hints. It also says how many of them are from the latest puzzles.
fn count_bar(label: String, count: u32, lately: u32) -> Bar {
    let hints = if count == 1 { "hint" } else { "hints" };
    let lately = if lately > 0 { format!(", {lately} lately") } else { String::new() };
    Bar { label, value: u64::from(count), text: format!("{count} {hints}{lately}") }
}

/// The ids and the names of techniques, in the order of the game's ladder. Unknown ones come last.
fn techniques<'a>(game: &str, ids: impl Iterator<Item = &'a String>) -> Vec<(String, String)> {
    let ladder = find(game).map_or(&[][..], |kind| kind.facts().ladder);
    let place = |id: &str| ladder.iter().position(|technique| technique.id == id);
    let mut all: Vec<&String> = ids.collect();
    all.sort_by_key(|id| (place(id).unwrap_or(usize::MAX), (*id).clone()));
    let name = |id: &str| place(id).map_or_else(|| capital(id), |place| ladder[place].name.to_owned());
    all.into_iter().map(|id| (id.clone(), name(id))).collect()
}

impl GamePlots {
    /// Describes the plots in words, with one line for each.
    pub(crate) fn words(&self) -> String {
        let mut lines = Vec::new();
        let weeks: Vec<String> = self.weeks.iter().flatten().map(|&seconds| clock(seconds)).collect();
        if weeks.len() > 1 {
            lines.push(format!("{}, usual time by week, oldest first: {}.", self.title, weeks.join(", ")));
        }
        for (heading, bars) in [
            ("usual time by difficulty", &self.difficulties),
            ("usual time by the hardest technique", &self.needs),
            ("hints asked for", &self.asked),
        ] {
            if !bars.is_empty() {
                let all: Vec<String> = bars
                    .iter()
                    .map(|bar| format!("{} {}", bar.label, bar.text.replace("  ", ", ")))
                    .collect();
                lines.push(format!("{}, {heading}: {}.", self.title, all.join("; ")));
            }
        }
        if let Some(technique) = self.weakest {
            let (title, name, id) = (&self.title, technique.name, technique.id);
            lines.push(format!(
                "{title}, most hints lately: {name}. The command practice {} {id} trains it.",
                self.game
            ));
        }
        if !self.mastered.is_empty() {
            let all: Vec<String> =
                self.mastered.iter().map(|(name, day)| format!("{name} on {day}")).collect();
            lines.push(format!("{}, first solved without a hint: {}.", self.title, all.join("; ")));
        }
        lines.iter().map(|line| format!("{line}\n")).collect::<Vec<_>>().concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::outcome;
    use crate::store::{Origin, Outcome};

    const MONDAY: Day = Day(20_773);

    pub(super) fn example() -> Vec<GamePlots> {
        let nonogram = |seconds, back, difficulty: &str, needs: &str, hints| Outcome {
            game: "nonogram".into(),
            difficulty: Some(difficulty.into()),
            needs: Some(needs.into()),
            asked: if hints > 0 { [(needs.to_owned(), hints)].into() } else { [].into() },
            hints,
            day: MONDAY.before(back),
            ..outcome(seconds, Origin::File)
        };
        let results = [
            nonogram(60, 0, "easy", "overlap", 0),
            nonogram(600, 7, "hard", "split", 2),
            nonogram(500, 8, "hard", "split", 1),
        ];
        plots(&Summary::of(results), MONDAY)
    }

    #[test]
    fn a_game_has_plots_by_week_difficulty_and_technique() {
        let all = example();
        assert_eq!(all.len(), 1);
        let game = &all[0];
        assert_eq!((game.title.as_str(), game.weeks.len()), ("Nonogram", WEEKS));
        assert!(
            game.weeks[WEEKS - 1].is_some() && game.weeks[WEEKS - 2].is_some() && game.weeks[0].is_none()
        );
        assert_eq!(
            game.difficulties.iter().map(|bar| bar.label.as_str()).collect::<Vec<_>>(),
            ["easy", "hard"]
        );
        assert_eq!((game.needs.len(), game.asked.len(), game.asked[0].value), (2, 1, 3));
        assert_eq!(game.mastered.len(), 1);
        assert_eq!(game.weakest.map(|technique| technique.id), Some("split"));
    }

    #[test]
    fn hints_of_long_ago_are_counted_but_not_lately() {
        let solved = |hints| Outcome {
            game: "nonogram".into(),
            asked: if hints > 0 { [("split".to_owned(), hints)].into() } else { [].into() },
            hints,
            ..outcome(60, Origin::File)
        };
        let results: Vec<Outcome> = [solved(3)].into_iter().chain((0..LATELY).map(|_| solved(0))).collect();
        let plots = plots(&Summary::of(results), MONDAY);
        assert_eq!((plots[0].asked[0].text.as_str(), plots[0].weakest.is_none()), ("3 hints", true));
        assert_eq!(example()[0].asked[0].text, "3 hints, 3 lately");
    }

    #[test]
    fn the_plots_are_described_in_words() {
        let words = example()[0].words();
        for part in ["usual time by week", "easy 1:00, 1 solved", "3 hints", "first solved without a hint"] {
            assert!(words.contains(part), "{part}: {words}");
        }
    }
}
