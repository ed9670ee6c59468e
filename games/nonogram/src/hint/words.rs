//! Words for cells, colours and runs, and the sentences of the hints.

pub(super) mod chain;
pub(super) mod line;
pub(super) mod supposition;

use crate::model::{Level, Line};
use pentimento_picture::paint::Colour;

/// The name of a cell, with row and column counted from 1: `row 3, column 1`.
pub(super) fn cell_name([row, column]: [usize; 2]) -> String {
    format!("row {}, column {}", row + 1, column + 1)
}

/// The cells of a line, counted from 1: `cell 4`, `cells 4 to 7`, `cells 2, 4 and 6`.
pub(crate) fn cells(places: &[usize]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut at = 0;
    while at < places.len() {
        let mut end = at;
        while end + 1 < places.len() && places[end + 1] == places[end] + 1 {
            end += 1;
        }
        let (first, last) = (places[at] + 1, places[end] + 1);
        match end - at {
            0 => parts.push(first.to_string()),
            1 => parts.extend([first.to_string(), last.to_string()]),
            _ => parts.push(format!("{first} to {last}")),
        }
        at = end + 1;
    }
    let noun = if places.len() == 1 { "cell" } else { "cells" };
    match parts.split_last() {
        Some((last, [])) => format!("{noun} {last}"),
        Some((last, rest)) => format!("{noun} {} and {last}", rest.join(", ")),
        None => "no cell".to_owned(),
    }
}

/// The name of a colour. If the puzzle has only one colour, this is `filled`.
pub(super) fn colour_name(level: &Level, colour: Colour) -> String {
    match colour {
        0 => "empty".to_owned(),
        _ if level.paints().colours() == 1 => "filled".to_owned(),
        _ => level.colour_word(colour),
    }
}

/// The name of a run: `5`, `5 red` or `?`.
pub(crate) fn run_name(level: &Level, line: Line, run: usize) -> String {
    let clue = level.clues(line)[run];
    let count = clue.count.map_or("?".to_owned(), |n| n.to_string());
    if level.paints().colours() == 1 { count } else { format!("{count} {}", level.colour_word(clue.colour)) }
}

/// The name of a run. If other runs in the line have the same name, its place among them is added: `first 2`.
pub(super) fn run_in_line(level: &Level, line: Line, run: usize) -> String {
    let clues = level.clues(line);
    let name = run_name(level, line, run);
    let same: Vec<usize> = (0..clues.len()).filter(|&other| clues[other] == clues[run]).collect();
    match same.iter().position(|&other| other == run) {
        _ if same.len() == 1 => name,
        Some(0) => format!("first {name}"),
        Some(place) if place + 1 == same.len() => format!("last {name}"),
        Some(1) => format!("second {name}"),
        Some(2) => format!("third {name}"),
        Some(place) => format!("{}th {name}", place + 1),
        None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_counted_from_1() {
        assert_eq!(cells(&[3]), "cell 4");
        assert_eq!(cells(&[3, 4, 5]), "cells 4 to 6");
        assert_eq!(cells(&[0, 1, 4]), "cells 1, 2 and 5");
    }
}
