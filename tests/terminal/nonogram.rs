//! Tests of nonograms with keys and mouse: strokes, suppositions, and puzzles with several solutions.

use crate::harness::{Home, Setup, Terminal};
use std::fmt::Write as _;

/// A nonogram with two solutions: the first two rows can be swapped. The last row is full.
const SEVERAL: &str =
    "game = \"nonogram\"\nrows = [[1], [1], [], [4]]\ncolumns = [[1, 1], [1, 1], [1], [1]]\n";
const SUPPOSED: &str =
    "game = \"nonogram\"\nrows = [[1, 1], [5], [5], [3], [1]]\ncolumns = [[2], [4], [4], [4], [2]]\n";

fn opened(home: &Home, text: &str, size: (u16, u16)) -> Terminal {
    let file = home.path().join("puzzle.toml");
    std::fs::write(&file, text).expect("a file");
    let arguments = ["play", file.to_str().expect("a name")];
    let mut terminal = Terminal::run_with(home, &arguments, Setup { size, ..Setup::default() });
    terminal.see("Nonogram");
    terminal
}

/// Opens a puzzle and changes to the smallest cells. The program starts with the largest cells, and `Z` changes to
/// the smallest.
fn in_small_cells(home: &Home, text: &str) -> Terminal {
    let mut terminal = opened(home, text, (80, 24));
    terminal.keys("Z Z Z Z Z Z").see("[]");
    terminal
}

/// Presses a mouse button, moves the mouse along the row to the column `to`, and releases the button.
fn drag(terminal: &mut Terminal, button: u8, (column, row): (u16, u16), to: u16) {
    let mut bytes = format!("\x1b[<{button};{};{}M", column + 1, row + 1);
    for at in column + 1..=to {
        let _ = write!(bytes, "\x1b[<{};{};{}M", button + 32, at + 1, row + 1);
    }
    let _ = write!(bytes, "\x1b[<{button};{};{}m", to + 1, row + 1);
    terminal.send(&bytes);
}

#[test]
fn a_drag_paints_a_run_and_the_right_button_crosses_one() {
    let home = Home::experienced();
    let mut terminal = in_small_cells(&home, SUPPOSED);
    // The cursor is on the first cell, and its brackets show where the board is.
    let (column, row) = terminal.find("[]");
    drag(&mut terminal, 0, (column, row + 1), column + 9);
    terminal.see("5 of 16").see("█▉█▉█▉█▉ ∎").see("5 across");
    drag(&mut terminal, 2, (column, row + 4), column + 3);
    terminal.see(" ✕ ✕");
    terminal.keys("u u").see_no_more(" ✕ ✕").see("5 of 16");
}

#[test]
fn a_supposition_that_fails_names_its_line_and_is_taken_back_or_kept() {
    let home = Home::experienced();
    let mut terminal = in_small_cells(&home, SUPPOSED);
    terminal.keys("m").see("What-if 1 started");
    // Paints two neighbouring cells, in a row that needs two separate cells.
    terminal.keys("Enter Right Enter").see("Row 1 can't be completed any more");
    terminal.keys("M").see("What-if taken back").see("0 of 16");
    terminal.keys("m Enter D").see("The what-if is over").see("1 of 16");
    terminal.keys("M").see("There is no what-if yet");
}

#[test]
fn a_puzzle_with_several_solutions_says_so_and_shows_where_they_differ() {
    let home = Home::experienced();
    let mut terminal = opened(&home, SEVERAL, (100, 30));
    terminal.see("This puzzle has 2 solutions").keys("A").see("Solution 1 of 2").see("4 places");
    let first = terminal.text();
    terminal.keys("Right").see("Solution 2 of 2");
    let second = terminal.text().replace("Solution 2", "Solution 1");
    assert_ne!(first, second, "another solution is another picture");
    terminal.keys("Right").see("Solution 1 of 2");
    terminal.keys("Esc").see("Back on your own board").see("0 of 6");
}

#[test]
fn zoomed_out_a_drag_paints_in_the_half_where_the_cursor_stands() {
    let home = Home::experienced();
    let file = home.path().join("large.toml");
    let line = "[40], ".repeat(40);
    std::fs::write(&file, format!("game = \"nonogram\"\nrows = [{line}]\ncolumns = [{line}]\n"))
        .expect("a file");
    let arguments = ["play", file.to_str().expect("a name")];
    let mut terminal = Terminal::run_with(&home, &arguments, Setup { size: (80, 45), ..Setup::default() });
    terminal.see("0%").see("undo").keys("Z");
    let (column, row) = terminal.find("▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀");
    drag(&mut terminal, 0, (column, row), column + 4);
    terminal.see("5 of 1600").see("row 1 ").see("column 5 ");
    terminal.keys("Down");
    drag(&mut terminal, 0, (column, row), column + 4);
    terminal.see("10 of 1600").see("row 2 ").see("column 5 ");
}
