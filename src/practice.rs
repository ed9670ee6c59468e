//! Practice: small puzzles, played up to a position in which one technique is the next step.
//!
//! The program plays the steps before that position as the hints do. So no cheaper technique finds anything
//! there.

use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Params, Range};
use pentimento_engine::game::Game;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_engine::ladder::Technique;
use serde_json::Value as Json;

/// The number of positions in a practice.
pub(crate) const PLACES: usize = 5;
/// The most puzzles that the search makes. Some techniques are rare.
const TRIES: u64 = 400;
/// The width and height of small puzzles, if the game has these settings.
const SIDES: [&str; 3] = ["8", "10", "12"];

/// A puzzle and the moves up to a position in which the technique is the next step.
pub(crate) struct Exercise {
    pub puzzle: Box<dyn AnyPuzzle>,
    pub technique: &'static Technique,
    pub before: Vec<Json>,
    /// The moves that the technique finds.
    pub moves: Vec<Json>,
    /// Where to look, in the words of the first stage of a hint.
    pub place: String,
}

impl Exercise {
    /// Something that differs between two positions.
    fn position(&self) -> String {
        format!("{:?} {:?}", self.before, self.moves)
    }
}

/// Finds a technique of a game by its id or name.
pub(crate) fn technique(kind: &'static dyn Kind, word: &str) -> Option<&'static Technique> {
    let is_named = |technique: &&&'static Technique| {
        technique.id.eq_ignore_ascii_case(word) || technique.name.eq_ignore_ascii_case(word)
    };
    kind.facts().ladder.iter().find(is_named).copied()
}

/// Looks for positions, and passes each one to `each`. Stops after `count` positions, or when the job is
/// stopped.
pub(crate) fn find(
    kind: &'static dyn Kind,
    technique: &'static Technique,
    (seed, count): (u64, usize),
    job: &Job,
    each: &mut dyn FnMut(Exercise),
) {
    let mut found: Vec<String> = Vec::new();
    for attempt in 0..TRIES {
        if found.len() == count || job.stopped() {
            return;
        }
        let params = small(kind, attempt as usize);
        let Ok(puzzle) = kind.generate(&params, seed.wrapping_add(attempt) & 0x3fff_ffff, job) else {
            continue;
        };
        let Some(exercise) = place_in(puzzle, technique, job) else { continue };
        // Two seeds can give the same puzzle.
        let position = exercise.position();
        if !found.contains(&position) {
            each(exercise);
            found.push(position);
        }
    }
}

/// The settings of a small puzzle. Each attempt is harder than the one before, up to expert, and then they
/// start at easy again. Hard techniques are rare in easy puzzles.
fn small(kind: &'static dyn Kind, attempt: usize) -> Params {
    let mut params = kind.params(Difficulty::ALL[attempt % Difficulty::ALL.len()]);
    if kind.facts().drawn.is_some() {
        return params;
    }
    // Only one position of the puzzle is shown, so it needs no picture. Small pictures are few and slow to find.
    let _ = params.set("picture", "none");
    let side = SIDES[attempt % SIDES.len()];
    for name in ["width", "height"] {
        let is_side = |param: &&pentimento_base::params::Param| {
            param.name == name && matches!(param.range, Range::Whole { .. })
        };
        if params.table().iter().any(|param| is_side(&param)) {
            // If the game refuses a value, the setting does not change.
            let _ = params.set(name, side);
        }
    }
    params
}

/// Finds the first position in a puzzle in which the technique is the next step.
fn place_in(puzzle: Box<dyn AnyPuzzle>, technique: &'static Technique, job: &Job) -> Option<Exercise> {
    let (mut before, mut found) = (Vec::new(), None);
    let _ = puzzle.explain(&[], job, &mut |step| {
        if step.technique.id == technique.id {
            found = Some((step.moves, step.place.to_string()));
            return false;
        }
        before.extend(step.moves);
        true
    });
    let (moves, place) = found?;
    Some(Exercise { puzzle, technique, before, moves, place })
}

/// Finds the hardest technique among the steps that solve a puzzle. `None` if the job stops first.
pub(crate) fn hardest(puzzle: &dyn AnyPuzzle, job: &Job) -> Option<String> {
    let ladder = puzzle.kind().facts().ladder;
    let mut most: Option<usize> = None;
    let solved = puzzle.explain(&[], job, &mut |step| {
        let place = ladder.iter().position(|technique| technique.id == step.technique.id);
        most = most.max(place);
        true
    });
    let ladder_place = most.filter(|_| solved.is_ok())?;
    Some(ladder[ladder_place].id.to_owned())
}

/// Whether the player has made the moves that the technique finds.
pub(crate) fn is_found(game: &dyn Game, wanted: &[Json]) -> bool {
    let log = game.log();
    let Ok(mut copy) = game.puzzle().resume(&log) else { return false };
    let entries = log["entries"].as_array().cloned().unwrap_or_default();
    let done = log["at"].as_u64().unwrap_or(0) as usize;
    // The first entry has the moves up to the position.
    let own = entries.iter().take(done).skip(1).filter_map(|entry| entry["play"].as_array()).flatten();
    let own: Vec<&Json> = own.collect();
    wanted.iter().all(|mv| is_among(&own, mv) || changes_nothing(&mut *copy, mv))
}

/// Whether a move is among the player's moves. A move with `times` can also be made one by one.
fn is_among(own: &[&Json], mv: &Json) -> bool {
    let Some(times) = mv["times"].as_u64() else { return own.contains(&mv) };
    let is_same = |other: &&&Json| {
        let mut others = other.as_object().into_iter().flatten().filter(|(name, _)| *name != "times");
        others.all(|(name, value)| mv[name] == *value)
    };
    own.iter().filter(is_same).map(|other| other["times"].as_u64().unwrap_or(1)).sum::<u64>() >= times
}

/// Plays a move. Returns true if the game refuses it or nothing changes, as when the move was made before.
fn changes_nothing(game: &mut dyn Game, mv: &Json) -> bool {
    let before = game.words();
    game.play(std::slice::from_ref(mv)).is_err() || game.words() == before
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::find as game;

    /// Tests five positions for each of three techniques.
    #[test]
    fn the_technique_is_the_next_step_in_every_place() {
        for (name, id) in [("nonogram", "split"), ("nonogram", "glue"), ("logipix", "mate")] {
            let kind = game(name).expect("a game");
            let technique = technique(kind, id).expect("a technique");
            let mut places = Vec::new();
            find(kind, technique, (7, PLACES), &Job::endless(), &mut |exercise| places.push(exercise));
            assert_eq!(places.len(), PLACES, "{name} {id}");
            let positions: std::collections::HashSet<String> =
                places.iter().map(Exercise::position).collect();
            assert_eq!(positions.len(), PLACES, "{name} {id}");
            for place in &places {
                let mut game = place.puzzle.open();
                if !place.before.is_empty() {
                    game.play(&place.before).expect("legal moves");
                }
                let hint = place.puzzle.hint(&place.before, &Job::endless()).expect("a hint");
                let pentimento_engine::contract::Advice::Step(step) = hint else { panic!("no step") };
                assert_eq!(step.technique.id, id);
                assert!(!is_found(&*game, &place.moves), "{name} {id}");
                for mv in &place.moves {
                    game.play(std::slice::from_ref(mv)).expect("a legal move");
                }
                assert!(is_found(&*game, &place.moves), "{name} {id}");
            }
        }
    }

    #[test]
    fn a_technique_is_found_by_its_id_or_its_name() {
        let kind = game("nonogram").expect("a game");
        assert_eq!(technique(kind, "Gap too narrow").map(|found| found.id), Some("gap"));
        assert!(technique(kind, "magic").is_none());
    }

    #[test]
    fn presses_can_be_made_one_by_one() {
        let press = |times: u32| serde_json::json!({ "press": 3, "times": times });
        let (one, two) = (press(1), press(2));
        assert!(is_among(&[&one, &one], &two) && !is_among(&[&one], &two) && is_among(&[&two], &one));
    }
}
