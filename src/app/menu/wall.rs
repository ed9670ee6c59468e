//! The picture beside the menu. It shows what Enter would open. Nothing in it moves by itself.

use super::super::context::Context;
use crate::save_game;
use crate::store::Header;
use pentimento_base::document;
use pentimento_engine::game::Game;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_engine::view::Mode;
use pentimento_picture::{Picture, art};
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::painting::{Coat, Painting, Pixels};
use pentimento_ui::theme::{Depth, Ink, Look};
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

/// The most colours of a drawing on the wall.
const COLOURS: usize = 6;

/// What the wall shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Subject {
    /// An unfinished game: its id, and the time when it was last played.
    Open(String, u64),
    /// The example of a game, with the name of the game.
    Example(&'static str),
    /// The picture of a newcomer's first puzzle.
    FirstPuzzle,
}

enum Shown {
    Board(Box<dyn Game>),
    Drawing { goal: Picture, title: String, painting: Option<(Rect, Painting)> },
}

pub(super) struct Wall {
    subject: Subject,
    shown: Option<Shown>,
}

impl Wall {
    pub(super) fn is_of(&self, subject: &Subject) -> bool {
        self.subject == *subject
    }

    /// Shows the board of an unfinished game as the player left it. The save is read without its lock,
    /// because the menu never writes it.
    pub(super) fn of_save(context: &Context, header: &Header) -> Self {
        let waiting = context.saver.unwritten().into_iter().find(|state| state.save.id == header.id);
        let game = match waiting {
            Some(state) => save_game::resume(&state.save).ok(),
            None => context.store.load(&header.id).ok().and_then(|save| save_game::resume(&save).ok()),
        };
        let subject = Subject::Open(header.id.clone(), header.updated);
        Self { subject, shown: game.map(Shown::Board) }
    }

    pub(super) fn of_example(kind: &'static dyn Kind) -> Self {
        Self { subject: Subject::Example(kind.info().name), shown: Some(Shown::Board(kind.example().open())) }
    }

    /// Shows the picture of a game's last lesson. The menu promises a newcomer that they will paint it.
    pub(super) fn of_first_puzzle(kind: &'static dyn Kind) -> Self {
        let shown = first_puzzle(kind).and_then(|puzzle| {
            let title = puzzle.meta().title.clone()?;
            Some(Shown::Drawing { goal: puzzle.goal()?, title, painting: None })
        });
        Self { subject: Subject::FirstPuzzle, shown }
    }

    fn is_open_game(&self) -> bool {
        matches!(self.subject, Subject::Open(..))
    }

    /// The size of the puzzle that is shown, in words.
    pub(super) fn size(&self) -> Option<String> {
        match &self.shown {
            Some(Shown::Board(game)) => Some(game.puzzle().describe()),
            Some(Shown::Drawing { .. }) | None => None,
        }
    }

    pub(super) fn settle(&mut self, context: &Context, area: Rect) {
        match &mut self.shown {
            Some(Shown::Board(game)) => game.settle(&context.showing(Mode::Preview), None, area),
            Some(Shown::Drawing { goal, title, painting })
                if painting.as_ref().is_none_or(|(known, _)| *known != area) =>
            {
                *painting = Some((area, painted(&context.look, goal, title, area)));
            }
            Some(Shown::Drawing { .. }) | None => {}
        }
    }

    pub(super) fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        match &self.shown {
            Some(Shown::Board(game)) => {
                let showing = context.showing(Mode::Preview);
                let sketch = if self.is_open_game() { game.sketch(&showing) } else { None };
                match sketch {
                    Some(sketch) => draw_sketch(look, &sketch, area, buffer),
                    None => game.draw(&showing, area, buffer),
                }
            }
            Some(Shown::Drawing { painting: Some((_, painting)), .. }) => {
                painting.draw(look, Coat::Dry, buffer);
                let place = painting.place;
                let frame = Rect {
                    x: place.x.saturating_sub(1),
                    y: place.y.saturating_sub(1),
                    width: place.width + 2,
                    height: place.height + 2,
                };
                widgets::frame(buffer, frame, look.ink(Ink::Accent));
            }
            Some(Shown::Drawing { painting: None, .. }) | None => {}
        }
    }
}

/// Draws what the player has painted so far, as large as the area allows, on the background colour of a
/// board.
fn draw_sketch(look: &Look, sketch: &Mosaic, area: Rect, buffer: &mut Buffer) {
    let pixels = Pixels { ink: sketch.clone(), paint: sketch.clone() };
    let painting = Painting::new(look, &pixels, area, |_| None);
    widgets::tint(buffer, painting.place, look.ground(Ink::Ground));
    painting.draw(look, Coat::Ink, buffer);
}

/// The puzzle of the last lesson.
fn first_puzzle(kind: &'static dyn Kind) -> Option<Box<dyn AnyPuzzle>> {
    let lesson = kind.lessons().pop()?;
    document::parse(lesson.puzzle).and_then(|root| kind.read(&root)).ok()
}

/// Paints the drawing with this title, as large as the area allows. On terminals with few colours, paints the
/// cells instead.
fn painted(look: &Look, goal: &Picture, title: &str, area: Rect) -> Painting {
    let cells = mosaic(goal, Some(look.colour(Ink::Text)));
    let pixels = Pixels { ink: cells.clone(), paint: cells };
    let inside = Rect {
        x: area.x + 1,
        y: area.y + 1,
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(2),
    };
    Painting::new(look, &pixels, inside, |size| {
        if look.depth != Depth::True {
            return None;
        }
        let drawing = art::titled(title)?;
        art::cells(&drawing.name, size, COLOURS).ok().map(|picture| mosaic(&picture, None))
    })
}

/// Converts a picture to pixels, in one colour or in its own colours.
fn mosaic(picture: &Picture, colour: Option<Color>) -> Mosaic {
    Mosaic::new(picture.width, picture.height, |row, column| {
        let paint = usize::from(picture.cells[row * picture.width + column]).checked_sub(1)?;
        colour.or_else(|| picture.palette.get(paint).map(|[r, g, b]| Color::Rgb(*r, *g, *b)))
    })
}
