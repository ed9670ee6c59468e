//! Tests of keys, pointer, zoom and lessons.

use super::*;
use pentimento_ui::board::Scale;

#[test]
fn a_click_hits_the_cell_that_is_drawn_there() {
    for size in [1, 5, 20, 60] {
        for (width, height) in [(40, 10), (49, 21), (104, 42), (13, 7)] {
            for cells in [None, Some(Size::S), Some(Size::M), Some(Size::L), Some(Size::Map)] {
                let mut shot = Shot::new(random(size, size, 1, 2));
                shot.fit = cells.map(Shot::fit_of_any);
                shot.ui.cursor = [size / 2, size - 1];
                let area = Rect::new(3, 2, width, height);
                let mut buffer = Buffer::empty(Rect::new(0, 0, width + 6, height + 4));
                let layout = shot.draw(area, &mut buffer);
                let grid = layout.grid();
                for (row, column) in grid.rows().flat_map(|r| grid.columns().map(move |c| (r, c))) {
                    let Some(place) = grid.rect(row, column) else { continue };
                    let upper = if grid.scale == Scale::Halves { row / 2 * 2 } else { row };
                    for at in place.positions() {
                        assert_eq!(Nonogram::hit(&layout, at), Some(Spot::Cell([upper, column])));
                    }
                }
                assert!(grid.rows().contains(&shot.ui.cursor[0]) || grid.count() == 0);
                assert!(grid.columns().contains(&shot.ui.cursor[1]) || grid.count() == 0);
                assert_eq!(Nonogram::hit(&layout, Position::new(0, 0)), None);
            }
        }
    }
}

#[test]
fn a_large_board_is_a_map_in_a_preview_and_on_a_small_terminal() {
    let mut shot = Shot::new(random(60, 60, 1, 1));
    shot.text(49, 21);
    assert!(matches!(Nonogram::layout(&shot.level, &shot.ui, shot.ui.area), Layout::Map(_)));
    assert!(matches!(shot.on_terminal((80, 24)).0, Layout::Map(_)));
    shot.fit = Some(shot.fit_of(Size::S, (80, 24)));
    shot.text(80, 24);
    assert!(matches!(Nonogram::layout(&shot.level, &shot.ui, shot.ui.area), Layout::Board(_)));
    let small = Shot::new(random(20, 20, 1, 1));
    assert!(matches!(Nonogram::layout(&small.level, &small.ui, Rect::new(0, 0, 49, 21)), Layout::Board(_)));
}

#[test]
fn home_and_end_go_to_the_ends_of_the_row_and_tab_to_the_next_open_row() {
    let mut shot = Shot::with(house(), &["xx##xx", "x####x", "", "#x##x#", "", ""]);
    shot.ui.cursor = [0, 2];
    let _ = shot.act(Action::RowEnd);
    assert_eq!(shot.ui.cursor, [0, 5]);
    let _ = shot.act(Action::RowStart);
    assert_eq!(shot.ui.cursor, [0, 0]);
    let mut visited = Vec::new();
    for action in [Action::Next, Action::Next, Action::Next, Action::Next, Action::Previous] {
        assert_eq!(shot.act(action), Reply::Looked);
        visited.push(shot.ui.cursor[0]);
    }
    assert_eq!(visited, [2, 4, 5, 2, 5]);
}

#[test]
fn a_click_on_folded_rows_goes_there_and_paints_nothing() {
    let mut shot = Shot::new(random(20, 20, 1, 3));
    let need = Nonogram::needs(&shot.level, &shot.look).sizes.into_iter().find(|n| n.size == Size::S);
    let rows = need.unwrap().rows - 2;
    let (layout, _) = shot.on_terminal((120, rows));
    let fold = shot.ui.fold.expect("two rows are missing");
    assert_eq!((fold.rows, fold.at_end), (4, true));
    let at = Position::new(layout.grid().x(3).unwrap(), layout.grid().y(18).unwrap());
    let spot = Nonogram::hit(&layout, at).unwrap();
    assert_eq!(spot, Spot::Cell([18, 3]));
    let reply = shot.input(Input::Point { spot, button: Button::Left, phase: Phase::Down });
    assert_eq!((reply, shot.ui.cursor, shot.board.get([18, 3])), (Reply::Looked, [18, 3], Cell::Unknown));
    shot.on_terminal((120, rows));
    assert!(!shot.ui.fold.unwrap().at_end);
}

#[test]
fn a_key_marks_a_cell_and_the_same_key_clears_it() {
    let mut shot = Shot::new(house());
    for (action, state) in [(Action::Act, '#'), (Action::Mark, 'x'), (Action::Command(MAYBE_COMMAND), '?')] {
        let _ = shot.act(action);
        assert_eq!(shot.row(0).chars().next(), Some(state));
        let _ = shot.act(action);
        assert_eq!(shot.row(0), "......");
    }
    assert!(matches!(shot.act(Action::Digit(2)), Reply::Refused(_)));
}

#[test]
fn shift_and_an_arrow_change_open_cells_only() {
    let mut shot = Shot::with(house(), &["...x.."]);
    for _ in 0..4 {
        let _ = shot.act(Action::RunRight);
    }
    assert_eq!(shot.row(0), "###xx.");
    assert_eq!(shot.ui.cursor, [0, 4]);
}

#[test]
fn a_fast_drag_gives_all_cells_the_new_state_of_the_first() {
    let mut shot = Shot::with(house(), &["..x..."]);
    shot.text(30, 12);
    let _ = shot.point([0, 0], Button::Left, Phase::Down);
    let _ = shot.point([0, 5], Button::Left, Phase::Drag);
    let _ = shot.point([0, 5], Button::Left, Phase::Up);
    assert_eq!(shot.row(0), "##x###");
    assert_eq!(shot.point([1, 5], Button::Left, Phase::Drag), Reply::Ignored);
    let _ = shot.point([0, 1], Button::Left, Phase::Down);
    let _ = shot.point([0, 4], Button::Left, Phase::Drag);
    assert_eq!(shot.row(0), "#.x..#");
    let _ = shot.point([1, 0], Button::Right, Phase::Down);
    let _ = shot.point([1, 3], Button::Right, Phase::Drag);
    assert_eq!(shot.row(1), "xxxx..");
}

#[test]
fn auto_cross_crosses_out_the_rest_of_a_completed_line() {
    for (auto_cross, row) in [(true, "xx##xx"), (false, "..##..")] {
        let mut shot = Shot::with(house(), &["..#..."]);
        shot.aids.set(&AUTO_CROSS, auto_cross);
        shot.text(30, 12);
        shot.ui.cursor = [0, 3];
        let _ = shot.act(Action::Act);
        assert_eq!(shot.row(0), row);
    }
}

#[test]
fn colours_are_chosen_by_number_or_one_after_the_other() {
    let mut shot = Shot::new(random(5, 5, 3, 1));
    assert_eq!(shot.act(Action::Digit(3)), Reply::Looked);
    let _ = shot.act(Action::Act);
    assert_eq!(shot.board.get([0, 0]), Cell::Colour(3));
    assert_eq!(shot.act(Action::Next), Reply::Looked);
    assert_eq!(shot.ui.brush, 1);
    assert_eq!(shot.act(Action::Previous), Reply::Looked);
    assert_eq!(shot.ui.brush, 3);
}

#[test]
fn a_place_is_named_by_row_and_column() {
    let level = house();
    assert_eq!(Nonogram::named(&level, "2 3"), Naming::Maybe(Spot::Cell([1, 2])));
    assert_eq!(Nonogram::named(&level, "2"), Naming::Maybe(Spot::Row(1)));
    assert_eq!(Nonogram::named(&level, ""), Naming::Begins);
    assert_eq!(Nonogram::named(&level, "7"), Naming::Nothing);
}

#[test]
fn a_hint_out_of_view_scrolls_the_board() {
    let mut shot = Shot::new(random(40, 30, 1, 1));
    shot.fit = Some(shot.fit_of(Size::S, (49, 21)));
    shot.marks = vec![(Spot::Cell([29, 39]), Role::Target)];
    shot.text(49, 21);
    assert!(shot.ui.scroll.0 > 0 && shot.ui.scroll.1 > 0);
}

#[test]
fn lessons_end_when_solved_and_the_maybe_key_is_free() {
    let unique = |level: &Level| Nonogram::solve(level, 2, &Job::endless()).verdict == Verdict::Unique;
    assert!(unique(&Nonogram::example().level));
    for lesson in Nonogram::LESSONS {
        assert_eq!(lesson.sayings.last().map(|saying| saying.until), Some(Until::Solved));
        let root = parse(lesson.puzzle).unwrap();
        let puzzle = Of::<Nonogram>::NEW.read(&root).unwrap();
        let cells = puzzle.document();
        assert!(cells.iter().any(|(name, _)| *name == "rows"));
    }
    let (_, warnings) = Keymap::default().for_game("nonogram", Nonogram::COMMANDS);
    assert!(warnings.is_empty(), "{warnings:?}");
}

#[test]
fn every_lesson_and_the_example_have_one_solution() {
    let mut levels = vec![crate::view::lessons::example()];
    for lesson in Nonogram::LESSONS {
        let root = parse(lesson.puzzle).unwrap();
        let mut fields = pentimento_base::document::Fields::of(&root).unwrap();
        fields.take("game");
        for field in ["title", "author"] {
            let _ = fields.take(field);
        }
        levels.push(crate::file::read(&mut fields).unwrap());
    }
    assert!(levels.len() >= 4);
    for level in levels {
        assert!(Nonogram::check(&level, &Job::endless()).good, "{level:?}");
    }
}
