//! Tests of `guest` in a terminal: what a stranger could try with keys.

use crate::harness::{Home, Terminal};
use crate::playing::solve_by_hints;
use std::fs;
use std::path::PathBuf;

const ARGUMENTS: &[&str] = &["guest", "--theme", "dark", "--no-motion"];

fn own_folder(home: &Home) -> PathBuf {
    home.path().join(".local/state/pentimento/guests/visitors/anna")
}

/// A guest in the menu, and the path of a puzzle that the guest may not see.
fn guest() -> (Home, Terminal, String) {
    let home = Home::new();
    let secret = home.path().join("secret.toml");
    fs::write(&secret, "game = \"buttons\"\ncolors = 3\nstate = [0, 2, 0]\nedges = [[0, 1], [1, 2]]\n")
        .expect("a file");
    let mut terminal = Terminal::run(&home, ARGUMENTS);
    terminal.see("Name: ").keys("anna Enter").see("You paint it in lesson 3");
    (home, terminal, secret.to_string_lossy().into_owned())
}

#[test]
fn a_bad_name_is_asked_again_and_a_good_one_plays() {
    let home = Home::new();
    let mut terminal = Terminal::run(&home, ARGUMENTS);
    terminal.see("Name: ").send("../../etc\r").see("a name has 1 to 24 letters").send("Anna\r");
    terminal.see("You paint it in lesson 3").keys("q");
    assert_eq!(terminal.end(), 0);
    assert!(own_folder(&home).is_dir());
}

#[test]
fn no_box_of_a_guest_opens_or_writes_a_file() {
    let (home, mut terminal, secret) = guest();
    terminal.keys("c").see("Open a code").send(&secret).keys("Enter").see("is no code");
    terminal.keys("Esc").see("You paint it in lesson 3");
    terminal.send(&format!("\x1b[200~{secret}\x1b[201~")).see("is no code").keys("Esc");
    terminal.see("You paint it in lesson 3").keys("w").see("o open");
    terminal.keys("o").see("the name of a level or picture").send(&secret).keys("Enter");
    terminal.see("There are no files here.").keys("Esc").see_no_more("the name of a level or picture");
    terminal.keys("Space P").see("There are no files here.");
    terminal.keys("w").see("Save this puzzle").see("Licence").see_no_more("File");
    terminal.send("mine\r").see("Saved as mine.toml");
    assert!(own_folder(&home).join("data/puzzles/nonogram/mine.toml").is_file());
    terminal.keys("o").see("the name of a level or picture").send("art/cat\r").see("Fit the picture");
}

#[test]
fn a_solved_puzzle_of_a_guest_is_not_printed() {
    let (_home, mut terminal, _) = guest();
    terminal.keys("c").see("Open a code").send("buttons:easy#1-7\r").see("presses 0");
    solve_by_hints(&mut terminal);
    terminal.keys("p").see("There are no files here.").keys("q").see("Just play");
}

#[test]
fn no_key_stops_the_program_or_leads_to_a_shell() {
    let (home, mut terminal, _) = guest();
    terminal.keys("C-z").send("\x1c\x04\x19").see("You paint it in lesson 3");
    terminal.signal("TSTP").keys("s").see("Statistics").keys("Esc").see("You paint it in lesson 3");
    assert!(terminal.is_running());
    terminal
        .keys("o")
        .see("Theme")
        .keys("Right")
        .see("[light]")
        .keys("Esc")
        .see("You paint it in lesson 3")
        .keys("q");
    assert_eq!(terminal.end(), 0);
    drop(terminal);
    assert!(!home.config().exists() && own_folder(&home).join("config.toml").is_file());
}
