//! Turns the bytes of a terminal into events, without a clock: the caller says when it has waited long enough.
//!
//! Invariants: every byte is used or dropped, and the parser never holds more than [`LONGEST_PASTE`] bytes. After
//! [`Parser::give_up_waiting`] it holds none.

use super::sequences;
use pentimento_ui::theme::Shade;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use std::time::Duration;

/// What the terminal sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Input {
    Event(Event),
    /// The terminal has reported whether its background is light.
    Ground(Shade),
    /// The terminal has answered the last question that we asked.
    Answered,
}

/// The meaning of the bytes at the start of the buffer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Parsed {
    /// The beginning of something longer.
    Unfinished,
    /// The number of bytes, and what they mean. `None` if we do not use them.
    Whole(usize, Option<Input>),
    /// The start of a paste, with its number of bytes.
    Paste(usize),
}

const PASTE_END: &[u8] = b"\x1b[201~";
/// The most bytes of a paste. The rest is dropped.
const LONGEST_PASTE: usize = 1 << 20;
/// The most bytes of an escape sequence.
pub(super) const LONGEST_SEQUENCE: usize = 4096;

/// How long the parser waits after an Esc, and after a longer part of a sequence. A terminal sends a sequence
/// in one piece, but a slow network can split it.
const AFTER_ESC: Duration = Duration::from_millis(25);
const AFTER_PART: Duration = Duration::from_millis(100);
/// How long the parser waits for the next piece of a paste. If the end of a paste is lost, the paste ends after
/// this time. A player who notices that waits longer before the next key, so that key is not taken as part of the
/// paste.
const IN_PASTE: Duration = Duration::from_millis(500);

#[derive(Debug, Default)]
pub(super) struct Parser {
    buffer: Vec<u8>,
    /// The text of a paste whose end has not arrived yet.
    paste: Option<Vec<u8>>,
    /// Whether the parser has waited long enough for the rest of a sequence.
    is_late: bool,
}

impl Parser {
    pub(super) fn feed(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
        self.is_late = false;
    }

    /// How long to wait for more bytes. `None` if all input is complete.
    pub(super) fn patience(&self) -> Option<Duration> {
        match (&self.paste, self.buffer.as_slice()) {
            (Some(_), _) => Some(IN_PASTE),
            (None, []) => None,
            (None, [0x1b]) => Some(AFTER_ESC),
            (None, _) => Some(AFTER_PART),
        }
    }

    /// Stops waiting for the rest of a sequence or a paste. [`Parser::next`] then returns the part that has
    /// arrived.
    pub(super) fn give_up_waiting(&mut self) {
        self.is_late = true;
    }

    pub(super) fn next(&mut self) -> Option<Input> {
        loop {
            if self.paste.is_some() {
                return self.next_paste();
            }
            match parse(&self.buffer) {
                Parsed::Whole(length, input) => {
                    self.buffer.drain(..length);
                    if input.is_some() {
                        return input;
                    }
                }
                Parsed::Paste(length) => {
                    self.buffer.drain(..length);
                    self.paste = Some(Vec::new());
                }
                Parsed::Unfinished if self.is_late && !self.buffer.is_empty() => return self.cut_short(),
                Parsed::Unfinished => return None,
            }
        }
    }

    /// The meaning of half a sequence: Esc alone, or a key together with Alt. A key with Alt begins like a
    /// sequence.
    fn cut_short(&mut self) -> Option<Input> {
        let input = match std::mem::take(&mut self.buffer).as_slice() {
            [0x1b] => Some(key(KeyCode::Esc, KeyModifiers::NONE)),
            [0x1b, letter] if letter.is_ascii_graphic() => {
                Some(key(KeyCode::Char(char::from(*letter)), KeyModifiers::ALT))
            }
            _ => None,
        };
        self.is_late = false;
        input
    }

    fn next_paste(&mut self) -> Option<Input> {
        let text = self.paste.as_mut()?;
        let end = self.buffer.windows(PASTE_END.len()).position(|window| window == PASTE_END);
        // The buffer can end in the middle of the mark that ends the paste.
        let keep =
            (1..PASTE_END.len()).rev().find(|&cut| self.buffer.ends_with(&PASTE_END[..cut])).unwrap_or(0);
        let length = end.unwrap_or(self.buffer.len() - keep);
        let room = LONGEST_PASTE.saturating_sub(text.len());
        text.extend(self.buffer.drain(..length).take(room));
        if end.is_some() {
            self.buffer.drain(..PASTE_END.len());
        } else if !self.is_late {
            return None;
        }
        self.is_late = false;
        let text = self.paste.take()?;
        Some(Input::Event(Event::Paste(String::from_utf8_lossy(&text).into_owned())))
    }
}

pub(super) fn key(code: KeyCode, modifiers: KeyModifiers) -> Input {
    Input::Event(Event::Key(KeyEvent::new(code, modifiers)))
}

fn parse(bytes: &[u8]) -> Parsed {
    let one = |code, modifiers| Parsed::Whole(1, Some(key(code, modifiers)));
    match bytes {
        [] | [0x1b] => Parsed::Unfinished,
        // The player pressed Esc twice, or Esc comes before a sequence.
        [0x1b, 0x1b, ..] => one(KeyCode::Esc, KeyModifiers::NONE),
        [0x1b, b'[', ..] => sequences::csi(bytes),
        [0x1b, b'O', ..] => sequences::ss3(bytes),
        [0x1b, b']' | b'P' | b'_' | b'^' | b'X', ..] => sequences::answer(bytes),
        [0x1b, rest @ ..] => with_alt(parse(rest)),
        // If the player pressed Enter before the program took the terminal, the key arrives as a line feed.
        [b'\r' | b'\n', ..] => one(KeyCode::Enter, KeyModifiers::NONE),
        [b'\t', ..] => one(KeyCode::Tab, KeyModifiers::NONE),
        [0x7f, ..] => one(KeyCode::Backspace, KeyModifiers::NONE),
        [0, ..] => one(KeyCode::Char(' '), KeyModifiers::CONTROL),
        [c @ 0x01..=0x1a, ..] => one(KeyCode::Char(char::from(c - 1 + b'a')), KeyModifiers::CONTROL),
        [c @ 0x1c..=0x1f, ..] => one(KeyCode::Char(char::from(c - 0x1c + b'4')), KeyModifiers::CONTROL),
        _ => letter(bytes),
    }
}

fn with_alt(parsed: Parsed) -> Parsed {
    match parsed {
        Parsed::Whole(length, Some(Input::Event(Event::Key(mut key)))) => {
            key.modifiers |= KeyModifiers::ALT;
            Parsed::Whole(length + 1, Some(Input::Event(Event::Key(key))))
        }
        Parsed::Whole(length, input) => Parsed::Whole(length + 1, input),
        Parsed::Unfinished | Parsed::Paste(_) => Parsed::Unfinished,
    }
}

/// Reads a character in UTF-8. Drops a byte that is not part of a character.
fn letter(bytes: &[u8]) -> Parsed {
    let length = match bytes[0] {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 1,
    };
    let text = std::str::from_utf8(&bytes[..length.min(bytes.len())]);
    match text.map(|text| text.chars().next()) {
        Ok(Some(letter)) => {
            let held = if letter.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
            Parsed::Whole(letter.len_utf8(), Some(key(KeyCode::Char(letter), held)))
        }
        Err(error) if error.error_len().is_none() => Parsed::Unfinished,
        Ok(None) | Err(_) => Parsed::Whole(1, None),
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
