//! Puzzles with more than one solution: the message, and the comparison of the solutions.
//!
//! Only puzzles from files are checked, because generated puzzles and built-in levels have exactly one
//! solution. Every solution wins, so the message reveals nothing. The player decides whether to see the
//! solutions. The board does not change.

use super::{Activity, Play};
use crate::app::context::Context;
use crate::app::screen::Next;
use crate::store::Origin;
use pentimento_base::prose::Prose;
use pentimento_engine::game::{Several, Task};
use pentimento_ui::keymap::Action;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::{self, BarKey};
use ratatui::text::Line;

impl Play {
    pub(super) fn look_for_more_solutions(&mut self, context: &Context) {
        let unproved = matches!(self.save.origin, Origin::File);
        if unproved && self.game.several().is_none() && self.jobs.others.is_none() {
            self.jobs.others = Some(context.spawn(self.game.begin(Task::Others)));
        }
    }

    pub(super) fn report_solutions(&mut self, context: &mut Context) {
        let Some(several) = self.game.several() else { return };
        let key = context.keymap.short_label(Action::Solutions);
        let many = count(several);
        context.say(
            Prose::new()
                .say("This puzzle has ")
                .strong(format!("{many} solutions"))
                .say(format!(". Any of them wins. {key} shows where they differ.")),
        );
    }

    pub(super) fn compare(&mut self, context: &mut Context) -> Next {
        if self.game.several().is_none() {
            context.say("No second solution found so far.");
            return Next::Redraw;
        }
        self.game.drop_hint();
        self.jobs.stop_answers();
        self.game.show_solution(Some(0));
        self.clock.stop(context.now);
        self.activity = Activity::Comparing;
        Next::Redraw
    }

    pub(super) fn act_while_comparing(&mut self, context: &mut Context, action: Action) -> Next {
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
        self.activity = Activity::Playing;
        self.clock.start(context.now);
        context.say("Back on your own board.");
        Next::Redraw
    }
}

/// The number of solutions as text: `3`, or `at least 12`.
fn count(several: Several) -> String {
    if several.complete { several.count.to_string() } else { format!("at least {}", several.count) }
}

pub(super) fn note_lines(look: &Look, several: Several, width: u16) -> Vec<Line<'static>> {
    let which = several.shown.map_or(1, |shown| shown + 1);
    let heading = Line::styled(format!("Solution {which} of {}", count(several)), look.bold(Ink::Strong));
    let places =
        if several.places == 1 { "1 place".to_owned() } else { format!("{} places", several.places) };
    let text = Prose::new()
        .say("They differ in ")
        .target(places)
        .say(". The board shows where. Reasoning can't decide this: any solution wins.");
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
