//! A new puzzle: how hard it shall be, or exactly what it shall be, or which one by its code.
//!
//! The code shown is that of the puzzle which Enter makes: its seed is drawn beforehand, and drawn anew whenever
//! the screen is entered.

mod form;
mod rows;

use super::context::Context;
use super::help::Help;
use super::making::{From, Making};
use super::parts::{self, Mouse, Row};
use super::play::Play;
use super::screen::{Next, Screen, Typing};
use super::settings::SettingsScreen;
use crate::clock::fresh_seed;
use crate::games;
use crate::store::tally::{self, Figures};
use crate::store::{Origin, Outcome};
use form::Form;
use pentimento_base::code;
use pentimento_base::params::{Difficulty, Params};
use pentimento_base::prose::capital;
use pentimento_engine::contract::Failure;
use pentimento_engine::game::Game;
use pentimento_engine::kind::{Kind, from_code};
use pentimento_engine::share;
use pentimento_engine::view::Mode;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode, Modifiers};
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use ratatui::text::Span;
use std::time::Duration;

/// Where the focus is, from top to bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Focus {
    Preset(usize),
    Custom,
    Field(usize),
    Code,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Click {
    Choose(Focus),
    Step(isize),
}

pub struct New {
    kind: &'static dyn Kind,
    form: Form,
    focus: Focus,
    /// What was typed as a code.
    code: String,
    /// The seed of the next puzzle, where none is asked for.
    seed: u64,
    offset: usize,
    /// Of this game, lessons left out.
    played: Vec<Outcome>,
    example: Box<dyn Game>,
}

impl New {
    // What is new is the puzzle.
    #[allow(clippy::self_named_constructors)]
    pub fn new(_context: &Context, kind: &'static dyn Kind) -> Self {
        Self {
            kind,
            form: Form::new(kind),
            focus: Focus::Preset(0),
            code: String::new(),
            seed: fresh_seed(),
            offset: 0,
            played: Vec::new(),
            example: kind.example().open(),
        }
    }

    fn in_form(&self) -> bool {
        matches!(self.focus, Focus::Custom | Focus::Field(_))
    }

    fn figures(&self, difficulty: Difficulty) -> Option<Figures> {
        let of = |outcome: &&Outcome| outcome.difficulty.as_deref() == Some(difficulty.name());
        let figures = tally::figures(self.played.iter().filter(of));
        (figures.played > 0).then_some(figures)
    }

    /// The settings and the seed that Enter takes.
    fn wanted(&self) -> (Params, u64) {
        match self.focus {
            Focus::Preset(place) => (self.kind.params(Difficulty::ALL[place]), self.seed),
            Focus::Custom | Focus::Field(_) | Focus::Code => {
                (self.form.params.clone(), self.form.seed.unwrap_or(self.seed))
            }
        }
    }

    fn shown_code(&self) -> String {
        let (params, seed) = self.wanted();
        self.kind.code(&params, seed).to_string()
    }

    fn place(&self) -> usize {
        match self.focus {
            Focus::Preset(place) => place,
            Focus::Custom => 4,
            Focus::Field(field) => 5 + field,
            Focus::Code => 5 + self.form.len(),
        }
    }

    fn go(&mut self, by: isize) {
        let place = parts::moved(self.place(), by, 6 + self.form.len());
        self.choose(match place {
            0..4 => Focus::Preset(place),
            4 => Focus::Custom,
            _ if place < 5 + self.form.len() => Focus::Field(place - 5),
            _ => Focus::Code,
        });
    }

    fn choose(&mut self, focus: Focus) {
        if let Focus::Field(field) = self.focus
            && focus != self.focus
        {
            self.form.finish(field);
        }
        self.focus = focus;
    }

    fn step(&mut self, by: isize) -> Next {
        match self.focus {
            Focus::Field(field) => self.form.step(field, by),
            Focus::Custom => self.form.turn_base(by.signum()),
            Focus::Preset(_) | Focus::Code => return Next::Same,
        }
        Next::Redraw
    }

    fn play(&mut self, context: &mut Context) -> Next {
        if self.focus == Focus::Code && !self.code.trim().is_empty() {
            return self.play_code(context);
        }
        if !matches!(self.focus, Focus::Preset(_))
            && let Some((field, why)) = self.form.trouble()
        {
            context.complain(why);
            self.focus = Focus::Field(field);
            return Next::Redraw;
        }
        let (params, seed) = self.wanted();
        Next::Push(Box::new(Making::new(context, self.kind, params, seed, From::Fresh)))
    }

    /// Whatever game the code names is played.
    fn play_code(&mut self, context: &mut Context) -> Next {
        if share::read(&self.code).is_some() {
            return self.play_painted(context);
        }
        let found = code::parse(&self.code).and_then(|code| {
            let own = (self.kind.info().name == code.game).then_some(self.kind);
            let kind = own.or_else(|| games::find(&code.game));
            let kind = kind.ok_or_else(|| format!("there is no game {:?}", code.game))?;
            Ok((kind, kind.params_of(&code)?, code.seed))
        });
        match found {
            Ok((kind, params, seed)) => {
                self.code.clear();
                Next::Push(Box::new(Making::new(context, kind, params, seed, From::Fresh)))
            }
            Err(why) => {
                context.complain(why);
                Next::Redraw
            }
        }
    }

    /// A code that brings a picture along makes a small puzzle, in no time.
    fn play_painted(&mut self, context: &mut Context) -> Next {
        match from_code(games::GAMES, &self.code, &crate::clock::job_for(Duration::from_secs(2))) {
            Ok(puzzle) => {
                let code = std::mem::take(&mut self.code);
                Next::Push(Box::new(Play::begin(context, &*puzzle, Origin::Fresh { code })))
            }
            Err(Failure::Impossible(why)) => {
                context.complain(why);
                Next::Redraw
            }
            Err(Failure::Stopped) => Next::Same,
        }
    }

    /// A preset is played at once, the form is opened.
    fn digit(&mut self, context: &mut Context, digit: u8) -> Next {
        match digit {
            // A choice has no digits of its own, and a stray one must not start a game.
            _ if matches!(self.focus, Focus::Field(_)) => Next::Same,
            1..=4 => {
                self.choose(Focus::Preset(digit as usize - 1));
                self.play(context)
            }
            5 => {
                self.choose(Focus::Custom);
                Next::Redraw
            }
            _ => Next::Same,
        }
    }

    fn click(&mut self, context: &mut Context, click: Click) -> Next {
        match click {
            Click::Step(by) => return self.step(by),
            Click::Choose(focus) if focus == self.focus && matches!(focus, Focus::Preset(_)) => {
                return self.play(context);
            }
            Click::Choose(focus) => self.choose(focus),
        }
        Next::Redraw
    }

    fn type_code(&mut self, key: Key) -> Option<Next> {
        match key.code {
            KeyCode::Char('u') if key.modifiers.contains(Modifiers::CONTROL) => self.code.clear(),
            KeyCode::Char(_) if key.is_chord() => {
                return None;
            }
            KeyCode::Char(c) if self.code.len() < share::LONGEST => self.code.push(c),
            KeyCode::Backspace => drop(self.code.pop()),
            KeyCode::Esc if !self.code.is_empty() => self.code.clear(),
            _ => return None,
        }
        Some(Next::Redraw)
    }

    /// The list and the panel beside it, which needs room to be worth it.
    fn areas(area: Rect) -> (Rect, Option<Rect>) {
        let body = parts::body_of(area);
        if body.width < 76 || body.height < 14 {
            return (body, None);
        }
        let width = (19 + (body.width - 76) / 3).min(38);
        let list = Rect { width: body.width - width - 3, ..body };
        let panel = Rect {
            x: body.right() - width - 1,
            y: body.y + 1,
            width,
            height: (body.height - 2).min(width / 2 + 9),
        };
        (list, Some(panel))
    }

    fn draw_header(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let left = [
            Span::styled(self.kind.info().title, look.bold(Ink::Accent)),
            Span::styled("  New puzzle", look.ink(Ink::Strong)),
        ];
        let figures = tally::figures(&self.played);
        let mut right = Vec::new();
        if let Some(best) = figures.best {
            right.push(Span::styled("solved ", look.ink(Ink::Faint)));
            right.push(Span::styled(figures.solved.to_string(), look.ink(Ink::Text)));
            right.push(Span::styled("   best ", look.ink(Ink::Faint)));
            right.push(Span::styled(widgets::clock(best), look.ink(Ink::Text)));
        }
        widgets::header(buffer, area, look, &left, &right);
    }

    fn draw_panel(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let (look, inside) = (&context.look, parts::panel(context, buffer, area));
        widgets::put(buffer, inside, inside.x, inside.y, "Like this", look.bold(Ink::Muted));
        let rule: Vec<Row<()>> = parts::text_rows(look, self.kind.info().rule, Ink::Muted, 0, inside.width);
        let room = inside.height.saturating_sub(rule.len() as u16 + 3).min(parts::picture_rows(inside));
        // A picture may come nearer to the edge than words.
        let (x, width) = (inside.x.saturating_sub(1), inside.width + 2);
        let picture = Rect { x, y: inside.y + 2, width, height: room }.intersection(area);
        self.example.draw(&context.showing(Mode::Preview), picture, buffer);
        let words = Rect { y: inside.y + 3 + room, height: rule.len() as u16, ..inside };
        parts::draw_rows(buffer, look, words.intersection(inside), &rule, 0);
    }

    /// One line about what is chosen; where the page has no room for the help of a field, that.
    fn status(&self, area: Rect) -> String {
        match self.focus {
            Focus::Preset(place) => self.about_preset(place),
            Focus::Field(field) if parts::body_of(area).height < 14 && area.width >= 60 => {
                self.form.help(field).to_owned()
            }
            Focus::Field(field) if self.form.takes_numbers(field) => {
                "Left and right change it, or type a number.".to_owned()
            }
            Focus::Field(_) => "Left and right change it.".to_owned(),
            Focus::Custom => "Left and right choose what to begin from.".to_owned(),
            Focus::Code => "A code names one puzzle for ever: the same on every machine.".to_owned(),
        }
    }

    fn about_preset(&self, place: usize) -> String {
        let difficulty = Difficulty::ALL[place];
        let asks =
            self.kind.facts().presets.iter().find(|p| p.difficulty == difficulty).map_or("", |p| p.asks);
        let asks = capital(asks);
        match self.figures(difficulty) {
            Some(Figures { solved, best: Some(best), .. }) => {
                format!("{asks}. Solved {solved}, best {}.", widgets::clock(best))
            }
            _ => format!("{asks}. None solved yet."),
        }
    }
}

impl Screen for New {
    fn typing(&self) -> Typing {
        if self.focus == Focus::Code { Typing::Text } else { Typing::Commands }
    }

    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        self.draw_header(context, area, buffer);
        let (list, panel) = Self::areas(area);
        let rows = rows::rows(self, &context.look, list.width);
        parts::draw_rows(buffer, &context.look, list, &rows, self.offset);
        if let Some(panel) = panel {
            self.draw_panel(context, panel, buffer);
        }
        parts::draw_status(buffer, area, &context.look, &self.status(area));
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        // Likeliest first: a narrow bar drops from the right.
        let mut keys = vec![context.key(Action::Act, "play")];
        if self.in_form() {
            keys.push(parts::left_right(context, "change"));
        }
        keys.push(parts::up_down(context, "choose"));
        if self.in_form() {
            keys.push(context.key(Action::Restart, "reset"));
        }
        keys.push(parts::help_key(context, self.typing()));
        keys.push(context.key(Action::Back, "back"));
        keys
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        if let Focus::Field(field) = self.focus {
            let plain = key.modifiers.is_empty() && self.form.takes_numbers(field);
            let took = match key.code {
                KeyCode::Char(c) => plain && self.form.type_in(field, c),
                KeyCode::Backspace => plain && self.form.erase(field),
                _ => false,
            };
            return took.then_some(Next::Redraw);
        }
        if self.focus != Focus::Code {
            return None;
        }
        self.type_code(key).or_else(|| {
            // Arrows, Enter and the like are still commands; letters never get here.
            let action = context.keymap.action(key)?;
            Some(self.act(context, action))
        })
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Up | Action::Previous => self.go(-1),
            Action::Down | Action::Next => self.go(1),
            Action::Left => return self.step(-1),
            Action::Right => return self.step(1),
            Action::RunLeft => return self.step(-10),
            Action::RunRight => return self.step(10),
            Action::RunUp => self.choose(Focus::Preset(0)),
            Action::RunDown => self.choose(Focus::Code),
            Action::Act => return self.play(context),
            Action::Restart => self.form.start_from(self.form.params.base()),
            Action::Digit(digit) => return self.digit(context, digit),
            Action::Help => return Next::Push(Box::new(Help::new(Some(self.kind)))),
            Action::Settings => return Next::Push(Box::new(SettingsScreen::default())),
            Action::Back | Action::Leave => return Next::Pop,
            _ => return Next::Same,
        }
        Next::Redraw
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        match parts::mouse(event) {
            Mouse::Wheel(by) => {
                self.go(by);
                Next::Redraw
            }
            Mouse::Click(at) => {
                let list = Self::areas(area).0;
                let rows = rows::rows(self, &context.look, list.width);
                match parts::hit(list, &rows, self.offset, at) {
                    Some(click) => self.click(context, click),
                    None => Next::Same,
                }
            }
            Mouse::Nothing => Next::Same,
        }
    }

    fn paste(&mut self, context: &mut Context, text: &str) -> Next {
        self.choose(Focus::Code);
        let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        self.code = line.chars().filter(|c| !c.is_control()).take(share::LONGEST).collect();
        if code::looks_like_code(&self.code) { self.play_code(context) } else { Next::Redraw }
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        let (list, panel) = Self::areas(area);
        self.offset = parts::settled(&rows::rows(self, &context.look, list.width), self.offset, list.height);
        if let Some(panel) = panel {
            self.example.settle(&context.showing(Mode::Preview), panel);
        }
    }

    fn enter(&mut self, context: &mut Context) {
        let name = self.kind.info().name;
        let results = context.store.results();
        if let Some(why) = results.trouble {
            context.complain(why);
        }
        self.played = results.all;
        self.played.retain(|outcome| outcome.game == name && outcome.origin != Origin::Tutorial);
        self.seed = fresh_seed();
    }
}

#[cfg(test)]
mod tests;
