//! The ghost: how far the player's best run was after the same time. It is a mark on the progress bar, and a
//! figure where there is no bar.

use super::{Activity, Play};
use crate::app::context::Context;
use crate::save_game;

impl Play {
    /// Reads the pace of the best run, if the player wants a ghost.
    pub(super) fn find_ghost(&mut self, context: &Context) {
        let counts = self.lessons.is_none() && self.practice.is_none() && !self.is_replay;
        if !context.config.settings.ghost {
            self.ghost = None;
        } else if self.ghost.is_none() && counts {
            let outcome = save_game::outcome(&self.save, &*self.game, 0);
            self.ghost = context.store.summary().pace(&outcome).cloned();
        }
    }

    /// The share of the puzzle that the best run had solved after this time. `None` without a ghost.
    pub(super) fn ghost_share(&self, context: &Context) -> Option<f64> {
        let pace = self.ghost.as_ref().filter(|_| matches!(self.activity, Activity::Playing))?;
        Some(pace.share_at(self.seconds(context)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screen::Screen;
    use crate::app::testing;
    use crate::games;
    use crate::store::{Origin, Pace};
    use pentimento_engine::game::Task;

    /// Begins a puzzle. In its best run, half of the puzzle was done after 0 seconds.
    fn play(context: &mut Context, ghost: bool) -> Box<Play> {
        context.config.settings.ghost = ghost;
        let puzzle = games::find("nonogram").expect("a game").example();
        let mut play = Play::begin(context, &*puzzle, Origin::File);
        let mut best = save_game::outcome(&play.save, &*play.game, 60);
        best.pace = Pace::default();
        best.pace.note(5, 10, 0);
        best.pace = best.pace.finished(3600);
        context.store.record(&best).expect("a result");
        play.enter(context);
        play.game.begin(Task::Par)(&crate::clock::job());
        let _ = play.poll(context);
        Box::new(play)
    }

    #[test]
    fn the_ghost_is_a_mark_on_the_bar_or_a_figure_and_only_if_wanted() {
        let (_folder, mut context) = testing::context();
        let on = play(&mut context, true);
        assert!((on.ghost_share(&context).expect("a ghost") - 0.5).abs() < 0.01);
        let seen = |screen: Box<Play>, context: &Context, (columns, rows)| {
            let rows = testing::frame(screen, context, columns, rows);
            rows.iter().any(|row| row.contains("─┼─")) || rows[0].ends_with("best 50%")
        };
        let sizes = [(80, 24), (140, 45), (40, 12)];
        let all = sizes.map(|size| {
            let screen = play(&mut context, true);
            seen(screen, &context, size)
        });
        assert!(all.iter().any(|seen| *seen), "{all:?}");
        let off = play(&mut context, false);
        assert_eq!(off.ghost_share(&context), None);
        assert!(!seen(off, &context, (80, 24)));
    }
}
