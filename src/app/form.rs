//! Questions to the player: a few lines to fill in, in the one kind of box.

use super::context::Context;
use super::parts;
use super::screen::Typing;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets::{self, BarKey};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::PathBuf;

/// What the answers are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Size,
    Open,
    /// How an opened picture is made into cells; the canvas shows it meanwhile.
    Import,
    Keep,
    /// A second time, because the file is there already.
    Overwrite,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub label: &'static str,
    pub value: String,
    pub help: &'static str,
    /// Whole numbers that the arrows change.
    pub range: Option<(i64, i64)>,
}

impl Field {
    pub fn text(label: &'static str, value: impl Into<String>, help: &'static str) -> Self {
        Self { label, value: value.into(), help, range: None }
    }

    pub fn number(label: &'static str, value: usize, range: (i64, i64), help: &'static str) -> Self {
        Self { label, value: value.to_string(), help, range: Some(range) }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    pub purpose: Purpose,
    title: &'static str,
    fields: Vec<Field>,
    focus: usize,
    /// What was wrong with the last answer.
    pub trouble: Option<String>,
}

/// What a key made of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answered {
    Nothing,
    Changed,
    Given,
    Refused,
}

impl Form {
    /// What the key bar shows while one is open.
    pub fn keys(context: &Context) -> Vec<BarKey> {
        vec![
            BarKey { label: "Enter".into(), verb: "accept".into(), action: Action::Act },
            parts::help_key(context, Typing::Text),
            context.key(Action::Back, "close"),
        ]
    }

    pub fn new(purpose: Purpose, title: &'static str, fields: Vec<Field>) -> Self {
        Self { purpose, title, fields, focus: 0, trouble: None }
    }

    /// The same once more, with what was wrong.
    #[must_use]
    pub fn wrong(self, trouble: String) -> Self {
        Self { trouble: Some(trouble), ..self }
    }

    pub fn value(&self, label: &str) -> &str {
        self.fields.iter().find(|field| field.label == label).map_or("", |field| field.value.trim())
    }

    /// A number, as far as it is one.
    pub fn number(&self, label: &str) -> Option<usize> {
        let field = self.fields.iter().find(|field| field.label == label)?;
        let (low, high) = field.range?;
        let number: i64 = field.value.trim().parse().ok()?;
        (low..=high).contains(&number).then_some(number as usize)
    }

    pub fn key(&mut self, key: Key) -> Answered {
        if key.is_chord() {
            if key.code == KeyCode::Char('u') && !self.fields.is_empty() {
                self.fields[self.focus].value.clear();
                return Answered::Changed;
            }
            return Answered::Nothing;
        }
        let last = self.fields.len().saturating_sub(1);
        match key.code {
            KeyCode::Esc => return Answered::Refused,
            KeyCode::Enter => return Answered::Given,
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
                    if value.chars().count() < 200 {
                        value.push(letter);
                    }
                });
            }
            _ => {}
        }
        Answered::Nothing
    }

    pub fn paste(&mut self, text: &str) -> Answered {
        let words: String = text.chars().filter(|c| !c.is_control()).take(200).collect();
        self.edit(|value| value.push_str(&words))
    }

    fn edit(&mut self, change: impl FnOnce(&mut String)) -> Answered {
        self.trouble = None;
        if let Some(field) = self.fields.get_mut(self.focus) {
            change(&mut field.value);
        }
        Answered::Changed
    }

    fn step(&mut self, by: i64) -> Answered {
        let Some(field) = self.fields.get_mut(self.focus) else { return Answered::Nothing };
        let Some((low, high)) = field.range else { return Answered::Nothing };
        let now = field.value.trim().parse().unwrap_or(low);
        field.value = (now + by).clamp(low, high).to_string();
        Answered::Changed
    }

    /// The box in the middle, or at the right where the canvas is to be seen.
    pub fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let help = self.fields.get(self.focus).map_or("", |field| field.help);
        let words = self.trouble.as_deref().unwrap_or(help);
        let width = 58.min(area.width);
        let lines = widgets::wrap(look, &words.into(), width.saturating_sub(6));
        let height = self.fields.len() as u16 + lines.len().max(1) as u16 + 4;
        let inside = if self.purpose == Purpose::Import {
            let right = Rect {
                x: area.right().saturating_sub(34.min(area.width)),
                width: 34.min(area.width),
                ..area
            };
            raised(context, buffer, right, height, self.title)
        } else {
            widgets::overlay(buffer, look, area, width, height, self.title)
        };
        for (place, field) in self.fields.iter().enumerate() {
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
        let ink = if self.trouble.is_some() { Ink::Conflict } else { Ink::Faint };
        let lines = widgets::wrap(look, &words.into(), inside.width);
        for (place, line) in lines.iter().enumerate() {
            let text: String = line.spans.iter().map(|span| span.content.as_ref()).collect();
            let y = inside.y + 2 + self.fields.len() as u16 + place as u16;
            widgets::put(buffer, inside, inside.x, y, &text, look.ink(ink));
        }
    }
}

/// A box at the top of an area that leaves the rest as it is.
fn raised(context: &Context, buffer: &mut Buffer, area: Rect, height: u16, title: &str) -> Rect {
    let look = &context.look;
    let area = Rect { y: area.y + 1, height: height.min(area.height.saturating_sub(2)), ..area };
    widgets::wipe(buffer, area, look.ink(Ink::Text).patch(look.ground(Ink::Raised)));
    widgets::frame(buffer, area, look.ink(Ink::Line));
    widgets::put(buffer, area, area.x + 2, area.y, &format!(" {title} "), look.bold(Ink::Strong));
    let inside = parts::body_of(area);
    Rect {
        x: inside.x + 2,
        y: area.y + 1,
        width: inside.width.saturating_sub(4),
        height: area.height.saturating_sub(2),
    }
}

/// A file as people name it: `~` is home.
pub fn path_of(text: &str) -> PathBuf {
    match text.strip_prefix("~/") {
        Some(rest) => etcetera::home_dir().map_or_else(|_| PathBuf::from(text), |home| home.join(rest)),
        None => PathBuf::from(text),
    }
}

/// The end of a text, which is where one types.
fn tail(text: &str, room: usize) -> String {
    let count = text.chars().count();
    text.chars().skip(count.saturating_sub(room)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(form: &mut Form, code: KeyCode) -> Answered {
        form.key(Key::new(code, pentimento_ui::keymap::Modifiers::NONE))
    }

    #[test]
    fn fields_are_typed_stepped_and_read() {
        let fields = vec![Field::number("Width", 9, (1, 10), ""), Field::text("Title", "", "")];
        let mut form = Form::new(Purpose::Size, "Size", fields);
        assert_eq!(press(&mut form, KeyCode::Right), Answered::Changed);
        assert_eq!(press(&mut form, KeyCode::Right), Answered::Changed);
        assert_eq!(form.number("Width"), Some(10), "the end of the range");
        press(&mut form, KeyCode::Char('0'));
        assert_eq!(form.number("Width"), None, "100 is too much");
        press(&mut form, KeyCode::Tab);
        form.paste("A\ncup");
        press(&mut form, KeyCode::Backspace);
        assert_eq!(form.value("Title"), "Acu");
        assert_eq!(press(&mut form, KeyCode::Enter), Answered::Given);
        assert_eq!(press(&mut form, KeyCode::Esc), Answered::Refused);
    }
}
