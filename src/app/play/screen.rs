//! The play screen as the main loop sees it. Input goes to the current activity.

use super::{Activity, Jobs, Play, mode};
use crate::app::context::Context;
use crate::app::help::Help;
use crate::app::screen::{KeysPlace, Next, Screen, Typing};
use pentimento_engine::contract::Standing;
use pentimento_engine::game::Task;
use pentimento_engine::view::{Button, Phase};
use pentimento_ui::fit::Bars;
use pentimento_ui::keymap::{Action, Key, KeyCode};
use pentimento_ui::widgets::BarKey;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use std::time::Duration;

/// The number of lines that a key scrolls the note.
const PAGE: isize = 3;

impl Play {
    fn act_while_paused(&mut self, context: &Context, action: Action) -> Next {
        match action {
            Action::Leave | Action::Back => Next::Pop,
            Action::Help => Next::Push(Box::new(Help::new(Some(self.kind())))),
            _ => {
                self.activity = Activity::Playing;
                self.clock.start(context.now);
                Next::Redraw
            }
        }
    }

    fn point(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        let layout = self.layout(context, area);
        let at = Position::new(event.column, event.row);
        let on_note = layout.note.or(layout.panel).is_some_and(|note| note.contains(at));
        let (button, phase) = match event.kind {
            MouseEventKind::Down(button) => (button, Phase::Down),
            MouseEventKind::Drag(button) => (button, Phase::Drag),
            MouseEventKind::Up(button) => (button, Phase::Up),
            MouseEventKind::ScrollUp if on_note => return self.scroll_note(-1),
            MouseEventKind::ScrollDown if on_note => return self.scroll_note(1),
            // In games such as the maze, the arrow keys walk. The wheel is ignored there, so that the
            // player does not walk by accident.
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown if self.game.kind().facts().walks => {
                return Next::Same;
            }
            MouseEventKind::ScrollUp => return self.play(context, Action::Up),
            MouseEventKind::ScrollDown => return self.play(context, Action::Down),
            _ => return Next::Same,
        };
        let button = match button {
            MouseButton::Left => Button::Left,
            MouseButton::Right => Button::Right,
            MouseButton::Middle => Button::Middle,
        };
        if !layout.board.contains(at) {
            return Next::Same;
        }
        let reply = self.game.point(layout.board, at, button, phase);
        self.reply(context, reply)
    }
}

impl Screen for Play {
    fn typing(&self) -> Typing {
        // While the player types a name, a click can solve the board or open the theatre. After that, keys
        // are commands again.
        let naming = self.naming.is_some() && matches!(self.activity, Activity::Playing);
        if naming { Typing::Text } else { Typing::Commands }
    }

    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        self.draw_all(context, area, buffer);
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        self.key_bar(context)
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        match &self.activity {
            Activity::Playing if self.naming.is_some() => Some(self.type_name(context, key)),
            Activity::Playing if key.code == KeyCode::Char('T') => self.train(context),
            Activity::Playing => self.what_if_key(context, key),
            // During the celebration, any key only ends the celebration.
            Activity::Solved(victory) if victory.celebrating(context) => Some(self.end_celebration()),
            Activity::Solved(_) => self.victory_key(context, key),
            Activity::Watching(_) => self.theatre_key(context, key),
            Activity::Paused | Activity::Comparing => None,
        }
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        self.naming = None;
        self.game.before_key();
        match action {
            Action::ReadOn => return self.scroll_note(PAGE),
            Action::ReadBack => return self.scroll_note(-PAGE),
            _ => {}
        }
        match self.activity {
            Activity::Playing => self.play(context, action),
            Activity::Paused => self.act_while_paused(context, action),
            Activity::Comparing => self.act_while_comparing(context, action),
            Activity::Watching(_) => self.act_while_watching(context, action),
            Activity::Solved(_) => self.act_when_solved(context, action),
        }
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        match self.activity {
            Activity::Playing => self.point(context, area, event),
            Activity::Watching(_) => self.theatre_mouse(context, area, event),
            Activity::Solved(_) => self.victory_mouse(context, area, event),
            Activity::Paused | Activity::Comparing => Next::Same,
        }
    }

    fn poll(&mut self, context: &mut Context) -> Next {
        let mut next = self.advance_theatre(context);
        for news in self.game.poll() {
            next = match self.news(context, news) {
                Next::Same => next,
                other => other,
            };
        }
        next
    }

    fn wake(&self, context: &Context) -> Option<Duration> {
        match &self.activity {
            Activity::Playing if context.config.settings.timer => self.clock.until_next_second(context.now),
            Activity::Playing | Activity::Paused | Activity::Comparing => None,
            Activity::Watching(watching) => watching.wake(context),
            Activity::Solved(victory) => victory.wake(context),
        }
    }

    fn fault(&mut self) {
        self.jobs = Jobs::default();
    }

    fn rest(&mut self, context: &mut Context) {
        if self.is_unsaved {
            self.keep(context);
        }
    }

    fn keys_place(&self, context: &Context, area: Rect) -> KeysPlace {
        match self.activity {
            Activity::Solved(_) | Activity::Paused => KeysPlace::Bar,
            Activity::Playing | Activity::Comparing | Activity::Watching(_) => {
                let layout = self.layout(context, area);
                match layout.bars {
                    Bars::Standing => KeysPlace::Rail { keys: layout.keys, message: layout.message },
                    Bars::Lying | Bars::Bare => KeysPlace::Bar,
                }
            }
        }
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        self.terminal = (area.width, area.height);
        self.prepare_victory(context, area);
        self.limit_note_offset(context, area);
        let layout = self.layout(context, area);
        let showing = context.showing(mode(&self.activity));
        self.game.settle(&showing, layout.fit, layout.board);
    }

    fn enter(&mut self, context: &mut Context) {
        context.use_keys_of(Some(self.kind()));
        if matches!(self.activity, Activity::Playing) {
            self.clock.start(context.now);
        }
        if self.game.par().is_none() && self.jobs.par.is_none() {
            self.jobs.par = Some(context.spawn(self.game.begin(Task::Par)));
        }
        self.look_for_more_solutions(context);
        self.find_ghost(context);
        if self.game.standing() == Standing::Solved && matches!(self.activity, Activity::Playing) {
            let _ = self.solved(context);
        }
    }

    fn leave(&mut self, context: &mut Context) {
        self.clock.stop(context.now);
        self.keep(context);
    }
}
