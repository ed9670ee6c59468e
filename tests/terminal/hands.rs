//! Plays each game like a person: with keys alone, or with the mouse alone.
//!
//! The moves come from the solver. To find the place for a click, these functions search the text on the screen, as a
//! person would. They do not ask the program where it draws the board.

use crate::harness::Terminal;
use pentimento::files;
use pentimento_base::job::Job;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use pentimento_ui::fit::Size;
use serde_json::Value as Json;
use std::path::Path;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    Keys,
    Mouse,
}

type Hand = Box<dyn Fn(&mut Terminal)>;

/// Something that the player does with keys or with the mouse.
pub(crate) enum Gesture {
    /// Goes to the place of the next move without changing the board.
    Reach(Hand),
    /// Makes a move, which changes the board.
    Move(Hand),
}

fn keys(keys: String) -> Hand {
    Box::new(move |terminal| {
        terminal.send(&keys);
    })
}

fn click(find: impl Fn(&mut Terminal) -> (u16, u16) + 'static) -> Hand {
    Box::new(move |terminal| {
        let place = find(terminal);
        terminal.click(place);
    })
}

/// Lists the gestures that solve a puzzle. `terminal` must show the puzzle without any move. Returns `None` for a game
/// that this module cannot play yet.
pub(crate) fn gestures(
    kind: &dyn Kind,
    puzzle: &dyn AnyPuzzle,
    by: By,
    terminal: &mut Terminal,
) -> Option<Vec<Gesture>> {
    Some(match kind.info().name {
        "buttons" => buttons(puzzle, by),
        "nonogram" => nonogram(puzzle, by),
        "maze" => maze(puzzle, by),
        "logipix" => logipix(puzzle, by, terminal),
        "dots" => dots(puzzle, by, terminal),
        _ => return None,
    })
}

/// All moves of the solver's steps, in order. Together they solve the puzzle.
fn solver_moves(puzzle: &dyn AnyPuzzle) -> Vec<Json> {
    let mut moves = Vec::new();
    let _ = puzzle.explain(&[], &Job::endless(), &mut |step| {
        moves.extend(step.moves);
        true
    });
    moves
}

/// The native file of a puzzle, as JSON.
fn written(puzzle: &dyn AnyPuzzle) -> Json {
    let text = files::write(puzzle, Path::new("p.json")).expect("a native file");
    serde_json::from_str(&text).expect("JSON")
}

/// Reads a pair of whole numbers from JSON, such as a cell `[row, column]`.
fn pair(value: &Json) -> (i64, i64) {
    (value[0].as_i64().expect("a number"), value[1].as_i64().expect("a number"))
}

fn list(value: &Json) -> &[Json] {
    value.as_array().expect("a list")
}

/// The characters on the screen, row by row.
fn cells(terminal: &Terminal) -> Vec<Vec<char>> {
    terminal.with_screen(|screen| {
        let (rows, columns) = screen.size();
        let at = |row, column| {
            screen.cell(row, column).and_then(|cell| cell.contents().chars().next()).unwrap_or(' ')
        };
        (0..rows.get()).map(|row| (0..columns.get()).map(|column| at(row, column)).collect()).collect()
    })
}

/// Finds the leftmost position for which `holds` returns true. The board is left of the panel, so this position is on
/// the board. `holds` gets a row of the screen and a column. Returns the column and the row.
fn leftmost(terminal: &Terminal, holds: impl Fn(&[char], usize) -> bool) -> Option<(u16, u16)> {
    let cells = cells(terminal);
    let rows = 1..cells.len().saturating_sub(1);
    let found =
        rows.flat_map(|y| (0..cells[y].len()).map(move |x| (x, y))).filter(|&(x, y)| holds(&cells[y], x));
    found.min().map(|(x, y)| (x as u16, y as u16))
}

const SIGNS: &str = "◉∎▴◊✚▾o#^$+v";

/// Finds a button on the screen: its letter, followed by the sign of its colour.
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
            gestures.push(Gesture::Move(match by {
                By::Keys => keys(format!("g{}\r", letter.to_ascii_lowercase())),
                By::Mouse => click(move |terminal| chip(terminal, letter)),
            }));
        }
    }
    gestures
}

/// Finds a cell in the row of the cursor. The cells start to the right of the pointer. If the board has rules, a rule
/// follows every fifth cell and shows how wide the cells are. Otherwise each cell is two characters wide.
fn in_row(terminal: &mut Terminal, column: u16) -> (u16, u16) {
    terminal.at_rest();
    let (x, y) = leftmost(terminal, |row, x| "▸>".contains(row[x])).expect("a pointer beside the board");
    let row = &cells(terminal)[usize::from(y)];
    // After the pointer there is a blank, then the cells. On some boards, a rule (a thin line) follows every five
    // cells.
    let first = x + 2;
    let rule = row.iter().skip(first.into()).position(|sign| "│|".contains(*sign));
    let width = rule.map_or(2, |after| after as u16 / 5);
    (first + width * column + column / 5, y)
}

fn nonogram(puzzle: &dyn AnyPuzzle, by: By) -> Vec<Gesture> {
    let mut gestures = Vec::new();
    let (mut row, mut column) = (0, 0);
    // Blank cells need no move, so only the moves that paint a cell are played.
    for mv in solver_moves(puzzle).into_iter().filter(|mv| mv["to"] == "#") {
        let at = pair(&mv["at"]);
        let (down, across) = (at.0 - row, at.1 - column);
        (row, column) = at;
        match by {
            By::Keys => {
                gestures.push(Gesture::Reach(keys(walk(down, across))));
                gestures.push(Gesture::Move(keys("\r".to_owned())));
            }
            By::Mouse => {
                gestures.push(Gesture::Reach(Box::new(move |terminal| {
                    for _ in 0..down.unsigned_abs() {
                        terminal.wheel(down > 0, (5, 5));
                    }
                })));
                let target = column as u16;
                gestures.push(Gesture::Move(click(move |terminal| in_row(terminal, target))));
            }
        }
    }
    gestures
}

/// The arrow keys for a walk: first down or up, then right or left.
fn walk(down: i64, across: i64) -> String {
    let steps = |count: i64, on: &str, back: &str| {
        (if count < 0 { back } else { on }).repeat(count.unsigned_abs() as usize)
    };
    steps(down, "\x1b[B", "\x1b[A") + &steps(across, "\x1b[C", "\x1b[D")
}

/// Finds the player in the maze, shown as `◉` or `o`. Skips the same sign in the legend, and the letter `o` in words.
fn head(terminal: &mut Terminal) -> (u16, u16) {
    terminal.at_rest();
    leftmost(terminal, |row, x| {
        let near = |place: Option<usize>| place.and_then(|x| row.get(x)).copied().unwrap_or(' ');
        let (before, after) = (near(x.checked_sub(1)), near(Some(x + 1)));
        let alone = !before.is_alphanumeric() && !after.is_alphanumeric() && near(Some(x + 2)) != 'y';
        "◉o".contains(row[x]) && alone
    })
    .unwrap_or_else(|| panic!("no player in the maze:\n{}", terminal.text()))
}

fn maze(puzzle: &dyn AnyPuzzle, by: By) -> Vec<Gesture> {
    let solution = puzzle.solve(1, &Job::endless()).solutions.remove(0).json;
    let path: Vec<(i64, i64)> = list(&solution["path"]).iter().map(pair).collect();
    let step = |pair: &[(i64, i64)]| {
        let (down, across) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
        Gesture::Move(match by {
            By::Keys => keys(walk(down, across)),
            By::Mouse => click(move |terminal| {
                let (x, y) = head(terminal);
                // Large cells have box-drawing walls. Small cells are half as large.
                let text = terminal.text();
                let large = text.contains("───") || text.contains("---");
                let (wide, high) = if large { (4, 2) } else { (2, 1) };
                ((i64::from(x) + wide * across) as u16, (i64::from(y) + high * down) as u16)
            }),
        })
    };
    path.windows(2).map(step).collect()
}

/// The possible sizes of cells in Logipix, largest first.
const SIZES: [Size; 4] = [Size::FiveByThree, Size::FiveByTwo, Size::M, Size::W];

/// Finds the board of a Logipix by its numbers. Returns a function that gives the position of a cell on the screen.
fn numbered(puzzle: &dyn AnyPuzzle, terminal: &mut Terminal) -> impl Fn((i64, i64)) -> (u16, u16) + use<> {
    terminal.at_rest();
    let file = written(puzzle);
    let rows = list(&file["clues"]);
    let clues = rows.iter().enumerate().flat_map(|(row, line)| {
        let numbers = list(line).iter().enumerate();
        numbers.map(move |(column, number)| ((row as i64, column as i64), number.as_u64().expect("a number")))
    });
    let clues: Vec<_> = clues.filter(|(_, number)| *number > 0).collect();
    let screen = cells(terminal);
    let place = |corner: (usize, usize), size: Size, (row, column): (i64, i64)| {
        let (width, halves) = size.cell();
        // A square cell is one and a half characters high. A row that would start at half a character uses the next
        // whole one.
        let down = (row as usize * usize::from(halves)).div_ceil(2);
        (corner.0 + column as usize * usize::from(width), corner.1 + down)
    };
    let fits = |corner: (usize, usize), size: Size| {
        clues.iter().all(|&(cell, number)| {
            let (x, y) = place(corner, size, cell);
            let sign = screen.get(y).and_then(|row| row.get(x));
            sign.and_then(|sign| sign.to_digit(10)).is_some_and(|digit| u64::from(digit) == number)
        })
    };
    let corners = (0..screen.len()).flat_map(|y| (0..screen[y].len()).map(move |x| (x, y)));
    let found = corners.flat_map(|corner| SIZES.map(|size| (corner, size))).find(|&(c, size)| fits(c, size));
    let (corner, size) = found.unwrap_or_else(|| panic!("no numbers to be seen:\n{}", terminal.text()));
    move |cell| {
        let (x, y) = place(corner, size, cell);
        (x as u16, y as u16)
    }
}

fn logipix(puzzle: &dyn AnyPuzzle, by: By, terminal: &mut Terminal) -> Vec<Gesture> {
    let moves = solver_moves(puzzle);
    let mut lines: Vec<Vec<(i64, i64)>> = moves
        .iter()
        .filter_map(|mv| mv["line"].as_array())
        .map(|line| line.iter().map(pair).collect())
        .collect();
    // Drawing the line of one 1 draws the lines of all ones. So only the first line of length 1 is kept.
    let first_one = lines.iter().position(|line| line.len() == 1);
    let mut number = 0..;
    lines.retain(|line| number.next() == first_one || line.len() > 1);
    match by {
        By::Keys => drawn_by_keys(puzzle, &lines),
        By::Mouse => {
            let place = numbered(puzzle, terminal);
            lines.iter().map(|line| Gesture::Move(drag(line.iter().map(|&at| place(at)).collect()))).collect()
        }
    }
}

fn drawn_by_keys(puzzle: &dyn AnyPuzzle, lines: &[Vec<(i64, i64)>]) -> Vec<Gesture> {
    // At the beginning, the cursor is at the first number.
    let file = written(puzzle);
    let numbered = |line: &Json| list(line).iter().position(|number| number.as_u64() > Some(0));
    let first = list(&file["clues"]).iter().enumerate().find_map(|(row, line)| Some((row, numbered(line)?)));
    let mut cursor = first.map(|(row, column)| (row as i64, column as i64)).expect("a number");
    let mut gestures = Vec::new();
    for line in lines {
        gestures.push(Gesture::Reach(keys(walk(line[0].0 - cursor.0, line[0].1 - cursor.1))));
        let steps = line.windows(2).map(|step| walk(step[1].0 - step[0].0, step[1].1 - step[0].1));
        gestures.push(Gesture::Move(keys(format!("\r{}", steps.collect::<String>()))));
        cursor = line[line.len() - 1];
    }
    gestures
}

/// Presses the mouse button at the first place, moves over the others, and releases the button at the last.
fn drag(places: Vec<(u16, u16)>) -> Hand {
    Box::new(move |terminal| {
        let report =
            |kind: u8, (x, y): (u16, u16), end: char| format!("\x1b[<{kind};{};{}{end}", x + 1, y + 1);
        let moved = places[1..].iter().map(|&place| report(32, place, 'M'));
        let moved: String = moved.collect();
        let last = places[places.len() - 1];
        terminal.send(&format!("{}{moved}{}", report(0, places[0], 'M'), report(0, last, 'm')));
    })
}

/// Finds all dots on the screen. Scales the pattern of dots from the file, and looks for a place on the screen that
/// has a sign for every dot of the pattern.
fn signs(puzzle: &dyn AnyPuzzle, terminal: &mut Terminal) -> Vec<(u16, u16)> {
    terminal.at_rest();
    let file = written(puzzle);
    let number = |value: &Json| value.as_f64().expect("a number");
    let pitch = number(&file["width"]).max(number(&file["height"])) / number(&file["lattice"]);
    let dots = list(&file["dots"]).iter().map(|dot| {
        let pixel = |axis: usize| (number(&dot["at"][axis]) / pitch).floor() as i64;
        (pixel(0), pixel(1))
    });
    let dots: Vec<(i64, i64)> = dots.collect();
    let screen = cells(terminal);
    let is_sign = |(x, y): (i64, i64)| {
        let row = usize::try_from(y).ok().and_then(|y| screen.get(y));
        let sign = usize::try_from(x).ok().and_then(|x| row?.get(x)).copied().unwrap_or(' ');
        SIGNS.contains(sign)
    };
    let corners: Vec<(usize, usize)> = (0..screen.len())
        .flat_map(|y| (0..screen[y].len()).map(move |x| (x, y)))
        .filter(|&(x, y)| is_sign((x as i64, y as i64)))
        .collect();
    // The scale is a number of 64ths. A small pattern can occur inside a larger one by accident, so the search starts
    // with the largest scale.
    for scale in (1..=16 * 64).rev() {
        // A character shows pixels in two columns and four rows.
        let middle = |pixel: i64| (pixel * scale + scale / 2).div_euclid(64);
        let cell = |(x, y): (i64, i64)| (middle(x).div_euclid(2), middle(y).div_euclid(4));
        let first = cell(dots[0]);
        for &(x, y) in &corners {
            let place =
                |dot: (i64, i64)| (cell(dot).0 - first.0 + x as i64, cell(dot).1 - first.1 + y as i64);
            if dots.iter().all(|&dot| is_sign(place(dot))) {
                return dots.iter().map(|&dot| (place(dot).0 as u16, place(dot).1 as u16)).collect();
            }
        }
    }
    panic!("the dots are not all to be seen:\n{}", terminal.text())
}

fn dots(puzzle: &dyn AnyPuzzle, by: By, terminal: &mut Terminal) -> Vec<Gesture> {
    let count = list(&written(puzzle)["dots"]).len() as i64;
    let places = if by == By::Mouse { signs(puzzle, terminal) } else { Vec::new() };
    let visit = |dot: i64| match by {
        // The player types the number of a dot, and Enter selects the dot. If a longer number could begin with the
        // same digits, another Enter must first end the number.
        By::Keys => keys(format!("g{}{}\r", dot + 1, if 10 * (dot + 1) <= count { "\r" } else { "" })),
        By::Mouse => {
            let place = places[dot as usize];
            click(move |_| place)
        }
    };
    let joined = solver_moves(puzzle).into_iter().filter(|mv| mv["join"].is_array());
    joined
        .flat_map(|mv| {
            let (from, to) = pair(&mv["join"]);
            [Gesture::Reach(visit(from)), Gesture::Move(visit(to))]
        })
        .collect()
}
