//! Suggestions for a FILE argument that was mistyped.

use crate::packs::embedded;
use pentimento_base::suggest::did_you_mean;
use pentimento_picture::art;
use std::fs;
use std::path::Path;

/// What to add to the error about a name that does not exist: mostly "did you mean …?". A file that ends in `.toml` is compared with other `.toml` files,
/// and without the ending, because the ending makes all of them alike.
pub(super) fn near(missing: &Path) -> String {
    let typed = missing.to_string_lossy();
    if crate::games::find(&typed).is_some() {
        return format!("; {typed} is a game, and {typed}/01 is its first level");
    }
    if typed.ends_with(":0") {
        return "; puzzles are counted from 1".to_owned();
    }
    let names = names(missing);
    let Some(extension) = missing.extension().map(|extension| format!(".{}", extension.to_string_lossy()))
    else {
        return did_you_mean(&missing.to_string_lossy(), names.iter().map(String::as_str));
    };
    let word = missing.to_string_lossy();
    let stems = names.iter().filter_map(|name| name.strip_suffix(&extension));
    let near = did_you_mean(word.trim_end_matches(&extension), stems);
    near.replace("`?", &format!("{extension}`?"))
}

/// Lists the levels and pictures that come with the program, and the files in the folder of the missing name.
fn names(missing: &Path) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for level in embedded::packs().iter().flat_map(|pack| &pack.levels) {
        // A level can be named by its number alone: `nonogram/08` for `nonogram/08-tulip`.
        names.extend(level.id.split_once('-').map(|(short, _)| short.to_owned()));
        names.push(level.id.clone());
    }
    names.extend(art::all().iter().map(|drawing| format!("art/{}", drawing.name)));
    let folder = missing.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
    for entry in entries.take(10_000) {
        let name = Path::new(&entry.file_name()).to_owned();
        names.push(folder.map_or(name.clone(), |folder| folder.join(&name)).to_string_lossy().into_owned());
    }
    names
}
