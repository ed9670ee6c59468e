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
    /// The range of a number field. The arrow keys change the number. `None` for text.
    range: Option<(i64, i64)>,
    /// The words to choose from with the arrow keys. Empty if the field is not a choice.
    words: &'static [&'static str],
    /// What is shown instead of the number 0.
    zero: Option<&'static str>,
    /// A remark that is shown after the value.
    remark: String,
    /// Whether the player has changed the value.
    is_changed: bool,
    /// Whether the player is typing here. The first digit of a number replaces the old number.
    is_typing: bool,
}

impl Field {
    pub(crate) fn text(label: &'static str, value: impl Into<String>, help: &'static str) -> Self {
        Self {
            label,
            value: value.into(),
            help,
            range: None,
            words: &[],
            zero: None,
            remark: String::new(),
            is_changed: false,
            is_typing: false,
        }
    }

    pub(crate) fn number(label: &'static str, value: usize, range: (i64, i64), help: &'static str) -> Self {
        Self { range: Some(range), ..Self::text(label, value.to_string(), help) }
    }

    /// Shows a word instead of the number 0.
    #[must_use]
    pub(crate) fn zero(self, word: &'static str) -> Self {
        Self { zero: Some(word), ..self }
    }

    /// A choice among words. The first one is chosen.
    pub(crate) fn choice(label: &'static str, words: &'static [&'static str], help: &'static str) -> Self {
        Self { words, ..Self::text(label, words.first().copied().unwrap_or_default(), help) }
    }

    fn shown(&self) -> String {
        let value = self.zero.filter(|_| self.value.trim() == "0").unwrap_or(&self.value);
        if self.remark.is_empty() { value.to_owned() } else { format!("{value}: {}", self.remark) }
    }

    fn has_arrows(&self) -> bool {
        self.range.is_some() || !self.words.is_empty()
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
    /// A sentence instead of the help of the field.
    pub hint: Option<String>,
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
        Self { purpose, title, fields, focus: 0, problem: None, hint: None }
    }

    /// The label of the field that the player is in.
    pub(crate) fn focused(&self) -> &'static str {
        self.fields.get(self.focus).map_or("", |field| field.label)
    }

    /// Whether the player has changed a field.
    pub(crate) fn is_changed(&self, label: &str) -> bool {
        self.fields.iter().any(|field| field.label == label && field.is_changed)
    }

    /// Shows a remark after the value of a field.
    pub(crate) fn remark(&mut self, label: &str, remark: &str) {
        if let Some(field) = self.fields.iter_mut().find(|field| field.label == label) {
            remark.clone_into(&mut field.remark);
        }
    }

    /// The sentence below the fields: the mistake, or the help of the field that the player is in.
    fn sentence(&self) -> (&str, Ink) {
        let help = self.fields.get(self.focus).map_or("", |field| field.help);
        match (&self.problem, &self.hint) {
            (Some(problem), _) => (problem, Ink::Conflict),
            (None, Some(hint)) => (hint, Ink::Muted),
            (None, None) => (help, Ink::Faint),
        }
    }

    /// Adds a sentence about a mistake.
    #[must_use]
    pub(crate) fn with_problem(self, problem: String) -> Self {
        Self { problem: Some(problem), ..self }
    }

    pub(crate) fn value(&self, label: &str) -> &str {
        self.fields.iter().find(|field| field.label == label).map_or("", |field| field.value.trim())
    }

    /// Whether a field with `off` and `on` is on.
    pub(crate) fn is_on(&self, label: &str) -> bool {
        self.value(label) == "on"
    }

    /// Changes a field from outside. The new value doesn't count as a change by the player.
    pub(crate) fn set(&mut self, label: &str, value: String) {
        if let Some(field) = self.fields.iter_mut().find(|field| field.label == label) {
            field.value = value;
        }
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
                return self.edit(String::clear);
            }
            return Answer::Nothing;
        }
        let last = self.fields.len().saturating_sub(1);
        match key.code {
            KeyCode::Esc => return Answer::Cancelled,
            KeyCode::Enter => return Answer::Accepted,
            KeyCode::Up | KeyCode::BackTab => self.move_to(self.focus.saturating_sub(1)),
            KeyCode::Down | KeyCode::Tab => self.move_to((self.focus + 1).min(last)),
            KeyCode::Left => return self.step(-1),
            KeyCode::Right => return self.step(1),
            KeyCode::Backspace => {
                return self.edit(|value| {
                    value.truncate(value.len() - value.chars().last().map_or(0, char::len_utf8));
                });
            }
            KeyCode::Char(' ') if self.is_choice() => return self.step(1),
            KeyCode::Char(letter) if self.is_number() && !letter.is_ascii_digit() => {}
            KeyCode::Char(letter) => {
                let is_first = self.is_number() && !self.fields[self.focus].is_typing;
                if is_first {
                    self.fields[self.focus].value.clear();
                }
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
        (self.problem, self.hint) = (None, None);
        if self.is_choice() {
            return Answer::Nothing;
        }
        if let Some(field) = self.fields.get_mut(self.focus) {
            change(&mut field.value);
            (field.is_changed, field.is_typing) = (true, true);
        }
        Answer::Changed
    }

    fn move_to(&mut self, place: usize) {
        self.focus = place;
        self.fields.iter_mut().for_each(|field| field.is_typing = false);
    }

    fn is_number(&self) -> bool {
        self.fields.get(self.focus).is_some_and(|field| field.range.is_some())
    }

    fn is_choice(&self) -> bool {
        self.fields.get(self.focus).is_some_and(|field| !field.words.is_empty())
    }

    fn step(&mut self, by: i64) -> Answer {
        let Some(field) = self.fields.get_mut(self.focus) else { return Answer::Nothing };
        field.is_typing = false;
        field.is_changed |= field.has_arrows();
        if !field.words.is_empty() {
            let now = field.words.iter().position(|word| *word == field.value).unwrap_or(0) as i64;
            let next = (now + by).rem_euclid(field.words.len() as i64);
            field.words[next as usize].clone_into(&mut field.value);
            return Answer::Changed;
        }
        let Some((low, high)) = field.range else { return Answer::Nothing };
        let now = field.value.trim().parse().unwrap_or(low);
        field.value = (now + by).clamp(low, high).to_string();
        Answer::Changed
    }

    /// Draws the box in the middle of the screen, or at the right while the canvas shows a preview.
    pub(crate) fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let look = &context.look;
        let (words, ink) = self.sentence();
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
        let lines = widgets::wrap(look, &words.into(), inside.width);
        for (place, line) in lines.iter().enumerate() {
            let y = inside.y + 2 + self.fields.len() as u16 + place as u16;
            widgets::put(buffer, inside, inside.x, y, &line.to_string(), look.ink(ink));
        }
    }

    /// Draws the form in a part of a panel, without a box. Returns the number of rows that it takes.
    pub(crate) fn draw_in(&self, context: &Context, inside: Rect, buffer: &mut Buffer) -> u16 {
        let look = &context.look;
        widgets::put(buffer, inside, inside.x, inside.y, self.title, look.bold(Ink::Strong));
        for (place, field) in self.fields.iter().enumerate() {
            self.draw_field(context, inside, place, field, buffer);
        }
        let (words, ink) = self.sentence();
        let lines = widgets::wrap(look, &words.into(), inside.width);
        let top = 2 + self.fields.len() as u16;
        for (place, line) in lines.iter().enumerate() {
            let y = inside.y + top + place as u16;
            widgets::put(buffer, inside, inside.x, y, &line.to_string(), look.ink(ink));
        }
        // The help of every field has room, so that what is below doesn't jump.
        let longest =
            self.fields.iter().map(|field| widgets::wrap(look, &field.help.into(), inside.width).len());
        top + longest.max().unwrap_or(0).max(lines.len()) as u16 + 1
    }

    fn draw_field(&self, context: &Context, inside: Rect, place: usize, field: &Field, buffer: &mut Buffer) {
        let look = &context.look;
        let y = inside.y + 1 + place as u16;
        let here = place == self.focus;
        let label = if here { look.bold(Ink::Strong) } else { look.ink(Ink::Muted) };
        widgets::put(buffer, inside, inside.x, y, field.label, label);
        let labels = if inside.width < 30 { 10 } else { 12 };
        let x = inside.x + labels;
        let room = inside.width.saturating_sub(labels + 1);
        let arrows = field.has_arrows() && here;
        let most = room.saturating_sub(if arrows { 4 } else { 1 });
        // The player types at the end of a text. A number or a choice begins with what matters.
        let shown = if field.has_arrows() {
            page::shortened(&field.shown(), most)
        } else {
            tail(&field.shown(), most as usize)
        };
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
    fn a_choice_moves_among_its_words_and_0_can_have_a_word() {
        let fields = vec![
            Field::choice("Invert", &["off", "on"], ""),
            Field::number("Colours", 0, (0, 8), "").zero("black"),
        ];
        let mut form = Form::new(Purpose::Import, "Import", fields);
        press(&mut form, KeyCode::Char('x'));
        assert!(!form.is_on("Invert"));
        press(&mut form, KeyCode::Right);
        assert!(form.is_on("Invert"));
        press(&mut form, KeyCode::Char(' '));
        assert!(!form.is_on("Invert"));
        assert_eq!((form.fields[1].shown().as_str(), form.number("Colours")), ("black", Some(0)));
        form.remark("Invert", "why not");
        assert_eq!(form.fields[0].shown(), "off: why not");
    }

    #[test]
    fn the_first_digit_replaces_a_number_and_letters_are_no_digits() {
        let fields =
            vec![Field::number("Width", 15, (1, 100), ""), Field::number("Height", 15, (1, 100), "")];
        let mut form = Form::new(Purpose::Size, "Size", fields);
        for code in
            [KeyCode::Char('8'), KeyCode::Tab, KeyCode::Char('x'), KeyCode::Char('1'), KeyCode::Char('2')]
        {
            press(&mut form, code);
        }
        assert_eq!((form.number("Width"), form.number("Height")), (Some(8), Some(12)));
        press(&mut form, KeyCode::Backspace);
        press(&mut form, KeyCode::Char('4'));
        assert_eq!(form.number("Height"), Some(14), "after the first key, digits are added");
        press(&mut form, KeyCode::Up);
        press(&mut form, KeyCode::Char('9'));
        assert_eq!(form.number("Width"), Some(9), "a number that was left is replaced again");
        assert!(form.is_changed("Width") && form.focused() == "Width");
    }

    #[test]
    fn fields_can_be_typed_stepped_and_read() {
        let fields = vec![Field::number("Width", 9, (1, 10), ""), Field::text("Title", "", "")];
        let mut form = Form::new(Purpose::Size, "Size", fields);
        assert_eq!(press(&mut form, KeyCode::Right), Answer::Changed);
        assert_eq!(press(&mut form, KeyCode::Right), Answer::Changed);
        assert_eq!(form.number("Width"), Some(10), "stops at the end of the range");
        press(&mut form, KeyCode::Char('1'));
        press(&mut form, KeyCode::Char('1'));
        assert_eq!(form.number("Width"), None, "11 is out of range");
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
