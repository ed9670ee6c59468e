//! Tests of the commands `today`, `share`, `stats`, `replay` and `practice`.

use crate::world::{Called, THREE, World, called, keys};
use image::AnimationDecoder;
use serde_json::{Value as Json, json};
use std::fs;
use std::io::Cursor;

/// Tuesday 17 November 2026 at noon, in Unix seconds.
const NOON: &str = "1794916800";

fn run(world: &World, arguments: &[&str], env: &[(&str, &str)]) -> Called {
    let mut command = world.command(arguments);
    command.env("PENTIMENTO_NOW", NOON);
    for (name, value) in env {
        command.env(name, value);
    }
    called(&command.output().expect("the program runs"))
}

/// A world with the results of a streak of 13 days. The last result is a nonogram that was solved with a hint.
fn world() -> World {
    let world = World::new();
    let result = |game: &str, date: &str, seconds: u32, hints: u32| {
        json!({
            "game": game, "difficulty": "easy", "seconds": seconds, "hints": hints, "played": 0, "solved": true,
            "at": 1, "day": date, "origin": { "daily": { "date": date } }, "needs": "overlap",
            "asked": { "split": hints },
        })
        .to_string()
    };
    let mut lines: Vec<String> =
        (5..17).map(|day| result("maze", &format!("2026-11-{day:02}"), 60, 0)).collect();
    lines.push(result("nonogram", "2026-11-17", 692, 1));
    fs::create_dir(world.path().join("pentimento")).expect("a folder");
    world.file("pentimento/results.jsonl", lines.join("\n") + "\n");
    world
}

#[test]
fn today_is_printed_as_json() {
    let world = world();
    let day = run(&world, &["today", "--json"], &[]).json();
    assert_eq!(keys(&day), ["date", "streak", "puzzles"]);
    assert_eq!((&day["date"], &day["streak"]), (&json!("2026-11-17"), &json!(13)));
    let puzzles = day["puzzles"].as_array().unwrap();
    assert_eq!(puzzles.len(), 5);
    for puzzle in puzzles {
        assert_eq!(keys(puzzle), ["game", "code", "difficulty", "state", "stars", "seconds"]);
    }
    let nonogram = &puzzles[1];
    let expected = (&json!("solved"), &json!(2), &json!(692));
    assert_eq!((&nonogram["state"], &nonogram["stars"], &nonogram["seconds"]), expected);
    assert_eq!(puzzles[0]["state"], json!("new"));
}

#[test]
fn the_puzzle_of_the_day_is_the_one_of_its_code() {
    let world = World::new();
    let day = run(&world, &["today", "--json"], &[]).json();
    let code = day["puzzles"][0]["code"].as_str().unwrap();
    let by_code = run(&world, &["new", code], &[]).good();
    assert_eq!(run(&world, &["new", "today:buttons"], &[]).good(), by_code);
    run(&world, &["new", "today:chess"], &[]).refused(&["chess"]);
    run(&world, &["new", "today:maze", "--seed", "3"], &[]).refused(&["same for everyone"]);
}

#[test]
fn time_zones_share_the_day_and_its_puzzles() {
    let world = World::new();
    let day =
        |zone| run(&world, &["today", "--json"], &[("TZ", zone), ("PENTIMENTO_NOW", "1794959990")]).json();
    assert_eq!(day("Pacific/Kiritimati"), day("America/Los_Angeles"));
    assert_eq!(day("UTC")["date"], json!("2026-11-17"));
}

#[test]
fn a_clock_that_goes_back_loses_no_result() {
    let world = world();
    let streak =
        |now: &str| run(&world, &["today", "--json"], &[("PENTIMENTO_NOW", now)]).json()["streak"].clone();
    assert_eq!(streak("1794744000"), json!(11));
    assert_eq!(streak(NOON), json!(13));
}

#[test]
fn share_prints_exactly_this() {
    let world = world();
    assert_eq!(
        run(&world, &["share"], &[]).good(),
        "Pentimento 17 Nov 2026 · Nonogram ✦✦✧ 11:32 · streak 13\n"
    );
    assert_eq!(
        run(&world, &["share", "--words"], &[]).good(),
        "Pentimento, Tuesday 17 November 2026. Buttons: not started. Nonogram: solved, two stars, one hint, \
         11 minutes 32 seconds. Maze: not started. Logipix: not started. Dots: not started. Streak: 13 days.\n"
    );
    assert_eq!(
        run(&world, &["share", "--date", "2026-11-16"], &[]).good(),
        "Pentimento 16 Nov 2026 · Maze ✦✦✦ 1:00\n"
    );
    run(&world, &["share", "--date", "2026-11-18"], &[]).refused(&["has not come yet"]);
    run(&world, &["today", "--date", "tomorrow"], &[]).refused(&["2026-11-16"]);
}

#[test]
fn the_line_mode_tells_the_day_the_result_and_the_statistics() {
    let world = world();
    let output = world.fed(&["play", "--plain"], "today\nshare\nstats\nquit\n").good();
    for words in
        ["buttons: ", "Type play and a puzzle", "Pentimento, ", "nonogram easy: played 1", "Split 1 hint"]
    {
        assert!(output.contains(words), "{words}: {output}");
    }
}

#[test]
fn statistics_are_plotted_as_svg_and_described_in_words() {
    let world = world();
    let svg = run(&world, &["stats", "--svg"], &[]).good();
    assert!(svg.starts_with("<svg") && svg.contains("Nonogram") && svg.contains("Split"), "{svg}");
    let text = run(&world, &["stats"], &[]).good();
    assert!(text.contains("Maze, usual time by difficulty: easy 1:00, 12 solved."), "{text}");
    assert!(text.contains("Nonogram, hints asked for: Split 1 hint, 1 lately."), "{text}");
    assert!(
        text.contains("Nonogram, most hints lately: Split. The command practice nonogram split trains it.")
    );
}

/// A world in which a level of Buttons was solved in line mode.
fn solved() -> World {
    let world = World::new();
    let output = world.fed(&["play", "--plain", "buttons/08"], &"do\n".repeat(60)).good();
    assert!(output.contains("Solved"), "{output}");
    world
}

#[test]
fn a_game_is_exported_and_read_again() {
    let world = solved();
    let output = world.run(&["replay", "buttons", "-o", "film.gif"]).good();
    let gif = fs::read(world.path().join("film.gif")).unwrap();
    let decoder = image::codecs::gif::GifDecoder::new(Cursor::new(gif)).unwrap();
    let frames = decoder.into_frames().count();
    assert!(frames > 2 && output.contains(&format!("{frames} frames")), "{frames}: {output}");
    world.run(&["replay", "buttons", "-o", "film.png"]).good();
    let png = fs::read(world.path().join("film.png")).unwrap();
    let decoder = image::codecs::png::PngDecoder::new(Cursor::new(png)).unwrap();
    assert_eq!(decoder.apng().unwrap().into_frames().count(), frames);
    world.run(&["replay", "buttons", "-o", "film.cast"]).good();
    let cast = fs::read_to_string(world.path().join("film.cast")).unwrap();
    let head: Json = serde_json::from_str(cast.lines().next().unwrap()).unwrap();
    assert_eq!(head["version"], json!(2));
    world.run(&["replay", "buttons", "-o", "film.gif"]).refused(&["film.gif", "--force"]);
    world.run(&["replay", "buttons", "-o", "film.mp4"]).refused(&[".gif"]);
    world.run(&["replay", "maze", "-o", "maze.gif"]).refused(&["maze"]);
    world.run(&["replay", "chess", "-o", "chess.gif"]).refused(&["chess"]);
}

#[test]
fn practice_lists_techniques_and_finds_places() {
    let world = World::new();
    let list = world.run(&["practice", "nonogram"]).good();
    assert!(list.contains("split: Split."), "{list}");
    let places =
        world.run(&["practice", "nonogram", "split", "--seed", "7", "--count", "2", "--json"]).json_lines();
    assert_eq!(places.len(), 2);
    for place in &places {
        assert_eq!(keys(place), ["code", "technique", "progress", "moves", "text"]);
        let (code, progress) = (place["code"].as_str().unwrap(), place["progress"].to_string());
        world.file("progress.json", progress);
        world.run(&["new", code, "-o", "puzzle.toml", "--force"]).good();
        let hint = world.run(&["hint", "puzzle.toml", "--progress", "progress.json", "--json"]).json();
        assert_eq!(hint["technique"], json!("split"));
    }
    world.run(&["practice", "nonogram", "magic"]).refused(&["magic", "split"]);
}

#[test]
fn line_mode_tells_stars_records_and_marks() {
    let output = |input: &str| {
        let world = World::new();
        world.file("three.toml", THREE);
        world.fed(&["play", "--plain", "three.toml"], input).good()
    };
    assert!(output("press a\n").contains("Three stars. No help at all."));
    assert!(output("check\npress a\n").contains("Two stars. For the third, use no help."));
    assert!(output("do\n").contains("One star. For the second, make every move yourself."));
    let long = output("press b\npress b\npress b\npress a\n");
    assert!(long.contains("Two stars. For the third, use no help and the fewest presses: 1."), "{long}");
    let by_program = output("solve\n");
    assert!(by_program.contains("Solved for you") && !by_program.contains("star"), "{by_program}");
    let world = World::new();
    let first = world.fed(&["play", "--plain", "nonogram/01"], &"do\n".repeat(99)).good();
    assert!(first.contains("New in your album: 1 of "), "{first}");
}

#[test]
fn line_mode_picks_a_puzzle_and_tells_a_game() {
    let world = world();
    let output = world.fed(&["play", "--plain"], "just\nreplay\nhint\ndo\nreplay\nquit\n").good();
    for words in ["A maze, medium. Maze has rested longest.", "There is no move yet.", "Move 1 of 1. "] {
        assert!(output.contains(words), "{words}: {output}");
    }
}

#[test]
fn techniques_are_practised_in_line_mode() {
    let world = World::new();
    let output = world.fed(&["play", "--plain"], "practice nonogram\npractice nonogram magic\nquit\n").good();
    assert!(output.contains("split: Split.") && output.contains("has no technique \"magic\""), "{output}");
    let output = world.fed(&["play", "--plain"], "practice nonogram overlap\ndo\nnext\nmenu\nquit\n").good();
    for words in ["Practice 1 of 5: ", "Found. Type next", "Practice 2 of 5: ", "The practice is over."] {
        assert!(output.contains(words), "{words}: {output}");
    }
    let output = world.fed(&["play", "--plain", "nonogram/01"], "train\nhint\ntrain\nmenu\nquit\n").good();
    for words in ["Type hint first.", "Practice 1 of 5: ", "Back in your game."] {
        assert!(output.contains(words), "{words}: {output}");
    }
}
