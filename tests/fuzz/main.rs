//! Gives broken files to every reader.
//!
//! The tests change good files at random: they flip, insert, cut, repeat and splice bytes, replace numbers, and insert
//! words of the format. A reader must return puzzles or an error message, without a panic, in bounded time and memory.
//! `cargo test` runs a sample with fixed seeds. The ignored tests run with random seeds, for `PENTIMENTO_FUZZ_SECONDS`
//! (default 600) of CPU time for each reader. A file that causes a failure is written to the temporary folder, so that
//! you can make a test from it.
//!
//! AFL++, a fuzzer guided by coverage, can test the same readers. `files_from_a_guided_fuzzer` passes the files of
//! AFL++ to the reader named by `PENTIMENTO_FUZZ_READER`. `corpora_are_written` writes the good files that AFL++ starts
//! from. docs/sweeps.md has the commands.

#![allow(clippy::print_stderr)] // Sweeps print their figures.

mod mutate;
mod readers;

use mutate::mutate;
use pentimento_base::rng::Rng;
use readers::{
    READERS, Reader, codes, foreign, graph, native, native_json, non, pictures, saves, settings, svg, xml,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

/// The most CPU time that a reader may use for one file.
const LONGEST: Duration = Duration::from_secs(20);

#[derive(Debug, Default)]
struct Tally {
    executions: u64,
    understood: u64,
    slowest: Duration,
}

/// The CPU time of this thread. On a system without `/proc`, it is the time since `begun`.
fn cpu(begun: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = text.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| begun.elapsed(), Duration::from_nanos)
}

/// Reads every good file unchanged, and then randomly changed files for as long as `goes_on` returns true. `goes_on`
/// gets the number of files and the CPU time so far.
fn fuzz(reader: &Reader, seed: u64, goes_on: impl Fn(u64, Duration) -> bool) {
    let (mut rng, mut tally, begun) = (Rng::new(seed), Tally::default(), Instant::now());
    let start = cpu(begun);
    for file in &*reader.corpus {
        assert!(
            attempt(reader, file, &mut tally),
            "{} refuses a good file:\n{}",
            reader.name,
            String::from_utf8_lossy(file)
        );
    }
    while goes_on(tally.executions, cpu(begun).saturating_sub(start)) {
        let mut file = reader.corpus[rng.below(reader.corpus.len())].clone();
        for _ in 0..rng.between(1, 6) {
            mutate(&mut file, &reader.corpus, reader.words, &mut rng);
        }
        attempt(reader, &file, &mut tally);
    }
    let spent = cpu(begun).saturating_sub(start).as_secs_f64();
    eprintln!("{}: {tally:?}, {spent:.0} s of CPU, {}", reader.name, peak());
}

fn attempt(reader: &Reader, file: &[u8], tally: &mut Tally) -> bool {
    let begun = Instant::now();
    let start = cpu(begun);
    let outcome = catch_unwind(AssertUnwindSafe(|| (reader.read)(file)));
    let took = cpu(begun).saturating_sub(start);
    let Ok(understood) = outcome else { panic!("{} panicked on {}", reader.name, written(reader, file)) };
    assert!(took <= LONGEST, "{} took {took:?} for {}", reader.name, written(reader, file));
    tally.executions += 1;
    tally.understood += u64::from(understood);
    tally.slowest = tally.slowest.max(took);
    understood
}

/// Writes a file that caused a failure to the temporary folder, and returns its path.
fn written(reader: &Reader, file: &[u8]) -> String {
    let name = reader.name.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let path = std::env::temp_dir().join(format!("pentimento-finding-{name}-{}", file.len()));
    let _ = std::fs::write(&path, file);
    path.display().to_string()
}

/// The peak memory of this process.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    line.map_or_else(String::new, |line| line.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn required(variable: &str) -> String {
    std::env::var(variable).unwrap_or_else(|_| panic!("{variable} is not set"))
}

/// Runs until AFL++ stops it. AFL++ passes one file after the other to this process and observes which branches each
/// file takes.
#[cfg(fuzzing)]
#[test]
#[ignore = "for AFL++ alone"]
fn files_from_a_guided_fuzzer() {
    let name = required("PENTIMENTO_FUZZ_READER");
    let reader = READERS.iter().map(|reader| reader()).find(|reader| reader.name == name);
    let reader = AssertUnwindSafe(reader.unwrap_or_else(|| panic!("there is no reader {name:?}")));
    // `false` leaves out AFL's panic hook, because the hook would also report a panic that a reader catches. Such a
    // panic, for example of the SVG renderer, is no failure.
    afl::fuzz(false, |file| {
        let reader = &*reader;
        let _ = (reader.read)(&file[..file.len().min(LARGEST)]);
    });
}

#[test]
#[ignore = "writes the files that a fuzzer starts from to the folder PENTIMENTO_FUZZ_CORPORA"]
fn corpora_are_written() {
    let root = required("PENTIMENTO_FUZZ_CORPORA");
    for reader in READERS.iter().map(|reader| reader()) {
        let folder = Path::new(&root).join(reader.name);
        std::fs::create_dir_all(&folder).expect("a folder");
        for (number, file) in reader.corpus.iter().enumerate() {
            std::fs::write(folder.join(number.to_string()), file).expect("a file");
        }
    }
}

/// Every run reads the same files, because the seeds and the number of files are fixed.
#[test]
fn every_reader_survives_a_sample_of_broken_files() {
    for (seed, reader) in READERS.into_iter().enumerate() {
        fuzz(&reader(), seed as u64, |executions, _| executions < 400);
    }
}

fn at_length(reader: &Reader) {
    let seconds =
        std::env::var("PENTIMENTO_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(600);
    let seed = pentimento::clock::fresh_seed();
    eprintln!("{}: seed {seed}", reader.name);
    fuzz(reader, seed, |_, spent| spent < Duration::from_secs(seconds));
}

macro_rules! at_length {
    ($($test:ident: $reader:ident),* $(,)?) => {$(
        #[test]
        #[ignore = "ten minutes of CPU"]
        fn $test() {
            at_length(&$reader());
        }
    )*};
}

at_length! {
    broken_native_files: native,
    broken_json_files: native_json,
    broken_webpbn_files: xml,
    broken_non_files: non,
    broken_files_of_other_formats: foreign,
    broken_svg: svg,
    broken_graphs: graph,
    broken_pictures: pictures,
    broken_settings: settings,
    broken_saves: saves,
    broken_codes: codes,
}
