//! Draws the Today screen. Drawing and clicks use the same places.

use super::calendar::{Cell, WEEKS};
use super::{Focus, Today};
use crate::app::context::Context;
use crate::app::page;
use crate::store::Day;
use crate::store::stars::ALL;
use crate::store::summary::Daily;
use crate::today::share::{long_date, percent, short_month, short_weekday};
use crate::today::{DayPuzzle, State};
use pentimento_ui::theme::{Glyphs, Ink, Look};
use pentimento_ui::widgets::{self, clock};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

/// What the player can click.
pub(super) enum Hit {
    Puzzle(usize),
    Day(Day),
}

/// The areas of all parts, for one size of the screen.
struct Places {
    /// One row for each puzzle.
    rows: Vec<Rect>,
    columns: Columns,
    /// The row of the sentence that counts the solved puzzles.
    count: u16,
    calendar: Option<CalendarPlaces>,
    share: Option<Rect>,
}

/// The columns of the list. A column that does not fit is `None`.
struct Columns {
    title: u16,
    size: Option<u16>,
    difficulty: Option<u16>,
    state: u16,
    time_end: u16,
    remark: u16,
}

struct CalendarPlaces {
    x: u16,
    /// The row with the names of the months. The days are below it.
    months: u16,
    step: (u16, u16),
    title: Option<u16>,
    legend: Option<u16>,
}

impl Places {
    fn of(area: Rect, puzzles: usize) -> Self {
        let width = area.width.min(104);
        let x = area.x + (area.width - width) / 2;
        let (is_tall, is_huge) = (area.height >= 22, area.height >= 36);
        let top = area.y + 1 + u16::from(is_tall) + 2 * u16::from(is_huge);
        let step = 1 + u16::from(is_huge);
        let row = |place| Rect { x, y: top + place as u16 * step, width, height: 1 };
        let rows: Vec<Rect> = (0..puzzles).map(row).collect();
        let end = top + puzzles as u16 * step;
        let count = end + u16::from(is_tall);
        let below = count + 1 + u16::from(is_tall) + u16::from(is_huge);
        let calendar = CalendarPlaces::of(area, Rect { x, y: below, width, height: 0 }, is_tall, is_huge);
        let share = calendar.as_ref().and_then(|calendar| {
            let left = calendar.right() + 2;
            let wide = (x + width).saturating_sub(left);
            let height = (puzzles + 5) as u16;
            (wide >= 30 && is_tall).then(|| Rect { x: left, y: below, width: wide.min(40), height })
        });
        Self { rows, columns: Columns::of(width), count, calendar, share }
    }
}

impl Columns {
    fn of(width: u16) -> Self {
        match width {
            76.. => {
                Self { title: 6, size: Some(16), difficulty: Some(28), state: 37, time_end: 53, remark: 55 }
            }
            56.. => Self { title: 5, size: None, difficulty: Some(15), state: 23, time_end: 39, remark: 41 },
            _ => Self { title: 4, size: None, difficulty: None, state: 14, time_end: 30, remark: 32 },
        }
    }
}

impl CalendarPlaces {
    fn of(area: Rect, at: Rect, is_tall: bool, is_huge: bool) -> Option<Self> {
        let step = (if at.width >= 100 { 5 } else { 3 }, 1 + u16::from(is_huge));
        let titled = u16::from(is_tall);
        let months = at.y + titled;
        let last = months + 7 * step.1;
        let room = area.bottom().saturating_sub(2);
        let legend = last + 2;
        let places = Self {
            x: at.x + 2,
            months,
            step,
            title: is_tall.then_some(at.y),
            legend: (is_tall && legend < room).then_some(legend),
        };
        (last < room && at.width >= 56).then_some(places)
    }

    fn cell(&self, week: usize, weekday: usize) -> Rect {
        Rect {
            x: self.x + 6 + week as u16 * self.step.0,
            y: self.months + 1 + weekday as u16 * self.step.1,
            width: self.step.0 - 1,
            height: 1,
        }
    }

    fn right(&self) -> u16 {
        self.cell(WEEKS, 0).x + 1
    }
}

impl Today {
    pub(super) fn hit(&self, area: Rect, at: Position) -> Option<Hit> {
        let places = Places::of(area, self.day.puzzles.len());
        if let Some(place) = places.rows.iter().position(|row| row.contains(at)) {
            return Some(Hit::Puzzle(place));
        }
        let calendar = places.calendar?;
        let days = (0..WEEKS).flat_map(|week| (0..7).map(move |weekday| (week, weekday)));
        let (week, weekday) = days.into_iter().find(|&(week, day)| calendar.cell(week, day).contains(at))?;
        let day = self.calendar.day(week, weekday);
        (day <= self.day.today).then_some(Hit::Day(day))
    }

    pub(super) fn draw_all(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        self.draw_header(look, area, buffer);
        let places = Places::of(area, self.day.puzzles.len());
        let bottom = area.bottom().saturating_sub(2);
        for (place, row) in places.rows.iter().enumerate().filter(|(_, row)| row.y < bottom) {
            let is_chosen = self.focus == Focus::Puzzles && place == self.chosen;
            if is_chosen {
                widgets::chosen(buffer, look, *row);
            }
            self.draw_puzzle(look, place, *row, &places.columns, buffer);
        }
        if places.count < bottom {
            let row = Rect { y: places.count, height: 1, ..area };
            let x = places.rows.first().map_or(area.x, |row| row.x) + 2;
            widgets::put_line(buffer, row, x, row.y, &self.count_line(look, area.width));
        }
        if let Some(calendar) = &places.calendar {
            self.draw_calendar(look, calendar, area, buffer);
        }
        if let Some(place) = places.share {
            self.draw_share(look, place, buffer);
        }
        page::draw_status(buffer, area, look, &self.status(area.width));
    }

    fn draw_header(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        let name = if self.day.is_late() { "Earlier day" } else { "Today" };
        let date = if area.width < 56 { self.day.date.to_string() } else { long_date(self.day.date) };
        let left = [
            Span::styled(name, look.bold(Ink::Accent)),
            Span::styled(format!("  {date}"), look.ink(Ink::Strong)),
        ];
        let streak = &self.day.streak;
        let mut right = vec![
            Span::styled("streak ", look.ink(Ink::Muted)),
            Span::styled(streak.current.to_string(), look.bold(Ink::Accent)),
        ];
        if area.width >= 72 {
            let days = if streak.current == 1 { " day" } else { " days" };
            right.push(Span::styled(format!("{days}   longest "), look.ink(Ink::Muted)));
            right.push(Span::styled(streak.longest.to_string(), look.ink(Ink::Text)));
        }
        widgets::header(buffer, area, look, &left, &right);
    }

    fn draw_puzzle(&self, look: &Look, place: usize, row: Rect, columns: &Columns, buffer: &mut Buffer) {
        let puzzle = &self.day.puzzles[place];
        let is_chosen = self.focus == Focus::Puzzles && place == self.chosen;
        let mut put = |column: u16, text: &str, style| {
            widgets::put(buffer, row, row.x + column, row.y, text, style);
        };
        put(columns.title - 3, &(place + 1).to_string(), look.bold(Ink::Accent));
        let title = if is_chosen { look.bold(Ink::Strong) } else { look.bold(Ink::Text) };
        put(columns.title, puzzle.kind.info().title, title);
        if let Some(column) = columns.size {
            put(column, &puzzle.size, look.ink(Ink::Muted));
        }
        if let Some(column) = columns.difficulty {
            put(column, puzzle.difficulty.name(), look.ink(Ink::Muted));
        }
        let (sign, ink) = match puzzle.state {
            State::New => ("∙", Ink::Faint),
            State::Begun(_) => ("▸", Ink::Accent),
            State::Solved(_) => ("✓", Ink::Ok),
        };
        put(columns.state, sign, look.ink(ink));
        let line = state_line(look, puzzle, columns);
        widgets::put_line(buffer, row, row.x + columns.state + 3, row.y, &line);
        let room = row.width.saturating_sub(columns.remark + 1);
        let remark = page::shortened(&self.remark(puzzle), room);
        widgets::put(buffer, row, row.x + columns.remark, row.y, &remark, look.ink(Ink::Faint));
    }

    /// A remark about a puzzle.
    fn remark(&self, puzzle: &DayPuzzle) -> String {
        match &puzzle.state {
            State::New => String::new(),
            State::Begun(save) => {
                let ago = self.now.saturating_sub(save.started);
                format!("{}%  started {} ago", percent(save), page::about(ago))
            }
            State::Solved(daily) => solved_remark(puzzle, daily),
        }
    }

    fn count_line(&self, look: &Look, width: u16) -> Line<'static> {
        let (solved, all) = (self.day.solved(), self.day.puzzles.len());
        let advice = match (self.day.is_late(), solved) {
            (false, 0) => "One a day keeps the streak, all five fill the day",
            (false, _) if solved < all => "All five fill the day",
            (false, _) => "All five solved. New ones tomorrow.",
            (true, _) => "Late: it counts for stars, not for the streak",
        };
        let mut spans = vec![
            Span::styled(solved.to_string(), look.bold(Ink::Strong)),
            Span::styled(format!(" of {all} solved"), look.ink(Ink::Muted)),
        ];
        if width >= 64 {
            spans.push(Span::styled(format!("   {advice}"), look.ink(Ink::Muted)));
        }
        Line::from(spans)
    }

    fn draw_calendar(&self, look: &Look, places: &CalendarPlaces, area: Rect, buffer: &mut Buffer) {
        let faint = look.ink(Ink::Faint);
        if let Some(y) = places.title {
            widgets::put(buffer, area, places.x, y, "last 12 weeks", look.ink(Ink::Muted));
        }
        let mut last_month = "";
        for week in 0..WEEKS {
            let month = short_month(self.calendar.day(week, 6));
            if month != last_month && week + 1 < WEEKS {
                widgets::put(buffer, area, places.cell(week, 0).x, places.months, month, faint);
            }
            last_month = month;
        }
        for weekday in 0..7 {
            if weekday % 2 == 0 {
                let y = places.cell(0, weekday).y;
                widgets::put(buffer, area, places.x, y, short_weekday(weekday), faint);
            }
            for week in 0..WEEKS {
                self.draw_day(look, self.calendar.day(week, weekday), places.cell(week, weekday), buffer);
            }
        }
        if let Some(y) = places.legend {
            self.draw_legend(look, Rect { x: places.x + 4, y, width: 50, height: 1 }, buffer);
        }
    }

    fn draw_day(&self, look: &Look, day: Day, place: Rect, buffer: &mut Buffer) {
        let (sign, style) = match self.calendar.cell(day) {
            Cell::Future => return,
            Cell::Forgiven => ("─".to_owned(), look.ink(Ink::Tone)),
            Cell::Solved(count) => bar(look, count, place.width, self.day.puzzles.len()),
        };
        widgets::put(buffer, buffer.area, place.x, place.y, &sign, style);
        let marked = match self.focus {
            Focus::Calendar(at) => at,
            Focus::Puzzles => self.day.date,
        };
        if day == marked {
            let style =
                if self.focus == Focus::Puzzles { look.bold(Ink::Strong) } else { look.bold(Ink::Accent) };
            widgets::put(buffer, buffer.area, place.x - 1, place.y, "[", style);
            let end = place.x + sign.chars().count() as u16;
            widgets::put(buffer, buffer.area, end, place.y, "]", style);
        }
    }

    fn draw_legend(&self, look: &Look, row: Rect, buffer: &mut Buffer) {
        let all = self.day.puzzles.len();
        let mut spans = Vec::new();
        for (count, words) in [(0, "none"), (2, "some"), (4, "most"), (all, "all five")] {
            let (sign, style) = bar(look, count, 2, all);
            spans.push(Span::styled(sign, style));
            spans.push(Span::styled(format!(" {words}  "), look.ink(Ink::Faint)));
        }
        if self.day.streak.forgiven.is_empty() {
            widgets::put_line(buffer, row, row.x, row.y, &Line::from(spans));
            return;
        }
        spans.push(Span::styled("─", look.ink(Ink::Tone)));
        spans.push(Span::styled(" forgiven", look.ink(Ink::Faint)));
        widgets::put_line(buffer, row, row.x, row.y, &Line::from(spans));
    }

    fn draw_share(&self, look: &Look, place: Rect, buffer: &mut Buffer) {
        widgets::tint(buffer, place, look.ground(Ink::Panel));
        let keys = Line::from(vec![
            Span::styled("share", look.ink(Ink::Muted)),
            Span::styled("       y", look.bold(Ink::Accent)),
            Span::styled(" copy", look.ink(Ink::Muted)),
            Span::styled("  Y", look.bold(Ink::Accent)),
            Span::styled(" words", look.ink(Ink::Muted)),
        ]);
        widgets::put_line(buffer, place, place.x + 1, place.y, &keys);
        for (row, text) in (place.y + 2..place.bottom()).zip(self.day.share_rows()) {
            widgets::put(buffer, place, place.x + 2, row, &text, look.ink(Ink::Text));
        }
    }

    fn status(&self, width: u16) -> String {
        if let Focus::Calendar(at) = self.focus {
            let words = match self.calendar.cell(at) {
                Cell::Solved(count) => format!("{count} of {} solved", self.day.puzzles.len()),
                Cell::Forgiven => "none solved, forgiven".to_owned(),
                Cell::Future => "not yet".to_owned(),
            };
            return format!("{}: {words}", long_date(at));
        }
        if self.day.is_late() {
            return "This day is over. Its puzzles are still the same five for everyone.".to_owned();
        }
        let left = 86_400 - self.now % 86_400;
        let (hours, minutes) = (left / 3600, left / 60 % 60);
        let wait = if hours > 0 { format!("{hours} h {minutes} min") } else { format!("{minutes} min") };
        if width < 76 {
            return format!("New ones in {wait}.");
        }
        format!("The same five for everyone. New ones in {wait}. Missed days stay open.")
    }
}

/// The state of a puzzle: stars and time if it is solved, its progress if it is begun, or its usual time.
fn state_line(look: &Look, puzzle: &DayPuzzle, columns: &Columns) -> Line<'static> {
    let width = (columns.time_end - columns.state - 3) as usize;
    match &puzzle.state {
        State::New => {
            let usual =
                puzzle.usual.map_or_else(|| "new".to_owned(), |time| format!("about {}", page::about(time)));
            Line::styled(usual, look.ink(Ink::Faint))
        }
        State::Begun(save) => Line::from(widgets::bar(look, width, percent(save) as f64 / 100.0).to_vec()),
        State::Solved(daily) => {
            let earned = |star| star < daily.stars;
            let mut spans: Vec<Span<'static>> = (0..ALL)
                .map(|star| {
                    let (sign, ink) = if earned(star) { ("✦ ", Ink::Accent) } else { ("✧ ", Ink::Faint) };
                    Span::styled(sign, look.ink(ink))
                })
                .collect();
            let time = format!("{:>1$}", clock(daily.seconds), width.saturating_sub(2 * ALL));
            spans.push(Span::styled(time, look.ink(Ink::Text)));
            Line::from(spans)
        }
    }
}

/// The remark about a solved puzzle: something special about it, or what the player can do for a missing
/// star.
fn solved_remark(puzzle: &DayPuzzle, daily: &Daily) -> String {
    let late = if daily.on_time { "" } else { "late, " };
    let moves = puzzle.kind.info().moves;
    let remark = match (daily.hints, daily.par) {
        (1, _) => "1 hint".to_owned(),
        (hints @ 2.., _) => format!("{hints} hints"),
        (0, Some(par)) if daily.moves <= par => format!("{} {moves}, the fewest", daily.moves),
        (0, Some(par)) => format!("{} {moves}, {par} for ✦✦✦", daily.moves),
        (0, None) if daily.stars < ALL => "with a check".to_owned(),
        (0, None) => String::new(),
    };
    format!("{late}{remark}").trim_end_matches(", ").to_owned()
}

/// The bar of a day. It is higher and brighter if more of the day's puzzles are solved.
fn bar(look: &Look, count: usize, width: u16, all: usize) -> (String, Style) {
    const BARS: [&str; 6] = ["∙", "▂", "▃", "▄", "▅", "▆"];
    const DIGITS: [&str; 6] = [".", "1", "2", "3", "4", "5"];
    let height = (count * 5).div_ceil(all.max(1)).min(5);
    let style = match height {
        0 => look.ink(Ink::Faint),
        5 => look.ink(Ink::Accent),
        _ => gilt(look, height as u32),
    };
    if look.glyphs == Glyphs::Ascii || height == 0 {
        return (DIGITS[height].replace('.', "∙"), style);
    }
    (BARS[height].repeat(width as usize), style)
}

/// The accent colour, mixed with the background. A higher bar is brighter. Terminals with few colours have
/// one colour for all bars.
fn gilt(look: &Look, height: u32) -> Style {
    match (look.colour(Ink::Accent), look.colour(Ink::Ground)) {
        (Color::Rgb(r, g, b), Color::Rgb(ground_r, ground_g, ground_b)) => {
            let share = 30 + 12 * height;
            let mix = |full: u8, empty: u8| {
                ((u32::from(full) * share + u32::from(empty) * (100 - share)) / 100) as u8
            };
            Style::new().fg(Color::Rgb(mix(r, ground_r), mix(g, ground_g), mix(b, ground_b)))
        }
        _ => look.ink(Ink::Tone),
    }
}
