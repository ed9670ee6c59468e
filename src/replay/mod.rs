//! Makes a short film of a game as the player played it: an animated GIF, an animated PNG, or a terminal
//! recording.
//!
//! The film shows the moves in their order. If a game paints pixels, the film shows only its picture. For
//! every other game, it shows the board.

mod apng;
mod cast;
mod gif;
mod raster;

pub(crate) use cast::cast;

use crate::save_game;
use crate::store::Save;
use pentimento_engine::game::{Game, Showing};
use pentimento_engine::history::Changed;
use pentimento_engine::view::{Aids, Mode};
use pentimento_ui::fit;
use pentimento_ui::mosaic::Mosaic;
use pentimento_ui::theme::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The most frames of a film. A longer game loses some of its frames.
const MOST_FRAMES: usize = 120;
/// The approximate length of the longer side of a film with a picture, in pixels. Each cell has a whole
/// number of pixels.
const SIDE: usize = 240;
/// The size of the terminal in which a board is drawn for a film.
const SCREEN: (u16, u16) = (100, 40);

/// A frame of the film: its colours, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Frame {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<[u8; 3]>,
}

/// The frames of a film. All have the same size, and each one differs from the one before.
pub(crate) struct Film {
    pub frames: Vec<Frame>,
}

/// How long a frame is shown, in hundredths of a second. The last frame stays longer before the film starts
/// again.
fn delay(place: usize, frames: usize) -> u16 {
    if place + 1 == frames { 250 } else { (1_000 / frames.max(1)).clamp(5, 60) as u16 }
}

impl Film {
    /// Makes the film of a game. The error says why that is impossible.
    pub(crate) fn of(save: &Save) -> Result<Self, String> {
        let mut game = save_game::resume(save)?;
        let paints = paints(&mut *game);
        let mut frames: Vec<Frame> = Vec::new();
        for_each_board(&mut *game, |game| {
            let frame = if paints { picture(game) } else { Some(board(game)) };
            if let Some(frame) = frame.filter(|frame| frames.last() != Some(frame)) {
                frames.push(frame);
            }
        });
        if frames.len() < 2 {
            return Err("this game has no moves to show".to_owned());
        }
        let frames = thinned(frames);
        Ok(Self { frames: if paints { frames } else { raster::cropped(frames) } })
    }

    pub(crate) fn gif(&self) -> Result<Vec<u8>, String> {
        gif::encode(&self.frames)
    }

    pub(crate) fn apng(&self) -> Result<Vec<u8>, String> {
        apng::encode(&self.frames)
    }
}

/// Calls `each` with every board of a game, from the start to the last move.
fn for_each_board(game: &mut dyn Game, mut each: impl FnMut(&mut dyn Game)) {
    let mut moves = 0;
    while game.undo() == Changed::Yes {
        moves += 1;
    }
    each(game);
    for _ in 0..moves {
        let _ = game.redo();
        each(game);
    }
}

/// Keeps at most [`MOST_FRAMES`] frames, evenly spread. The first and the last frame stay.
fn thinned<T>(frames: Vec<T>) -> Vec<T> {
    let count = frames.len();
    if count <= MOST_FRAMES {
        return frames;
    }
    let mut kept: Vec<usize> =
        (0..MOST_FRAMES).map(|place| place * (count - 1) / (MOST_FRAMES - 1)).collect();
    kept.dedup();
    let mut places = kept.into_iter().peekable();
    let mut wanted = |place: &usize| places.next_if_eq(place).is_some();
    frames.into_iter().enumerate().filter(|(place, _)| wanted(place)).map(|(_, frame)| frame).collect()
}

fn showing(look: &Look) -> Showing<'_> {
    Showing { look, aids: Aids::default(), mode: Mode::Watching }
}

/// Whether the moves of a game paint its picture. Some games always show the whole picture.
fn paints(game: &mut dyn Game) -> bool {
    let look = Look::default();
    let at_end = game.pixels(&showing(&look));
    let mut moves = 0;
    while game.undo() == Changed::Yes {
        moves += 1;
    }
    let at_start = game.pixels(&showing(&look));
    for _ in 0..moves {
        let _ = game.redo();
    }
    at_end.is_some() && at_end != at_start
}

/// The picture with the cells that are painted so far, enlarged.
fn picture(game: &mut dyn Game) -> Option<Frame> {
    let look = Look::default();
    let Mosaic { width, height, pixels } = game.pixels(&showing(&look))?.paint;
    let scale = (SIDE / width.max(height).max(1)).clamp(2, 24);
    let pixel = |place: usize| {
        let (row, column) = (place / (width * scale) / scale, place % (width * scale) / scale);
        pixels[row * width + column].map_or(raster::PAPER, |colour| raster::rgb(colour, raster::PAPER))
    };
    let (width, height) = (width * scale, height * scale);
    Some(Frame { width, height, pixels: (0..width * height).map(pixel).collect() })
}

/// The board, as the screen shows it.
fn board(game: &mut dyn Game) -> Frame {
    raster::frame(&drawn(game, SCREEN))
}

/// The board, drawn in a terminal of this size.
fn drawn(game: &mut dyn Game, (columns, rows): (u16, u16)) -> Buffer {
    let look = Look::default();
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    pentimento_ui::widgets::wipe(&mut buffer, area, raster::ground(&look));
    let needs = game.needs(&look);
    let fit = fit::choose(&needs, (columns + 40, rows));
    game.settle(&showing(&look), fit, area);
    game.draw(&showing(&look), area, &mut buffer);
    buffer
}

#[cfg(test)]
mod tests;
