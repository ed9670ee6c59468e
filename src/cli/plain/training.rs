//! A practice in line mode: places in small puzzles in which one technique is the next step. A practice can
//! interrupt a game, which then waits.

use super::super::ending::Ending;
use super::super::practice as command;
use super::session::Session;
use super::{LineMode, say};
use crate::clock::{fresh_seed, job_for};
use crate::games;
use crate::practice::{self, Exercise, PLACES, is_found};
use pentimento_engine::game::Game;
use pentimento_engine::kind::Kind;
use pentimento_engine::ladder::Technique;
use serde_json::Value as Json;
use std::time::Duration;

/// The time limit for finding the places. Some techniques are rare.
const PATIENCE: Duration = Duration::from_secs(20);

/// A place of a practice.
pub(super) struct Place {
    technique: &'static Technique,
    number: usize,
    all: usize,
    /// The moves that the technique finds here.
    wanted: Vec<Json>,
    hint: String,
}

impl Place {
    pub(super) fn heading(&self) -> String {
        let Technique { name, idea, .. } = self.technique;
        let (number, all, hint) = (self.number, self.all, &self.hint);
        format!("Practice {number} of {all}: {name}. {idea} {hint} Find what it decides.")
    }

    /// The answer to a move. `change` says what changed on the board.
    pub(super) fn answer(&self, game: &dyn Game, change: String) -> String {
        if is_found(game, &self.wanted) { format!("{change}\nFound. Type next to go on.") } else { change }
    }
}

impl LineMode {
    /// Lists the techniques of a game, or starts the practice of one.
    pub(super) fn practise(&mut self, game: &str, word: &str) -> Result<(), Ending> {
        let Some(kind) = games::find(game) else { return say(&format!("There is no game {game}.")) };
        if word.is_empty() {
            return say(&command::list(kind, &self.store.summary()));
        }
        match practice::technique(kind, word) {
            Some(technique) => self.begin_practice(kind, technique),
            None => say(&command::unknown(kind, word)),
        }
    }

    /// Starts the practice of the technique of the hint. The game waits.
    pub(super) fn train(&mut self) -> Result<(), Ending> {
        let Some(session) = &self.session else { return Ok(()) };
        let kind = session.game().kind();
        let hint = session.game().hint().map(|hint| hint.technique);
        let known = hint.and_then(|technique| practice::technique(kind, technique.id));
        match known {
            Some(_) if session.is_practice() => say("This is a practice already. Type next to go on."),
            Some(technique) => self.begin_practice(kind, technique),
            None => say("Type hint first. Then train practises the technique of the hint."),
        }
    }

    fn begin_practice(
        &mut self,
        kind: &'static dyn Kind,
        technique: &'static Technique,
    ) -> Result<(), Ending> {
        let mut places = Vec::new();
        let seed = (fresh_seed(), PLACES);
        practice::find(kind, technique, seed, &job_for(PATIENCE), &mut |place| places.push(place));
        places.reverse();
        if places.is_empty() {
            return say(&format!("No small puzzle that needs {} was found.", technique.name));
        }
        self.waiting = self.session.take();
        self.places = places;
        self.next_place()
    }

    /// Opens the next place of the practice. After the last one, the practice ends.
    pub(super) fn next_place(&mut self) -> Result<(), Ending> {
        let Some(exercise) = self.places.pop() else { return self.end_practice() };
        let place = self.place(&exercise);
        match Session::practise(&self.library, &exercise, place) {
            Ok(session) => {
                say(&session.opening())?;
                self.session = Some(session);
                Ok(())
            }
            Err(why) => say(&why),
        }
    }

    fn place(&self, exercise: &Exercise) -> Place {
        let before = self.session.as_ref().and_then(Session::place);
        let number = before.map_or(1, |place| place.number + 1);
        let all = before.map_or(self.places.len() + 1, |place| place.all);
        let (technique, wanted, hint) = (exercise.technique, exercise.moves.clone(), exercise.place.clone());
        Place { technique, number, all, wanted, hint }
    }

    /// Ends the practice, and goes back to the game that it interrupted.
    pub(super) fn end_practice(&mut self) -> Result<(), Ending> {
        self.places.clear();
        self.session = self.waiting.take();
        if let Some(session) = &self.session {
            return say(&format!("The practice is over. Back in your game.\n{}", session.opening()));
        }
        say("The practice is over.")?;
        self.welcome()
    }
}
