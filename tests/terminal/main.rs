//! What a person does, done to the real program in a real pseudo-terminal.

mod endings;
mod faults;
mod harness;
mod looks;
mod maze;
mod parity;
mod playing;
mod storms;
mod workshop;
