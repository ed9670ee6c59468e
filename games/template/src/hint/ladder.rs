//! The techniques, cheapest first. Hints and grades both climb this ladder.

use super::super::Board;
use super::super::model::{Level, Move};
use super::{count, suppose};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::ladder::{Reasoner, Technique};

pub(crate) static COUNT: Technique = Technique::new(
    "count",
    "Counting",
    1,
    "A number has all its lit lamps already, or needs all that are left.",
);

pub(crate) static SUPPOSE: Technique = Technique::new(
    "suppose",
    "What if",
    2,
    "If a lamp were lit, or dark, the numbers could not all be right.",
);

pub(crate) const LADDER: &[&Technique] = &[&COUNT, &SUPPOSE];

/// Something that follows. If it follows from a single number, `number` is the index of the lamp above that number.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Inference {
    pub(crate) technique: &'static Technique,
    pub(crate) number: Option<usize>,
    pub(crate) moves: Vec<Move>,
}

/// Makes inferences about a board.
pub(crate) struct Thinker<'a> {
    level: &'a Level,
    board: Board,
}

impl<'a> Thinker<'a> {
    pub(crate) fn new(level: &'a Level, board: &Board) -> Self {
        Self { level, board: board.clone() }
    }
}

impl Reasoner for Thinker<'_> {
    type Inference = Inference;

    fn next(&mut self, job: &Job) -> Result<Option<Inference>, Stopped> {
        match count::find(self.level, &self.board) {
            Some(inference) => Ok(Some(inference)),
            None => suppose::find(self.level, &self.board, job),
        }
    }

    fn technique(inference: &Inference) -> &'static Technique {
        inference.technique
    }

    fn take(&mut self, inference: Inference) {
        for mv in inference.moves {
            self.board.lamps[mv.lamp] = mv.to;
        }
    }

    fn is_done(&self) -> bool {
        self.board.unknown(0..self.level.len()).is_empty()
    }
}
