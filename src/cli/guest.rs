//! `guest`: the game for strangers, over ssh or in a browser.

use super::ending::{Ending, Outcome, Status, wrong};
use super::looks::Looks;
use super::output::{note, print, print_line};
use super::{plain, play};
use crate::app;
use crate::config::Config;
use crate::guest::{self, Lodging, Player};
use crate::store::{Error, Store};
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::PathBuf;

/// Let strangers play: nothing outside their own folder is read or written
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  pentimento guest --player anna\n  echo \"play maze/01\" | pentimento guest --plain --player anna\n\n\
    For OpenSSH, the line ForceCommand pentimento guest lets strangers play and do nothing else. Without --player the \
    program asks for a name. docs/hosting.md has more."
)]
pub(super) struct Args {
    /// The player, from a source that you trust [default: ask]
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// The folder of all guests [default: ~/.local/state/pentimento/guests]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Use line mode: plain text, for screen readers
    #[arg(long)]
    plain: bool,
    /// End the session after this time
    #[arg(long, value_name = "N", default_value_t = 180, value_parser = clap::value_parser!(u32).range(1..=1440))]
    minutes: u32,
    /// How many players can have a folder
    #[arg(long, value_name = "N", default_value_t = 1000)]
    players: usize,
}

/// How often a player can type a name.
const ATTEMPTS: usize = 3;
/// The most bytes of a line with a name.
const LONGEST_LINE: u64 = 200;

pub(super) fn run(args: &Args, looks: &Looks) -> Outcome {
    if !args.plain {
        play::expect_terminal("ssh needs -t, or use guest --plain")?;
    }
    let guests = match &args.folder {
        Some(folder) => folder.clone(),
        None => usual_folder()?,
    };
    let failed = |error: io::Error| Ending::Wrong(format!("guest: {error}"));
    let guests = guest::prepare(&guests, args.minutes).map_err(failed)?;
    let (player, lodging) = match &args.player {
        Some(name) => {
            (Player::read(name).or_else(|why| wrong(format!("--player {name:?}: {why}")))?, Lodging::Named)
        }
        None => (ask()?, Lodging::Typed),
    };
    let Some(folder) = player.folder(&guests, lodging, args.players) else {
        return wrong("there is no room for another player here; try again tomorrow");
    };
    guest::enter(folder).map_err(failed)?;
    let played = if args.plain { plain::run(None, Store::from_env()?) } else { on_screen(looks) };
    if guest::is_over() {
        note("your time is over; your game is saved");
        return Ok(Status::Done);
    }
    played
}

/// Runs the program on the screen, with the settings of the player's own folder.
fn on_screen(looks: &Looks) -> Outcome {
    play::ended(app::start(Config::load(&looks.sources()), Store::from_env()?, None))
}

/// The folder of all guests. Variables other than HOME could come from the guest, so they don't count.
fn usual_folder() -> Result<PathBuf, Ending> {
    let home = std::env::home_dir().filter(|home| home.is_absolute()).ok_or(Error::NoHome)?;
    Ok(home.join(".local/state/pentimento/guests"))
}

/// Asks for the name of the player.
fn ask() -> Result<Player, Ending> {
    print_line("Pentimento. Your name keeps your games here. Choose one that others don't guess.")?;
    let mut input = io::stdin().lock();
    for _ in 0..ATTEMPTS {
        if io::stdin().is_terminal() {
            print("Name: ")?;
        }
        let mut line = Vec::new();
        let read = (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line);
        if !read.is_ok_and(|count| count > 0) {
            break;
        }
        match Player::read(&String::from_utf8_lossy(&line)) {
            Ok(player) => return Ok(player),
            Err(why) => note(&why),
        }
    }
    wrong("no name, no game")
}
