use super::super::testing::{click, context, draws_at_every_size, frame, outcome, press};
use super::*;
use crate::app::screen::Screen;
use crate::packs::{LevelFile, Source, embedded};
use crate::store::{Origin, Outcome, Save};
use pentimento_base::params::Difficulty;
use pentimento_engine::contract::{Meta, Puzzle};
use pentimento_template::{KIND as LAMPS, Lamps, Level};
use pentimento_ui::widgets::rows;
use ratatui::buffer::Buffer;
use serde_json::Value;
use std::sync::Arc;

fn level(name: &str, lamps: usize, grade: Option<Difficulty>) -> LevelFile {
    let title = Some(format!("Lamp {name}"));
    let meta = Meta { title, difficulty: grade, author: Some("A. Painter".into()), ..Meta::default() };
    let puzzle = Arc::new(Puzzle::<Lamps> { meta, level: Level::of_row(&vec![true; lamps]) });
    LevelFile::new(name.to_owned(), name.to_owned(), name[..2].parse().unwrap(), puzzle)
}

fn packs() -> Vec<Pack> {
    let names = [
        "01-a", "02-b", "03-c", "04-d", "05-e", "06-f", "07-g", "08-h", "01-i", "02-j", "03-k", "04-l",
        "05-m", "06-n",
    ];
    let graded = |(place, name): (usize, &&str)| level(name, place + 2, Some(Difficulty::ALL[place / 4 % 4]));
    let levels: Vec<LevelFile> = names.iter().enumerate().map(graded).collect();
    let pack = |id: &str, title: &str, levels: &[LevelFile]| Pack {
        kind: LAMPS,
        source: Source::Embedded,
        id: id.into(),
        title: title.into(),
        levels: levels.to_vec(),
        mural: None,
    };
    vec![pack("lamps", "Lamps", &levels[..8]), pack("long-rows", "Lamps: Long rows", &levels[8..])]
}

fn toy_levels(context: &mut Context) -> Levels {
    Levels::of(context, packs(), |_, _| true)
}

fn solved(name: &str, seconds: u64) -> Outcome {
    outcome(seconds, Origin::Level { pack: "lamps".into(), name: name.into() })
}

fn begun(context: &Context, name: &str) {
    let origin = Origin::Level { pack: "lamps".into(), name: name.into() };
    let mut save = Save::begin("lamps", "Lamp", Value::Null, origin, 9);
    (save.progress.done, save.progress.total) = (1, 4);
    context.store.save(&save).unwrap();
}

#[test]
fn the_list_shows_which_levels_are_solved_begun_or_new() {
    let (_folder, mut context) = context();
    context.store.record(&solved("01-a", 50)).unwrap();
    context.store.record(&solved("01-a", 38)).unwrap();
    begun(&context, "02-b");
    let rows = frame(Box::new(toy_levels(&mut context)), &context, 80, 24);
    assert!(rows[0].starts_with("  Levels") && rows[0].ends_with("14 levels   solved 1   7%"), "{}", rows[0]);
    assert!(rows[2].starts_with("    / search") && rows[2].contains("f unsolved [ ]"), "{rows:#?}");
    let rows = &rows[2..];
    assert!(rows[2].contains("Lamps") && rows[2].contains("1 of 8"), "{rows:#?}");
    assert!(rows[3].starts_with("    ✓   1 Lamp 01-a") && rows[3].contains("0:38"), "{rows:#?}");
    assert!(rows[4].starts_with("  ▌ ▸   2 Lamp 02-b") && rows[4].contains("25%"), "{rows:#?}");
    assert!(rows[5].starts_with("    ∙   3 Lamp 03-c") && rows[5].contains("∎∙∙∙"), "{rows:#?}");
    assert!(rows.iter().any(|row| row.contains("continue")), "{rows:#?}");
}

#[test]
fn enter_plays_and_a_saved_level_can_be_restarted() {
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
fn left_and_right_move_between_packs() {
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
fn one_click_chooses_a_second_plays_and_packs_can_be_clicked() {
    let (_folder, mut context) = context();
    let mut levels = toy_levels(&mut context);
    let _ = click(&mut levels, &mut context, (140, 45), (50, 7));
    assert_eq!(levels.chosen, 2);
    assert!(matches!(click(&mut levels, &mut context, (140, 45), (50, 7)), Next::Push(_)));
    let _ = click(&mut levels, &mut context, (140, 45), (6, 3));
    assert_eq!(levels.chosen, 8);
}

#[test]
fn the_smallest_screen_shows_the_chosen_level_and_its_size() {
    let (_folder, mut context) = context();
    let mut levels = toy_levels(&mut context);
    let _ = press(&mut levels, &mut context, "shift-down down down down down");
    let rows = frame(Box::new(levels), &context, 40, 12);
    assert!(rows.iter().any(|row| row.starts_with("▌ ∙   6 Lamp 06-n")), "{rows:#?}");
    assert!(rows[10].contains("15 lamps"), "{rows:#?}");
    draws_at_every_size(|context| Box::new(toy_levels(context)), &mut context);
    draws_at_every_size(|context| Box::new(Levels::of(context, Vec::new(), |_, _| true)), &mut context);
}

#[test]
fn an_unsolved_picture_is_covered() {
    let (_folder, context) = context();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 6));
    draw::cover(&context.look, buffer.area, &mut buffer);
    let rows = rows(&buffer);
    assert_eq!(rows[0], "░▒".repeat(10));
    assert!(rows[2].contains(" hidden until ") && rows[3].contains(" it is solved "));
}

fn listed(levels: &Levels) -> Vec<&str> {
    levels.shown.iter().map(|&place| levels.entries[place].title.as_str()).collect()
}

#[test]
fn the_search_follows_typing_and_escape_shows_all() {
    let (_folder, mut context) = context();
    let mut levels = toy_levels(&mut context);
    let _ = press(&mut levels, &mut context, "/ l o n g space e x p");
    assert_eq!(listed(&levels), ["Lamp 05-m", "Lamp 06-n"]);
    assert_eq!(levels.entries[levels.chosen].title, "Lamp 05-m");
    let rows = frame(Box::new(toy_search(&mut context, "long zz")), &context, 80, 24);
    assert!(rows.iter().any(|row| row.contains("/ long zz▌")), "{rows:#?}");
    assert!(rows.iter().any(|row| row.contains("Nothing found")), "{rows:#?}");
    let _ = press(&mut levels, &mut context, "enter");
    assert!(!levels.searching && matches!(press(&mut levels, &mut context, "enter"), Next::Push(_)));
    let _ = press(&mut levels, &mut context, "esc");
    assert_eq!(levels.shown.len(), 14);
    assert!(matches!(press(&mut levels, &mut context, "esc"), Next::Pop));
}

#[test]
fn an_own_puzzle_is_found_by_whole_words_of_its_title_and_the_title_stays_hidden() {
    let (_folder, mut context) = context();
    let puzzle = "title = \"Amazing Grace\"\nrows = [[2], [1]]\ncolumns = [[2], [1]]\n";
    context.store.keep_puzzle("nonogram", "Amazing Grace", "toml", puzzle.as_bytes()).unwrap();
    let _ = context.library.read_own(&context.store);
    let mut levels = Levels::new(&mut context, crate::games::find("nonogram").unwrap());
    levels.searching = true;
    let _ = levels.paste(&mut context, "grace");
    assert_eq!(listed(&levels), ["Level 1"]);
    let _ = press(&mut levels, &mut context, "backspace");
    assert!(listed(&levels).is_empty(), "a part of a word finds nothing");
}

fn toy_search(context: &mut Context, words: &str) -> Levels {
    let mut levels = toy_levels(context);
    levels.searching = true;
    let _ = levels.paste(context, words);
    levels
}

#[test]
fn the_filter_lists_unsolved_levels_and_random_stays_within_it() {
    let (_folder, mut context) = context();
    for name in ["01-a", "02-b", "03-c", "04-d", "05-e", "06-f"] {
        context.store.record(&solved(name, 9)).unwrap();
    }
    let mut levels = toy_levels(&mut context);
    let _ = press(&mut levels, &mut context, "f");
    assert_eq!(levels.shown.len(), 8);
    for _ in 0..20 {
        let before = levels.chosen;
        let _ = press(&mut levels, &mut context, "g");
        assert!(levels.chosen != before && !levels.entries[levels.chosen].solved);
    }
    let _ = press(&mut levels, &mut context, "f");
    assert_eq!(levels.shown.len(), 14);
}

#[test]
fn levels_are_sorted_by_grade_and_by_time_within_their_packs() {
    let (_folder, mut context) = context();
    context.store.record(&solved("02-b", 9)).unwrap();
    context.store.record(&solved("05-e", 90)).unwrap();
    let mut levels = toy_levels(&mut context);
    let _ = press(&mut levels, &mut context, "s s");
    assert_eq!(listed(&levels)[..3], ["Lamp 05-e", "Lamp 02-b", "Lamp 01-a"]);
    let _ = press(&mut levels, &mut context, "s s");
    let grades: Vec<_> = levels.shown.iter().map(|&place| levels.entries[place].grade).collect();
    assert!(grades[..8].is_sorted() && grades[8..].is_sorted(), "{grades:?}");
}

#[test]
fn the_tools_can_be_clicked() {
    let (_folder, mut context) = context();
    let mut levels = toy_levels(&mut context);
    let rows = frame(Box::new(toy_levels(&mut context)), &context, 80, 24);
    let column = |word: &str| rows[2].chars().collect::<String>().find(word).unwrap() as u16;
    let _ = click(&mut levels, &mut context, (80, 24), (column("unsolved"), 2));
    assert_eq!(levels.filter.which, Which::Unsolved);
    let _ = click(&mut levels, &mut context, (80, 24), (column("by number"), 2));
    assert_eq!(levels.filter.order, filter::Order::Grade);
    let _ = click(&mut levels, &mut context, (80, 24), (column("search"), 2));
    assert!(levels.searching);
}

#[test]
fn a_level_without_a_grade_is_graded_in_the_background() {
    let (_folder, mut context) = context();
    let mut packs = packs();
    packs[0].levels[0] = level("01-a", 3, None);
    let mut levels = Levels::of(&mut context, packs, |_, _| true);
    assert_eq!(levels.entries[0].grade, None);
    for _ in 0..200 {
        levels.settle(&context, Rect::new(0, 0, 80, 24));
        let _ = levels.poll(&mut context);
        if levels.grading.is_idle() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_eq!(levels.entries[0].grade, Some(Difficulty::Easy));
    // The level is not graded a second time.
    assert!(levels.grading.is_idle());
    levels.settle(&context, Rect::new(0, 0, 80, 24));
    assert!(levels.grading.is_idle());
}

#[test]
fn the_gallery_shows_only_solved_pictures() {
    let (_folder, mut context) = context();
    let pack = embedded::packs().iter().find(|pack| pack.id == "nonogram").unwrap();
    for level in &pack.levels[..2] {
        let origin = pack.origin(level);
        let outcome = Outcome { game: "nonogram".into(), origin, ..solved("", 60) };
        context.store.record(&outcome).unwrap();
    }
    let mut levels = Levels::new(&mut context, pack.kind);
    let area = Rect::new(0, 0, 140, 45);
    for _ in 0..20_000 {
        levels.settle(&context, area);
        let _ = levels.poll(&mut context);
        if levels.gallery.is_complete(2) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert!(levels.gallery.is_complete(2), "both pictures are there");
    let first = levels.entries.iter().position(|entry| entry.solved).unwrap();
    for place in [first + 1, first] {
        let column = 10 + 20 * (place - first) as u16;
        let _ = click(&mut levels, &mut context, (140, 45), (column, 38));
        assert_eq!(levels.chosen, place, "a picture can be clicked");
    }
    let rows = frame(Box::new(levels), &context, 140, 45);
    let heading = rows.iter().position(|row| row.contains("solved pictures")).expect("a gallery");
    let gallery = rows[heading + 1..].join("\n");
    let titles: Vec<String> =
        pack.levels.iter().filter_map(|level| level.puzzle().ok()?.meta().title.clone()).collect();
    assert!(titles[..2].iter().all(|title| gallery.contains(title)), "{gallery}");
    assert!(titles[2..].iter().all(|title| !gallery.contains(title)), "{gallery}");
    assert!(gallery.contains('█') || gallery.contains('▀'), "{gallery}");
}

#[test]
fn printing_a_level_does_not_reveal_its_title() {
    let (_folder, mut context) = context();
    let mut levels = toy_levels(&mut context);
    let Next::Push(question) = press(&mut levels, &mut context, "p") else { panic!("no question") };
    let rows = frame(question, &context, 80, 24);
    assert!(rows.iter().any(|row| row.contains("lamp-01-a.pdf")), "{rows:#?}");
}
