//! `replay`: exports a game as the player played it, as a short film.

use super::ending::{Outcome, Status, wrong};
use super::output::{self, expect_absent, print_line};
use crate::games;
use crate::replay::{Film, cast};
use crate::store::finished::read_save;
use crate::store::{Save, Store};
use std::path::{Path, PathBuf};

/// Export a game as you played it: .gif, .png or .cast
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  yes do | head -60 | pentimento play --plain buttons/08; pentimento replay buttons -o buttons.gif\n\n\
    The extension decides the format: .gif, .png (animated) or .cast (asciinema)."
)]
pub(super) struct Args {
    /// A game, for the one you solved last; or the id or the file of a saved game
    #[arg(value_name = "GAME or SAVE")]
    what: String,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace a file that exists
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args) -> Outcome {
    let path = &args.output;
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    if !["gif", "png", "apng", "cast"].contains(&extension) {
        return wrong(format!("{}: expected a name that ends in .gif, .png or .cast", path.display()));
    }
    expect_absent(path, args.force)?;
    let save = find(&Store::from_env()?, &args.what)?;
    let (bytes, frames) = exported(&save, extension).or_else(|why| wrong(format!("{}: {why}", args.what)))?;
    output::save_all(std::slice::from_ref(path), &[&bytes], args.force)?;
    if !output::is_stream(path) {
        let kilobytes = bytes.len().div_ceil(1000);
        print_line(&format!("{}: {frames} frames, {kilobytes} kB", path.display()))?;
    }
    Ok(Status::Done)
}

/// The bytes of the film and the number of its frames.
fn exported(save: &Save, extension: &str) -> Result<(Vec<u8>, usize), String> {
    if extension == "cast" {
        let text = cast(save)?;
        // The first line is the header, and the last line resets the terminal. The others are frames.
        let frames = text.lines().count().saturating_sub(2);
        return Ok((text.into_bytes(), frames));
    }
    let film = Film::of(save)?;
    let bytes = if extension == "gif" { film.gif()? } else { film.apng()? };
    Ok((bytes, film.frames.len()))
}

/// Finds the game to export: a finished game, an unfinished game, or a file.
fn find(store: &Store, what: &str) -> Result<Save, super::ending::Ending> {
    if games::find(what).is_some() {
        let begun = || store.list().saves.into_iter().find(|save| save.game == what);
        let unfinished = || store.load(&begun()?.id).ok();
        return store.last_finished(what).or_else(unfinished).map_or_else(
            || wrong(format!("you have not played {what} yet; only games from now on can be exported")),
            Ok,
        );
    }
    let known = store.finished(what).or_else(|| store.load(what).ok());
    let path = Path::new(what);
    match known {
        Some(save) => Ok(save),
        None if path.exists() => read_save(path).or_else(|why| wrong(format!("{what}: {why}"))),
        None => wrong(format!(
            "there is no game and no saved game {what:?}; the games are {}",
            crate::files::games()
        )),
    }
}
