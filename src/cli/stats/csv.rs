//! Writes results as CSV, with one line for each result.

use crate::store::stars::Help;
use crate::store::{Origin, Outcome};

pub(super) const HEADER: &str = "day,game,difficulty,size,seconds,moves,par,hints,hints_played,checks,measures,solved,stars,from,code,needs\n";

pub(super) fn line(result: &Outcome) -> String {
    let number = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
    let from = match &result.origin {
        Origin::Fresh { .. } => "new".to_owned(),
        Origin::Level { pack, name } => format!("{pack}/{name}"),
        Origin::Daily { date } => format!("today {date}"),
        Origin::File => "file".to_owned(),
        Origin::Tutorial => "tutorial".to_owned(),
    };
    let fields = [
        result.day.to_string(),
        result.game.clone(),
        result.difficulty.clone().unwrap_or_default(),
        result.size.clone(),
        result.seconds.to_string(),
        result.moves.to_string(),
        number(result.par),
        result.hints.to_string(),
        number(result.played),
        result.checks.to_string(),
        result.measures.to_string(),
        result.solved.to_string(),
        Help::of(result).stars().to_string(),
        from,
        result.code.clone().unwrap_or_default(),
        result.needs.clone().unwrap_or_default(),
    ];
    fields.map(|field| quoted(&field)).join(",") + "\n"
}

/// A field of a CSV line. It is in quotes if it contains a comma, a quote or a line break.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
