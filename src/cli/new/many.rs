//! `new --count`: makes many puzzles, and prints or saves each one as soon as it is made.
//!
//! If a seed fails, the command names it and goes on with the next seed.

use super::{Args, sign, unmet};
use crate::cli::ending::{Ending, Outcome, Status, wrong};
use crate::cli::generator_args::{self, Request};
use crate::cli::in_order::{cores, in_order};
use crate::cli::output::{Target, note, print_line};
use crate::cli::time_limit;
use crate::cli::watch::counted;
use crate::files::outputs;
use crate::store;
use pentimento_base::document::to_json;
use pentimento_base::job::Job;
use pentimento_engine::contract::Failure;
use pentimento_engine::kind::AnyPuzzle;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A puzzle with its notes, or the reason why it could not be made.
type Made = Result<(Box<dyn AnyPuzzle>, Vec<String>), Failure>;

/// How many puzzles were made, and how many could not be made.
#[derive(Default)]
struct Count {
    made: u32,
    failed: u32,
    /// The number of puzzles that were not made because the time limit was reached.
    late: u32,
}

pub(super) fn run(args: &Args, request: &Request, count: u32) -> Outcome {
    generator_args::expect_seeds(request.seed, count)?;
    let Some(folder) = &args.output else {
        if !args.json {
            return wrong("--count needs -o with a folder, or --json");
        }
        return make(args, request, count, |_, puzzle| print_line(&to_json(&puzzle.document())));
    };
    let files = Files::new(args, request, folder, count)?;
    let created = !folder.exists();
    let refused = |source| store::Error::Io { doing: "create", path: folder.clone(), source };
    fs::create_dir_all(folder).map_err(refused)?;
    let ended = make(args, request, count, |place, puzzle| {
        files.targets[place].save_quickly(puzzle, args.force)?;
        if args.json { print_line(&to_json(&puzzle.document())) } else { Ok(()) }
    });
    store::sync_folder(folder);
    if created && ended.is_err() {
        // This removes the folder only if it is empty.
        let _ = fs::remove_dir(folder);
    }
    ended
}

/// The files to write.
struct Files {
    targets: Vec<Target>,
}

impl Files {
    /// Checks that none of the files exists, before the first is written.
    fn new(args: &Args, request: &Request, folder: &Path, count: u32) -> Result<Self, Ending> {
        if folder.exists() && !folder.is_dir() {
            return wrong(format!("{} is not a folder; --count writes into a folder", folder.display()));
        }
        let extension = folder.extension().and_then(|extension| extension.to_str());
        if !folder.exists() && extension.is_some_and(|word| outputs(request.kind).contains(&word)) {
            return wrong(format!(
                "{}: --count writes into a folder; for a single file, redirect the output of --json",
                folder.display()
            ));
        }
        let format = args.format.as_deref();
        let name = |number: u32| -> PathBuf {
            let seed = request.seed.wrapping_add(u64::from(number));
            folder.join(format!("{}-{seed}.{}", request.kind.info().name, format.unwrap_or("toml")))
        };
        let target = |number: u32| {
            let target = Target::new(request.kind, &name(number), format)?;
            target.expect_free(args.force)?;
            Ok(target)
        };
        Ok(Self { targets: (0..count).map(target).collect::<Result<_, Ending>>()? })
    }
}

/// Makes all puzzles, and passes each one to `keep` with its index.
fn make(
    args: &Args,
    request: &Request,
    count: u32,
    mut keep: impl FnMut(usize, &dyn AnyPuzzle) -> Result<(), Ending>,
) -> Outcome {
    let job = time_limit::job(args.timeout);
    let (done, mut total) = (AtomicUsize::new(0), Count::default());
    let generate = |number: u32| {
        let made = generate(args, request, number, &job);
        done.fetch_add(1, Relaxed);
        (number, made)
    };
    let workers = args.jobs.map_or_else(cores, usize::from);
    // On a terminal, lines of JSON and a bar would overwrite each other.
    let bar = !(args.json && io::stdout().is_terminal());
    counted("making", bar.then_some(count as usize), &done, || {
        in_order(workers, 0..count, generate, |(number, made)| {
            let seed = request.seed.wrapping_add(u64::from(number));
            match made {
                Ok((_, notes)) if args.strict && !notes.is_empty() => {
                    total.failed += 1;
                    note(&format!("seed {seed}: {}", notes.join("; ")));
                }
                Ok((puzzle, notes)) => {
                    for line in &notes {
                        note(&format!("seed {seed}: {line}"));
                    }
                    keep(number as usize, puzzle.as_ref())?;
                    total.made += 1;
                }
                Err(Failure::Stopped) => total.late += 1,
                Err(Failure::Impossible(why)) => {
                    total.failed += 1;
                    note(&format!("seed {seed}: {why}"));
                }
            }
            Ok(())
        })
    })?;
    finish(args, &total)
}

fn generate(args: &Args, request: &Request, number: u32, job: &Job) -> Made {
    let seed = request.seed.wrapping_add(u64::from(number));
    let mut puzzle = request.kind.generate(&request.params, seed, job)?;
    sign(args, puzzle.as_mut());
    let notes = unmet(args, puzzle.as_ref(), job);
    Ok((puzzle, notes))
}

/// Prints the number of puzzles, and decides how the command ends.
fn finish(args: &Args, total: &Count) -> Outcome {
    let sentence = total.sentence();
    if total.made == 0 {
        return Err(if total.late > 0 { Ending::Late(sentence) } else { Ending::Wrong(sentence) });
    }
    match &args.output {
        Some(folder) if !args.json => print_line(&format!("{}: {sentence}", folder.display()))?,
        _ if total.failed + total.late > 0 => note(&sentence),
        _ => {}
    }
    Ok(match (total.late, total.failed) {
        (1.., _) => Status::Late,
        (0, 1..) if args.strict => Status::No,
        (0, _) => Status::Done,
    })
}

impl Count {
    fn sentence(&self) -> String {
        let plural = if self.made == 1 { "" } else { "s" };
        let mut parts = vec![format!("{} puzzle{plural}", self.made)];
        parts.extend((self.failed > 0).then(|| format!("{} failed", self.failed)));
        parts.extend((self.late > 0).then(|| format!("{} not made within the time limit", self.late)));
        parts.join(", ")
    }
}
