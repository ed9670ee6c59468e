//! Measures how long it takes to turn the bytes of a picture into cells.

use divan::Bencher;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use pentimento_base::rng::Rng;
use pentimento_picture::connect::bridge;
use pentimento_picture::thin::thin;
use pentimento_picture::{Mask, Options, make};
use std::io::Cursor;

fn main() {
    divan::main();
}

/// A picture like a photo: waves with noise, so that no area has a single colour.
fn photo(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let mut rng = Rng::new(1);
    let image = RgbImage::from_fn(width, height, |x, y| {
        let wave = (f64::from(x) / 90.0).sin() + (f64::from(y) / 70.0).cos() + rng.unit() * 0.3;
        Rgb([1.0, 0.8, 0.6].map(|tint| (128.0 + 50.0 * wave * tint) as u8))
    });
    encoded(image, format)
}

/// A picture of black rings on white.
fn rings(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let image = RgbImage::from_fn(width, height, |x, y| {
        let r = (f64::from(x) - f64::from(width) / 2.0).hypot(f64::from(y) - f64::from(height) / 2.0);
        let ring = r < f64::from(width) * 0.45 && (r / 60.0).fract() < 0.2;
        Rgb([if ring { 0 } else { 255 }; 3])
    });
    encoded(image, format)
}

fn encoded(image: RgbImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(image).write_to(&mut bytes, format).expect("written in memory");
    bytes.into_inner()
}

fn options(side: usize, colors: Option<usize>) -> Options {
    Options { size: Some((side, side)), colors, ..Options::default() }
}

fn run(bencher: Bencher<'_, '_>, bytes: &[u8], options: &Options) {
    bencher.bench_local(|| make(bytes, options).expect("a picture"));
}

const MEGAPIXEL: (u32, u32) = (1024, 1024);

#[divan::bench(args = ["png", "jpeg", "bmp"], sample_count = 20, sample_size = 1)]
fn photo_in_black_and_white(bencher: Bencher<'_, '_>, format: &str) {
    let format = ImageFormat::from_extension(format).expect("a format");
    run(bencher, &photo(MEGAPIXEL.0, MEGAPIXEL.1, format), &options(30, None));
}

#[divan::bench(args = [2, 4, 12], sample_count = 20, sample_size = 1)]
fn photo_in_colors(bencher: Bencher<'_, '_>, colors: usize) {
    run(bencher, &photo(MEGAPIXEL.0, MEGAPIXEL.1, ImageFormat::Png), &options(30, Some(colors)));
}

#[divan::bench(args = [30, 100, 400], sample_count = 20, sample_size = 1)]
fn line_art(bencher: Bencher<'_, '_>, side: usize) {
    run(bencher, &rings(MEGAPIXEL.0, MEGAPIXEL.1, ImageFormat::Png), &options(side, None));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn twelve_megapixels(bencher: Bencher<'_, '_>) {
    run(bencher, &photo(4000, 3000, ImageFormat::Jpeg), &options(30, Some(4)));
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn vector(bencher: Bencher<'_, '_>) {
    let corner = |i| format!("L{} {}", i * 37 % 100, i * 53 % 100);
    let path = (0..400).map(corner).collect::<Vec<_>>().concat();
    let svg =
        format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><path d='M0 0{path}'/></svg>");
    run(bencher, svg.as_bytes(), &options(30, None));
}

fn dots(side: usize, count: usize) -> Mask {
    let mut rng = Rng::new(3);
    let mut mask = Mask { width: side, height: side, cells: vec![false; side * side] };
    (0..count).for_each(|_| mask.cells[rng.below(side * side)] = true);
    mask
}

/// Connects separate parts of a picture. Up to eight parts are connected with the fewest cells. With more parts,
/// Kruskal's algorithm is used.
#[divan::bench(args = [4, 8, 40], sample_count = 20, sample_size = 1)]
fn bridging(bencher: Bencher<'_, '_>, parts: usize) {
    let mask = dots(60, parts);
    bencher.bench_local(|| bridge(&mask));
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn thinning(bencher: Bencher<'_, '_>) {
    let mask = Mask { width: 200, height: 200, cells: vec![true; 40_000] };
    bencher.bench_local(|| thin(&mask));
}
