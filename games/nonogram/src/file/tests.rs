//! Tests of round trips, error messages and damaged files.

use super::*;
use crate::model::Cell;
use pentimento_base::document::{parse, to_toml};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Puzzle;
use pentimento_picture::paint::Paint;

fn level(text: &str) -> Result<Level, ReadError> {
    let root = parse(text)?;
    read(&mut Fields::of(&root)?)
}

#[test]
fn a_written_level_is_read_again() {
    for text in [
        "rows = [[1], []]\ncolumns = [[], [\"?\"]]",
        "palette = { r = \"#ff0000\", b = \"#0000ff\" }\nrows = [[1, \"1r\"], [\"?b\"]]\n\
         columns = [[1], [\"1r\", \"1b\"]]\ngoal = [\"#r\", \".b\"]",
        "palette = { \".\" = \"#eeeeee\", \"#\" = \"#111111\" }\nrows = [[1]]\ncolumns = [[1]]",
    ] {
        let read = level(text).unwrap();
        assert_eq!(level(&to_toml(&write(&read))).unwrap(), read, "{text}");
    }
}

#[test]
fn an_error_names_the_place() {
    let error = |text| level(text).unwrap_err().to_string();
    assert_eq!(error("rows = [[3]]\ncolumns = [[], []]"), {
        "line 1, rows[0][0]: expected a number from 1 to 2, or \"?\", found \"3\""
    });
    assert_eq!(error("rows = [[1, 1]]\ncolumns = [[], []]"), {
        "line 1, rows[0]: the clues need 3 cells, but there are 2"
    });
    assert_eq!(error("rows = [[\"1r\"]]\ncolumns = [[1]]"), {
        "line 1, rows[0][0]: the palette has no colour \"r\""
    });
    assert_eq!(error("rows = [[1]]\ncolumns = [[1]]\ngoal = [\".\"]"), {
        "line 3, goal: Row 1: the goal does not meet the clues"
    });
}

fn coloured() -> Puzzle<Nonogram> {
    let mut paints = vec![Paint::blank(), Paint::black(), Paint::new('r', [255, 0, 0])];
    let names = ["white", "black", "red"];
    paints.iter_mut().zip(names).for_each(|(paint, name)| paint.name = Some(name.to_owned()));
    let mut level = Level::of_picture(3, &[1, 2, 0, 0, 2, 2, 0, 0, 0], paints).unwrap();
    level.saved.push(vec![Cell::Unknown; 9]);
    let mut puzzle = Puzzle::plain(level);
    puzzle.meta.title = Some("Dots & <dashes>".to_owned());
    puzzle
}

fn plain() -> Puzzle<Nonogram> {
    let cells = [1, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1];
    let mut puzzle =
        Puzzle::plain(Level::of_picture(4, &cells, vec![Paint::blank(), Paint::black()]).unwrap());
    puzzle.meta.author = Some("Somebody".to_owned());
    puzzle
}

#[test]
fn xml_keeps_colours_goal_saved_boards_and_title() {
    let puzzle = coloured();
    assert_eq!(xml::read(&xml::write(&puzzle).unwrap()).unwrap(), [puzzle]);
}

#[test]
fn xml_keeps_id_description_and_notes() {
    let mut puzzle = coloured();
    puzzle.meta.id = Some("#529 (v.1)".to_owned());
    puzzle.meta.description = Some("A \"puzzle\" & more".to_owned());
    puzzle.meta.notes = vec!["first".to_owned(), "<second>".to_owned()];
    let text = xml::write(&puzzle).unwrap();
    assert_eq!(xml::read(&text).unwrap(), [puzzle.clone()]);
    // A note inside a solution is about that solution.
    let with_own = text.replacen("</image>", "</image><note>of the solution</note>", 1);
    assert_eq!(xml::read(&with_own).unwrap(), [puzzle]);
}

#[test]
fn xml_keeps_unknown_numbers() {
    let rows = vec![vec![Clue::unknown(1)], vec![]];
    let columns = vec![vec![Clue::new(1, 1)], vec![Clue::unknown(1)]];
    let mut paints = vec![Paint::blank(), Paint::black()];
    (paints[0].name, paints[1].name) = (Some("white".to_owned()), Some("black".to_owned()));
    let puzzle = Puzzle::plain(Level::new(rows, columns, paints).unwrap());
    assert_eq!(xml::read(&xml::write(&puzzle).unwrap()).unwrap(), [puzzle]);
}

#[test]
fn xml_without_clues_gets_them_from_the_goal() {
    let without_clues = |puzzle: &Puzzle<Nonogram>| {
        let text = xml::write(puzzle).unwrap();
        let (before, after) = (text.find("<clues").unwrap(), text.rfind("</clues>").unwrap());
        text[..before].to_owned() + &text[after + "</clues>".len()..]
    };
    let puzzle = coloured();
    assert_eq!(xml::read(&without_clues(&puzzle)).unwrap(), [puzzle]);
    let plain = "<puzzle><solution><image>\n|X.X|\n|.X.|\n</image></solution></puzzle>";
    let level = &xml::read(plain).unwrap()[0].level;
    assert_eq!((level.width(), level.height()), (3, 2));
    assert_eq!(level.rows()[0], [Clue::new(1, 1), Clue::new(1, 1)]);
    for odd in ["|X.|\n|X|", "|X?|", "", "|Y|"] {
        let text = plain.replace("|X.X|\n|.X.|", odd);
        assert!(xml::read(&text).is_err(), "{odd}");
    }
}

#[test]
fn all_puzzles_of_a_file_are_read() {
    let one = "<puzzle type=\"grid\"><clues type=\"rows\"><line><count>1</count></line></clues>\
               <clues type=\"columns\"><line><count>1</count></line></clues></puzzle>";
    let text =
        format!("<?xml version=\"1.0\"?><!DOCTYPE pbn SYSTEM \"x.dtd\"><puzzleset>{one}{one}</puzzleset>");
    assert_eq!(xml::read(&text).unwrap().len(), 2);
    let error = xml::read("<puzzle><title>&evil;</title></puzzle>").unwrap_err().to_string();
    assert_eq!(error, "line 1, the entity &evil; is unknown");
}

#[test]
fn non_keeps_title_and_clues_and_refuses_colours() {
    let puzzle = plain();
    assert_eq!(non::read(&non::write(&puzzle).unwrap()).unwrap(), [puzzle]);
    assert!(non::write(&coloured()).is_err());
}

#[test]
fn non_keeps_quotation_marks_and_backslashes() {
    for title in ["A \"q\"", "\"", "\\", "\\\"", "a\\b", "\"all of it\"", ""] {
        let mut puzzle = plain();
        puzzle.meta.title = Some(title.to_owned());
        assert_eq!(non::read(&non::write(&puzzle).unwrap()).unwrap(), [puzzle], "{title}");
    }
    let bare = non::read("title A \"q\" b\nrows\n1\ncolumns\n1\n").unwrap();
    assert_eq!(bare[0].meta.title.as_deref(), Some("A \"q\" b"));
}

#[test]
fn olsak_reads_a_colour_table() {
    let text = "#d\n   0:   #FFFFFF   white\n   1:*  #000000   black\n   r:%  #FF0000   red\n\
                : rows\n1 1r\n\n2r\n: columns\n1\n1r 1r\n1r\n:\n";
    let level = &olsak::read(text).unwrap()[0].level;
    assert_eq!((level.width(), level.height(), level.paints().colours()), (3, 3, 2));
    assert_eq!(level.rows()[0], [Clue::new(1, 1), Clue::new(1, 2)]);
    assert!(level.rows()[1].is_empty());
}

#[test]
fn contest_files_have_columns_first() {
    let puzzles = taai::read("$1\n1\n2\n1\t\n2\n$2\n\n1\n1\n\n").unwrap();
    assert_eq!(puzzles.len(), 2);
    assert_eq!(puzzles[0].level.columns(), [vec![Clue::new(1, 1)], vec![Clue::new(2, 1)]]);
    assert_eq!(puzzles[1].level.rows(), [vec![Clue::new(1, 1)], vec![]]);
}

fn samples() -> Vec<String> {
    vec![
        xml::write(&coloured()).unwrap(),
        non::write(&plain()).unwrap(),
        "#d\n0: #FFFFFF white\n1:* #000000 black\nr:% #FF0000 red\n: rows\n1 1r\n2r\n: columns\n1\n1r 1r\n:\n"
            .to_owned(),
        "$1\n1\n2\n1\t\n2\n$2\n1\n1\n1\n1\n".to_owned(),
        "palette = { r = \"#ff0000\" }\nrows = [[1, \"1r\"], [\"?r\"]]\ncolumns = [[1], [2]]\n".to_owned(),
    ]
}

/// The text with a few bytes replaced, removed, repeated or inserted.
fn damaged(text: &str, rng: &mut Rng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=rng.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = rng.below(bytes.len());
        match rng.below(5) {
            0 => bytes[at] = rng.below(128) as u8,
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, b"0123456789<>&;\n\"?r,.:$# "[rng.below(24)]),
            3 => bytes.truncate(at),
            _ => {
                let end = (at + rng.below(12)).min(bytes.len());
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn read_damaged(count: u64) {
    let samples = samples();
    let mut errors = 0;
    for seed in 0..count {
        let mut rng = Rng::new(seed);
        let text = damaged(&samples[seed as usize % samples.len()], &mut rng);
        for format in FORMATS {
            match (format.read)(&text) {
                Ok(puzzles) => puzzles.iter().for_each(|puzzle| {
                    let _ = crate::file::write(&puzzle.level);
                }),
                Err(why) => {
                    assert!(!why.message.is_empty());
                    errors += 1;
                }
            }
        }
        if let Ok(root) = pentimento_base::document::parse(&text)
            && let Ok(mut fields) = pentimento_base::document::Fields::of(&root)
        {
            let _ = crate::file::read(&mut fields);
        }
    }
    assert!(errors > count / 2);
}

#[test]
fn a_damaged_file_is_read_or_gives_an_error() {
    read_damaged(3000);
}

#[test]
#[ignore = "slow"]
fn a_hundred_thousand_damaged_files_are_read_or_give_an_error() {
    read_damaged(100_000);
}
