//! The chosen level as it looks: the picture once it is solved, else the puzzle as it begins.
//!
//! A solved level's picture is found by solving it again, elsewhere; until then the puzzle is shown.

use super::super::context::Context;
use super::shelf::Entry;
use pentimento_base::job::Handle;
use pentimento_engine::contract::Standing;
use pentimento_engine::game::{Game, Task};
use pentimento_engine::view::Mode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub struct Thumb {
    place: usize,
    game: Box<dyn Game>,
    solving: Option<Handle>,
}

impl Thumb {
    pub fn new(context: &Context, place: usize, entry: &Entry) -> Self {
        let game = entry.puzzle.open();
        let shows_picture = entry.solved && entry.puzzle.kind().facts().hides_picture;
        let solving = shows_picture.then(|| context.spawn(game.begin(Task::Finish)));
        Self { place, game, solving }
    }

    pub fn is_of(&self, place: usize) -> bool {
        self.place == place
    }

    /// Whether there is nothing more to come.
    pub fn is_ready(&self) -> bool {
        self.solving.is_none() || self.game.standing() == Standing::Solved
    }

    pub fn poll(&mut self) {
        let _ = self.game.poll();
    }

    pub fn settle(&mut self, context: &Context, area: Rect) {
        self.game.settle(&context.showing(Mode::Preview), area);
    }

    pub fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        if self.game.standing() == Standing::Solved {
            self.game.finale(&context.showing(Mode::Preview), 1.0, area, buffer);
        } else {
            self.game.draw(&context.showing(Mode::Preview), area, buffer);
        }
    }
}
