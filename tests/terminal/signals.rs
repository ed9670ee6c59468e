//! Tests of signals, of a terminal that misbehaves, and of keys that come at a bad moment.

use crate::harness::{Home, PATIENCE, Setup, Terminal};
use pentimento::save_game;
use pentimento::store::Store;
use std::thread::sleep;
use std::time::{Duration, Instant};

const PUZZLE: &str = "buttons:hard#1-5";
/// With these settings, the program asks the terminal for its colours.
const ASKING: Setup =
    Setup { size: (80, 24), env: &[("COLORTERM", "truecolor"), ("PENTIMENTO_THEME", "auto")] };

fn playing(home: &Home) -> Terminal {
    let mut terminal = Terminal::run(home, &["play", PUZZLE]);
    terminal.see("presses 0").keys("Enter").see("presses 1");
    terminal
}

/// The number of moves in the save. There must be only one save.
fn saved_moves(home: &Home) -> usize {
    let store = Store::new(home.state(), home.path().join("data/pentimento"));
    let listing = store.list();
    assert_eq!((listing.saves.len(), listing.notes.len()), (1, 0), "{listing:?}");
    let save = store.load(&listing.saves[0].id).expect("a save");
    save_game::resume(&save).expect("a game").moves()
}

#[track_caller]
fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < end, "waited for {what}");
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_terminal_that_never_reads_again_does_not_keep_the_program_alive() {
    for (signal, status) in [("TERM", 143), ("INT", 130), ("HUP", 129)] {
        let home = Home::experienced();
        let mut terminal = playing(&home);
        terminal.keys("Right Enter").see("presses 2");
        terminal.stop_reading();
        // For each new size, the program draws the whole screen. After about a megabyte of output, it waits in a
        // write that never ends.
        for number in 0..80 {
            terminal.claim_size(200 - number % 2, 60);
            sleep(Duration::from_millis(5));
        }
        terminal.signal(signal);
        assert_eq!(terminal.end(), status, "{signal}");
        assert_eq!(saved_moves(&home), 2, "{signal}");
    }
}

#[test]
fn a_terminal_that_closes_leaves_a_saved_game() {
    let home = Home::experienced();
    let mut terminal = playing(&home);
    terminal.keys("Right Enter").see("presses 2").close();
    terminal.end();
    // The harness sends a line break when it closes the terminal. The program may take that for a third press.
    assert!(saved_moves(&home) >= 2);
}

#[test]
fn signals_that_end_a_program_give_the_terminal_back() {
    for (signal, status) in [("QUIT", 131), ("ABRT", 134), ("USR1", 138), ("ALRM", 142)] {
        let home = Home::experienced();
        let mut terminal = playing(&home);
        terminal.signal(signal);
        assert_eq!(terminal.end(), status, "{signal}");
        terminal.is_given_back();
        assert_eq!(saved_moves(&home), 1, "{signal}");
    }
}

#[test]
fn a_stop_signal_from_outside_gives_the_terminal_back() {
    let home = Home::experienced();
    let mut terminal = playing(&home);
    terminal.signal("TSTP");
    wait_until("the normal screen", || terminal.raw().ends_with(b"\x1b[?25h"));
    terminal.is_given_back();
    terminal.signal("CONT").see("presses 1").keys("u").see("presses 0").keys("C-c");
    assert_eq!(terminal.end(), 0);
}

/// The program runs in a shell without job control, which another shell has started. The player gets a prompt only if
/// the program and the inner shell both stop.
#[cfg(target_os = "linux")]
#[test]
fn control_z_stops_the_wrapper_too() {
    let home = Home::experienced();
    let mut terminal = Terminal::run_shell(&home, &format!("\"$PROGRAM\" play '{PUZZLE}'; true"));
    terminal.see("presses 0").keys("Enter").see("presses 1").keys("C-z");
    let state = format!("/proc/{}/stat", terminal.id());
    let is_stopped = || std::fs::read_to_string(&state).is_ok_and(|text| text.contains(") T "));
    wait_until("the wrapper to stop", is_stopped);
    terminal.is_given_back();
    terminal.signal_group("CONT").see("presses 1").keys("u").see("presses 0").keys("C-c");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_paste_without_an_end_does_not_make_the_keyboard_dead() {
    let home = Home::experienced();
    let mut terminal = playing(&home);
    terminal.send("\x1b[200~half a paste");
    let end = Instant::now() + PATIENCE;
    // The program ends the paste when nothing comes for a while, so the player may have to press the key twice.
    while terminal.is_running() {
        assert!(Instant::now() < end, "Control-C does nothing");
        sleep(Duration::from_millis(700));
        let _ = terminal.try_send("\x03");
    }
    assert_eq!(terminal.end(), 0);
    terminal.is_given_back();
}

#[test]
fn a_key_typed_before_the_program_has_the_terminal_is_not_lost() {
    let home = Home::experienced();
    let mut terminal = Terminal::run_with(&home, &["play", PUZZLE], ASKING);
    terminal.send("\r").see("presses 1");
}

#[test]
fn a_key_typed_among_the_answers_of_the_terminal_is_not_lost() {
    let home = Home::experienced();
    let mut terminal = Terminal::run_with(&home, &["play", PUZZLE], ASKING);
    let asked = |terminal: &Terminal| terminal.raw().windows(6).any(|part| part == b"\x1b]11;?");
    wait_until("the question", || asked(&terminal));
    terminal.see("presses 0").send("\x1b]11;rgb:ffff/ffff/ffff\x07\r\x1b[?62;22c").see("presses 1");
    terminal.keys("Right").send("\r").see("presses 2").keys("C-c");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_dumb_terminal_is_pointed_to_the_line_mode() {
    let home = Home::experienced();
    let setup = Setup { env: &[("TERM", "dumb")], ..Setup::default() };
    let mut terminal = Terminal::run_with(&home, &["play", PUZZLE], setup);
    assert_eq!(terminal.end(), 2);
    terminal.see("play --plain");
    assert!(!terminal.raw().contains(&0x1b), "an escape sequence");
}

#[test]
fn a_terminal_of_an_impossible_size_gives_an_error_line() {
    let home = Home::experienced();
    let line = format!("stty rows 65535 cols 65535; exec \"$PROGRAM\" play '{PUZZLE}'");
    let mut terminal = Terminal::run_shell(&home, &line);
    assert_eq!(terminal.end(), 2);
    terminal.see("65535x65535");
    // If the size becomes impossible later, the program ends too, and saves the game.
    let mut terminal = playing(&home);
    terminal.claim_size(65535, 65535);
    assert_eq!(terminal.end(), 2);
    terminal.see("65535x65535").is_given_back();
    assert_eq!(saved_moves(&home), 1);
}
