//! Reads the parameters of a request.

use super::rpc::{Fault, Request};
use crate::cli::ending::Ending;
use crate::cli::input::Source;
use crate::cli::time_limit;
use crate::files;
use pentimento_base::job::Job;
use pentimento_base::suggest::did_you_mean;
use pentimento_engine::kind::AnyPuzzle;
use serde_json::{Map, Value as Json};
use std::ffi::OsStr;
use std::path::Path;

/// Returns an error if a request has other parameters than these.
pub(super) fn expect(request: &Request, known: &[&str]) -> Result<(), Fault> {
    match request.params.keys().find(|name| !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => {
            let near = did_you_mean(name, known.iter().copied());
            let known = known.join(", ");
            Err(Fault::params(format!(
                "{} has no parameter {name:?}; it takes {known}{near}",
                request.method
            )))
        }
    }
}

pub(super) fn text<'a>(params: &'a Map<String, Json>, name: &str) -> Result<Option<&'a str>, Fault> {
    let wrong = || Fault::params(format!("{name}: expected a text"));
    params.get(name).map(|value| value.as_str().ok_or_else(wrong)).transpose()
}

pub(super) fn whole(params: &Map<String, Json>, name: &str) -> Result<Option<u64>, Fault> {
    let wrong = || Fault::params(format!("{name}: expected a whole number"));
    params.get(name).map(|value| value.as_u64().ok_or_else(wrong)).transpose()
}

pub(super) fn flag(params: &Map<String, Json>, name: &str) -> Result<bool, Fault> {
    let wrong = || Fault::params(format!("{name}: expected true or false"));
    params.get(name).map_or(Ok(false), |value| value.as_bool().ok_or_else(wrong))
}

pub(super) fn list(params: &Map<String, Json>, name: &str) -> Result<Option<Vec<Json>>, Fault> {
    let wrong = || Fault::params(format!("{name}: expected a list"));
    params.get(name).map(|value| value.as_array().cloned().ok_or_else(wrong)).transpose()
}

/// The job of a request, with its time limit.
pub(super) fn job(request: &Request) -> Result<Job, Fault> {
    let Some(value) = request.params.get("timeout") else { return Ok(time_limit::job(None)) };
    let limit = time_limit::seconds(&value.to_string());
    let limit = limit.map_err(|why| Fault::params(format!("timeout: {why}")))?;
    Ok(time_limit::job(Some(limit)))
}

/// Reads the puzzle from the parameter `puzzle` (its fields) or `file` (a path, level, code or id).
pub(super) fn puzzle(params: &Map<String, Json>, job: &Job) -> Result<Box<dyn AnyPuzzle>, Fault> {
    match (params.get("puzzle"), text(params, "file")?) {
        (Some(fields), None) => {
            let read = files::read(Path::new("puzzle.json"), &fields.to_string());
            let mut puzzles = read.map_err(|error| Fault::params(format!("puzzle: {error}")))?;
            Ok(puzzles.swap_remove(0))
        }
        (None, Some(file)) => Ok(source(file)?.making_with(job).puzzle()?),
        (Some(_), Some(_)) => Err(Fault::params("puzzle and file are two puzzles; give one of them")),
        (None, None) => Err(Fault::params("expected puzzle, with the fields of a puzzle, or file")),
    }
}

pub(super) fn source(file: &str) -> Result<Source, Fault> {
    if file == "-" || file.starts_with("-:") {
        return Err(
            Ending::Wrong("standard input carries the messages; it can't be a file".to_owned()).into()
        );
    }
    Ok(Source::of(OsStr::new(file)))
}
