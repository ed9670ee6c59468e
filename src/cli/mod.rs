//! The command line: what scripts and people at a prompt call.
//!
//! Each command has a file with its arguments and its `run`. A command ends with a `Status`, which is
//! its exit status, or with an `Ending`, which is one line on stderr; nothing below this module
//! prints or exits. All of it is generic over the registry of games.

mod asked;
mod check;
mod convert;
mod drawings;
mod ending;
mod hint;
mod input;
mod lab;
mod levels;
mod looks;
mod new;
mod output;
mod picture;
mod plain;
mod play;
mod print;
mod shell;
mod solve;
mod stats;
mod watch;
mod words;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use ending::{Ending, Outcome, Status};
use std::ffi::OsString;
use std::process::ExitCode;

/// Five puzzles for the terminal: four hide a picture, one hides an order
#[derive(Debug, Parser)]
#[command(name = "pentimento", version, after_help = "Without a command the game opens at its menu.")]
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
    Lab(lab::Args),
    Picture(picture::Args),
    Levels(levels::Args),
    Stats(stats::Args),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// The whole command line, with what the registry adds to its help.
fn command() -> clap::Command {
    let settings = new::settings_help();
    Cli::command().mut_subcommands(|sub| {
        let examples = sub.get_after_help().map(ToString::to_string).unwrap_or_default();
        match sub.get_name() {
            "new" | "lab" => sub.after_long_help(format!("{examples}\n\n{settings}")),
            "solve" | "check" | "hint" | "convert" | "print" => {
                sub.after_help(format!("{examples}\n\n{FILES}"))
            }
            _ => sub,
        }
    })
}

const FILES: &str = "A file may be given as - for standard input, as FILE:3 for the third puzzle of several, or \
    as the name of a level as levels lists them, such as buttons/03.";

/// Runs the command that was called and says how it ended.
pub fn run() -> ExitCode {
    let read = command().try_get_matches_from(spelt(std::env::args_os()));
    let cli = match read.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return told(misread(&error)),
    };
    told(dispatch(cli.command.unwrap_or_default(), &cli.looks))
}

/// Clap takes what begins with a hyphen for an option. `-:2`, the second puzzle of standard input, is none, so it goes
/// to the end, behind the mark after which there are no options.
fn spelt(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let number = |argument: &OsString| argument.to_str()?.strip_prefix("-:")?.parse::<usize>().ok();
    let (numbered, mut spelt): (Vec<_>, Vec<_>) = arguments.partition(|argument| number(argument).is_some());
    if !numbered.is_empty() && !spelt.iter().any(|argument| argument == "--") {
        spelt.push("--".into());
    }
    spelt.extend(numbered);
    spelt
}

impl Default for Command {
    fn default() -> Self {
        Command::Play(play::Args::default())
    }
}

fn dispatch(command: Command, looks: &looks::Looks) -> Outcome {
    looks.expect_file()?;
    match command {
        Command::Play(args) => play::run(&args, looks),
        Command::New(args) => new::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Print(args) => print::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Picture(args) => picture::run(&args),
        Command::Levels(args) => levels::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Man(args) => shell::man(&args),
    }
}

fn told(outcome: Outcome) -> ExitCode {
    match outcome {
        Ok(status) => status.code(),
        Err(Ending::Closed) => Status::Done.code(),
        Err(Ending::Wrong(why)) => {
            output::note(&why);
            Status::Unreadable.code()
        }
        Err(Ending::Unsolvable(why)) => {
            output::note(&why);
            Status::No.code()
        }
        Err(Ending::Late(why)) => {
            output::note(&why);
            Status::Late.code()
        }
    }
}

/// What clap has to say: help on standard output, or a wrong call in one line instead of its paragraph.
fn misread(error: &clap::Error) -> Outcome {
    let text = error.render();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let text = if output::coloured() { text.ansi().to_string() } else { text.to_string() };
            output::print_line(text.trim_end())?;
            Ok(Status::Done)
        }
        _ => {
            let text = text.to_string();
            let paragraph: Vec<&str> =
                text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
            let line = paragraph.join(" ");
            let line = line.strip_prefix("error: ").unwrap_or(&line);
            ending::wrong(format!("{line}; --help says more"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_are_sound() {
        command().debug_assert();
    }
}
