//! Maze: the path to the exit paints a picture.
//!
//! The player walks from the entrance to the exit. The cells on the trail are painted, and walking back removes the
//! paint. When the player reaches the exit, the painted cells are the picture. The player can shut a corridor that
//! leads nowhere, by shutting its first cell. A shut cell counts as a wall.
//!
//! A generated maze that hides a picture has no loops, so its path is unique. Mazes without a picture and mazes from
//! files can have loops. They are solved and played in the same way.
//!
//! A puzzle is read, solved and explained without a screen:
//!
//! ```
//! use pentimento_base::job::Job;
//! use pentimento_engine::contract::{Puzzle, Solve, Verdict};
//! use pentimento_maze::Maze;
//! use serde_json::json;
//!
//! let text = "height = 1\nwidth = 2\ncells = [\"d7\"]\nentrance = [0, 0]\nexit = [0, 1]";
//! let puzzle = Puzzle::<Maze>::read(text).expect("a maze of two cells");
//! let answer = Maze::solve(&puzzle.level, 2, &Job::endless());
//! assert_eq!(answer.verdict, Verdict::Unique);
//! assert_eq!(Maze::show(&puzzle.level, &answer.solutions[0]), json!({ "path": [[0, 0], [0, 1]] }));
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
mod visibility;

pub use generate::{Ends, Style, of_picture};
pub use model::Level;
pub use solve::shortest;

use model::{Board, Move, Place};
use pentimento_base::document::{Fields, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::{Param, Params, Preset};
use pentimento_base::prose::Prose;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{
    Advice, Answer, Check, Failure, Former, GameInfo, Generate, Hint, Illegal, Model, Played, Puzzle,
    Refusal, Role, Solve, Standing, Step, Study,
};
use pentimento_engine::ladder::Technique;
use pentimento_engine::shape::Shapes;
use pentimento_paper::{Figure, Room};
use pentimento_picture::Picture;
use serde_json::Value as Json;
use solve::Path;
#[cfg(feature = "view")]
use {
    pentimento_engine::kind::{Kind, Of},
    pentimento_engine::view::{Input, Lesson, NextFrame, Phrase, Reply, Said, Scene, View},
    pentimento_ui::fit::Needs,
    pentimento_ui::keymap::{Action, Command},
    pentimento_ui::painting::Pixels,
    pentimento_ui::theme::Look,
    view::{Buffer, Layout, Line, Position, Rect, Ui},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Maze;

/// The entry of this game in the registry. It is defined here so that the compiler builds the engine's generic code
/// for this game in this crate.
#[cfg(feature = "view")]
pub static KIND: &dyn Kind = &Of::<Maze>::NEW;

/// The rules on paper.
const PAPER_RULES: &str = "\
    Find the way from the entrance to the exit. An arrow points into the maze and another one points out \
    of it, or a disc marks the start and a ring marks the goal. Then shade every cell of your way, and \
    no others: the shaded cells are a picture.\n\n\
    A maze that hides a picture has only one way, and it passes no cell twice.\n\n\
    To begin, close the dead ends: a cell with walls on three sides leads nowhere, so put a small cross \
    in it. It counts as a wall from then on, and its neighbour may become a dead end too. Close dead \
    ends from their tips back to a junction. What stays open at the end is the way.\n\n\
    You can also walk from both ends with a thin line. Shade the cells when the line has reached the \
    exit.";

impl Model for Maze {
    const INFO: GameInfo = GameInfo {
        name: "maze",
        title: "Maze",
        tagline: "the path is the picture",
        rule: "Find the exit. Your way paints a picture.",
        rules: "Walk from the entrance to the exit and paint every cell that you pass. A way that leads into a dead end \
                stays unpainted. When you reach the exit, the painted cells are the picture.\n\n\
                Close dead ends, back to the junction where they begin: a closed cell counts as a wall. Where all other \
                ways are closed, the last one is right.",
        controls: "Your trail is painted. Step back to remove the paint.\n\n\
                In a dead end, press x. You go back to the last junction, and the dead end closes behind you. A \
                closed cell counts as a wall. If all other ways at a junction are closed, press x or f there. You go \
                back further, and that way closes too.\n\n\
                Shift with an arrow runs to the next junction. Enter runs on if there is only one way. A click walks \
                to a cell nearby, a drag draws your trail, and a right click closes or opens a cell.\n\n\
                z and Z change the size. On a wide screen, a map beside the maze shows all of it, and the picture so far.",
        paper_rules: PAPER_RULES,
        moves: "moves",
    };
    const HIDES_PICTURE: bool = true;
    const SHAPES: Shapes = shape::SHAPES;
    type Level = Level;
    type Board = Board;
    type Move = Move;
    type Spot = Place;
    type Exhibit = ();

    fn read(fields: &mut Fields<'_>) -> Result<Level, ReadError> {
        file::read(fields)
    }

    fn write(level: &Level) -> Vec<(&'static str, Json)> {
        file::write(level)
    }

    fn describe(level: &Level) -> String {
        format!("{}x{}", level.width(), level.height())
    }

    fn start(level: &Level) -> Board {
        Board::new(level)
    }

    fn apply(level: &Level, board: &mut Board, mv: &Move) -> Result<(), Illegal> {
        model::apply(level, board, *mv)
    }

    fn forbids(level: &Level, board: &Board, mv: &Move) -> Option<Illegal> {
        model::forbids(level, board, *mv)
    }

    fn standing(level: &Level, board: &Board) -> Standing {
        model::standing(level, board)
    }
}

impl Solve for Maze {
    type Solution = Path;

    fn solve(level: &Level, want: usize, job: &Job) -> Answer<Path> {
        solve::solve(level, want, job)
    }

    fn show(level: &Level, path: &Path) -> Json {
        solve::show(level, path)
    }

    fn picture(level: &Level, path: &Path) -> String {
        solve::picture(level, path)
    }

    fn image(level: &Level, path: &Path) -> Option<Picture> {
        solve::image(level, path)
    }

    fn goal(level: &Level) -> Option<Picture> {
        level.picture().map(Picture::of_mask)
    }

    fn check(level: &Level, job: &Job) -> Check {
        grade::check(level, job)
    }

    fn finish(level: &Level, board: &Board, path: &Path) -> Vec<Move> {
        solve::finish(level, board, path)
    }

    fn figure(level: &Level, path: Option<&Path>, room: Room) -> Option<Figure> {
        Some(print::figure(level, path, room))
    }
}

impl Hint for Maze {
    const LADDER: &'static [&'static Technique] = hint::LADDER;
    const METHODS: &'static [&'static str] = hint::METHODS;

    fn hint(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Self>>, Stopped> {
        hint::next_step(level, board, job)
    }

    fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<Place>, Stopped> {
        hint::mistakes(level, board, job)
    }

    fn refusal(level: &Level, board: &Board, mv: &Move) -> Refusal<Self> {
        hint::refusal(level, board, *mv)
    }

    fn by_method(level: &Level, board: &Board, method: usize, job: &Job) -> Result<Played<Self>, Stopped> {
        hint::play(level, board, method, job)
    }
}

impl Generate for Maze {
    const VERSION: u32 = 5;
    const FORMER: &'static [Former] = generate::FORMER;
    const PARAMS: &'static [Param] = generate::PARAMS;
    const PRESETS: [Preset; 4] = generate::PRESETS;
    const TAKES_PICTURES: bool = true;
    const CELLS_PER_PIXEL: i64 = 2;
    const STUDIES: &'static [Study] = generate::STUDIES;

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
impl View for Maze {
    type Ui = Ui;
    type Layout = Layout;
    const WALKS: bool = true;
    const COMMANDS: &'static [Command] = view::COMMANDS;
    const KEYS: &'static [(Action, &'static str)] = view::KEYS;
    const LEGEND: [&'static str; 2] = ["∙", "◊"];
    const LESSONS: &'static [Lesson<Self>] = view::LESSONS;
    const PHRASES: &'static [Phrase] = view::PHRASES;

    fn example() -> Puzzle<Self> {
        view::example()
    }

    fn ui(level: &Level) -> Ui {
        Ui::new(level)
    }

    fn interpret(level: &Level, board: &Board, _ui: &mut Ui, input: Input<Place>) -> Reply<Vec<Move>> {
        view::interpret(level, board, &input)
    }

    fn words(level: &Level, board: &Board) -> Option<String> {
        Some(view::board_in_words(level, board))
    }

    fn said(level: &Level, board: &Board, words: &[&str]) -> Said<Vec<Move>> {
        view::said(level, board, words)
    }

    fn needs(level: &Level, _look: &Look) -> Needs {
        view::needs(level)
    }

    fn pointed(_level: &Level, step: &Step<Self>) -> Vec<(Place, Role)> {
        hint::pointed(step)
    }

    fn notice(level: &Level, ui: &mut Ui, frame: &NextFrame<'_, Self>) {
        ui.notice(level, frame);
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

    fn hit(layout: &Layout, at: Position) -> Option<Place> {
        layout.place_at(at)
    }

    fn panel(scene: &Scene<'_, Self>, width: u16) -> Vec<Line<'static>> {
        view::panel(scene, width)
    }

    fn cursor_lines(scene: &Scene<'_, Self>, width: u16) -> Vec<Line<'static>> {
        view::cursor_lines(scene, width)
    }

    fn status(scene: &Scene<'_, Self>) -> Prose {
        view::status(scene)
    }

    fn finale(scene: &Scene<'_, Self>, progress: f64, area: Rect, buffer: &mut Buffer) {
        view::finale(scene, progress, area, buffer);
    }

    fn pixels(scene: &Scene<'_, Self>) -> Option<Pixels> {
        Some(view::pixels(scene))
    }

    fn finale_size(level: &Level) -> (u16, u16) {
        view::finale_size(level)
    }
}
