//! The album: a wall of pictures. A picture that the player has not found yet is behind a veil.
//!
//! A collection shows the levels of all games about one theme. Enter shows a found picture, or plays the
//! level. Murals have a screen of their own.

mod collections;
mod draw;
mod large;
mod layout;
mod mural;
mod mural_view;
pub(crate) mod pictures;
mod screen;
#[cfg(test)]
mod tests;
pub(crate) mod words;

use super::context::Context;
use super::levels::collection::{self, Entry};
use super::page;
use super::paper;
use super::play::Play;
use super::screen::Next;
use crate::packs::Pack;
use crate::packs::murals::Mural;
use crate::store::Day;
use collections::{Collection, collections};
use large::Large;
use layout::Layout;
use mural::MuralScreen;
use pentimento_ui::widgets::clock;
use pictures::Pictures;
use ratatui::layout::Rect;

pub(crate) struct Album {
    packs: Vec<Pack>,
    entries: Vec<Entry>,
    collections: Vec<Collection>,
    murals: Vec<Hung>,
    /// The collection on the wall.
    open: usize,
    /// The index of the chosen level in its collection.
    chosen: usize,
    /// The index of the first level on the screen.
    first: usize,
    /// The number of levels in each row of the wall.
    columns_now: usize,
    pictures: Pictures,
}

/// A mural in the list, with the player's progress.
#[derive(Debug, Clone)]
struct Hung {
    pack: usize,
    mural: Mural,
    solved: usize,
}

impl Album {
    /// Opens the album at the collection with the latest progress, or at the first one.
    pub(crate) fn new(context: &mut Context) -> Self {
        let _ = context.library.read_own(&context.store);
        let mut album = Self {
            packs: context.library.packs(),
            entries: Vec::new(),
            collections: Vec::new(),
            murals: Vec::new(),
            open: 0,
            chosen: 0,
            first: 0,
            columns_now: 1,
            pictures: Pictures::default(),
        };
        album.read(context);
        let latest = |place: &usize| {
            album.collections[*place].entries.iter().filter_map(|&entry| album.entries[entry].first).max()
        };
        let begun = (0..album.collections.len()).rev().max_by_key(latest);
        album.open = begun.filter(|place| latest(place).is_some()).unwrap_or(0);
        album
    }

    /// Reads the player's progress.
    fn read(&mut self, context: &mut Context) {
        let saves = context.saved_games().saves;
        let summary = context.store.summary();
        (_, self.entries) = collection::collect(&self.packs, &summary, &saves);
        self.collections = collections(&self.packs, &self.entries);
        let hung = |(place, pack): (usize, &Pack)| {
            let mural = pack.mural.clone()?;
            let solved = self.entries.iter().filter(|entry| entry.pack == place && entry.solved).count();
            Some(Hung { pack: place, mural, solved })
        };
        self.murals = self.packs.iter().enumerate().filter_map(hung).collect();
        self.pictures.clear();
    }

    fn collection(&self) -> Option<&Collection> {
        self.collections.get(self.open)
    }

    /// The index of the chosen level in the list of all levels.
    fn place(&self) -> Option<usize> {
        self.collection()?.entries.get(self.chosen).copied()
    }

    fn entry(&self) -> Option<&Entry> {
        self.place().map(|place| &self.entries[place])
    }

    /// The levels on the screen.
    fn visible(&self, layout: &Layout) -> Vec<usize> {
        let entries = self.collection().map_or(&[][..], |collection| &collection.entries);
        entries.iter().copied().skip(self.first).take(layout.page().0).collect()
    }

    fn go(&mut self, by: isize) -> Next {
        let count = self.collection().map_or(0, |collection| collection.entries.len());
        self.chosen = page::moved(self.chosen, by, count);
        Next::Redraw
    }

    /// Opens another collection, `by` places further on.
    fn turn(&mut self, by: isize) -> Next {
        let count = self.collections.len().max(1) as isize;
        self.open_collection((self.open as isize + by).rem_euclid(count) as usize)
    }

    fn open_collection(&mut self, place: usize) -> Next {
        (self.open, self.chosen, self.first) = (place, 0, 0);
        self.pictures.clear();
        Next::Redraw
    }

    /// Scrolls by whole rows until the chosen level is on the screen.
    fn follow(&mut self, layout: &Layout) {
        let (room, columns) = layout.page();
        let row = self.chosen / columns * columns;
        if self.chosen < self.first {
            self.first = row;
        } else if self.chosen >= self.first + room {
            self.first = row + columns - room.min(row + columns);
        }
        self.first -= self.first % columns;
    }

    /// Shows the picture if the player has found it. Otherwise plays the level.
    fn look_or_play(&self, context: &mut Context) -> Next {
        match self.entry() {
            Some(entry) if entry.solved => Next::Push(Box::new(Large::new(context, entry))),
            Some(entry) => play(context, entry),
            None => Next::Same,
        }
    }

    fn play_again(&self, context: &mut Context) -> Next {
        match self.entry() {
            Some(entry) => Next::Push(Box::new(Play::begin(context, &*entry.puzzle, entry.origin.clone()))),
            None => Next::Same,
        }
    }

    fn print(&self, context: &mut Context) -> Next {
        match self.entry() {
            Some(entry) => paper::open(context, &*entry.puzzle, &entry.title),
            None => Next::Same,
        }
    }

    /// Opens a mural that is begun but not finished. If there is none, opens one that is not begun, or else
    /// the first.
    fn open_first_mural(&self, context: &mut Context) -> Next {
        let begun = self.murals.iter().position(|hung| (1..hung.mural.pieces()).contains(&hung.solved));
        let unfinished = || self.murals.iter().position(|hung| hung.solved < hung.mural.pieces());
        match begun.or_else(unfinished).or((!self.murals.is_empty()).then_some(0)) {
            Some(place) => self.open_mural(context, place),
            None => context.refuse("There are no murals."),
        }
    }

    fn open_mural(&self, context: &mut Context, place: usize) -> Next {
        let packs: Vec<Pack> = self.murals.iter().map(|hung| self.packs[hung.pack].clone()).collect();
        Next::Push(Box::new(MuralScreen::new(context, packs, place)))
    }

    /// The text of the status line about the chosen level.
    fn status(&self) -> String {
        let Some(entry) = self.entry() else { return String::new() };
        let game = entry.puzzle.kind().info().name;
        let grade = entry.grade.map_or_else(String::new, |grade| format!(", {grade}"));
        format!("{}  {game} {}{grade}  {}", entry.title, entry.puzzle.describe(), progress(entry))
    }
}

/// Continues the saved game of a level, or starts the level.
fn play(context: &mut Context, entry: &Entry) -> Next {
    match &entry.save {
        None => Next::Push(Box::new(Play::begin(context, &*entry.puzzle, entry.origin.clone()))),
        Some(header) => match Play::resume(context, header) {
            Ok(play) => Next::Push(Box::new(play)),
            Err(why) => context.refuse(why),
        },
    }
}

/// The player's progress in a level: `solved 9 Nov, best 6:41, no help`.
fn progress(entry: &Entry) -> String {
    if let Some(share) = entry.progress() {
        return format!("{share}% done");
    }
    if !entry.solved {
        return "not solved yet".to_owned();
    }
    let mut words: Vec<String> =
        vec![entry.first.map_or("solved".to_owned(), |day| format!("solved {}", date(day)))];
    words.extend(entry.best.map(|best| format!("best {}", clock(best))));
    words.push(match entry.stars {
        0 | 1 => "with hints that played".to_owned(),
        2 => "every move your own".to_owned(),
        _ => "no help".to_owned(),
    });
    words.join(", ")
}

/// A day in short form: `9 Nov`, or `9 Nov 2025` if it is in another year.
fn date(day: Day) -> String {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (year, month, date) = day.civil();
    let month = MONTHS[(month as usize).clamp(1, 12) - 1];
    if Day::today().civil().0 == year { format!("{date} {month}") } else { format!("{date} {month} {year}") }
}

/// The places of everything on a screen of this size.
fn layout(area: Rect) -> Layout {
    Layout::of(area)
}
