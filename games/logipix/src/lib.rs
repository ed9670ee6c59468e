//! Logipix: join equal numbers by lines of that many cells, and the lines are a picture.
//!
//! The idea of every part is the original's: the broken lines of a number, what they have in common, what they leave
//! to others. Lines are listed where they are few; where they are many, what is known of the neighbours makes them
//! few; what remains is left to a solver of clauses.

pub mod file;
pub mod generate;
mod grade;
mod hint;
pub mod model;
mod print;
pub mod solve;
mod strokes;
mod view;

use generate::settings;
use hint::ladder;
use model::{Board, Cell, Level, Move, Spot};
use pentimento_base::document::{Fields, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::{Param, Params, Preset};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{
    Advice, Answer, Check, Failure, Format, GameInfo, Generate, Hint, Illegal, Model, Puzzle, Refusal, Solve,
    Standing, Step, Study,
};
use pentimento_engine::kind::{Kind, Of};
use pentimento_engine::ladder::Technique;
use pentimento_paper::{Figure, Room};
use pentimento_picture::Picture;
use serde_json::{Value as Json, json};
use solve::Solution;

/// The game, for the traits of the contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Logipix;

/// The game for the registry.
pub static KIND: &dyn Kind = &Of::<Logipix>::NEW;

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
        file::read(fields)
    }

    fn write(level: &Level) -> Vec<(&'static str, Json)> {
        file::write(level)
    }

    fn formats() -> &'static [Format<Self>] {
        file::FORMATS
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
        let found = solve::solve(level, want.max(1), job);
        let mut answer = Answer::new(found.solutions, found.complete);
        answer.extra.push(("picture_verdict", json!(found.picture.name())));
        answer
    }

    fn show(level: &Level, solution: &Solution) -> Json {
        let line = |line: &Vec<Cell>| json!(line.iter().map(|&cell| level.at(cell)).collect::<Vec<_>>());
        let lines: Vec<Json> = solution.iter().map(line).collect();
        json!({ "lines": lines, "picture": file::drawn(level, &level.picture(solution)) })
    }

    fn picture(level: &Level, solution: &Solution) -> String {
        strokes::draw(level, solution, |_| '.')
    }

    fn image(level: &Level, solution: &Solution) -> Option<Picture> {
        let palette = level.paints().iter().skip(1).map(|paint| paint.rgb).collect();
        let (width, height) = (level.width(), level.height());
        Some(Picture { width, height, cells: level.picture(solution), palette })
    }

    fn check(level: &Level, job: &Job) -> Check {
        grade::check(level, job)
    }

    fn figure(level: &Level, solution: Option<&Solution>, room: Room) -> Option<Figure> {
        Some(print::figure(level, solution, room))
    }

    fn finish(level: &Level, board: &Board, solution: &Solution) -> Vec<Move> {
        solve::finish(level, board, solution)
    }

    fn stage(level: &Level, name: &str, job: &Job) -> Result<String, String> {
        solve::stages::show(level, name, job)
    }
}

impl Hint for Logipix {
    const LADDER: &'static [&'static Technique] = ladder::LADDER;

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

impl Generate for Logipix {
    const VERSION: u32 = 2;
    const PARAMS: &'static [Param] = settings::PARAMS;
    const PRESETS: [Preset; 4] = settings::PRESETS;
    const TAKES_PICTURES: bool = true;
    const STUDIES: &'static [Study] = settings::STUDIES;

    fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Self>, Failure> {
        generate::generate(params, rng, job)
    }

    fn from_picture(
        picture: &Picture,
        params: &Params,
        rng: &mut Rng,
        job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        generate::from_picture(picture, params, rng, job)
    }

    fn measure(level: &Level, job: &Job) -> Vec<(&'static str, f64)> {
        generate::measure(level, job)
    }
}
