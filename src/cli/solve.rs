//! `solve`: finds solutions and says whether there are more.

use super::ending::{Ending, Outcome, Status};
use super::input::Source;
use super::output::{print, print_line};
use super::time_limit;
use super::watch::watched;
use pentimento_base::document::to_json;
use pentimento_base::job::Job;
use pentimento_engine::contract::{Answer, Verdict};
use pentimento_engine::kind::{AnyPuzzle, SolutionView};
use serde_json::{Value as Json, json};
use std::ffi::OsString;
use std::time::{Duration, Instant};

/// Solve a puzzle, and say whether its solution is the only one
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  pentimento new buttons --seed 7 | pentimento solve -\n  \
    pentimento new buttons --seed 7 | pentimento solve - --solutions 10 --timeout 5 --json")]
pub(super) struct Args {
    /// A puzzle file (see below)
    file: OsString,
    /// Stop after N solutions; 1 does not check for a second one
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    solutions: u32,
    /// Give up after this time
    #[arg(long, value_name = "SECONDS", value_parser = time_limit::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    /// Print the solutions as JSON
    #[arg(long)]
    json: bool,
    /// Show one stage of solving, if the game has stages
    #[arg(long, value_name = "NAME", conflicts_with_all = ["json", "solutions"])]
    stage: Option<String>,
}

pub(super) fn run(args: &Args) -> Outcome {
    let source = Source::of(&args.file);
    let puzzle = source.puzzle()?;
    let job = time_limit::job(args.timeout);
    if let Some(stage) = &args.stage {
        return show_stage(&source, puzzle.as_ref(), stage, &job);
    }
    let began = Instant::now();
    let want = args.solutions as usize;
    let mut solved = watched("solving", &job, || puzzle.solve(want, &job));
    let seconds = began.elapsed().as_secs_f64();
    hide_verdict(&mut solved, want);
    let status = status(&solved, want, &job);
    if args.json {
        print_line(&as_json(puzzle.as_ref(), solved, seconds))?;
    } else {
        print(&as_text(&solved, want, seconds))?;
    }
    Ok(status)
}

fn show_stage(source: &Source, puzzle: &dyn AnyPuzzle, stage: &str, job: &Job) -> Outcome {
    match watched("solving", job, || puzzle.stage(stage, job)) {
        Ok(text) => print_line(text.trim_end())?,
        Err(_) if job.stopped() => {
            return Err(Ending::Late(format!("{}: the time limit was reached", source.shown())));
        }
        Err(why) => return Err(source.wrong(why)),
    }
    Ok(Status::Done)
}

/// Sets the verdict to unknown if the user asked for one solution and there is one. Sometimes the solver knows the
/// verdict anyway, but the output must not depend on that.
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

fn as_json(puzzle: &dyn AnyPuzzle, solved: Answer<SolutionView>, seconds: f64) -> String {
    let mut fields: Vec<(&str, Json)> = vec![
        ("game", json!(puzzle.kind().info().name)),
        ("verdict", json!(solved.verdict.name())),
        ("solutions", solved.solutions.into_iter().map(|solution| solution.json).collect()),
        ("complete", json!(solved.complete)),
        ("seconds", json!((seconds * 1e6).round() / 1e6)),
    ];
    fields.extend(solved.extra);
    to_json(&fields)
}

fn as_text(solved: &Answer<SolutionView>, want: usize, seconds: f64) -> String {
    let mut text = String::new();
    for solution in &solved.solutions {
        text += solution.text.trim_end();
        text += "\n\n";
    }
    text + &format!("{} ({seconds:.3} s)\n", sentence(solved, want))
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
