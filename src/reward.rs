//! What a solved puzzle earns besides its stars: a best time, a longer streak, a mark of mastery, and a place
//! in the album. The screen and line mode share it.

use crate::games;
use crate::packs::{Library, Pack};
use crate::store::stars::Help;
use crate::store::summary::Summary;
use crate::store::{Day, Origin, Outcome, tally};
use crate::today::share::star_words;
use pentimento_base::prose::capital;
use pentimento_ui::widgets::clock;

#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Reward {
    /// The best time without hints before this game.
    pub best: Option<u64>,
    /// The days in a row, counting today.
    pub streak: usize,
    /// The name of a technique. This is the first puzzle that needs it and was solved without a hint.
    pub mark: Option<&'static str>,
    /// How many pictures of the album the player has found now, and how many there are. `None` if this puzzle
    /// added none.
    pub album: Option<Share>,
    /// The title of the mural that this puzzle is a piece of, and its solved pieces.
    pub mural: Option<(String, Share)>,
}

/// A part of a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Share {
    pub done: usize,
    pub all: usize,
}

impl Reward {
    /// Compares the results before and after this one.
    pub(crate) fn of(
        library: &Library,
        (before, after): (&Summary, &Summary),
        outcome: &Outcome,
        today: Day,
    ) -> Self {
        let is_new_level = match (before.level(&outcome.game, &outcome.origin), &outcome.origin) {
            (Some(record), Origin::Level { .. }) => !record.solved && outcome.solved,
            (None, Origin::Level { .. }) => outcome.solved,
            (_, Origin::Fresh { .. } | Origin::Daily { .. } | Origin::File | Origin::Tutorial) => false,
        };
        Self {
            best: before.record(outcome),
            streak: tally::streak(after, today).current,
            mark: mark(before, after, &outcome.game),
            album: is_new_level.then(|| found(library, after)),
            mural: mural(library, after, outcome),
        }
    }

    /// Compares a time with the best time so far. A game with hints never sets a record.
    pub(crate) fn time_words(&self, seconds: u64, hints: u32) -> String {
        self.time_words_within(seconds, hints, usize::MAX)
    }

    /// Like [`Self::time_words`]. If the words need more than `room` columns, returns a shorter form.
    pub(crate) fn time_words_within(&self, seconds: u64, hints: u32, room: usize) -> String {
        let Some(best) = self.best else { return String::new() };
        let [long, short] = if seconds < best && hints == 0 {
            [format!("your best, {} faster", clock(best - seconds)), "your best".to_owned()]
        } else {
            [format!("your best is {}", clock(best)), format!("best {}", clock(best))]
        };
        if long.len() <= room { long } else { short }
    }

    /// Everything that a result earned, in sentences for line mode.
    pub(crate) fn for_line_mode(&self, outcome: &Outcome) -> Vec<String> {
        let mut all: Vec<String> = star_sentence(outcome).into_iter().collect();
        let time = self.time_words(outcome.seconds, outcome.hints);
        if outcome.solved && !time.is_empty() {
            all.push(format!("Time: {time}."));
        }
        if let Origin::Daily { .. } = outcome.origin {
            let days = if self.streak == 1 { "day" } else { "days" };
            all.push(format!("Streak: {} {days}.", self.streak));
        }
        all.extend(self.sentences());
        all
    }

    fn sentences(&self) -> Vec<String> {
        let mark = self.mark.map(|name| format!("{}.", mark_words(name)));
        let album =
            self.album.map(|Share { done, all }| format!("New in your album: {done} of {all} found."));
        let mural = self.mural.as_ref();
        let mural =
            mural.map(|(title, Share { done, all })| format!("Mural {title}: {done} of {all} pieces."));
        [mark, album, mural].into_iter().flatten().collect()
    }
}

/// The stars of a result in words, and how to get the missing ones. `None` if the program solved the puzzle.
fn star_sentence(outcome: &Outcome) -> Option<String> {
    let stars = Help::of(outcome).stars();
    let missing = match (stars, outcome.par) {
        (0, _) => return None,
        (1, _) => "For the second, make every move yourself.".to_owned(),
        (2, Some(par)) if outcome.moves > par => {
            let moves = games::find(&outcome.game).map_or("moves", |kind| kind.info().moves);
            format!("For the third, use no help and the fewest {moves}: {par}.")
        }
        (2, _) => "For the third, use no help.".to_owned(),
        _ => "No help at all.".to_owned(),
    };
    Some(format!("{}. {missing}", capital(&star_words(stars))))
}

/// The mark of mastery in words.
pub(crate) fn mark_words(technique: &str) -> String {
    format!("Your first {} without a hint", technique.to_lowercase())
}

/// The technique that the player has mastered with this result. If several are new, the hardest.
fn mark(before: &Summary, after: &Summary, game: &str) -> Option<&'static str> {
    let mastered =
        |summary: &Summary, id: &str| summary.game(game).is_some_and(|known| known.mastered.contains_key(id));
    let ladder = games::find(game)?.facts().ladder;
    let is_new = |id: &str| mastered(after, id) && !mastered(before, id);
    ladder.iter().rev().find(|technique| is_new(technique.id)).map(|technique| technique.name)
}

/// The solved levels of all packs but murals.
fn found(library: &Library, summary: &Summary) -> Share {
    let packs: Vec<&Pack> = library.all().filter(|pack| pack.mural.is_none()).collect();
    let done = packs.iter().map(|pack| solved_in(pack, summary)).sum();
    Share { done, all: packs.iter().map(|pack| pack.levels.len()).sum() }
}

fn solved_in(pack: &Pack, summary: &Summary) -> usize {
    let is_solved =
        |origin: &Origin| summary.level(pack.kind.info().name, origin).is_some_and(|record| record.solved);
    let solved = |level: &&crate::packs::LevelFile| {
        is_solved(&pack.origin(level)) || pack.other_origin(level).as_ref().is_some_and(is_solved)
    };
    pack.levels.iter().filter(solved).count()
}

fn mural(library: &Library, summary: &Summary, outcome: &Outcome) -> Option<(String, Share)> {
    let Origin::Level { pack: id, .. } = &outcome.origin else { return None };
    let pack = library.all().find(|pack| pack.is_of(&outcome.game) && pack.id == *id)?;
    let mural = pack.mural.as_ref()?;
    Some((mural.title.clone(), Share { done: solved_in(pack, summary), all: mural.pieces() }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::outcome;

    const TODAY: Day = Day(9);

    fn nonogram(origin: Origin, seconds: u64, hints: u32) -> Outcome {
        let needs = Some("split".to_owned());
        Outcome { game: "nonogram".into(), hints, needs, ..outcome(seconds, origin) }
    }

    fn reward(earlier: &[Outcome], last: &Outcome) -> Reward {
        let before = Summary::of(earlier.to_vec());
        let mut after = before.clone();
        after.add(last.clone());
        Reward::of(&Library::default(), (&before, &after), last, TODAY)
    }

    fn level(number: &str) -> Origin {
        let library = Library::default();
        let pack =
            library.all().find(|pack| pack.is_of("nonogram") && pack.id == "nonogram").expect("a pack");
        let level = pack.levels.iter().find(|level| level.name.starts_with(number)).expect("a level");
        pack.origin(level)
    }

    #[test]
    fn a_new_level_is_new_in_the_album_and_only_once() {
        let first = reward(&[], &nonogram(level("01"), 60, 0));
        let album = first.album.expect("a new picture");
        assert!(album.done == 1 && album.all > 100, "{album:?}");
        assert_eq!(first.mural, None);
        let again = reward(&[nonogram(level("01"), 60, 0)], &nonogram(level("01"), 50, 0));
        assert_eq!((again.album, again.best), (None, Some(60)));
        assert_eq!(again.time_words(50, 0), "your best, 0:10 faster");
        assert_eq!(again.time_words(50, 1), "your best is 1:00");
        assert_eq!(reward(&[], &nonogram(Origin::File, 60, 0)).album, None);
    }

    #[test]
    fn the_first_puzzle_of_a_technique_without_a_hint_leaves_a_mark() {
        let solved = |hints| nonogram(Origin::File, 60, hints);
        assert_eq!(reward(&[solved(2)], &solved(0)).mark, Some("Split"));
        assert_eq!(reward(&[solved(0)], &solved(0)).mark, None);
        assert_eq!(reward(&[], &solved(1)).mark, None);
        assert_eq!(reward(&[], &solved(0)).sentences(), ["Your first split without a hint."]);
    }

    #[test]
    fn stars_are_described_with_the_way_to_the_missing_ones() {
        let solved = |hints, played| Outcome { played: Some(played), ..nonogram(Origin::File, 60, hints) };
        let sentence = |outcome: &Outcome| star_sentence(outcome).unwrap_or_default();
        assert_eq!(sentence(&solved(0, 0)), "Three stars. No help at all.");
        assert_eq!(sentence(&solved(1, 0)), "Two stars. For the third, use no help.");
        assert_eq!(sentence(&solved(1, 1)), "One star. For the second, make every move yourself.");
        let slow = Outcome { game: "buttons".into(), moves: 9, par: Some(7), ..solved(0, 0) };
        assert_eq!(sentence(&slow), "Two stars. For the third, use no help and the fewest presses: 7.");
        assert_eq!(sentence(&Outcome { solved: false, ..solved(0, 0) }), "");
        let daily = nonogram(Origin::Daily { date: TODAY }, 60, 0);
        let expected = ["Three stars. No help at all.", "Streak: 1 day.", "Your first split without a hint."];
        assert_eq!(reward(&[], &daily).for_line_mode(&daily), expected);
    }

    #[test]
    fn a_piece_of_a_mural_counts_in_its_mural() {
        let library = Library::default();
        let pack = library.all().find(|pack| pack.mural.is_some()).expect("a mural");
        let piece =
            Outcome { game: pack.kind.info().name.into(), ..outcome(60, pack.origin(&pack.levels[0])) };
        let (title, share) = reward(&[], &piece).mural.expect("its mural");
        assert_eq!(title, pack.mural.as_ref().expect("a mural").title);
        assert_eq!((share.done, share.all), (1, pack.levels.len()));
    }
}
