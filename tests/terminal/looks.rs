//! Tests of a game in every kind of terminal, and with wrong settings.

use crate::harness::{Home, PATIENCE, Setup, Terminal};
use crate::playing::read_reason;

const PUZZLE: &str = "buttons:medium#1-5";

fn played(setup: Setup, arguments: &[&str]) -> Terminal {
    let home = Home::experienced();
    let mut all = vec!["play", PUZZLE];
    all.extend(arguments);
    let mut terminal = Terminal::run_with(&home, &all, setup);
    terminal.see("presses").keys("Enter H").see("1 of 3").keys("H").see("2 of 3").keys("H Tab Tab");
    terminal.until("the move", |text| !text.contains("2 of 3"));
    terminal
}

fn raw_text(terminal: &Terminal) -> String {
    String::from_utf8_lossy(&terminal.raw()).into_owned()
}

/// The codes of every escape sequence for colours and styles that the program sent, such as `1;33`.
fn attributes(terminal: &Terminal) -> Vec<String> {
    let raw = raw_text(terminal);
    let after = raw.split("\x1b[").skip(1);
    after.filter_map(|part| part.split_once('m').map(|(codes, _)| codes.to_owned())).collect()
}

fn is_number_list(codes: &str) -> bool {
    codes.chars().all(|c| c.is_ascii_digit() || c == ';')
}

#[test]
fn no_color_sends_no_colours() {
    let mut terminal = played(Setup { env: &[("NO_COLOR", "1")], ..Setup::default() }, &[]);
    for codes in attributes(&terminal).iter().filter(|codes| is_number_list(codes)) {
        for code in codes.split(';') {
            let number: u32 = code.parse().unwrap_or(0);
            assert!(number < 30 || number == 39 || number == 49 || number == 59, "ESC[{codes}m");
        }
    }
    terminal.see("A");
}

#[test]
fn a_terminal_with_16_colours_gets_no_others() {
    let setup = Setup { env: &[("TERM", "xterm")], ..Setup::default() };
    let terminal = played(setup, &[]);
    for codes in attributes(&terminal).iter().filter(|codes| is_number_list(codes)) {
        assert!(!codes.contains("38;2") && !codes.contains("48;2"), "ESC[{codes}m");
    }
}

#[test]
fn the_ascii_flag_gives_an_ascii_screen() {
    let terminal = played(Setup::default(), &["--ascii"]);
    let text = terminal.text();
    assert!(text.is_ascii(), "{text}");
}

#[test]
fn the_smallest_terminal_can_be_played() {
    let home = Home::experienced();
    let mut terminal =
        Terminal::run_with(&home, &["play", PUZZLE], Setup { size: (40, 12), ..Setup::default() });
    terminal.see("? help").see("q leave");
    for _ in 0..60 {
        terminal.keys("H");
        terminal.until("a hint or the end", |text| text.contains("of 3") || text.contains("r again"));
        if terminal.text().contains("r again") {
            break;
        }
        read_reason(&mut terminal, |terminal| {
            terminal.keys("H");
        });
        terminal.keys("H").see_no_more("H do it");
        std::thread::sleep(std::time::Duration::from_millis(30));
    }
    terminal.see("Solved");
}

#[test]
fn every_size_is_drawn_without_a_panic() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &["play", "buttons:expert#1-5"]);
    terminal.see("presses 0");
    for (columns, rows) in
        [(1, 1), (2, 50), (39, 12), (40, 11), (40, 12), (71, 13), (72, 14), (300, 100), (80, 24)]
    {
        terminal.resize(columns, rows);
        terminal.keys("Enter H Tab S Esc");
    }
    terminal.keys("Esc");
    let there = |text: &str| ["presses", "Solved"].iter().any(|word| text.contains(word));
    terminal.until("the game to be there", there);
}

#[test]
fn wrong_settings_are_reported_with_their_line_and_the_game_starts() {
    let home = Home::experienced();
    std::fs::create_dir_all(home.config().parent().expect("a folder")).expect("a folder");
    std::fs::write(home.config(), "colour = 16\nmotion = 3\n[keys]\nundo = [\"z\"]\nhint = [\"z\"]\n")
        .expect("a file");
    let mut terminal = Terminal::run(&home, &["play", PUZZLE]);
    // The error message is on the screen before the game reads keys, so the test waits for the game.
    terminal.see("line 1").see("colour").see("presses 0").keys("Enter").see("presses 1");
    terminal.keys("z").see("presses 0");
    terminal.keys("H").see("1 of 3");
}

#[test]
fn settings_changed_in_the_game_are_written_and_comments_stay() {
    let home = Home::experienced();
    std::fs::create_dir_all(home.config().parent().expect("a folder")).expect("a folder");
    std::fs::write(home.config(), "# mine\nmotion = true # stay\n").expect("a file");
    let mut terminal = Terminal::run(&home, &[]);
    terminal.see("or choose a game").keys("o").see("Motion");
    let (_, row) = terminal.find("Motion");
    let (_, first) = terminal.find("Theme");
    for _ in first..row {
        terminal.keys("Down");
    }
    terminal.keys("Right");
    let end = std::time::Instant::now() + PATIENCE;
    let written = || std::fs::read_to_string(home.config()).unwrap_or_default();
    while !written().contains("motion = false") && std::time::Instant::now() < end {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(written(), "# mine\nmotion = false # stay\n");
}
