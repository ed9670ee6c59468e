//! All levels with the player's progress: solved levels, begun levels, and best times.

use crate::packs::{Pack, Source};
use crate::store::summary::Summary;
use crate::store::{Day, Header, Origin};
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::AnyPuzzle;
use std::sync::Arc;

/// A heading of the list, for one pack.
pub(crate) struct PackSummary {
    pub title: String,
    pub count: usize,
    pub solved: usize,
}

#[derive(Clone)]
pub(crate) struct Entry {
    /// The index of the level's pack in the list of packs.
    pub pack: usize,
    pub number: usize,
    pub title: String,
    pub puzzle: Arc<dyn AnyPuzzle>,
    pub origin: Origin,
    pub solved: bool,
    /// The day on which the player first solved the level.
    pub first: Option<Day>,
    pub best: Option<u64>,
    /// The most stars that the player has earned in this level.
    pub stars: usize,
    /// The title of a hidden picture, in small letters, if the file is the player's own. Only a search that names whole
    /// words of it finds it.
    pub hidden_title: Option<String>,
    /// The unfinished game of this level.
    pub save: Option<Header>,
    /// The grade from the level's file, or the grade that was computed in the background. `None` until the
    /// grade is known.
    pub grade: Option<Difficulty>,
}

impl Entry {
    /// Whether the level's picture is still a secret.
    pub(crate) fn is_hidden(&self) -> bool {
        self.puzzle.kind().facts().hides_picture && !self.solved
    }

    /// The progress of the level's unfinished game, in percent.
    pub(crate) fn progress(&self) -> Option<u32> {
        let progress = self.save.as_ref()?.progress;
        Some(u64::from(progress.done).saturating_mul(100).checked_div(progress.total.into()).unwrap_or(0)
            as u32)
    }
}

/// Combines the levels with the player's results and saves.
pub(crate) fn collect(packs: &[Pack], results: &Summary, saves: &[Header]) -> (Vec<PackSummary>, Vec<Entry>) {
    let (mut summaries, mut entries): (Vec<PackSummary>, Vec<Entry>) = (Vec::new(), Vec::new());
    for (place, pack) in packs.iter().enumerate() {
        let game = pack.kind.info().name;
        let mut done = 0;
        for level in &pack.levels {
            let Ok(puzzle) = level.shared().cloned() else { continue };
            let origin = pack.origin(level);
            let other = pack.other_origin(level);
            let record = results.level(game, &origin).unwrap_or_default();
            let former = other.as_ref().and_then(|other| results.level(game, other)).unwrap_or_default();
            let (solved, stars) = (record.solved || former.solved, record.stars.max(former.stars));
            let best = [record.best, former.best].into_iter().flatten().min();
            let first = [record.first, former.first].into_iter().flatten().min();
            done += usize::from(solved);
            let hidden = pack.kind.facts().hides_picture && !solved;
            let is_own = hidden && pack.source == Source::Own;
            let hidden_title = is_own.then(|| level.title().to_lowercase());
            let title = if hidden { format!("Level {}", level.number) } else { level.title() };
            let is_of_level = |save: &&Header| {
                save.game == game && (save.origin == origin || Some(&save.origin) == other.as_ref())
            };
            let save = saves.iter().find(is_of_level).cloned();
            let (number, grade) = (level.number, puzzle.meta().difficulty);
            let pack = place;
            entries.push(Entry {
                pack,
                number,
                title,
                puzzle,
                origin,
                solved,
                first,
                best,
                stars,
                hidden_title,
                save,
                grade,
            });
        }
        summaries.push(PackSummary { title: pack.title.clone(), count: pack.levels.len(), solved: done });
    }
    (summaries, entries)
}
