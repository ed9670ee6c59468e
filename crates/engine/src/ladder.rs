//! A ladder of named techniques, cheapest first.
//!
//! Hint, grade and generator climb the same ladder: the hint is the first technique that finds something, the
//! grade is the hardest that was needed, and the generator keeps what climbs as high as was asked. Invariant:
//! a technique is only tried when all below it found nothing, so that what a hint says is the simplest thing
//! that could be said.

use pentimento_base::job::{Job, Stopped};

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

/// How often each technique was needed, from an empty board to the end.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Needed(Vec<(&'static Rung, usize)>);

impl Needed {
    pub fn add(&mut self, rung: &'static Rung) {
        match self.0.iter_mut().find(|(known, _)| known.id == rung.id) {
            Some((_, count)) => *count += 1,
            None => self.0.push((rung, 1)),
        }
    }

    pub fn count(&self, rung: &Rung) -> usize {
        self.0.iter().find(|(known, _)| known.id == rung.id).map_or(0, |&(_, count)| count)
    }

    pub fn steps(&self) -> usize {
        self.0.iter().map(|&(_, count)| count).sum()
    }

    /// The sum of what every step weighs.
    pub fn weighed(&self, weight: impl Fn(&Rung) -> f64) -> f64 {
        // An empty `sum` of reals is a negative zero, and shown as one.
        self.0.iter().fold(0.0, |sum, &(rung, count)| sum + weight(rung) * count as f64)
    }

    /// Why a puzzle is as hard as it is: what must be supposed (`unsupposed` where nothing must), how many steps there
    /// are, and what was needed beyond the first tier, the hardest first.
    pub fn reasons(&self, suppositions: usize, unsupposed: &str) -> Vec<String> {
        let supposed = match suppositions {
            0 => unsupposed.to_owned(),
            1 => "one supposition is needed".to_owned(),
            many => format!("{many} suppositions are needed"),
        };
        let mut hard: Vec<_> = self.0.iter().filter(|(rung, _)| rung.tier > 1).collect();
        hard.sort_by_key(|(rung, _)| std::cmp::Reverse(rung.tier));
        let told = hard.iter().map(|(rung, count)| format!("{} x{count}", rung.name.to_lowercase()));
        [supposed, format!("{} steps", self.steps())].into_iter().chain(told).collect()
    }
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
    fn the_hardest_technique_is_told_first() {
        let mut needed = Needed::default();
        assert_eq!(needed.weighed(|rung| f64::from(rung.tier)).to_string(), "0");
        for rung in [&LOW, &HIGH, &LOW] {
            needed.add(rung);
        }
        assert_eq!((needed.count(&LOW), needed.count(&HIGH), needed.steps()), (2, 1, 3));
        assert_eq!(needed.weighed(|rung| f64::from(rung.tier)).to_string(), "4");
        assert_eq!(needed.reasons(0, "none"), ["none", "3 steps", "high x1"]);
        assert_eq!(needed.reasons(2, "none")[0], "2 suppositions are needed");
    }

    #[test]
    fn a_stopped_job_ends_the_climb() {
        let job = Job::endless();
        job.stop();
        assert_eq!(climb(LADDER, &[1][..], &job), Err(Stopped));
    }
}
