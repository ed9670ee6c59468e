//! The new puzzle screen: the player chooses a difficulty or settings, or enters a code.
//!
//! The screen shows the code of the puzzle that Enter will generate. Its seed is chosen when the screen opens. If the
//! player has already found its picture, Enter generates another one.

mod form;
mod rows;
mod screen;

use super::context::Context;
use super::generating::{Generating, Occasion};
use super::page;
use super::play::Play;
use super::screen::Next;
use crate::clock::fresh_seed;
use crate::games;
use crate::store::Origin;
use crate::store::tally::Figures;
use form::Form;
use pentimento_base::code;
use pentimento_base::params::{Difficulty, Params};
use pentimento_engine::contract::Failure;
use pentimento_engine::game::Game;
use pentimento_engine::kind::{Kind, from_code};
use pentimento_engine::share;
use pentimento_ui::keymap::{Key, KeyCode, Modifiers};
use std::time::Duration;

/// What can have the focus, listed from top to bottom.
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

pub(crate) struct New {
    kind: &'static dyn Kind,
    form: Form,
    focus: Focus,
    /// The code that the player types.
    code: String,
    /// The seed of the next puzzle, unless the form has one.
    seed: u64,
    offset: usize,
    /// The figures of this game, and those of each difficulty that was played.
    whole: Figures,
    classes: [Option<Figures>; 4],
    example: Box<dyn Game>,
}

impl New {
    #[allow(clippy::self_named_constructors)]
    pub(crate) fn new(kind: &'static dyn Kind) -> Self {
        Self {
            kind,
            form: Form::new(kind),
            focus: Focus::Preset(0),
            code: String::new(),
            seed: fresh_seed(),
            offset: 0,
            whole: Figures::default(),
            classes: [const { None }; 4],
            example: kind.example().open(),
        }
    }

    fn in_form(&self) -> bool {
        matches!(self.focus, Focus::Custom | Focus::Field(_))
    }

    fn figures(&self, difficulty: Difficulty) -> Option<&Figures> {
        self.classes[difficulty as usize].as_ref()
    }

    /// The settings and the seed that Enter uses.
    fn request(&self) -> (Params, u64) {
        match self.focus {
            Focus::Preset(place) => (self.kind.params(Difficulty::ALL[place]), self.seed),
            Focus::Custom | Focus::Field(_) | Focus::Code => {
                (self.form.params.clone(), self.form.seed.unwrap_or(self.seed))
            }
        }
    }

    fn shown_code(&self) -> String {
        let (params, seed) = self.request();
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
        let place = page::moved(self.place(), by, 6 + self.form.len());
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
            Focus::Custom => self.form.change_base(by.signum()),
            Focus::Preset(_) | Focus::Code => return Next::Same,
        }
        Next::Redraw
    }

    fn play(&mut self, context: &mut Context) -> Next {
        if self.focus == Focus::Code && !self.code.trim().is_empty() {
            return self.play_code(context);
        }
        if !matches!(self.focus, Focus::Preset(_))
            && let Some((field, why)) = self.form.problem()
        {
            context.complain(why);
            self.focus = Focus::Field(field);
            return Next::Redraw;
        }
        let (params, seed) = self.request();
        let occasion =
            if self.in_form() && self.form.seed.is_some() { Occasion::Fresh } else { Occasion::Unseen };
        Next::Push(Box::new(Generating::new(context, self.kind, params, seed, occasion)))
    }

    /// Plays the puzzle of the typed code, which can belong to another game.
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
                Next::Push(Box::new(Generating::new(context, kind, params, seed, Occasion::Fresh)))
            }
            Err(why) => context.refuse(why),
        }
    }

    /// Plays a code that contains a picture. These puzzles are small, so no background job is needed.
    fn play_painted(&mut self, context: &mut Context) -> Next {
        match from_code(games::GAMES, &self.code, &crate::clock::job_for(Duration::from_secs(2))) {
            Ok(puzzle) => {
                let code = std::mem::take(&mut self.code);
                Next::Push(Box::new(Play::begin(context, &*puzzle, Origin::Fresh { code })))
            }
            Err(Failure::Impossible(why)) => context.refuse(why),
            Err(Failure::Stopped) => Next::Same,
        }
    }

    /// Handles a digit: it plays a preset or opens the form.
    fn digit(&mut self, context: &mut Context, digit: u8) -> Next {
        match digit {
            // A field handles digits itself. A digit that the field refuses must not start a game.
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
}

#[cfg(test)]
mod tests;
