//! Keys: as values, as text in the settings file, and as labels on the screen.
//!
//! This module has its own type for keys, so that games and the keymap don't depend on a terminal. Terminals report
//! some keys in several ways, such as `?` with or without Shift, and Shift-Tab as `Tab` or as `BackTab`.
//! [`Key::normal`] gives all of them one form.

use std::ops::BitOr;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyCode {
    Char(char),
    Enter,
    Esc,
    Backspace,
    Tab,
    BackTab,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    Insert,
    Delete,
    F(u8),
}

/// The modifier keys that are held down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Modifiers(u8);

impl Modifiers {
    pub const NONE: Self = Self(0);
    pub const SHIFT: Self = Self(1);
    pub const CONTROL: Self = Self(2);
    pub const ALT: Self = Self(4);
    /// Cmd, or the Windows key.
    pub const SUPER: Self = Self(8);

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of `others` are held.
    pub fn contains(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// Whether any of `others` is held.
    pub fn intersects(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    #[must_use]
    pub fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }
}

impl BitOr for Modifiers {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    pub code: KeyCode,
    pub modifiers: Modifiers,
}

impl Key {
    /// The key that always quits.
    pub(super) const CTRL_C: Self = Self::new(KeyCode::Char('c'), Modifiers::CONTROL);

    pub const fn new(code: KeyCode, modifiers: Modifiers) -> Self {
        Self { code, modifiers }
    }

    /// Whether Control or Alt is held. If so, a letter is a command, not text.
    pub fn is_chord(self) -> bool {
        self.modifiers.intersects(Modifiers::CONTROL | Modifiers::ALT)
    }

    /// Returns the same form for all the ways in which a terminal can report the key.
    #[must_use]
    pub(super) fn normal(self) -> Self {
        let Self { mut code, mut modifiers } = self;
        match &mut code {
            KeyCode::BackTab => modifiers = modifiers | Modifiers::SHIFT,
            KeyCode::Tab if modifiers.contains(Modifiers::SHIFT) => code = KeyCode::BackTab,
            KeyCode::Char('\r' | '\n') => code = KeyCode::Enter,
            KeyCode::Char(c) if !c.is_ascii_alphabetic() => modifiers = modifiers.without(Modifiers::SHIFT),
            // With caps lock, Ctrl-C arrives as a capital letter. Old terminals don't report Shift together with Ctrl.
            // So if Ctrl is held, capitals and Shift are ignored.
            KeyCode::Char(c) if modifiers.contains(Modifiers::CONTROL) => {
                *c = c.to_ascii_lowercase();
                modifiers = modifiers.without(Modifiers::SHIFT);
            }
            KeyCode::Char(c) if c.is_ascii_uppercase() => modifiers = modifiers | Modifiers::SHIFT,
            KeyCode::Char(c) if modifiers.contains(Modifiers::SHIFT) => *c = c.to_ascii_uppercase(),
            _ => {}
        }
        Self { code, modifiers }
    }
}

const MODIFIERS: [(Modifiers, &str, &str); 4] = [
    (Modifiers::CONTROL, "ctrl-", "Ctrl-"),
    (Modifiers::ALT, "alt-", "Alt-"),
    (Modifiers::SUPER, "cmd-", "Cmd-"),
    (Modifiers::SHIFT, "shift-", "Shift-"),
];

/// The keys that are written as words. If a key has several words, the first one is used for writing.
const NAMES: [(&str, KeyCode); 20] = [
    ("esc", KeyCode::Esc),
    ("enter", KeyCode::Enter),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
    ("backtab", KeyCode::BackTab),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("del", KeyCode::Delete),
    ("insert", KeyCode::Insert),
    ("ins", KeyCode::Insert),
    ("space", KeyCode::Char(' ')),
    ("hyphen", KeyCode::Char('-')),
    ("minus", KeyCode::Char('-')),
    ("tab", KeyCode::Tab),
];

/// Reads a key from a text such as `u`, `H`, `ctrl-z`, `shift-up`, `space` or `f1`.
pub fn parse_key(text: &str) -> Result<Key, String> {
    let text = text.trim_matches(|c: char| c.is_whitespace() && text.chars().count() > 1);
    if let Some(code) = single(text) {
        return Ok(Key::new(code, Modifiers::NONE).normal());
    }
    let lower = text.to_ascii_lowercase();
    let (modifiers, rest) = split_modifiers(&lower);
    match code(rest) {
        Some(code) => Ok(Key::new(code, modifiers).normal()),
        None if rest.split('-').all(|part| code(part).is_some()) => {
            Err(format!("`{text}` is several keys at once, which terminals can't report"))
        }
        None => Err(format!("`{text}` is not a key; keys are written as u, H, ctrl-z, shift-up, space, f1")),
    }
}

/// Returns the key for a text of exactly one character.
fn single(text: &str) -> Option<KeyCode> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none()).map(KeyCode::Char)
}

fn split_modifiers(mut text: &str) -> (Modifiers, &str) {
    let mut held = Modifiers::NONE;
    while let Some((rest, modifier)) =
        MODIFIERS.iter().find_map(|(modifier, name, _)| Some((text.strip_prefix(name)?, *modifier)))
    {
        (held, text) = (held | modifier, rest);
    }
    (held, text)
}

fn code(text: &str) -> Option<KeyCode> {
    let named = || NAMES.iter().find(|(name, _)| *name == text).map(|(_, code)| *code);
    let function = || {
        let number = text.strip_prefix('f')?.parse().ok()?;
        (1..=24).contains(&number).then_some(KeyCode::F(number))
    };
    single(text).filter(|_| text.is_ascii()).or_else(named).or_else(function)
}

/// The name of the key, in the form that [`parse_key`] reads.
pub(super) fn key_name(key: Key) -> String {
    let Key { code, modifiers } = key;
    // A capital letter implies Shift, and so does BackTab. So `shift-` is left out, unless another modifier is held.
    let shift_is_said =
        matches!(code, KeyCode::BackTab) || matches!(code, KeyCode::Char(c) if c.is_ascii_uppercase());
    let plain = modifiers.without(Modifiers::SHIFT).is_empty();
    let mut text = String::new();
    for (modifier, name, _) in MODIFIERS {
        let said = modifier == Modifiers::SHIFT && shift_is_said && plain;
        if modifiers.contains(modifier) && !said {
            text.push_str(name);
        }
    }
    match code {
        KeyCode::Char(c) if c != ' ' && (plain || c != '-') => text.push(c),
        KeyCode::F(number) => return text + &format!("f{number}"),
        _ => {
            let name = NAMES.iter().find(|(_, known)| *known == code).map_or("", |(name, _)| name);
            text.push_str(name);
        }
    }
    text
}

/// The label of the key on the keyboard: `Space`, `PgDn`, `▴`, `H`, `Ctrl-R`.
pub fn key_label(key: Key) -> String {
    let mut label = String::new();
    for (modifier, _, name) in MODIFIERS {
        let said = modifier == Modifiers::SHIFT && matches!(key.code, KeyCode::Char(_));
        if key.modifiers.contains(modifier) && !said {
            label.push_str(name);
        }
    }
    label.push_str(&code_label(key.code, key.is_chord()));
    label
}

fn code_label(code: KeyCode, chord: bool) -> String {
    let label = match code {
        KeyCode::Char(' ') => "Space",
        // A letter after `Ctrl-` or `Alt-` is written as a capital.
        KeyCode::Char(c) if chord => return c.to_ascii_uppercase().to_string(),
        KeyCode::Char(c) => return c.to_string(),
        KeyCode::F(number) => return format!("F{number}"),
        KeyCode::Up => "▴",
        KeyCode::Down => "▾",
        KeyCode::Left => "◂",
        KeyCode::Right => "▸",
        KeyCode::Tab | KeyCode::BackTab => "Tab",
        KeyCode::PageUp => "PgUp",
        KeyCode::PageDown => "PgDn",
        KeyCode::Delete => "Del",
        KeyCode::Insert => "Ins",
        KeyCode::Enter => "Enter",
        KeyCode::Esc => "Esc",
        KeyCode::Backspace => "Backspace",
        KeyCode::Home => "Home",
        KeyCode::End => "End",
    };
    label.to_owned()
}
