//! Puzzles with several solutions, and suppositions: what is said of them, and how the solutions are paged through.
//!
//! Only a puzzle from a file is asked whether it has several: those that come with the program or are made by it are
//! proved to have one. Any of the solutions wins, so nothing is spoilt by knowing that there are several; to see them is
//! the player's choice, and leaves the own board as it is. A supposition is a savepoint with a second thought: it is
//! taken back or kept, and when a line can't be completed any more that line is named.

use super::{Mood, Play};
use crate::app::context::Context;
use crate::app::screen::Next;
use crate::store::Origin;
use pentimento_base::prose::Prose;
use pentimento_engine::game::{Several, Task};
use pentimento_engine::history::Changed;
use pentimento_ui::keymap::Action;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::{self, BarKey};
use ratatui::text::{Line, Span};

impl Play {
    pub(super) fn look_for_others(&mut self, context: &Context) {
        let unproved = matches!(self.save.origin, Origin::File);
        if unproved && self.game.several().is_none() && self.jobs.others.is_none() {
            self.jobs.others = Some(context.spawn(self.game.begin(Task::Others)));
        }
    }

    pub(super) fn say_several(&mut self, context: &mut Context) {
        let Some(several) = self.game.several() else { return };
        let key = context.keymap.short_label(Action::Solutions);
        let many = count(several);
        context.say(
            Prose::new()
                .say("This puzzle has ")
                .strong(format!("{many} solutions"))
                .say(format!("; any of them wins. {key} shows where they differ.")),
        );
    }

    pub(super) fn compare(&mut self, context: &mut Context) -> Next {
        if self.game.several().is_none() {
            context.say("No second solution is known.");
            return Next::Redraw;
        }
        self.game.drop_hint();
        self.jobs.stop_answers();
        self.game.show_solution(Some(0));
        self.clock.stop(context.now);
        self.mood = Mood::Comparing;
        Next::Redraw
    }

    pub(super) fn compare_on(&mut self, context: &mut Context, action: Action) -> Next {
        let Some(Several { count, shown: Some(shown), .. }) = self.game.several() else {
            return self.close_comparing(context);
        };
        match action {
            Action::Right | Action::Down | Action::Next | Action::Act | Action::Solutions => {
                self.game.show_solution(Some((shown + 1) % count));
                Next::Redraw
            }
            Action::Left | Action::Up | Action::Previous => {
                self.game.show_solution(Some((shown + count - 1) % count));
                Next::Redraw
            }
            Action::Back | Action::Leave => self.close_comparing(context),
            Action::Help => self.cover(context, Box::new(crate::app::help::Help::new(Some(self.kind())))),
            _ => Next::Same,
        }
    }

    fn close_comparing(&mut self, context: &mut Context) -> Next {
        self.game.show_solution(None);
        self.mood = Mood::Playing;
        self.clock.start(context.now);
        context.say("Your own board again.");
        Next::Redraw
    }

    /// Keeps what was done since the newest savepoint, by forgetting it.
    pub(super) fn drop_savepoint(&mut self, context: &mut Context) -> Next {
        let newest = self.game.savepoints();
        match newest.checked_sub(1).map_or(Changed::No, |which| self.game.drop_savepoint(which)) {
            Changed::Yes => {
                self.savepoint = 0;
                context.say(format!("Savepoint {newest} forgotten. What you did since is kept."));
                self.keep(context);
            }
            Changed::No => context.say("There is no savepoint to forget."),
        }
        Next::Redraw
    }

    /// What a savepoint is to this game: where one reasons, a supposition.
    pub(super) fn supposes(&self) -> bool {
        self.game.kind().facts().keys.iter().any(|(action, _)| *action == Action::SavepointSet)
    }

    /// Beside the board: how much hangs on the savepoint that one goes on from, and whether it can still be true.
    pub(super) fn supposed(&self, look: &Look, width: u16) -> Vec<Line<'static>> {
        let Some((savepoint, since)) = self.game.since_savepoint() else { return Vec::new() };
        let (word, moves) =
            (if self.supposes() { "supposing" } else { "savepoint" }, self.kind().info().moves);
        let mut lines = vec![Line::from(vec![
            Span::styled(format!("{word:<10}"), look.ink(Ink::Muted)),
            Span::styled(format!("{savepoint} "), look.bold(Ink::Accent)),
            Span::styled(format!("  {moves} since "), look.ink(Ink::Muted)),
            Span::styled(since.to_string(), look.ink(Ink::Strong)),
        ])];
        match self.game.dead_end() {
            Some(why) => lines.extend(widgets::wrap(look, &why, width)),
            None if self.supposes() => {
                lines.push(Line::styled("no contradiction so far", look.ink(Ink::Faint)));
            }
            None => {}
        }
        lines
    }

    /// While something is supposed: the line that died of it.
    pub(super) fn say_dead_end(&self, context: &mut Context) {
        if self.game.savepoints() == 0 {
            return;
        }
        if let Some(why) = self.game.dead_end() {
            let back = context.keymap.short_label(Action::SavepointLoad);
            context.say(why.say(format!(" {back} takes back what you supposed.")));
        }
    }
}

/// `3`, or `at least 12`.
fn count(several: Several) -> String {
    if several.complete { several.count.to_string() } else { format!("at least {}", several.count) }
}

pub(super) fn note(look: &Look, several: Several, width: u16) -> Vec<Line<'static>> {
    let which = several.shown.map_or(1, |shown| shown + 1);
    let heading = Line::styled(format!("Solution {which} of {}", count(several)), look.bold(Ink::Strong));
    let places =
        if several.places == 1 { "1 place".to_owned() } else { format!("{} places", several.places) };
    let text = Prose::new()
        .say("They differ in ")
        .target(places)
        .say(", which are marked. No reasoning can tell there what is right: any of them wins.");
    let mut lines = vec![heading, Line::default()];
    lines.extend(widgets::wrap(look, &text, width));
    lines
}

pub(super) fn keys(context: &Context) -> Vec<BarKey> {
    vec![
        context.key(Action::Right, "next"),
        context.key(Action::Left, "previous"),
        context.key(Action::Back, "your board"),
        context.key(Action::Help, "help"),
    ]
}
