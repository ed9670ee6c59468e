//! The Logipix that come with the program: unique in their lines, titled, graded, and solved by hints alone.

use crate::{count, of};
use pentimento_base::job::Job;
use pentimento_engine::contract::Advice;
use pentimento_engine::kind::AnyPuzzle;

#[test]
fn there_are_enough_and_some_are_coloured() {
    let all = of("logipix");
    assert!(all.len() >= 20 && count(&all, "colours") >= 8, "{} levels", all.len());
}

/// Every step is checked against the only solution, so each move is true.
fn hints_solve(puzzle: &dyn AnyPuzzle) {
    let solved = puzzle.solve(2, &Job::endless());
    let lines: Vec<String> =
        solved.solutions[0]["lines"].as_array().expect("lines").iter().flat_map(both_ways).collect();
    let picture: Vec<String> = solved.solutions[0]["picture"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| row.as_str().unwrap_or("").to_owned())
        .collect();
    let end = puzzle.explain(&[], &Job::endless(), &mut |told| {
        for mv in &told.moves {
            if let Some(line) = mv.get("line") {
                assert!(lines.contains(&line.to_string()), "{}", told.reason);
            } else {
                let at = |i: usize| mv["at"][i].as_u64().expect("a place") as usize;
                assert_ne!(picture[at(0)].as_bytes()[at(1)], b'.', "{}", told.reason);
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
fn hints_alone_solve_the_first_levels() {
    for (_, puzzle) in of("logipix").iter().take(12) {
        hints_solve(*puzzle);
    }
}

#[test]
#[ignore = "slow"]
fn hints_alone_solve_every_level() {
    for (_, puzzle) in of("logipix") {
        hints_solve(puzzle);
    }
}
