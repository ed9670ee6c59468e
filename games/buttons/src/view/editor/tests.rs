//! Tests of editing with keys, of the verdict, and of drafts.

use super::*;
use pentimento_base::job::Job;

fn press(matrix: &mut Matrix, keys: &[KeyCode]) {
    for &code in keys {
        let _ = matrix.key(Key::new(code, pentimento_ui::keymap::Modifiers::NONE));
    }
}

#[test]
fn an_edge_is_the_same_on_both_sides_of_the_diagonal() {
    let mut matrix = Matrix::default();
    press(&mut matrix, &[KeyCode::Right, KeyCode::Right, KeyCode::Char(' ')]);
    assert!(matrix.level().unwrap().joined(3, 0));
    press(&mut matrix, &[KeyCode::Char(' ')]);
    assert!(!matrix.level().unwrap().joined(0, 3));
}

#[test]
fn removing_a_button_removes_its_edges() {
    let mut matrix = Matrix::default();
    press(&mut matrix, &[KeyCode::Char('+')]);
    assert_eq!((matrix.nodes(), matrix.joined.len(), matrix.joined[0].len()), (5, 5, 5));
    press(&mut matrix, &[KeyCode::Down, KeyCode::Char('-')]);
    let level = matrix.level().unwrap();
    assert_eq!((level.nodes(), level.edges().len()), (4, 1), "B had two of the three edges");
    press(&mut matrix, &[KeyCode::Char('-'); 9]);
    assert_eq!(matrix.nodes(), 1);
}

#[test]
fn the_verdict_gives_the_fewest_presses_and_the_reachable_colours() {
    let judged = Matrix::default().judge()(&Job::endless()).ok().unwrap();
    assert!(judged.headline.ends_with("the fewest"), "{}", judged.headline);
    assert!(judged.figures.iter().any(|(name, _)| name == "red"));
    let mut alone = Matrix::default();
    press(&mut alone, &[KeyCode::Char(' ')]);
    let judged = alone.judge()(&Job::endless()).ok().unwrap();
    assert!(!judged.good && !judged.problems.is_empty(), "A is joined to nothing");
}

#[test]
fn a_draft_is_restored_and_an_invalid_one_is_ignored() {
    let mut matrix = Matrix::default();
    press(&mut matrix, &[KeyCode::Char('+'), KeyCode::Char(']'), KeyCode::Char('4')]);
    let mut other = Matrix::default();
    assert!(other.restore(&matrix.draft()));
    assert_eq!(other.level(), matrix.level());
    for invalid in [json!(null), json!({ "colors": 9 }), json!({ "colors": 3, "state": [7], "edges": [] })] {
        assert!(!other.restore(&invalid));
    }
}
