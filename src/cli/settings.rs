//! `settings`: lists the settings of a generator.

use super::ending::{Outcome, Status};
use super::output::{print, print_line};
use super::{input, words};
use pentimento_base::document::to_json;
use pentimento_base::params::{Difficulty, Param, Params, Range, Setting};
use pentimento_engine::kind::Kind;
use serde_json::{Map, Value as Json, json};
use std::fmt::Write as _;

/// List the settings of a generator, with their ranges and defaults
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento settings buttons\n  pentimento settings nonogram --json")]
pub(super) struct Args {
    /// A game
    #[arg(value_parser = words::game())]
    game: String,
    /// Print a line of JSON for each setting
    #[arg(long)]
    json: bool,
}

/// How many values of a long list `new GAME --help` names.
const FEW_VALUES: usize = 6;

pub(super) fn run(args: &Args) -> Outcome {
    let kind = input::game(&args.game)?;
    if !args.json {
        print(&text(kind, usize::MAX))?;
        return Ok(Status::Done);
    }
    let presets = presets(kind);
    for param in kind.facts().table {
        print_line(&to_json(&fields(param, &presets)))?;
    }
    Ok(Status::Done)
}

/// The values of each difficulty.
fn presets(kind: &dyn Kind) -> Vec<(Difficulty, Params)> {
    Difficulty::ALL.into_iter().map(|difficulty| (difficulty, kind.params(difficulty))).collect()
}

fn fields(param: &Param, presets: &[(Difficulty, Params)]) -> Vec<(&'static str, Json)> {
    let of = |params: &Params| params.get(param.name).map_or(Json::Null, value);
    let defaults: Map<String, Json> =
        presets.iter().map(|(difficulty, params)| (difficulty.name().to_owned(), of(params))).collect();
    let mut fields = vec![("name", json!(param.name)), ("help", json!(param.help))];
    fields.extend(range(param.range));
    fields.push(("default", Json::Object(defaults)));
    fields
}

fn value(setting: Setting) -> Json {
    match setting {
        Setting::Whole(n) => json!(n),
        Setting::Real(x) => json!(x),
        Setting::Word(word) => json!(word),
        Setting::Flag(flag) => json!(flag),
    }
}

fn range(range: Range) -> Vec<(&'static str, Json)> {
    match range {
        Range::Whole { min, max } => {
            vec![("type", json!("whole")), ("min", json!(min)), ("max", json!(max))]
        }
        Range::WholeOr { min, max, word } => {
            vec![("type", json!("whole")), ("min", json!(min)), ("max", json!(max)), ("or", json!(word))]
        }
        Range::Real { min, max, .. } => {
            vec![("type", json!("real")), ("min", json!(min)), ("max", json!(max))]
        }
        Range::Choice(words) => vec![("type", json!("choice")), ("values", json!(words))],
        Range::Flag => vec![("type", json!("flag"))],
    }
}

/// The settings of a game in lines, for this command and for `new GAME --help`. If a setting has more than `most`
/// values to choose from, only the first few are named.
pub(super) fn text(kind: &dyn Kind, most: usize) -> String {
    let presets = presets(kind);
    let name = kind.info().name;
    let mut text =
        format!("Settings of {name} for --set, with their values for easy, medium, hard and expert:\n");
    for param in kind.facts().table {
        let value = |(_, params): &(Difficulty, Params)| {
            params.get(param.name).map_or_else(String::new, |value| value.to_string())
        };
        let values: Vec<String> = presets.iter().map(value).collect();
        let range = match param.range {
            Range::Choice(words) if words.len() > most => {
                let (few, rest) = words.split_at(FEW_VALUES);
                let few = few.join(", ");
                format!("{few} or one of {} more; pentimento settings {name} lists them", rest.len())
            }
            range => range.to_string(),
        };
        let _ = writeln!(text, "  {} = {range} ({})", param.name, values.join(", "));
        let _ = writeln!(text, "      {}", param.help);
    }
    text
}
