//! `solve`: finds solutions and says whether there are more.

use super::ending::{Ending, Outcome, Status, wrong};
use super::input::{Named, Source};
use super::output::{bold, drawn, object, print, print_line};
use super::time_limit;
use super::watch::watched;
use super::words;
use pentimento_base::document::to_json;
use pentimento_base::job::Job;
use pentimento_base::outside;
use pentimento_base::suggest::did_you_mean;
use pentimento_engine::contract::{Answer, Verdict};
use pentimento_engine::kind::{AnyPuzzle, SolutionView};
use serde_json::{Value as Json, json};
use std::ffi::{OsStr, OsString};
use std::time::{Duration, Instant};

/// Solve a puzzle, and say whether its solution is the only one
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento new buttons --seed 7 | pentimento solve -\n  \
    pentimento new buttons --seed 7 | pentimento solve - --solutions 10 --timeout 5 --json")]
pub(super) struct Args {
    /// Puzzle files (see below)
    #[arg(required = true, value_name = "FILE", value_parser = words::file(), hide_possible_values = true)]
    files: Vec<OsString>,
    /// Stop after N solutions; 1 does not check for a second one
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    solutions: u32,
    /// Give up on a puzzle after this time
    #[arg(long, value_name = "SECONDS", value_parser = time_limit::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    /// Print a line of JSON for each puzzle
    #[arg(long)]
    json: bool,
    /// Solve in another way, if the game has one, and show how long it takes beside ours
    #[arg(long, value_name = "NAME", conflicts_with = "solutions")]
    method: Option<String>,
    /// Show one stage of solving, if the game has stages
    #[arg(long, value_name = "NAME", conflicts_with_all = ["json", "solutions", "method"])]
    stage: Option<String>,
}

pub(super) fn run(args: &Args) -> Outcome {
    args.files.iter().try_fold(Status::Done, |worst, file| Ok(worst.or_worse(solve_file(file, args)?)))
}

/// Solves the puzzles that an argument asks for.
fn solve_file(file: &OsStr, args: &Args) -> Outcome {
    let source = Source::of(file).making_with(&time_limit::job(args.timeout));
    let puzzles = source.chosen()?;
    let several = args.files.len() > 1 || puzzles.len() > 1;
    puzzles.iter().try_fold(Status::Done, |worst, named| {
        if several && !args.json {
            print_line(&bold(&outside::line(&named.name)))?;
        }
        let job = source.job_left(args.timeout);
        let status = match &args.stage {
            Some(stage) => show_stage(named, stage, &job)?,
            None => solve(named, args, &job)?,
        };
        Ok(worst.or_worse(status))
    })
}

/// The method that solved the puzzle, and the time it took.
struct Timed {
    method: Option<&'static str>,
    seconds: f64,
    /// The time of our own solver, if the user asked for another method.
    ours: Option<f64>,
}

/// The result of solving.
struct Found {
    solved: Answer<SolutionView>,
    /// How many solutions the method looked for.
    want: usize,
    timed: Timed,
}

fn find(puzzle: &dyn AnyPuzzle, want: usize, method: Option<&str>, job: &Job) -> Result<Found, Ending> {
    let method = method.map(|name| self::method(puzzle, name)).transpose()?;
    let began = Instant::now();
    let mut solved = match method {
        None => watched("solving", job, || puzzle.solve(want, job)),
        Some((place, name)) => watched("solving", job, || puzzle.solve_with(place, want, job))
            .or_else(|why| wrong(format!("--method {name}: {why}")))?,
    };
    let seconds = began.elapsed().as_secs_f64();
    let ours = method.map(|_| time_of_ours(puzzle, want, job));
    // A solver chosen with `--method` finds one solution and doesn't look for a second.
    let want = if method.is_some() { 1 } else { want };
    hide_verdict(&mut solved, want);
    Ok(Found { solved, want, timed: Timed { method: method.map(|(_, name)| name), seconds, ours } })
}

fn solve(named: &Named, args: &Args, job: &Job) -> Outcome {
    let want = args.solutions as usize;
    let Found { solved, want, timed } = find(named.puzzle.as_ref(), want, args.method.as_deref(), job)?;
    let status = status(&solved, want, job);
    if args.json {
        let mut fields = fields(named.puzzle.as_ref(), solved, &timed);
        fields.push(("file", json!(named.name)));
        print_line(&to_json(&fields))?;
    } else {
        print(&as_text(&solved, want, &timed))?;
    }
    Ok(status)
}

/// The JSON object that `solve --json` prints. `serve` uses it too.
pub(super) fn json(
    puzzle: &dyn AnyPuzzle,
    want: usize,
    method: Option<&str>,
    job: &Job,
) -> Result<Json, Ending> {
    let Found { solved, timed, .. } = find(puzzle, want, method, job)?;
    Ok(object(&fields(puzzle, solved, &timed)))
}

/// Measures how long our own solver takes, in seconds.
fn time_of_ours(puzzle: &dyn AnyPuzzle, want: usize, job: &Job) -> f64 {
    let began = Instant::now();
    let _ = watched("solving", job, || puzzle.solve(want, job));
    began.elapsed().as_secs_f64()
}

/// The index of a method in the game's list, and its name.
fn method(puzzle: &dyn AnyPuzzle, name: &str) -> Result<(usize, &'static str), Ending> {
    let solvers = puzzle.kind().facts().solvers;
    match solvers.iter().position(|solver| *solver == name) {
        Some(place) => Ok((place, solvers[place])),
        None => wrong(not_known("--method", name, puzzle.kind().info().name, solvers)),
    }
}

fn not_known(option: &str, name: &str, game: &str, known: &[&'static str]) -> String {
    if known.is_empty() {
        let what = if option == "--method" { "other methods" } else { "stages" };
        return format!("{option} {name}: {game} has no {what}");
    }
    let near = did_you_mean(name, known.iter().copied());
    format!("{option} {name}: {game} has {}{near}", known.join(", "))
}

fn show_stage(named: &Named, stage: &str, job: &Job) -> Outcome {
    let puzzle = named.puzzle.as_ref();
    let stages = puzzle.kind().facts().stages;
    let word = |stage: &str| stage.split(':').next().unwrap_or_default().to_owned();
    if !stages.iter().any(|known| word(known) == word(stage)) {
        return wrong(not_known("--stage", stage, puzzle.kind().info().name, stages));
    }
    match watched("solving", job, || puzzle.stage(stage, job)) {
        Ok(text) => print_line(drawn(&text).trim_end())?,
        Err(_) if job.stopped() => {
            return Err(Ending::Late(format!("{}: the time limit was reached", named.name)));
        }
        Err(why) => return wrong(format!("{}: {why}", named.name)),
    }
    Ok(Status::Done)
}

/// Sets the verdict to unknown if the user asked for one solution and there is one. Sometimes the solver
/// knows the verdict, but the output must not depend on that.
fn hide_verdict(solved: &mut Answer<SolutionView>, want: usize) {
    if want == 1 && !solved.solutions.is_empty() {
        solved.verdict = Verdict::Unknown;
        solved.complete = false;
    }
}

fn status(solved: &Answer<SolutionView>, want: usize, job: &Job) -> Status {
    let found = solved.solutions.len();
    match solved.verdict {
        Verdict::None => Status::No,
        _ if found >= want.min(2) && (found >= want || solved.complete || !job.stopped()) => Status::Done,
        Verdict::Unique => Status::Done,
        Verdict::Multiple if solved.complete => Status::Done,
        Verdict::Multiple | Verdict::Unknown => Status::Late,
    }
}

fn fields(puzzle: &dyn AnyPuzzle, solved: Answer<SolutionView>, timed: &Timed) -> Vec<(&'static str, Json)> {
    let mut fields: Vec<(&str, Json)> = vec![
        ("game", json!(puzzle.kind().info().name)),
        ("verdict", json!(solved.verdict.name())),
        ("solutions", solved.solutions.into_iter().map(|solution| solution.json).collect()),
        ("complete", json!(solved.complete)),
        ("seconds", json!(micros(timed.seconds))),
    ];
    fields.extend(solved.extra);
    fields.extend(timed.method.map(|method| ("method", json!(method))));
    fields.extend(timed.ours.map(|seconds| ("ours_seconds", json!(micros(seconds)))));
    fields
}

/// Rounds seconds to a millionth.
fn micros(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

fn as_text(solved: &Answer<SolutionView>, want: usize, timed: &Timed) -> String {
    let mut text = String::new();
    for solution in &solved.solutions {
        text += drawn(&solution.text).trim_end();
        text += "\n\n";
    }
    let seconds = timed.seconds;
    let times = match (timed.method, timed.ours) {
        (Some(method), Some(ours)) => format!("{method}: {seconds:.6} s; ours: {ours:.6} s"),
        _ => format!("{seconds:.3} s"),
    };
    text + &format!("{} ({times})\n", sentence(solved, want))
}

fn sentence(solved: &Answer<SolutionView>, want: usize) -> String {
    let found = solved.solutions.len();
    match (solved.verdict, found) {
        (Verdict::None, _) => "There is no solution.".to_owned(),
        (Verdict::Unique, _) => "This is the only solution.".to_owned(),
        (Verdict::Multiple, 1) if solved.complete => {
            "There are several ways to choose, and all of them lead to this solution.".to_owned()
        }
        (Verdict::Multiple, _) if solved.complete => format!("These are all {found} solutions."),
        (Verdict::Multiple, _) => format!("There are several solutions; {found} are shown."),
        (Verdict::Unknown, 0) => "No solution was found within the time limit.".to_owned(),
        (Verdict::Unknown, _) if want == 1 => "This is a solution; there may be others.".to_owned(),
        (Verdict::Unknown, _) => {
            "This is a solution; the time limit ended the search for another.".to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(found: usize, complete: bool) -> Answer<SolutionView> {
        let solution = SolutionView { json: json!([]), text: String::new(), image: None };
        Answer::new(vec![solution; found], complete)
    }

    fn exit(found: usize, complete: bool, want: usize, stopped: bool) -> Status {
        let job = crate::clock::job();
        if stopped {
            job.stop();
        }
        let mut solved = solved(found, complete);
        hide_verdict(&mut solved, want);
        status(&solved, want, &job)
    }

    #[test]
    fn the_exit_status_follows_the_verdict() {
        assert_eq!(exit(0, true, 2, false), Status::No);
        assert_eq!(exit(1, true, 2, false), Status::Done);
        assert_eq!(exit(2, false, 2, false), Status::Done);
        assert_eq!(exit(0, false, 2, true), Status::Late);
        assert_eq!(exit(1, false, 2, true), Status::Late);
        assert_eq!(exit(3, false, 9, true), Status::Late);
        assert_eq!(exit(1, true, 1, false), Status::Done);
        assert_eq!(exit(1, false, 1, true), Status::Done);
    }

    #[test]
    fn several_choices_with_one_solution_differ_from_several_solutions() {
        let mut one = solved(1, true);
        assert_eq!(sentence(&one, 2), "This is the only solution.");
        one.verdict = Verdict::Multiple;
        assert!(sentence(&one, 2).contains("lead to this solution"));
        assert_eq!(status(&one, 2, &crate::clock::job()), Status::Done);
        assert_eq!(sentence(&solved(2, true), 2), "These are all 2 solutions.");
    }

    #[test]
    fn asking_for_one_solution_hides_the_verdict() {
        let mut one = solved(1, true);
        hide_verdict(&mut one, 1);
        assert_eq!((one.verdict, one.complete), (Verdict::Unknown, false));
        let mut none = solved(0, true);
        hide_verdict(&mut none, 1);
        assert_eq!(none.verdict, Verdict::None);
    }
}
