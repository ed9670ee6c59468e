//! Tests of every activity of the play screen.

use super::super::context::Context;
use super::super::frame::{SMALLEST, paint};
use super::super::screen::{Next, Screen, Typing};
use super::super::testing;
use super::{Activity, Play};
use crate::games::GAMES;
use crate::save_game;
use crate::store::Origin;
use pentimento_base::params::Difficulty;
use pentimento_engine::game::{HintStage, Task};
use pentimento_engine::kind::from_code;
use pentimento_ui::keymap::Action;
use pentimento_ui::widgets::rows;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

fn play(context: &mut Context, code: &str) -> Play {
    let puzzle = from_code(GAMES, code, &crate::clock::job()).expect("a valid code");
    Play::begin(context, &*puzzle, Origin::File)
}

/// Play screens in different states: fresh, with a hint, paused, in the theatre, with a name being typed,
/// solved, with a savepoint, and with a lesson.
fn activities(context: &mut Context) -> Vec<(&'static str, Box<dyn Screen>)> {
    let code = "buttons:hard#1-5";
    let fresh = play(context, code);
    let mut hinted = play(context, code);
    hinted.game.begin(Task::Hint)(&crate::clock::job());
    let _ = hinted.poll(context);
    let _ = hinted.act(context, Action::Hint);
    let mut paused = play(context, code);
    let _ = paused.act(context, Action::Pause);
    let mut watching = play(context, code);
    let _ = watching.act(context, Action::Solve);
    watching.game.begin(Task::Theatre)(&crate::clock::job());
    let _ = watching.poll(context);
    let _ = watching.act(context, Action::Right);
    let mut naming = play(context, code);
    let _ = naming.act(context, Action::Goto);
    let mut won = play(context, code);
    won.game.begin(Task::Finish)(&crate::clock::job());
    let _ = won.poll(context);
    let mut supposing = play(context, code);
    let _ = supposing.act(context, Action::SavepointSet);
    let tutorial = Play::tutorial(context, GAMES[0]).expect("lessons");
    vec![
        ("fresh", Box::new(fresh)),
        ("hinted", Box::new(hinted)),
        ("paused", Box::new(paused)),
        ("watching", Box::new(watching)),
        ("naming", Box::new(naming)),
        ("won", Box::new(won)),
        ("supposing", Box::new(supposing)),
        ("tutorial", Box::new(tutorial)),
    ]
}

fn sizes() -> impl Iterator<Item = (u16, u16)> {
    let small = (1..60).step_by(3).flat_map(|width| (1..30).step_by(2).map(move |height| (width, height)));
    small.chain([SMALLEST, (71, 14), (72, 14), (80, 24), (100, 30), (140, 45), (200, 60), (400, 150)])
}

#[test]
fn every_activity_is_drawn_at_every_size_with_a_way_out() {
    let (_folder, mut context) = testing::context();
    for (activity, screen) in activities(&mut context) {
        let mut screens = vec![screen];
        for (width, height) in sizes() {
            let area = Rect::new(0, 0, width, height);
            let mut buffer = Buffer::empty(area);
            paint(&mut screens, &context, area, &mut buffer);
            if width >= SMALLEST.0 && height >= SMALLEST.1 {
                let last: String = (0..width).map(|x| buffer[(x, height - 1)].symbol()).collect();
                let way_out = ["leave", "back", "skip"].iter().any(|verb| last.contains(verb));
                assert!(way_out, "{activity} at {width}x{height}: {last:?}");
            }
        }
    }
}

#[test]
fn only_mistakes_are_red() {
    let (_folder, mut context) = testing::context();
    let red = context.look.colour(pentimento_ui::theme::Ink::Conflict);
    for (activity, screen) in activities(&mut context) {
        let area = Rect::new(0, 0, 80, 24);
        let mut buffer = Buffer::empty(area);
        context.clear_message();
        paint(&mut [screen], &context, area, &mut buffer);
        assert!(buffer.content.iter().all(|cell| cell.fg != red && cell.bg != red), "{activity}");
    }
}

#[test]
fn a_board_solved_while_a_name_is_typed_can_be_left() {
    let (_folder, mut context) = testing::context();
    let mut screen = play(&mut context, "buttons:hard#1-5");
    let _ = screen.act(&mut context, Action::Goto);
    assert_eq!(screen.typing(), Typing::Text);
    screen.game.begin(Task::Finish)(&crate::clock::job());
    let _ = screen.poll(&mut context);
    assert_eq!(screen.typing(), Typing::Commands);
    assert!(matches!(screen.act(&mut context, Action::Back), Next::Pop));
}

#[test]
fn a_savepoint_is_shown_in_the_panel_and_in_the_key_bar() {
    let (_folder, mut context) = testing::context();
    for (code, word) in [("nonogram:easy#3-1", "what if   1"), ("buttons:hard#1-5", "savepoint 1")] {
        let mut screen = play(&mut context, code);
        let _ = screen.act(&mut context, Action::SavepointSet);
        let _ = screen.act(&mut context, Action::Act);
        context.clear_message();
        let rows = testing::frame(Box::new(screen), &context, 80, 24);
        assert!(rows.iter().any(|row| row.contains(word)), "{code}: {rows:#?}");
        // In a narrow panel, these two are below each other.
        assert!(rows.iter().any(|row| row.trim_end().ends_with("since 1")), "{code}: {rows:#?}");
        for key in ["take back", "keep it"] {
            assert!(rows.iter().any(|row| row.contains(key)), "{key}: {rows:#?}");
        }
    }
}

#[test]
fn solving_undoing_and_solving_again_counts_once() {
    let (_folder, mut context) = testing::context();
    let mut screen = play(&mut context, "buttons:hard#1-5");
    screen.game.begin(Task::Finish)(&crate::clock::job());
    let _ = screen.poll(&mut context);
    let first = screen.save.id.clone();
    let _ = screen.act(&mut context, Action::Undo);
    assert!(matches!(screen.activity, Activity::Playing));
    let _ = screen.act(&mut context, Action::Redo);
    assert!(matches!(screen.activity, Activity::Solved(_)));
    assert_eq!(context.store.summary().recent().count(), 1);
    assert_ne!(screen.save.id, first, "the continued game has a new save");
}

#[test]
fn the_save_remembers_help_from_the_computer() {
    let (_folder, mut context) = testing::context();
    let mut screen = play(&mut context, "buttons:hard#1-5");
    let _ = screen.act(&mut context, Action::Solve);
    screen.game.begin(Task::Theatre)(&crate::clock::job());
    let _ = screen.poll(&mut context);
    let _ = testing::press(&mut screen, &mut context, "right enter");
    assert!(screen.save.helped, "a step of the theatre was used");
    screen.leave(&mut context);
    let saves = context.saved_games().saves;
    let again = Play::resume(&mut context, &saves[0]).expect("a valid save");
    assert!(again.save.helped);
}

#[test]
fn an_untouched_puzzle_is_not_saved() {
    let (folder, mut context) = testing::context();
    let mut screen = play(&mut context, "buttons:hard#1-5");
    screen.enter(&mut context);
    screen.leave(&mut context);
    let _ = context.saved_games();
    assert!(std::fs::read_dir(folder.path().join("state")).is_err());
}

#[test]
fn a_measurement_is_counted_and_its_circle_ends_with_the_next_key() {
    let (_folder, mut context) = testing::context();
    let dots = GAMES.iter().find(|kind| kind.info().name == "dots").expect("dots");
    let mut screen = Play::begin(&mut context, &*dots.example(), Origin::File);
    let area = Rect::new(0, 0, 80, 24);
    let shown = |screen: &mut Play, context: &Context| {
        screen.settle(context, area);
        let mut buffer = Buffer::empty(area);
        screen.draw(context, area, &mut buffer);
        rows(&buffer).join("\n")
    };
    for action in [Action::Act, Action::Right, Action::Command("measure")] {
        let _ = screen.act(&mut context, action);
    }
    let text = shown(&mut screen, &context);
    assert!(text.contains("measured 1") && text.contains("Measured."), "{text}");
    assert_eq!(save_game::outcome(&screen.save, &*screen.game, 1).measures, 1);
    // The check key belongs to no game. It still ends the message about the measured circle.
    let _ = screen.act(&mut context, Action::Check);
    let text = shown(&mut screen, &context);
    assert!(text.contains("measured 1") && !text.contains("Measured."), "{text}");
}

#[test]
fn a_late_answer_does_not_change_the_board_behind_the_theatre() {
    let (_folder, mut context) = testing::context();
    let mut screen = play(&mut context, "buttons:hard#1-5");
    screen.game.begin(Task::Finish)(&crate::clock::job());
    let _ = screen.act(&mut context, Action::Solve);
    let _ = screen.poll(&mut context);
    assert!(matches!(screen.activity, Activity::Watching(_)));
    assert_eq!(screen.game.moves(), 0);
}

#[test]
fn a_hint_can_be_read_to_its_end_on_the_smallest_screen() {
    let (_folder, mut context) = testing::context();
    for kind in GAMES {
        let params = kind.params(Difficulty::Medium);
        let Ok(puzzle) = kind.generate(&params, 5, &crate::clock::job()) else { panic!("no puzzle") };
        let mut screen = Play::begin(&mut context, &*puzzle, Origin::File);
        screen.game.begin(Task::Hint)(&crate::clock::job());
        let _ = screen.poll(&mut context);
        while screen.game.hint().expect("a hint").stage != HintStage::Why {
            let _ = screen.act(&mut context, Action::Hint);
        }
        let reason = screen.game.hint().expect("a hint").reason.to_string();
        let last: String = reason.split_whitespace().next_back().expect("words").to_owned();
        let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(screen)];
        let area = Rect::new(0, 0, SMALLEST.0, SMALLEST.1);
        let mut seen = String::new();
        for _ in 0..9 {
            let mut buffer = Buffer::empty(area);
            paint(&mut screens, &context, area, &mut buffer);
            seen += &rows(&buffer).join(" ");
            let _ = screens[0].act(&mut context, Action::ReadOn);
        }
        assert!(seen.contains(&last), "{}: {last:?} of {reason:?} in {seen}", kind.info().name);
        assert!(seen.contains("do it"), "{}", kind.info().name);
    }
}
