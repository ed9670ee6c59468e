//! Tests of line mode, typed by a person or piped from a script.

use super::world::{THREE, World};
use pentimento::files;
use pentimento::games::GAMES;
use pentimento_base::job::Job;
use pentimento_engine::contract::Standing;
use serde_json::Value as Json;
use std::path::Path;

fn said(world: &World, arguments: &[&str], lines: &[&str]) -> Vec<String> {
    let mut all = vec!["play", "--plain"];
    all.extend(arguments);
    let mut input = lines.join("\n");
    input.push('\n');
    world.fed(&all, &input).good().lines().map(str::to_owned).collect()
}

#[track_caller]
fn holds(lines: &[String], expected: &str) {
    assert!(
        lines.iter().any(|line| line.contains(expected)),
        "{expected:?} is missing:\n{}",
        lines.join("\n")
    );
}

fn saves(world: &World) -> Vec<std::path::PathBuf> {
    let folder = world.path().join("pentimento/saves");
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .collect()
}

#[test]
fn a_puzzle_is_described_played_and_solved_in_line_mode() {
    let world = World::new();
    world.file("three.toml", THREE);
    let output = said(&world, &["three.toml"], &["press b", "undo", "look a", "press A"]);
    holds(&output, "B is yellow, joined to A, C.");
    holds(&output, "A is blue, joined to B.");
    holds(&output, "Undone.");
    holds(&output, "A press makes B red.");
    holds(&output, "Solved: presses 1, fewest 1");
    assert!(saves(&world).is_empty());
    let results = std::fs::read_to_string(world.path().join("pentimento/results.jsonl")).expect("a result");
    assert!(results.contains(r#""solved":true"#) && results.lines().count() == 1, "{results}");
}

#[test]
fn hints_come_in_stages_and_can_be_carried_out() {
    let world = World::new();
    world.file("three.toml", THREE);
    let output = said(&world, &["three.toml"], &["hint", "why", "check", "do"]);
    holds(&output, "Type why for the reason");
    holds(&output, "Type hint to go on, do to make the move.");
    holds(&output, "Right so far: 1 more press makes all");
    holds(&output, "hints 1.");
}

#[test]
fn a_wrong_command_is_answered_and_changes_nothing() {
    let world = World::new();
    world.file("three.toml", THREE);
    let lines = [
        "",
        "fly away",
        "press Z",
        "press A many",
        "{\"press\": 9, \"times\": 1}",
        "{not json",
        "[1]",
        "\u{1b}[2J",
        "redo",
        "return",
        "save",
    ];
    let output = said(&world, &["three.toml"], &lines);
    holds(&output, "Type help for a list of commands.");
    holds(&output, "Unknown command.");
    holds(&output, "There is no button Z");
    holds(&output, "This move is not possible");
    holds(&output, "This is not JSON");
    holds(&output, "There is nothing to redo.");
    holds(&output, "There is nothing to save yet.");
    assert!(output.iter().all(|line| !line.contains('\u{1b}')));
    assert!(saves(&world).is_empty());
}

#[test]
fn an_unfinished_game_is_saved_and_continued_from_the_lobby() {
    let world = World::new();
    let code = "buttons:hard#1-5";
    said(&world, &[code], &["press A", "savepoint", "press B"]);
    assert_eq!(saves(&world).len(), 1);
    let output =
        said(&world, &[], &["games", "continue", "board", "return", "board", "menu", "continue 7", "quit"]);
    holds(&output, "1: buttons, Hard");
    holds(&output, "2 presses made.");
    holds(&output, "1 presses made.");
    holds(&output, "There is no unfinished game 7");
}

#[test]
fn games_levels_and_codes_are_played_from_the_lobby() {
    let world = World::new();
    let lines = [
        "help",
        "levels buttons",
        "play buttons/01",
        "code",
        "next",
        "menu",
        "play maze easy",
        "rules",
        "menu",
        "play nonogram harder",
        "play nowhere.toml",
        "buttons",
    ];
    let output = said(&world, &[], &lines);
    holds(&output, "continue: continue an unfinished game");
    holds(&output, "buttons/02");
    holds(&output, "This puzzle has no code, because it comes from a file.");
    holds(&output, "A maze of ");
    holds(&output, "Expected easy, medium, hard or expert");
    holds(&output, "nowhere.toml");
    assert_eq!(output.iter().filter(|line| line.starts_with("Buttons, ")).count(), 3, "{output:#?}");
}

#[test]
fn the_levels_of_a_folder_are_listed_and_chosen_by_number() {
    let world = World::new();
    std::fs::create_dir(world.path().join("pack")).expect("a folder");
    world.file("pack/a.toml", THREE);
    world.file("pack/b.toml", THREE);
    world.file("pack/c.toml", "game = \"nonogram\"\nrows = [[1]]\ncolumns = [[1]]\n");
    world.file("pack/d.toml", "game = \"chess\"\n");
    let output = said(
        &world,
        &["pack"],
        &["play 1", "press A", "next", "press A", "next", "menu", "play 3", "menu", "play 4"],
    );
    holds(&output, "d.toml: line 1, game: there is no game");
    holds(&output, "1: a, buttons, 3 buttons");
    holds(&output, "3: c, nonogram, ");
    holds(&output, "Type play and a number");
    assert_eq!(output.iter().filter(|line| line.starts_with("Solved: ")).count(), 2, "{output:#?}");
    holds(&output, "You finished this pack.");
    holds(&output, "Nonogram, ");
    let from_within = said(&world, &[], &["play pack", "play 2", "press A"]);
    holds(&from_within, "Solved: ");
    std::fs::create_dir(world.path().join("empty")).expect("a folder");
    world.run(&["play", "--plain", "empty"]).refused(&["empty: there are no puzzles in this folder"]);
}

/// Solves each game three times: with the solver's moves as JSON, with hints, and with the command `solve`.
#[test]
fn every_game_can_be_solved_in_line_mode() {
    for kind in GAMES {
        let name = kind.info().name;
        let world = World::new();
        let puzzle = kind.example();
        world.file("p.toml", files::write(&*puzzle, Path::new("p.toml")).expect("a native file"));
        let mut moves = Vec::new();
        let _ = puzzle.explain(&[], &Job::endless(), &mut |step| {
            moves.push(Json::Array(step.moves).to_string());
            true
        });
        let lines: Vec<&str> = moves.iter().map(String::as_str).collect();
        let output = said(&world, &["p.toml"], &lines);
        holds(&output, "Solved: ");
        let output = said(&world, &["p.toml"], &vec!["do"; moves.len()]);
        holds(&output, "Solved: ");
        holds(&said(&world, &["p.toml"], &["draw", "solve"]), "Solved for you: ");
        let mut game = puzzle.open();
        assert!(!game.words().is_empty() && !game.drawn((80, 24)).is_empty(), "{name}");
        assert!(game.drawn((80, 24)).is_ascii() && game.drawn((1, 1)).len() <= 1, "{name}");
        assert!(matches!(game.standing(), Standing::Playing { .. }), "{name}");
    }
}

#[test]
fn a_disk_that_cannot_be_written_is_reported_once_and_the_game_goes_on() {
    let world = World::new();
    world.file("three.toml", THREE);
    // A file has the name of the folder for saves. So even root can't write a save.
    world.file("pentimento", "in the way");
    let output = said(&world, &["three.toml"], &["press B", "press B", "save"]);
    assert_eq!(output.iter().filter(|line| line.contains("You can go on playing")).count(), 1, "{output:#?}");
    holds(&output, "The game is not saved: ");
}

#[test]
fn a_very_long_line_does_no_harm() {
    let world = World::new();
    world.file("three.toml", THREE);
    let long = "x".repeat(300_000);
    let output = said(&world, &["three.toml"], &[&long, "press A"]);
    holds(&output, "Solved");
    world.run(&["play", "--plain", "-"]).refused(&["--plain"]);
}
