//! A box with a few fields for the player to fill in.

use super::context::Context;
use super::page;
use super::screen::Typing;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::PathBuf;

/// The most characters of a field. It is the length of the longest code.
const LONGEST: usize = pentimento_engine::share::LONGEST;

/// The purpose of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    Size,
    Open,
    /// Options for turning a picture file into cells. The canvas shows a preview.
    Import,
    Save,
    /// The form for saving is shown again, because the file already exists.
    Overwrite,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Field {
    label: &'static str,
    value: String,
    help: &'static str,
    /// The range of a number, which the arrow keys change. `None` for text.
    range: Option<(i64, i64)>,
}

impl Field {
    pub(crate) fn text(label: &'static str, value: impl Into<String>, help: &'static str) -> Self {
        Self { label, value: value.into(), help, range: None }
    }

    pub(crate) fn number(label: &'static str, value: usize, range: (i64, i64), help: &'static str) -> Self {
        Self { label, value: value.to_string(), help, range: Some(range) }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Form {
    pub purpose: Purpose,
    title: &'static str,
    fields: Vec<Field>,
    focus: usize,
    /// A sentence about the mistake in the last answer.
    pub problem: Option<String>,
}

/// The effect of a key on the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    Nothing,
    Changed,
    Accepted,
    Cancelled,
}

impl Form {
    /// The key bar while a form is open.
    pub(crate) fn keys(context: &Context) -> Vec<BarKey> {
        vec![
            BarKey { label: "Enter".into(), verb: "accept".into(), action: Action::Act },
            context.help_key(Typing::Text),
            context.key(Action::Back, "close"),
        ]
    }

    pub(crate) fn new(purpose: Purpose, title: &'static str, fields: Vec<Field>) -> Self {
        Self { purpose, title, fields, focus: 0, problem: None }
    }

    /// Adds a sentence about a mistake.
    #[must_use]
    pub(crate) fn with_problem(self, problem: String) -> Self {
        Self { problem: Some(problem), ..self }
    }

    pub(crate) fn value(&self, label: &str) -> &str {
        self.fields.iter().find(|field| field.label == label).map_or("", |field| field.value.trim())
    }

    /// The number in a field. `None` if it is not a number within the field's range.
    pub(crate) fn number(&self, label: &str) -> Option<usize> {
        let field = self.fields.iter().find(|field| field.label == label)?;
        let (low, high) = field.range?;
        let number: i64 = field.value.trim().parse().ok()?;
        (low..=high).contains(&number).then_some(number as usize)
    }

    pub(crate) fn key(&mut self, key: Key) -> Answer {
        if key.is_chord() {
            if key.code == KeyCode::Char('u') && !self.fields.is_empty() {
                self.fields[self.focus].value.clear();
                return Answer::Changed;
            }
            return Answer::Nothing;
        }
        let last = self.fields.len().saturating_sub(1);
        match key.code {
            KeyCode::Esc => return Answer::Cancelled,
            KeyCode::Enter => return Answer::Accepted,
            KeyCode::Up | KeyCode::BackTab => self.focus = self.focus.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.focus = (self.focus + 1).min(last),
            KeyCode::Left => return self.step(-1),
            KeyCode::Right => return self.step(1),
            KeyCode::Backspace => {
                return self.edit(|value| {
                    value.truncate(value.len() - value.chars().last().map_or(0, char::len_utf8));
                });
            }
            KeyCode::Char(letter) => {
                return self.edit(|value| {
                    if value.chars().count() < LONGEST {
                        value.push(letter);
                    }
                });
            }
            _ => {}
        }
        Answer::Nothing
    }

    pub(crate) fn paste(&mut self, text: &str) -> Answer {
        let words: String = text.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
        self.edit(|value| value.push_str(&words))
    }

    fn edit(&mut self, change: impl FnOnce(&mut String)) -> Answer {
        self.problem = None;
        if let Some(field) = self.fields.get_mut(self.focus) {
            change(&mut field.value);
        }
        Answer::Changed
    }

    fn step(&mut self, by: i64) -> Answer {
        let Some(field) = self.fields.get_mut(self.focus) else { return Answer::Nothing };
        let Some((low, high)) = field.range else { return Answer::Nothing };
        let now = field.value.trim().parse().unwrap_or(low);
        field.value = (now + by).clamp(low, high).to_string();
        Answer::Changed
    }

    /// Draws the box in the middle of the screen, or at the right while the canvas shows a preview.
    pub(crate) fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let help = self.fields.get(self.focus).map_or("", |field| field.help);
        let words = self.problem.as_deref().unwrap_or(help);
        let width = 58.min(area.width);
        let lines = widgets::wrap(look, &words.into(), width.saturating_sub(6));
        let height = self.fields.len() as u16 + lines.len().max(1) as u16 + 4;
        let inside = if self.purpose == Purpose::Import {
            let right = Rect {
                x: area.right().saturating_sub(34.min(area.width)),
                width: 34.min(area.width),
                ..area
            };
            draw_top_box(context, buffer, right, height, self.title)
        } else {
            widgets::overlay(buffer, look, area, width, height, self.title)
        };
        for (place, field) in self.fields.iter().enumerate() {
            self.draw_field(context, inside, place, field, buffer);
        }
        let ink = if self.problem.is_some() { Ink::Conflict } else { Ink::Faint };
        let lines = widgets::wrap(look, &words.into(), inside.width);
        for (place, line) in lines.iter().enumerate() {
            let y = inside.y + 2 + self.fields.len() as u16 + place as u16;
            widgets::put(buffer, inside, inside.x, y, &line.to_string(), look.ink(ink));
        }
    }

    fn draw_field(&self, context: &Context, inside: Rect, place: usize, field: &Field, buffer: &mut Buffer) {
        let look = &context.look;
        let y = inside.y + 1 + place as u16;
        let here = place == self.focus;
        let label = if here { look.bold(Ink::Strong) } else { look.ink(Ink::Muted) };
        widgets::put(buffer, inside, inside.x, y, field.label, label);
        let x = inside.x + 12;
        let room = inside.width.saturating_sub(13);
        let shown: String = tail(&field.value, room.saturating_sub(1) as usize);
        let arrows = field.range.is_some() && here;
        let shown = if arrows { format!("◂ {shown} ▸") } else { shown };
        let end = widgets::put(buffer, inside, x, y, &shown, look.ink(Ink::Text));
        if here {
            if !arrows {
                widgets::put(buffer, inside, end, y, "▌", look.ink(Ink::Accent));
            }
            widgets::tint(buffer, Rect { x, y, width: room, height: 1 }, look.ground(Ink::Lit));
        }
    }
}

/// Draws a box at the top of an area and does not change the rest of the area.
fn draw_top_box(context: &Context, buffer: &mut Buffer, area: Rect, height: u16, title: &str) -> Rect {
    let look = &context.look;
    let area = Rect { y: area.y + 1, height: height.min(area.height.saturating_sub(2)), ..area };
    widgets::wipe(buffer, area, look.ink(Ink::Text).patch(look.ground(Ink::Raised)));
    widgets::frame(buffer, area, look.ink(Ink::Line));
    widgets::put(buffer, area, area.x + 2, area.y, &format!(" {title} "), look.bold(Ink::Strong));
    let inside = page::body_of(area);
    Rect {
        x: inside.x + 2,
        y: area.y + 1,
        width: inside.width.saturating_sub(4),
        height: area.height.saturating_sub(2),
    }
}

/// The path for a typed text. `~/` at its start means the home folder, and so does `~\` on Windows.
pub(crate) fn path_of(text: &str) -> PathBuf {
    match text.strip_prefix('~').and_then(|rest| rest.strip_prefix(std::path::is_separator)) {
        Some(rest) => etcetera::home_dir().map_or_else(|_| PathBuf::from(text), |home| home.join(rest)),
        None => PathBuf::from(text),
    }
}

/// Shortens a text to `room` characters. It keeps the end, because the player types there.
fn tail(text: &str, room: usize) -> String {
    let count = text.chars().count();
    text.chars().skip(count.saturating_sub(room)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(form: &mut Form, code: KeyCode) -> Answer {
        form.key(Key::new(code, pentimento_ui::keymap::Modifiers::NONE))
    }

    #[test]
    fn fields_can_be_typed_stepped_and_read() {
        let fields = vec![Field::number("Width", 9, (1, 10), ""), Field::text("Title", "", "")];
        let mut form = Form::new(Purpose::Size, "Size", fields);
        assert_eq!(press(&mut form, KeyCode::Right), Answer::Changed);
        assert_eq!(press(&mut form, KeyCode::Right), Answer::Changed);
        assert_eq!(form.number("Width"), Some(10), "stops at the end of the range");
        press(&mut form, KeyCode::Char('0'));
        assert_eq!(form.number("Width"), None, "100 is out of range");
        press(&mut form, KeyCode::Tab);
        form.paste("A\ncup");
        press(&mut form, KeyCode::Backspace);
        assert_eq!(form.value("Title"), "Acu");
        assert_eq!(press(&mut form, KeyCode::Enter), Answer::Accepted);
        assert_eq!(press(&mut form, KeyCode::Esc), Answer::Cancelled);
    }

    #[test]
    fn a_tilde_before_a_separator_means_the_home_folder() {
        let home = etcetera::home_dir().unwrap();
        assert_eq!(path_of("~/cup.toml"), home.join("cup.toml"));
        assert_eq!(path_of("~\\cup.toml") == home.join("cup.toml"), cfg!(windows));
        assert_eq!(path_of("~cup.toml"), PathBuf::from("~cup.toml"));
    }
}
