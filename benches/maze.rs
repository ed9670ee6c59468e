//! Measures how long it takes to make mazes of different sizes in two styles, and to solve them.
//!
//! Every maze is made from a picture of a disc with holes. Such silhouettes are the hardest pictures for both styles.

use divan::Bencher;
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_maze::{Ends, Style, of_picture, shortest};
use pentimento_picture::Mask;

fn main() {
    divan::main();
}

fn disc(side: usize) -> Mask {
    let middle = side as f64 / 2.0;
    let black = |cell: usize| {
        let (row, column) = ((cell / side) as f64 + 0.5 - middle, (cell % side) as f64 + 0.5 - middle);
        let away = row.hypot(column) / middle;
        away < 0.8 && (!(0.3..0.4).contains(&away) || row.abs() < 1.5)
    };
    Mask { width: side, height: side, cells: (0..side * side).map(black).collect() }
}

fn make(bencher: Bencher<'_, '_>, side: usize, style: Style) {
    let mask = disc(side);
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        of_picture(&mask, style, Ends::Anywhere, &mut Rng::new(seed), &Job::endless()).expect("a maze")
    });
}

#[divan::bench(args = [25, 50, 98, 200, 500, 1000, 2000], sample_count = 10)]
fn pieces(bencher: Bencher<'_, '_>, side: usize) {
    make(bencher, side, Style::HIDING);
}

#[divan::bench(args = [25, 50, 98, 200, 500, 1000, 2000], sample_count = 10)]
fn paper(bencher: Bencher<'_, '_>, side: usize) {
    make(bencher, side, Style::OkamotoUehara);
}

#[divan::bench(args = [98, 1000], sample_count = 10)]
fn solve(bencher: Bencher<'_, '_>, side: usize) {
    let level = of_picture(&disc(side), Style::HIDING, Ends::Anywhere, &mut Rng::new(1), &Job::endless())
        .expect("a maze");
    bencher.bench_local(|| shortest(&level));
}
