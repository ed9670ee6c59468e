//! Solved: a quiet celebration, the result against par, and what next.
//!
//! The picture is laid on within half a second, a thin gilt frame closes round it, then stand the figures. Any key
//! ends the motion at once; without motion the last frame stands from the beginning.

use super::super::context::Context;
use super::super::paper::Printing;
use super::super::screen::Next;
use super::{Mood, Play};
use crate::save_game;
use crate::store::results::level_id;
use crate::store::{Day, Origin, days, tally};
use pentimento_base::prose::Prose;
use pentimento_engine::view::Mode;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::time::{Duration, Instant};
use unicode_width::UnicodeWidthStr;

const LAYING_ON: Duration = Duration::from_millis(700);
/// There is nothing to pause any more.
const PRINT: &str = "p";
const FRAME: Duration = Duration::from_millis(33);

pub struct Victory {
    begun: Instant,
    seconds: u64,
    moves: usize,
    /// The best time before this one.
    best: Option<u64>,
    streak: usize,
    /// Solved by the player, not for the player.
    own: bool,
}

impl Victory {
    fn progress(&self, context: &Context) -> f64 {
        if !context.look.motion {
            return 1.0;
        }
        let passed = context.now.saturating_duration_since(self.begun);
        (passed.as_secs_f64() / LAYING_ON.as_secs_f64()).min(1.0)
    }

    pub fn celebrating(&self, context: &Context) -> bool {
        self.progress(context) < 1.0
    }

    pub fn wake(&self, context: &Context) -> Option<Duration> {
        self.celebrating(context).then_some(FRAME)
    }

    /// The key bar; `code` where the puzzle has one.
    pub fn keys(&self, context: &Context, code: Option<&str>) -> Vec<BarKey> {
        if self.celebrating(context) {
            return vec![BarKey { label: "any key".into(), verb: "skip".into(), action: Action::Back }];
        }
        let mut keys = vec![
            context.key(Action::Act, "next"),
            context.key(Action::Restart, "again"),
            BarKey { label: "w".into(), verb: "watch".into(), action: Action::Solve },
            BarKey { label: PRINT.into(), verb: "print".into(), action: Action::Pause },
            context.key(Action::Undo, "undo"),
            context.key(Action::Help, "help"),
            context.key(Action::Leave, "leave"),
        ];
        if code.is_some() {
            keys.insert(3, context.key(Action::Code, "code"));
        }
        keys
    }
}

/// One thing to do next: its key, its words, and what it does.
struct Choice {
    key: String,
    words: String,
    action: Action,
}

impl Play {
    /// The board is solved: note it, forget the save, celebrate.
    pub(super) fn solved(&mut self, context: &mut Context) -> Next {
        self.clock.stop(context.now);
        self.naming = None;
        let results = context.store.results();
        let id = level_id(&self.save.game, &self.save.origin);
        let best = id.and_then(|id| tally::best_time(&results.all, &id));
        let last_lesson = self.lessons.as_ref().is_none_or(super::Lessons::is_last);
        if last_lesson && !std::mem::replace(&mut self.save.solved, true) {
            self.record(context);
        }
        let streak = tally::streak(&context.store.results().all, Day::today()).current;
        context.saver.delete(&self.save.id);
        // Whoever takes the last move back plays on under another name: this one is given up, and its lock with it.
        self.save.renew(days::now());
        self.lock = None;
        self.game.drop_hint();
        self.mood = Mood::Won(Victory {
            begun: context.now,
            seconds: self.seconds(context),
            moves: self.game.moves(),
            best,
            streak,
            own: !self.save.helped,
        });
        Next::Redraw
    }

    /// Notes how it went.
    pub(super) fn record(&self, context: &mut Context) {
        let outcome = save_game::outcome(&self.save, &*self.game, self.seconds(context));
        if let Err(why) = context.store.record(&outcome) {
            context.complain(why.to_string());
        }
    }

    pub(super) fn end_celebration(&mut self) -> Next {
        if let Mood::Won(victory) = &mut self.mood {
            victory.begun = victory.begun.checked_sub(LAYING_ON).unwrap_or(victory.begun);
        }
        Next::Redraw
    }

    /// What the picture is called, which may be told now.
    fn title(&self) -> String {
        self.game.puzzle().meta().title.clone().unwrap_or_else(|| self.save.title.clone())
    }

    /// What comes next, in words.
    fn next_words(&self, context: &Context) -> String {
        let game = &self.save.game;
        let words = match (&self.lessons, &self.save.origin) {
            (Some(lessons), _) if lessons.is_last() => "choose a puzzle of your own",
            (Some(_), _) => "the next lesson",
            (None, Origin::Level { pack, name }) => match context.library.after(game, pack, name) {
                Some((next, puzzle)) => {
                    let number = context.library.number(game, pack, &next);
                    let number = number.map_or_else(String::new, |number| format!(" {number}"));
                    let size = puzzle.describe();
                    return format!("next: level{number}, {}", size.split(',').next().unwrap_or_default());
                }
                None => "that was the last level here",
            },
            (None, _) => "another one like it",
        };
        words.to_owned()
    }

    /// What to do next, the likeliest first.
    fn choices(&self, context: &Context, area: Rect) -> Vec<Choice> {
        let choice = |key: &str, words: &str, action| {
            let key = if key.is_empty() { context.keymap.short_label(action) } else { key.to_owned() };
            Choice { key, words: words.to_owned(), action }
        };
        if !is_wide(area) {
            // A word each; what is rarely wanted has its key only, for the figures need the room.
            return vec![
                choice("", "next", Action::Act),
                choice("", "again", Action::Restart),
                choice("w", "watch", Action::Solve),
                choice("", "back", Action::Leave),
            ];
        }
        let mut choices = vec![
            choice("", &self.next_words(context), Action::Act),
            choice("", "again, from the start", Action::Restart),
            choice("w", "watch it being solved", Action::Solve),
        ];
        if self.game.puzzle().meta().code.is_some() {
            choices.push(choice("", "its code, to share", Action::Code));
        }
        choices.push(choice(PRINT, "put it on paper", Action::Pause));
        choices.push(choice("", "back", Action::Leave));
        choices
    }

    pub(super) fn victory_key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        match key.code {
            KeyCode::Char('w') => Some(self.after(context, Action::Solve)),
            KeyCode::Char('p') => Some(self.after(context, Action::Pause)),
            _ => None,
        }
    }

    pub(super) fn after(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Act | Action::Skip => self.another(context),
            Action::Restart => match self.lessons.take() {
                Some(_) => Next::Pop,
                None => Next::Replace(Box::new(Play::begin(
                    context,
                    self.game.puzzle(),
                    self.save.origin.clone(),
                ))),
            },
            Action::Solve => {
                // From the start: there is nothing to see from a solved board.
                let mut play = Play::begin(context, self.game.puzzle(), self.save.origin.clone());
                play.save.helped = true;
                let _ = play.open_theatre(context);
                Next::Replace(Box::new(play))
            }
            Action::Undo => {
                let _ = self.game.undo();
                self.mood = Mood::Playing;
                self.clock.start(context.now);
                self.changed(context)
            }
            Action::Code => self.show_code(context),
            Action::Pause => {
                let title = self.title();
                Next::Push(Box::new(Printing::new(self.game.puzzle(), &title)))
            }
            Action::Help => Next::Push(Box::new(super::super::help::Help::new(Some(self.kind())))),
            Action::Back | Action::Leave => Next::Pop,
            _ => Next::Same,
        }
    }

    pub(super) fn victory_mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        if event.kind != MouseEventKind::Down(MouseButton::Left) {
            return Next::Same;
        }
        let Mood::Won(victory) = &self.mood else { return Next::Same };
        if victory.celebrating(context) {
            return self.end_celebration();
        }
        let at = Position::new(event.column, event.row);
        let choices = self.choices(context, area);
        let rows = choice_rows(area, choices.len());
        let chosen = rows.into_iter().position(|row| row.contains(at));
        match chosen.and_then(|place| choices.into_iter().nth(place)) {
            Some(choice) => self.after(context, choice.action),
            None => Next::Same,
        }
    }

    pub(super) fn draw_victory(&self, victory: &Victory, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let progress = victory.progress(context);
        let picture = picture_place(area, self.game.finale_size());
        let inside = Rect {
            x: picture.x + 1,
            y: picture.y + 1,
            width: picture.width.saturating_sub(2),
            height: picture.height.saturating_sub(2),
        };
        self.game.finale(&context.showing(Mode::Watching), progress, inside, buffer);
        if progress < 1.0 {
            return;
        }
        widgets::frame(buffer, picture, look.ink(Ink::Accent));
        let caption =
            format!("{}  {}", self.kind().info().title.to_lowercase(), self.game.puzzle().describe());
        let column = picture_column(area);
        let mut lines =
            widgets::wrap(look, &Prose::new().target(self.title()), column.width.saturating_sub(4));
        lines.truncate((area.bottom().saturating_sub(picture.bottom() + 2)).max(1) as usize);
        lines.push(Line::styled(caption, look.ink(Ink::Muted)));
        let below = Rect { height: column.height.max(area.height.saturating_sub(1)), ..column };
        for (y, line) in (picture.bottom()..).zip(&lines) {
            let width = line.to_string().trim_end().width() as u16;
            let middle = (picture.x + picture.width / 2).saturating_sub(width / 2);
            let x = middle.min(column.right().saturating_sub(width + 1)).max(column.x);
            widgets::put_line(buffer, below, x, y, line);
        }
        self.draw_result(victory, context, area, buffer);
    }

    fn draw_result(&self, victory: &Victory, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let place = result_place(area);
        let choices = self.choices(context, area);
        let rows = choice_rows(area, choices.len());
        let room = rows.first().map_or(place.bottom(), |row| row.y).saturating_sub(place.y);
        for (y, line) in (place.y..).zip(self.result_lines(victory, look).iter().take(room as usize)) {
            widgets::put_line(buffer, place, place.x, y, line);
        }
        for (number, (row, choice)) in rows.into_iter().zip(&choices).enumerate() {
            if number == 0 {
                widgets::chosen(buffer, look, row);
            }
            let words = if number == 0 { look.ink(Ink::Strong) } else { look.ink(Ink::Text) };
            widgets::put(buffer, row, row.x + 2, row.y, &choice.key, look.bold(Ink::Accent));
            widgets::put(buffer, row, row.x + 9, row.y, &choice.words, words);
        }
    }

    fn result_lines(&self, victory: &Victory, look: &Look) -> Vec<Line<'static>> {
        let mut lines =
            vec![Line::styled(if victory.own { "Solved" } else { "Solved for you" }, look.bold(Ink::Strong))];
        if let Some(par) = self.game.par().filter(|_| victory.own) {
            let stars = stars(victory.moves, par);
            let words = if victory.moves <= par { "the fewest there are" } else { "" };
            lines.push(Line::from(vec![
                Span::styled("✱".repeat(stars), look.ink(Ink::Accent)),
                Span::styled("∙".repeat(3 - stars), look.ink(Ink::Line)),
                Span::styled(format!("  {words}"), look.ink(Ink::Muted)),
            ]));
        }
        lines.push(Line::default());
        let figure = |label: &str, value: String, style: Style, beside: String| {
            Line::from(vec![
                Span::styled(format!("{label:<9}"), look.ink(Ink::Muted)),
                Span::styled(format!("{value:<8}"), style),
                Span::styled(beside, look.ink(Ink::Muted)),
            ])
        };
        let strong = look.ink(Ink::Strong);
        let new_best = victory.own && victory.best.is_none_or(|best| victory.seconds < best);
        lines.push(match victory.best {
            Some(_) if new_best => {
                figure("time", widgets::clock(victory.seconds), look.bold(Ink::Accent), "a new best".into())
            }
            Some(best) => figure(
                "time",
                widgets::clock(victory.seconds),
                strong,
                format!("best {}", widgets::clock(best)),
            ),
            None => figure("time", widgets::clock(victory.seconds), strong, String::new()),
        });
        let par = self.game.par().map_or_else(String::new, |par| format!("par {par}"));
        lines.push(figure(self.kind().info().moves, victory.moves.to_string(), strong, par));
        lines.push(figure("hints", self.save.hints.to_string(), strong, String::new()));
        if self.save.checks > 0 {
            lines.push(figure("checks", self.save.checks.to_string(), strong, String::new()));
        }
        if let Some(grade) = self.game.puzzle().meta().difficulty {
            lines.push(figure("grade", grade.name().to_owned(), strong, String::new()));
        }
        if let Origin::Daily { .. } = self.save.origin {
            lines.push(figure("streak", victory.streak.to_string(), strong, "days".into()));
        }
        lines
    }
}

/// Three for par, two for nearly, one for having done it.
fn stars(moves: usize, par: usize) -> usize {
    if moves <= par {
        3
    } else if moves <= par + par.div_ceil(4).max(1) {
        2
    } else {
        1
    }
}

fn is_wide(area: Rect) -> bool {
    area.width >= 72
}

/// The columns of the picture and of what is said below it.
fn picture_column(area: Rect) -> Rect {
    if is_wide(area) {
        Rect { width: area.width * 11 / 20, ..area }
    } else {
        Rect { x: area.x + area.width / 2, width: area.width / 2, ..area }
    }
}

fn picture_place(area: Rect, (width, height): (u16, u16)) -> Rect {
    let column = picture_column(area);
    let below = if is_wide(area) { 4 } else { 3 };
    let room = Rect { height: area.height.saturating_sub(below), ..column };
    widgets::centred(
        room,
        width.saturating_add(2).min(room.width.saturating_sub(2)),
        height.saturating_add(2).min(room.height),
    )
}

fn result_place(area: Rect) -> Rect {
    if is_wide(area) {
        let x = area.x + area.width * 11 / 20 + 3;
        let top = area.y + (area.height / 6).max(1);
        Rect { x, y: top, width: area.right() - x, height: area.height.saturating_sub(3).saturating_sub(top) }
    } else {
        Rect { x: area.x + 2, width: (area.width / 2).max(20), height: area.height.saturating_sub(1), ..area }
    }
}

/// The rows of what to do next, at the foot of the result.
fn choice_rows(area: Rect, count: usize) -> Vec<Rect> {
    let place = result_place(area);
    let top = if is_wide(area) {
        (place.y + 11).min(place.bottom().saturating_sub(count as u16))
    } else {
        place.bottom().saturating_sub(count as u16)
    };
    (0..count as u16)
        .map(|row| Rect { x: place.x.saturating_sub(2), y: top + row, width: place.width.min(40), height: 1 })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn par_earns_three_stars_and_nearly_two() {
        assert_eq!([stars(8, 8), stars(10, 8), stars(11, 8), stars(99, 8)], [3, 2, 1, 1]);
        assert_eq!([stars(1, 1), stars(2, 1), stars(3, 1)], [3, 2, 1]);
    }
}
