//! The Today screen: the puzzles of a day, the calendar of the last weeks, the streak, and the text to share.
//!
//! The screen reads the date at every key, so after midnight it shows the new day. The player can choose past
//! days in the calendar. Their puzzles earn stars, but do not count for the streak.

mod calendar;
mod view;

use super::context::Context;
use super::generating::{Generating, Occasion};
use super::help::Help;
use super::page;
use super::play::Play;
use super::screen::{Next, Screen};
use crate::store::summary::Summary;
use crate::store::{Day, Header, Origin, days};
use crate::today::{self, DayPuzzles, State};
use calendar::Calendar;
use pentimento_base::prose::Prose;
use pentimento_engine::kind::Kind;
use pentimento_ui::keymap::{Action, Key, KeyCode};
use pentimento_ui::widgets::BarKey;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use std::time::Duration;

/// Actions of entries in the key bar. Their keys work only on this screen.
const COPY: Action = Action::Command("copy result");
const WORDS: Action = Action::Command("copy words");
const CALENDAR: Action = Action::Command("other days");
/// How often the open screen checks the clock.
const MINUTE: Duration = Duration::from_secs(30);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Focus {
    Puzzles,
    Calendar(Day),
}

pub(crate) struct Today {
    /// The date that the player chose. `None` means today, even after midnight.
    date: Option<Day>,
    day: DayPuzzles,
    calendar: Calendar,
    saves: Vec<Header>,
    chosen: usize,
    focus: Focus,
    /// The game to open as soon as the screen appears.
    opens: Option<&'static dyn Kind>,
    /// The time of the last look at the clock, in Unix seconds.
    now: u64,
}

impl Today {
    /// Shows today's puzzles, or those of a past date.
    pub(crate) fn new(date: Option<Day>) -> Self {
        let (today, summary) = (Day::today(), Summary::default());
        Self {
            date,
            day: DayPuzzles::of(date.unwrap_or(today), today, &summary, &[]),
            calendar: Calendar::of(&summary, today),
            saves: Vec::new(),
            chosen: 0,
            focus: Focus::Puzzles,
            opens: None,
            now: days::now(),
        }
    }

    /// Shows today's puzzles and opens the puzzle of one game.
    pub(crate) fn opening(kind: &'static dyn Kind) -> Self {
        Self { opens: Some(kind), ..Self::new(None) }
    }

    fn read(&mut self, context: &mut Context) {
        self.read_at(context, days::now());
    }

    fn read_at(&mut self, context: &mut Context, now: u64) {
        let summary = context.store.summary();
        let listing = context.saved_games();
        if let Some(why) = summary.trouble.clone().or_else(|| listing.notes.into_iter().next()) {
            context.complain(why);
        }
        self.saves = listing.saves;
        self.now = now;
        let today = Day::at(now);
        // If the clock was set back, the chosen date can be in the future.
        self.date = self.date.filter(|&date| date < today);
        self.day = DayPuzzles::of(self.date.unwrap_or(today), today, &summary, &self.saves);
        self.calendar = Calendar::of(&summary, today);
        if let Focus::Calendar(at) = self.focus {
            self.focus = Focus::Calendar(self.calendar.within(at));
        }
        if self.day.puzzles[self.chosen].state.is_solved() {
            self.chosen = self.day.next_open(self.chosen).unwrap_or(self.chosen);
        }
    }

    /// Checks the clock. Returns whether the screen must be drawn again.
    fn tick(&mut self, context: &mut Context) -> bool {
        let now = days::now();
        let is_new_minute = now / 60 != self.now / 60;
        self.now = now;
        if Day::at(now) != self.day.today {
            self.read(context);
            self.chosen = self.day.first_open();
        }
        is_new_minute
    }

    fn go_to(&mut self, context: &mut Context, date: Day) -> Next {
        self.date = (date < self.day.today).then_some(date);
        self.focus = Focus::Puzzles;
        self.read(context);
        self.chosen = self.day.first_open();
        Next::Redraw
    }

    fn open(&mut self, context: &mut Context, place: usize) -> Next {
        self.chosen = place;
        let Some(puzzle) = self.day.puzzles.get(place) else { return Next::Same };
        match open(context, puzzle.kind, self.day.date, &self.saves) {
            Ok(screen) => Next::Push(screen),
            Err(why) => {
                let next = context.refuse(why);
                self.read(context);
                next
            }
        }
    }

    fn act_in_calendar(&mut self, context: &mut Context, at: Day, action: Action) -> Next {
        let by = match action {
            Action::Left => -7,
            Action::Right => 7,
            Action::Up | Action::Previous => -1,
            Action::Down | Action::Next => 1,
            Action::Act => return self.go_to(context, at),
            Action::Back | CALENDAR => {
                self.focus = Focus::Puzzles;
                return Next::Redraw;
            }
            Action::Leave => return Next::Pop,
            Action::Help => return Next::Push(Box::new(Help::new(None))),
            _ => return Next::Same,
        };
        self.focus = Focus::Calendar(self.calendar.within(at.before(-by)));
        Next::Redraw
    }

    fn act_in_list(&mut self, context: &mut Context, action: Action) -> Next {
        let count = self.day.puzzles.len();
        match action {
            Action::Up | Action::Previous => self.chosen = page::moved(self.chosen, -1, count),
            Action::Down | Action::Next => self.chosen = page::moved(self.chosen, 1, count),
            Action::Act => return self.open(context, self.chosen),
            COPY => return copy(context, self.day.share_line()),
            WORDS => return copy(context, self.day.share_words()),
            CALENDAR => self.focus = Focus::Calendar(self.day.date),
            Action::Help => return Next::Push(Box::new(Help::new(None))),
            Action::Back if self.date.is_some() => return self.go_to(context, self.day.today),
            Action::Back | Action::Leave => return Next::Pop,
            _ => return Next::Same,
        }
        Next::Redraw
    }
}

fn copy(context: &mut Context, text: String) -> Next {
    super::copy_to_clipboard(&text);
    context.say(Prose::new().say("Copied: ").strong(text));
    Next::Redraw
}

/// Opens a game's puzzle of a date. Continues the player's unfinished game if there is one.
pub(crate) fn open(
    context: &mut Context,
    kind: &'static dyn Kind,
    date: Day,
    saves: &[Header],
) -> Result<Box<dyn Screen>, String> {
    let is_of = |save: &&Header| save.game == kind.info().name && save.origin == Origin::Daily { date };
    if let Some(header) = saves.iter().find(is_of).cloned() {
        return Ok(Box::new(Play::resume(context, &header)?));
    }
    let (params, seed) = today::request(kind, date);
    Ok(Box::new(Generating::new(context, kind, params, seed, Occasion::Daily(date))))
}

/// Opens the next unsolved puzzle of a date, after the player has solved one. `None` if all are solved.
pub(crate) fn after(context: &mut Context, game: &str, date: Day) -> Option<Box<dyn Screen>> {
    let saves = context.saved_games().saves;
    let day = DayPuzzles::of(date, Day::today(), &context.store.summary(), &saves);
    let place = day.puzzles.iter().position(|puzzle| puzzle.kind.info().name == game)?;
    let next = day.next_open(place)?;
    open(context, day.puzzles[next].kind, date, &saves).map_err(|why| context.complain(why)).ok()
}

impl Screen for Today {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        self.draw_all(context, area, buffer);
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        let fixed =
            |label: &str, verb: &str, action| BarKey { label: label.into(), verb: verb.into(), action };
        if let Focus::Calendar(_) = self.focus {
            return vec![
                context.moves_key("choose a day"),
                context.key(Action::Act, "open it"),
                context.key(Action::Help, "help"),
                context.key(Action::Back, "back"),
            ];
        }
        let verb = match self.day.puzzles[self.chosen].state {
            State::New => "play",
            State::Begun(_) => "go on",
            State::Solved(_) => "again",
        };
        let last = if self.date.is_some() { "today" } else { "menu" };
        vec![
            context.key(Action::Act, verb),
            fixed("1-5", "play", Action::Act),
            fixed("y", "copy", COPY),
            fixed("Y", "in words", WORDS),
            fixed("c", "other days", CALENDAR),
            context.key(Action::Help, "help"),
            context.key(Action::Back, last),
        ]
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        self.tick(context);
        let KeyCode::Char(letter) = key.code else { return None };
        let action = match (self.focus, letter) {
            (Focus::Puzzles, '1'..='9') => {
                let place = letter as usize - '1' as usize;
                return (place < self.day.puzzles.len()).then(|| self.open(context, place));
            }
            (Focus::Puzzles, 'y') => COPY,
            (Focus::Puzzles, 'Y') => WORDS,
            (Focus::Puzzles | Focus::Calendar(_), 'c') => CALENDAR,
            (Focus::Puzzles | Focus::Calendar(_), _) => return None,
        };
        Some(self.act(context, action))
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match self.focus {
            Focus::Calendar(at) => self.act_in_calendar(context, at, action),
            Focus::Puzzles => self.act_in_list(context, action),
        }
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        match page::mouse(event) {
            page::Mouse::Wheel(by) => {
                self.chosen = page::moved(self.chosen, by, self.day.puzzles.len());
                Next::Redraw
            }
            page::Mouse::Click(at) => match self.hit(area, at) {
                Some(view::Hit::Puzzle(place)) => self.open(context, place),
                Some(view::Hit::Day(date)) => self.go_to(context, date),
                None => Next::Same,
            },
            page::Mouse::Nothing => Next::Same,
        }
    }

    fn poll(&mut self, context: &mut Context) -> Next {
        if let Some(kind) = self.opens.take() {
            let place =
                self.day.puzzles.iter().position(|puzzle| puzzle.kind.info().name == kind.info().name);
            return place.map_or(Next::Same, |place| self.open(context, place));
        }
        if self.tick(context) { Next::Redraw } else { Next::Same }
    }

    fn wake(&self, _context: &Context) -> Option<Duration> {
        Some(MINUTE)
    }

    fn enter(&mut self, context: &mut Context) {
        context.use_keys_of(None);
        self.read(context);
    }
}

#[cfg(test)]
mod tests;
