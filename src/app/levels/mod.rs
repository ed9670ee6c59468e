//! The levels: packs by game, their levels, and what became of each.
//!
//! Ours, the player's own, and what was named on the command line. Everything is read when the screen is entered; while
//! it is open only what is listed and chosen changes, and grades that files do not have come in one by one.

mod grading;
mod rows;
mod shelf;
mod sieve;
mod thumb;
mod wall;

use super::context::Context;
use super::help::Help;
use super::paper::Printing;
use super::parts::{self, Mouse, Row};
use super::play::Play;
use super::screen::{Next, Screen, Typing};
use super::settings::SettingsScreen;
use super::workshop::Workshop;
use crate::engine::kind::Kind;
use crate::engine::rng::fresh_seed;
use crate::keymap::Action;
use crate::library::Book;
use crate::ui::theme::{Ink, Look};
use crate::ui::widgets::{self, Key, clock};
use grading::Grading;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;
use ratatui::text::Span;
use shelf::{Entry, Shelf};
use sieve::{Sieve, Which};
use thumb::Thumb;
use wall::Wall;

pub struct Levels {
    books: Vec<Book>,
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

/// List, packs and the chosen level: the latter two where there is room.
struct Areas {
    packs: Option<Rect>,
    tools: Rect,
    list: Rect,
    /// Below all of them, where a large screen has room and there is something to hang.
    wall: Option<Rect>,
    panel: Option<Rect>,
}

impl Areas {
    fn of(area: Rect, hangs: bool) -> Self {
        let body = parts::body_of(area);
        let below = |list: Rect| {
            let tools = Rect { height: list.height.min(1), ..list };
            (tools, Rect { y: list.y + tools.height, height: list.height - tools.height, ..list })
        };
        if body.width < 76 || body.height < 14 {
            let (tools, list) = below(body);
            return Self { packs: None, tools, list, wall: None, panel: None };
        }
        let packs = if body.width >= 120 { 34 } else { 0 };
        let panel = (body.width * 3 / 10).clamp(24, 38);
        let (tools, mut list) = below(Rect {
            x: body.x + packs,
            width: body.width - packs - panel - 2,
            y: body.y + 1,
            height: body.height - 1,
        });
        let wall = (hangs && packs > 0 && list.height >= 2 * wall::ROWS).then(|| {
            list.height -= wall::ROWS;
            Rect { x: body.x + 4, width: body.width - 8, y: list.bottom(), height: wall::ROWS }
        });
        let height = (list.bottom() - body.y).saturating_sub(1).min(panel / 2 + 14);
        let panel = Rect { x: body.right() - panel - 1, y: body.y + 1, width: panel, height };
        let packs = (packs > 0).then(|| Rect { width: packs - 2, ..body });
        Self { packs, tools, list, wall, panel: Some(panel) }
    }
}

impl Levels {
    /// The list, opened at the first unsolved level of a game. What the player has added is read again.
    pub fn new(context: &mut Context, kind: &'static dyn Kind) -> Self {
        let notes = context.library.read_own(&context.store);
        let books = context.library.books();
        let levels = Self::of(context, books, |_, entry| entry.puzzle.kind().info().name == kind.info().name);
        told(context, &notes);
        levels
    }

    /// The list, opened at what was named on the command line.
    pub fn opened(context: &mut Context, books: Vec<Book>, mut notes: Vec<String>) -> Self {
        context.library.open(books);
        notes.extend(context.library.read_own(&context.store));
        let (count, books) = (context.library.opened(), context.library.books());
        let levels = Self::of(context, books, |shelf, _| shelf < count);
        told(context, &notes);
        levels
    }

    fn of(context: &mut Context, books: Vec<Book>, asked: impl Fn(usize, &Entry) -> bool) -> Self {
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
    fn type_word(&mut self, key: KeyEvent) -> Option<Next> {
        match key.code {
            KeyCode::Char(letter) if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
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
        let facts = facts(entry, context, inside);
        let room = inside.height.saturating_sub(facts.len() as u16 + 3).min(parts::picture_rows(inside));
        let picture = Rect { y: inside.y + 2, height: room, ..inside }.intersection(inside);
        match &self.thumb {
            Some(thumb) if !entry.is_veiled() => thumb.draw(context, picture, buffer),
            _ => veil(look, picture, buffer),
        }
        let words = Rect { y: inside.y + 3 + room, height: facts.len() as u16, ..inside };
        parts::draw_rows(buffer, look, words.intersection(inside), &facts, 0);
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

/// What the panel says of a level: figures, then keys; those that are rarely wanted where there is room for them.
fn facts(entry: &Entry, context: &Context, inside: Rect) -> Vec<Row<()>> {
    let look = &context.look;
    let mut facts = vec![("size", entry.puzzle.describe())];
    facts.extend(entry.grade.map(|grade| ("grade", grade.name().to_owned())));
    facts.extend(entry.puzzle.meta().author.clone().map(|author| ("by", author)));
    facts.extend(entry.best.map(|best| ("best", clock(best))));
    facts.extend(entry.progress().map(|share| ("done", format!("{share}%"))));
    let row = |(label, value): (&str, String)| {
        let value = parts::shortened(&value, inside.width.saturating_sub(7));
        Row::blank().at(0, label, look.ink(Ink::Faint)).at(7, value, look.ink(Ink::Text))
    };
    let mut rows: Vec<Row<()>> = facts.into_iter().map(row).collect();
    rows.push(Row::blank());
    let verb = if entry.save.is_some() { "go on playing" } else { "play" };
    let mut key = |label: &str, verb: &str| {
        let row = Row::blank().at(0, label.to_owned(), look.bold(Ink::Accent));
        rows.push(row.at(7, verb, look.ink(Ink::Muted)));
    };
    key(&context.keymap.short_label(Action::Act), verb);
    if entry.save.is_some() {
        key(&context.keymap.short_label(Action::Restart), "start again");
    }
    if inside.height > parts::picture_rows(inside) + 10 {
        key("w", "open in the workshop");
        key("p", "print");
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
        let (look, areas) = (&context.look, self.areas(area));
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
        parts::draw_rows(buffer, look, areas.tools, &[rows::tools(self, look, areas.tools.width)], 0);
        parts::draw_rows(buffer, look, areas.list, &rows::rows(self, look, areas.list.width), self.offset);
        if let Some(panel) = areas.panel {
            self.draw_panel(context, panel, buffer);
        }
        if let Some(wall) = areas.wall {
            self.wall.draw(context, &self.entries, self.chosen, wall, buffer);
        }
        parts::draw_status(buffer, area, look, &self.status());
    }

    fn typing(&self) -> Typing {
        if self.searching { Typing::Text } else { Typing::Commands }
    }

    fn keys(&self, context: &Context) -> Vec<Key> {
        let fixed = |label: &str, verb: &str, action| Key { label: label.into(), verb: verb.into(), action };
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
    fn key(&mut self, context: &mut Context, key: KeyEvent) -> Option<Next> {
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
            Action::RunUp => self.go(-10),
            Action::RunDown => self.go(10),
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
            Action::Settings => Next::Push(Box::new(SettingsScreen::new(context))),
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
