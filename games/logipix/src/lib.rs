//! Logipix: join pairs of equal numbers with lines of that many cells. The lines form a picture.
//!
//! The rules:
//!
//! 1. A line joins two equal numbers of the same colour. It goes from cell to cell, up, down, left or right.
//! 2. A line that joins two numbers n has n cells, including both ends. A 1 is a line of one cell.
//! 3. A line passes no other number, and no two lines share a cell.
//! 4. The puzzle is solved when every number is on a line.
//!
//! The method comes from the original program: list all lines of a number (its *broken lines*), take the cells that
//! all of them share (*combination*), and drop lines that pass such cells of other numbers (*exclusion*). The solver
//! lists the lines of small numbers first. The cells that they use up make the lists of large numbers shorter. A
//! clause solver finds the lines that are still unknown after that.
//!
//! A puzzle is read, solved and explained without a screen:
//!
//! ```
//! use pentimento_base::job::Job;
//! use pentimento_engine::contract::{Puzzle, Solve, Verdict};
//! use pentimento_logipix::Logipix;
//! use serde_json::json;
//!
//! let puzzle = Puzzle::<Logipix>::read("clues = [[3, 0, 3], [0, 1, 0]]").expect("a Logipix");
//! let answer = Logipix::solve(&puzzle.level, 2, &Job::endless());
//! assert_eq!(answer.verdict, Verdict::Unique);
//! let solution = Logipix::show(&puzzle.level, &answer.solutions[0]);
//! assert_eq!(solution["picture"], json!(["###", ".#."]));
//! ```

// Without a screen, some parts have no user.
#![cfg_attr(not(feature = "view"), allow(dead_code, unused_imports))]

mod file;
mod generate;
mod grade;
mod hint;
mod model;
mod print;
mod shape;
mod solve;
mod strokes;
#[cfg(feature = "view")]
mod view;

pub use generate::{Goals, PaintedCells, make};
pub use model::{Level, Solution};
pub use solve::{Findings, original, solve};

use generate::settings;
use model::{Board, Move, Spot};
use pentimento_base::document::{Fields, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::{Param, Params, Preset};
use pentimento_base::prose::Prose;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{
    Advice, Answer, Check, Failure, Format, Former, GameInfo, Generate, Hint, Illegal, Model, Puzzle,
    Refusal, Role, Solve, Standing, Step, Study,
};
use pentimento_engine::ladder::Technique;
use pentimento_engine::shape::Shapes;
use pentimento_paper::{Figure, Room};
use pentimento_picture::Picture;
use serde_json::Value as Json;
#[cfg(feature = "view")]
use {
    pentimento_engine::kind::{Kind, Of},
    pentimento_engine::view::{Input, Lesson, Naming, NextFrame, Phrase, Reply, Said, Scene, View},
    pentimento_ui::fit::Needs,
    pentimento_ui::keymap::{Action, Command},
    pentimento_ui::mosaic::Mosaic,
    pentimento_ui::painting::Pixels,
    pentimento_ui::theme::Look,
    view::{Buffer, Position, Rect, TextLine},
};

/// The type that implements the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Logipix;

/// The entry of this game in the registry. It is defined here so that the compiler builds the engine's generic code
/// for this game in this crate.
#[cfg(feature = "view")]
pub static KIND: &dyn Kind = &Of::<Logipix>::NEW;

/// The rules on paper.
const PAPER_RULES: &str = "\
    Join every number above 1 to an equal number of the same colour. The line has exactly that many \
    cells, including both numbers. A line goes from cell to cell, up, down, left or right. It passes no \
    other number. A 1 is a line of one cell.\n\n\
    No two lines share a cell. When every number has its line, the cells of all lines are the picture. \
    Shade them as you go.\n\n\
    To begin, look where there is no choice: ones, twos side by side, a number with only one equal \
    number in reach. Draw such a line and shade its cells. Then look for cells that every possible line \
    of a number passes, and shade those. A line that would leave another number without a line is wrong.\n\n\
    Draw lightly at first. A line between two numbers can often bend in several ways, and other lines \
    decide which one.";

impl Model for Logipix {
    const INFO: GameInfo = GameInfo {
        name: "logipix",
        title: "Logipix",
        tagline: "join equal numbers",
        rule: "Join equal numbers. A 5 needs a line of five cells. The lines paint the picture.",
        rules: "Join every number above 1 to an equal number of the same colour. The line has exactly that many cells, \
                including both numbers. A line goes from cell to cell, up, down, left or right. It passes no other \
                number. A 1 is a line of one cell.\n\n\
                No two lines share a cell. When every number has its line, the lines are the picture.\n\n\
                Start where there is no choice: ones, twos side by side, a number with only one equal number in reach. \
                Then look for cells that every possible line of a number passes, and for lines that leave another \
                number without a line.",
        controls: "",
        paper_rules: PAPER_RULES,
        moves: "moves",
    };
    const HIDES_PICTURE: bool = true;
    const SHAPES: Shapes = shape::SHAPES;
    type Level = Level;
    type Board = Board;
    type Move = Move;
    type Spot = Spot;
    type Exhibit = hint::Exhibit;

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
        level.paints().describe(level.width(), level.height())
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
        solve::answer(level, want, job)
    }

    fn show(level: &Level, solution: &Solution) -> Json {
        file::solution(level, solution)
    }

    fn picture(level: &Level, solution: &Solution) -> String {
        strokes::draw(level, solution, |_| '.')
    }

    fn image(level: &Level, solution: &Solution) -> Option<Picture> {
        Some(level.image(solution))
    }

    fn check(level: &Level, job: &Job) -> Check {
        grade::check(level, job)
    }

    fn figure(level: &Level, solution: Option<&Solution>, room: Room) -> Option<Figure> {
        Some(print::figure(level, solution, room))
    }

    fn finish(level: &Level, board: &Board, solution: &Solution) -> Vec<Move> {
        board.moves_to(level, solution)
    }

    const SOLVERS: &'static [&'static str] = &["original", "combination"];

    fn solve_with(level: &Level, solver: usize, _want: usize, job: &Job) -> Result<Answer<Solution>, String> {
        let method = if solver == 0 { solve::original::backtracking } else { solve::original::exclusion };
        Ok(solve::first_answer(method(level, job)))
    }

    const STAGES: &'static [&'static str] = solve::stages::STAGES;

    fn stage(level: &Level, name: &str, job: &Job) -> Result<String, String> {
        solve::stages::show(level, name, job)
    }
}

impl Hint for Logipix {
    const LADDER: &'static [&'static Technique] = hint::LADDER;

    fn hint(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Self>>, Stopped> {
        hint::next_step(level, board, job)
    }

    fn proof(step: &Step<Self>) -> Option<(&'static str, Json)> {
        hint::proof(step)
    }

    fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<Spot>, Stopped> {
        hint::mistakes(level, board, job)
    }

    fn refusal(level: &Level, board: &Board, mv: &Move) -> Refusal<Self> {
        hint::refusal(level, board, mv)
    }
}

impl Generate for Logipix {
    const VERSION: u32 = 3;
    const FORMER: &'static [Former] = settings::FORMER;
    const PARAMS: &'static [Param] = settings::PARAMS;
    const PRESETS: [Preset; 4] = settings::PRESETS;
    const TAKES_PICTURES: bool = true;
    const REPAIRS: bool = true;
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

#[cfg(feature = "view")]
impl View for Logipix {
    type Ui = view::Ui;
    type Layout = view::Layout;
    const COMMANDS: &'static [Command] = view::COMMANDS;
    const KEYS: &'static [(Action, &'static str)] = view::KEYS;
    const LEGEND: [&'static str; 2] = ["░", "▒▒▒"];
    const LESSONS: &'static [Lesson<Self>] = view::LESSONS;
    const PHRASES: &'static [Phrase] = view::PHRASES;

    fn example() -> Puzzle<Self> {
        Puzzle::plain(view::example())
    }

    fn ui(level: &Level) -> view::Ui {
        view::Ui::new(level)
    }

    fn interpret(level: &Level, board: &Board, ui: &mut view::Ui, input: Input<Spot>) -> Reply<Vec<Move>> {
        view::interpret(level, board, ui, &input)
    }

    fn named(level: &Level, text: &str) -> Naming<Spot> {
        view::cell_named(level, text)
    }

    fn needs(level: &Level, look: &Look) -> Needs {
        view::needs(level, look)
    }

    fn pointed(level: &Level, step: &Step<Self>) -> Vec<(Spot, Role)> {
        view::pointed(level, step)
    }

    fn notice(level: &Level, ui: &mut view::Ui, frame: &NextFrame<'_, Self>) {
        ui.notice(level, frame);
    }

    fn settle(level: &Level, ui: &mut view::Ui, area: Rect) {
        ui.settle(level, area);
    }

    fn layout(level: &Level, ui: &view::Ui, area: Rect) -> view::Layout {
        view::Layout::new(level, ui, area)
    }

    fn draw(scene: &Scene<'_, Self>, layout: &view::Layout, buffer: &mut Buffer) {
        view::draw(scene, layout, buffer);
    }

    fn hit(layout: &view::Layout, at: Position) -> Option<Spot> {
        layout.hit(at)
    }

    fn panel(scene: &Scene<'_, Self>, width: u16) -> Vec<TextLine<'static>> {
        view::panel(scene, width)
    }

    fn status(scene: &Scene<'_, Self>) -> Prose {
        view::status(scene)
    }

    fn cursor_lines(scene: &Scene<'_, Self>, width: u16) -> Vec<TextLine<'static>> {
        view::cursor_lines(scene, width)
    }

    fn finale(scene: &Scene<'_, Self>, progress: f64, area: Rect, buffer: &mut Buffer) {
        view::finale(scene, progress, area, buffer);
    }

    fn pixels(scene: &Scene<'_, Self>) -> Option<Pixels> {
        Some(view::pixels(scene))
    }

    fn sketch(scene: &Scene<'_, Self>) -> Option<Mosaic> {
        Some(view::pixels(scene).ink)
    }

    fn finale_size(level: &Level) -> (u16, u16) {
        view::finale_size(level)
    }

    fn words(level: &Level, board: &Board) -> Option<String> {
        Some(view::board_in_words(level, board))
    }

    fn said(level: &Level, board: &Board, words: &[&str]) -> Said<Vec<Move>> {
        view::said(level, board, words)
    }
}
