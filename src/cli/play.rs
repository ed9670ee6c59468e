//! `play`, and the bare command: the way into the game on the screen.

use super::asked::{Asked, Order};
use super::ending::{Outcome, Status, wrong};
use super::{input, output};
use crate::engine::code::looks_like_code;
use crate::engine::job::Job;
use crate::engine::kind::AnyPuzzle;
use crate::games;
use std::io::{self, IsTerminal};

/// Play on the screen, at the menu or straight into a puzzle
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento play\n  pentimento play buttons --difficulty hard")]
pub struct Args {
    /// A game, a puzzle file, an embedded level or a code; the menu without it
    #[arg(value_name = "GAME or FILE or CODE")]
    what: Option<std::ffi::OsString>,
    #[command(flatten)]
    asked: Asked,
}

impl Default for Args {
    fn default() -> Self {
        Self { what: None, asked: Asked { difficulty: None, seed: None, set: Vec::new() } }
    }
}

pub fn run(args: &Args) -> Outcome {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return wrong("the game needs a terminal; new, solve, check and hint work without one");
    }
    let puzzle = first_puzzle(args)?;
    start(puzzle.as_deref())
}

/// What was asked for; nothing means the menu.
fn first_puzzle(args: &Args) -> Result<Option<Box<dyn AnyPuzzle>>, super::ending::Ending> {
    let Some(what) = &args.what else { return Ok(None) };
    let word = what.to_string_lossy();
    let made = games::find(&word).is_some() || looks_like_code(&word);
    if made {
        let order = Order::of(&word, &args.asked)?;
        return Ok(Some(order.kind.generate(&order.params, order.seed, &Job::endless())?));
    }
    if !args.asked.is_empty() {
        return wrong(format!("--difficulty, --seed and --set ask for a new puzzle; {word} is a file"));
    }
    input::puzzle(what).map(Some)
}

/// The one place at which the app takes over.
fn start(puzzle: Option<&dyn AnyPuzzle>) -> Outcome {
    let what = puzzle.map_or_else(|| "the menu".to_owned(), AnyPuzzle::describe);
    output::print_line(&format!("The screen comes next: {what}."))?;
    Ok(Status::Done)
}
