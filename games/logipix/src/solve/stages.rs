//! Shows the stages of the original method on the command line: the broken lines of a number, or how far combination
//! and exclusion alone get.

use crate::model::{At, Cell, Level};
use crate::solve::field::{FREE, Field, TAKEN};
use crate::solve::propagate::{Propagator, Status, Strength};
use crate::solve::walker::{Walker, Walks};
use crate::strokes;
use pentimento_base::job::Job;
use std::fmt::Write as _;

/// The most broken lines that are listed.
const MOST_LISTED: usize = 2_000_000;
/// A number with more broken lines than this is left out of the combination.
const MOST_COMBINED: usize = 200_000;
/// The most broken lines that are drawn.
const MOST_DRAWN: usize = 200;

/// The stages, as a player types them.
pub(crate) const STAGES: &[&str] = &["lines:ROW,COLUMN", "combination", "exclusion"];

/// Shows the stage with this name, such as `lines:3,7` or `exclusion`.
pub(crate) fn show(level: &Level, name: &str, job: &Job) -> Result<String, String> {
    match name.split_once(':') {
        None if name == "combination" => combination(level, job),
        None if name == "exclusion" => exclusion(level, job),
        Some(("lines", place)) => lines(level, place),
        _ => Err(format!("there is no stage {name:?}; expected {}", STAGES.join(", "))),
    }
}

fn clue_at(level: &Level, place: &str) -> Result<Cell, String> {
    let parts: Vec<&str> = place.split(',').map(str::trim).collect();
    let [row, column] = parts[..] else {
        return Err(format!("lines:{place}: expected a row and a column counted from 0, as in lines:3,7"));
    };
    let read =
        |text: &str| text.parse::<usize>().map_err(|_| format!("lines:{place}: {text:?} is not a number"));
    let at: At = [read(row)?, read(column)?];
    if !level.contains(at) {
        return Err(format!(
            "lines:{place}: the board has {} rows and {} columns",
            level.height(),
            level.width()
        ));
    }
    let cell = level.cell(at);
    if level.number(cell) == 0 {
        return Err(format!("lines:{place}: that cell has no number"));
    }
    Ok(cell)
}

/// All broken lines of a clue on an empty board. `None` if the clue has more than `most`.
pub(crate) fn broken_lines(level: &Level, clue: Cell, most: usize) -> Option<Vec<Vec<Cell>>> {
    if level.number(clue) == 1 {
        return Some(vec![vec![clue]]);
    }
    let field = Field::new(level);
    let mut walker = Walker::new(&field);
    match walker.walk(&field, field.place(clue), most) {
        Walks::All(_) => {
            let length = usize::from(level.number(clue));
            Some(walker.lines.chunks(length).map(|line| field.cells(line)).collect())
        }
        Walks::TooMany => None,
    }
}

fn lines(level: &Level, place: &str) -> Result<String, String> {
    let clue = clue_at(level, place)?;
    let [row, column] = level.at(clue);
    let number = level.number(clue);
    let Some(all) = broken_lines(level, clue, MOST_LISTED) else {
        return Err(format!("the {number} at [{row}, {column}] has more than {MOST_LISTED} broken lines"));
    };
    let mut text = format!("The {number} at [{row}, {column}] has {} broken lines.\n", all.len());
    for line in all.iter().take(MOST_DRAWN) {
        let cells = line.iter().map(|&cell| format!("{:?}", level.at(cell))).collect::<Vec<_>>().join(" ");
        let _ = write!(text, "\n{cells}\n{}", strokes::draw(level, std::slice::from_ref(line), |_| '.'));
    }
    if all.len() > MOST_DRAWN {
        let _ = write!(text, "\nand {} more\n", all.len() - MOST_DRAWN);
    }
    Ok(text)
}

/// Combination alone: on an empty board, the cells that all broken lines of a number share.
fn combination(level: &Level, job: &Job) -> Result<String, String> {
    let (mut is_shared, mut unlisted) = (vec![false; level.size()], 0);
    for clue in level.clues() {
        job.go_on().map_err(|_| "out of time".to_owned())?;
        let Some(lines) = broken_lines(level, clue, MOST_COMBINED) else {
            unlisted += 1;
            continue;
        };
        let Some((first, others)) = lines.split_first() else { continue };
        let shared = first.iter().filter(|cell| others.iter().all(|line| line.contains(cell)));
        shared.for_each(|&cell| is_shared[cell as usize] = true);
    }
    let sign = |cell: Cell| if is_shared[cell as usize] { '#' } else { '?' };
    let free = level.clues().filter(|&clue| is_shared[clue as usize]).count();
    let found = is_shared.iter().filter(|&&shared| shared).count() - free;
    let mut text = strokes::draw(level, &[], sign);
    let _ = write!(text, "\n# is on every broken line of a number: {found} cells without a number.\n");
    if unlisted > 0 {
        let _ = writeln!(text, "{unlisted} numbers have more than {MOST_COMBINED} broken lines.");
    }
    Ok(text)
}

fn exclusion(level: &Level, job: &Job) -> Result<String, String> {
    let mut propagator = Propagator::new(level, Strength::Exclusion);
    let status = propagator.run(job).map_err(|_| "out of time".to_owned())?;
    let mut text = drawing(level, &propagator);
    text += match status {
        Status::Contradiction => "; then some number has no line left: there is no solution.\n",
        Status::Open if propagator.open().next().is_none() => "; nothing is open.\n",
        Status::Open => ".\n",
    };
    if status == Status::Open {
        text += &open_numbers(level, &propagator);
    }
    Ok(text)
}

/// Draws the board and gives the number of certain lines.
fn drawing(level: &Level, propagator: &Propagator) -> String {
    let field = &propagator.field;
    let found: Vec<Vec<Cell>> = propagator.found.iter().map(|line| field.cells(line)).collect();
    // If all open numbers have lists, a free cell without any listed line must be blank.
    let mut passed = vec![false; field.owner.len()];
    let mut all_listed = true;
    for clue in propagator.open() {
        match propagator.lines(clue) {
            Some(lines) => lines.flatten().for_each(|&place| passed[place as usize] = true),
            None => all_listed = false,
        }
    }
    let sign = |cell: Cell| {
        let place = field.place(cell);
        match field.owner[place as usize] {
            FREE if all_listed && !passed[place as usize] => '.',
            FREE => '?',
            TAKEN => '.',
            _ => '#',
        }
    };
    let ones = level.clues().filter(|&clue| level.number(clue) == 1).count();
    let text = strokes::draw(level, &found, sign);
    format!("{text}\n{} of {} lines are certain", found.len() + ones, level.lines())
}

/// Explains the signs, and gives the number of lines of each open number.
fn open_numbers(level: &Level, propagator: &Propagator) -> String {
    let field = &propagator.field;
    let mut text = String::new();
    for clue in propagator.open() {
        let [row, column] = level.at(field.cell(field.clues[clue]));
        let count = propagator.lines(clue).map_or("too many".to_owned(), |lines| lines.len().to_string());
        let number = field.number[field.clues[clue] as usize];
        let _ = writeln!(text, "the {number} at [{row}, {column}]: {count} lines");
    }
    if text.is_empty() {
        return text;
    }
    format!("# is on a line that is not certain, ? may be on a line, . is on no line.\n{text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_puzzle_without_a_solution_are_shown() {
        let rows = ["600006", "000011", "000600", "000510", "005100", "001111"];
        let numbers = rows.concat().bytes().map(|byte| byte - b'0').collect();
        let level = Level::plain(6, numbers).unwrap();
        let shown = show(&level, "lines:0,0", &Job::endless()).unwrap();
        assert!(shown.starts_with("The 6 at [0, 0] has 11 broken lines.\n"), "{shown}");
        assert_eq!(shown.matches("\n[0, 0] ").count(), 11);
        assert!(show(&level, "lines:0,1", &Job::endless()).unwrap_err().contains("has no number"));
        assert!(show(&level, "lines:9,9", &Job::endless()).unwrap_err().contains("6 rows and 6 columns"));
        assert!(show(&level, "nothing", &Job::endless()).is_err());
        assert!(show(&level, "exclusion", &Job::endless()).unwrap().contains("no solution"));
    }

    #[test]
    fn combination_shows_the_cells_that_all_lines_of_a_number_share() {
        let level = Level::plain(3, vec![3, 0, 3, 2, 2, 1]).unwrap();
        let shown = show(&level, "combination", &Job::endless()).unwrap();
        assert!(shown.starts_with("3 # 3\n2 2 1\n"), "{shown}");
        assert!(shown.contains("1 cells without a number"), "{shown}");
    }

    #[test]
    fn exclusion_shows_certain_lines_and_open_numbers() {
        let level = Level::plain(3, vec![3, 0, 0, 0, 0, 3, 0, 0, 1]).unwrap();
        assert!(show(&level, "exclusion", &Job::endless()).unwrap().starts_with('3'));
        // The line can go two ways around a square.
        let level = Level::plain(3, vec![3, 0, 1, 0, 3, 0]).unwrap();
        let shown = show(&level, "exclusion", &Job::endless()).unwrap();
        assert!(shown.starts_with("3 ? 1\n? 3 .\n"), "{shown}");
        assert!(
            shown.contains("1 of 2 lines are certain.") && shown.contains("the 3 at [0, 0]: 2 lines"),
            "{shown}"
        );
    }
}
