//! The keys that solve a puzzle, as a player types them.
//!
//! The moves come from `pentimento hint --all --json`.

use serde_json::Value as Json;

/// What a player types for a move. The film shows the screen after each one.
pub(super) type Gesture = String;

fn pair(value: &Json) -> Option<(i64, i64)> {
    Some((value[0].as_i64()?, value[1].as_i64()?))
}

/// The arrow keys for a walk: first down or up, then right or left.
fn walk(down: i64, across: i64) -> String {
    let steps = |count: i64, on: &str, back: &str| {
        (if count < 0 { back } else { on }).repeat(count.unsigned_abs() as usize)
    };
    steps(down, "\x1b[B", "\x1b[A") + &steps(across, "\x1b[C", "\x1b[D")
}

/// The gestures for the moves of a game. `puzzle` is its file, as JSON. No move may have been made before.
pub(super) fn gestures(puzzle: &Json, moves: &[Json]) -> Option<Vec<Gesture>> {
    match puzzle["game"].as_str()? {
        "buttons" => buttons(moves),
        "nonogram" => nonogram(puzzle, moves),
        "maze" => maze(puzzle, moves),
        "logipix" => logipix(puzzle, moves),
        "dots" => dots(puzzle, moves),
        _ => None,
    }
}

fn buttons(moves: &[Json]) -> Option<Vec<Gesture>> {
    let mut gestures = Vec::new();
    for mv in moves {
        let letter = char::from(b'a' + mv["press"].as_u64()? as u8);
        gestures.extend((0..mv["times"].as_u64()?).map(|_| format!("g{letter}\r")));
    }
    Some(gestures)
}

/// Fills cells. In a puzzle with colours, a digit chooses the colour first. Black is the first colour, and the palette
/// does not list it.
fn nonogram(puzzle: &Json, moves: &[Json]) -> Option<Vec<Gesture>> {
    let mut palette: Vec<&str> =
        puzzle["palette"].as_object().map_or(vec![], |palette| palette.keys().map(String::as_str).collect());
    let lines = ["rows", "columns"].into_iter().filter_map(|name| puzzle[name].as_array()).flatten();
    if lines.filter_map(Json::as_array).flatten().any(Json::is_u64) {
        palette.insert(0, "#");
    }
    let (mut at, mut colour) = ((0, 0), String::new());
    let mut gestures = Vec::new();
    for mv in moves {
        let to = mv["to"].as_str()?;
        if to == "." || to == "?" || to.starts_with('!') {
            continue;
        }
        let place = pair(&mv["at"])?;
        let mut keys = String::new();
        if palette.len() > 1 && colour != to {
            to.clone_into(&mut colour);
            keys += &(palette.iter().position(|letter| *letter == to)? + 1).to_string();
        }
        gestures.push(format!("{keys}{}\r", walk(place.0 - at.0, place.1 - at.1)));
        at = place;
    }
    Some(gestures)
}

/// Walks from the entrance to the exit. `go` names the end of a stretch of corridor, so the cells between come from
/// the walls.
fn maze(puzzle: &Json, moves: &[Json]) -> Option<Vec<Gesture>> {
    let walls: Vec<Vec<u32>> = puzzle["cells"]
        .as_array()?
        .iter()
        .map(|row| row.as_str().unwrap_or_default().chars().filter_map(|sign| sign.to_digit(16)).collect())
        .collect();
    let mut at = pair(&puzzle["entrance"])?;
    let mut gestures = Vec::new();
    for target in moves.iter().filter_map(|mv| pair(&mv["go"])) {
        for (down, across) in way(&walls, at, target)? {
            gestures.push(walk(down, across));
        }
        at = target;
    }
    Some(gestures)
}

/// The shortest way between two cells, as steps.
fn way(walls: &[Vec<u32>], from: (i64, i64), to: (i64, i64)) -> Option<Vec<(i64, i64)>> {
    const STEPS: [(i64, i64); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];
    let mut before = std::collections::HashMap::from([(from, None)]);
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        let cell = *walls.get(at.0 as usize)?.get(at.1 as usize)?;
        for (side, step) in STEPS.into_iter().enumerate() {
            let next = (at.0 + step.0, at.1 + step.1);
            if cell & (1 << side) == 0 && !before.contains_key(&next) {
                before.insert(next, Some(step));
                queue.push_back(next);
            }
        }
    }
    let (mut steps, mut at) = (Vec::new(), to);
    while let Some(step) = *before.get(&at)? {
        steps.push(step);
        at = (at.0 - step.0, at.1 - step.1);
    }
    steps.reverse();
    Some(steps)
}

/// Draws lines. The cursor starts at the first number. The line of one 1 draws the lines of all ones.
fn logipix(puzzle: &Json, moves: &[Json]) -> Option<Vec<Gesture>> {
    let rows = puzzle["clues"].as_array()?;
    let first = |row: &Json| row.as_array()?.iter().position(|number| number.as_u64() > Some(0));
    let mut at = rows.iter().enumerate().find_map(|(row, line)| Some((row as i64, first(line)? as i64)))?;
    let mut gestures = Vec::new();
    let mut has_ones = false;
    for line in moves.iter().filter_map(|mv| mv["line"].as_array()) {
        let line: Vec<(i64, i64)> = line.iter().filter_map(pair).collect();
        if line.len() == 1 && std::mem::replace(&mut has_ones, true) {
            continue;
        }
        let steps: String =
            line.windows(2).map(|step| walk(step[1].0 - step[0].0, step[1].1 - step[0].1)).collect();
        gestures.push(format!("{}\r{steps}", walk(line[0].0 - at.0, line[0].1 - at.1)));
        at = *line.last()?;
    }
    Some(gestures)
}

/// Joins dots by their numbers. If a longer number could begin with the same digits, Enter ends the number first.
fn dots(puzzle: &Json, moves: &[Json]) -> Option<Vec<Gesture>> {
    let count = puzzle["dots"].as_array()?.len() as i64;
    let visit = |dot: i64| format!("g{}{}\r", dot + 1, if 10 * (dot + 1) <= count { "\r" } else { "" });
    let joined = moves.iter().filter_map(|mv| pair(&mv["join"]));
    Some(joined.flat_map(|(from, to)| [visit(from), visit(to)]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn colours_are_chosen_before_they_are_painted() {
        let puzzle = json!({ "game": "nonogram", "palette": { "r": "#ff0000", "g": "#00ff00" }, "rows": [["2r"], [1, "2g"]] });
        let moves = [
            json!({ "at": [0, 1], "to": "r" }),
            json!({ "at": [0, 2], "to": "." }),
            json!({ "at": [1, 1], "to": "g" }),
            json!({ "at": [1, 0], "to": "g" }),
        ];
        let typed = gestures(&puzzle, &moves).expect("keys");
        assert_eq!(typed, ["2\x1b[C\r", "3\x1b[B\r", "\x1b[D\r"]);
    }

    #[test]
    fn a_stretch_of_corridor_is_walked_step_by_step() {
        // ┌──┐ The only opening between the rows is at the right.
        let puzzle = json!({ "game": "maze", "cells": ["d3", "d6"], "entrance": [0, 0], "exit": [1, 0] });
        let typed = gestures(&puzzle, &[json!({ "go": [1, 0] })]).expect("keys");
        assert_eq!(typed, ["\x1b[C", "\x1b[B", "\x1b[D"]);
    }

    #[test]
    fn dots_are_named_by_number() {
        let puzzle = json!({ "game": "dots", "dots": vec![0; 12] });
        let typed = gestures(&puzzle, &[json!({ "join": [0, 10] })]).expect("keys");
        assert_eq!(typed, ["g1\r\r", "g11\r"]);
    }
}
