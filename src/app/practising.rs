//! The screen that is shown while the program looks for positions for a practice. It counts the positions found. Esc
//! stops the work.

use super::context::Context;
use super::play::Play;
use super::screen::{Next, Screen};
use crate::clock::fresh_seed;
use crate::practice::{self, Exercise, PLACES};
use pentimento_base::job::Handle;
use pentimento_engine::kind::Kind;
use pentimento_engine::ladder::Technique;
use pentimento_ui::keymap::Action;
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

pub(crate) struct Practising {
    technique: &'static Technique,
    found: Vec<Exercise>,
    places: Receiver<Exercise>,
    _handle: Handle,
}

impl Practising {
    pub(crate) fn new(context: &Context, kind: &'static dyn Kind, technique: &'static Technique) -> Self {
        let (send, places) = channel();
        let seed = fresh_seed();
        let handle = context.spawn(Box::new(move |job| {
            practice::find(kind, technique, (seed, PLACES), job, &mut |exercise| drop(send.send(exercise)));
        }));
        Self { technique, found: Vec::new(), places, _handle: handle }
    }
}

impl Screen for Practising {
    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let title = format!("Looking for {PLACES} places: {}", self.technique.name);
        let inside = widgets::overlay(buffer, look, area, 46, 5, &title);
        let words = format!("{} found", self.found.len());
        widgets::put(buffer, inside, inside.x, inside.y + 1, &words, look.ink(Ink::Text));
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
        let is_over = loop {
            match self.places.try_recv() {
                Ok(exercise) => self.found.push(exercise),
                Err(TryRecvError::Empty) => break false,
                Err(TryRecvError::Disconnected) => break true,
            }
        };
        if !is_over {
            return Next::Redraw;
        }
        if let Some(play) = Play::practise(context, std::mem::take(&mut self.found)) {
            return Next::Replace(Box::new(play));
        }
        context.say(format!("No small puzzle needs {} here.", self.technique.name));
        Next::Pop
    }

    fn wake(&self, _context: &Context) -> Option<Duration> {
        Some(Duration::from_millis(150))
    }
}
