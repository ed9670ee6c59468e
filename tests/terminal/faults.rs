//! Tests with programs that are killed at any moment, with several programs at once, and with files that cannot be
//! used. At most the last move may be lost, and every file on disk must stay readable.

#![allow(clippy::print_stderr)] // Sweeps print their figures.

use crate::harness::{Home, Setup, Terminal};
use pentimento::files;
use pentimento::games::GAMES;
use pentimento::save_game;
use pentimento::store::Store;
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty;
use pentimento_base::rng::Rng;
use pentimento_engine::kind::Kind;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

fn store(home: &Home) -> Store {
    Store::new(home.state(), home.path().join("data/pentimento"))
}

/// Writes a puzzle that a few random moves do not solve.
fn puzzle_file(home: &Home, kind: &dyn Kind) -> PathBuf {
    let made = kind.generate(&kind.params(Difficulty::Easy), 11, &Job::endless());
    let Ok(puzzle) = made else { panic!("no {} puzzle", kind.info().name) };
    let path = home.path().join(format!("{}.toml", kind.info().name));
    std::fs::write(&path, files::write(&*puzzle, Path::new("p.toml")).expect("a native file"))
        .expect("a file");
    path
}

/// The number of moves on the screen. `word` is the game's word for moves, and the number comes after it in the header.
fn counted(text: &str, word: &str) -> Option<usize> {
    let after = text.split(&format!("{word} ")).nth(1)?;
    after.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// Counts over all games in which the program was killed.
#[derive(Debug, Default)]
struct Tally {
    games: usize,
    moves: usize,
    /// Three numbers of games: those that lost no move that was on the screen, those that lost one, and those that
    /// lost several.
    lost: [usize; 3],
    solved: usize,
}

/// Plays random moves, kills the program at a random moment, and reads the save.
fn killed(home: &Home, file: &Path, kind: &dyn Kind, rng: &mut Rng, tally: &mut Tally) {
    const KEYS: &[&str] = &["\r", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"];
    let word = kind.info().moves;
    let mut terminal = Terminal::run(home, &["play", file.to_str().expect("a plain name"), "--no-motion"]);
    terminal.see("? help");
    // The numbers of moves that the screen has shown. One key can make several moves, for example when the rest of a
    // line is crossed out.
    let mut shown = vec![0];
    for _ in 0..rng.between(2, 14) {
        terminal.send(KEYS[rng.below(KEYS.len())]);
        let end = Instant::now() + Duration::from_millis(rng.below(60) as u64);
        while Instant::now() < end {
            sleep(Duration::from_millis(2));
        }
        shown.extend(counted(&terminal.text(), word).filter(|count| !shown.contains(count)));
    }
    let solved = terminal.text().contains("Solved");
    terminal.signal("KILL").end();
    tally.games += 1;
    tally.moves += shown.len() - 1;
    tally.solved += usize::from(solved);
    let listing = store(home).list();
    assert!(listing.notes.is_empty(), "{:?}", listing.notes);
    assert!(listing.saves.len() <= 1, "{listing:?}");
    let kept = match listing.saves.first() {
        None => 0,
        Some(header) => {
            let save = store(home).load(&header.id).expect("a save that can be read");
            save_game::resume(&save).expect("a save that can be played").moves()
        }
    };
    if !solved {
        let lost = shown.iter().filter(|&&count| count > kept).count();
        tally.lost[lost.min(2)] += 1;
        let name = kind.info().name;
        assert!(lost <= 1, "{name}: the screen showed {shown:?}, but {kept} moves are saved");
    }
    for header in listing.saves {
        store(home).delete(&header.id).expect("a save that can be removed");
    }
}

fn kill_games(games: usize, seed: u64) {
    let home = Home::experienced();
    let files: Vec<PathBuf> = GAMES.iter().map(|kind| puzzle_file(&home, *kind)).collect();
    let (mut rng, mut tally) = (Rng::new(seed), Tally::default());
    for number in 0..games {
        let which = number % GAMES.len();
        killed(&home, &files[which], GAMES[which], &mut rng, &mut tally);
    }
    let mut results = 0;
    let skipped = store(&home).each_result(|_| results += 1).expect("a file that can be read");
    eprintln!("{tally:?}; results {results}, lines skipped {skipped}");
    assert_eq!(skipped, 0);
    // `Home::experienced` has one result already. Each game that random moves solved adds at most one.
    assert!(results <= 1 + tally.solved, "{results} results");
}

#[test]
fn a_game_killed_at_any_moment_loses_at_most_its_last_move() {
    kill_games(9, 1);
}

#[test]
#[ignore = "minutes: five hundred games killed at random moments"]
fn five_hundred_games_killed_at_random_moments_lose_at_most_their_last_move() {
    kill_games(500, 2);
}

#[test]
fn five_programs_at_once_save_five_games() {
    let home = Home::experienced();
    let mut first = Terminal::run(&home, &["play", "buttons:hard#1-5"]);
    first
        .see("presses 0")
        .keys("Enter")
        .see("presses 1")
        .keys("q")
        .see("Go on")
        .keys("Enter")
        .see("presses 1");
    let mut others: Vec<Terminal> = (0..4).map(|_| Terminal::run(&home, &[])).collect();
    for other in &mut others {
        other.see("Go on").keys("Enter").see("presses 1").see("copy");
    }
    for (number, other) in others.iter_mut().enumerate() {
        for press in 0..=number {
            other.keys("Enter").see(&format!("presses {}", press + 2));
        }
    }
    for terminal in others.iter_mut().chain([&mut first]) {
        assert_eq!(terminal.keys("C-c").end(), 0);
    }
    let listing = store(&home).list();
    assert!(listing.notes.is_empty(), "{:?}", listing.notes);
    let moves =
        |id: &str| save_game::resume(&store(&home).load(id).expect("a save")).expect("a game").moves();
    let mut all: Vec<usize> = listing.saves.iter().map(|header| moves(&header.id)).collect();
    all.sort_unstable();
    assert_eq!(all, [1, 2, 3, 4, 5]);
}

#[test]
fn a_settings_file_that_is_a_folder_is_reported_and_the_game_starts() {
    let home = Home::experienced();
    std::fs::create_dir_all(home.config()).expect("a folder");
    let mut terminal = Terminal::run(&home, &["play", "buttons:hard#1-5"]);
    terminal.see("folder").keys("Enter").see("presses 1").keys("C-c");
    assert_eq!(terminal.end(), 0);
    assert!(home.config().is_dir());
}

#[test]
fn a_save_of_a_newer_version_is_reported_and_left_alone() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &["play", "buttons:hard#1-5"]);
    terminal.see("presses 0").keys("Enter").see("presses 1").keys("C-c").end();
    let save = home.saves().pop().expect("a save");
    let newer = std::fs::read_to_string(&save).expect("text").replace("\"version\":1", "\"version\":99");
    std::fs::write(&save, &newer).expect("a file");
    let mut terminal = Terminal::run(&home, &[]);
    terminal.see("newer").keys("C-c").end();
    assert_eq!(std::fs::read_to_string(&save).expect("text"), newer);
}

/// The results and the save have dates in the year 2100, as if the clock had been set back after they were written.
#[test]
fn a_clock_that_goes_back_does_no_harm() {
    let home = Home::experienced();
    let results = home.state().join("results.jsonl");
    let future = std::fs::read_to_string(&results)
        .expect("text")
        .replace("1700000000", "4102444800")
        .replace("2023-11-14", "2100-01-01");
    std::fs::write(&results, &future).expect("a file");
    let mut terminal = Terminal::run(&home, &["play", "buttons:hard#1-5"]);
    terminal.see("presses 0").keys("Enter").see("presses 1").keys("C-c").end();
    let save = home.saves().pop().expect("a save");
    let text = std::fs::read_to_string(&save).expect("text");
    let mut value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    value["updated"] = 4_102_444_800_u64.into();
    value["started"] = 4_102_444_800_u64.into();
    std::fs::write(&save, value.to_string()).expect("a file");
    let mut terminal = Terminal::run(&home, &[]);
    terminal.see("Go on").keys("s").see("Esc back").keys("Esc").see("Go on").keys("Enter").see("presses 1");
    terminal.keys("Enter").see("presses 2").keys("C-c");
    assert_eq!(terminal.end(), 0);
    let header = store(&home).list().saves.remove(0);
    assert_eq!((header.updated, home.saves().len()), (4_102_444_800, 1));
    let mut results = 0;
    store(&home).each_result(|_| results += 1).expect("a file that can be read");
    assert_eq!(results, 1);
}

/// Runs the examples in `play --help` that need a terminal.
#[test]
fn the_examples_of_play_start() {
    let home = Home::experienced();
    let help = std::process::Command::new(env!("CARGO_BIN_EXE_pentimento")).args(["play", "--help"]).output();
    let help = String::from_utf8(help.expect("the program").stdout).expect("text");
    let examples = help.lines().map(str::trim).filter(|line| line.starts_with("pentimento play"));
    let mut tried = 0;
    for line in examples {
        let arguments: Vec<&str> = line.split_whitespace().skip(1).collect();
        let setup = Setup { size: (100, 30), ..Setup::default() };
        let mut terminal = Terminal::run_with(&home, &arguments, setup);
        let shown = match arguments.get(1) {
            None => "or choose a game",
            Some(&"today:maze") => "Today",
            Some(_) => "presses 0",
        };
        terminal.see(shown).keys("C-c");
        assert_eq!(terminal.end(), 0, "{line}");
        tried += 1;
    }
    assert!(tried >= 2, "{help}");
}
