//! The key bar of the play screen.

use super::note::next_stage;
use super::practice::TRAIN;
use super::{Activity, Play, solutions};
use crate::app::context::Context;
use pentimento_engine::game::HintStage;
use pentimento_ui::keymap::Action;
use pentimento_ui::widgets::BarKey;

/// In a lesson, this many keys come before the key that skips it.
const BEFORE_SKIP: usize = 4;

impl Play {
    pub(super) fn key_bar(&self, context: &Context) -> Vec<BarKey> {
        let mut keys = match &self.activity {
            Activity::Watching(watching) => {
                let methods = if self.is_own_replay() { 1 } else { self.game.methods().len() };
                return watching.keys(context, methods);
            }
            Activity::Solved(victory) => {
                return victory.keys(context);
            }
            Activity::Comparing => return solutions::keys(context),
            Activity::Paused => vec![context.key(Action::Act, "continue")],
            Activity::Playing => self.board_keys(context),
        };
        keys.push(context.key(Action::Help, "help"));
        keys.push(context.key(Action::Leave, "leave"));
        keys
    }

    /// Lists the keys for the board. The keys for an open hint come first, then the game's keys, then the
    /// keys of all games. No action appears twice.
    fn board_keys(&self, context: &Context) -> Vec<BarKey> {
        let mut keys = Vec::new();
        if let Some(hint) = self.game.hint() {
            keys.push(context.key(Action::Hint, next_stage(&hint)));
            if hint.link.is_some() {
                keys.push(context.key(Action::HintBack, "back"));
            }
            if hint.is_what_if && hint.stage == HintStage::Why {
                keys.push(context.key(Action::Act, "conclude"));
                keys.push(BarKey { label: "w".into(), verb: "try it".into(), action: Action::SavepointSet });
            }
            keys.push(context.key(Action::Back, "close"));
            if hint.technique.tier > 0 && self.practice.is_none() {
                keys.push(BarKey { label: "T".into(), verb: "train".into(), action: TRAIN });
            }
        }
        if self.game.several().is_some() {
            keys.push(context.key(Action::Solutions, "solutions"));
        }
        self.add_game_keys(context, &mut keys);
        if self.lessons.is_some() || self.practice.is_some() {
            // A newcomer must see how to go on, even in a narrow bar.
            keys.insert(keys.len().min(BEFORE_SKIP), context.key(Action::Skip, self.skip_word()));
        }
        for (action, verb) in [
            (Action::Undo, "undo"),
            (Action::Hint, "hint"),
            (Action::Check, "check"),
            (Action::Solve, "solve"),
            (Action::Skip, self.skip_word()),
        ] {
            if keys.iter().all(|key: &BarKey| key.action != action) {
                keys.push(context.key(action, verb));
            }
        }
        keys
    }

    fn skip_word(&self) -> &'static str {
        match (&self.lessons, &self.practice) {
            (Some(_), _) => "skip",
            (None, Some(_)) => "next",
            (None, None) => "new",
        }
    }

    fn add_game_keys(&self, context: &Context, keys: &mut Vec<BarKey>) {
        let savepoint_keys = self.savepoint_keys();
        for (number, (action, verb)) in self.game.kind().facts().keys.iter().enumerate() {
            // The keys for savepoints come after the game's first two keys, so that even a narrow bar shows how to take
            // back a supposition.
            if number == 2 {
                keys.extend(savepoint_keys.iter().map(|(action, verb)| context.key(*action, verb)));
            }
            let is_shown = keys.iter().any(|key| key.action == *action);
            if is_shown || savepoint_keys.iter().any(|(known, _)| known == action) {
                continue;
            }
            keys.push(match action {
                Action::Up | Action::Down | Action::Left | Action::Right => context.moves_key(verb),
                _ => context.key(*action, verb),
            });
        }
    }

    fn savepoint_keys(&self) -> &'static [(Action, &'static str)] {
        match self.game.savepoints() {
            0 => &[],
            _ => &[(Action::SavepointLoad, "take back"), (Action::SavepointDrop, "keep it")],
        }
    }
}
