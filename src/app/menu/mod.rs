//! The menu: games, unfinished games, today's puzzles, and entries for all other screens.
//!
//! The disk is read when the menu is entered, after the first frame, so a slow disk does not delay the start. On the
//! first start, Enter opens the tutorial.

mod preview;
mod view;

use super::album::Album;
use super::context::Context;
use super::generating::{Generating, Occasion};
use super::help::Help;
use super::levels::Levels;
use super::new::New;
use super::play::Play;
use super::screen::{Next, Screen};
use super::settings::SettingsScreen;
use super::stats::Stats;
use super::workshop::Workshop;
use crate::games::{GAMES, find};
use crate::store::summary::Summary;
use crate::store::{Day, Header, Origin};
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::Kind;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::widgets::BarKey;
use preview::Preview;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use std::time::Duration;
use view::{CONTINUED, Row};

/// The actions of two entries of the key bar. Their keys work only on this screen.
const CONTINUE: Action = Action::Command("continue");
const TODAY: Action = Action::Command("today");

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Item {
    Game(usize),
    Continue(usize),
    Today,
    Levels,
    Album,
    Workshop,
    Statistics,
    Settings,
    Help,
}

pub struct Menu {
    chosen: Item,
    /// The game whose preview is shown.
    game: usize,
    preview: Option<Preview>,
    saves: Vec<Header>,
    summary: Summary,
}

impl Default for Menu {
    fn default() -> Self {
        Self { chosen: Item::Game(0), game: 0, preview: None, saves: Vec::new(), summary: Summary::default() }
    }
}

impl Menu {
    /// All items, from top to bottom.
    fn items(&self) -> Vec<Item> {
        let mut items: Vec<Item> = (0..GAMES.len()).map(Item::Game).collect();
        items.extend((0..self.saves.len().min(CONTINUED)).map(Item::Continue));
        if !self.is_first_start() {
            items.push(Item::Today);
        }
        items.extend([
            Item::Levels,
            Item::Album,
            Item::Workshop,
            Item::Statistics,
            Item::Settings,
            Item::Help,
        ]);
        items
    }

    fn is_first_start(&self) -> bool {
        self.saves.is_empty() && self.summary.is_empty()
    }

    /// Whether the game starts with its tutorial because the player has never played it.
    fn needs_tutorial(&self, kind: &'static dyn Kind) -> bool {
        let name = kind.info().name;
        !kind.facts().lessons.is_empty()
            && !self.summary.has_met(name)
            && self.saves.iter().all(|save| save.game != name)
    }

    fn move_by(&mut self, context: &Context, by: isize) -> Next {
        let items = self.items();
        let at = items.iter().position(|item| *item == self.chosen).unwrap_or(0);
        let at = (at as isize + by).rem_euclid(items.len() as isize) as usize;
        self.choose(context, items[at])
    }

    fn choose(&mut self, context: &Context, item: Item) -> Next {
        self.chosen = item;
        match item {
            Item::Game(game) => self.game = game,
            Item::Continue(save) => {
                let name = &self.saves[save].game;
                self.game = GAMES.iter().position(|kind| kind.info().name == name).unwrap_or(self.game);
            }
            Item::Today
            | Item::Levels
            | Item::Album
            | Item::Workshop
            | Item::Statistics
            | Item::Settings
            | Item::Help => {}
        }
        self.show_preview(context);
        Next::Redraw
    }

    fn show_preview(&mut self, context: &Context) {
        let Some(kind) = GAMES.get(self.game) else { return };
        if self.preview.as_ref().is_none_or(|preview| !preview.shows(*kind)) {
            self.preview = Some(Preview::new(context, *kind));
        }
    }

    fn open(&mut self, context: &mut Context, item: Item) -> Next {
        match item {
            Item::Game(game) => {
                let kind = GAMES[game];
                if self.needs_tutorial(kind)
                    && let Some(tutorial) = Play::tutorial(context, kind)
                {
                    return Next::Push(Box::new(tutorial));
                }
                Next::Push(Box::new(New::new(kind)))
            }
            Item::Continue(save) => self.resume(context, save),
            Item::Today => self.today(context),
            Item::Levels => Next::Push(Box::new(Levels::new(context, GAMES[self.game]))),
            Item::Album => Next::Push(Box::new(Album::new(context))),
            Item::Workshop => Next::Push(Box::new(Workshop::new(context))),
            Item::Statistics => Next::Push(Box::new(Stats::new())),
            Item::Settings => Next::Push(Box::new(SettingsScreen::default())),
            Item::Help => Next::Push(Box::new(Help::new(Some(GAMES[self.game])))),
        }
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

    /// Whether the daily puzzle of a date is solved.
    fn is_solved(&self, date: Day, game: &str) -> bool {
        self.summary.day(date).is_some_and(|day| day.contains_key(game))
    }

    /// Finds a game whose daily puzzle is not solved. It tries the chosen game first, then all games in the order of
    /// the menu.
    fn next_today(&self) -> Option<&'static dyn Kind> {
        let today = Day::today();
        let is_open = |kind: &&'static dyn Kind| !self.is_solved(today, kind.info().name);
        let chosen = GAMES.get(self.game).filter(|kind| is_open(kind));
        chosen.or_else(|| GAMES.iter().find(|kind| is_open(kind))).copied()
    }

    /// Opens the daily puzzle of the game that `next_today` finds. If the player has begun that puzzle, continues it.
    /// If all daily puzzles are solved, only says so.
    fn today(&mut self, context: &mut Context) -> Next {
        let today = Day::today();
        let Some(kind) = self.next_today() else {
            context.say(format!("All {} solved. New ones tomorrow.", GAMES.len()));
            return Next::Redraw;
        };
        let begun =
            |save: &Header| save.game == kind.info().name && save.origin == Origin::Daily { date: today };
        if let Some(save) = self.saves.iter().position(begun) {
            return self.resume(context, save);
        }
        let params = kind.params(Difficulty::Medium);
        let seed = daily_seed(kind.info().name, today);
        Next::Push(Box::new(Generating::new(context, kind, params, seed, Occasion::Daily(today))))
    }

    fn reload(&mut self, context: &mut Context) {
        let listing = context.saved_games();
        if let Some(note) = listing.notes.first() {
            context.complain(note.clone());
        }
        self.saves = listing.saves.into_iter().filter(|save| find(&save.game).is_some()).collect();
        self.summary = context.store.summary();
        if !self.items().contains(&self.chosen) {
            self.chosen = Item::Game(self.game);
        }
    }
}

/// The seed of the daily puzzle. It depends only on the game and the day, so it is the same for all players.
fn daily_seed(game: &str, day: Day) -> u64 {
    // This is FNV-1a of the name and the day. It must never change, because the puzzles of past days would change
    // too.
    let bytes = game.bytes().chain(day.0.to_le_bytes());
    bytes
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
        & 0x3fff_ffff
}

impl Screen for Menu {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        self.draw_menu(context, area, buffer);
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        let fixed =
            |label: &str, verb: &str, action| BarKey { label: label.into(), verb: verb.into(), action };
        let mut keys = vec![fixed("▴▾", "choose", Action::Down), context.key(Action::Act, "play")];
        if !self.saves.is_empty() {
            keys.push(fixed("c", "continue", CONTINUE));
        }
        if !self.is_first_start() {
            keys.push(fixed("t", "today", TODAY));
        }
        keys.push(context.key(Action::Help, "help"));
        keys.push(context.key(Action::Leave, "quit"));
        keys
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        let KeyCode::Char(letter) = key.code else { return None };
        if !key.modifiers.is_empty() {
            return None;
        }
        let item = match letter {
            '1'..='9' => {
                let game = letter as usize - '1' as usize;
                return (game < GAMES.len()).then(|| {
                    let _ = self.choose(context, Item::Game(game));
                    self.open(context, Item::Game(game))
                });
            }
            'c' => return Some(self.resume(context, 0)),
            't' => Item::Today,
            'l' => Item::Levels,
            'a' => Item::Album,
            'w' => Item::Workshop,
            's' => Item::Statistics,
            'o' => Item::Settings,
            _ => return None,
        };
        Some(self.open(context, item))
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Up | Action::Previous => self.move_by(context, -1),
            Action::Down | Action::Next => self.move_by(context, 1),
            Action::Act => self.open(context, self.chosen),
            CONTINUE => self.resume(context, 0),
            TODAY => self.today(context),
            Action::Help => self.open(context, Item::Help),
            Action::Settings => self.open(context, Item::Settings),
            Action::Leave => Next::Quit,
            _ => Next::Same,
        }
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        let at = Position::new(event.column, event.row);
        match event.kind {
            MouseEventKind::ScrollUp => self.move_by(context, -1),
            MouseEventKind::ScrollDown => self.move_by(context, 1),
            MouseEventKind::Down(MouseButton::Left) => {
                let window = self.window(&context.look, area);
                let clicked = window.rows.into_iter().find_map(|(place, row)| match row {
                    Row::Item(item, _) if place.contains(at) => Some(item),
                    Row::Item(..) | Row::Heading(_) | Row::Gap => None,
                });
                match clicked {
                    Some(item) => {
                        let _ = self.choose(context, item);
                        self.open(context, item)
                    }
                    None => Next::Same,
                }
            }
            _ => Next::Same,
        }
    }

    fn poll(&mut self, context: &mut Context) -> Next {
        if let Some(preview) = &mut self.preview {
            preview.advance(context);
        }
        Next::Redraw
    }

    fn wake(&self, context: &Context) -> Option<Duration> {
        self.preview.as_ref().and_then(|preview| preview.wake(context))
    }

    fn enter(&mut self, context: &mut Context) {
        context.use_keys_of(None);
        self.reload(context);
        self.show_preview(context);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_daily_seed_never_changes() {
        assert_eq!(daily_seed("buttons", Day(20_000)), 485_242_580);
        assert_ne!(daily_seed("buttons", Day(20_000)), daily_seed("buttons", Day(20_001)));
        assert_ne!(daily_seed("buttons", Day(20_000)), daily_seed("nonogram", Day(20_000)));
    }
}
