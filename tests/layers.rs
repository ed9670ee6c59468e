//! Tests that the table of crates in ARCHITECTURE.md is true, and that the crates below the program are pure.
//!
//! Cargo itself refuses cycles of crates. These tests read the source files to check the rest.

use pentimento::games::GAMES;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

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

/// Reads the source files below a folder of the project, except files that contain only tests. Returns their paths and
/// texts.
fn of(folder: &str) -> Vec<(PathBuf, String)> {
    let is_test = |path: &PathBuf| {
        path.components().any(|part| part.as_os_str() == "tests")
            || path.file_name().is_some_and(|name| name.to_string_lossy().ends_with("tests.rs"))
    };
    let files: Vec<_> =
        sources(&Path::new(ROOT).join(folder)).into_iter().filter(|path| !is_test(path)).collect();
    assert!(!files.is_empty(), "nothing in {folder}");
    files.into_iter().map(|path| (path.clone(), fs::read_to_string(&path).expect("a text"))).collect()
}

/// The text of a source file without its tests, because tests may use the disk, the clock and so on.
fn code(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text)
}

fn names(text: &str, word: &str) -> bool {
    code(text).lines().any(|line| line.contains(word) && !line.trim_start().starts_with("//"))
}

/// Asks Cargo which of our own crates each of our crates uses. The key is the folder of a crate. The value is the set
/// of folders of the crates that it uses.
fn used() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(ROOT)
        .output()
        .expect("cargo runs");
    let metadata: Json = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let folder = |manifest: &Json| {
        let path = Path::new(manifest.as_str().expect("a path")).parent().expect("a folder").to_owned();
        let inside = path.strip_prefix(fs::canonicalize(ROOT).expect("the root")).expect("inside");
        if inside.as_os_str().is_empty() { "src".to_owned() } else { inside.display().to_string() }
    };
    let of_name: BTreeMap<&str, String> = packages
        .iter()
        .map(|package| (package["name"].as_str().expect("a name"), folder(&package["manifest_path"])))
        .collect();
    let uses = |package: &Json| -> BTreeSet<String> {
        let all = package["dependencies"].as_array().expect("dependencies").iter();
        let normal = all.filter(|dependency| dependency["kind"].is_null());
        normal.filter_map(|dependency| of_name.get(dependency["name"].as_str()?).cloned()).collect()
    };
    packages.iter().map(|package| (folder(&package["manifest_path"]), uses(package))).collect()
}

/// Reads the table in ARCHITECTURE.md. The key is the folder of a crate. The value is the set of folders of the
/// crates that it uses.
fn table() -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(Path::new(ROOT).join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let quoted =
        |cell: &str| -> BTreeSet<String> { cell.split('`').skip(1).step_by(2).map(str::to_owned).collect() };
    let rows = text.lines().skip_while(|line| !line.starts_with("| crate |")).skip(2);
    rows.take_while(|line| line.starts_with('|'))
        .flat_map(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let uses = quoted(cells[3]);
            quoted(cells[1]).into_iter().map(move |folder| (folder, uses.clone())).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn the_table_of_crates_is_what_cargo_says() {
    let (table, used) = (table(), used());
    assert_eq!(table.keys().collect::<Vec<_>>(), used.keys().collect::<Vec<_>>(), "crates");
    for (folder, uses) in &used {
        assert_eq!(&table[folder], uses, "what {folder} uses");
    }
}

#[test]
fn below_the_program_nothing_knows_a_disk_a_clock_a_thread_or_a_terminal() {
    for (path, text) in ["crates", "games"].into_iter().flat_map(of) {
        for word in ["std::fs", "std::thread", "std::net", "std::env", "Instant::", "SystemTime", "crossterm"]
        {
            assert!(!names(&text, word), "{} uses {word}", path.display());
        }
    }
}

/// Functions whose results differ between C libraries. Code that affects puzzles must use `pentimento_base::exact`
/// instead.
const INEXACT: &[&str] = &[
    "powf", "powi", "cbrt", "hypot", "sin", "cos", "tan", "sin_cos", "asin", "acos", "atan", "atan2", "sinh",
    "cosh", "tanh", "exp", "exp2", "exp_m1", "ln", "ln_1p", "log2", "log10",
];

/// Files that only draw, on the screen or on paper, or that process the player's own photos. The puzzle of a code
/// never depends on them. `arrange` is the part of the buttons that places the nodes of a graph on the screen and on
/// paper. No generator, solver or hint uses it.
const DRAWING: &[&str] = &[
    "crates/ui/",
    "crates/paper/",
    "/view/",
    "/arrange/",
    "/print.rs",
    "crates/picture/src/samples.rs",
    "crates/picture/src/look/",
];

#[test]
fn nothing_that_a_code_makes_depends_on_functions_that_differ_between_machines() {
    let mut found = Vec::new();
    for (path, text) in ["crates", "games"].into_iter().flat_map(of) {
        let place = path.strip_prefix(ROOT).expect("inside").to_string_lossy().replace('\\', "/");
        if DRAWING.iter().any(|part| place.contains(part)) {
            continue;
        }
        let text = text.replace("exact::", "our own ");
        for function in INEXACT {
            let calls = [format!(".{function}("), format!("::{function}(")];
            if calls.iter().any(|call| names(&text, call)) {
                found.push(format!("{place} calls {function}"));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn in_a_game_only_views_and_editors_draw() {
    for (path, text) in of("games") {
        let shown = path.components().any(|part| part.as_os_str() == "view");
        assert!(shown || !names(&text, "ratatui"), "{} draws", path.display());
    }
}

#[test]
fn only_the_registry_names_a_game() {
    for (path, text) in ["src", "crates"].into_iter().flat_map(of) {
        let registry = path.ends_with("src/games.rs");
        for game in GAMES.iter().map(|kind| kind.info().name) {
            let named = names(&text, &format!("pentimento_{game}"));
            assert!(registry || !named, "{} names {game}", path.display());
        }
    }
}
