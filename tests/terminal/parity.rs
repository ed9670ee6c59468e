//! Solves every game in every kind of terminal, with keys alone and with the mouse alone.
//!
//! The moves come from the solver. After each move, the screen must differ from all earlier screens, even if colours
//! and numbers are ignored. So a player can read every board without colours. The ignored test runs every combination
//! and prints a table. `cargo test` runs a sample.

#![allow(clippy::print_stderr)] // Sweeps print their figures.

use crate::hands::{By, Gesture, gestures};
use crate::harness::{Home, Setup, Terminal};
use pentimento::files;
use pentimento::games::GAMES;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// A kind of terminal: its name, environment and flags.
struct Mode {
    name: &'static str,
    env: &'static [(&'static str, &'static str)],
    flags: &'static [&'static str],
}

const TRUE: &[(&str, &str)] = &[("COLORTERM", "truecolor")];

const MODES: &[Mode] = &[
    Mode { name: "truecolor", env: TRUE, flags: &[] },
    Mode { name: "256", env: &[("TERM", "xterm-256color")], flags: &[] },
    Mode { name: "16", env: &[("TERM", "xterm")], flags: &[] },
    Mode { name: "mono", env: &[("NO_COLOR", "1")], flags: &[] },
    Mode { name: "ASCII", env: TRUE, flags: &["--ascii"] },
    Mode { name: "light", env: TRUE, flags: &["--theme", "light"] },
    Mode { name: "colour-blind", env: TRUE, flags: &["--theme", "colour-blind"] },
    Mode { name: "high contrast", env: TRUE, flags: &["--theme", "high-contrast"] },
];

const SIZES: [(u16, u16); 3] = [(40, 12), (80, 24), (200, 60)];

/// The text of the screen without times and counts: every number becomes 0, and every gap becomes one blank.
fn bare(text: &str) -> String {
    let mut bare = String::new();
    for c in text.chars() {
        match c {
            c if c.is_ascii_digit() => {
                if !bare.ends_with('0') {
                    bare.push('0');
                }
            }
            c if c.is_whitespace() => {
                if !bare.ends_with(' ') {
                    bare.push(' ');
                }
            }
            c => bare.push(c),
        }
    }
    bare
}

fn started(kind: &dyn Kind, mode: &Mode, size: (u16, u16)) -> (Home, Terminal, Box<dyn AnyPuzzle>) {
    let home = Home::experienced();
    let puzzle = kind.example();
    let file = home.path().join("p.toml");
    std::fs::write(&file, files::write(&*puzzle, Path::new("p.toml")).expect("a native file"))
        .expect("a file");
    let file = file.to_str().expect("a plain name").to_owned();
    let mut arguments = vec!["play", file.as_str(), "--no-motion"];
    arguments.extend(mode.flags);
    let mut terminal = Terminal::run_with(&home, &arguments, Setup { size, env: mode.env });
    terminal.see("? help").at_rest();
    (home, terminal, puzzle)
}

/// Plays a game to its end and checks that all boards look different. Returns the number of boards, or `None` for a
/// game that `hands.rs` cannot play yet.
fn played(kind: &dyn Kind, mode: &Mode, size: (u16, u16), by: By) -> Option<usize> {
    let (_home, mut terminal, puzzle) = started(kind, mode, size);
    let mut seen = HashSet::from([bare(&terminal.at_rest())]);
    let Some(gestures) = gestures(kind, &*puzzle, by, &mut terminal) else {
        eprintln!("{} is not played: tests/terminal/hands.rs has no hands for it", kind.info().name);
        return None;
    };
    for gesture in gestures {
        let before = bare(&terminal.text());
        match gesture {
            Gesture::Reach(hand) => {
                hand(&mut terminal);
                terminal.at_rest();
            }
            Gesture::Move(hand) => {
                hand(&mut terminal);
                terminal.until("another board", |text| bare(text) != before);
                let now = terminal.at_rest();
                assert!(seen.insert(bare(&now)), "two boards that look the same:\n{now}");
            }
        }
    }
    terminal.see("Solved");
    Some(seen.len())
}

#[test]
fn every_game_can_be_solved_in_a_sample_of_terminals() {
    for (number, kind) in GAMES.iter().enumerate() {
        let (mode, by) = (&MODES[(3 * number + 4) % MODES.len()], [By::Keys, By::Mouse][number % 2]);
        let size = if by == By::Mouse { (80, 24) } else { SIZES[number % SIZES.len()] };
        let Some(boards) = played(*kind, mode, size, by) else { continue };
        assert!(boards > 2, "{} in {}: {boards} boards", kind.info().name, mode.name);
    }
}

#[test]
#[ignore = "minutes: every game in every terminal at every size, by keys and by mouse; prints the table"]
fn the_whole_matrix_of_terminals() {
    let names: Vec<&str> = MODES.iter().map(|mode| mode.name).collect();
    let mut table = format!("| game | by | {} |\n|{}\n", names.join(" | "), " --- |".repeat(names.len() + 2));
    let mut failures = Vec::new();
    for kind in GAMES {
        for by in [By::Keys, By::Mouse] {
            let _ = write!(table, "| {} | {} |", kind.info().name, format!("{by:?}").to_lowercase());
            for mode in MODES {
                let mut passed = Vec::new();
                for size in SIZES {
                    let outcome = catch_unwind(AssertUnwindSafe(|| played(*kind, mode, size, by)));
                    let place = format!("{} {by:?} {} {size:?}", kind.info().name, mode.name);
                    match outcome {
                        Ok(None) => {}
                        Ok(Some(boards)) => {
                            eprintln!("{place}: {boards} boards");
                            passed.push(size.0.to_string());
                        }
                        Err(_) => failures.push(place),
                    }
                }
                let _ = write!(
                    table,
                    " {} |",
                    if passed.is_empty() { "-".to_owned() } else { passed.join(", ") }
                );
            }
            table.push('\n');
        }
    }
    eprintln!("{table}");
    assert!(failures.is_empty(), "{failures:#?}");
}
