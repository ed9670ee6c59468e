//! Draws the album: the collections, the wall, and a line about the chosen level.

use super::layout::{Layout, Wall};
use super::{Album, layout};
use crate::app::context::Context;
use crate::app::levels::collection::Entry;
use crate::app::page::{self, Highlight, Row};
use crate::store::stars::ALL;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

/// The meaning of a click in the list at the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    Collection(usize),
    Mural(usize),
}

impl Album {
    pub(super) fn paint(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let (look, layout) = (&context.look, layout(area));
        self.draw_header(look, area, buffer);
        match layout.side {
            Some(side) => {
                page::draw_rows(buffer, look, side, &self.side_rows(look, side), self.side_offset(side));
            }
            None => self.draw_tabs(look, layout.tabs, buffer),
        }
        for (number, place) in self.visible(&layout).into_iter().enumerate() {
            let frame = layout.place(number);
            let is_chosen = self.place() == Some(place);
            match layout.wall {
                Wall::List(_) => self.draw_line(look, place, is_chosen, frame, buffer),
                Wall::Pictures { .. } => self.draw_picture(context, place, is_chosen, frame, buffer),
            }
        }
        self.draw_more(look, &layout, buffer);
        page::draw_status(buffer, area, look, &self.status());
    }

    fn draw_header(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        let solved: usize = self.collections.iter().map(|collection| collection.solved).sum();
        let stars: usize = self.collections.iter().map(|collection| collection.stars).sum();
        let all: usize = self.collections.iter().map(|collection| collection.entries.len()).sum();
        let title = self.collection().map_or("", |collection| &collection.title);
        let left = [
            Span::styled("Album  ", look.bold(Ink::Accent)),
            Span::styled(title.to_owned(), look.ink(Ink::Strong)),
        ];
        let right = [
            Span::styled("pictures ", look.ink(Ink::Muted)),
            Span::styled(solved.to_string(), look.bold(Ink::Strong)),
            Span::styled(format!(" of {all}   "), look.ink(Ink::Faint)),
            Span::styled("✦ ", look.ink(Ink::Accent)),
            Span::styled(stars.to_string(), look.bold(Ink::Strong)),
            Span::styled(format!(" of {}", all * ALL), look.ink(Ink::Faint)),
        ];
        // On a narrow screen, the figures would cover the name of the collection.
        let right = if area.width < 60 { &right[..3] } else { &right[..] };
        widgets::header(buffer, area, look, &left, right);
    }

    /// The list at the left: collections with their progress, then murals.
    pub(super) fn side_rows(&self, look: &Look, side: Rect) -> Vec<Row<Target>> {
        let width = side.width.saturating_sub(2);
        let heading = |words: &str| Row::blank().at(2, words, look.ink(Ink::Muted));
        let row = |title: &str, solved: usize, count: usize, is_open: bool, target| {
            let count = format!("{solved}/{count}");
            let ink = if is_open { look.bold(Ink::Strong) } else { look.ink(Ink::Text) };
            let title = page::shortened(title, width.saturating_sub(count.width() as u16 + 4));
            let faint = if solved > 0 { look.ink(Ink::Muted) } else { look.ink(Ink::Faint) };
            let row = Row::blank().at(2, title, ink).to(width, count, faint).means(target);
            if is_open { row.highlight(Highlight::Chosen(0..width)) } else { row }
        };
        let mut rows = vec![heading("collections"), Row::blank()];
        rows.extend(self.collections.iter().enumerate().map(|(place, collection)| {
            let (solved, count) = (collection.solved, collection.entries.len());
            row(&collection.title, solved, count, place == self.open, Target::Collection(place))
        }));
        if !self.murals.is_empty() {
            rows.extend([Row::blank(), heading("murals"), Row::blank()]);
            rows.extend(self.murals.iter().enumerate().map(|(place, hung)| {
                row(&hung.mural.title, hung.solved, hung.mural.pieces(), false, Target::Mural(place))
            }));
        }
        rows
    }

    /// The index of the first visible row in the list at the left. It is chosen so that the open collection is
    /// visible.
    pub(super) fn side_offset(&self, side: Rect) -> usize {
        let rows = self.side_rows(&Look::default(), side);
        page::scroll_to_focus(&rows, 0, side.height)
    }

    /// Draws the names of the collections in one row. The first name is that of the collection before the
    /// open one.
    fn draw_tabs(&self, look: &Look, row: Rect, buffer: &mut Buffer) {
        for (place, rect) in self.tab_places(row) {
            let collection = &self.collections[place];
            let count = format!(" {}/{}", collection.solved, collection.entries.len());
            let is_open = place == self.open;
            let title = if is_open { look.bold(Ink::Strong) } else { look.ink(Ink::Muted) };
            let line = Line::from(vec![
                Span::styled(collection.title.clone(), title),
                Span::styled(count, look.ink(Ink::Faint)),
            ]);
            if is_open {
                widgets::tint(buffer, rect, look.ground(Ink::Lit));
            }
            widgets::put_line(buffer, rect, rect.x, rect.y, &line);
        }
    }

    /// The areas of the names of the collections. The open collection is second, so that the one before it is
    /// visible too.
    pub(super) fn tab_places(&self, row: Rect) -> Vec<(usize, Rect)> {
        let mut x = row.x + 2;
        let mut places = Vec::new();
        for place in self.open.saturating_sub(1)..self.collections.len() {
            let collection = &self.collections[place];
            let width =
                format!("{} {}/{}", collection.title, collection.solved, collection.entries.len()).width();
            let rect = Rect { x, width: width as u16, ..row };
            // A name that does not fit is left out. The open collection is always named.
            if rect.right() > row.right() && place != self.open {
                break;
            }
            places.push((place, rect.intersection(row)));
            x += width as u16 + 3;
        }
        places
    }

    fn draw_picture(
        &self,
        context: &Context,
        place: usize,
        is_chosen: bool,
        frame: Rect,
        buffer: &mut Buffer,
    ) {
        let (look, entry) = (&context.look, &self.entries[place]);
        if is_chosen {
            let around = Rect {
                x: frame.x.saturating_sub(1),
                y: frame.y.saturating_sub(1),
                width: frame.width + 2,
                height: frame.height + 2,
            };
            widgets::frame(buffer, around, look.ink(Ink::Accent));
        }
        if !self.pictures.draw(context, place, frame, buffer) {
            veil(look, entry, frame, buffer);
        }
        let title = if is_chosen { look.bold(Ink::Strong) } else { look.ink(Ink::Text) };
        let title = if entry.solved || is_chosen { title } else { look.ink(Ink::Faint) };
        let stars = if entry.solved { 2 * ALL as u16 } else { 0 };
        let words = page::shortened(&entry.title, frame.width.saturating_sub(stars + 2));
        let words = if is_chosen { format!(" {words} ") } else { words };
        let row = Rect { y: frame.bottom(), height: 1, ..frame };
        widgets::put(buffer, row, row.x, row.y, &words, title);
        if entry.solved {
            let line = Line::from(stars_of(look, entry.stars));
            let x = row.right().saturating_sub(line.width() as u16);
            widgets::put_line(buffer, row, x, row.y, &line);
        }
    }

    /// Draws a level as one line of the list, for small screens.
    fn draw_line(&self, look: &Look, place: usize, is_chosen: bool, row: Rect, buffer: &mut Buffer) {
        let entry = &self.entries[place];
        if is_chosen {
            widgets::chosen(buffer, look, row);
        }
        let style = if entry.solved { look.ink(Ink::Text) } else { look.ink(Ink::Faint) };
        let words = page::shortened(&entry.title, row.width.saturating_sub(20));
        widgets::put(buffer, row, row.x + 2, row.y, &words, style);
        let right = if entry.solved {
            Line::from(stars_of(look, entry.stars))
        } else {
            let words = format!(
                "{} {}",
                entry.puzzle.kind().info().name,
                entry.grade.map_or("", |grade| grade.name())
            );
            Line::styled(words, look.ink(Ink::Faint))
        };
        let x = row.right().saturating_sub(right.width() as u16 + 2);
        widgets::put_line(buffer, row, x, row.y, &right);
    }

    /// Draws marks at the right that show whether there are more pictures above or below.
    fn draw_more(&self, look: &Look, layout: &Layout, buffer: &mut Buffer) {
        let area = match &layout.wall {
            Wall::List(area) | Wall::Pictures { area, .. } => *area,
        };
        let count = self.collection().map_or(0, |collection| collection.entries.len());
        let right = area.right().saturating_sub(1);
        if self.first > 0 {
            widgets::put(buffer, area, right, area.y, "▴", look.ink(Ink::Faint));
        }
        if self.first + layout.page().0 < count {
            widgets::put(buffer, area, right, area.bottom().saturating_sub(1), "▾", look.ink(Ink::Faint));
        }
    }
}

pub(super) fn stars_of(look: &Look, stars: usize) -> Vec<Span<'static>> {
    vec![
        Span::styled("✦".repeat(stars.min(ALL)), look.bold(Ink::Accent)),
        Span::styled("✧".repeat(ALL.saturating_sub(stars)), look.ink(Ink::Faint)),
    ]
}

/// Draws a level that is not solved as a veil with its game, grade and size. The veil never shows a part of
/// the picture.
fn veil(look: &Look, entry: &Entry, area: Rect, buffer: &mut Buffer) {
    widgets::tint(buffer, area, look.ground(Ink::Panel));
    for at in area.positions() {
        if (at.x + at.y) % 2 == 0 {
            widgets::put(buffer, area, at.x, at.y, "░", look.on(Ink::Line, Ink::Panel));
        }
    }
    let grade = entry.grade.map_or("", |grade| grade.name());
    let size = entry.puzzle.describe();
    let size = size.split(',').next().unwrap_or_default().to_owned();
    let lines = [
        (entry.puzzle.kind().info().title.to_owned(), Ink::Muted),
        (format!("{grade} {size}"), Ink::Faint),
        (entry.progress().map_or_else(String::new, |share| format!("{share}% done")), Ink::Accent),
    ];
    let top = area.y + area.height.saturating_sub(2) / 2;
    for (y, (words, ink)) in (top..area.bottom()).zip(lines) {
        let words = page::shortened(&words, area.width.saturating_sub(2));
        let words = if words.is_empty() { words } else { format!(" {words} ") };
        let x = area.x + area.width.saturating_sub(words.width() as u16) / 2;
        widgets::put(buffer, area, x, y, &words, look.on(ink, Ink::Panel));
    }
}
