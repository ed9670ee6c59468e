//! Checks and grades a puzzle, and turns it into the text of a level.

use super::Made;
use super::drawings::slug;
use pentimento_base::document::{parse, to_toml};
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty;
use pentimento_engine::contract::{Advice, Verdict};
use pentimento_engine::kind::{AnyPuzzle, Kind};

/// Techniques of this tier are too hard for a person. No level of a game that hides a picture needs one.
const TOO_HARD: u8 = 5;

/// A level that is ready to be written.
pub(super) struct Finished {
    pub name: String,
    pub text: String,
    pub difficulty: Difficulty,
    pub score: f64,
}

/// The grade and score of a puzzle, or the reason why the puzzle is not good enough for a level. Hints must solve it.
/// If the game hides a picture, the puzzle must also have only one solution and need no technique of tier
/// [`TOO_HARD`].
pub(super) fn grade(puzzle: &dyn AnyPuzzle) -> Result<(Difficulty, f64), String> {
    let job = Job::endless();
    let report = puzzle.check(&job);
    if !report.good {
        return Err(report.problems.join("; "));
    }
    if puzzle.kind().facts().hides_picture && report.verdict != Verdict::Unique {
        return Err("it has several solutions".to_owned());
    }
    let grade = report.grade.ok_or("it has no grade")?;
    let mut hardest = 0;
    let end = puzzle.explain(&[], &job, &mut |step| {
        hardest = hardest.max(step.technique.tier);
        hardest < TOO_HARD || !puzzle.kind().facts().hides_picture
    });
    match end {
        Ok(Advice::Done) => Ok((grade.difficulty, grade.score)),
        _ => Err(format!("hints don't solve it; the hardest step is of tier {hardest}")),
    }
}

/// Turns a puzzle into a level: adds the author, the licence and the grade, and removes the code and the
/// seed.
pub(super) fn finish(
    kind: &'static dyn Kind,
    name: &str,
    puzzle: &dyn AnyPuzzle,
) -> Result<Finished, String> {
    let (difficulty, score) = grade(puzzle)?;
    let mut puzzle = puzzle.copy();
    let meta = puzzle.meta_mut();
    meta.title.as_ref().ok_or("it has no title")?;
    meta.author = Some("Pentimento".to_owned());
    meta.license = Some("CC0-1.0".to_owned());
    meta.difficulty = Some(difficulty);
    (meta.seed, meta.code) = (None, None);
    let title = meta.title.clone().unwrap_or_default();
    let name = if name.starts_with("scene-") { slug(&title) } else { name.to_owned() };
    let text = to_toml(&puzzle.document());
    parse(&text).and_then(|root| kind.read(&root)).map_err(|why| why.to_string())?;
    Ok(Finished { name, text, difficulty, score })
}

/// Returns the first puzzle that is good enough for a level.
pub(super) fn first_good(tries: impl IntoIterator<Item = Made>) -> Made {
    let mut why = "nothing was tried".to_owned();
    for made in tries {
        match made.and_then(|puzzle| grade(&*puzzle).map(|_| puzzle)) {
            Ok(puzzle) => return Ok(puzzle),
            Err(reason) => why = reason,
        }
    }
    Err(why)
}
