//! Finds the hardest technique that a puzzle needs. This runs in the background, for the statistics.

use super::Play;
use crate::app::context::Context;
use crate::clock::job_for;
use crate::practice::hardest;
use pentimento_base::job::Handle;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// The time limit for finding the hardest technique of a puzzle. If the search takes longer, the technique
/// stays unknown.
const LIMIT: Duration = Duration::from_secs(3);

/// The background work and its answer. Both are `None` at first.
#[derive(Default)]
pub(super) struct Needs {
    work: Option<(Receiver<Option<String>>, Handle)>,
    known: Option<String>,
}

impl Needs {
    /// The id of the technique. `None` if it is not known yet.
    pub(super) fn id(&mut self) -> Option<String> {
        if let Some(found) = self.work.as_ref().and_then(|(answer, _)| answer.try_recv().ok()) {
            self.known = found;
        }
        self.known.clone()
    }
}

impl Play {
    /// Starts to look for the technique. Called when the player makes the first move.
    pub(super) fn find_needs(&mut self, context: &Context) {
        if self.needs.work.is_some() || self.lessons.is_some() {
            return;
        }
        let puzzle = self.game.puzzle().copy();
        let (send, answer) = channel();
        let handle = context.spawn(Box::new(move |_| {
            let _ = send.send(hardest(&*puzzle, &job_for(LIMIT)));
        }));
        self.needs.work = Some((answer, handle));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    #[test]
    fn every_example_has_a_hardest_technique_of_its_own_ladder() {
        for kind in GAMES {
            let id = hardest(&*kind.example(), &job_for(LIMIT));
            let is_known = |id: &String| kind.facts().ladder.iter().any(|technique| technique.id == *id);
            assert!(id.as_ref().is_some_and(is_known), "{}: {id:?}", kind.info().name);
        }
    }
}
