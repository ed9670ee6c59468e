//! Tests of mazes on the command line: chosen ends, loops, and pictures that need repair.

use super::world::World;
use serde_json::json;

const SQUARE: &str = "P1 4 4  1 1 1 1  1 1 1 1  1 1 1 1  1 1 1 1";

fn ends(row: &str, column: &str, to_row: &str, to_column: &str) -> Vec<String> {
    let settings = [
        ("entrance-row", row),
        ("entrance-column", column),
        ("exit-row", to_row),
        ("exit-column", to_column),
    ];
    let mut words: Vec<String> =
        ["new", "maze", "--picture", "square.pbm", "--json", "--seed", "3"].map(str::to_owned).to_vec();
    words.extend(settings.iter().flat_map(|(name, value)| ["--set".to_owned(), format!("{name}={value}")]));
    words
}

#[test]
fn entrance_and_exit_are_where_asked_or_nearby_with_a_note() {
    let world = World::new();
    world.file("square.pbm", SQUARE);
    let call = |words: &[String]| world.run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let made = call(&ends("0", "0", "7", "0"));
    assert!(made.err.lines().count() == 1 && made.err.contains("0 cells changed"), "{made:?}");
    let output = made.json();
    assert_eq!((&output["entrance"], &output["exit"]), (&json!([0, 0]), &json!([7, 0])));
    // The path must fill all 64 cells of the square. Imagine the cells coloured like a chessboard. A path of 64 cells
    // starts and ends on different colours, but these two cells have the same colour. So no such path exists.
    let made = call(&ends("0", "0", "7", "7"));
    assert!(made.err.contains("no path between the chosen ends fills the picture"), "{}", made.err);
    let output = made.json();
    assert_ne!((&output["entrance"], &output["exit"]), (&json!([0, 0]), &json!([7, 7])));
    call(&ends("0", "0", "8", "0")).refused(&["[8, 0] is not in a maze of 8 by 8 cells"]);
    call(&ends("0", "any", "7", "0")).refused(&["entrance-row and entrance-column"]);
}

#[test]
fn a_maze_with_loops_has_several_solutions() {
    let world = World::new();
    let wishes = ["--set", "picture=none", "--set", "loops=0.3", "--size", "6x6", "--seed", "1"];
    let call = [&["new", "maze", "-o", "loops.toml"], &wishes[..]].concat();
    world.run(&call).good();
    let output = world.run(&["solve", "loops.toml", "--json"]).json();
    assert_eq!(output["verdict"], json!("multiple"));
    let length = |place: usize| output["solutions"][place]["path"].as_array().map_or(0, Vec::len);
    assert!(length(0) > 1 && length(0) <= length(1));
    let judged = world.run(&["check", "loops.toml", "--json"]);
    assert_eq!(judged.status, 1);
    assert!(
        judged.out.contains("\"multiple\"") && judged.out.contains("more than one path"),
        "{}",
        judged.out
    );
    for algorithm in ["depth-first", "wilson", "prim"] {
        let file = format!("{algorithm}.toml");
        let setting = format!("algorithm={algorithm}");
        let plain = ["--set", "picture=none", "--set", &setting, "--size", "6x6"];
        world.run(&[&["new", "maze", "-o", &file], &plain[..]].concat()).good();
        world.run(&["check", &file]).good();
    }
}

#[test]
fn separate_parts_are_joined_and_a_blank_picture_is_refused() {
    let world = World::new();
    world.file("dots.pbm", "P1 5 5  1 0 0 0 1  0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1 0 0 0 1");
    let output = world.run(&["new", "maze", "--picture", "dots.pbm", "--json"]).json();
    assert!(output["changed"].as_array().is_some_and(|changed| !changed.is_empty()), "{output}");
    let inverted =
        world.run(&["new", "maze", "--picture", "dots.pbm", "--json", "--set", "invert=yes"]).json();
    assert_eq!(inverted["changed"], json!(null));
    world.file("one.pbm", "P1 1 1 1");
    let tiny = world.run(&["new", "maze", "--picture", "one.pbm", "--json"]).json();
    assert_eq!((&tiny["height"], &tiny["picture"]), (&json!(2), &json!(["#"])));
    world.file("blank.pbm", "P1 3 3  0 0 0  0 0 0  0 0 0");
    assert_eq!(world.run(&["new", "maze", "--picture", "blank.pbm"]).status, 2);
}
