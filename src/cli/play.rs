//! `play`, and the bare command: the way into the game on the screen.

use super::asked::{Asked, Order};
use super::ending::{Outcome, Status, wrong};
use super::input;
use super::looks::Looks;
use crate::app;
use crate::config::Config;
use crate::engine::code::looks_like_code;
use crate::engine::job::Job;
use crate::games;
use crate::levels;
use crate::store::{Origin, Store};
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

pub fn run(args: &Args, looks: &Looks) -> Outcome {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return wrong("the game needs a terminal; new, solve, check and hint work without one");
    }
    let first = first_puzzle(args)?;
    let config = Config::load(&looks.sources());
    let store = Store::from_env()?;
    match app::start(config, store, first) {
        Ok(0) => Ok(Status::Done),
        Ok(signal) => Ok(Status::Ended(signal)),
        Err(report) => wrong(format!("{report:#}")),
    }
}

/// What was asked for, and where it comes from; nothing means the menu.
fn first_puzzle(args: &Args) -> Result<Option<app::First>, super::ending::Ending> {
    let Some(what) = &args.what else { return Ok(None) };
    let word = what.to_string_lossy();
    let made = games::find(&word).is_some() || looks_like_code(&word);
    if made {
        let order = Order::of(&word, &args.asked)?;
        let puzzle = order.make(&Job::endless())?;
        let code = puzzle.meta().code.clone().unwrap_or_default();
        return Ok(Some((puzzle, Origin::Fresh { code })));
    }
    if !args.asked.is_empty() {
        return wrong(format!("--difficulty, --seed and --set ask for a new puzzle; {word} is a file"));
    }
    let puzzle = input::puzzle(what)?;
    let origin = match levels::find(&word) {
        Some(level) => Origin::Level { pack: level.pack().to_owned(), name: level.name.to_owned() },
        None => Origin::File,
    };
    Ok(Some((puzzle, origin)))
}
