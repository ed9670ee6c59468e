//! Measures how long it takes to solve nonograms, and to make them from pictures. This command runs all four parts:
//! `PENTIMENTO_DATA=folder cargo bench --bench nonogram`. To run only some parts, name them at the end, as in
//! `-- size pictures`. The names are `size`, `pictures`, `survey` and `contest`.
//!
//! `survey` and `contest` read puzzles of other people from the folder: `survey/*.non`, `survey-color/*.xml` and
//! `tcga2015-even.txt`. We may not distribute these files. If `PENTIMENTO_DATA` is not set, only `size` and `pictures`
//! run.

// This bench prints tables.
#![allow(clippy::print_stdout)]

use pentimento::files;
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Generate, Solve, Verdict};
use pentimento_nonogram::{Level, Nonogram};
use pentimento_picture as picture;
use pentimento_picture::figure::{Symmetry, Wishes, draw};
use pentimento_picture::paint;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_mins(1);
/// If solving a puzzle takes less time than this, it is solved `OFTEN` times, and the median time counts.
const QUICK: Duration = Duration::from_millis(10);
const OFTEN: usize = 9;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let asked = |part: &str| words.is_empty() || words.iter().any(|word| word == part);
    if asked("size") {
        by_size();
    }
    if asked("pictures") {
        pictures();
    }
    let Some(folder) = std::env::var_os("PENTIMENTO_DATA").map(PathBuf::from) else {
        println!("PENTIMENTO_DATA is not set: the puzzles of others are not measured");
        return;
    };
    if asked("survey") {
        let survey = survey(&folder.join("survey")) + self::survey(&folder.join("survey-color"));
        println!("survey in all: {survey:.2?}");
    }
    if asked("contest") {
        contest(&folder.join("tcga2015-even.txt"));
    }
}

/// Solves nonograms of random figures. Each row of the table is for one side length and one density.
fn by_size() {
    println!("side  density  median of 15  slowest  decided");
    for side in [10, 20, 30, 50, 70, 100] {
        for density in [0.3, 0.5, 0.7] {
            let symmetry = Symmetry::None;
            let wishes = Wishes { width: side, height: side, colours: 1, density, symmetry };
            let (mut times, mut decided) = (Vec::new(), 0);
            for seed in 0..15 {
                let cells = draw(&wishes, &mut Rng::new(seed));
                let Ok(level) = Level::of_picture(side, &cells, paint::chosen(1)) else { continue };
                let begun = Instant::now();
                let answer = Nonogram::solve(&level, 2, &pentimento::clock::job_for(Duration::from_secs(5)));
                times.push(begun.elapsed());
                decided += usize::from(answer.verdict != Verdict::Unknown);
            }
            times.sort();
            println!(
                "{side:4}  {density:7}  {:12.2?}  {:8.2?}  {decided}",
                times[times.len() / 2],
                times[times.len() - 1]
            );
        }
    }
}

/// A function that returns a grey from 0 to 255 for a point. Its coordinates go from -1 to 1.
type Shade = fn(f64, f64) -> f64;

/// Our own pictures: seven like photographs, seven of lines, and six of solid shapes.
const DRAWN: [(&str, Shade); 20] = [
    ("ball in light", |x, y| 255.0 * ((x + 0.3).hypot(y + 0.3) / 1.2).min(1.0)),
    ("two hills", |x, y| 255.0 * (1.0 - bump(x + 0.4, y, 0.4) - bump(x - 0.4, y - 0.2, 0.3)).max(0.0)),
    ("clouds", |x, y| 128.0 + 60.0 * (5.0 * x + 2.0 * y).sin() + 60.0 * (3.0 * y - 4.0 * x * y).cos()),
    ("dunes", |x, y| 128.0 + 120.0 * (6.0 * y + 1.5 * (3.0 * x).sin()).sin()),
    ("face", |x, y| 255.0 * (0.4 + 0.6 * bump(x, y, 0.7) - eyes(x, y)).clamp(0.0, 1.0)),
    ("corner to corner", |x, y| 127.0 * (1.0 + f64::midpoint(x, y))),
    ("vase", |x, y| if x.abs() < 0.35 + 0.2 * (4.0 * y).sin() { 80.0 + 100.0 * x } else { 240.0 }),
    ("spiral", |x, y| {
        line((x.hypot(y) * 4.0 - y.atan2(x) / std::f64::consts::TAU).rem_euclid(1.0) - 0.5, 0.18)
    }),
    ("rings", |x, y| line((x.hypot(y) * 3.5).rem_euclid(1.0) - 0.5, 0.2)),
    ("star", |x, y| line(x.hypot(y) - 0.6 - 0.25 * (5.0 * y.atan2(x)).cos(), 0.07)),
    ("wave", |x, y| line(y - 0.5 * (5.0 * x).sin(), 0.1)),
    ("clef", |x, y| line(x - 0.4 * (4.0 * y).sin() * (1.0 - y.abs()), 0.08)),
    ("house", |x, y| line((x.abs().max(y.abs()) - 0.7).abs().min((y + x.abs() - 0.1).abs()), 0.06)),
    ("eight", |x, y| line((x * x + y * y).powi(2) - 0.8 * (y * y - 0.6 * x * x), 0.07)),
    ("heart", |x, y| solid((x * x + y * y - 0.4).powi(3) + x * x * y.powi(3) < 0.0)),
    ("crescent", |x, y| solid(x.hypot(y) < 0.85 && (x - 0.35).hypot(y) > 0.6)),
    ("gear", |x, y| {
        let r = x.hypot(y);
        solid(r > 0.25 && r < 0.7 + if (8.0 * y.atan2(x)).sin() > 0.0 { 0.2 } else { 0.0 })
    }),
    ("arrow", |x, y| solid(x.abs() < 0.25 && y > -0.2 || y > -0.9 && y < -0.1 && x.abs() < y + 0.9)),
    ("flower", |x, y| solid(x.hypot(y) < 0.5 + 0.35 * (6.0 * y.atan2(x)).cos() && x.hypot(y) > 0.15)),
    ("two halves", |x, y| solid(x.hypot(y) < 0.9 && (x > 0.0) != ((y - 0.45).hypot(x) < 0.45))),
];

fn bump(x: f64, y: f64, width: f64) -> f64 {
    (-(x * x + y * y) / (width * width)).exp()
}

fn eyes(x: f64, y: f64) -> f64 {
    bump(x.abs() - 0.3, y + 0.2, 0.12) + bump(x / 2.0, y - 0.4, 0.12)
}

/// The grey of a line: black if `distance` from its middle is less than `width`, otherwise white.
fn line(distance: f64, width: f64) -> f64 {
    if distance.abs() < width { 0.0 } else { 255.0 }
}

fn solid(ink: bool) -> f64 {
    if ink { 0.0 } else { 255.0 }
}

/// Renders one of our own pictures as the bytes of a picture file of 400 by 400 pixels.
fn bytes_of(shade: Shade) -> Vec<u8> {
    let side = 400;
    let at = |place: i32| f64::from(place) / f64::from(side) * 2.0 - 1.0;
    let mut bytes = format!("P5 {side} {side} 255\n").into_bytes();
    bytes.extend((0..side * side).map(|p| shade(at(p % side), at(p / side)).clamp(0.0, 255.0) as u8));
    bytes
}

/// Makes a nonogram with a unique solution from each of our pictures. Prints the time, the number of changed cells,
/// and the grade.
fn pictures() {
    println!("picture  side  seconds  changed  share  grade");
    let params = Params::of(Nonogram::PARAMS, &Nonogram::PRESETS[1]);
    for side in [30, 100] {
        for (name, shade) in DRAWN {
            let options = picture::Options { size: Some((side, side)), ..picture::Options::default() };
            let Ok((cells, _)) = picture::make(&bytes_of(shade), &options) else { continue };
            let begun = Instant::now();
            match Nonogram::from_picture(
                &cells,
                &params,
                &mut Rng::new(1),
                &pentimento::clock::job_for(LIMIT),
            ) {
                Ok(puzzle) => {
                    let (changed, seconds) = (puzzle.meta.changed.len(), begun.elapsed().as_secs_f64());
                    let share = 100.0 * changed as f64 / cells.cells.len() as f64;
                    let grade = puzzle.meta.difficulty.map_or("none", |grade| grade.name());
                    println!("{name:18}  {side:3}  {seconds:6.2} s  {changed:3}  {share:.2} %  {grade}");
                }
                Err(why) => println!("{name:18}  {side:3}  {:.2?}  {why:?}", begun.elapsed()),
            }
        }
    }
}

fn survey(folder: &Path) -> Duration {
    let Ok(entries) = std::fs::read_dir(folder) else { return Duration::ZERO };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let mut total = Duration::ZERO;
    for path in paths.iter().filter(|path| !path.to_string_lossy().contains("Knotty")) {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        for puzzle in files::read(path, &text).unwrap_or_default() {
            let mut times = Vec::new();
            let verdict = loop {
                let begun = Instant::now();
                let solved = puzzle.solve(2, &pentimento::clock::job_for(LIMIT));
                times.push(begun.elapsed());
                if times.len() == OFTEN || times[0] > QUICK {
                    break solved.verdict.name();
                }
            };
            times.sort();
            let time = times[times.len() / 2];
            total += time;
            println!("{name:20}  {verdict:10}  {time:.3?}");
        }
    }
    total
}

fn contest(path: &Path) {
    let Ok(text) = std::fs::read_to_string(path) else { return };
    let puzzles = files::read(path, &text).unwrap_or_default();
    let begun = Instant::now();
    let found: usize =
        puzzles.iter().map(|p| p.solve(2, &pentimento::clock::job_for(LIMIT)).solutions.len()).sum();
    println!("contest: {} puzzles, {found} solutions in {:.2?}", puzzles.len(), begun.elapsed());
}
