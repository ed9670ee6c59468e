//! One queue for all events.
//!
//! Keys, mouse, resizes, signals, finished jobs and reports of the saver all arrive in this queue. The main loop
//! handles all waiting events before it draws, so held keys never wait for frames and nothing needs a lock. Each
//! source of events is a thread that only waits and sends.

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
    /// Background work has ended. The main loop polls the top screen, which takes the answer if the work was its own.
    Answer,
    /// Background work panicked.
    Fault,
    /// A report from the thread that saves.
    Saving(crate::store::SaveNews),
}

/// Reads events from the terminal until the terminal is gone.
pub(crate) fn read_terminal(events: Sender<Event>) {
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

/// Listens for signals that end or continue the program.
#[cfg(unix)]
pub(crate) fn listen_to_signals(events: Sender<Event>) -> io::Result<()> {
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
pub(crate) fn listen_to_signals(_events: Sender<Event>) -> io::Result<()> {
    Ok(())
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) {
    // If a thread can't be started, the program runs without the events of that thread.
    let _ = thread::Builder::new().name(name.to_owned()).spawn(run);
}

/// Converts a key event. Returns `None` if the key is released, which some terminals report, or if we do not use the
/// key.
pub(crate) fn key(event: terminal::KeyEvent) -> Option<Key> {
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
        // Only some terminals report the other keys, so the player cannot bind them.
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use terminal::{KeyEvent, KeyEventKind, KeyModifiers};

    #[test]
    fn releases_are_ignored_and_repeats_count() {
        let of = |kind| key(KeyEvent::new_with_kind(terminal::KeyCode::Up, KeyModifiers::NONE, kind));
        assert_eq!(of(KeyEventKind::Release), None);
        assert_eq!(of(KeyEventKind::Repeat), Some(Key::new(KeyCode::Up, Modifiers::NONE)));
    }

    #[test]
    fn modifiers_are_converted() {
        let held = KeyModifiers::CONTROL | KeyModifiers::SHIFT;
        let expected = Key::new(KeyCode::Char('r'), Modifiers::CONTROL | Modifiers::SHIFT);
        assert_eq!(key(KeyEvent::new(terminal::KeyCode::Char('r'), held)), Some(expected));
    }
}
