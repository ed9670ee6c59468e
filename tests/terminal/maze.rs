//! Tests of mazes with mouse and keys, and of the solving methods that the theatre shows.

use crate::harness::{Home, Terminal};

/// A maze of three by three cells. The exit is in the middle. The corridor to the exit goes along the right side.
const SMALL: &str = "game = \"maze\"\nheight = 3\nwidth = 3\ncells = [\"953\", \"aba\", \"ec6\"]\n\
                     entrance = [0, 0]\nexit = [1, 1]\n";

fn begun(home: &Home) -> (Terminal, (u16, u16)) {
    let path = home.path().join("small.toml");
    std::fs::write(&path, SMALL).expect("written");
    let mut terminal = Terminal::run(home, &["play", &path.display().to_string()]);
    terminal.see("Junction: right or down").see("⊚");
    // The legend also shows the sign of the walker. So the test looks for the upper left corner of the board, where
    // the walker starts.
    let (column, row) = terminal.find("╭");
    (terminal, (column + 2, row + 1))
}

/// Waits until the walker is `right` cells to the right of a place and `down` cells below it.
fn walker_is_at(terminal: &mut Terminal, (column, row): (u16, u16), right: u16, down: u16) {
    let (x, y) = ((column + 4 * right) as usize, (row + 2 * down) as usize);
    terminal.until("the walker there", |text| {
        text.lines().nth(y).is_some_and(|line| line.chars().nth(x) == Some('◉'))
    });
}

#[test]
fn a_click_walks_there_and_a_click_on_the_trail_walks_back() {
    let home = Home::experienced();
    let (mut terminal, start) = begun(&home);
    terminal.click((start.0 + 8, start.1 + 2));
    walker_is_at(&mut terminal, start, 2, 1);
    terminal.click((start.0 + 4, start.1));
    walker_is_at(&mut terminal, start, 1, 0);
    // This click leads into the other branch, so the walker goes back to the junction and then down.
    terminal.click((start.0, start.1 + 4));
    walker_is_at(&mut terminal, start, 0, 2);
    terminal.see("Dead end").keys("x").see("1 corridor closed");
    walker_is_at(&mut terminal, start, 0, 0);
}

#[test]
fn a_drag_walks_to_the_exit() {
    let home = Home::experienced();
    let (mut terminal, (column, row)) = begun(&home);
    let drag = |kind: u8, right: u16, down: u16, end: char| {
        format!("\x1b[<{kind};{};{}{end}", column + 4 * right + 1, row + 2 * down + 1)
    };
    terminal.send(&drag(0, 0, 0, 'M'));
    for (right, down) in [(1, 0), (2, 0), (2, 1), (2, 2)] {
        terminal.send(&drag(32, right, down, 'M'));
        walker_is_at(&mut terminal, (column, row), right, down);
    }
    terminal.send(&drag(32, 1, 2, 'M')).send(&drag(32, 1, 1, 'M')).send(&drag(0, 1, 1, 'm'));
    terminal.see("Solved");
}

#[test]
fn the_theatre_plays_the_chosen_method() {
    let home = Home::experienced();
    let (mut terminal, _) = begun(&home);
    terminal.keys("S").see("method 1 of 4");
    for (place, method) in ["Dead-end filling", "Wall follower", "Breadth-first search"].iter().enumerate() {
        let number = format!("method {} of 4", place + 2);
        terminal.keys("Tab").see(&number).see(method).keys("End").see("✓ solved");
    }
    terminal.keys("Esc").see("Back on your own board");
}
