//! `new` with several pictures, or with `--count` variants of them: a file for each puzzle.

use super::{Args, sign, unmet};
use crate::cli::ending::{Ending, Outcome, Status, wrong};
use crate::cli::from_picture::{Made, Recipe};
use crate::cli::generator_args::Request;
use crate::cli::in_order::{cores, in_order};
use crate::cli::output::{Target, note, print_line};
use crate::cli::time_limit;
use crate::cli::watch::counted;
use crate::store;
use pentimento_base::document::to_json;
use pentimento_base::job::Job;
use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

pub(super) fn run(args: &Args, request: &Request, files: &[OsString], recipe: &Recipe<'_>) -> Outcome {
    if args.output.is_none() && !args.json {
        return wrong("several puzzles need -o with a folder, or --json");
    }
    let targets = targets(args, request, files)?;
    let created = args.output.as_ref().filter(|folder| !folder.exists());
    if let Some(folder) = &args.output {
        let refused = |source| store::Error::Io { doing: "create", path: folder.clone(), source };
        fs::create_dir_all(folder).map_err(refused)?;
    }
    let ended = make(args, files, recipe, &targets);
    if let Some(folder) = &args.output {
        store::sync_folder(folder);
    }
    if let (Some(folder), true) = (created, ended.is_err()) {
        // This removes the folder only if it is empty.
        let _ = fs::remove_dir(folder);
    }
    ended
}

/// The files to write: for each picture a list, with a file for each variant. Empty without an output folder.
fn targets(args: &Args, request: &Request, files: &[OsString]) -> Result<Vec<Vec<Target>>, Ending> {
    let Some(folder) = &args.output else { return Ok(Vec::new()) };
    if folder.exists() && !folder.is_dir() {
        return wrong(format!("{} is not a folder; several puzzles need a folder", folder.display()));
    }
    let format = args.format.as_deref();
    let mut all = Vec::new();
    for names in names(files, args.count) {
        let mut of_picture = Vec::new();
        for name in names {
            let path = folder.join(format!("{name}.{}", format.unwrap_or("toml")));
            let target = Target::new(request.kind, &path, format)?;
            target.expect_free(args.force)?;
            of_picture.push(target);
        }
        all.push(of_picture);
    }
    Ok(all)
}

/// The names of the files without extension: the name of the picture, with a number for variants and for pictures of
/// the same name.
fn names(files: &[OsString], count: Option<u32>) -> Vec<Vec<String>> {
    let mut used: HashMap<String, usize> = HashMap::new();
    let name = |file: &OsString| {
        let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let stem = if stem.is_empty() || stem == "-" { "picture".to_owned() } else { stem };
        let times = used.entry(stem.clone()).or_default();
        *times += 1;
        let stem = if *times == 1 { stem } else { format!("{stem}-{times}") };
        match count {
            None => vec![stem],
            Some(count) => (1..=count).map(|number| format!("{stem}-{number}")).collect(),
        }
    };
    files.iter().map(name).collect()
}

/// How many puzzles were made, and what went wrong.
#[derive(Default)]
struct Total {
    made: usize,
    failed: usize,
    unmet: usize,
    late: bool,
}

fn make(args: &Args, files: &[OsString], recipe: &Recipe<'_>, targets: &[Vec<Target>]) -> Outcome {
    let job = time_limit::job(args.timeout);
    let (done, mut total) = (AtomicUsize::new(0), Total::default());
    let work = |place: usize| {
        let made = variants(args, recipe, &files[place], &job);
        done.fetch_add(1, Relaxed);
        (place, made)
    };
    let workers = args.jobs.map_or_else(cores, usize::from);
    // On a terminal, lines of JSON and a bar would overwrite each other.
    let bar = !(args.json && io::stdout().is_terminal());
    counted("making", bar.then_some(files.len()), &done, || {
        in_order(workers, 0..files.len(), work, |(place, made)| {
            let name = files[place].to_string_lossy();
            match made {
                Ok(made) => keep(args, &name, made, targets.get(place), &mut total),
                Err(ending) => fail(&name, ending, &mut total),
            }
        })
    })?;
    finish(args, &total)
}

fn variants(args: &Args, recipe: &Recipe<'_>, file: &OsString, job: &Job) -> Result<Vec<Made>, Ending> {
    let mut all = match args.count {
        None => vec![recipe.make(file, job)?],
        Some(count) => recipe.variants(file, count, job)?,
    };
    let count = all.len();
    if let Some(last) = all.last_mut()
        && args.count.is_some_and(|wanted| count < wanted as usize)
    {
        last.unmet.push(format!("this picture gives only {count} different puzzles"));
    }
    for made in &mut all {
        sign(args, made.puzzle.as_mut());
        made.unmet.extend(unmet(args, made.puzzle.as_ref(), job));
    }
    Ok(all)
}

/// Writes the puzzles of a picture, and says what was done. With `--strict`, a puzzle that differs from the request is
/// not written.
fn keep(
    args: &Args,
    name: &str,
    all: Vec<Made>,
    targets: Option<&Vec<Target>>,
    total: &mut Total,
) -> Result<(), Ending> {
    for (place, made) in all.into_iter().enumerate() {
        note(&format!("{name}: {}", made.done));
        for line in made.unmet.iter().map(String::as_str).chain(made.advice) {
            note(&format!("{name}: {line}"));
        }
        if !made.unmet.is_empty() {
            total.unmet += 1;
            if args.strict {
                continue;
            }
        }
        if let Some(target) = targets.and_then(|targets| targets.get(place)) {
            target.save_quickly(made.puzzle.as_ref(), args.force)?;
        }
        if args.json {
            print_line(&to_json(&made.puzzle.document()))?;
        }
        total.made += 1;
    }
    Ok(())
}

/// Reports a picture that gives no puzzle. The others are still made.
fn fail(name: &str, ending: Ending, total: &mut Total) -> Result<(), Ending> {
    match ending {
        Ending::Wrong(why) | Ending::Unsolvable(why) | Ending::Unmet(why) => {
            total.failed += 1;
            note(&why);
            Ok(())
        }
        Ending::Late(why) => {
            total.late = true;
            note(&format!("{name}: {why}"));
            Ok(())
        }
        Ending::Closed => Err(Ending::Closed),
    }
}

fn finish(args: &Args, total: &Total) -> Outcome {
    let plural = if total.made == 1 { "" } else { "s" };
    let mut sentence = format!("{} puzzle{plural}", total.made);
    if total.failed > 0 {
        let plural = if total.failed == 1 { " gives" } else { "s give" };
        let _ = write!(sentence, ", {} picture{plural} none", total.failed);
    }
    if total.made == 0 {
        return Err(if total.late { Ending::Late(sentence) } else { Ending::Unmet(sentence) });
    }
    match &args.output {
        Some(folder) if !args.json => print_line(&format!("{}: {sentence}", folder.display()))?,
        Some(_) | None => {}
    }
    Ok(match total {
        Total { late: true, .. } => Status::Late,
        Total { failed: 1.., .. } => Status::No,
        Total { unmet: 1.., .. } if args.strict => Status::No,
        Total { .. } => Status::Done,
    })
}

/// Whether the command can make several puzzles, so that `-o` is a folder.
pub(super) fn is_several(args: &Args, files: &[OsString]) -> bool {
    files.len() > 1
        || args.count.is_some()
        || args.output.as_ref().is_some_and(|path: &PathBuf| path.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_after_their_pictures() {
        let files: Vec<OsString> = ["a/cat.png", "b/cat.jpg", "-"].map(OsString::from).to_vec();
        assert_eq!(names(&files, None), [["cat"], ["cat-2"], ["picture"]]);
        assert_eq!(names(&files[..1], Some(2)), [["cat-1", "cat-2"]]);
    }
}
