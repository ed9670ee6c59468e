//! What a person does, done to the real program in a real pseudo-terminal.

mod endings;
mod harness;
mod looks;
mod playing;
mod workshop;
