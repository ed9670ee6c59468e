//! Tests that everything the program prints as JSON fits its schemas. The validator is a crate of its own (`boon`), so
//! a mistake in our schemas can't hide a mistake in our output.

use super::world::World;
use boon::{Compiler, SchemaIndex, Schemas};
use pentimento::games::GAMES;
use serde_json::{Value as Json, json};
use std::fs;
use std::path::Path;

/// The schemas that the program prints, ready to validate with.
struct Validator {
    schemas: Schemas,
    names: Vec<(String, SchemaIndex)>,
}

impl Validator {
    fn new(world: &World) -> Self {
        let (mut schemas, mut compiler, mut names) = (Schemas::new(), Compiler::new(), Vec::new());
        compiler.set_default_draft(boon::Draft::V2020_12);
        let games = GAMES.iter().map(|kind| kind.info().name);
        for name in games.chain(["solve", "check", "hint", "today", "serve"]) {
            let place = format!("http://localhost/{name}.json");
            let schema = world.run(&["schema", name]).json();
            compiler.add_resource(&place, schema).expect("a schema");
            names.push((name.to_owned(), compiler.compile(&place, &mut schemas).expect("a good schema")));
        }
        Self { schemas, names }
    }

    fn check(&self, name: &str, value: &Json) -> Result<(), String> {
        let (_, index) = self.names.iter().find(|(known, _)| known == name).expect("a schema");
        self.schemas.validate(value, *index).map_err(|error| format!("{name}: {error:#}\n{value}"))
    }

    #[track_caller]
    fn fits(&self, name: &str, value: &Json) {
        if let Err(why) = self.check(name, value) {
            panic!("{why}");
        }
    }
}

/// Validates the file of each level, and all that the program prints about it.
fn validate(levels: &[String]) {
    let world = World::new();
    let validator = Validator::new(&world);
    let all: Vec<&str> = levels.iter().map(String::as_str).collect();
    let lines = |call: &[&str]| {
        let lines = world.run(&[call, &all[..]].concat()).json_lines();
        assert_eq!(lines.len(), all.len(), "{call:?}");
        lines
    };
    for file in lines(&["convert", "--format", "jsonl"]) {
        validator.fits(file["game"].as_str().expect("a game"), &file);
    }
    for command in ["solve", "check"] {
        for line in lines(&[command, "--json"]) {
            validator.fits(command, &line);
        }
    }
    for level in &all {
        let steps = world.run(&["hint", level, "--all", "--json"]).json_lines();
        assert!(!steps.is_empty(), "{level}");
        for step in &steps {
            validator.fits("hint", step);
        }
    }
}

#[test]
fn what_is_printed_about_a_level_of_each_game_fits_the_schemas() {
    let levels: Vec<String> = GAMES.iter().map(|kind| format!("{}/01", kind.info().name)).collect();
    validate(&levels);
}

#[test]
#[ignore = "a sweep: all levels"]
fn what_is_printed_about_every_level_fits_the_schemas() {
    let world = World::new();
    let levels = world.run(&["levels", "--json"]).json_lines();
    let levels: Vec<String> =
        levels.iter().map(|level| level["id"].as_str().expect("an id").to_owned()).collect();
    assert!(levels.len() > 100);
    validate(&levels);
}

#[test]
fn other_methods_failures_and_the_puzzles_of_the_day_fit_the_schemas() {
    let world = World::new();
    let validator = Validator::new(&world);
    for call in [
        &["solve", "buttons/01", "--method", "original", "--json"][..],
        &["solve", "logipix/01", "--method", "combination", "--json"],
        &["solve", "nonogram/20", "--timeout", "0", "--json"],
    ] {
        validator.fits("solve", &world.run(call).json());
    }
    world.file("bad.toml", "game = \"nonogram\"\n");
    validator.fits("check", &world.run(&["check", "bad.toml", "--json"]).json());
    validator.fits("check", &world.run(&["check", "nonogram/20", "--timeout", "0", "--json"]).json());
    validator.fits("today", &world.run(&["today", "--json"]).json());
}

#[test]
fn a_schema_refuses_what_is_missing_misspelt_or_of_another_type() {
    let world = World::new();
    let validator = Validator::new(&world);
    let solved = world.run(&["solve", "nonogram/01", "--json"]).json();
    validator.fits("solve", &solved);
    for (field, value) in [
        ("verdict", Json::Null),
        ("verdict", json!("perhaps")),
        ("complete", json!("yes")),
        ("solutions", json!([[1]])),
        ("extra", json!(1)),
    ] {
        let mut wrong = solved.clone();
        wrong[field] = value;
        assert!(validator.check("solve", &wrong).is_err(), "{wrong}");
    }
}

#[test]
fn every_message_of_serve_fits_its_schema() {
    let world = World::new();
    let validator = Validator::new(&world);
    let calls = [
        ("new", json!({ "game": "buttons", "seed": 3 })),
        ("solve", json!({ "file": "nonogram/01" })),
        ("check", json!({ "file": "maze/01" })),
        ("hint", json!({ "file": "logipix/01" })),
        ("hint", json!({ "file": "buttons/01", "all": true })),
        ("picture", json!({ "file": "art/cat", "size": "9x9" })),
        ("open", json!({ "file": "buttons/01" })),
        ("state", json!({ "session": 9 })),
        ("cancel", json!({ "id": 99 })),
        ("solve", json!({ "file": "no-such-file" })),
        ("sovle", json!({})),
    ];
    let message = |(id, (method, params)): (usize, &(&str, Json))| json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
    let messages: Vec<Json> = calls.iter().enumerate().map(message).collect();
    // The last request has a method that does not exist, so it does not fit the schema of requests.
    for message in &messages[..calls.len() - 1] {
        validator.fits("serve", message);
    }
    let input = messages.iter().map(Json::to_string).collect::<Vec<_>>().join("\n") + "\n";
    let answers = world.fed(&["serve"], &input).json_lines();
    let answers: Vec<&Json> = answers.iter().filter(|line| line.get("method").is_none()).collect();
    assert_eq!(answers.len(), calls.len());
    for answer in answers {
        validator.fits("serve", answer);
    }
}

#[test]
fn the_page_of_formats_is_the_one_that_the_program_prints() {
    let printed = World::new().run(&["schema", "page"]).good();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/formats.md");
    let page = fs::read_to_string(path).expect("docs/formats.md");
    assert!(page == printed, "docs/formats.md is old; run cargo run -- schema page > docs/formats.md");
}
