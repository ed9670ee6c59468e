use super::*;
use crate::Maze;
use crate::model::{Board, Cell, Level, Place, small};
use pentimento_engine::contract::{Model, Role};
use pentimento_engine::view::{Aids, Input, Mode, Reply, Scene, View};
use pentimento_ui::fit::{Bars, Fit, Size};
use pentimento_ui::theme::{Depth, Ink, Look};
use pentimento_ui::widgets::rows;
use ratatui::style::Modifier;

/// The `Ui` of a board with cells of this size.
fn sized(level: &Level, size: Size) -> Ui {
    let need = *Maze::needs(level, &Look::default()).sizes.iter().find(|need| need.size == size).unwrap();
    let mut ui = Maze::ui(level);
    ui.fit = Some(Fit { need, bars: Bars::Standing, folded: 0, is_whole: true });
    ui
}

/// What the screen shows if a hint has these marks.
fn marked(
    level: &Level,
    board: &Board,
    ui: Ui,
    area: Rect,
    marks: &[(Place, Role)],
) -> (Vec<String>, Buffer) {
    let mut ui = ui;
    ui.head = board.head();
    Maze::settle(level, &mut ui, area);
    let look = Look { depth: if ui.draws_lines { Depth::Mono } else { Depth::True }, ..Look::default() };
    let scene = Scene {
        level,
        board,
        ui: &ui,
        marks,
        look: &look,
        aids: Aids::default(),
        mode: Mode::Playing,
        moves: 0,
        par: None,
    };
    let mut buffer = Buffer::empty(area);
    Maze::draw(&scene, &Maze::layout(level, &ui, area), &mut buffer);
    (rows(&buffer), buffer)
}

fn shown(level: &Level, board: &Board, size: Size, area: Rect) -> Vec<String> {
    marked(level, board, sized(level, size), area, &[]).0
}

fn lined(level: &Level) -> Ui {
    let mut ui = sized(level, Size::Fine);
    ui.draws_lines = true;
    ui
}

fn walked(level: &Level, cells: &[Cell]) -> Board {
    let mut board = Board::new(level);
    for &cell in cells {
        board.push(cell);
    }
    board
}

#[test]
fn walls_are_light_and_the_trail_is_heavy() {
    let level = small();
    let mut board = walked(&level, &[1, 2, 5]);
    board.set_shut(3, true);
    assert_eq!(
        shown(&level, &board, Size::L, Rect::new(0, 0, 13, 7)),
        [
            "╭───────────╮",
            "│ ∎━━━━━━━┓ │",
            "│   ╭───╮ ┃ │",
            "│ ✕ │ ⊚ │ ◉ │",
            "│   │   ╵   │",
            "│   │       │",
            "╰───┴───────╯",
        ]
    );
}

#[test]
fn the_view_follows_the_player() {
    let level = small();
    let rows = shown(&level, &walked(&level, &[1, 2, 5, 8]), Size::L, Rect::new(0, 0, 9, 5));
    assert!(rows.iter().any(|row| row.contains('◉')), "{rows:?}");
}

#[test]
fn in_braille_the_trail_is_solid() {
    let level = small();
    let rows = shown(&level, &walked(&level, &[1, 2]), Size::Map, Rect::new(0, 0, 4, 2));
    assert_eq!(rows, ["⡟⊚◉⡇", "⠧⠧⠥⠇"].map(str::to_owned), "{rows:?}");
}

#[test]
fn no_area_is_too_small() {
    let level = small();
    for width in 0..20 {
        for height in 0..9 {
            for size in [Size::L, Size::Fine, Size::Map] {
                let _ = shown(&level, &walked(&level, &[1]), size, Rect::new(0, 0, width, height));
            }
        }
    }
}

fn played(level: &Level, board: &Board, action: Action) -> Option<Board> {
    let mut ui = Maze::ui(level);
    let Reply::Play(moves) = Maze::interpret(level, board, &mut ui, Input::Do(action)) else { return None };
    let mut after = board.clone();
    for mv in &moves {
        Maze::apply(level, &mut after, mv).unwrap();
    }
    Some(after)
}

#[test]
fn shift_runs_to_the_dead_end_and_x_shuts_the_corridor() {
    let level = small();
    let board = Board::new(&level);
    let dead = played(&level, &board, Action::RunDown).unwrap();
    assert_eq!(dead.head(), 6);
    let shut = played(&level, &dead, Action::Mark).unwrap();
    assert!(shut.head() == 0 && shut.is_shut(3));
    assert_eq!(played(&level, &shut, Action::Act).unwrap().head(), level.exit());
    assert_eq!(played(&level, &board, Action::Up), None);
}

#[test]
fn a_click_hits_the_cell_that_is_drawn_there() {
    let level = small();
    let layout = Maze::layout(&level, &Maze::ui(&level), Rect::new(0, 0, 13, 7));
    assert_eq!(Maze::hit(&layout, Position::new(6, 3)), Some([1, 1]));
    assert_eq!(Maze::hit(&layout, Position::new(2, 5)), Some([2, 0]));
}

#[test]
fn fine_cells_are_pixels_with_glyphs_for_what_matters() {
    let level = small();
    let mut board = walked(&level, &[1, 2, 5]);
    board.set_shut(3, true);
    let area = Rect::new(0, 0, 7, 4);
    let (rows, buffer) = marked(&level, &board, sized(&level, Size::Fine), area, &[([2, 2], Role::Target)]);
    assert_eq!(rows, ["█▀▀▀▀▀█", "█✕█⊚█◉█", "███ ▀◊█", "▀▀▀▀▀▀▀"]);
    let look = Look::default();
    // The outer wall is the upper pixel, and the trail is the lower one.
    assert_eq!((buffer[(1, 0)].fg, buffer[(1, 0)].bg), (look.colour(Ink::Block), look.colour(Ink::Trail)));
    // The cell behind the closed cell has the colour of closed corridors.
    assert_eq!(buffer[(1, 2)].fg, look.colour(Ink::Closed));
    // The exit is below a wall. It needs its own colour, because in the colour of the wall it would look walled in.
    assert_eq!(buffer[(3, 1)].bg, look.colour(Ink::Ok));
}

#[test]
fn a_turning_to_close_has_a_glyph_even_under_a_wall() {
    let level = small();
    let board = Board::new(&level);
    let area = Rect::new(0, 0, 7, 4);
    let row =
        |marks: &[(Place, Role)]| marked(&level, &board, sized(&level, Size::Fine), area, marks).0[0].clone();
    assert_eq!(row(&[([0, 1], Role::Target)]), "█◉▀◊▀▀█");
    // A way of several cells is drawn as a dotted line of pixels.
    assert_eq!(row(&[([0, 1], Role::Target), ([0, 2], Role::Target)]), "█◉▀▀▀▀█");
}

#[test]
fn lines_show_everything_without_colours() {
    let level = small();
    let mut board = walked(&level, &[1, 2, 5]);
    board.set_shut(3, true);
    let marks = [([2, 2], Role::Target), ([2, 0], Role::Premise)];
    let (rows, buffer) = marked(&level, &board, lined(&level), Rect::new(0, 0, 7, 4), &marks);
    assert_eq!(rows, [" _____", "|∎━━━┓|", "|✕|⊚|◉|", "|∙|__◊|"]);
    let is_underlined = |at: (u16, u16)| buffer[at].modifier.contains(Modifier::UNDERLINED);
    assert!(is_underlined((5, 3)) && is_underlined((3, 1)) && !is_underlined((3, 2)));
}

#[test]
fn a_click_hits_the_cell_at_every_size() {
    let level = small();
    let area = Rect::new(0, 0, 7, 4);
    let at = |ui: &Ui, x, y| Maze::hit(&Maze::layout(&level, ui, area), Position::new(x, y));
    let fine = sized(&level, Size::Fine);
    assert_eq!([at(&fine, 1, 0), at(&fine, 3, 1), at(&fine, 5, 2)], [[0, 0], [1, 1], [2, 2]].map(Some));
    assert_eq!(at(&fine, 5, 3), None);
    assert_eq!([at(&lined(&level), 1, 1), at(&lined(&level), 5, 3)], [[0, 0], [2, 2]].map(Some));
    let map = Maze::layout(&level, &sized(&level, Size::Map), Rect::new(0, 0, 4, 2));
    assert_eq!(Maze::hit(&map, Position::new(2, 1)), Some([2, 2]));
}

#[test]
fn the_lines_about_the_cursor_never_change_their_number() {
    let level = small();
    let look = Look::default();
    let count = |board: &Board, width: u16, area: Rect| {
        let mut ui = sized(&level, Size::L);
        ui.head = board.head();
        Maze::settle(&level, &mut ui, area);
        let scene = Scene {
            level: &level,
            board,
            ui: &ui,
            marks: &[],
            look: &look,
            aids: Aids::default(),
            mode: Mode::Playing,
            moves: 0,
            par: None,
        };
        let lines = Maze::cursor_lines(&scene, width);
        let fits = |line: &Line<'_>| line.to_string().trim_end().chars().count() <= width as usize;
        assert!(lines.iter().all(fits), "{lines:?}");
        (lines.len(), lines.iter().any(|line| line.to_string().starts_with("rows 1-2")))
    };
    let mut closed = walked(&level, &[1, 2, 5, 8]);
    closed.set_shut(3, true);
    for width in [11, 13, 20, 30, 50] {
        for (area, in_parts) in [(Rect::new(0, 0, 13, 7), false), (Rect::new(0, 0, 9, 5), true)] {
            let start = count(&Board::new(&level), width, area);
            assert_eq!(start.1, in_parts);
            for board in [walked(&level, &[3, 6]), walked(&level, &[1, 2]), closed.clone()] {
                assert_eq!(count(&board, width, area).0, start.0, "{width}");
            }
        }
    }
}

#[test]
fn the_mouth_of_a_corridor_has_an_arrow() {
    let level = small();
    let board = Board::new(&level);
    let area = Rect::new(0, 0, 7, 4);
    let first = |ui: Ui| marked(&level, &board, ui, area, &[([1, 0], Role::Premise)]).0;
    assert_eq!(first(sized(&level, Size::Fine))[1], "█▾█⊚█ █");
    assert_eq!(first(lined(&level))[2], "|▾|⊚| |");
}

#[test]
fn x_closes_dead_ends_only() {
    // The player is at the junction after the entrance. One corridor leads down to a dead end, and the other leads to
    // the exit.
    let level = crate::model::drawn(&["+-+-+-+", "|E   X|", "+-+ +-+", "|     |", "+-+-+-+"]);
    let board = walked(&level, &[1]);
    let mut ui = Maze::ui(&level);
    let refused = Maze::interpret(&level, &board, &mut ui, Input::Do(Action::Mark));
    assert_eq!(refused, Reply::Refused("This way leads on. x closes only dead ends.".into()));
    let after = played(&level, &walked(&level, &[1, 4, 3]), Action::Mark).unwrap();
    assert!(after.head() == 4 && after.is_shut(3) && !after.is_shut(4));
    let dead = walked(&level, &[1, 4, 3]);
    let run = Maze::interpret(&level, &dead, &mut ui, Input::Do(Action::Act));
    assert_eq!(run, Reply::Refused("Dead end. x goes back and closes it.".into()));
}
