//! Tests that no failure of the disk loses a game.
//!
//! The test plays a session in line mode again and again. Each time, another call to the disk goes wrong: it fails,
//! it writes only half, or it is the last one before a power cut. A power cut loses all data that is not synced.
//! Afterwards, the last board that the program printed must be there, and every file must be readable. The program
//! itself must have continued after the failure. `src/store/disk/faults.rs` makes the calls fail, but only in debug
//! builds.

#![cfg(debug_assertions)]
#![allow(clippy::print_stderr)] // The sweep prints how many points it tried.

use super::world::{Called, THREE, World, called};
use std::io::Write;
use std::process::Stdio;

const GAME: &str = "buttons:hard#1-5";
const MOVES: usize = 4;
const SESSION: &str = "press A\nboard\npress B\nboard\nsavepoint\npress C\nboard\nhint\nsave\nmenu\ncontinue 1\npress D\nboard\nquit\n";
const KINDS: [&str; 4] = ["", ":short", ":cut", ":revert"];

/// The exit status of a program that a simulated power cut has ended.
const CUT: i32 = 99;

/// Runs a command. `plan` says which call to the disk goes wrong, and how.
fn run(world: &World, arguments: &[&str], input: &str, plan: &str) -> Called {
    let mut command = world.command(arguments);
    command.env("PENTIMENTO_FAIL_AT", plan).env("PENTIMENTO_COUNT_CALLS", world.path().join("calls"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    called(&child.wait_with_output().expect("the program ends"))
}

/// The number of calls to the disk that a command makes.
fn calls(arguments: &[&str], input: &str, prepare: impl Fn(&World)) -> usize {
    let world = World::new();
    prepare(&world);
    run(&world, arguments, input, "0");
    let text = std::fs::read_to_string(world.path().join("calls")).expect("the number of calls");
    text.parse().expect("a number")
}

/// The number of moves on the last board in the output.
fn moves(out: &str) -> usize {
    let made = |line: &str| line.split_once(" presses made")?.0.rsplit(' ').next()?.parse().ok();
    out.lines().rev().find_map(made).unwrap_or(0)
}

fn play(plan: &str) {
    let world = World::new();
    let played = run(&world, &["play", "--plain", GAME], SESSION, plan);
    let shown = moves(&played.out);
    let was_cut = played.status == CUT;
    assert!(was_cut || played.status == 0, "{plan}: {played:?}");
    let was_reported = played.out.contains("is not saved") || played.out.contains("cannot");
    assert!(was_cut || shown == MOVES || was_reported, "{plan}: the program did not go on: {played:?}");
    let again = world.fed(&["play", "--plain"], "games\ncontinue 1\nboard\nquit\n");
    assert_eq!((again.status, again.err.as_str()), (0, ""), "{plan}: {again:?}");
    assert!(!again.out.contains("damaged"), "{plan}: {again:?}");
    let kept = moves(&again.out);
    assert!(
        kept >= shown || (was_reported && !was_cut),
        "{plan}: the board showed {shown} moves, {kept} are saved: {played:?}"
    );
    assert!(
        kept == MOVES || was_cut || was_reported,
        "{plan}: {kept} of {MOVES} moves are saved: {played:?}"
    );
}

fn solve(plan: &str) {
    let world = World::new();
    world.file("three.toml", THREE);
    let played = run(&world, &["play", "--plain", "three.toml"], "press A\nquit\n", plan);
    let was_cut = played.status == CUT;
    assert!(was_cut || played.status == 0, "{plan}: {played:?}");
    // The first session may have left half a line in the file of results. The next result must not be damaged by it.
    let second = world.fed(&["play", "--plain", "three.toml"], "press C\nquit\n");
    assert!(second.out.contains("Solved"), "{plan}: {second:?}");
    let text = std::fs::read_to_string(world.path().join("pentimento/results.jsonl")).expect("results");
    let whole = text.lines().filter(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()).count();
    let was_reported = played.out.contains("cannot");
    let expected = 1 + usize::from(played.out.contains("Solved") && !was_reported);
    assert!(whole >= expected, "{plan}: {whole} of {expected} results: {played:?}\n{text}");
}

fn write_file(plan: &str) {
    let world = World::new();
    world.file("out.toml", "old");
    let made = run(&world, &["new", "buttons", "--seed", "7", "-o", "out.toml", "--force"], "", plan);
    let text = std::fs::read_to_string(world.path().join("out.toml")).expect("a file");
    let is_new = world.run(&["check", "out.toml"]).status == 0;
    assert!(text == "old" || is_new, "{plan}: half a file: {text}");
    assert!(made.status != 0 || is_new, "{plan}: {made:?}");
    assert!(made.status != 2 || made.err.lines().count() == 1, "{plan}: {made:?}");
}

/// Runs a session once for each kind of failure at each call. To save time, only every `stride`th call is tried.
fn sweep(what: &str, calls: usize, stride: usize, session: impl Fn(&str)) -> usize {
    let mut points = 0;
    for kind in KINDS {
        for at in (1..=calls).step_by(stride) {
            session(&format!("{at}{kind}"));
            points += 1;
        }
    }
    eprintln!("{what}: {calls} calls, {points} points");
    points
}

fn sweeps(stride: usize) -> usize {
    let played = calls(&["play", "--plain", GAME], SESSION, |_| ());
    let solved = calls(&["play", "--plain", "three.toml"], "press A\nquit\n", |world| {
        world.file("three.toml", THREE);
    });
    let written = calls(&["new", "buttons", "--seed", "7", "-o", "out.toml", "--force"], "", |world| {
        world.file("out.toml", "old");
    });
    assert!(played > 30 && solved > 3 && written > 3, "{played}, {solved}, {written} calls");
    sweep("a game", played, stride, play)
        + sweep("a solved game", solved, stride, solve)
        + sweep("a file", written, stride, write_file)
}

#[test]
fn some_failing_calls_lose_nothing() {
    sweeps(23);
}

#[test]
#[ignore = "a minute: every call of every session"]
fn no_failing_call_loses_what_was_acknowledged() {
    eprintln!("{} points", sweeps(1));
}
