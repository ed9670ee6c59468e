//! The parts of `--help` and of the manual page that depend on the list of games.

use super::settings;
use crate::games::{GAMES, find};
use pentimento_engine::kind::Kind;
use std::ffi::OsString;

pub(super) const FILE: &str = "FILE is a path, - for standard input, a level such as buttons/03, a code such as \
    'buttons:hard#1-5', an id (id:...), or a game ID of Simon Tatham's Pattern or Flip. FILE:3 is the third puzzle in a file, FILE:* are all of them. To list the \
    levels, run pentimento levels.";

pub(super) const STATUS: &[(&str, &str)] = &[
    ("0", "done: solve found a solution, check found good puzzles"),
    (
        "1",
        "the puzzle has no solution or is not good, or (with --strict) the result is not what was asked for",
    ),
    ("2", "the call is wrong or the input cannot be read; a line on standard error says what and where"),
    ("3", "the time limit was reached"),
];

pub(super) const ENVIRONMENT: &[(&str, &str)] =
    if cfg!(windows) { WINDOWS_ENVIRONMENT } else { UNIX_ENVIRONMENT };
pub(super) const FOLDERS: &[(&str, &str)] = if cfg!(windows) { WINDOWS_FOLDERS } else { UNIX_FOLDERS };

const UNIX_ENVIRONMENT: &[(&str, &str)] = &[
    ("NO_COLOR", "no colours, if it is set to anything"),
    ("COLORTERM", "truecolor or 24bit: the terminal shows all colours"),
    ("TERM", "dumb: no colours, no progress bar, and ASCII only"),
    ("XDG_CONFIG_HOME", "the folder for pentimento/config.toml [default: ~/.config]"),
    ("XDG_STATE_HOME", "the folder for saves and results [default: ~/.local/state]"),
    ("XDG_DATA_HOME", "the folder for your own levels and packs [default: ~/.local/share]"),
];

const WINDOWS_ENVIRONMENT: &[(&str, &str)] = &[
    ("NO_COLOR", "no colours, if it is set to anything"),
    ("APPDATA", "the folder for pentimento\\, which holds all files of the program"),
];

const UNIX_FOLDERS: &[(&str, &str)] = &[
    ("~/.config/pentimento/config.toml", "settings and keys"),
    ("~/.local/state/pentimento", "saved games and results"),
    ("~/.local/share/pentimento/puzzles", "puzzles that you made"),
    (
        "~/.local/share/pentimento/packs",
        "packs of levels: folders of puzzle files, or files with several puzzles",
    ),
];

const WINDOWS_FOLDERS: &[(&str, &str)] = &[
    (r"%APPDATA%\pentimento\config.toml", "settings and keys"),
    (r"%APPDATA%\pentimento", "saved games and results"),
    (r"%APPDATA%\pentimento\puzzles", "puzzles that you made"),
    (
        r"%APPDATA%\pentimento\packs",
        "packs of levels: folders of puzzle files, or files with several puzzles",
    ),
];

/// All file formats with their extensions: first our own, then those of other programs.
pub(super) fn formats() -> Vec<(String, String)> {
    let mut rows = vec![
        (
            ".toml .json".to_owned(),
            "our own; JSON can hold several puzzles, in an array or one on each line (.jsonl)".to_owned(),
        ),
        (".id".to_owned(), "the whole puzzle in one word, for messages".to_owned()),
    ];
    for kind in GAMES {
        for format in kind.formats() {
            let written = if format.writes { ", also written" } else { "" };
            rows.push((
                format!(".{}", format.extension),
                format!("{}: {}{written}", kind.info().name, format.name),
            ));
        }
    }
    rows
}

/// The help of the whole program.
pub(super) fn general() -> String {
    let strings = |rows: &[(&str, &str)]| -> Vec<(String, String)> {
        rows.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    };
    let parts = [
        ("Exit status", strings(STATUS)),
        ("Formats, which are recognised by their extension or their content", formats()),
        ("Environment", strings(ENVIRONMENT)),
        ("Files", strings(FOLDERS)),
    ];
    let part = |(title, rows): &(&str, Vec<(String, String)>)| {
        let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let row = |(name, text): &(String, String)| format!("  {name:width$}  {text}\n");
        format!("{title}:\n{}", rows.iter().map(row).collect::<String>())
    };
    let parts: Vec<String> = parts.iter().map(part).collect();
    format!("Without a command the game starts with its menu.\n\n{}", parts.join("\n"))
}

/// A list of values for a setting that has more than this many is shortened in `--help`.
const MOST_VALUES: usize = 20;

/// Describes the settings of the game that the arguments name. If they name no game, describes those of all
/// games.
pub(super) fn settings_for(arguments: &[OsString]) -> String {
    let named = arguments.iter().skip(1).filter_map(|word| word.to_str()).find_map(find);
    let kinds: Vec<&'static dyn Kind> = named.map_or_else(|| GAMES.to_vec(), |kind| vec![kind]);
    kinds.iter().map(|kind| settings::text(*kind, MOST_VALUES)).collect::<Vec<_>>().join("\n")
}

/// Lists the stages and methods for `solve`.
pub(super) fn ways_to_solve() -> String {
    let listed = |what: &str, of: fn(&'static dyn Kind) -> &'static [&'static str]| {
        let of_game = |kind: &&'static dyn Kind| {
            let names = of(*kind);
            (!names.is_empty()).then(|| format!("{} has {}", kind.info().name, names.join(", ")))
        };
        let games: Vec<String> = GAMES.iter().filter_map(of_game).collect();
        if games.is_empty() { String::new() } else { format!("{what}: {}.\n", games.join("; ")) }
    };
    listed("Methods", |kind| kind.facts().solvers) + &listed("Stages", |kind| kind.facts().stages)
}
