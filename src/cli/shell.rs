//! `completions` and `man`: files that a package installs with the program.

use super::ending::{Ending, Outcome, Status};
use super::{command, help, output};
use clap_complete::Shell;
use std::fmt::Write as _;

/// Print the completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  pentimento completions bash > pentimento.bash")]
pub(super) struct Completions {
    #[arg(value_enum)]
    shell: Shell,
}

/// Print the manual page
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  pentimento man > pentimento.1")]
pub(super) struct Man {}

pub(super) fn completions(args: &Completions) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(&[]), "pentimento", &mut script);
    output::print_own(&String::from_utf8_lossy(&script))?;
    if args.shell == Shell::Fish {
        output::print_own(&words_for_fish(&command(&[])))?;
    }
    Ok(Status::Done)
}

/// The words that the fish shell offers for arguments without an option: games, levels, shells. The scripts for other
/// shells already contain them. If an argument can't be a file, fish offers no files either.
fn words_for_fish(whole: &clap::Command) -> String {
    let mut script = String::new();
    for sub in whole.get_subcommands() {
        for argument in sub.get_positionals() {
            let words = argument.get_possible_values();
            let words: Vec<&str> = words.iter().map(clap::builder::PossibleValue::get_name).collect();
            let is_file = sub.get_name() == "help" || value_name(argument).contains("FILE");
            let files = if is_file { "" } else { " -f" };
            if !words.is_empty() || !is_file {
                let (name, words) = (sub.get_name(), words.join(" "));
                let _ = writeln!(
                    script,
                    "complete -c pentimento -n \"__fish_pentimento_using_subcommand {name}\"{files} -a \"{words}\""
                );
            }
        }
    }
    script
}

fn value_name(argument: &clap::Arg) -> String {
    let names = argument.get_value_names().unwrap_or_default();
    names.first().map_or_else(|| argument.get_id().to_string().to_uppercase(), ToString::to_string)
}

/// A section of the manual page: a list of names, each with a sentence.
fn listed(title: &str, rows: &[(impl AsRef<str>, impl AsRef<str>)]) -> String {
    let escaped = |text: &str| text.replace('\\', "\\\\").replace('-', "\\-");
    let row = |(name, text): &(_, _)| row(&escaped(AsRef::as_ref(name)), &escaped(AsRef::as_ref(text)));
    format!(".SH \"{title}\"\n{}", rows.iter().map(row).collect::<String>())
}

fn row(name: &str, text: &str) -> String {
    // `\&` keeps a dot at the start of a line from being read as a command.
    format!(".TP\n\\&{name}\n\\&{text}\n")
}

/// Prints one manual page for all commands.
pub(super) fn man(_: &Man) -> Outcome {
    let mut whole = command(&[]).after_long_help("Without a command the game starts with its menu.");
    whole.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(whole.clone()).render(&mut page)?;
    let mut page = String::from_utf8_lossy(&page).replace(".SH EXTRA\n", "");
    for sub in whole.get_subcommands() {
        // clap_mangen refers to a separate page for each command, but we have only this one.
        let name = sub.get_name();
        page = page.replace(&format!("pentimento\\-{name}(1)"), &format!("\\fB{name}\\fR"));
        if name != "help" {
            page += &section(sub)?;
        }
    }
    page += &listed("EXIT STATUS", help::STATUS);
    page += &listed("FORMATS", &help::formats());
    page += &listed("ENVIRONMENT", help::ENVIRONMENT);
    page += &listed("FILES", help::FOLDERS);
    output::print_own(&page)?;
    Ok(Status::Done)
}

/// A section of the page about one command: its synopsis, options and examples.
fn section(sub: &clap::Command) -> Result<String, Ending> {
    let name = sub.get_name().to_uppercase();
    let man = clap_mangen::Man::new(sub.clone());
    let mut text = Vec::new();
    man.render_synopsis_section(&mut text)?;
    man.render_options_section(&mut text)?;
    man.render_extra_section(&mut text)?;
    let text = String::from_utf8_lossy(&text).replace(".SH EXTRA", ".SS EXAMPLES").replace(".SH ", ".SS ");
    // Each section begins with the same two lines of setup. The page already has them.
    let lines = text.lines().filter(|line| !line.starts_with(".ie ") && !line.starts_with(".el "));
    let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
    Ok(format!(".SH {name}\n{about}\n{}\n", lines.collect::<Vec<_>>().join("\n")))
}
