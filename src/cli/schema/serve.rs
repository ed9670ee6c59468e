//! The schema of the messages of `serve`.

use super::{check, each_game, hint, puzzle, solve};
use crate::cli::serve::METHODS;
use serde_json::{Value as Json, json};

/// The methods that answer with the state of a game.
pub(super) const STATE: &str = "open, move, undo, redo and state";

fn id() -> Json {
    json!({ "type": ["string", "number", "null"] })
}

fn message(properties: &Json, required: &[&str]) -> Json {
    let mut all = json!({ "jsonrpc": { "const": "2.0" } });
    if let (Some(all), Some(more)) = (all.as_object_mut(), properties.as_object()) {
        all.extend(more.clone());
    }
    let required: Vec<&str> = ["jsonrpc"].into_iter().chain(required.iter().copied()).collect();
    json!({ "type": "object", "properties": all, "required": required, "additionalProperties": false })
}

/// The schema of any message: a request, an answer, an error, or a report of progress.
pub(super) fn schema() -> Json {
    let request = json!({ "id": id(), "method": { "enum": METHODS }, "params": { "type": "object" } });
    let error = json!({
        "type": "object",
        "properties": {
            "code": { "type": "integer" },
            "message": { "type": "string" },
            "data": {
                "type": "object",
                "properties": { "code": { "type": "integer", "minimum": 1, "maximum": 3 } },
                "required": ["code"],
            },
        },
        "required": ["code", "message", "data"],
        "additionalProperties": false,
    });
    let progress = json!({
        "method": { "const": "progress" },
        "params": {
            "type": "object",
            "properties": { "id": id(), "done": { "type": "number", "minimum": 0, "maximum": 1 } },
            "required": ["id", "done"],
        },
    });
    json!({ "anyOf": [
        message(&request, &["method"]),
        message(&json!({ "id": id(), "result": result() }), &["id", "result"]),
        message(&json!({ "id": id(), "error": error }), &["id", "error"]),
        message(&progress, &["method", "params"]),
    ] })
}

/// The schema of the answers of all methods.
fn result() -> Json {
    let steps = json!({
        "type": "object",
        "properties": { "steps": { "type": "array", "items": each_game(hint) } },
        "required": ["steps"],
        "additionalProperties": false,
    });
    let state = json!({
        "type": "object",
        "properties": {
            "session": { "type": "integer", "minimum": 1 },
            "game": { "type": "string" },
            "solved": { "type": "boolean" },
            "done": { "type": ["integer", "null"] },
            "total": { "type": ["integer", "null"] },
            "moves": { "type": "array" },
            "board": { "type": "string" },
        },
        "required": ["session", "game", "solved", "done", "total", "moves", "board"],
        "additionalProperties": false,
    });
    let small = |name: &str, value: Json| json!({ "type": "object", "properties": { name: value }, "required": [name], "additionalProperties": false });
    json!({ "anyOf": [
        each_game(puzzle),
        each_game(solve),
        each_game(check),
        each_game(hint),
        steps,
        state,
        picture(),
        small("closed", json!({ "type": "integer" })),
        small("cancelled", json!({ "type": "boolean" })),
    ] })
}

/// The schema of the output of `picture --json`.
fn picture() -> Json {
    let whole = json!({ "type": "integer", "minimum": 0 });
    json!({
        "type": "object",
        "properties": {
            "width": whole, "height": whole,
            "rows": { "type": "array", "items": { "type": "string" } },
            "palette": { "type": "object", "additionalProperties": { "type": "string" } },
            "drawn": whole,
        },
        "required": ["width", "height", "rows", "palette", "drawn"],
    })
}
