//! Every game to its end in every kind of terminal, with keys alone and with the mouse alone.
//!
//! The moves come from the solver. After each the screen, its colours and its figures taken away, must be another
//! one: what can be told apart on the board can be told apart without seeing colours. The whole matrix is ignored
//! and prints the table of CONTRIBUTING.md; a diagonal through it runs every day.

#![allow(clippy::print_stderr)] // Sweeps tell their figures.

use crate::harness::{Home, Setup, Terminal};
use pentimento::engine::job::Job;
use pentimento::engine::kind::{AnyPuzzle, Kind};
use pentimento::files;
use pentimento::games::GAMES;
use serde_json::Value as Json;
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    Keys,
    Mouse,
}

/// What is left of a screen without colours, times and counts: each number becomes a nought.
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

/// Where to click, found on the screen as it is then.
type Find = Box<dyn Fn(&mut Terminal) -> (u16, u16)>;

/// One thing to do with the terminal for one move.
enum Gesture {
    Keys(String),
    /// A click on a place that is found on the screen as it is then.
    Click(Find),
    /// Keys or notches that only lead to where the move is made.
    Reach(Box<dyn Fn(&mut Terminal)>),
}

/// The cells of the screen as characters, row by row.
fn cells(terminal: &Terminal) -> Vec<Vec<char>> {
    terminal.with_screen(|screen| {
        let (rows, columns) = screen.size();
        let at = |row, column| {
            screen.cell(row, column).and_then(|cell| cell.contents().chars().next()).unwrap_or(' ')
        };
        (0..rows.get()).map(|row| (0..columns.get()).map(|column| at(row, column)).collect()).collect()
    })
}

/// The leftmost place that `holds`, given the row and the place in it: boards stand left of their panels.
fn leftmost(terminal: &Terminal, holds: impl Fn(&[char], usize) -> bool) -> Option<(u16, u16)> {
    let cells = cells(terminal);
    let rows = 1..cells.len().saturating_sub(1);
    let found =
        rows.flat_map(|y| (0..cells[y].len()).map(move |x| (x, y))).filter(|&(x, y)| holds(&cells[y], x));
    found.min().map(|(x, y)| (x as u16, y as u16))
}

const SIGNS: &str = "◉∎▴◊✚▾o#^$+v";

/// A button's chip: its letter and the sign of its colour.
fn chip(terminal: &mut Terminal, letter: char) -> (u16, u16) {
    terminal.at_rest();
    leftmost(terminal, |row, x| {
        let before = x.checked_sub(1).map_or(' ', |x| row[x]);
        row[x] == letter
            && !before.is_alphanumeric()
            && row.get(x + 1).is_some_and(|&sign| SIGNS.contains(sign))
    })
    .unwrap_or_else(|| panic!("no button {letter}:\n{}", terminal.text()))
}

fn buttons(puzzle: &dyn AnyPuzzle, by: By) -> Vec<Gesture> {
    let mut gestures = Vec::new();
    for mv in solver_moves(puzzle) {
        let letter = char::from(b'A' + mv["press"].as_u64().expect("a button") as u8);
        for _ in 0..mv["times"].as_u64().expect("a number") {
            gestures.push(match by {
                By::Keys => Gesture::Keys(format!("g{}", letter.to_ascii_lowercase())),
                By::Mouse => Gesture::Click(Box::new(move |terminal| chip(terminal, letter))),
            });
        }
    }
    gestures
}

/// Where a cell of the cursor's row stands: right of the pointer, two columns each, a rule after five.
fn in_row(terminal: &mut Terminal, column: u16) -> (u16, u16) {
    terminal.at_rest();
    let (x, y) = leftmost(terminal, |row, x| "▸>".contains(row[x])).expect("a pointer beside the board");
    let row = &cells(terminal)[usize::from(y)];
    let ruled = row.get(usize::from(x) + 11).is_some_and(|rule| "│|".contains(*rule));
    (x + 1 + 2 * column + if ruled { column / 5 } else { 0 }, y)
}

fn nonogram(puzzle: &dyn AnyPuzzle, by: By) -> Vec<Gesture> {
    let mut gestures = Vec::new();
    let (mut row, mut column) = (0, 0);
    // What stays blank need not be said.
    for mv in solver_moves(puzzle).into_iter().filter(|mv| mv["to"] == "#") {
        let at = |axis: usize| mv["at"][axis].as_i64().expect("a cell");
        let (down, across) = (at(0) - row, at(1) - column);
        (row, column) = (at(0), at(1));
        match by {
            By::Keys => {
                let reach = walk(down, "\x1b[B", "\x1b[A") + &walk(across, "\x1b[C", "\x1b[D");
                gestures.push(Gesture::Reach(Box::new(move |terminal| {
                    terminal.send(&reach);
                })));
                gestures.push(Gesture::Keys("\r".to_owned()));
            }
            By::Mouse => {
                gestures.push(Gesture::Reach(Box::new(move |terminal| {
                    for _ in 0..down.unsigned_abs() {
                        terminal.wheel(down > 0, (5, 5));
                    }
                })));
                let target = column as u16;
                gestures.push(Gesture::Click(Box::new(move |terminal| in_row(terminal, target))));
            }
        }
    }
    gestures
}

fn walk(steps: i64, on: &str, back: &str) -> String {
    (if steps < 0 { back } else { on }).repeat(steps.unsigned_abs() as usize)
}

/// Where the player stands in a maze: `◉`, but not that of the legend.
fn head(terminal: &mut Terminal) -> (u16, u16) {
    terminal.at_rest();
    leftmost(terminal, |row, x| {
        let near = |place: Option<usize>| place.and_then(|x| row.get(x)).copied().unwrap_or(' ');
        let (before, after) = (near(x.checked_sub(1)), near(Some(x + 1)));
        let alone = !before.is_alphanumeric() && !after.is_alphanumeric() && near(Some(x + 2)) != 'y';
        "◉o".contains(row[x]) && alone
    })
    .unwrap_or_else(|| panic!("nobody in the maze:\n{}", terminal.text()))
}

fn maze(puzzle: &dyn AnyPuzzle, by: By) -> Vec<Gesture> {
    let solution = puzzle.solve(1, &Job::endless()).solutions.remove(0);
    let path: Vec<(i64, i64)> = solution["path"]
        .as_array()
        .expect("a path")
        .iter()
        .map(|cell| (cell[0].as_i64().expect("a row"), cell[1].as_i64().expect("a column")))
        .collect();
    let step = |pair: &[(i64, i64)]| {
        let (down, across) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
        match by {
            By::Keys => Gesture::Keys(walk(down, "\x1b[B", "\x1b[A") + &walk(across, "\x1b[C", "\x1b[D")),
            By::Mouse => Gesture::Click(Box::new(move |terminal| {
                let (x, y) = head(terminal);
                ((i64::from(x) + 4 * across) as u16, (i64::from(y) + 2 * down) as u16)
            })),
        }
    };
    path.windows(2).map(step).collect()
}

/// Every move of the explained solution.
fn solver_moves(puzzle: &dyn AnyPuzzle) -> Vec<Json> {
    let mut moves = Vec::new();
    let _ = puzzle.explain(&[], &Job::endless(), &mut |step| {
        moves.extend(step.moves);
        true
    });
    moves
}

/// How a game is played by hand; a game without an entry is led to its end by its hints, which are the solver's.
fn gestures(kind: &dyn Kind, puzzle: &dyn AnyPuzzle, by: By) -> Option<Vec<Gesture>> {
    match kind.info().name {
        "buttons" => Some(buttons(puzzle, by)),
        "nonogram" => Some(nonogram(puzzle, by)),
        "maze" => Some(maze(puzzle, by)),
        _ => None,
    }
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

/// Plays a game to its end and gives the number of boards that were told apart.
fn played(kind: &dyn Kind, mode: &Mode, size: (u16, u16), by: By) -> usize {
    let (_home, mut terminal, puzzle) = started(kind, mode, size);
    let mut seen = HashSet::from([bare(&terminal.at_rest())]);
    let Some(gestures) = gestures(kind, &*puzzle, by) else { return by_hints(&mut terminal, by, seen) };
    for gesture in gestures {
        let before = bare(&terminal.text());
        match gesture {
            Gesture::Reach(reach) => {
                reach(&mut terminal);
                terminal.at_rest();
                continue;
            }
            Gesture::Keys(keys) => {
                terminal.send(&keys);
            }
            Gesture::Click(place) => {
                let at = place(&mut terminal);
                terminal.click(at);
            }
        }
        terminal.until("another board", |text| bare(text) != before);
        assert!(
            seen.insert(bare(&terminal.at_rest())),
            "two boards that look the same:\n{}",
            terminal.text()
        );
    }
    terminal.see("Solved");
    seen.len()
}

/// Hints in their three stages until the puzzle is solved; by the mouse on their entry in the key bar.
fn by_hints(terminal: &mut Terminal, by: By, mut seen: HashSet<String>) -> usize {
    for _ in 0..400 {
        for shown in ["1 of 3", "2 of 3", ""] {
            match by {
                By::Keys => terminal.keys("H"),
                By::Mouse => terminal.click_on("H hint"),
            };
            if shown.is_empty() {
                terminal.see_no_more("2 of 3");
            } else {
                // A mistake has no first stage, but the solver makes none.
                terminal.see(shown);
            }
        }
        let text = terminal.at_rest();
        assert!(seen.insert(bare(&text)), "two boards that look the same:\n{text}");
        if text.contains("Solved") {
            return seen.len();
        }
    }
    panic!("never solved:\n{}", terminal.text());
}

#[test]
fn every_game_is_played_to_its_end_in_a_sample_of_terminals() {
    for (number, kind) in GAMES.iter().enumerate() {
        let (mode, by) = (&MODES[(3 * number + 4) % MODES.len()], [By::Keys, By::Mouse][number % 2]);
        let size = if by == By::Mouse { (80, 24) } else { SIZES[number % SIZES.len()] };
        let boards = played(*kind, mode, size, by);
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
                        Ok(boards) => {
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
