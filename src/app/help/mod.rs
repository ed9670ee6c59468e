//! The help, as an overlay. It has pages for the rules with an example, for the keys, and about the program. Some
//! screens only show their own keys.
//!
//! A page is drawn completely into its own buffer, and the screen shows a part of it. So the example scrolls with the
//! text.

mod pages;

use super::context::Context;
use super::page::{self, Mouse};
use super::screen::{Next, Screen};
use pages::Page;
use pentimento_engine::game::Game;
use pentimento_engine::kind::Kind;
use pentimento_engine::view::Mode;
use pentimento_ui::keymap::Action;
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthStr;

const NAMES: [&str; 3] = ["rules", "keys", "about"];

/// A key and what it does.
pub(crate) type Line = (String, String);

pub(crate) struct Help {
    /// The title and the keys of one screen. If this is set, the help has only one page, which shows these
    /// keys.
    only: Option<(&'static str, Vec<Line>)>,
    kind: Option<&'static dyn Kind>,
    example: Option<Box<dyn Game>>,
    page: usize,
    offset: usize,
    /// The largest offset that the page allowed in the last frame.
    furthest: usize,
}

impl Help {
    /// Makes the help for one game. If `kind` is `None`, makes the help for all games.
    pub(crate) fn new(kind: Option<&'static dyn Kind>) -> Self {
        let example = kind.map(|kind| kind.example().open());
        Self { only: None, kind, example, page: 0, offset: 0, furthest: 0 }
    }

    /// Makes the help for a screen that has its own keys.
    pub(crate) fn on_screen(title: &'static str, lines: Vec<Line>) -> Self {
        Self { only: Some((title, lines)), kind: None, example: None, page: 0, offset: 0, furthest: 0 }
    }

    /// Shows the page with the keys first.
    #[cfg(test)]
    pub(crate) fn on_keys(mut self) -> Self {
        self.page = 1;
        self
    }

    /// Makes the help for a screen whose keys never change.
    pub(crate) fn of_keys(title: &'static str, lines: &[(&str, &str)]) -> Self {
        let line = |(key, words): &(&str, &str)| ((*key).to_owned(), (*words).to_owned());
        Self::on_screen(title, lines.iter().map(line).collect())
    }

    fn title(&self) -> &'static str {
        let game = self.kind.map_or("Pentimento", |kind| kind.info().title);
        self.only.as_ref().map_or(game, |(title, _)| title)
    }

    fn turn(&mut self, by: isize) -> Next {
        if self.only.is_some() {
            return Next::Same;
        }
        let count = NAMES.len() as isize;
        self.show((self.page as isize + by).rem_euclid(count) as usize)
    }

    fn show(&mut self, page: usize) -> Next {
        (self.page, self.offset) = (page, 0);
        Next::Redraw
    }

    fn scroll(&mut self, by: isize) -> Next {
        let before = self.offset;
        self.offset = self.offset.saturating_add_signed(by).min(self.furthest);
        if self.offset == before { Next::Same } else { Next::Redraw }
    }

    /// The area of the box. It leaves a row free above for a gap, and two rows below for the status line and the key
    /// bar.
    fn outline(area: Rect) -> Rect {
        let room = Rect { y: area.y.saturating_add(1), height: area.height.saturating_sub(3), ..area };
        widgets::centred(room, 74, room.height.min(40))
    }

    fn inside(area: Rect) -> Rect {
        let outline = Self::outline(area);
        Rect {
            x: outline.x.saturating_add(3),
            y: outline.y.saturating_add(1),
            width: outline.width.saturating_sub(6),
            height: outline.height.saturating_sub(2),
        }
        .intersection(outline)
    }

    fn page(&self, context: &Context, inside: Rect) -> Page {
        let width = inside.width;
        if let Some((_, lines)) = &self.only {
            return pages::lines(context, lines, width);
        }
        match self.page {
            0 => pages::rules(context, self.kind, inside),
            1 => pages::keys(context, self.kind, width),
            _ => pages::about(context, width),
        }
    }

    /// The areas of the page names in the upper edge of the box.
    fn tabs(&self, area: Rect) -> Vec<(Rect, usize)> {
        if self.only.is_some() {
            return Vec::new();
        }
        let outline = Self::outline(area);
        let mut x = outline.right().saturating_sub(3);
        let mut places = Vec::new();
        for (page, name) in NAMES.iter().enumerate().rev() {
            x = x.saturating_sub(name.width() as u16);
            places.push((Rect { x, y: outline.y, width: name.width() as u16, height: 1 }, page));
            x = x.saturating_sub(2);
        }
        places
    }

    fn draw_edge(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let (look, outline) = (&context.look, Self::outline(area));
        if outline.width < 30 || outline.height == 0 {
            return;
        }
        let raised = look.ground(Ink::Raised);
        let title = format!(" {} ", self.title());
        let style = look.bold(Ink::Accent).patch(raised);
        widgets::put(buffer, outline, outline.x + 2, outline.y, &title, style);
        let tabs = self.tabs(area);
        if let Some((last, _)) = tabs.last() {
            let from = last.x.saturating_sub(1);
            let gap = " ".repeat(outline.right().saturating_sub(from + 2) as usize);
            widgets::put(buffer, outline, from, outline.y, &gap, raised);
        }
        for (place, page) in tabs {
            let style = if page == self.page {
                look.bold(Ink::Strong).add_modifier(Modifier::UNDERLINED)
            } else {
                look.ink(Ink::Muted)
            };
            widgets::put(buffer, outline, place.x, place.y, NAMES[page], style.patch(raised));
        }
    }

    /// Draws the whole page into its own buffer.
    fn whole(&self, context: &Context, page: &Page, width: u16) -> Buffer {
        let look = &context.look;
        let area = Rect::new(0, 0, width, page.height() as u16);
        let mut whole = Buffer::empty(area);
        widgets::wipe(&mut whole, area, look.ink(Ink::Text).patch(look.ground(Ink::Raised)));
        for (y, row) in page.rows.iter().enumerate() {
            let line = Rect { y: y as u16, height: 1, ..area };
            page::draw_rows(&mut whole, look, line, std::slice::from_ref(row), 0);
        }
        if let (Some(place), Some(example)) = (page.example, &self.example) {
            example.draw(&context.showing(Mode::Preview), place.intersection(area), &mut whole);
        }
        whole
    }
}

/// Copies the part of a page that starts at row `offset`.
fn copy_window(whole: &Buffer, offset: usize, window: Rect, buffer: &mut Buffer) {
    let window = window.intersection(buffer.area);
    for at in window.positions() {
        let from = Position::new(at.x - window.x, (at.y - window.y) + offset as u16);
        if let (Some(cell), Some(target)) = (whole.cell(from), buffer.cell_mut(at)) {
            *target = cell.clone();
        }
    }
}

impl Screen for Help {
    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let (look, outline, inside) = (&context.look, Self::outline(area), Self::inside(area));
        // Beside a wide page, only slivers of the screen below would be left.
        if area.width < outline.width + 16 {
            widgets::wipe(buffer, area, look.on(Ink::Text, Ink::Ground));
        }
        let _ = widgets::overlay(buffer, look, outline, outline.width, outline.height, "");
        self.draw_edge(context, area, buffer);
        let page = self.page(context, inside);
        let whole = self.whole(context, &page, inside.width);
        copy_window(&whole, self.offset, inside, buffer);
        let faint = look.ink(Ink::Faint).patch(look.ground(Ink::Raised));
        let edge = outline.right().saturating_sub(2);
        if self.offset > 0 {
            widgets::put(buffer, outline, edge, inside.y, "▴", faint);
        }
        if self.offset + (inside.height as usize) < page.height() {
            widgets::put(buffer, outline, edge, inside.bottom().saturating_sub(1), "▾", faint);
        }
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        let mut keys = Vec::new();
        if self.furthest > 0 {
            keys.push(context.up_down_key("scroll"));
        }
        if self.only.is_none() {
            keys.push(context.key(Action::Next, "page"));
        }
        keys.push(context.key(Action::Back, "close"));
        keys
    }

    fn act(&mut self, _context: &mut Context, action: Action) -> Next {
        match action {
            Action::Up => self.scroll(-1),
            Action::Down => self.scroll(1),
            Action::RunUp | Action::ReadBack => self.scroll(-8),
            Action::RunDown | Action::ReadOn | Action::Act => self.scroll(8),
            Action::Right | Action::Next => self.turn(1),
            Action::Left | Action::Previous => self.turn(-1),
            Action::Digit(digit @ 1..=3) if self.only.is_none() => self.show(digit as usize - 1),
            Action::Back | Action::Leave | Action::Help => Next::Pop,
            _ => Next::Same,
        }
    }

    fn mouse(&mut self, _context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        match page::mouse(event) {
            Mouse::Wheel(by) => self.scroll(3 * by),
            Mouse::Click(at) => {
                let tab = self.tabs(area).into_iter().find(|(place, _)| place.contains(at));
                match tab {
                    Some((_, page)) => self.show(page),
                    None if Self::outline(area).contains(at) => Next::Same,
                    // A click outside the box closes it.
                    None => Next::Pop,
                }
            }
            Mouse::Nothing => Next::Same,
        }
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        let inside = Self::inside(area);
        let page = self.page(context, inside);
        self.furthest = page.height().saturating_sub(inside.height as usize);
        self.offset = self.offset.min(self.furthest);
        if let (Some(place), Some(example)) = (page.example, &mut self.example) {
            example.settle(&context.showing(Mode::Preview), None, place);
        }
    }
}

#[cfg(test)]
mod tests;
