//! Savepoints. In games of pure reasoning, a savepoint is a supposition. The player takes it back or keeps
//! it, and the game says when it leads to a contradiction.

use super::Play;
use super::note::side_by_side;
use crate::app::context::Context;
use crate::app::screen::Next;
use pentimento_engine::history::Changed;
use pentimento_ui::keymap::Action;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets;
use ratatui::text::{Line, Span};

impl Play {
    pub(super) fn set_savepoint(&mut self, context: &mut Context) -> Next {
        self.game.set_savepoint();
        let load = context.keymap.short_label(Action::SavepointLoad);
        let drop = context.keymap.short_label(Action::SavepointDrop);
        let count = self.game.savepoints();
        context.say(if self.supposes() {
            format!("What-if {count} started. {load} takes it back, {drop} keeps it.")
        } else {
            format!("Savepoint {count} set. {load} returns to it, {drop} removes it.")
        });
        self.keep(context);
        Next::Redraw
    }

    pub(super) fn load_savepoint(&mut self, context: &mut Context) -> Next {
        let count = self.game.savepoints();
        if count == 0 {
            let set = context.keymap.short_label(Action::SavepointSet);
            context.say(if self.supposes() {
                format!("There is no what-if yet. {set} starts one.")
            } else {
                format!("There is no savepoint yet. {set} sets one.")
            });
            return Next::Redraw;
        }
        // The first press of the key loads the newest savepoint. Each further press loads the one before that.
        let back = self.savepoint % count;
        let which = count - 1 - back;
        let changed = self.game.load_savepoint(which);
        if self.supposes() {
            // When a supposition is taken back, its savepoint is removed too.
            let _ = self.game.drop_savepoint(which);
            self.keep(context);
            return self.report(
                context,
                changed,
                "What-if taken back.",
                "What-if removed. The board is the same.",
            );
        }
        let next = self.report(context, changed, &format!("Back at savepoint {}.", which + 1), "");
        self.savepoint = back + 1;
        next
    }

    /// Removes the newest savepoint and keeps the moves since then.
    pub(super) fn drop_savepoint(&mut self, context: &mut Context) -> Next {
        let newest = self.game.savepoints();
        match newest.checked_sub(1).map_or(Changed::No, |which| self.game.drop_savepoint(which)) {
            Changed::Yes => {
                self.savepoint = 0;
                context.say(if self.supposes() {
                    "The what-if is over. Your moves stay.".to_owned()
                } else {
                    format!("Savepoint {newest} removed. Your moves since then stay.")
                });
                self.keep(context);
            }
            Changed::No if self.supposes() => context.say("There is no what-if to keep."),
            Changed::No => context.say("There is no savepoint to remove."),
        }
        Next::Redraw
    }

    /// Whether this game uses savepoints for suppositions.
    pub(super) fn supposes(&self) -> bool {
        self.game.kind().facts().keys.iter().any(|(action, _)| *action == Action::SavepointSet)
    }

    /// The lines of the panel about the newest savepoint: the moves since then, and whether they lead to a
    /// contradiction.
    pub(super) fn savepoint_lines(&self, look: &Look, width: u16) -> Vec<Line<'static>> {
        let Some((savepoint, since)) = self.game.since_savepoint() else { return Vec::new() };
        let (word, moves) = (if self.supposes() { "what if" } else { "savepoint" }, self.kind().info().moves);
        let first = vec![
            Span::styled(format!("{word:<10}"), look.ink(Ink::Muted)),
            Span::styled(format!("{savepoint} "), look.bold(Ink::Accent)),
        ];
        let second = vec![
            Span::styled(format!("{moves} since "), look.ink(Ink::Muted)),
            Span::styled(since.to_string(), look.ink(Ink::Strong)),
        ];
        let mut lines = side_by_side(first, second, width);
        match self.game.dead_end() {
            Some(why) => lines.extend(widgets::wrap(look, &why, width)),
            None if self.supposes() => {
                lines.push(Line::styled("no contradiction so far", look.ink(Ink::Faint)));
            }
            None => {}
        }
        lines
    }

    /// If there is a savepoint and the board can't be completed any more, shows the reason.
    pub(super) fn report_dead_end(&self, context: &mut Context) {
        if self.game.savepoints() == 0 {
            return;
        }
        if let Some(why) = self.game.dead_end() {
            let back = context.keymap.short_label(Action::SavepointLoad);
            context.say(why.say(format!(" {back} takes the what-if back.")));
        }
    }
}
