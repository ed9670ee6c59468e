//! Tests of the levels of Logipix.

use crate::{count, of};
use pentimento_base::job::Job;
use pentimento_engine::contract::Advice;
use pentimento_engine::kind::AnyPuzzle;

#[test]
fn there_are_at_least_20_levels_and_8_in_colour() {
    let all = of("logipix");
    assert!(all.len() >= 20 && count(&all, "colours") >= 8, "{} levels", all.len());
}

/// Follows the hints to the end, and checks every move against the solution.
fn hints_solve(puzzle: &dyn AnyPuzzle) {
    let solution = &puzzle.solve(2, &Job::endless()).solutions[0].json;
    let lines: Vec<String> =
        solution["lines"].as_array().expect("lines").iter().flat_map(both_ways).collect();
    let picture: Vec<String> = solution["picture"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| row.as_str().unwrap_or("").to_owned())
        .collect();
    let end = puzzle.explain(&[], &Job::endless(), &mut |step| {
        for mv in &step.moves {
            if let Some(line) = mv.get("line") {
                assert!(lines.contains(&line.to_string()), "{}", step.reason);
            } else {
                let at = |i: usize| mv["at"][i].as_u64().expect("a place") as usize;
                assert_ne!(picture[at(0)].as_bytes()[at(1)], b'.', "{}", step.reason);
            }
        }
        true
    });
    assert!(matches!(end, Ok(Advice::Done)), "{end:?}");
}

fn both_ways(line: &serde_json::Value) -> Vec<String> {
    let mut cells = line.as_array().expect("cells").clone();
    cells.reverse();
    vec![line.to_string(), serde_json::Value::Array(cells).to_string()]
}

#[test]
fn the_hints_of_the_first_levels_are_right() {
    for (_, puzzle) in of("logipix").iter().take(12) {
        hints_solve(*puzzle);
    }
}

#[test]
#[ignore = "slow"]
fn the_hints_of_every_level_are_right() {
    for (_, puzzle) in of("logipix") {
        hints_solve(puzzle);
    }
}
