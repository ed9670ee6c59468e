//! The settings screen. A change takes effect at once and is written to the player's own file.

use super::context::Context;
use super::help::Help;
use super::page::{self, Highlight, Mouse, Row};
use super::screen::{Next, Screen};
use super::terminal;
use crate::config::{Kind, Setting, Source, Value, settings};
use pentimento_ui::keymap::Action;
use pentimento_ui::theme::{Ink, Look, PIGMENTS};
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Click {
    Choose(usize),
    Turn(i64),
}

#[derive(Default)]
pub(crate) struct SettingsScreen {
    chosen: usize,
    offset: usize,
}

impl SettingsScreen {
    fn setting(&self) -> &'static Setting {
        &settings()[self.chosen.min(settings().len() - 1)]
    }

    fn turn(&self, context: &mut Context, by: i64) -> Next {
        let setting = self.setting();
        let now = setting.get(&context.config.settings);
        change(context, setting, setting.turned(now, by))
    }
}

/// Changes a setting in the running program and in the file, and updates what depends on it.
fn change(context: &mut Context, setting: &Setting, value: Value) -> Next {
    if setting.get(&context.config.settings) == value {
        return Next::Same;
    }
    if let Err(why) = context.config.change(setting, value) {
        context.complain(why.to_string());
    }
    context.refresh_look();
    if let ("mouse", Value::Flag(on)) = (setting.name, value)
        && let Err(why) = terminal::switch_mouse(on)
    {
        context.complain(format!("Can't switch the mouse on or off: {why}"));
    }
    Next::Redraw
}

/// The text of a value.
fn word(value: Value) -> String {
    match value {
        Value::Choice(name) => name.to_owned(),
        Value::Flag(on) => if on { "on" } else { "off" }.to_owned(),
        Value::Number(number) => number.to_string(),
    }
}

/// If a flag or an environment variable decides a setting, a change on this screen does not last. Returns a sentence
/// that says so.
fn overruled(source: &Source) -> Option<String> {
    match source {
        Source::Default | Source::File { .. } => None,
        Source::Environment(variable) => Some(format!(
            "The variable {variable} sets this. Your change lasts until \
                                                       you quit."
        )),
        Source::Flag => Some("The command line sets this. Your change lasts until you quit.".to_owned()),
    }
}

/// The words of a setting, and the index of the current word. `None` for numbers.
fn words(setting: &Setting, value: Value) -> Option<(Vec<&'static str>, usize)> {
    match (setting.kind, value) {
        (Kind::Choice(names), Value::Choice(name)) => {
            Some((names.to_vec(), names.iter().position(|n| *n == name).unwrap_or(0)))
        }
        (Kind::Flag, Value::Flag(on)) => Some((vec!["off", "on"], usize::from(on))),
        _ => None,
    }
}

impl SettingsScreen {
    fn rows(&self, context: &Context, width: u16) -> Vec<Row<Click>> {
        let look = &context.look;
        let (left, value) = if width >= 60 { (4, 25) } else { (2, 21) };
        let room = width.saturating_sub(left + 4).min(76);
        let mut rows = vec![Row::blank()];
        for (place, setting) in settings().iter().enumerate() {
            rows.push(self.row(context, place, setting, (left, value, width)));
            // On a narrow screen the help is right below its setting, so that it is visible.
            if width < 60 && place == self.chosen {
                rows.extend(self.help(context, left + 2, room));
            }
        }
        rows.push(Row::blank());
        if width >= 60 {
            rows.extend(self.help(context, left, room));
            rows.push(Row::blank());
        }
        rows.extend(sample(look, left, room));
        rows.push(Row::blank());
        let file = match &context.config.path {
            Some(path) => format!("Saved in {}", path.display()),
            None => "There is no home folder to save them in.".to_owned(),
        };
        rows.extend(page::text_rows(look, &file, Ink::Faint, left, width.saturating_sub(left + 2)));
        let keys = "To change keys, edit the table [keys] in that file.";
        rows.extend(page::text_rows(look, keys, Ink::Faint, left, room));
        rows
    }

    /// Says what the chosen setting does. If a flag or an environment variable decides it, says that too.
    fn help(&self, context: &Context, left: u16, room: u16) -> Vec<Row<Click>> {
        let look = &context.look;
        let mut rows = page::text_rows(look, self.setting().help, Ink::Muted, left, room);
        if let Some(why) = overruled(&context.config.source(self.setting().name)) {
            rows.extend(page::text_rows(look, &why, Ink::Premise, left, room));
        }
        rows
    }

    fn row(
        &self,
        context: &Context,
        place: usize,
        setting: &'static Setting,
        (left, column, width): (u16, u16, u16),
    ) -> Row<Click> {
        let look = &context.look;
        let now = setting.get(&context.config.settings);
        let chosen = place == self.chosen;
        let label = if chosen { look.bold(Ink::Strong) } else { look.ink(Ink::Text) };
        let row = Row::blank().at(left, setting.label, label).means(Click::Choose(place));
        if !chosen {
            let ink = if now == setting.default() { Ink::Muted } else { Ink::Text };
            let row = row.at(column, word(now), look.ink(ink));
            return match overruled(&context.config.source(setting.name)) {
                Some(_) if width >= 60 => row.at(column + 16, "for now", look.ink(Ink::Faint)),
                _ => row,
            };
        }
        let end = width.saturating_sub(1).min(left + 92);
        turned(look, setting, now, column, end, row).highlight(Highlight::Chosen(left - 2..end))
    }
}

/// Adds the value of the chosen setting to its row. It shows all possible words if they fit, otherwise the current
/// value between two arrows.
fn turned(
    look: &Look,
    setting: &Setting,
    now: Value,
    start: u16,
    end: u16,
    mut row: Row<Click>,
) -> Row<Click> {
    let (accent, strong, mut x) = (look.ink(Ink::Accent), look.bold(Ink::Strong), start);
    let fits = |words: &[&str], gap: u16| {
        let width: u16 = words.iter().map(|word| word.width() as u16 + 2 + gap).sum();
        start + width <= end + 1 + gap
    };
    if let Some((words, at)) = words(setting, now)
        && let Some(gap) = [1, 0].into_iter().find(|gap| fits(&words, *gap))
    {
        x -= 1;
        for (place, word) in words.iter().enumerate() {
            let (text, style) = if place == at {
                (format!("[{word}]"), strong)
            } else {
                (format!(" {word} "), look.ink(Ink::Muted))
            };
            row = row.button(x, &text, style, Click::Turn(place as i64 - at as i64));
            x += text.width() as u16 + gap;
        }
        return row;
    }
    row = row.button(x - 2, "◂", accent, Click::Turn(-1));
    if let (Kind::Number { min, max }, Value::Number(number)) = (setting.kind, now) {
        let share = (number - min) as f64 / (max - min).max(1) as f64;
        let width = (max - min + 1).clamp(5, 12) as u16;
        row = row.spans(x, &page::slider(look, width, share));
        x += width + 1;
        return row.button(x, "▸", accent, Click::Turn(1)).at(x + 2, number.to_string(), strong);
    }
    let text = word(now);
    let after = x + text.width() as u16 + 1;
    row.at(x, text, strong).button(after, "▸", accent, Click::Turn(1))
}

/// A sample of the current look: the games' colours, and the colours of the three kinds of marks in a hint.
fn sample(look: &Look, left: u16, width: u16) -> Vec<Row<Click>> {
    let mut row = Row::blank();
    let mut x = left;
    for number in 0..PIGMENTS.len() as u8 {
        row = row.at(x, format!(" {} ", PIGMENTS[number as usize].glyph), look.painted(number));
        x += 3;
    }
    let marks = [
        ("because", Ink::Premise, Ink::PremiseGround),
        ("so", Ink::Target, Ink::TargetGround),
        ("impossible", Ink::Conflict, Ink::ConflictGround),
    ];
    let mut second = if width >= 58 { None } else { Some(Row::blank()) };
    x = if second.is_some() { left } else { x + 3 };
    for (word, ink, ground) in marks {
        let text = format!(" {word} ");
        let (next, style) = (x + text.width() as u16 + 1, look.on(ink, ground));
        match &mut second {
            Some(second) => *second = second.clone().at(x, text, style),
            None => row = row.at(x, text, style),
        }
        x = next;
    }
    std::iter::once(row).chain(second).collect()
}

impl Screen for SettingsScreen {
    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let left = [Span::styled("Settings", look.bold(Ink::Accent))];
        let right = [Span::styled("changes apply at once", look.ink(Ink::Faint))];
        widgets::header(buffer, area, look, &left, &right);
        let body = page::body_of(area);
        page::draw_rows(buffer, look, body, &self.rows(context, body.width), self.offset);
        // On a low screen, the help could be out of sight, so the status line shows it.
        if body.height < 20 && body.width >= 60 {
            page::draw_status(buffer, area, look, self.setting().help);
        }
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        vec![
            context.left_right_key("change"),
            context.up_down_key("choose"),
            context.key(Action::Restart, "default"),
            context.key(Action::Help, "help"),
            context.key(Action::Back, "back"),
        ]
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Up | Action::Previous => self.chosen = page::moved(self.chosen, -1, settings().len()),
            Action::Down | Action::Next => self.chosen = page::moved(self.chosen, 1, settings().len()),
            Action::RunUp => self.chosen = 0,
            Action::RunDown => self.chosen = settings().len() - 1,
            Action::Left => return self.turn(context, -1),
            Action::Right | Action::Act => return self.turn(context, 1),
            Action::Restart => return change(context, self.setting(), self.setting().default()),
            Action::Help => {
                let lines = [
                    ("▴▾", "Choose a setting. A sentence below says what it does."),
                    ("◂▸", "Change it. The change applies at once, and is saved."),
                    ("r", "Set it back to its default."),
                    ("Esc", "Go back."),
                ];
                return Next::Push(Box::new(Help::of_keys("Settings", &lines)));
            }
            Action::Back | Action::Leave | Action::Settings => return Next::Pop,
            _ => return Next::Same,
        }
        Next::Redraw
    }

    fn mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        let body = page::body_of(area);
        match page::mouse(event) {
            Mouse::Wheel(by) => self.chosen = page::moved(self.chosen, by, settings().len()),
            Mouse::Click(at) => match page::hit(body, &self.rows(context, body.width), self.offset, at) {
                Some(Click::Choose(place)) => self.chosen = place,
                Some(Click::Turn(by)) => return self.turn(context, by),
                None => return Next::Same,
            },
            Mouse::Nothing => return Next::Same,
        }
        Next::Redraw
    }

    fn settle(&mut self, context: &Context, area: Rect) {
        let body = page::body_of(area);
        self.offset = page::scroll_to_focus(&self.rows(context, body.width), self.offset, body.height);
    }
}

#[cfg(test)]
#[path = "settings_tests.rs"]
mod tests;
