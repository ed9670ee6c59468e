//! The tutorial: small puzzles that teach by doing, a sentence at a time.
//!
//! A lesson says one thing and waits until it is done, then says the next. The last puzzle's end leads to the
//! choice of a real one. Lessons are not kept: they are short, and can be opened again from the help.

use super::super::context::Context;
use super::super::screen::Next;
use super::Play;
use crate::store::Origin;
use pentimento_base::document;
use pentimento_engine::contract::Standing;
use pentimento_engine::kind::Kind;
use pentimento_engine::view::{Lesson, Until};

pub struct Lessons {
    number: usize,
    all: &'static [Lesson],
    saying: usize,
}

impl Lessons {
    pub fn heading(&self) -> String {
        format!("Lesson {} of {}", self.number + 1, self.all.len())
    }

    pub fn sentence(&self) -> &'static str {
        let sayings = self.all[self.number].sayings;
        sayings.get(self.saying.min(sayings.len().saturating_sub(1))).map_or("", |saying| saying.text)
    }

    pub fn is_last(&self) -> bool {
        self.number + 1 == self.all.len()
    }
}

/// Opens a lesson by its number; `None` where the game has no such lesson.
pub fn begin(context: &mut Context, kind: &'static dyn Kind, number: usize) -> Option<Play> {
    let all = kind.facts().lessons;
    let lesson = all.get(number)?;
    // Lessons are embedded; the tests read them all.
    let puzzle = document::parse(lesson.puzzle).and_then(|root| kind.read(&root)).ok()?;
    let mut play = Play::begin(context, &*puzzle, Origin::Tutorial);
    play.lessons = Some(Lessons { number, all, saying: 0 });
    Some(play)
}

impl Play {
    /// Goes on to the next sentence when the one shown has been followed.
    pub(super) fn lesson_follows(&mut self) {
        let (moves, standing) = (self.game.moves(), self.game.standing());
        let Some(lessons) = &mut self.lessons else { return };
        while let Some(saying) = lessons.all[lessons.number].sayings.get(lessons.saying) {
            let followed = match saying.until {
                Until::Moves(wanted) => moves >= wanted,
                Until::Solved => standing == Standing::Solved,
            };
            if !followed {
                break;
            }
            lessons.saying += 1;
        }
    }

    /// The next lesson, or the choice of a real puzzle.
    pub(super) fn next_lesson(&mut self, context: &mut Context) -> Next {
        let kind = self.kind();
        let number = self.lessons.as_ref().map_or(0, |lessons| lessons.number + 1);
        if let Some(play) = begin(context, kind, number) {
            return Next::Replace(Box::new(play));
        }
        // One that was skipped counts as played, so that it is not offered again.
        if !self.save.solved {
            self.save.helped = true;
            self.record(context);
        }
        Next::Replace(Box::new(super::super::new::New::new(context, kind)))
    }
}
