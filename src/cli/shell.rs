//! `completions` and `man`: what a package installs beside the program.

use super::ending::{Ending, Outcome, Status};
use super::{command, output};
use clap_complete::Shell;

/// Print completions for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  pentimento completions bash > pentimento.bash")]
pub struct Completions {
    #[arg(value_enum)]
    shell: Shell,
}

/// Print the manual page
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  pentimento man > pentimento.1")]
pub struct Man {}

pub fn completions(args: &Completions) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "pentimento", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Status::Done)
}

/// One page for all commands, so that nobody has to guess the name of another.
pub fn man(_: &Man) -> Outcome {
    let mut whole = command();
    whole.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(whole.clone()).render(&mut page)?;
    let mut page = String::from_utf8_lossy(&page).into_owned();
    for sub in whole.get_subcommands().filter(|sub| sub.get_name() != "help") {
        page += &section(sub)?;
    }
    output::print(&page)?;
    Ok(Status::Done)
}

/// A command's synopsis, description and options, one level below those of the program.
fn section(sub: &clap::Command) -> Result<String, Ending> {
    let name = sub.get_name().to_uppercase();
    let man = clap_mangen::Man::new(sub.clone());
    let mut text = Vec::new();
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    man.render_extra_section(&mut text)?;
    let text = String::from_utf8_lossy(&text).replace(".SH ", ".SS ");
    Ok(format!(".SH {name}\n{text}"))
}
