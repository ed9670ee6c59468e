//! The gallery: the solved pictures of the chosen pack, side by side below the list.
//!
//! The levels are solved again in the background, one after the other. The pictures stay as long as the pack is
//! chosen. Invariant: the gallery shows only levels that the player has solved.

use super::super::context::Context;
use super::super::page;
use super::collection::Entry;
use super::thumbnail::Thumbnail;
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::put;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};

/// The number of rows of the gallery: a blank row, the heading, the pictures and their titles.
pub(crate) const ROWS: u16 = 3 + PICTURE.1;
/// The largest size of a picture.
const PICTURE: (u16, u16) = (18, 9);
const GAP: u16 = 2;

#[derive(Default)]
pub(crate) struct Gallery {
    pack: usize,
    pictures: Vec<Thumbnail>,
}

/// The levels of the gallery: the solved levels in the pack of the chosen level, if their game hides
/// pictures.
fn solved(entries: &[Entry], chosen: usize) -> Vec<usize> {
    let Some(pack) = entries.get(chosen).map(|entry| entry.pack) else { return Vec::new() };
    let is_shown =
        |entry: &Entry| entry.pack == pack && entry.solved && entry.puzzle.kind().facts().hides_picture;
    (0..entries.len()).filter(|&place| is_shown(&entries[place])).collect()
}

/// Whether the gallery has no picture to show.
pub(crate) fn is_empty(entries: &[Entry], chosen: usize) -> bool {
    solved(entries, chosen).is_empty()
}

/// The levels whose pictures fit into the width. They are the neighbours of the chosen level.
fn in_view(entries: &[Entry], chosen: usize, width: u16) -> Vec<usize> {
    let all = solved(entries, chosen);
    let room = ((width + GAP) / (PICTURE.0 + GAP)) as usize;
    let here = all.iter().rposition(|&place| place <= chosen).unwrap_or(0);
    let first = here.saturating_sub(room / 2).min(all.len().saturating_sub(room));
    all.into_iter().skip(first).take(room).collect()
}

/// The area of each picture.
fn places(entries: &[Entry], chosen: usize, area: Rect) -> impl Iterator<Item = (usize, Rect)> {
    let numbered = (0..).zip(in_view(entries, chosen, area.width));
    numbered.map(move |(number, place)| {
        let x = area.x + number * (PICTURE.0 + GAP);
        (place, Rect { x, y: area.y + 2, width: PICTURE.0, height: PICTURE.1 }.intersection(area))
    })
}

/// The level whose picture is at a position.
pub(crate) fn hit(entries: &[Entry], chosen: usize, area: Rect, at: Position) -> Option<usize> {
    places(entries, chosen, area).find(|(_, frame)| frame.contains(at)).map(|(place, _)| place)
}

/// Draws a picture at the bottom of its area, right above its title.
fn draw_at_bottom(place: Rect, buffer: &mut Buffer, draw: impl Fn(&mut Buffer)) {
    let mut sketch = Buffer::empty(place);
    draw(&mut sketch);
    let is_empty = |y: &u16| (place.x..place.right()).all(|x| sketch[(x, *y)] == Cell::EMPTY);
    let below = (place.y..place.bottom()).rev().take_while(is_empty).count() as u16;
    for y in place.y..place.bottom() - below {
        for x in place.x..place.right() {
            let cell = &sketch[(x, y)];
            if *cell != Cell::EMPTY {
                // Where the sketch has no background, keep the background of the screen.
                let style = Style { bg: Some(cell.bg).filter(|&bg| bg != Color::Reset), ..cell.style() };
                put(buffer, place, x, y + below, cell.symbol(), style);
            }
        }
    }
}

impl Gallery {
    /// Removes all pictures, because the player may have solved more levels since they were made.
    pub(crate) fn clear(&mut self) {
        self.pictures.clear();
    }

    /// Starts to solve the level of the next missing picture, unless another level is being solved.
    pub(crate) fn settle(&mut self, context: &Context, entries: &[Entry], chosen: usize, area: Rect) {
        let Some(entry) = entries.get(chosen) else { return };
        if self.pack != entry.pack {
            self.pictures.clear();
            self.pack = entry.pack;
        }
        if self.pictures.iter().all(Thumbnail::is_ready) {
            let places = in_view(entries, chosen, area.width);
            let missing = places
                .into_iter()
                .find(|place| !self.pictures.iter().any(|thumbnail| thumbnail.is_of(*place)));
            self.pictures.extend(missing.map(|place| Thumbnail::new(context, place, &entries[place])));
        }
    }

    #[cfg(test)]
    pub(super) fn is_complete(&self, count: usize) -> bool {
        self.pictures.len() == count && self.pictures.iter().all(Thumbnail::is_ready)
    }

    pub(crate) fn poll(&mut self) {
        if let Some(thumbnail) = self.pictures.last_mut() {
            thumbnail.poll();
        }
    }

    pub(crate) fn draw(
        &self,
        context: &Context,
        entries: &[Entry],
        chosen: usize,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let look = &context.look;
        put(buffer, area, area.x, area.y + 1, "solved pictures", look.ink(Ink::Muted));
        for (place, frame) in places(entries, chosen, area) {
            if let Some(thumbnail) =
                self.pictures.iter().find(|thumbnail| thumbnail.is_of(place) && thumbnail.is_ready())
            {
                draw_at_bottom(frame, buffer, |buffer| thumbnail.draw(context, frame, buffer));
            }
            let title = page::shortened(&entries[place].title, PICTURE.0);
            let style = if place == chosen { look.bold(Ink::Accent) } else { look.ink(Ink::Faint) };
            let middle = frame.x + PICTURE.0.saturating_sub(title.chars().count() as u16) / 2;
            put(buffer, area, middle, frame.bottom(), &title, style);
        }
    }
}
