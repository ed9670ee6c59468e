//! The technique of supposing. It supposes that a lamp is lit. If no row fits then, the lamp is dark. It does the same
//! with lit and dark exchanged.
//!
//! The solver refutes the supposition, so this technique finds every lamp that is the same in all solutions.

use super::ladder::{Inference, SUPPOSE};
use crate::model::{Board, Lamp, Level, Move};
use crate::solve;
use pentimento_base::job::{Job, Stopped};

pub(crate) fn find(level: &Level, board: &Board, job: &Job) -> Result<Option<Inference>, Stopped> {
    for lamp in board.unknown(0..level.len()) {
        job.go_on()?;
        for supposed in [true, false] {
            let mut trial = board.clone();
            trial.lamps[lamp] = Lamp::known(supposed);
            if !solve::fits(level, &trial) {
                let moves = vec![Move { lamp, to: Lamp::known(!supposed) }];
                return Ok(Some(Inference { technique: &SUPPOSE, number: None, moves }));
            }
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::super::tests::found;
    use super::*;

    #[test]
    fn a_lamp_that_is_the_same_in_every_solution_is_found() {
        let find = |level: &Level, board: &Board| find(level, board, &Job::endless()).unwrap();
        assert_eq!(found(find, "111", "..."), "x..");
        assert_eq!(found(find, "11", ".."), "nothing");
    }
}
