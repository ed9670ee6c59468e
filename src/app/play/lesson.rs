//! The tutorial: small puzzles that explain one thing at a time.
//!
//! A lesson shows a sentence until the player has done what the sentence says, then shows the next one. After the
//! last lesson, the player chooses a real puzzle. The number of the lesson is saved, but not the moves in it, because
//! lessons are short.

use super::Play;
use crate::app::context::Context;
use crate::app::new::New;
use crate::app::screen::Next;
use crate::store::Origin;
use pentimento_base::document;
use pentimento_engine::contract::Standing;
use pentimento_engine::kind::Kind;
use pentimento_engine::view::{Lesson, Until};

pub(super) struct Lessons {
    number: usize,
    all: &'static [Lesson],
    saying: usize,
}

impl Lessons {
    pub(super) fn heading(&self) -> String {
        format!("Lesson {} of {}", self.number + 1, self.all.len())
    }

    pub(super) fn sentence(&self) -> &'static str {
        let sayings = self.all[self.number].sayings;
        sayings.get(self.saying.min(sayings.len().saturating_sub(1))).map_or("", |saying| saying.text)
    }

    pub(super) fn is_last(&self) -> bool {
        self.number + 1 == self.all.len()
    }

    /// Remembers that this lesson is done. After the last one, the tutorial begins again at the first.
    pub(super) fn finish(&self, context: &Context, kind: &'static dyn Kind) {
        let _ = context.store.finish_lesson(kind.info().name, self.number);
        keep(context, kind, if self.is_last() { 0 } else { self.number + 1 });
    }
}

/// Opens a lesson by its number; `None` if the game has no such lesson.
pub(super) fn begin(context: &mut Context, kind: &'static dyn Kind, number: usize) -> Option<Play> {
    let all = kind.facts().lessons;
    let lesson = all.get(number)?;
    // The tests read all lessons, so this never fails.
    let puzzle = document::parse(lesson.puzzle).and_then(|root| kind.read(&root)).ok()?;
    keep(context, kind, number);
    let mut play = Play::begin(context, &*puzzle, Origin::Tutorial);
    play.lessons = Some(Lessons { number, all, saying: 0 });
    Some(play)
}

/// Remembers the lesson. If the disk refuses, the tutorial starts at the beginning next time, which does no harm.
pub(super) fn keep(context: &Context, kind: &'static dyn Kind, number: usize) {
    let _ = context.store.keep_lesson(kind.info().name, number);
}

impl Play {
    /// Shows the next sentence when the player has done what the current one says.
    pub(super) fn advance_lesson(&mut self) {
        let (moves, standing) = (self.game.moves(), self.game.standing());
        let Some(lessons) = &mut self.lessons else { return };
        while let Some(saying) = lessons.all[lessons.number].sayings.get(lessons.saying) {
            let is_done = match saying.until {
                Until::Moves(needed) => moves >= needed,
                Until::Solved => standing == Standing::Solved,
            };
            if !is_done {
                break;
            }
            lessons.saying += 1;
        }
    }

    /// Opens the next lesson. After the last lesson, opens the screen for a new puzzle.
    pub(super) fn next_lesson(&mut self, context: &mut Context) -> Next {
        let kind = self.kind();
        let number = self.lessons.as_ref().map_or(0, |lessons| lessons.number + 1);
        if let Some(play) = begin(context, kind, number) {
            return Next::Replace(Box::new(play));
        }
        keep(context, kind, 0);
        // A skipped tutorial is recorded as played but not solved, so that it is not offered again.
        if !self.save.solved {
            self.save.helped = true;
            self.record(context);
        }
        Next::Replace(Box::new(New::new(kind)))
    }
}
