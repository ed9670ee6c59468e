use super::*;

const TERMINALS: [(u16, u16); 4] = [(60, 20), (80, 24), (100, 30), (140, 45)];

/// The needs of a nonogram whose clues are `gutter` columns wide and `depth` rows deep. In large print, they are
/// `large_gutter` columns wide.
fn nonogram(width: u16, height: u16, depth: u16, gutter: u16, large_gutter: u16) -> Needs {
    let need = |size: Size| {
        let (cell, halves) = size.cell();
        let large = size == Size::LargePrint;
        let fixed = (if large { large_gutter } else { gutter } + 3, if large { 3 * depth } else { depth });
        Need {
            size,
            columns: fixed.0 + width * cell + (width - 1) / 5,
            rows: fixed.1 + (height * halves).div_ceil(2),
            fixed,
            least_free: if size == Size::W { 24 } else { 0 },
            numbers: 1,
        }
    };
    let sizes = [Size::LargePrint, Size::Xxl, Size::Xl, Size::L, Size::M, Size::W, Size::S];
    Needs { sizes: sizes.map(need).to_vec(), least_rail: 18, foldable_rows: Some(height) }
}

fn logipix(width: u16, height: u16) -> Needs {
    let need = |size: Size| {
        let (cell, halves) = size.cell();
        let columns = 5 + width * cell;
        Need { size, columns, rows: (height * halves).div_ceil(2), fixed: (5, 0), least_free: 0, numbers: 1 }
    };
    let sizes = [Size::FiveByThree, Size::M, Size::W].map(need).to_vec();
    Needs { sizes, least_rail: 18, foldable_rows: None }
}

fn maze(width: u16, height: u16) -> Needs {
    let need = |(size, columns, rows)| Need { size, columns, rows, fixed: (0, 0), least_free: 0, numbers: 0 };
    let sizes = [
        (Size::L, 4 * width + 1, 2 * height + 1),
        (Size::Fine, 2 * width + 1, height + 1),
        (Size::Map, width + 1, (2 * height + 1).div_ceil(4)),
    ];
    Needs { sizes: sizes.map(need).to_vec(), least_rail: 13, foldable_rows: None }
}

fn described(needs: &Needs) -> [String; 4] {
    TERMINALS.map(|terminal| {
        let fit = choose(needs, terminal).unwrap();
        let bars = match (fit.is_whole, fit.bars) {
            (false, _) => "scroll",
            (true, Bars::Standing) => "standing",
            (true, Bars::Lying) => "lying",
            (true, Bars::Bare) => "bare",
        };
        let folded = if fit.folded > 0 { format!(" {} folded", fit.folded) } else { String::new() };
        format!("{:?} {bars}{folded}", fit.size())
    })
}

#[test]
fn every_board_gets_the_largest_cells_that_fit() {
    let rows = [
        (nonogram(10, 10, 3, 9, 30), ["S lying", "L standing", "L standing", "Xxl standing"]),
        (nonogram(15, 15, 5, 11, 40), ["S bare 6 folded", "S lying", "M standing", "L standing"]),
        (nonogram(20, 20, 5, 9, 60), ["S scroll", "S standing 2 folded", "W lying", "L standing"]),
        (nonogram(20, 20, 6, 13, 60), ["S scroll", "S standing 4 folded", "S standing", "M standing"]),
        (nonogram(20, 20, 9, 15, 60), ["S scroll", "S standing 10 folded", "S standing", "M standing"]),
        (nonogram(25, 25, 7, 15, 80), ["S scroll", "S scroll", "S standing 4 folded", "M standing"]),
        (logipix(15, 15), ["W bare", "M standing", "M standing", "FiveByThree standing"]),
        (logipix(25, 25), ["W scroll", "W scroll", "W standing", "M standing"]),
        (maze(20, 20), ["Fine scroll", "Fine lying", "Fine standing", "L standing"]),
        (maze(32, 32), ["Fine scroll", "Fine scroll", "Fine scroll", "Fine standing"]),
        (maze(40, 40), ["Fine scroll", "Fine scroll", "Fine scroll", "Fine standing"]),
    ];
    for (needs, expected) in rows {
        assert_eq!(described(&needs), expected, "{:?}", needs.sizes.last());
    }
}

#[test]
fn a_chosen_size_is_the_largest_of_all_that_fit_with_a_panel() {
    for (width, height) in [(5, 5), (10, 10), (15, 10), (20, 20), (25, 25), (30, 30)] {
        let needs = nonogram(width, height, height.div_ceil(4), width.div_ceil(2) + 4, 4 * width);
        for columns in 60..=200 {
            for rows in 20..=60 {
                let fit = choose(&needs, (columns, rows)).unwrap();
                let larger = needs.sizes.iter().take_while(|need| need.size != fit.size());
                for need in larger.filter(|need| columns.saturating_sub(need.columns) >= need.least_free) {
                    let stands = need.rows <= rows && need.columns + needs.least_rail <= columns;
                    let lies = need.rows + 3 <= rows && need.columns + 22 <= columns;
                    let kept = fit.bars == Bars::Bare && fit.is_whole;
                    assert!(!stands && !lies || kept, "{need:?} at {columns}x{rows}, but {fit:?}");
                }
                let room = rows - if fit.bars == Bars::Standing { 0 } else { 3 };
                if fit.is_whole {
                    assert!(fit.need.rows - fit.folded / 2 <= room, "{fit:?} at {columns}x{rows}");
                    assert!(fit.need.columns <= columns, "{fit:?} at {columns}x{rows}");
                }
            }
        }
    }
}

#[test]
fn the_player_can_choose_every_size_that_shows_half_of_the_board() {
    let needs = nonogram(10, 10, 3, 9, 30);
    let chosen = choose(&needs, (80, 24)).unwrap().size();
    assert_eq!(choices(&needs, chosen, (80, 24)), [Size::Xl, Size::L, Size::M, Size::W, Size::S]);
    assert!(!arrange(&needs, Size::Xl, (80, 24)).unwrap().is_whole);
}

#[test]
fn a_wide_board_without_room_for_a_rail_is_folded_too() {
    let fit = choose(&nonogram(30, 24, 4, 16, 80), (100, 30)).unwrap();
    assert_eq!((fit.size(), fit.bars, fit.folded, fit.is_whole), (Size::S, Bars::Bare, 2, true));
}

#[test]
fn a_board_without_cells_needs_no_size() {
    assert_eq!(choose(&Needs::default(), (80, 24)), None);
}

#[test]
fn a_maze_that_scrolls_keeps_all_rows_of_the_terminal() {
    for terminal in [(80, 24), (100, 30)] {
        let fit = choose(&maze(32, 32), terminal).unwrap();
        assert_eq!((fit.size(), fit.bars), (Size::Fine, Bars::Standing), "{terminal:?}");
    }
}

#[test]
fn the_player_can_see_the_map_and_return() {
    let needs = maze(84, 84);
    assert_eq!(choose(&needs, (80, 24)).unwrap().size(), Size::Fine);
    for size in [Size::Fine, Size::Map] {
        assert_eq!(choices(&needs, size, (80, 24)), [Size::Fine, Size::Map]);
    }
}
