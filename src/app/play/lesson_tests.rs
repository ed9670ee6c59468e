//! Plays every lesson of every game to its end, by following its instructions.

use super::super::screen::Screen;
use super::super::testing::{context, frame, press};
use super::{Activity, Context, Play};
use crate::games::{GAMES, find};
use crate::store::stars::ALL;
use pentimento_engine::game::{Pressed, Task};
use ratatui::layout::Rect;

fn sentence(play: &Play) -> &'static str {
    let lessons = play.lessons.as_ref().expect("a lesson");
    lessons.sentence(play.game.saying(lessons.number()))
}

fn stars(play: &Play) -> Option<usize> {
    let Activity::Solved(victory) = &play.activity else { return None };
    Some(play.stars(victory))
}

fn begun(context: &mut Context, game: &str, number: usize) -> Play {
    let mut play = Play::lesson(context, find(game).expect("a game"), number).expect("a lesson");
    play.enter(context);
    play.settle(context, Rect::new(0, 0, 80, 24));
    play
}

/// Asks for hints and lets them make their moves until the puzzle is solved.
fn solve_by_hints(play: &mut Play, context: &mut Context) {
    let job = crate::clock::job();
    for _ in 0..400 {
        if stars(play).is_some() {
            return;
        }
        play.game.begin(Task::Hint)(&job);
        let _ = play.poll(context);
        while play.game.hint().is_some() {
            if play.game.press_hint() == Pressed::Played {
                play.save.played += 1;
                let _ = play.changed(context);
            }
        }
    }
    panic!("never solved");
}

/// A game, the number of a lesson, and pairs: the keys that the lesson asks for, and the beginning of its
/// next sentence.
type Script = (&'static str, usize, &'static [(&'static str, &'static str)]);

const SCRIPTS: &[Script] = &[
    (
        "buttons",
        0,
        &[("", "Make both buttons the same. A is"), ("enter", "The colours go round"), ("enter", "")],
    ),
    ("buttons", 1, &[("", "D is yellow."), ("t b", "Now only B needs a step."), ("a", "")]),
    ("buttons", 2, &[("", "Any colour will do."), ("e", "H gives a hint:")]),
    (
        "nonogram",
        0,
        &[
            ("", "A number is the length"),
            ("down down space", "Fill the whole of row 3"),
            ("shift-right shift-right shift-right shift-right", "Row 3 is done"),
        ],
    ),
    (
        "nonogram",
        1,
        &[
            ("", "Two numbers are two runs"),
            ("down space shift-right shift-right shift-right shift-right", "Two numbers are two runs"),
            (
                "down space shift-left shift-left shift-left shift-left",
                "Both rows are full, so column 1 has its 2.",
            ),
        ],
    ),
    ("maze", 0, &[("", "Walk to the exit.")]),
];

#[test]
fn a_lesson_goes_on_when_the_board_shows_what_it_asks_for() {
    let (_folder, mut context) = context();
    context.look.motion = false;
    for (game, number, steps) in SCRIPTS {
        let mut play = begun(&mut context, game, *number);
        for (keys, follows) in *steps {
            if !keys.is_empty() {
                let _ = press(&mut play, &mut context, keys);
            }
            match *follows {
                "" => assert_eq!(stars(&play), Some(ALL), "{game} {number} after {keys}"),
                words => {
                    let said = sentence(&play);
                    assert!(said.starts_with(words), "{game} {number} after {keys:?}: {said}");
                }
            }
        }
    }
}

#[test]
fn undo_goes_back_to_the_sentence_before_and_a_detour_is_not_called_right() {
    let (_folder, mut context) = context();
    let mut play = begun(&mut context, "buttons", 0);
    let first = sentence(&play);
    let _ = press(&mut play, &mut context, "enter");
    assert_ne!(sentence(&play), first);
    let _ = press(&mut play, &mut context, "u");
    assert_eq!(sentence(&play), first);
    let _ = press(&mut play, &mut context, "right enter");
    assert!(sentence(&play).contains("never the button itself"), "{}", sentence(&play));
}

#[test]
fn a_lesson_says_that_a_move_is_wrong_until_it_is_undone() {
    let (_folder, mut context) = context();
    for (game, number, keys) in [("nonogram", 0, "enter"), ("dots", 0, "enter right enter")] {
        let mut play = begun(&mut context, game, number);
        let before = sentence(&play);
        let _ = press(&mut play, &mut context, keys);
        assert!(sentence(&play).starts_with("That can't be right"), "{game}: {}", sentence(&play));
        for _ in 0..4 {
            let _ = press(&mut play, &mut context, "u");
        }
        assert_eq!(sentence(&play), before);
    }
}

#[test]
fn the_lines_about_the_cursor_stay_while_a_lesson_goes_on() {
    let (_folder, mut context) = context();
    let mut play = begun(&mut context, "nonogram", 1);
    let _ = press(&mut play, &mut context, "down shift-right shift-right shift-right shift-right");
    let _ = press(&mut play, &mut context, "down shift-left shift-left shift-left shift-left");
    assert!(sentence(&play).contains("finish the other rows"), "{}", sentence(&play));
    let rows = frame(Box::new(play), &context, 80, 24);
    assert!(rows.iter().any(|row| row.contains("row 3")), "{rows:#?}");
}

#[test]
fn every_lesson_of_every_game_is_solved_with_its_hints_for_three_stars() {
    let (_folder, mut context) = context();
    context.look.motion = false;
    for kind in GAMES {
        let name = kind.info().name;
        for number in 0..kind.lessons().len() {
            let mut play = begun(&mut context, name, number);
            solve_by_hints(&mut play, &mut context);
            assert_eq!(stars(&play), Some(ALL), "{name}, lesson {number}");
            assert!(context.store.learned(name).done.contains(&number));
        }
        assert_eq!(context.store.learned(name).at, 0, "after the last lesson, the first one comes again");
    }
    assert_eq!(context.store.summary().recent().count(), 0, "lessons are no results");
}

#[test]
fn the_first_sentence_of_a_lesson_is_not_empty_and_none_is_long() {
    for kind in GAMES {
        for lesson in kind.lessons() {
            assert!(lesson.sayings.iter().all(|text| (20..=280).contains(&text.len())), "{}", lesson.title);
        }
    }
}
