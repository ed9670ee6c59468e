//! The line mode, as a person types and as a script pipes.

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
fn holds(lines: &[String], wanted: &str) {
    assert!(lines.iter().any(|line| line.contains(wanted)), "{wanted:?} is missing:\n{}", lines.join("\n"));
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
fn a_puzzle_is_told_played_and_solved_in_words() {
    let world = World::new();
    world.file("three.toml", THREE);
    let told = said(&world, &["three.toml"], &["press b", "undo", "look a", "press A"]);
    holds(&told, "B is yellow, joined to A, C.");
    holds(&told, "A is blue, joined to B.");
    holds(&told, "Undone.");
    holds(&told, "A press makes B red.");
    holds(&told, "Solved: 1 presses, par 1");
    assert!(saves(&world).is_empty());
    let results = std::fs::read_to_string(world.path().join("pentimento/results.jsonl")).expect("a result");
    assert!(results.contains(r#""solved":true"#) && results.lines().count() == 1, "{results}");
}

#[test]
fn hints_come_in_stages_and_can_be_carried_out() {
    let world = World::new();
    world.file("three.toml", THREE);
    let told = said(&world, &["three.toml"], &["hint", "why", "check", "do"]);
    holds(&told, "Say why for the reason");
    holds(&told, "Say do to have it done.");
    holds(&told, "Right so far.");
    holds(&told, "hints 1.");
}

#[test]
fn what_is_said_wrongly_is_answered_and_changes_nothing() {
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
    let told = said(&world, &["three.toml"], &lines);
    holds(&told, "Say help for what can be said.");
    holds(&told, "That is not understood");
    holds(&told, "There is no button Z");
    holds(&told, "That cannot be done");
    holds(&told, "This is no move in JSON");
    holds(&told, "There is nothing to redo.");
    holds(&told, "There is nothing to keep yet.");
    assert!(told.iter().all(|line| !line.contains('\u{1b}')));
    assert!(saves(&world).is_empty());
}

#[test]
fn an_unfinished_game_is_kept_and_continued_from_the_menu() {
    let world = World::new();
    let code = "buttons:hard#1-5";
    said(&world, &[code], &["press A", "savepoint", "press B"]);
    assert_eq!(saves(&world).len(), 1);
    let told =
        said(&world, &[], &["games", "continue", "board", "return", "board", "menu", "continue 7", "quit"]);
    holds(&told, "1: buttons, Hard");
    holds(&told, "2 presses made.");
    holds(&told, "1 presses made.");
    holds(&told, "There is no unfinished game 7");
}

#[test]
fn the_menu_leads_to_games_levels_and_codes() {
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
    let told = said(&world, &[], &lines);
    holds(&told, "continue: go on with an unfinished game");
    holds(&told, "buttons/02");
    holds(&told, "This puzzle comes from a file and has no code.");
    holds(&told, "A maze of ");
    holds(&told, "Expected easy, medium, hard or expert");
    holds(&told, "nowhere.toml");
    assert_eq!(told.iter().filter(|line| line.starts_with("Buttons, ")).count(), 3, "{told:#?}");
}

#[test]
fn the_levels_of_a_folder_are_told_and_chosen_by_their_number() {
    let world = World::new();
    std::fs::create_dir(world.path().join("pack")).expect("a folder");
    world.file("pack/a.toml", THREE);
    world.file("pack/b.toml", THREE);
    world.file("pack/c.toml", "game = \"nonogram\"\nrows = [[1]]\ncolumns = [[1]]\n");
    world.file("pack/d.toml", "game = \"chess\"\n");
    let told = said(
        &world,
        &["pack"],
        &["play 1", "press A", "next", "press A", "next", "menu", "play 3", "menu", "play 4"],
    );
    holds(&told, "d.toml: line 1, game: there is no game");
    holds(&told, "1: a, buttons, 3 buttons");
    holds(&told, "3: c, nonogram, ");
    holds(&told, "Say play and a number");
    assert_eq!(told.iter().filter(|line| line.starts_with("Solved: ")).count(), 2, "{told:#?}");
    holds(&told, "That was the last level of this pack.");
    holds(&told, "Nonogram, ");
    let from_within = said(&world, &[], &["play pack", "play 2", "press A"]);
    holds(&from_within, "Solved: ");
    std::fs::create_dir(world.path().join("empty")).expect("a folder");
    world.run(&["play", "--plain", "empty"]).refused(&["empty: no puzzle is in it"]);
}

/// The solver's own moves as JSON lines lead every game of the registry to its end, and so do hints alone.
#[test]
fn every_game_can_be_played_to_its_end_in_words() {
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
        let told = said(&world, &["p.toml"], &lines);
        holds(&told, "Solved: ");
        let told = said(&world, &["p.toml"], &vec!["do"; moves.len()]);
        holds(&told, "Solved: ");
        holds(&said(&world, &["p.toml"], &["draw", "solve"]), "Solved for you: ");
        let mut game = puzzle.open();
        assert!(!game.words().is_empty() && !game.drawn((80, 24)).is_empty(), "{name}");
        assert!(game.drawn((80, 24)).is_ascii() && game.drawn((1, 1)).len() <= 1, "{name}");
        assert!(matches!(game.standing(), Standing::Playing { .. }), "{name}");
    }
}

#[test]
fn a_disk_that_cannot_be_written_is_told_once_and_the_game_goes_on() {
    let world = World::new();
    world.file("three.toml", THREE);
    // A file where the folder should be: nothing below it can ever be written, not even by root.
    world.file("pentimento", "in the way");
    let told = said(&world, &["three.toml"], &["press B", "press B", "save"]);
    assert_eq!(told.iter().filter(|line| line.contains("You can go on playing")).count(), 1, "{told:#?}");
    holds(&told, "The game is not kept: ");
}

#[test]
fn a_line_without_an_end_and_bytes_that_are_no_text_are_survived() {
    let world = World::new();
    world.file("three.toml", THREE);
    let long = "x".repeat(300_000);
    let told = said(&world, &["three.toml"], &[&long, "press A"]);
    holds(&told, "Solved");
    world.run(&["play", "--plain", "-"]).refused(&["--plain"]);
}
