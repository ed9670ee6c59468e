//! How long nonograms take to decide: `PENTIMENTO_DATA=folder cargo bench --bench nonogram`.
//!
//! The folder holds `survey/*.non`, `survey-color/*.xml` and `tcga2015-even.txt`, which are others' and not ours to
//! pass on. Without it only puzzles of our own making are measured.

// A table is what this bench is for.
#![allow(clippy::print_stdout)]

use pentimento::engine::job::Job;
use pentimento::engine::rng::Rng;
use pentimento::files;
use pentimento::games::nonogram::figure::{Symmetry, Wishes, draw};
use pentimento::games::nonogram::generator::paints;
use pentimento::games::nonogram::model::Level;
use pentimento::games::nonogram::solver::solve;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_mins(1);

fn main() {
    by_size();
    let Some(folder) = std::env::var_os("PENTIMENTO_DATA").map(PathBuf::from) else {
        println!("PENTIMENTO_DATA is not set: the puzzles of others are not measured");
        return;
    };
    let survey = survey(&folder.join("survey")) + self::survey(&folder.join("survey-color"));
    println!("survey in all: {survey:.2?}");
    contest(&folder.join("tcga2015-even.txt"));
}

/// Pictures of our own figures, by side and density.
fn by_size() {
    println!("side  density  median of 15  slowest  decided");
    for side in [10, 20, 30, 50, 70, 100] {
        for density in [0.3, 0.5, 0.7] {
            let symmetry = Symmetry::None;
            let wishes = Wishes { width: side, height: side, colours: 1, density, symmetry };
            let (mut times, mut decided) = (Vec::new(), 0);
            for seed in 0..15 {
                let cells = draw(&wishes, &mut Rng::new(seed));
                let Ok(level) = Level::of_picture(side, &cells, paints(1)) else { continue };
                let begun = Instant::now();
                let (found, complete) = solve(&level, 2, &Job::with_limit(Duration::from_secs(5)));
                times.push(begun.elapsed());
                decided += usize::from(complete || found.len() == 2);
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

fn survey(folder: &Path) -> Duration {
    let Ok(entries) = std::fs::read_dir(folder) else { return Duration::ZERO };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let mut total = Duration::ZERO;
    for path in paths.iter().filter(|path| !path.to_string_lossy().contains("Knotty")) {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        for puzzle in files::read(path, &text).unwrap_or_default() {
            let begun = Instant::now();
            let solved = puzzle.solve(2, &Job::with_limit(LIMIT));
            total += begun.elapsed();
            println!("{name:20}  {:10}  {:.3?}", solved.verdict.name(), begun.elapsed());
        }
    }
    total
}

fn contest(path: &Path) {
    let Ok(text) = std::fs::read_to_string(path) else { return };
    let puzzles = files::read(path, &text).unwrap_or_default();
    let begun = Instant::now();
    let found: usize = puzzles.iter().map(|p| p.solve(2, &Job::with_limit(LIMIT)).solutions.len()).sum();
    println!("contest: {} puzzles, {found} solutions in {:.2?}", puzzles.len(), begun.elapsed());
}
