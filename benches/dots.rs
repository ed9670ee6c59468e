//! Measures how long it takes to make a Dots puzzle, and to solve one. Puzzles are made from different drawings, with
//! each method and each effort.
//!
//! If `PENTIMENTO_DATA` names a folder of drawings (graphs in JSON, or SVG), `cargo bench --bench dots` prints tables
//! for these drawings instead. Each table is for one set of settings and lists the colours, the dots and the seconds
//! for every drawing.

#![allow(clippy::print_stdout)]

use divan::Bencher;
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Params};
use pentimento_base::rng::Rng;
use pentimento_dots::{Dots, links};
use pentimento_engine::contract::Generate;
use pentimento_engine::kind::{Kind, Of};
use pentimento_picture::drawing::{self, Drawing, Options};
use std::time::Instant;

const NAMES: [&str; 4] = ["heart", "house", "cat", "castle"];

fn main() {
    if let Ok(folder) = std::env::var("PENTIMENTO_DATA") {
        for changes in [
            &[][..],
            &[("lattice", "88")],
            &[("variant", "pairs")],
            &[("variant", "ties")],
            &[("method", "thesis")],
        ] {
            table(&folder, changes);
        }
        return;
    }
    divan::main();
}

fn params(changes: &[(&str, &str)]) -> Params {
    let kind = Of::<Dots>::NEW;
    let drawn = kind.facts().drawn.expect("dots are made from drawings");
    let mut params = kind.params(Difficulty::Medium);
    for (name, value) in drawn.changes.iter().chain(changes) {
        params.set(name, value).expect("a setting");
    }
    params
}

fn read(text: &str) -> Drawing {
    let (options, job) = (Options::default(), Job::endless());
    let read = if text.trim_start().starts_with('{') {
        drawing::from_json(text, &options, &job)
    } else {
        drawing::from_svg(text, &options, &job)
    };
    read.expect("a drawing").0
}

fn art(name: &str) -> Drawing {
    read(&String::from_utf8_lossy(pentimento_picture::art::svg(name).expect("our art")))
}

fn table(folder: &str, changes: &[(&str, &str)]) {
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").flatten().map(|e| e.path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "json" || e == "svg"));
    files.sort();
    let params = params(changes);
    println!(
        "\n{changes:?}\n| drawing | cm | colours | dots | dots a cm | of several | most | predrawn % | s |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let (mut seconds, mut sums, mut made) = (Vec::new(), [0.0; 3], 0.0);
    for path in &files {
        let drawing = read(&std::fs::read_to_string(path).expect("readable"));
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let began = Instant::now();
        let puzzle = Dots::from_drawing(&drawing, &params, &mut Rng::new(1), &Job::endless());
        let took = began.elapsed().as_secs_f64();
        seconds.push(took);
        match puzzle {
            Err(why) => {
                println!("| {name} | {:.0} | {why:?} | | | | | | {took:.2} |", drawing.length() / 10.0);
            }
            Ok(puzzle) => {
                let figures = Dots::measure(&puzzle.level, &Job::endless());
                let get = |name: &str| figures.iter().find(|(known, _)| *known == name).map_or(0.0, |f| f.1);
                let (colours, dense, several) =
                    (get("colors"), get("dots_per_cm"), get("multicolored_percent"));
                for (sum, value) in sums.iter_mut().zip([colours, dense, several]) {
                    *sum += value;
                }
                made += 1.0;
                println!(
                    "| {name} | {:.0} | {colours} | {} | {dense:.2} | {several:.0} % | {} | {:.1} | {took:.2} |",
                    drawing.length() / 10.0,
                    get("dots"),
                    get("most_colors"),
                    get("predrawn_percent"),
                );
            }
        }
    }
    seconds.sort_by(f64::total_cmp);
    let [colours, dense, several] = sums.map(|sum| sum / made);
    println!(
        "| mean of {made} | | {colours:.2} | | {dense:.2} | {several:.0} % | | | median {:.2}, worst {:.2} |",
        seconds[seconds.len() / 2],
        seconds[seconds.len() - 1]
    );
}

#[divan::bench(args = NAMES, sample_count = 5)]
fn quick(bencher: Bencher<'_, '_>, name: &str) {
    make(bencher, name, &[("effort", "quick"), ("lattice", "88")]);
}

#[divan::bench(args = NAMES, sample_count = 5)]
fn thorough(bencher: Bencher<'_, '_>, name: &str) {
    make(bencher, name, &[]);
}

#[divan::bench(args = NAMES, sample_count = 5)]
fn thesis(bencher: Bencher<'_, '_>, name: &str) {
    make(bencher, name, &[("method", "thesis")]);
}

fn make(bencher: Bencher<'_, '_>, name: &str, changes: &[(&str, &str)]) {
    let (drawing, params) = (art(name), params(changes));
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        Dots::from_drawing(&drawing, &params, &mut Rng::new(seed), &Job::endless())
    });
}

#[divan::bench(args = NAMES)]
fn solve(bencher: Bencher<'_, '_>, name: &str) {
    let puzzle =
        Dots::from_drawing(&art(name), &params(&[("effort", "quick")]), &mut Rng::new(1), &Job::endless());
    let level = puzzle.expect("a puzzle").level;
    bencher.bench_local(|| links(&level));
}
