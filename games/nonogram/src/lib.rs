//! Nonogram: paint the picture that the numbers beside its rows and columns describe.
//!
//! A run is a group of neighbouring cells of one colour in a row or column. A clue gives the length and the colour of a
//! run. Runs of the same colour have at least one blank cell between them. Runs of different colours can touch. Any
//! grid that fits all clues solves the puzzle, not only the author's picture. A black-and-white puzzle is a puzzle with
//! one colour and uses the same code.
//!
//! A puzzle is read, solved and explained without a screen:
//!
//! ```
//! use pentimento_base::job::Job;
//! use pentimento_base::params::Params;
//! use pentimento_base::rng::Rng;
//! use pentimento_engine::contract::{Advice, Generate, Hint, Model, Puzzle, Solve, Verdict};
//! use pentimento_nonogram::Nonogram;
//! use serde_json::json;
//!
//! let puzzle = Puzzle::<Nonogram>::read("rows = [[1], [2]]\ncolumns = [[2], [1]]").expect("a nonogram");
//! let job = Job::endless();
//! let answer = Nonogram::solve(&puzzle.level, 2, &job);
//! assert_eq!(answer.verdict, Verdict::Unique);
//! assert_eq!(Nonogram::show(&puzzle.level, &answer.solutions[0]), json!(["#.", "##"]));
//!
//! let board = Nonogram::start(&puzzle.level);
//! let Ok(Advice::Step(step)) = Nonogram::hint(&puzzle.level, &board, &job) else { panic!("a hint") };
//! println!("{}: {}", step.technique.name, step.reason);
//!
//! let easy = Params::of(Nonogram::PARAMS, &Nonogram::PRESETS[0]);
//! let made = Nonogram::generate(&easy, &mut Rng::new(7), &job).expect("a new puzzle");
//! assert!(Nonogram::check(&made.level, &job).good);
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
#[cfg(feature = "view")]
mod view;

pub use generate::suited::{exchange, harder, suits};
pub use model::Level;

use model::{Board, Mark, Spot};
use pentimento_base::document::{Fields, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::{Param, Params, Preset};
use pentimento_base::prose::Prose;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{
    Advice, Answer, Check, Failure, Format, Former, GameInfo, Generate, Hint, Hinter, Illegal, Model, Puzzle,
    Role, Solve, Standing, Step, Study,
};
use pentimento_engine::ladder::Technique;
use pentimento_engine::repair::{RepairOrder, Repairs};
use pentimento_engine::shape::Shapes;
use pentimento_paper::{Figure, Room};
use pentimento_picture::Picture;
use pentimento_picture::paint::Colour;
use serde_json::{Value as Json, json};
#[cfg(feature = "view")]
use {
    pentimento_engine::aids::LIVE_ERRORS,
    pentimento_engine::kind::{Kind, Of},
    pentimento_engine::view::Aid,
    pentimento_engine::view::{Input, Lesson, Naming, NextFrame, Phrase, Reply, Said, Scene, View},
    pentimento_ui::fit::Needs,
    pentimento_ui::keymap::{Action, Command},
    pentimento_ui::mosaic::Mosaic,
    pentimento_ui::mosaic::room_for,
    pentimento_ui::painting::Pixels,
    pentimento_ui::theme::Look,
    view::AUTO_CROSS,
    view::layout::Layout,
    view::{Buffer, Position, Rect, TextLine, Ui},
};

/// The type that implements the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nonogram;

/// The entry of this game in the registry. It is defined here so that the compiler builds the engine's generic code for
/// this game in this crate.
#[cfg(feature = "view")]
pub static KIND: &dyn Kind = &Of::<Nonogram>::NEW;

/// The rules on paper.
const PAPER_RULES: &str = "\
    The numbers beside a row or column are the lengths of its runs of filled cells, in order: 3 1 means \
    a run of three, then at least one empty cell, then a single cell. A line with a grey 0 stays empty. \
    A number shown as ? is unknown: its run can have any length.\n\n\
    In a puzzle with colours, every run has one colour. The box of a number has that colour, with a small \
    sign that the legend explains. A number without a box is black. Runs of the same colour have an \
    empty cell between them. Runs of different colours may touch.\n\n\
    Fill the cells that must be filled, and put a small cross or dot in the cells that must stay empty. \
    Both help you find the rest.\n\n\
    To begin, take the long runs: a 7 in a line of ten cells covers the middle four wherever it goes. \
    When all runs of a line are done, cross out its other cells, and strike out its numbers. Then look \
    at the lines that cross it. If nothing follows any more, try out a cell lightly: if it soon \
    contradicts a number, the opposite is true.";

impl Model for Nonogram {
    const INFO: GameInfo = GameInfo {
        name: "nonogram",
        title: "Nonogram",
        tagline: "paint by numbers",
        rule: "The numbers beside a row or column are the lengths of its runs of filled cells, in order.",
        rules: "The numbers beside a row or column are the lengths of its runs of filled cells, in order: 3 1 means a \
                run of three, then at least one empty cell, then a single cell. A line without a number stays empty.\n\n\
                In a puzzle with colours, every run has one colour. Runs of the same colour have an empty cell between them. \
                Runs of different colours may touch.\n\n\
                Set cells that can't be filled to empty. You don't need that to win, but it helps you find the rest. \
                Any picture that meets all numbers wins. A number shown as ? is unknown: its run can have any \
                length.\n\n\
                Start with long runs: a 7 in a line of ten cells covers the middle four wherever it goes.",
        controls: "On a small screen, the rows at the far end share a line of text. A + beside numbers means that there are \
                more; they come into view as you move.",
        paper_rules: PAPER_RULES,
        moves: "marks",
    };
    const HIDES_PICTURE: bool = true;
    const SHAPES: Shapes = shape::SHAPES;
    type Level = Level;
    type Board = Board;
    type Move = Mark;
    type Spot = Spot;
    type Exhibit = hint::WhatIf;

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
        level.describe()
    }

    fn start(level: &Level) -> Board {
        Board::new(level)
    }

    fn apply(level: &Level, board: &mut Board, mv: &Mark) -> Result<(), Illegal> {
        board.apply(level, mv)
    }

    fn standing(level: &Level, board: &Board) -> Standing {
        board.standing(level)
    }
}

impl Solve for Nonogram {
    /// The colour of each cell, row by row.
    type Solution = Vec<Colour>;

    fn solve(level: &Level, want: usize, job: &Job) -> Answer<Vec<Colour>> {
        let (found, complete) = solve::solve(level, want.max(1), job);
        Answer::new(found, complete)
    }

    fn show(level: &Level, solution: &Vec<Colour>) -> Json {
        json!(level.paints().rows(level.width(), solution))
    }

    fn picture(level: &Level, solution: &Vec<Colour>) -> String {
        file::picture_text(level, solution)
    }

    fn image(level: &Level, solution: &Vec<Colour>) -> Option<Picture> {
        Some(level.image(solution))
    }

    fn goal(level: &Level) -> Option<Picture> {
        level.goal().map(|goal| level.image(goal))
    }

    fn check(level: &Level, job: &Job) -> Check {
        grade::check(level, job)
    }

    fn finish(level: &Level, board: &Board, solution: &Vec<Colour>) -> Vec<Mark> {
        board.marks_to(level, solution)
    }

    fn differing(level: &Level, solutions: &[Vec<Colour>]) -> Vec<Spot> {
        level.differing(solutions)
    }

    fn figure(level: &Level, solution: Option<&Vec<Colour>>, room: Room) -> Option<Figure> {
        Some(print::figure(level, solution, room))
    }
}

impl Hint for Nonogram {
    const LADDER: &'static [&'static Technique] = hint::ladder::LADDER;

    fn hint(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Self>>, Stopped> {
        hint::next_step(level, board, job)
    }

    fn hinter(level: &Level) -> Hinter<'_, Self> {
        hint::hinter(level)
    }

    fn proof(step: &Step<Self>) -> Option<(&'static str, Json)> {
        hint::proof(step).map(|chain| ("chain", chain))
    }

    fn tries(step: &Step<Self>) -> Vec<Mark> {
        hint::tries(step)
    }

    fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<Spot>, Stopped> {
        hint::mistakes(level, board, job)
    }
}

impl Generate for Nonogram {
    const VERSION: u32 = 5;
    const FORMER: &'static [Former] = generate::settings::FORMER;
    const PARAMS: &'static [Param] = generate::settings::PARAMS;
    const PRESETS: [Preset; 4] = generate::settings::PRESETS;
    const TAKES_PICTURES: bool = true;
    const REPAIRS: bool = true;
    const STUDIES: &'static [Study] = generate::settings::STUDIES;

    fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Self>, Failure> {
        generate::generate(params, rng, job)
    }

    fn from_picture(
        picture: &Picture,
        params: &Params,
        _: &mut Rng,
        job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        generate::from_picture(picture, params, job)
    }

    fn repair(picture: &Picture, order: &RepairOrder<'_>, job: &Job) -> Result<Repairs, Failure> {
        generate::repairs(picture, order, job)
    }

    fn as_drawn(picture: &Picture, _: &Params, _: &mut Rng, _: &Job) -> Result<Puzzle<Self>, Failure> {
        generate::as_drawn(picture)
    }

    fn measure(level: &Level, job: &Job) -> Vec<(&'static str, f64)> {
        generate::measure(level, job)
    }
}

#[cfg(feature = "view")]
impl View for Nonogram {
    type Ui = Ui;
    type Layout = Layout;
    const COMMANDS: &'static [Command] = view::COMMANDS;
    const KEYS: &'static [(Action, &'static str)] = view::KEYS;
    const AIDS: &'static [Aid] = &[LIVE_ERRORS, AUTO_CROSS];
    const LEGEND: [&'static str; 2] = ["▓▓", "▒▒"];

    fn has_sign(spot: &Spot) -> bool {
        matches!(spot, Spot::Cell(_))
    }
    const LESSONS: &'static [Lesson<Self>] = view::lessons::LESSONS;
    const PHRASES: &'static [Phrase] = view::words::PHRASES;

    fn example() -> Puzzle<Self> {
        Puzzle::plain(view::lessons::example())
    }

    fn ui(level: &Level) -> Ui {
        view::ui(level)
    }

    fn interpret(level: &Level, board: &Board, ui: &mut Ui, input: Input<Spot>) -> Reply<Vec<Mark>> {
        view::input::interpret(level, board, ui, &input)
    }

    fn named(level: &Level, text: &str) -> Naming<Spot> {
        view::named(level, text)
    }

    fn words(level: &Level, board: &Board) -> Option<String> {
        Some(view::words::board(level, board))
    }

    fn said(level: &Level, board: &Board, words: &[&str]) -> Said<Vec<Mark>> {
        view::words::said(level, board, words)
    }

    fn needs(level: &Level, look: &Look) -> Needs {
        view::needs::needs(level, look)
    }

    fn pointed(_level: &Level, step: &Step<Self>) -> Vec<(Spot, Role)> {
        view::pointed(step)
    }

    fn notice(level: &Level, ui: &mut Ui, frame: &NextFrame<'_, Self>) {
        view::notice(level, ui, frame);
    }

    fn settle(level: &Level, ui: &mut Ui, area: Rect) {
        view::layout::settle(level, ui, area);
    }

    fn layout(level: &Level, ui: &Ui, area: Rect) -> Layout {
        view::layout::layout(level, ui, area)
    }

    fn draw(scene: &Scene<'_, Self>, layout: &Layout, buffer: &mut Buffer) {
        view::draw::draw(scene, layout, buffer);
    }

    fn hit(layout: &Layout, at: Position) -> Option<Spot> {
        view::layout::hit(layout, at)
    }

    fn dead_end(level: &Level, board: &Board) -> Option<Prose> {
        view::dead_end(level, board)
    }

    fn panel(scene: &Scene<'_, Self>, width: u16) -> Vec<TextLine<'static>> {
        view::panel::panel(scene, width)
    }

    fn status(scene: &Scene<'_, Self>) -> Prose {
        view::panel::status(scene)
    }

    fn cursor_lines(scene: &Scene<'_, Self>, width: u16) -> Vec<TextLine<'static>> {
        view::panel::cursor_lines(scene, width)
    }

    fn exhibit(scene: &Scene<'_, Self>, what_if: &hint::WhatIf, width: u16) -> Vec<TextLine<'static>> {
        view::draw::what_if::legend(scene, what_if, width)
    }

    fn finale(scene: &Scene<'_, Self>, progress: f64, area: Rect, buffer: &mut Buffer) {
        view::draw::finale(scene, progress, area, buffer);
    }

    fn pixels(scene: &Scene<'_, Self>) -> Option<Pixels> {
        Some(view::draw::pixels(scene))
    }

    fn sketch(scene: &Scene<'_, Self>) -> Option<Mosaic> {
        Some(view::draw::pixels(scene).ink)
    }

    fn finale_size(level: &Level) -> (u16, u16) {
        room_for(level.width(), level.height())
    }
}
