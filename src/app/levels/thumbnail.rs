//! A small view of a level: the picture if the level is solved, otherwise the empty puzzle.
//!
//! To show the picture, the program solves the level again in the background. Until then, the view shows the
//! empty puzzle.

use super::super::context::Context;
use super::collection::Entry;
use pentimento_base::job::Handle;
use pentimento_engine::contract::Standing;
use pentimento_engine::game::{Game, Task};
use pentimento_engine::view::Mode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub(crate) struct Thumbnail {
    place: usize,
    game: Box<dyn Game>,
    solving: Option<Handle>,
}

impl Thumbnail {
    pub(crate) fn new(context: &Context, place: usize, entry: &Entry) -> Self {
        let game = entry.puzzle.open();
        let shows_picture = entry.solved && entry.puzzle.kind().facts().hides_picture;
        let solving = shows_picture.then(|| context.spawn(game.begin(Task::Finish)));
        Self { place, game, solving }
    }

    pub(crate) fn is_of(&self, place: usize) -> bool {
        self.place == place
    }

    /// Whether the view is final: either the program is not solving the level, or the picture is ready.
    pub(crate) fn is_ready(&self) -> bool {
        self.solving.is_none() || self.game.standing() == Standing::Solved
    }

    pub(crate) fn poll(&mut self) {
        let _ = self.game.poll();
    }

    pub(crate) fn settle(&mut self, context: &Context, area: Rect) {
        self.game.settle(&context.showing(Mode::Preview), None, area);
    }

    pub(crate) fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        if self.game.standing() == Standing::Solved {
            self.game.finale(&context.showing(Mode::Preview), 1.0, area, buffer);
        } else {
            self.game.draw(&context.showing(Mode::Preview), area, buffer);
        }
    }
}
