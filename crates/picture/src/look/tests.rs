use super::*;
use crate::{Options, make};

#[test]
fn names_lead_back_to_looks() {
    for look in Look::SHOWN.into_iter().chain([Look::Auto]) {
        assert_eq!(Look::named(look.name()), Some(look));
    }
    assert_eq!(Look::named("oil"), None);
}

/// A picture file in the format PNM. The function `at` gives the colour of each pixel.
fn bitmap(width: usize, height: usize, at: impl Fn(usize, usize) -> [u8; 3]) -> Vec<u8> {
    let mut bytes = format!("P6 {width} {height} 255\n").into_bytes();
    for row in 0..height {
        for column in 0..width {
            bytes.extend(at(row, column));
        }
    }
    bytes
}

fn grain(row: usize, column: usize) -> u8 {
    ((row * 7919 + column * 104_729 + row * column * 31) % 23) as u8
}

/// A dark disc with a bright spot, on a light background with grain.
fn photo() -> Vec<u8> {
    bitmap(150, 150, |row, column| {
        let (dy, dx) = (row.abs_diff(75), column.abs_diff(75));
        let grain = grain(row, column);
        match dy * dy + dx * dx {
            0..150 => [235 + grain / 2, 225, 210],
            150..1600 => [120 + grain, 50 + grain, 40],
            _ => [200 + grain, 205 + grain, 215 + grain],
        }
    })
}

fn rows(look: Look) -> Vec<String> {
    let options = Options { look, size: Some((15, 15)), ..Options::default() };
    make(&photo(), &options).unwrap().0.rows()
}

#[test]
fn a_photo_is_cut_down_to_its_subject_in_every_look() {
    let silhouette = rows(Look::Silhouette);
    assert!(silhouette[7].starts_with(".#") || silhouette[7].starts_with("##"), "{silhouette:#?}");
    assert_eq!(silhouette[7].as_bytes()[7], b'#');
    let cutout = rows(Look::Cutout);
    assert_eq!(cutout[7].as_bytes()[7], b'.', "the bright spot stays open: {cutout:#?}");
    assert!(cutout[7].contains('#') && cutout[0].starts_with('.'));
    let outline = rows(Look::Outline);
    let drawn = |rows: &[String]| rows.iter().flat_map(|row| row.chars()).filter(|&c| c == '#').count();
    assert!(drawn(&outline) < drawn(&silhouette), "{outline:#?}");
}

#[test]
fn icons_stay_in_ink() {
    let icon = bitmap(
        90,
        90,
        |row, column| if row.abs_diff(45) + column.abs_diff(45) < 30 { [20; 3] } else { [255; 3] },
    );
    let options = Options { look: Look::Auto, ..Options::default() };
    let (automatic, report) = make(&icon, &options).unwrap();
    assert_eq!(report.look, Some(Look::Ink));
    assert_eq!(automatic, make(&icon, &Options::default()).unwrap().0);
}

#[test]
fn noise_has_no_clear_subject_and_is_shown_whole() {
    let noise = bitmap(120, 90, |row, column| {
        [0, 40, 80].map(|by: u8| grain(row, column).wrapping_mul(11).wrapping_add(by))
    });
    let (_, report) = make(&noise, &Options { look: Look::Auto, ..Options::default() }).unwrap();
    assert_eq!((report.clarity, report.crop), (Clarity::Unclear, None));
}

#[test]
fn a_pale_drawing_on_transparent_ground_can_be_seen_in_colour() {
    // An almost white shape with a grey square, like a drawing that is made for a dark background.
    let svg = br##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60">
        <path d="M10 10h40v40H10z" fill="#fefefe"/><path d="M20 20h8v8h-8z" fill="#777"/></svg>"##;
    let options = Options { look: Look::Auto, colors: Some(4), size: Some((20, 20)), ..Options::default() };
    let (picture, report) = make(svg, &options).unwrap();
    let paper = report.background.color();
    assert!(picture.palette.iter().all(|&color| crate::oklab::apart(color, paper) >= 0.1));
    // The shape itself is blank like paper, so a rim around it makes it visible.
    assert!(picture.rows()[0].chars().all(|cell| cell != '.'), "{:#?}", picture.rows());
    assert!(picture.rows()[10].contains('.'));
}

#[test]
fn pixel_art_stays_as_it_is() {
    let art = b"P1 8 8
        0 0 0 0 0 0 0 0  0 0 0 1 1 0 0 0  0 0 1 0 0 1 0 0  0 0 1 0 0 1 0 0
        0 0 0 1 1 0 0 0  0 0 0 1 0 0 0 0  0 0 0 0 0 0 0 0  0 0 0 0 0 0 0 0";
    for look in [Look::Ink, Look::Auto] {
        let options = Options { look, size: Some((8, 8)), ..Options::default() };
        let rows = make(art, &options).unwrap().0.rows();
        assert_eq!(
            (rows[0].as_str(), rows[2].as_str(), rows[5].as_str()),
            ("........", "..#..#..", "...#....")
        );
    }
}

#[test]
fn a_part_is_cut_out_in_pixels_and_a_part_outside_is_refused() {
    let (picture, report) = make(
        &photo(),
        &Options {
            part: Some(Rect { x: 40, y: 40, width: 70, height: 70 }),
            look: Look::Shade,
            size: Some((14, 14)),
            crop: false,
            ..Options::default()
        },
    )
    .unwrap();
    assert_eq!(report.crop, Some(Rect { x: 40, y: 40, width: 70, height: 70 }));
    assert_eq!(picture.get(7, 7), 0);
    let outside = Options { part: Some(Rect { x: 150, y: 0, width: 5, height: 5 }), ..Options::default() };
    assert!(make(&photo(), &outside).unwrap_err().to_string().contains("outside the picture"));
}
