//! What a person does, done to the real program in a real pseudo-terminal.

mod browsing;
mod endings;
mod faults;
mod hands;
mod harness;
mod looks;
mod maze;
mod nonogram;
mod parity;
mod playing;
mod storms;
mod workshop;
