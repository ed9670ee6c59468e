//! `play`, and the bare command: the way into the game, on the screen or in words.

use super::asked::{Asked, Order};
use super::ending::{Ending, Outcome, Status, wrong};
use super::input;
use super::looks::Looks;
use super::output::note;
use super::plain;
use crate::app::{self, Ended, First};
use crate::config::Config;
use crate::games;
use crate::packs::{self, embedded};
use crate::store::{Origin, Store};
use pentimento_base::code::looks_like_code;
use pentimento_base::params::Params;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::path::Path;

/// Play on the screen, at the menu or straight into a puzzle
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento play\n  pentimento play buttons --difficulty hard\n  \
    echo \"help\" | pentimento play --plain nonogram/01")]
pub struct Args {
    /// A game, a puzzle file, a folder of them, a level or a code; the menu without it
    #[arg(value_name = "GAME or FILE or CODE")]
    what: Option<std::ffi::OsString>,
    /// In lines of words, for screen readers and terminals without a screen
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    asked: Asked,
}

impl Default for Args {
    fn default() -> Self {
        Self { what: None, plain: false, asked: Asked::none() }
    }
}

pub fn run(args: &Args, looks: &Looks) -> Outcome {
    if args.plain {
        // Its lines are the player's words, so no puzzle can come the same way.
        if args.what.as_deref() == Some(OsStr::new("-")) {
            return wrong("with --plain standard input is what you say; give the puzzle as a file");
        }
        let first = args.what.as_deref().map(|what| first_line(what, &args.asked)).transpose()?;
        return plain::run(first, Store::from_env()?);
    }
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return wrong("the game needs a terminal; play --plain, new, solve, check and hint work without one");
    }
    let first = args.what.as_deref().map(|what| first_screen(what, &args.asked)).transpose()?;
    let config = Config::load(&looks.sources());
    let store = Store::from_env()?;
    match app::start(config, store, first) {
        Ok(Ended { status, unkept }) => {
            if let Some(why) = unkept {
                note(&format!("what was played last is not kept: {why}"));
            }
            Ok(if status == 0 { Status::Done } else { Status::Ended(status) })
        }
        Err(report) => wrong(format!("{report:#}")),
    }
}

/// A puzzle to begin with, and where it comes from.
pub type Begun = (Box<dyn AnyPuzzle>, Origin);

/// A puzzle, or a pack to choose from.
fn first_screen(what: &OsStr, asked: &Asked) -> Result<First, Ending> {
    if asked.is_empty()
        && let Some(pack) = pack(Path::new(what))?
    {
        return Ok(pack);
    }
    let (puzzle, origin) = first(what, asked)?;
    Ok(First::Puzzle(puzzle, origin))
}

/// The same in words: of a file that holds several the first, as in all other commands.
pub fn first_line(what: &OsStr, asked: &Asked) -> Result<First, Ending> {
    if Path::new(what).is_dir() {
        return first_screen(what, asked);
    }
    let (puzzle, origin) = first(what, asked)?;
    Ok(First::Puzzle(puzzle, origin))
}

/// What was asked for, and where it comes from.
fn first(what: &OsStr, asked: &Asked) -> Result<Begun, Ending> {
    let word = what.to_string_lossy();
    if games::find(&word).is_some() || looks_like_code(&word) {
        return Ok(coded(Order::of(&word, asked)?.make(&crate::clock::job())?));
    }
    if !asked.is_empty() {
        return wrong(format!("a difficulty, a seed and settings ask for a new puzzle; {word} is a file"));
    }
    if let Some((pack, level)) = embedded::find(&word).filter(|_| !Path::new(what).exists()) {
        let puzzle = level.puzzle().or_else(|why| wrong(format!("{}: {why}", level.id)))?;
        return Ok((puzzle.copy(), pack.origin(level)));
    }
    let own = Store::from_env().ok().and_then(|store| packs::own_level(&store, &word));
    if let Some((origin, puzzle)) = own.filter(|_| !Path::new(what).exists()) {
        return Ok((puzzle.copy(), origin));
    }
    Ok((input::puzzle(what)?, Origin::File))
}

/// A new puzzle and its code.
pub fn made(kind: &'static dyn Kind, params: &Params, seed: u64) -> Result<Begun, Ending> {
    Ok(coded(kind.generate(params, seed, &crate::clock::job())?))
}

fn coded(puzzle: Box<dyn AnyPuzzle>) -> Begun {
    let code = puzzle.meta().code.clone().unwrap_or_default();
    (puzzle, Origin::Fresh { code })
}

/// A folder, or a file that holds several puzzles.
fn pack(path: &Path) -> Result<Option<First>, Ending> {
    if !path.is_dir() && !path.is_file() {
        return Ok(None);
    }
    let (packs, notes) = packs::opened(path)?;
    let count: usize = packs.iter().map(|pack| pack.levels.len()).sum();
    match (path.is_dir(), count) {
        (true, 0) => {
            let why = notes.into_iter().next();
            wrong(why.unwrap_or_else(|| format!("{}: no puzzle is in it", path.display())))
        }
        (true, _) | (false, 2..) => Ok(Some(First::Pack(packs, notes))),
        (false, _) => Ok(None),
    }
}
