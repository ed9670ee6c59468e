//! Logipix in terms of the contract: how it is written down, judged, hinted at and solved.

use super::Logipix;
use super::grade::Climb;
use super::model::{At, Board, Cell, Level, Move};
use super::solver::{self, Solution};
use super::{hint, notation, print, rungs, sketch, stages};
use pentimento_base::document::{Fields, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::{
    Advice, Answer, Check, Format, GameInfo, Hint, Illegal, Model, Refusal, Solve, Standing, Step, Verdict,
};
use pentimento_engine::ladder::Technique;
use pentimento_paper::{Figure, Room};
use pentimento_picture::Picture;
use serde::Serialize;
use serde_json::{Value as Json, json};

/// A cell that one can point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Spot(pub At);

impl Model for Logipix {
    const INFO: GameInfo = GameInfo {
        name: "logipix",
        title: "Logipix",
        tagline: "join equal numbers",
        rule: "Join each number to an equal one by a line of just that many cells; the lines are the picture.",
        rules: "Every number above 1 is joined to another one that is equal and has the same colour, by a line of just \
                as many cells, the two numbers counted. A line goes from cell to cell, up, down, left or right, and \
                passes no other number. A 1 is a cell by itself.\n\n\
                No two lines share a cell. When every number has its line, the lines are the picture.\n\n\
                Begin where there is no choice: ones, twos side by side, a number that has just one equal one in reach. \
                Then look for cells that every possible line of a number passes, and for lines that would leave \
                another number without a way.",
        moves: "moves",
    };
    const HIDES_PICTURE: bool = true;
    type Level = Level;
    type Board = Board;
    type Move = Move;
    type Spot = Spot;

    fn read(fields: &mut Fields<'_>) -> Result<Level, ReadError> {
        notation::read(fields)
    }

    fn write(level: &Level) -> Vec<(&'static str, Json)> {
        notation::write(level)
    }

    fn formats() -> &'static [Format<Self>] {
        notation::FORMATS
    }

    fn describe(level: &Level) -> String {
        let size = format!("{}x{}", level.width(), level.height());
        match level.colours() {
            1 => size,
            many => format!("{size}, {many} colours"),
        }
    }

    fn start(level: &Level) -> Board {
        Board::new(level)
    }

    fn apply(level: &Level, board: &mut Board, mv: &Move) -> Result<(), Illegal> {
        board.apply(level, mv)
    }

    fn standing(level: &Level, board: &Board) -> Standing {
        board.standing(level)
    }
}

impl Solve for Logipix {
    type Solution = Solution;

    fn solve(level: &Level, want: usize, job: &Job) -> Answer<Solution> {
        let findings = solver::solve(level, want.max(1), job);
        let mut answer = Answer::new(findings.solutions, findings.complete);
        answer.extra.push(("picture_verdict", json!(findings.picture.name())));
        answer
    }

    fn show(level: &Level, solution: &Solution) -> Json {
        let line = |line: &Vec<Cell>| json!(line.iter().map(|&cell| level.at(cell)).collect::<Vec<_>>());
        let lines: Vec<Json> = solution.iter().map(line).collect();
        json!({ "lines": lines, "picture": notation::drawn(level, &level.picture(solution)) })
    }

    fn picture(level: &Level, solution: &Solution) -> String {
        sketch::draw(level, solution, |_| '.')
    }

    fn image(level: &Level, solution: &Solution) -> Option<Picture> {
        let palette = level.paints().iter().skip(1).map(|paint| paint.rgb).collect();
        let (width, height) = (level.width(), level.height());
        Some(Picture { width, height, cells: level.picture(solution), palette })
    }

    fn check(level: &Level, job: &Job) -> Check {
        let findings = solver::solve(level, 2, job);
        let verdict = Verdict::of(findings.solutions.len(), findings.complete);
        let mut problems = Vec::new();
        match verdict {
            Verdict::Unique => {}
            Verdict::Multiple => problems.push(differing(level, &findings)),
            Verdict::None => problems.push("no lines join all numbers".to_owned()),
            Verdict::Unknown => {
                problems.push("it could not be judged in the time and memory there was".to_owned());
            }
        }
        let climb = findings.solutions.first().filter(|_| verdict == Verdict::Unique);
        let climb = climb.and_then(|solution| Climb::of(level, solution, job).ok());
        let extra = vec![
            ("guesses", json!(climb.as_ref().map(Climb::guesses))),
            ("picture_verdict", json!(findings.picture.name())),
        ];
        Check { good: problems.is_empty(), verdict, problems, grade: climb.map(|climb| climb.grade()), extra }
    }

    fn figure(level: &Level, solution: Option<&Solution>, room: Room) -> Option<Figure> {
        Some(print::figure(level, solution, room))
    }

    fn finish(level: &Level, board: &Board, solution: &Solution) -> Vec<Move> {
        let same = |a: &[Cell], b: &[Cell]| a == b || a.iter().rev().eq(b.iter());
        let (mut moves, mut kept) = (Vec::new(), Vec::new());
        for line in board.lines() {
            match solution.iter().position(|right| same(right, line)) {
                Some(place) => kept.push(place),
                None => moves.push(Move::erase(level, line)),
            }
        }
        let missing = (0..solution.len()).filter(|place| !kept.contains(place));
        moves.extend(missing.map(|place| Move::line(level, &solution[place])));
        moves
    }

    fn stage(level: &Level, name: &str, job: &Job) -> Result<String, String> {
        stages::show(level, name, job)
    }
}

/// Where two solutions differ, in words.
fn differing(level: &Level, findings: &solver::Findings) -> String {
    let [one, other, ..] = &findings.solutions[..] else { return "there are several solutions".to_owned() };
    let apart: Vec<String> = one
        .iter()
        .filter(|line| !other.iter().any(|o| o == *line || o.iter().rev().eq(line.iter())))
        .map(|line| format!("{:?}", level.at(line[0])))
        .collect();
    let more = if apart.len() > 8 { format!(" and {} more", apart.len() - 8) } else { String::new() };
    let picture = match findings.picture {
        Verdict::Unique => "they all show one picture",
        Verdict::Multiple => "they show several pictures",
        Verdict::None | Verdict::Unknown => "whether they show one picture is not decided",
    };
    let shown = apart[..apart.len().min(8)].join(", ");
    format!(
        "the lines have several solutions ({picture}); two differ in the lines of the numbers at {shown}{more}"
    )
}

impl Hint for Logipix {
    const LADDER: &'static [&'static Technique] = rungs::LADDER;

    fn hint(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Self>>, Stopped> {
        hint::next_step(level, board, job)
    }

    fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<Spot>, Stopped> {
        Ok(hint::mistakes(level, board, job)?.into_iter().map(Spot).collect())
    }

    fn refusal(level: &Level, board: &Board, mv: &Move) -> Refusal<Self> {
        hint::refusal(level, board, mv)
    }
}
