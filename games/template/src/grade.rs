//! Grades a puzzle. The grade depends on the techniques that the puzzle needs, counted with the ladder of the hints.

use super::hint::{SUPPOSE, Thinker};
use super::model::{Board, Level};
use super::solve;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::Difficulty;
use pentimento_engine::contract::{Check, Grade, Verdict};
use pentimento_engine::ladder::climb;

pub(crate) fn check(level: &Level, job: &Job) -> Check {
    let verdict = solve::answer(level, 2, job).verdict;
    let problem = match verdict {
        Verdict::Unique => None,
        Verdict::Multiple => Some("there is more than one solution"),
        Verdict::None => Some("no row of lamps fits the numbers"),
        Verdict::Unknown => Some("it was not decided in time how many solutions there are"),
    };
    Check {
        good: verdict == Verdict::Unique,
        verdict,
        problems: problem.map(str::to_owned).into_iter().collect(),
        grade: if verdict == Verdict::Unique { grade(level, job).ok() } else { None },
        extra: Vec::new(),
    }
}

/// The grade of a level that has exactly one solution.
pub(crate) fn grade(level: &Level, job: &Job) -> Result<Grade, Stopped> {
    let needed = climb(&mut Thinker::new(level, &Board::new(level)), job)?;
    let suppositions = needed.count(&SUPPOSE);
    let difficulty = match suppositions {
        0 => Difficulty::Easy,
        1 => Difficulty::Medium,
        2 => Difficulty::Hard,
        _ => Difficulty::Expert,
    };
    Ok(Grade {
        difficulty,
        score: needed.score([1.0, 2.0, 3.0, 4.0, 5.0]),
        reasons: needed.reasons(suppositions, "no what-if is needed"),
    })
}

#[cfg(test)]
mod tests {
    use super::super::file::tests::level;
    use super::*;

    #[test]
    fn the_number_of_suppositions_decides_the_grade() {
        let graded =
            |numbers: &str| check(&level(numbers).unwrap(), &Job::endless()).grade.unwrap().difficulty;
        assert_eq!(graded("?0?"), Difficulty::Easy);
        assert_eq!(graded("111"), Difficulty::Medium);
        assert_eq!(graded("1221?22?1111"), Difficulty::Hard);
        assert_eq!(graded("1?222?1121?121?1?2?0"), Difficulty::Expert);
    }

    #[test]
    fn only_a_puzzle_with_one_solution_is_good_and_graded() {
        let several = check(&level("11").unwrap(), &Job::endless());
        assert!(!several.good && several.grade.is_none());
        assert_eq!(several.problems, ["there is more than one solution"]);
    }
}
