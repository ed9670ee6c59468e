//! Finds paths from the entrance to the exit.

mod filling;
mod outlook;
mod paths;
mod shortest;
mod solution;

pub(crate) use filling::{fill_all, implied};
pub(crate) use outlook::{Outlook, outlook, steps_out};
pub(crate) use paths::Paths;
pub use shortest::shortest;
pub(crate) use shortest::{Path, is_tree, reached, shortest_within};
pub(crate) use solution::{finish, image, picture, show};

use crate::model::Level;
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::Answer;

pub(crate) fn solve(level: &Level, want: usize, job: &Job) -> Answer<Path> {
    if want > 1 {
        let (paths, complete) = paths::first_paths(level, want, job);
        return Answer::new(paths, complete);
    }
    match shortest_within(level, job) {
        Ok(Some(path)) => Answer::new(vec![path], false),
        Ok(None) => Answer::new(Vec::new(), true),
        Err(Stopped) => Answer::new(Vec::new(), false),
    }
}
