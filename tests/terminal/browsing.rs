//! Tests of the levels screen: searching, filtering, and packs from folders and files.

use crate::harness::{Home, Setup, Terminal};
use crate::playing::solve_by_hints;
use std::fs;

const THREE: &str = "game = \"buttons\"\ncolors = 3\nstate = [0, 2, 0]\nedges = [[0, 1], [1, 2]]\n";

#[test]
fn levels_are_searched_filtered_and_played_from_the_menu() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &[]);
    terminal.see("or choose a game").keys("l").see("/ search").see("A press moves");
    terminal
        .keys("/")
        .see("Enter done")
        .keys("t w e l v e")
        .see("Twelve buttons")
        .see_no_more("A press moves");
    terminal.keys("Enter").see("Enter play").keys("Enter").see("presses 0");
    terminal.keys("Space").see("presses 1").keys("q");
    // After the game, the search is still active, and the level is shown as begun.
    terminal.see("Twelve buttons").see("continue").keys("Esc").see("Four colours");
    terminal.keys("f").see("[✓]").keys("s").see("by grade").keys("q").see("or choose a game");
}

#[test]
fn a_folder_on_the_command_line_is_a_pack_with_a_next_level() {
    let home = Home::experienced();
    let pack = home.path().join("long-winter");
    fs::create_dir(&pack).unwrap();
    for name in ["1", "2"] {
        fs::write(pack.join(format!("{name}.toml")), format!("title = \"Night {name}\"\n{THREE}")).unwrap();
    }
    let folder = pack.to_str().unwrap();
    let mut terminal =
        Terminal::run_with(&home, &["play", folder], Setup { size: (140, 45), ..Setup::default() });
    terminal.see("Buttons: Long winter").see("Night 1").see("Night 2");
    terminal.keys("Enter").see("presses 0");
    solve_by_hints(&mut terminal);
    terminal.keys("Enter").see("Night 2").see("presses 0").keys("q");
    terminal.see("1 of 2");
}

#[test]
fn a_file_with_several_puzzles_is_a_pack_and_its_levels_are_graded() {
    let home = Home::experienced();
    let file = home.path().join("many.xml");
    let puzzle = |rows: &str, columns: &str| {
        format!(
            "<puzzle type=\"grid\"><clues type=\"columns\">{columns}</clues><clues type=\"rows\">{rows}</clues></puzzle>"
        )
    };
    let one = "<line><count>1</count></line>";
    let text =
        format!("<puzzleset>{}{}</puzzleset>", puzzle(one, one), puzzle(&format!("{one}<line></line>"), one));
    fs::write(&file, text).unwrap();
    let mut terminal = Terminal::run(&home, &["play", file.to_str().unwrap()]);
    terminal.see("Nonogram: Many").see("Level 2").see("hidden until").see("easy");
    terminal.keys("Enter").see("Level 1").keys("q").see("Nonogram: Many").keys("q").see("or choose a game");
}
