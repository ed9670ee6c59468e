//! The statistics screen: games played, times, and a chart of the last weeks. Lessons are not counted.

mod plots;

use super::context::Context;
use super::help::Help;
use super::page::{self, Highlight, Mouse, Row};
use super::practising::Practising;
use super::screen::{Next, Screen};
use crate::games;
use crate::plots::{self as data, GamePlots};
use crate::store::Day;
use crate::store::summary::Summary;
use crate::store::tally::{self, Figures, Streak};
use pentimento_base::params::Difficulty;
use pentimento_base::prose::capital;
use pentimento_engine::kind::Kind;
use pentimento_engine::ladder::Technique;
use pentimento_ui::keymap::{Action, Key, KeyCode};
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::{self, BarKey, clock};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use ratatui::text::Span;

const WEEKS: usize = 12;
/// The action of the entry in the key bar that starts a practice.
const TRAIN: Action = Action::Command("train");
/// The height of the chart in rows. Half blocks double its resolution.
const CHART: usize = 4;

/// What a line of the table is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Game,
    Graded(Difficulty),
    /// Puzzles without a grade. Most of them were made with the player's own settings.
    Custom,
}

/// A line of the table.
struct Entry {
    of: Class,
    title: String,
    figures: Figures,
}

pub(crate) struct Stats {
    entries: Vec<Entry>,
    weeks: Vec<usize>,
    streak: Streak,
    solved: usize,
    /// The plots of each game.
    plots: Vec<GamePlots>,
    /// Which page is shown: 0 is the table, then the plots of each game.
    page: usize,
    chosen: usize,
    offset: usize,
}

impl Stats {
    pub(crate) fn new() -> Self {
        Self::of(&Summary::default(), Day::today())
    }

    /// Computes the statistics of these results. `today` is the current day.
    fn of(all: &Summary, today: Day) -> Self {
        Self {
            entries: entries(all),
            weeks: tally::per_week(all, today, WEEKS),
            streak: tally::streak(all, today),
            solved: tally::whole(all).solved,
            plots: data::plots(all, today),
            page: 0,
            chosen: 0,
            offset: 0,
        }
    }

    /// The plots on the current page. `None` if it is the table.
    fn game(&self) -> Option<&GamePlots> {
        self.plots.get(self.page.checked_sub(1)?)
    }

    /// The game and the technique that `T` trains on this page.
    fn trained(&self) -> Option<(&'static dyn Kind, &'static Technique)> {
        let plots = self.game()?;
        Some((games::find(&plots.game)?, plots.weakest?))
    }

    fn train(&self, context: &Context) -> Next {
        match self.trained() {
            Some((kind, technique)) => Next::Push(Box::new(Practising::new(context, kind, technique))),
            None => Next::Same,
        }
    }

    fn turn(&mut self, by: isize) {
        let pages = self.plots.len() as isize + 1;
        self.page = (self.page as isize + by).rem_euclid(pages) as usize;
        self.offset = 0;
    }

    fn rows(&self, look: &Look, width: u16) -> Vec<Row<usize>> {
        if let Some(game) = self.game() {
            return plots::rows(look, game, width);
        }
        if self.entries.is_empty() {
            let words = "Nothing played yet. Your results will appear here.";
            let mut rows = vec![Row::blank(), Row::blank()];
            rows.extend(page::text_rows(look, words, Ink::Text, 4, width.saturating_sub(6)));
            return rows;
        }
        let columns = Columns::of(width);
        let mut rows = vec![Row::blank()];
        rows.extend(self.chart(look, &columns));
        rows.push(Row::blank());
        rows.push(columns.titles(look));
        for (place, entry) in self.entries.iter().enumerate() {
            if place > 0 && entry.of == Class::Game {
                rows.push(Row::blank());
            }
            let row = columns.line(look, entry, place == self.chosen).means(place);
            rows.push(row);
        }
        rows
    }

    /// The rows of the chart. It has one bar for each week. The current week is last and highlighted. The streak is
    /// beside the bars.
    fn chart(&self, look: &Look, columns: &Columns) -> Vec<Row<usize>> {
        let most = self.weeks.iter().copied().max().unwrap_or(0).max(1);
        let step = if columns.wide { 3 } else { 2 };
        let start = columns.left + 4;
        let mut rows: Vec<Row<usize>> =
            (0..CHART).rev().map(|level| bars(look, &self.weeks, most, level, start, step)).collect();
        let base = "─".repeat(WEEKS * step as usize);
        rows.push(Row::blank().at(start, base, look.ink(Ink::Line)));
        rows[0] = rows[0].clone().to(start - 1, most.to_string(), look.ink(Ink::Faint));
        let end = start + WEEKS as u16 * step;
        let ago = format!("{} weeks ago", WEEKS - 1);
        let labels = Row::blank().at(start, ago, look.ink(Ink::Faint));
        rows.push(if columns.wide {
            labels.to(end, "this week", look.ink(Ink::Faint))
        } else {
            labels.to(end, "now", look.ink(Ink::Faint))
        });
        let days = |count: usize| if count == 1 { "1 day".to_owned() } else { format!("{count} days") };
        let this_week = self.weeks.last().copied().unwrap_or(0);
        let figures = [
            ("this week", this_week.to_string()),
            ("streak", days(self.streak.current)),
            ("longest", days(self.streak.longest)),
        ];
        if columns.wide {
            for (row, (label, value)) in rows.iter_mut().skip(1).zip(figures) {
                let with_label = row.clone().at(end + 5, label, look.ink(Ink::Muted));
                *row = with_label.at(end + 17, value, look.ink(Ink::Strong));
            }
        }
        rows
    }

    /// The figures of the chosen line. On small screens the table does not show all of them.
    fn status(&self) -> String {
        if self.page > 0 {
            return match self.trained() {
                Some((_, technique)) => format!("Most hints lately: {}. T trains it.", technique.name),
                None => "Times are medians of the puzzles that you solved.".to_owned(),
            };
        }
        let Some(entry) = self.entries.get(self.chosen) else { return String::new() };
        let Figures { played, solved, unaided, .. } = entry.figures;
        format!("played {played}, solved {solved}, no hints {unaided}")
    }
}

/// Draws one row of the chart. `level` counts the rows from the bottom, starting at 0.
fn bars(look: &Look, weeks: &[usize], most: usize, level: usize, start: u16, step: u16) -> Row<usize> {
    let mut row = Row::blank();
    for (place, &count) in weeks.iter().enumerate() {
        // The height is in half rows. It is rounded up, so that even one puzzle is visible.
        let height = (count * CHART * 2).div_ceil(most);
        let block = match height.saturating_sub(level * 2) {
            0 => continue,
            1 => "▄",
            _ => "█",
        };
        let ink = if place + 1 == weeks.len() { Ink::Accent } else { Ink::Tone };
        let width = (step - 1) as usize;
        row = row.at(start + place as u16 * step, block.repeat(width), look.ink(ink));
    }
    row
}

/// The lines of the table: games in the order of the menu, then unknown games, each with its difficulties.
fn entries(all: &Summary) -> Vec<Entry> {
    let by_game = tally::by_game(all);
    let by_class = tally::by_class(all);
    let known = games::GAMES.iter().map(|kind| kind.info().name.to_owned());
    let others = by_game.keys().filter(|name| games::find(name).is_none()).cloned();
    let mut entries = Vec::new();
    for game in known.chain(others) {
        let Some(figures) = by_game.get(&game) else { continue };
        let title = games::find(&game).map_or_else(|| capital(&game), |kind| kind.info().title.to_owned());
        entries.push(Entry { of: Class::Game, title, figures: figures.clone() });
        for difficulty in Difficulty::ALL.map(Some).into_iter().chain([None]) {
            let word = difficulty.map(|d| d.name().to_owned());
            if let Some(figures) = by_class.get(&(game.clone(), word)) {
                let title = difficulty.map_or("custom", Difficulty::name).to_owned();
                let of = difficulty.map_or(Class::Custom, Class::Graded);
                entries.push(Entry { of, title, figures: figures.clone() });
            }
        }
    }
    entries
}

/// The columns of the table, with their names and the positions where they end.
struct Columns {
    wide: bool,
    left: u16,
    ends: &'static [(&'static str, u16)],
    end: u16,
}

impl Columns {
    fn of(width: u16) -> Self {
        if width >= 74 {
            let ends = &[("played", 35), ("solved", 44), ("no hints", 55), ("best", 64), ("median", 74)];
            Self { wide: true, left: 4, ends, end: 76 }
        } else {
            Self { wide: false, left: 2, ends: &[("solved", 22), ("best", 30), ("median", 38)], end: 39 }
        }
    }

    fn titles(&self, look: &Look) -> Row<usize> {
        let put = |row: Row<usize>, (name, end): &(&str, u16)| row.to(*end, *name, look.ink(Ink::Faint));
        self.ends.iter().fold(Row::blank(), put)
    }

    fn line(&self, look: &Look, entry: &Entry, chosen: bool) -> Row<usize> {
        let (left, figures) = (self.left, &entry.figures);
        let (title, ink) = (entry.title.clone(), if chosen { Ink::Strong } else { Ink::Text });
        let row = match entry.of {
            Class::Game => Row::blank().at(left, title, look.bold(ink)),
            Class::Custom => Row::blank().at(left + 2, title, look.ink(ink)),
            Class::Graded(difficulty) => {
                let row = Row::blank().at(left + 2, title, look.ink(ink));
                let meter = widgets::meter(look, difficulty as usize + 1, 4, look.ink(Ink::Tone));
                if self.wide { row.spans(left + 12, &meter) } else { row }
            }
        };
        let strong = look.ink(if entry.of == Class::Game { Ink::Text } else { Ink::Muted });
        let row = self.ends.iter().fold(row, |row, (name, end)| row.to(*end, figure(figures, name), strong));
        if chosen { row.highlight(Highlight::Chosen(left - 2..self.end)) } else { row }
    }
}

fn figure(figures: &Figures, name: &str) -> String {
    let time = |seconds: Option<u64>| seconds.map_or_else(String::new, clock);
    match name {
        "played" => figures.played.to_string(),
        "solved" => figures.solved.to_string(),
        "no hints" => figures.unaided.to_string(),
        "best" => time(figures.best),
        _ => time(figures.median),
    }
}

impl Screen for Stats {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let page = self.game().map_or(String::new(), |game| format!("  {}", game.title));
        let left =
            [Span::styled("Statistics", look.bold(Ink::Accent)), Span::styled(page, look.ink(Ink::Strong))];
        let right = [
            Span::styled("solved ", look.ink(Ink::Faint)),
            Span::styled(self.solved.to_string(), look.ink(Ink::Strong)),
            Span::styled("   streak ", look.ink(Ink::Faint)),
            Span::styled(self.streak.current.to_string(), look.ink(Ink::Strong)),
        ];
        widgets::header(buffer, area, look, &left, &right);
        let body = page::body_of(area);
        page::draw_rows(buffer, look, body, &self.rows(look, body.width), self.offset);
        page::draw_status(buffer, area, look, &self.status());
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        let mut keys = Vec::new();
        if !self.entries.is_empty() {
            keys.push(context.up_down_key(if self.page == 0 { "choose" } else { "scroll" }));
            keys.push(context.left_right_key("game"));
        }
        if self.trained().is_some() {
            keys.push(BarKey { label: "T".into(), verb: "train".into(), action: TRAIN });
        }
        keys.push(context.key(Action::Help, "help"));
        keys.push(context.key(Action::Back, "back"));
        keys
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        (key.code == KeyCode::Char('T')).then(|| self.train(context))
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        let count = self.entries.len();
        match action {
            TRAIN => return self.train(context),
            Action::Left => self.turn(-1),
            Action::Right => self.turn(1),
            Action::Up | Action::Previous if self.page > 0 => self.offset = self.offset.saturating_sub(1),
            Action::Down | Action::Next if self.page > 0 => self.offset += 1,
            Action::Up | Action::Previous => self.chosen = page::moved(self.chosen, -1, count),
            Action::Down | Action::Next => self.chosen = page::moved(self.chosen, 1, count),
            Action::RunUp => self.chosen = 0,
            Action::RunDown => self.chosen = count.saturating_sub(1),
            Action::Help => {
                let lines = [
                    ("▴▾", "Choose a line, and scroll."),
                    ("◂▸", "Show the plots of the next game."),
                    ("T", "Train the technique with the most hints lately."),
                    ("Esc", "Go back to the menu."),
                ];
                return Next::Push(Box::new(Help::of_keys("Statistics", &lines)));
            }
            Action::Back | Action::Leave => return Next::Pop,
            _ => return Next::Same,
        }
        Next::Redraw
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        let body = page::body_of(area);
        match page::mouse(event) {
            Mouse::Wheel(by) if self.page > 0 => self.offset = self.offset.saturating_add_signed(by),
            Mouse::Wheel(by) => self.chosen = page::moved(self.chosen, by, self.entries.len()),
            Mouse::Click(at) => {
                match page::hit(body, &self.rows(&context.look, body.width), self.offset, at) {
                    Some(place) => self.chosen = place,
                    None => return Next::Same,
                }
            }
            Mouse::Nothing => return Next::Same,
        }
        Next::Redraw
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        let body = page::body_of(area);
        self.offset = page::scroll_to_focus(&self.rows(&context.look, body.width), self.offset, body.height);
    }

    fn enter(&mut self, context: &mut Context) {
        let summary = context.store.summary();
        if let Some(why) = &summary.trouble {
            context.complain(why.clone());
        }
        let (chosen, page) = (self.chosen, self.page);
        *self = Self { offset: self.offset, page, ..Self::of(&summary, Day::today()) };
        self.chosen = page::moved(chosen, 0, self.entries.len());
    }
}

#[cfg(test)]
mod tests;
