//! Checks the screens outside the games at all usual sizes: no word is cut, and nothing is shortened.
//!
//! The test assumes that a very large screen shows every word in full.

use super::code_box::CodeBox;
use super::context::Context;
use super::lessons::LessonList;
use super::menu::Menu;
use super::new::{New, Own};
use super::play::reading_tests::{LARGE, SIZES, read, words};
use super::screen::{Next, Screen};
use super::settings::SettingsScreen;
use super::stats::Stats;
use super::testing::{context, outcome, press};
use crate::games::GAMES;
use crate::save_game;
use crate::store::{Origin, Outcome};
use pentimento_base::params::Difficulty;
use std::collections::BTreeSet;

/// Words of small screens that large screens replace: by the wordmark, by a page that needs no scrolling, or
/// by a longer label.
const ELSEWHERE: [&str; 3] = ["Pentimento", "scroll", "now"];

type Named = (String, Vec<Box<dyn Screen>>);

/// Writes one unfinished game and one result for each game.
fn play_a_little(context: &Context) {
    for kind in GAMES {
        let result = Outcome {
            game: kind.info().name.into(),
            difficulty: Some("hard".into()),
            ..outcome(754, Origin::File)
        };
        context.store.record(&result).unwrap();
    }
    let puzzle = GAMES[1].example();
    let mut save = save_game::begin(&context.library, &*puzzle, Origin::File);
    save_game::update(&mut save, &*puzzle.open(), 75);
    context.store.save(&save).unwrap();
}

fn entered(context: &mut Context, mut screen: impl Screen + 'static) -> Box<dyn Screen> {
    screen.enter(context);
    context.clear_message();
    Box::new(screen)
}

/// Opens the help of a screen with `?`.
fn help(context: &mut Context, mut screen: Box<dyn Screen>) -> Vec<Box<dyn Screen>> {
    let Next::Push(help) = press(&mut *screen, context, "?") else { panic!("no help") };
    vec![help]
}

fn screens(context: &mut Context) -> Vec<Named> {
    let menu = entered(context, Menu::default());
    let help_of_menu = help(context, menu);
    let mut all: Vec<Named> = vec![
        ("menu".into(), vec![entered(context, Menu::default())]),
        ("help of the menu".into(), help_of_menu),
        ("lessons".into(), vec![Box::new(LessonList::new(context))]),
        ("code".into(), vec![Box::new(CodeBox::new(context, ""))]),
        ("settings".into(), vec![Box::new(SettingsScreen::default())]),
        ("statistics".into(), vec![entered(context, Stats::new())]),
    ];
    for kind in GAMES {
        let name = kind.info().name;
        all.push((format!("new {name}"), vec![entered(context, New::new(*kind))]));
        all.push((format!("own {name}"), vec![Box::new(Own::new(*kind, Difficulty::Easy))]));
    }
    all
}

#[test]
fn no_screen_around_the_games_cuts_a_word() {
    let (_folder, mut context) = context();
    let mut all = screens(&mut context);
    for (name, _) in &mut all {
        name.insert_str(0, "at the first start: ");
    }
    play_a_little(&context);
    all.extend(screens(&mut context));
    let mut known: BTreeSet<String> = ELSEWHERE.map(str::to_owned).into();
    for (_, screens) in &mut all {
        for size in LARGE {
            known.extend(words(&read(screens, &context, size)).map(str::to_owned));
        }
    }
    let mut cut = BTreeSet::new();
    for (name, screens) in &mut all {
        for size in SIZES {
            let rows = read(screens, &context, size);
            let place = format!("{name} at {}x{}", size.0, size.1);
            for word in words(&rows).filter(|word| !known.contains(*word)) {
                cut.insert(format!("{place}: {word:?}"));
            }
            if rows.iter().any(|row| row.contains("..")) {
                cut.insert(format!("{place}: dots"));
            }
        }
    }
    assert!(cut.is_empty(), "{cut:#?}");
}

#[test]
fn help_of_a_screen_that_is_no_game_is_about_that_screen() {
    let (_folder, mut context) = context();
    for (name, mut screens) in screens(&mut context) {
        if name == "code" || name.starts_with("help") {
            continue;
        }
        let screen = screens.remove(0);
        let mut shown = help(&mut context, screen);
        let rows = read(&mut shown, &context, (80, 24)).join("\n");
        assert!(!rows.contains("rules"), "{name}:\n{rows}");
    }
}
