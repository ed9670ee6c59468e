//! Buttons: press the nodes of a graph until all have the same colour.
//!
//! A press changes each neighbour of the node to its next colour. The node itself does not change. The order of presses
//! doesn't matter. Pressing a node as many times as there are colours is the same as not pressing it. So a puzzle is a
//! linear system over Z/k, where k is the number of colours. For each final colour, the solutions form a coset. The
//! shortest solution is the one with the fewest presses in all these cosets.
//!
//! A puzzle is read, solved and explained without a screen:
//!
//! ```
//! use pentimento_base::job::Job;
//! use pentimento_buttons::Buttons;
//! use pentimento_engine::contract::{Puzzle, Solve};
//! use serde_json::json;
//!
//! let text = "colors = 3\nstate = [0, 2, 0]\nedges = [[0, 1], [1, 2]]";
//! let puzzle = Puzzle::<Buttons>::read(text).expect("a puzzle of three buttons");
//! let answer = Buttons::solve(&puzzle.level, 2, &Job::endless());
//! let shortest = Buttons::show(&puzzle.level, &answer.solutions[0]);
//! assert_eq!((&shortest["total"], &shortest["minimal"]), (&json!(1), &json!(true)));
//! ```

// Without a screen, some parts have no user.
#![cfg_attr(not(feature = "view"), allow(dead_code, unused_imports))]

mod arrange;
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

use hint::Exhibit;
use model::{Board, Press};
use pentimento_base::document::{Fields, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::{Param, Params, Preset};
use pentimento_base::prose::Prose;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{
    Advice, Answer, Check, Failure, Format, GameInfo, Generate, Hint, Illegal, Model, Puzzle, Role, Solve,
    Standing, Step, Study,
};
use pentimento_engine::ladder::Technique;
use pentimento_engine::shape::Shapes;
use pentimento_paper::{Figure, Room};
use serde_json::Value as Json;
use solve::Way;
#[cfg(feature = "view")]
use {
    pentimento_engine::editor::Editor,
    pentimento_engine::kind::{Kind, Of},
    pentimento_engine::view::{Input, Lesson, Naming, NextFrame, Phrase, Reply, Said, Scene, View},
    pentimento_ui::keymap::{Action, Command},
    view::{Buffer, Layout, Line, Position, Rect, Ui},
};

pub use generate::random_level;
pub use model::Level;
pub use solve::{Range, Refused, fewest, original_search};

/// The type that implements the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Buttons;

/// The entry of this game in the registry. It is defined here so that the compiler builds the engine's generic code
/// for this game in this crate.
#[cfg(feature = "view")]
pub static KIND: &dyn Kind = &Of::<Buttons>::NEW;

const RULES: &str = "\
    Lines join the buttons. When you press a button, every button joined to it changes to its next colour. After the \
    last colour comes the first. The button you press does not change.\n\n\
    Give all buttons the same colour. Any colour will do. The order of presses doesn't matter. No press is a \
    mistake: with three colours, three presses of a button change nothing.\n\n\
    To find the fewest presses, choose a final colour. Each button needs a number of steps to that colour. The \
    presses of the buttons joined to it must add up to this number, or to this number and whole rounds of colours. Compare two buttons: what both have drops out, and the rest makes the \
    difference.";

const CONTROLS: &str = "\
    The header shows the fewest presses possible. Choose a final colour with t. Beside each button stands its need: +2 \
    means two steps to that colour, and a tick means none. The ledger lists who can change it. N hides the needs. H \
    shows how to compare two buttons, two rows at a time.\n\n\
    The puzzle has two views. The drawing joins neighbours with lines, and the table marks them with crosses. A click \
    presses a button, a right click only selects it. The letters a to f press A to F, the digits 1 to 9 and 0 press \
    the first ten buttons. To select any other, type g and its name.";

/// The rules on paper.
const PAPER_RULES: &str = "\
    Lines join the buttons. When you press a button, every button joined to it changes to its next \
    colour. After the last colour comes the first. The button you press does not change.\n\n\
    Give all buttons the same colour. Any colour will do. The heading says how few presses are enough. \
    The order of presses doesn't matter, so a solution is a number of presses for each button.\n\n\
    The table is the same puzzle: a cross stands where a row and a column are joined. Write your presses \
    in its last column.\n\n\
    To begin, choose a final colour. Beside each button, write its need: how many steps it takes from \
    its colour to that one. The presses of its neighbours must add up to the need. With three colours, \
    three presses are the same as none, so a need of 1 is also met by 4.\n\n\
    A button with only one neighbour decides at once: the neighbour must be pressed as often as the need \
    says. Then compare two buttons: the neighbours that both have drop out, and the rest makes the \
    difference. If the needs can't be met, try another final colour.";

impl Model for Buttons {
    const INFO: GameInfo = GameInfo {
        name: "buttons",
        title: "Buttons",
        tagline: "make all buttons the same",
        rule: "A press moves each neighbour to its next colour. Make all buttons the same.",
        rules: RULES,
        controls: CONTROLS,
        paper_rules: PAPER_RULES,
        moves: "presses",
    };
    const SHAPES: Shapes = shape::SHAPES;
    type Level = Level;
    type Board = Board;
    type Move = Press;
    type Spot = usize;
    type Exhibit = Exhibit;

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
        format!("{} buttons, {} colours", level.nodes(), level.colors())
    }

    fn start(level: &Level) -> Board {
        Board::new(level)
    }

    fn apply(level: &Level, board: &mut Board, mv: &Press) -> Result<(), Illegal> {
        board.apply(level, *mv)
    }

    fn standing(level: &Level, board: &Board) -> Standing {
        board.standing(level)
    }

    fn weight(mv: &Press) -> usize {
        mv.times.into()
    }
}

impl Solve for Buttons {
    type Solution = Way;

    fn solve(level: &Level, want: usize, job: &Job) -> Answer<Way> {
        solve::solve(level, want, job)
    }

    const SOLVERS: &'static [&'static str] = &["original"];

    fn solve_with(level: &Level, _solver: usize, _want: usize, job: &Job) -> Result<Answer<Way>, String> {
        solve::as_the_original(level, job)
    }

    fn show(_level: &Level, way: &Way) -> Json {
        way.to_json()
    }

    fn picture(_level: &Level, way: &Way) -> String {
        way.to_text()
    }

    fn check(level: &Level, job: &Job) -> Check {
        grade::check(level, job)
    }

    fn finish(level: &Level, board: &Board, way: &Way) -> Vec<Press> {
        way.presses_left(level, board)
    }

    fn paper_goal(level: &Level, job: &Job) -> Option<String> {
        solve::par(level, job).map(|par| model::presses(par as u32))
    }
    fn figure(level: &Level, way: Option<&Way>, room: Room) -> Option<Figure> {
        Some(print::figure(level, way, room))
    }

    fn par(level: &Level, job: &Job) -> Option<usize> {
        solve::par(level, job)
    }
}

impl Hint for Buttons {
    const LADDER: &'static [&'static Technique] = hint::LADDER;

    fn hint(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Self>>, Stopped> {
        hint::next_step(level, board, job)
    }

    fn proof(step: &Step<Self>) -> Option<(&'static str, Json)> {
        hint::proof(step)
    }

    fn review(level: &Level, moves: &[Press], job: &Job) -> Result<Option<Prose>, Stopped> {
        hint::review(level, moves, job)
    }

    /// No press is a mistake, because further presses of the same button undo it.
    fn mistakes(_level: &Level, _board: &Board, _job: &Job) -> Result<Vec<usize>, Stopped> {
        Ok(Vec::new())
    }
}

impl Generate for Buttons {
    const VERSION: u32 = 1;
    const PARAMS: &'static [Param] = generate::PARAMS;
    const PRESETS: [Preset; 4] = generate::PRESETS;
    const STUDIES: &'static [Study] = generate::STUDIES;

    fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Self>, Failure> {
        generate::generate(params, rng, job).map(Puzzle::plain)
    }

    fn measure(level: &Level, job: &Job) -> Vec<(&'static str, f64)> {
        generate::measure(level, job)
    }
}

#[cfg(feature = "view")]
impl View for Buttons {
    type Ui = Ui;
    type Layout = Layout;
    const COMMANDS: &'static [Command] = view::COMMANDS;
    const KEYS: &'static [(Action, &'static str)] = view::KEYS;
    const LEGEND: [&'static str; 2] = view::LEGEND;
    const LESSONS: &'static [Lesson<Self>] = view::LESSONS;
    const PHRASES: &'static [Phrase] = view::PHRASES;

    fn example() -> Puzzle<Self> {
        Puzzle::plain(view::example())
    }

    fn ui(level: &Level) -> Ui {
        Ui::new(level)
    }

    fn interpret(level: &Level, _board: &Board, ui: &mut Ui, input: Input<usize>) -> Reply<Vec<Press>> {
        ui.interpret(level, &input)
    }

    fn named(level: &Level, text: &str) -> Naming<usize> {
        view::named(level, text)
    }

    fn words(level: &Level, board: &Board) -> Option<String> {
        Some(view::board_in_words(level, board))
    }

    fn said(level: &Level, board: &Board, words: &[&str]) -> Said<Vec<Press>> {
        view::said(level, board, words)
    }

    /// Marks the buttons whose rows the first link of the hint compares.
    fn pointed(_level: &Level, step: &Step<Self>) -> Vec<(usize, Role)> {
        let marks = step.walk.first().map_or(&step.marks, |link| &link.marks);
        let premises: Vec<_> = marks.iter().filter(|(_, role)| *role == Role::Premise).copied().collect();
        if premises.is_empty() {
            marks.iter().map(|&(node, _)| (node, Role::Premise)).collect()
        } else {
            premises
        }
    }

    fn notice(_level: &Level, ui: &mut Ui, frame: &NextFrame<'_, Self>) {
        ui.notice(frame.exhibit);
    }

    fn settle(level: &Level, ui: &mut Ui, area: Rect) {
        ui.settle(level, area);
    }

    fn layout(level: &Level, ui: &Ui, area: Rect) -> Layout {
        Layout::new(level, ui, area)
    }

    fn draw(scene: &Scene<'_, Self>, layout: &Layout, buffer: &mut Buffer) {
        view::draw(scene, layout, buffer);
    }

    fn hit(layout: &Layout, at: Position) -> Option<usize> {
        layout.hit(at)
    }

    fn panel(scene: &Scene<'_, Self>, width: u16) -> Vec<Line<'static>> {
        view::panel(scene, width)
    }

    fn exhibit(scene: &Scene<'_, Self>, exhibit: &Exhibit, width: u16) -> Vec<Line<'static>> {
        view::on_paper(scene, exhibit, width)
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
}
