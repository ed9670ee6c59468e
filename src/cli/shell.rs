//! `completions` and `man`: files that a package installs with the program.

use super::ending::{Ending, Outcome, Status};
use super::{command, output};
use clap_complete::Shell;

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
    clap_complete::generate(args.shell, &mut command(), "pentimento", &mut script);
    output::print_own(&String::from_utf8_lossy(&script))?;
    Ok(Status::Done)
}

const STATUS: &str = r#".SH "EXIT STATUS"
.TP
0
Success: solve found a solution, or check found a good puzzle.
.TP
1
The puzzle has no solution or is not good.
.TP
2
The command line is wrong or the input cannot be read. A line on standard error says what and where.
.TP
3
The time limit was reached.
"#;

/// Prints one manual page for all commands.
pub(super) fn man(_: &Man) -> Outcome {
    let mut whole = command();
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
    output::print_own(&(page + STATUS))?;
    Ok(Status::Done)
}

/// The synopsis, options and examples of a command as a section of the page.
fn section(sub: &clap::Command) -> Result<String, Ending> {
    let name = sub.get_name().to_uppercase();
    let man = clap_mangen::Man::new(sub.clone());
    let mut text = Vec::new();
    man.render_synopsis_section(&mut text)?;
    man.render_options_section(&mut text)?;
    man.render_extra_section(&mut text)?;
    let text = String::from_utf8_lossy(&text).replace(".SH EXTRA", ".SS EXAMPLES").replace(".SH ", ".SS ");
    // Each part begins with the same two lines of setup, and the page already has them.
    let lines = text.lines().filter(|line| !line.starts_with(".ie ") && !line.starts_with(".el "));
    let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
    Ok(format!(".SH {name}\n{about}\n{}\n", lines.collect::<Vec<_>>().join("\n")))
}
