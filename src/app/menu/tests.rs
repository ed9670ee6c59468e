use super::super::testing::{click, context, draws_at_every_size, frame, outcome, press};
use super::*;
use crate::app::screen::Screen;
use crate::save_game;
use crate::store::{Origin, Outcome, Save};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

fn entered(context: &mut Context) -> Menu {
    let mut menu = Menu::default();
    menu.enter(context);
    menu
}

/// Saves an unfinished game, last played at `updated`.
fn leave_a_game(context: &Context, title: &str, updated: u64) {
    let puzzle = GAMES[0].example();
    let save = save_game::begin(&context.library, &*puzzle, Origin::File);
    let game = puzzle.open();
    let mut save = Save { title: title.to_owned(), ..save };
    save_game::update(&mut save, &*game, 75);
    save.updated = updated;
    context.store.save(&save).unwrap();
}

fn played(context: &Context) {
    let outcome = Outcome {
        game: GAMES[2].info().name.into(),
        difficulty: Some("medium".into()),
        ..outcome(300, Origin::File)
    };
    context.store.record(&outcome).unwrap();
}

#[test]
fn a_newcomer_is_shown_how_and_sees_the_first_picture() {
    let (_folder, mut context) = context();
    let menu = entered(&mut context);
    assert_eq!(menu.chosen, Item::ShowMe);
    let rows = frame(Box::new(menu), &context, 80, 24);
    for words in [
        "Five puzzles for the terminal.",
        "Enter  Show me how",
        "Space  Just play",
        "You paint it in lesson 3",
    ] {
        assert!(rows.iter().any(|row| row.contains(words)), "{words}: {rows:#?}");
    }
    let mut menu = entered(&mut context);
    assert!(matches!(press(&mut menu, &mut context, "enter"), Next::Push(_)));
    let learned = context.store.learned(first_game().info().name);
    assert_eq!(learned.at, 0);
}

#[test]
fn enter_goes_on_with_the_game_played_last_and_arrows_show_the_others() {
    let (_folder, mut context) = context();
    leave_a_game(&context, "Older", 100);
    leave_a_game(&context, "Newer", 200);
    let mut menu = entered(&mut context);
    assert_eq!(menu.chosen, Item::GoOn);
    let shown = |menu: &Menu| menu.open_game().map(|save| save.title.clone());
    assert_eq!(shown(&menu).as_deref(), Some("Newer"));
    let _ = press(&mut menu, &mut context, "right");
    assert_eq!(shown(&menu).as_deref(), Some("Older"));
    let rows = frame(Box::new(menu), &context, 80, 24);
    assert_eq!(rows.iter().filter(|row| row.contains("Go on")).count(), 1, "{rows:#?}");
    assert!(rows.iter().any(|row| row.contains("2 games are open.")), "{rows:#?}");
    let mut menu = entered(&mut context);
    assert!(matches!(press(&mut menu, &mut context, "enter"), Next::Push(_)));
}

#[test]
fn without_an_open_game_enter_just_plays_and_says_why() {
    let (_folder, mut context) = context();
    played(&context);
    let mut menu = entered(&mut context);
    assert_eq!(menu.chosen, Item::JustPlay);
    assert!(matches!(press(&mut menu, &mut context, "enter"), Next::Push(_)));
    assert!(format!("{:?}", context.message()).contains("without hints"), "{:?}", context.message());
    context.clear_message();
    let rows = frame(Box::new(entered(&mut context)), &context, 80, 24);
    assert!(rows.iter().any(|row| row.contains("a maze, medium, about 5 min")), "{rows:#?}");
    assert!(rows[22].contains("You solved the last medium one without hints."), "{}", rows[22]);
}

#[test]
fn arrows_reach_every_entry_in_every_shape() {
    let (_folder, mut context) = context();
    leave_a_game(&context, "One", 1);
    for (width, height) in [(40, 12), (80, 24), (140, 45)] {
        let mut menu = entered(&mut context);
        menu.settle(&context, Rect::new(0, 0, width, height));
        let rows = menu.rows(menu.shape);
        let mut seen = Vec::new();
        for _ in 0..rows.len() {
            seen.push(menu.chosen);
            if menu.chosen != Item::GoOn {
                for key in ["right", "left"].into_iter().flat_map(|key| [key; 5]) {
                    let _ = press(&mut menu, &mut context, key);
                    seen.push(menu.chosen);
                }
            }
            let _ = press(&mut menu, &mut context, "down");
        }
        assert!(rows.concat().iter().all(|item| seen.contains(item)), "{width}x{height}: {seen:?}");
        assert_eq!(menu.chosen, Item::GoOn, "it wraps round");
    }
}

#[test]
fn every_entry_can_be_clicked_and_every_key_opens_its_entry() {
    let (_folder, mut context) = context();
    played(&context);
    leave_a_game(&context, "One", 1);
    let menu = entered(&mut context);
    for (item, place) in menu.places(Rect::new(0, 0, 80, 24)).items {
        let mut menu = entered(&mut context);
        let next = click(&mut menu, &mut context, (80, 24), (place.x + 2, place.y));
        assert!(matches!(next, Next::Push(_)), "{item:?}");
        if !matches!(item, Item::GoOn) {
            let key = if item == Item::JustPlay { "space".to_owned() } else { item.key() };
            assert!(matches!(press(&mut menu, &mut context, &key), Next::Push(_)), "{item:?}");
        }
    }
}

#[test]
fn every_code_can_be_typed_in_the_menu() {
    let (_folder, mut context) = context();
    for kind in GAMES {
        let name = kind.info().name;
        let mut menu = entered(&mut context);
        let Next::Push(mut screen) = press(&mut menu, &mut context, &name[..1]) else { panic!("{name}") };
        // The letter of the levels opens them, and the next letter of a code opens the box for codes.
        let is_levels = Item::of_key(name.chars().next().unwrap()).is_some();
        if is_levels {
            let Next::Replace(code_box) = press(&mut *screen, &mut context, &name[1..2]) else {
                panic!("{name}")
            };
            screen = code_box;
        }
        let start = format!("{}▌", if is_levels { &name[..2] } else { &name[..1] });
        let rows = frame(screen, &context, 80, 24);
        assert!(rows.iter().any(|row| row.contains(&start)), "{start}: {rows:#?}");
    }
}

#[test]
fn a_pasted_code_opens_and_help_is_about_the_menu() {
    let (_folder, mut context) = context();
    let mut menu = entered(&mut context);
    assert!(matches!(menu.paste(&mut context, "maze:easy#2-1"), Next::Push(_)));
    let Next::Push(help) = press(&mut menu, &mut context, "?") else { panic!("help") };
    let rows = frame(help, &context, 80, 24);
    assert!(rows.iter().any(|row| row.contains("Menu")), "{rows:#?}");
    assert!(rows.iter().any(|row| row.contains("Just play: a puzzle chosen for you.")), "{rows:#?}");
}

#[test]
fn it_draws_at_every_size_and_for_everyone() {
    let (_folder, mut context) = context();
    draws_at_every_size(|context| Box::new(entered(context)), &mut context);
    played(&context);
    draws_at_every_size(|context| Box::new(entered(context)), &mut context);
    leave_a_game(&context, "A title that is far too long for this", 1);
    draws_at_every_size(|context| Box::new(entered(context)), &mut context);
    // The menu can also be drawn before the disk is read.
    let area = Rect::new(0, 0, 80, 24);
    Menu::default().draw(&context, area, &mut Buffer::empty(area));
}
