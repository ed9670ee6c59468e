use super::layout::Zoom;
use super::*;
use crate::Maze;
use crate::model::{Board, Cell, Level, small};
use pentimento_engine::contract::Model;
use pentimento_engine::view::{Aids, Input, Mode, Reply, Scene, View};
use pentimento_ui::theme::Look;
use pentimento_ui::widgets::rows;

fn shown(level: &Level, board: &Board, zoom: Zoom, area: Rect) -> Vec<String> {
    let mut ui = Maze::ui(level);
    ui.zoom = zoom;
    ui.head = board.head();
    Maze::settle(level, &mut ui, area);
    let look = Look::default();
    let scene = Scene {
        level,
        board,
        ui: &ui,
        marks: &[],
        look: &look,
        aids: Aids::default(),
        mode: Mode::Playing,
        moves: 0,
        par: None,
    };
    let mut buffer = Buffer::empty(area);
    Maze::draw(&scene, &Maze::layout(level, &ui, area), &mut buffer);
    rows(&buffer)
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
        shown(&level, &board, Zoom::Near, Rect::new(0, 0, 13, 7)),
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
    let rows = shown(&level, &walked(&level, &[1, 2, 5, 8]), Zoom::Near, Rect::new(0, 0, 9, 5));
    assert!(rows.iter().any(|row| row.contains('◉')), "{rows:?}");
}

#[test]
fn in_braille_the_trail_is_solid() {
    let level = small();
    let rows = shown(&level, &walked(&level, &[1, 2]), Zoom::Far, Rect::new(0, 0, 4, 2));
    assert_eq!(rows, ["⡟⊚◉⡇", "⠧⠧⠥⠇"].map(str::to_owned), "{rows:?}");
}

#[test]
fn no_area_is_too_small() {
    let level = small();
    for width in 0..20 {
        for height in 0..9 {
            for zoom in [Zoom::Near, Zoom::Far] {
                let _ = shown(&level, &walked(&level, &[1]), zoom, Rect::new(0, 0, width, height));
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
