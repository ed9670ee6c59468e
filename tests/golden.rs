//! A code must always give the same puzzle. `tests/golden/<game>.txt` lists codes, each with a fingerprint of its
//! puzzle.
//!
//! If a change to a generator changes a fingerprint, raise that generator's `VERSION` and list the old version in its
//! `FORMER`. Keep the lines of the old version in the file, and add lines for the new one. If a game has no file,
//! `cargo test --test golden -- --nocapture` prints the lines for it.

use pentimento::games::GAMES;
use pentimento_base::document::to_json;
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::{Kind, from_code};
use std::fs;
use std::path::PathBuf;

/// All games to test: those in the menu, and the template.
fn walked() -> Vec<&'static dyn Kind> {
    GAMES.iter().copied().chain([pentimento_template::KIND]).collect()
}

fn file(kind: &dyn Kind) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{}.txt", kind.info().name))
}

/// The codes of a game, each with its fingerprint. `None` if the game has no file yet.
fn golden(kind: &dyn Kind) -> Option<Vec<(String, String)>> {
    let text = fs::read_to_string(file(kind)).ok()?;
    let line = |line: &str| line.split_once(' ').map(|(code, print)| (code.to_owned(), print.to_owned()));
    Some(text.lines().map(|text| line(text).unwrap_or_else(|| panic!("no fingerprint: {text}"))).collect())
}

/// A hash of a text, by FNV-1a. The hashes of the standard library may change, but FNV-1a never does.
fn fingerprint(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

fn made(code: &str) -> (String, String) {
    let puzzle = from_code(&walked(), code, &Job::endless()).unwrap_or_else(|why| panic!("{code}: {why:?}"));
    (code.to_owned(), format!("{:016x}", fingerprint(&to_json(&puzzle.document()))))
}

#[test]
fn every_code_gives_the_puzzle_it_always_gave() {
    for held in walked().into_iter().filter_map(golden) {
        let now: Vec<(String, String)> = held.iter().map(|(code, _)| made(code)).collect();
        assert_eq!(now, held);
    }
}

#[test]
fn every_difficulty_of_every_game_has_a_golden_code() {
    for kind in walked() {
        let begin = |difficulty| format!("{}:{difficulty}#{}-", kind.info().name, kind.facts().version);
        let Some(held) = golden(kind) else {
            eprintln!("{} is missing. Write these lines into it:", file(kind).display());
            for (code, print) in Difficulty::ALL.map(|difficulty| made(&format!("{}7", begin(difficulty)))) {
                eprintln!("{code} {print}");
            }
            continue;
        };
        for begin in Difficulty::ALL.map(begin) {
            assert!(held.iter().any(|(code, _)| code.starts_with(&begin)), "no golden code {begin}…");
        }
    }
}
