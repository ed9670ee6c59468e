//! Tests that the examples in every `--help`, in README.md and in the manual work when they are pasted.

use super::world::{Called, World, called};
use std::fs;
use std::path::Path;
use std::process::Command;

fn commands(world: &World) -> Vec<String> {
    let help = world.run(&["--help"]).good();
    let listed = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let names =
        listed.take_while(|line| line.starts_with("  ")).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// The indented lines below `Examples:`.
fn examples(help: &str) -> Vec<&str> {
    let below = help.lines().skip_while(|line| !line.starts_with("Example")).skip(1);
    below.take_while(|line| line.starts_with("  ")).map(str::trim).collect()
}

/// The tests in `tests/terminal/` run the examples that need a terminal.
fn needs_terminal(line: &str) -> bool {
    let command = line.split('#').next().unwrap_or_default().trim_end();
    ["pentimento", "pentimento today"].contains(&command)
        || ["pentimento play", "pentimento guest"].iter().any(|start| command.starts_with(start))
            && !line.contains("--plain")
}

/// Runs a line in a shell.
fn pasted(world: &World, line: &str) -> Called {
    let mut shell = Command::new("sh");
    world.at_home(&mut shell);
    called(&shell.args(["-c", line]).output().expect("a shell"))
}

#[test]
fn every_command_has_examples_and_all_of_them_run() {
    let world = World::new();
    let names = commands(&world);
    assert!(names.len() >= 11, "{names:?}");
    for name in names {
        let help = world.run(&[&name, "--help"]).good();
        let found = examples(&help);
        assert!(!found.is_empty(), "{name} has no example:\n{help}");
        for line in found.iter().filter(|line| !needs_terminal(line)) {
            let ended = pasted(&World::new(), line);
            // A command that makes puzzles from pictures says on stderr what it did with them.
            let is_quiet = ended.err.lines().all(|said| said.contains(" cells, "));
            assert!(ended.status == 0 && is_quiet, "{line}: {ended:?}");
        }
    }
}

/// The pages with examples, and the least number of examples on each.
const PAGES: [(&str, usize); 5] = [
    ("README.md", 14),
    ("docs/playing.md", 5),
    ("docs/making.md", 12),
    ("docs/printing.md", 10),
    ("docs/scripting.md", 15),
];

/// The lines of a page that a reader pastes into a shell, in order. A line that ends with a backslash goes on in
/// the next one.
fn lines_of(page: &str) -> Vec<String> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).expect(page);
    let blocks = text.split("```").skip(1).step_by(2);
    let lines =
        blocks.flat_map(|block| block.replace("\\\n", " ").lines().map(str::to_owned).collect::<Vec<_>>());
    lines.filter(|line| line.starts_with("pentimento ")).collect()
}

/// Examples of the pages that take more than a moment. The sweep runs them.
const SLOW: [&str; 9] = [
    "lab buttons",
    "lab dots",
    "print nonogram ",
    "print FOLDER",
    "new dots --drawing",
    "art/cat",
    "tulip.png",
    "tulip.pdf",
    "photos",
];

fn is_slow(line: &str) -> bool {
    SLOW.iter().any(|slow| line.contains(slow))
}

/// A folder with the files that the pages mention.
fn readers_folder() -> World {
    let world = World::new();
    let mut bytes = std::io::Cursor::new(Vec::new());
    let cat = image::RgbImage::from_fn(24, 24, |x, y| {
        let (x, y) = (i64::from(x) - 12, i64::from(y) - 12);
        image::Rgb(match x * x + y * y {
            0..30 => [200, 30, 30],
            30..90 => [20, 20, 20],
            _ => [255, 255, 255],
        })
    });
    cat.write_to(&mut bytes, image::ImageFormat::Png).expect("a picture");
    world.file("cat.png", bytes.into_inner());
    let mut photo = std::io::Cursor::new(Vec::new());
    cat.write_to(&mut photo, image::ImageFormat::Jpeg).expect("a photo");
    fs::create_dir(world.path().join("photos")).expect("a folder");
    world.file("photos/cat.jpg", photo.into_inner());
    world
        .run(&["new", "nonogram", "--picture", "cat.png", "--size", "20x20", "--mural", "2x2", "-o", "MURAL"])
        .good();
    world.file("puzzle.txt", "3\n3\n3 0 3\n1 0 0\n2 2 0\n");
    fs::create_dir(world.path().join("FOLDER")).expect("a folder");
    for (level, file) in [("nonogram/01", "FOLDER/a.toml"), ("buttons/01", "FOLDER/b.toml")] {
        world.run(&["convert", level, "-o", file]).good();
    }
    // The study reads the drawings of the project.
    fs::create_dir_all(world.path().join("crates/picture/art")).expect("a folder");
    let art = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/picture/art/cat.svg");
    fs::copy(art, world.path().join("crates/picture/art/cat.svg")).expect("a drawing");
    world
}

fn paste_pages(filter: fn(&str) -> bool) {
    for (page, least) in PAGES {
        let world = readers_folder();
        let lines = lines_of(page);
        assert!(lines.len() >= least, "{page}: {lines:?}");
        for line in lines.iter().filter(|line| filter(line) && !needs_terminal(line)) {
            let ended = pasted(&world, line);
            assert_eq!(ended.status, 0, "{page}: {line}: {ended:?}");
        }
    }
}

#[test]
fn the_quick_examples_of_readme_and_manual_work() {
    paste_pages(|line| !is_slow(line));
}

#[test]
#[ignore = "a sweep: studies and whole booklets"]
fn the_slow_examples_of_readme_and_manual_work() {
    paste_pages(is_slow);
}

/// The pictures that a page shows, as paths from the root.
fn pictures_of(page: &str) -> Vec<String> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).expect(page);
    let folder = Path::new(page).parent().expect("a folder");
    let shown = text.split("![").skip(1).filter_map(|rest| rest.split_once("](")?.1.split(')').next());
    shown.map(|path| folder.join(path).display().to_string()).collect()
}

#[test]
fn every_picture_of_readme_and_manual_is_there_and_small_enough() {
    let size =
        |path: &str| fs::metadata(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).map(|file| file.len());
    for page in PAGES.map(|(page, _)| page).into_iter().chain(["docs/README.md"]) {
        let pictures = pictures_of(page);
        assert!(page == "docs/scripting.md" || !pictures.is_empty(), "{page}");
        for path in pictures {
            let size = size(&path).unwrap_or_else(|error| panic!("{page}: {path}: {error}"));
            assert!(size < if path.ends_with("title.gif") { 2_000_000 } else { 800_000 }, "{path}: {size}");
        }
    }
    let readme =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).expect("README.md");
    assert!(readme.lines().count() <= 200);
    // A package of the program has these folders of docs.
    for path in pictures_of("README.md") {
        assert!(path.starts_with("docs/films/") || path == "docs/paper-page.png", "{path}");
    }
}
