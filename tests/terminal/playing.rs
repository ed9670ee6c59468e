//! Tests that play from the menu to a solved puzzle, with keys and with the mouse.

use crate::harness::{Home, Setup, Terminal};

/// The code of an easy puzzle. A code always gives the same puzzle.
const EASY: &str = "buttons:easy#1-7";

/// Presses the hint key until the puzzle is solved.
pub(crate) fn solve_by_hints(terminal: &mut Terminal) {
    follow_hints(terminal, |terminal| {
        terminal.keys("H");
    });
}

/// Reads a hint from its first stage, which shows a place, to the last link of its reason.
pub(crate) fn read_reason(terminal: &mut Terminal, press: impl Fn(&mut Terminal)) {
    for link in 1..99 {
        press(terminal);
        let seen = format!("link {link} of");
        terminal.until("the reason", |text| text.contains("H do it") || text.contains(&seen));
        if terminal.text().contains("H do it") {
            return;
        }
    }
    panic!("a reason without an end");
}

/// Follows hints until the puzzle is solved. Calls `press` for each stage of a hint: the place, each link of the
/// reason, and the move.
fn follow_hints(terminal: &mut Terminal, press: impl Fn(&mut Terminal)) {
    for _ in 0..60 {
        press(terminal);
        terminal.see("H why");
        read_reason(terminal, &press);
        press(terminal);
        // When the puzzle is solved and the animation is over, the key bar shows other keys.
        terminal
            .see_no_more("H do it")
            .until("the next hint or the end", |text| text.contains("H hint") || text.contains("r again"));
        if terminal.text().contains("r again") {
            return;
        }
    }
    panic!("never solved");
}

#[test]
fn a_new_player_starts_the_tutorial_with_one_key_and_can_finish_it() {
    let home = Home::new();
    let mut terminal = Terminal::run(&home, &[]);
    terminal.see("You paint it in lesson 3");
    terminal.keys("Enter").see("Lesson 1 of 3");
    for lesson in 1..=3 {
        terminal.see(&format!("Lesson {lesson} of 3"));
        solve_by_hints(&mut terminal);
        terminal.keys("Enter");
    }
    terminal.see("Easy").see("Expert");
    // The lessons are done, so the key of a game now opens the choice of a new puzzle.
    terminal.keys("Esc").see("Today");
    terminal.keys("2").see("Expert");
}

#[test]
fn from_the_menu_to_a_solved_game_by_keys() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &[]);
    terminal.see("or choose a game").keys("1");
    terminal.see("Expert").keys("1").see("presses 0");
    solve_by_hints(&mut terminal);
    terminal.keys("Enter").see("presses 0");
    terminal.keys("q").see("Expert").keys("q").see("or choose a game").keys("s").see("Buttons");
}

#[test]
fn from_the_menu_to_a_solved_game_by_mouse_alone() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &[]);
    terminal.see("or choose a game").click_on("Buttons").see("Expert");
    terminal.click_on("Easy").see("presses 0");
    follow_hints(&mut terminal, |terminal| {
        // Finds the column of the hint key in the key bar. The word after the key can be different each time.
        let bar = |text: &str| text.lines().nth(23).and_then(|row| row.find("H ")).map(|at| at as u16);
        terminal.until("the hint's key", |text| bar(text).is_some());
        let column = bar(&terminal.text()).expect("the hint's key");
        terminal.click((column, 23));
    });
    terminal.see("Solved").see("r again").click_on("another one like it").see("presses 0");
}

#[test]
fn a_button_is_pressed_by_a_click_and_by_its_name() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &["play", EASY]);
    terminal.see("presses 0").click_on("B▴").see("presses 1");
    terminal.keys("g").see("Name:").keys("a Enter").see("presses 2");
    terminal.keys("u u").see("presses 0");
    terminal.keys("C-r").see("presses 1");
}

#[test]
fn undo_redo_restart_and_savepoints_report_what_they_did() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &["play", EASY]);
    terminal.see("presses 0").keys("Enter m").see("Savepoint 1 set");
    terminal.keys("Enter Enter").see("presses 3");
    terminal.keys("M").see("Back at savepoint 1").see("presses 1");
    terminal.keys("r").see("From the start").see("presses 0");
    terminal.keys("u u").see("presses 3");
    terminal.keys("C").see("Too many presses. For the fewest, undo");
    terminal
        .keys("u u u")
        .see("presses 0")
        .keys("C")
        .see("Right so far: 4 more presses")
        .keys("U U U")
        .see("presses 3");
    terminal.keys("p").see("Paused").see_no_more("pressed by");
    terminal.keys("p").see("pressed by");
    terminal.keys("y").see(EASY);
}

#[test]
fn the_theatre_leaves_the_players_board_unchanged() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &["play", "buttons:hard#1-3"]);
    terminal.see("presses 0").keys("Enter").see("presses 1").keys("S");
    terminal.see("your game is saved").see("technique").keys("Space").see("paused");
    terminal.keys("Right").keys("Left");
    terminal.until("the first step", |text| text.contains("step "));
    terminal.keys("Esc").see("Back on your own board").see("presses 1");
    // Enter continues from the board of the theatre, and undo restores the player's own board.
    terminal.keys("S").see("technique").keys("Space").see("paused").keys("Enter");
    terminal.until("the steps played", |text| text.contains("step played") || text.contains("steps played"));
    terminal.keys("u").see("presses 1");
    // A second S in the theatre solves the puzzle at once.
    terminal.keys("S").see("finish").keys("S").see("Solved for you");
}

#[test]
fn the_screen_can_be_resized_during_a_game() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &["play", "buttons:expert#1-3"]);
    terminal.see("presses 0").see("pressed by");
    terminal.resize(40, 12).see_no_more("pressed by").see("? help");
    terminal.keys("Enter");
    terminal.resize(10, 3).see("Pentiment");
    terminal.resize(140, 45).see("presses 1").see("pressed by");
}

#[test]
fn a_code_from_the_command_line_or_typed_in_the_game_opens_its_puzzle() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &["play", EASY]);
    terminal.see("fewest 4");
    let board = terminal.text();
    terminal.keys("q").see("or choose a game").keys("1").see("A code");
    let without_clock = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    // A pasted code starts at once. A typed code needs Enter.
    terminal.send(&format!("\x1b[200~{EASY}\x1b[201~")).see("fewest 4");
    assert_eq!(without_clock(&terminal.text()), without_clock(&board));
    terminal
        .keys("q")
        .see("Expert")
        .keys("c")
        .see("Open a code")
        .send(EASY)
        .see(EASY)
        .keys("Enter")
        .see("fewest 4");
    assert_eq!(without_clock(&terminal.text()), without_clock(&board));
    terminal
        .keys("q")
        .see("Expert")
        .keys("c")
        .see("Open a code")
        .send("buttons#1")
        .keys("Enter")
        .see("is no code");
}

#[test]
fn a_custom_puzzle_has_the_chosen_settings() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &[]);
    terminal.see("or choose a game").keys("1").see("Your own").keys("5").see("m more");
    // The form starts with five buttons, like an easy puzzle. The test changes five to six.
    terminal.keys("Right").see("nodes=6").keys("Enter").see("6 buttons").see("presses 0");
}

#[test]
fn an_unfinished_game_is_continued_where_it_was() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &["play", "buttons:medium#1-3"]);
    terminal.see("presses 0").keys("Enter Right Enter").see("presses 2").keys("q").see("Go on");
    terminal.keys("C-c");
    assert_eq!(terminal.end(), 0);
    let mut terminal = Terminal::run(&home, &[]);
    terminal
        .see("Go on")
        .keys("Enter")
        .see("presses 2")
        .keys("u")
        .see("presses 1")
        .keys("u")
        .see("presses 0");
}

#[test]
fn help_shows_the_rules_the_keys_and_an_example() {
    let home = Home::experienced();
    let mut terminal =
        Terminal::run_with(&home, &["play", EASY], Setup { size: (80, 24), ..Setup::default() });
    terminal
        .see("presses 0")
        .keys("?")
        .see("rules")
        .keys("Tab")
        .see("Show or hide what each button needs")
        .keys("Down Down Down Down Down Down Down Down Down Down Down Down")
        .see("Undo the last move")
        .keys("Esc")
        .see("pressed by");
}

#[test]
fn a_hidden_picture_is_not_named_before_it_is_solved() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &["play", "nonogram/20"]);
    terminal.see("Level 20");
    assert!(!terminal.text().contains("Cat"), "{}", terminal.text());
    terminal.keys("S").see("finish").keys("S").see("Solved for you").see("Cat");
}
