//! Tests of the levels of Buttons.

use pentimento_base::document::{Fields, parse};
use pentimento_base::job::Job;
use pentimento_buttons::Buttons;
use pentimento_engine::contract::{Advice, Hint, Model, Solve};
use std::fs;
use std::path::Path;

/// Reads the first pack of Buttons, sorted by file name. Returns the file name, the difficulty and the level of each
/// puzzle.
fn campaign() -> Vec<(String, String, <Buttons as Model>::Level)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/buttons");
    let files = fs::read_dir(folder).expect("a folder of levels").map(|file| file.expect("readable").path());
    let mut files: Vec<_> = files.filter(|path| path.is_file()).collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        let root = parse(&fs::read_to_string(path).expect("a text")).expect(&name);
        let mut fields = Fields::of(&root).expect(&name);
        let mut said = |field| fields.take(field).and_then(|item| item.text().ok().map(str::to_owned));
        let game = said("game");
        assert_eq!(
            (game.as_deref(), said("license").as_deref()),
            (Some("buttons"), Some("CC0-1.0")),
            "{name}"
        );
        assert!(said("title").is_some() && said("author").is_some(), "{name}");
        let difficulty = said("difficulty").expect(&name);
        let level = Buttons::read(&mut fields).expect(&name);
        fields.finish().expect(&name);
        (name, difficulty, level)
    };
    files.iter().map(read).collect()
}

#[test]
fn every_level_is_good_and_has_the_right_grade() {
    for (name, difficulty, level) in campaign() {
        let report = Buttons::check(&level, &Job::endless());
        assert!(report.good, "{name}: {:?}", report.problems);
        let grade = report.grade.expect(&name);
        assert_eq!(grade.difficulty.name(), difficulty, "{name}: {:?}", grade.reasons);
    }
}

#[test]
fn the_levels_grow_from_two_buttons_to_twelve_in_four_colours() {
    let levels = campaign();
    assert!(levels.len() >= 12);
    assert_eq!(levels.first().map(|(_, _, level)| level.nodes()), Some(2));
    assert_eq!(levels.last().map(|(_, _, level)| (level.nodes(), level.colors())), Some((12, 4)));
}

#[test]
fn hints_alone_solve_every_level_with_the_fewest_presses() {
    let job = Job::endless();
    for (name, _, level) in campaign() {
        let mut board = Buttons::start(&level);
        while let Advice::Step(step) = Buttons::hint(&level, &board, &job).expect("an endless job") {
            for press in &step.moves {
                Buttons::apply(&level, &mut board, press).expect(&name);
            }
        }
        assert!(board.is_solved(), "{name}");
        assert_eq!(Buttons::par(&level, &job), Some(board.total() as usize), "{name}");
    }
}
