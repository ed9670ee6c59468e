use super::*;
use crate::file::tests::level;
use crate::model::tests::board;
use pentimento_engine::contract::Role;
use pentimento_engine::view::{Aids, Button, Mode, Phase};
use pentimento_ui::theme::Look;
use pentimento_ui::widgets::rows;

/// A frame as text, row by row.
fn shown(numbers: &str, letters: &str, marks: &[(Spot, Role)], aids: Aids) -> Vec<String> {
    let (level, board, look) = (level(numbers).unwrap(), board(letters), Look::default());
    let (ui, area) = (Lamps::ui(&level), Rect::new(0, 0, 12, 3));
    let (mode, level, board, ui) = (Mode::Playing, &level, &board, &ui);
    let scene = Scene { level, board, ui, marks, look: &look, aids, mode, moves: 0, par: None };
    let mut buffer = Buffer::empty(area);
    Lamps::draw(&scene, &Lamps::layout(level, ui, area), &mut buffer);
    rows(&buffer)
}

#[test]
fn lamps_and_marks_look_different_without_colours() {
    let marks = [(Spot::Number(1), Role::Premise), (Spot::Lamp(2), Role::Target)];
    let rows = shown("2?1?", "#x..", &marks, Aids::default());
    assert_eq!(rows, [" ▾", " ◉  ✕ [∙] ∙", " 2     1"]);
}

#[test]
fn a_number_that_cannot_be_right_is_shown_if_the_player_wants_that() {
    let mut aids = Aids::by_default(Lamps::AIDS);
    assert_eq!(shown("2???", "#x..", &[], aids)[2], " 2");
    aids.set(&LIVE_ERRORS, true);
    assert_eq!(shown("2???", "#x..", &[], aids)[2], "!2!");
}

#[test]
fn the_same_key_marks_a_lamp_and_takes_the_mark_back() {
    let level = level("2?1").unwrap();
    let (mut ui, mut board) = (Lamps::ui(&level), Board::new(&level));
    for expected in ["#..", "...", "#.."] {
        let Reply::Play(moves) = Lamps::interpret(&level, &board, &mut ui, Input::Do(Action::Act)) else {
            panic!("a move is made")
        };
        for mv in moves {
            board.lamps[mv.lamp] = mv.to;
        }
        assert_eq!(board, super::super::model::tests::board(expected));
    }
}

#[test]
fn a_click_finds_the_lamp_that_is_drawn_there_after_scrolling() {
    let level = Level::of_row(&[true; 20]);
    let (area, mut ui) = (Rect::new(5, 2, 12, 3), Lamps::ui(&level));
    ui.cursor = 10;
    Lamps::settle(&level, &mut ui, area);
    let layout = Lamps::layout(&level, &ui, area);
    for lamp in layout.lamps() {
        let at = Position::new(layout.x(lamp) + 1, layout.lamps_row());
        assert_eq!(Lamps::hit(&layout, at), Some(Spot::Lamp(lamp)));
    }
    assert!(layout.lamps().contains(&10));
    assert_eq!(Lamps::hit(&layout, Position::new(5, 2)), None);
    let input = Input::Point { spot: Spot::Lamp(9), button: Button::Right, phase: Phase::Down };
    let reply = Lamps::interpret(&level, &Board::new(&level), &mut ui, input);
    assert_eq!(reply, Reply::Play(vec![Move { lamp: 9, to: crate::Lamp::Dark }]));
}

#[test]
fn the_board_and_moves_can_be_said_in_words() {
    let level = level("2?1").unwrap();
    let words = Lamps::words(&level, &board("#x.")).unwrap();
    assert_eq!(
        words,
        "From lamp 1 to lamp 2: 2 lit.\nFrom lamp 2 to lamp 3: 1 lit.\nLit: 1.\nDark: 2.\nOpen: 3."
    );
    let said = |line: &[&str]| Lamps::said(&level, &board("..."), line);
    assert_eq!(said(&["lit", "3"]), Said::Play(vec![Move { lamp: 2, to: crate::Lamp::Lit }]));
    assert_eq!(
        said(&["lit", "4"]),
        Said::Refused("There is no lamp 4: they are numbered from 1 to 3.".into())
    );
    assert_eq!(said(&["jump"]), Said::Nothing);
}

#[test]
fn no_area_is_too_small_or_too_large() {
    let level = Level::of_row(&[true; 9]);
    let (board, look) = (Board::new(&level), Look::default());
    for (width, height) in [(0, 0), (1, 1), (3, 2), (200, 60)] {
        let (area, mut ui) = (Rect::new(0, 0, width, height), Lamps::ui(&level));
        Lamps::settle(&level, &mut ui, area);
        let (aids, mode) = (Aids::default(), Mode::Playing);
        let scene = Scene {
            level: &level,
            board: &board,
            ui: &ui,
            marks: &[],
            look: &look,
            aids,
            mode,
            moves: 0,
            par: None,
        };
        let mut buffer = Buffer::empty(area);
        Lamps::draw(&scene, &Lamps::layout(&level, &ui, area), &mut buffer);
        Lamps::finale(&scene, 0.5, area, &mut buffer);
    }
}
