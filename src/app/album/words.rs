//! The album in words, for line mode.

use super::collections::collections;
use super::progress;
use crate::app::levels::collection::collect;
use crate::packs::Library;
use crate::store::Store;

/// Lists the collections with the player's progress, or the pictures of one collection.
pub(crate) fn words(store: &Store, asked: &str) -> String {
    let mut library = Library::default();
    let _ = library.read_own(store);
    let packs = library.packs();
    let (_, entries) = collect(&packs, &store.summary(), &store.list().saves);
    let all = collections(&packs, &entries);
    let known = |title: &str| title.to_lowercase().starts_with(&asked.to_lowercase());
    if asked.is_empty() {
        let line = |title: &str, solved: usize, count: usize| format!("{title}: {solved} of {count} found.");
        let mut lines: Vec<String> = all
            .iter()
            .map(|collection| line(&collection.title, collection.solved, collection.entries.len()))
            .collect();
        for (place, pack) in packs.iter().enumerate() {
            if let Some(mural) = &pack.mural {
                let solved = entries.iter().filter(|entry| entry.pack == place && entry.solved).count();
                lines.push(format!("Mural {}", line(&mural.title, solved, mural.pieces())));
            }
        }
        lines.push("Type album and the name of a collection for its pictures.".to_owned());
        return lines.join("\n");
    }
    let Some(collection) = all.iter().find(|collection| known(&collection.title)) else {
        return format!("There is no collection {asked}. Type album for a list.");
    };
    let picture = |&place: &usize| {
        let entry = &entries[place];
        let title = if entry.solved { entry.title.as_str() } else { "still hidden" };
        let pack = &packs[entry.pack];
        let id = pack.levels.get(entry.number - 1).map_or("", |level| level.id.as_str());
        let grade = entry.grade.map_or("", |grade| grade.name());
        let stars = if entry.solved { format!(", stars {}", entry.stars) } else { String::new() };
        let id = if entry.solved { id.to_owned() } else { without_name(id) };
        format!("{id}: {title}, {grade}, {}{stars}.", progress(entry))
    };
    let mut lines: Vec<String> = collection.entries.iter().map(picture).collect();
    lines.push("Type play and the name of a level, such as play nonogram/01.".to_owned());
    lines.join("\n")
}

/// The id of a level without the name after its number, because the name would reveal the picture.
fn without_name(id: &str) -> String {
    match id.rsplit_once('/') {
        Some((folder, name)) => {
            let number: String = name.chars().take_while(char::is_ascii_digit).collect();
            if number.is_empty() { id.to_owned() } else { format!("{folder}/{number}") }
        }
        None => id.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::scratch;

    #[test]
    fn the_album_is_described_without_naming_hidden_pictures() {
        let (_folder, store) = scratch();
        let all = words(&store, "");
        assert!(all.contains("Woodland: 0 of ") && all.contains("Type album and"), "{all}");
        let woodland = words(&store, "wood");
        assert!(woodland.contains("nonogram/woodland/01: still hidden, "), "{woodland}");
        assert!(!woodland.to_lowercase().contains("squirrel"), "{woodland}");
        assert!(words(&store, "attic").contains("no collection attic"));
    }
}
