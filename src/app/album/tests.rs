use super::*;
use crate::app::screen::Screen;
use crate::app::testing::{self, click, context, draws_at_every_size, frame, outcome, press};
use crate::store::{Origin, Outcome};

/// Records a nonogram level as solved.
fn solve(context: &Context, pack: &str, name: &str) {
    let origin = Origin::Level { pack: pack.into(), name: name.into() };
    let solved = Outcome { game: "nonogram".into(), ..outcome(401, origin) };
    context.store.record(&solved).expect("recorded");
}

fn shown(album: Album, context: &Context, width: u16, height: u16) -> String {
    frame(Box::new(album), context, width, height).join("\n")
}

#[test]
fn the_album_draws_at_every_size() {
    let (_folder, mut context) = context();
    solve(&context, "nonogram", "01-heart");
    draws_at_every_size(|context| Box::new(Album::new(context)), &mut context);
    draws_at_every_size(
        |context| match Album::new(context).open_first_mural(context) {
            Next::Push(screen) => screen,
            _ => Box::new(Album::new(context)),
        },
        &mut context,
    );
}

#[test]
fn a_solved_level_shows_its_title_and_others_a_veil() {
    let (_folder, mut context) = context();
    solve(&context, "nonogram", "01-heart");
    let album = Album::new(&mut context);
    assert_eq!(album.collection().map(|collection| collection.title.as_str()), Some("First levels"));
    let screen = shown(album, &context, 80, 24);
    assert!(screen.contains("pictures 1 of ") && screen.contains("Heart"), "{screen}");
    assert!(screen.contains("✦✦✦") && screen.contains("Level 2") && screen.contains('░'), "{screen}");
    assert!(!screen.contains("Cottage"), "{screen}");
}

#[test]
fn the_status_line_says_when_and_how_long() {
    let (_folder, mut context) = context();
    solve(&context, "nonogram", "01-heart");
    let mut album = Album::new(&mut context);
    while album.entry().is_some_and(|entry| !entry.solved) {
        let _ = album.go(1);
    }
    let status = album.status();
    assert!(status.starts_with("Heart  nonogram 5x5, easy  solved "), "{status}");
    assert!(status.ends_with("best 6:41, no help"), "{status}");
}

#[test]
fn brackets_turn_the_collections_and_arrows_move_on_the_wall() {
    let (_folder, mut context) = context();
    let mut album = Album::new(&mut context);
    album.settle(&context, Rect::new(0, 0, 80, 24));
    let _ = press(&mut album, &mut context, "right down");
    assert_eq!(album.chosen, 5);
    let _ = press(&mut album, &mut context, "]");
    assert_eq!((album.open, album.chosen), (1, 0));
    let _ = press(&mut album, &mut context, "[ [");
    assert_eq!(album.open, album.collections.len() - 1);
    let titles: Vec<&str> = album.collections.iter().map(|collection| collection.title.as_str()).collect();
    assert!(
        titles.contains(&"Woodland") && titles.contains(&"Scenes") && titles.contains(&"Buttons"),
        "{titles:?}"
    );
}

#[test]
fn enter_looks_at_a_found_picture_and_plays_an_unsolved_level() {
    let (_folder, mut context) = context();
    solve(&context, "nonogram", "01-heart");
    let mut album = Album::new(&mut context);
    while album.entry().is_some_and(|entry| !entry.solved) {
        let _ = album.go(1);
    }
    let Next::Push(large) = press(&mut album, &mut context, "enter") else { panic!("a picture") };
    let rows = frame(large, &context, 80, 24).join("\n");
    assert!(rows.contains("Heart") && rows.contains("play again"), "{rows}");
    let _ = album.go(1);
    assert!(matches!(press(&mut album, &mut context, "enter"), Next::Push(_)));
}

#[test]
fn a_click_chooses_a_picture_and_a_second_one_opens_it() {
    let (_folder, mut context) = context();
    let mut album = Album::new(&mut context);
    let (size, area) = ((80, 24), Rect::new(0, 0, 80, 24));
    album.settle(&context, area);
    let place = layout(area).place(2);
    let at = (place.x + 3, place.y + 3);
    let _ = click(&mut album, &mut context, size, at);
    assert_eq!(album.chosen, 2);
    assert!(matches!(click(&mut album, &mut context, size, at), Next::Push(_)));
}

#[test]
fn the_pictures_of_solved_levels_are_made() {
    let (_folder, mut context) = context();
    solve(&context, "nonogram", "04-apple");
    let mut album = Album::new(&mut context);
    let area = Rect::new(0, 0, 140, 45);
    for _ in 0..2000 {
        album.settle(&context, area);
        let _ = album.poll(&mut context);
        if album.pictures.is_complete(1) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(album.pictures.is_complete(1));
    let _ = testing::frame(Box::new(album), &context, 140, 45);
}

#[test]
fn a_locked_piece_of_a_mural_says_what_opens_it() {
    let (_folder, mut context) = context();
    let album = Album::new(&mut context);
    let Some(hung) = album.murals.first() else { return };
    let (pack, mural) = (album.packs[hung.pack].clone(), hung.mural.clone());
    let mut screen = MuralScreen::new(&mut context, vec![pack.clone()], 0);
    assert_eq!(screen.chosen, mural.middle());
    let _ = press(&mut screen, &mut context, "1");
    let locked = press(&mut screen, &mut context, "enter");
    assert!(matches!(locked, Next::Redraw));
    let screen: Box<dyn Screen> = Box::new(screen);
    let rows = frame(screen, &context, 80, 24).join("\n");
    assert!(rows.contains("solve a piece beside it first"), "{rows}");
    solve(&context, &pack.id, &pack.levels[mural.middle()].name);
    let screen = MuralScreen::new(&mut context, vec![pack], 0);
    assert!(screen.is_solved(mural.middle()) && screen.is_open(mural.beside(mural.middle())[0]));
}
