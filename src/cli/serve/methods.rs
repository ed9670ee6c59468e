//! The slow methods. Each one answers with the JSON that the command of the same name prints.

use super::Server;
use super::params::{expect, flag, list, puzzle, source, text, whole};
use super::rpc::{Fault, Request};
use crate::cli::ending::Ending;
use crate::cli::generator_args::{self, GeneratorArgs};
use crate::cli::output::object;
use crate::cli::{check, hint, picture, solve};
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty;
use pentimento_base::suggest::did_you_mean;
use pentimento_engine::kind::NoHint;
use serde_json::{Value as Json, json};

/// All methods, for messages and for the schema.
pub(in crate::cli) const NAMES: &[&str] =
    &["new", "solve", "check", "hint", "picture", "open", "move", "undo", "redo", "state", "close", "cancel"];

pub(super) fn call(server: &Server, request: &Request, job: &Job) -> Result<Json, Fault> {
    match request.method.as_str() {
        "new" => new(request, job),
        "solve" => solve(request, job),
        "check" => check(request, job),
        "hint" => hint(server, request, job),
        "picture" => picture(request),
        "open" => {
            expect(request, &["puzzle", "file", "timeout"])?;
            server.sessions.open(puzzle(&request.params, job)?.as_ref())
        }
        other => Err(Fault::method(other, &did_you_mean(other, NAMES.iter().copied()))),
    }
}

fn new(request: &Request, job: &Job) -> Result<Json, Fault> {
    expect(request, &["game", "difficulty", "seed", "settings", "timeout"])?;
    let params = &request.params;
    let what = text(params, "game")?.ok_or_else(|| Fault::params("game: expected a game or a code"))?;
    let difficulty = match text(params, "difficulty")? {
        None => None,
        Some(word) => Some(
            Difficulty::parse(word)
                .ok_or_else(|| Fault::params("difficulty: expected easy, medium, hard or expert"))?,
        ),
    };
    let set = match params.get("settings") {
        None => Vec::new(),
        Some(Json::Object(settings)) => {
            settings.iter().map(|(name, value)| (name.clone(), plain(value))).collect()
        }
        Some(_) => return Err(Fault::params("settings: expected an object")),
    };
    let args = GeneratorArgs { difficulty, seed: whole(params, "seed")?, set };
    let puzzle = generator_args::Request::new(what, &args)?.make(job).map_err(Ending::from)?;
    Ok(object(&puzzle.document()))
}

/// The text of a setting, as a person types it.
fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn solve(request: &Request, job: &Job) -> Result<Json, Fault> {
    expect(request, &["puzzle", "file", "solutions", "method", "timeout"])?;
    let puzzle = puzzle(&request.params, job)?;
    let want = whole(&request.params, "solutions")?.unwrap_or(2).clamp(1, 1_000_000) as usize;
    let method = text(&request.params, "method")?;
    Ok(solve::json(puzzle.as_ref(), want, method, job)?)
}

fn check(request: &Request, job: &Job) -> Result<Json, Fault> {
    expect(request, &["puzzle", "file", "timeout"])?;
    let puzzle = puzzle(&request.params, job)?;
    Ok(check::json(puzzle.as_ref(), &puzzle.check(job)))
}

fn hint(server: &Server, request: &Request, job: &Job) -> Result<Json, Fault> {
    expect(request, &["puzzle", "file", "session", "moves", "all", "timeout"])?;
    let (puzzle, made) = match whole(&request.params, "session")? {
        Some(session) => server.sessions.progress(session)?,
        None => (puzzle(&request.params, job)?, list(&request.params, "moves")?.unwrap_or_default()),
    };
    let steps = hint::json(puzzle.as_ref(), &made, flag(&request.params, "all")?, job);
    let mut steps = steps.map_err(|why| match why {
        NoHint::Stopped => Fault::from(Ending::Late("no hint was found within the time limit".to_owned())),
        NoHint::Progress(why) => Fault::params(why),
    })?;
    if flag(&request.params, "all")? { Ok(json!({ "steps": steps })) } else { Ok(steps.swap_remove(0)) }
}

fn picture(request: &Request) -> Result<Json, Fault> {
    let known = ["file", "size", "colors", "threshold", "background", "invert", "dither"];
    expect(request, &known)?;
    let params = &request.params;
    let file = text(params, "file")?.ok_or_else(|| Fault::params("file: expected a picture"))?;
    let mut words = vec!["picture".to_owned()];
    for name in ["size", "colors", "threshold", "background"] {
        if let Some(value) = params.get(name) {
            words.push(format!("--{name}={}", plain(value)));
        }
    }
    for name in ["invert", "dither"] {
        words.extend(flag(params, name)?.then(|| format!("--{name}")));
    }
    let args = picture::parsed(&words).map_err(Fault::params)?;
    Ok(picture::json(&source(file)?, &args)?)
}
