//! Tests of the workshop: from a blank canvas to a playable puzzle with keys alone, and the repair of an ambiguous
//! picture.

use crate::harness::{Home, Setup, Terminal};
use crate::playing::solve_by_hints;

const WIDE: Setup = Setup { size: (140, 45), env: &[("COLORTERM", "truecolor")] };

/// A nonogram of a house with four solutions. The solutions differ only in eight cells.
const HOUSE: &str = concat!(
    "width 14\nheight 14\nrows\n",
    "2\n4\n6\n8\n10\n12\n1,1,1\n1,1\n1,1,1\n1,1,1\n2,2,1\n1,2,1\n1,2,1\n12\n",
    "columns\n",
    "0\n9\n2,1,1\n3,1\n4,1\n6,1,1\n6,1\n6,4\n5,4\n4,1\n3,1,1\n2,1\n9\n0\n",
    "goal \"",
    "00000011000000",
    "00000111100000",
    "00001111110000",
    "00011111111000",
    "00111111111100",
    "01111111111110",
    "01000100000010",
    "01000000000010",
    "01000100000010",
    "01000000001010",
    "01100001100010",
    "01000001100010",
    "01000001100010",
    "01111111111110",
    "\"\n"
);

fn digits(terminal: &mut Terminal, width: &str, height: &str) {
    terminal.keys("s").see("Width");
    terminal.keys("C-u").keys(width).keys("Tab C-u").keys(height).keys("Enter").see_no_more("Height");
}

#[test]
fn a_puzzle_is_painted_saved_and_played_by_keys_alone() {
    let home = Home::experienced();
    let mut terminal = Terminal::run(&home, &[]);
    terminal.see("w workshop").keys("w").see("Nothing is painted yet");
    digits(&mut terminal, "5", "5");
    terminal.see("5x5");
    // This paints a cup: a filled rectangle and a handle.
    terminal.keys("R Space Down Left Left Space").see("unique");
    terminal.keys("b Up Right Right Right Space").see("strokes 3");
    terminal.keys("w").see("Title");
    for letter in ["C", "u", "p"] {
        terminal.keys(letter);
    }
    terminal.keys("Enter").see("Saved as");
    terminal.keys("p").see("Nonogram");
    solve_by_hints(&mut terminal);
    terminal.keys("q").see("Workshop");
    let kept = home.path().join("data/pentimento/puzzles/nonogram/cup.toml");
    assert!(std::fs::read_to_string(kept).expect("the puzzle").contains("title = \"Cup\""));
    // The workshop is opened again and shows the draft.
    terminal.keys("Esc").see("or choose a game").keys("w").see("Cup").see("5x5");
}

#[test]
fn four_solutions_are_counted_shown_and_repaired() {
    let home = Home::experienced();
    let file = home.path().join("house.non");
    std::fs::write(&file, HOUSE).expect("a file");
    let mut terminal = Terminal::run_with(&home, &[], WIDE);
    terminal.see("w workshop").keys("w").see("Nothing is painted yet");
    terminal.keys("o").see("File").send(file.to_str().expect("a name")).keys("Enter");
    terminal.see("4 solutions").see("They differ in 8 cells").see("as painted, 1 of 4");
    for page in 2..=4 {
        terminal.keys(">").see(&format!("another, {page} of 4"));
    }
    terminal.keys("Esc").see("as painted, 1 of 4").see("it unique");
    terminal.keys("Enter").see("✓ unique").see("grade");
    terminal.keys("u").see("4 solutions");
}
