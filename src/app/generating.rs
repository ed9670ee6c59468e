//! The screen that is shown while a puzzle is generated in the background. It has a progress bar. Esc stops
//! the work.

use super::context::Context;
use super::play::Play;
use super::screen::{Next, Screen};
use crate::store::Origin;
use crate::unseen::{self, Seen};
use pentimento_base::job::Handle;
use pentimento_base::params::Params;
use pentimento_engine::contract::Failure;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_ui::keymap::Action;
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

/// The box appears only after this time. If the puzzle is ready sooner, a box would only flash.
const PATIENCE: Duration = Duration::from_millis(150);

/// Why the puzzle is generated.
pub(crate) enum Occasion {
    /// A new game. The puzzle hides a picture that the player has not found yet, if there is one.
    Unseen,
    /// A game from a code or a seed that the player typed.
    Fresh,
    Daily(crate::store::Day),
}

pub(crate) struct Generating {
    kind: &'static dyn Kind,
    occasion: Occasion,
    answer: Receiver<Result<Box<dyn AnyPuzzle>, Failure>>,
    handle: Handle,
    begun: Instant,
}

impl Generating {
    pub(crate) fn new(
        context: &Context,
        kind: &'static dyn Kind,
        params: Params,
        seed: u64,
        occasion: Occasion,
    ) -> Self {
        let (send, answer) = channel();
        let seen = match occasion {
            Occasion::Unseen => Some(Seen::of(&context.store.summary(), kind.info().name)),
            Occasion::Fresh | Occasion::Daily(_) => None,
        };
        let handle = context.spawn(Box::new(move |job| {
            let _ = send.send(match seen {
                Some(seen) => unseen::make(kind, &params, seed, &seen, job),
                None => kind.generate(&params, seed, job),
            });
        }));
        Self { kind, occasion, answer, handle, begun: context.now }
    }

    fn waited(&self, context: &Context) -> Duration {
        context.now.saturating_duration_since(self.begun)
    }
}

impl Screen for Generating {
    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        if self.waited(context) < PATIENCE {
            return;
        }
        let look = &context.look;
        let title = format!("Generating a {} puzzle", self.kind.info().title.to_lowercase());
        let inside = widgets::overlay(buffer, look, area, 46, 5, &title);
        let bar = widgets::bar(look, inside.width as usize, self.handle.job().done());
        widgets::put_line(buffer, inside, inside.x, inside.y + 1, &Line::from(bar.to_vec()));
        let words = format!("{:.0} s", self.waited(context).as_secs_f64());
        widgets::put(buffer, inside, inside.x, inside.y + 2, &words, look.ink(Ink::Faint));
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        vec![context.key(Action::Back, "stop")]
    }

    fn act(&mut self, _context: &mut Context, action: Action) -> Next {
        match action {
            Action::Back | Action::Leave => Next::Pop,
            _ => Next::Same,
        }
    }

    fn poll(&mut self, context: &mut Context) -> Next {
        match self.answer.try_recv() {
            Ok(Ok(puzzle)) => {
                let origin = match self.occasion {
                    Occasion::Daily(date) => Origin::Daily { date },
                    Occasion::Unseen | Occasion::Fresh => {
                        Origin::Fresh { code: puzzle.meta().code.clone().unwrap_or_default() }
                    }
                };
                if let Some(note) = &puzzle.meta().note {
                    context.say(note.clone());
                }
                Next::Replace(Box::new(Play::begin(context, &*puzzle, origin)))
            }
            Ok(Err(Failure::Impossible(why))) => {
                context.complain(why);
                Next::Pop
            }
            // The time limit stopped the job. Esc also stops it, but closes this screen at once.
            Ok(Err(Failure::Stopped)) => {
                context.complain("That takes too long here.");
                Next::Pop
            }
            // The generator panicked, so no puzzle will come.
            Err(TryRecvError::Disconnected) => Next::Pop,
            Err(TryRecvError::Empty) => Next::Redraw,
        }
    }

    fn wake(&self, _context: &Context) -> Option<Duration> {
        Some(PATIENCE)
    }
}
