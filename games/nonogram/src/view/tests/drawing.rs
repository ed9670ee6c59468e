//! Tests how boards are drawn: compares them with text, and draws them in areas of every size.

use super::*;
use crate::view::draw::cell::{Brushes, Light, Seen};
use crate::view::draw::map;

/// The sizes of cells with clues beside them.
const SIZES: [Size; 7] = [Size::LargePrint, Size::Xxl, Size::Xl, Size::L, Size::M, Size::W, Size::S];

#[test]
fn the_board_is_drawn_with_its_clues() {
    let mut shot = Shot::with(house(), &["xx##xx", ".####.", "", "#x##?#"]);
    shot.ui.cursor = [1, 1];
    let expected = [
        "         1 2     5",
        "           2     2",
        "         4 2 5 5 2  4",
        "     2✓  ✕ ✕█▉█▉ ✕│ ✕ 1",
        "     4▸  ∙ ∎█▉█▉█▉│ ∙ 2",
        "     6   ∙ ∙ ∙ ∙ ∙│ ∙",
        " 1 2 1✓ █▉ ✕█▉█▉ ?│█▉",
        "     6   ∙ ∙ ∙ ∙ ∙│ ∙ 5",
        "   2 2   ∙ ∙ ∙ ∙ ∙│ ∙",
    ];
    assert_eq!(shot.text(26, 10)[..9], expected);
}

#[test]
fn a_hint_hatches_its_cells_and_shows_their_new_state() {
    let mut shot = Shot::with(house(), &["", "", "##x...", "", "", ""]);
    shot.mode = Mode::Watching;
    let premise = [0, 1, 2].map(|column| (Spot::Cell([2, column]), Role::Premise));
    let target = [3, 4].map(|column| (Spot::Cell([2, column]), Role::Target));
    shot.marks = premise.into_iter().chain(target).chain([(Spot::Cell([2, 5]), Role::Conflict)]).collect();
    shot.moves = vec![Mark { at: [2, 3], to: '#' }, Mark { at: [2, 4], to: '.' }];
    let drawn = shot.text(30, 12).join("\n");
    assert!(drawn.contains("▓▓▓▓▓✕▒▒▒✕│!∙"), "{drawn}");
}

#[test]
fn every_state_of_a_cell_looks_different_in_every_look_and_size() {
    let states = [Cell::Unknown, Cell::Blank, Cell::Maybe, Cell::Colour(1), Cell::Colour(2), Cell::Colour(3)];
    let roles = [None, Some(Role::Premise), Some(Role::Target), Some(Role::Conflict)];
    for (level, count) in [(house(), 4), (random(5, 5, 3, 1), 6)] {
        let palette = Palette::of(level.paints());
        for (depth, glyphs) in
            [(Depth::True, Glyphs::Full), (Depth::Mono, Glyphs::Full), (Depth::Mono, Glyphs::Ascii)]
        {
            let look = Look { depth, glyphs, ..Look::default() };
            let brushes = Brushes::new(look, &palette, Arc::new(palette.scheme(look)));
            for (size, cursor) in SIZES.into_iter().flat_map(|size| [(size, false), (size, true)]) {
                let mut seen = Vec::new();
                for role in roles {
                    for &cell in &states[..count] {
                        let (width, halves) = size.cell();
                        let place = Rect::new(0, 0, width, halves / 2);
                        let mut buffer = Buffer::empty(place);
                        let cell = Seen {
                            cell,
                            role,
                            what_if: None,
                            ruled_out: 0,
                            cursor,
                            light: Light::None,
                            is_odd: false,
                        };
                        brushes.draw(size, cell, place, &mut buffer);
                        translate(&mut buffer, glyphs);
                        let text = rows(&buffer).join("\n");
                        assert!(!seen.contains(&text), "{text:?} twice: {cell:?} {size:?} {look:?}");
                        seen.push(text);
                    }
                }
            }
        }
    }
}

#[test]
fn on_a_map_without_colours_every_state_has_its_own_character() {
    for (level, states) in [
        (house(), vec![Cell::Unknown, Cell::Blank, Cell::Maybe, Cell::Colour(1)]),
        (random(5, 5, 3, 1), vec![Cell::Unknown, Cell::Blank, Cell::Maybe, Cell::Colour(1), Cell::Colour(3)]),
    ] {
        let (palette, look) = (Palette::of(level.paints()), Look { depth: Depth::Mono, ..Look::default() });
        let brushes = Brushes::new(look, &palette, Arc::new(palette.scheme(look)));
        for cursor in [false, true] {
            let seen = |cell| Seen {
                cell,
                role: None,
                what_if: None,
                ruled_out: 0,
                cursor,
                light: Light::None,
                is_odd: false,
            };
            let mut letters: Vec<&str> =
                states.iter().map(|&cell| map::letter(&brushes, seen(cell)).0).collect();
            letters.sort_unstable();
            letters.dedup();
            assert_eq!(letters.len(), states.len(), "{letters:?}");
        }
    }
}

#[test]
fn exactly_one_cell_has_the_cursor() {
    for (width, height) in [(40, 10), (49, 21), (94, 42)] {
        let mut shot = Shot::new(random(20, 20, 1, 3));
        shot.ui.cursor = [13, 17];
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        shot.draw(area, &mut buffer);
        let accent = shot.look.colour(Ink::Accent);
        let cells: Vec<usize> =
            (0..buffer.content.len()).filter(|&i| buffer.content[i].bg == accent).collect();
        assert_eq!(cells.len(), 2, "{width}x{height}");
        assert_eq!(cells[1], cells[0] + 1);
        assert_eq!(buffer.content[cells[0]].symbol(), "[");
    }
}

#[test]
fn any_area_can_be_drawn_in_and_nothing_is_drawn_outside_it() {
    let levels = [
        random(1, 1, 1, 1),
        random(5, 5, 1, 2),
        random(20, 20, 1, 3),
        random(60, 60, 2, 4),
        random(255, 3, 1, 5),
        random(3, 255, 12, 6),
    ];
    for level in levels {
        let mut shot = Shot::new(level);
        shot.ui.cursor = [shot.level.height() - 1, shot.level.width() / 2];
        for size in [None, Some(Size::Map)].into_iter().chain(SIZES.map(Some)) {
            shot.fit = size.map(Shot::fit_of_any);
            for width in (0..50).step_by(7).chain([70, 140]) {
                for height in [0, 1, 2, 3, 4, 5, 7, 9, 12, 21, 45] {
                    draw_within(&mut shot, Rect::new(2, 1, width, height));
                }
            }
        }
    }
}

fn draw_within(shot: &mut Shot, area: Rect) {
    let whole = Rect::new(0, 0, area.width + 4, area.height + 3);
    let mut buffer = Buffer::empty(whole);
    shot.draw(area, &mut buffer);
    Nonogram::finale(&shot.scene(), 0.5, area, &mut buffer);
    for at in whole.positions().filter(|at| !area.contains(*at)) {
        assert_eq!(buffer[at], ratatui::buffer::Cell::default(), "{at:?} outside {area:?}");
    }
    assert!(Nonogram::panel(&shot.scene(), area.width).len() < 60);
}

#[test]
fn the_largest_board_is_drawn_at_every_size() {
    let mut shot = Shot::new(random(255, 255, 1, 7));
    for size in [None, Some(Size::Map), Some(Size::S), Some(Size::M)] {
        shot.fit = size.map(Shot::fit_of_any);
        shot.ui.cursor = [254, 254];
        for (width, height) in [(40, 10), (49, 21), (200, 60)] {
            draw_within(&mut shot, Rect::new(2, 1, width, height));
        }
    }
}

#[test]
fn lines_of_the_panel_fit_its_width() {
    for level in [house(), random(25, 25, 5, 1), random(60, 60, 12, 2)] {
        let mut shot = Shot::new(level);
        for width in [20, 30, 35, 45] {
            shot.text(49, 21);
            for line in Nonogram::panel(&shot.scene(), width) {
                assert!(line.width() <= width as usize, "{line:?} in {width}");
            }
        }
    }
}

#[test]
fn colours_have_different_signs_and_keep_their_hue() {
    for colours in 2..=31 {
        let level = random(30, 30, colours, 1);
        let palette = Palette::of(level.paints());
        let mut signs: Vec<String> = (1..=colours as u8).map(|c| palette.signs(c).concat()).collect();
        signs.sort();
        signs.dedup();
        assert_eq!(signs.len(), colours);
    }
    let paints =
        vec![Paint::blank(), Paint::black(), Paint::new('r', [255, 0, 0]), Paint::new('b', [0, 0, 255])];
    let palette = Palette::of(&Paints::new(paints).unwrap());
    assert_eq!([palette.pigment(1), palette.pigment(2)], [5, 0]);
}

#[test]
fn a_number_of_two_digits_slides_up_beside_another() {
    let column = |runs: &[usize]| -> Vec<bool> {
        let mut cells: Vec<bool> =
            runs.iter().flat_map(|&run| [vec![true; run], vec![false]].concat()).collect();
        cells.resize(24, false);
        cells
    };
    let columns = [column(&[12]), column(&[1, 10]), column(&[11]), column(&[3, 2])];
    let cells: Vec<u8> =
        (0..24).flat_map(|row| columns.iter().map(move |cells| u8::from(cells[row]))).collect();
    let level = Level::of_picture(4, &cells, vec![Paint::blank(), Paint::black()]).unwrap();
    let rows = Shot::new(level).text(40, 40);
    let first = rows.iter().position(|row| row.contains("12")).expect("the lowest clues");
    assert_eq!(rows[first].trim(), "12  11 2");
    // The cursor is in the first column.
    assert_eq!(rows[first - 1].trim(), "▾10   3");
    assert_eq!(rows[first - 2].trim(), "1");
}
