//! The menu: the games, what was begun, today's puzzles, and the ways to everything else.
//!
//! Nothing is read before the first frame: what lies on the disk is fetched when the screen is entered, so the
//! program stands at once whatever the disk does. On the first start, Enter leads into the tutorial.

mod preview;

use super::context::Context;
use super::help::Help;
use super::levels::Levels;
use super::making::{From, Making};
use super::new::New;
use super::play::Play;
use super::screen::{Next, Screen};
use super::settings::SettingsScreen;
use super::stats::Stats;
use super::workshop::Workshop;
use crate::games::{GAMES, find};
use crate::keeping;
use crate::store::{Day, Header, Origin, Outcome, tally};
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::Kind;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::theme::{Depth, Glyphs, Ink, Look};
use pentimento_ui::widgets::{self, BarKey};
use preview::Preview;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use std::time::Duration;

/// How many unfinished games the menu shows.
const CONTINUED: usize = 3;

/// Columns of a screen from which on every item is explained.
const WORDED: u16 = 52;

/// What entries of the key bar ask for; their keys are letters of this screen alone.
const CONTINUE: Action = Action::Command("continue");
const TODAY: Action = Action::Command("today");

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Item {
    Game(usize),
    Continue(usize),
    Today,
    Levels,
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
    results: Vec<Outcome>,
}

impl Default for Menu {
    fn default() -> Self {
        Self { chosen: Item::Game(0), game: 0, preview: None, saves: Vec::new(), results: Vec::new() }
    }
}

impl Menu {
    /// All that can be chosen, from top to bottom.
    fn items(&self) -> Vec<Item> {
        let mut items: Vec<Item> = (0..GAMES.len()).map(Item::Game).collect();
        items.extend((0..self.saves.len().min(CONTINUED)).map(Item::Continue));
        if !self.is_first_start() {
            items.push(Item::Today);
        }
        items.extend([Item::Levels, Item::Workshop, Item::Statistics, Item::Settings, Item::Help]);
        items
    }

    fn is_first_start(&self) -> bool {
        self.saves.is_empty() && self.results.is_empty()
    }

    /// Whether a game was never played: then it begins with its tutorial.
    fn is_new(&self, kind: &'static dyn Kind) -> bool {
        let name = kind.info().name;
        !kind.facts().lessons.is_empty()
            && self.results.iter().all(|outcome| outcome.game != name)
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
            _ => {}
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
                if self.is_new(kind)
                    && let Some(tutorial) = Play::tutorial(context, kind)
                {
                    return Next::Push(Box::new(tutorial));
                }
                Next::Push(Box::new(New::new(context, kind)))
            }
            Item::Continue(save) => self.resume(context, save),
            Item::Today => self.today(context),
            Item::Levels => Next::Push(Box::new(Levels::new(context, GAMES[self.game]))),
            Item::Workshop => Next::Push(Box::new(Workshop::new(context))),
            Item::Statistics => Next::Push(Box::new(Stats::new(context))),
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

    /// The game of today's puzzle that is not solved, the chosen game before others.
    fn next_today(&self) -> Option<&'static dyn Kind> {
        let today = Day::today();
        let open =
            |kind: &&'static dyn Kind| !tally::dailies_done(&self.results, kind.info().name).contains(&today);
        let chosen = GAMES.get(self.game).filter(|kind| open(kind));
        chosen.or_else(|| GAMES.iter().find(|kind| open(kind))).copied()
    }

    /// The first of today's puzzles that is not solved.
    fn today(&mut self, context: &mut Context) -> Next {
        let today = Day::today();
        let Some(kind) = self.next_today() else {
            context.say("All of today's are solved. There will be others tomorrow.");
            return Next::Redraw;
        };
        let begun =
            |save: &Header| save.game == kind.info().name && save.origin == Origin::Daily { date: today };
        if let Some(save) = self.saves.iter().position(begun) {
            return self.resume(context, save);
        }
        let params = kind.params(Difficulty::Medium);
        let seed = daily_seed(kind.info().name, today);
        Next::Push(Box::new(Making::new(context, kind, params, seed, From::Daily(today))))
    }

    fn reload(&mut self, context: &mut Context) {
        let listing = context.saved_games();
        if let Some(note) = listing.notes.first() {
            context.complain(note.clone());
        }
        self.saves = listing.saves.into_iter().filter(|save| find(&save.game).is_some()).collect();
        self.results = context.store.results().all;
        if !self.items().contains(&self.chosen) {
            self.chosen = Item::Game(self.game);
        }
    }
}

/// The same for everyone on the same day, and another for each game.
pub fn daily_seed(game: &str, day: Day) -> u64 {
    // FNV-1a over the name and the day: fixed for ever, as the puzzle of a day must be.
    let bytes = game.bytes().chain(day.0.to_le_bytes());
    bytes
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
        & 0x3fff_ffff
}

/// Where the parts of the menu stand.
struct Places {
    wordmark: Option<Rect>,
    list: Rect,
    preview: Option<Rect>,
}

fn places(area: Rect, rows: usize) -> Places {
    let body = Rect { height: area.height.saturating_sub(1), ..area };
    let wide = area.width >= 76;
    let content = if wide { widgets::centred(body, 112, 34) } else { body };
    let left = if wide { content.width * 5 / 8 } else { content.width };
    let tall = content.height as usize >= rows + 8 && content.width >= 56;
    let top = if tall { 7 } else { 1 };
    let wordmark =
        tall.then_some(Rect { x: content.x + 4, y: content.y + 1, width: left.saturating_sub(4), height: 5 });
    let list = Rect {
        x: content.x + 2,
        y: content.y + top,
        width: left.saturating_sub(4),
        height: content.height.saturating_sub(top + 1),
    };
    let preview = wide.then_some(Rect {
        x: content.x + left,
        y: content.y + 1.min(content.height),
        width: content.width - left,
        height: content.height.saturating_sub(2),
    });
    Places { wordmark, list, preview }
}

const WORDMARK: [&str; 3] = [
    "▄▄▄   ▄▄  ▄▄▄  ▄█▄ ▀ ▄▄▄▄   ▄▄  ▄▄▄  ▄█▄  ▄▄ ",
    "█  █ █▀▀▀ █  █  █  █ █ █ █ █▀▀▀ █  █  █  █  █",
    "█▀▀   ▀▀▀ ▀  ▀  ▀▀ ▀ ▀ ▀ ▀  ▀▀▀ ▀  ▀  ▀▀  ▀▀ ",
];

/// From underpainting brown to gold: the only gradient in the program.
fn gilt(look: &Look, share: f64) -> Style {
    if look.depth != Depth::True {
        return look.bold(Ink::Accent);
    }
    let Color::Rgb(r, g, b) = look.colour(Ink::Accent) else { return look.bold(Ink::Accent) };
    let mix = |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * share) as u8;
    Style::new().fg(Color::Rgb(mix(0x5a, r), mix(0x4a, g), mix(0x33, b)))
}

fn draw_wordmark(look: &Look, area: Rect, buffer: &mut Buffer) {
    if look.glyphs == Glyphs::Ascii {
        widgets::put(buffer, area, area.x, area.y + 1, "P E N T I M E N T O", look.bold(Ink::Accent));
    } else {
        for (y, row) in (area.y..).zip(WORDMARK) {
            let width = row.chars().count();
            for (column, glyph) in row.chars().enumerate().filter(|(_, glyph)| *glyph != ' ') {
                let style = gilt(look, column as f64 / width as f64);
                widgets::put(buffer, area, area.x + column as u16, y, glyph.encode_utf8(&mut [0; 4]), style);
            }
        }
    }
    let motto = "Four hide a picture. One hides an order.";
    widgets::put(buffer, area, area.x, area.y + 4, motto, look.ink(Ink::Muted));
}

/// A row of the list: an item, a heading, or a gap.
enum Row {
    Gap,
    Heading(&'static str),
    Item(Item, Line<'static>),
}

/// The rows in view, where they stand, and whether there are others.
struct Window {
    rows: Vec<(Rect, Row)>,
    above: bool,
    below: bool,
}

impl Menu {
    fn rows(&self, look: &Look, width: u16) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        // All have their words, or none has: half a word says less than none.
        let told = |words: &'static str| if width < WORDED { "" } else { words };
        let key = |key: &str| Span::styled(format!("{key:<3}"), look.bold(Ink::Accent));
        for (number, kind) in GAMES.iter().enumerate() {
            let info = kind.info();
            rows.push(Row::Item(
                Item::Game(number),
                Line::from(vec![
                    key(&(number + 1).to_string()),
                    Span::styled(format!("{:<10}", info.title), look.bold(Ink::Strong)),
                    Span::styled(told(info.tagline), look.ink(Ink::Muted)),
                ]),
            ));
        }
        if !self.saves.is_empty() {
            rows.extend([Row::Gap, Row::Heading("Continue")]);
        }
        for (number, save) in self.saves.iter().take(CONTINUED).enumerate() {
            let mut spans = vec![key(if number == 0 { "c" } else { "" })];
            let title = find(&save.game).map_or("", |kind| kind.info().title);
            spans.push(Span::styled(format!("{title:<10}"), look.ink(Ink::Text)));
            let called = keeping::called(&save.title, &save.origin);
            spans.push(Span::styled(format!("{called:<14.13}"), look.ink(Ink::Text)));
            let share = f64::from(save.progress.done) / f64::from(save.progress.total.max(1));
            spans.extend(widgets::bar(look, 8, share));
            spans.push(Span::styled(format!("{:>4.0}%", share * 100.0), look.ink(Ink::Muted)));
            rows.push(Row::Item(Item::Continue(number), Line::from(spans)));
        }
        rows.push(Row::Gap);
        if !self.is_first_start() {
            rows.push(Row::Item(Item::Today, self.today_line(look)));
        }
        for (item, letter, name, words) in [
            (Item::Levels, "l", "Levels", "made by hand, in order"),
            (Item::Workshop, "w", "Workshop", "puzzles of your own pictures"),
            (Item::Statistics, "s", "Statistics", "solved, and how fast"),
            (Item::Settings, "o", "Settings", "colours, keys, aids"),
            (Item::Help, "?", "Help", "rules and keys"),
        ] {
            rows.push(Row::Item(
                item,
                Line::from(vec![
                    key(letter),
                    Span::styled(format!("{name:<11}"), look.ink(Ink::Text)),
                    Span::styled(told(words), look.ink(Ink::Faint)),
                ]),
            ));
        }
        rows
    }

    fn today_line(&self, look: &Look) -> Line<'static> {
        let today = Day::today();
        let mut spans = vec![
            Span::styled("t  ", look.bold(Ink::Accent)),
            Span::styled(format!("{:<11}", "Today"), look.ink(Ink::Text)),
        ];
        let mut done = 0;
        for kind in GAMES {
            let solved = tally::dailies_done(&self.results, kind.info().name).contains(&today);
            done += usize::from(solved);
            spans.push(if solved {
                Span::styled("✓ ", look.ink(Ink::Ok))
            } else {
                Span::styled("∙ ", look.ink(Ink::Faint))
            });
        }
        let streak = tally::streak(&self.results, today).current;
        spans.push(Span::styled(format!(" {done} of {}", GAMES.len()), look.ink(Ink::Muted)));
        if streak > 0 {
            spans.push(Span::styled(format!(", streak {streak}"), look.ink(Ink::Muted)));
        }
        if let Some(kind) = self.next_today() {
            spans.push(Span::styled(format!(", {}", kind.info().title), look.ink(Ink::Muted)));
        }
        Line::from(spans)
    }

    /// Scrolled so that the chosen row is in view.
    fn window(&self, look: &Look, area: Rect) -> Window {
        let rows = self.rows(look, area.width);
        let list = places(area, rows.len()).list;
        let chosen = rows
            .iter()
            .position(|row| matches!(row, Row::Item(item, _) if *item == self.chosen))
            .unwrap_or(0);
        let room = list.height.max(1) as usize;
        let (above, all) = (pentimento_ui::scroll::follow(0, chosen, room, rows.len(), 1), rows.len());
        let place = |row: usize| Rect { y: list.y + row as u16, height: 1, ..list };
        let rows = rows.into_iter().skip(above).take(room).enumerate();
        Window {
            rows: rows.map(|(row, what)| (place(row), what)).collect(),
            above: above > 0,
            below: above + room < all,
        }
    }
}

impl Screen for Menu {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let places = places(area, self.rows(look, area.width).len());
        if let Some(wordmark) = places.wordmark {
            draw_wordmark(look, wordmark, buffer);
        } else {
            let title = Span::styled("Pentimento", look.bold(Ink::Accent));
            widgets::header(buffer, area, look, &[title], &[]);
        }
        let Window { rows, above, below } = self.window(look, area);
        for (sign, place, hidden) in [("▴", rows.first(), above), ("▾", rows.last(), below)] {
            if let (Some((place, _)), true) = (place, hidden) {
                widgets::put(buffer, area, place.right(), place.y, sign, look.ink(Ink::Faint));
            }
        }
        for (place, row) in rows {
            match row {
                Row::Gap => {}
                Row::Heading(words) => {
                    widgets::put(buffer, place, place.x + 2, place.y, words, look.bold(Ink::Muted));
                }
                Row::Item(item, line) => {
                    widgets::put_whole(buffer, place, place.x + 2, place.y, &line);
                    if item == self.chosen {
                        widgets::chosen(buffer, look, place);
                    }
                }
            }
        }
        if let (Some(place), Some(preview)) = (places.preview, &self.preview) {
            preview.draw(context, place, buffer);
        }
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
                    _ => None,
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
    fn the_puzzle_of_a_day_is_the_same_for_ever() {
        assert_eq!(daily_seed("buttons", Day(20_000)), 485_242_580);
        assert_ne!(daily_seed("buttons", Day(20_000)), daily_seed("buttons", Day(20_001)));
        assert_ne!(daily_seed("buttons", Day(20_000)), daily_seed("nonogram", Day(20_000)));
    }
}
