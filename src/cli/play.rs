//! `play`, and the command without arguments: starts the game on the screen or in line mode.

use super::ending::{Ending, Outcome, Status, wrong};
use super::generator_args::{GeneratorArgs, Request};
use super::input;
use super::looks::Looks;
use super::output::note;
use super::plain;
use super::words;
use crate::app::{self, Ended, First};
use crate::config::Config;
use crate::games;
use crate::guest;
use crate::packs::{self, embedded};
use crate::store::{Day, Origin, Store};
use crate::unseen::{self, Seen};
use pentimento_base::code::looks_like_code;
use pentimento_base::params::Params;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::path::Path;

/// Play a puzzle, or start with the menu
#[derive(Debug, Default, clap::Args)]
#[command(
    after_help = "Examples:\n  pentimento play\n  pentimento play buttons --difficulty hard\n  pentimento play today:maze\n  \
    echo \"help\" | pentimento play --plain nonogram/01"
)]
pub(super) struct Args {
    /// A game, a puzzle file, a folder of puzzle files, a level, a code or today:GAME [default: the menu]
    #[arg(value_name = "GAME or FILE or CODE", value_parser = words::file(), hide_possible_values = true)]
    what: Option<std::ffi::OsString>,
    /// Use line mode: plain text, for screen readers, scripts and simple terminals
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    generator: GeneratorArgs,
}

pub(super) fn run(args: &Args, looks: &Looks) -> Outcome {
    if args.plain {
        looks.expect_effect("play --plain")?;
        if args.what.as_deref() == Some(OsStr::new("-")) {
            return wrong("with --plain, standard input is for commands; give the puzzle as a file");
        }
        let first = args.what.as_deref().map(|what| first_line(what, &args.generator)).transpose()?;
        return plain::run(first, Store::from_env()?);
    }
    expect_terminal("play --plain, new, solve, check and hint work without one")?;
    let first = args.what.as_deref().map(|what| first_screen(what, &args.generator)).transpose()?;
    on_screen(first, looks)
}

/// Returns an error if the screen can't be shown. `otherwise` says what works without a terminal.
pub(super) fn expect_terminal(otherwise: &str) -> Result<(), Ending> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return wrong(format!("the game needs a terminal; {otherwise}"));
    }
    if std::env::var("TERM").is_ok_and(|term| term == "dumb") {
        return wrong("TERM says that this terminal is dumb, so it can't show the screen; use play --plain");
    }
    Ok(())
}

/// Runs the program on the screen.
pub(super) fn on_screen(first: Option<First>, looks: &Looks) -> Outcome {
    let config = Config::load(&looks.sources());
    ended(app::start(config, Store::from_env()?, first))
}

/// The status of the program after the screen is closed.
pub(super) fn ended(ended: color_eyre::Result<Ended>) -> Outcome {
    match ended {
        Ok(Ended { status, unkept }) => {
            if let Some(why) = unkept {
                note(&format!("the last moves are not saved: {why}"));
            }
            Ok(if status == 0 { Status::Done } else { Status::Ended(status) })
        }
        Err(report) => wrong(format!("{report:#}")),
    }
}

/// A puzzle to play, and where it comes from.
pub(super) type Start = (Box<dyn AnyPuzzle>, Origin);

/// Finds the puzzle to play, or the pack to choose from.
fn first_screen(what: &OsStr, args: &GeneratorArgs) -> Result<First, Ending> {
    if let Some(kind) = today_of(what)? {
        expect_no_settings(what, args)?;
        return Ok(First::TodayOf(kind));
    }
    if args.is_empty()
        && let Some(pack) = pack(Path::new(what))?
    {
        return Ok(pack);
    }
    let (puzzle, origin) = first(what, args)?;
    Ok(First::Puzzle(puzzle, origin))
}

/// Finds the puzzle to play, or the pack to choose from, for line mode. Only a folder is a pack. A file with
/// several puzzles means its first puzzle, as in all other commands.
pub(super) fn first_line(what: &OsStr, args: &GeneratorArgs) -> Result<First, Ending> {
    if guest::folder().is_some() {
        let (puzzle, origin) = first_of_guest(what, args)?;
        return Ok(First::Puzzle(puzzle, origin));
    }
    if Path::new(what).is_dir() {
        return first_screen(what, args);
    }
    let (puzzle, origin) = first(what, args)?;
    Ok(First::Puzzle(puzzle, origin))
}

/// The game in `today:GAME`. `None` for everything else.
pub(super) fn today_of(what: &OsStr) -> Result<Option<&'static dyn Kind>, Ending> {
    what.to_str().and_then(|word| word.strip_prefix("today:")).map(input::game).transpose()
}

fn expect_no_settings(what: &OsStr, args: &GeneratorArgs) -> Result<(), Ending> {
    if args.is_empty() {
        return Ok(());
    }
    let word = what.to_string_lossy();
    wrong(format!("{word} is the same for everyone; leave out difficulty, seed and settings"))
}

fn first(what: &OsStr, args: &GeneratorArgs) -> Result<Start, Ending> {
    let word = what.to_string_lossy();
    if let Some(kind) = today_of(what)? {
        expect_no_settings(what, args)?;
        return of_day(kind, Day::today());
    }
    if games::find(&word).is_some() || looks_like_code(&word) {
        return Ok(with_code(Request::new(&word, args)?.make(&crate::clock::job())?));
    }
    if !args.is_empty() {
        return wrong(format!("difficulty, seed and settings are for new puzzles; {word} is a file"));
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

/// Finds a puzzle for a guest: a game, a code, a puzzle of the day or a level. A guest has no files, so the
/// disk is not even asked whether there is one.
fn first_of_guest(what: &OsStr, args: &GeneratorArgs) -> Result<Start, Ending> {
    let word = what.to_string_lossy();
    if games::find(&word).is_some() || looks_like_code(&word) || today_of(what)?.is_some() {
        return first(what, args);
    }
    let own = || Store::from_env().ok().and_then(|store| packs::own_level(&store, &word));
    let level = embedded::find(&word)
        .and_then(|(pack, level)| Some((pack.origin(level), level.shared().ok()?.clone())));
    match level.or_else(own) {
        Some((origin, puzzle)) => Ok((puzzle.copy(), origin)),
        None => wrong(format!("there is no game, level or code {word:?}; files can't be opened here")),
    }
}

/// Makes a game's puzzle of a date.
pub(super) fn of_day(kind: &'static dyn Kind, date: Day) -> Result<Start, Ending> {
    let (params, seed) = crate::today::request(kind, date);
    Ok((kind.generate(&params, seed, &crate::clock::job())?, Origin::Daily { date }))
}

/// Makes a new puzzle.
pub(super) fn made(kind: &'static dyn Kind, params: &Params, seed: u64) -> Result<Start, Ending> {
    let seen = Seen::from_env(kind.info().name);
    Ok(with_code(unseen::make(kind, params, seed, &seen, &crate::clock::job())?))
}

fn with_code(puzzle: Box<dyn AnyPuzzle>) -> Start {
    let code = puzzle.meta().code.clone().unwrap_or_default();
    (puzzle, Origin::Fresh { code })
}

/// Opens a folder, or a file with several puzzles. `None` for everything else.
fn pack(path: &Path) -> Result<Option<First>, Ending> {
    if !path.is_dir() && !path.is_file() {
        return Ok(None);
    }
    let (packs, notes) = packs::opened(path)?;
    let count: usize = packs.iter().map(|pack| pack.levels.len()).sum();
    match (path.is_dir(), count) {
        (true, 0) => {
            let why = notes.into_iter().next();
            wrong(why.unwrap_or_else(|| format!("{}: there are no puzzles in this folder", path.display())))
        }
        (true, _) | (false, 2..) => Ok(Some(First::Pack(packs, notes))),
        (false, _) => Ok(None),
    }
}
