//! Tests of every way in which the program can end. Each time, the terminal must be restored and the game must be
//! saved.

use crate::harness::{Home, PATIENCE, Setup, Terminal};
use std::thread::sleep;
use std::time::{Duration, Instant};

const PUZZLE: &str = "buttons:hard#1-5";

fn playing(home: &Home) -> Terminal {
    let mut terminal = Terminal::run(home, &["play", PUZZLE]);
    terminal.see("presses 0").keys("Enter").see("presses 1");
    terminal
}

fn is_saved(home: &Home) {
    let mut terminal = Terminal::run(home, &[]);
    terminal.see("Go on");
}

#[test]
fn q_and_control_c_save_the_game() {
    for keys in ["q q", "C-c"] {
        let home = Home::experienced();
        let mut terminal = playing(&home);
        terminal.keys(keys);
        assert_eq!(terminal.end(), 0, "{keys}");
        terminal.is_given_back();
        is_saved(&home);
    }
}

#[test]
fn signals_restore_the_terminal_and_save_the_game() {
    for (signal, status) in [("TERM", 143), ("HUP", 129), ("INT", 130)] {
        let home = Home::experienced();
        let mut terminal = playing(&home);
        terminal.signal(signal);
        assert_eq!(terminal.end(), status, "{signal}");
        terminal.is_given_back();
        is_saved(&home);
    }
}

#[test]
fn a_panic_message_is_readable_on_the_normal_screen_and_the_game_is_saved() {
    let home = Home::experienced();
    let setup = Setup { env: &[("PENTIMENTO_PANIC_AT_KEY", "!")], ..Setup::default() };
    let mut terminal = Terminal::run_with(&home, &["play", PUZZLE], setup);
    terminal.see("presses 0").keys("Enter").see("presses 1").keys("!");
    assert_ne!(terminal.end(), 0);
    terminal.is_given_back();
    terminal.see("panicked");
    is_saved(&home);
}

#[test]
fn a_killed_game_resumes_at_its_last_move() {
    let home = Home::experienced();
    let mut terminal = playing(&home);
    terminal.keys("Right Enter H").see("1 of 3").keys("Esc m").see("Savepoint 1");
    terminal.keys("Right Enter").see("presses 3");
    wait_for_save(&home, "\"at\":3");
    terminal.signal("KILL");
    terminal.end();
    let mut terminal = Terminal::run(&home, &[]);
    terminal.see("Go on").keys("Enter").see("presses 3");
    terminal.keys("M").see("savepoint 1").see("presses 2").keys("u u u u").see("presses 0");
}

/// Waits until the save contains a text, because the program saves in the background.
#[track_caller]
fn wait_for_save(home: &Home, expected: &str) {
    let end = Instant::now() + PATIENCE;
    let has_text =
        |path: &std::path::PathBuf| std::fs::read_to_string(path).is_ok_and(|text| text.contains(expected));
    let saved = || home.saves().iter().any(has_text);
    while !saved() {
        assert!(Instant::now() < end, "never saved");
        sleep(Duration::from_millis(2));
    }
}

#[test]
fn the_program_can_be_suspended_and_resumed() {
    let home = Home::experienced();
    let mut terminal = playing(&home);
    terminal.keys("C-z");
    let end = Instant::now() + PATIENCE;
    while !terminal.raw().ends_with(b"\x1b[?25h") && Instant::now() < end {
        sleep(Duration::from_millis(5));
    }
    terminal.is_given_back();
    sleep(Duration::from_millis(100));
    terminal.signal("CONT");
    terminal.see("presses 1").keys("u").see("presses 0");
    // The clock of the game runs again, so the time in the header changes.
    let shown = terminal.text().lines().next().unwrap_or_default().to_owned();
    let time = shown.split_whitespace().find(|word| word.contains(':')).expect("a clock").to_owned();
    terminal.see_no_more(&format!(" {time} "));
    terminal.keys("C-c");
    assert_eq!(terminal.end(), 0);
    terminal.is_given_back();
}

#[test]
fn a_disk_that_cannot_be_written_does_not_stop_the_game() {
    let home = Home::new();
    // A file has the name of the folder for saves. So even root can't write a save.
    std::fs::write(home.path().join("state"), "in the way").expect("a file");
    let mut terminal = Terminal::run(&home, &["play", PUZZLE]);
    terminal.see("presses 0").keys("Enter").see("!").see("presses 1");
    // The player can continue the unsaved game. On exit, the program says that the game is not saved.
    terminal.keys("Right Enter").see("presses 2").keys("q").see("Go on").keys("Enter").see("presses 2");
    terminal.keys("C-c");
    assert_eq!(terminal.end(), 0);
    terminal.see("the last moves are not saved");
    terminal.is_given_back();
}

#[test]
fn a_damaged_save_is_renamed_and_reported() {
    let home = Home::experienced();
    let mut terminal = playing(&home);
    terminal.keys("C-c").end();
    let save = home.saves().pop().expect("a save");
    std::fs::write(&save, "{ not a save").expect("damage");
    // On a busy machine, the quick copy of the save may still exist. The program would load that copy instead of the
    // damaged save.
    let _ = std::fs::remove_file(save.with_extension("quick"));
    let mut terminal = Terminal::run(&home, &[]);
    terminal.see("damaged");
    assert!(!save.exists());
}

#[test]
fn two_programs_do_not_overwrite_each_others_game() {
    let home = Home::experienced();
    let mut first = playing(&home);
    first.keys("q").see("Go on").keys("Enter").see("presses 1");
    let mut second = Terminal::run(&home, &[]);
    second.see("Go on").keys("Enter").see("presses 1").see("copy");
    second.keys("Right Enter Enter").see("presses 3").keys("C-c").end();
    first.keys("u").see("presses 0").keys("C-c").end();
    assert_eq!(home.saves().len(), 2);
}

#[test]
fn without_a_terminal_the_program_prints_one_line_and_exits_with_2() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_pentimento")).output().expect("the program");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1);
    assert!(output.stdout.is_empty());
}
