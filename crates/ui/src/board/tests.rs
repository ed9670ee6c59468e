use super::*;
use ratatui::buffer::Buffer;

fn grid(area: (u16, u16), rows: usize, columns: usize, size: Size) -> Grid {
    let plan = Plan { right: 3, ruled: true, ..Plan::new(rows, columns, Scale::Sized(size)) };
    Grid::new(Rect::new(0, 0, area.0, area.1), plan, (0, 0))
}

#[test]
fn every_cell_of_every_size_is_hit_where_it_is_drawn() {
    for size in [Size::Xxl, Size::Xl, Size::FiveByThree, Size::L, Size::M, Size::W, Size::S] {
        let grid = grid((140, 60), 7, 9, size);
        assert!(grid.whole(), "{size:?}");
        for ([row, column], place) in grid.cells() {
            for at in place.positions() {
                assert_eq!(grid.hit(at), Some((row, column)), "{size:?}");
            }
        }
        assert_eq!(grid.cells().count(), 63, "{size:?}");
    }
}

#[test]
fn two_rows_of_square_cells_take_three_rows_of_text() {
    let grid = grid((60, 30), 5, 5, Size::M);
    let rows: Vec<u16> = (0..5).filter_map(|row| grid.y(row)).map(|y| y - grid.origin.y).collect();
    assert_eq!(rows, [0, 2, 3, 5, 6]);
    assert_eq!(grid.inside().height, 8);
    let shared: Vec<_> = grid.shared_rows().iter().map(|s| (s.y - grid.origin.y, s.upper, s.lower)).collect();
    assert_eq!(shared, [(1, 0, Some(1)), (4, 2, Some(3)), (7, 4, None)]);
}

#[test]
fn a_folded_end_takes_half_of_its_rows() {
    let fold = Fold { rows: 4, at_end: true };
    let plan = Plan { fold: Some(fold), ..Plan::new(20, 10, Scale::Sized(Size::S)) };
    let grid = Grid::new(Rect::new(0, 0, 40, 18), plan, (0, 0));
    assert!(grid.whole());
    assert_eq!(grid.inside().height, 18);
    assert_eq!(
        [15, 16, 17, 18, 19].map(|row| grid.y(row)),
        [Some(15), Some(16), Some(16), Some(17), Some(17)]
    );
    assert_eq!([grid.folded_pair(15), grid.folded_pair(17)], [None, Some((16, 17))]);
    assert_eq!(grid.hit(Position::new(grid.origin.x, 17)), Some((18, 0)));
}

#[test]
fn the_end_near_the_cursor_is_never_folded() {
    let mut fold = None;
    for cursor in (0..20).chain((0..20).rev()) {
        let next = Fold::away_from(cursor, 20, 8, fold);
        let folded = if next.at_end { 12..20 } else { 0..8 };
        assert!(!folded.contains(&cursor), "{cursor} in {next:?}");
        fold = Some(next);
    }
    // The fold stays while the cursor is not near it.
    let stays = Fold::away_from(9, 20, 8, Some(Fold { rows: 8, at_end: true }));
    assert!(stays.at_end);
}

#[test]
fn numbers_at_the_edges_never_touch() {
    let look = Look::default();
    for columns in [5, 12, 20, 30] {
        let grid = grid((100, 30), 10, columns, Size::S);
        let mut buffer = Buffer::empty(grid.area);
        grid.draw_column_numbers(&look, 0, Some(10), &[8], &mut buffer);
        let row: String = (0..100).map(|x| buffer[(x, 0)].symbol().to_owned()).collect();
        for number in row.split_whitespace() {
            assert!(number.parse::<usize>().unwrap() <= columns, "{row}");
        }
    }
}

#[test]
fn a_hint_brings_as_many_of_its_places_into_view_as_fit() {
    for size in [Size::S, Size::M] {
        let grid = grid((40, 15), 40, 40, size);
        let shown = grid.rows().len();
        for (rows, hidden) in
            [(&[20, 24][..], None), (&[20, 16], None), (&[30, 26, 33], None), (&[20, 39], Some(39))]
        {
            let (first, _) = grid.scrolled_over(rows, &[0]);
            let seen = first..first + shown;
            for row in rows {
                assert_eq!(seen.contains(row), hidden != Some(*row), "{row} in {seen:?}, {size:?}");
            }
        }
    }
}
