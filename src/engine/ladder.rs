//! A ladder of named techniques, cheapest first.
//!
//! Hint, grade and generator climb the same ladder: the hint is the first technique that finds something, the
//! grade is the hardest that was needed, and the generator keeps what climbs as high as was asked. Invariant:
//! a technique is only tried when all below it found nothing, so that what a hint says is the simplest thing
//! that could be said.

use super::job::{Job, Stopped};

/// A technique's name and place, as told to people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rung {
    /// As in `hint --json`: `overlap`.
    pub id: &'static str,
    /// As on the screen: `Overlap`.
    pub name: &'static str,
    /// How hard it is for a person, from 1.
    pub tier: u8,
    /// One sentence: what it sees.
    pub idea: &'static str,
}

/// A rung with the function that looks for it in a state of knowledge `W`.
pub struct Technique<W: ?Sized, F> {
    pub rung: &'static Rung,
    pub run: fn(&W, &Job) -> Result<Option<F>, Stopped>,
}

/// The first technique that finds something, with what it found.
pub fn climb<W: ?Sized, F>(
    ladder: &[Technique<W, F>],
    world: &W,
    job: &Job,
) -> Result<Option<(&'static Rung, F)>, Stopped> {
    for technique in ladder {
        job.go_on()?;
        if let Some(found) = (technique.run)(world, job)? {
            return Ok(Some((technique.rung, found)));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOW: Rung = Rung { id: "low", name: "Low", tier: 1, idea: "" };
    const HIGH: Rung = Rung { id: "high", name: "High", tier: 2, idea: "" };
    const LADDER: &[Technique<[u32], u32>] = &[
        Technique { rung: &LOW, run: |world, _| Ok(world.iter().copied().find(|&n| n < 10)) },
        Technique { rung: &HIGH, run: |world, _| Ok(world.iter().copied().max()) },
    ];

    #[test]
    fn the_cheapest_technique_that_finds_something_speaks() {
        let climbed = |world: &[u32]| climb(LADDER, world, &Job::endless()).expect("not stopped");
        assert_eq!(climbed(&[30, 4]), Some((&LOW, 4)));
        assert_eq!(climbed(&[30, 40]), Some((&HIGH, 40)));
        assert_eq!(climbed(&[]), None);
    }

    #[test]
    fn a_stopped_job_ends_the_climb() {
        let job = Job::endless();
        job.stop();
        assert_eq!(climb(LADDER, &[1][..], &job), Err(Stopped));
    }
}
