//! Handles the results of background work, such as hints and checks.

use super::Play;
use crate::app::context::Context;
use crate::app::screen::Next;
use crate::save_game;
use pentimento_base::prose::Prose;
use pentimento_engine::game::{HintStage, News, Pressed, Task};
use pentimento_engine::history::Changed;
use pentimento_ui::keymap::{Action, Key, KeyCode, Modifiers};

impl Play {
    pub(super) fn press_hint(&mut self, context: &mut Context) -> Next {
        self.note_offset = 0;
        // A hint is already being computed.
        if self.jobs.hint.is_some() {
            return Next::Same;
        }
        match self.game.press_hint() {
            Pressed::Ask => {
                self.jobs.hint = Some(context.spawn(self.game.begin(Task::Hint)));
                Next::Redraw
            }
            Pressed::Shown => {
                if self.tells_what_if() {
                    // Scrolls to the end, where the newest link of the what-if is.
                    self.note_offset = usize::MAX;
                }
                Next::Redraw
            }
            Pressed::Played => self.hint_played(context),
        }
    }

    fn hint_played(&mut self, context: &mut Context) -> Next {
        self.save.played += 1;
        let undo = context.keymap.short_label(Action::Undo);
        context.say(Prose::new().say("Done. ").strong(undo).say(" undoes it."));
        self.changed(context)
    }

    /// Whether the hint explains a what-if link by link. If so, Enter makes the move that follows, and `w`
    /// lets the player try the what-if on the board.
    pub(super) fn tells_what_if(&self) -> bool {
        self.game.hint().is_some_and(|hint| hint.is_what_if && hint.stage == HintStage::Why)
    }

    /// Makes the move that follows from a what-if.
    pub(super) fn conclude(&mut self, context: &mut Context) -> Next {
        if self.game.play_hint() == Pressed::Played { self.hint_played(context) } else { Next::Same }
    }

    pub(super) fn what_if_key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        let is_try = key == Key::new(KeyCode::Char('w'), Modifiers::NONE);
        (is_try && self.tells_what_if()).then(|| self.try_hint(context))
    }

    /// Starts a what-if with the supposition of the hint.
    pub(super) fn try_hint(&mut self, context: &mut Context) -> Next {
        if self.game.try_hint() == Changed::No {
            return Next::Same;
        }
        let load = context.keymap.short_label(Action::SavepointLoad);
        let drop = context.keymap.short_label(Action::SavepointDrop);
        context
            .say(format!("Try it: find the line that stops working. {load} takes it back, {drop} keeps it."));
        self.changed(context)
    }

    pub(super) fn hint_back(&mut self) -> Next {
        self.game.hint_back();
        self.note_offset = if self.tells_what_if() { usize::MAX } else { 0 };
        Next::Redraw
    }

    pub(super) fn press_check(&mut self, context: &mut Context) -> Next {
        if self.game.press_check() == Pressed::Ask {
            self.save.checks += 1;
            self.jobs.check = Some(context.spawn(self.game.begin(Task::Check)));
        }
        Next::Redraw
    }

    /// Handles a result of background work.
    pub(super) fn news(&mut self, context: &mut Context, news: News) -> Next {
        if matches!(news, News::Hint | News::Done | News::Stuck(_)) {
            self.jobs.hint = None;
        }
        match news {
            News::Hint => save_game::count_hint(&mut self.save, &*self.game),
            News::Done => context.say("The puzzle is solved already."),
            News::Stuck(why) => context.say(format!("No hint: {why}.")),
            News::Checked(0) => context.say("Right so far."),
            News::Checked(wrong) => {
                let key = context.keymap.short_label(Action::Check);
                let places =
                    if wrong == 1 { "1 place is wrong".into() } else { format!("{wrong} places are wrong") };
                context.say(Prose::new().conflict(places).say(format!(". Press {key} again to see where.")));
            }
            News::Reviewed(said) => context.say(said),
            News::Par => self.is_par_known = true,
            News::Theatre => {}
            News::Several => self.report_solutions(context),
            News::NoSolution => {
                self.jobs.finish = None;
                context.say("No solution was found.");
            }
            News::Finished => {
                self.jobs.finish = None;
                self.save.helped = true;
                return self.changed(context);
            }
        }
        Next::Redraw
    }
}
