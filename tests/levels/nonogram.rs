//! Tests of the levels of Nonogram.

use crate::{count, of};
use pentimento_base::job::Job;
use pentimento_engine::contract::Advice;
use pentimento_engine::kind::AnyPuzzle;
use pentimento_picture::oklab::apart;
use pentimento_ui::own_colours::Stand;
use pentimento_ui::theme::Shade;
use serde_json::Value as Json;

#[test]
fn there_are_at_least_30_levels_and_10_in_colour() {
    let all = of("nonogram");
    assert!(all.len() >= 30 && count(&all, "colours") >= 10, "{} levels", all.len());
}

#[test]
fn no_level_has_an_empty_line_at_an_edge() {
    // A mural is a large picture cut into pieces. Its pieces may have empty lines at their edges, so they are
    // skipped.
    for (id, puzzle) in of("nonogram").into_iter().filter(|(id, _)| !id.contains("/mural-")) {
        let fields = puzzle.document();
        for name in ["rows", "columns"] {
            let lines = fields.iter().find(|(field, _)| *field == name).map(|(_, lines)| lines.clone());
            let lines = lines.and_then(|lines| lines.as_array().cloned()).expect("lines");
            let ends = [lines.first(), lines.last()].map(|line| line.and_then(Json::as_array));
            assert!(ends.iter().all(|line| line.is_some_and(|line| !line.is_empty())), "{id}: {name}");
        }
    }
}

/// The colours of a level's palette, without the background. `None` if black is its only colour.
fn colours(puzzle: &dyn AnyPuzzle) -> Option<Vec<[u8; 3]>> {
    let fields = puzzle.document();
    let (_, palette) = fields.iter().find(|(name, _)| *name == "palette")?;
    let hex = |text: &str, at: usize| u8::from_str_radix(&text[at..at + 2], 16).expect("a colour");
    let rgb = |value: &Json| {
        let text = value.as_str().expect("a colour").trim_start_matches('#');
        [0, 2, 4].map(|at| hex(text, at))
    };
    let mut colours: Vec<[u8; 3]> = palette.as_object()?.values().map(rgb).collect();
    // Black is in every palette.
    colours.push([0; 3]);
    Some(colours)
}

#[test]
fn every_colour_of_every_level_stands_out_from_tile_and_paper_or_has_a_contour() {
    let mut count = 0;
    for (id, puzzle) in of("nonogram").into_iter().chain(of("logipix")) {
        let Some(colours) = colours(puzzle) else { continue };
        count += 1;
        for shade in [Shade::Dark, Shade::Light] {
            let stand = Stand::of(&colours, shade);
            assert!(apart(stand.tile, stand.paper) > 0.05, "{id}: tile and paper look the same");
            for (place, &colour) in colours.iter().enumerate() {
                let distance = apart(colour, stand.tile).min(apart(colour, stand.paper));
                assert_eq!(stand.contours[place], distance < 0.12, "{id}: {colour:?} on {shade:?}");
                assert!(distance > 0.0, "{id}: {colour:?} is a background");
            }
        }
    }
    assert!(count >= 100, "{count} levels with a palette");
}

/// Follows the hints to the end, and checks every move against the picture.
fn hints_solve(id: &str, puzzle: &dyn AnyPuzzle) {
    let fields = puzzle.document();
    let goal = fields.iter().find(|(name, _)| *name == "goal").map(|(_, goal)| goal.clone()).expect("a goal");
    let letter = |row: usize, column: usize| goal[row].as_str().and_then(|row| row.chars().nth(column));
    let end = puzzle.explain(&[], &Job::endless(), &mut |step| {
        assert!(!step.reason.is_empty() && !step.place.is_empty(), "{id}");
        for mv in &step.moves {
            let at = |axis: usize| mv["at"][axis].as_u64().expect("a place") as usize;
            let to = mv["to"].as_str().expect("a mark");
            let mark = to.strip_prefix('!').unwrap_or(to).chars().next();
            let is_right = (mark == letter(at(0), at(1))) != to.starts_with('!');
            assert!(is_right, "{id}: {} says {mv}", step.reason);
        }
        true
    });
    assert!(matches!(end, Ok(Advice::Done)), "{id} ended with {end:?}");
}

#[test]
fn the_hints_of_the_small_levels_are_right() {
    for (id, puzzle) in of("nonogram").iter().take(12) {
        hints_solve(id, *puzzle);
    }
}

#[test]
#[ignore = "slow"]
fn the_hints_of_every_level_are_right() {
    for (id, puzzle) in &of("nonogram") {
        hints_solve(id, *puzzle);
    }
}
