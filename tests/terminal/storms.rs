//! Sends floods of new sizes, keys, clicks, pastes and garbage. The program must not panic, must not lose later keys,
//! and must not use more and more memory.

#![allow(clippy::print_stderr)] // Sweeps print their figures.

use crate::harness::{Home, PATIENCE, Setup, Terminal};
use pentimento::games::GAMES;
use pentimento_base::rng::Rng;
use std::thread::sleep;
use std::time::{Duration, Instant};

const PUZZLE: &str = "buttons:expert#1-3";

/// The most that the memory of the program may grow, in KiB. Buffers for the largest screen and the log of the game
/// need some memory. More growth is a leak.
const MOST_GROWTH: u64 = 48 << 10;

#[track_caller]
fn is_light(terminal: &Terminal, before: Option<(u64, usize)>) {
    let (Some((was, handles)), Some((is, now))) = (before, terminal.weight()) else { return };
    eprintln!("memory {was} to {is} KiB, handles {handles} to {now}");
    assert!(is < was + MOST_GROWTH, "from {was} to {is} KiB");
    assert!(now <= handles + 4, "from {handles} to {now} handles");
}

fn resize_storm(sizes: usize, seed: u64) {
    let home = Home::experienced();
    let mut rng = Rng::new(seed);
    let mut terminal = Terminal::run(&home, &["play", PUZZLE]);
    terminal.see("presses 0");
    terminal.resize(300, 100).see("presses 0");
    let mut before = None;
    for number in 0..sizes {
        // The first tenth of the sizes may fill buffers and begin a save, so the memory is measured after that.
        if number == sizes / 10 {
            before = terminal.weight();
        }
        let (columns, rows) = (rng.between(1, 300), rng.between(1, 100));
        terminal.resize(columns as u16, rows as u16);
        terminal.keys(["Enter", "Right", "Down", "Tab", "Left", "H", "u"][rng.below(7)]);
        if rng.below(4) == 0 {
            sleep(Duration::from_millis(rng.below(12) as u64));
        }
    }
    terminal.resize(80, 24);
    counts_every_key(&mut terminal);
    is_light(&terminal, before);
}

/// Restarts the puzzle, and checks that every key press is counted.
fn counts_every_key(terminal: &mut Terminal) {
    terminal.keys("r");
    terminal.until("the start", |text| text.contains("presses 0"));
    for press in 1..=5 {
        terminal.keys("Enter").see(&format!("presses {press}"));
    }
}

#[test]
fn sixty_resizes_lose_no_key() {
    resize_storm(60, 1);
}

#[test]
#[ignore = "a minute: a thousand random sizes"]
fn a_thousand_resizes_lose_no_key() {
    resize_storm(1000, 2);
}

#[test]
fn no_key_of_a_burst_is_lost() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &["play", PUZZLE]);
    // These are more bytes than one read returns. The program must handle the rest without waiting for another key.
    let walk = "\x1b[B".repeat(400) + &"\x1b[A".repeat(400);
    terminal.see("presses 0").send(&format!("{walk}\r")).see("presses 1");
    terminal.send(&"\r".repeat(200)).see("presses 201").send(&"u".repeat(201)).see("presses 0");
}

/// A random key, click, drag or turn of the wheel. No key ends or suspends the program.
fn event(rng: &mut Rng) -> String {
    const KEYS: &[&str] = &[
        "\r",
        " ",
        "\t",
        "\x1b[A",
        "\x1b[B",
        "\x1b[C",
        "\x1b[D",
        "\x1b[1;2A",
        "\x1b[1;2C",
        "H",
        "u",
        "\x12",
        "x",
        "m",
        "M",
        "C",
        "r",
        "S",
        "p",
        "g",
        "a",
        "b",
        "1",
        "7",
        "z",
        "Z",
        "?",
        "\x1b[Z",
        "\x7f",
        "\x1b[5~",
        "\x1b[6~",
        "\x1b[H",
        "f",
        "e",
    ];
    match rng.below(3) {
        0 => {
            let (column, row) = (1 + rng.below(90), 1 + rng.below(30));
            let kind = [0, 2, 1, 32, 34, 64, 65, 35][rng.below(8)];
            let end = if rng.below(3) == 0 { 'm' } else { 'M' };
            format!("\x1b[<{kind};{column};{row}{end}")
        }
        _ => KEYS[rng.below(KEYS.len())].to_owned(),
    }
}

fn at_play(home: &Home, game: &str) -> Terminal {
    let mut terminal = Terminal::run_with(home, &["play", game, "--no-motion"], Setup::default());
    terminal.see("? help").at_rest();
    terminal
}

fn input_storm(game: &str, events: usize, seed: u64) {
    let home = Home::experienced();
    let mut rng = Rng::new(seed);
    let mut terminal = at_play(&home, game);
    let (mut before, mut left) = (None, 0);
    for sent in 0..events {
        // A click may hit "quit", which is no failure.
        if !terminal.try_send(&event(&mut rng)) {
            assert_eq!(terminal.end(), 0, "{game} broke:\n{}", terminal.text());
            (terminal, before, left) = (at_play(&home, game), None, left + 1);
        }
        // The first tenth of the events may fill buffers and caches, so the memory is measured after that.
        if sent == events / 10 {
            terminal.at_rest();
            before = terminal.weight();
        }
        if sent % 64 == 0 {
            sleep(Duration::from_millis(2));
        }
    }
    if !terminal.is_running() {
        assert_eq!(terminal.end(), 0, "{game} broke:\n{}", terminal.text());
        terminal = at_play(&home, game);
        before = None;
    }
    terminal.at_rest();
    eprintln!("{game}: {events} events, left {left} times");
    is_light(&terminal, before);
    // The program first handles everything that was sent before. This takes a while, because the build is not
    // optimised.
    terminal.keys("C-c");
    let limit = Instant::now() + Duration::from_mins(5);
    while terminal.is_running() && Instant::now() < limit {
        sleep(Duration::from_millis(50));
    }
    assert_eq!(terminal.end(), 0, "{game}");
    terminal.is_given_back();
}

#[test]
fn eight_hundred_keys_and_clicks_break_no_game() {
    for (seed, kind) in GAMES.iter().enumerate() {
        input_storm(&format!("{}/01", kind.info().name), 800, seed as u64);
    }
}

#[test]
#[ignore = "minutes: a hundred thousand keys and clicks in every game"]
fn a_hundred_thousand_keys_and_clicks_break_no_game() {
    for (seed, kind) in GAMES.iter().enumerate() {
        let begun = Instant::now();
        input_storm(&format!("{}/01", kind.info().name), 100_000, 90 + seed as u64);
        eprintln!("{}: {:.0} s", kind.info().name, begun.elapsed().as_secs_f64());
    }
}

#[test]
fn pasted_text_and_unknown_sequences_do_nothing_and_lose_no_key() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &["play", PUZZLE]);
    terminal.see("presses 0");
    let long = "q\u{1b}[A\r\n\tHSu\u{3}".repeat(4_000);
    terminal.send(&format!("\x1b[200~{long}\x1b[201~"));
    for garbage in [
        &b"\x1b[999;999;999z"[..],
        b"\x1b]0;title\x07",
        b"\x1bP1$r0m\x1b\\",
        b"\x1b[?62;22c",
        b"\x1b[<0;0;0M",
        b"\x1b[<9999;9999;9999M",
        b"\x1b[57399u",
        b"\x1bO~",
        b"\xff\xfe\x80",
        b"\xc3",
        b"\x1b[I\x1b[O",
        b"\x1b[200~",
        b"\x1b[201~",
        b"\x1b[M   ",
        b"\x1b[12;7R",
        b"\x00\x1c\x1d",
    ] {
        terminal.send_bytes(garbage);
        sleep(Duration::from_millis(30));
    }
    terminal.at_rest();
    counts_every_key(&mut terminal);
}

/// Waits while the screen is blank: the program has not drawn yet, or it is about to end. Returns whether it still
/// runs.
fn shows_something(terminal: &mut Terminal) -> bool {
    let end = Instant::now() + PATIENCE;
    while terminal.is_running() && terminal.text().trim().is_empty() && Instant::now() < end {
        sleep(Duration::from_millis(10));
    }
    terminal.is_running()
}

/// Presses Esc until the menu is shown. In a game, Esc only closes boxes, and `q` leaves. Returns early if an earlier
/// key ends the program. A busy machine may need seconds for the keys that were sent before, so the number of presses
/// is not limited, but the time is.
fn to_the_menu(terminal: &mut Terminal) {
    let end = Instant::now() + 3 * PATIENCE;
    while Instant::now() < end {
        if !shows_something(terminal) {
            return;
        }
        // The menu can be visible behind a box. Then "Esc stop" or "Esc close" is on the screen.
        let text = terminal.at_rest();
        let is_covered = ["Esc stop", "Esc close", "Esc back"].iter().any(|words| text.contains(words));
        if text.contains("or choose a game") && !is_covered {
            return;
        }
        terminal.keys(if text.contains("q leave") { "q" } else { "Esc" });
        let answer = Instant::now() + Duration::from_secs(1);
        while terminal.is_running() && terminal.text() == text && Instant::now() < answer {
            sleep(Duration::from_millis(10));
        }
    }
    panic!("no way back to the menu from:\n{}", terminal.text());
}

/// Plays game after game in one program with random keys and clicks.
#[test]
#[ignore = "half an hour, or PENTIMENTO_SOAK_SECONDS"]
fn a_random_player_leaks_no_memory_and_no_handles() {
    let seconds = std::env::var("PENTIMENTO_SOAK_SECONDS").ok().and_then(|text| text.parse().ok());
    let limit = Duration::from_secs(seconds.unwrap_or(1800));
    let (home, mut rng, begun) = (Home::experienced(), Rng::new(5), Instant::now());
    let mut terminal = Terminal::run(&home, &["--no-motion"]);
    let (mut first, mut games, mut left, mut reported) = (None, 0, 0, Instant::now());
    while begun.elapsed() < limit {
        to_the_menu(&mut terminal);
        if !terminal.is_running() {
            assert_eq!(terminal.end(), 0, "it broke:\n{}", terminal.text());
            (terminal, first, left) = (Terminal::run(&home, &["--no-motion"]), None, left + 1);
            terminal.see("or choose a game");
        }
        let game = (1 + games % GAMES.len()).to_string();
        // A game that was never played starts with its lessons.
        let opened = |text: &str| text.contains("Expert") || text.contains("Lesson");
        terminal.keys(&game).until("a choice or a lesson", opened);
        if terminal.text().contains("Expert") {
            terminal.keys("1");
        }
        terminal.at_rest();
        for _ in 0..rng.between(20, 300) {
            if !terminal.try_send(&event(&mut rng)) {
                break;
            }
            sleep(Duration::from_millis(rng.below(8) as u64));
        }
        games += 1;
        // The first three rounds of all games fill caches, so the memory is measured after that.
        if games == 3 * GAMES.len() || (first.is_none() && games > 3 * GAMES.len()) {
            first = terminal.is_running().then(|| terminal.weight()).flatten();
        }
        if reported.elapsed() > Duration::from_mins(1) {
            reported = Instant::now();
            eprintln!(
                "{:.0} s: {games} games, left {left} times, {:?}",
                begun.elapsed().as_secs_f64(),
                terminal.weight()
            );
        }
    }
    eprintln!("{:.0} s: {games} games, left {left} times", begun.elapsed().as_secs_f64());
    if terminal.is_running() {
        to_the_menu(&mut terminal);
        is_light(&terminal, first);
    }
    let saves = home.saves().len();
    eprintln!("{saves} unfinished games");
}
