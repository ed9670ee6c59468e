//! Suggestions for a FILE argument that was mistyped.

use crate::packs::embedded;
use pentimento_picture::art;
use std::fs;
use std::path::Path;

/// Lists the levels and pictures that come with the program, and the files in the folder of the missing name.
pub(super) fn names(missing: &Path) -> Vec<String> {
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
