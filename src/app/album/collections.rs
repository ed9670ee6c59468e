//! The collections of the album. A collection holds the levels of all games about one theme.

use crate::app::levels::collection::Entry;
use crate::packs::{Pack, Source};
use pentimento_base::prose::capital;

/// The titles of collections that have no folder of their own.
const FIRST: &str = "First levels";
const YOURS: &str = "Yours";

/// A group of levels, as places in the list of all entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Collection {
    pub title: String,
    pub entries: Vec<usize>,
    pub solved: usize,
    pub stars: usize,
}

/// The title of the collection that a pack belongs to. `None` for a mural, which has a screen of its own.
fn title(pack: &Pack) -> Option<String> {
    if pack.mural.is_some() {
        return None;
    }
    Some(match pack.source {
        Source::Own | Source::Opened => YOURS.to_owned(),
        Source::Embedded if !pack.kind.facts().hides_picture => pack.kind.info().title.to_owned(),
        Source::Embedded if pack.id == pack.kind.info().name => FIRST.to_owned(),
        Source::Embedded => capital(&pack.id.replace('-', " ")),
    })
}

/// The sort key of a collection. The first levels come first, then the themes by name, "Scenes", the single
/// games, and the player's own levels.
fn order(packs: &[Pack], title: &str) -> (usize, String) {
    let is_game = packs.iter().any(|pack| pack.kind.info().title == title);
    let group = match title {
        FIRST => 0,
        YOURS => 4,
        "Scenes" => 2,
        _ if is_game => 3,
        _ => 1,
    };
    (group, title.to_owned())
}

pub(super) fn collections(packs: &[Pack], entries: &[Entry]) -> Vec<Collection> {
    let mut all: Vec<Collection> = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        let Some(title) = title(&packs[entry.pack]) else { continue };
        let known = all.iter().position(|collection| collection.title == title);
        let known = known.unwrap_or_else(|| {
            all.push(Collection { title, entries: Vec::new(), solved: 0, stars: 0 });
            all.len() - 1
        });
        all[known].entries.push(place);
        all[known].solved += usize::from(entry.solved);
        all[known].stars += entry.stars;
    }
    for collection in &mut all {
        collection.entries.sort_by_key(|&place| entries[place].grade);
    }
    all.sort_by_key(|collection| order(packs, &collection.title));
    all
}
