//! How long Logipix take to decide, and by which method: `PENTIMENTO_DATA=folder cargo bench --bench logipix`.

// A table is what this bench is for.
#![allow(clippy::print_stdout)]

use pentimento::engine::job::Job;
use pentimento::games::logipix::model::Level;
use pentimento::games::logipix::notation::FORMATS;
use pentimento::games::logipix::solver::solve;
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn main() {
    let Some(folder) = std::env::var_os("PENTIMENTO_DATA").map(PathBuf::from) else { return };
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let level: Level = (FORMATS[0].read)(&text).unwrap().remove(0).level;
        let mut best = Duration::MAX;
        let mut last = None;
        for _ in 0..20 {
            let begun = Instant::now();
            last = Some(solve(&level, 2, &Job::with_limit(Duration::from_secs(20))));
            best = best.min(begun.elapsed());
        }
        let f = last.unwrap();
        println!(
            "{:20} {}x{} {} {} complete {} ok {} {:.3?}",
            path.file_stem().unwrap().to_string_lossy(),
            level.width(),
            level.height(),
            f.solutions.len(),
            f.picture.name(),
            f.complete,
            f.solutions.iter().all(|s| level.is_solved_by(s)),
            best
        );
    }
}
