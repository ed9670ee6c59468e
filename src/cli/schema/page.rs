//! The page `docs/formats.md`, made from the same tables as the schemas.

use super::serve::STATE;
use super::{META, NAMES};
use crate::cli::help;
use crate::games::GAMES;
use pentimento_engine::kind::Kind;
use pentimento_engine::shape::{Field, Need};
use std::fmt::Write as _;

const HEAD: &str = "# Files and JSON\n\n\
    What `pentimento` reads and prints. This page is made by `pentimento schema page`; a test compares them. The same as \
    JSON Schema: `pentimento schema GAME` for a puzzle file, and `pentimento schema solve`, `check`, `hint`, `today` and `serve` for \
    answers.\n\n\
    Coordinates are `[row, column]`, counted from 0 at the top left. In dots they are `[x, y]` in millimetres, y downwards. \
    In the words of a hint, rows and columns are counted from 1, as on the screen.\n\n\
    ## FILE\n\n";

const SERVE: &str = "## `serve`\n\n\
    JSON-RPC 2.0, a message on each line of standard input and output. Requests run side by side, so answers come in any \
    order. Each request with an `id` gets one answer. A long request reports its progress: \
    `{\"jsonrpc\": \"2.0\", \"method\": \"progress\", \"params\": {\"id\": 1, \"done\": 0.42}}`. The `data.code` of an error is the exit \
    status that the command line would have, and its `message` is the same sentence.\n\n\
    | method | parameters | result |\n| --- | --- | --- |\n\
    | `new` | `game` (or a code), `difficulty`, `seed`, `settings` | the puzzle |\n\
    | `solve` | a puzzle, `solutions`, `method` | as `solve --json` |\n\
    | `check` | a puzzle | as `check --json` |\n\
    | `hint` | a puzzle and `moves`, or `session`; `all` | as `hint --json`; with `all` a list `steps` |\n\
    | `picture` | `file`, `size`, `colors`, `threshold`, `background`, `invert`, `dither` | as `picture --json` |\n\
    | `open` | a puzzle | the state of a new game |\n\
    | `move` | `session`, `moves` | its state; an illegal move is an error and changes nothing |\n\
    | `undo`, `redo`, `state` | `session` | its state |\n\
    | `close` | `session` | `{\"closed\": 1}` |\n\
    | `cancel` | `id` | `{\"cancelled\": true}`; the other request ends with the error -32800 |\n\n\
    *A puzzle* is `puzzle`, an object with its fields, or `file`, which is any FILE but standard input. `new`, \
    `solve`, `check`, `hint` and `open` take `timeout` in seconds.";

pub(super) fn text() -> String {
    let mut out = format!("{HEAD}{}\n\n## Exit status\n\n", help::FILE);
    for (status, meaning) in help::STATUS {
        let _ = writeln!(out, "- {status}: {meaning}");
    }
    out +=
        "\n## Formats\n\nThe extension decides, or the content.\n\n| extension | format |\n| --- | --- |\n";
    for (extension, meaning) in help::formats() {
        let _ = writeln!(out, "| `{extension}` | {meaning} |");
    }
    out += "\n## Puzzle files\n\nTOML or JSON with the field `game`, these fields, and those of the game. Unknown fields are an error.\n\n";
    out += &table(META);
    for kind in GAMES {
        out += &of_game(*kind);
    }
    out += &answers();
    let _ = writeln!(
        out,
        "{SERVE} The state, which {STATE} answer with: `session`, `game`, `solved`, `done`, `total`, `moves`, `board` (in words)."
    );
    let _ = writeln!(out, "\nSchemas: {}.", NAMES[..NAMES.len() - 1].join(", "));
    out
}

fn table(fields: &[Field]) -> String {
    let mut out = "| field | is | value |\n| --- | --- | --- |\n".to_owned();
    for field in fields {
        let optional = if field.need == Need::Always { "" } else { " (optional)" };
        let _ = writeln!(out, "| `{}` | {}{optional} | {} |", field.name, field.about, field.shape.words());
    }
    out + "\n"
}

fn of_game(kind: &dyn Kind) -> String {
    let shapes = &kind.facts().shapes;
    let mut out = format!("### {}\n\n{}", kind.info().title, table(shapes.file));
    let _ = writeln!(out, "- A solution: {}.", shapes.solution.words());
    let _ = writeln!(out, "- A move: {}.", shapes.step.words());
    let _ = writeln!(out, "- `check` adds:\n\n{}", table(shapes.check));
    out
}

fn answers() -> String {
    "## Answers\n\n\
     | command | prints |\n| --- | --- |\n\
     | `solve --json` | `game`, `verdict` (`unique`, `multiple`, `none` or `unknown`), `solutions`, `complete` (there are no \
     others), `seconds`, `file`; with `--method` also `method` and `ours_seconds` |\n\
     | `check --json` | `game`, `good`, `verdict`, `problems`, `difficulty` (`level`, `score`, `reasons`), what the game adds, \
     `file`; for a file that can't be read also `error` |\n\
     | `hint --json` | `game`, `text`, `technique`, `focus`, `moves`, and the links of a long reason |\n\
     | `today --json` | `date`, `streak`, `puzzles` |\n\
     | `picture --json` | `width`, `height`, `rows`, `palette`, `drawn`, and how the picture was read |\n\
     | `levels --json` | a line for each level: `id`, `game`, `pack`, `title`, `difficulty`, `size` |\n\
     | `settings --json` | a line for each setting: `name`, `help`, its type and range, `default` |\n\
     | `lab --json` | `game`, `count`, `seed`, `rows` (`label`, `settings`, `made`, `failed`, `figures`, `make_ms`, `solve_ms`, \
     `histogram`), `seconds`; figures have the names that `check` uses |\n\n"
        .to_owned()
}
