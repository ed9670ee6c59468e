//! The levels: packs by game, their levels, and what became of each.
//!
//! Ours, the player's own, and what was named on the command line. Everything is read when the screen is entered; while
//! it is open only what is listed and chosen changes, and grades that files do not have come in one by one.

mod draw;
mod grading;
mod rows;
mod shelf;
mod sieve;
mod thumb;
mod wall;

use super::context::Context;
use super::help::Help;
use super::paper::Printing;
use super::parts::{self, Mouse};
use super::play::Play;
use super::screen::{Next, Screen, Typing};
use super::settings::SettingsScreen;
use super::workshop::Workshop;
use crate::clock::fresh_seed;
use crate::packs::Pack;
use draw::Areas;
use grading::Grading;
use pentimento_engine::kind::Kind;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::widgets::{BarKey, clock};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use shelf::{Entry, Shelf};
use sieve::{Sieve, Which};
use thumb::Thumb;
use wall::Wall;

pub struct Levels {
    books: Vec<Pack>,
    shelves: Vec<Shelf>,
    entries: Vec<Entry>,
    sieve: Sieve,
    /// The places of the entries that pass the sieve, as they are listed.
    shown: Vec<usize>,
    /// Letters are words to look for.
    searching: bool,
    chosen: usize,
    offset: usize,
    thumb: Option<Thumb>,
    wall: Wall,
    grading: Grading,
}

/// What the line above the list offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    Search,
    Unsolved,
    Order,
}

impl Levels {
    /// The list, opened at the first unsolved level of a game. What the player has added is read again.
    pub fn new(context: &mut Context, kind: &'static dyn Kind) -> Self {
        let notes = context.library.read_own(&context.store);
        let books = context.library.packs();
        let levels = Self::of(context, books, |_, entry| entry.puzzle.kind().info().name == kind.info().name);
        told(context, &notes);
        levels
    }

    /// The list, opened at what was named on the command line.
    pub fn opened(context: &mut Context, books: Vec<Pack>, mut notes: Vec<String>) -> Self {
        context.library.open(books);
        notes.extend(context.library.read_own(&context.store));
        let (count, books) = (context.library.opened(), context.library.packs());
        let levels = Self::of(context, books, |shelf, _| shelf < count);
        told(context, &notes);
        levels
    }

    fn of(context: &mut Context, books: Vec<Pack>, asked: impl Fn(usize, &Entry) -> bool) -> Self {
        let mut levels = Self {
            books,
            shelves: Vec::new(),
            entries: Vec::new(),
            sieve: Sieve::default(),
            shown: Vec::new(),
            searching: false,
            chosen: 0,
            offset: 0,
            thumb: None,
            wall: Wall::default(),
            grading: Grading::default(),
        };
        levels.read(context);
        let places = || levels.entries.iter().enumerate().filter(|(_, entry)| asked(entry.shelf, entry));
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
        (self.shelves, self.entries) = shelf::stock(&self.books, &results.all, &listing.saves);
        self.grading.tell(&mut self.entries);
        self.sift();
    }

    /// Lists what passes the sieve, and chooses what is nearest to what was chosen.
    fn sift(&mut self) {
        self.shown = self.sieve.pass(&self.shelves, &self.entries);
        if !self.shown.contains(&self.chosen) {
            let after = self.shown.iter().copied().filter(|&place| place >= self.chosen).min();
            self.chosen = after.or_else(|| self.shown.last().copied()).unwrap_or(self.chosen);
        }
    }

    fn areas(&self, area: Rect) -> Areas {
        Areas::of(area, wall::is_wanted(&self.entries, self.chosen))
    }

    fn entry(&self) -> Option<&Entry> {
        self.entries.get(self.chosen).filter(|_| !self.shown.is_empty())
    }

    /// The row of the chosen level among those listed.
    fn row(&self) -> usize {
        self.shown.iter().position(|&place| place == self.chosen).unwrap_or(0)
    }

    fn choose(&mut self, place: usize) -> Next {
        self.chosen = place;
        Next::Redraw
    }

    fn go(&mut self, by: isize) -> Next {
        let row = parts::moved(self.row(), by, self.shown.len());
        self.choose(self.shown.get(row).copied().unwrap_or(self.chosen))
    }

    /// To the first level of the next pack, or of this one and then of the one before.
    fn go_pack(&mut self, by: isize) -> Next {
        let Some(here) = self.entry().map(|entry| entry.shelf) else { return Next::Same };
        let shelf = |place: &usize| self.entries[*place].shelf;
        let first = |wanted: usize| self.shown.iter().copied().find(|place| shelf(place) == wanted);
        let before = self.shown[..self.row()].last().map(shelf);
        let target = match by {
            1.. => match self.shown.iter().map(shelf).find(|&shelf| shelf > here) {
                Some(next) => first(next),
                None => self.shown.last().copied(),
            },
            _ => first(before.unwrap_or(here)),
        };
        self.choose(target.unwrap_or(self.chosen))
    }

    /// Any level of those listed, one that is still unsolved where there is one.
    fn go_random(&mut self) -> Next {
        let others = || self.shown.iter().copied().filter(|&place| place != self.chosen);
        let open: Vec<usize> = others().filter(|&place| !self.entries[place].solved).collect();
        let all: Vec<usize> = if open.is_empty() { others().collect() } else { open };
        match all.len() {
            0 => Next::Same,
            count => self.choose(all[(fresh_seed() % count as u64) as usize]),
        }
    }

    fn use_tool(&mut self, tool: Tool) -> Next {
        match tool {
            Tool::Search => self.searching = true,
            Tool::Unsolved => {
                self.sieve.which = match self.sieve.which {
                    Which::All => Which::Unsolved,
                    Which::Unsolved => Which::All,
                };
            }
            Tool::Order => self.sieve.order = self.sieve.order.next(),
        }
        self.sift();
        Next::Redraw
    }

    /// A key while words are typed; what is none of theirs goes its usual way.
    fn type_word(&mut self, key: Key) -> Option<Next> {
        match key.code {
            KeyCode::Char(letter) if !key.is_chord() => {
                self.sieve.words.push(letter);
            }
            KeyCode::Backspace if self.sieve.words.pop().is_none() => self.searching = false,
            KeyCode::Backspace => {}
            KeyCode::Enter => self.searching = false,
            KeyCode::Esc => {
                self.searching = false;
                self.sieve.words.clear();
            }
            KeyCode::Up => return Some(self.go(-1)),
            KeyCode::Down => return Some(self.go(1)),
            _ => return None,
        }
        self.sift();
        Some(Next::Redraw)
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
        let play = Play::begin(context, &*entry.puzzle, entry.origin.clone());
        Next::Push(Box::new(play))
    }

    /// What is solved may be looked at from the inside; before, that would give it away.
    fn open_in_workshop(&self, context: &mut Context) -> Next {
        let Some(entry) = self.entry() else { return Next::Same };
        if entry.is_veiled() {
            context.say("Solve it first: the workshop would give its picture away.");
            return Next::Redraw;
        }
        match Workshop::open(context, &*entry.puzzle) {
            Ok(screen) => Next::Push(screen),
            Err(why) => {
                context.complain(why);
                Next::Redraw
            }
        }
    }

    fn print(&self) -> Next {
        let Some(entry) = self.entry() else { return Next::Same };
        Next::Push(Box::new(Printing::new(&*entry.puzzle, &entry.title)))
    }

    fn status(&self) -> String {
        let Some(entry) = self.entry() else {
            let words = match (self.entries.is_empty(), self.sieve.words.is_empty()) {
                (true, _) => "",
                (false, false) => "No level fits; Esc shows all again.",
                (false, true) => "All levels are solved; f shows them again.",
            };
            return words.to_owned();
        };
        let grade = entry.grade.map_or_else(String::new, |grade| format!(", {grade}"));
        let how = match (entry.progress(), entry.best) {
            (Some(share), _) => format!(", {share}% done"),
            (None, Some(best)) => format!(", best {}", clock(best)),
            (None, None) => ", not played yet".to_owned(),
        };
        format!("{}: {}{grade}{how}", entry.title, entry.puzzle.describe())
    }
}

/// The first file that could not be read, and how many others.
fn told(context: &mut Context, notes: &[String]) {
    if let Some(first) = notes.first() {
        let more = notes.len() - 1;
        let more = if more > 0 { format!(" (and {more} more)") } else { String::new() };
        context.complain(format!("{first}{more}"));
    }
}

impl Screen for Levels {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        self.paint(context, area, buffer);
    }

    fn typing(&self) -> Typing {
        if self.searching { Typing::Text } else { Typing::Commands }
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        let fixed =
            |label: &str, verb: &str, action| BarKey { label: label.into(), verb: verb.into(), action };
        if self.searching {
            return vec![
                fixed("Enter", "done", Action::Act),
                fixed("Esc", "show all", Action::Back),
                parts::help_key(context, Typing::Text),
            ];
        }
        let mut keys = Vec::new();
        if let Some(entry) = self.entry() {
            keys.push(context.key(Action::Act, if entry.save.is_some() { "go on" } else { "play" }));
            keys.push(parts::up_down(context, "level"));
            if self.shelves.len() > 1 {
                keys.push(parts::left_right(context, "pack"));
            }
            if entry.save.is_some() {
                keys.push(context.key(Action::Restart, "start again"));
            }
            keys.push(fixed("g", "random", Action::Goto));
            keys.push(fixed("p", "print", Action::Pause));
            keys.push(fixed("w", "workshop", Action::SavepointSet));
        }
        keys.push(context.key(Action::Help, "help"));
        keys.push(context.key(Action::Back, if self.sieve.words.is_empty() { "back" } else { "show all" }));
        keys
    }

    /// The keys of the tools stand beside them; they are letters, as in the menu.
    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        if self.searching {
            return self.type_word(key);
        }
        match key.code {
            KeyCode::Char('/') => Some(self.use_tool(Tool::Search)),
            KeyCode::Char('f') if key.modifiers.is_empty() => Some(self.use_tool(Tool::Unsolved)),
            KeyCode::Char('s') if key.modifiers.is_empty() => Some(self.use_tool(Tool::Order)),
            KeyCode::Char('g') if key.modifiers.is_empty() => Some(self.go_random()),
            KeyCode::Char('w') if key.modifiers.is_empty() => Some(self.open_in_workshop(context)),
            KeyCode::Char('p') if key.modifiers.is_empty() => Some(self.print()),
            _ => None,
        }
    }

    fn paste(&mut self, _context: &mut Context, text: &str) -> Next {
        if !self.searching {
            return Next::Same;
        }
        self.sieve.words.extend(text.chars().filter(|letter| !letter.is_control()));
        self.sift();
        Next::Redraw
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Up | Action::Previous => self.go(-1),
            Action::Down | Action::Next => self.go(1),
            Action::RunUp | Action::ReadBack => self.go(-10),
            Action::RunDown | Action::ReadOn => self.go(10),
            Action::Left | Action::RunLeft => self.go_pack(-1),
            Action::Right | Action::RunRight => self.go_pack(1),
            Action::Act if self.searching => {
                self.searching = false;
                Next::Redraw
            }
            Action::Act => self.play(context),
            Action::Restart => self.begin(context),
            Action::Goto => self.go_random(),
            Action::Pause => self.print(),
            Action::SavepointSet => self.open_in_workshop(context),
            Action::Help => Next::Push(Box::new(Help::new(self.entry().map(|entry| entry.puzzle.kind())))),
            Action::Settings => Next::Push(Box::new(SettingsScreen::default())),
            Action::Back if self.searching || !self.sieve.words.is_empty() => {
                self.searching = false;
                self.sieve.words.clear();
                self.sift();
                Next::Redraw
            }
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
        let (look, areas) = (context.look, self.areas(area));
        if let Some(packs) = areas.packs
            && let Some(shelf) = parts::hit(packs, &rows::packs(self, &look, packs.width), 0, at)
        {
            let first = self.shown.iter().copied().find(|&place| self.entries[place].shelf == shelf);
            return self.choose(first.unwrap_or(self.chosen));
        }
        if let Some(wall) = areas.wall
            && let Some(place) = wall::hit(&self.entries, self.chosen, wall, at)
        {
            return self.choose(place);
        }
        let tools = [rows::tools(self, &look, areas.tools.width)];
        if let Some(tool) = parts::hit(areas.tools, &tools, 0, at) {
            return self.use_tool(tool);
        }
        match parts::hit(areas.list, &rows::rows(self, &look, areas.list.width), self.offset, at) {
            Some(place) if place == self.chosen => self.play(context),
            Some(place) => self.choose(place),
            None => Next::Same,
        }
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        let areas = self.areas(area);
        let rows = rows::rows(self, &context.look, areas.list.width);
        self.offset = parts::settled(&rows, self.offset, areas.list.height);
        if self.thumb.as_ref().is_none_or(|thumb| !thumb.is_of(self.chosen)) {
            self.thumb = self.entry().map(|entry| Thumb::new(context, self.chosen, entry));
        }
        if let (Some(thumb), Some(panel)) = (&mut self.thumb, areas.panel) {
            thumb.settle(context, panel);
        }
        if let Some(wall) = areas.wall {
            self.wall.settle(context, &self.entries, self.chosen, wall);
        }
        self.grading.go_on(context, &self.entries, &self.shown, self.chosen);
    }

    fn poll(&mut self, _context: &mut Context) -> Next {
        if let Some(thumb) = &mut self.thumb {
            thumb.poll();
        }
        self.wall.poll();
        if self.grading.poll() {
            self.grading.tell(&mut self.entries);
            self.sift();
        }
        Next::Redraw
    }

    fn enter(&mut self, context: &mut Context) {
        self.read(context);
        self.thumb = None;
        self.wall.clear();
    }
}

#[cfg(test)]
pub mod tests;
