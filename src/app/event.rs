//! One channel for everything that can happen.
//!
//! Keys, mouse, resizes, signals, finished jobs and the saver's troubles all arrive in one queue, which the loop
//! drains before it draws: so held keys never wait behind frames, and nothing else needs a lock. Each source is a
//! thread that does nothing but wait and send.

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
    Saving(crate::store::Report),
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
