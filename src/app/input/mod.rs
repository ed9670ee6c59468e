//! Reads the terminal: one thread takes bytes, a second turns them into events.
//!
//! We read the bytes ourselves because the input of a terminal can stop in the middle: a paste without its
//! end, half an escape sequence, half an answer to a question. A reader that waits for the rest blocks the
//! keyboard. Ours waits for a limited time (`Parser::patience`) and then goes on with the next byte. So no
//! key is lost, and answers of the terminal can arrive between keys. On Windows a console sends events
//! instead of bytes, and crossterm reads them.

#[cfg(unix)]
mod parser;
#[cfg(unix)]
mod sequences;

use super::event::{Event, spawn};
use std::io;
use std::sync::mpsc::Sender;

/// Reads events from the terminal until the terminal is gone.
#[cfg(unix)]
pub(super) fn read_terminal(events: Sender<Event>) -> io::Result<()> {
    let (chunks, arrived) = std::sync::mpsc::channel();
    spawn("terminal", move || read_bytes(&chunks))?;
    spawn("input", move || parse_bytes(&arrived, &events))
}

#[cfg(not(unix))]
pub(super) fn read_terminal(events: Sender<Event>) -> io::Result<()> {
    spawn("input", move || {
        loop {
            let event = match ratatui::crossterm::event::read() {
                Ok(event) => Event::Input(event),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => Event::Hangup,
            };
            let is_gone = matches!(event, Event::Hangup);
            if events.send(event).is_err() || is_gone {
                return;
            }
        }
    })
}

/// Reads bytes as soon as they arrive, and never waits for a full buffer.
#[cfg(unix)]
fn read_bytes(chunks: &Sender<Vec<u8>>) {
    use io::Read;
    let mut buffer = [0; 4096];
    let mut terminal = io::stdin().lock();
    loop {
        match terminal.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return,
            Ok(count) => {
                if chunks.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        }
    }
}

#[cfg(unix)]
fn parse_bytes(arrived: &std::sync::mpsc::Receiver<Vec<u8>>, events: &Sender<Event>) {
    use parser::Input;
    use std::sync::mpsc::RecvTimeoutError;
    let mut parser = parser::Parser::default();
    loop {
        let chunk = match parser.patience() {
            None => arrived.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(limit) => arrived.recv_timeout(limit),
        };
        match chunk {
            Ok(bytes) => parser.feed(&bytes),
            Err(RecvTimeoutError::Timeout) => parser.give_up_waiting(),
            Err(RecvTimeoutError::Disconnected) => {
                let _ = events.send(Event::Hangup);
                return;
            }
        }
        while let Some(input) = parser.next() {
            let event = match input {
                Input::Event(event) => Event::Input(event),
                Input::Ground(shade) => Event::Ground(shade),
                Input::Answered => {
                    super::terminal::note_answer();
                    continue;
                }
            };
            if events.send(event).is_err() {
                return;
            }
        }
    }
}
