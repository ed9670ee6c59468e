//! Draws boards with cells of every size.

use super::*;

#[test]
fn every_line_is_visible_without_colours() {
    let look = Look { depth: Depth::Mono, ..Look::default() };
    let level = Logipix::example().level;
    let solution = Logipix::solve(&level, 2, &Job::endless()).solutions.remove(0);
    for size in [Size::FiveByThree, Size::FiveByTwo, Size::M, Size::W, Size::Map] {
        let mut player = Player::new(level.clone());
        player.show_at(size);
        player.ui.smallest = Scale::Letters;
        player.ui.cursor = level.size() as Cell - 1;
        let mut seen = rows(&player.drawn(40, 13, &look, &[]));
        for mv in Logipix::finish(&level, &player.board.clone(), &solution) {
            player.board.apply(&level, &mv).unwrap();
            let now = rows(&player.drawn(40, 13, &look, &[]));
            assert_ne!(now, seen, "{mv:?}");
            seen = now;
        }
    }
}

#[test]
fn the_board_is_drawn_in_any_area_with_any_number() {
    let mut numbers = vec![0; 60 * 70];
    (numbers[0], numbers[98], numbers[4199]) = (99, 99, 12);
    let mut player = Player::new(Level::plain(60, numbers).unwrap());
    for size in
        [Some(Size::FiveByThree), Some(Size::FiveByTwo), Some(Size::M), Some(Size::W), Some(Size::Map), None]
    {
        player.ui.fit = None;
        if let Some(size) = size {
            player.show_at(size);
        }
        for cursor in [0, 98, 4199] {
            player.ui.cursor = cursor;
            for (width, height) in [(0, 0), (1, 1), (3, 2), (12, 5), (80, 24)] {
                let _ = player.picture(width, height);
            }
        }
    }
    player.show_at(Size::W);
    player.ui.cursor = 0;
    assert!(player.picture(80, 24)[1].contains("99"));
}

#[test]
fn strokes_run_through_the_middle_of_wide_cells() {
    let drawn = hook().picture(17, 3);
    assert_eq!(drawn, ["  4━━━━━┓  ∙ │1", "  ∙  ∙  4  12│", " [ ] ∙  11 9 │3"]);
}

#[test]
fn two_rows_of_square_cells_share_a_text_row() {
    let mut player = hook();
    player.show_at(Size::M);
    assert_eq!(
        player.picture(17, 5)[..4],
        ["  4━━━━━┓  ∙ │1", " ▀▀▀▀▀▀ ┃    │", "  ∙  ∙  4  12│", " [ ] ∙  11 9 │3"]
    );
}

#[test]
fn strokes_of_large_cells_go_on_to_their_edges() {
    let mut player = hook();
    player.show_at(Size::FiveByThree);
    let drawn = player.picture(25, 9);
    let expected = [
        "                     │",
        "   4━━━━━━━━━┓    ∙  │1",
        "             ┃       │",
        "             ┃       │",
        "   ∙    ∙    4    12 │",
        "                     │",
        "                     │",
        "  [ ]   ∙    11   9  │3",
    ];
    assert_eq!(drawn[..8], expected);
}

#[test]
fn cells_of_two_rows_have_their_strokes_in_the_lower_one() {
    let mut player = hook();
    player.show_at(Size::FiveByTwo);
    let drawn = player.picture(25, 6);
    let expected = [
        "                     │",
        "   4━━━━━━━━━┓    ∙  │1",
        "             ┃       │",
        "   ∙    ∙    4    12 │",
        "                     │",
        "  [ ]   ∙    11   9  │3",
    ];
    assert_eq!(drawn[..6], expected);
}

/// The levels that come with the program and belong to no collection.
fn levels() -> Vec<Level> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels/logipix");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.is_file());
    let levels = files.map(|path| {
        let root = pentimento_base::document::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
        Logipix::read(&mut pentimento_base::document::Fields::of(&root).unwrap()).unwrap()
    });
    levels.collect()
}

/// The numbers that a person would read in a row of text. Digits next to each other are one number.
fn numbers_read(text: &str) -> Vec<u8> {
    let parts = text.split(|sign: char| !sign.is_ascii_digit()).filter(|part| !part.is_empty());
    parts.map(|part| part.parse().unwrap_or(u8::MAX)).collect()
}

#[test]
fn two_numbers_never_touch_at_any_size() {
    let levels = levels();
    assert!(levels.len() >= 20);
    let crowded = Level::plain(9, vec![99; 81]).unwrap();
    for level in levels.into_iter().chain([crowded]) {
        let mut player = Player::new(level);
        for need in Logipix::needs(&player.level, &Look::default()).sizes {
            player.show_at(need.size);
            player.ui.scroll = (0, 0);
            let buffer = player.drawn(need.columns, need.rows, &Look::default(), &[]);
            let grid = Layout::new(&player.level, &player.ui, buffer.area).grid;
            assert!(grid.whole());
            for row in grid.rows() {
                let y = grid.y(row).unwrap() + need.size.cell().1 / 4;
                let inside = grid.inside();
                let text: String = (inside.x..inside.right()).map(|x| buffer[(x, y)].symbol()).collect();
                let columns =
                    (0..player.level.width()).map(|c| player.level.number(player.level.cell([row, c])));
                let expected: Vec<u8> = columns.filter(|&n| n > 0 && need.size != Size::Map).collect();
                assert_eq!(numbers_read(&text), expected, "{:?}: {text}", need.size);
            }
        }
    }
}

#[test]
fn the_board_gets_the_largest_cells_that_fit() {
    let size_at = |side: usize, terminal: (u16, u16)| {
        let level = Level::plain(side, vec![0; side * side]).unwrap();
        let fit = pentimento_ui::fit::choose(&Logipix::needs(&level, &Look::default()), terminal).unwrap();
        (fit.size(), fit.bars, fit.is_whole)
    };
    assert_eq!(size_at(15, (80, 24)), (Size::W, Bars::Lying, true));
    assert_eq!(size_at(10, (80, 24)), (Size::FiveByTwo, Bars::Lying, true));
    assert_eq!(size_at(20, (140, 45)), (Size::FiveByTwo, Bars::Lying, true));
    assert_eq!(size_at(30, (100, 30)).0, Size::W);
    assert_eq!(size_at(15, (140, 45)), (Size::FiveByThree, Bars::Standing, true));
    assert_eq!(size_at(15, (60, 20)), (Size::W, Bars::Bare, true));
    assert_eq!(size_at(25, (100, 30)), (Size::W, Bars::Standing, true));
    assert_eq!(size_at(25, (140, 45)), (Size::W, Bars::Standing, true));
    // Even if only a small part is in view, the numbers stay readable.
    assert_eq!(size_at(60, (40, 12)), (Size::W, Bars::Bare, false));
}
