//! Prefers pictures that the player has not found yet.
//!
//! If the player already knows the random picture of a new puzzle, the program makes another puzzle with
//! another seed. The code of the puzzle contains the final seed, so it gives the same puzzle to everyone.

use crate::store::Store;
use crate::store::summary::Summary;
use pentimento_base::job::Job;
use pentimento_base::params::{Params, Setting};
use pentimento_engine::contract::Failure;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_picture::art;
use std::collections::HashSet;
use std::time::Duration;

/// The most puzzles that are made for one choice. Fast generators can go through all their pictures.
const TRIES: u64 = 400;
/// The time limit of the search, because the player is waiting.
const PATIENCE: Duration = Duration::from_millis(1500);
/// The difference between the seeds of two attempts. It is a large prime, so that two neighbouring seeds try
/// different puzzles.
const STRIDE: u64 = 7_368_787;
/// A mask of 30 bits. Seeds have 30 bits, so that people can type them.
const SEEDS: u64 = 0x3fff_ffff;

/// Where the player knows a picture from. Lower values are better for a new puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Known {
    Not,
    FromAnotherGame,
    FromThisGame,
}

/// The titles of the pictures that the player has found, in this game and in other games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    here: HashSet<String>,
    elsewhere: HashSet<String>,
}

impl Seen {
    /// Collects the pictures in these results, for a new puzzle of this game.
    pub(crate) fn of(summary: &Summary, game: &str) -> Self {
        let mut seen = Self::default();
        for (name, of_game) in summary.games() {
            let titles = if name == game { &mut seen.here } else { &mut seen.elsewhere };
            titles.extend(of_game.pictures.keys().cloned());
        }
        seen
    }

    /// Collects the pictures that the player of this computer has found. Without a home folder, there are
    /// none.
    pub(crate) fn from_env(game: &str) -> Self {
        Store::from_env().map(|store| Self::of(&store.summary(), game)).unwrap_or_default()
    }

    fn knows(&self, puzzle: &dyn AnyPuzzle) -> Known {
        match &puzzle.meta().title {
            Some(title) if self.here.contains(title) => Known::FromThisGame,
            Some(title) if self.elsewhere.contains(title) => Known::FromAnotherGame,
            Some(_) | None => Known::Not,
        }
    }
}

/// Whether the generator chooses a random picture. False for an older version of the generator, whose codes must
/// keep giving the same puzzle.
fn is_random(params: &Params) -> bool {
    params.former().is_none() && params.get("picture") == Some(Setting::Word(art::RANDOM))
}

/// Makes a puzzle with this seed. If the picture is random and the player knows it, tries other seeds until a picture
/// is new or the time is over.
pub(crate) fn make(
    kind: &dyn Kind,
    params: &Params,
    seed: u64,
    seen: &Seen,
    job: &Job,
) -> Result<Box<dyn AnyPuzzle>, Failure> {
    let begun = crate::clock::now();
    let mut best = kind.generate(params, seed, job)?;
    if !is_random(params) {
        return Ok(best);
    }
    for step in 1..TRIES {
        if seen.knows(&*best) == Known::Not || crate::clock::now().saturating_sub(begun) > PATIENCE {
            break;
        }
        let other = kind.generate(params, seed.wrapping_add(step * STRIDE) & SEEDS, job)?;
        if seen.knows(&*other) < seen.knows(&*best) {
            best = other;
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::outcome;
    use crate::games;
    use crate::store::{Origin, Outcome};
    use pentimento_base::params::Difficulty;
    use pentimento_engine::kind::from_code;

    fn found(game: &str, title: Option<String>) -> Outcome {
        Outcome { game: game.to_owned(), title, ..outcome(60, Origin::File) }
    }

    #[test]
    fn a_known_picture_gives_way_to_another_and_the_code_gives_that_one_again() {
        let kind = games::find("nonogram").expect("a game");
        let (params, job) = (kind.params(Difficulty::Easy), Job::endless());
        let first = kind.generate(&params, 7, &job).expect("made");
        for game in ["nonogram", "maze"] {
            let seen = Seen::of(&Summary::of([found(game, first.meta().title.clone())]), "nonogram");
            let other = make(kind, &params, 7, &seen, &job).expect("made");
            assert_ne!(other.meta().title, first.meta().title);
            let again = from_code(games::GAMES, other.meta().code.as_deref().expect("a code"), &job);
            assert_eq!(again.expect("made").document(), other.document());
        }
        let same = make(kind, &params, 7, &Seen::default(), &job).expect("made");
        assert_eq!(same.document(), first.document());
    }

    #[test]
    fn a_picture_that_was_asked_for_stays() {
        let kind = games::find("nonogram").expect("a game");
        let mut params = kind.params(Difficulty::Easy);
        params.set("picture", "apple").expect("a drawing");
        let seen = Seen::of(&Summary::of([found("nonogram", Some("Apple".to_owned()))]), "nonogram");
        let puzzle = make(kind, &params, 7, &seen, &Job::endless()).expect("made");
        assert_eq!(puzzle.meta().title.as_deref(), Some("Apple"));
    }
}
