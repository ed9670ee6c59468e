//! Tests of puzzles with colours: the colours of every level that comes with the program, and the chips of its clues.

use super::*;
use pentimento_picture::oklab::apart;
use pentimento_ui::own_colours::Stand;
use pentimento_ui::theme::Shade;

/// All files in a folder and in its subfolders.
fn files(folder: std::path::PathBuf) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(path) } else { vec![path] }).collect()
}

/// The levels with colours that come with the program.
fn shipped() -> Vec<(String, Level)> {
    let mut levels = Vec::new();
    for path in files(concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels/nonogram").into()) {
        let text = std::fs::read_to_string(&path).unwrap();
        if !text.contains("[palette]") && !text.contains("palette =") {
            continue;
        }
        let root = parse(&text).unwrap();
        let mut fields = pentimento_base::document::Fields::of(&root).unwrap();
        levels.push((path.display().to_string(), crate::file::read(&mut fields).unwrap()));
    }
    levels
}

#[test]
fn every_shipped_colour_is_clear_of_tile_and_paper_or_has_a_contour() {
    let levels = shipped();
    assert!(levels.len() >= 10, "{}", levels.len());
    for (name, level) in &levels {
        let colours: Vec<[u8; 3]> = level.paints().iter().skip(1).map(|paint| paint.rgb).collect();
        for shade in [Shade::Dark, Shade::Light] {
            let stand = Stand::of(&colours, shade);
            for (place, &colour) in colours.iter().enumerate() {
                let nearest = apart(colour, stand.tile).min(apart(colour, stand.paper));
                assert!(nearest >= 0.12 || stand.contours[place], "{name}: {colour:?} on {stand:?}");
            }
        }
        let mut words: Vec<String> =
            (1..=colours.len() as u8).map(|colour| level.colour_word(colour)).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), colours.len(), "{name}");
    }
}

#[test]
fn a_painted_cell_and_its_chip_have_the_colour_of_the_file() {
    let paints = vec![Paint::blank(), Paint::new('o', [0xe2, 0x70, 0x22]), Paint::new('w', [0xfd; 3])];
    let level = Level::of_picture(5, &[1, 1, 2, 0, 1, 0, 0, 0, 0, 0], paints).unwrap();
    let mut shot = Shot::with(level, &["oowxo"]);
    shot.ui.cursor = [1, 4];
    let area = Rect::new(0, 0, 30, 8);
    let mut buffer = Buffer::empty(area);
    let layout = shot.draw(area, &mut buffer);
    let grid = layout.grid();
    let (x, y) = (grid.x(0).unwrap(), grid.y(0).unwrap());
    assert_eq!(buffer[(x, y)].bg, ratatui::style::Color::Rgb(0xe2, 0x70, 0x22));
    let text = &rows(&buffer)[usize::from(y)];
    // Each chip is two columns wide, such as " 2". Chips of different colours touch, so each space here is inside a
    // chip.
    assert!(text.trim_start().starts_with("2 1 1✓"), "{text}");
    let stand = Stand::of(&[[0xe2, 0x70, 0x22], [0xfd; 3]], Shade::Dark);
    let [r, g, b] = stand.paper;
    assert_eq!(buffer[(grid.x(3).unwrap(), y)].bg, ratatui::style::Color::Rgb(r, g, b));
}

#[test]
fn without_colours_a_clue_has_the_glyph_of_its_colour() {
    for glyphs in [Glyphs::Full, Glyphs::Ascii] {
        let mut shot = Shot::new(random(8, 8, 3, 2));
        shot.look = Look { depth: Depth::Mono, glyphs, ..Look::default() };
        let needs = Nonogram::needs(&shot.level, &shot.look);
        assert!(needs.sizes.iter().all(|need| need.size != Size::S));
        let (layout, rows) = shot.on_terminal((80, 24));
        let letters: Vec<String> = (1..=3)
            .map(|colour| {
                let mut buffer = Buffer::with_lines([shot.ui.palette.glyph(colour)]);
                translate(&mut buffer, glyphs);
                buffer[(0, 0)].symbol().to_owned()
            })
            .collect();
        let clues = &shot.level.rows()[0];
        let text = &rows[usize::from(layout.grid().label_y(0).unwrap())];
        for clue in clues {
            let sign = format!("{}{}", clue.count.unwrap(), letters[usize::from(clue.colour) - 1]);
            assert!(text.contains(&sign), "{sign} in {text}");
        }
    }
}
