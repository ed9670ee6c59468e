//! Slow questions: the work that runs on another thread, and what the session does with the answers.
//!
//! Each piece of work is a closure that owns clones of its data, so it can run on any thread. It sends its answer to
//! the session's inbox. The answer contains the revision of the board or the number of the theatre that it belongs to,
//! so that the session can drop outdated answers.

use super::others::Others;
use super::{Checked, Session, Shown};
use crate::contract::{Advice, Step};
use crate::game::{HintStage, News, Task, Work};
use crate::view::View;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::prose::Prose;
use std::sync::Arc;

pub(super) enum Message<G: View> {
    Hint(u64, Advice<Step<G>>),
    Checked(u64, Vec<G::Spot>),
    Reviewed(u64, Prose),
    Par(Option<usize>),
    Scene(u64, Step<G>),
    LastScene(u64, Option<String>),
    /// The moves to a solution. `None` if no solution was found.
    Finish(u64, Option<Vec<G::Move>>),
    Others(Others<G>),
}

impl<G: View> Session<G> {
    pub(super) fn work(&self, task: Task) -> Work {
        let (puzzle, board) = (Arc::clone(&self.puzzle), self.history.board().clone());
        let (sender, revision, theatre_number) = (self.sender.clone(), self.revision, self.theatre_number);
        let method = self.method;
        // The session can be gone when the answer is sent. Then the answer is not needed, so the error is ignored.
        let send = move |message| {
            let _ = sender.send(message);
        };
        match task {
            Task::Hint => Box::new(move |job| {
                if let Ok(advice) = G::hint(&puzzle.level, &board, job) {
                    send(Message::Hint(revision, advice));
                }
            }),
            Task::Check => {
                let moves = self.history.moves();
                Box::new(move |job| match G::review(&puzzle.level, &moves, job) {
                    Ok(Some(said)) => send(Message::Reviewed(revision, said)),
                    Ok(None) => {
                        if let Ok(wrong) = G::mistakes(&puzzle.level, &board, job) {
                            send(Message::Checked(revision, wrong));
                        }
                    }
                    Err(Stopped) => {}
                })
            }
            Task::Par => Box::new(move |job| send(Message::Par(G::par(&puzzle.level, job)))),
            Task::Theatre => Box::new(move |job| {
                let ended = perform::<G>(&puzzle.level, board, method, job, |step| {
                    send(Message::Scene(theatre_number, step));
                    job.go_on()
                });
                if let Ok(trouble) = ended {
                    send(Message::LastScene(theatre_number, trouble));
                }
            }),
            Task::Others => Box::new(move |job| {
                if let Some(others) = Others::find(&puzzle.level, job) {
                    send(Message::Others(others));
                }
            }),
            Task::Finish => Box::new(move |job| {
                let solved = G::solve(&puzzle.level, 1, job);
                let moves =
                    solved.solutions.first().map(|solution| G::finish(&puzzle.level, &board, solution));
                if job.go_on().is_ok() {
                    send(Message::Finish(revision, moves));
                }
            }),
        }
    }

    pub(super) fn receive(&mut self, message: Message<G>) -> Option<News> {
        match message {
            Message::Hint(revision, _)
            | Message::Checked(revision, _)
            | Message::Reviewed(revision, _)
            | Message::Finish(revision, _)
                if revision != self.revision =>
            {
                None
            }
            Message::Scene(number, _) | Message::LastScene(number, _) if number != self.theatre_number => {
                None
            }
            Message::Hint(_, Advice::Step(step)) => {
                // A step with tier 0 corrects a mistake. Its spot alone already says what to do, so the reason is
                // shown at the same time.
                let stage = if step.technique.tier == 0 { HintStage::Why } else { HintStage::Where };
                self.hint = Some(Shown::new(step, stage));
                Some(News::Hint)
            }
            Message::Hint(_, Advice::Done) => Some(News::Done),
            Message::Hint(_, Advice::Stuck(why)) => Some(News::Stuck(why)),
            Message::Checked(_, wrong) => {
                let count = wrong.len();
                self.checked = Some(Checked { wrong, places_shown: false });
                Some(News::Checked(count))
            }
            Message::Reviewed(_, said) => Some(News::Reviewed(said)),
            Message::Par(par) => {
                self.par = par;
                Some(News::Par)
            }
            Message::Scene(_, step) => self.theatre.as_mut().map(|theatre| {
                theatre.add(step);
                News::Theatre
            }),
            Message::LastScene(_, trouble) => self.theatre.as_mut().map(|theatre| {
                theatre.end(trouble);
                News::Theatre
            }),
            // While the theatre is open, the player's board must not change.
            Message::Finish(..) if self.theatre.is_some() => None,
            Message::Finish(_, None) => Some(News::NoSolution),
            Message::Finish(_, Some(moves)) => self.make(moves).ok().map(|()| News::Finished),
            Message::Others(others) => {
                self.others = Some(others);
                Some(News::Several)
            }
        }
    }
}

/// Solves the board step by step, and passes each explained step to `each`. If the steps end before the puzzle is
/// solved, the result says why.
fn perform<G: View>(
    level: &G::Level,
    mut board: G::Board,
    method: usize,
    job: &Job,
    mut each: impl FnMut(Step<G>) -> Result<(), Stopped>,
) -> Result<Option<String>, Stopped> {
    if let Some(other) = method.checked_sub(1) {
        let (steps, trouble) = G::by_method(level, &board, other, job)?;
        steps.into_iter().try_for_each(each)?;
        return Ok(trouble);
    }
    let mut hinter = G::hinter(level);
    loop {
        match hinter(&board, job)? {
            Advice::Done => return Ok(None),
            Advice::Stuck(why) => return Ok(Some(why)),
            Advice::Step(step) => {
                let before = board.clone();
                for mv in &step.moves {
                    if G::apply(level, &mut board, mv).is_err() {
                        break;
                    }
                }
                if board == before {
                    return Ok(Some("no further step was found".to_owned()));
                }
                each(step)?;
            }
        }
    }
}
