//! One channel for everything that can happen.
//!
//! Keys, mouse, resizes, signals, finished jobs and the saver's troubles all arrive in one queue, which the loop
//! drains before it draws: so held keys never wait behind frames, and nothing else needs a lock. Each source is a
//! thread that does nothing but wait and send.

use pentimento_ui::keymap::{Key, KeyCode, Modifiers};
use ratatui::crossterm::event as terminal;
use std::io;
use std::sync::mpsc::Sender;
use std::thread;

#[derive(Debug)]
pub enum Event {
    Input(terminal::Event),
    /// The terminal is gone.
    Hangup,
    Signal(i32),
    /// Background work has ended; its answer is in its own inbox.
    Answer,
    /// Background work has failed by a fault of ours.
    Fault,
    /// A sentence from the thread that saves.
    Saving(crate::store::SaveNews),
}

/// Reads the terminal until it is gone.
pub fn read_terminal(events: Sender<Event>) {
    spawn("input", move || {
        loop {
            let event = match terminal::read() {
                Ok(event) => Event::Input(event),
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => Event::Hangup,
            };
            let gone = matches!(event, Event::Hangup);
            if events.send(event).is_err() || gone {
                return;
            }
        }
    });
}

/// Listens to the signals that end or wake a program.
#[cfg(unix)]
pub fn listen_to_signals(events: Sender<Event>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGCONT])?;
    spawn("signals", move || {
        for signal in signals.forever() {
            if events.send(Event::Signal(signal)).is_err() {
                return;
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
pub fn listen_to_signals(_events: Sender<Event>) -> io::Result<()> {
    Ok(())
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) {
    // If not even this thread can be had, the terminal never answers and a signal ends the program.
    let _ = thread::Builder::new().name(name.to_owned()).spawn(run);
}

/// A key as the rest of the program knows it. `None` for a release, which some terminals report too, and for keys
/// that mean nothing to us.
pub fn key(event: terminal::KeyEvent) -> Option<Key> {
    if event.kind == terminal::KeyEventKind::Release {
        return None;
    }
    let held = [
        (terminal::KeyModifiers::SHIFT, Modifiers::SHIFT),
        (terminal::KeyModifiers::CONTROL, Modifiers::CONTROL),
        (terminal::KeyModifiers::ALT, Modifiers::ALT),
        (terminal::KeyModifiers::SUPER, Modifiers::SUPER),
    ];
    let held = held.into_iter().filter(|(theirs, _)| event.modifiers.contains(*theirs));
    let modifiers = held.fold(Modifiers::NONE, |all, (_, ours)| all | ours);
    Some(Key::new(code(event.code)?, modifiers))
}

fn code(code: terminal::KeyCode) -> Option<KeyCode> {
    use terminal::KeyCode as Theirs;
    Some(match code {
        Theirs::Char(c) => KeyCode::Char(c),
        Theirs::F(number) => KeyCode::F(number),
        Theirs::Enter => KeyCode::Enter,
        Theirs::Esc => KeyCode::Esc,
        Theirs::Backspace => KeyCode::Backspace,
        Theirs::Tab => KeyCode::Tab,
        Theirs::BackTab => KeyCode::BackTab,
        Theirs::Up => KeyCode::Up,
        Theirs::Down => KeyCode::Down,
        Theirs::Left => KeyCode::Left,
        Theirs::Right => KeyCode::Right,
        Theirs::Home => KeyCode::Home,
        Theirs::End => KeyCode::End,
        Theirs::PageUp => KeyCode::PageUp,
        Theirs::PageDown => KeyCode::PageDown,
        Theirs::Insert => KeyCode::Insert,
        Theirs::Delete => KeyCode::Delete,
        // Keys that only some terminals report, and no one can bind.
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use terminal::{KeyEvent, KeyEventKind, KeyModifiers};

    #[test]
    fn a_release_does_nothing_and_a_repeat_counts() {
        let of = |kind| key(KeyEvent::new_with_kind(terminal::KeyCode::Up, KeyModifiers::NONE, kind));
        assert_eq!(of(KeyEventKind::Release), None);
        assert_eq!(of(KeyEventKind::Repeat), Some(Key::new(KeyCode::Up, Modifiers::NONE)));
    }

    #[test]
    fn modifiers_are_kept() {
        let held = KeyModifiers::CONTROL | KeyModifiers::SHIFT;
        let expected = Key::new(KeyCode::Char('r'), Modifiers::CONTROL | Modifiers::SHIFT);
        assert_eq!(key(KeyEvent::new(terminal::KeyCode::Char('r'), held)), Some(expected));
    }
}
