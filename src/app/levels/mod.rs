//! The levels that come with the program: packs, their levels, and what became of each.
//!
//! Everything is read when the screen is entered; while it is open only the chosen level changes.

mod rows;
mod shelf;

use super::context::Context;
use super::help::Help;
use super::parts::{self, Mouse, Row};
use super::play::Play;
use super::screen::{Next, Screen};
use super::settings::SettingsScreen;
use crate::engine::kind::Kind;
use crate::engine::session::Game;
use crate::engine::view::Mode;
use crate::keymap::Action;
use crate::ui::theme::{Ink, Look};
use crate::ui::widgets::{self, Key, clock};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use ratatui::text::Span;
use shelf::{Entry, Shelf, Source};

pub struct Levels {
    sources: fn() -> Vec<Source>,
    shelves: Vec<Shelf>,
    entries: Vec<Entry>,
    chosen: usize,
    offset: usize,
    /// The chosen level as it looks, by its place.
    shown: Option<(usize, Box<dyn Game>)>,
}

/// List, packs and the chosen level: the latter two where there is room.
struct Areas {
    packs: Option<Rect>,
    list: Rect,
    panel: Option<Rect>,
}

impl Areas {
    fn of(area: Rect) -> Self {
        let body = parts::body_of(area);
        if body.width < 76 || body.height < 14 {
            return Self { packs: None, list: body, panel: None };
        }
        let packs = if body.width >= 120 { 34 } else { 0 };
        let panel = (body.width * 3 / 10).clamp(24, 38);
        let list = Rect { x: body.x + packs, width: body.width - packs - panel - 2, ..body };
        let height = (body.height - 2).min(panel / 2 + 11);
        let panel = Rect { x: body.right() - panel - 1, y: body.y + 1, width: panel, height };
        let packs = (packs > 0).then(|| Rect { width: packs - 2, ..body });
        Self { packs, list, panel: Some(panel) }
    }
}

impl Levels {
    /// The list, opened at the first unsolved level of a game.
    pub fn new(context: &mut Context, kind: &'static dyn Kind) -> Self {
        Self::of(context, kind, shelf::embedded)
    }

    fn of(context: &mut Context, kind: &'static dyn Kind, sources: fn() -> Vec<Source>) -> Self {
        let (shelves, entries) = (Vec::new(), Vec::new());
        let mut levels = Self { sources, shelves, entries, chosen: 0, offset: 0, shown: None };
        levels.read(context);
        let asked = |entry: &&Entry| entry.puzzle.kind().info().name == kind.info().name;
        let places = || levels.entries.iter().enumerate().filter(|(_, entry)| asked(entry));
        let unsolved = places().find(|(_, entry)| !entry.solved).or_else(|| places().next());
        levels.chosen = unsolved.map_or(0, |(place, _)| place);
        levels
    }

    fn read(&mut self, context: &mut Context) {
        let results = context.store.results();
        let listing = context.saved_games();
        if let Some(why) = results.trouble.or_else(|| listing.notes.into_iter().next()) {
            context.complain(why);
        }
        (self.shelves, self.entries) = shelf::stock((self.sources)(), &results.all, &listing.saves);
        self.chosen = parts::moved(self.chosen, 0, self.entries.len());
    }

    fn entry(&self) -> Option<&Entry> {
        self.entries.get(self.chosen)
    }

    fn choose(&mut self, place: usize) -> Next {
        self.chosen = parts::moved(place, 0, self.entries.len());
        Next::Redraw
    }

    fn go(&mut self, by: isize) -> Next {
        self.choose(parts::moved(self.chosen, by, self.entries.len()))
    }

    /// To the first level of the next pack, or of this one and then of the one before.
    fn go_pack(&mut self, by: isize) -> Next {
        let Some(here) = self.entry().map(|entry| entry.shelf) else { return Next::Same };
        let first = |shelf: usize| self.entries.iter().position(|entry| entry.shelf == shelf);
        let at_first = first(here) == Some(self.chosen);
        let target = match by {
            1.. if here + 1 < self.shelves.len() => here + 1,
            1.. => return self.choose(self.entries.len()),
            _ if at_first => here.saturating_sub(1),
            _ => here,
        };
        let place = first(target).unwrap_or(self.chosen);
        self.choose(place)
    }

    /// Goes on with the game of the chosen level, or begins it.
    fn play(&self, context: &mut Context) -> Next {
        let Some(entry) = self.entry() else { return Next::Same };
        match &entry.save {
            None => self.begin(context),
            Some(header) => match Play::resume(context, header) {
                Ok(play) => Next::Push(Box::new(play)),
                Err(why) => {
                    context.complain(why);
                    Next::Redraw
                }
            },
        }
    }

    fn begin(&self, context: &mut Context) -> Next {
        let Some(entry) = self.entry() else { return Next::Same };
        let play = Play::begin(context, entry.puzzle, entry.origin.clone());
        Next::Push(Box::new(play))
    }

    fn status(&self) -> String {
        let Some(entry) = self.entry() else { return String::new() };
        let grade = entry.grade().map_or_else(String::new, |grade| format!(", {grade}"));
        let how = match (entry.progress(), entry.best) {
            (Some(share), _) => format!(", {share}% done"),
            (None, Some(best)) => format!(", best {}", clock(best)),
            (None, None) => ", not played yet".to_owned(),
        };
        format!("{}: {}{grade}{how}", entry.title, entry.puzzle.describe())
    }

    fn draw_header(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        let count = self.entries.len();
        let solved = self.entries.iter().filter(|entry| entry.solved).count();
        let left = [Span::styled("Levels", look.bold(Ink::Accent))];
        let right = [
            Span::styled(format!("{count} levels   "), look.ink(Ink::Muted)),
            Span::styled("solved ", look.ink(Ink::Faint)),
            Span::styled(solved.to_string(), look.ink(Ink::Strong)),
            Span::styled(format!("   {}%", solved * 100 / count.max(1)), look.ink(Ink::Accent)),
        ];
        widgets::header(buffer, area, look, &left, if count > 0 { &right } else { &[] });
    }

    fn draw_panel(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let Some(entry) = self.entry() else { return };
        let (look, inside) = (&context.look, parts::panel(context, buffer, area));
        let title = parts::shortened(&entry.title, inside.width);
        widgets::put(buffer, inside, inside.x, inside.y, &title, look.bold(Ink::Strong));
        let facts = facts(entry, context, inside.width);
        let room = inside.height.saturating_sub(facts.len() as u16 + 3).min(parts::picture_rows(inside));
        let picture = Rect { y: inside.y + 2, height: room, ..inside }.intersection(inside);
        match &self.shown {
            Some((_, game)) if !entry.is_veiled() => {
                game.draw(&context.showing(Mode::Preview), picture, buffer);
            }
            _ => veil(look, picture, buffer),
        }
        let words = Rect { y: inside.y + 3 + room, height: facts.len() as u16, ..inside };
        parts::draw_rows(buffer, look, words.intersection(inside), &facts, 0);
    }
}

/// What the panel says of a level: figures, then keys.
fn facts(entry: &Entry, context: &Context, width: u16) -> Vec<Row<()>> {
    let look = &context.look;
    let mut facts = vec![("size", entry.puzzle.describe())];
    facts.extend(entry.grade().map(|grade| ("grade", grade.name().to_owned())));
    facts.extend(entry.puzzle.meta().author.clone().map(|author| ("by", author)));
    facts.extend(entry.best.map(|best| ("best", clock(best))));
    facts.extend(entry.progress().map(|share| ("done", format!("{share}%"))));
    let row = |(label, value): (&str, String)| {
        let value = parts::shortened(&value, width.saturating_sub(7));
        Row::blank().at(0, label, look.ink(Ink::Faint)).at(7, value, look.ink(Ink::Text))
    };
    let mut rows: Vec<Row<()>> = facts.into_iter().map(row).collect();
    rows.push(Row::blank());
    let verb = if entry.save.is_some() { "go on playing" } else { "play" };
    let mut key = |action, verb: &str| {
        let label = context.keymap.short_label(action);
        let row = Row::blank().at(0, label, look.bold(Ink::Accent));
        rows.push(row.at(7, verb, look.ink(Ink::Muted)));
    };
    key(Action::Act, verb);
    if entry.save.is_some() {
        key(Action::Restart, "start again");
    }
    rows
}

/// What hides a picture until it is solved.
fn veil(look: &Look, area: Rect, buffer: &mut Buffer) {
    for (row, y) in (area.top()..area.bottom()).enumerate() {
        let pattern = if row % 2 == 0 { "░▒" } else { "▒░" };
        let line = pattern.repeat(area.width as usize / 2);
        widgets::put(buffer, area, area.x, y, &line, look.ink(Ink::Line));
    }
    let words = [" hidden until ", " it is solved "];
    for (word, row) in words.iter().zip(area.y + area.height.saturating_sub(2) / 2..) {
        let x = area.x + area.width.saturating_sub(word.len() as u16) / 2;
        widgets::put(buffer, area, x, row, word, look.ink(Ink::Muted));
    }
}

impl Screen for Levels {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let (look, areas) = (&context.look, Areas::of(area));
        self.draw_header(look, area, buffer);
        if self.entries.is_empty() {
            let words = "There are no levels yet. A new puzzle can be made at any time.";
            let room = areas.list.width.saturating_sub(6);
            let rows: Vec<Row<()>> = parts::text_rows(look, words, Ink::Text, 4, room);
            let below =
                Rect { y: areas.list.y + 2, height: areas.list.height.saturating_sub(2), ..areas.list };
            parts::draw_rows(buffer, look, below, &rows, 0);
            return;
        }
        if let Some(packs) = areas.packs {
            parts::draw_rows(buffer, look, packs, &rows::packs(self, look, packs.width), 0);
        }
        parts::draw_rows(buffer, look, areas.list, &rows::rows(self, look, areas.list.width), self.offset);
        if let Some(panel) = areas.panel {
            self.draw_panel(context, panel, buffer);
        }
        parts::draw_status(buffer, area, look, &self.status());
    }

    fn keys(&self, context: &Context) -> Vec<Key> {
        let mut keys = Vec::new();
        if let Some(entry) = self.entry() {
            keys.push(context.key(Action::Act, if entry.save.is_some() { "go on" } else { "play" }));
            keys.push(parts::up_down(context, "level"));
            if entry.save.is_some() {
                keys.push(context.key(Action::Restart, "start again"));
            }
            if self.shelves.len() > 1 {
                keys.push(parts::left_right(context, "pack"));
            }
        }
        keys.push(context.key(Action::Help, "help"));
        keys.push(context.key(Action::Back, "back"));
        keys
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Up | Action::Previous => self.go(-1),
            Action::Down | Action::Next => self.go(1),
            Action::RunUp => self.go(-10),
            Action::RunDown => self.go(10),
            Action::Left | Action::RunLeft => self.go_pack(-1),
            Action::Right | Action::RunRight => self.go_pack(1),
            Action::Act => self.play(context),
            Action::Restart => self.begin(context),
            Action::Help => Next::Push(Box::new(Help::new(self.entry().map(|entry| entry.puzzle.kind())))),
            Action::Settings => Next::Push(Box::new(SettingsScreen::new(context))),
            Action::Back | Action::Leave => Next::Pop,
            _ => Next::Same,
        }
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        let at = match parts::mouse(event) {
            Mouse::Wheel(by) => return self.go(by),
            Mouse::Click(at) => at,
            Mouse::Nothing => return Next::Same,
        };
        let (look, areas) = (context.look, Areas::of(area));
        if let Some(packs) = areas.packs
            && let Some(shelf) = parts::hit(packs, &rows::packs(self, &look, packs.width), 0, at)
        {
            let first = self.entries.iter().position(|entry| entry.shelf == shelf);
            return self.choose(first.unwrap_or(self.chosen));
        }
        match parts::hit(areas.list, &rows::rows(self, &look, areas.list.width), self.offset, at) {
            Some(place) if place == self.chosen => self.play(context),
            Some(place) => self.choose(place),
            None => Next::Same,
        }
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        let areas = Areas::of(area);
        let rows = rows::rows(self, &context.look, areas.list.width);
        self.offset = parts::settled(&rows, self.offset, areas.list.height);
        if self.shown.as_ref().is_none_or(|(place, _)| *place != self.chosen) {
            self.shown = self.entry().map(|entry| (self.chosen, entry.puzzle.open()));
        }
        if let (Some((_, game)), Some(panel)) = (&mut self.shown, areas.panel) {
            game.settle(&context.showing(Mode::Preview), panel);
        }
    }

    fn enter(&mut self, context: &mut Context) {
        self.read(context);
        self.shown = None;
    }
}

#[cfg(test)]
pub mod tests;
