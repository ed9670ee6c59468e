//! Escape sequences: named keys, the mouse, and answers of the terminal.
//!
//! The encodings are those of xterm (`ctlseqs`). Where the Linux console, rxvt or kitty's keyboard protocol
//! differ, theirs are read too.

use super::parser::{Input, LONGEST_SEQUENCE, Parsed, key};
use pentimento_ui::theme::Shade;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// Reads a sequence that begins with `ESC [`.
pub(super) fn csi(bytes: &[u8]) -> Parsed {
    match bytes.get(2) {
        None => return Parsed::Unfinished,
        Some(b'[') => return console_key(bytes),
        Some(b'M') => return old_mouse(bytes),
        Some(_) => {}
    }
    // After the parameters, one byte says what kind of sequence it is.
    let inside = bytes[2..].iter().take_while(|byte| matches!(byte, 0x20..=0x3f)).count();
    let Some(&last) = bytes.get(2 + inside) else {
        let is_endless = bytes.len() > LONGEST_SEQUENCE;
        return if is_endless { Parsed::Whole(bytes.len(), None) } else { Parsed::Unfinished };
    };
    if !matches!(last, 0x40..=0x7e) {
        // No sequence continues with this byte, so the parser reads the byte again as a key.
        return Parsed::Whole(2 + inside, None);
    }
    let text = std::str::from_utf8(&bytes[2..2 + inside]).unwrap_or_default();
    let length = inside + 3;
    if (text, last) == ("200", b'~') {
        return Parsed::Paste(length);
    }
    Parsed::Whole(length, meaning(text, last))
}

fn meaning(text: &str, last: u8) -> Option<Input> {
    if let Some(numbers) = text.strip_prefix('<') {
        return mouse(numbers, last);
    }
    if text.starts_with('?') {
        return (last == b'c').then_some(Input::Answered);
    }
    let parts: Vec<&str> = text.split(';').collect();
    let number = |place: usize| -> Option<u32> { parts.get(place)?.split(':').next()?.parse().ok() };
    match last {
        b'M' => {
            let button = number(0)?.checked_sub(32)?;
            mouse(&format!("{button};{};{}", number(1)?, number(2)?), b'M')
        }
        b'~' if number(0) == Some(27) => Some(with_modifiers(letter_code(number(2)?)?, parts.get(1))),
        b'~' => Some(with_modifiers(numbered_key(number(0)?)?, parts.get(1))),
        b'u' => Some(with_modifiers(letter_code(number(0)?)?, parts.get(1))),
        b'Z' => Some(key(KeyCode::BackTab, KeyModifiers::SHIFT)),
        b'I' if text.is_empty() => Some(Input::Event(Event::FocusGained)),
        b'O' if text.is_empty() => Some(Input::Event(Event::FocusLost)),
        letter => Some(with_modifiers(named_key(letter)?, parts.get(1))),
    }
}

/// Adds modifiers to a key. In `5:2`, the 5 means Control and the 2 means that the key repeats.
fn with_modifiers(code: KeyCode, part: Option<&&str>) -> Input {
    let mut numbers = part.copied().unwrap_or_default().split(':').map(|number| number.parse::<u8>().ok());
    let held = numbers.next().flatten().unwrap_or(1).saturating_sub(1);
    let kind = match numbers.next().flatten() {
        Some(2) => KeyEventKind::Repeat,
        Some(3) => KeyEventKind::Release,
        _ => KeyEventKind::Press,
    };
    let flags = [
        (1, KeyModifiers::SHIFT),
        (2, KeyModifiers::ALT),
        (4, KeyModifiers::CONTROL),
        (8, KeyModifiers::SUPER),
        (16, KeyModifiers::HYPER),
        (32, KeyModifiers::META),
    ];
    let held = flags
        .into_iter()
        .filter(|(bit, _)| held & bit != 0)
        .fold(KeyModifiers::NONE, |all, (_, one)| all | one);
    let (code, held) = match code {
        KeyCode::Tab if held.contains(KeyModifiers::SHIFT) => (KeyCode::BackTab, held),
        KeyCode::Char(letter) if held.contains(KeyModifiers::SHIFT) => {
            (KeyCode::Char(letter.to_uppercase().next().unwrap_or(letter)), held)
        }
        code => (code, held),
    };
    Input::Event(Event::Key(KeyEvent::new_with_kind(code, held, kind)))
}

fn named_key(letter: u8) -> Option<KeyCode> {
    Some(match letter {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P'..=b'S' => KeyCode::F(1 + letter - b'P'),
        _ => return None,
    })
}

fn numbered_key(number: u32) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(number as u8 - 10),
        17..=21 => KeyCode::F(number as u8 - 11),
        23..=26 => KeyCode::F(number as u8 - 12),
        28..=29 => KeyCode::F(number as u8 - 15),
        31..=34 => KeyCode::F(number as u8 - 17),
        _ => return None,
    })
}

fn letter_code(number: u32) -> Option<KeyCode> {
    Some(match char::from_u32(number)? {
        '\x1b' => KeyCode::Esc,
        '\r' | '\n' => KeyCode::Enter,
        '\t' => KeyCode::Tab,
        '\x7f' | '\x08' => KeyCode::Backspace,
        // These codes are keys without a letter, such as Caps Lock.
        '\u{e000}'..='\u{f8ff}' => return None,
        letter => KeyCode::Char(letter),
    })
}

/// Reads `ESC O A`: keys in the application mode of a keypad.
pub(super) fn ss3(bytes: &[u8]) -> Parsed {
    match bytes.get(2) {
        None => Parsed::Unfinished,
        Some(b'M') => Parsed::Whole(3, Some(key(KeyCode::Enter, KeyModifiers::NONE))),
        Some(&letter) => match named_key(letter) {
            Some(code) => Parsed::Whole(3, Some(key(code, KeyModifiers::NONE))),
            None => Parsed::Whole(2, Some(key(KeyCode::Char('O'), KeyModifiers::ALT | KeyModifiers::SHIFT))),
        },
    }
}

/// Reads `ESC [ [ A`: F1 to F5 of the Linux console.
fn console_key(bytes: &[u8]) -> Parsed {
    match bytes.get(3) {
        None => Parsed::Unfinished,
        Some(&letter @ b'A'..=b'E') => {
            Parsed::Whole(4, Some(key(KeyCode::F(1 + letter - b'A'), KeyModifiers::NONE)))
        }
        Some(_) => Parsed::Whole(3, None),
    }
}

/// Reads `ESC [ M` and three bytes: the mouse of old terminals.
fn old_mouse(bytes: &[u8]) -> Parsed {
    let [button, column, row] = match bytes.get(3..6) {
        Some(&[button, column, row]) => [button, column, row].map(|byte| byte.saturating_sub(32)),
        _ => return Parsed::Unfinished,
    };
    Parsed::Whole(6, mouse(&format!("{button};{column};{row}"), b'M'))
}

/// Reads a mouse report: button, column and row. A final `m` means that the button is released.
fn mouse(numbers: &str, last: u8) -> Option<Input> {
    let mut numbers = numbers.split(';').map(|number| number.parse::<u16>().ok());
    let (code, column, row) = (numbers.next()??, numbers.next()??, numbers.next()??);
    let is_drag = code & 32 != 0;
    let button = match code & 3 {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        _ => MouseButton::Right,
    };
    let kind = match ((code & 0b11) | ((code & 0b1100_0000) >> 4), is_drag) {
        (0..=2, false) if last == b'm' => MouseEventKind::Up(button),
        (0..=2, false) => MouseEventKind::Down(button),
        (0..=2, true) => MouseEventKind::Drag(button),
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (3..=5, true) => MouseEventKind::Moved,
        (4, false) => MouseEventKind::ScrollUp,
        (5, false) => MouseEventKind::ScrollDown,
        (6, false) => MouseEventKind::ScrollLeft,
        (7, false) => MouseEventKind::ScrollRight,
        _ => return None,
    };
    let flags = [(4, KeyModifiers::SHIFT), (8, KeyModifiers::ALT), (16, KeyModifiers::CONTROL)];
    let held = flags
        .into_iter()
        .filter(|(bit, _)| code & bit != 0)
        .fold(KeyModifiers::NONE, |all, (_, one)| all | one);
    // Terminals count from 1, but a damaged report can say 0.
    let (column, row) = (column.saturating_sub(1), row.saturating_sub(1));
    Some(Input::Event(Event::Mouse(MouseEvent { kind, column, row, modifiers: held })))
}

/// Reads an answer of the terminal, such as `ESC ] 11 ; rgb:1e1e/1e1e/1e1e BEL`.
pub(super) fn answer(bytes: &[u8]) -> Parsed {
    let body = &bytes[2..];
    let bell = body.iter().position(|&byte| byte == 0x07).map(|at| (at, 1));
    let string_end = body.windows(2).position(|pair| pair == b"\x1b\\").map(|at| (at, 2));
    let end = match (bell, string_end) {
        (Some(bell), Some(end)) => Some(bell.min(end)),
        (bell, end) => bell.or(end),
    };
    let Some((end, mark)) = end else {
        let is_endless = bytes.len() > LONGEST_SEQUENCE;
        return if is_endless { Parsed::Whole(bytes.len(), None) } else { Parsed::Unfinished };
    };
    let text = std::str::from_utf8(&body[..end]).unwrap_or_default();
    let ground = if bytes[1] == b']' { text.strip_prefix("11;").and_then(shade) } else { None };
    Parsed::Whole(2 + end + mark, ground.map(Input::Ground))
}

/// Whether a colour such as `rgb:1e1e/1e1e/1e1e` is light.
fn shade(colour: &str) -> Option<Shade> {
    let parts = colour.strip_prefix("rgb:").or_else(|| colour.strip_prefix("rgba:"))?;
    // Each part of the colour has one to four hexadecimal digits. Two are precise enough.
    let part = |digits: &str| -> Option<u32> {
        let value = u32::from_str_radix(digits, 16).ok()?;
        let most = match digits.len() {
            1..=4 => 16_u32.pow(digits.len() as u32) - 1,
            _ => return None,
        };
        Some(value * 255 / most)
    };
    let mut parts = parts.split('/').map(part);
    let (red, green, blue) = (parts.next()??, parts.next()??, parts.next()??);
    let is_light = 299 * red + 587 * green + 114 * blue > 1000 * 255 / 2;
    Some(if is_light { Shade::Light } else { Shade::Dark })
}
