//! A practice on the play screen: a series of positions in which one technique makes progress. These
//! positions are not saved and do not count as games.

use super::Play;
use crate::app::context::Context;
use crate::app::practising::Practising;
use crate::app::screen::Next;
use crate::practice::{Exercise, is_found};
use crate::store::Origin;
use pentimento_engine::ladder::Technique;
use pentimento_ui::keymap::Action;
use serde_json::Value as Json;

pub(super) struct Practice {
    technique: &'static Technique,
    number: usize,
    all: usize,
    /// The moves that the technique finds in this position.
    wanted: Vec<Json>,
    is_found: bool,
    rest: Vec<Exercise>,
}

impl Practice {
    pub(super) fn heading(&self) -> String {
        format!("Practice {} of {}: {}", self.number, self.all, self.technique.name)
    }

    pub(super) fn sentence(&self, next: &str) -> String {
        if self.is_found {
            return format!("Found. {next} goes on.");
        }
        format!("{} Find what it decides here.", self.technique.idea)
    }
}

impl Play {
    /// Starts a practice. `None` if there are no positions.
    pub(crate) fn practise(context: &mut Context, mut places: Vec<Exercise>) -> Option<Self> {
        places.reverse();
        let all = places.len();
        Self::next_place(context, places, all)
    }

    fn next_place(context: &mut Context, mut rest: Vec<Exercise>, all: usize) -> Option<Self> {
        let exercise = rest.pop()?;
        let mut play = Play::begin(context, &*exercise.puzzle, Origin::File);
        if !exercise.before.is_empty() {
            play.game.play(&exercise.before).ok()?;
        }
        let (technique, wanted, number) = (exercise.technique, exercise.moves, all - rest.len());
        play.practice = Some(Practice { technique, number, all, wanted, is_found: false, rest });
        Some(play)
    }

    /// Called after every change of the board.
    pub(super) fn advance_practice(&mut self) {
        if let Some(practice) = &mut self.practice {
            practice.is_found = is_found(&*self.game, &practice.wanted);
        }
    }

    /// Opens the next position of the practice.
    pub(super) fn next_practice(&mut self, context: &mut Context) -> Next {
        // `self.practice` stays set, because the position that the player leaves must not be saved.
        let Some(practice) = &mut self.practice else { return Next::Same };
        let (all, technique) = (practice.all, practice.technique.name);
        let rest = std::mem::take(&mut practice.rest);
        if let Some(play) = Self::next_place(context, rest, all) {
            return Next::Replace(Box::new(play));
        }
        context.say(format!("That was the last of {all} places for {technique}."));
        Next::Pop
    }

    /// Starts a practice of the technique of the open hint.
    pub(super) fn train(&mut self, context: &mut Context) -> Option<Next> {
        let technique = self.game.hint()?.technique;
        let is_known = self.kind().facts().ladder.iter().any(|known| known.id == technique.id);
        if !is_known || self.practice.is_some() {
            return None;
        }
        let screen = Practising::new(context, self.kind(), technique);
        Some(self.cover(context, Box::new(screen)))
    }
}

/// The action of the key that starts a practice. The key works only while a hint is open.
pub(super) const TRAIN: Action = Action::Command("practise");
