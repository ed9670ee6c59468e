//! Games that earlier versions saved go on. `tests/saves` has a save of each game, in the format of the first version
//! that had the game.
//!
//! When the format of a save changes, keep these files and add new ones.

use super::world::World;
use serde_json::Value as Json;
use std::fs;
use std::path::{Path, PathBuf};

/// The save files in a folder.
fn saves(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("readable").path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "json")).collect();
    files.sort();
    files
}

fn read(path: &Path) -> Json {
    serde_json::from_str(&fs::read_to_string(path).expect("a save")).expect("JSON")
}

/// The fields that a version of the program must keep, although it has added others.
const KEPT: [&str; 9] =
    ["game", "title", "origin", "seconds", "hints", "checks", "solved", "started", "level"];

#[test]
fn saves_of_earlier_versions_keep_their_moves() {
    let old = saves(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves"));
    let games: Vec<String> =
        pentimento::games::GAMES.iter().map(|kind| kind.info().name.to_owned()).collect();
    for path in &old {
        let before = read(path);
        let game = before["game"].as_str().expect("a game");
        assert!(games.iter().any(|name| name == game), "{game}");
        let id = before["id"].as_str().expect("an id");
        let world = World::new();
        let folder = world.path().join("pentimento/saves");
        fs::create_dir_all(&folder).expect("a folder");
        fs::copy(path, folder.join(format!("{id}.json"))).expect("a copy");
        let output =
            world.fed(&["play", "--plain"], "games\ncontinue 1\nundo\nredo\nredo\nundo\nquit\n").good();
        assert!(!output.contains("damaged") && output.contains("This game is saved."), "{game}: {output}");
        let [after] = &saves(&folder)[..] else { panic!("{game}: one save") };
        let after = read(after);
        for field in KEPT {
            assert!(before[field] == after[field], "{game}: {field} is {}", after[field]);
        }
        assert_eq!(before["log"], after["log"], "{game}");
        // The last entry was undone when the game was saved.
        let entries = after["log"]["entries"].as_array().expect("entries").len();
        assert_eq!(after["log"]["at"], entries - 1, "{game}");
    }
    assert_eq!(old.len(), games.len(), "a save for each game");
}
