//! Tests of the Today screen in the real program: five puzzles, streaks, late days, and clocks that jump.

use crate::harness::{Home, Setup, Terminal};
use crate::playing::{read_reason, solve_by_hints};
use std::fs;

/// Tuesday 17 November 2026 at noon, in Unix seconds.
const NOON: u64 = 20_774 * 86_400 + 43_200;
const DAY: u64 = 86_400;

/// A home in which these daily puzzles were solved. Each result has a game and a date.
fn home_with(results: &[(&str, &str)]) -> Home {
    let home = Home::experienced();
    let line = |(game, date): &(&str, &str)| {
        format!(
            r#"{{"game":"{game}","difficulty":"easy","seconds":90,"solved":true,"at":1,"day":"{date}","origin":{{"daily":{{"date":"{date}"}}}}}}"#
        )
    };
    add_results(&home, &results.iter().map(line).collect::<Vec<_>>());
    home
}

fn add_results(home: &Home, lines: &[String]) {
    let path = home.state().join("results.jsonl");
    let before = fs::read_to_string(&path).expect("a file");
    fs::write(path, before + &lines.join("\n") + "\n").expect("a file");
}

/// Sets the clock of the program. This also works while the program runs.
fn set_clock(home: &Home, now: u64) {
    fs::write(home.path().join("now"), now.to_string()).expect("a file");
}

fn run(home: &Home, arguments: &[&str], now: u64, others: &[(&'static str, &'static str)]) -> Terminal {
    set_clock(home, now);
    let path: &'static str = home.path().join("now").to_string_lossy().into_owned().leak();
    let mut env = vec![("COLORTERM", "truecolor"), ("PENTIMENTO_NOW", path), ("PENTIMENTO_MOTION", "false")];
    env.extend_from_slice(others);
    Terminal::run_with(home, arguments, Setup { env: env.leak(), ..Setup::default() })
}

#[test]
fn the_fifth_puzzle_fills_the_day() {
    let games = ["nonogram", "maze", "logipix", "dots"];
    let home = home_with(&games.map(|game| (game, "2026-11-17")));
    let mut terminal = run(&home, &["today"], NOON, &[]);
    terminal.see("Tuesday 17 November 2026").see("4 of 5 solved").see("streak 1 day").keys("Enter");
    terminal.see("presses 0");
    solve_by_hints(&mut terminal);
    terminal.see("all five solved").see("streak").keys("Enter");
    terminal.see("5 of 5 solved").see("All five solved. New ones tomorrow.").see("streak 1 day");
    assert!(home.saves().is_empty());
}

#[test]
fn enter_leads_from_one_puzzle_to_the_next_that_is_not_solved() {
    let home = home_with(&[("nonogram", "2026-11-17")]);
    let mut terminal = run(&home, &["today"], NOON, &[]);
    terminal.see("1 of 5 solved").keys("Enter").see("presses 0");
    solve_by_hints(&mut terminal);
    terminal.see("next: Maze").keys("Enter").see("exit");
}

#[test]
fn a_puzzle_begun_before_midnight_keeps_the_streak() {
    let home = home_with(&[("maze", "2026-11-16")]);
    let midnight = NOON + 43_200;
    let mut terminal = run(&home, &["today"], midnight - 60, &[]);
    terminal.see("streak 1 day").keys("1").see("presses 0").keys("Enter").see("presses 1");
    set_clock(&home, midnight + 60);
    solve_by_hints(&mut terminal);
    terminal.see("streak").see("2  days").keys("q");
    terminal.see("Wednesday 18 November 2026").see("0 of 5 solved").see("streak 2 days");
}

#[test]
fn an_open_screen_shows_the_new_day_after_midnight() {
    let home = home_with(&[("maze", "2026-11-17")]);
    let mut terminal = run(&home, &["today"], NOON, &[]);
    terminal.see("Tuesday 17 November 2026").see("1 of 5 solved");
    set_clock(&home, NOON + DAY);
    terminal.keys("Down").see("Wednesday 18 November 2026").see("0 of 5 solved").see("streak 1 day");
}

#[test]
fn a_late_puzzle_counts_for_stars_and_not_for_the_streak() {
    let home = home_with(&[("maze", "2026-11-17")]);
    let mut terminal = run(&home, &["today", "--date", "2026-11-10"], NOON, &[]);
    terminal.see("Earlier day").see("Tuesday 10 November 2026").see("Late:").keys("1").see("presses 0");
    solve_by_hints(&mut terminal);
    terminal.see("next: Nonogram").keys("q");
    terminal.see("1 of 5 solved").see("late").see("streak 1 day").keys("Esc");
    terminal.see("Tuesday 17 November 2026").see("streak 1 day");
}

#[test]
fn a_clock_that_goes_back_loses_nothing() {
    let days = ["2026-11-14", "2026-11-15", "2026-11-16", "2026-11-17"];
    let home = home_with(&days.map(|date| ("maze", date)));
    let mut terminal = run(&home, &["today"], NOON, &[]);
    terminal.see("1 of 5 solved").see("streak 4 days");
    set_clock(&home, NOON - 2 * DAY);
    terminal.keys("Down").see("Sunday 15 November 2026").see("1 of 5 solved").see("streak 2 days");
    set_clock(&home, NOON);
    terminal.keys("Down").see("Tuesday 17 November 2026").see("streak 4 days   longest 4");
}

#[test]
fn two_time_zones_have_the_same_day() {
    for zone in ["Pacific/Kiritimati", "America/Los_Angeles"] {
        let home = home_with(&[("maze", "2026-11-17")]);
        let mut terminal = run(&home, &["today"], NOON + 40_000, &[("TZ", zone)]);
        terminal.see("Tuesday 17 November 2026").see("1 of 5 solved").see("New ones in 53 min.");
    }
}

#[test]
fn y_copies_the_result_and_shows_it() {
    let home = home_with(&[("nonogram", "2026-11-17")]);
    let mut terminal = run(&home, &["today"], NOON, &[]);
    terminal.see("1 of 5 solved").keys("y");
    terminal.see("Copied: Pentimento 17 Nov 2026 · Nonogram ✦✦✦ 1:30 · streak 1");
    // The terminal sequence that copies this text. It has the text in base64.
    let copied =
        b"\x1b]52;c;UGVudGltZW50byAxNyBOb3YgMjAyNiDCtyBOb25vZ3JhbSDinKbinKbinKYgMTozMCDCtyBzdHJlYWsgMQ==";
    assert!(terminal.raw().windows(copied.len()).any(|part| part == copied));
    terminal.keys("Y").see("Copied: Pentimento, Tuesday 17 November 2026.");
}

#[test]
fn a_solved_game_is_watched_move_by_move() {
    let home = Home::experienced();
    let mut terminal = run(&home, &["play", "buttons/03"], NOON, &[]);
    terminal.see("presses 0");
    solve_by_hints(&mut terminal);
    terminal.see("watch your game").keys("v").see("Your move 1 of").keys("End").see("✓ solved");
    terminal.keys("Esc").see("watch your game");
}

#[test]
fn the_technique_of_a_hint_is_practised_in_small_puzzles() {
    let home = Home::experienced();
    let mut terminal = run(&home, &["play", "maze/01"], NOON, &[]);
    terminal.see("H hint").keys("H").see("T train").keys("T").see("Practice 1 of 5");
    terminal.see("Find what it decides").keys("n").see("Practice 2 of 5").keys("q").see("T train");
    assert!(home.saves().is_empty());
}

#[test]
fn the_statistics_name_a_technique_and_train_it() {
    for (id, name) in [("split", "Split"), ("glue", "Glue")] {
        let home = Home::experienced();
        let result = format!(
            r#"{{"game":"nonogram","seconds":90,"hints":2,"solved":true,"at":1,"day":"2026-11-16","origin":"file","asked":{{"{id}":2}}}}"#
        );
        add_results(&home, &[result]);
        let mut terminal = run(&home, &[], NOON, &[]);
        terminal.see("or choose a game").keys("s").see("Nonogram").keys("Right");
        terminal.see(&format!("Most hints lately: {name}. T trains it.")).keys("T");
        terminal.see("Practice 1 of 5").see(name).keys("q").see("Most hints lately");
    }
}

#[test]
fn a_practised_place_says_when_the_technique_is_found() {
    let home = Home::experienced();
    let mut terminal = run(&home, &["play", "nonogram/01"], NOON, &[]);
    terminal.see("0%").keys("H").see("T train").keys("T").see("Practice 1 of 5").keys("H").see("H why");
    read_reason(&mut terminal, |terminal| {
        terminal.keys("H");
    });
    terminal.keys("H").see("Found. n goes on.");
}

/// Opens the puzzle of three buttons.
fn three_buttons() -> (Home, Terminal) {
    let home = Home::experienced();
    let file = home.path().join("three.toml");
    fs::write(&file, "game = \"buttons\"\ncolors = 3\nstate = [0, 2, 0]\nedges = [[0, 1], [1, 2]]\n")
        .expect("a file");
    let mut terminal = run(&home, &["play", file.to_str().expect("a path")], NOON, &[]);
    terminal.see("fewest 1");
    (home, terminal)
}

/// Solves the puzzle of three buttons with these keys, and returns the screen.
fn solved_with(keys: &str) -> String {
    let (_home, mut terminal) = three_buttons();
    for key in keys.split(' ') {
        terminal.keys(key);
        let _ = terminal.at_rest();
    }
    terminal.see("Solved");
    terminal.at_rest()
}

#[test]
fn every_case_has_its_stars() {
    // One press of A solves the puzzle.
    let own = solved_with("Enter");
    assert!(own.contains("all three") && own.contains("play it again") && !own.contains("for ✦✦✦"), "{own}");
    let checked = solved_with("C Enter");
    assert!(checked.contains("2 of 3") && checked.contains("none for ✦✦✦"), "{checked}");
    let read = solved_with("H Esc Enter");
    assert!(read.contains("2 of 3") && read.contains("play it again for ✦✦✦"), "{read}");
    // Two presses of B solve it too, but that is one more than needed.
    let long = solved_with("g b Enter Enter");
    assert!(long.contains("2 of 3") && long.contains("1 for ✦✦✦"), "{long}");
    let played = solved_with("H H H H");
    assert!(played.contains("1 of 3"), "{played}");
    let (_home, mut terminal) = three_buttons();
    terminal.keys("S").see("S finish").keys("S").see("Solved for you");
    let by_program = terminal.at_rest();
    assert!(!by_program.contains('✦'), "{by_program}");
}

#[test]
fn just_play_picks_by_the_last_results_and_says_why() {
    let result = |game: &str, difficulty: &str, hints: u32| {
        format!(
            r#"{{"game":"{game}","difficulty":"{difficulty}","seconds":90,"hints":{hints},"solved":true,"at":1,"day":"2026-11-16","origin":"file"}}"#
        )
    };
    let hard = result("maze", "hard", 0);
    for (lines, what, why) in [
        (vec![], "buttons, easy", "An easy one to begin with."),
        (
            vec![hard.clone(), hard.clone(), hard],
            "a maze, expert",
            "You solved three hard ones without hints",
        ),
        (vec![result("nonogram", "medium", 6)], "a nonogram, easy", "The last medium one took 6 hints"),
    ] {
        let home = Home::experienced();
        add_results(&home, &lines);
        let mut terminal = run(&home, &[], NOON, &[]);
        terminal.see("Just play").see(what).keys("Space").see(why);
    }
}
