//! Tests the program in a pseudo-terminal, with keys and mouse.

#![cfg(unix)] // They send signals.

mod browser;
mod browsing;
mod endings;
mod faults;
mod guest;
mod hands;
mod harness;
mod hosting;
mod looks;
mod maze;
mod nonogram;
mod parity;
mod playing;
mod signals;
mod storms;
mod today;
mod workshop;
