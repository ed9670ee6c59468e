//! The levels of Dots. Each one is made from one of the drawings in the art folder.

use super::LevelFile;
use pentimento_base::document::to_toml;
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty;
use pentimento_base::rng::Rng;
use pentimento_dots::Dots;
use pentimento_engine::contract::Generate;
use pentimento_engine::kind::{AnyPuzzle, Kind, Of};

/// The name of a drawing, the difficulty, and the settings that differ from the preset of that difficulty.
type Drawn = (&'static str, Difficulty, &'static [(&'static str, &'static str)]);

const DRAWN: [Drawn; 20] = [
    ("heart", Difficulty::Easy, &[]),
    ("bell", Difficulty::Easy, &[]),
    ("apple", Difficulty::Easy, &[]),
    ("cup", Difficulty::Easy, &[]),
    ("tulip", Difficulty::Easy, &[]),
    ("umbrella", Difficulty::Medium, &[]),
    ("sailing-boat", Difficulty::Medium, &[]),
    ("fish", Difficulty::Medium, &[]),
    ("key", Difficulty::Medium, &[("variant", "ties")]),
    ("duck", Difficulty::Medium, &[]),
    ("mushroom", Difficulty::Medium, &[]),
    ("house", Difficulty::Medium, &[("variant", "pairs")]),
    ("teapot", Difficulty::Medium, &[]),
    ("whale", Difficulty::Hard, &[]),
    ("rabbit", Difficulty::Hard, &[]),
    ("anchor", Difficulty::Hard, &[("variant", "ties")]),
    ("elephant", Difficulty::Hard, &[]),
    ("cat", Difficulty::Hard, &[]),
    ("camel", Difficulty::Expert, &[]),
    ("steam-train", Difficulty::Expert, &[]),
];

pub(super) fn levels() -> impl Iterator<Item = Result<LevelFile, String>> {
    DRAWN.into_iter().enumerate().map(|(place, drawn)| {
        let (name, ..) = drawn;
        let text = level(drawn).map_err(|why| format!("{name}: {why}"))?;
        Ok(LevelFile::new(place + 1, name, text))
    })
}

fn level((name, difficulty, changes): Drawn) -> Result<String, String> {
    let mut params = Of::<Dots>::NEW.params(difficulty);
    for (setting, value) in [("picture", name), ("effort", "thorough")].iter().chain(changes) {
        params.set(setting, value)?;
    }
    let make = |seed| {
        let made = Dots::generate(&params, &mut Rng::new(seed), &Job::endless());
        made.map_err(|why| format!("{why:?}"))
    };
    // The level uses the first of four seeds whose puzzle needs no lines drawn in advance. If all four need some, it
    // uses the first seed.
    let mut puzzle = None;
    for seed in 5..9 {
        let made = make(seed)?;
        if made.level.predrawn.is_empty() {
            puzzle = Some(made);
            break;
        }
    }
    let mut puzzle = puzzle.map_or_else(|| make(5), Ok)?;
    puzzle.meta.author = Some("Pentimento".to_owned());
    puzzle.meta.license = Some("CC0-1.0".to_owned());
    puzzle.meta.difficulty = Some(difficulty);
    Ok(to_toml(&AnyPuzzle::document(&puzzle)))
}
