//! `schema`: the JSON Schemas of everything that the program reads and prints, and the page that describes
//! them.
//!
//! Schemas and page come from two sources: the shapes that the games define, and the tables below for the
//! fields of all games.

mod page;
mod serve;

use super::ending::{Outcome, Status, wrong};
use super::output::{print, print_line};
use super::words;
use crate::games::{GAMES, find};
use pentimento_base::params::Difficulty;
use pentimento_base::suggest::did_you_mean;
use pentimento_engine::contract::Verdict;
use pentimento_engine::kind::Kind;
use pentimento_engine::shape::{CELL, COUNT, Field, Shape, object};
use serde_json::{Value as Json, json};

/// Print the JSON Schema of a puzzle file or of an answer
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento schema nonogram\n  pentimento schema solve\n\n\
    Names: a game for its puzzle file; solve, check, hint, today or serve for what they print; page for docs/formats.md.")]
pub(super) struct Args {
    /// A game, solve, check, hint, today, serve or page
    #[arg(value_parser = words::schema(), hide_possible_values = true)]
    name: String,
}

/// The names of schemas, besides the names of the games.
pub(super) const NAMES: [&str; 6] = ["solve", "check", "hint", "today", "serve", "page"];

const VERDICTS: [Verdict; 4] = [Verdict::Unique, Verdict::Multiple, Verdict::None, Verdict::Unknown];

pub(super) fn run(args: &Args) -> Outcome {
    if args.name == "page" {
        print(&page::text())?;
        return Ok(Status::Done);
    }
    let Some(schema) = schema(&args.name) else {
        let known: Vec<&str> = GAMES.iter().map(|kind| kind.info().name).chain(NAMES).collect();
        let near = did_you_mean(&args.name, known.iter().copied());
        return wrong(format!("there is no schema {:?}; there are {}{near}", args.name, known.join(", ")));
    };
    print_line(&format!("{schema:#}"))?;
    Ok(Status::Done)
}

/// The schema with this name.
fn schema(name: &str) -> Option<Json> {
    let mut schema = match name {
        "solve" => each_game(solve),
        "check" => json!({ "anyOf": [each_game(check), object(UNREADABLE.iter())] }),
        "hint" => each_game(hint),
        "today" => object(TODAY.iter()),
        "serve" => serve::schema(),
        game => puzzle(find(game)?),
    };
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(format!("Pentimento: {name}"));
    Some(schema)
}

fn each_game(of: fn(&dyn Kind) -> Json) -> Json {
    json!({ "anyOf": GAMES.iter().map(|kind| of(*kind)).collect::<Vec<_>>() })
}

/// The fields of every puzzle file besides `game`.
const META: &[Field] = &[
    Field::optional("title", Shape::Text, "the title"),
    Field::optional("author", Shape::Text, "who made it"),
    Field::optional("license", Shape::Text, "the licence"),
    Field::optional("source", Shape::Text, "where it comes from"),
    Field::optional("id", Shape::Text, "its id in the collection it comes from"),
    Field::optional("description", Shape::Text, "what its author says about it"),
    Field::optional("notes", Shape::List(&Shape::Text), "remarks"),
    Field::optional("difficulty", Shape::Word(DIFFICULTIES), "how hard it is"),
    Field::optional(
        "seed",
        Shape::Either(&[Shape::Whole { min: 0, max: i64::MAX }, Shape::Text]),
        "the seed; a text if it is too large for a number",
    ),
    Field::optional("code", Shape::Text, "the code that makes the same puzzle"),
    Field::optional("changed", Shape::List(&CELL), "the pixels that were changed to make it a good puzzle"),
];

const DIFFICULTIES: &[&str] = &["easy", "medium", "hard", "expert"];

/// What `today --json` prints.
const TODAY: &[Field] = &[
    Field::new("date", Shape::Text, "the day, as `2026-11-17`"),
    Field::new("streak", COUNT, "the days in a row on which all puzzles were solved in time"),
    Field::new("puzzles", Shape::List(&Shape::Object(DAILY)), "a puzzle of each game"),
];
const DAILY: &[Field] = &[
    Field::new("game", Shape::Text, "the game"),
    Field::new("code", Shape::Text, "the code that makes the puzzle"),
    Field::new("difficulty", Shape::Word(DIFFICULTIES), "how hard it is"),
    Field::new("state", Shape::Word(&["new", "begun", "solved"]), "how far you are"),
    Field::new("stars", Shape::Whole { min: 0, max: 3 }, "the stars"),
    Field::new("seconds", COUNT, "the time you played"),
];

const UNREADABLE: &[Field] = &[
    Field::new("game", Shape::Null, "not known"),
    Field::new("good", Shape::Flag, "false"),
    Field::new("verdict", Shape::Word(&["unknown"]), "not known"),
    Field::new("problems", Shape::List(&Shape::Text), "what is wrong"),
    Field::new("difficulty", Shape::Null, "not known"),
    Field::new("file", Shape::Text, "the file"),
    Field::new("error", Shape::Text, "what is wrong, and where"),
];

/// A schema of an object with the game's name and these fields. In `shared`, the boolean says whether a field
/// is required.
fn with_game(kind: &dyn Kind, shared: Vec<(&str, Json, bool)>, own: &[Field]) -> Json {
    let mut schema = object(own.iter());
    let mut required = vec![json!("game")];
    schema["properties"]["game"] = json!({ "const": kind.info().name });
    for (name, value, is_needed) in shared {
        schema["properties"][name] = value;
        if is_needed {
            required.push(json!(name));
        }
    }
    if let Some(own) = schema["required"].as_array_mut() {
        required.append(own);
    }
    schema["required"] = json!(required);
    schema
}

fn puzzle(kind: &dyn Kind) -> Json {
    let meta = META.iter().map(|field| (field.name, field.shape.schema(), false)).collect();
    with_game(kind, meta, kind.facts().shapes.file)
}

fn verdict() -> Json {
    json!({ "enum": VERDICTS.map(Verdict::name) })
}

fn text() -> Json {
    Shape::Text.schema()
}

fn solve(kind: &dyn Kind) -> Json {
    let shapes = &kind.facts().shapes;
    let seconds = || json!({ "type": "number", "minimum": 0 });
    let shared = vec![
        ("verdict", verdict(), true),
        ("solutions", json!({ "type": "array", "items": shapes.solution.schema() }), true),
        ("complete", Shape::Flag.schema(), true),
        ("seconds", seconds(), true),
        ("method", json!({ "enum": kind.facts().solvers }), false),
        ("ours_seconds", seconds(), false),
        ("file", text(), false),
    ];
    // A game without other methods does not have this field.
    let shared =
        shared.into_iter().filter(|(name, ..)| *name != "method" || !kind.facts().solvers.is_empty());
    with_game(kind, shared.collect(), shapes.solve)
}

fn check(kind: &dyn Kind) -> Json {
    let level = json!({ "enum": Difficulty::ALL.map(Difficulty::name) });
    let texts = || json!({ "type": "array", "items": text() });
    let grade = json!({
        "type": "object",
        "properties": { "level": level, "score": Shape::Number.schema(), "reasons": texts() },
        "required": ["level", "score", "reasons"],
        "additionalProperties": false,
    });
    let shared = vec![
        ("good", Shape::Flag.schema(), true),
        ("verdict", verdict(), true),
        ("problems", texts(), true),
        ("difficulty", json!({ "anyOf": [grade, { "type": "null" }] }), true),
        ("file", text(), false),
    ];
    with_game(kind, shared, kind.facts().shapes.check)
}

fn hint(kind: &dyn Kind) -> Json {
    let facts = kind.facts();
    let ladder = facts.ladder.iter().map(|technique| technique.id);
    let techniques: Vec<&str> = ladder.chain(["mistake", "done", "stuck"]).collect();
    let list = |shape: &Shape| json!({ "type": "array", "items": shape.schema() });
    let mut shared = vec![
        ("text", text(), true),
        ("technique", json!({ "enum": techniques }), true),
        ("focus", list(&facts.shapes.spot), true),
        ("moves", list(&facts.shapes.step), true),
    ];
    shared.extend(facts.shapes.proof.map(|proof| (proof.name, proof.shape.schema(), false)));
    with_game(kind, shared, &[])
}
