//! A ladder of named techniques, cheapest first.
//!
//! Hints and grades use the same ladder: a hint is the first inference, and a grade counts the techniques of all
//! inferences. A technique is tried only if all cheaper ones find nothing, so a hint is always as simple as possible.
//! A game without such a ladder grades in its own way, which its `grade.rs` explains.

use pentimento_base::job::{Job, Stopped};

/// A named kind of reasoning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Technique {
    /// The name in `hint --json`, such as `overlap`.
    pub id: &'static str,
    /// The name on the screen, such as `Overlap`.
    pub name: &'static str,
    /// How hard the technique is for a person, from 1 up. Only `MISTAKE` and `OWN_MOVE`, which solve nothing, have the
    /// tier 0.
    pub tier: u8,
    /// One sentence for the help that says how the technique works.
    pub idea: &'static str,
}

impl Technique {
    pub const fn new(id: &'static str, name: &'static str, tier: u8, idea: &'static str) -> Self {
        Self { id, name, tier, idea }
    }
}

/// Solves a board by inferences. A hint uses the first inference, and a grade uses all of them.
pub trait Reasoner {
    type Inference;

    /// Finds an inference with the cheapest possible technique. Returns `None` if nothing follows.
    fn next(&mut self, job: &Job) -> Result<Option<Self::Inference>, Stopped>;
    fn technique(inference: &Self::Inference) -> &'static Technique;
    /// Writes an inference on the board, so that the next one can build on it.
    fn take(&mut self, inference: Self::Inference);
    /// Whether there is nothing left to infer.
    fn is_done(&self) -> bool;
}

/// Makes inferences until the board is done or nothing follows, and counts the techniques.
pub fn climb<R: Reasoner>(reasoner: &mut R, job: &Job) -> Result<Needed, Stopped> {
    let mut needed = Needed::default();
    while !reasoner.is_done() {
        job.go_on()?;
        let Some(inference) = reasoner.next(job)? else { break };
        needed.add(R::technique(&inference));
        reasoner.take(inference);
    }
    Ok(needed)
}

/// How often each technique was needed to solve the puzzle.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Needed(Vec<(&'static Technique, usize)>);

impl Needed {
    pub fn add(&mut self, technique: &'static Technique) {
        match self.0.iter_mut().find(|(known, _)| known.id == technique.id) {
            Some((_, count)) => *count += 1,
            None => self.0.push((technique, 1)),
        }
    }

    pub fn count(&self, technique: &Technique) -> usize {
        self.0.iter().find(|(known, _)| known.id == technique.id).map_or(0, |&(_, count)| count)
    }

    pub fn steps(&self) -> usize {
        self.0.iter().map(|&(_, count)| count).sum()
    }

    /// The sum of the weights of all steps. `weights` has a weight for each tier from 1 to 5.
    pub fn score(&self, weights: [f64; 5]) -> f64 {
        let weight = |technique: &Technique| weights[usize::from(technique.tier).clamp(1, 5) - 1];
        // `sum` would give -0 if there are no steps, and the minus sign would be printed. So this uses a fold from 0.
        self.0.iter().fold(0.0, |sum, &(technique, count)| sum + weight(technique) * count as f64)
    }

    /// The numbers that the command `lab` compares for every game with a ladder.
    pub fn figures(&self, weights: [f64; 5], suppositions: usize) -> Vec<(&'static str, f64)> {
        vec![
            ("score", self.score(weights)),
            ("steps", self.steps() as f64),
            ("suppositions", suppositions as f64),
        ]
    }

    /// The reasons for a grade. The first is the number of suppositions, or the text `unsupposed` if there are none.
    /// The next is the number of steps. Then come the techniques above the first tier, hardest first.
    pub fn reasons(&self, suppositions: usize, unsupposed: &str) -> Vec<String> {
        let supposed = match suppositions {
            0 => unsupposed.to_owned(),
            1 => "one what-if is needed".to_owned(),
            many => format!("{many} what-ifs are needed"),
        };
        let mut hard: Vec<_> = self.0.iter().filter(|(technique, _)| technique.tier > 1).collect();
        hard.sort_by_key(|(technique, _)| std::cmp::Reverse(technique.tier));
        let hard =
            hard.iter().map(|(technique, count)| format!("{} x{count}", technique.name.to_lowercase()));
        [supposed, format!("{} steps", self.steps())].into_iter().chain(hard).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static LOW: Technique = Technique::new("low", "Low", 1, "");
    static HIGH: Technique = Technique::new("high", "High", 2, "");

    /// Finds the numbers below 9 in order. The low technique finds even numbers, and the high one finds odd numbers.
    /// No technique finds 9.
    struct Numbers(u32);

    impl Reasoner for Numbers {
        type Inference = u32;

        fn next(&mut self, _: &Job) -> Result<Option<u32>, Stopped> {
            Ok((self.0 < 9).then_some(self.0))
        }

        fn technique(number: &u32) -> &'static Technique {
            if number.is_multiple_of(2) { &LOW } else { &HIGH }
        }

        fn take(&mut self, number: u32) {
            self.0 = number + 1;
        }

        fn is_done(&self) -> bool {
            self.0 > 9
        }
    }

    #[test]
    fn a_climb_counts_techniques_until_nothing_follows() {
        let needed = climb(&mut Numbers(2), &Job::endless()).expect("not stopped");
        assert_eq!((needed.count(&LOW), needed.count(&HIGH)), (4, 3));
        assert_eq!(climb(&mut Numbers(10), &Job::endless()).expect("not stopped").steps(), 0);
    }

    #[test]
    fn the_hardest_technique_comes_first() {
        let mut needed = Needed::default();
        assert_eq!(needed.score([1.0, 2.0, 3.0, 4.0, 5.0]).to_string(), "0");
        for technique in [&LOW, &HIGH, &LOW] {
            needed.add(technique);
        }
        assert_eq!((needed.count(&LOW), needed.count(&HIGH), needed.steps()), (2, 1, 3));
        assert_eq!(needed.score([1.0, 2.0, 3.0, 4.0, 5.0]).to_string(), "4");
        assert_eq!(needed.reasons(0, "none"), ["none", "3 steps", "high x1"]);
        assert_eq!(needed.reasons(2, "none")[0], "2 what-ifs are needed");
        let figures = needed.figures([1.0, 2.0, 3.0, 4.0, 5.0], 2);
        assert_eq!(figures, [("score", 4.0), ("steps", 3.0), ("suppositions", 2.0)]);
    }

    #[test]
    fn a_stopped_job_ends_the_climb() {
        let job = Job::endless();
        job.stop();
        assert_eq!(climb(&mut Numbers(0), &job), Err(Stopped));
    }
}
