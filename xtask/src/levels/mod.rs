//! `levels`: makes the levels of a game again and writes them to `levels/`. They are made from the art, which is the
//! folder of pictures `crates/picture/art`.

mod dots;
mod nonogram;

use crate::{Outcome, root, say};
use std::fs;

/// Make the levels of a game again from the art, and write them below levels/
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    game: Game,
}

/// The games whose levels are made from the art.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Game {
    Nonogram,
    Dots,
}

/// A level to write.
struct LevelFile {
    /// The name of the file, such as `03-arrow.toml`.
    name: String,
    text: String,
}

impl LevelFile {
    fn new(number: usize, name: &str, text: String) -> Self {
        Self { name: format!("{number:02}-{name}.toml"), text }
    }
}

/// The levels of a game, in order. Some take minutes to make, so they are returned one at a time.
type Levels = Box<dyn Iterator<Item = Result<LevelFile, String>>>;

pub(crate) fn run(args: &Args) -> Outcome {
    let (folder, levels): (_, Levels) = match args.game {
        Game::Nonogram => ("nonogram", Box::new(nonogram::levels())),
        Game::Dots => ("dots", Box::new(dots::levels())),
    };
    let folder = root().join("levels").join(folder);
    fs::create_dir_all(&folder)?;
    for level in levels {
        let LevelFile { name, text } = level?;
        fs::write(folder.join(&name), text)?;
        say(&name);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_base::document::parse;
    use pentimento_base::job::Job;
    use pentimento_engine::kind::Kind;

    fn expect_good(kind: &dyn Kind, levels: impl Iterator<Item = Result<LevelFile, String>>) {
        for (place, level) in levels.enumerate() {
            let LevelFile { name, text } = level.expect("a level");
            assert!(name.starts_with(&format!("{:02}-", place + 1)), "{name}");
            let puzzle = kind.read(&parse(&text).expect(&name)).expect(&name);
            assert!(puzzle.check(&Job::endless()).good && puzzle.meta().title.is_some(), "{name}");
        }
    }

    #[test]
    fn the_first_levels_of_each_game_are_good() {
        expect_good(pentimento_nonogram::KIND, nonogram::levels().take(6));
        expect_good(pentimento_dots::KIND, dots::levels().take(2));
    }
}
