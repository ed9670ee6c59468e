//! Checks the screens of all games at all usual sizes: no word is cut, and nothing is shortened.
//!
//! The test assumes that a very large terminal shows every word in full. So every word of a small screen must
//! also be on the large screen, or on another large screen of the same game.

use super::super::context::Context;
use super::super::frame::paint;
use super::super::screen::Screen;
use super::super::testing;
use super::victory::Form;
use super::{Activity, Play};
use crate::games::GAMES;
use crate::packs::{LevelFile, embedded};
use crate::store::Origin;
use pentimento_base::params::Difficulty;
use pentimento_engine::game::Task;
use pentimento_engine::kind::Kind;
use pentimento_ui::keymap::Action;
use pentimento_ui::widgets::rows;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::BTreeSet;

/// Words of small screens that large screens replace by other words, because a large screen has a rail
/// instead of a status line and a header.
const ELSEWHERE: [&str; 14] = [
    "Across", "Down", "Row", "Rows", "rows", "Columns", "columns", "open", "filled", "empty", "your", "game",
    "saved", "only",
];
pub(crate) const SIZES: [(u16, u16); 5] = [(40, 12), (60, 20), (80, 24), (100, 30), (140, 45)];
/// Terminals on which everything has room. The second one is so high that its bars are above and below the
/// board.
pub(crate) const LARGE: [(u16, u16); 3] = [(300, 100), (220, 120), (400, 60)];

type Named = (&'static str, Box<dyn Screen>);

/// The play screens of a game: fresh, with both stages of a hint, with a savepoint, in the theatre, and solved.
fn screens(context: &mut Context, kind: &'static dyn Kind, difficulty: Difficulty) -> Vec<Named> {
    let job = crate::clock::job();
    let puzzle = kind.generate(&kind.params(difficulty), 1, &job).expect("a puzzle");
    let mut begin = || Play::begin(context, &*puzzle, Origin::File);
    let (fresh, mut supposing, mut watching, mut won) = (begin(), begin(), begin(), begin());
    let mut hinted = [begin(), begin()];
    for (stage, screen) in hinted.iter_mut().enumerate() {
        screen.game.begin(Task::Hint)(&job);
        let _ = screen.poll(context);
        for _ in 0..stage {
            let _ = screen.act(context, Action::Hint);
        }
    }
    let _ = supposing.act(context, Action::SavepointSet);
    let _ = watching.act(context, Action::Solve);
    watching.game.begin(Task::Theatre)(&job);
    let _ = watching.poll(context);
    let _ = watching.act(context, Action::Right);
    won.game.begin(Task::Finish)(&job);
    let _ = won.poll(context);
    let _ = won.end_celebration();
    context.clear_message();
    let [place, reason] = hinted;
    vec![
        ("fresh", Box::new(fresh)),
        ("place of a hint", Box::new(place)),
        ("reason of a hint", Box::new(reason)),
        ("what if", Box::new(supposing)),
        ("theatre", Box::new(watching)),
        ("solved", Box::new(won)),
    ]
}

pub(crate) fn read(
    screens: &mut [Box<dyn Screen>],
    context: &Context,
    (width, height): (u16, u16),
) -> Vec<String> {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    paint(screens, context, area, &mut buffer);
    rows(&buffer)
}

/// The words of a screen: at least three letters, without digits and signs.
pub(crate) fn words(rows: &[String]) -> impl Iterator<Item = &str> {
    let split = rows.iter().flat_map(|row| row.split(|letter: char| !letter.is_ascii_alphabetic()));
    split.filter(|word| word.len() >= 3)
}

#[test]
fn the_theatre_hides_no_row_of_a_board_that_fits() {
    let (_folder, mut context) = testing::context();
    for kind in GAMES {
        let job = crate::clock::job();
        let puzzle = kind.generate(&kind.params(Difficulty::Easy), 1, &job).expect("a puzzle");
        for (width, height) in SIZES {
            let mut play = Play::begin(&mut context, &*puzzle, Origin::File);
            let _ = play.act(&mut context, Action::Solve);
            let area = Rect::new(0, 0, width, height);
            play.settle(&context, area);
            let layout = play.layout(&context, area);
            // Without a panel, the note covers a part of the board.
            let is_bare = layout.bars == pentimento_ui::fit::Bars::Bare;
            if let Some(fit) = layout.fit.filter(|fit| fit.is_whole && fit.folded == 0 && !is_bare) {
                let name = kind.info().name;
                assert!(fit.need.rows <= layout.board.height, "{name} at {width}x{height}: {layout:?}");
            }
        }
    }
}

/// What the screen shows in the area of the board.
fn board_rows(mut play: Play, context: &Context, (width, height): (u16, u16)) -> Vec<String> {
    let area = Rect::new(0, 0, width, height);
    play.settle(context, area);
    let board = play.layout(context, area).board;
    let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(play)];
    let rows = read(&mut screens, context, (width, height));
    let part = |row: &String| row.chars().skip(board.x.into()).take(board.width.into()).collect();
    rows.iter().skip(board.y.into()).take(board.height.into()).map(part).collect()
}

#[test]
fn numbers_of_boards_never_touch() {
    let (_folder, mut context) = testing::context();
    let job = crate::clock::job();
    for kind in GAMES.iter().filter(|kind| ["nonogram", "logipix"].contains(&kind.info().name)) {
        let puzzle = kind.generate(&kind.params(Difficulty::Hard), 2, &job).expect("a puzzle");
        for size in SIZES {
            let play = Play::begin(&mut context, &*puzzle, Origin::File);
            for row in board_rows(play, &context, size) {
                let longest = row.split(|sign: char| !sign.is_ascii_digit()).map(str::len).max();
                assert!(longest <= Some(2), "{} at {size:?}: {row}", kind.info().name);
            }
        }
    }
}

#[test]
fn a_shared_result_does_not_name_the_picture() {
    let (_folder, mut context) = testing::context();
    for pack in embedded::packs().iter().filter(|pack| pack.kind.facts().hides_picture) {
        let Some(Ok(puzzle)) = pack.levels.first().map(LevelFile::puzzle) else { continue };
        let title = puzzle.meta().title.clone().unwrap_or_default();
        let mut play = Play::begin(&mut context, puzzle, Origin::File);
        let _ = play.solved(&mut context);
        let Activity::Solved(victory) = &play.activity else { panic!("not solved") };
        for form in [Form::Line, Form::Words] {
            let text = play.share_text(&context, victory, form);
            assert!(text.contains("Pentimento"), "{text}");
            assert!(!title.is_empty() && !text.contains(&title), "{title}: {text}");
        }
    }
}

#[test]
fn no_screen_of_any_game_cuts_a_word() {
    let (_folder, mut context) = testing::context();
    context.look.motion = false;
    let mut cut = BTreeSet::new();
    for kind in GAMES {
        for difficulty in [Difficulty::Easy, Difficulty::Hard] {
            let mut known: BTreeSet<String> = BTreeSet::new();
            let mut all = Vec::new();
            for (state, screen) in screens(&mut context, *kind, difficulty) {
                let mut screen = vec![screen];
                known.extend(ELSEWHERE.map(str::to_owned));
                let techniques = kind.facts().ladder.iter().map(|technique| technique.name.to_lowercase());
                known.extend(words(&techniques.collect::<Vec<_>>()).map(str::to_owned));
                for size in LARGE {
                    known.extend(words(&read(&mut screen, &context, size)).map(str::to_owned));
                }
                all.push((state, screen));
            }
            for (state, mut screen) in all {
                for size in SIZES {
                    let rows = read(&mut screen, &context, size);
                    let name = kind.info().name;
                    let place = format!("{name} {} {state} at {}x{}", difficulty.name(), size.0, size.1);
                    for word in words(&rows).filter(|word| !known.contains(*word)) {
                        cut.insert(format!("{place}: {word:?}"));
                    }
                    if rows.iter().any(|row| row.contains("..")) {
                        cut.insert(format!("{place}: dots"));
                    }
                }
            }
        }
    }
    assert!(cut.is_empty(), "{cut:#?}");
}
