//! Hides pictures in puzzles: tries one picture after another until a puzzle has the requested difficulty.

use crate::contract::{Failure, Model, Puzzle};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_picture::subject::{Subject, Subjects};

/// What came of one picture.
pub enum Made<G: Model> {
    /// A puzzle of the requested difficulty.
    AsAsked(Puzzle<G>),
    /// A good puzzle of another difficulty.
    Otherwise(Puzzle<G>),
    Nothing,
}

/// Returns the first puzzle of the requested difficulty, with the title of its picture. If there is none, returns the
/// first good puzzle of another difficulty.
pub fn first_as_asked<G: Model>(
    mut subjects: Subjects,
    rng: &mut Rng,
    job: &Job,
    mut make: impl FnMut(&Subject, &mut Rng) -> Result<Made<G>, Failure>,
) -> Result<Puzzle<G>, Failure> {
    let mut other = None;
    while let Some(subject) = subjects.next(rng) {
        job.go_on()?;
        let subject = subject?;
        let titled = |mut puzzle: Puzzle<G>| {
            puzzle.meta.title = Some(subject.title().to_owned());
            puzzle
        };
        match make(&subject, rng)? {
            Made::AsAsked(puzzle) => return Ok(titled(puzzle)),
            Made::Otherwise(puzzle) => {
                other.get_or_insert(titled(puzzle));
            }
            Made::Nothing => {}
        }
    }
    other.ok_or_else(|| {
        Failure::Impossible("no picture gives a puzzle of this size; try another size".to_owned())
    })
}
