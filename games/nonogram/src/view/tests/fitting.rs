//! Tests that a board gets the largest cells that fit, that no clue is cut off, and that clues never touch.

use super::*;
use crate::model::Clue;
use crate::view::clue_form::{AFTER, Form};
use crate::view::clue_window;
use pentimento_engine::contract::Hint as _;
use pentimento_ui::fit::Needs;
use std::collections::BTreeSet;

const TERMINALS: [(u16, u16); 9] =
    [(60, 20), (72, 22), (80, 24), (90, 40), (100, 30), (120, 36), (140, 45), (170, 50), (200, 60)];

/// A second, independent version of the rule for the size of cells. It returns the first size at which the whole board
/// fits beside a rail or a panel.
fn expected(needs: &Needs, (columns, rows): (u16, u16)) -> Option<Size> {
    let fits = |need: &&Need| {
        let free = i32::from(columns) - i32::from(need.columns);
        let stands = need.rows <= rows && free >= 18;
        let lies = need.rows + 3 <= rows && free >= 22;
        (stands || lies) && (need.size != Size::W || free >= 24)
    };
    needs.sizes.iter().filter(|need| need.size != Size::Map).find(fits).map(|need| need.size)
}

/// The number of digits in the longest number in a row of text.
fn longest_number(row: &str) -> usize {
    row.split(|letter: char| !letter.is_ascii_digit()).map(str::len).max().unwrap_or(0)
}

#[test]
fn boards_of_every_size_get_the_largest_cells_and_whole_clues() {
    for seed in 0..14 {
        let side = [5, 8, 10, 15, 20, 25, 30][seed % 7];
        let level =
            if seed < 7 { with_long_runs(side, seed as u64) } else { random(side, side, 1, seed as u64) };
        for terminal in TERMINALS {
            let mut shot = Shot::new(level.clone());
            let (layout, rows) = shot.on_terminal(terminal);
            let fit = shot.fit.unwrap();
            let needs = Nonogram::needs(&level, &shot.look);
            if let Some(size) = expected(&needs, terminal) {
                assert_eq!(fit.size(), size, "{side} at {terminal:?}");
            }
            assert!(rows.iter().all(|row| longest_number(row) <= 2), "{rows:#?}");
            if fit.is_whole {
                assert!(layout.grid().whole(), "{side} at {terminal:?}: {fit:?}");
                assert!(!rows.iter().any(|row| row.contains('+')), "{rows:#?}");
            }
        }
    }
}

#[test]
fn every_clue_comes_into_view_on_the_smallest_screen() {
    let side = 14;
    let level = random(side, side, 1, 3);
    let mut shot = Shot::new(level.clone());
    let (mut seen_rows, mut seen_columns) = (vec![BTreeSet::new(); side], vec![BTreeSet::new(); side]);
    for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
        shot.ui.cursor = [row, column];
        let (layout, rows) = shot.on_terminal((40, 12));
        assert!(rows.iter().all(|row| longest_number(row) <= 2), "{rows:#?}");
        let Layout::Board(board) = layout else { panic!("a map") };
        for column in board.grid.columns() {
            seen_columns[column].extend(board.columns[column].window.clone());
        }
        let room = board.grid.left().width - AFTER;
        for row in board.grid.rows() {
            let clues = &level.rows()[row];
            seen_rows[row].extend(clue_window::row(Form::Plain, board.size, clues, room, board.across));
        }
    }
    let counts = |lines: &[BTreeSet<usize>]| lines.iter().map(BTreeSet::len).collect::<Vec<_>>();
    let expected = |lines: &[Vec<Clue>]| lines.iter().map(Vec::len).collect::<Vec<_>>();
    assert_eq!(counts(&seen_columns), expected(level.columns()));
    assert_eq!(counts(&seen_rows), expected(level.rows()));
}

/// How many numbers the clues of a level show. A line without clues shows one number, a 0.
fn count_of_clues(level: &Level) -> usize {
    level.rows().iter().chain(level.columns()).map(|clues| clues.len().max(1)).sum()
}

#[test]
fn at_80x24_a_20x20_shows_all_rows_and_all_clues() {
    let mut shown = 0;
    for seed in 0..60 {
        let density = 0.5 + 0.45 * (seed as f64 / 60.0);
        let mut rng = Rng::new(seed);
        let cells: Vec<u8> = (0..400).map(|_| u8::from(rng.chance(density))).collect();
        let level = Level::of_picture(20, &cells, vec![Paint::blank(), Paint::black()]).unwrap();
        let mut shot = Shot::new(level);
        let small = Nonogram::needs(&shot.level, &shot.look).sizes.into_iter().find(|n| n.size == Size::S);
        let fixed = small.unwrap().fixed;
        if fixed.0 - 3 > 16 || fixed.1 > 9 {
            continue;
        }
        shown += 1;
        let (layout, rows) = shot.on_terminal((80, 24));
        let grid = layout.grid();
        assert!(shot.fit.unwrap().is_whole && grid.whole(), "{rows:#?}");
        assert!((0..20).all(|row| grid.y(row).is_some_and(|y| y < 24)));
        let pairs = rows.iter().filter(|row| row.contains("▾2") || row.contains("2 rows")).count();
        let numbers: usize = rows
            .iter()
            .map(|row| row.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).count())
            .sum();
        // If the clues of two folded rows are too long, one sign replaces the clues of both rows.
        assert!(numbers + 20 * pairs >= count_of_clues(&shot.level), "{rows:#?}");
        assert!(!rows.iter().any(|row| row.contains('+')), "{rows:#?}");
    }
    assert!(shown >= 10, "{shown}");
}

#[test]
fn two_rows_of_square_cells_share_a_row_of_text() {
    let mut shot = Shot::with(house(), &["######", "", "", "######", "######", ""]);
    shot.mode = Mode::Watching;
    let fit = shot.fit_of(Size::M, (100, 40));
    let (layout, rows) = shot.with_fit(fit, (100, 40));
    let top = usize::from(layout.grid().y(0).unwrap());
    let cells = |y: usize| rows[top + y].chars().filter(|c| "█▉▀▄∙".contains(*c)).collect::<String>();
    assert_eq!(cells(0), "██▉".repeat(6));
    assert_eq!(cells(1), "▀".repeat(18));
    assert_eq!(cells(2), "∙".repeat(6));
    assert_eq!(cells(3), "∙".repeat(6));
}

#[test]
fn clues_of_folded_rows_stand_together_or_a_sign_stands_for_them() {
    let (long, short) = ("#.#.#.#.#.", "#########.");
    for (end, sign) in [(short, "9/9"), (long, "2 rows")] {
        let mut shot = Shot::new(plain(&[&[long; 8][..], &[end; 4]].concat()));
        let need = shot.fit_of(Size::S, (80, 24)).need;
        let fit = Fit { need, bars: Bars::Standing, folded: 4, is_whole: true };
        let (layout, rows) = shot.with_fit(fit, (80, need.rows - 2));
        assert!(layout.grid().whole());
        let folded: Vec<&String> = rows.iter().filter(|row| row.contains('▀')).collect();
        assert_eq!(folded.len(), 2, "{rows:#?}");
        assert!(folded.iter().all(|row| row.contains(sign)), "{rows:#?}");
    }
}

#[test]
fn the_lines_about_the_cursor_are_as_many_for_every_cell() {
    for (level, width) in [(random(20, 20, 1, 3), 21), (random(20, 20, 3, 4), 30), (house(), 16)] {
        let mut shot = Shot::new(level);
        shot.text(60, 24);
        let count = Nonogram::cursor_lines(&shot.scene(), width).len();
        for (row, column) in (0..shot.level.height()).zip(0..shot.level.width()) {
            shot.ui.cursor = [row, column];
            let lines = Nonogram::cursor_lines(&shot.scene(), width);
            assert_eq!(lines.len(), count);
            assert!(lines.iter().all(|line| line.width() <= width.into()), "{lines:?}");
            let text: String = lines.iter().map(ToString::to_string).collect();
            assert!(text.starts_with(&format!("row {}", row + 1)), "{text}");
        }
    }
}

#[test]
fn the_panel_keeps_its_places_when_the_cursor_crosses_a_filled_cell() {
    let mut shot = Shot::with(house(), &["..##.."]);
    shot.text(60, 24);
    let before = Nonogram::panel(&shot.scene(), 30).len();
    shot.ui.cursor = [0, 2];
    assert_eq!(Nonogram::panel(&shot.scene(), 30).len(), before);
    let status = Nonogram::status(&shot.scene()).to_string();
    assert_eq!(status, "Row 1, column 3 is filled.   Across: 2   Down: 5");
}

#[test]
fn the_first_stage_of_a_hint_lights_a_line_with_its_number() {
    let level = random(12, 12, 1, 5);
    let mut shot = Shot::new(level);
    shot.marks = vec![(Spot::Row(6), Role::Premise)];
    let fit = shot.fit_of(Size::S, (80, 24));
    let (layout, rows) = shot.with_fit(fit, (80, 24));
    let y = usize::from(layout.grid().y(6).unwrap());
    assert!(rows[y].contains('▸') && rows[y].ends_with(" 7"), "{}", rows[y]);
}

#[test]
fn a_hint_points_at_its_line_or_at_the_row_and_column_of_its_cell() {
    let technique = Nonogram::LADDER[0];
    let step = |marks| Step {
        technique,
        place: Prose::new(),
        reason: Prose::new(),
        marks,
        moves: Vec::new(),
        walk: Vec::new(),
    };
    let cell = |row, column, role| (Spot::Cell([row, column]), role);
    let line = step(vec![
        (Spot::ColumnClue(4, 0), Role::Premise),
        cell(1, 4, Role::Target),
        cell(2, 4, Role::Target),
    ]);
    assert_eq!(pointed(&line), [(Spot::Column(4), Role::Premise)]);
    let tried = step(vec![cell(3, 5, Role::Target), (Spot::RowClue(9, 0), Role::Conflict)]);
    assert_eq!(pointed(&tried), [(Spot::Row(3), Role::Premise), (Spot::Column(5), Role::Premise)]);
}
