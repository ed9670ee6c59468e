//! The tutorial: small puzzles that explain one thing at a time.
//!
//! A lesson shows the sentence that fits the board. Only the game decides which sentence that is. After the
//! last lesson, the player chooses a real puzzle. The program saves the number of the lesson but not its
//! moves, because lessons are short. Lessons ask the player to use help, so help costs no star there.

use super::Play;
use crate::app::context::Context;
use crate::app::new::New;
use crate::app::screen::Next;
use crate::store::Origin;
use pentimento_base::document;
use pentimento_engine::kind::Kind;
use pentimento_engine::view::LessonInfo;

pub(super) struct Lessons {
    number: usize,
    all: Vec<LessonInfo>,
}

impl Lessons {
    pub(super) fn number(&self) -> usize {
        self.number
    }

    pub(super) fn heading(&self) -> String {
        format!("Lesson {} of {}", self.number + 1, self.all.len())
    }

    pub(super) fn sentence(&self, saying: usize) -> &'static str {
        self.all.get(self.number).and_then(|lesson| lesson.sayings.get(saying)).copied().unwrap_or_default()
    }

    pub(super) fn is_last(&self) -> bool {
        self.number + 1 == self.all.len()
    }

    /// Stores that this lesson is done. After the last lesson, the tutorial starts again at the first.
    pub(super) fn finish(&self, context: &Context, kind: &'static dyn Kind) {
        let _ = context.store.finish_lesson(kind.info().name, self.number);
        keep(context, kind, if self.is_last() { 0 } else { self.number + 1 });
    }
}

/// Opens a lesson by its number. `None` if the game has no such lesson.
pub(super) fn begin(context: &mut Context, kind: &'static dyn Kind, number: usize) -> Option<Play> {
    let all = kind.lessons();
    let lesson = all.get(number)?;
    // The tests read all lessons, so reading never fails here.
    let puzzle = document::parse(lesson.puzzle).and_then(|root| kind.read(&root)).ok()?;
    keep(context, kind, number);
    let mut play = Play::begin(context, &*puzzle, Origin::Tutorial);
    play.lessons = Some(Lessons { number, all });
    Some(play)
}

/// Stores the number of the current lesson. If writing fails, the tutorial starts at its beginning next time,
/// which does no harm.
pub(super) fn keep(context: &Context, kind: &'static dyn Kind, number: usize) {
    let _ = context.store.keep_lesson(kind.info().name, number);
}

impl Play {
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
