//! Lamps: a row of lamps, each lit or dark. Numbers tell how many are lit.
//!
//! Some lamps have a number below them. The number counts the lit lamps among three: the lamp above it and the two
//! lamps beside that one. The player finds out which lamps are lit.
//!
//! This game is a template: small, complete, and not in the menu. The tests of the program play it. To make your own
//! game, copy this folder; `docs/adding-a-game.md` explains the steps. This file shows everything that a game must
//! provide. It only delegates to the modules:
//!
//! | module | content |
//! | --- | --- |
//! | `model` | the level, the board and the moves: plain data and the rules |
//! | `file` | reading and writing the level |
//! | `solve` | the fast solver, which decides how many solutions there are |
//! | `hint` | the techniques that people use, cheapest first, and their sentences |
//! | `grade` | how hard a puzzle is: which techniques it needs |
//! | `generate` | the generator and its settings |
//! | `print` | the puzzle on paper |
//! | `view` | keys, clicks and drawing; the only module that knows the screen |

// Without a screen, some parts have no user.
#![cfg_attr(not(feature = "view"), allow(dead_code, unused_imports))]

mod file;
mod generate;
mod grade;
mod hint;
mod model;
mod print;
mod solve;
#[cfg(feature = "view")]
mod view;

pub use model::{Board, Lamp, Level, Move, Spot};

use pentimento_base::document::{Fields, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::{Param, Params, Preset};
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{
    Advice, Answer, Check, Failure, GameInfo, Generate, Hint, Illegal, Model, Puzzle, Solve, Standing, Step,
    Study,
};
#[cfg(feature = "view")]
use pentimento_engine::kind::{Kind, Of};
use pentimento_engine::ladder::Technique;
use pentimento_paper::{Figure, Room};
use serde_json::{Value as Json, json};

/// The game itself: a type without data that names all other types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lamps;

/// The game as a value, for the list of games or a test. This line makes the compiler compile the generic code for
/// this game in this crate.
#[cfg(feature = "view")]
pub static KIND: &dyn Kind = &Of::<Lamps>::NEW;

/// The rules on paper.
const PAPER_RULES: &str = "\
    Each lamp is lit or dark. A number counts the lit lamps among three: the lamp above it and the two \
    beside that lamp. At the ends of the row there are only two.\n\n\
    Find out which lamps are lit. Fill in a lamp that is lit, and put a small cross in a lamp that is \
    dark. To begin, look for a 0 or a 3: it decides three lamps at once.";

impl Model for Lamps {
    const INFO: GameInfo = GameInfo {
        name: "lamps",
        title: "Lamps",
        tagline: "which ones are lit?",
        rule: "Each number counts the lit lamps among the three above it. Find them all.",
        rules: "Each lamp is lit or dark. A number counts the lit lamps among three: the lamp above it and the two \
                beside that lamp. At the ends of the row there are only two.\n\n\
                Find out which lamps are lit.",
        controls: "Enter lights a lamp, x marks it as dark, and the same key again takes the mark back.",
        paper_rules: PAPER_RULES,
        moves: "marks",
    };
    type Level = Level;
    type Board = Board;
    type Move = Move;
    type Spot = Spot;
    type Exhibit = ();

    fn read(fields: &mut Fields<'_>) -> Result<Level, ReadError> {
        file::read(fields)
    }

    fn write(level: &Level) -> Vec<(&'static str, Json)> {
        file::write(level)
    }

    fn describe(level: &Level) -> String {
        format!("{} lamps", level.len())
    }

    fn start(level: &Level) -> Board {
        Board::new(level)
    }

    fn apply(level: &Level, board: &mut Board, mv: &Move) -> Result<(), Illegal> {
        model::apply(level, board, *mv)
    }

    fn standing(level: &Level, board: &Board) -> Standing {
        model::standing(level, board)
    }
}

impl Solve for Lamps {
    /// Whether each lamp is lit.
    type Solution = Vec<bool>;

    fn solve(level: &Level, want: usize, job: &Job) -> Answer<Vec<bool>> {
        solve::answer(level, want, job)
    }

    fn show(_level: &Level, row: &Vec<bool>) -> Json {
        json!(solve::letters(row))
    }

    fn picture(_level: &Level, row: &Vec<bool>) -> String {
        solve::letters(row)
    }

    fn check(level: &Level, job: &Job) -> Check {
        grade::check(level, job)
    }

    fn finish(_level: &Level, board: &Board, row: &Vec<bool>) -> Vec<Move> {
        solve::finish(board, row)
    }

    fn differing(_level: &Level, rows: &[Vec<bool>]) -> Vec<Spot> {
        solve::differing(rows)
    }

    fn figure(level: &Level, row: Option<&Vec<bool>>, room: Room) -> Option<Figure> {
        Some(print::figure(level, row, room))
    }
}

impl Hint for Lamps {
    const LADDER: &'static [&'static Technique] = hint::LADDER;

    fn hint(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Self>>, Stopped> {
        hint::next_step(level, board, job)
    }

    fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<Spot>, Stopped> {
        Ok(hint::mistakes(level, board, job)?.into_iter().map(Spot::Lamp).collect())
    }
}

impl Generate for Lamps {
    /// The version of the generator, which is part of every puzzle code. Raise it when the same seed gives a different
    /// puzzle.
    const VERSION: u32 = 1;
    const PARAMS: &'static [Param] = generate::PARAMS;
    const PRESETS: [Preset; 4] = generate::PRESETS;
    const STUDIES: &'static [Study] = generate::STUDIES;

    fn generate(params: &Params, rng: &mut Rng, job: &Job) -> Result<Puzzle<Self>, Failure> {
        generate::puzzle(params, rng, job)
    }

    fn measure(level: &Level, job: &Job) -> Vec<(&'static str, f64)> {
        generate::measure(level, job)
    }
}
