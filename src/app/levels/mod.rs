//! The levels screen. It shows the packs that come with the program, the player's own levels, and packs
//! opened from the command line.
//!
//! The program reads the packs when the screen opens. It reads results and saves each time the screen becomes
//! the top screen.

pub(crate) mod collection;
mod draw;
mod filter;
mod gallery;
mod grading;
mod rows;
mod screen;
pub(crate) mod thumbnail;

use super::code_box::CodeBox;
use super::context::Context;
use super::page;
use super::paper;
use super::play::Play;
use super::screen::Next;
use super::workshop::Workshop;
use crate::clock::fresh_seed;
use crate::games::GAMES;
use crate::packs::Pack;
use collection::{Entry, PackSummary};
use draw::Areas;
use filter::{Filter, Which};
use gallery::Gallery;
use grading::Grading;
use pentimento_engine::kind::Kind;
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::widgets::clock;
use ratatui::layout::Rect;
use thumbnail::Thumbnail;

pub(crate) struct Levels {
    books: Vec<Pack>,
    packs: Vec<PackSummary>,
    entries: Vec<Entry>,
    filter: Filter,
    /// The indices of the listed entries, in the order of the list.
    shown: Vec<usize>,
    /// Whether the player is typing search words.
    searching: bool,
    chosen: usize,
    offset: usize,
    thumbnail: Option<Thumbnail>,
    gallery: Gallery,
    grading: Grading,
    /// The letter that opened the screen, until the next key.
    letter: Option<char>,
}

/// The tools in the line above the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tool {
    Search,
    Unsolved,
    Order,
}

impl Levels {
    /// Opens the screen at the first unsolved level of a game. The player's own packs are read again.
    pub(crate) fn new(context: &mut Context, kind: &'static dyn Kind) -> Self {
        let notes = context.library.read_own(&context.store);
        let books = context.library.packs();
        let levels = Self::of(context, books, |_, entry| entry.puzzle.kind().info().name == kind.info().name);
        report_unread(context, &notes);
        levels
    }

    /// The same screen, after the player opened it with this letter. The letter can also be the first of a code. If
    /// the next key is the code's second letter, the box for codes opens.
    pub(crate) fn after_letter(mut self, letter: char) -> Self {
        self.letter = Some(letter);
        self
    }

    /// The box for codes, if this key goes on with a code that began with the letter before it.
    fn code_box(&mut self, key: Key) -> Option<Next> {
        let letter = self.letter.take()?;
        let KeyCode::Char(next) = key.code else { return None };
        let start = format!("{letter}{next}");
        let is_code = !key.is_chord() && GAMES.iter().any(|kind| kind.info().name.starts_with(&start));
        is_code.then(|| Next::Replace(Box::new(CodeBox::with(&start))))
    }

    /// Opens the screen with the packs from the command line.
    pub(crate) fn opened(context: &mut Context, books: Vec<Pack>, mut notes: Vec<String>) -> Self {
        context.library.open(books);
        notes.extend(context.library.read_own(&context.store));
        let (count, books) = (context.library.opened(), context.library.packs());
        let levels = Self::of(context, books, |pack, _| pack < count);
        report_unread(context, &notes);
        levels
    }

    /// Opens the screen at the first unsolved level for which `is_wanted` is true.
    fn of(context: &mut Context, books: Vec<Pack>, is_wanted: impl Fn(usize, &Entry) -> bool) -> Self {
        let mut levels = Self {
            books,
            packs: Vec::new(),
            entries: Vec::new(),
            filter: Filter::default(),
            shown: Vec::new(),
            searching: false,
            chosen: 0,
            offset: 0,
            thumbnail: None,
            gallery: Gallery::default(),
            grading: Grading::default(),
            letter: None,
        };
        levels.read(context);
        let places = || levels.entries.iter().enumerate().filter(|(_, entry)| is_wanted(entry.pack, entry));
        let unsolved = places().find(|(_, entry)| !entry.solved).or_else(|| places().next());
        levels.chosen = unsolved.map_or(0, |(place, _)| place);
        levels
    }

    fn read(&mut self, context: &mut Context) {
        let results = context.store.summary();
        let listing = context.saved_games();
        if let Some(why) = results.trouble.clone().or_else(|| listing.notes.into_iter().next()) {
            context.complain(why);
        }
        (self.packs, self.entries) = collection::collect(&self.books, &results, &listing.saves);
        self.grading.fill_in(&mut self.entries);
        self.apply_filter();
    }

    /// Updates the list. If the chosen level is no longer listed, chooses the next listed level, or the last one.
    fn apply_filter(&mut self) {
        self.shown = self.filter.apply(&self.packs, &self.entries);
        if !self.shown.contains(&self.chosen) {
            let after = self.shown.iter().copied().filter(|&place| place >= self.chosen).min();
            self.chosen = after.or_else(|| self.shown.last().copied()).unwrap_or(self.chosen);
        }
    }

    fn areas(&self, area: Rect) -> Areas {
        Areas::of(area, !gallery::is_empty(&self.entries, self.chosen))
    }

    fn entry(&self) -> Option<&Entry> {
        self.entries.get(self.chosen).filter(|_| !self.shown.is_empty())
    }

    /// The row of the chosen level in the list.
    fn row(&self) -> usize {
        self.shown.iter().position(|&place| place == self.chosen).unwrap_or(0)
    }

    fn choose(&mut self, place: usize) -> Next {
        self.chosen = place;
        Next::Redraw
    }

    fn go(&mut self, by: isize) -> Next {
        let row = page::moved(self.row(), by, self.shown.len());
        self.choose(self.shown.get(row).copied().unwrap_or(self.chosen))
    }

    /// If `by` is positive, goes to the first level of the next pack, or to the last level if there is no next pack.
    /// Otherwise goes to the first level of this pack, or of the previous pack if that level is already chosen.
    fn go_pack(&mut self, by: isize) -> Next {
        let Some(here) = self.entry().map(|entry| entry.pack) else { return Next::Same };
        let pack = |place: &usize| self.entries[*place].pack;
        let first = |wanted: usize| self.shown.iter().copied().find(|place| pack(place) == wanted);
        let before = self.shown[..self.row()].last().map(pack);
        let target = match by {
            1.. => match self.shown.iter().map(pack).find(|&pack| pack > here) {
                Some(next) => first(next),
                None => self.shown.last().copied(),
            },
            _ => first(before.unwrap_or(here)),
        };
        self.choose(target.unwrap_or(self.chosen))
    }

    /// Chooses a random level from the list. Unsolved levels are preferred.
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
                self.filter.which = match self.filter.which {
                    Which::All => Which::Unsolved,
                    Which::Unsolved => Which::All,
                };
            }
            Tool::Order => self.filter.order = self.filter.order.next(),
        }
        self.apply_filter();
        Next::Redraw
    }

    /// Handles a key while the player types search words. Returns `None` for keys that have no meaning in the search.
    fn type_search(&mut self, key: Key) -> Option<Next> {
        match key.code {
            KeyCode::Char(letter) if !key.is_chord() => {
                self.filter.words.push(letter);
            }
            KeyCode::Backspace if self.filter.words.pop().is_none() => self.searching = false,
            KeyCode::Backspace => {}
            KeyCode::Enter => self.searching = false,
            KeyCode::Esc => {
                self.searching = false;
                self.filter.words.clear();
            }
            KeyCode::Up => return Some(self.go(-1)),
            KeyCode::Down => return Some(self.go(1)),
            _ => return None,
        }
        self.apply_filter();
        Some(Next::Redraw)
    }

    /// Continues the chosen level, or starts it.
    fn play(&self, context: &mut Context) -> Next {
        let Some(entry) = self.entry() else { return Next::Same };
        match &entry.save {
            None => self.begin(context),
            Some(header) => match Play::resume(context, header) {
                Ok(play) => Next::Push(Box::new(play)),
                Err(why) => context.refuse(why),
            },
        }
    }

    fn begin(&self, context: &mut Context) -> Next {
        let Some(entry) = self.entry() else { return Next::Same };
        let play = Play::begin(context, &*entry.puzzle, entry.origin.clone());
        Next::Push(Box::new(play))
    }

    /// Opens the chosen level in the workshop. This is refused while the level's picture is a secret, because
    /// the workshop shows the picture.
    fn open_in_workshop(&self, context: &mut Context) -> Next {
        let Some(entry) = self.entry() else { return Next::Same };
        if entry.is_hidden() {
            context.say("Solve it first. The workshop would spoil the picture.");
            return Next::Redraw;
        }
        match Workshop::open(context, &*entry.puzzle) {
            Ok(workshop) => Next::Push(Box::new(workshop)),
            Err(why) => context.refuse(why),
        }
    }

    fn print(&self, context: &mut Context) -> Next {
        let Some(entry) = self.entry() else { return Next::Same };
        paper::open(context, &*entry.puzzle, &entry.title)
    }

    /// The sentence about the chosen level. If it does not fit, it leaves out the title, which the list shows too.
    fn status(&self, width: u16) -> String {
        let Some(entry) = self.entry() else {
            let words = match (self.entries.is_empty(), self.filter.words.is_empty()) {
                (true, _) => "",
                (false, false) => "Nothing found. Esc shows all.",
                (false, true) => "Everything here is solved. f shows it again.",
            };
            return words.to_owned();
        };
        let grade = entry.grade.map_or_else(String::new, |grade| format!(", {grade}"));
        let how = match (entry.progress(), entry.best) {
            (Some(share), _) => format!(", {share}% done"),
            (None, Some(best)) => format!(", best {}", clock(best)),
            (None, None) => ", not played yet".to_owned(),
        };
        let facts = format!("{}{grade}{how}", entry.puzzle.describe());
        let sentence = format!("{}: {facts}", entry.title);
        if sentence.chars().count() <= width as usize { sentence } else { facts }
    }
}

/// Reports the first file that could not be read, and how many others there are.
fn report_unread(context: &mut Context, notes: &[String]) {
    if let Some(first) = notes.first() {
        let more = notes.len() - 1;
        let more = if more > 0 { format!(" (and {more} more)") } else { String::new() };
        context.complain(format!("{first}{more}"));
    }
}

#[cfg(test)]
mod tests;
