//! Dots: join each dot to the closest dot of the same colour, and the lines become a drawing.
//!
//! The rules:
//!
//! 1. Every dot has one or more colours.
//! 2. For each of its colours, a dot is joined to the closest other dot of that colour. This is a [`Link`].
//! 3. With *ties*, a dot is joined to all dots that are exactly equally close. With *pairs*, two joined dots are each
//!    other's closest.
//!
//! The rules and the first generator come from a master's thesis on connect-the-closest-dot puzzles. That generator
//! is in `generate/thesis`. The default generator colours single lines instead of whole curves, and it chooses dots
//! and colours together. The solver, the hints, the check and the generator all rely on one function, [`links`],
//! which finds the closest dots. If the dots are on pixels, this function compares distances as whole numbers.
//!
//! A puzzle is read, solved and explained without a screen:
//!
//! ```
//! use pentimento_base::job::Job;
//! use pentimento_dots::Dots;
//! use pentimento_engine::contract::{Puzzle, Solve, Verdict};
//! use serde_json::json;
//!
//! let text = "width = 30\nheight = 10\nrho = 1.25\nvariant = \"closest\"\ndots = [{ at = [5, 5], colors = [0] }, \
//!     { at = [10, 5], colors = [0] }, { at = [20, 5], colors = [0] }]\npredrawn = []";
//! let puzzle = Puzzle::<Dots>::read(text).expect("three dots in a row");
//! let answer = Dots::solve(&puzzle.level, 2, &Job::endless());
//! assert_eq!(answer.verdict, Verdict::Unique);
//! assert_eq!(Dots::show(&puzzle.level, &answer.solutions[0]), json!({ "lines": [[0, 1], [1, 2]] }));
//! ```

// Without a screen, some parts have no user.
#![cfg_attr(not(feature = "view"), allow(dead_code, unused_imports))]

mod file;
mod generate;
mod geometry;
mod grade;
mod hint;
mod model;
mod names;
mod print;
mod shape;
mod solve;
#[cfg(feature = "view")]
mod view;

pub use solve::{Link, links};

use generate::settings;
use model::{Board, Level, Line, Move};
use pentimento_base::document::{Fields, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::{Param, Params, Preset};
use pentimento_base::prose::Prose;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{
    Advice, Answer, Check, Failure, Former, GameInfo, Generate, Hint, Illegal, Model, Puzzle, Refusal, Role,
    Solve, Standing, Step, Study,
};
use pentimento_engine::ladder::Technique;
use pentimento_engine::shape::Shapes;
use pentimento_paper::{Figure, Room};
use pentimento_picture::Picture;
use pentimento_picture::drawing::Drawing;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
#[cfg(feature = "view")]
use {
    pentimento_engine::editor::Editor,
    pentimento_engine::kind::{Kind, Of},
    pentimento_engine::view::{Input, Lesson, Naming, NextFrame, Phrase, Reply, Said, Scene, View},
    pentimento_ui::keymap::{Action, Command},
    view::{Buffer, Position, Rect, TextLine},
};

/// The type that implements the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dots;

/// The entry of this game in the registry. It is defined here so that the compiler builds the engine's generic code for
/// this game in this crate.
#[cfg(feature = "view")]
pub static KIND: &dyn Kind = &Of::<Dots>::NEW;

/// The rules on paper.
const PAPER_RULES: &str = "\
    Every dot has one or more colours, and each colour has its own sign. A dot with two signs has two \
    colours. For each of its colours, join the dot to the closest other dot of that colour. The finished \
    lines are a drawing.\n\n\
    The closest dot is always clearly closer, so you can trust your eye. Closest is not always mutual: \
    dot A's closest can be B, while B's closest is C. Then B has a line to A and one to C.\n\n\
    With ties, join a dot to all dots that are exactly equally close. With pairs, two joined dots are \
    each other's closest.\n\n\
    To begin, choose one colour and look only at its sign. Join the dots that stand close together, then \
    go from dot to dot until each has its line. Then take the next colour. If you are in doubt, compare \
    the two distances with the edge of a sheet of paper. A ruler makes straight lines.";

impl Model for Dots {
    const INFO: GameInfo = GameInfo {
        name: "dots",
        title: "Dots",
        tagline: "join the closest of a colour",
        rule: "Join each dot to the closest dot of the same colour.",
        rules: "Every dot has one or more colours, and each colour has its own sign. A dot with two signs has two colours. \
                For each of its colours, join the dot to the closest other dot of that colour. The finished lines are \
                a drawing.\n\n\
                The closest dot is always clearly closer: trust your eye. Closest is not \
                always mutual: dot A's closest can be B, while B's closest is C. Then B has a line to A and one to C.\n\n\
                With ties, join a dot to all dots that are exactly equally close. With pairs, two joined dots are each \
                other's closest.",
        controls: "The arrow keys move from dot to dot. Press Enter on a dot to start a line there. Then the arrow keys aim \
                at another dot of the colour; the same arrow again goes on to the next one that way. Press Enter to draw the line, or to remove it if it is there. Esc lets go. \
                Only one colour is bright at a time: Tab or a digit chooses it. A wrong line is drawn like any other. \
                C checks your lines. Press d to measure: a circle shows if another dot is closer. This is counted. \
                With the mouse, click one dot and then the other, or drag.",
        paper_rules: PAPER_RULES,
        moves: "moves",
    };
    const HIDES_PICTURE: bool = true;
    const SHAPES: Shapes = shape::SHAPES;
    type Level = Level;
    type Board = Board;
    type Move = Move;
    type Spot = u32;
    type Exhibit = ();

    fn read(fields: &mut Fields<'_>) -> Result<Level, ReadError> {
        file::read(fields)
    }

    fn write(level: &Level) -> Vec<(&'static str, Json)> {
        file::write(level)
    }

    fn describe(level: &Level) -> String {
        level.describe()
    }

    fn start(_level: &Level) -> Board {
        Board::default()
    }

    fn apply(level: &Level, board: &mut Board, mv: &Move) -> Result<(), Illegal> {
        board.apply(level, *mv)
    }

    fn standing(level: &Level, board: &Board) -> Standing {
        board.standing(level)
    }
}

impl Solve for Dots {
    type Solution = BTreeSet<Line>;

    fn solve(level: &Level, want: usize, job: &Job) -> Answer<Self::Solution> {
        solve::solve(level, want, job)
    }

    fn show(_level: &Level, lines: &Self::Solution) -> Json {
        json!({ "lines": lines })
    }

    #[cfg(feature = "view")]
    fn picture(level: &Level, lines: &Self::Solution) -> String {
        view::in_characters(level, lines)
    }

    /// Without a screen there is nothing to draw with, so this lists the lines.
    #[cfg(not(feature = "view"))]
    fn picture(_level: &Level, lines: &Self::Solution) -> String {
        lines
            .iter()
            .map(|[a, b]| format!("{}-{}", names::dot_name(*a), names::dot_name(*b)))
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn check(level: &Level, job: &Job) -> Check {
        grade::check(level, job)
    }

    fn figure(level: &Level, lines: Option<&Self::Solution>, room: Room) -> Option<Figure> {
        Some(print::figure(level, lines, room))
    }

    fn finish(_level: &Level, board: &Board, lines: &Self::Solution) -> Vec<Move> {
        board.moves_to(lines)
    }
}

impl Hint for Dots {
    const LADDER: &'static [&'static Technique] = hint::LADDER;

    fn hint(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Self>>, Stopped> {
        job.go_on()?;
        Ok(hint::next_step(level, board))
    }

    fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<u32>, Stopped> {
        job.go_on()?;
        Ok(hint::mistakes(level, board))
    }

    fn refusal(level: &Level, _board: &Board, mv: &Move) -> Refusal<Self> {
        hint::refusal(level, *mv)
    }
}

impl Generate for Dots {
    const VERSION: u32 = 5;
    const FORMER: &'static [Former] = settings::FORMER;
    const PARAMS: &'static [Param] = settings::PARAMS;
    const PRESETS: [Preset; 4] = settings::PRESETS;
    const DRAWN: Option<Study> = Some(settings::DRAWN);
    const STUDIES: &'static [Study] = settings::STUDIES;

    fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Self>, Failure> {
        generate::from_art(params, rng, job)
    }

    fn from_picture(
        picture: &Picture,
        params: &Params,
        rng: &mut Rng,
        job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        generate::from_picture(picture, params, rng, job)
    }

    fn from_drawing(
        drawing: &Drawing,
        params: &Params,
        rng: &mut Rng,
        job: &Job,
    ) -> Result<Puzzle<Self>, Failure> {
        Ok(Puzzle::plain(generate::from_drawing(drawing, params, rng, job)?))
    }

    fn measure(level: &Level, _job: &Job) -> Vec<(&'static str, f64)> {
        generate::measure(level)
    }

    fn survey(drawing: &Drawing, params: &Params, job: &Job) -> Vec<(&'static str, f64)> {
        generate::survey(drawing, params, job)
    }
}

#[cfg(feature = "view")]
impl View for Dots {
    type Ui = view::Ui;
    type Layout = view::Layout;
    const COMMANDS: &'static [Command] = view::COMMANDS;
    const KEYS: &'static [(Action, &'static str)] = view::KEYS;
    const LEGEND: [&'static str; 2] = ["( )", "[ ]"];
    const LESSONS: &'static [Lesson<Self>] = view::LESSONS;
    const PHRASES: &'static [Phrase] = view::PHRASES;

    fn example() -> Puzzle<Self> {
        view::example()
    }

    fn ui(level: &Level) -> view::Ui {
        view::Ui::new(level)
    }

    fn interpret(level: &Level, board: &Board, ui: &mut view::Ui, input: Input<u32>) -> Reply<Vec<Move>> {
        view::interpret(level, board, ui, &input)
    }

    fn named(level: &Level, text: &str) -> Naming<u32> {
        view::dot_named(level, text)
    }

    fn pointed(_level: &Level, step: &Step<Self>) -> Vec<(u32, Role)> {
        hint::pointed(step)
    }

    fn on_screen(step: &Step<Self>, text: &Prose) -> Prose {
        let dots: Vec<u32> = step.marks.iter().map(|(dot, _)| *dot).collect();
        hint::with_letters(text, &dots)
    }

    fn before_key(ui: &mut view::Ui) {
        ui.before_key();
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

    fn hit(layout: &view::Layout, at: Position) -> Option<u32> {
        layout.hit(at)
    }

    fn panel(scene: &Scene<'_, Self>, width: u16) -> Vec<TextLine<'static>> {
        view::panel(scene, width)
    }

    fn status(scene: &Scene<'_, Self>) -> Prose {
        view::status(scene)
    }

    fn finale(scene: &Scene<'_, Self>, progress: f64, area: Rect, buffer: &mut Buffer) {
        view::finale(scene, progress, area, buffer);
    }

    fn finale_size(level: &Level) -> (u16, u16) {
        view::finale_size(level)
    }

    fn editor() -> Option<Box<dyn Editor>> {
        Some(view::editor())
    }

    fn words(level: &Level, board: &Board) -> Option<String> {
        Some(view::board_in_words(level, board))
    }

    fn said(level: &Level, board: &Board, words: &[&str]) -> Said<Vec<Move>> {
        view::said(level, board, words)
    }
}
