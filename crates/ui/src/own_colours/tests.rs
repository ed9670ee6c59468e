use super::*;

const FOX: [Rgb; 3] = [[0x1a, 0x15, 0x12], [0xe2, 0x70, 0x22], [0xfd, 0xfd, 0xfd]];

#[test]
fn the_fox_stands_clear_of_tile_and_paper() {
    let stand = Stand::of(&FOX, Shade::Dark);
    assert_eq!((stand.tile, stand.paper), ([0x3f, 0x39, 0x31], [0x8a, 0x80, 0x72]));
    assert_eq!((stand.contours, stand.near), (vec![false; 3], vec![false; 3]));
    let distances = FOX.map(|colour| apart(colour, stand.tile));
    for (found, expected) in distances.into_iter().zip([0.148, 0.354, 0.646]) {
        assert!((found - expected).abs() < 0.01, "{distances:?}");
    }
}

#[test]
fn a_colour_that_is_not_clear_of_its_grounds_has_a_contour() {
    let greys: Vec<Rgb> = (0..12u8).map(|n| [n * 23; 3]).collect();
    for shade in [Shade::Dark, Shade::Light] {
        let stand = Stand::of(&greys, shade);
        assert_ne!(stand.tile, stand.paper);
        for (place, &colour) in greys.iter().enumerate() {
            let clear = apart(colour, stand.tile) >= CLEAR && apart(colour, stand.paper) >= CLEAR;
            assert_eq!(stand.contours[place], !clear, "{colour:?}");
        }
        assert!(stand.contours.contains(&true));
    }
    assert_eq!(Stand::of(&[[90; 3], [95; 3], [255, 0, 0]], Shade::Dark).near, [true, true, false]);
}

#[test]
fn each_colour_of_a_terminal_is_used_once() {
    let many: Vec<Rgb> = (0..12u8).map(|n| [n * 20, 255 - n * 20, 90]).collect();
    for depth in [Depth::Indexed, Depth::Sixteen] {
        let mut fills = of_terminal(&many, depth);
        assert!(!fills.contains(&Color::Reset));
        fills.sort_by_key(|colour| format!("{colour:?}"));
        fills.dedup();
        assert_eq!(fills.len(), many.len(), "{depth:?}");
    }
    assert_eq!(of_terminal(&[[0; 3], [255; 3]], Depth::Sixteen), [Color::DarkGray, Color::White]);
}

#[test]
fn the_grounds_on_256_colours_are_greys() {
    for (shade, tile, paper) in [(Shade::Dark, 237, 244), (Shade::Light, 252, 247)] {
        let scheme = Scheme::of(&FOX, Look { depth: Depth::Indexed, shade, ..Look::default() });
        assert_eq!(scheme.tile([0; 3], 0.0), Color::Indexed(tile));
        assert_eq!(scheme.paper([0; 3], 0.0), Color::Indexed(paper));
    }
}
