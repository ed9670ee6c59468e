//! Places on the screen: the scale, scrolling and clicks.

use super::*;

#[test]
fn a_click_hits_the_dot_drawn_there() {
    let mut shot = Shot::new();
    let _ = shot.shown(AREA);
    let layout = Dots::layout(&shot.level, &shot.ui, AREA);
    for dot in 0..5 {
        assert_eq!(Dots::hit(&layout, Position::from(shot.cell(AREA, dot))), Some(dot as u32));
    }
}

#[test]
fn the_drawing_fills_the_area() {
    let shot = Shot::new();
    for (width, height) in [(40, 12), (49, 21), (64, 27), (94, 42), (150, 50)] {
        let area = Rect::new(0, 0, width, height);
        let (across, down) = Dots::layout(&shot.level, &shot.ui, area).sheet.size;
        let (across, down) = (i32::from(width) - across, i32::from(height) - down);
        assert!(across >= 0 && down >= 0, "it fits at {width}x{height}");
        assert!(across <= 2 || down <= 1, "{across} columns and {down} rows are left at {width}x{height}");
    }
}

#[test]
fn two_dots_never_share_a_character_and_then_the_board_scrolls() {
    let mut dots: Vec<(f64, f64, &[u8])> = vec![(1.0, 1.0, &[0]), (99.0, 99.0, &[0])];
    dots.extend([(50.0, 50.0, &[0][..]), (51.0, 50.0, &[0]), (50.0, 52.0, &[0])]);
    let mut shot = Shot::of(crate::model::tests::level(Variant::Closest, &dots));
    for (width, height) in [(40, 9), (49, 21), (94, 42)] {
        let area = Rect::new(0, 0, width, height);
        let _ = shot.shown(area);
        let layout = Dots::layout(&shot.level, &shot.ui, area);
        let cells: std::collections::BTreeSet<_> = layout.cells.iter().collect();
        assert_eq!(cells.len(), dots.len(), "{width}x{height}");
        for dot in 0..dots.len() {
            shot.ui.shown = vec![dot as u32];
            let _ = shot.shown(area);
            assert!(area.contains(Position::from(shot.cell(area, dot))), "dot {dot} at {width}x{height}");
        }
    }
}

#[test]
fn zooming_says_when_there_is_no_further_step() {
    let mut shot = Shot::new();
    let size = |shot: &Shot| Dots::layout(&shot.level, &shot.ui, AREA).sheet.size;
    let whole = size(&shot);
    assert!(matches!(shot.press(Action::ZoomOut), Reply::Refused(_)));
    assert_eq!(shot.press(Action::ZoomIn), Reply::Looked);
    assert!(size(&shot).0 > whole.0);
    while shot.press(Action::ZoomIn) == Reply::Looked {}
    assert!(matches!(shot.press(Action::ZoomIn), Reply::Refused(_)));
    for cursor in 0..5 {
        (shot.ui.cursor, shot.ui.shown) = (cursor, vec![cursor]);
        let _ = shot.shown(AREA);
        assert!(AREA.contains(Position::from(shot.cell(AREA, cursor as usize))), "dot {cursor}");
    }
    while shot.press(Action::ZoomOut) == Reply::Looked {}
    assert_eq!(size(&shot), whole);
}

#[test]
fn drawing_works_in_every_small_area() {
    for width in 0..40 {
        for height in 0..9 {
            for mode in [Mode::Playing, Mode::Watching, Mode::Preview] {
                let mut shot = Shot::new();
                shot.mode = mode;
                let _ = shot.shown(Rect::new(0, 0, width, height));
            }
        }
    }
}
