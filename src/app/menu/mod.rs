//! The menu: the last unfinished game, a puzzle chosen for the player, today's puzzles, the album, the games,
//! and entries for all other screens.
//!
//! The disk is read after the first frame, so a slow disk does not delay the start. A newcomer sees a shorter
//! menu, in which Enter opens the lessons.

mod item;
mod places;
mod screen;
#[cfg(test)]
mod tests;
mod view;
mod wall;
mod wordmark;

use super::album::Album;
use super::code_box::CodeBox;
use super::context::Context;
use super::generating::{Generating, Occasion};
use super::help::Help;
use super::lessons::LessonList;
use super::levels::Levels;
use super::new::New;
use super::play::Play;
use super::screen::Next;
use super::settings::SettingsScreen;
use super::stats::Stats;
use super::today::Today;
use super::workshop::Workshop;
use crate::clock::fresh_seed;
use crate::games::{GAMES, find};
use crate::just_play::{self, Pick};
use crate::store::summary::Summary;
use crate::store::{Day, Header};
use item::Item;
use pentimento_engine::kind::Kind;
use places::{Shape, rows};
use wall::{Subject, Wall};

pub struct Menu {
    chosen: Item,
    /// The shape of the menu in the last frame. The arrow keys need it.
    shape: Shape,
    saves: Vec<Header>,
    /// The unfinished game that "Go on" continues. 0 is the game that was played last.
    open: usize,
    summary: Summary,
    /// What "Just play" opens. `None` until the disk is read.
    pick: Option<Pick>,
    wall: Option<Wall>,
}

impl Default for Menu {
    fn default() -> Self {
        Self {
            chosen: Item::JustPlay,
            shape: Shape::Usual,
            saves: Vec::new(),
            open: 0,
            summary: Summary::default(),
            pick: None,
            wall: None,
        }
    }
}

/// The game whose lessons a newcomer sees first. It is the first game that hides a picture.
fn first_game() -> &'static dyn Kind {
    GAMES.iter().copied().find(|kind| kind.facts().hides_picture).unwrap_or(GAMES[0])
}

impl Menu {
    /// Whether the player has done nothing yet. Returns false until the disk is read.
    fn is_first_start(&self) -> bool {
        self.pick.is_some() && self.saves.is_empty() && self.summary.is_empty()
    }

    fn rows(&self, shape: Shape) -> Vec<Vec<Item>> {
        rows(shape, self.is_first_start(), !self.saves.is_empty(), GAMES.len())
    }

    fn open_game(&self) -> Option<&Header> {
        self.saves.get(self.open)
    }

    /// Whether the game starts with its lessons because the player has never played it.
    fn needs_tutorial(&self, kind: &'static dyn Kind) -> bool {
        let name = kind.info().name;
        !kind.lessons().is_empty()
            && !self.summary.has_met(name)
            && self.saves.iter().all(|save| save.game != name)
    }

    /// The game whose example is on the wall. `None` if the wall shows the open game.
    fn shown_game(&self) -> Option<&'static dyn Kind> {
        match (self.chosen, &self.pick) {
            (Item::Game(game), _) => GAMES.get(game).copied(),
            (Item::JustPlay, Some(pick)) => Some(pick.kind),
            _ if self.saves.is_empty() => self.pick.as_ref().map(|pick| pick.kind),
            _ => None,
        }
    }

    /// Chooses the picture for the wall: the one that belongs to the chosen entry.
    fn hang(&mut self, context: &Context) {
        if self.pick.is_none() {
            return;
        }
        if self.is_first_start() {
            let is_there = self.wall.as_ref().is_some_and(|wall| wall.is_of(&Subject::FirstPuzzle));
            if !is_there {
                self.wall = Some(Wall::of_first_puzzle(first_game()));
            }
            return;
        }
        let subject = match (self.shown_game(), self.open_game()) {
            (Some(kind), _) => Subject::Example(kind.info().name),
            (None, Some(save)) => Subject::Open(save.id.clone(), save.updated),
            (None, None) => return,
        };
        if self.wall.as_ref().is_some_and(|wall| wall.is_of(&subject)) {
            return;
        }
        self.wall = match (self.shown_game(), self.open_game()) {
            (Some(kind), _) => Some(Wall::of_example(kind)),
            (None, Some(save)) => Some(Wall::of_save(context, save)),
            (None, None) => None,
        };
    }

    fn choose(&mut self, context: &Context, item: Item) -> Next {
        self.chosen = item;
        self.hang(context);
        Next::Redraw
    }

    /// Moves the choice up or down by rows.
    fn move_by(&mut self, context: &Context, by: isize) -> Next {
        let rows = self.rows(self.shape);
        let (row, column) = self.position(&rows);
        let row = (row as isize + by).rem_euclid(rows.len() as isize) as usize;
        let item = rows[row][column.min(rows[row].len() - 1)];
        self.choose(context, item)
    }

    /// Moves the choice within a row. On "Go on", chooses another unfinished game.
    fn move_across(&mut self, context: &Context, by: isize) -> Next {
        if self.chosen == Item::GoOn {
            let count = self.saves.len().max(1) as isize;
            self.open = (self.open as isize + by).rem_euclid(count) as usize;
            return self.choose(context, Item::GoOn);
        }
        let rows = self.rows(self.shape);
        let (row, column) = self.position(&rows);
        let column = column.saturating_add_signed(by).min(rows[row].len() - 1);
        let item = rows[row][column];
        self.choose(context, item)
    }

    fn position(&self, rows: &[Vec<Item>]) -> (usize, usize) {
        let find = |(row, items): (usize, &Vec<Item>)| {
            items.iter().position(|item| *item == self.chosen).map(|column| (row, column))
        };
        rows.iter().enumerate().find_map(find).unwrap_or((0, 0))
    }

    fn open(&mut self, context: &mut Context, item: Item) -> Next {
        match item {
            Item::GoOn => self.resume(context, self.open),
            Item::ShowMe => match Play::tutorial(context, first_game()) {
                Some(play) => Next::Push(Box::new(play)),
                None => Next::Same,
            },
            Item::JustPlay => self.just_play(context),
            Item::Today => Next::Push(Box::new(Today::new(None))),
            Item::Album => Next::Push(Box::new(Album::new(context))),
            Item::Levels => Next::Push(Box::new(self.levels(context))),
            Item::Game(game) => self.open_kind(context, GAMES[game]),
            Item::Lessons => Next::Push(Box::new(LessonList::new(context))),
            Item::Workshop => Next::Push(Box::new(Workshop::new(context))),
            Item::Statistics => Next::Push(Box::new(Stats::new())),
            Item::Settings => Next::Push(Box::new(SettingsScreen::default())),
            Item::Code => Next::Push(Box::new(CodeBox::new(context, ""))),
        }
    }

    fn levels(&self, context: &mut Context) -> Levels {
        Levels::new(context, self.shown_game().unwrap_or_else(first_game))
    }

    fn open_kind(&self, context: &mut Context, kind: &'static dyn Kind) -> Next {
        if self.needs_tutorial(kind)
            && let Some(tutorial) = Play::tutorial(context, kind)
        {
            return Next::Push(Box::new(tutorial));
        }
        Next::Push(Box::new(New::new(kind)))
    }

    fn just_play(&self, context: &mut Context) -> Next {
        let Some(pick) = &self.pick else { return Next::Same };
        context.say(pick.why.clone());
        let params = pick.kind.params(pick.difficulty);
        Next::Push(Box::new(Generating::new(context, pick.kind, params, fresh_seed(), Occasion::Unseen)))
    }

    fn resume(&mut self, context: &mut Context, save: usize) -> Next {
        let Some(header) = self.saves.get(save) else {
            context.say("There is no unfinished game.");
            return Next::Redraw;
        };
        match Play::resume(context, &header.clone()) {
            Ok(play) => Next::Push(Box::new(play)),
            Err(why) => {
                context.complain(why);
                self.reload(context);
                Next::Redraw
            }
        }
    }

    /// Whether the player has solved a game's daily puzzle of a date.
    fn is_solved(&self, date: Day, game: &str) -> bool {
        self.summary.day(date).is_some_and(|day| day.contains_key(game))
    }

    /// Reads saves and results. At the start, and after a game was played, chooses the first entry.
    fn reload(&mut self, context: &mut Context) {
        let listing = context.saved_games();
        if let Some(note) = listing.notes.first() {
            context.complain(note.clone());
        }
        let last = |saves: &[Header]| saves.first().map(|save| (save.id.clone(), save.updated));
        let before = self.pick.is_some().then(|| last(&self.saves));
        self.saves = listing.saves.into_iter().filter(|save| find(&save.game).is_some()).collect();
        self.summary = context.store.summary();
        self.pick = Some(just_play::pick(&self.summary));
        let rows = self.rows(self.shape);
        if before != Some(last(&self.saves)) || !rows.concat().contains(&self.chosen) {
            self.open = 0;
            self.chosen = rows[0][0];
        }
    }

    fn help(&self, context: &Context) -> Help {
        let mut lines = vec![("▴▾◂▸".to_owned(), "Choose an entry. Enter opens it.".to_owned())];
        for row in self.rows(self.shape) {
            for item in row {
                lines.push((item.key(), format!("{}: {}.", item.name(), item.about())));
            }
        }
        lines.push(("paste".to_owned(), "Paste a code or the name of a file to open it.".to_owned()));
        lines.push((context.keymap.short_label(pentimento_ui::keymap::Action::Leave), "Quit.".to_owned()));
        Help::on_screen("Menu", lines)
    }
}
