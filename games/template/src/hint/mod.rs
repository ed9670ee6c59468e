//! Hints. A hint corrects a mistake if there is one. Otherwise it uses the cheapest technique that finds something.

mod count;
mod ladder;
mod suppose;
mod words;

pub(crate) use ladder::{LADDER, SUPPOSE, Thinker};

use super::Lamps;
use super::model::{Board, Lamp, Level, standing};
use super::solve;
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::{Advice, Standing, Step};
use pentimento_engine::ladder::Reasoner;

pub(crate) fn next_step(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Lamps>>, Stopped> {
    if standing(level, board) == Standing::Solved {
        return Ok(Advice::Done);
    }
    if !solve::fits(level, &Board::new(level)) {
        return Ok(Advice::Stuck("no row of lamps fits the numbers".to_owned()));
    }
    if let Some(&lamp) = mistakes(level, board, job)?.first() {
        return Ok(Advice::Step(words::mistake(lamp)));
    }
    Ok(match Thinker::new(level, board).next(job)? {
        Some(inference) => Advice::Step(words::step(level, inference)),
        None => Advice::Stuck("several solutions are left, and they differ in every open lamp".to_owned()),
    })
}

/// The lamps with a wrong mark. The function checks the marks from left to right. A mark is right if some solution
/// agrees with it and with all right marks before it.
pub(crate) fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<usize>, Stopped> {
    job.go_on()?;
    let mut kept = Board::new(level);
    if !solve::fits(level, &kept) {
        return Ok(Vec::new());
    }
    let mut wrong = Vec::new();
    for (lamp, &marked) in board.lamps.iter().enumerate() {
        kept.lamps[lamp] = marked;
        if !solve::fits(level, &kept) {
            kept.lamps[lamp] = Lamp::Unknown;
            wrong.push(lamp);
        }
    }
    Ok(wrong)
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::super::model::tests::board;
    use super::ladder::Inference;
    use super::*;

    /// Returns the board after one inference of a technique. The board is written in the letters that `board` reads.
    pub(crate) fn found(
        find: impl Fn(&Level, &Board) -> Option<Inference>,
        numbers: &str,
        letters: &str,
    ) -> String {
        let (level, mut board) = (file::tests::level(numbers).unwrap(), board(letters));
        let Some(inference) = find(&level, &board) else { return "nothing".to_owned() };
        for mv in inference.moves {
            board.lamps[mv.lamp] = mv.to;
        }
        let letter = |lamp: &Lamp| match lamp {
            Lamp::Unknown => '.',
            Lamp::Lit => '#',
            Lamp::Dark => 'x',
        };
        board.lamps.iter().map(letter).collect()
    }

    fn advice(numbers: &str, letters: &str) -> String {
        let level = file::tests::level(numbers).unwrap();
        match next_step(&level, &board(letters), &Job::endless()).unwrap() {
            Advice::Step(step) => step.reason.to_string(),
            Advice::Done => "done".to_owned(),
            Advice::Stuck(why) => why,
        }
    }

    #[test]
    fn hints_say_why() {
        assert_eq!(
            advice("?0?", "..."),
            "The 0 has all its lit lamps. So lamp 1, lamp 2 and lamp 3 are dark."
        );
        assert_eq!(
            advice("?2?", ".x."),
            "The 2 needs every lamp that is left. So lamp 1 and lamp 3 are lit."
        );
        assert_eq!(
            advice("111", "..."),
            "What if it is lit? Then the numbers can't all be right. So lamp 1 is dark."
        );
    }

    #[test]
    fn a_mistake_comes_first_and_a_puzzle_without_solution_gets_no_hint() {
        assert_eq!(advice("?0?", ".#."), "Lamp 2 can't be marked like this. Take it back.");
        assert_eq!(advice("30", ".."), "no row of lamps fits the numbers");
        assert_eq!(advice("2", "#"), "no row of lamps fits the numbers");
        assert_eq!(advice("1", "#"), "done");
    }
}
