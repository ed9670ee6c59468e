use super::*;

fn painted(canvas: &Canvas) -> Vec<String> {
    canvas.picture().mask().rows()
}

fn of(rows: &[&str]) -> Canvas {
    Canvas::of(Picture::from_rows(rows).unwrap())
}

#[test]
fn a_mirror_paints_the_opposite_cells() {
    let mut canvas = Canvas::new(5, 3);
    canvas.paint(Stroke::New, &[[0, 1]], Mirror::Both, 1);
    assert_eq!(painted(&canvas), [".#.#.", ".....", ".#.#."]);
    assert_eq!(canvas.mirrored(Mirror::Both, [1, 2]), [[1, 2]]);
}

#[test]
fn a_fill_stops_at_other_colours() {
    let mut canvas = of(&["..#..", "..#..", "###.."]);
    let area = canvas.area_around([0, 0]);
    canvas.paint(Stroke::New, &area, Mirror::Off, 1);
    assert_eq!(painted(&canvas), ["###..", "###..", "###.."]);
}

#[test]
fn undo_and_redo_work_on_whole_strokes() {
    let mut canvas = Canvas::new(4, 1);
    canvas.paint(Stroke::New, &[[0, 0]], Mirror::Off, 1);
    canvas.paint(Stroke::Continued, &[[0, 1]], Mirror::Off, 1);
    canvas.paint(Stroke::New, &[[0, 3]], Mirror::Off, 2);
    assert!(!canvas.paint(Stroke::New, &[[0, 3]], Mirror::Off, 2), "nothing changed");
    assert_eq!(canvas.strokes(), 2);
    assert!(canvas.undo() && canvas.undo() && !canvas.undo());
    assert_eq!(painted(&canvas), ["...."]);
    assert!(canvas.redo() && canvas.redo() && !canvas.redo());
    assert_eq!(painted(&canvas), ["##.#"]);
    canvas.undo();
    canvas.toggle_lock([0, 2]);
    assert!(!canvas.redo(), "a new stroke removes what could be redone");
    assert!(canvas.is_locked([0, 2]));
}

#[test]
fn shifting_wraps_around_and_resizing_keeps_the_middle() {
    let mut canvas = of(&["#..", "...", "..#"]);
    canvas.shift(Direction::Left);
    assert_eq!(painted(&canvas), ["..#", "...", ".#."]);
    canvas.shift(Direction::Right);
    canvas.shift(Direction::Down);
    assert_eq!(painted(&canvas), ["..#", "#..", "..."]);
    canvas.resize(5, 5);
    assert_eq!(painted(&canvas), [".....", "...#.", ".#...", ".....", "....."]);
    canvas.resize(3, 3);
    assert_eq!(painted(&canvas), ["..#", "#..", "..."]);
    canvas.undo();
    assert_eq!(canvas.width(), 5);
}

#[test]
fn a_colour_outside_the_palette_paints_blank() {
    let mut canvas = of(&["#."]);
    canvas.paint(Stroke::New, &[[0, 0]], Mirror::Off, 99);
    assert_eq!(painted(&canvas), [".."]);
}
