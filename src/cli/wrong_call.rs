//! Turns clap's errors, which are paragraphs, into one sentence each.

use crate::games;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use pentimento_base::code::looks_like_code;
use pentimento_base::prose::listed;
use pentimento_base::suggest::did_you_mean;
use std::error::Error;
use std::path::Path;

/// One sentence that says what is wrong with a call. `commands` are the names of all commands.
pub(super) fn sentence(error: &clap::Error, commands: &[String]) -> String {
    let said = |kind: ContextKind| texts(error.get(kind));
    let (argument, value) = (said(ContextKind::InvalidArg), said(ContextKind::InvalidValue).concat());
    match error.kind() {
        ErrorKind::InvalidSubcommand => no_command(&said(ContextKind::InvalidSubcommand).concat(), commands),
        ErrorKind::UnknownArgument => {
            no_option(&argument.concat(), said(ContextKind::SuggestedArg).first().map(String::as_str))
        }
        ErrorKind::MissingRequiredArgument => missing(&argument),
        ErrorKind::ArgumentConflict => conflict(&argument.concat(), &said(ContextKind::PriorArg)),
        ErrorKind::InvalidValue if value.is_empty() => format!("{} needs a value", short(&argument.concat())),
        ErrorKind::InvalidValue => {
            let known = said(ContextKind::ValidValue);
            let near = did_you_mean(&value, known.iter().map(String::as_str));
            format!("{} {value}: expected {}{near}", short(&argument.concat()), one_of(&known))
        }
        ErrorKind::ValueValidation => {
            let why = error.source().map_or_else(String::new, ToString::to_string);
            format!("{} {value}: {}", short(&argument.concat()), expected(&why))
        }
        _ => first_line(error),
    }
}

fn texts(value: Option<&ContextValue>) -> Vec<String> {
    match value {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// The name of an argument: `--size` for `--size <WxH|N>`, `SHELL` for `<SHELL>`.
fn short(argument: &str) -> &str {
    if argument.starts_with('<') {
        return argument.trim_matches(['<', '>', '.']);
    }
    argument.split(' ').next().unwrap_or(argument)
}

fn no_command(name: &str, commands: &[String]) -> String {
    if games::find(name).is_some() || looks_like_code(name) || Path::new(name).exists() {
        return format!("there is no command `{name}`; did you mean `play {name}`?");
    }
    let near = did_you_mean(name, commands.iter().map(String::as_str));
    let near = if near.is_empty() { "; pentimento --help lists the commands".to_owned() } else { near };
    format!("there is no command `{name}`{near}")
}

fn no_option(argument: &str, near: Option<&str>) -> String {
    if !argument.starts_with('-') {
        return format!("`{argument}` is one argument too many; see --help");
    }
    match near {
        Some(near) => format!("there is no option {argument} here; did you mean `{near}`?"),
        None => format!("there is no option {argument} here; see --help"),
    }
}

/// Says "too" if only options are missing, because an option is required only by another option.
fn missing(arguments: &[String]) -> String {
    let names: Vec<String> = arguments.iter().map(|name| name.replace(['<', '>'], "")).collect();
    let too = if names.iter().all(|name| name.starts_with('-')) { " too" } else { "" };
    format!("expected {}{too}; see --help", listed(&names, names.len()))
}

fn conflict(argument: &str, others: &[String]) -> String {
    let (name, others): (&str, Vec<&str>) =
        (short(argument), others.iter().map(|other| short(other)).collect());
    match others.as_slice() {
        [] => format!("{name} does not go with the other options; see --help"),
        [same] if *same == name => format!("{name} is there twice"),
        others => format!("{name} and {} don't go together", others.join(", ")),
    }
}

fn one_of(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        words => words.concat(),
    }
}

/// Rewrites the reasons that come from clap and from the standard library. Our own reasons are sentences already.
fn expected(why: &str) -> String {
    if let Some((_, range)) = why.split_once(" is not in ") {
        return match range.split_once("..=") {
            Some((first, last)) => format!("expected {first} to {last}"),
            None => format!("expected at least {}", range.trim_end_matches('.')),
        };
    }
    match why {
        "invalid digit found in string" | "cannot parse integer from empty string" => {
            "expected a whole number".to_owned()
        }
        "number too large to fit in target type" => "this number is too large".to_owned(),
        why => why.to_owned(),
    }
}

fn first_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let line = text.lines().next().unwrap_or_default();
    format!("{}; see --help", line.strip_prefix("error: ").unwrap_or(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_of_other_crates_become_sentences() {
        assert_eq!(expected("0 is not in 1..=20"), "expected 1 to 20");
        assert_eq!(expected("0 is not in 1.."), "expected at least 1");
        assert_eq!(expected("invalid digit found in string"), "expected a whole number");
        assert_eq!(expected("expected name=value"), "expected name=value");
    }

    #[test]
    fn arguments_have_short_names() {
        assert_eq!(short("--size <WxH|N>"), "--size");
        assert_eq!(short("<FILE>..."), "FILE");
        assert_eq!(missing(&["<GAME or CODE>".to_owned()]), "expected GAME or CODE; see --help");
        assert_eq!(missing(&["--count <N>".to_owned()]), "expected --count N too; see --help");
    }

    #[test]
    fn a_mistyped_command_is_found() {
        let commands = ["solve", "levels"].map(str::to_owned);
        assert_eq!(no_command("slove", &commands), "there is no command `slove`; did you mean `solve`?");
        assert!(no_command("frobnicate", &commands).ends_with("lists the commands"));
    }
}
