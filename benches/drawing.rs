//! Measures how long it takes to turn a drawing into a planar graph. The drawings have 1000 to 100 000 line segments.

use divan::Bencher;
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_picture::drawing::{Options, Place, from_json, from_polylines, from_svg, to_json};
use std::fmt::Write as _;

fn main() {
    divan::main();
}

/// Random lines of fifty segments, each one millimetre long.
fn scribble(pieces: usize, side: f64) -> Vec<Vec<Place>> {
    let mut rng = Rng::new(pieces as u64);
    let line = |_| {
        let (mut x, mut y) = (rng.unit() * side, rng.unit() * side);
        let mut heading = rng.unit() * 6.3;
        let step = |_| {
            heading += (rng.unit() - 0.5) * 0.8;
            x = (x + heading.cos()).clamp(0.0, side);
            y = (y + heading.sin()).clamp(0.0, side);
            [x, y]
        };
        (0..=50).map(step).collect()
    };
    (0..pieces / 50).map(line).collect()
}

/// The side of a page for this number of segments, in millimetres. It is 150 for 1000 segments. It grows so that the
/// density of lines stays the same.
fn page(pieces: usize) -> f64 {
    150.0 * (pieces as f64 / 1000.0).sqrt()
}

#[divan::bench(args = [1000, 10_000, 100_000], sample_size = 1, sample_count = 20)]
fn as_dense(bencher: Bencher<'_, '_>, pieces: usize) {
    let side = page(pieces);
    let lines = scribble(pieces, side);
    let options = Options { page: [side; 2], ..Options::default() };
    bencher.bench_local(|| from_polylines(&lines, &options, &Job::endless()).expect("few enough"));
}

/// Puts all segments on a page of 150 mm. So the number of crossings grows with the square of the number of
/// segments.
#[divan::bench(args = [1000, 10_000, 100_000], sample_size = 1, sample_count = 10)]
fn on_one_page(bencher: Bencher<'_, '_>, pieces: usize) {
    let lines = scribble(pieces, 150.0);
    bencher.bench_local(|| from_polylines(&lines, &Options::default(), &Job::endless()).expect("few enough"));
}

/// Reads an SVG of curves. Each curve becomes about twenty segments.
#[divan::bench(args = [1000, 10_000, 100_000], sample_size = 1, sample_count = 20)]
fn svg(bencher: Bencher<'_, '_>, pieces: usize) {
    let side = page(pieces);
    let mut rng = Rng::new(1);
    let mut text = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {side} {side}'>");
    for _ in 0..pieces / 20 {
        let (x, y) = (rng.unit() * side, rng.unit() * side);
        let mut by = || rng.unit() * 40.0 - 20.0;
        let _ = write!(
            text,
            "<path d='M{x} {y}c{} {} {} {} {} {}' stroke='red' fill='none'/>",
            by(),
            by(),
            by(),
            by(),
            by(),
            by()
        );
    }
    text.push_str("</svg>");
    let options = Options { page: [side; 2], tolerance: 0.25, ..Options::default() };
    bencher.bench_local(|| from_svg(&text, &options, &Job::endless()).expect("few enough"));
}

#[divan::bench(args = [1000, 10_000, 100_000], sample_size = 1, sample_count = 20)]
fn json(bencher: Bencher<'_, '_>, pieces: usize) {
    let side = page(pieces);
    let options = Options { page: [side; 2], ..Options::default() };
    let lines = scribble(pieces, side);
    let (drawing, _) = from_polylines(&lines, &options, &Job::endless()).expect("few enough");
    let text = to_json(&drawing);
    bencher.bench_local(|| from_json(&text, &options, &Job::endless()).expect("few enough"));
}
