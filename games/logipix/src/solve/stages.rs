//! The stages of the original's method, to be looked at: the broken lines of a number, and what combination and
//! exclusion alone make of a puzzle.

use crate::model::{At, Cell, Level};
use crate::solve::field::{FREE, Field, TAKEN};
use crate::solve::survey::{Fate, Means, Survey};
use crate::solve::walker::{Walker, Ways};
use crate::strokes;
use pentimento_base::job::Job;
use std::fmt::Write as _;

/// The most broken lines that are listed.
const MOST: usize = 2_000_000;
/// The most that are drawn.
const DRAWN: usize = 200;

/// `lines:3,7` or `exclusion`.
pub fn show(level: &Level, name: &str, job: &Job) -> Result<String, String> {
    match name.split_once(':') {
        None if name == "exclusion" => exclusion(level, job),
        Some(("lines", place)) => lines(level, place),
        _ => Err(format!("there is no stage {name:?}; there are lines:ROW,COLUMN and exclusion")),
    }
}

fn clue_at(level: &Level, place: &str) -> Result<Cell, String> {
    let parts: Vec<&str> = place.split(',').map(str::trim).collect();
    let [row, column] = parts[..] else {
        return Err(format!("lines:{place}: expected a row and a column, from 0, as in lines:3,7"));
    };
    let read =
        |text: &str| text.parse::<usize>().map_err(|_| format!("lines:{place}: {text:?} is no number"));
    let at: At = [read(row)?, read(column)?];
    if !level.contains(at) {
        return Err(format!("lines:{place}: there are {} rows of {}", level.height(), level.width()));
    }
    let cell = level.cell(at);
    if level.number(cell) == 0 {
        return Err(format!("lines:{place}: there is no number in that cell"));
    }
    Ok(cell)
}

/// All broken lines of a clue in the puzzle as it is given; `None` where they are too many.
pub fn broken_lines(level: &Level, clue: Cell, most: usize) -> Option<Vec<Vec<Cell>>> {
    if level.number(clue) == 1 {
        return Some(vec![vec![clue]]);
    }
    let field = Field::new(level);
    let mut walker = Walker::new(&field);
    match walker.walk(&field, field.place(clue), most) {
        Ways::All(_) => {
            let length = usize::from(level.number(clue));
            Some(walker.lines.chunks(length).map(|line| field.cells(line)).collect())
        }
        Ways::TooMany => None,
    }
}

fn lines(level: &Level, place: &str) -> Result<String, String> {
    let clue = clue_at(level, place)?;
    let [row, column] = level.at(clue);
    let number = level.number(clue);
    let Some(all) = broken_lines(level, clue, MOST) else {
        return Err(format!("the {number} at [{row}, {column}] has more than {MOST} broken lines"));
    };
    let mut text = format!("The {number} at [{row}, {column}] has {} broken lines.\n", all.len());
    for line in all.iter().take(DRAWN) {
        let cells = line.iter().map(|&cell| format!("{:?}", level.at(cell))).collect::<Vec<_>>().join(" ");
        let _ = write!(text, "\n{cells}\n{}", strokes::draw(level, std::slice::from_ref(line), |_| '.'));
    }
    if all.len() > DRAWN {
        let _ = write!(text, "\nand {} more\n", all.len() - DRAWN);
    }
    Ok(text)
}

fn exclusion(level: &Level, job: &Job) -> Result<String, String> {
    let mut survey = Survey::new(level, Means::Exclusion);
    let fate = survey.run(job).map_err(|_| "out of time".to_owned())?;
    let field = &survey.field;
    let found: Vec<Vec<Cell>> = survey.found.iter().map(|line| field.cells(line)).collect();
    // Lines may pass what is free; of those that are listed all are known.
    let mut passed = vec![false; field.owner.len()];
    let mut all_listed = true;
    for clue in survey.open() {
        match survey.lines(clue) {
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
    let open: Vec<usize> = survey.open().collect();
    let ones = level.clues().filter(|&clue| level.number(clue) == 1).count();
    let mut text = strokes::draw(level, &found, sign);
    let _ = write!(text, "\n{} of {} lines are certain", found.len() + ones, level.lines());
    text += match fate {
        Fate::Dead => "; then some number has no line left: there is no solution.\n",
        Fate::Open if open.is_empty() => "; nothing is left open.\n",
        Fate::Open => ".\n",
    };
    if fate == Fate::Open && !open.is_empty() {
        text += "# is on a line that is not certain, ? may be on one, . is on none.\n";
        for clue in open {
            let [row, column] = level.at(field.cell(field.clues[clue]));
            let count = survey.lines(clue).map_or("too many".to_owned(), |lines| lines.len().to_string());
            let number = field.number[field.clues[clue] as usize];
            let _ = writeln!(text, "the {number} at [{row}, {column}]: {count} lines");
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_puzzle_without_a_solution_can_be_looked_at() {
        let rows = ["600006", "000011", "000600", "000510", "005100", "001111"];
        let numbers = rows.concat().bytes().map(|byte| byte - b'0').collect();
        let level = Level::plain(6, numbers).unwrap();
        let told = show(&level, "lines:0,0", &Job::endless()).unwrap();
        assert!(told.starts_with("The 6 at [0, 0] has 11 broken lines.\n"), "{told}");
        assert_eq!(told.matches("\n[0, 0] ").count(), 11);
        assert!(show(&level, "lines:0,1", &Job::endless()).unwrap_err().contains("no number"));
        assert!(show(&level, "lines:9,9", &Job::endless()).unwrap_err().contains("6 rows of 6"));
        assert!(show(&level, "nothing", &Job::endless()).is_err());
        assert!(show(&level, "exclusion", &Job::endless()).unwrap().contains("no solution"));
    }

    #[test]
    fn exclusion_shows_what_is_certain_and_what_is_open() {
        let level = Level::plain(3, vec![3, 0, 0, 0, 0, 3, 0, 0, 1]).unwrap();
        assert!(show(&level, "exclusion", &Job::endless()).unwrap().starts_with('3'));
        // Two ways around a square.
        let level = Level::plain(3, vec![3, 0, 1, 0, 3, 0]).unwrap();
        let told = show(&level, "exclusion", &Job::endless()).unwrap();
        assert!(told.starts_with("3 ? 1\n? 3 .\n"), "{told}");
        assert!(
            told.contains("1 of 2 lines are certain.") && told.contains("the 3 at [0, 0]: 2 lines"),
            "{told}"
        );
    }
}
