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
use pentimento_engine::named_lines::NamedLines;
use pentimento_ui::fit::Bars;
use pentimento_ui::keymap::Action;
use pentimento_ui::widgets::rows;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::BTreeSet;

/// Words of small screens that large screens replace by other words, because a large screen has a rail
/// instead of a status line and a header.
const ELSEWHERE: [&str; 17] = [
    "The", "starts", "its", "Across", "Down", "Row", "Rows", "rows", "Columns", "columns", "open", "filled",
    "empty", "your", "game", "saved", "only",
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

/// The numbers in a text row, if it is the row of the column numbers: they increase, and their distances are those of
/// columns of this width. A line after five columns takes one character more.
fn column_numbers(row: &str, width: usize) -> Option<BTreeSet<usize>> {
    // Beside the column numbers, an arrow with a number says how many rows are out of view.
    let mut signs: Vec<char> = row.chars().collect();
    for arrow in (0..signs.len()).filter(|&x| "▴▾◂▸".contains(row.chars().nth(x).unwrap_or(' '))) {
        let count = (arrow + 1..signs.len())
            .skip_while(|&x| signs[x] == ' ')
            .take_while(|&x| signs[x].is_ascii_digit());
        for x in count.collect::<Vec<_>>() {
            signs[x] = ' ';
        }
    }
    let mut found: Vec<(usize, usize)> = Vec::new();
    let mut end = 0;
    for part in signs.chunk_by(|left, right| left.is_ascii_digit() == right.is_ascii_digit()) {
        end += part.len();
        found.extend(part.iter().collect::<String>().parse().ok().map(|number: usize| (number, end)));
    }
    let is_even = |pair: &[(usize, usize)]| {
        let (numbers, places) = (pair[1].0.checked_sub(pair[0].0), pair[1].1 - pair[0].1);
        numbers.is_some_and(|count| {
            count > 0 && (width * count - 1..=width * count + count.div_ceil(5) + 1).contains(&places)
        })
    };
    (found.len() > 1 && found.windows(2).all(is_even))
        .then(|| found.into_iter().map(|(number, _)| number).collect())
}

/// The numbers in a text.
fn numbers(text: &str) -> BTreeSet<usize> {
    text.split(|sign: char| !sign.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect()
}

#[test]
fn a_hint_names_a_row_or_column_only_if_its_number_is_on_the_screen() {
    let (_folder, mut context) = testing::context();
    let job = crate::clock::job();
    let mut counts = [0, 0];
    let mut missing = BTreeSet::new();
    let games = GAMES.iter().filter(|kind| ["nonogram", "logipix"].contains(&kind.info().name));
    for (kind, difficulty) in games.flat_map(|kind| [(*kind, Difficulty::Medium), (*kind, Difficulty::Hard)])
    {
        let puzzle = kind.generate(&kind.params(difficulty), 3, &job).expect("a puzzle");
        for size in SIZES {
            let mut play = Play::begin(&mut context, &*puzzle, Origin::File);
            let area = Rect::new(0, 0, size.0, size.1);
            for stage in 0..24 {
                // Each step of a hint is shown in two stages. The third press makes its moves.
                if stage % 2 == 0 {
                    if stage > 0 {
                        let _ = play.act(&mut context, Action::Hint);
                    }
                    play.game.begin(Task::Hint)(&job);
                    let _ = play.poll(&mut context);
                } else {
                    let _ = play.act(&mut context, Action::Hint);
                }
                let Some(hint) = play.game.hint() else { break };
                let text = if stage % 2 == 0 { hint.place } else { hint.reason }.to_string();
                let mut buffer = Buffer::empty(area);
                play.settle(&context, area);
                play.draw_all(&context, area, &mut buffer);
                let layout = play.layout(&context, area);
                let board = layout.board;
                let all = rows(&buffer);
                let part = |row: &String| row.chars().skip(board.x.into()).take(board.width.into()).collect();
                let all: Vec<String> =
                    all.iter().skip(board.y.into()).take(board.height.into()).map(part).collect();
                // Row numbers are the last thing in a row of text.
                let ends = all
                    .iter()
                    .map(|row| row.chars().skip(row.trim_end().chars().count().saturating_sub(3)).collect());
                let at_the_right: BTreeSet<usize> = ends.flat_map(|end: String| numbers(&end)).collect();
                let width = layout.fit.map_or(0, |fit| usize::from(fit.size().cell().0));
                let above = all.iter().filter_map(|row| column_numbers(row, width)).flatten().collect();
                // Without a panel, the note covers a part of the board.
                let is_whole = layout.fit.is_some_and(|fit| fit.is_whole && fit.bars != Bars::Bare);
                let lines = NamedLines::of(&text);
                for (axis, names, shown) in [(0, lines.rows, at_the_right), (1, lines.columns, above)] {
                    let names: Vec<usize> = names.iter().map(|line| line + 1).collect();
                    counts[axis] += names.len();
                    // Where a board scrolls, the first number at least is in view.
                    let needed = if is_whole { names.len() } else { 1 };
                    // Two neighbours can't both have a number if cells are narrow.
                    let seen =
                        |name: &usize| [name - 1, *name, name + 1].iter().any(|near| shown.contains(near));
                    if names.iter().filter(|name| seen(name)).count() < needed.min(names.len()) {
                        missing.insert(format!(
                            "{} at {size:?}: {text}\n{}",
                            kind.info().name,
                            all.join("\n")
                        ));
                    }
                }
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.into_iter().collect::<Vec<_>>().join("\n"));
    assert!(counts.iter().all(|count| *count > 40), "{counts:?} rows and columns were named");
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
