use super::*;
use crate::model::tests::{level, small};
use pentimento_paper::Mark;

const PAGE: Room = Room { width: 180.0, height: 230.0 };

fn is_inside(figure: &Figure, room: Room) -> bool {
    let inside = |mark: &Mark| {
        let (low, high) = mark.extent();
        let (right, bottom) = (figure.width + 0.01, figure.height + 0.01);
        low.0 >= -0.01 && low.1 >= -0.01 && high.0 <= right && high.1 <= bottom
    };
    let fits = figure.width <= room.width + 0.01 && figure.height <= room.height + 0.01;
    fits && figure.marks.iter().all(inside)
}

/// The centre and diameter of every dot, not counting the legend.
fn dots(figure: &Figure, count: usize) -> Vec<(Point, f64)> {
    let ring = |mark: &Mark| match mark {
        Mark::Ring { centre, radius, pen } => Some((*centre, 2.0 * radius + pen.width)),
        _ => None,
    };
    figure.marks.iter().filter_map(ring).take(count).collect()
}

#[test]
fn dots_have_the_diameters_of_the_thesis_and_true_distances() {
    let level = level(
        Variant::Closest,
        &[(10.0, 10.0, &[0]), (50.0, 10.0, &[0, 1]), (10.0, 90.0, &[0, 1, 2]), (90.0, 90.0, &[0, 1, 2, 3])],
    );
    let figure = figure(&level, None, PAGE);
    let dots = dots(&figure, 4);
    for ((_, found), expected) in dots.iter().zip([2.4, 3.0, 3.6, 4.2]) {
        assert!((found - expected).abs() < 1e-9, "{found} {expected}");
    }
    let ((x, y), (right, low)) = (dots[0].0, dots[3].0);
    assert!((right - x - 80.0).abs() < 1e-9 && (low - y - 80.0).abs() < 1e-9);
    assert!(figure.ease == Ease::Comfortable && is_inside(&figure, PAGE));
}

#[test]
fn dots_never_overlap() {
    let near = level(Variant::Closest, &[(10.0, 10.0, &[0]), (11.0, 10.0, &[0, 1]), (99.0, 99.0, &[1])]);
    for room in [PAGE, Room::new(60.0, 80.0)] {
        let dots = dots(&figure(&near, None, room), 3);
        let apart = dots[1].0.0 - dots[0].0.0;
        assert!(apart >= f64::midpoint(dots[0].1, dots[1].1), "{apart} {dots:?}");
    }
    let tiny = level(Variant::Closest, &[(10.0, 10.0, &[0]), (11.0, 10.0, &[0])]);
    let dots = dots(&figure(&tiny, None, PAGE), 2);
    assert!((dots[0].1 - 2.4).abs() < 1e-9, "a tiny puzzle is enlarged: {dots:?}");
}

#[test]
fn every_colour_of_a_dot_has_a_sector_and_a_sign() {
    let figure = figure(&small(), None, PAGE);
    let areas = figure.marks.iter().filter(|mark| matches!(mark, Mark::Area { .. })).count();
    // The dots have five signs and two sectors, and the legend has two signs.
    assert_eq!(areas, 5 + 2 + 2);
    let text = figure.texts().map(|text| text.text.as_str()).collect::<Vec<_>>().join("; ");
    assert_eq!(text, "red; blue; In each colour, the runner-up is at least 25 % farther away.");
}

#[test]
fn a_solution_has_every_line_and_predrawn_lines_are_lighter() {
    let mut facts = crate::model::Facts::clone(&small());
    facts.predrawn = vec![vec![[5.0, 50.0], [60.0, 50.0], [60.0, 20.0]]];
    let level = Level::new(facts);
    let solved = figure(&level, Some(level.lines()), PAGE);
    let strokes: Vec<(usize, pentimento_paper::Ink)> = solved
        .marks
        .iter()
        .filter_map(|mark| match mark {
            Mark::Strokes { lines, pen } if pen.width > 0.4 => Some((lines.len(), pen.ink)),
            _ => None,
        })
        .collect();
    assert_eq!(strokes, [(1, HAIR), (3, BLACK)]);
    assert!(is_inside(&solved, PAGE) && HAIR.lightness() > 2.0 * BLACK.lightness());
}

#[test]
fn sixty_four_colours_on_a_dot_fit_every_room() {
    let all: Vec<u8> = (0..64).collect();
    let many = level(Variant::Ties, &[(0.0, 0.0, &all), (100.0, 100.0, &all), (50.0, 0.0, &[3])]);
    for room in [PAGE, Room::new(86.0, 120.0)] {
        assert!(is_inside(&figure(&many, None, room), room));
        assert!(is_inside(&figure(&many, Some(many.lines()), room), room));
    }
    assert!(is_inside(
        &figure(&small(), Some(small().lines()), Room::new(50.0, 40.0)),
        Room::new(50.0, 40.0)
    ));
}
