//! The pictures on the wall, made one after another in the background.
//!
//! If the terminal has all colours and the level hides one of our drawings, the wall shows the drawing.
//! Otherwise it shows the solved board. Invariant: only pictures of solved levels are made.

use crate::app::context::Context;
use crate::app::levels::collection::Entry;
use crate::app::levels::thumbnail::Thumbnail;
use crate::hidden_art;
use pentimento_base::job::Handle;
use pentimento_picture::art;
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::painting::{Coat, Painting, Pixels};
use pentimento_ui::theme::Depth;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use std::collections::HashMap;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// The most colours of a drawing.
const COLOURS: usize = 6;

enum Shown {
    Drawing(Mosaic),
    Board(Thumbnail),
}

struct Making {
    place: usize,
    answer: Receiver<Option<Mosaic>>,
    _handle: Handle,
}

#[derive(Default)]
pub(super) struct Pictures {
    size: (u16, u16),
    shown: HashMap<usize, Shown>,
    making: Option<Making>,
}

/// One of our drawings in its own colours, scaled to a size in pixels.
pub(crate) fn drawing(name: &str, size: (usize, usize)) -> Option<Mosaic> {
    let picture = art::cells(name, size, COLOURS).ok()?;
    Some(Mosaic::new(picture.width, picture.height, |row, column| {
        picture.color(picture.get(row, column)).map(|[r, g, b]| Color::Rgb(r, g, b))
    }))
}

impl Pictures {
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Starts to make the first missing picture of these places, unless another picture is being made.
    pub(super) fn settle(
        &mut self,
        context: &Context,
        entries: &[Entry],
        visible: &[usize],
        size: (u16, u16),
    ) {
        if self.size != size {
            self.clear();
            self.size = size;
        }
        let busy = self.making.is_some()
            || self.shown.values().any(|shown| matches!(shown, Shown::Board(board) if !board.is_ready()));
        let missing =
            visible.iter().copied().find(|place| entries[*place].solved && !self.shown.contains_key(place));
        if let Some(place) = missing.filter(|_| !busy) {
            self.make(context, &entries[place], place);
        }
    }

    fn make(&mut self, context: &Context, entry: &Entry, place: usize) {
        let drawn = hidden_art::drawing(&*entry.puzzle).filter(|_| context.look.depth == Depth::True);
        let Some(art) = drawn else {
            self.shown.insert(place, Shown::Board(Thumbnail::new(context, place, entry)));
            return;
        };
        let (send, answer) = channel();
        let size = (usize::from(self.size.0), 2 * usize::from(self.size.1));
        let handle = context.spawn(Box::new(move |_| {
            let _ = send.send(drawing(&art.name, size));
        }));
        self.making = Some(Making { place, answer, _handle: handle });
    }

    pub(super) fn poll(&mut self, context: &Context, entries: &[Entry]) {
        for shown in self.shown.values_mut() {
            if let Shown::Board(board) = shown {
                board.poll();
            }
        }
        let Some(making) = &self.making else { return };
        let place = making.place;
        match making.answer.try_recv() {
            Ok(Some(picture)) => {
                self.shown.insert(place, Shown::Drawing(picture));
            }
            // If the drawing can't be made, the board is shown.
            Ok(None) | Err(TryRecvError::Disconnected) => {
                self.shown.insert(place, Shown::Board(Thumbnail::new(context, place, &entries[place])));
            }
            Err(TryRecvError::Empty) => return,
        }
        self.making = None;
    }

    /// Draws the picture of a level. Returns false if the picture is not ready.
    pub(super) fn draw(&self, context: &Context, place: usize, area: Rect, buffer: &mut Buffer) -> bool {
        match self.shown.get(&place) {
            Some(Shown::Drawing(picture)) => {
                let pixels = Pixels { ink: picture.clone(), paint: picture.clone() };
                Painting::new(&context.look, &pixels, area, |_| None).draw(&context.look, Coat::Dry, buffer);
                true
            }
            Some(Shown::Board(board)) if board.is_ready() => {
                board.draw(context, area, buffer);
                true
            }
            Some(Shown::Board(_)) | None => false,
        }
    }

    #[cfg(test)]
    pub(super) fn is_complete(&self, count: usize) -> bool {
        self.making.is_none() && self.shown.len() == count
    }
}
