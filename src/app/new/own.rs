//! The form for the player's own puzzles: a few settings with a sentence about each, and the code of the puzzle.

use super::form::Form;
use super::own_rows::rows;
use crate::app::code_box;
use crate::app::context::Context;
use crate::app::generating::{Generating, Occasion};
use crate::app::help::Help;
use crate::app::page::{self, Mouse};
use crate::app::screen::{Next, Screen};
use crate::app::settings::SettingsScreen;
use crate::clock::fresh_seed;
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::Kind;
use pentimento_ui::keymap::{Action, Key, KeyCode};
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use ratatui::text::Span;

/// The action of an entry in the key bar. Its key works only on this screen.
const MORE: Action = Action::Command("more-settings");

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Click {
    Choose(usize),
    Step(isize),
}

pub(crate) struct Own {
    pub(super) kind: &'static dyn Kind,
    pub(super) form: Form,
    /// The chosen field.
    pub(super) field: usize,
    /// The seed of the next puzzle, used if the form has no seed.
    seed: u64,
    offset: usize,
}

impl Own {
    /// Starts with the settings of a difficulty.
    pub(crate) fn new(kind: &'static dyn Kind, base: Difficulty) -> Self {
        let mut form = Form::new(kind);
        form.start_from(base);
        let field = form.shown()[0];
        Self { kind, form, field, seed: fresh_seed(), offset: 0 }
    }

    pub(super) fn code(&self) -> String {
        self.kind.code(&self.form.params, self.form.seed.unwrap_or(self.seed)).to_string()
    }

    fn go(&mut self, by: isize) {
        let fields = self.form.shown();
        let at = fields.iter().position(|&field| field == self.field).unwrap_or(0);
        self.choose(fields[page::moved(at, by, fields.len())]);
    }

    fn choose(&mut self, field: usize) {
        if field != self.field {
            self.form.finish(self.field);
        }
        self.field = field;
    }

    /// Changes the value of the chosen field. If that hides the field, chooses the first field.
    fn step(&mut self, by: isize) -> Next {
        self.form.step(self.field, by);
        self.keep_in_view();
        Next::Redraw
    }

    fn keep_in_view(&mut self) {
        let fields = self.form.shown();
        if !fields.contains(&self.field) {
            self.field = fields[0];
        }
    }

    fn turn_more(&mut self) -> Next {
        if !self.form.has_more() {
            return Next::Same;
        }
        self.form.shows_all = !self.form.shows_all;
        self.keep_in_view();
        Next::Redraw
    }

    fn play(&mut self, context: &mut Context) -> Next {
        if let Some((field, why)) = self.form.problem() {
            context.complain(why);
            self.field = field;
            return Next::Redraw;
        }
        let (params, seed) = (self.form.params.clone(), self.form.seed.unwrap_or(self.seed));
        // A seed that the player typed always gives the same puzzle.
        let occasion = if self.form.seed.is_some() { Occasion::Fresh } else { Occasion::Unseen };
        Next::Push(Box::new(Generating::new(context, self.kind, params, seed, occasion)))
    }

    fn help() -> Help {
        let lines = [
            ("▴▾", "Choose a setting."),
            ("◂▸", "Change it. Shift changes it by ten."),
            ("0-9", "Type a number."),
            ("Enter", "Play a puzzle with these settings."),
            ("m", "Show more settings, or fewer."),
            ("r", "Reset all settings."),
            ("y", "Copy the code of the puzzle."),
            ("Esc", "Go back."),
        ];
        Help::of_keys("Your own puzzle", &lines)
    }
}

impl Screen for Own {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let left = [
            Span::styled(self.kind.info().title, look.bold(Ink::Accent)),
            Span::styled("  Your own puzzle", look.ink(Ink::Strong)),
        ];
        let size = super::rows::size(self.kind, &self.form.params);
        widgets::header(buffer, area, look, &left, &[Span::styled(size, look.ink(Ink::Muted))]);
        let body = page::body_of(area);
        let rows = rows(self, look, body.width, body.height);
        page::draw_rows(buffer, look, body, &rows, self.offset);
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        // The keys most likely to be used come first, because a narrow bar drops keys from the right.
        let mut keys = vec![
            context.key(Action::Act, "play"),
            context.left_right_key("change"),
            context.up_down_key("choose"),
        ];
        if self.form.has_more() {
            let verb = if self.form.shows_all { "less" } else { "more" };
            keys.push(BarKey { label: "m".into(), verb: verb.into(), action: MORE });
        }
        keys.push(context.key(Action::Restart, "reset"));
        keys.push(context.key(Action::Code, "copy code"));
        keys.push(context.key(Action::Help, "help"));
        keys.push(context.key(Action::Back, "back"));
        keys
    }

    fn key(&mut self, _context: &mut Context, key: Key) -> Option<Next> {
        if key.is_chord() {
            return None;
        }
        let took = match key.code {
            KeyCode::Char('m') => return Some(self.turn_more()),
            KeyCode::Char(c) => self.form.takes_numbers(self.field) && self.form.type_in(self.field, c),
            KeyCode::Backspace => self.form.takes_numbers(self.field) && self.form.erase(self.field),
            _ => false,
        };
        took.then_some(Next::Redraw)
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Up | Action::Previous => self.go(-1),
            Action::Down | Action::Next => self.go(1),
            Action::RunUp => self.go(-99),
            Action::RunDown => self.go(99),
            Action::Left => return self.step(-1),
            Action::Right => return self.step(1),
            Action::RunLeft => return self.step(-10),
            Action::RunRight => return self.step(10),
            Action::Act => return self.play(context),
            MORE => return self.turn_more(),
            Action::Restart => {
                self.form.start_from(self.form.params.base());
                self.keep_in_view();
            }
            Action::Code => {
                let code = self.code();
                crate::app::copy_to_clipboard(&code);
                context.say(format!("Copied {code}."));
            }
            Action::Help => return Next::Push(Box::new(Self::help())),
            Action::Settings => return Next::Push(Box::new(SettingsScreen::default())),
            Action::Back | Action::Leave => return Next::Pop,
            _ => return Next::Same,
        }
        Next::Redraw
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        match page::mouse(event) {
            Mouse::Wheel(by) => self.go(by),
            Mouse::Click(at) => {
                let body = page::body_of(area);
                let rows = rows(self, &context.look, body.width, body.height);
                match page::hit(body, &rows, self.offset, at) {
                    Some(Click::Step(by)) => return self.step(by),
                    Some(Click::Choose(field)) => self.choose(field),
                    None => return Next::Same,
                }
            }
            Mouse::Nothing => return Next::Same,
        }
        Next::Redraw
    }

    fn paste(&mut self, context: &mut Context, text: &str) -> Next {
        code_box::open_pasted(context, text)
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        let body = page::body_of(area);
        let rows = rows(self, &context.look, body.width, body.height);
        self.offset = page::scroll_to_focus(&rows, self.offset, body.height);
    }

    fn enter(&mut self, context: &mut Context) {
        context.use_keys_of(None);
        self.seed = fresh_seed();
    }
}
