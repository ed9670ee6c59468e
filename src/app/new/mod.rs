//! The screen for a new puzzle. The player chooses a difficulty, their own settings, a picture, or a code.
//!
//! The player's own settings have a screen of their own, [`own`].

mod form;
mod own;
mod own_rows;
mod rows;
mod screen;

use super::code_box::CodeBox;
use super::context::Context;
use super::generating::{Generating, Occasion};
use super::page;
use super::screen::Next;
use super::workshop::Workshop;
use crate::clock::fresh_seed;
use crate::store::tally::Figures;
pub(crate) use own::Own;
use pentimento_base::params::Difficulty;
use pentimento_engine::game::Game;
use pentimento_engine::kind::Kind;

/// The entries of the list, from top to bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    Preset(usize),
    Own,
    Picture,
    Code,
}

pub(crate) struct New {
    kind: &'static dyn Kind,
    chosen: Choice,
    offset: usize,
    /// The player's figures in this game, and in each difficulty that they have played.
    whole: Figures,
    classes: [Option<Figures>; 4],
    /// Whether the results were read. From then on, the chosen entry is the player's own choice.
    is_read: bool,
    example: Box<dyn Game>,
}

impl New {
    #[allow(clippy::self_named_constructors)]
    pub(crate) fn new(kind: &'static dyn Kind) -> Self {
        Self {
            kind,
            chosen: Choice::Preset(0),
            offset: 0,
            whole: Figures::default(),
            classes: [const { None }; 4],
            is_read: false,
            example: kind.example().open(),
        }
    }

    fn choices(&self) -> Vec<Choice> {
        let mut choices: Vec<Choice> = (0..Difficulty::ALL.len()).map(Choice::Preset).collect();
        choices.push(Choice::Own);
        if self.kind.facts().takes_pictures {
            choices.push(Choice::Picture);
        }
        choices.push(Choice::Code);
        choices
    }

    fn figures(&self, difficulty: Difficulty) -> Option<&Figures> {
        self.classes[difficulty as usize].as_ref()
    }

    fn go(&mut self, by: isize) {
        let choices = self.choices();
        let at = choices.iter().position(|choice| *choice == self.chosen).unwrap_or(0);
        self.chosen = choices[page::moved(at, by, choices.len())];
    }

    fn open(&mut self, context: &mut Context, choice: Choice) -> Next {
        match choice {
            Choice::Preset(place) => {
                self.chosen = choice;
                let params = self.kind.params(Difficulty::ALL[place]);
                let seed = fresh_seed();
                Next::Push(Box::new(Generating::new(context, self.kind, params, seed, Occasion::Unseen)))
            }
            Choice::Own => {
                let base = match self.chosen {
                    Choice::Preset(place) => Difficulty::ALL[place],
                    Choice::Own | Choice::Picture | Choice::Code => Difficulty::Medium,
                };
                Next::Push(Box::new(Own::new(self.kind, base)))
            }
            Choice::Picture => Next::Push(Box::new(Workshop::new(context))),
            Choice::Code => Next::Push(Box::new(CodeBox::new(context, ""))),
        }
    }
}

#[cfg(test)]
mod tests;
