//! Keys as text: read from the file, written to it, and shown as they stand on the keyboard.
//!
//! `crokey` knows the names; what it lacks is that a capital is a key of its own (`H` is not `h`), and keys
//! beyond ASCII. Terminals disagree whether `?` comes with Shift, so for characters without case Shift is
//! dropped on both sides.

use crokey::{KeyCombination, OneToThree};
use ratatui::crossterm::event::{KeyCode, KeyModifiers};

/// The key that always quits.
pub(super) fn ctrl_c() -> KeyCombination {
    KeyCombination::one_key(KeyCode::Char('c'), KeyModifiers::CONTROL)
}

/// One form for all ways in which a terminal may report a key.
pub(super) fn normal(key: KeyCombination) -> KeyCombination {
    let mut key = key.normalized();
    if let OneToThree::One(code) = &mut key.codes {
        match code {
            // Shift-Tab comes as either.
            KeyCode::Tab if key.modifiers.contains(KeyModifiers::SHIFT) => *code = KeyCode::BackTab,
            KeyCode::Char(c) if !c.is_ascii_alphabetic() => key.modifiers.remove(KeyModifiers::SHIFT),
            // With caps lock Ctrl-C comes as a capital, and old terminals know no Ctrl-Shift.
            KeyCode::Char(c) if key.modifiers.contains(KeyModifiers::CONTROL) => {
                *c = c.to_ascii_lowercase();
                key.modifiers.remove(KeyModifiers::SHIFT);
            }
            _ => {}
        }
    }
    key
}

/// Reads `u`, `H`, `ctrl-z`, `shift-up`, `space`, `f1`.
pub fn parse_key(text: &str) -> Result<KeyCombination, String> {
    let text = text.trim_matches(|c: char| c.is_whitespace() && text.chars().count() > 1);
    let mut chars = text.chars();
    if let (Some(c), None) = (chars.next(), chars.next()) {
        return Ok(normal(KeyCombination::one_key(KeyCode::Char(c), KeyModifiers::NONE)));
    }
    match crokey::parse(text) {
        Ok(key) if key.is_ansi_compatible() => Ok(normal(key)),
        Ok(_) => Err(format!("`{text}` is several keys at once, which terminals cannot tell")),
        Err(_) => {
            Err(format!("`{text}` is not a key; keys are written as u, H, ctrl-z, shift-up, space, f1"))
        }
    }
}

/// The key as [`parse_key`] reads it.
pub fn key_name(key: KeyCombination) -> String {
    match (key.codes, key.modifiers) {
        (OneToThree::One(KeyCode::Char(c)), KeyModifiers::NONE) if c != ' ' => c.to_string(),
        (OneToThree::One(KeyCode::Char(c)), KeyModifiers::SHIFT) => c.to_string(),
        _ => key.to_string().to_lowercase(),
    }
}

/// The key as it stands on the keyboard: `Space`, `PgDn`, `▴`, `H`, `Ctrl-R`.
pub fn key_label(key: KeyCombination) -> String {
    let OneToThree::One(code) = key.codes else { return key.to_string() };
    let mut label = String::new();
    for (modifier, name) in
        [(KeyModifiers::CONTROL, "Ctrl-"), (KeyModifiers::ALT, "Alt-"), (KeyModifiers::SUPER, "Cmd-")]
    {
        if key.modifiers.contains(modifier) {
            label.push_str(name);
        }
    }
    // A capital says Shift by itself, and BackTab has no other form.
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    if shift && !matches!(code, KeyCode::Char(_)) {
        label.push_str("Shift-");
    }
    label.push_str(&code_label(code, key.modifiers));
    label
}

fn code_label(code: KeyCode, modifiers: KeyModifiers) -> String {
    match code {
        KeyCode::Char(' ') => "Space".into(),
        // On the key it is a capital, and after Ctrl- that is how it is written.
        KeyCode::Char(c) if modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
            c.to_ascii_uppercase().to_string()
        }
        KeyCode::Char(c) => c.to_string(),
        KeyCode::Up => "▴".into(),
        KeyCode::Down => "▾".into(),
        KeyCode::Left => "◂".into(),
        KeyCode::Right => "▸".into(),
        KeyCode::BackTab => "Tab".into(),
        KeyCode::PageUp => "PgUp".into(),
        KeyCode::PageDown => "PgDn".into(),
        KeyCode::Delete => "Del".into(),
        KeyCode::Insert => "Ins".into(),
        KeyCode::F(number) => format!("F{number}"),
        other => format!("{other:?}"),
    }
}
