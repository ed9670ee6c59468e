//! On the wall: the pictures of the chosen pack that are solved already, side by side below everything else.
//!
//! Each is found by solving its level again, one after the other, elsewhere; once found they stay while the pack is
//! looked at. Invariant: nothing hangs here that the player has not solved.

use super::super::context::Context;
use super::super::parts;
use super::shelf::Entry;
use super::thumb::Thumb;
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::put;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};

/// Rows of the wall: a blank one, the heading, the pictures, their titles.
pub const ROWS: u16 = 3 + PICTURE.1;
/// The largest picture.
const PICTURE: (u16, u16) = (18, 9);
const GAP: u16 = 2;

#[derive(Default)]
pub struct Wall {
    shelf: usize,
    hung: Vec<Thumb>,
}

/// The places of what may hang beside a chosen level.
fn solved(entries: &[Entry], chosen: usize) -> Vec<usize> {
    let Some(shelf) = entries.get(chosen).map(|entry| entry.shelf) else { return Vec::new() };
    let hangs =
        |entry: &Entry| entry.shelf == shelf && entry.solved && entry.puzzle.kind().facts().hides_picture;
    (0..entries.len()).filter(|&place| hangs(&entries[place])).collect()
}

/// Whether there is anything to hang.
pub fn is_wanted(entries: &[Entry], chosen: usize) -> bool {
    !solved(entries, chosen).is_empty()
}

/// Those for which there is room, the one nearest before the chosen level in the midst of them.
fn in_view(entries: &[Entry], chosen: usize, width: u16) -> Vec<usize> {
    let all = solved(entries, chosen);
    let room = ((width + GAP) / (PICTURE.0 + GAP)) as usize;
    let here = all.iter().rposition(|&place| place <= chosen).unwrap_or(0);
    let first = here.saturating_sub(room / 2).min(all.len().saturating_sub(room));
    all.into_iter().skip(first).take(room).collect()
}

/// Where each hangs.
fn places(entries: &[Entry], chosen: usize, area: Rect) -> impl Iterator<Item = (usize, Rect)> {
    let numbered = (0..).zip(in_view(entries, chosen, area.width));
    numbered.map(move |(number, place)| {
        let x = area.x + number * (PICTURE.0 + GAP);
        (place, Rect { x, y: area.y + 2, width: PICTURE.0, height: PICTURE.1 }.intersection(area))
    })
}

/// The level whose picture was pointed at.
pub fn hit(entries: &[Entry], chosen: usize, area: Rect, at: Position) -> Option<usize> {
    places(entries, chosen, area).find(|(_, frame)| frame.contains(at)).map(|(place, _)| place)
}

/// Draws a picture so that it stands on the lower side of its place, right above its title.
fn hang(place: Rect, buffer: &mut Buffer, draw: impl Fn(&mut Buffer)) {
    let mut sketch = Buffer::empty(place);
    draw(&mut sketch);
    let is_empty = |y: &u16| (place.x..place.right()).all(|x| sketch[(x, *y)] == Cell::EMPTY);
    let below = (place.y..place.bottom()).rev().take_while(is_empty).count() as u16;
    for y in place.y..place.bottom() - below {
        for x in place.x..place.right() {
            let cell = &sketch[(x, y)];
            if *cell != Cell::EMPTY {
                // The sketch has no ground of its own: that of the screen stays.
                let style = Style { bg: Some(cell.bg).filter(|&bg| bg != Color::Reset), ..cell.style() };
                put(buffer, place, x, y + below, cell.symbol(), style);
            }
        }
    }
}

impl Wall {
    /// Takes down what was there, for other levels may be solved now.
    pub fn clear(&mut self) {
        self.hung.clear();
    }

    /// Goes on with the next picture that is to be seen, if none is being solved.
    pub fn settle(&mut self, context: &Context, entries: &[Entry], chosen: usize, area: Rect) {
        let Some(entry) = entries.get(chosen) else { return };
        if self.shelf != entry.shelf {
            self.hung.clear();
            self.shelf = entry.shelf;
        }
        if self.hung.iter().all(Thumb::is_ready) {
            let places = in_view(entries, chosen, area.width);
            let missing = places.into_iter().find(|place| !self.hung.iter().any(|thumb| thumb.is_of(*place)));
            self.hung.extend(missing.map(|place| Thumb::new(context, place, &entries[place])));
        }
    }

    #[cfg(test)]
    pub fn is_complete(&self, count: usize) -> bool {
        self.hung.len() == count && self.hung.iter().all(Thumb::is_ready)
    }

    pub fn poll(&mut self) {
        if let Some(thumb) = self.hung.last_mut() {
            thumb.poll();
        }
    }

    pub fn draw(&self, context: &Context, entries: &[Entry], chosen: usize, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        put(buffer, area, area.x, area.y + 1, "on the wall", look.ink(Ink::Muted));
        for (place, frame) in places(entries, chosen, area) {
            if let Some(thumb) = self.hung.iter().find(|thumb| thumb.is_of(place) && thumb.is_ready()) {
                hang(frame, buffer, |buffer| thumb.draw(context, frame, buffer));
            }
            let title = parts::shortened(&entries[place].title, PICTURE.0);
            let style = if place == chosen { look.bold(Ink::Accent) } else { look.ink(Ink::Faint) };
            let middle = frame.x + PICTURE.0.saturating_sub(title.chars().count() as u16) / 2;
            put(buffer, area, middle, frame.bottom(), &title, style);
        }
    }
}
