//! The command line.
//!
//! Each command has a module with its arguments and a `run` function. A command ends with a `Status`, which
//! becomes the exit status, or with an `Ending`, which becomes one line on stderr. Outside `app`, only this
//! module and its submodules print or exit. No command mentions a game by name: they all use the registry.

mod book;
mod check;
mod convert;
mod drawings;
mod ending;
mod from_picture;
mod generator_args;
mod guest;
mod help;
mod hint;
mod in_order;
mod input;
mod lab;
mod levels;
mod looks;
mod new;
mod output;
mod paper_args;
mod picture;
mod plain;
mod play;
mod practice;
mod print;
mod replay;
mod schema;
mod serve;
mod settings;
mod shell;
mod solve;
mod stats;
mod time_limit;
mod today;
mod watch;
mod words;
mod wrong_call;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use ending::{Ending, Outcome, Status};
#[cfg(not(windows))]
use std::env::args_os;
use std::ffi::OsString;
use std::process::ExitCode;
// Shells on Windows don't expand `*.toml`, so the program does it there.
#[cfg(windows)]
use wild::args_os;

/// A puzzle collection for the terminal
#[derive(Debug, Parser)]
#[command(name = "pentimento", version, after_help = "Without a command the game starts with its menu.")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    looks: looks::Looks,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Args),
    New(new::Args),
    Solve(solve::Args),
    Check(check::Args),
    Hint(hint::Args),
    Convert(convert::Args),
    Print(print::Args),
    Book(book::Args),
    Lab(lab::Args),
    Picture(picture::Args),
    Levels(levels::Args),
    Today(today::TodayArgs),
    Share(today::ShareArgs),
    Replay(replay::Args),
    Practice(practice::Args),
    Stats(stats::Args),
    Serve(serve::Args),
    Guest(guest::Args),
    Schema(schema::Args),
    Settings(settings::Args),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// The definition of the command line. Some help texts depend on the list of games. The help for generators
/// depends on the game that the arguments name.
fn command(arguments: &[OsString]) -> clap::Command {
    let whole = Cli::command().after_long_help(help::general());
    whole.mut_subcommands(|sub| {
        let examples = sub.get_after_help().map(ToString::to_string).unwrap_or_default();
        match sub.get_name() {
            "new" | "lab" => {
                let settings = help::settings_for(arguments);
                sub.after_long_help(format!("{examples}\n\n{settings}"))
            }
            "solve" => sub.after_help(format!("{examples}\n\n{}\n{}", help::ways_to_solve(), help::FILE)),
            "check" | "hint" | "convert" | "print" => sub.after_help(format!("{examples}\n\n{}", help::FILE)),
            _ => sub,
        }
    })
}

/// Runs the command in the arguments, and returns its exit status.
pub fn run() -> ExitCode {
    let arguments = rearranged(args_os());
    let read = command(&arguments).try_get_matches_from(arguments);
    let read = read.and_then(|matches| {
        let name = matches.subcommand_name().unwrap_or("play").to_owned();
        Cli::from_arg_matches(&matches).map(|cli| (name, cli))
    });
    let (name, cli) = match read {
        Ok(read) => read,
        Err(error) => return exit_code(help_or_error(&error)),
    };
    output::set_style(cli.looks.style());
    exit_code(dispatch(&name, cli.command.unwrap_or_default(), &cli.looks))
}

/// Moves `-:2` and `-:*`, which mean puzzles from standard input, to the end after `--`. Otherwise clap would
/// read them as options.
fn rearranged(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let is_numbered = |argument: &OsString| {
        let number = argument.to_str().and_then(|text| text.strip_prefix("-:"));
        number.is_some_and(|number| number == "*" || number.parse::<usize>().is_ok())
    };
    let (numbered, mut others): (Vec<_>, Vec<_>) = arguments.partition(is_numbered);
    if !numbered.is_empty() && !others.iter().any(|argument| argument == "--") {
        others.push("--".into());
    }
    others.extend(numbered);
    others
}

impl Default for Command {
    fn default() -> Self {
        Command::Play(play::Args::default())
    }
}

fn dispatch(name: &str, command: Command, looks: &looks::Looks) -> Outcome {
    if matches!(command, Command::Guest(_)) {
        looks.expect_no_file(name)?;
    }
    looks.expect_file()?;
    if !matches!(command, Command::Play(_) | Command::Today(_) | Command::Guest(_)) {
        looks.expect_effect(name)?;
    }
    match command {
        Command::Play(args) => play::run(&args, looks),
        Command::New(args) => new::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Print(args) => print::run(&args),
        Command::Book(args) => book::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Picture(args) => picture::run(&args),
        Command::Levels(args) => levels::run(&args),
        Command::Today(args) => today::run(&args, looks),
        Command::Share(args) => today::share(&args),
        Command::Practice(args) => practice::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Serve(args) => Ok(serve::run(&args)),
        Command::Guest(args) => guest::run(&args, looks),
        Command::Settings(args) => settings::run(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Man(args) => shell::man(&args),
    }
}

/// The exit code of a command. Prints the error if there is one.
fn exit_code(outcome: Outcome) -> ExitCode {
    match outcome {
        Ok(status) => status.code(),
        Err(Ending::Closed) => Status::Done.code(),
        Err(Ending::Wrong(why)) => {
            output::note(&why);
            Status::Unreadable.code()
        }
        Err(Ending::Unsolvable(why) | Ending::Unmet(why)) => {
            output::note(&why);
            Status::No.code()
        }
        Err(Ending::Late(why)) => {
            output::note(&why);
            Status::Late.code()
        }
    }
}

/// Prints clap's help to standard output, or turns clap's error paragraph into one line.
fn help_or_error(error: &clap::Error) -> Outcome {
    let text = error.render();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let text = if output::coloured() { text.ansi().to_string() } else { text.to_string() };
            output::print_line(text.trim_end())?;
            Ok(Status::Done)
        }
        _ => ending::wrong(one_sentence(error)),
    }
}

/// One sentence about a wrong call.
fn one_sentence(error: &clap::Error) -> String {
    let commands: Vec<String> =
        Cli::command().get_subcommands().map(|command| command.get_name().to_owned()).collect();
    wrong_call::sentence(error, &commands)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        command(&[]).debug_assert();
    }
}
