//! Tests the whole conversion, from bytes to cells.

use super::samples::{self, Sample, damaged};
use super::*;
use pentimento_base::rng::Rng;
use std::time::{Duration, Instant};

fn made(bytes: &[u8], options: &Options) -> (Picture, Conversion) {
    make(bytes, options).unwrap_or_else(|error| panic!("{error}"))
}

fn sized(width: usize, height: usize) -> Options {
    Options { size: Some((width, height)), ..Options::default() }
}

/// Checks that the grid has the right size. Unless the sample is plain, it must be neither empty nor full. Does this
/// in black and white, in four colours, and with default options.
fn is_sensible(sample: &Sample) {
    let name = &sample.name;
    for options in [sized(30, 30), Options { colors: Some(4), ..sized(25, 20) }, Options::default()] {
        let (picture, _) = made(&sample.bytes, &options);
        if let Some(size) = options.size {
            assert_eq!((picture.width, picture.height), size, "{name}");
        }
        assert_eq!(picture.cells.len(), picture.width * picture.height, "{name}");
        assert!(picture.width.max(picture.height) <= OWN, "{name}");
        assert!(picture.palette.len() <= options.colors.unwrap_or(1), "{name}");
        assert!(picture.cells.iter().all(|&cell| usize::from(cell) <= picture.palette.len()), "{name}");
        let share = picture.density();
        let range = if sample.is_plain { 0.0..=1.0 } else { 0.02..=0.99 };
        assert!(range.contains(&share), "{name}: {share} in\n{}", picture.rows().join("\n"));
        if options.colors.is_some() {
            assert_eq!(made(&sample.bytes, &options).0, picture, "{name} differs the second time");
        }
    }
}

#[test]
fn pictures_of_every_kind_become_sensible_grids() {
    let all = samples::sixty();
    assert_eq!(all.len(), 60);
    for sample in all.iter().filter(|sample| sample.name != "large") {
        is_sensible(sample);
    }
    let large = all.last().expect("sixty");
    let (picture, conversion) = made(&large.bytes, &sized(40, 30));
    assert_eq!((conversion.source, picture.width, picture.height), ((4000, 3000), 40, 30));
    assert!((0.1..0.9).contains(&picture.density()));
}

#[test]
#[ignore = "a figure for people to look at"]
fn show_sixty() {
    for sample in samples::sixty() {
        let began = Instant::now();
        let (picture, conversion) = made(&sample.bytes, &sized(30, 30));
        println!("{}: {:?} in {:?}", sample.name, conversion, began.elapsed());
        println!("{}", preview::text(&picture, [255; 3], preview::Paint::Blocks));
    }
}

/// Reads `count` damaged files. Each must give a grid or an error message. Returns how many gave a grid, and the
/// longest time that a file took.
fn read_damaged(count: usize) -> (usize, Duration) {
    let (files, mut rng) = (samples::small(), Rng::new(2026));
    let (mut read, mut slowest) = (0, Duration::ZERO);
    for n in 0..count {
        let bytes = damaged(&files[n % files.len()], &mut rng);
        let options = Options { colors: (n % 3 == 0).then_some(3), dither: n % 7 == 0, ..sized(20, 15) };
        let began = Instant::now();
        match make(&bytes, &options) {
            Ok((picture, _)) => {
                read += 1;
                assert_eq!((picture.width, picture.height), (20, 15));
            }
            Err(error) => assert!(!error.to_string().is_empty() && error.to_string().len() < 400, "{error}"),
        }
        slowest = slowest.max(began.elapsed());
    }
    (read, slowest)
}

#[test]
fn five_hundred_damaged_files_end_in_a_grid_or_a_sentence() {
    let (read, _) = read_damaged(500);
    assert!((50..480).contains(&read), "{read} of 500 were readable");
}

#[test]
#[ignore = "a long sweep"]
fn twenty_thousand_damaged_files() {
    let (read, slowest) = read_damaged(20_000);
    println!("{read} of 20000 were readable; the slowest took {slowest:?}");
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    println!("{}", status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or_default());
    assert!(slowest < Duration::from_mins(1));
}

const ART: &[u8] = b"P1 5 5  0 0 1 0 0  0 1 0 1 0  1 0 0 0 1  1 1 1 1 1  1 0 1 0 1";

#[test]
fn pixel_art_stays_as_it_is() {
    let (picture, conversion) = made(ART, &Options::default());
    assert_eq!(picture.rows(), ["..#..", ".#.#.", "#...#", "#####", "#.#.#"]);
    assert_eq!((conversion.cleaned, conversion.crop, conversion.format), (0, None, "PNM"));
    let (larger, _) = made(ART, &sized(10, 12));
    assert_eq!(larger.rows()[..3], ["..........", "....##....", "....##...."]);
}

#[test]
fn inverting_swaps_black_and_white() {
    let (plain, _) = made(ART, &Options::default());
    let (inverted, _) = made(ART, &Options { invert: true, ..Options::default() });
    assert!(plain.cells.iter().zip(&inverted.cells).all(|(a, b)| a + b == 1));
}

#[test]
fn a_higher_threshold_never_draws_less() {
    let photo = &samples::sixty()[26].bytes;
    let at =
        |grey| made(photo, &Options { threshold: Threshold::Given(grey), clean: false, ..sized(20, 20) });
    let counts: Vec<usize> = (0..=255).step_by(15).map(|grey| at(grey).0.count()).collect();
    assert!(counts.is_sorted() && counts[0] == 0 && counts[17] == 300, "{counts:?}");
    assert_eq!(at(90).1.threshold, Some(90));
}

#[test]
fn a_stroke_thinner_than_half_a_cell_is_kept_beside_a_solid_part() {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><rect width='100' height='40'/>\
        <path d='M3 40 V100 M50 40 L81 100' stroke='black' stroke-width='1.5'/></svg>";
    let (picture, _) = made(svg.as_bytes(), &sized(20, 20));
    let (_, parts) = connect::parts(&picture.mask());
    for row in 9..20 {
        let drawn = (0..20).filter(|&column| picture.get(row, column) == 1).count();
        assert!((2..=3).contains(&drawn), "row {row} of\n{}", picture.rows().join("\n"));
    }
    assert!(parts <= 12, "{}", picture.rows().join("\n"));
}

#[test]
fn the_background_may_be_given() {
    let two = b"P3 2 1 255  200 0 0  0 0 200";
    let on =
        |rgb| made(two, &Options { background: Background::Given(rgb), crop: false, ..Options::default() });
    assert_eq!(on([200, 0, 0]).0.rows(), [".#"]);
    assert_eq!(on([0, 0, 200]).0.rows(), ["#."]);
}

#[test]
fn impossible_options_are_refused_in_a_sentence() {
    let complaint = |options: Options| make(ART, &options).expect_err("refused").to_string();
    assert_eq!(complaint(sized(0, 4)), "a grid of 0x4 cells: expected 1 to 2000 each way");
    let many = Options { colors: Some(99), ..Options::default() };
    assert_eq!(complaint(many), "99 colours: expected 1 to 20");
}

fn far_from_paper(picture: &Picture, paper: [u8; 3]) -> bool {
    let far = |&colour: &[u8; 3]| oklab::distance(oklab::lab_of(colour), oklab::lab_of(paper)) >= 0.0999;
    picture.palette.iter().all(far)
}

fn png(width: u32, height: u32, at: impl Fn(f64, f64) -> [u8; 4]) -> Vec<u8> {
    let part = |at: u32, length: u32| (f64::from(at) + 0.5) / f64::from(length);
    let image =
        image::RgbaImage::from_fn(width, height, |x, y| image::Rgba(at(part(x, width), part(y, height))));
    samples::encoded(image, image::ImageFormat::Png)
}

/// A line drawing whose ink is nearly white, on a transparent ground.
#[test]
fn a_drawing_in_nearly_white_ink_can_be_seen_in_colours_and_in_black() {
    let crawfish = png(300, 300, |x, y| {
        let ring = ((x - 0.5).hypot(y - 0.5) - 0.35).abs() < 0.03;
        let claw = (x - y).abs() < 0.03 && (0.2..0.8).contains(&x);
        if ring || claw { [254, 254, 254, 255] } else { [0; 4] }
    });
    for colors in [None, Some(1), Some(4)] {
        let (picture, _) = made(&crawfish, &Options { colors, look: Look::Auto, ..sized(30, 30) });
        assert!((0.05..0.6).contains(&picture.density()), "{:?}", picture.rows());
        assert!(far_from_paper(&picture, [255; 3]), "{:?}", picture.palette);
    }
}

/// An orange head with black ears and a white chin, on white.
#[test]
fn a_fox_keeps_its_orange_and_its_black() {
    let fox = png(400, 400, |x, y| match (x - 0.5).hypot(y - 0.55) {
        d if d < 0.14 && y > 0.6 => [255, 255, 255, 255],
        d if d < 0.3 => [226, 112, 34, 255],
        _ if (0.1..0.35).contains(&y) && ((x - 0.3).abs() < 0.07 || (x - 0.7).abs() < 0.07) => {
            [26, 21, 18, 255]
        }
        _ => [255, 255, 255, 255],
    });
    let (picture, report) = made(&fox, &Options { colors: Some(3), ..sized(30, 30) });
    let mut words = names::names(&picture.palette);
    words.sort();
    assert!(words.contains(&"black".to_owned()) && words.contains(&"orange".to_owned()), "{words:?}");
    assert!(far_from_paper(&picture, report.background.color()), "{:?}", picture.palette);
}

/// A very pale figure with two dark eyes, on white.
#[test]
fn a_pale_ghost_on_white_is_not_lost() {
    let ghost = png(400, 400, |x, y| match (x - 0.5).hypot(y - 0.45) {
        _ if (y - 0.4).abs() < 0.05 && ((x - 0.4).abs() < 0.04 || (x - 0.6).abs() < 0.04) => {
            [30, 30, 40, 255]
        }
        d if d < 0.3 || (y > 0.45 && y < 0.8 && (x - 0.5).abs() < 0.3) => [243, 244, 250, 255],
        _ => [255, 255, 255, 255],
    });
    let (picture, report) = made(&ghost, &Options { colors: Some(3), ..sized(30, 30) });
    assert!(far_from_paper(&picture, report.background.color()), "{:?}", picture.palette);
    assert!(picture.density() > 0.05, "{:?}", picture.rows());
    let (black, _) = made(&ghost, &sized(30, 30));
    assert!((0.02..0.98).contains(&black.density()), "{:?}", black.rows());
}

/// The picture of a wide bar in the upper half, stored lying on its side. The orientation 6 says: turn it right.
#[test]
fn a_photo_that_the_camera_turned_is_shown_upright() {
    let upright = image::RgbImage::from_fn(60, 40, |_, y| image::Rgb([if y < 12 { 10 } else { 250 }; 3]));
    let stored = image::imageops::rotate270(&upright);
    let mut plain = std::io::Cursor::new(Vec::new());
    stored.write_to(&mut plain, image::ImageFormat::Jpeg).unwrap();
    let plain = plain.into_inner();
    let exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
    let length = (exif.len() as u16 + 2).to_be_bytes();
    let turned = [&plain[..2], b"\xff\xe1", &length, exif, &plain[2..]].concat();
    let whole = Options { crop: false, ..sized(12, 8) };
    let (picture, report) = made(&turned, &whole);
    assert_eq!(report.source, (60, 40));
    assert_eq!((picture.rows()[0].as_str(), picture.rows()[7].as_str()), ("############", "............"));
    assert_eq!(made(&plain, &whole).1.source, (40, 60));
}
