//! One queue for all events.
//!
//! Keys, mouse, resizes, signals, finished jobs and reports of the saver all arrive in this queue. Before each frame,
//! the main loop handles the waiting events, for at most a twentieth of a second. So held keys never wait for frames,
//! and nothing needs a lock. Each source of events is a thread that only waits and sends.

use crate::store::Flusher;
use pentimento_ui::keymap::{Key, KeyCode, Modifiers};
use pentimento_ui::theme::Shade;
use ratatui::crossterm::event as terminal;
use std::io;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

#[derive(Debug)]
pub enum Event {
    Input(terminal::Event),
    /// The terminal has reported whether its background is light.
    Ground(Shade),
    /// The terminal was closed.
    Hangup,
    Signal(i32),
    /// Background work has ended. The main loop polls the top screen, which takes the answer if the work was its own.
    Answer,
    /// Background work panicked.
    Fault,
    /// A report from the thread that saves games.
    Saving(crate::store::SaveNews),
}

/// How long the main thread has to end the program after a signal. The main thread can hang while it writes
/// to a terminal that no longer reads.
const GRACE: Duration = Duration::from_millis(1200);
/// How long the last saves may take after `GRACE` is over.
const LAST_SAVES: Duration = Duration::from_millis(500);

/// Listens for signals that end, stop or continue the program, or that report a new size of the terminal. The
/// list includes every signal that would end the program at once, because the program must restore the
/// terminal first.
#[cfg(unix)]
pub(crate) fn listen_to_signals(events: Sender<Event>, saves: Flusher) -> io::Result<()> {
    use signal_hook::consts::{
        SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGVTALRM,
        SIGWINCH, SIGXCPU,
    };
    let ends = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGALRM, SIGVTALRM, SIGUSR1, SIGUSR2, SIGXCPU];
    let others = [SIGCONT, SIGTSTP, SIGWINCH];
    let mut signals = signal_hook::iterator::Signals::new(ends.iter().chain(&others))?;
    spawn("signals", move || {
        for signal in signals.forever() {
            let event = match signal {
                SIGWINCH => match ratatui::crossterm::terminal::size() {
                    Ok((width, height)) => Event::Input(terminal::Event::Resize(width, height)),
                    Err(_) => continue,
                },
                signal => Event::Signal(signal),
            };
            if ends.contains(&signal) {
                end_for_sure(signal, saves.clone());
            }
            if events.send(event).is_err() {
                return;
            }
        }
    })
}

/// Listens for the events that end a program on Windows: its window is closed, the player presses Control-Break, logs
/// off or shuts the system down. Windows ends the program after about five seconds.
#[cfg(windows)]
pub(crate) fn listen_to_signals(events: Sender<Event>, saves: Flusher) -> io::Result<()> {
    use std::task::Poll;
    use tokio::signal::windows::{ctrl_break, ctrl_close, ctrl_logoff, ctrl_shutdown};
    /// The number of the signal on Unix that a closed terminal sends.
    const HANGUP: i32 = 1;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let (mut interrupt, mut close) = (ctrl_break()?, ctrl_close()?);
    let (mut log_off, mut shutdown) = (ctrl_logoff()?, ctrl_shutdown()?);
    spawn("signals", move || {
        runtime.block_on(std::future::poll_fn(|task| {
            let is_over = interrupt.poll_recv(task).is_ready()
                || close.poll_recv(task).is_ready()
                || log_off.poll_recv(task).is_ready()
                || shutdown.poll_recv(task).is_ready();
            if is_over { Poll::Ready(()) } else { Poll::Pending }
        }));
        end_for_sure(HANGUP, saves);
        let _ = events.send(Event::Signal(HANGUP));
    })
}

/// Ends the program if the main thread does not. The saver already has every move, so nothing is lost.
fn end_for_sure(signal: i32, saves: Flusher) {
    // If the thread can't be started, the main thread ends the program, unless it hangs.
    let _ = spawn("last resort", move || {
        thread::sleep(GRACE);
        let _ = saves.flush(LAST_SAVES);
        super::terminal::abandon();
        std::process::exit(128 + signal);
    });
}

/// Starts a thread. If the threads for the keyboard and the signals are missing, nothing can end the program. So
/// the code that starts them passes the error on.
pub(super) fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(run).map(drop)
}

/// Converts a key event. Returns `None` for keys that we do not use. Some terminals also report when a key is
/// released; that gives `None` too.
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
    let code = code(event.code)?;
    let is_typed = cfg!(windows) && is_alt_gr(code, modifiers);
    Some(Key::new(code, if is_typed { Modifiers::NONE } else { modifiers }))
}

/// Whether a key of a Windows console was typed with the key `AltGr`. Some keyboards need it for characters such as `@`.
/// Windows reports it as Control and Alt.
fn is_alt_gr(code: KeyCode, modifiers: Modifiers) -> bool {
    matches!(code, KeyCode::Char(_)) && modifiers.contains(Modifiers::CONTROL | Modifiers::ALT)
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
        // Only some terminals report the other keys, so we ignore them.
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

    #[test]
    fn a_character_typed_with_alt_gr_is_a_character_on_windows() {
        let both = Modifiers::CONTROL | Modifiers::ALT;
        assert!(is_alt_gr(KeyCode::Char('@'), both) && !is_alt_gr(KeyCode::Left, both));
        assert!(!is_alt_gr(KeyCode::Char('@'), Modifiers::ALT));
        let held = KeyModifiers::CONTROL | KeyModifiers::ALT;
        let typed = key(KeyEvent::new(terminal::KeyCode::Char('@'), held)).unwrap();
        assert_eq!(typed.modifiers == Modifiers::NONE, cfg!(windows));
    }
}
