//! The layers of the program, held to by reading its source: what ARCHITECTURE.md says must stay true.

use pentimento::games::GAMES;
use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("readable").path());
    let mut files = Vec::new();
    for path in entries {
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

fn of(folder: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder);
    let files = sources(&root);
    assert!(!files.is_empty(), "nothing in {folder}");
    files.into_iter().map(|path| (path.clone(), fs::read_to_string(&path).expect("a text"))).collect()
}

/// Without its tests, which may use what they like.
fn code(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text)
}

fn names(text: &str, word: &str) -> bool {
    text.lines().any(|line| line.contains(word) && !line.trim_start().starts_with("//"))
}

#[test]
fn a_game_knows_neither_the_app_nor_another_game() {
    for kind in GAMES {
        let own = kind.info().name;
        for (path, text) in of(&format!("games/{own}")) {
            assert!(!names(&text, "crate::app"), "{} knows the app", path.display());
            for other in GAMES.iter().map(|kind| kind.info().name).filter(|&other| other != own) {
                assert!(!names(&text, &format!("games::{other}")), "{} knows {other}", path.display());
            }
        }
    }
}

#[test]
fn only_views_and_benches_draw_and_nothing_in_a_game_asks_for_files_or_the_time() {
    for (path, text) in of("games") {
        let shown = path.components().any(|part| part.as_os_str() == "view") || path.ends_with("bench.rs");
        let text = code(&text);
        assert!(shown || !names(text, "ratatui"), "{} draws", path.display());
        assert!(!names(text, "std::fs"), "{} touches the disk", path.display());
        for clock in ["Instant", "SystemTime"] {
            assert!(!names(text, clock), "{} looks at the clock", path.display());
        }
    }
}

#[test]
fn the_app_and_the_engine_name_no_game() {
    for (path, text) in
        ["app", "engine", "ui", "store", "keymap", "picture", "print"].into_iter().flat_map(of)
    {
        for game in GAMES.iter().map(|kind| kind.info().name) {
            assert!(!names(code(&text), &format!("games::{game}")), "{} names {game}", path.display());
        }
    }
}
