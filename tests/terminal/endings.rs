//! Every way in which the program can end: the terminal is given back and the game is kept.

use crate::harness::{Home, Setup, Terminal};
use std::thread::sleep;
use std::time::{Duration, Instant};

const PUZZLE: &str = "buttons:hard#1-5";

fn playing(home: &Home) -> Terminal {
    let mut terminal = Terminal::run(home, &["play", PUZZLE]);
    terminal.see("presses 0").keys("Enter").see("presses 1");
    terminal
}

fn is_kept(home: &Home) {
    let mut terminal = Terminal::run(home, &[]);
    terminal.see("Continue");
}

#[test]
fn leaving_by_q_and_by_control_c_keeps_the_game() {
    for keys in ["q q", "C-c"] {
        let home = Home::experienced();
        let mut terminal = playing(&home);
        terminal.keys(keys);
        assert_eq!(terminal.end(), 0, "{keys}");
        terminal.is_given_back();
        is_kept(&home);
    }
}

#[test]
fn signals_that_end_it_give_the_terminal_back_and_keep_the_game() {
    for (signal, status) in [("TERM", 143), ("HUP", 129), ("INT", 130)] {
        let home = Home::experienced();
        let mut terminal = playing(&home);
        terminal.signal(signal);
        assert_eq!(terminal.end(), status, "{signal}");
        terminal.is_given_back();
        is_kept(&home);
    }
}

#[test]
fn a_panic_is_readable_on_the_normal_screen_and_loses_nothing() {
    let home = Home::experienced();
    let setup = Setup { env: &[("PENTIMENTO_PANIC_AT_KEY", "!")], ..Setup::default() };
    let mut terminal = Terminal::run_with(&home, &["play", PUZZLE], setup);
    terminal.see("presses 0").keys("Enter").see("presses 1").keys("!");
    assert_ne!(terminal.end(), 0);
    terminal.is_given_back();
    terminal.see("panicked");
    is_kept(&home);
}

#[test]
fn a_game_killed_at_a_move_resumes_at_that_move() {
    let home = Home::experienced();
    let mut terminal = playing(&home);
    terminal.keys("Right Enter H").see("1 of 3").keys("Esc m").see("Savepoint 1");
    terminal.keys("Right Enter").see("presses 3");
    wait_for_save(&home, "\"at\":3");
    terminal.signal("KILL");
    terminal.end();
    let mut terminal = Terminal::run(&home, &[]);
    terminal.see("Continue").keys("c").see("presses 3");
    terminal.keys("M").see("savepoint 1").see("presses 2").keys("u u u u").see("presses 0");
}

/// The move is on the disk within moments; a test must not be faster than the disk.
#[track_caller]
fn wait_for_save(home: &Home, wanted: &str) {
    let end = Instant::now() + Duration::from_secs(5);
    let saved = || {
        home.saves().iter().any(|path| std::fs::read_to_string(path).is_ok_and(|text| text.contains(wanted)))
    };
    while !saved() {
        assert!(Instant::now() < end, "never saved");
        sleep(Duration::from_millis(2));
    }
}

#[test]
fn it_can_be_put_to_sleep_and_woken() {
    let home = Home::experienced();
    let mut terminal = playing(&home);
    terminal.keys("C-z");
    let end = Instant::now() + Duration::from_secs(5);
    while !terminal.raw().ends_with(b"\x1b[?25h") && Instant::now() < end {
        sleep(Duration::from_millis(5));
    }
    terminal.is_given_back();
    sleep(Duration::from_millis(100));
    terminal.signal("CONT");
    terminal.see("presses 1").keys("u").see("presses 0");
    // The clock goes on as well.
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
    // A file where the folder should be: nothing below it can ever be written, not even by root.
    std::fs::write(home.path().join("state"), "in the way").expect("a file");
    let mut terminal = Terminal::run(&home, &["play", PUZZLE]);
    terminal.see("presses 0").keys("Enter").see("!").see("presses 1");
    // What the disk does not take is continued all the same, and in the end the player is told on the way out.
    terminal.keys("Right Enter").see("presses 2").keys("Esc").see("Continue").keys("c").see("presses 2");
    terminal.keys("C-c");
    assert_eq!(terminal.end(), 0);
    terminal.see("what was played last is not kept");
    terminal.is_given_back();
}

#[test]
fn a_damaged_save_is_set_aside_with_a_word() {
    let home = Home::experienced();
    let mut terminal = playing(&home);
    terminal.keys("C-c").end();
    let save = home.saves().pop().expect("a save");
    std::fs::write(&save, "{ not a save").expect("damage");
    // What was jotted down last would stand in for it, and on a busy machine it may still be there.
    let _ = std::fs::remove_file(save.with_extension("quick"));
    let mut terminal = Terminal::run(&home, &[]);
    terminal.see("damaged");
    assert!(!save.exists());
}

#[test]
fn two_programs_at_once_do_not_destroy_each_others_game() {
    let home = Home::experienced();
    let mut first = playing(&home);
    first.keys("q").see("Continue").keys("c").see("presses 1");
    let mut second = Terminal::run(&home, &[]);
    second.see("Continue").keys("c").see("presses 1").see("copy");
    second.keys("Right Enter Enter").see("presses 3").keys("C-c").end();
    first.keys("u").see("presses 0").keys("C-c").end();
    assert_eq!(home.saves().len(), 2);
}

#[test]
fn without_a_terminal_there_is_one_line_and_status_2() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_pentimento")).output().expect("the program");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1);
    assert!(output.stdout.is_empty());
}
