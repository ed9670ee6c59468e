use super::super::testing::{click, context, frame, press, survives_every_size, text};
use super::super::toy::{LAMPS, Lamps};
use super::*;
use crate::engine::contract::{Meta, Puzzle};
use crate::engine::kind::AnyPuzzle;
use crate::engine::params::Difficulty;
use crate::store::{Day, Origin, Outcome, Save};
use serde_json::Value;

fn puzzle(lamps: usize, grade: Difficulty) -> &'static dyn AnyPuzzle {
    let meta = Meta { difficulty: Some(grade), author: Some("A. Painter".into()), ..Meta::default() };
    Box::leak(Box::new(Puzzle::<Lamps> { meta, level: lamps }))
}

fn sources() -> Vec<Source> {
    let level = |(place, name): (usize, &'static str)| Source {
        kind: LAMPS,
        pack: if place < 8 { "lamps" } else { "long-rows" },
        name,
        title: format!("Lamp {name}"),
        puzzle: puzzle(place + 2, Difficulty::ALL[place / 4 % 4]),
    };
    let names = [
        "01-a", "02-b", "03-c", "04-d", "05-e", "06-f", "07-g", "08-h", "01-i", "02-j", "03-k", "04-l",
        "05-m", "06-n",
    ];
    names.into_iter().enumerate().map(level).collect()
}

pub fn toy_levels(context: &mut Context) -> Levels {
    Levels::of(context, LAMPS, sources)
}

fn solved(name: &str, seconds: u64) -> Outcome {
    Outcome {
        game: "lamps".into(),
        difficulty: None,
        size: String::new(),
        seconds,
        moves: 1,
        par: None,
        hints: 0,
        checks: 0,
        solved: true,
        at: 0,
        day: Day(9),
        origin: Origin::Level { pack: "lamps".into(), name: name.into() },
        code: None,
    }
}

fn begun(context: &Context, name: &str) {
    let origin = Origin::Level { pack: "lamps".into(), name: name.into() };
    let mut save = Save::begin("lamps", "Lamp", Value::Null, origin, 9);
    (save.progress.done, save.progress.total) = (1, 4);
    context.store.save(&save).unwrap();
}

#[test]
fn levels_tell_whether_they_are_solved_begun_or_new() {
    let (_folder, mut context) = context();
    context.store.record(&solved("01-a", 50)).unwrap();
    context.store.record(&solved("01-a", 38)).unwrap();
    begun(&context, "02-b");
    let rows = frame(Box::new(toy_levels(&mut context)), &context, 80, 24);
    assert!(rows[0].starts_with("  Levels") && rows[0].ends_with("14 levels   solved 1   7%"), "{}", rows[0]);
    assert!(rows[2].contains("Lamps") && rows[2].contains("1 of 8"), "{rows:#?}");
    assert!(rows[3].starts_with("    ✓   1 Lamp 01-a") && rows[3].contains("0:38"), "{rows:#?}");
    assert!(rows[4].starts_with("  ▌ ▸   2 Lamp 02-b") && rows[4].contains("25%"), "{rows:#?}");
    assert!(rows[5].starts_with("    ∙   3 Lamp 03-c") && rows[5].contains("∎∙∙∙"), "{rows:#?}");
    assert!(rows.iter().any(|row| row.contains("go on playing")), "{rows:#?}");
}

#[test]
fn enter_plays_and_a_save_that_cannot_be_had_is_told() {
    let (_folder, mut context) = context();
    let mut levels = toy_levels(&mut context);
    assert!(matches!(press(&mut levels, &mut context, "enter"), Next::Push(_)));
    begun(&context, "01-a");
    levels.enter(&mut context);
    assert!(levels.entries[0].save.is_some());
    assert!(matches!(press(&mut levels, &mut context, "r"), Next::Push(_)));
    assert!(matches!(press(&mut levels, &mut context, "esc"), Next::Pop));
}

#[test]
fn left_and_right_go_from_pack_to_pack() {
    let (_folder, mut context) = context();
    let mut levels = toy_levels(&mut context);
    let _ = press(&mut levels, &mut context, "down right");
    assert_eq!(levels.chosen, 8);
    let _ = press(&mut levels, &mut context, "right");
    assert_eq!(levels.chosen, 13);
    let _ = press(&mut levels, &mut context, "left left");
    assert_eq!(levels.chosen, 0);
}

#[test]
fn a_click_chooses_a_second_one_plays_and_packs_can_be_clicked() {
    let (_folder, mut context) = context();
    let mut levels = toy_levels(&mut context);
    let _ = click(&mut levels, &mut context, (140, 45), (50, 5));
    assert_eq!(levels.chosen, 2);
    assert!(matches!(click(&mut levels, &mut context, (140, 45), (50, 5)), Next::Push(_)));
    let _ = click(&mut levels, &mut context, (140, 45), (6, 3));
    assert_eq!(levels.chosen, 8);
}

#[test]
fn the_smallest_size_shows_the_chosen_level_and_its_size_in_the_status() {
    let (_folder, mut context) = context();
    let mut levels = toy_levels(&mut context);
    let _ = press(&mut levels, &mut context, "shift-down down down down down");
    let rows = frame(Box::new(levels), &context, 40, 12);
    assert!(rows.iter().any(|row| row.starts_with("▌ ∙   6 Lamp 06-n")), "{rows:#?}");
    assert!(rows[10].contains("15 lamps"), "{rows:#?}");
    survives_every_size(|context| Box::new(toy_levels(context)), &mut context);
    survives_every_size(|context| Box::new(Levels::of(context, LAMPS, Vec::new)), &mut context);
}

#[test]
fn a_picture_keeps_its_title_until_it_is_solved() {
    let (_folder, context) = context();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 6));
    veil(&context.look, buffer.area, &mut buffer);
    let rows = text(&buffer);
    assert_eq!(rows[0], "░▒".repeat(10));
    assert!(rows[2].contains(" hidden until ") && rows[3].contains(" it is solved "));
}
